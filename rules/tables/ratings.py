"""Ratings: how well users play a game, as a mean and its uncertainty, changed by the end of every rated table.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011): Plackett–Luce, by the library openskill. Its
version is locked: the same results in the same order give the same numbers to the last digit. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from rules.storage.ratings import Participant, Rated, Rating

START: Final = Rating(25.0, 25.0 / 3.0)
"""The rating of who has played no rated game."""
SURE: Final = 3
"""So many times its uncertainty below a rating, it is as good as sure that its user plays at least so well."""

_MODEL: Final = PlackettLuce(mu=START.mu, sigma=START.sigma, beta=25.0 / 6.0, kappa=0.0001, tau=25.0 / 300.0)


def rated_users(participants: Iterable[Participant]) -> tuple[Participant, ...]:
    """Those whose ratings a game changes: everybody who began it, but not who took over a seat."""
    return tuple(each for each in participants if each.part != "came")


def ranks_of(participants: Sequence[Participant]) -> tuple[int, ...]:
    """The ranks by which a game counts, 1 being best: places, and behind all of them who left, alike."""
    last = 1 + max((each.place for each in participants), default=0)
    return tuple(each.place if each.part == "stayed" else last for each in participants)


def rated_anew(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a game of at least two users, from those before it and the ranks, alike where ranks are."""
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(float(team[0].mu), float(team[0].sigma)) for team in after)


def followed(games: Iterable[Rated], known: Mapping[int, Rating]) -> list[tuple[int, int, Rating]]:
    """The ratings (table, user, rating) after each of these games, from those `known` before the first of them on."""
    now, found = dict(known), []
    for game in games:
        users = rated_users(game.participants)
        if len(users) < 2:
            continue
        after = rated_anew([now.get(each.user, START) for each in users], ranks_of(users))
        for each, rating in zip(users, after, strict=True):
            now[each.user] = rating
            found.append((game.ended.table, each.user, rating))
    return found


def surely(rating: Rating) -> float:
    """By what users are ranked: how well one plays at least, as good as surely."""
    return rating.mu - SURE * rating.sigma
