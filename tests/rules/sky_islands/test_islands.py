"""Connected islands, which of them are closed, and what they bring (rules 4, step 2, and 5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sky_islands.events import Closed, Grown, Opened
from rules.sky_islands.islands import points
from rules.sky_islands.places import SIDES, Segment
from tests.rules.sky_islands.positions import final, island, position, see, told
from tests.rules.trials import kinds, only

RING = "red-bend/1:O20 {}:P20 red-bend/2:Q20 blue-straight:Q21 red-bend/3:Q22 blue-straight/1:P22 " + (
    "white-bend:O22 white-straight:O21"
)
CLOSED_RING = RING.format("blue-straight/1")
INNER_LAND = RING.format("blue-tee/1")
STRICT = {"cavity": "strict"}


def test_islands_are_connected_across_tile_edges() -> None:
    s = position("red-tee:M19 white-bend_split/3:N19 blue-islet:L21")
    names = [list(map(str, one.segments)) for one in see(s).islands]
    assert names == [["M20", "N20", "M21", "N21", "M19", "N19w"], ["N19n"], ["L21"]]


def test_an_island_joined_to_nothing_is_a_connected_island_too() -> None:
    s = position("red-islet:L20")
    assert island(s, "L20").tiles == 1
    assert island(s, "L20").closed


def test_an_island_keeps_the_name_of_its_oldest_tile() -> None:
    s = position("white-straight/1:O30 red-straight/1:M30 blue-straight/1:N30")
    assert str(island(s, "N30").name) == "O30"
    assert island(s, "M30") == island(s, "O30")


def test_a_split_tile_counts_once_in_an_island_and_in_each_of_two() -> None:
    ring = "red-bend_split/1:P30 red-bend/2:Q30 red-bend/3:Q31 red-bend:P31"
    s = position(ring)
    assert island(s, "P30e") == island(s, "P30s")
    assert island(s, "P30e").tiles == 4
    s = position("red-straight_split:P30 red-straight:P29 red-straight:P31")
    assert island(s, "P30n").tiles == island(s, "P30s").tiles == 2
    assert island(s, "P30n") != island(s, "P30s")


def test_land_edges_that_face_empty_cells_are_exits() -> None:
    s = position("red-straight/1:L30 blue-end/3:M30", initial=False)
    (one,) = see(s).islands
    assert [(str(exit.at), SIDES[exit.side], str(exit.beyond)) for exit in one.exits] == [("L30", "w", "K30")]
    assert not one.closed


@pytest.mark.parametrize("options", [{}, STRICT])
def test_an_island_without_exits_is_closed_even_around_a_cavity(options: dict[str, str]) -> None:
    s = position(CLOSED_RING, options=options, initial=False)
    (one,) = see(s).islands
    assert one.closed
    assert one.worth == 16


def test_land_that_faces_only_an_enclosed_cavity_does_not_matter_unless_strict() -> None:
    (one,) = see(position(INNER_LAND, initial=False)).islands
    assert (one.closed, one.worth) == (True, 16)
    (one,) = see(position(INNER_LAND, options=STRICT, initial=False)).islands
    assert (one.closed, one.worth) == (False, 8)


def test_a_gap_to_the_outside_is_no_enclosed_cavity() -> None:
    s = position(INNER_LAND.replace("blue-straight:Q21 ", ""), initial=False)
    assert not see(s).board.enclosed
    assert not any(one.closed for one in see(s).islands)


def test_an_enclosed_cavity_is_not_left_by_its_corners() -> None:
    around = "red-islet:O20 blue-islet:P21 white-islet:Q20 green-islet:P19"
    s = position(around, initial=False)
    assert set(map(str, see(s).board.enclosed)) == {"P20"}


def test_a_large_cavity_is_enclosed_as_a_whole() -> None:
    row = " ".join(f"red-islet:{column}{row}" for column in "OPQRS" for row in (20, 23))
    sides = " ".join(f"red-islet:{column}{row}" for column in "OS" for row in (21, 22))
    s = position(f"{row} {sides}", initial=False)
    assert set(map(str, see(s).board.enclosed)) == {"P21", "Q21", "R21", "P22", "Q22", "R22"}


def test_influence_is_two_for_a_tower_house_and_one_for_any_other() -> None:
    s = position(houses="0:M20 0t:N20 1p:M21 1tp:N21")
    (one,) = see(s).islands
    assert (one.influence, one.houses, one.towers) == ((3, 3), (2, 2), 2)


@pytest.mark.parametrize(
    ("influence", "worth", "expected"),
    [
        ((3, 2, 1), 5, (5, 2, 0)),
        ((1, 0, 0), 5, (5, 0, 0)),
        ((1, 1, 0), 5, (2, 2, 0)),
        ((1, 1, 1), 10, (5, 5, 5)),
        ((2, 2, 1), 10, (5, 5, 0)),
        ((2, 1, 1), 5, (5, 0, 0)),
        ((0, 0, 0), 5, (0, 0, 0)),
        ((2, 1, 0), 1, (1, 0, 0)),
        ((4, 3, 3, 1), 9, (9, 0, 0, 0)),
        ((1, 4, 2, 0), 7, (0, 7, 3, 0)),
    ],
)
def test_first_second_and_ties(influence: tuple[int, ...], worth: int, expected: tuple[int, ...]) -> None:
    assert points(influence, worth) == expected


@given(influence=st.lists(st.integers(0, 4), min_size=2, max_size=4), worth=st.integers(1, 88))
def test_more_influence_never_brings_less_and_none_brings_nothing(influence: list[int], worth: int) -> None:
    gained = points(influence, worth)
    for one, points_of_one in zip(influence, gained, strict=True):
        assert points_of_one == 0 or one
        for other, points_of_other in zip(influence, gained, strict=True):
            assert one < other or points_of_one >= points_of_other
    assert sum(gained) <= 2 * worth


def test_the_standing_says_what_everybody_would_get_now() -> None:
    s = position("red-straight/1:L30 blue-straight/1:M30 red-islet:P30", "0t:L30 1:M30 1:P30 1:M20")
    view = see(s)
    assert [one.points for one in view.islands] == [(0, 4), (2, 1), (0, 2)]
    assert [merchant.islands for merchant in view.merchants] == [2, 7]
    over = position(
        "red-straight/1:L30 blue-straight/1:M30 red-islet:P30", "0t:L30 1:M30 1:P30 1:M20", decision="over",
        other={"ended": "played"},
    )  # fmt: skip
    assert final(over).totals == (2, 7)


def test_a_closed_island_that_grows_into_its_cavity_is_told_and_stays_closed() -> None:
    s, events = told(position(INNER_LAND, initial=False, hands=("red-end red-islet", "red-end")), "place red-end P21 0")
    assert only(events, Grown) == Grown(0, island=Segment.parse("O20"), tiles=9, worth=18)
    assert Closed not in kinds(events)
    assert (island(s, "P21").closed, island(s, "P21").worth) == (True, 18)


def test_a_tile_in_the_cavity_that_is_an_island_of_its_own_makes_nothing_grow() -> None:
    s = position(CLOSED_RING, initial=False, hands=("red-end red-islet", "red-end"))
    _, events = told(s, "place red-islet P21 0")
    assert only(events, Closed) == Closed(0, island=Segment.parse("P21"), tiles=1, worth=2)
    assert Grown not in kinds(events)


def test_a_tile_in_a_cavity_may_open_an_island_again() -> None:
    ring = INNER_LAND.replace("blue-straight/1:P22", "blue-end/2:P22").replace("red-bend/3:Q22", "red-end:Q22")
    ring = ring.replace("white-bend:O22", "white-end:O22").replace("blue-end/2:P22", "green-straight:P22")
    s = position(ring, initial=False, hands=("red-straight red-end", "red-end"))
    assert (island(s, "P20").closed, island(s, "P22").closed) == (True, False)
    s, events = told(s, "place red-straight P21 0")
    assert only(events, Opened) == Opened(0, island=Segment.parse("O20"), tiles=9)
    assert island(s, "P20") == island(s, "P22")
    assert not island(s, "P20").closed
