"""Huts, canoes, temples, meeting houses and the exchange (rules 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.moana_nui.events import Built, Called, Drew, ExtraTurn, Recalled, Stayed
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import (
    ROW,
    SHUT,
    TRIANGLE,
    island,
    kinds_of,
    land,
    legal,
    legal_kinds,
    play,
    position,
    refused,
    see,
    stock,
    told,
    units,
)
from tests.rules.trials import only

ALL = ("wood,fish,stone,shell",)
BAR = "H8=E-W G8=NE,W I8=SE,W"
"""A bar of land, and tiles north and south of it."""


def rich(tiles: str = ROW, on: str = "0:H8*3", **other: Any) -> State:
    """Seat 0 has one of each resource."""
    return position(tiles, on, **{"stock": ALL, **other})


def test_a_building_costs_different_resources_and_no_action_point() -> None:
    s = rich(SHUT, "0:H8*3", stock=("wood,wood,fish,stone",))
    assert legal(s, "build") >= {f"build hut H8 {one}" for one in ("wood", "fish", "stone")}
    assert legal(s, "build") >= {"build temple H8 wood,fish,stone", "build canoe H8 wood,stone"}
    after, events = told(s, "build hut H8 wood")
    assert stock(after, 0) == "wood,fish,stone"
    assert after.turn.ap == 3
    assert only(events, Built).paid == ("wood",)
    assert refused(s, "build canoe H8 wood,wood") == "wrong_payment"
    assert refused(s, "build canoe H8 wood") == "wrong_payment"
    assert refused(s, "build hut H8 shell") == "payment_not_held"
    assert refused(position(ROW, "0:H8", stock=("wood,wood",)), "build canoe H8 wood,fish") == "cannot_pay"


def test_one_building_a_turn() -> None:
    s = play(rich(on="0:H8 0:H9"), "build hut H8 wood")
    assert refused(s, "build hut H9 fish") == "built_already"
    assert refused(s, "house H8/H9/I8") == "built_already"
    assert not legal_kinds(s) & {"build", "house"}


def test_one_building_on_a_segment_and_only_with_an_own_unit() -> None:
    s = rich(on="0:H8 1:H9", buildings="hut:H8/1")
    assert refused(s, "build hut H8 wood") == "segment_built"
    assert refused(s, "build hut H9 wood") == "no_units_there"
    assert refused(s, "build hut H10 wood") == "no_units_there"


def test_what_is_used_up_cannot_be_built() -> None:
    assert refused(rich(seats=[{"left": {"canoe": 3}}]), "build hut H8 wood") == "none_left"


@pytest.mark.parametrize(("left", "called"), [(4, 1), (3, 2), (2, 3), (1, 4)])
def test_a_hut_calls_as_many_units_as_the_leftmost_one_says(left: int, called: int) -> None:
    s = rich(seats=[{"left": {"hut": left}}])
    assert see(s).boards[0].player.next_hut == called
    after, events = told(s, "build hut H8 wood")
    assert after.players[0].village - s.players[0].village == called
    assert after.players[0].reserve == 10 - called
    assert only(events, Called).units == called
    assert see(after).boards[0].player.left["hut"] == left - 1


def test_a_hut_calls_no_more_than_are_in_the_reserve() -> None:
    s = rich(seats=[{"left": {"hut": 1}, "reserve": 2}])
    after = play(s, "build hut H8 wood")
    assert (after.players[0].reserve, after.players[0].village) == (0, s.players[0].village + 2)
    assert play(after, "train").players[0].council == 1


def test_a_canoe_needs_access_to_the_sea() -> None:
    s = rich("H8=E-NE-NW-W-SW-SE H9=W", "0:H8 0:H9")
    assert refused(s, "build canoe H8 wood,fish") == "no_sea"
    assert "build canoe H9 wood,fish" in legal(s)


def test_a_canoe_sails_with_any_number_of_units_to_an_empty_segment() -> None:
    s = play(rich(BAR), "build canoe H8 wood,fish")
    assert s.turn.decision == "sail"
    assert see(s).now.canoe == land(s, "H8").at
    assert legal(s) == {f"sail {to} {number}" for to in ("G8a", "G8b", "I8a", "I8b") for number in range(4)}
    after, events = told(s, "sail I8b 2")
    assert units(after) == {"H8": (0, 1), "I8b": (0, 2)}
    assert (land(after, "H8").building, land(after, "I8b").building) == (None, "canoe")
    assert after.turn.ap == 3
    assert after.turn.decision == "act"
    assert kinds_of(events) == ["sailed"]
    assert land(play(s, "sail I8b 0"), "I8b").building == "canoe"
    assert "H8" not in units(play(s, "sail I8b 3"))
    assert refused(s, "sail I8b 4") == "crew_number"
    assert refused(s, "sail H8 1") == "not_by_sea"
    assert refused(s, "end") == "sail_first"
    assert refused(s, "stay") == "canoe_must_sail"


def test_a_canoe_sails_only_to_segments_without_units_and_buildings() -> None:
    s = rich("H8=E H9=W H7=W I7=SW I8=SE", "0:H8 0:H7 1:I7", buildings="hut:H9/1")
    s = play(s, "build canoe H8 wood,fish")
    assert {text.split()[1] for text in legal(s)} == {"I8"}
    for text in ("sail H9 1", "sail H7 1", "sail I7 1"):
        assert refused(s, text) == "harbour_not_empty"


def test_a_meeting_house_does_not_fill_a_segment() -> None:
    s = rich(f"{TRIANGLE} H7=W-E I7=W", "0:H7", houses="1:H8/H9/I8", hands=("E", "E"))
    s = play(s, "build canoe H7 wood,fish")
    assert {text.split()[1] for text in legal(s)} >= {"H8", "I8"}


def test_the_segment_that_a_canoe_left_is_free_again() -> None:
    s = play(rich(BAR), "build canoe H8 wood,fish", "sail I8b 1", "end")
    assert land(s, "H8").building is None


def test_a_canoe_that_can_reach_nothing_stays() -> None:
    after, events = told(rich("H8=E-W"), "build canoe H8 wood,fish")
    assert (after.turn.decision, land(after, "H8").building) == ("act", "canoe")
    assert not only(events, Stayed).chosen
    assert refused(after, "sail H8 1") == refused(after, "stay") == "no_canoe_sails"


def test_with_the_option_a_canoe_may_stay() -> None:
    s = play(rich(BAR, options={"canoe": "may"}), "build canoe H8 wood,fish")
    after, events = told(s, "stay")
    assert (after.turn.decision, land(after, "H8").building) == ("act", "canoe")
    assert only(events, Stayed).chosen
    assert units(after) == units(s)


def test_whoever_is_at_a_canoe_turns_wood_into_fish_as_often_as_wished() -> None:
    s = position(ROW, "0:H8", stock=("wood,wood,stone",), buildings="canoe:H8/1")
    after = play(s, "exchange", "exchange")
    assert stock(after, 0) == "fish,fish,stone"
    assert after.turn.ap == 3
    assert refused(after, "exchange") == "no_wood"
    assert refused(position(ROW, "0:H8", stock=("wood",), buildings="canoe:H9"), "exchange") == "no_unit_at_canoe"


def test_with_the_option_the_exchange_is_made_once_a_turn() -> None:
    once = {"exchange": "once"}
    s = position(ROW, "0:H8", stock=("wood,wood",), buildings="canoe:H8/1", options=once)
    assert refused(play(s, "exchange"), "exchange") == "exchanged_already"


def test_a_temple_needs_a_completed_island_without_temple() -> None:
    assert "build temple H8 wood,fish,stone" in legal(rich(SHUT))
    assert refused(rich(ROW), "build temple H8 wood,fish,stone") == "island_not_completed"
    s = rich(SHUT, buildings="temple:H10/1")
    assert refused(s, "build temple H8 wood,fish,stone") == "temple_there"


def test_a_temple_sends_all_units_beside_it_to_the_councils() -> None:
    s = rich("H8=E-SE H9=W-SW I8=NW-NE-SE J8=NW", "0:H8 0:H9*2 1:I8*2 1:J8", stock=ALL)
    after, events = told(s, "build temple H8 wood,fish,stone")
    assert units(after) == {"H8": (0, 1), "J8": (1, 1)}
    assert [player.council for player in after.players] == [2, 2]
    assert [(event.seat, event.units) for event in events if isinstance(event, Recalled)] == [(0, 2), (1, 2)]


def test_a_temple_raises_the_number_of_units_for_a_contest() -> None:
    s = position(SHUT, "0:H8*4 1:H10*2", buildings="temple:H9")
    assert (island(s, "H8").threshold, island(s, "H8").contested) == (7, False)
    assert island(position(SHUT, "0:H8*4 1:H10*3", buildings="temple:H9"), "H8").contested
    assert island(position(SHUT, "0:H8*4 1:H10*2"), "H8").contested


def test_the_meeting_house_stands_on_a_corner_beside_other_buildings() -> None:
    s = rich(TRIANGLE, "0:I8", buildings="hut:H8/1 hut:I8")
    after, events = told(s, "house H8/H9/I8")
    assert stock(after, 0) == ""
    (house,) = see(after).meeting_houses
    assert (str(house.at), house.builder, house.controllers) == ("H8/H9/I8", 0, (0,))
    assert not see(after).sites
    assert only(events, ExtraTurn).tile
    assert land(after, "H9").building is None


def test_the_meeting_house_needs_a_free_corner_with_an_own_unit_and_all_four_resources() -> None:
    assert refused(rich(TRIANGLE, "1:I8"), "house H8/H9/I8") == "no_units_at_corner"
    assert refused(rich(TRIANGLE, "0:I8", houses="1:H8/H9/I8"), "house H8/H9/I8") == "corner_built"
    assert refused(rich(ROW), "house H8/H9/I8") == "no_meeting"
    assert refused(rich(TRIANGLE, "0:I8", stock=("wood,wood,fish,stone",)), "house H8/H9/I8") == "cannot_pay"


def test_the_meeting_house_does_not_use_up_the_building_of_a_segment() -> None:
    s = rich(TRIANGLE, "0:I8", houses="1:H8/H9/I8")
    assert "build hut I8 wood" in legal(s)


def test_the_meeting_house_brings_a_tile_and_an_extra_turn() -> None:
    s = rich(TRIANGLE, "0:I8", aside="D15 D14", hands=("E E", "E E"))
    s = play(s, "house H8/H9/I8")
    assert see(s).now.extra
    assert (s.players[0].stack[0], see(s).aside) == ("D15", 1)
    after, events = told(s, "end")
    assert (after.turn.seat, after.turn.number, after.turn.round, after.turn.extra) == (0, 6, 3, False)
    assert only(events, Drew).tile == "D15"


def test_a_meeting_house_in_the_last_turn_brings_another_one() -> None:
    s = rich(TRIANGLE, "0:I8", hands=("E", "E"), seats=[{"stack": []}])
    s = play(s, "house H8/H9/I8", "end")
    assert (s.turn.seat, s.players[0].score, len(s.players[0].hand)) == (0, None, 2)


def test_without_tiles_set_aside_the_extra_turn_is_played_all_the_same() -> None:
    s = rich(TRIANGLE, "0:I8", aside="", hands=("E", "E"), seats=[{"stack": []}])
    s = play(s, "house H8/H9/I8", "end")
    assert (s.turn.seat, s.players[0].score) == (0, None)
    assert s.players[0].hand == ("E",)
