"""Sentences of the rules that the other modules touch only in passing: actions without points, rounds, whole turns."""

from __future__ import annotations

from rules.moana_nui.events import Closed
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.places import Segment
from tests.rules.moana_nui.positions import (
    ROW,
    SHUT,
    TRIANGLE,
    goods,
    kinds_of,
    legal,
    legal_kinds,
    placing,
    play,
    points,
    position,
    refused,
    see,
    stock,
    told,
    units,
)
from tests.rules.trials import only

ALL = ("wood,fish,stone,shell",)


def test_building_exchanging_and_attacking_need_no_action_point_left() -> None:
    """Rules 3.5: at any time in the action step, no action points."""
    s = position(ROW, "0:H8*5 1:H9", ap=0, stock=ALL, buildings="canoe:H8")
    assert legal_kinds(s) == {"exchange", "attack", "end"}
    s = position(TRIANGLE, "0:H8", ap=0, stock=ALL)
    assert legal_kinds(s) == {"build", "house", "end"}
    assert play(s, "build hut H8 wood").turn.ap == 0
    assert play(s, "house H8/H9/I8").turn.ap == 0


def test_exchanged_fish_pays_for_a_building_of_the_same_turn() -> None:
    s = position(ROW, "0:H8 0:H9", stock=("wood,wood",), buildings="canoe:H8/1")
    s = play(s, "exchange", "build canoe H9 wood,fish")
    assert stock(s, 0) == ""


def test_a_round_begins_even_when_the_starting_player_is_passed_over() -> None:
    s = position(seat=2, hands=("E", "E-W E-W", "E-W"), seats=[{"stack": [], "score": {"segments": 1}}])
    after = play(s, "end")
    assert (after.turn.seat, after.turn.round) == (1, 4)


def test_with_the_option_an_own_hut_serves_its_whole_tile() -> None:
    s = position("H8=E,W H9=W-E", "0:H8a", ap=0, buildings="hut:H8b/0", options={"huts": "owner"})
    assert legal(s, "move") == {"move H8a H8b 1", "move H8a H9 1"}
    s = position("H8=E,W H9=W-E", "0:H8a", ap=0, buildings="hut:H8b/1", options={"huts": "owner"})
    assert not legal(s, "move")


def test_whoever_is_the_last_one_with_turns_goes_on_alone() -> None:
    done = {"stack": [], "score": {"segments": 1}}
    after = play(position(hands=("E-W", "E"), seats=[{}, done]), "end")
    assert (after.turn.seat, after.turn.number, after.turn.round) == (0, 6, 4)


def test_whoever_gives_up_loses_the_extra_turn() -> None:
    s = position(TRIANGLE, "0:I8", stock=ALL, hands=("E", "E", "E"), start=1)
    after, _ = GAME.resign(play(s, "house H8/H9/I8"), 0)
    assert (after.turn.seat, after.turn.round, after.turn.extra) == (1, 4, False)


def test_the_extra_turn_is_a_whole_turn_with_a_building_of_its_own() -> None:
    s = position(TRIANGLE, "0:I8", stock=("wood,wood,fish,stone,shell",), hands=("D01 D01", "E"), aside="D15 D15")
    s = play(s, "house H8/H9/I8", "end")
    assert (s.turn.seat, s.turn.decision, s.turn.built, s.turn.extra) == (0, "place", False, False)
    s = play(s, min(legal(s, "place")))
    while s.turn.decision == "generate":
        s = play(s, min(legal(s)))
    assert "build hut I8 wood" in legal(s)
    after = play(s, "end")
    assert after.turn.seat == 1


def test_the_extra_turn_of_a_last_turn_is_the_last_one() -> None:
    """It draws the added tile before and none after (rules 3.5, 3.7)."""
    s = position(TRIANGLE, "0:I8", stock=ALL, hands=("D01", "E-W E-W"), seats=[{"stack": []}])
    s = play(s, "house H8/H9/I8", "end")
    s = play(s, min(legal(s, "place")))
    while s.turn.decision == "generate":
        s = play(s, min(legal(s)))
    after, events = told(s, "end")
    assert "scored" in kinds_of(events)
    assert (after.turn.seat, len(after.players[0].hand)) == (1, 1)


def test_settling_is_closed_only_on_the_segment_whose_island_is_contested() -> None:
    s = placing("H7=E-W H8=E-W H10=W-E", "E,W", "0:H7*4 1:H8*2")
    s, events = told(s, "place E,W H9 0")
    s = play(s, *(["generate a"] if s.turn.decision == "generate" else []))
    assert only(events, Closed).at == (Segment.parse("H9b"),)
    assert legal(s, "settle") == {"settle village H9a"}
    assert refused(s, "settle village H9b") == "settle_contested"


def test_seven_units_close_an_island_with_a_temple_and_six_do_not() -> None:
    """The snapshot when placing counts the temple (rules 3.4, 3.5)."""
    for number, closed in ((4, False), (5, True)):
        s = placing("H8=E H9=W-E", "D01", f"0:H8*{number} 1:H9*2", buildings="temple:H9")
        after = play(s, "place D01 H10 3")
        assert bool(see(after).now.closed) == closed
        assert bool(legal(after, "settle")) != closed


def test_both_islands_that_a_tile_completes_are_emptied_and_told() -> None:
    s = placing("H8=E H10=W", "D05", "1:H10", goods="H8=wood,stone H10=fish,fish,shell")
    after, events = told(s, "place D05 H9 0")
    assert kinds_of(events) == ["placed", "collected", "completed", "completed", "cleared", "no_generation"]
    assert (stock(after, 0), stock(after, 1)) == ("wood,fish,stone,shell", "fish")


def test_every_island_of_the_tile_is_collected() -> None:
    s = placing("H7=W-E H8=E-W H10=W-E", "E,W", "0:H8 1:H10", goods="H8=wood H10=shell")
    after = play(s, "place E,W H9 0")
    assert (stock(after, 0), stock(after, 1)) == ("wood", "shell")
    assert goods(after, "H8") == goods(after, "H10") == ""


def test_the_same_tile_can_be_the_harbour_of_a_canoe() -> None:
    """Across the same water (rules 3.5); a bar of land between them bars the way."""
    s = play(position("H8=E,SE", "0:H8a", stock=ALL), "build canoe H8a wood,fish", "sail H8b 1")
    assert units(s) == {"H8b": (0, 1)}
    s = play(position("H8=E-W,NE,SW", "0:H8b", stock=ALL), "build canoe H8b wood,fish")
    assert {text.split()[1] for text in legal(s)} == {"H8a"}


def test_a_canoe_still_serves_whoever_has_a_unit_where_it_went() -> None:
    s = position("H8=E I8=SE", "0:H8*2", stock=("wood,wood,fish",))
    s = play(s, "build canoe H8 wood,fish", "sail I8 1", "exchange")
    assert stock(s, 0) == "fish"
    s = position("H8=E I8=SE", "0:H8*2", stock=("wood,wood,fish",))
    assert refused(play(s, "build canoe H8 wood,fish", "sail I8 0"), "exchange") == "no_unit_at_canoe"


def test_a_temple_spares_units_across_the_shallows_and_on_its_own_segment() -> None:
    s = position("H8=E,W H9=W H7=E", "0:H8a*2 1:H8b 1:H7 1:H9", stock=ALL)
    after = play(s, "build temple H8a wood,fish,stone")
    assert units(after) == {"H8a": (0, 2), "H8b": (1, 1), "H7": (1, 1)}
    assert after.players[1].council == 1


def test_nobody_moves_through_the_shallows_onto_units_of_others() -> None:
    s = position("H8=E,W", "0:H8a 1:H8b")
    assert refused(s, "move H8a H8b 1") == "segment_occupied"


def test_the_double_counts_the_strength_with_the_meeting_house() -> None:
    """Five against two at a meeting house are not twice as strong, six are (rules 3.6)."""
    for attackers, left in ((5, 2), (6, 4)):
        s = position(TRIANGLE, f"0:H8*{attackers} 1:H9*2", houses="1:H8/H9/I8")
        assert units(play(s, "attack H8 H9 0")) == {"H8": (0, left)}


def test_a_meeting_house_adds_strength_and_no_unit() -> None:
    """Two attackers fall against the strength four of three defenders and take two of them along (rules 3.6)."""
    s = position(TRIANGLE, "0:H8*2 1:H9*3", houses="1:H8/H9/I8")
    after = play(s, "attack H8 H9 0")
    assert units(after) == {"H9": (1, 1)}


def test_shallows_attacks_are_possible_within_one_island_that_is_not_contested() -> None:
    s = position("H8=E,SE H9=W-SW I8=NW-NE", "0:H8a*3 1:H8b")
    assert legal(s, "attack") == {f"attack H8a H8b {number}" for number in range(3)}


def test_a_group_not_used_yet_attacks_after_another_one() -> None:
    """Each unit once; the survivors of two attacks are both used up (rules 3.6)."""
    s = position("H8=E H9=W-E H10=W-E H11=W-E H12=W", "0:H8*3 1:H9 1:H11*4 0:H12*6")
    s = play(s, "attack H8 H9 1")
    assert legal(s) == {"end"} | {f"attack H12 H11 {number}" for number in range(3)}
    s = play(s, "attack H12 H11 1")
    assert {str(at) for at in see(s).now.used} == {"H8", "H9", "H11", "H12"}
    assert legal(s) == {"end"}


def test_a_completed_island_doubles_segments_and_not_buildings() -> None:
    s = position(SHUT, "0:H8", buildings="hut:H9 temple:H8")
    assert points(s, 0) == 3 * 2 + 1 + 3 * 2


def test_a_unit_at_one_meeting_house_corner_doubles_once() -> None:
    """Units on two of the three segments count no more than one (rules 4)."""
    s = position(TRIANGLE, "0:H8 0:H9", houses="1:H8/H9/I8")
    assert points(s, 0) == 3 + 4 * 2


def test_whoever_gave_up_is_collected_for_and_defends() -> None:
    s, _ = GAME.resign(placing(ROW, "E-W", "1:H8", goods="H8=wood", others=("E", "E-W")), 1)
    s = play(s, "place E-W H13 0")
    assert stock(s, 1) == "wood"
    s, _ = GAME.resign(position(ROW, "0:H8*4 1:H9", hands=("E", "E", "E")), 1)
    after = play(s, "attack H8 H9 0")
    assert after.players[1].council == 1
    assert points(after, 1) == points(s, 1)


def test_a_temple_counts_only_on_its_own_island() -> None:
    s = position("H8=E H9=W J8=E J9=W", "0:H8*4 1:H9*2", buildings="temple:J8", stock=ALL)
    assert [(str(one.segments[0]), one.threshold, one.contested) for one in see(s).islands] == [
        ("H8", 5, True),
        ("J8", 7, False),
    ]
    assert "build temple H8 wood,fish,stone" in legal(s)


def test_whoever_draws_the_last_tile_has_one_more_turn() -> None:
    after, events = told(position(hands=("D01", "D01 D02"), seats=[{"stack": ["E-W"]}]), "end")
    assert kinds_of(events) == ["turn_ended", "drew"]
    assert after.players[0].score is None
    assert len(after.players[0].hand) == 2


def test_only_units_on_the_table_break_a_tie() -> None:
    seats = [{"stack": [], "built": 2}, {"stack": [], "built": 2, "council": 5, "score": {"segments": 2}}]
    result = GAME.result(play(position(ROW, "0:H8 1:H12", seats=seats), "end"))
    assert result is not None
    assert (result.totals, result.winners) == ((2, 2), (0, 1))
