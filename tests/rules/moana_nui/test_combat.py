"""Contested islands, attacks by land and through shallows, losses and moving in (rules 3.6)."""

from __future__ import annotations

import pytest

from rules.moana_nui.battle import resolve
from rules.moana_nui.events import Attacked, Combat, Entered
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Attack
from rules.moana_nui.outlook import battle
from tests.rules.moana_nui.positions import (
    ROW,
    TRIANGLE,
    island,
    kinds_of,
    legal,
    legal_kinds,
    play,
    position,
    refused,
    see,
    told,
    units,
)
from tests.rules.trials import only

STRAIT = "H8=E,W H9=W-E H7=E"
"""Two islands that face each other across the shallows of H8."""


@pytest.mark.parametrize(
    ("on", "contested"),
    [
        ("0:H8*4 1:H9", True),
        ("0:H8*3 1:H9", False),
        ("0:H8*5", False),
        ("0:H8*2 1:H9*2 2:H12", True),
        ("0:H8*1 1:H12*4", True),
    ],
)
def test_five_units_of_at_least_two_players_contest_an_island(on: str, contested: bool) -> None:
    s = position(ROW, on, hands=("E", "E", "E"))
    assert island(s, "H10").contested == contested
    assert island(s, "H10").threshold == 5


def test_a_land_attack_needs_a_contested_island() -> None:
    assert refused(position(ROW, "0:H8*3 1:H9"), "attack H8 H9 0") == "not_contested"
    assert legal(position(ROW, "0:H8*4 1:H9"), "attack") == {f"attack H8 H9 {n}" for n in range(5)}


def test_a_shallows_attack_needs_no_contest() -> None:
    s = position(STRAIT, "0:H8a*3 1:H8b")
    assert legal(s, "attack") == {f"attack H8a H8b {n}" for n in range(3)}
    after, events = told(s, "attack H8a H8b 2")
    assert units(after) == {"H8b": (0, 2)}
    assert (only(events, Attacked).shallows, only(events, Attacked).crossing) == (True, 1)
    assert (after.players[0].village - s.players[0].village, after.players[1].council) == (1, 1)


def test_a_segment_across_the_shallows_of_another_tile_is_out_of_reach() -> None:
    assert refused(position(STRAIT, "0:H8a*3 1:H7"), "attack H8a H7 0") == "not_adjacent"


@pytest.mark.parametrize(
    ("attackers", "defenders", "sheltered", "shallows", "crossing", "lost", "killed"),
    [
        (3, 1, False, False, 0, 0, 1),
        (6, 3, False, False, 0, 2, 3),
        (5, 3, False, False, 0, 3, 3),
        (2, 3, False, False, 0, 2, 2),
        (4, 1, True, False, 0, 1, 1),
        (2, 2, True, False, 0, 2, 2),
        (1, 1, False, False, 0, 1, 1),
        (2, 1, False, False, 0, 0, 1),
        (2, 3, False, True, 2, 0, 0),
        (3, 3, False, True, 3, 0, 0),
        (4, 3, False, True, 3, 1, 1),
        (9, 3, False, True, 3, 2, 3),
        (8, 3, False, True, 3, 3, 3),
        (5, 1, True, True, 2, 2, 1),
        (6, 1, True, True, 2, 1, 1),
    ],
)
def test_losses_are_the_strength_of_the_other_side(
    attackers: int, defenders: int, sheltered: bool, shallows: bool, crossing: int, lost: int, killed: int
) -> None:
    """The double is tested after the shallows (rules 3.6); through shallows a wiped out attacker harms nobody."""
    found = resolve(attackers, defenders, sheltered, shallows)
    assert (found.crossing, found.lost, found.killed) == (crossing, lost, killed)
    assert found.left == attackers - crossing - lost >= 0
    assert found.standing == defenders - killed >= 0
    assert found.enter_at_most == (found.left if not found.standing else 0)


def test_lost_attackers_go_to_the_village_and_lost_defenders_to_the_council() -> None:
    s = position(ROW, "0:H8*5 1:H9*3")
    after = play(s, "attack H8 H9 0")
    assert units(after) == {"H8": (0, 2)}
    assert after.players[0].village - s.players[0].village == 3
    assert after.players[1].council - s.players[1].council == 3


def test_survivors_may_move_into_an_emptied_segment_only() -> None:
    s = position(ROW, "0:H8*6 1:H9*3")
    assert legal(s, "attack") == {f"attack H8 H9 {n}" for n in range(5)}
    after, events = told(s, "attack H8 H9 3")
    assert units(after) == {"H8": (0, 1), "H9": (0, 3)}
    assert only(events, Entered).units == 3
    assert refused(s, "attack H8 H9 5") == "enter_number"
    s = position(ROW, "0:H8*3 1:H9*4")
    assert legal(s, "attack") == {"attack H8 H9 0"}
    assert refused(s, "attack H8 H9 1") == "enter_number"


def test_each_group_attacks_once_wherever_its_survivors_are() -> None:
    s = position(ROW, "0:H8*6 1:H9 1:H10*4")
    s = play(s, "attack H8 H9 3")
    assert units(s) == {"H8": (0, 3), "H9": (0, 3), "H10": (1, 4)}
    assert island(s, "H8").contested
    assert legal(s) == {"end"}
    assert {str(at) for at in see(s).now.used} == {"H8", "H9"}
    assert refused(s, "attack H9 H10 0") == "attacked_already"


def test_several_groups_attack_the_same_target_one_after_another() -> None:
    s = position("H8=E H9=W-E-SE H10=W I9=NW", "0:H8*2 1:H9*4 0:H10*2 0:I9*2")
    s = play(s, "attack H8 H9 0", "attack H10 H9 0")
    assert units(s) == {"I9": (0, 2)}
    assert s.players[1].council == 4


def test_the_contest_is_tested_anew_for_each_attack() -> None:
    s = position("H8=E H9=W-E-SE H10=W I9=NW", "0:H8 1:H9*4 0:H10")
    s = play(s, "attack H8 H9 0")
    assert not island(s, "H9").contested
    assert refused(s, "attack H10 H9 0") == "not_contested"


def test_the_first_attack_ends_the_action_step() -> None:
    s = position(ROW, "0:H8*4 1:H9 0:H12", stock=("wood",))
    after, events = told(s, "attack H8 H9 1")
    assert kinds_of(events) == ["combat", "attacked", "entered"]
    assert only(events, Combat).ap == 3
    assert after.turn.decision == "combat"
    assert legal_kinds(after) == {"end"}
    for text in ("train", "move H12 H11 1", "build hut H12 wood", "exchange", "settle village H8"):
        assert refused(after, text) == "combat_begun"


def test_units_that_settled_or_moved_this_turn_may_attack() -> None:
    s = play(position(ROW, "0:H8*5 1:H10"), "move H8 H9 5")
    assert "attack H9 H10 5" in legal(s)


def test_only_others_can_be_attacked() -> None:
    s = position(ROW, "0:H8*4 0:H9 1:H12")
    for text in ("attack H8 H9 0", "attack H9 H10 0", "attack H9 H13 0"):
        assert refused(s, text) == "nobody_to_attack"
    assert refused(s, "attack H10 H9 0") == refused(s, "attack H12 H11 0") == "no_units_there"
    assert refused(s, "attack H8 H12 0") == "not_adjacent"


def test_a_meeting_house_helps_whoever_defends_and_never_attackers() -> None:
    s = position(TRIANGLE, "0:H8*4 1:H9*2", houses="0:H8/H9/I8")
    after, events = told(s, "attack H8 H9 1")
    assert only(events, Attacked).defence == 3
    assert units(after) == {"H9": (0, 1)}


def test_the_outcome_of_a_battle_can_be_seen_before() -> None:
    s = position(ROW, "0:H8*6 1:H9*3")
    move = GAME.read("attack H8 H9 1")
    assert isinstance(move, Attack)
    found = battle(see(s, 0), move)
    assert (found.lost, found.killed, found.left) == (2, 3, 4)


def test_a_scored_player_can_still_be_attacked() -> None:
    s = position(ROW, "0:H8*4 1:H9", hands=("E", "E", "E"), seats=[{}, {"score": {"segments": 3}}])
    after = play(s, "attack H8 H9 4")
    assert see(after).boards[1].total == 3
    assert after.players[1].council == 1
