"""Notices, messages that stand for something else than one table: sent once, edited, replaced, deleted.

A new one is sent and noted before the old one goes, so that there is always one; what is to go is noted too.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import discord
import msgspec
from discord import ui

from cogs.client import Client
from cogs.posting.delivery import BAD_REQUEST, EDITED_TOO_OFTEN, MARGIN, NONCE, SEARCHED, SERVER_ERROR, presses_in
from cogs.posting.retrying import SETTLED, Rounds
from cogs.ui.answers import UNREACHABLE
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import nobody
from rules.tables.notices import NONE_STANDS
from rules.tables.table import Notice

log = logging.getLogger(__name__)

ALL: Final = 0
"""What is to be deleted is worked off in one round."""
SELDOM: Final = 3600.0
"""Longest wait (seconds) between tries to delete a message."""

Known: TypeAlias = Callable[[Press], bool]
"""Whether a button is one by which a notice is known."""


class Shown(msgspec.Struct, frozen=True):
    """What a notice is to show, a fingerprint of it, whom it calls, and by which button it is known."""

    view: ui.LayoutView
    fingerprint: str
    known: Known
    files: Sequence[discord.File] = ()
    mentions: discord.AllowedMentions = msgspec.field(default_factory=nobody)


class NoticeDelivery:
    """Sends notices and takes them away."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._clearing = Rounds(self._clear, lambda number: bot.club.sharing.held("clear", number))

    def clear(self) -> None:
        """Delete what is to be deleted, soon; returns at once."""
        self._clearing.kick(ALL)

    def hold(self) -> None:
        """Begin nothing more."""
        self._clearing.hold()

    async def finished(self, within: float) -> None:
        """After `hold`: let deletions under way come to their end, at most `within` seconds."""
        await self._clearing.finished(within)

    async def show(self, notice: Notice, shown: Shown) -> Notice:
        """Have a notice show this: the message that stands is edited, or a new one sent. Raises HTTPException."""
        notice = await self.found(notice, shown.known)
        if notice.message is not None:
            if await self._edit(notice, shown):
                return await self.bot.club.notices.posted(notice, notice.message, shown.fingerprint)
            notice = await self.bot.club.notices.get(notice.key) or notice
        return await self.send(notice, shown)

    async def once(self, notice: Notice, shown: Shown) -> Notice:
        """Have a new message sent for a notice, unless the one that stands was sent for this very thing.

        Raises HTTPException.
        """
        if notice.message is not None and notice.shown == shown.fingerprint:
            return notice
        found = await self.found(notice, shown.known)
        if notice.nonce is not None and found.nonce is None and found.message is not None:
            return await self.bot.club.notices.posted(found, found.message, shown.fingerprint)
        return await self.send(found, shown)

    async def edit_only(self, notice: Notice, shown: Shown) -> None:
        """Have the message that stands show this, if it is there; no other one is sent. Raises HTTPException."""
        if notice.message is not None and await self._edit(notice, shown):
            await self.bot.club.notices.posted(notice, notice.message, shown.fingerprint)

    async def send(self, notice: Notice, shown: Shown) -> Notice:
        """Send a new message for a notice; the one that stood is deleted. Raises HTTPException."""
        notices, again = self.bot.club.notices, notice.nonce is not None
        nonce = notice.nonce or secrets.token_urlsafe(NONCE)
        notice = await notices.sending(notice, nonce)
        for file in shown.files:
            file.reset()
        place = self.bot.get_partial_messageable(notice.channel)
        try:
            sent = await place.send(
                view=shown.view, files=list(shown.files), nonce=nonce, allowed_mentions=shown.mentions
            )
        except discord.HTTPException as error:
            if BAD_REQUEST <= error.status < SERVER_ERROR and not again:
                await notices.not_sent(notice)
            raise
        # One that was sent before with the same nonce may be the one that stands, with other words.
        notice = await notices.posted(notice, sent.id, NONE_STANDS if again else shown.fingerprint)
        self.clear()
        if again and await self._edit(notice, shown):
            notice = await notices.posted(notice, sent.id, shown.fingerprint)
        return notice

    async def found(self, notice: Notice, known: Known) -> Notice:
        """The notice; where a message of unknown fate is on its way, it is looked for. Raises HTTPException."""
        if notice.nonce is None:
            return notice
        since = datetime.fromtimestamp(notice.sent, UTC) - MARGIN
        place = self.bot.get_partial_messageable(notice.channel)
        gone = {each.message for each in await self.bot.club.notices.discarded()} | {notice.message}
        try:
            async for message in place.history(limit=SEARCHED, after=since):
                if message.id not in gone and self._own(message) and any(map(known, presses_in(message))):
                    log.info("found again", extra={"notice": notice.key.kind})
                    notice = await self.bot.club.notices.posted(notice, message.id, NONE_STANDS)
                    self.clear()
                    break
        except (discord.Forbidden, discord.NotFound):
            # Without history there is still the nonce; and nothing stands in a channel that is gone.
            return notice
        return notice

    def _own(self, message: discord.Message) -> bool:
        return self.bot.user is not None and message.author.id == self.bot.user.id

    async def _edit(self, notice: Notice, shown: Shown) -> bool:
        """Whether the message could be edited; where it is gone or was edited too often, a new one must be sent."""
        fields: dict[str, Any] = {"view": shown.view, "allowed_mentions": nobody()}
        if shown.files:
            for file in shown.files:
                file.reset()
            fields["attachments"] = list(shown.files)
        assert notice.message is not None
        message = self.bot.get_partial_messageable(notice.channel).get_partial_message(notice.message)
        try:
            await message.edit(**fields)
        except discord.NotFound:
            await self.bot.club.notices.lost(notice)
            return False
        except discord.HTTPException as error:
            if error.code != EDITED_TOO_OFTEN:
                raise
            return False
        return True

    async def _clear(self, _: int) -> float:
        """Delete every message that is to be deleted: SETTLED, or how long to wait at most before the next try."""
        left = SETTLED
        for each in await self.bot.club.notices.discarded():
            try:
                await self.bot.get_partial_messageable(each.channel).get_partial_message(each.message).delete()
            except discord.NotFound:
                # Somebody else has deleted it, or its channel.
                pass
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("not deleted yet: %r", error)
                left = SELDOM
                continue
            await self.bot.club.notices.deleted(each.message)
        return left
