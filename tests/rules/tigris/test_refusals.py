"""Refusals that no typed text leads to: values and squares that do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import (
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    Tiles,
    War,
    Withdraw,
)
from rules.tigris.squares import Square
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position

GREENS = "green green green green green green"
ON = {"buildings": "on", "ziggurat": "on"}
BESIDE = Square(99, -1)
ZIGGURAT = "down:F5 down:G5 down:H5 down:G4 down:G6 red:E5"


def squares() -> State:
    """Seat 0 may build on four green tiles; the ziggurat is built already."""
    tiles = f"{ZIGGURAT} green:B5 green:B6 green:C6"
    s = position(tiles, hands=(GREENS, "red"), options={"ziggurat": "on"}, board={"ziggurat": "G5"})
    return play(s, "tile green C5")


PURPLE: Any = "purple"
QUEEN: Any = "queen"
PINK: Any = "pink-green"
"""Values that no type lets through."""

POSITIONS = {
    "act": position("red:F5"),
    "commit": play(position("red:F5", "1.king:E5"), "leader king G5"),
    "war": play(position("red:E5 red:G5", "0.king:D5 1.king:H5 0.trader:E4 1.trader:G4"), "tile black F5"),
    "building": play(position("green:F5 green:H5", hands=(GREENS, "red"), options=ON), "tile green G5"),
    "monument": squares(),
    "treasure": play(position("red*:E5 red*:G5"), "leader trader F5"),
    "score": play(position(ZIGGURAT, "0.king:D5", options=ON, board={"ziggurat": "G5"}), "end"),
}


@pytest.mark.parametrize(
    ("decision", "move", "key", "topic"),
    [
        ("act", PlaceTile(PURPLE, Square(0, 0)), "no_such_colour", "tile"),
        ("act", PlaceTile("red", BESIDE), "off_board", "tile"),
        ("act", PlaceLeader(QUEEN, Square(4, 4)), "no_such_leader", "leader"),
        ("act", PlaceLeader("king", BESIDE), "off_board", "leader"),
        ("act", Withdraw(QUEEN), "no_such_leader", "leader"),
        ("act", Catastrophe(BESIDE), "off_board", "catastrophe"),
        ("act", Swap(Tiles()), "swap_nothing", "swap"),
        ("act", Swap(Tiles(2, -1)), "swap_not_held", "swap"),
        ("commit", Commit(-1), "commit_negative", "conflict"),
        ("war", War(QUEEN), "no_such_leader", "war"),
        ("building", PlaceBuilding(BESIDE), "off_board", "building"),
        ("monument", BuildMonument(PINK, Square(1, 4)), "no_such_monument", "monument"),
        ("monument", BuildMonument("blue-green", BESIDE), "off_board", "monument"),
        ("monument", BuildZiggurat(BESIDE), "off_board", "ziggurat"),
        ("monument", BuildZiggurat(Square(2, 4)), "ziggurat_built", "ziggurat"),
        ("treasure", TakeTreasure(BESIDE), "off_board", "treasure"),
        ("score", ScoreZiggurat(PURPLE), "no_such_colour", "ziggurat"),
    ],
)
def test_what_does_not_exist_is_refused_with_its_topic(decision: str, move: Move, key: str, topic: str) -> None:
    s = POSITIONS[decision]
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, GAME.to_move(s)[0], move)
    assert (caught.value.key, caught.value.rule) == (key, topic)


@pytest.mark.parametrize("seats", [(-1,), (2,), (1, 1)])
def test_only_a_seat_that_still_plays_can_give_up(seats: Sequence[int]) -> None:
    s = position(hands=("red", "red"))
    if len(seats) > 1:
        s = GAME.resign(position(hands=("red", "red", "red")), seats[0])[0]
    with pytest.raises(IllegalMove, match="already_resigned"):
        GAME.resign(s, seats[-1])


def test_nobody_gives_up_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.resign(play(position(far=False), "end"), 0)
