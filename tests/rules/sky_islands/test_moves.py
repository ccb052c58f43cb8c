"""Moves as text."""

from __future__ import annotations

import pytest

from rules.kit.refusals import NotAMove
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.moves import BuildHouse, Cubes, Keep, PlaceTile
from rules.sky_islands.places import Cell, Segment


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place red-tee m19 2", PlaceTile("red-tee", Cell(0, -1), 2)),
        ("house m20N", BuildHouse(Segment(Cell(0, 0), "n"))),
        ("keep Blue,red,blue", Keep(Cubes(1, 0, 2))),
        ("keep none", Keep(Cubes())),
    ],
)
def test_moves_are_typed_in_any_case_and_order(text: str, move: object) -> None:
    assert GAME.read(text) == move


@pytest.mark.parametrize(
    "text",
    ["place red-tee M19", "place red-tee nowhere 2", "place red-tee M19 two", "house", "house M20x", "keep",
     "keep green", "keep red,,blue", "exchange green red", "exchange red", "end now"],
)  # fmt: skip
def test_other_text_is_no_move(text: str) -> None:
    with pytest.raises(NotAMove):
        GAME.read(text)


def test_cubes_are_written_by_colour() -> None:
    assert str(Cubes(2, 0, 1)) == "red,red,blue"
    assert str(Cubes()) == "none"
