"""Messages that stand for something else than one table: where they stand, what they show, which are to be deleted.

What they say, and when, is decided by whoever shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from rules.storage.store import Store
from rules.tables.table import Discarded, Notice, NoticeKey

NONE_STANDS: Final = ""
"""The fingerprint of what a notice shows that is not there."""


class Notices:
    """All notices, and the messages that are to be deleted."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._rows = store.notices
        self._now = now

    async def get(self, key: NoticeKey) -> Notice | None:
        """The notice, as it was last known."""
        return await self._rows.one(key)

    async def of_kind(self, scope: str, kind: str) -> tuple[Notice, ...]:
        """The notices of a kind, for all owners."""
        return await self._rows.of_kind(scope, kind)

    async def of_owner(self, scope: str, owner: int) -> tuple[Notice, ...]:
        """All notices of an owner."""
        return await self._rows.of_owner(scope, owner)

    async def place(self, key: NoticeKey, channel: int) -> Notice:
        """Have the notice stand in this channel, anew where it stood in another; the old message is discarded."""
        known = await self.get(key)
        if known is not None and known.channel == channel:
            return known
        placed = Notice(key, channel)
        await self._rows.keep(placed, discard=known)
        return placed

    async def remove(self, key: NoticeKey) -> Notice | None:
        """Have no such notice any more; its message is discarded. The notice as it was."""
        known = await self.get(key)
        if known is not None:
            await self._rows.drop(known)
        return known

    async def sending(self, notice: Notice, nonce: str) -> Notice:
        """Say that a message is about to be sent with this nonce."""
        return await self._kept(msgspec.structs.replace(notice, nonce=nonce, sent=self._now()))

    async def not_sent(self, notice: Notice) -> Notice:
        """Say that the message on its way never came to be."""
        return await self._kept(msgspec.structs.replace(notice, nonce=None))

    async def posted(self, notice: Notice, message: int, shown: str) -> Notice:
        """Say that this message stands now, and what it shows; another one that stood is discarded."""
        after = msgspec.structs.replace(notice, message=message, shown=shown, written=self._now(), nonce=None, sent=0)
        await self._rows.keep(after, discard=notice if notice.message != message else None)
        return after

    async def lost(self, notice: Notice) -> Notice:
        """Say that the message is gone."""
        return await self._kept(msgspec.structs.replace(notice, message=None, shown=NONE_STANDS))

    async def discarded(self) -> tuple[Discarded, ...]:
        """The messages that are to be deleted."""
        return await self._rows.discarded()

    async def deleted(self, message: int) -> None:
        """Say that a message is no more."""
        await self._rows.deleted(message)

    async def _kept(self, notice: Notice) -> Notice:
        await self._rows.keep(notice)
        return notice
