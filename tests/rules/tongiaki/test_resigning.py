"""Giving up: boats stay, what is under way is finished in the first legal way, turns are skipped."""

from __future__ import annotations

from random import Random

import pytest

from rules.game import Event, IllegalMove
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import boats, happened, play, position, see


def resign(s: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    return GAME.resign(s, seat)


def test_boats_stay_and_turns_are_skipped() -> None:
    s, events = resign(position("tonga@0,0 A=RB B=G"), 1)
    assert [event.kind for event in events] == ["resigned"]
    assert (boats(s, "tonga"), see(s).resigned) == ("A=RB B=G", (1,))
    assert play(s, "grow tonga C").turn.seat == 2


def test_in_ones_own_turn_it_ends() -> None:
    s, events = resign(position("tonga@0,0 A=RB B=G"), 0)
    assert [event.kind for event in events] == ["resigned", "turn_ended"]
    assert s.turn.seat == 1


def test_full_beaches_still_sail_and_groups_still_land() -> None:
    s = position("rapa_nui@0,0 B=RRB; tonga@5,5 A=GGG C=R", deck="samoa wa")
    s, events = resign(play(s, "sail rapa_nui-B-n"), 0)
    assert happened(events, "landed")
    assert [event.facts["pier"] for event in happened(events, "departed")] == ["tonga-A-s"]
    assert (s.turn.seat, s.full) == (1, ())


def test_a_turned_tile_is_laid_but_no_boat_settles() -> None:
    s, events = resign(play(position("tonga@0,0 A=RB", deck="wa nauru"), "settle"), 0)
    assert [event.kind for event in events] == ["resigned", "laid", "drew", "laid", "turn_ended"]
    assert boats(s, "nauru") == ""


def test_a_first_boat_on_tonga_that_filled_a_beach_still_sails() -> None:
    s, events = resign(play(position("tonga@0,0 A=BB", deck="wa"), "place tonga-A"), 0)
    assert happened(events, "departed")
    assert not s.full


def test_at_set_up_the_others_go_on() -> None:
    s = GAME.setup(3, {}, Random(2))
    first = s.turn.seat
    s, _ = resign(s, (first + 1) % 3)
    seats = []
    while s.turn.decision == "setup":
        seats.append((s.turn.seat - first) % 3)
        s = play(s, f"place tonga-{'ABCDEF'[len(seats)]}")
    assert seats == [0, 2, 0, 2]
    assert (s.turn.seat, s.turn.decision) == (first, "act")


def test_who_starts_can_give_up_at_set_up() -> None:
    s = GAME.setup(3, {}, Random(2))
    first = s.turn.seat
    s, _ = resign(s, first)
    seats = []
    while s.turn.decision == "setup":
        seats.append((s.turn.seat - first) % 3)
        s = play(s, f"place tonga-{'ABCDEF'[len(seats)]}")
    assert seats == [1, 2, 1, 2]


def test_the_last_one_wins_whatever_the_points() -> None:
    s = position("tonga@0,0; samoa@0,-1 A=R; nauru@1,0 A=B", seats=2)
    s, events = resign(s, 0)
    assert happened(events, "game_over")[0].facts == {"winners": (1,), "reason": "resigned"}
    result = GAME.result(s)
    assert (result.places, result.totals, result.reason) == ((2, 1), (5, 2), "resigned")
    with pytest.raises(IllegalMove, match="game_over"):
        resign(s, 1)


def test_nobody_gives_up_twice() -> None:
    s, _ = resign(position("tonga@0,0 A=RB B=G"), 1)
    for seat in (1, 7):
        with pytest.raises(IllegalMove, match="already_resigned"):
            resign(s, seat)
