"""When an objective card is satisfied, and how near it is (rules 9).

Looks at the garden and at what a player has eaten; does not complete anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.takenoko.components import CARDS, Objective
from rules.takenoko.garden import Garden
from rules.takenoko.patterns import best_match


def is_satisfied(garden: Garden, eaten: Mapping[str, int], card: str) -> bool:
    """Whether a card can be completed by somebody who has eaten these sections."""
    printed = CARDS[card]
    if printed.category == "plot":
        return card in garden.figures
    if printed.category == "gardener":
        return _stacks(garden, printed) >= printed.stacks
    return all(eaten[colour] >= sections for colour, sections in printed.cost.items())


def in_garden(garden: Garden, card: str) -> bool:
    """Whether the garden alone satisfies a card, which never holds for a panda card."""
    return CARDS[card].category != "panda" and is_satisfied(garden, {}, card)


def progress(garden: Garden, eaten: Mapping[str, int], card: str) -> tuple[int, int]:
    """(have, need): irrigated plots of the best match, plots with the printed bamboo, or sections eaten."""
    printed = CARDS[card]
    if printed.category == "plot":
        return best_match(garden.plots.values(), card), len(printed.cells)
    if printed.category == "gardener":
        return min(printed.stacks, _stacks(garden, printed)), printed.stacks
    have = sum(min(eaten[colour], sections) for colour, sections in printed.cost.items())
    return have, sum(printed.cost.values())


def _stacks(garden: Garden, printed: Objective) -> int:
    """How many plots carry exactly the printed bamboo where the card wants it (rules 9, gardener)."""
    (colour,) = printed.colours
    found = garden.stacks.get((colour, printed.height), ())
    if printed.improvement == "any":
        return len(found)
    return found.count(None if printed.improvement == "none" else printed.improvement)
