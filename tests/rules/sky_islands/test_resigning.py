"""Giving up: houses stay and count, turns are skipped."""

from __future__ import annotations

import pytest

from rules.kit.events import Resigned
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat
from rules.sky_islands.events import Goods
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import HAND, final, play, position, see
from tests.rules.trials import kinds

THREE = (HAND, HAND, HAND)


def resign(s: State, seat: Seat) -> State:
    return GAME.resign(s, seat)[0]


def test_the_turn_of_whoever_gives_up_is_over_at_once() -> None:
    s, events = GAME.resign(position(hands=THREE), 0)
    assert kinds(events) == [Resigned]
    assert (s.turn.seat, s.turn.decision, see(s).resigned) == (1, "place", (0,))
    assert len(s.players[0].hand) == 2


def test_the_next_turn_begins_with_goods() -> None:
    _, events = GAME.resign(position(houses="1p:M20", hands=THREE), 0)
    assert kinds(events) == [Resigned, Goods]


def test_turns_are_skipped() -> None:
    s = resign(position(hands=THREE), 1)
    assert s.turn.seat == 0
    s = play(s, "place red-straight M19 0", "end")
    assert s.turn.seat == 2


def test_rounds_are_counted_even_if_the_starting_player_is_gone() -> None:
    s = position(hands=THREE, decision="end", seat=2)
    assert play(resign(s, 0), "end").turn.round == 4


def test_nobody_draws_more_because_of_it() -> None:
    s = resign(position(hands=THREE, round=9, decision="end", pile="red-end red-end"), 1)
    s = play(s, "end")
    assert [len(player.hand) for player in s.players] == [2, 2, 2]
    assert len(s.pile) == 2


def test_the_game_ends_after_the_last_turn_of_those_who_play_on() -> None:
    s = position(hands=THREE, round=10, seat=1, decision="end")
    assert final(play(resign(s, 2), "end")).reason == "played"


def test_houses_stay_and_count() -> None:
    s = resign(position(houses="1t:M20 0:N20", hands=THREE), 1)
    assert [one.points for one in see(s).islands] == [(2, 4, 0)]


def test_with_one_player_left_the_game_is_over_and_the_last_one_wins() -> None:
    s = position(houses="0t:M20", hands=THREE, seats=[{"points": {"airships": 50}}])
    s = resign(resign(s, 0), 2)
    assert (final(s).winners, final(s).places, final(s).reason) == ((1,), (2, 1, 3), "resigned")


def test_whoever_gave_up_comes_after_all_others() -> None:
    s = position(hands=THREE, seats=[{"points": {"airships": 50}}], seat=2, round=10, decision="end")
    assert final(play(resign(s, 0), "end")).places == (3, 1, 1)


def test_nobody_gives_up_twice() -> None:
    s = resign(position(hands=THREE), 1)
    for seat in (1, 7):
        with pytest.raises(IllegalMove) as caught:
            GAME.resign(s, seat)
        assert caught.value.key == "already_resigned"
