"""Refusals that no typed text leads to: values that do not exist, and moves of other games."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.moves import Cubes, Exchange, Keep
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import position

OVER = position(decision="over", other={"ended": "played"})
STOCK = position(cubes=("red,red,red,red",), decision="stock")


GREEN: Any = "green"
GOLD: Any = "gold"
"""Colours that no type lets through."""


class Castle(Move, frozen=True):
    """A move of another game."""

    kind = "castle"


@pytest.mark.parametrize(
    ("s", "move", "key"),
    [
        (position(), Castle(), "not_a_move"),
        (STOCK, Castle(), "not_a_move"),
        (STOCK, Exchange("red", GREEN), "no_such_colour"),
        (STOCK, Exchange(GOLD, "red"), "no_such_colour"),
        (STOCK, Keep(Cubes(-1, 0, 0)), "keep_not_held"),
        (STOCK, Keep(Cubes(2, 1, 0)), "keep_not_held"),
    ],
)
def test_what_does_not_exist_is_refused(s: State, move: Move, key: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, 0, move)
    assert caught.value.key == key


def test_nobody_gives_up_after_the_end() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.resign(OVER, 0)
    assert caught.value.key == "game_over"
