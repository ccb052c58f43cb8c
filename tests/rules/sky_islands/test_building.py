"""Houses, towers and ports (rules 4, step 4)."""

from __future__ import annotations

from typing import Any

from rules.sky_islands.events import Port, Tower
from rules.sky_islands.places import Segment
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import (
    cubes,
    legal,
    legal_kinds,
    play,
    points,
    position,
    refusal,
    refused,
    see,
    told,
)
from tests.rules.trials import only

SET = "red,white,blue"
FOUR = "red-straight/1:L30 blue-straight/1:M30 green-straight/1:N30 white-straight/1:O30"
"""An open island of four tiles away from the initial tile."""


def building(tiles: str = "", houses: str = "", held: str = SET, **other: Any) -> State:
    """Seat 0 has placed its tile and holds these cubes."""
    return position(tiles, houses, cubes=(held,), decision="build", **other)


def test_a_building_costs_one_cube_of_each_colour() -> None:
    s = play(building(held="red,red,white,blue"), "house M20")
    assert cubes(s) == "red"
    assert s.supply == (19, 20, 20)


def test_without_all_three_nothing_is_built() -> None:
    s = position(cubes=("red,white",), decision="end")
    assert refusal(s, "house M20").facts["missing"] == ("blue",)
    s = position(houses="0:M20", cubes=("red,red,red",), decision="stock")
    assert {refused(s, text) for text in ("house N20", "tower M20", "port M20")} == {"cannot_pay"}


def test_any_number_of_buildings_in_any_order() -> None:
    s = building(held="red,white,blue,red,white,blue,red,white,blue")
    s = play(s, "house N21", "port N21", "tower N21")
    (house,) = s.houses
    assert (str(house.at), house.seat, house.tower, house.port) == ("N21", 0, True, True)
    assert cubes(s) == "none"
    s = building(held="red,white,blue,red,white,blue,red,white,blue")
    s = play(s, "house N21", "tower N21", "port N21")
    assert (s.houses, points(s), s.towers, s.ports) == ((house,), 1, 11, 11)


def test_cubes_of_this_turn_can_be_used() -> None:
    s = position(hands=("blue-islet", "red-end"), cubes=("red,white",))
    assert "house" in legal_kinds(play(s, "place blue-islet L20 0"))


def test_a_house_needs_no_presence_and_stands_on_any_tile() -> None:
    s = building("red-islet:L20 red-straight_split:M19", "1:M20")
    assert legal(s, "house") == {"house N20", "house M21", "house N21", "house L20", "house M19n", "house M19s"}


def test_one_house_on_each_drawn_island() -> None:
    s = building("red-straight_split:M19", "1:M20 0:M19s")
    refused_at = refusal(s, "house M20")
    assert (refused_at.key, refused_at.facts["owner"]) == ("island_taken", 1)
    assert refused(s, "house M19s") == "island_taken"
    assert "house M19n" in legal(s, "house")


def test_the_other_island_of_a_tile_is_free_even_if_both_are_connected() -> None:
    ring = "red-bend_split/1:P19 red-bend/2:Q19 red-bend/3:Q20 red-bend:P20"
    s = building(ring, "0:P19e")
    assert len(see(s).islands) == 2
    assert "house P19s" in legal(s, "house")


def test_there_must_be_such_an_island() -> None:
    s = building("red-straight_split:M19")
    assert refused(s, "house A1") == "no_tile_there"
    assert refusal(s, "house M19").facts["islands"] == ("M19n", "M19s")
    assert refused(s, "house M20n") == "no_such_island"


def test_eleven_houses_can_be_built() -> None:
    s = building(houses="0:M20", seats=[{"houses": 0}])
    assert refused(s, "house N20") == "no_house_left"
    assert legal_kinds(s) == {"tower", "port", "end"}
    assert play(building(), "house M20").players[0].houses == 10


def test_a_tower_scores_every_house_of_its_connected_island() -> None:
    s = building(FOUR, "0:L30 1:M30 0:N30 1tp:M20")
    s, events = told(s, "tower N30")
    assert only(events, Tower) == Tower(0, at=Segment.parse("N30"), island=Segment.parse("L30"), points=3)
    assert (points(s), s.players[0].points.towers, points(s, 1)) == (3, 3, 0)


def test_a_tower_needs_an_own_house() -> None:
    s = building(FOUR, "1:L30")
    assert refused(s, "tower L30") == "house_of_another"
    assert refused(s, "tower M30") == "no_house_there"
    assert refused(s, "tower A1") == "no_tile_there"


def test_no_tower_where_the_connected_island_has_one() -> None:
    for owner in ("0t", "1t"):
        s = building(FOUR, f"0:L30 {owner}:O30 0:M20")
        told_why = refusal(s, "tower L30")
        assert (told_why.key, told_why.facts["tower"]) == ("tower_on_island", "O30")
        assert legal(s, "tower") == {"tower M20"}
    assert refused(building(FOUR, "0t:L30"), "tower L30") == "tower_on_island"


def test_towers_that_come_together_stay_but_no_more_is_built() -> None:
    s = position(
        "red-straight/1:L30 red-straight/1:N30",
        "0t:L30 1t:N30",
        hands=("blue-straight red-end", "red-end"),
        cubes=(SET,),
    )
    s = play(s, "place blue-straight M30 1", "house M30")
    assert see(s).islands[-1].towers == 2
    s = building("red-straight/1:L30 blue-straight/1:M30 red-straight/1:N30", "0t:L30 1t:N30 0:M30")
    assert refused(s, "tower M30") == "tower_on_island"


def test_twelve_towers_and_ports() -> None:
    s = building(houses="0:M20", other={"towers": 0, "ports": 0})
    assert refused(s, "tower M20") == "no_tower_left"
    assert refused(s, "port M20") == "no_port_left"


def test_a_port_is_attached_to_any_own_house_without_one() -> None:
    s = building(FOUR, "0t:L30 0p:M30 1:N30")
    assert legal(s, "port") == {"port L30"}
    assert refused(s, "port M30") == "port_there"
    assert refused(s, "port N30") == "house_of_another"
    assert refused(s, "port O30") == "no_house_there"


def test_a_port_first_pays_in_the_next_turn() -> None:
    s, events = told(building(houses="0:M20"), "port M20")
    assert only(events, Port) == Port(0, at=Segment.parse("M20"), airship="red")
    assert cubes(s) == "none"
    s = play(s, "end", "place red-straight M19 0", "end")
    assert cubes(s) == "red"


def test_the_step_is_skipped_when_nothing_can_be_built() -> None:
    s = position(hands=("blue-islet", "red-end"), cubes=("red,white",), seats=[{"houses": 0}])
    s = play(s, "place blue-islet L20 0")
    assert s.turn.decision == "stock"
    assert refused(s, "house M20") == "no_house_left"
    assert refused(s, "tower M20") == "no_house_there"
    assert refused(s, "port M20") == "no_house_there"
