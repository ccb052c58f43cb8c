"""Settings of the running bot, read from the environment and an optional TOML file. Nothing is read at import time."""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rules.kit.refusals import Refused
from rules.storage.opening import is_server

PREFIX = "TESSERA_"
DEFAULT_FILE = "tessera.toml"
_SHARDS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?/(\d{1,6})")
_PORTS = 65536


class BadSettings(Refused):
    """A settings file or variable that cannot be used; the facts name it and say why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the bot is run. Variables are `TESSERA_` and the upper-case field name; they win over the file.

    `guild_ready_timeout` is in seconds. `connector` chooses the address family of outgoing connections.
    `sync` says when the commands are registered: `changed` (only if they differ from the last time) or `always`.
    `database` is a file, or the `postgresql://` address of a database that several processes share. `shards` are those
    that this process holds, such as `0-3/16`; all where it is empty. `health` is the `host:port` at which the process
    says how it is; nowhere where it is empty. `picture_memory` is what the sprites may take, in MiB, in all processes
    that draw together; `drawers` counts these (0: threads of the bot itself draw), and `thinkers` those in which
    computers think.
    """

    token: str = ""
    database: str = "tessera.sqlite3"
    api_base: str | None = None
    gateway: str | None = None
    connector: Literal["auto", "ipv4", "ipv6"] = "auto"
    guild_ready_timeout: float = 2.0
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    sync: Literal["changed", "always"] = "changed"
    picture_memory: Annotated[int, msgspec.Meta(ge=16, le=65536)] = 192
    drawers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 1
    thinkers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    shards: str = ""
    health: str = ""

    @property
    def shard_ids(self) -> range | None:
        """The shards of this process; None for all of them. Raises BadSettings."""
        return None if not self.shards else self._shards[0]

    @property
    def shard_count(self) -> int | None:
        """How many shards the bot has in all its processes; None where Discord says. Raises BadSettings."""
        return None if not self.shards else self._shards[1]

    @property
    def _shards(self) -> tuple[range, int]:
        found = _SHARDS.fullmatch(self.shards)
        if found is None:
            raise BadSettings("bad_shards", shards=self.shards)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count:
            raise BadSettings("bad_shards", shards=self.shards)
        return range(first, last + 1), count

    @property
    def health_address(self) -> tuple[str, int] | None:
        """Host and port at which the process says how it is; None for nowhere. Raises BadSettings."""
        if not self.health:
            return None
        host, _, port = self.health.rpartition(":")
        if not host or not port.isdecimal() or not 0 < int(port) < _PORTS:
            raise BadSettings("bad_health", health=self.health)
        return host.strip("[]"), int(port)


def load_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process. Raises BadSettings for an unreadable file or a value that cannot be used."""
    environment = os.environ if environment is None else environment
    values = _read_file(environment)
    for field in Settings.__struct_fields__:
        variable = PREFIX + field.upper()
        if environment.get(variable):
            values[field] = environment[variable]
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings("bad_settings", reason=str(error)) from None
    # What cannot be read is said at once, not when it is needed.
    _ = settings.shard_ids, settings.health_address
    return settings


def _read_file(environment: Mapping[str, str]) -> dict[str, object]:
    named = environment.get(PREFIX + "CONFIG")
    path = Path(named or DEFAULT_FILE)
    if not named and not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSettings("bad_settings_file", file=str(path), reason=str(error)) from None


def check_there(database: str) -> None:
    """Raises FileNotFoundError where a database is a file that is not there: opening would make it."""
    if not is_server(database) and not Path(database).exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), database)
