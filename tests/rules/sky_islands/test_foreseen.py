"""Nobody is told beforehand whether the next hand fits: it is secret until it is shown (rules 2 E, R-20)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.events import foreseeable
from tests.rules.sky_islands.positions import position, told

ISLET = "red-islet:M20"
NINTH: dict[str, Any] = {"round": 9, "pile": "", "initial": False, "other": {"start": 1}, "seat": 1}


@pytest.mark.parametrize("hand", ["red-full green-full", "blue-full white-end"])
def test_whether_a_hand_fits_is_not_foretold_to_the_seat_before(hand: str) -> None:
    s = position(ISLET, hands=(hand, "red-end"), decision="end", **NINTH)
    assert not foreseeable(told(s, "end")[1])


def test_nor_by_a_placement_that_ends_the_turn_by_itself() -> None:
    hands = ("red-full green-full", "blue-islet")
    s = position(ISLET, hands=hands, options={"auto_end": "on"}, **NINTH)
    assert not foreseeable(told(s, "place blue-islet M21 0")[1])
