"""Giving up: boats stay, what is under way is finished in the first legal way, turns are skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, partialmethod
from random import Random
from typing import Any

import pytest

from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.game import Json
from rules.kit.refusals import IllegalMove
from rules.tongiaki.circles import Colours, Counts
from rules.tongiaki.components import STACK
from rules.tongiaki.events import Departed, Drew, GameOver, Laid, Landed, Stuck
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.places import Cell, Pier
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import boats, final, play, position, see
from tests.rules.trials import every


def resign(s: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    return GAME.resign(s, seat)


def test_boats_stay_and_turns_are_skipped() -> None:
    s, events = resign(position("tonga@0,0 A=RB B=G"), 1)
    assert [type(event) for event in events] == [Resigned]
    assert (boats(s, "tonga"), see(s).resigned) == ("A=RB B=G", (1,))
    assert play(s, "grow tonga C").turn.seat == 2


def test_in_ones_own_turn_it_ends() -> None:
    s, events = resign(position("tonga@0,0 A=RB B=G"), 0)
    assert [type(event) for event in events] == [Resigned, TurnEnded]
    assert s.turn.seat == 1


def test_full_beaches_still_sail_and_groups_still_land() -> None:
    s = position("rapa_nui@0,0 B=RRB; tonga@5,5 A=GGG C=R", deck="samoa wa")
    s, events = resign(play(s, "sail rapa_nui-B-n"), 0)
    assert every(events, Landed)
    assert [event.pier for event in every(events, Departed)] == [Pier("tonga", "A", "s")]
    assert (s.turn.seat, s.full) == (1, ())


def test_a_turned_tile_is_laid_but_no_boat_settles() -> None:
    s, events = resign(play(position("tonga@0,0 A=RB", deck="wa nauru"), "settle"), 0)
    assert [type(event) for event in events] == [Resigned, Laid, Drew, Laid, TurnEnded]
    assert boats(s, "nauru") == ""


def test_a_first_boat_on_tonga_that_filled_a_beach_still_sails() -> None:
    s, events = resign(play(position("tonga@0,0 A=BB", deck="wa"), "place tonga-A"), 0)
    assert every(events, Departed)
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
    assert every(events, GameOver) == [GameOver(None, winners=(1,), reason="resigned")]
    result = final(s)
    assert (result.places, result.totals, result.reason) == ((2, 1), (5, 2), "resigned")
    with pytest.raises(IllegalMove, match="game_over"):
        resign(s, 1)


def test_nobody_gives_up_twice() -> None:
    s, _ = resign(position("tonga@0,0 A=RB B=G"), 1)
    for seat in (1, 7):
        with pytest.raises(IllegalMove, match="already_resigned"):
            resign(s, seat)


def test_a_long_chain_among_kings_islands_is_not_searched_again_after_every_departure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nodes that are looked at stand for processor time; every departure searched for itself took over 12 000."""
    looked: list[object] = []

    def noted(look: Callable[[Any, Any], bool], self: object, node: object) -> bool:
        looked.append(node)
        return look(self, node)

    for kind in (Counts, Colours):
        monkeypatch.setattr(kind, "is_out", partialmethod(partial(noted, kind.is_out)))
    s, events = resign(GAME.load(LONG_CHAIN), 0)
    assert (s.turn.seat, s.full) == (1, ())
    assert len(every(events, Departed)) > 20
    assert len(looked) < 5000


def test_giving_up_in_a_long_chain_comes_out_the_same_whatever_was_looked_at_before() -> None:
    looked_at = GAME.load(LONG_CHAIN)
    for move in GAME.legal(looked_at, 0):
        GAME.apply(looked_at, 0, move)
    assert GAME.resign(looked_at, 0)[1] == resign(GAME.load(LONG_CHAIN), 0)[1]
    assert GAME.dump(GAME.resign(looked_at, 0)[0]) == GAME.dump(resign(GAME.load(LONG_CHAIN), 0)[0])
    assert GAME.resign(looked_at, 0)[1] == GAME.resign(looked_at, 0)[1]


def test_where_a_full_beach_has_no_pier_left_the_turn_ends() -> None:
    """All islands lie on the table, and every pier of Tonga leads to an empty cell: nothing can be chosen."""
    islands = [tile for tile in STACK if tile[0] != "w" or len(tile) > 2]
    tiles = [{"tile": tile, "at": str(Cell(number, 0)), "red": "s"} for number, tile in enumerate(islands, 3)]
    s = GAME.load(
        {
            "options": {},
            "start": 0,
            "resigned": [False, False, False],
            "tiles": [{"tile": "tonga", "at": "H8", "red": "s"}, *tiles],
            "boats": {"tonga": {"A": [0, 1, 2]}},
            "stack": [tile for tile in STACK if tile not in islands],
            "turn": {"number": 60, "round": 20, "seat": 0, "decision": "sail"},
        }
    )
    _, events = resign(s, 0)
    assert [type(event) for event in events] == [Resigned, Stuck, TurnEnded, GameOver]


LONG_CHAIN: Json = {
    "options": {},
    "start": 0,
    "resigned": [False, False, False],
    "tiles": [
        {"tile": "tonga", "at": "H8", "red": "s"},
        {"tile": "mangareva", "at": "I8", "red": "sw"},
        {"tile": "oahu", "at": "H7", "red": "ne"},
        {"tile": "rarotonga", "at": "G7", "red": "sw"},
        {"tile": "nauru", "at": "G8", "red": "ne"},
        {"tile": "rapa_nui", "at": "G9", "red": "s"},
        {"tile": "hiva_oa", "at": "H9", "red": "nw"},
        {"tile": "tuamotu", "at": "J8", "red": "ne"},
        {"tile": "tubuai", "at": "I7", "red": "nw"},
        {"tile": "fidschi", "at": "I9", "red": "s"},
    ],
    "boats": {
        "tonga": {"A": [0, 2, 2], "B": [0, 1, 2], "D": [1, 2, 2], "E": [0, 0, 0], "F": [0, 0, 0]},
        "mangareva": {"A": [1, 2], "B": [1, 1, 2], "C": [1, 1, 1, 2]},
        "rarotonga": {"A": [1, 2, 2], "B": [0, 0, 1, 1]},
        "tuamotu": {"A": [0, 1, 2, 2]},
    },
    "stack": [
        "wh",
        "wf",
        "wg",
        "we",
        "wj",
        "wp",
        "tahiti",
        "wk",
        "wd",
        "tuvalu",
        "wa",
        "samoa",
        "wm",
        "wi",
        "tokelau",
        "wn",
        "hawaii",
        "wb",
        "muroroa",
        "wc",
        "wo",
        "wl",
    ],
    "turn": {"number": 60, "round": 9, "seat": 0, "decision": "sail", "idle": 1},
    "kings": {"nauru": 0, "rapa_nui": 0, "hiva_oa": 1, "tubuai": 1, "fidschi": 2, "oahu": 2},
    "voyages": [],
}
"""Six king's islands close together and boats for a long chain, in which few departures make progress."""
