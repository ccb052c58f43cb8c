"""Plans whose turn may have come: carried out with whatever brought it, and those that are done with.

How planned moves are made says `rules.tables.planned_turns`; who plans, `rules.tables.planning`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.tables.history import RESIGN, Entry, History, Progress, owners
from rules.tables.open_tables import Live, OpenTables
from rules.tables.planned_turns import Course, Plans, carry_out
from rules.tables.standing_answers import answers_of
from rules.tables.table import PlannedTurn


class PlansDue:
    """The plans of all tables, looked at after each move."""

    def __init__(self, store: Store, tables: OpenTables, rng: Random, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._rng = rng
        self._now = now

    async def carry_out(
        self, live: Live, after: Progress, entries: Sequence[Entry], by: Seat | None, planned: Plans
    ) -> tuple[Course, dict[Seat, PlannedTurn | None]]:
        """What plans lead to after these entries, which the seat `by` has made by hand; `planned` is planned just now.

        With it the plans to be kept by seat, None for one that is done with. Nothing is kept yet. Only in `alone`.
        """
        table = live.table.id
        plans = {**await self._store.plans(table), **planned}
        if plans and after.history is None:
            known = await self._tables.history(table)
            known = History((*known.every, *entries), (*known.entries, *entries))
            after = msgspec.structs.replace(after, history=known)
        done = {seat: None for seat, plan in plans.items() if seat == by and _by_hand(plan, after, entries)}
        going = {seat: plan for seat, plan in plans.items() if seat not in done}
        course = await self._carried_out(live, after, going)
        return course, {**done, **course.changed}

    async def _carried_out(self, live: Live, after: Progress, plans: Plans) -> Course:
        """What was planned for the turn that has come; plans of those who sit here no more count for nothing."""
        table, game = live.table, self._tables.rules(live.table)
        theirs = {seat: plan for seat, plan in plans.items() if table.players[seat].user == plan.user}
        if not theirs:
            return Course(after)
        answers = answers_of(game, table, await self._store.standing_answers(table.id))
        return await asyncio.to_thread(carry_out, game, after, theirs, self._now(), self._rng, answers)


def _by_hand(plan: PlannedTurn, after: Progress, entries: Sequence[Entry]) -> bool:
    """Whether its user has done with these entries what a plan was for, or has seen what became of it, or given up."""
    own = owners(after.history.entries if after.history else ()).get(entries[0].turn) == plan.seat
    gave_up = any(entry.row.seat == plan.seat and entry.row.text == RESIGN for entry in entries)
    return bool(plan.outcome) or plan.turn is not None or own or gave_up
