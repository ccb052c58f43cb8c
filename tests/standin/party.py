"""People who play on the shipped bot: tables as they see them in Discord, and as the database holds them.

Looks at messages, pictures and rows only, never into the bot.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.standin.actor import Actor, Record
from tests.standin.client import buttons_of, menu_of, pictures_of, text_of
from tests.standin.process import BotProcess
from tests.standin.server import StandIn
from tests.standin.world import Channel, Guild, Message

T = TypeVar("T")

JAPANESE = re.compile(r"[\u3040-\u30ff]")
"""Kana: what no English text holds and every Japanese sentence does."""

DONE = ("Done.", "完了しました。")
"""What a panel says in either language when a move has been played."""


@dataclass(slots=True, repr=False)
class Party:
    """A server with two people and the bot as a process."""

    standin: StandIn
    bot: BotProcess
    guild: Guild
    akari: Actor
    ben: Actor

    async def until(self, found: Callable[[], T], what: str) -> T:
        """Wait for something to be seen or stored."""
        try:
            return await self.standin.world.pulse.until(found, what)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.bot.log[-3000:]}") from None

    async def pictured(self, record: Record) -> Record:
        """An answer, once its picture is there: the words may go first."""
        await self.until(lambda: pictures_of(record.message), "the picture of an answer is there")
        return record

    async def lobby(self, host: Actor, channel: Channel | None = None, game: str = "takenoko", **options: Any) -> Table:
        """A table that has just been opened in a channel of its own, with its lobby posted."""
        place = channel or await self.standin.channel(self.guild)
        record = await host.slash(place, "table new", game=game, seats=2, **options)
        assert record.answered, self.bot.log
        ((number,),) = self.rows("SELECT max(id) FROM tables WHERE channel = ?", place.id)
        table = Table(self, number, place)
        await self.until(lambda: table.public() and not table.unposted(), "the lobby is posted")
        return table

    async def table(self, game: str = "takenoko") -> Table:
        """A table of Akari and Ben that has begun, its first board posted."""
        table = await self.lobby(self.akari, game=game)
        await self.ben.slash(table.channel, "table join")
        assert (await self.akari.slash(table.channel, "table start")).answered
        await table.at_rest()
        return table

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What the database holds, read beside the bot."""
        with closing(sqlite3.connect(f"file:{self.bot.database}?mode=ro", uri=True)) as connection:
            return connection.execute(sql, values).fetchall()

    def statuses(self, method: str, ending: str) -> list[int]:
        """The status codes that calls of the bot have got, oldest first."""
        return [call.status for call in self.standin.calls if call.method == method and re.search(ending, call.path)]


@dataclass(slots=True, repr=False)
class Table:
    """A table, opened in `channel`."""

    party: Party
    number: int
    channel: Channel

    @property
    def thread(self) -> Channel:
        """Where it is played."""
        found = [each for each in self.party.guild.channels.values() if each.parent == self.channel.id]
        return next(each for each in found if each.id == self.fact("thread"))

    def fact(self, column: str) -> Any:
        """A column of the table's row."""
        return self.party.rows(f"SELECT {column} FROM tables WHERE id = ?", self.number)[0][0]

    def moves(self) -> list[str]:
        """The moves that people have made, oldest first."""
        rows = self.party.rows("SELECT text FROM moves WHERE table_id = ? AND seat >= 0 ORDER BY ply", self.number)
        return [text for (text,) in rows]

    def unposted(self) -> int:
        """How much is still to be announced, found again or taken out of use."""
        rows = self.party.rows(
            "SELECT table_id FROM outbox WHERE posted = 0 UNION ALL SELECT table_id FROM sendings"
            " UNION ALL SELECT table_id FROM past_messages"
        )
        return sum(number == self.number for (number,) in rows)

    def awaited(self) -> Actor:
        """The person who must act."""
        people = {self.party.akari.user.id: self.party.akari, self.party.ben.user.id: self.party.ben}
        # Where several must act, one of them.
        seat, *_ = json.loads(self.fact("to_move"))
        found = self.party.rows("SELECT user_id FROM players WHERE table_id = ? AND seat = ?", self.number, seat)
        return people[found[0][0]]

    def waiting(self) -> Actor:
        """The other one."""
        return self.party.ben if self.awaited() is self.party.akari else self.party.akari

    def public(self, channel: Channel | None = None) -> list[Message]:
        """What everybody sees of the bot there, in the channel of the lobby if none is named."""
        place = channel or self.channel
        return [each for each in place.messages.values() if each.seen_by is None and each.kind == 0]

    async def at_rest(self, *, hurried: bool = False) -> Message:
        """The board, once everything is announced. The last thing posted is what the database holds: nobody is stuck.

        There is one message for each turn, one of them with buttons; they belong to the present ply; the person who
        must act was pinged, and nobody else; the picture is there. Where people are `hurried` a turn may have none:
        what was over before it was shown is not shown any more.
        """
        await self.party.until(lambda: self.fact("thread") and not self.unposted(), "everything is announced")
        messages = self.public(self.thread)
        board = messages[-1]
        assert [each for each in messages if buttons_of(each)] == [board]
        assert len(messages) <= self.fact("turn")
        assert hurried or len(messages) == self.fact("turn")
        for custom_id in buttons_of(board).values():
            assert custom_id.split(":")[1:3] == [str(self.number), str(self.fact("ply"))]
        assert self.awaited().mention in text_of(board)
        assert board.pinged == {self.awaited().user.id}
        assert len(pictures_of(board)) == len(board.attachments) == 1
        assert board.attachments[0].data.startswith(b"\x89PNG")
        return board


async def press(person: Actor, at: Message | Record, verb: str, *, copies: int = 1) -> Record:
    """Press the button that does this: `play`, `ask:0 channel`, `go:channel`, …"""
    message = at.message if isinstance(at, Record) else at
    assert message is not None
    meant = [each for each in buttons_of(message).values() if each.split(":", 3)[3].startswith(verb)]
    return await person.click(message, custom_id=meant[0] if meant else verb, copies=copies)


async def play_by_buttons(person: Actor, board: Message, kind: str) -> Record:
    """Make a move of this kind as a guided one, taking the first thing offered at each question and confirming."""
    panel = await press(person, board, "play:")
    for _ in range(6):
        assert panel.message is not None
        if _offers(panel.message, f"go:{kind}"):
            return await press(person, panel, f"go:{kind}")
        menu = menu_of(panel.message)
        panel = await (person.select(panel, [next(iter(menu[1]))]) if menu else press(person, panel, f"ask:0 {kind}"))
        if any(done in panel.text for done in DONE):
            return panel
    raise AssertionError(f"no end of questions: {panel.text}")


def _offers(message: Message, verb: str) -> bool:
    return any(each.split(":", 3)[3].startswith(verb) for each in buttons_of(message).values())
