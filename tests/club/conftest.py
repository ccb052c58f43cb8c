"""Clubs on real database files, and a driver that seats people and plays for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest

from data.texts import LANGUAGES, has, text
from rules.clock.time import MovedTime
from rules.games import GAMES
from rules.kit.events import Fact
from rules.kit.game import Game
from rules.kit.refusals import Refused
from rules.kit.selfplay import choose
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.playing import Played
from rules.tables.table import Place, Player, Table
from rules.tables.thinking import Thinker
from rules.tables.undoing import Undo
from tests.postgres import Databases, Server, started
from tests.sample_game.game import RACE

MOST = max(max(game.seats) for game in GAMES.values())
NAMES = ("Ann", "Ben", "Cleo", "Dai", *(f"Guest {number}" for number in range(5, MOST + 1)))
HERE = Place(guild=7, channel=70)
PATIENCE = 1.0
"""Seconds that a club waits for a file that another one holds; a server is waited for longer."""
BEGINNING = 1_700_000_000
"""Unix seconds at the start of every test."""


class Driver:
    """A club, its file, its time, and short ways to make people act. Users are numbered 1, 2, … in seat order."""

    def __init__(self, club: Club, path: Path, time: MovedTime) -> None:
        self.club = club
        self.path = path
        self.time = time
        self.interactions = count(10_000)

    async def open(self, players: int = 2, *, size: int = 4, game: str = "race", **options: str) -> Table:
        table = await self.club.lobby.open(
            game, Player(1, NAMES[0]), size=size, options=options, language="en", place=HERE
        )
        for user in range(2, players + 1):
            table = await self.club.lobby.join(table.id, Player(user, NAMES[user - 1]))
        return table

    async def start(self, players: int = 2, *, size: int = 4, **options: str) -> Table:
        table = await self.open(players, size=size, **options)
        return await self.club.playing.start(table.id, 1, next(self.interactions))

    async def play(self, table: int, *moves: str) -> Played:
        """Each move by the seat that must decide, as a click on the newest board."""
        for move in moves:
            now = await self.club.directory.get(table)
            user = now.players[now.to_move[0]].user
            played = await self.club.playing.play(
                table, user, move, expected=now.ply, interaction=next(self.interactions)
            )
        return played

    async def undo(self, table: int, user: int) -> Undo:
        return await self.club.undoing.undo(table, user, expected=None, interaction=next(self.interactions))

    async def answer(self, table: int, user: int, agree: bool) -> Undo:
        now = await self.club.directory.get(table)
        return await self.club.undoing.answer(table, user, agree, expected=now.ply, interaction=next(self.interactions))

    async def refused(self, table: int, user: int, move: str = "end", expected: int | None = None) -> Refused:
        """The refusal that this move ends in."""
        with pytest.raises(Refused) as caught:
            await self.club.playing.play(table, user, move, expected=expected, interaction=None)
        return caught.value

    async def long_game(self, moves: int = 60) -> int:
        """A running game with every kind of row: moves, dice, free undos, undos by consent, a resignation."""
        rng = Random(3)
        table = await self.start(players=3, goal="300")
        for number in range(moves):
            state = (await self.club.reading.position(table.id)).state
            await self.play(table.id, RACE.write(choose(RACE, state, state.seat, rng)))
            if number % 9 == 5:
                undo = await self.undo(table.id, state.seat + 1)
                for seat in undo.awaited:
                    await self.answer(table.id, seat + 1, agree=True)
            if number == moves - 10:
                await self.club.playing.resign(table.id, 2, interaction=None)
        return table.id

    async def texts(self, table: int) -> list[str]:
        """The record, as `seat text`."""
        return [f"{row.seat} {row.text}" for row in (await self.club.reading.record(table)).rows]

    async def effective(self, table: int) -> list[str]:
        return [entry.row.text for entry in await self.club.reading.history(table)]

    async def dump(self, table: int, ply: int | None = None) -> Any:
        return RACE.dump((await self.club.reading.position(table, ply)).state)


SENTENCES = ("errors.{}", "race.illegal.{}", "takenoko.illegal.{}", "tongiaki.illegal.{}", "tigris.illegal.{}")
"""Where the sentences of what is refused in these tests stand: the house, the sample game, rules of three games."""


@pytest.fixture(autouse=True)
def every_refusal_has_its_sentence(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is refused in a test can be told in every language with the facts that come with it."""
    refused: list[Refused] = []
    make = Refused.__init__

    def noted(self: Refused, key: str, **facts: Fact) -> None:
        make(self, key, **facts)
        refused.append(self)

    monkeypatch.setattr(Refused, "__init__", noted)
    yield
    for refusal in refused:
        for language in LANGUAGES:
            key = next(key for form in SENTENCES if has(language, key := form.format(refusal.key)))
            assert text(language, key, **{"file": "a file", "reason": "why", **refusal.facts})


class Make(Protocol):
    """Makes drivers: on the file `club.sqlite3` unless another is named, for a club of the race unless games are."""

    async def __call__(
        self,
        name: str = "club.sqlite3",
        *,
        seed: int = 4,
        games: Mapping[str, Game[Any]] | None = None,
        time: MovedTime | None = None,
        thinker: Thinker | None = None,
    ) -> Driver: ...


class Restart(Protocol):
    """Closes a club and opens a new one on the same file, as after a restart of the bot."""

    async def __call__(
        self, driver: Driver, *, seed: int = 4, games: Mapping[str, Game[Any]] | None = None
    ) -> Driver: ...


async def refusal(action: Awaitable[object]) -> str:
    """The key of the refusal in which `action` ends."""
    with pytest.raises(Refused) as caught:
        await action
    return caught.value.key


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every promise of the club is checked on both databases, but those that are about a file, or about a server."""
    if "database" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker
        kinds = [kind for kind, other in (("sqlite", "server"), ("postgresql", "file")) if marked(other) is None]
        metafunc.parametrize("database", kinds, indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, for those who need one."""
    with started() as running:
        yield running


@pytest.fixture(scope="session")
def brought_up(server: Server) -> str:
    """The address of a database that has all tables and nothing in them: copied sooner than brought up to date."""
    address = server.database()

    async def bring_up() -> None:
        await (await Store.open(address)).close()

    asyncio.run(bring_up())
    return address


@pytest.fixture(scope="session")
def databases(server: Server, brought_up: str) -> Databases:
    """Databases that have all tables and nothing in them."""
    return Databases(server, brought_up)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, empty_database: bytes) -> Iterator[Callable[[str], str]]:
    """The address of the database that goes by a name, of the kind that is to be tried."""

    def laid(name: str) -> str:
        path = tmp_path / name
        if not path.exists():
            path.write_bytes(empty_database)
        return str(path)

    if request.param == "sqlite":
        yield laid
        return
    databases: Databases = request.getfixturevalue("databases")
    made: dict[str, str] = {}
    yield lambda name: made.get(name) or made.setdefault(name, databases.lend())
    for address in made.values():
        databases.give_back(address)


@pytest.fixture
async def make(tmp_path: Path, database: Callable[[str], str]) -> AsyncIterator[Make]:
    """A maker of drivers; every club is closed at the end."""
    made: list[Club] = []

    async def driver(
        name: str = "club.sqlite3",
        *,
        seed: int = 4,
        games: Mapping[str, Game[Any]] | None = None,
        time: MovedTime | None = None,
        thinker: Thinker | None = None,
    ) -> Driver:
        store = await Store.open(database(name), patience=PATIENCE)
        time = time or MovedTime(lambda: BEGINNING)
        made.append(Club(store, games or {RACE.key: RACE}, Random(seed), time, thinker))
        return Driver(made[-1], tmp_path / name, time)

    yield driver
    for club in made:
        await club.close()


@pytest.fixture
async def club(make: Make) -> Driver:
    return await make()


@pytest.fixture
def restart(make: Make) -> Restart:
    async def again(driver: Driver, *, seed: int = 4, games: Mapping[str, Game[Any]] | None = None) -> Driver:
        await driver.club.close()
        fresh = await make(driver.path.name, seed=seed, games=games, time=driver.time)
        fresh.interactions = driver.interactions
        return fresh

    return again


@pytest.fixture
async def file(club: Driver) -> Path:
    """A closed database in which a game is being played."""
    table = await club.start(goal="300")
    await club.play(table.id, "draw", "end")
    await club.club.close()
    return club.path
