"""Random games: reproducible, legal, and ended by the cap if not by the rules."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from rules.kit.refusals import BadOptions
from rules.kit.seats import CHANCE
from rules.kit.selfplay import ENDING_KINDS, LIMIT, play


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_same_seed_gives_the_same_game_and_another_one_another(key: str) -> None:
    game = GAMES[key]
    assert play(game, game.seats[0], {}, 3, limit=200) == play(game, game.seats[0], {}, 3, limit=200)
    assert play(game, game.seats[0], {}, 3, limit=200) != play(game, game.seats[0], {}, 4, limit=200)


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("limit", [0, 1, 25])
def test_the_cap_leaves_a_game_unfinished(key: str, limit: int) -> None:
    start, moves = play(GAMES[key], GAMES[key].seats[0], {}, 3, limit=limit)
    assert len(moves) == limit
    for seat, move in moves:
        start, _ = GAMES[key].apply(start, seat, move)
    assert GAMES[key].result(start) is None


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_move_that_brings_the_end_nearer_is_preferred(key: str) -> None:
    game = GAMES[key]
    state, moves = play(game, game.seats[-1], {}, 6)
    for seat, move in moves:
        ending = [legal for legal in game.legal(state, seat) if legal.kind in ENDING_KINDS]
        assert move in ending or not ending or seat == CHANCE
        state, _ = game.apply(state, seat, move)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_most_random_games_end_long_before_the_cap(key: str) -> None:
    game = GAMES[key]
    lengths = [len(play(game, seats, {}, seed)[1]) for seats in game.seats for seed in range(3)]
    assert sorted(lengths)[len(lengths) // 2] < LIMIT / 2


def test_impossible_seats_are_refused() -> None:
    game = next(iter(GAMES.values()))
    with pytest.raises(BadOptions):
        play(game, game.seats[-1] + 1, {}, 1)
