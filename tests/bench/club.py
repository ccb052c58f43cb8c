"""How dear the club is: loading a table late in a game, and starting on a full database."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random

from rules.games import GAMES
from rules.kit.selfplay import choose
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.table import Place, Player

MANY = 10_000
LATE = 300


def load_late_ms(key: str) -> tuple[float, float]:
    """Milliseconds of wall time to find a table's position after LATE moves: kept, and by replaying."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_load_late(key, str(Path(folder) / "bench.sqlite3")))


def start_seconds(stored: int) -> float:
    """Processor seconds to open a store that holds this many tables and ask for what is to be posted."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_start(stored, str(Path(folder) / "bench.sqlite3")))


async def _load_late(key: str, path: str) -> tuple[float, float]:
    game, rng = GAMES[key], Random(1)
    club = Club(await Store.open(path), GAMES, rng)
    table = await club.lobby.open(
        key, Player(1, "A"), size=2, options={}, language="en", place=Place(guild=1, channel=2, thread=2)
    )
    await club.lobby.join(table.id, Player(2, "B"))
    table = await club.playing.start(table.id, 1)
    while table.ply < LATE and table.status == "playing":
        state = (await club.reading.position(table.id)).state
        seat = table.to_move[0]
        move = choose(game, state, seat, rng)
        user = table.players[seat].user
        table = (await club.playing.play(table.id, user, move, expected=None, interaction=None)).table
    await club.close()
    return await _timed(path, table.id, whole=False), await _timed(path, table.id, whole=True)


async def _timed(path: str, table: int, *, whole: bool) -> float:
    club = Club(await Store.open(path), GAMES)
    began = time.perf_counter()
    await (club.reading.history(table) if whole else club.reading.position(table))
    spent = time.perf_counter() - began
    await club.close()
    return spent * 1000


async def _start(stored: int, path: str) -> float:
    club = Club(await Store.open(path), GAMES)
    if stored:
        await _fill(club, stored)
    await club.close()
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        club = Club(await Store.open(path), GAMES)
        await club.outbox.pending()
        best = min(best, time.process_time() - began)
        await club.close()
    return best


async def _fill(club: Club, stored: int) -> None:
    """Many lobbies whose messages have been posted."""
    key = next(iter(GAMES))
    for number in range(stored):
        place = Place(guild=1, channel=number + 10)
        await club.lobby.open(key, Player(number, "A"), size=2, options={}, language="en", place=place)
    for post in await club.outbox.pending():
        await club.outbox.posted(post, 1)
