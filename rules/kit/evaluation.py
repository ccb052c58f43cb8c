"""What a game says about the worth of its positions: terms for each seat, and what a thinking seat really knows.

The general part of the computer seats asks for nothing else. What the terms are worth stands in data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.kit.seats import Seat


class Evaluation(NamedTuple):
    """How a game judges a position of its own that is not over.

    `terms` names what is measured. `measure` gives these measures, in that order, for any seat in a position that may
    be imagined; each is meant to be proportional to final points. `knowledge` is what the thinker of a view really
    knows, handed to `measure` so that a hand or a draw that was only imagined counts as an average one.
    """

    terms: tuple[str, ...]
    measure: Callable[[Any, Seat, Any], tuple[float, ...]]
    knowledge: Callable[[Any], Any]
