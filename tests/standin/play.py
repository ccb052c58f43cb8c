"""People who play and look on at tables of the shipped bot, all at once, as long as one wants."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random

import msgspec

from data.texts import text
from rules.games import get_game
from rules.kit.notation import fields
from rules.kit.selfplay import choose
from tests.discord.player import careful_move
from tests.standin.actor import Actor, Record
from tests.standin.client import ClientRefuses
from tests.standin.party import Party, Table, press

GAME = "takenoko"
CAREFUL = GAME
"""The game in which random moves would take too long to an end; in others careful ones might never come to one."""
LOOKS = ("board", "hand", "list", "log", "remaining")


@dataclass(slots=True, repr=False)
class Play:
    """People who play and look on at tables; every interaction is kept."""

    party: Party
    tables: list[Table]
    rng: Random
    records: list[Record] = field(default_factory=list)
    moving: bool = True

    async def until(self, over: asyncio.Event) -> None:
        """Move and look at all tables until told to end."""
        await asyncio.gather(*(work(table, over) for table in self.tables for work in (self._moves, self._looks)))

    async def move(self, table: Table) -> Record | None:
        """A careful move by whoever must act, as a command; nothing where the game is over."""
        found = self.next_move(table)
        if found is None:
            return None
        mover, command, filled = found
        return self._kept(await mover.slash(table.thread, command, copies=1, **filled))

    def next_move(self, table: Table) -> tuple[Actor, str, dict[str, str]] | None:
        """Who must act, and a move of theirs as a command with its options; None where the game is over."""
        if table.fact("status") != "playing":
            return None
        ((position,),) = self.party.rows("SELECT position FROM states WHERE table_id = ?", table.number)
        key = table.fact("game")
        game = get_game(key)
        state = game.load(msgspec.json.decode(position))
        how = careful_move if key == CAREFUL else choose
        move = how(game, state, json.loads(table.fact("to_move"))[0], self.rng)
        filled = {name: str(value) for name in fields(type(move)) if (value := getattr(move, name)) is not None}
        return table.awaited(), f"{text('en', f'commands.{key}.name')} {move.kind}", filled

    async def _moves(self, table: Table, over: asyncio.Event) -> None:
        while not over.is_set():
            if self.moving:
                await self.move(table)
            await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def _looks(self, table: Table, over: asyncio.Event) -> None:
        while not over.is_set():
            person: Actor = self.rng.choice((self.party.akari, self.party.ben))
            try:
                self._kept(await self._look(person, table))
            except ClientRefuses:
                continue
            finally:
                await asyncio.sleep(self.rng.uniform(0, 0.3))

    async def _look(self, person: Actor, table: Table) -> Record:
        kind = self.rng.choice(("look", "press", "type"))
        if kind == "look":
            return await person.slash(table.thread, f"table {self.rng.choice(LOOKS)}")
        if kind == "type":
            return await person.autocomplete(table.thread, f"{GAME} panda", option="to")
        return await press(person, table.public(table.thread)[-1], self.rng.choice(("play:", "hand:", "look:")))

    def _kept(self, record: Record) -> Record:
        self.records.append(record)
        return record
