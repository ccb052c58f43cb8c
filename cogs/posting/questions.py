"""Questions in the thread that seats answer: whether to take back, about another pace, about who keeps others waiting.

Each is one message, edited as answers come, that says in the end what has come of it. How a post is sent once is said
in `cogs.posting.delivery`, when by `cogs.posting.announcer`.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.client import Client
from cogs.posting import chronicle
from cogs.posting.delivery import Delivery
from cogs.posting.permissions import is_member
from cogs.posting.pings import asking
from cogs.posting.places import Home
from cogs.ui.delay_message import closed_layout, delay_layout
from cogs.ui.house_words import told_of_seat
from cogs.ui.layouts import heading, layout, nobody
from cogs.ui.pace_message import pace_layout
from cogs.ui.scenes import Sitting
from cogs.ui.undo_message import undo_layout
from data.texts import text
from rules.clock.time import DAY
from rules.kit.seats import Seat
from rules.tables.delays import stood_in, voters
from rules.tables.open_questions import Topic
from rules.tables.table import NOBODY, Delay, Posted, Table


class Questions:
    """Posts that ask seats something."""

    def __init__(self, bot: Client, delivery: Delivery) -> None:
        self.bot = bot
        self._delivery = delivery
        self._left: dict[tuple[int, int], tuple[int, bool]] = {}
        """Server and user -> when Discord was last asked whether that user has left, and whether so."""

    async def post_undo(self, sitting: Sitting, home: Home) -> int | None:
        """Ask whether a move may be taken back; once that is settled, say so in the same message."""
        table, club = sitting.table, self.bot.club
        request = await club.outbox.undo_request(table.id)
        known = await self._delivery.standing(table, "undo")
        if request is None or request.outcome:
            if known:
                await self.close_undo(sitting, known)
                # It says what has come of it: the next question leaves it as it is.
                await club.outbox.forget_message(table.id, "undo")
            await club.outbox.not_sent(table.id, "undo")
            return known.message if known else None
        view = undo_layout(table, request, chronicle.question(sitting, request))
        if known and known.ply == request.ply and await self._delivery.edit(known.channel, known.message, view):
            return known.message
        what = Posted("undo", 0, home.play.id, request.ply, table.turn, ())
        mentions = await self._asking(table, Topic(table.id, "undo", request.ply), request.awaited)
        return await self._delivery.send(table, what, view, (), mentions) or await self.post_undo(sitting, home)

    async def post_pace(self, sitting: Sitting, home: Home) -> int | None:
        """Ask whether the table is to have another pace or hints; once that is settled, say so in the same message."""
        table, club = sitting.table, self.bot.club
        wish = table.pace_wish
        known = await self._delivery.standing(table, "pace")
        if wish is None:
            return None
        # What `turn` is to a board, the number of the wish is to this message.
        if known and known.turn == wish.number:
            if await self._delivery.edit(known.channel, known.message, pace_layout(table, wish)) and wish.outcome:
                await club.outbox.forget_message(table.id, "pace")
            return known.message
        what = Posted("pace", 0, home.play.id, table.ply, wish.number, ())
        mentions = nobody()
        if not wish.outcome:
            mentions = await self._asking(table, Topic(table.id, "pace", wish.number), wish.awaited)
        sent = await self._delivery.send(table, what, pace_layout(table, wish), (), mentions)
        return sent or await self.post_pace(sitting, home)

    async def post_delay(self, sitting: Sitting, home: Home, *, seat: int) -> int | None:
        """Ask what to do about a seat that keeps the others waiting; when that is settled, say so there."""
        table, club, kind = sitting.table, self.bot.club, f"delay:{seat}"
        delay = table.delay_of(seat)
        known = await self._delivery.standing(table, kind)
        same = known is not None and delay is not None and known.turn == delay.number
        if delay is None or delay.outcome or table.status != "playing":
            if known:
                await self.close_delay(sitting, known, delay if same else None)
                await club.outbox.forget_message(table.id, kind)
            await club.outbox.not_sent(table.id, kind)
            return known.message if known else None
        asked = voters(table, seat, sitting.game.view(sitting.state, None).resigned)
        gone = await self._has_left(table, seat)
        view = delay_layout(table, delay, asked, stood_in(sitting.entries, seat), gone=gone)
        here = same and known is not None and known.channel == home.play.id
        if known and here and await self._delivery.edit(known.channel, known.message, view):
            return known.message
        silent = [other for other in asked if other not in {vote.seat for vote in delay.votes}]
        # What `turn` is to a board, the number of the question is to this message.
        what = Posted(kind, 0, home.play.id, table.ply, delay.number, ())
        mentions = await self._asking(table, Topic(table.id, "delay", delay.number), silent)
        sent = await self._delivery.send(table, what, view, (), mentions)
        return sent or await self.post_delay(sitting, home, seat=seat)

    async def close_undo(self, sitting: Sitting, known: Posted) -> None:
        """Say in the message of a question what has come of it."""
        table = sitting.table
        request = await self.bot.club.outbox.undo_request(table.id)
        settled = request is not None and request.outcome and known.ply == request.ply
        what = (
            chronicle.verdict(sitting, request) if request and settled else text(table.language, "common.undo_closed")
        )
        closed = [heading(table, table.language), what]
        await self._delivery.edit(known.channel, known.message, layout(closed))

    async def close_delay(self, sitting: Sitting, known: Posted, delay: Delay | None = None) -> None:
        """Say in the message of a question about a seat what has come of it."""
        table, seat = sitting.table, int(known.kind.partition(":")[2])
        news = told_of_seat(table, sitting.every, seat, known.ply, table.language)
        await self._delivery.edit(known.channel, known.message, closed_layout(table, delay, news))

    async def _asking(self, table: Table, topic: Topic, seats: Iterable[Seat]) -> discord.AllowedMentions:
        return await asking(self.bot, topic, [table.players[seat].user for seat in seats if seat in table.people])

    async def _has_left(self, table: Table, seat: Seat) -> bool:
        """Whether the user of a seat is no member of the server any more; Discord is asked once a day at most."""
        user, now = table.players[seat].user, self.bot.time.now()
        guild = self.bot.get_guild(table.place.guild or 0)
        if guild is None or user == NOBODY:
            return False
        asked, left = self._left.get((guild.id, user), (now - DAY, False))
        if now - asked >= DAY:
            asked, left = now, not await is_member(guild, user)
            self._left[guild.id, user] = asked, left
        return left
