"""Placing, collecting, completing and generating (rules 3.1-3.3)."""

from __future__ import annotations

import pytest

from rules.moana_nui.events import Collected, NoFit, Placed
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.generation import choices, yield_of
from tests.rules.moana_nui.positions import (
    ROW,
    goods,
    island,
    kinds_of,
    land,
    legal,
    placing,
    play,
    refused,
    see,
    stock,
    told,
)
from tests.rules.trials import only


def test_a_tile_lies_beside_others_with_edges_that_match() -> None:
    s = placing("H8=E", "D01 D28")
    assert legal(s, "place") >= {"place D01 H9 3", "place D28 H9 0", "place D01 G8 0"}
    assert "place D28 G8 0" not in legal(s)
    assert refused(s, "place D01 H9 0") == "edges_do_not_match"
    assert refused(s, "place D28 G8 0") == "tile_fits_in_no_way"
    assert refused(s, "place D01 H10 0") == "cell_apart"
    assert refused(s, "place D01 H8 0") == "cell_taken"
    assert refused(s, "place D02 H9 3") == "tile_not_held"
    assert refused(s, "place D28 H9 1") == "rotation_looks_the_same"
    assert refused(s, "place D01 H9 6") == "no_such_rotation"


def test_placing_is_mandatory_and_comes_first() -> None:
    s = placing(ROW, "D03 D03", "0:H8")
    assert {text.split()[0] for text in legal(s)} == {"place"}
    for text in ("end", "train", "settle village H8", "move H8 H9 1", "exchange", "build hut H8 wood"):
        assert refused(s, text) == "place_first"
    assert refused(play(s, "place D03 H13 0"), "place D03 H14 0") == "already_placed"


def test_two_tiles_of_one_design_are_one_choice() -> None:
    s = placing(ROW, "D03 D03")
    listed = list(GAME.legal(s, 0))
    assert len(listed) == len(set(listed))
    assert play(s, "place D03 H13 0").players[0].hand == ("D03",)


@pytest.mark.parametrize(
    ("at", "rotation", "touching"), [("H9", 3, 1), ("I8", 0, 2), ("H10", 0, 3)], ids=("one", "two", "three")
)
def test_action_points_are_the_touching_edges_and_one_more(at: str, rotation: int, touching: int) -> None:
    tiles = {"H9": "H8=E", "I8": "H8=E H9=W", "H10": "H9=NW H11=W I9=SE"}[at]
    s, events = told(placing(tiles, "D01"), f"place D01 {at} {rotation}")
    assert only(events, Placed).touching == touching
    assert (s.turn.ap, s.turn.ap_total) == (touching + 1, touching + 1)


def test_each_controlled_segment_gives_its_controller_the_cheapest_resource() -> None:
    lying = "H8=shell,stone,fish H9=shell,stone H11=shell H12=wood,wood"
    s = placing(ROW, "D03", "0:H8 1:H12", goods=lying)
    after, events = told(s, "place D03 H13 0")
    assert [event.seat for event in events if isinstance(event, Collected)] == [0, 1]
    assert (stock(after, 0), stock(after, 1)) == ("fish,stone", "wood,shell")
    assert (goods(after, "H8"), goods(after, "H12")) == ("stone,shell", "wood")


def test_segments_that_nobody_controls_keep_theirs() -> None:
    s = placing(ROW, "D03", "0:H8 1:H12", goods="H10=wood")
    after = play(s, "place D03 H13 0")
    assert goods(after, "H10") == "wood"
    assert stock(after, 0) == stock(after, 1) == ""


def test_collecting_uses_the_distances_after_placing() -> None:
    """The new tile joins two islands: what was seat 1's is now nearer to seat 0, or a tie."""
    s = placing("H8=E H10=W-E H11=W-E H12=W-E", "D03", "0:H8 1:H12", goods="H10=wood H11=wood", others=("D01",))
    assert (land(s, "H10").controller, land(s, "H11").controller) == (1, 1)
    after = play(s, "place D03 H9 0")
    assert land(after, "H10").controller is None
    assert (stock(after, 0), stock(after, 1)) == ("", "wood")


def test_an_island_is_collected_once_even_with_two_segments_of_the_tile() -> None:
    s = placing("H9=W-SW I8=NW-NE-W", "E,SE", "0:H9", goods="H9=wood,fish,stone")
    after = play(s, "place E,SE H8 0")
    assert land(after, "H8a").island == land(after, "H8b").island
    assert stock(after, 0) == "wood"


def test_islands_touched_only_by_sea_do_not_pay() -> None:
    s = placing("H8=W", "D01", "0:H8", goods="H8=wood")
    assert stock(play(s, "place D01 H9 0"), 0) == ""


def test_the_active_player_takes_what_is_left_on_a_completed_island() -> None:
    s = placing("H8=E-W H9=E-W H7=E", "D01", "1:H7", goods="H7=wood,fish H8=shell,shell H9=stone")
    after, events = told(s, "place D01 H10 3")
    assert kinds_of(events) == ["placed", "collected", "completed", "cleared", "no_generation"]
    assert stock(after, 1) == "wood,stone,shell"
    assert stock(after, 0) == "fish,shell"
    assert all(not one.goods for one in see(after).segments)


def test_a_tile_that_completes_an_island_generates_nothing_at_all() -> None:
    s = placing("H8=E H10=W-E", "D05")
    after, events = told(s, "place D05 H9 0")
    assert island(after, "H9b").completed
    assert not island(after, "H9a").completed
    assert "no_generation" in kinds_of(events)
    assert after.turn.decision == "act"


def test_with_the_option_only_the_completed_island_gets_nothing() -> None:
    s = placing("H8=E H10=W-E", "D05", options={"completion": "island"})
    after = play(s, "place D05 H9 0")
    assert (goods(after, "H9a"), goods(after, "H9b")) == ("wood", "")
    s = placing("H8=E G9=W", "D05", options={"completion": "island"})
    after = play(s, "place D05 H9 0")
    assert (goods(after, "H9a"), goods(after, "H9b")) == ("fish", "")


def test_land_edges_give_wood_and_stone_in_turn_and_sea_edges_fish_and_shell() -> None:
    tiles = "H9=W-E H7=E-W G8=SE-E G9=SW-E-W I7=NE-W I8=NW-E"
    s = placing(tiles, "D28")
    assert goods(play(s, "place D28 H8 0"), "H8") == "wood,wood,wood,stone,stone,stone"
    s = placing("H9=W-E H7=W G8=NW G9=NE I7=SW I8=E", "D01")
    assert goods(play(s, "place D01 H8 0"), "H8") == "wood,fish,fish,fish,shell,shell"


def test_land_resources_lie_on_the_segment_that_owns_the_edge_in_the_order_chosen() -> None:
    s = placing("H9=W-E I8=NW-E G9=SW-E", "E-SE,NE")
    s = play(s, "place E-SE,NE H8 0")
    assert s.turn.decision == "generate"
    assert legal(s) == {"generate a,a", "generate a,b"}
    assert (goods(play(s, "generate a,a"), "H8a"), goods(play(s, "generate a,a"), "H8b")) == ("wood,wood", "stone")
    assert (goods(play(s, "generate a,b"), "H8a"), goods(play(s, "generate a,b"), "H8b")) == ("wood,stone", "wood")
    assert refused(s, "generate b,b") == "spread_land"
    assert refused(s, "generate a") == "spread_number"
    assert refused(s, "generate") == "spread_missing"
    assert refused(s, "generate a,b a") == "spread_needless"
    assert refused(s, "end") == "generate_first"


def test_sea_resources_go_to_any_segments_of_the_tile() -> None:
    s = placing("H9=E H7=W I8=SE", "D05")
    s = play(s, "place D05 H8 2")
    generation = see(s).generation
    assert generation is not None
    assert (generation.fish, generation.shell) == (2, 1)
    assert len(legal(s)) == 3 * 2
    after = play(s, "generate - a,b b")
    assert (goods(after, "H8a"), goods(after, "H8b")) == ("fish", "fish,shell")
    assert refused(s, "generate - a,c b") == "spread_sea"


def test_what_is_generated_is_as_much_as_edges_touch() -> None:
    s = placing("H9=W-E I8=NW-E G9=SW-E H7=W", "D21")
    for text in sorted(legal(s, "place")):
        after = play(s, text)
        found = yield_of(after)
        if not any(
            see(after).islands[land(after, str(at)).island].completed
            for at in see(after).board.chart.tiles[-1].segments
        ):
            assert sum(found.goods) == after.turn.ap - 1
            assert len(set(choices(found))) == len(choices(found)) > 0


def test_resources_just_generated_are_not_collected() -> None:
    s = placing("H8=E-W", "D03", "0:H8")
    after = play(s, "place D03 H9 0")
    assert goods(after, "H9") == "wood"
    assert stock(after, 0) == ""


def test_there_is_a_turn_even_if_nothing_fits() -> None:
    """Not possible with the tiles of the box (rules 3.1): a tile is discarded, one action point, no settling."""
    s = placing("H8=E", "E", others=("E-NE-NW-W-SW-SE",), seats=[{}, {"stack": []}])
    s = play(s, "place E H9 3")
    after, events = told(s, "end")
    assert "no_fit" in kinds_of(events)
    assert next(event for event in events if isinstance(event, NoFit)).reveals
    assert see(after).discarded == ("E-NE-NW-W-SW-SE",)
    assert (after.turn.seat, after.turn.decision, after.turn.ap) == (1, "act", 1)
    assert refused(after, "settle village H9") == "settle_no_tile"
    assert "train" in legal(after)


def test_an_archipelago_grows_beyond_the_last_row() -> None:
    s = placing("Y8=SE Z8=NW-SE ZA8=NW-SE", "D03")
    assert "place D03 ZB8 1" in legal(s)
    assert set(map(str, island(play(s, "place D03 ZB8 1"), "ZB8").segments)) == {"Y8", "Z8", "ZA8", "ZB8"}
    north = placing("AZ8=NW-SE BA8=NW-SE", "D03")
    assert "place D03 BB8 1" in legal(north)
    assert "BB8" in {str(one.at) for one in see(play(north, "place D03 BB8 1")).segments}
