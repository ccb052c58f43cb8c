"""What users have chosen for themselves, and what the bot notes about itself."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.storage.store import Store

_BOT: Final = 0

Pings = Literal["here", "direct", "both", "off"]
"""Where a user is called when a table waits: in its thread, by direct message, in both, or not at all."""
Remind = Literal["off", "6h", "12h", "1d", "2d"]
"""After how long a user who has not answered a call is reminded, again and again."""
NEVER: Final = "off"
CLIENT: Final = "client_language"
"""Under which the language of a user's Discord is kept, as Discord last told it."""


class Wishes(msgspec.Struct, frozen=True):
    """How a user wants to be called; `digest` is the local time (`20:00`) of a message on all that waits, or NEVER."""

    pings: Pings = "here"
    remind: Remind = "1d"
    digest: str = NEVER


class Preferences:
    """The settings of users and of the bot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, user: int, key: str) -> str | None:
        """What a user has chosen, such as `size` or `language`."""
        return await self._store.setting("user", user, key)

    async def all(self, user: int) -> dict[str, str | None]:
        """Everything that a user has chosen, and what is known of them besides."""
        return dict(await self._store.settings("user", user))

    async def set(self, user: int, key: str, value: str) -> None:
        """Keep what a user has chosen."""
        await self._store.set_setting("user", user, key, value)

    async def wishes(self, user: int) -> Wishes:
        """How a user wants to be called; what cannot be read is as if it had not been said."""
        kept = await self._store.settings("user", user)
        try:
            return msgspec.convert({key: kept[key] for key in Wishes.__struct_fields__ if kept.get(key)}, Wishes)
        except msgspec.ValidationError:
            return Wishes()

    async def meta(self, key: str) -> str | None:
        """What the bot has noted for itself, such as the fingerprint of its commands."""
        return await self._store.setting("bot", _BOT, key)

    async def set_meta(self, key: str, value: str) -> None:
        """Note something for the bot itself."""
        await self._store.set_setting("bot", _BOT, key, value)
