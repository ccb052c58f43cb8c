"""The statements over games that have ended: who had part in them, and the ratings of users after them.

Decides nothing. Ratings follow one another in the order in which tables ended, those of one second by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, Final, Literal, NamedTuple, get_args

from rules.kit.seats import Seat
from rules.storage.database import Database, Run

Part = Literal["stayed", "left", "came"]
"""Who sat in a seat from the start to the end; who gave up or lost the seat; who took it over from somebody else."""
PARTS: Final[dict[str, Part]] = {part: part for part in get_args(Part)}

_AT_ONCE: Final = 200
"""So many rows go into one statement."""
_PARTICIPANT: Final = "user_id, seat, name, part, place, turns, seconds"
_RATED: Final = "game = :game AND rated = 'yes' AND status = 'over'"
_VISIBLE: Final = (
    "NOT EXISTS (SELECT 1 FROM settings WHERE scope = 'user' AND owner = {user} AND key = 'profile'"
    " AND value = 'hidden')"
)


class Participant(NamedTuple):
    """A user who had part in a game that has ended, under that name in that seat.

    `place` is the one in the result, 0 for who did not play to the end. `turns` are those of which is known how long
    the others waited for them, `seconds` that time in all.
    """

    user: int
    seat: Seat
    name: str
    part: Part
    place: int
    turns: int = 0
    seconds: int = 0


class Rating(NamedTuple):
    """How well a user plays a game: the mean of what is thought likely, and its standard deviation."""

    mu: float
    sigma: float


class Ended(NamedTuple):
    """When a game ended (unix seconds), and the number of its table: ratings follow one another in this order."""

    at: int
    table: int


class Rated(NamedTuple):
    """A rated game that has ended, with who had part in it by seat."""

    ended: Ended
    participants: tuple[Participant, ...]


class Tally(NamedTuple):
    """What a user has played of a game: games that ended, those won, turns that are timed, and their seconds."""

    game: str
    games: int
    wins: int
    turns: int
    seconds: int


class Met(NamedTuple):
    """Another user, under the last known name: games played together to their end, those of them in which either was
    placed before the other."""

    user: int
    name: str
    games: int
    before: int
    behind: int


class Ranked(NamedTuple):
    """A user with a rating in a game, under the last known name: rated games, and those won."""

    user: int
    name: str
    rating: Rating
    games: int
    wins: int


FIRST: Final = Ended(-1, 0)
"""Before any game has ended."""


class RatingRows:
    """What is kept of games that have ended."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def participants(self, table: int) -> tuple[Participant, ...]:
        """Who had part in a game that has ended, by seat. Raises StoreFault."""
        found = await self._database.read(
            f"SELECT {_PARTICIPANT} FROM participants WHERE table_id = :table ORDER BY seat, part DESC", table=table
        )
        return tuple(_participant(row) for row in found)

    async def after(self, table: int) -> dict[int, Rating]:
        """The ratings after a table, by user; none where it is not rated. Raises StoreFault."""
        found = await self._database.read("SELECT user_id, mu, sigma FROM ratings WHERE table_id = :table", table=table)
        return {user: Rating(float(mu), float(sigma)) for user, mu, sigma in found}

    async def before(self, game: str, users: Iterable[int], ended: Ended) -> dict[int, Rating]:
        """The ratings of users in a game before a table, by user; nothing of those without one. Raises StoreFault."""
        known = {user: await rating_before(self._database.read, game, user, ended) for user in users}
        return {user: rating for user, rating in known.items() if rating is not None}

    async def latest(self, user: int) -> dict[str, Rating]:
        """The ratings of a user by game. Raises StoreFault."""
        found = await self._database.read(
            "SELECT game, mu, sigma FROM ratings JOIN tables ON id = table_id WHERE user_id = :user ORDER BY ended, id",
            user=user,
        )
        return {game: Rating(float(mu), float(sigma)) for game, mu, sigma in found}

    async def tallies(self, user: int) -> tuple[Tally, ...]:
        """What a user has played, by game, most first. Raises StoreFault."""
        found = await self._database.read(
            "SELECT game, count(*) AS games, sum(CASE WHEN place = 1 THEN 1 ELSE 0 END), sum(turns), sum(seconds)"
            " FROM participants JOIN tables ON id = table_id WHERE user_id = :user GROUP BY game"
            " ORDER BY games DESC, game",
            user=user,
        )
        return tuple(Tally(game, *map(int, numbers)) for game, *numbers in found)

    async def met(self, user: int, guild: int, most: int) -> tuple[Met, ...]:
        """Whom a user has met most often at tables of a server, but not who hides the profile. Raises StoreFault."""
        found = await self._database.read(
            "SELECT other.user_id, count(*) AS games,"
            " sum(CASE WHEN own.place > 0 AND (own.place < other.place OR other.place = 0) THEN 1 ELSE 0 END),"
            " sum(CASE WHEN other.place > 0 AND (other.place < own.place OR own.place = 0) THEN 1 ELSE 0 END)"
            " FROM participants own JOIN participants other ON other.table_id = own.table_id"
            " AND other.user_id <> own.user_id JOIN tables ON id = own.table_id"
            f" WHERE own.user_id = :user AND guild = :guild AND {_VISIBLE.format(user='other.user_id')}"
            " GROUP BY other.user_id ORDER BY games DESC, max(ended) DESC, other.user_id LIMIT :most",
            user=user,
            guild=guild,
            most=most,
        )
        names = await self.names([row[0] for row in found], guild)
        return tuple(Met(other, names.get(other, ""), *map(int, numbers)) for other, *numbers in found)

    async def ranked(self, game: str, guild: int) -> tuple[Ranked, ...]:
        """Everybody with a rating in a game who has played at a table of a server, in no order; but not who hides the
        profile. They are named by `names`. Raises StoreFault."""
        found = await self._database.read(
            "SELECT user_id, mu, sigma, games, wins FROM (SELECT ratings.user_id, mu, sigma,"
            " row_number() OVER (PARTITION BY ratings.user_id ORDER BY ended DESC, id DESC) AS back,"
            " count(*) OVER (PARTITION BY ratings.user_id) AS games,"
            " sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) OVER (PARTITION BY ratings.user_id) AS wins"
            " FROM ratings JOIN tables ON id = ratings.table_id"
            " JOIN participants ON participants.table_id = id AND participants.user_id = ratings.user_id"
            " WHERE game = :game) AS counted WHERE back = 1 AND user_id IN (SELECT user_id FROM participants"
            f" JOIN tables ON id = table_id WHERE guild = :guild) AND {_VISIBLE.format(user='counted.user_id')}",
            game=game,
            guild=guild,
        )
        return tuple(
            Ranked(user, "", Rating(float(mu), float(sigma)), int(games), int(wins))
            for user, mu, sigma, games, wins in found
        )

    async def ended(
        self, guild: int, user: int | None, game: str | None, *, offset: int, most: int
    ) -> tuple[int, tuple[int, ...]]:
        """How many games of a server have ended, those of a user or a game where it is named, and the tables of some
        of them, the last ones first. Raises StoreFault."""
        where = "guild = :guild AND status = 'over'" + (" AND game = :game" if game is not None else "")
        if user is not None:
            where += " AND id IN (SELECT table_id FROM participants WHERE user_id = :user)"
        named: dict[str, object] = {"guild": guild, "user": user, "game": game}
        ((number,),) = await self._database.read(f"SELECT count(*) FROM tables WHERE {where}", **named)
        found = await self._database.read(
            f"SELECT id FROM tables WHERE {where} ORDER BY ended DESC, id DESC LIMIT :most OFFSET :offset",
            **named,
            most=most,
            offset=offset,
        )
        return int(number), tuple(table for (table,) in found)

    async def unwritten(self) -> tuple[int, ...]:
        """The tables whose games have ended, but of which nobody has written who had part in them."""
        found = await self._database.read(
            "SELECT id FROM tables WHERE status = 'over'"
            " AND NOT EXISTS (SELECT 1 FROM participants WHERE table_id = id) ORDER BY id"
        )
        return tuple(table for (table,) in found)

    async def games(self) -> tuple[str, ...]:
        """The games in which there are ratings, or could be."""
        found = await self._database.read(
            "SELECT DISTINCT game FROM tables WHERE rated = 'yes'"
            " UNION SELECT DISTINCT game FROM ratings JOIN tables ON id = table_id ORDER BY game"
        )
        return tuple(game for (game,) in found)

    async def rated(self, game: str) -> tuple[int, ...]:
        """The tables of rated games that have ended, in order."""
        found = await self._database.read(f"SELECT id FROM tables WHERE {_RATED} ORDER BY ended, id", game=game)
        return tuple(table for (table,) in found)

    async def all(self) -> tuple[tuple[Any, ...], ...]:
        """Every rating as it is written: table, user, and the two numbers."""
        found = await self._database.read("SELECT table_id, user_id, mu, sigma FROM ratings ORDER BY table_id, user_id")
        return tuple(tuple(row) for row in found)

    async def names(self, users: Iterable[int], guild: int) -> dict[int, str]:
        """What users were called at the last table of a server at which they played. Raises StoreFault."""
        names: dict[int, str] = {}
        for some in _some(users):
            marks = ", ".join(f":u{number}" for number in range(len(some)))
            found = await self._database.read(
                "SELECT user_id, name FROM (SELECT user_id, name,"
                " row_number() OVER (PARTITION BY user_id ORDER BY ended DESC, id DESC) AS back"
                f" FROM participants JOIN tables ON id = table_id WHERE user_id IN ({marks}) AND guild = :guild)"
                " AS called WHERE back = 1",
                guild=guild,
                **{f"u{number}": user for number, user in enumerate(some)},
            )
            names |= dict(found)
        return names


async def write_participants(run: Run, table: int, participants: Iterable[Participant]) -> None:
    """Keep who had part in a game, in place of what was kept of it before."""
    await run("DELETE FROM participants WHERE table_id = :table", table=table)
    for each in participants:
        await run(
            f"INSERT INTO participants (table_id, {_PARTICIPANT})"
            " VALUES (:table, :user, :seat, :name, :part, :place, :turns, :seconds)",
            table=table,
            **each._asdict(),
        )


async def rating_before(run: Run, game: str, user: int, ended: Ended) -> Rating | None:
    """The rating of a user in a game before a table."""
    found = await run(
        "SELECT mu, sigma FROM ratings JOIN tables ON id = table_id WHERE user_id = :user AND game = :game"
        " AND (ended < :at OR (ended = :at AND id < :table)) ORDER BY ended DESC, id DESC LIMIT 1",
        user=user,
        game=game,
        **ended._asdict(),
    )
    return Rating(float(found[0][0]), float(found[0][1])) if found else None


async def rated_since(run: Run, game: str, since: Ended) -> tuple[Rated, ...]:
    """The rated games that ended at that table or later, in order."""
    found = await run(
        f"SELECT ended, id, {_PARTICIPANT} FROM tables JOIN participants ON table_id = id WHERE {_RATED}"
        " AND (ended > :at OR (ended = :at AND id >= :table)) ORDER BY ended, id, seat, part DESC",
        game=game,
        **since._asdict(),
    )
    tables = groupby(found, key=lambda row: Ended(*row[:2]))
    return tuple(Rated(ended, tuple(_participant(row[2:]) for row in rows)) for ended, rows in tables)


async def write_ratings(run: Run, game: str, since: Ended, ratings: Iterable[tuple[int, int, Rating]]) -> None:
    """Keep ratings (table, user, rating) in place of all of a game that were kept of tables from that one on."""
    await run(
        "DELETE FROM ratings WHERE table_id IN (SELECT id FROM tables WHERE game = :game"
        " AND (ended IS NULL OR ended > :at OR (ended = :at AND id >= :table)))",
        game=game,
        **since._asdict(),
    )
    for some in _some(ratings):
        places = ", ".join(f"(:t{n}, :u{n}, :m{n}, :s{n})" for n in range(len(some)))
        values: dict[str, object] = {}
        for n, (table, user, rating) in enumerate(some):
            values |= {f"t{n}": table, f"u{n}": user, f"m{n}": repr(rating.mu), f"s{n}": repr(rating.sigma)}
        await run(f"INSERT INTO ratings (table_id, user_id, mu, sigma) VALUES {places}", **values)


def _participant(row: Sequence[Any]) -> Participant:
    user, seat, name, part, place, turns, seconds = row
    return Participant(user, seat, name, PARTS[part], place, turns, seconds)


def _some(values: Iterable[Any]) -> Iterator[list[Any]]:
    left = iter(values)
    while some := list(islice(left, _AT_ONCE)):
        yield some
