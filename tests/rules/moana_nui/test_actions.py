"""Settling, training, moving and what they cost (rules 3.4)."""

from __future__ import annotations

from typing import Any

from rules.moana_nui.events import Closed, Moved, Settled, TurnEnded
from rules.moana_nui.places import Segment
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import ROW, legal, placing, play, position, refused, see, told, units
from tests.rules.trials import only

TWO = "H8=E-W,NE H9=W-E"


def placed(tiles: str = TWO, on: str = "", at: str = "H8", **other: Any) -> State:
    """Seat 0 has placed the tile in a cell and has three action points."""
    return position(tiles, on, placed=at, **other)


def test_a_unit_settles_from_the_village_on_any_segment_of_the_placed_tile() -> None:
    s = placed()
    assert legal(s, "settle") == {"settle village H8a", "settle village H8b"}
    after = play(s, "settle village H8a", "settle village H8a", "settle village H8b")
    assert units(after) == {"H8a": (0, 2), "H8b": (0, 1)}
    assert (after.players[0].village, after.turn.ap) == (7, 0)
    assert refused(after, "settle village H8a") == "no_ap"
    assert refused(s, "settle village H9") == "settle_elsewhere"
    assert refused(s, "settle village H8") == "settle_elsewhere"


def test_two_units_of_the_council_settle_for_one_action_point() -> None:
    s = placed(seats=[{"council": 3, "village": 0}])
    assert legal(s, "settle") == {
        "settle council H8a",
        "settle council H8b",
        "settle council H8a H8a",
        "settle council H8a H8b",
        "settle council H8b H8b",
    }
    after, events = told(s, "settle council H8a H8b")
    assert units(after) == {"H8a": (0, 1), "H8b": (0, 1)}
    assert (after.players[0].council, after.turn.ap) == (1, 2)
    assert only(events, Settled).units == 2
    assert refused(s, "settle council H8b H8a") == "settle_order"
    assert refused(after, "settle council H8a H8b") == "council_short"


def test_one_action_point_settles_from_village_or_council_not_from_both() -> None:
    s = placed(seats=[{"council": 1}])
    assert refused(s, "settle village H8a H8b") == "settle_one_from_village"
    assert refused(s, "settle council H8a H8b") == "council_short"


def test_nobody_settles_without_units() -> None:
    s = placed(seats=[{"council": 0, "village": 0}])
    assert not legal(s, "settle")
    assert refused(s, "settle village H8a") == "village_short"
    assert refused(s, "settle council H8a") == "council_short"


def test_nobody_settles_on_an_island_that_was_contested_when_the_tile_was_placed() -> None:
    s = placing("H8=E-W H10=E-W", "D03", "0:H8*3 1:H10*2")
    after, events = told(s, "place D03 H9 0")
    assert only(events, Closed).at == (Segment.parse("H9"),)
    assert refused(after, "settle village H9") == "settle_contested"
    assert not legal(after, "settle")


def test_nobody_settles_beside_somebody_else() -> None:
    s = placed(on="1:H8a")
    assert refused(s, "settle village H8a") == "segment_occupied"
    assert legal(s, "settle") == {"settle village H8b"}


def test_the_snapshot_stays_when_the_island_is_emptied_later() -> None:
    s = placing("G8=SE H8=E-W,NW H10=E-W", "D03", "0:H8a*3 1:H10*2")
    s = play(s, "place D03 H9 0", "move H8a H8b 3")
    assert not see(s).islands[0].contested
    assert refused(s, "settle village H9") == "settle_contested"


def test_settling_goes_on_beyond_five_units() -> None:
    s = placing("H8=E-W H10=W-E", "D03", "0:H8*3 1:H10", seats=[{"council": 4}])
    s = play(s, "place D03 H9 0", "settle council H9 H9", "settle council H9 H9")
    assert any(island.contested for island in see(s).islands)
    assert units(s)["H9"] == (0, 4)
    assert legal(s, "settle")


def test_training_brings_a_unit_from_the_village_to_the_council() -> None:
    s = play(position(), "train")
    assert (s.players[0].village, s.players[0].council, s.turn.ap) == (9, 1, 2)
    assert refused(position(ap=0), "train") == "no_ap"
    assert refused(position(seats=[{"village": 0}]), "train") == "village_short"


def test_units_move_by_land_and_by_shallows() -> None:
    s = position("H8=E,W H9=W-E H10=W", "0:H8a*2")
    assert legal(s, "move") == {"move H8a H9 1", "move H8a H9 2", "move H8a H8b 1", "move H8a H8b 2"}
    after, events = told(s, "move H8a H8b 1")
    assert units(after) == {"H8a": (0, 1), "H8b": (0, 1)}
    assert after.turn.ap == 2
    assert only(events, Moved).shallows
    assert refused(s, "move H8a H10 1") == "not_adjacent"
    assert refused(s, "move H8a H9 3") == "units_number"
    assert refused(s, "move H8a H9 0") == "units_number"
    assert refused(s, "move H9 H8a 1") == "no_units_there"
    assert refused(s, "move H11 H8a 1") == "no_tile_there"
    assert refused(s, "move H8a H8c 1") == "no_such_segment"


def test_units_join_own_units() -> None:
    s = play(position(ROW, "0:H8 0:H9*2"), "move H8 H9 1")
    assert units(s) == {"H9": (0, 3)}


def test_nobody_enters_a_segment_of_somebody_else() -> None:
    s = position(ROW, "0:H8 1:H9")
    assert refused(s, "move H8 H9 1") == "segment_occupied"
    assert refused(position(ROW, "0:H8 1:H9"), "move H9 H10 1") == "no_units_there"


def test_a_move_without_action_points_needs_a_hut() -> None:
    s = position(ROW, "0:H8 0:H10", ap=0, buildings="hut:H10")
    assert legal(s, "move") == {"move H10 H9 1", "move H10 H11 1"}
    assert refused(s, "move H8 H9 1") == "no_ap_no_hut"


def test_moves_from_the_tile_of_a_hut_are_free() -> None:
    """Anybody's hut, on any segment of the tile (rules 3.4)."""
    s = position("H8=E,W H9=W-E H10=W", "0:H8a*2", buildings="hut:H8b/1")
    after, events = told(s, "move H8a H9 1")
    assert after.turn.ap == 3
    assert only(events, Moved).free
    after = play(after, "move H9 H10 1")
    assert after.turn.ap == 2


def test_moving_to_the_tile_of_a_hut_is_not_free() -> None:
    assert play(position(ROW, "0:H8", buildings="hut:H9"), "move H8 H9 1").turn.ap == 2


def test_with_the_option_huts_serve_only_their_owner() -> None:
    owner = {"huts": "owner"}
    assert play(position(ROW, "0:H8", buildings="hut:H8/1", options=owner), "move H8 H9 1").turn.ap == 2
    assert play(position(ROW, "0:H8", buildings="hut:H8/0", options=owner), "move H8 H9 1").turn.ap == 3


def test_unspent_action_points_are_lost() -> None:
    after, events = told(position(), "end")
    assert only(events, TurnEnded).ap == 3
    assert after.turn.ap == 0
