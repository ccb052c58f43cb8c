"""Profiles and ranks as what is drawn and as sentences, the same in both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.ui.next_table import span_text
from data.texts import name, plain, text
from render.phrases import Medium
from render.profile import Opponent, Played, Profile
from render.ranks import Ranked, Ranks
from render.rating_bar import Rating
from rules.storage import ratings
from rules.storage.ratings import Tally
from rules.tables import profiles
from rules.tables.profiles import Gain, Rank


class Shown(NamedTuple):
    """A profile as a reader is shown it: whose it is, and the language."""

    name: str
    profile: profiles.Profile
    language: str


class Ranking(NamedTuple):
    """A page of ranks as a reader is shown it: the game, the server, the rows, who reads, which page (from 0) of how
    many."""

    game: str
    server: str
    rows: Sequence[Rank]
    user: int
    page: tuple[int, int]
    language: str


def profile_of(shown: Shown) -> Profile:
    """The profile as it is drawn."""
    language, found = shown.language, shown.profile
    return Profile(
        shown.name,
        _about(_sum(found.tallies), language),
        [
            Played(each.game, _title(each.game, language), _about(each, language), _drawn(found.ratings.get(each.game)))
            for each in found.tallies
        ],
        [Opponent(each.name, each.games, each.before, each.behind) for each in found.met],
        language,
    )


def profile_lines(shown: Shown, medium: Medium = "message") -> list[str]:
    """The profile in words."""
    language, found = shown.language, shown.profile
    told = [
        text(
            language,
            "common.club.profile",
            player=_named(shown.name, medium),
            about=_about(_sum(found.tallies), language),
        )
    ]
    for each in found.tallies:
        rating = found.ratings.get(each.game)
        said = text(language, "common.club.unrated") if rating is None else _said(rating, language)
        told.append(
            text(
                language,
                "common.club.played",
                game=_title(each.game, language),
                about=_about(each, language),
                rating=said,
            )
        )
    if found.met:
        told.append(text(language, "common.club.met"))
    told += [
        text(
            language,
            "common.club.opponent",
            player=_named(met.name, medium),
            n=met.games,
            before=met.before,
            behind=met.behind,
        )
        for met in found.met
    ]
    return _in(medium, told)


def ranks_of(shown: Ranking) -> Ranks:
    """A page of ranks as it is drawn."""
    language, (page, pages) = shown.language, shown.page
    key = "ranks_page" if pages > 1 else "ranks_one"
    return Ranks(
        shown.game,
        _title(shown.game, language),
        text(language, f"common.club.{key}", server=shown.server, page=page + 1, pages=pages),
        [
            Ranked(each.place, each.ranked.name, Rating(*each.ranked.rating), each.ranked.user == shown.user)
            for each in shown.rows
        ],
        language,
    )


def rank_lines(shown: Ranking, own: Rank | None, users: int, medium: Medium = "message") -> list[str]:
    """A page of ranks in words, and where whoever asks stands."""
    language, (page, pages) = shown.language, shown.page
    game = _title(shown.game, language)
    told = [text(language, "common.club.ranks", game=game, n=users, page=page + 1, pages=pages)]
    told += [
        text(
            language,
            "common.club.rank",
            place=each.place,
            player=_named(each.ranked.name, medium),
            rating=_said(each.ranked.rating, language),
            n=each.ranked.games,
            wins=each.ranked.wins,
        )
        for each in shown.rows
    ]
    if own is not None and all(each.ranked.user != own.ranked.user for each in shown.rows):
        rating = _said(own.ranked.rating, language)
        told.append(text(language, "common.club.rank_own", place=own.place, rating=rating))
    return _in(medium, [*told, text(language, "common.club.order")])


def gains_line(gains: Sequence[Gain], language: str) -> str:
    """Who has gained how much by a rated game, in one line; nothing where nobody has."""
    told = [
        text(
            language,
            "common.club.gain",
            player=plain(each.name),
            rating=f"{each.after.mu:.1f}",
            gained=f"{each.after.mu - each.before.mu:+.1f}".replace("-", "−"),
        )
        for each in sorted(gains, key=lambda each: each.before.mu - each.after.mu)
    ]
    return text(language, "common.club.gains", gains=" · ".join(told)) if told else ""


def _sum(tallies: Sequence[Tally]) -> Tally:
    """What was played of all games together."""
    return Tally("", *(sum(numbers) for numbers in zip(*(each[1:] for each in tallies), strict=True)))


def _about(tally: Tally, language: str) -> str:
    """`12 games · 5 won · 2 h a turn`."""
    told = [text(language, "common.club.games", n=tally.games), text(language, "common.club.won", n=tally.wins)]
    if tally.turns:
        span = span_text(language, round(tally.seconds / tally.turns))
        told.append(text(language, "common.club.mean", span=span))
    return " · ".join(told)


def _drawn(rating: ratings.Rating | None) -> Rating | None:
    return None if rating is None else Rating(*rating)


def _said(rating: ratings.Rating, language: str) -> str:
    """`27.9 ± 8.2`."""
    return text(language, "common.club.rating", rating=f"{rating.mu:.1f}", sigma=f"{rating.sigma:.1f}")


def _title(game: str, language: str) -> str:
    return name(language, game, "title")


def _named(called: str, medium: Medium) -> str:
    return plain(called) if medium == "message" else called


def _in(medium: Medium, told: Sequence[str]) -> list[str]:
    """Lines as a message, or as plain text without marks."""
    if medium == "message":
        return ["\n".join(told)]
    return [line.replace("**", "").removeprefix("-# ").removeprefix("### ") for line in told]
