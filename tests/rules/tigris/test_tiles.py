"""Action B: civilization tiles (rules 5)."""

from __future__ import annotations

import pytest

from rules.tigris.events import Scored, Tile, United
from tests.rules.tigris.positions import everywhere, legal, play, points, position, refused, tile, told
from tests.rules.trials import kinds, only


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("tile red E3", "tile_on_river"),
        ("tile blue H6", "farm_on_land"),
        ("tile green F5", "on_tile"),
        ("tile green F3", "on_monument"),
        ("tile green G7", "on_catastrophe"),
        ("tile green E5", "on_leader"),
    ],
)
def test_a_tile_needs_an_empty_square_of_its_ground(text: str, key: str) -> None:
    s = position("red:F5 down:F3 dead:G7", "1.king:E5")
    assert refused(s, text) == key


def test_a_tile_must_be_held() -> None:
    assert refused(position(hands=("red", "red")), "tile black H6") == "tile_not_held"


def test_a_tile_may_stand_alone_and_scores_nothing() -> None:
    s, events = told(position("red:F5", "0.king:E5"), "tile green J6")
    assert tile(s, "J6") == "green"
    assert kinds(events) == [Tile]
    assert points(s, 0) == {}


def test_a_tile_never_joins_three_kingdoms() -> None:
    s = position("red:H4 red:G5 red:I5", "0.trader:H3 0.king:F5 1.priest:J5", far=False)
    assert refused(s, "tile green H5") == "tile_joins_three"


@pytest.mark.parametrize(("leader", "seat"), [("0.trader", 0), ("1.trader", 1)])
def test_the_leader_of_the_colour_scores_whoever_placed_the_tile(leader: str, seat: int) -> None:
    s, events = told(position("red:F5", f"{leader}:E5 {1 - seat}.king:F4"), "tile green G5")
    assert points(s, seat) == {"green": 1}
    assert points(s, 1 - seat) == {}
    assert only(events, Scored) == Scored(seat, colour="green", points=1, reason="leader")


def test_without_that_leader_the_king_scores_the_colour_of_the_tile() -> None:
    s, events = told(position("red:F5", "1.king:E5"), "tile green G5")
    assert points(s, 1) == {"green": 1}
    assert only(events, Scored).reason == "king"


def test_without_leader_and_king_nobody_scores() -> None:
    s = play(position("red:F5", "1.priest:E5"), "tile green G5")
    assert points(s, 0) == points(s, 1) == {}


def test_a_black_tile_scores_for_the_king_as_its_own_leader() -> None:
    _, events = told(position("red:F5", "0.king:E5"), "tile black G5")
    assert only(events, Scored) == Scored(0, colour="black", points=1, reason="leader")


def test_a_leader_in_a_region_that_the_tile_connects_only_afterwards_does_not_matter() -> None:
    s = play(position("red:F5 green:H5", "0.trader:E5"), "tile green G5")
    assert points(s, 0) == {"green": 1}


def test_a_farm_on_the_river_connects_and_scores() -> None:
    s = play(position("red:F3", "0.farmer:F4"), "tile blue E3")
    assert points(s, 0) == {"blue": 1}


def test_joining_two_kingdoms_scores_nothing_even_without_conflict() -> None:
    s, events = told(position("red:F5 red:H5", "0.trader:E5 1.king:I5"), "tile green G5")
    assert kinds(events) == [Tile, United]
    assert only(events, Tile).union
    assert points(s, 0) == points(s, 1) == {}
    assert s.board.union == -1


def test_every_colour_in_hand_is_listed_on_every_square() -> None:
    s = position("red:F5", hands=("blue green", "red"), far=False)
    river = sum(1 for text in legal(s, "tile") if text.startswith("tile blue"))
    land = sum(1 for text in legal(s, "tile") if text.startswith("tile green"))
    assert (river, land) == (41, len(everywhere()) - 41 - 1)
    assert len(legal(s, "tile")) == river + land
