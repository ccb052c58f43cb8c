"""The turn: two actions, passing, ending, whose turn it is (rules 3)."""

from __future__ import annotations

import pytest

from rules.kit.events import TurnEnded
from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.tigris.events import Drew, Passed
from rules.tigris.game import TIGRIS as GAME
from tests.rules.tigris.positions import legal, legal_kinds, play, position, refused, see, told
from tests.rules.trials import every, kinds, only

OFF = {"auto_end": "off"}


def test_a_turn_has_two_actions_of_any_kind_in_any_mix() -> None:
    kinds_of_actions = {"tile", "leader", "catastrophe", "swap", "pass", "end", "withdraw"}
    s = position("red:F5", "0.trader:E5")
    assert legal_kinds(s) == kinds_of_actions
    s = play(s, "leader king G5")
    assert legal_kinds(s) == kinds_of_actions
    assert (see(s).now.used, see(s).now.left) == (1, 1)


def test_after_two_actions_the_turn_waits_to_be_ended() -> None:
    s = play(position("red:F5", options=OFF), "leader king G5", "leader king E5")
    assert (s.turn.seat, legal(s)) == (0, {"end"})
    assert refused(s, "leader trader G5") == "actions_used_up"
    assert refused(s, "pass") == "actions_used_up"
    s, events = told(s, "end")
    assert kinds(events)[-1] == TurnEnded
    assert (s.turn.seat, s.turn.number) == (1, 6)


def test_with_the_option_it_ends_by_itself() -> None:
    s = play(position("red:F5"), "leader king G5", "leader king E5")
    assert s.turn.seat == 1


def test_a_pass_lets_one_action_go() -> None:
    s, events = told(position("red:F5"), "pass")
    assert only(events, Passed) == Passed(0, what="action")
    assert (s.turn.seat, s.turn.used) == (0, 1)
    assert play(s, "pass").turn.seat == 1


def test_a_player_may_stop_early() -> None:
    assert play(position(), "end").turn.seat == 1


def test_turns_go_clockwise_and_rounds_begin_with_the_starting_player() -> None:
    hands = ("red", "red", "red")
    s = position(hands=hands, seat=0, start=1)
    s = play(s, "end")
    assert (s.turn.seat, s.turn.round) == (1, 4)
    s = play(s, "end", "end", "end")
    assert (s.turn.seat, s.turn.round, s.turn.number) == (1, 5, 9)


def test_nobody_acts_out_of_turn() -> None:
    assert refused(position(), "end", seat=1) == "not_your_turn"


def test_every_hand_is_refilled_to_six() -> None:
    s, events = told(position(hands=("red red", "red red red red red red", "green")), "end")
    assert [sum(player.hand) for player in s.players] == [6, 6, 6]
    assert [(event.seat, event.count) for event in every(events, Drew)] == [(0, 4), (2, 5)]


def test_decisions_that_are_not_open_are_refused() -> None:
    s = position()
    for text, key in (
        ("commit 0", "no_conflict"),
        ("war king", "no_war_to_choose"),
        ("building A1", "no_building_offered"),
        ("monument black-red A1", "no_monument_offered"),
        ("ziggurat B2", "no_ziggurat_offered"),
        ("treasure A11", "no_treasure_due"),
        ("score red", "no_ziggurat_point"),
    ):
        assert refused(s, text) == key


def test_a_move_of_another_game_is_refused() -> None:
    class Fly(Move, frozen=True):
        kind = "fly"

    with pytest.raises(IllegalMove, match="not_a_move"):
        GAME.apply(position(), 0, Fly())
