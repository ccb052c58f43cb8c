"""Matches on every core, as the command line shows them: players beside each other, with time and certainty.

A game is played in one process from start to end; games are handed out by their numbers, so that the same match comes
to the same result however many processes there are.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random

import msgspec

from rules.computer import matches
from rules.computer.matches import Game, Name, Player
from rules.computer.mind import mind_of
from rules.games import get_game
from rules.kit.game import Move, View


class Match(msgspec.Struct, frozen=True):
    """Who plays how many games of what; the same seed gives the same games."""

    game: str
    players: tuple[Name, ...]
    games: int
    seed: int


class Played(msgspec.Struct, frozen=True):
    """One game of a match, and the processor seconds of each decision of each player."""

    game: Game
    seconds: tuple[tuple[float, ...], ...]


def played(match: Match, workers: int | None = None) -> Iterator[Played]:
    """The games of a match, in the order of their numbers, each as soon as it and those before it are done."""
    number = workers or os.cpu_count() or 1
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(play, match), range(match.games))


def play(match: Match, number: int) -> Played:
    """One game of a match, in this process."""
    game = get_game(match.game)
    mind = mind_of(game)
    seconds: tuple[list[float], ...] = tuple([] for _ in match.players)
    timed = [_timed(matches.player(name, mind), spent) for name, spent in zip(match.players, seconds, strict=True)]
    return Played(matches.play(game, timed, number, match.seed), tuple(map(tuple, seconds)))


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this part (0–1) of the values lies; 0 for none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def _timed(player: Player, spent: list[float]) -> Player:
    def decide(view: View, made: int, rng: Random) -> Move:
        began = time.process_time()
        try:
            return player(view, made, rng)
        finally:
            spent.append(time.process_time() - began)

    return decide
