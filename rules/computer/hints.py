"""What a good player would consider, for whoever asks: the best few moves, and what speaks for each of them.

What speaks for a move are terms of the game's evaluation that it raises for certain, as far as its seat can know: in
every position that was imagined, against now as well as against the other moves that were considered.

Pure and deterministic, as the search is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final

import msgspec

from rules.computer.mind import Effort, Mind
from rules.computer.search import Candidate, consider
from rules.kit.game import Move, View
from rules.kit.seats import Seat

MOST: Final = 3
"""So many moves are suggested at most."""
LEAST: Final = 2
"""So many are suggested, where that many are close, though they may serve the same end."""
COMPARED: Final = 12
"""So many of the best moves are compared to find what speaks for one of them."""
CLOSE: Final = 1.5
"""A move that is worth so many points less than the best one is not suggested."""
LESS: Final = "_less"
"""Follows the name of a term that speaks for a move by going down, as what threatens a seat."""
PLAIN: Final = 0.05
"""What raises a move's worth by less, in points, is not told."""


class Suggestion(msgspec.Struct, frozen=True):
    """A move that a good player would consider.

    `behind` is how many points less it is expected to bring than the best one. `terms` are the terms of the evaluation
    that speak for it, the weightiest first; with LESS after those of which there is less after the move.
    """

    move: Move
    behind: float
    terms: tuple[str, ...] = ()


def suggest(
    mind: Mind, view: View, effort: Effort, rng: Random, cut_off: Callable[[], bool] = lambda: False
) -> tuple[Suggestion, ...]:
    """The moves that the viewer, who has to decide, should consider, the best first: at least one, at most MOST.

    Of moves of a kind for which the same speaks the best one stands for all.
    """
    compared = _different(mind, view, consider(mind, view, effort, rng, cut_off)[: 2 * COMPARED], rng)[:COMPARED]
    best = compared[0].worth
    speaking = _speaking(mind, view, [candidate.move for candidate in compared], effort.imaginings, rng)
    close = [
        Suggestion(each.move, best - each.worth, speaking[each.move]) for each in compared if best - each.worth < CLOSE
    ]
    return _chosen(close)


def _chosen(close: Sequence[Suggestion]) -> tuple[Suggestion, ...]:
    """The best moves that serve different ends; where all serve the same, LEAST of them."""
    ends = {(each.move.kind, each.terms): each for each in reversed(close)}
    different = [each for each in close if ends[each.move.kind, each.terms] is each]
    return tuple(different[:MOST] if len(different) >= LEAST else close[:LEAST])


def _different(mind: Mind, view: View, found: Sequence[Candidate], rng: Random) -> list[Candidate]:
    """Of moves that lead to the same position only the first."""
    state, seat = mind.game.imagine(view, rng), _viewer(view)
    kept, reached = list[Candidate](), list[Any]()
    for candidate in found:
        after, _ = mind.game.apply(state, seat, candidate.move)
        if after not in reached:
            kept.append(candidate)
            reached.append(after)
    return kept


def _speaking(
    mind: Mind, view: View, moves: Sequence[Move], imaginings: int, rng: Random
) -> dict[Move, tuple[str, ...]]:
    """The terms that speak for each of these moves, the weightiest first; nothing for a move that ends the game."""
    game, seat, known = mind.game, _viewer(view), mind.knowledge(view)
    raised: dict[Move, list[Sequence[float]]] = {move: [] for move in moves}
    for _ in range(imaginings):
        state = game.imagine(view, rng)
        now = _weighed(mind, state, seat, known)
        for move in moves:
            after, _ = game.apply(state, seat, move)
            if game.result(after) is None:
                pairs = zip(_weighed(mind, after, seat, known), now, strict=True)
                raised[move].append([then - before for then, before in pairs])
    told = {move: _certain(each) for move, each in raised.items() if len(each) == imaginings}
    return {move: _named(mind, told, move) if move in told else () for move in moves}


def _weighed(mind: Mind, state: Any, seat: Seat, known: Any) -> list[float]:
    """What every term is worth to a seat, in points."""
    measured = mind.evaluation.measure(state, seat, known)
    return [weight * measure for weight, measure in zip(mind.weights, measured, strict=True)]


def _certain(raised: Sequence[Sequence[float]]) -> list[float]:
    """By how much a move raises every term at least, whatever is imagined."""
    return [min(each) for each in zip(*raised, strict=True)]


def _named(mind: Mind, told: dict[Move, list[float]], move: Move) -> tuple[str, ...]:
    """The names of the terms that a move raises more than the others do."""
    others = [each for other, each in told.items() if other != move]
    ahead = {
        f"{term}{LESS if weight < 0 else ''}": raised - (fmean(other[number] for other in others) if others else 0.0)
        for number, (term, weight, raised) in enumerate(
            zip(mind.evaluation.terms, mind.weights, told[move], strict=True)
        )
        if raised >= PLAIN
    }
    return tuple(sorted((term for term, more in ahead.items() if more >= PLAIN), key=ahead.__getitem__, reverse=True))


def _viewer(view: View) -> Seat:
    assert view.viewer is not None
    return view.viewer
