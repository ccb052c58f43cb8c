"""What users have chosen for themselves, and what the bot notes about itself."""

from __future__ import annotations

from typing import Final

from rules.storage.store import Store

_BOT: Final = 0


class Preferences:
    """The settings of users and of the bot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, user: int, key: str) -> str | None:
        """What a user has chosen, such as `size` or `language`."""
        return await self._store.setting("user", user, key)

    async def set(self, user: int, key: str, value: str) -> None:
        """Keep what a user has chosen."""
        await self._store.set_setting("user", user, key, value)

    async def meta(self, key: str) -> str | None:
        """What the bot has noted for itself, such as the digest of its commands."""
        return await self._store.setting("bot", _BOT, key)

    async def set_meta(self, key: str, value: str) -> None:
        """Note something for the bot itself."""
        await self._store.set_setting("bot", _BOT, key, value)
