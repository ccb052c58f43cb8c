"""What is posted about seats and lobbies besides boards: which seats can be taken, who keeps the others waiting, which
lobby will close. How a post is sent once is said in `cogs.posting.delivery`, when by `cogs.posting.announcer`."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from cogs.client import Client
from cogs.posting.delivery import Delivery
from cogs.posting.permissions import is_member
from cogs.posting.places import Home
from cogs.ui.delay_message import closed_layout, delay_layout
from cogs.ui.house_words import told_between, told_of_seat
from cogs.ui.layouts import allowed, button, heading, layout, mention
from cogs.ui.scenes import Sitting
from cogs.ui.seat_message import called, newest_offer, seat_layout
from data.texts import text
from rules.clock.time import DAY
from rules.kit.seats import Seat
from rules.tables.delays import stood_in, voters
from rules.tables.table import NOBODY, Delay, Posted, Table


class SeatPosts:
    """Posts about seats that can be taken or keep the others waiting, and about lobbies left alone."""

    def __init__(self, bot: Client, delivery: Delivery) -> None:
        self.bot = bot
        self._delivery = delivery
        self._left: dict[tuple[int, int], tuple[int, bool]] = {}
        """Server and user -> when Discord was last asked whether that user has left, and whether so."""

    async def clear(self, sitting: Sitting, posted: Posted) -> None:
        """Take a message out of use that another one has replaced."""
        table = sitting.table
        if posted.kind.startswith("delay"):
            await self.close_delay(sitting, posted)
        elif posted.kind == "seat" and (news := self._news(sitting, posted)):
            await self._delivery.edit(posted.channel, posted.message, layout([heading(table, table.language), *news]))
        else:
            # A lobby shown twice, or an offer beside a newer one that repeats it: of no use to anybody.
            await self._delivery.delete(posted.channel, posted.message)

    async def post_notice(self, sitting: Sitting, home: Home) -> int | None:
        """Say that a lobby will close by itself; take that back once somebody has touched it, or it is closed."""
        table, club = sitting.table, self.bot.club
        known = await self._delivery.standing(table, "notice")
        if table.status != "lobby" or table.closes is None:
            if known:
                await self._delivery.delete(known.channel, known.message)
                await club.outbox.forget_message(table.id, "notice")
            await club.outbox.not_sent(table.id, "notice")
            return known.message if known else None
        # What `turn` is to a board, the time of closing is to this message.
        if known and known.turn == table.closes and known.channel == home.lobby.id:
            return known.message
        seats = range(len(table.players))
        said = text(table.language, "common.lobby.closing", time=f"<t:{table.closes}:R>", players=mention(table, seats))
        what = Posted("notice", 0, home.lobby.id, 0, table.closes, ())
        view = _with_button(table, said, "keep_open")
        mentions = await self.pings(table, seats)
        return await self._delivery.send(table, what, view, (), mentions) or await self.post_notice(sitting, home)

    async def post_host(self, sitting: Sitting, home: Home) -> int | None:
        """Say who is the host now, in place of one who has not been here for long."""
        table = sitting.table
        known = await self._delivery.standing(table, "host")
        if table.status != "lobby" or (known and known.turn == table.host):
            return known.message if known else None
        seat = table.seat_of(table.host)
        seats = () if seat is None else (seat,)
        said = text(table.language, "common.lobby.new_host", player=f"<@{table.host}>")
        # What `turn` is to a board, the host is to this message.
        what = Posted("host", 0, home.lobby.id, 0, table.host, ())
        view = _with_button(table, said, "keep_host")
        sent = await self._delivery.send(table, what, view, (), await self.pings(table, seats))
        return sent or await self.post_host(sitting, home)

    async def post_seats(self, sitting: Sitting, home: Home) -> int | None:
        """Say which seats can be taken: anew for every further one, else in the message that stands."""
        table, club = sitting.table, self.bot.club
        known = await self._delivery.standing(table, "seat")
        newest = newest_offer(table)
        if known is None and not newest:
            await club.outbox.not_sent(table.id, "seat")
            return None
        if known and newest <= known.turn and (known.channel == home.play.id or not newest):
            view = seat_layout(table, self._news(sitting, known))
            if await self._delivery.edit(known.channel, known.message, view):
                if not newest:
                    # It says what has become of the seats: the next offer leaves it as it is.
                    await club.outbox.forget_message(table.id, "seat")
                return known.message
            if not newest:
                return None
        # What `turn` is to a board, the number of the newest offer is to this message.
        what = Posted("seat", 0, home.play.id, table.ply, newest, ())
        sent = await self._delivery.send(table, what, seat_layout(table, ()), (), await self.pings_of(called(table)))
        return sent or await self.post_seats(sitting, home)

    def _news(self, sitting: Sitting, known: Posted) -> list[str]:
        """Who has sat down since a message was sent that told of free seats."""
        table = sitting.table
        return told_between(table, sitting.every, known.ply, table.ply, table.language)

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
        for other in set(asked) - {vote.seat for vote in delay.votes}:
            await club.calling.hold_question(table.id, table.players[other].user, delay.number)
        # What `turn` is to a board, the number of the question is to this message.
        what = Posted(kind, 0, home.play.id, table.ply, delay.number, ())
        sent = await self._delivery.send(table, what, view, (), await self.pings(table, asked))
        return sent or await self.post_delay(sitting, home, seat=seat)

    async def pings(self, table: Table, seats: Iterable[Seat]) -> discord.AllowedMentions:
        """Ping these seats, but nobody who rests or wants no pings."""
        may = [seat for seat in seats if await self.bot.club.calling.may_ping(table.players[seat].user)]
        return allowed(table, may)

    async def pings_of(self, users: Iterable[int]) -> discord.AllowedMentions:
        """Ping these users, who need not sit at the table, but nobody who rests or wants no pings."""
        may = [discord.Object(user) for user in users if await self.bot.club.calling.may_ping(user)]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=may)

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

    async def close_delay(self, sitting: Sitting, known: Posted, delay: Delay | None = None) -> None:
        """Say in the message of a question about a seat what has come of it."""
        table, seat = sitting.table, int(known.kind.partition(":")[2])
        news = told_of_seat(table, sitting.every, seat, known.ply, table.language)
        await self._delivery.edit(known.channel, known.message, closed_layout(table, delay, news))


def _with_button(table: Table, said: str, verb: str) -> ui.LayoutView:
    shown = button(table, verb, table.language, label="keep_open", style=discord.ButtonStyle.primary)
    return layout([heading(table, table.language), said], rows=[[shown]])
