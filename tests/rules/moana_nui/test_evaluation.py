"""What a computer seat thinks of positions of Moana Nui: points now, what resources still pay for, and threats."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.computer.mind import mind_of
from rules.computer.player import decide
from rules.computer.search import consider
from rules.moana_nui.evaluation import TERMS, knowledge, measure, plan, promising
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Goods
from rules.moana_nui.scoring import score
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import FULL, ROW, SHUT, position

KINDS = tuple(FULL.items())


def terms(s: State, seat: int = 0) -> dict[str, float]:
    known = knowledge(GAME.view(s, 0))
    return dict(zip(TERMS, measure(s, seat, known), strict=True))


def test_weights_and_levels_are_complete() -> None:
    mind = mind_of(GAME)
    assert set(mind.efforts) == {"easy", "medium", "hard"}
    assert len(mind.weights) == len(TERMS)


def test_land_counts_by_whether_its_island_is_completed() -> None:
    assert terms(position(ROW, "0:H8"))["open"] == 5
    shut = terms(position(SHUT, "0:H8"))
    assert (shut["open"], shut["completed"]) == (0, 6)


def test_a_building_counts_twice_with_own_units() -> None:
    found = terms(position(ROW, "0:H8", buildings="hut:H8 canoe:H9"))
    assert (found["manned"], found["unmanned"]) == (2, 2)


def test_units_that_an_attack_would_drive_out_are_exposed() -> None:
    """Five units on the island make it contested; fewer do not yet, and as many defenders as attackers hold out."""
    contested = terms(position(ROW, "0:H8 1:H9*4"))
    assert contested["exposed"] == 1
    assert 0 < terms(position(ROW, "0:H8 1:H9*2"))["exposed"] < 1
    assert terms(position(ROW, "0:H8*4 1:H9*4"))["exposed"] == 0
    assert terms(position(ROW, "0:H8 1:H10*4"))["exposed"] == 0


def test_resources_are_worth_the_buildings_that_they_pay_for_in_the_turns_left() -> None:
    one_each = Goods(1, 1, 1, 1)
    assert plan(Goods(), KINDS, 3, True, True) == 0
    assert plan(Goods(wood=3), KINDS, 3, True, True) == 6
    assert plan(Goods(wood=3), KINDS, 1, True, True) == 2
    assert plan(one_each, KINDS, 1, True, True) == 8
    assert plan(one_each, KINDS, 1, True, False) < 8
    assert plan(one_each, KINDS, 0, True, True) == 0


def test_after_the_last_turn_only_the_frozen_score_counts() -> None:
    s = position(ROW, "0:H8", stock=("wood,fish",))
    frozen = replace(s.players[0], score=score(s.board, 0))
    found = terms(replace(s, players=(frozen, *s.players[1:])))
    assert found.pop("final") == 5
    assert not any(found.values())


def test_other_seats_hands_and_stacks_have_no_influence() -> None:
    s = position(ROW, "0:H8 1:H11")
    other = GAME.imagine(GAME.view(s, 0), Random(3))
    assert [terms(s, seat) for seat in (0, 1)] == [terms(other, seat) for seat in (0, 1)]


def test_a_move_from_a_hut_is_thought_of_only_where_it_leads_on() -> None:
    """From H9 to H8, where the seat has units already, or with everybody to land of its own: for nothing."""
    s = position(ROW, "0:H8 0:H9*2", buildings="hut:H9", ap=0)
    moves = tuple(GAME.legal(s, 0))
    left = {GAME.write(move) for move in promising(s, 0, None, moves)}
    assert "move H9 H10 1" in left
    assert not {"move H9 H10 2", "move H9 H8 1", "move H9 H8 2"} & left
    assert "end" in left


def test_a_turn_is_ended_rather_than_a_unit_moved_away_and_back() -> None:
    """From J7a to J7b and back to the hut on the same tile, for nothing."""
    s = position("J7=D17 J8=E-W", "0:J7a 1:J8", buildings="hut:J7a", ap=0, built=True)
    effort = mind_of(GAME).efforts["hard"]
    found = consider(mind_of(GAME), GAME.view(s, 0), effort, Random(1))
    worths = {GAME.write(each.move): each.worth for each in found}
    assert worths["move J7a J7b 1"] == pytest.approx(worths["end"], abs=0.001)
    assert GAME.write(found[0].move) == "end"


@pytest.mark.parametrize("units", ["0:J7a", "0:J7a*2"])
def test_a_computer_that_looks_one_move_ahead_builds_what_it_can_and_ends_its_turn(units: str) -> None:
    """It has a hut and a unit that could go to and fro for ever."""
    s, mind = position("J7=D17 J8=E-W", units, buildings="hut:J7b", stock=("wood,fish,shell",), ap=0), mind_of(GAME)
    made = list[str]()
    while GAME.turn(s) == 5 and len(made) < 20:
        move = decide(mind, GAME.view(s, 0), mind.efforts["medium"], len(made), Random(1))
        made.append(GAME.write(move))
        s, _ = GAME.apply(s, 0, move)
    assert made[-1] == "end"
    assert any("build" in move for move in made)
    assert len(made) <= mind.efforts["medium"].patience + 3
