"""The order of suggestions in Takenoko: what helps a beginner comes first."""

from __future__ import annotations

import pytest

from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.takenoko.positions import legal, play, player, position, roll


def best(s: State, kind: str | None = None) -> str:
    """The most promising legal move, as text."""
    (seat,) = GAME.to_move(s)
    moves = [move for move in GAME.legal(s, seat) if kind in (None, move.kind)]
    return GAME.write(max(moves, key=lambda move: GAME.heuristic(GAME.view(s, seat), move)))


def test_a_card_that_can_be_completed_comes_first_the_dearest_before_all() -> None:
    s = position("H9 pink 4", me=player("panda_2green gardener_pink_4_none", green=2, channels=1))
    assert best(s) == "complete gardener_pink_4_none"


def test_the_panda_is_sent_where_it_eats_what_the_own_cards_ask_for() -> None:
    assert best(position("H9 pink 1; G9 green 1; G8 pink", me=player("panda_2green")), "panda") == "panda G9"


def test_the_gardener_is_sent_where_most_grows() -> None:
    assert best(position("H9 green 1; G9 green 1; H7 green 1"), "gardener") in ("gardener H9", "gardener G9")


def test_rain_falls_first_where_the_own_cards_ask_for_bamboo() -> None:
    assert best(roll("rain", "H9 green 1; G9 pink 1", me=player("gardener_pink_4_none"))) == "rain G9"


def test_a_channel_is_placed_first_where_it_waters_most() -> None:
    s = position("H9 green; G9 green; G10 pink; G8 pink", "G9/H9", me=player(channels=1))
    assert best(s, "irrigate") in ("irrigate G9/G10", "irrigate G10/H9")


def test_a_plot_in_a_wanted_colour_comes_first() -> None:
    s = position(me=player("plot_line_pink"), supply={"pile": ["green", "pink", "yellow"]})
    assert best(play(s, "draw")).startswith("plot pink")


@pytest.mark.parametrize("kind", ["end", "skip"])
def test_ending_and_skipping_come_last(kind: str) -> None:
    s = (
        roll("rain", "H9 green 1")
        if kind == "skip"
        else play(position("H9 green 1", me=player(enclosure=1, fertilizer=1)), "panda H9", "channel")
    )
    (seat,) = GAME.to_move(s)
    moves = sorted(GAME.legal(s, seat), key=lambda move: GAME.heuristic(GAME.view(s, seat), move))
    assert moves[0].kind == kind


def tipped(s: State, text: str) -> bool:
    """Whether a move of the first seat is a tip."""
    return GAME.gains(GAME.view(s, 0), GAME.read(text))


def test_the_panda_is_a_gain_only_where_it_eats_for_a_card_in_the_hand() -> None:
    garden = "H9 yellow 1; G9 green 1"
    s = position(garden, me=player("panda_2green"))
    assert (tipped(s, "panda G9"), tipped(s, "panda H9")) == (True, False)
    assert not tipped(position(garden, me=player("panda_2green", green=2)), "panda G9")
    assert not tipped(roll("storm", garden, me=player("gardener_pink_4_none")), "storm H9")


def test_what_sets_a_dearer_card_back_is_no_gain() -> None:
    """The panda eats for a card of 3 points from bamboo that one of 5 and one of 3 points ask for."""
    for card, gain in (("gardener_green_4_none", False), ("gardener_green_4_fertilizer", True)):
        chip = " fertilizer" if gain else ""
        s = position(f"G9 green 3{chip}", me=player(f"panda_2green {card}"))
        assert tipped(s, "panda G9") is gain


def test_the_gardener_is_a_gain_only_where_a_card_in_the_hand_comes_closer() -> None:
    garden = "H9 pink 3; G9 green 3; I7 yellow 3"
    s = position(garden, me=player("gardener_pink_4_none"))
    assert (tipped(s, "gardener H9"), tipped(s, "gardener G9")) == (True, False)


def test_a_plot_is_a_gain_where_a_figure_in_the_hand_comes_closer() -> None:
    s = position("H9 green", me=player("panda_2green"), decision="plot", drawn=["green", "pink"])
    assert not [text for text in legal(s, "plot") if tipped(s, text)]
