"""What a match showed: shares in the wins with their 95 % intervals, mean points, unfinished games."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import fmean
from typing import Final

import msgspec

from rules.computer.matches import Game

Z: Final = 1.959964
"""Standard deviations to each side of a mean that hold 95 % of a normal distribution."""


class Standing(msgspec.Struct, frozen=True):
    """How one player did: its share in the wins (0–1, a shared win in part), within `low`–`high`, and its points."""

    share: float
    low: float
    high: float
    points: float


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in so many games (Wilson's score)."""
    if not games:
        return 0.0, 1.0
    square = Z * Z / games
    centre = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, centre - half), min(1.0, centre + half)


def standings(games: Iterable[Game]) -> tuple[Standing, ...]:
    """One standing a player, in the order of the match; unfinished games are not counted."""
    finished = [game for game in games if game.finished]
    if not finished:
        return ()
    found = []
    for shares, points in zip(
        zip(*(game.shares for game in finished), strict=True),
        zip(*(game.points for game in finished), strict=True),
        strict=True,
    ):
        share = fmean(shares)
        found.append(Standing(share, *interval(share, len(finished)), fmean(points)))
    return tuple(found)
