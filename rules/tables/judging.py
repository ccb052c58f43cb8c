"""Judging finished games: thought about once, whoever asks how often, and kept with the table.

Nothing of a game changes by it. What is thought when the bot stops is lost, and thought again when somebody asks.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from rules.computer.judging import Judged, Judgement
from rules.computer.mind import has_mind, mind_of
from rules.kit.refusals import Refused
from rules.storage.store import Store, StoreFault
from rules.tables.judgements import Opinion, effort_in, judgement_of, opinion_of
from rules.tables.open_tables import OpenTables
from rules.tables.reading import Reading
from rules.tables.table import Table
from rules.tables.thinking import Judge

log = logging.getLogger(__name__)

FORM: Final = 1
"""Raised when a judgement is kept or thought about in another way: older ones are then thought about anew."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A judgement as it is kept."""

    form: int
    judgement: Judgement


class Judging:
    """The judgements of all tables."""

    def __init__(self, store: Store, tables: OpenTables, reading: Reading, judge: Judge) -> None:
        self._store = store
        self._tables = tables
        self._reading = reading
        self._judge = judge
        self._thinking: dict[tuple[int, int], asyncio.Task[Opinion]] = {}
        self._stopped = False

    async def known(self, table: int) -> bool:
        """Whether a game has been judged already, so that nobody has to wait. Raises Refused as `opinion` does."""
        return await self._kept(await self._finished(table)) is not None

    async def opinion(self, table: int) -> Opinion:
        """What a computer thinks of a finished game, which may take half a minute the first time.

        Raises Refused (`judge_not_over`, `judge_cancelled`, `judge_no_computer`, `table_other_version`,
        `judge_failed`).
        """
        found = await self._finished(table)
        kept = await self._kept(found)
        if kept is None:
            return await self._thought(found)
        _, turns = await self._reading.turns(found)
        return await asyncio.to_thread(opinion_of, self._tables.rules(found), turns, kept)

    async def stop(self) -> None:
        """Think no more; whoever waits is told that the bot is being restarted."""
        self._stopped = True
        thinking = tuple(self._thinking.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    async def _finished(self, number: int) -> Table:
        """A table whose game can be judged. Raises Refused."""
        table = await self._tables.table(number)
        if table.status == "cancelled":
            raise Refused("judge_cancelled")
        if table.status != "over":
            raise Refused("judge_not_over")
        game = self._tables.rules(table)
        if game.version != table.version:
            raise Refused("table_other_version", version=table.version, known=game.version)
        if not has_mind(game):
            raise Refused("judge_no_computer", game=table.game)
        return table

    async def _kept(self, table: Table) -> Judgement | None:
        found = await self._store.judgement(table.id, table.ply)
        try:
            kept = msgspec.json.decode(found, type=Kept) if found is not None else None
        except msgspec.DecodeError:
            return None
        return kept.judgement if kept is not None and kept.form == FORM else None

    async def _thought(self, table: Table) -> Opinion:
        """What is thought about now, begun by whoever asks first."""
        if self._stopped:
            raise StoreFault("shutting_down", file="")
        key = table.id, table.ply
        task = self._thinking.get(key)
        if task is None:
            task = self._thinking[key] = asyncio.create_task(self._think(table), name=f"judge table {table.id}")
            task.add_done_callback(lambda _: self._thinking.pop(key, None))
        try:
            # Whoever no longer waits does not end it for the others.
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._stopped:
                raise StoreFault("shutting_down", file="") from None
            raise

    async def _think(self, table: Table) -> Opinion:
        game = self._tables.rules(table)
        try:
            # Whoever judges gets positions: the game is replayed here alone, and once.
            (_, turns), mind = await self._reading.turns(table), mind_of(game)
            effort, found = effort_in(mind, turns), list[Judged]()
            while len(found) < len(turns):
                found += await self._judge.judge(game, [played.turn for played in turns[len(found) :]], effort)
            judgement = await asyncio.to_thread(judgement_of, mind, turns, found)
            opinion = await asyncio.to_thread(opinion_of, game, turns, judgement)
        except Exception as fault:
            if self._stopped:
                raise StoreFault("shutting_down", file="") from fault
            log.exception("a game could not be judged", extra={"table": table.id})
            raise Refused("judge_failed") from fault
        try:
            await self._store.keep_judgement(
                table.id, table.ply, msgspec.json.encode(Kept(form=FORM, judgement=judgement)).decode()
            )
        except StoreFault:
            # It is thought again when somebody asks again.
            log.warning("a judgement could not be kept", exc_info=True, extra={"table": table.id})
        return opinion
