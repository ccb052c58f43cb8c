"""Discarding when nothing fits (rules 4, step 2)."""

from __future__ import annotations

from typing import Any

from rules.sky_islands.events import Discarded, HandShown, Resources, TurnEnded
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import cubes, legal, play, points, position, refused, see, told
from tests.rules.trials import kinds, only

ENDING: dict[str, Any] = {"decision": "end", "seat": 1}


def stuck(hand: str = "red-full green-full", **other: Any) -> State:
    """Only sky around: a full tile fits nowhere. Seat 1 ends its turn."""
    return position("red-islet:M20", initial=False, hands=(hand, "red-end"), **ENDING, **other)


def test_a_hand_of_which_nothing_fits_is_shown_to_all() -> None:
    s, events = told(stuck(), "end")
    assert s.turn.decision == "discard"
    assert only(events, HandShown) == HandShown(0, tiles=("red-full", "green-full"))
    for viewer in (None, 1):
        assert see(s, viewer).merchants[0].shown == ("red-full", "green-full")


def test_one_tile_of_the_hand_is_discarded_and_nothing_placed() -> None:
    s = play(stuck(), "end")
    assert legal(s) == {"discard red-full", "discard green-full"}
    assert refused(s, "place red-full M19 0") == "nothing_fits"
    assert refused(s, "end") == "discard_first"
    assert refused(s, "discard red-end") == "tile_not_held"
    assert refused(s, "discard castle") == "no_such_tile"
    s = play(s, "discard red-full")
    assert see(s).discarded == ("red-full",)
    assert len(see(s).board.laid) == 1


def test_only_its_own_airship_pays_once() -> None:
    s, events = told(play(stuck(), "end"), "discard red-full")
    assert (cubes(s), points(s)) == ("red", 0)
    assert only(events, Resources).at == ()
    assert only(events, Discarded) == Discarded(0, tile="red-full", forced=False)
    s = play(play(stuck(), "end"), "discard green-full")
    assert (cubes(s), points(s)) == ("none", 1)


def test_the_other_tile_stays_known_until_it_is_placed() -> None:
    s = play(stuck(), "end", "discard red-full", "end")
    assert see(s, 1).merchants[0].shown == ("green-full",)
    assert see(s, 1).merchants[0].hand == 2
    s = play(s, "place red-end M19 0", "end", "place green-full M18 0")
    assert see(s, 1).merchants[0].shown == ()


def test_the_turn_goes_on_as_usual() -> None:
    s = play(stuck(cubes=("white,blue",)), "end")
    s = play(s, "discard red-full", "house M20", "end")
    assert (s.turn.seat, len(s.players[0].hand), len(s.houses)) == (1, 2, 1)


def test_a_single_tile_is_discarded_by_itself() -> None:
    s, events = told(stuck("red-full", round=10, other={"start": 1}, pile=""), "end")
    assert kinds(events) == [TurnEnded, HandShown, Discarded, Resources]
    assert only(events, Discarded).forced
    assert (s.turn.decision, s.players[0].hand, cubes(s)) == ("end", (), "red")


def test_a_tile_that_fits_must_be_placed() -> None:
    s = play(stuck("red-full red-islet"), "end")
    assert s.turn.decision == "place"
    assert refused(s, "discard red-full") == "discard_tile_fits"
    assert all("islet" in text for text in legal(s))
