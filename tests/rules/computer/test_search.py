"""What a computer seat promises whatever the game: legal, fair, deterministic, within its budget, and never stuck."""

from __future__ import annotations

from collections import namedtuple
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.computer.mind import LEVELS, Effort, Level, Mind, mind_of, remembered
from rules.computer.player import MOST, decide
from rules.computer.search import consider
from rules.games import GAMES
from rules.kit.evaluation import Evaluation
from rules.kit.game import AnyGame
from rules.kit.seats import CHANCE, Seat
from rules.kit.selfplay import play

THINKING = sorted(key for key, game in GAMES.items() if game.evaluation is not None)
SMALL = {
    level: Effort(imaginings=2, beam=2, deep=2, lines=2, answered=3, replies=1, nodes=200, noise=n)
    for level, n in zip(LEVELS, (3, 0, 0), strict=True)
}
"""Efforts that a test can afford."""


@lru_cache
def positions(key: str, seats: int) -> list[tuple[Any, Seat]]:
    """Some positions of a random game with more than one legal move, and who decides."""
    game = GAMES[key]
    state, moves = play(game, seats, {}, seed=7, limit=400)
    found = []
    for seat, move in moves:
        if seat != CHANCE and len(list(game.legal(state, seat))) > 1:
            found.append((state, seat))
        state, _ = game.apply(state, seat, move)
    return found[:: max(1, len(found) // 6)]


@pytest.mark.parametrize("key", THINKING)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_a_legal_move_and_the_same_one_for_the_same_seed(key: str, level: Level) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    for state, seat in positions(key, 2):
        view = remembered(game, state, seat)
        first, again = (decide(mind, view, SMALL[level], 0, Random("one seed")) for _ in range(2))
        assert first == again
        assert first in set(game.legal(state, seat))


@pytest.mark.parametrize("key", THINKING)
def test_what_is_hidden_has_no_influence(key: str) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    for state, seat in positions(key, 3):
        dealt_anew = game.imagine(remembered(game, state, seat), Random(1))
        views = [remembered(game, each, seat) for each in (state, dealt_anew)]
        moves = [decide(mind, view, SMALL["hard"], 0, Random(5)) for view in views]
        assert moves[0] == moves[1]


@pytest.mark.parametrize("key", THINKING)
def test_what_is_kept_from_one_position_to_the_next_is_what_a_fresh_one_finds(key: str) -> None:
    game = GAMES[key]
    evaluation = game.evaluation
    assert evaluation is not None
    for state, seat in positions(key, 3):
        known = evaluation.knowledge(remembered(game, state, seat))
        evaluation.measure(state, seat, known)
        moves = list(game.legal(state, seat))
        for move in moves[:: max(1, len(moves) // 12)]:
            after, _ = game.apply(state, seat, move)
            if game.result(after) is None:
                fresh = game.load(game.dump(after))
                for other in range(3):
                    assert evaluation.measure(after, other, known) == evaluation.measure(fresh, other, known)


class Counted:
    """A game that counts how many positions are looked at."""

    def __init__(self, game: AnyGame) -> None:
        self._game, self.nodes = game, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, *given: Any) -> Any:
        self.nodes += 1
        return self._game.apply(*given)


@pytest.mark.parametrize("key", THINKING)
@pytest.mark.parametrize("nodes", [1, 30, 150])
def test_no_more_positions_are_looked_at_than_allowed(key: str, nodes: int) -> None:
    counted = Counted(GAMES[key])
    mind = mind_of(counted)
    state, seat = positions(key, 2)[2]
    found = consider(mind, remembered(counted, state, seat), replace(SMALL["hard"], nodes=nodes), Random(1))
    assert found
    assert 1 <= counted.nodes <= nodes


@pytest.mark.parametrize("key", THINKING)
def test_when_the_time_is_up_at_once_there_is_still_a_legal_move(key: str) -> None:
    game = GAMES[key]
    state, seat = positions(key, 2)[3]
    found = consider(mind_of(game), remembered(game, state, seat), SMALL["hard"], Random(1), lambda: True)
    assert found[0].move in set(game.legal(state, seat))


@pytest.mark.parametrize("key", THINKING)
def test_a_turn_that_goes_on_for_too_long_is_ended(key: str) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    for state, seat in positions(key, 2):
        rng, turn, now = Random(3), game.turn(state), state
        for made in range(MOST, MOST + 30):
            if seat not in game.to_move(now) or game.turn(now) != turn:
                break
            now, _ = game.apply(now, seat, decide(mind, remembered(game, now, seat), SMALL["medium"], made, rng))
        else:
            pytest.fail("the turn goes on")


@pytest.mark.parametrize("key", THINKING)
def test_a_position_won_is_worth_more_than_the_same_lost(key: str) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    state, moves = play(game, 2, {}, seed=11)
    known = None
    for seat, move in moves:
        if seat != CHANCE:
            known = mind.knowledge(remembered(game, state, seat))
        state, _ = game.apply(state, seat, move)
    result = game.result(state)
    assert result is not None
    worths = [mind.worth(state, seat, 2, known) for seat in range(2)]
    assert max(worths) == worths[result.winners[0]]


def test_the_weights_must_be_those_of_the_terms() -> None:
    game = GAMES["takenoko"]
    stored = mind_of(game)._stored
    with pytest.raises(ValueError, match="nonsense"):
        Mind(game, replace(stored, weights={**stored.weights, "nonsense": 1.0}))


class Bait:
    """A game of two decisions: seat 0 takes a number, seat 1 takes back what that number allows."""

    key, taken = "bait", {(): (0, 0), (1,): (1, 0), (3,): (3, 0), (1, 1): (1, 1), (3, 9): (3, 9)}
    evaluation = Evaluation(("points",), lambda s, seat, known: (float(Bait.taken[s][seat]),), lambda v: None)
    view = namedtuple("view", "viewer seats turn")

    def legal(self, s: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
        return tuple(after[-1] for after in self.taken if after[:-1] == s and after)

    def apply(self, s: tuple[int, ...], seat: Seat, move: int) -> tuple[tuple[int, ...], tuple[()]]:
        return (*s, move), ()

    def to_move(self, s: tuple[int, ...]) -> tuple[Seat, ...]:
        return (len(s),) if len(s) < 2 else ()

    def turn(self, s: tuple[int, ...]) -> int:
        return len(s)

    def imagine(self, view: object, rng: Random) -> tuple[int, ...]:
        return ()

    def heuristic(self, view: object, move: int) -> int:
        return move

    def result(self, s: tuple[int, ...]) -> None:
        return None


@pytest.mark.parametrize(("lines", "best"), [(0, 3), (2, 1)])
def test_answers_of_the_others_are_seen_when_lines_are_thought_on(lines: int, best: int) -> None:
    game: Any = Bait()
    mind = Mind(game, replace(mind_of(GAMES["takenoko"])._stored, weights={"points": 1.0}))
    view: Any = Bait.view(0, 2, 0)
    found = consider(mind, view, Effort(deep=2, lines=lines, replies=9), Random(1))
    taken: Any = found[0].move
    assert taken == best
