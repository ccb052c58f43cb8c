"""What is kept of a game that has ended: who had part in it, and the ratings after it, in the transaction of its end.

An end that comes late into the order of ends changes the ratings after all tables that ended later, and so does a game
that goes on after its end: what is kept is always what a rebuild gives.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.kit.game import AnyGame
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.storage.ratings import FIRST, Ended, Part, Participant
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import history
from rules.tables.history import RESIGN, Progress
from rules.tables.house_rows import undone_to
from rules.tables.open_tables import OpenTables
from rules.tables.ratings import followed, rated_users
from rules.tables.table import Player, Row, Table

log = logging.getLogger(__name__)

_WORK: Final = "ratings"
_ALL: Final = 0
"""Ratings are written by one process at a time."""


class Results:
    """What is kept of the ends of games, looked after apart from the tables."""

    def __init__(self, store: Store, tables: OpenTables) -> None:
        self._store = store
        self._tables = tables

    async def complete(self) -> None:
        """Write who had part in games that ended before such was written. Raises StoreFault.

        Games that cannot be read any more are left out.
        """
        for number in await self._store.ratings.unwritten():
            await self._tables.alone(number, partial(self._complete, number))

    async def rebuild(self, *, replay: bool = False) -> int:
        """Reckon all ratings anew, in the order in which tables ended; how many games count.

        `replay`: who had part in them, and at which place, is found anew as well, by playing every record of a rated
        game through. Raises StoreFault; Refused where a record cannot be replayed.
        """
        await self.complete()
        number = 0
        for game in await self._store.ratings.games():
            if replay:
                for table in await self._store.ratings.rated(game):
                    await self._tables.alone(table, partial(self._replay, table))
            number += await self._store.change(partial(rate, game=game, since=FIRST))
        return number

    async def sound(self) -> bool:
        """Whether the ratings that are kept are those that a rebuild would give. Raises StoreFault."""
        await self.complete()
        expected = set[tuple[int, int, str, str]]()
        for game in await self._store.ratings.games():
            rated = await self._store.change(lambda change, game=game: change.rated_since(game, FIRST))  # type: ignore[misc]
            expected |= {(table, user, repr(mu), repr(sigma)) for table, user, (mu, sigma) in followed(rated, {})}
        return expected == set(await self._store.ratings.all())

    async def _complete(self, number: int) -> None:
        try:
            live = await self._tables.live(number)
        except Refused as fault:
            log.warning("the result of a game cannot be read: %r", fault, extra={"table": number})
            return
        if live.table.status == "over":
            await self._write(live.table, live.playing)

    async def _replay(self, number: int) -> None:
        table, rows = await self._tables.table(number), await self._store.rows(number)
        start, game = await self._tables.start(table), self._tables.rules(table)
        state = await asyncio.to_thread(history.position_after, game, start, rows, len(rows))
        await self._write(table, Progress(state, rows, None))

    async def _write(self, table: Table, progress: Progress) -> None:
        found = participants_in(table, progress, self._tables.rules(table))
        await self._store.change(lambda change: change.participants(table.id, found))


async def note_end(change: Transaction, before: Table, after: Table, progress: Progress, game: AnyGame) -> None:
    """Write what the end of a game brings, or take it back where it goes on; `after` is written already."""
    since = [Ended(table.ended, table.id) for table in (before, after) if table.ended is not None]
    if before.ended == after.ended:
        return
    await change.participants(after.id, () if after.ended is None else participants_in(after, progress, game))
    if before.is_rated or after.is_rated:
        await rate(change, after.game, min(since))


async def rate(change: Transaction, game: str, since: Ended) -> int:
    """Reckon the ratings in a game anew after that table and all that ended later; how many these are."""
    await change.in_turn(_WORK, _ALL)
    games = await change.rated_since(game, since)
    users = {each.user for rated in games for each in rated_users(rated.participants)}
    before = {user: await change.rating_before(game, user, since) for user in users} if since != FIRST else {}
    known = {user: rating for user, rating in before.items() if rating is not None}
    await change.ratings(game, since, followed(games, known))
    return len(games)


def participants_in(table: Table, progress: Progress, game: AnyGame) -> tuple[Participant, ...]:
    """Who had part in a game that has ended, by seat; computers had none."""
    result = game.result(progress.state)
    assert result is not None, "the game has ended"
    resigned = game.view(progress.state, None).resigned
    found: dict[int, Participant] = {}
    for seat, now in enumerate(table.players):
        first = (table.began or table.players)[seat]
        for player in dict.fromkeys((first, now) if first.user != now.user else (now,)):
            if player.is_person and player.user not in found:
                part = _part(player, first, now, gave_up=seat in resigned)
                place = 0 if player.user != now.user or seat in resigned else result.places[seat]
                found[player.user] = Participant(
                    player.user, seat, player.name, part, place, *waited_for(player.user, progress.rows)
                )
    return tuple(found.values())


def _part(player: Player, first: Player, now: Player, *, gave_up: bool) -> Part:
    if player.user != first.user:
        return "came"
    return "left" if gave_up or player.user != now.user else "stayed"


def waited_for(user: int, rows: Sequence[Row]) -> tuple[int, int]:
    """How many turns of a user the others waited for, as far as it is known since when, and how many seconds in all.

    What a seat does without another one moving in between is one turn. What a stand-in does is no turn of its user, and
    giving up or taking back is none either.
    """
    turns = seconds = since = 0
    seat: Seat | None = None
    for row in rows:
        if row.seat == CHANCE:
            # Dice fall with the move before them, or with the start of the game.
            since = since or row.at
            continue
        if row.seat >= 0 and row.text != RESIGN and undone_to(row) is None:
            if row.user == user and not row.stand_in and 0 < since <= row.at:
                turns += seat != row.seat
                seconds += row.at - since
            seat = row.seat
        since = row.at
    return turns, seconds
