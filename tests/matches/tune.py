"""Weights from play: the final points of every seat, explained by its terms at the start of each turn."""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

from cogs.run.matches import Match
from data import DATA
from rules.computer import matches
from rules.computer.matches import Decision
from rules.computer.mind import mind_of, remembered
from rules.games import get_game
from rules.kit.seats import CHANCE

RIDGE = 1.0
"""How much a weight is held back for each unit of its square, in samples: keeps rare terms from wild weights."""
Sample = tuple[tuple[float, ...], float]
"""The terms of a seat, and the points with which it ended."""


def samples(match: Match, number: int) -> list[Sample]:
    """What the game of this number shows: every seat at the start of each turn, as its own player knows it."""
    game = get_game(match.game)
    mind = mind_of(game)
    seats = matches.seated(len(match.players), number)
    seen: list[tuple[int, tuple[float, ...]]] = []
    turn = 0

    def noted(decision: Decision) -> None:
        nonlocal turn
        if decision.seat == CHANCE or game.turn(decision.state) == turn:
            return
        turn = game.turn(decision.state)
        for seat in range(len(match.players)):
            known = mind.knowledge(remembered(game, decision.state, seat))
            seen.append((seat, mind.evaluation.measure(decision.state, seat, known)))

    players = [matches.player(name, mind) for name in match.players]
    outcome = matches.play(game, players, number, match.seed, noted)
    return [(terms, float(outcome.points[seats[seat]])) for seat, terms in seen] if outcome.finished else []


def fitted(found: list[Sample]) -> tuple[list[float], float]:
    """The weights that explain the points best, and the part of their variance that is explained (0–1)."""
    terms, points = np.array([terms for terms, _ in found]), np.array([points for _, points in found])
    scale = np.maximum(np.abs(terms).max(axis=0), 1e-9)
    scaled = terms / scale
    weights = np.linalg.solve(scaled.T @ scaled + RIDGE * np.eye(len(scale)), scaled.T @ points)
    explained = 1 - np.var(points - scaled @ weights) / max(np.var(points), 1e-9)
    return [float(weight) for weight in weights / scale], float(explained)


def tune(match: Match, *, write: bool, workers: int | None) -> None:
    """Play a match, print fitted weights beside the present ones, and put them into the data if asked."""
    with ProcessPoolExecutor(workers or os.cpu_count() or 1) as pool:
        found = [each for game in pool.map(partial(samples, match), range(match.games)) for each in game]
    weights, explained = fitted(found)
    mind = mind_of(get_game(match.game))
    print(f"{len(found)} samples, {explained:.2f} of the variance explained")
    for term, old, new in zip(mind.evaluation.terms, mind.weights, weights, strict=True):
        print(f"{term:<24}{old:>9.3f}{new:>9.3f}")
    if write:
        path = DATA / match.game / "computer.json"
        stored = json.loads(path.read_text(encoding="utf-8"))
        stored["weights"] = {
            term: round(weight, 3) for term, weight in zip(mind.evaluation.terms, weights, strict=True)
        }
        path.write_text(json.dumps(stored, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
