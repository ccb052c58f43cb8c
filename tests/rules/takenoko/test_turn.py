"""Rules 3: the run of a turn."""

from __future__ import annotations

from random import Random

import pytest

from rules.kit.events import TurnEnded
from rules.kit.seats import CHANCE
from rules.takenoko.events import Gardener
from rules.takenoko.game import TAKENOKO as GAME
from tests.rules.takenoko.positions import legal, legal_kinds, play, player, position, refused, roll, told
from tests.rules.trials import kinds

EMPTY = {"pile": [], "channels": 0, "decks": {}}
"""A supply from which nothing can be drawn or taken."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_round_1_nobody_rolls_and_from_round_2_on_every_turn_begins_with_the_die(seats: int) -> None:
    s = GAME.setup(seats, {"start": "2", "auto_end": "off"}, Random(3))
    for number in range(seats):
        assert GAME.to_move(s) == ((1 + number) % seats,)
        assert s.turn.round == 1
        s = play(s, "channel", "objective panda", "end")
    for number in range(seats):
        assert GAME.to_move(s) == (CHANCE,)
        assert (s.turn.round, s.turn.seat) == (2, (1 + number) % seats)
        s = play(s, "roll wind", "channel", "channel", "end")
    assert s.turn.round == 3
    assert s.turn.number == 2 * seats + 1


def test_the_die_is_rolled_before_anything_else() -> None:
    s = position("H9 green 1", decision="roll", me=player(channels=1))
    assert GAME.to_move(s) == (CHANCE,)
    assert refused(s, "panda H9", seat=0) == "roll_first"
    assert refused(s, "roll sun", seat=0) == "roll_not_yours"
    assert legal(s) == {f"roll {face}" for face in ("sun", "rain", "wind", "storm", "clouds", "choice")}


def test_the_die_is_rolled_once_and_by_no_player() -> None:
    s = roll("wind")
    assert refused(s, "roll sun", seat=CHANCE) == "roll_not_now"
    assert refused(s, "roll sun") == "roll_not_yours"


def test_only_the_seat_whose_turn_it_is_may_move() -> None:
    assert refused(position("H9 green 1"), "panda H9", seat=1) == "not_your_turn"


def test_a_turn_has_two_actions() -> None:
    s = play(position("H9 green 1"), "panda H9", "gardener H9")
    assert refused(s, "channel") == "actions_used_up"
    assert legal(s) == {"end"}


def test_the_two_actions_must_differ() -> None:
    s = play(position("H9 green 1"), "panda H9")
    assert refused(s, "panda H8") == "action_repeated"
    assert legal_kinds(s) == {"draw", "channel", "gardener", "objective"}


def test_drawing_a_plot_twice_is_the_same_action() -> None:
    assert refused(play(position(), "draw", "plot green H9"), "draw") == "action_repeated"


def test_free_actions_fit_in_before_between_and_after_the_actions() -> None:
    me = player("panda_2green panda_2green panda_2green", green=6, channels=3, enclosure=1)
    s = position("H9 green; G9 green; G10 yellow; G8 pink", me=me)
    s = play(s, "complete panda_2green", "irrigate G9/H9", "channel", "irrigate G9/G10", "complete panda_2green")
    s = play(s, "gardener G8", "irrigate G8/G9", "improve enclosure H9", "complete panda_2green")
    assert s.turn.used == ("channel", "gardener")
    assert "end" in legal(s)


def test_the_player_ends_the_turn() -> None:
    s, events = told(play(position("H9 green 1"), "panda H9", "channel"), "end")
    assert kinds(events) == [TurnEnded]
    assert (s.turn.seat, s.turn.number, s.turn.decision) == (1, 6, "roll")
    assert (s.turn.used, s.turn.weather, s.turn.rolled) == ((), None, None)


def test_a_turn_cannot_end_while_an_action_is_left_and_possible() -> None:
    s = position("H9 green 1")
    assert refused(s, "end") == "end_too_early"
    assert refused(play(s, "panda H9"), "end") == "end_too_early"


def test_an_action_may_be_left_out_only_when_none_is_possible() -> None:
    assert legal(position(supply=EMPTY)) == {"end"}
    assert "end" not in legal(position("H9 green", supply=EMPTY))


def test_a_turn_in_which_no_action_is_possible_can_be_ended() -> None:
    assert play(position(supply=EMPTY), "end").turn.seat == 1


def test_after_one_action_the_turn_may_end_if_no_other_is_possible() -> None:
    s = position(supply={**EMPTY, "channels": 1})
    assert legal(s) == {"channel"}
    assert legal(play(s, "channel")) == {"end"}
    assert play(s, "channel", "end").turn.seat == 1


def test_the_third_action_of_the_sun_may_be_declined() -> None:
    s = play(roll("sun", "H9 green 1"), "panda H9", "channel")
    assert {"end", "gardener H9", "draw"} <= legal(s)
    assert GAME.to_move(play(s, "end")) == (CHANCE,)


@pytest.mark.parametrize(("face", "decision"), [("rain", "rain"), ("storm", "storm"), ("clouds", "cloud")])
def test_no_action_and_no_free_action_before_the_weather_is_resolved(face: str, decision: str) -> None:
    me = player("panda_2green", green=2, channels=1, enclosure=1)
    s = roll(face, "H9 green 1; G9 green; G10 green", me=me)
    assert s.turn.decision == decision
    for text in ("channel", "complete panda_2green", "irrigate G9/H9", "improve enclosure G10", "end"):
        assert refused(s, text) == "weather_first"


def test_a_chip_just_taken_from_the_clouds_can_be_placed_at_once() -> None:
    s = play(roll("clouds", "H9 green"), "cloud fertilizer")
    assert "improve fertilizer H9" in legal(s)


def test_drawn_plots_must_be_laid_before_anything_else() -> None:
    me = player("panda_2green", green=2, channels=1, enclosure=1)
    s = play(position("H9 green; G9 green", me=me), "draw")
    assert legal_kinds(s) == {"plot"}
    for text in ("channel", "complete panda_2green", "irrigate G9/H9", "improve enclosure H9", "end", "draw"):
        assert refused(s, text) == "lay_plot_first"


def test_with_auto_end_the_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    s, events = told(play(position("H9 green 1", options={"auto_end": "on"}), "panda H9"), "gardener H9")
    assert kinds(events) == [Gardener, TurnEnded]
    assert not any(event.reveals for event in events)
    assert s.turn.seat == 1


@pytest.mark.parametrize(
    ("me", "last"),
    [
        (player(channels=1), "irrigate G9/H9"),
        (player("panda_2green", green=2), "complete panda_2green"),
        (player(enclosure=1), "improve enclosure H9"),
    ],
)
def test_auto_end_waits_while_a_free_action_is_possible(me: dict[str, object], last: str) -> None:
    s = position("H9 green; G9 green", me=me, options={"auto_end": "on"})
    s = play(s, "panda H9", "objective panda")
    assert s.turn.seat == 0
    s, events = told(s, last)
    assert kinds(events)[-1] is TurnEnded
    assert s.turn.seat == 1


def test_auto_end_waits_for_the_third_action_of_the_sun() -> None:
    s = play(roll("sun", "H9 green 1", options={"auto_end": "on"}), "panda H9", "objective panda")
    assert s.turn.seat == 0
    assert play(s, "channel").turn.seat == 1


def test_without_auto_end_only_the_player_ends_the_turn() -> None:
    s = play(position("H9 green 1"), "panda H9", "gardener H9")
    assert s.turn.seat == 0
