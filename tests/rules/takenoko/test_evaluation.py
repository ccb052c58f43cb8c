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
    # H9 lies beside the pond, H10 does not.
    cards = "plot_line_green"
    lands = ("H9 yellow", "H9 green", "H9 green; H10 green", "H9 green; H10 green watershed")
    steps = [nearness.plot(cards, sight(position(garden).garden).land) for garden in lands]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


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
    assert (found["ready"], found["unknown_panda"]) == (0, 1)


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
