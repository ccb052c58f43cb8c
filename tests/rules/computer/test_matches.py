"""Matches: the same deal in every order of seats, results that can be repeated, and how sure a share is."""

from __future__ import annotations

from typing import Any

import pytest

from rules.computer import matches
from rules.computer.matches import Decision, Game, player
from rules.computer.mind import Effort, mind_of
from rules.computer.standings import interval, standings
from rules.games import GAMES

GAME = GAMES["takenoko"]
MIND = mind_of(GAME)


def starts(number: int) -> Any:
    """The first position of the game of this number."""
    seen: list[Decision] = []
    matches.play(GAME, [player("eager", MIND)] * 2, number, 4, seen.append)
    return seen[0].state


def test_each_deal_is_played_once_in_every_order_of_seats() -> None:
    assert [matches.seated(3, game) for game in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert starts(0) == starts(1) != starts(2)


def test_a_match_game_can_be_repeated() -> None:
    players = [player(Effort(noise=2.0), MIND), player("uniform", MIND)]
    assert matches.play(GAME, players, 3, 9) == matches.play(GAME, players, 3, 9)


def test_a_game_that_does_not_end_counts_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LIMIT", 5)
    game = matches.play(GAME, [player("uniform", MIND)] * 2, 0, 1)
    assert not game.finished
    assert standings([game]) == ()


def test_shares_are_those_of_the_players_not_of_the_seats() -> None:
    games = [Game((30, 20), (1.0, 0.0), 100), Game((10, 20), (0.0, 1.0), 100), Game((25, 25), (0.5, 0.5), 90)]
    first, second = standings(games)
    assert (first.share, second.share) == (0.5, 0.5)
    assert first.points == pytest.approx(65 / 3)


def test_the_interval_is_that_of_wilson() -> None:
    low, high = interval(0.65, 100)
    assert (round(low, 3), round(high, 3)) == (0.553, 0.736)
    assert interval(1.0, 0) == (0.0, 1.0)


def test_medium_beats_the_beginner() -> None:
    players = [player("medium", MIND), player("eager", MIND)]
    games = [matches.play(GAME, players, number, 5) for number in range(4)]
    assert standings(games)[0].share >= 0.5
