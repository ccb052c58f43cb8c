"""A record turn by turn: the positions before and after each, whose it was, and what happened in it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from rules.computer.judging import Turn
from rules.kit.events import Event
from rules.kit.game import AnyGame
from rules.kit.seats import CHANCE
from rules.tables import history
from rules.tables.history import RESIGN, Step
from rules.tables.table import Row


class Case(msgspec.Struct, frozen=True):
    """A game that was played: its rules, the start position as JSON, and every row of its record."""

    game: AnyGame
    start: bytes
    rows: tuple[Row, ...]


class Played(msgspec.Struct, frozen=True):
    """A turn of a record: its positions, how many decisions were made in it, the ply of its last row, and what
    happened."""

    turn: Turn
    decisions: int
    ply: int
    events: tuple[Event, ...]


def turns_of(case: Case) -> tuple[Played, ...]:
    """The turns of a game, without what was taken back. Raises BadRow, ValueError for what cannot be replayed."""
    state = case.game.load(msgspec.json.decode(case.start))
    counting = {row.ply for row in history.standing(case.rows)[0]}
    steps = [step for step in history.walk(case.game, state, case.rows) if step.row.ply in counting]
    found: list[Played] = []
    for _, group in groupby(steps, lambda step: step.turn):
        found.append(_played(state, list(group)))
        state = found[-1].turn.after
    return tuple(found)


def _played(start: Any, steps: Sequence[Step]) -> Played:
    """A turn that begins in the position `start`. Dice that fall before anybody decides are not its owner's doing."""
    falls = next((n for n, step in enumerate(steps) if step.row.seat != CHANCE), len(steps))
    decided = steps[falls - 1].state if falls else start
    made = [step.row for step in steps if step.row.seat != CHANCE]
    owner = made[0].seat if made and all(row.text != RESIGN for row in made) else None
    return Played(
        Turn(steps[0].turn, owner, start, decided, steps[-1].state),
        len(made),
        steps[-1].row.ply,
        tuple(event for step in steps for event in step.events),
    )
