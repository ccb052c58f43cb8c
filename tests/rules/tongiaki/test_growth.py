"""Growth, and the special situations of the supply (rules 5, 11)."""

from __future__ import annotations

from rules.kit.events import TurnEnded
from rules.tongiaki.events import Departed, Grew, Turned
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.moves import Grow
from rules.tongiaki.outlook import without
from rules.tongiaki.places import Beach, Cell, Island, Pier
from tests.rules.tongiaki.positions import boats, legal, play, position, refused, see, supply, told
from tests.rules.trials import every

ALL_OUT = "tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=RR; samoa@0,-1 A=R B=R; tubuai@1,0 king R"


def test_an_island_with_one_own_boat_grows_by_one_on_any_of_its_beaches() -> None:
    s = position("tonga@0,0 A=R B=BB; samoa@0,-1 B=B")
    assert legal(s, "grow") == [f"grow tonga {letter}" for letter in "ABCDEF"]
    after, events = told(s, "grow tonga F")
    assert boats(after, "tonga") == "A=R B=BB F=R"
    assert every(events, Grew) == [Grew(0, island=Island("tonga"), at=(Beach("tonga", "F"),), source=None)]
    assert after.turn.seat == 1


def test_growth_needs_an_own_boat_on_the_island() -> None:
    s = position("tonga@0,0 A=R; samoa@0,-1 B=B")
    assert refused(s, "grow samoa A") == "grow_without_boat"
    assert refused(s, "grow nauru A") == "island_not_on_table"
    assert refused(s, "grow atlantis A") == "no_such_island"


def test_exactly_as_many_boats_as_there_are_one_on_a_beach_at_most() -> None:
    s = position("tonga@0,0 A=RR B=R")
    assert len(legal(s, "grow")) == 20
    assert refused(s, "grow tonga A,B") == "grow_number"
    assert refused(s, "grow tonga A,B,C,D") == "grow_number"
    assert refused(s, "grow tonga A,B,B") == "grow_one_each"
    assert refused(s, "grow tonga A,B,G") == "no_such_beach"
    assert GAME.read("grow tonga cab") == GAME.read("grow tonga A,B,C")


def test_no_more_boats_than_beaches() -> None:
    s = position("tonga@0,0; tokelau@0,-1 A=RRR B=RR")
    assert legal(s, "grow") == ["grow tokelau A,B,C"]


def test_no_growth_on_a_kings_island() -> None:
    s = position("tonga@0,0 A=R; samoa@0,-1 king R")
    assert refused(s, "grow samoa A") == "grow_king"


def test_no_more_boats_than_the_supply_holds() -> None:
    s = position("tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=RR; samoa@0,-1 A=R; tubuai@1,0 king R")
    assert supply(s)[0] == 1
    assert legal(s, "grow") == [f"grow tonga {x}" for x in "ABCDEF"] + [f"grow samoa {x}" for x in "ABC"]
    assert refused(s, "grow samoa A tonga-A") == "source_needless"


def test_with_all_boats_on_the_board_one_is_taken_from_elsewhere_even_a_last_one() -> None:
    s = position(ALL_OUT)
    assert supply(s)[0] == 0
    assert "grow tonga A samoa-B" in legal(s)
    after = play(s, "grow samoa C tonga-A")
    assert boats(after, "samoa") == "A=R B=R C=R"
    assert boats(after, "tonga").startswith("A=R B=RR")
    assert refused(s, "grow samoa C tahiti-A") == "island_not_on_table"
    assert refused(s, "grow tonga C samoa-C") == "source_without_boat"
    assert refused(s, "grow tonga C samoa-D") == "no_such_beach"


def test_what_it_costs_to_take_a_boat_from_elsewhere_comes_true_and_what_costs_points_is_no_gain() -> None:
    s = position(ALL_OUT.replace("A=R B=R;", "A=R; nauru@-1,0 A=R;"))
    grown = [move for move in map(GAME.read, legal(s)) if isinstance(move, Grow) and move.island == Island("samoa")]
    left = {move: without(see(s, 0), move.source) for move in grown if move.source and move.beaches.letters == "B"}
    now = see(s, 0).sailors[0].points
    for move, points in left.items():
        assert see(play(s, GAME.write(move)), 0).sailors[0].points == points
        assert points == now or not GAME.gains(see(s, 0), move)
    assert {*left.values()} == {now, now - 2}


def test_a_boat_from_elsewhere_can_fill_a_beach_and_the_supply_stays_empty() -> None:
    s = position("tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=RR; nauru@0,-1 A=R C=R; samoa@1,0 king R")
    after, events = told(s, "grow nauru A tonga-A")
    assert every(events, Grew)[0].source == Beach("tonga", "A")
    assert boats(after, "tonga").startswith("A=R B=RR")
    assert [str(beach) for beach in see(after).full] == ["nauru-A"]
    assert (supply(after)[0], see(after).decision) == (0, "sail")


def test_without_a_full_beach_the_turn_ends() -> None:
    after, events = told(position("tonga@0,0 A=R"), "grow tonga B")
    assert [type(event) for event in events] == [Grew, TurnEnded]
    assert (after.turn.number, after.turn.seat, after.turn.decision) == (21, 1, "start")


def test_a_beach_that_growth_fills_sails_at_once_if_nothing_else_can_be_chosen() -> None:
    s = position("tonga@0,0 A=RR; nauru@0,-1", deck="wa")
    after, events = told(s, "grow tonga A,B")
    departure = every(events, Departed)[0]
    assert departure.forced
    assert departure.pier == Pier("tonga", "A", "s")
    assert every(events, Turned)[0].at == Cell.parse("I8")
    assert see(after).decision == "start"
