"""Planning: the moves of a turn to come, kept for its seat alone and played when the turn comes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.kit.game import Move
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import history
from rules.tables.history import Entry, owners
from rules.tables.open_tables import Live, OpenTables
from rules.tables.planned_turns import LONGEST, foreseen
from rules.tables.playing import Played, Playing, played_of
from rules.tables.table import PlannedMove, PlannedTurn
from rules.tables.trying import Tried, Trying


class Planned(msgspec.Struct, frozen=True):
    """A move that could be planned: the position on the private board in which it was made, and what happened."""

    state: Any
    move: Move
    entry: Entry


class Planning:
    """Seats that say in advance what they will do in their own turn."""

    def __init__(self, store: Store, tables: OpenTables, playing: Playing, trying: Trying) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing
        self._trying = trying

    async def of(self, table: int, user: int) -> PlannedTurn | None:
        """What this user has planned at a table, also where that was played or has stopped. None for nothing."""
        found = await self._tables.table(table)
        seat = found.seat_of(user)
        plan = None if seat is None else (await self._store.plans(table)).get(seat)
        return plan if plan is not None and plan.user == user else None

    async def moves(self, number: int, user: int) -> tuple[Planned, ...]:
        """The moves that this user could plan from a trial: those of the seat's own first turn there.

        Raises Refused (`trial_gone`, `plan_empty`, `plan_long`).
        """
        tried = await self._trying.look(number, user)
        found = await asyncio.to_thread(_planned, tried)
        if not found:
            raise Refused("plan_empty")
        if len(found) > LONGEST:
            raise Refused("plan_long", most=LONGEST)
        return found

    async def keep(self, number: int, user: int, said: Sequence[Mapping[str, str]], *, expected: int) -> Played:
        """Plan what was tried (see `moves`), in place of an older plan; in one's own turn it is played at once.

        `said` are the moves as their user is told of them, by language; the user saw this revision of the trial. Raises
        Refused (as `moves` and `Playing.play`, and `plan_past` where that turn is over or goes on otherwise).
        """
        found = await self.moves(number, user)
        tried = await self._trying.look(number, user)
        trial, turn = tried.trial, found[0].entry.turn
        if trial.revision != expected or len(said) != len(found):
            raise Refused("stale", ply=trial.revision)

        async def work() -> Played:
            await self._tables.history(trial.table)
            live = await self._tables.live(trial.table)
            seat, _ = self._playing.check(live, user, None)
            now = live.table
            if seat != trial.seat or now.turn > turn or (now.turn == turn and now.ply != trial.ply):
                raise Refused("plan_past")
            moves = [
                PlannedMove(one.entry.row.text, foreseen(one.entry.events), dict(told))
                for one, told in zip(found, said, strict=True)
            ]
            plan = PlannedTurn(seat=seat, user=user, moves=tuple(moves), turn=turn if now.turn == turn else None)
            return await self._kept(live, plan)

        return await self._tables.alone(trial.table, work)

    async def drop(self, table: int, user: int) -> bool:
        """Forget what a user has planned at a table; whether there was anything. Raises Refused (`not_seated`)."""

        async def work() -> bool:
            live = await self._tables.live(table)
            seat = live.table.seat_of(user)
            if seat is None:
                raise Refused("not_seated")
            known = (await self._store.plans(table)).get(seat)
            if known is None:
                return False
            await self._tables.save(live, lambda change: change.plan(table, seat, None))
            return True

        return await self._tables.alone(table, work)

    async def _kept(self, live: Live, plan: PlannedTurn) -> Played:
        """Keep a plan, and play what of it can be played now."""

        async def write(change: Transaction) -> None:
            await change.plan(live.table.id, plan.seat, plan)

        if plan.turn is not None:
            return await self._playing.go_on(live, live.playing, (), write, planned={plan.seat: plan})
        return played_of(await self._tables.save(live, write), ())


def may_plan(tried: Tried) -> bool:
    """Whether something could be planned from a trial at the table as it stands."""
    table, seat = tried.table, tried.trial.seat
    return table.status == "playing" and seat is not None and _turn(tried) is not None


def _turn(tried: Tried) -> int | None:
    """The number of the first own turn in a trial in which the user's seat has moved."""
    seat, trial = tried.trial.seat, tried.trial
    whose = owners(tried.entries)
    if trial.owner is not None and trial.turn in whose:
        whose[trial.turn] = trial.owner
    own = (entry.turn for entry in tried.entries if entry.row.seat == seat and whose.get(entry.turn) == seat)
    return next(own, None)


def _planned(tried: Tried) -> tuple[Planned, ...]:
    turn, seat, game = _turn(tried), tried.trial.seat, tried.game
    if turn is None:
        return ()
    states = [start := game.load(tried.trial.start)]
    rows = [entry.row for entry in tried.entries]
    states += [step.state for step in history.walk(game, start, rows)]
    return tuple(
        Planned(state, game.read(entry.row.text), entry)
        for state, entry in zip(states, tried.entries, strict=False)
        if entry.turn == turn and entry.row.seat == seat
    )
