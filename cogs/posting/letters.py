"""Sends letters: what happened to one user, told once, by direct message, or in the thread where these are closed.

What is owed to whom stands in `rules.tables.letters`.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from cogs.client import Client
from cogs.posting.notice_delivery import Known, NoticeDelivery, Shown
from cogs.posting.places import home_of
from cogs.ui.answers import reader_for
from cogs.ui.layouts import nobody
from cogs.ui.letter_message import letter_view, mark_of
from cogs.ui.tables_board import MINE
from rules.kit.refusals import Refused
from rules.tables.letters import Letter
from rules.tables.table import Notice, NoticeKey, Table

log = logging.getLogger(__name__)

LETTER: Final = "letter"
"""How the kinds of these notices begin."""
LOST: Final = ("voted", "freed", "removed")
"""The kinds of letters about a seat in which its user may sit again."""
ALONE: Final = ("removed",)
"""The kinds that are nobody else's business: told by direct message or not at all."""


class LetterCarrier:
    """Sends the letters that are owed to a user."""

    def __init__(self, bot: Client, delivery: NoticeDelivery) -> None:
        self.bot = bot
        self._delivery = delivery

    async def send(self, user: int) -> None:
        """Send everything that is owed to a user now. Raises HTTPException."""
        for letter in await self.bot.club.letters.owed(user):
            pings = (await self.bot.club.calling.wishes(user)).pings
            table = await self.bot.club.directory.get(letter.table)
            # That their time ran out is told to those who are called at all; what they have lost, to everybody.
            wanted = letter.kind != "stood_in" or pings != "off"
            by_letter = letter.kind != "stood_in" or pings == "direct"
            told = wanted and by_letter and await self._sent_directly(letter, table)
            if wanted and not told and letter.kind not in ALONE:
                await self._send_in_thread(letter, table, called=pings != "off")
            await self.bot.club.letters.sent(letter)

    async def clear(self, notice: Notice) -> None:
        """Delete a letter that says no longer how things stand: who has lost a seat sits there again."""
        _, kind, table = notice.key.kind.split(":")
        if kind in LOST and (await self.bot.club.directory.get(int(table))).seat_of(notice.key.owner) is not None:
            await self.bot.club.notices.remove(notice.key)
            self._delivery.clear()

    async def _sent_directly(self, letter: Letter, table: Table) -> bool:
        """Whether a letter could be sent as a direct message."""
        channel = await direct_channel(self.bot, letter.user)
        if channel is None:
            return False
        language = (await reader_for(self.bot.club, letter.user, table.language)).language
        try:
            await self._send(
                letter, channel, Shown(letter_view(table, letter, language), str(letter.at), _known(letter))
            )
        except discord.Forbidden:
            await self.bot.club.calling.direct_closed(letter.user)
            return False
        return True

    async def _send_in_thread(self, letter: Letter, table: Table, *, called: bool) -> None:
        """Send a letter where the table is, or was; where that is gone, nobody can be told."""
        ping = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(letter.user)])
        view = letter_view(table, letter, table.language, mention=f"<@{letter.user}>")
        shown = Shown(view, str(letter.at), _known(letter), mentions=ping if called else nobody())
        try:
            home = await home_of(self.bot, table, believed=False)
            await self._send(letter, home.play.id, shown)
        except (discord.Forbidden, discord.NotFound, Refused) as error:
            log.warning("a letter reaches nobody: %r", error, extra={"table": table.id, "user": letter.user})

    async def _send(self, letter: Letter, channel: int, shown: Shown) -> None:
        key = NoticeKey("user", letter.user, f"{LETTER}:{letter.kind}:{letter.table}")
        await self._delivery.once(await self.bot.club.notices.place(key, channel), shown)


async def direct_channel(bot: Client, user: int) -> int | None:
    """Where direct messages to a user go; None where they are known not to arrive. Raises HTTPException."""
    if await bot.club.calling.is_closed(user):
        return None
    try:
        return (await bot.create_dm(discord.Object(user))).id
    except (discord.Forbidden, discord.NotFound):
        await bot.club.calling.direct_closed(user)
        return None


def _known(letter: Letter) -> Known:
    mark = mark_of(letter)
    return lambda press: press.verb == MINE and press.arg == mark
