"""What the computers think of a position of Takenoko: terms of positions made by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.computer import matches
from rules.computer.matches import player as computer
from rules.computer.mind import Level, mind_of
from rules.computer.search import consider
from rules.computer.standings import standings
from rules.takenoko import nearness
from rules.takenoko.components import CARDS
from rules.takenoko.evaluation import TERMS, Known, knowledge, measure
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.nearness import sight
from rules.takenoko.state import State
from tests.rules.takenoko.positions import play, player, position

MIND = mind_of(GAME)
GARDEN = "H9 green 2; H7 yellow 1; I8 pink 1; G8 green"


def terms(s: State, seat: int = 0) -> dict[str, float]:
    """The terms of a seat by their names, as seat 0 thinks."""
    return dict(zip(TERMS, measure(s, seat, knowledge(GAME.view(s, 0))), strict=True))


def panda(s: State, card: str) -> float:
    """Actions until seat 0 has eaten what a panda card costs."""
    return nearness.panda(CARDS[card], sight(s.garden), s.players[0].eaten)


def test_a_card_that_can_be_shown_is_worth_less_than_the_same_card_shown() -> None:
    # Who is content with ready cards hoards them, and the game does not end.
    hands = {"panda_2yellow": player("panda_2yellow", yellow=2), "plot_line_green": player("plot_line_green")}
    for card, me in hands.items():
        ready = position(f"{GARDEN}; H10 green watershed; H11 green watershed", me=me)
        shown = play(ready, f"complete {card}")
        known = knowledge(GAME.view(ready, 0))
        assert terms(ready)["ready"] == CARDS[card].points
        assert MIND.prospects(shown, 0, known) > MIND.prospects(ready, 0, known)


def test_each_section_eaten_brings_a_panda_card_nearer() -> None:
    none, one = position(GARDEN, me=player("panda_2green")), position(GARDEN, me=player("panda_2green", green=1))
    assert panda(none, "panda_2green") > panda(one, "panda_2green") > 0
    assert 0 < terms(none)["panda"] < terms(one)["panda"] < CARDS["panda_2green"].points


def test_bamboo_behind_an_enclosure_is_no_food() -> None:
    free = position("H9 green 2", me=player("panda_2green"))
    enclosed = position("H9 green 2 enclosure", me=player("panda_2green"))
    assert panda(free, "panda_2green") < panda(enclosed, "panda_2green")


def test_sections_serve_one_card_alone() -> None:
    # What one card costs is no longer there for the next.
    s = position(GARDEN, me=player("panda_2green panda_2green", green=2))
    assert terms(s)["ready"] == CARDS["panda_2green"].points
    assert terms(s)["panda"] > 0
    assert terms(s)["eaten"] == 0


def test_a_figure_is_nearer_the_more_of_it_lies_and_has_water() -> None:
    # G8, G9 and H9 lie beside the pond, G10 does not: two channels lead to it.
    card, pair = "plot_line_green", "G8 green; G9 green; H9 yellow"
    lands = ("G8 yellow", "G8 green", pair, f"{pair}; G10 green", f"{pair}; G10 green watershed")
    steps = [nearness.plot(card, position(garden).garden.land) for garden in lands]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


def test_channels_in_stock_bring_a_dry_figure_nearer() -> None:
    land = position("G8 green; G9 green; H9 yellow; G10 green").garden.land
    none, one, two, three = (nearness.plot("plot_line_green", land, channels) for channels in range(4))
    assert none > one > two == three > 0


def test_each_further_card_of_a_category_counts_less() -> None:
    # A turn has one action of each kind: whoever holds all sorts of cards has use for every turn.
    one, two = (position(GARDEN, me=player(hand)) for hand in ("panda_2pink", "panda_2pink panda_2green"))
    alone = position(GARDEN, me=player("panda_2green"))
    assert terms(one)["panda"] < terms(two)["panda"] < terms(one)["panda"] + terms(alone)["panda"]
    other = terms(position(GARDEN, me=player(), others=[player("panda_2pink panda_2pink panda_2pink")]), 1)
    assert 1 < other["unknown_panda"] < 3


def test_a_plot_grown_too_high_is_of_no_use_until_it_is_eaten_from() -> None:
    card = CARDS["gardener_pink_3x2"]
    right, high = (position(f"H9 pink 3; G8 pink {bamboo}") for bamboo in (2, 4))
    low = nearness.gardener(card, right.garden, right.players[0])
    assert low < nearness.gardener(card, high.garden, high.players[0])


def test_an_imagined_hand_is_not_believed() -> None:
    s = position(GARDEN, me=player("panda_2green"), others=[player("panda_2yellow", yellow=2)])
    assert terms(s, 1)["ready"] == 0
    assert terms(s, 1)["unknown_panda"] == 1
    drawn = position(GARDEN, me=player("panda_2green panda_2yellow", yellow=2))
    before = Known(0, Counter({"panda_2green": 1}))
    found = dict(zip(TERMS, measure(drawn, 0, before), strict=True))
    assert found["ready"] == 0
    assert 0 < found["unknown_panda"] < 1  # It comes after the panda card that is known.


def test_cards_that_cannot_be_finished_any_more_are_worth_nothing() -> None:
    # Rules 10: whoever plays after the emperor's turn has that one turn; seat 0 has had it.
    held = player("panda_2pink plot_line_pink")
    last = position(GARDEN, me=held, emperor=1, decision="act", used=["panda", "gardener"])
    early = position(GARDEN, me=held)
    assert 0 < terms(last)["panda"] < terms(early)["panda"] / 2
    assert terms(last, 0)["unknown_plot"] == 0


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_ready_card_is_shown_before_the_turn_ends(level: Level) -> None:
    s = position(GARDEN, me=player("panda_2yellow", yellow=2), used=["panda", "gardener"])
    (move, *_) = consider(MIND, GAME.view(s, 0), MIND.efforts[level], Random(1))
    assert GAME.write(move.move) == "complete panda_2yellow"


def test_medium_ends_games_against_random_moves() -> None:
    # Who hoards never ends the game.
    players = [computer("medium", MIND), computer("uniform", MIND)]
    games = [matches.play(GAME, players, number, 8) for number in range(2)]
    assert all(game.finished for game in games)
    assert standings(games)[0].share == 1


def thought_of(s: State, kind: str) -> set[str]:
    """The moves of a kind that seat 0 thinks of."""
    moves = MIND.promising(s, 0, knowledge(GAME.view(s, 0)))
    return {GAME.write(move) for move in moves if move.kind == kind}


def test_chips_are_thought_of_where_a_card_asks_for_them_or_they_bring_water() -> None:
    garden, used = "H9 green; G9 yellow; G10 green", ["panda", "gardener"]
    nothing, asked = (
        position(garden, me=player(card, enclosure=1, watershed=1), used=used)
        for card in ("panda_2green", "gardener_yellow_4_enclosure")
    )
    assert thought_of(nothing, "improve") == {"improve watershed G10"}
    assert thought_of(asked, "improve") == {"improve watershed G10", "improve enclosure G9"}


def test_channels_are_thought_of_where_they_bring_water() -> None:
    dry = position("H9 green; G9 yellow; G10 green; G8 pink", me=player(channels=2), channels="G9/H9")
    wet = position("H9 green; G9 yellow; G8 pink", me=player(channels=2))
    assert thought_of(dry, "irrigate") == {"irrigate G9/G10", "irrigate G10/H9"}
    assert thought_of(wet, "irrigate") == {"irrigate G8/G9", "irrigate G9/H9"}
