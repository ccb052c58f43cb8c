"""Departure, voyage and failure (rules 2, 6, 7)."""

from __future__ import annotations

from rules.tongiaki.events import Crossed, Departed, Failed, Turned
from rules.tongiaki.game import TONGIAKI as GAME
from tests.rules.tongiaki.positions import (
    boats,
    cells,
    group_of,
    legal,
    play,
    position,
    refused,
    see,
    supply,
    tile,
    told,
)
from tests.rules.trials import every


def test_all_boats_of_a_full_beach_leave_together_and_the_others_stay() -> None:
    s = position("tonga@0,0 A=RR D=RBG", deck="samoa")
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Departed)[0].boats == (0, 1, 2)
    assert boats(after, "tonga") == "A=RR"


def test_only_piers_of_full_beaches_can_be_chosen() -> None:
    s = position("tonga@0,0 A=RR D=RBG; samoa@0,-1 A=RRR", deck="wa")
    assert sorted(legal(s)) == ["sail samoa-A-nw", "sail samoa-A-sw", "sail tonga-D-n"]
    assert refused(s, "sail tonga-A-s") == "beach_not_full"
    assert refused(s, "sail samoa-A-n") == "no_such_pier"
    assert refused(s, "sail samoa-Z-n") == "no_such_beach"
    assert refused(s, "sail nauru-A-n") == "island_not_on_table"
    s = position("tonga@0,0 A=RR D=RBG; samoa@0,-1 king B")
    assert refused(s, "sail samoa-A-sw") == "sail_king"


def test_piers_turn_with_their_tile() -> None:
    s = position("tonga@0,0; samoa@0,-1r2 B=RRBB", deck="wa")
    assert legal(s) == ["sail samoa-B-se", "sail samoa-B-s"]


def test_a_new_tile_has_its_red_mark_towards_the_boats() -> None:
    for letter, way, place, red in (("A", "s", (0, 1), 3), ("B", "sw", (-1, 1), 4), ("F", "se", (1, 0), 2)):
        s = play(position(f"tonga@0,0 {letter}=RRB", deck="samoa"), f"sail tonga-{letter}-{way}")
        assert tile(s, *place) == f"samoa r{red}"


def test_a_group_goes_on_to_the_next_cell_and_turns_tile_after_tile() -> None:
    s = position("tonga@0,0 D=RRB F=R", deck="wp wo samoa nauru")
    after, events = told(s, "sail tonga-D-n")
    turned = every(events, Turned)
    assert [(event.tile, str(event.at), event.red) for event in turned] == [
        ("wp", "G8", "s"),
        ("wo", "G9", "nw"),
        ("samoa", "F9", "s"),
    ]
    assert all(event.reveals for event in turned)
    assert after.stack[0] == "nauru"


def test_known_tiles_are_used_as_they_lie_and_nothing_is_turned() -> None:
    s = position("tonga@0,0 D=RRB; wp@0,-1r3; samoa@1,-1; tubuai@-1,0", deck="wa")
    after, events = told(s, "sail tonga-D-n")
    assert tile(after, 0, -1) == "wp r3"
    assert not every(events, Turned)
    assert after.stack == s.stack


def test_as_many_colours_as_the_number_are_enough() -> None:
    for crew, passes in (("RRR", False), ("RRB", False), ("RBG", True)):
        s = position(f"tonga@0,0 D={crew} A=R; we@0,-1; samoa@-1,0", seats=4)
        _, events = told(s, "sail tonga-D-n")
        assert bool(every(events, Failed)) != passes
        assert bool(every(events, Crossed)) == passes


def test_four_colours_can_pass_a_four() -> None:
    s = position("tonga@0,0; tokelau@0,1 A=RBGY; wa@-1,2r4", seats=4, deck="nauru")
    after, events = told(s, "sail tokelau-A-sw")
    assert every(events, Crossed)[0].needed == 4
    assert every(events, Turned)[0].tile == "nauru"
    assert see(after).decision == "land"


def test_after_a_failure_the_turned_tile_stays_and_all_boats_go_home() -> None:
    s = position("tonga@0,0 A=R D=RRB", deck="wa samoa")
    after, events = told(s, "sail tonga-D-n")
    (at,) = cells("G8")
    assert every(events, Failed) == [Failed(0, tile="wa", at=at, colours=2, needed=4, boats=(0, 0, 1))]
    assert tile(after, 0, -1) == "wa r0"
    assert after.stack[0] == "samoa"
    assert supply(after) == [14, 15, 15]
    assert after.turn.seat == 1


def test_other_full_beaches_still_sail_after_a_failure() -> None:
    s = position("tonga@0,0 A=RRB D=RRB E=RGG", deck="wa")
    after = play(s, "sail tonga-D-n")
    assert legal(after) == ["sail tonga-A-s", "sail tonga-E-ne"]


def test_a_group_can_come_back_to_the_island_it_left() -> None:
    s = position("tubuai@0,0 A=RRB; wp@-1,1; wl@-1,0")
    after, events = told(s, "sail tubuai-A-sw")
    assert [event.at for event in every(events, Crossed)] == cells("H7", "G7")
    assert group_of(after).island == "tubuai"


def test_an_island_is_entered_from_any_side() -> None:
    for red in range(6):
        s = play(position(f"tonga@0,0 D=RRB; samoa@0,-1r{red}"), "sail tonga-D-n")
        assert group_of(s).island == "samoa"


def test_a_voyage_is_kept_for_the_arrows_of_its_turn() -> None:
    s = play(position("tonga@0,0 A=R D=RRB", deck="wp wa"), "sail tonga-D-n")
    (voyage,) = see(s).known.voyages
    assert (voyage.turn, voyage.island_from, voyage.outcome) == (20, "tonga", "failed")
    assert [(str(leg.at), leg.colours) for leg in voyage.legs] == [("G8", 1), ("G9", 4)]
    assert see(s).turn == 21


def test_boats_of_other_players_sail_without_the_active_player() -> None:
    s = position("tonga@0,0 A=RR D=BGG", deck="wf samoa")
    after = play(s, "sail tonga-D-n")
    assert supply(after) == [13, 15, 15]


def test_departures_are_counted_through_the_turn() -> None:
    s = position("tonga@0,0 A=RRB D=RRB E=RGG", deck="wa wd")
    _, events = told(s, "sail tonga-D-n", "sail tonga-A-s")
    assert [event.number for event in every(events, Departed)] == [1, 2, 3]
    assert [event.forced for event in every(events, Departed)] == [False, False, True]


def test_before_a_beach_has_sailed_nothing_else_can_be_done() -> None:
    s = position("tonga@0,0 A=RRB D=RRB")
    assert {refused(s, move) for move in ("settle", "grow tonga A", "land tonga-A 1", "lay G8 s")} == {"sail_first"}
    assert refused(position("tonga@0,0 A=R"), "sail tonga-A-s") == "nothing_full"
    assert GAME.to_move(s) == (0,)
