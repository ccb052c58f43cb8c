"""People at many tables: they type, move, press buttons and look, at a fixed rate whatever becomes of it, or as fast as
they are served."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec
import psycopg

from data.texts import text
from rules.games import game_of
from rules.kit.game import Move
from rules.kit.notation import fields
from tests.bench.load.prepared import Prepared
from tests.bench.load.watched import ASKING, Asked, Watched
from tests.standin.actor import Actor, Record
from tests.standin.world import Channel, Message

MIX: Final = {"autocomplete": 50, "move": 20, "play": 15, "look": 10, "hand": 5}
"""What people do, in parts of a hundred: who types a move sees a few offers first; buttons below a board."""
PATIENCE: Final = 30.0
"""Seconds after which nobody waits for what has not come."""


class Reading:
    """Looks into the database beside the bot: what people see on their screens and remember."""

    def __init__(self, address: str) -> None:
        self._file = None if "://" in address else sqlite3.connect(f"file:{address}?mode=ro", uri=True)
        self._server = psycopg.connect(address, autocommit=True) if "://" in address else None

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query yields."""
        if self._file is not None:
            return self._file.execute(sql, values).fetchall()
        assert self._server is not None
        return self._server.execute(sql.replace("?", "%s").encode(), values).fetchall()

    def close(self) -> None:
        """Look no more."""
        for each in (self._file, self._server):
            if each is not None:
                each.close()


class Seated:
    """A table as whoever must act there sees it: the ply, and a few moves that are legal."""

    def __init__(self, prepared: Prepared) -> None:
        self.table = prepared.table
        self.server = prepared.server
        self.busy = False
        self.ply = -1
        self.mover = 0
        self.moves: list[Move] = []

    def look(self, reading: Reading, rng: Random) -> None:
        """See how the table stands now."""
        number = self.table.id
        ((ply, status, to_move),) = reading.rows("SELECT ply, status, to_move FROM tables WHERE id = ?", number)
        self.ply, self.moves = ply, []
        awaited = msgspec.json.decode(to_move)
        if status != "playing" or not awaited or awaited[0] < 0:
            return
        ((position,),) = reading.rows("SELECT position FROM states WHERE table_id = ?", number)
        ((self.mover,),) = reading.rows(
            "SELECT user_id FROM players WHERE table_id = ? AND seat = ?", number, awaited[0]
        )
        game = game_of(self.table)
        legal = list(game.legal(game.load(msgspec.json.decode(position)), awaited[0]))
        self.moves = rng.sample(legal, min(len(legal), 8))


class Traffic:
    """All people at all tables."""

    def __init__(self, standin: Watched, tables: list[Prepared], reading: Reading, seed: int) -> None:
        self.standin = standin
        self.rng = Random(seed)
        self.reading = reading
        self.tables = [Seated(each) for each in tables]
        for each in self.tables:
            each.look(reading, self.rng)

    async def fully(self, people: int, seconds: float) -> list[Asked]:
        """So many people at once, each of whom asks again as soon as all they asked for is there, pictures included."""
        over = asyncio.get_running_loop().time() + seconds
        done: list[Asked] = []

        async def person() -> None:
            while (now := asyncio.get_running_loop().time()) < over:
                done.append(await self._ask(now))

        await asyncio.gather(*(person() for _ in range(people)))
        return [each for each in done if max(each.answered, each.picture, each.board) < over or each.answered < over]

    async def at_rate(self, rate: float, seconds: float) -> list[Asked]:
        """So many a second at random times, whether or not what was asked before has been answered."""
        loop = asyncio.get_running_loop()
        asking, due = [], loop.time()
        until = due + seconds
        while (due := due + self.rng.expovariate(rate)) < until:
            if (wait := due - loop.time()) > 0:
                await asyncio.sleep(wait)
            asking.append(asyncio.create_task(self._ask(due)))
        return await asyncio.gather(*asking)

    async def _ask(self, due: float) -> Asked:
        """One thing that somebody asks for at a table at which nobody else does just now."""
        seated = self.rng.choice([each for each in self.tables if each.moves and not each.busy])
        what = self.rng.choices(list(MIX), list(MIX.values()))[0]
        asked, seated.busy = Asked(what, due), True
        try:
            await self._done(seated, asked)
        finally:
            seated.busy = False
        return asked

    async def _done(self, seated: Seated, asked: Asked) -> None:
        standin = self.standin
        thread = standin.world.channels[seated.table.place.thread or 0]
        guild = standin.world.guilds[seated.server]
        actor = Actor(standin, standin.world.users[seated.mover], guild)
        asked.sent = asyncio.get_running_loop().time()
        asked.shows = asked.what in ("move", "play", "look", "hand")
        if asked.what == "move":
            asked.moved = None
            standin.threads.setdefault(thread.id, []).append((seated.ply + 1, asked))
        ASKING.set(asked)
        await self._send(actor, thread, seated, asked.what)
        if asked.what == "move":
            ply = seated.ply
            seated.look(self.reading, self.rng)
            asked.moved = seated.ply > ply
            if not asked.moved:
                standin.threads[thread.id] = [each for each in standin.threads[thread.id] if each[1] is not asked]
        try:
            async with asyncio.timeout(PATIENCE):
                while not asked.whole:
                    asked.changed.clear()
                    await asked.changed.wait()
        except TimeoutError:
            pass
        standin.forget(asked)

    async def _send(self, actor: Actor, thread: Channel, seated: Seated, what: str) -> Record:
        if what in MIX and what not in ("autocomplete", "move"):
            return await actor.click(_board(thread), custom_id=f"b:{seated.table.id}:{seated.ply}:{what}:")
        move = self.rng.choice(seated.moves)
        filled = {name: str(value) for name in fields(type(move)) if (value := getattr(move, name)) is not None}
        command = f"{text('en', f'commands.{seated.table.game}.name')} {move.kind}"
        if what == "move":
            return await actor.slash(thread, command, copies=1, **filled)
        if not filled:
            return await actor.autocomplete(thread, command, option="table")
        last = list(filled)[-1]
        filled.pop(last)
        return await actor.autocomplete(thread, command, option=last, **filled)


def _board(thread: Channel) -> Message:
    """The newest board of a thread."""
    return next(each for each in reversed(thread.messages.values()) if each.seen_by is None and each.components)


def lasting(asked: list[Asked], what: Callable[[Asked], float]) -> list[float]:
    """How many seconds after it was due something had come, for those to whom it has come; sorted."""
    return sorted(found for each in asked if (found := what(each) - each.due) == found)
