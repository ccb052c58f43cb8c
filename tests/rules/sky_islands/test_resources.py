"""What airships bring: ports at the start of a turn, tiles when one is placed (rules 4, steps 1 and 3)."""

from __future__ import annotations

from typing import Any

from rules.sky_islands.events import Goods, Resources
from rules.sky_islands.places import Segment
from tests.rules.sky_islands.positions import cubes, play, points, position, told
from tests.rules.trials import kinds, only

ENDING: dict[str, Any] = {"decision": "end", "seat": 1}


def test_the_placed_tile_and_its_edge_neighbours_pay() -> None:
    s = position("white-end/2:M19 green-islet:N18", hands=("red-islet", "red-end"))
    s, events = told(s, "place red-islet N19 0")
    assert set(map(str, only(events, Resources).at)) == {"N19", "M19", "N18", "N20"}
    assert (cubes(s), points(s)) == ("red,white,white", 1)


def test_of_the_initial_tile_only_the_touched_quarter_pays() -> None:
    for at, expected in (("N19", "red,white"), ("L21", "red,blue"), ("L20", "red,red"), ("O21", "red")):
        assert cubes(play(position(hands=("red-islet", "red-end")), f"place red-islet {at} 0")) == expected


def test_diagonal_tiles_pay_nothing() -> None:
    s = position("green-end/2:M19", hands=("red-islet", "red-end"))
    assert (cubes(play(s, "place red-islet L20 0")), points(s)) == ("red,red", 0)


def test_what_the_supply_lacks_is_lost() -> None:
    s = position("red-end/2:M19", hands=("red-islet", "red-end"), supply={"red": 1})
    s, events = told(s, "place red-islet L19 0")
    assert (cubes(s), s.supply.red) == ("red", 0)
    assert only(events, Resources).lost == ("red",)


def test_points_are_never_lost() -> None:
    none = {"red": 0, "white": 0, "blue": 0}
    s = position("red-end/2:M19", hands=("green-islet", "red-end"), supply=none)
    assert points(play(s, "place green-islet L19 0")) == 1


def test_every_port_house_pays_once_at_the_start_of_the_turn() -> None:
    s = position("green-end/2:M19 blue-islet:L20", "0p:M19 0p:L20 0:M20", **ENDING)
    s, events = told(s, "end")
    paid = (Segment.parse("M19"), Segment.parse("L20"))
    assert only(events, Goods) == Goods(0, at=paid, red=0, white=0, blue=1, points=1, lost=())
    assert (cubes(s), points(s), s.players[0].points.ports) == ("blue", 1, 1)


def test_two_port_houses_on_a_split_tile_pay_twice() -> None:
    s = play(position("white-straight_split:M19", "0p:M19n 0p:M19s", **ENDING), "end")
    assert cubes(s) == "white,white"


def test_ports_of_others_pay_nothing() -> None:
    s, events = told(position("white-end/2:M19", "1p:M19", **ENDING), "end")
    assert (cubes(s), cubes(s, 1)) == ("none", "none")
    assert Goods not in kinds(events)


def test_ports_get_as_many_cubes_as_there_are() -> None:
    s = position("white-straight_split:M19", "0p:M19n 0p:M19s", supply={"white": 1}, **ENDING)
    s, events = told(s, "end")
    assert (cubes(s), only(events, Goods).lost) == ("white", ("white",))


def test_goods_come_before_the_tile_is_placed() -> None:
    s = position("white-end/2:M19", "0p:M19", supply={"white": 1}, hands=("white-islet", "red-end"), **ENDING)
    s = play(s, "end")
    assert (s.turn.decision, cubes(s)) == ("place", "white")
    assert cubes(play(s, "place white-islet O20 0")) == "white"


def test_cubes_come_out_of_the_supply() -> None:
    s = play(position(hands=("red-islet", "red-end")), "place red-islet N19 0")
    assert s.supply == (19, 19, 20)
