"""More of the rules: what the other tests of this game leave open."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.sky_islands.components import PILE, TILES
from rules.sky_islands.events import Closed, GameOver, Goods, HandShown, Resources, Tower, TurnEnded
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.places import Segment
from tests.rules.sky_islands.positions import (
    cubes,
    final,
    legal,
    legal_kinds,
    play,
    points,
    position,
    refused,
    see,
    told,
)
from tests.rules.trials import kinds, only

ISLET = "red-islet:M20"
NINTH: dict[str, Any] = {"round": 9, "pile": "", "initial": False, "other": {"start": 1}, "seat": 1}


def test_so_many_tiles_of_each_design_come_in_each_airship() -> None:
    expected = {"islet": 1, "end": 2, "bend": 1, "bend_split": 1, "straight": 1, "straight_split": 1, "tee": 1,
                "tee_split": 1, "full": 1}  # fmt: skip
    for airship in ("red", "white", "blue", "green"):
        found = Counter(TILES[kind].design for kind in PILE if TILES[kind].airship == airship)
        assert found == expected


def test_three_of_a_colour_can_be_exchanged_even_if_all_could_be_kept() -> None:
    s = position(hands=("green-islet", "red-end"), cubes=("blue,blue,blue",))
    s = play(s, "place green-islet O21 0")
    assert s.turn.decision == "stock"
    assert legal(s) == {"exchange blue red", "exchange blue white", "end"}


def test_a_turn_does_not_end_by_itself_while_cubes_can_be_exchanged() -> None:
    s = position(hands=("green-islet", "red-end"), cubes=("blue,blue,blue",), options={"auto_end": "on"})
    s = play(s, "place green-islet O21 0")
    assert (s.turn.seat, legal_kinds(s)) == (0, {"exchange", "end"})
    assert play(s, "exchange blue red").turn.seat == 1


def test_a_turn_ends_by_itself_after_returning_cubes() -> None:
    s = position(cubes=("red,red,white,blue",), decision="stock", options={"auto_end": "on"})
    assert play(s, "keep red,white,blue").turn.seat == 1


def test_a_discarded_tile_pays_nothing_that_the_supply_lacks() -> None:
    hands = ("red-full blue-full", "red-end")
    s = position(ISLET, initial=False, hands=hands, decision="end", seat=1, supply={"red": 0})
    s, events = told(play(s, "end"), "discard red-full")
    assert (cubes(s), only(events, Resources).lost) == ("none", ("red",))


def test_goods_come_before_the_hand_is_shown() -> None:
    hands = ("red-full green-full", "red-end")
    s = position(ISLET, "0p:M20", initial=False, hands=hands, decision="end", seat=1)
    s, events = told(s, "end")
    assert kinds(events)[-2:] == [Goods, HandShown]
    assert (s.turn.decision, cubes(s)) == ("discard", "red")


def test_a_tile_that_fits_only_in_a_cavity_must_be_placed_there() -> None:
    ring = "red-bend/1:O20 red-tee/1:P20 red-bend/2:Q20 red-tee/2:Q21 red-bend/3:Q22 blue-tee/3:P22 white-bend:O22 "
    s = position(ring + "white-tee:O21", initial=False, hands=("red-full", "red-end"), decision="end", seat=1)
    s = play(s, "end")
    assert legal(s) == {"place red-full P21 0"}
    assert refused(s, "discard red-full") == "discard_tile_fits"


def test_a_tower_counts_houses_of_players_who_gave_up_too() -> None:
    tiles = "red-straight/1:L30 blue-straight/1:M30 green-straight/1:N30"
    hands = (("red-end", "red-end"),) * 3
    s = position(tiles, "0:L30 1:M30 2:N30", hands=hands, cubes=("red,white,blue",), decision="build",
                 seats=[{}, {"resigned": True}])  # fmt: skip
    s, events = told(s, "tower L30")
    assert (only(events, Tower).points, points(s)) == (3, 3)


def test_a_tower_does_not_count_houses_of_other_islands() -> None:
    s = position("red-straight_split:M19", "0:M20 1:M19n", cubes=("red,white,blue",), decision="build")
    assert points(play(s, "tower M20")) == 1


def test_a_port_with_a_tower_pays_like_any_other_even_in_the_last_turn() -> None:
    s = position("white-end/2:M19", "0tp:M19", decision="end", seat=1, round=10, other={"start": 1})
    s, events = told(s, "end")
    assert (cubes(s), only(events, Goods).at) == ("white", (Segment.parse("M19"),))


def test_every_green_airship_pays_a_point() -> None:
    around = "green-islet:M19 green-islet:L20 green-islet:N20 green-islet:M21"
    s = position(around, initial=False, hands=("green-islet", "red-end"))
    assert points(play(s, "place green-islet M20 0")) == 5


def test_whoever_gave_up_scores_islands_too_but_stands_last() -> None:
    s = position("red-islet:P30", "0:P30", hands=((), (), ()), seat=2, round=10, decision="end", pile="")
    s = play(GAME.resign(s, 0)[0], "end")
    assert final(s).totals == (2, 0, 0)
    assert (final(s).places, final(s).winners) == ((3, 1, 1), (1, 2))


def test_islands_without_a_house_are_not_told_at_the_end() -> None:
    s = position("red-islet:P30", hands=((), ()), seat=1, round=10, decision="end", pile="")
    assert kinds(told(s, "end")[1]) == [TurnEnded, GameOver]


def test_an_island_whose_last_exit_is_enclosed_is_closed_though_the_tile_does_not_join_it() -> None:
    ring = "red-bend/1:O20 red-tee/1:P20 red-bend/2:Q20 red-straight:Q21 red-end:Q22 white-end:O22 white-straight:O21"
    s = position(ring, initial=False, hands=("red-islet red-straight", "red-end"))
    assert not see(s).islands[0].closed
    s, events = told(s, "place red-islet P22 0")
    closed = {str(event.island): event.worth for event in events if isinstance(event, Closed)}
    assert closed == {"O20": 14, "P22": 2}


def test_a_shown_hand_cannot_be_taken_back() -> None:
    s = position(ISLET, hands=("red-full green-full", "red-end"), decision="end", **NINTH)
    _, events = told(s, "end")
    assert only(events, HandShown).reveals


def test_the_end_of_the_game_cannot_be_taken_back() -> None:
    _, events = told(position(hands=((), ()), seat=1, round=10, decision="end", pile=""), "end")
    assert kinds(events)[-1] is GameOver
    assert events[-1].reveals


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_options_have_the_rules_of_the_box_as_default(seats: int) -> None:
    assert GAME.setup(seats, {}, Random(1)).options == {"removed": "unseen", "cavity": "outer", "auto_end": "on"}


def test_building_is_asked_where_only_a_tower_or_only_a_port_can_be_built() -> None:
    for house, kind in (("0p:M20", "tower"), ("0t:M20", "port")):
        s = position(houses=house, hands=("green-islet", "red-end"), cubes=("red,white,blue",), seats=[{"houses": 0}])
        s = play(s, "place green-islet O21 0")
        assert (s.turn.decision, legal_kinds(s)) == ("build", {kind, "end"})


def test_cubes_do_not_break_a_tie() -> None:
    s = position(hands=((), ()), cubes=("red,red,red", "blue"), seat=1, round=10, decision="end", pile="")
    assert final(play(s, "end")).winners == (0, 1)
