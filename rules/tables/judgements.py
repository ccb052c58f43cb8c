"""Records as what is judged of them: the turns of a finished game, and what is told of those that decided it.

Pure; who thinks and what is kept stands in `rules.tables.judging`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from rules.computer.judging import Judged, Judgement, Turn, effort_for, expected, judged
from rules.computer.mind import Effort, Mind
from rules.kit.events import Event
from rules.kit.game import AnyGame, Result
from rules.kit.seats import CHANCE
from rules.tables import history
from rules.tables.history import RESIGN, Step
from rules.tables.table import Row


class Case(msgspec.Struct, frozen=True):
    """A finished game to be judged: its rules, the start position as JSON, and every row of its record."""

    game: AnyGame
    start: bytes
    rows: tuple[Row, ...]


class Played(msgspec.Struct, frozen=True):
    """A turn of a record: what is judged of it, how many decisions were made in it, the ply of its last row, and what
    happened."""

    turn: Turn
    decisions: int
    ply: int
    events: tuple[Event, ...]


class Told(msgspec.Struct, frozen=True):
    """A turn that is told of: as it was judged, and the ply of its last row; what happened in it and what would have
    happened in the computer's turn, each with the position afterwards."""

    judged: Judged
    ply: int
    after: Any
    events: tuple[Event, ...]
    preferred_after: Any
    preferred_events: tuple[Event, ...]


class Opinion(msgspec.Struct, frozen=True):
    """A judgement with the result of its game and what is told of the turns that decided it, in their order."""

    judgement: Judgement
    result: Result
    told: tuple[Told, ...]


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


def effort_in(mind: Mind, turns: Iterable[Played]) -> Effort:
    """How the computer thinks about each decision of a game of these turns."""
    return effort_for(mind, sum(turn.decisions for turn in turns))


def judge_all(
    mind: Mind,
    turns: Sequence[Turn],
    effort: Effort,
    enough: Callable[[], bool] = lambda: False,
    cut_off: Callable[[], bool] = lambda: False,
) -> tuple[Judged, ...]:
    """What is thought of these turns: at least of the first, until it is `enough`.

    What is thought of a turn does not depend on how many are asked for at once, unless `cut_off` ends a thought.
    """
    seats = mind.game.view(turns[0].start, None).seats
    found: list[Judged] = []
    for turn in turns:
        found.append(judged(mind, turn, seats, effort, cut_off))
        if enough():
            break
    return tuple(found)


def judge_game(mind: Mind, turns: Sequence[Played]) -> Judgement:
    """The whole judgement of a game, thought about here and now."""
    found = judge_all(mind, [played.turn for played in turns], effort_in(mind, turns))
    return judgement_of(mind, turns, found)


def judgement_of(mind: Mind, turns: Sequence[Played], found: Iterable[Judged]) -> Judgement:
    """The whole judgement, from what is thought of every turn."""
    state = turns[-1].turn.after
    return Judgement(tuple(found), expected(mind, state, mind.game.view(state, None).seats))


def opinion_of(game: AnyGame, turns: Sequence[Played], judgement: Judgement) -> Opinion:
    """A judgement with what is told of it. Raises Refused for moves that are not legal."""
    known = {each.turn.number: each for each in turns}
    result = game.result(turns[-1].turn.after)
    assert result is not None, "only finished games are judged"
    return Opinion(judgement, result, tuple(_told(game, known[each.turn], each) for each in judgement.turning))


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


def _told(game: AnyGame, played: Played, judged: Judged) -> Told:
    state, events = played.turn.decided, list[Event]()
    for seat, move in judged.preferred:
        state, happened = game.apply(state, seat, game.read(move))
        events += happened
    return Told(judged, played.ply, played.turn.after, played.events, state, tuple(events))
