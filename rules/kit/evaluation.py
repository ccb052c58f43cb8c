"""What a game says about the worth of its positions: terms for each seat, and what a thinking seat really knows.

The general part of the computer seats asks for nothing else. What the terms are worth stands in data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from rules.kit.seats import Seat


def totals(result: Any) -> tuple[float, ...]:
    """What each seat has in the end where points decide: its points."""
    return tuple(map(float, result.totals))


def all_moves(s: object, seat: Seat, known: object, moves: Sequence[Any]) -> Sequence[Any]:
    """The moves worth a thought in a game that leaves none out: all of them."""
    return moves


PACKED: Final[Callable[[Any], bytes]] = msgspec.msgpack.Encoder().encode
"""A position as bytes, without what is only remembered about it."""


class Evaluation(NamedTuple):
    """How a game judges a position of its own that is not over.

    `terms` names what is measured. `measure` gives these measures, in that order, for any seat in a position that may
    be imagined; each is meant to be proportional to final points. `knowledge` is what the thinker of a view really
    knows, handed to `measure` so that a hand or a draw that was only imagined counts as an average one.

    `final` gives what each seat has in the end on the scale of the terms. `promising` leaves those of the legal moves
    of a seat that are worth a thought, at least one, where there are too many to look at all of them. `recall` is the
    view of a seat that remembers every event it was told of, where that is more than the view shows to people.
    `identity` gives the same bytes for equal positions only, in a game in which a turn often comes to the same by
    another order of its moves (`PACKED` is quick): a search then judges each position once.
    """

    terms: tuple[str, ...]
    measure: Callable[[Any, Seat, Any], tuple[float, ...]]
    knowledge: Callable[[Any], Any]
    final: Callable[[Any], tuple[float, ...]] = totals
    promising: Callable[[Any, Seat, Any, Sequence[Any]], Sequence[Any]] = all_moves
    recall: Callable[[Any, Seat], Any] | None = None
    identity: Callable[[Any], bytes] | None = None
