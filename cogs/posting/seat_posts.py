"""What is posted about seats and lobbies besides boards: which seats can be taken, which lobby will close.

How a post is sent once is said in `cogs.posting.delivery`, when by `cogs.posting.announcer`.
"""

from __future__ import annotations

import discord
from discord import ui

from cogs.client import Client
from cogs.posting.delivery import Delivery
from cogs.posting.pings import asking
from cogs.posting.places import Home
from cogs.ui.house_words import told_between
from cogs.ui.layouts import button, heading, layout, mention, pinging
from cogs.ui.scenes import Sitting
from cogs.ui.seat_message import newest_offer, seat_layout
from data.texts import text
from rules.tables.open_questions import Topic
from rules.tables.table import Posted, Table


class SeatPosts:
    """Posts about seats that can be taken, and about lobbies left alone."""

    def __init__(self, bot: Client, delivery: Delivery) -> None:
        self.bot = bot
        self._delivery = delivery

    async def clear(self, sitting: Sitting, posted: Posted) -> None:
        """Take a message out of use that another one has replaced."""
        table = sitting.table
        if posted.kind == "seat" and (news := self._news(sitting, posted)):
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
        users = [table.players[seat].user for seat in table.people]
        mentions = await asking(self.bot, Topic(table.id, "closing", table.closes), users)
        return await self._delivery.send(table, what, view, (), mentions) or await self.post_notice(sitting, home)

    async def post_host(self, sitting: Sitting, home: Home) -> int | None:
        """Say who is the host now, in place of one who has not been here for long."""
        table = sitting.table
        known = await self._delivery.standing(table, "host")
        if table.status != "lobby" or (known and known.turn == table.host):
            return known.message if known else None
        said = text(table.language, "common.lobby.new_host", player=f"<@{table.host}>")
        # What `turn` is to a board, the host is to this message.
        what = Posted("host", 0, home.lobby.id, 0, table.host, ())
        view = _with_button(table, said, "keep_host")
        mentions = await asking(self.bot, Topic(table.id, "host", table.host), (table.host,))
        sent = await self._delivery.send(table, what, view, (), mentions)
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
        sent = await self._delivery.send(table, what, seat_layout(table, ()), (), await self._asking(table))
        return sent or await self.post_seats(sitting, home)

    async def _asking(self, table: Table) -> discord.AllowedMentions:
        """Ping those to whom a seat shall be given."""
        users: list[int] = []
        for offer in table.offers:
            if offer.to is not None:
                users += await self.bot.club.questions.ask(Topic(table.id, "seat", offer.number), (offer.to.user,))
        return pinging(users)

    def _news(self, sitting: Sitting, known: Posted) -> list[str]:
        """Who has sat down since a message was sent that told of free seats."""
        table = sitting.table
        return told_between(table, sitting.every, known.ply, table.ply, table.language)


def _with_button(table: Table, said: str, verb: str) -> ui.LayoutView:
    shown = button(table, verb, table.language, label="keep_open", style=discord.ButtonStyle.primary)
    return layout([heading(table, table.language), said], rows=[[shown]])
