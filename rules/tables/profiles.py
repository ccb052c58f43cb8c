"""What is told of users and of past tables: profiles, ranks, history. Looks, and changes nothing but what is completed.

Who hides the profile is seen by nobody else; who is told of whom beyond that is decided by whoever asks.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from rules.kit.game import Result
from rules.kit.refusals import Refused
from rules.storage.ratings import Ended, Met, Ranked, Rating, Tally
from rules.storage.store import Store
from rules.tables.open_tables import OpenTables
from rules.tables.ratings import START, surely
from rules.tables.results import Results

log = logging.getLogger(__name__)

HIDDEN: Final = "hidden"
SHOWN: Final = "shown"
PROFILE: Final = "profile"
"""The preference that says which of the two a profile is."""
OPPONENTS: Final = 5
"""So many opponents at most stand in a profile."""
LOOKED_AT: Final = 40
"""Among so many of those met most often: some may have left the server."""
PAGE: Final = 10
"""Users, or tables, on a page."""


class Profile(NamedTuple):
    """What a user has played: by game, most first; the ratings by game; whom the user has met most often."""

    tallies: tuple[Tally, ...]
    ratings: Mapping[str, Rating]
    met: tuple[Met, ...]


class Rank(NamedTuple):
    """A user's place among those with a rating in a game; who is alike shares one."""

    place: int
    ranked: Ranked


class Gain(NamedTuple):
    """What a rated game has brought a user: the rating before it and after it."""

    user: int
    name: str
    before: Rating
    after: Rating


class Profiles:
    """What there is to tell of users and past tables."""

    def __init__(self, store: Store, tables: OpenTables, results: Results) -> None:
        self._store = store
        self._tables = tables
        self._results = results

    async def is_hidden(self, user: int) -> bool:
        """Whether a user hides the profile."""
        return await self._store.setting("user", user, PROFILE) == HIDDEN

    async def profile(self, user: int, asker: int, guild: int) -> Profile:
        """The profile of a user, with those met at tables of a server.

        Raises Refused: `profile_hidden` for others than that user, `profile_empty` and `profile_empty_own` where no
        game has ended.
        """
        await self._check_seen(user, asker)
        await self._results.complete()
        tallies = await self._store.ratings.tallies(user)
        if not tallies:
            raise Refused("profile_empty_own" if user == asker else "profile_empty")
        met = await self._store.ratings.met(user, guild, LOOKED_AT)
        return Profile(tallies, await self._store.ratings.latest(user), met)

    async def ranks(self, game: str, guild: int) -> tuple[Rank, ...]:
        """Everybody with a rating in a game who has played at a table of a server, best first, without names.

        Raises Refused where that is nobody (`ranks_empty`).
        """
        ranked = await self._store.ratings.ranked(game, guild)
        if not ranked:
            raise Refused("ranks_empty", game=game)
        return placed(ranked)

    async def named(self, ranks: Sequence[Rank], guild: int) -> tuple[Rank, ...]:
        """Ranks with what their users were called last at a table of a server."""
        names = await self._store.ratings.names([rank.ranked.user for rank in ranks], guild)
        return tuple(rank._replace(ranked=rank.ranked._replace(name=names.get(rank.ranked.user, ""))) for rank in ranks)

    async def past(
        self, guild: int, asker: int, user: int | None, game: str | None, page: int
    ) -> tuple[int, tuple[int, ...]]:
        """How many pages the games of a server have that have ended, those of a user or a game where it is named, and
        the tables of a page (from 0), the last ones first; of a page beyond the last one those of that one.

        Raises Refused (`profile_hidden`, `history_empty`).
        """
        if user is not None:
            await self._check_seen(user, asker)
        await self._results.complete()
        number, tables = await self._store.ratings.ended(guild, user, game, offset=page * PAGE, most=PAGE)
        if not number:
            raise Refused("history_empty")
        pages = -(-number // PAGE)
        if not tables:
            return await self.past(guild, asker, user, game, pages - 1)
        return pages, tables

    async def gains(self, table: int) -> tuple[Gain, ...]:
        """What a rated game has brought everybody whose rating it has changed, by seat; nothing of other games."""
        after = await self._store.ratings.after(table)
        found = await self._store.table(table) if after else None
        if found is None or found.ended is None:
            return ()
        before = await self._store.ratings.before(found.game, after, Ended(found.ended, table))
        return tuple(
            Gain(each.user, each.name, before.get(each.user, START), after[each.user])
            for each in await self._store.ratings.participants(table)
            if each.user in after
        )

    async def result(self, table: int) -> Result | None:
        """The result of a game that has ended; None where it cannot be read any more."""

        async def work() -> Result | None:
            live = await self._tables.live(table)
            return self._tables.rules(live.table).result(live.playing.state)

        try:
            return await self._tables.alone(table, work)
        except Refused as fault:
            log.warning("the result of a game cannot be read: %r", fault, extra={"table": table})
            return None

    async def _check_seen(self, user: int, asker: int) -> None:
        if user != asker and await self.is_hidden(user):
            raise Refused("profile_hidden")


def placed(ranked: Collection[Ranked]) -> tuple[Rank, ...]:
    """Users with their places, best first: by what they are rated as good as surely."""
    ordered = sorted(ranked, key=lambda each: (-surely(each.rating), -each.games, each.user))
    found: list[Rank] = []
    for number, each in enumerate(ordered, start=1):
        alike = found and surely(found[-1].ranked.rating) == surely(each.rating)
        found.append(Rank(found[-1].place if alike else number, each))
    return tuple(found)


def here(ranks: Sequence[Rank], members: Collection[int]) -> tuple[Rank, ...]:
    """The ranks of some users only, counted among themselves."""
    return placed([rank.ranked for rank in ranks if rank.ranked.user in members])
