"""What is judged of the turns of a finished game, and what is told of those that decided it.

Pure; who thinks and what is kept stands in `rules.tables.judging`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from rules.computer.judging import Judged, Judgement, Turn, effort_for, expected, judged
from rules.computer.mind import Effort, Mind
from rules.kit.events import Event
from rules.kit.game import AnyGame, Result
from rules.tables.played_turns import Played


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


def _told(game: AnyGame, played: Played, judged: Judged) -> Told:
    state, events = played.turn.decided, list[Event]()
    for seat, move in judged.preferred:
        state, happened = game.apply(state, seat, game.read(move))
        events += happened
    return Told(judged, played.ply, played.turn.after, played.events, state, tuple(events))
