"""New settlement, and starting again without boats on the board (rules 10, 11)."""

from __future__ import annotations

from rules.kit.events import TurnEnded
from rules.tongiaki.events import Drew, LastTile, Placed, Settlement
from rules.tongiaki.places import Beach
from tests.rules.tongiaki.positions import (
    boats,
    final,
    islands,
    legal,
    play,
    position,
    refused,
    see,
    supply,
    tile,
    told,
    waters,
)
from tests.rules.trials import every


def test_all_own_boats_leave_the_board_and_a_tile_is_turned() -> None:
    s = position("tonga@0,0 A=RB B=R; samoa@0,-1 A=R B=B", deck="wa")
    after, events = told(s, "settle")
    assert [type(event) for event in events] == [Settlement, Drew]
    assert every(events, Drew) == [Drew(0, tile="wa", water=True)]
    assert every(events, Drew)[0].reveals
    assert (boats(after, "tonga"), boats(after, "samoa")) == ("A=B", "B=B")
    assert supply(after) == [15, 13, 15]
    assert (see(after).decision, see(after).tile, see(after).known.turn.settling) == ("lay", "wa", True)


def test_the_tile_is_laid_next_to_another_in_any_rotation() -> None:
    s = play(position("tonga@0,0 A=R; samoa@0,-1 A=R", deck="wa"), "settle")
    assert len(legal(s)) == 8 * 6
    assert refused(s, "lay H8 s") == "cell_taken"
    assert refused(s, "lay C3 s") == "cell_apart"
    after = play(s, "lay F9 nw")
    assert tile(after, 1, -2) == "wa r2"


def test_first_offered_is_a_red_mark_towards_a_tile() -> None:
    s = play(position("tonga@0,0 A=R", deck="wa"), "settle")
    assert legal(s)[0] == "lay I8 n"


def test_tiles_are_turned_until_an_island_is_laid_and_one_boat_settles_it() -> None:
    s = play(position("tonga@0,0 A=R", deck="wa wb nauru"), "settle", "lay I8 n", "lay G8 s")
    assert see(s).tile == "nauru"
    s = play(s, "lay H9 nw")
    assert legal(s) == ["place nauru-A", "place nauru-B", "place nauru-C"]
    assert refused(s, "place tonga-A") == "place_elsewhere"
    assert refused(s, "settle") == "settle_first"
    after, events = told(s, "place nauru-B")
    assert every(events, Placed) == [Placed(0, at=Beach("nauru", "B"), reason="settlement")]
    assert (boats(after, "nauru"), supply(after)[0], after.turn.seat) == ("B=R", 14, 1)


def test_boats_at_statues_stay() -> None:
    after = play(position("tonga@0,0 A=R; samoa@0,-1 king R", deck="wa"), "settle")
    assert (after.kings, supply(after)[0]) == ({"samoa": 0}, 14)


def test_a_settlement_that_the_last_water_tile_cuts_off_places_no_boat() -> None:
    s = play(position("tonga@0,0 A=RB", deck="wa", away=waters("wa")), "settle")
    after, events = told(s, "lay I8 n")
    assert every(events, LastTile) == [LastTile(0, water=True)]
    assert (see(after).decision, final(after).reason, supply(after)[0]) == ("over", "water", 15)


def test_a_settlement_on_the_last_island_places_its_boat() -> None:
    s = play(position("tonga@0,0 A=RB", deck="nauru", away=islands("nauru")), "settle", "lay I8 n")
    after = play(s, "place nauru-A")
    assert (final(after).reason, final(after).totals) == ("islands", (2, 0, 0))


def test_without_boats_two_go_to_tonga_or_a_settlement_begins() -> None:
    s = position("tonga@0,0 A=B; samoa@0,-1 A=B", deck="wa")
    assert legal(s) == [f"place tonga-{letter}" for letter in "ABCDEF"] + ["settle"]
    assert refused(s, "place samoa-A") == "place_elsewhere"
    assert refused(s, "grow tonga A") == "no_boats_on_board"
    assert refused(s, "king samoa") == "no_boats_on_board"
    assert see(play(s, "settle")).tile == "wa"


def test_both_boats_may_go_to_one_beach_and_no_growth_follows() -> None:
    s = play(position("tonga@0,0 B=B"), "place tonga-A")
    assert s.turn.seat == 0
    assert refused(s, "settle") == "second_boat_first"
    after, events = told(s, "place tonga-A")
    assert boats(after, "tonga") == "A=RR B=B"
    assert [type(event) for event in events] == [Placed, TurnEnded]
    assert after.turn.seat == 1


def test_beaches_that_these_boats_fill_sail_after_the_second() -> None:
    s = play(position("tonga@0,0 A=BB D=BG", deck="wf samoa"), "place tonga-D")
    assert refused(s, "place tonga-D") == "beach_full"
    assert see(s).decision == "start"
    after = play(s, "place tonga-A")
    assert legal(after) == ["sail tonga-A-s", "sail tonga-D-n"]


def test_without_tonga_there_is_only_the_settlement() -> None:
    s = position("samoa@0,-1 A=B", removed="tonga")
    assert legal(s) == ["settle"]
    assert refused(s, "place tonga-A") == "island_not_on_table"


def test_a_settlement_is_not_a_way_out_of_a_turned_tile() -> None:
    s = play(position("tonga@0,0 A=R", deck="wa"), "settle")
    assert {refused(s, move) for move in ("settle", "grow tonga A", "place tonga-A")} == {"lay_first"}
    assert refused(position("tonga@0,0 A=R"), "lay I8 n") == "no_tile_to_lay"
    assert refused(position("tonga@0,0 A=R"), "place tonga-A") == "nothing_to_place"
