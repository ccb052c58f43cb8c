"""The boards of tables: in a server that wishes one, one message that lists its tables, and is always true."""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import discord
import msgspec

from cogs.client import Client
from cogs.posting.delivery import UNKNOWN_CHANNEL
from cogs.posting.notice_delivery import NoticeDelivery, Shown
from cogs.posting.retrying import SETTLED, Rounds
from cogs.ui.answers import UNREACHABLE
from cogs.ui.mentions import Mentions
from cogs.ui.tables_board import MINE, tables_board
from data.texts import language_of, name_commands
from rules.clock.time import MINUTE
from rules.kit.refusals import Refused
from rules.tables.table import Notice, NoticeKey

log = logging.getLogger(__name__)

BOARD: Final = "board"
SELDOM: Final = 600.0
"""Longest wait (seconds) between tries where somebody has to allow something first."""


class TablesBoards:
    """Keeps the board of tables of every server as it should be; written at most once a minute."""

    def __init__(self, bot: Client, delivery: NoticeDelivery) -> None:
        self.bot = bot
        self._delivery = delivery
        self._rounds = Rounds(self._round, lambda number: bot.club.sharing.held("board", number))
        self._stopping = False
        self._messages: set[int] = set()
        """The messages that are boards, as far as they were lately looked at."""

    async def put(self, guild: int, channel: int) -> None:
        """Have the board of a server stand in this channel, and nowhere else."""
        await self.bot.club.notices.place(_key(guild), channel)
        self._delivery.clear()
        self.kick(guild)

    async def remove(self, guild: int) -> bool:
        """Have no board in this server any more; whether there was one."""
        known = await self.bot.club.notices.remove(_key(guild))
        self._delivery.clear()
        return known is not None

    async def channel(self, guild: int) -> int | None:
        """Where the board of a server stands."""
        known = await self.bot.club.notices.get(_key(guild))
        return None if known is None else known.channel

    def kick(self, guild: int) -> None:
        """Something has changed at a table of this server, or may have; returns at once."""
        self._rounds.kick(guild)

    async def kick_all(self) -> None:
        """Bring every board up to date."""
        found = await self.bot.club.notices.of_kind("server", BOARD)
        self._messages = {notice.message for notice in found if notice.message is not None}
        for notice in found:
            self.kick(notice.key.owner)

    async def deleted(self, guild: int, messages: set[int]) -> None:
        """These messages are gone: if a board was among them, it is sent again."""
        if not messages & self._messages:
            return
        self._messages -= messages
        known = await self.bot.club.notices.get(_key(guild))
        if known is not None and known.message in messages:
            await self.bot.club.notices.lost(known)
            self.kick(guild)

    def wake(self, guild: int) -> None:
        """Something has been allowed in a server, perhaps: try again there; returns at once."""
        self._rounds.wake((guild,))

    def hold(self) -> None:
        """Write nothing more."""
        self._stopping = True
        self._rounds.hold()
        self.bot.time.wake()

    async def finished(self, within: float) -> None:
        """After `hold`: let what is on its way arrive, for at most so many seconds."""
        await self._rounds.finished(within)

    async def _round(self, guild: int) -> float:
        """Bring a board up to date: SETTLED, or the longest wait (seconds) before another try."""
        name_commands(Mentions(self.bot.command_ids))
        try:
            await self._bring_up_to_date(guild)
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                await self.bot.club.notices.remove(_key(guild))
                return SETTLED
            return self._failed(guild, error)
        except (discord.HTTPException, *UNREACHABLE, Refused) as error:
            return self._failed(guild, error)
        return SETTLED

    def _failed(self, guild: int, error: Exception) -> float:
        log.info("the board of tables is not written: %r", error, extra={"guild": guild})
        return SELDOM

    async def _bring_up_to_date(self, guild: int) -> None:
        """Raises HTTPException, Refused."""
        notice = await self._rested(guild)
        if notice is None or self._stopping:
            return
        shown = await self._shown(guild)
        if notice.message is not None and notice.nonce is None and notice.shown == shown.fingerprint:
            return
        notice = await self._delivery.show(notice, shown)
        if notice.message is not None:
            self._messages.add(notice.message)

    async def _rested(self, guild: int) -> Notice | None:
        """The notice of a board, as soon as it may be written again."""
        while (notice := await self.bot.club.notices.get(_key(guild))) is not None and not self._stopping:
            since = self.bot.time.now() - notice.written
            # A machine's clock that was set back keeps nobody waiting.
            if not 0 <= since < MINUTE:
                break
            await self.bot.time.sleep(MINUTE - since)
        return notice

    async def _shown(self, guild: int) -> Shown:
        language = await self._language(guild)
        directory = self.bot.club.directory
        view = tables_board(await directory.going_on_in(guild), await directory.waiting_in(guild), language)
        parts = view.to_components()  # type: ignore[no-untyped-call]
        fingerprint = hashlib.sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()
        return Shown(view, fingerprint, lambda press: press.verb == MINE)

    async def _language(self, guild: int) -> str:
        """The language that the server has settled, else the one Discord says it speaks."""
        settled = await self.bot.club.servers.settled(guild)
        known = self.bot.get_guild(guild)
        return settled.language or language_of(str(known.preferred_locale) if known else None)


def _key(guild: int) -> NoticeKey:
    return NoticeKey("server", guild, BOARD)
