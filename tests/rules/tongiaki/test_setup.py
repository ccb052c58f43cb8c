"""Set-up: options, the shuffled stack, two boats of each player on Tonga (rules 3)."""

from __future__ import annotations

from random import Random

import pytest

from rules.kit.events import TurnEnded
from rules.kit.refusals import BadOptions
from rules.kit.seats import Seat
from rules.tongiaki.components import STACK
from rules.tongiaki.events import Placed
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.growth import setup_beaches
from rules.tongiaki.places import Beach
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import boats, legal, play, refused, see, told


def start(seats: int = 3, **options: str) -> State:
    return GAME.setup(seats, options, Random(4))


def test_tonga_lies_alone_and_all_other_tiles_are_in_the_stack() -> None:
    s = start()
    assert [(str(cell), tile.id) for cell, tile in s.chart.tiles.items()] == [("H8", "tonga")]
    assert sorted(s.stack) == sorted(STACK)
    assert GAME.setup(3, {}, Random(5)).stack != s.stack


def test_boats_are_placed_in_turn_order_two_rounds_long_by_turns_of_their_own() -> None:
    s = start(4)
    first, seats = s.turn.seat, list[Seat]()
    while s.turn.decision == "setup":
        assert s.turn.number == len(seats) + 1
        seats.append(s.turn.seat)
        s = play(s, legal(s)[len(seats) % 6])
    assert seats == [(first + step) % 4 for step in range(4)] * 2
    assert (s.turn.seat, s.turn.decision, s.turn.round) == (first, "act", 3)
    assert [sailor.supply for sailor in see(s).sailors] == [13] * 4


def test_every_beach_keeps_a_free_mooring() -> None:
    s = play(start(), "place tonga-C", "place tonga-C")
    assert refused(s, "place tonga-C") == "setup_mooring_free"
    assert "place tonga-C" not in legal(s)


def test_both_boats_of_a_player_may_lie_on_one_beach() -> None:
    s = play(start(2), "place tonga-A", "place tonga-B", "place tonga-A")
    assert boats(s, "tonga").startswith(f"A={'RR' if s.start == 0 else 'BB'}")


def test_with_the_option_they_may_not_unless_no_other_beach_is_left() -> None:
    s = play(start(2, same_beach="off"), "place tonga-A", "place tonga-B")
    assert refused(s, "place tonga-A") == "setup_same_beach"
    assert legal(s) == [f"place tonga-{letter}" for letter in "BCDEF"]
    six = start(6, same_beach="off")
    order = "ABCDEF" + "BCDEA"
    for letter in order:
        six = play(six, f"place tonga-{letter}")
    assert setup_beaches(six) == (5,)
    assert six.turn.seat in six.boats["tonga"][5]
    assert play(six, "place tonga-F").turn.decision == "act"


def test_nothing_else_can_be_done_before() -> None:
    s = start()
    assert {refused(s, move) for move in ("settle", "grow tonga A", "king tonga", "spread even")} == {"setup_first"}
    assert refused(s, "place samoa-A") == "island_not_on_table"
    assert refused(s, "place atlantis-A") == "no_such_island"
    assert refused(s, "place tonga-G") == "no_such_beach"


@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        start(seats)
    assert caught.value.facts == {"least": 2, "most": 6}


def test_a_placement_is_told() -> None:
    s = start()
    _, events = told(s, "place tonga-B")
    assert events == (Placed(s.start, at=Beach("tonga", "B"), reason="setup"), TurnEnded(s.start))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_host_may_choose_who_begins(seats: int) -> None:
    for seat in range(seats):
        s = GAME.setup(seats, {"start": str(seat + 1)}, Random(3))
        assert (s.start, s.turn.seat) == (seat, seat)


def test_otherwise_the_first_player_is_drawn() -> None:
    assert {GAME.setup(6, {}, Random(seed)).start for seed in range(60)} == set(range(6))


def test_a_first_player_beyond_the_seats_taken_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.setup(3, {"start": "4"}, Random(3))
    assert (caught.value.key, caught.value.facts) == ("start_beyond_seats", {"value": "4", "seats_taken": 3})
