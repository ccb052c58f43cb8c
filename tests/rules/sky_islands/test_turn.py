"""The course of a turn and of the game (rules 3 and 4)."""

from __future__ import annotations

import pytest

from rules.kit.selfplay import play as play_at_random
from rules.sky_islands.events import Drew, TurnEnded
from rules.sky_islands.game import SKY_ISLANDS as GAME
from tests.rules.sky_islands.positions import legal, play, position, refused, see, told
from tests.rules.trials import kinds, only


def test_at_the_end_of_a_turn_one_tile_is_drawn() -> None:
    s = play(position(hands=("red-straight white-bend", "red-end")), "place red-straight M19 0")
    s, events = told(s, "end")
    assert only(events, Drew) == Drew(0, count=1, tile="blue-end")
    assert see(s, 0).hand == ("white-bend", "blue-end")
    assert (s.turn.seat, s.turn.number, s.turn.round) == (1, 6, 3)


def test_others_do_not_learn_what_was_drawn() -> None:
    _, events = told(position(decision="end"), "end")
    drawn = only(events, Drew)
    assert drawn.reveals
    assert drawn.seen_by(0) == Drew(0, count=1, tile="blue-end")
    assert drawn.seen_by(1) == drawn.seen_by(None) == Drew(0, count=1)


@pytest.mark.parametrize("round", [9, 10])
def test_in_the_last_two_turns_nothing_is_drawn(round: int) -> None:
    s, events = told(position(decision="end", round=round), "end")
    assert Drew not in kinds(events)
    assert len(s.pile) == 6


def test_turns_go_round_in_seat_order() -> None:
    s = position(hands=("red-end",) * 3, decision="end", seat=2)
    assert (play(s, "end").turn.seat, play(s, "end").turn.round) == (0, 4)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_seat_has_ten_turns_and_every_tile_is_used(seats: int) -> None:
    s, moves = play_at_random(GAME, seats, {}, 8)
    turns = dict.fromkeys(range(seats), 0)
    for seat, move in moves:
        if move.kind in ("place", "discard"):
            turns[seat] += 1
            held = len(s.players[seat].hand)
            assert held == (1 if s.turn.round == 10 else 2)
        s, _ = GAME.apply(s, seat, move)
    assert set(turns.values()) == {10}
    assert s.pile == ()
    assert all(player.hand == () for player in s.players)


def test_a_turn_is_ended_explicitly() -> None:
    s = play(position(), "place red-straight M19 0")
    assert (s.turn.decision, legal(s)) == ("end", {"end"})


def test_or_by_itself_if_it_was_agreed() -> None:
    s, events = told(position(options={"auto_end": "on"}), "place red-straight M19 0")
    assert s.turn.seat == 1
    assert kinds(events)[-2:] == [Drew, TurnEnded]
    s = position(options={"auto_end": "on"}, cubes=("red,white,blue",))
    assert play(s, "place red-straight M19 0").turn.seat == 0


def test_a_last_building_can_end_the_turn_by_itself() -> None:
    s = position(options={"auto_end": "on"}, cubes=("red,white,blue",), decision="build")
    assert play(s, "house M20").turn.seat == 1


def test_nothing_is_played_after_the_end() -> None:
    s = position(decision="over", other={"ended": "played"})
    assert GAME.to_move(s) == ()
    assert legal(s) == set()
    assert refused(s, "end") == "game_over"
