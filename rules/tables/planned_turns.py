"""Planned turns: the moves that a user has chosen for a turn to come, and how they are made when it has come.

Pure: where plans are kept is decided elsewhere. A plan is carried out move by move as long as each is legal and tells
the same foreseeable events as when it was planned; at the first difference it stops, and what was played stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from random import Random
from typing import Final, TypeAlias

import msgspec

from rules.kit.events import Event, foreseeable
from rules.kit.game import AnyGame
from rules.kit.refusals import IllegalMove, Refused
from rules.kit.seats import Seat
from rules.tables import history
from rules.tables.history import Cause, Entry, Progress, owners
from rules.tables.standing_answers import Answers
from rules.tables.table import PlannedTurn

LONGEST: Final = 200
"""More moves than these no turn is planned with."""


Plans: TypeAlias = Mapping[Seat, PlannedTurn]


class Course(msgspec.Struct, frozen=True):
    """What plans have led to: the progress, the new entries, and those plans that are not as they were."""

    progress: Progress
    entries: tuple[Entry, ...] = ()
    changed: dict[Seat, PlannedTurn] = {}


def foreseen(events: Iterable[Event]) -> str:
    """What a move told before anything that its mover could not foresee, as JSON text."""
    known = takewhile(lambda event: foreseeable((event,)), events)
    told = [(event.kind, event.seat, dict(event.facts)) for event in known]
    return msgspec.json.encode(told, order="sorted").decode()


def carry_out(game: AnyGame, progress: Progress, plans: Plans, at: int, rng: Random, answers: Answers) -> Course:
    """Make planned moves until somebody has to decide by hand. The history of the progress must be known."""
    course = Course(progress)
    while True:
        now = {seat: course.changed.get(seat, plan) for seat, plan in plans.items()}
        now = {seat: _ended(game, course.progress, plan) for seat, plan in now.items()}
        changed = {seat: plan for seat, plan in now.items() if plan != plans[seat]}
        plan = _next(game, course.progress, now)
        if plan is None:
            return msgspec.structs.replace(course, changed=changed)
        course = _carried_on(game, msgspec.structs.replace(course, changed=changed), plan, at, rng, answers)


def _ended(game: AnyGame, progress: Progress, plan: PlannedTurn) -> PlannedTurn:
    """The plan, which is over when its turn is."""
    if plan.outcome or plan.turn is None or (game.to_move(progress.state) and game.turn(progress.state) == plan.turn):
        return plan
    return msgspec.structs.replace(plan, outcome="turn_over")


def _next(game: AnyGame, progress: Progress, plans: Plans) -> PlannedTurn | None:
    """The plan whose next move is to be made now: of a seat that decides in its own turn, from its beginning on."""
    turn, begun = game.turn(progress.state), owners(progress.history.entries if progress.history else ())
    for seat in game.to_move(progress.state):
        plan = plans.get(seat)
        if plan is None or plan.outcome:
            continue
        if plan.turn == turn or (plan.turn is None and turn not in begun):
            return msgspec.structs.replace(plan, turn=turn)
    return None


def _carried_on(game: AnyGame, course: Course, plan: PlannedTurn, at: int, rng: Random, answers: Answers) -> Course:
    """The next move of a plan made; or the plan stopped, where it is illegal or tells something else."""
    planned, progress, entries = plan.moves[plan.done], course.progress, course.entries
    try:
        move = game.read(planned.text)
        _, events = game.apply(progress.state, plan.seat, move)
    except Refused as why:
        rule = why.rule if isinstance(why, IllegalMove) else ""
        plan = msgspec.structs.replace(plan, outcome="illegal", refusal=why.key, rule=rule, facts=why.facts)
    else:
        if foreseen(events) != planned.told:
            plan = msgspec.structs.replace(plan, outcome="differs")
        else:
            cause = Cause(plan.user, None, at)
            progress, fresh = history.play(game, progress, plan.seat, [move], cause, rng, answers)
            entries, done = (*entries, *fresh), plan.done + 1
            plan = msgspec.structs.replace(plan, done=done, outcome="played" if done == len(plan.moves) else "")
    return Course(progress, entries, {**course.changed, plan.seat: plan})
