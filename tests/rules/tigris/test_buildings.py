"""Civilization buildings (rules 13)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tigris.events import Building, BuildingRemoved, Monument, Passed
from rules.tigris.state import State
from tests.rules.tigris.positions import legal, play, points, position, refused, see, square, told
from tests.rules.trials import kinds, only

GREENS = "green green green green green green"
ON = {"buildings": "on"}


def with_building(tiles: str, leaders: str = "", at: str = "", **more: Any) -> State:
    """A position with the option, seat 0 holding green tiles, and the green building somewhere."""
    board = {"buildings": {"green": at} if at else {}}
    return position(tiles, leaders, hands=(GREENS, "red"), options=ON, board=board, **more)


@pytest.mark.parametrize(("tiles", "line"), [("green:F5 green:H5", "F5 G5 H5"), ("green:G3 green:G4", "G3 G4 G5")])
def test_a_line_of_three_lets_the_active_player_place_the_building_on_any_of_its_tiles(tiles: str, line: str) -> None:
    s = play(with_building(tiles), "tile green G5")
    assert legal(s) == {"pass", *(f"building {at}" for at in line.split())}
    first, *_ = line.split()
    s, events = told(s, f"building {first}")
    assert only(events, Building) == Building(0, colour="green", at=square(first), origin=None)
    assert see(s).buildings_left == ("red", "blue", "black")


def test_two_tiles_or_a_bend_are_no_line() -> None:
    assert play(with_building("green:F5"), "tile green G5").turn.decision == "act"
    assert play(with_building("green:F5 green:G4"), "tile green G5").turn.decision == "act"


def test_a_line_is_unbroken_face_up_and_of_one_colour() -> None:
    for tiles in ("green:F5 green:I5", "green:F5 down:H5", "green:F5 red:H5"):
        assert play(with_building(tiles), "tile green G5").turn.decision == "act"


def test_without_the_option_nothing_is_offered() -> None:
    s = position("green:F5 green:H5", hands=(GREENS, "red"))
    assert play(s, "tile green G5").turn.decision == "act"
    assert see(s).buildings_left == ()


def test_it_can_be_declined() -> None:
    s, events = told(play(with_building("green:F5 green:H5"), "tile green G5"), "pass")
    assert only(events, Passed) == Passed(0, what="building")
    assert s.turn.decision == "act"


def test_only_a_tile_of_the_line_takes_it() -> None:
    s = play(with_building("green:F5 green:H5 green:J5"), "tile green G5")
    assert refused(s, "building J5") == "building_not_in_line"
    assert refused(s, "tile green A5") == "building_first"


def test_a_longer_line_moves_the_building() -> None:
    s = play(with_building("green:A5 green:B5 green:C5 green:F5 green:G5 green:H5", at="B5"), "tile green I5")
    s, events = told(s, "building G5")
    assert only(events, Building) == Building(0, colour="green", at=square("G5"), origin=square("B5"))
    assert [str(tile.at) for tile in see(s).tiles if tile.building] == ["G5"]


def test_a_line_as_long_as_the_one_it_stands_in_does_not() -> None:
    s = with_building("green:A5 green:B5 green:C5 green:F5 green:G5", at="B5")
    assert play(s, "tile green H5").turn.decision == "act"


def test_a_line_that_does_not_hold_the_placed_tile_gives_no_building_to_a_tile_beside_it() -> None:
    s = with_building("green:F5 green:F6 green:F7")
    assert play(s, "tile green G6").turn.decision == "act"
    assert legal(play(s, "tile green G6", "tile green H6"), "building") == {f"building {at}6" for at in "FGH"}


def test_lengthening_its_own_line_gives_no_move_but_a_longer_line_across_may_be_chosen() -> None:
    own = "green:F5 green:G5 green:H5"
    s = with_building(f"{own} green:I6 green:I7 green:I8", at="F5")
    assert play(s, "tile green I5").turn.decision == "act"
    s = play(with_building(f"{own} green:I4 green:I6 green:I7 green:I8", at="F5"), "tile green I5")
    assert legal(s, "building") == {f"building I{row}" for row in (4, 5, 6, 7, 8)}
    assert refused(s, "building H5") == "building_not_in_line"


def test_the_longer_of_the_two_lines_it_stands_in_counts() -> None:
    s = with_building("green:B5 green:C5 green:C6 green:E9 green:F9 green:F10 green:F11 green:H5 green:I5", at="F9")
    assert play(s, "tile green J5").turn.decision == "act"


def test_at_least_three_are_needed_even_if_it_stands_in_no_line() -> None:
    s = with_building("green:A5 green:G5", at="A5")
    assert play(s, "tile green H5").turn.decision == "act"
    assert play(s, "tile green H5", "tile green I5").turn.decision == "building"


def test_it_never_moves_inside_its_line() -> None:
    s = with_building("green:F5 green:G5 green:H5", at="G5")
    assert play(s, "tile green I5").turn.decision == "act"


def test_a_tile_of_its_colour_scores_two_in_its_kingdom() -> None:
    s = with_building("green:E5 red:F5", "1.trader:F6", at="E5")
    assert points(play(s, "tile green G5"), 1) == {"green": 2}


def test_also_for_the_king_in_the_leaders_stead() -> None:
    s = with_building("green:E5 red:F5", "1.king:F6", at="E5")
    assert points(play(s, "tile green G5"), 1) == {"green": 2}


def test_the_kingdom_counts_as_it_is_after_placing() -> None:
    s = with_building("green:H5 red:F5", "0.trader:F6", at="H5")
    assert points(play(s, "tile green G5"), 0) == {"green": 2}


def test_another_colour_or_kingdom_scores_one() -> None:
    s = with_building("green:E5 red:F5 green:J8", "1.trader:F6 1.king:F4", at="J8")
    assert points(play(s, "tile green G5"), 1) == {"green": 1}
    s = position("green:E5 red:F5", "1.king:F6", options=ON, board={"buildings": {"green": "E5"}})
    assert points(play(s, "tile black G5"), 1) == {"black": 1}


def test_the_tile_that_creates_it_scores_one() -> None:
    s = play(with_building("red:E5 green:F5 green:G5", "0.trader:D5"), "tile green H5")
    assert points(play(s, "building H5"), 0) == {"green": 1}


def test_wars_come_before_it_and_lines_are_measured_afterwards() -> None:
    s = with_building("red:E5 green:F5 green:H5 red:I5", "0.trader:D5 1.trader:J5")
    s = play(s, "tile green G5", "commit 1", "commit 0")
    assert s.turn.decision == "act"


def test_a_line_after_a_war_of_other_tiles_is_offered() -> None:
    s = with_building("red:E5 green:F5 green:G4 green:G3 red:H5", "0.trader:D5 1.trader:I5")
    s = play(s, "tile green G5", "commit 0", "commit 0")
    assert legal(s, "building") == {"building G3", "building G4", "building G5"}


def test_line_and_square_by_one_tile_give_first_the_building_then_the_monument() -> None:
    s = play(with_building("red:E5 green:F5 green:F4 green:G4 green:H5"), "tile green G5")
    assert s.turn.decision == "building"
    s = play(s, "building G5")
    assert s.turn.decision == "monument"
    s, events = told(s, "monument blue-green F4")
    assert kinds(events) == [Monument, BuildingRemoved]
    assert "green" in see(s).buildings_left


def test_it_may_stand_on_a_tile_with_a_treasure() -> None:
    s = position("red*:F5 red:H5", options=ON)
    assert "building F5" in legal(play(s, "tile red G5"))


def test_points_of_wars_and_monuments_stay_the_same() -> None:
    board = {"monuments": [{"colours": "green-red", "at": "F4"}], "buildings": {"green": "H4"}}
    s = position("down:F5 down:G5 down:F4 down:G4 red:E5 green:H4", "0.trader:D5", options=ON, board=board)
    assert points(play(s, "end"), 0) == {"green": 1}
