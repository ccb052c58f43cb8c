"""What a computer seat thinks of positions of Tongiaki: boats that stay, voyages that reach something, and the end."""

from __future__ import annotations

from random import Random

import pytest

from rules.computer.mind import mind_of
from rules.computer.search import consider
from rules.kit.seats import Seat
from rules.tongiaki.evaluation import AVERAGE, TERMS, knowledge, measure
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import position


def terms(s: State, seat: Seat = 0, thinker: Seat = 0) -> dict[str, float]:
    return dict(zip(TERMS, measure(s, seat, knowledge(TONGIAKI.view(s, thinker))), strict=True))


def test_weights_and_levels_are_complete() -> None:
    mind = mind_of(TONGIAKI)
    assert set(mind.efforts) == {"easy", "medium", "hard"}
    assert len(mind.weights) == len(TERMS)


def test_boats_on_a_beach_that_is_nearly_full_may_leave() -> None:
    calm = terms(position("tonga@0,0 A=G; tahiti@0,1 C=RB"))
    tight = terms(position("tonga@0,0 A=G; tahiti@0,1 C=RBB"))
    assert calm["held"] > tight["held"]
    assert calm["held"] + calm["exposed"] == pytest.approx(4)
    assert tight["held"] + tight["exposed"] == pytest.approx(4)


def test_boats_on_two_beaches_stay_longer_than_on_one() -> None:
    one = terms(position("tonga@0,0 A=G; tahiti@0,1 C=RRB"))
    two = terms(position("tonga@0,0 A=G; tahiti@0,1 B=R C=RB"))
    assert two["held"] > one["held"]


def test_a_kings_island_is_safe_and_nobody_else_has_it() -> None:
    s = position("tonga@0,0 A=RG; tahiti@0,1 king R")
    assert terms(s)["kings"] == 4
    assert terms(s, 1)["kings"] == 0


def test_an_island_where_one_is_alone_can_become_a_kings_island() -> None:
    assert terms(position("tonga@0,0 A=G; tahiti@0,1 C=R"))["sole"] == 4
    assert terms(position("tonga@0,0 A=G; tahiti@0,1 B=B C=R"))["sole"] == 0


def test_growth_reaches_an_island_only_where_the_colours_suffice() -> None:
    near = position("tonga@0,0 A=RB; tahiti@0,1")
    assert terms(near)["reach"] == 4
    assert terms(position("tonga@0,0 A=RB; wa@0,1; tahiti@0,2"))["reach"] == 0
    assert terms(position("tonga@0,0 A=RB; tahiti@0,1 B=R"))["reach"] == 0
    assert terms(position("tonga@0,0 A=RB; tahiti@0,1 king B"))["reach"] == 0


def test_an_island_that_was_only_imagined_is_an_average_one() -> None:
    known = knowledge(TONGIAKI.view(position("tonga@0,0 A=RB"), 0))
    imagined = position("tonga@0,0 B=R; fidschi@0,1 A=R")
    seen = dict(zip(TERMS, measure(imagined, 0, known), strict=True))
    assert seen["held"] + seen["exposed"] == pytest.approx(AVERAGE)


def test_who_thinks_minds_that_no_tile_is_turned_for_long() -> None:
    early, late = (position("tonga@0,0 A=R B=B", number=number) for number in (3, 60))
    assert terms(early)["stale"] == 0
    assert terms(late)["stale"] > 10
    assert terms(late, seat=1)["stale"] == 0
    turned, _ = TONGIAKI.apply(late, 0, TONGIAKI.read("settle"))
    assert terms(turned)["stale"] == 0


def test_a_group_sails_where_it_lands_on_a_new_island() -> None:
    s = position("tahiti@0,0 B=RBB; samoa@1,-1 A=R; fidschi@0,-1 A=B")
    mind = mind_of(TONGIAKI)
    found = consider(mind, TONGIAKI.view(s, 0), mind.efforts["medium"], Random(1))
    assert [TONGIAKI.write(each.move) for each in found] == ["sail tahiti-B-n", "sail tahiti-B-ne"]
