"""The shipped bot under play, stopped or killed again and again; how often somebody was left without an answer.

    python -m tests.standin.soak stop [--times 20] [--tables 4] [--seed 1]
    python -m tests.standin.soak kills [--times 20] [--tables 4] [--seed 1]

`stop` sends SIGTERM in the middle of play. `kills` kills the bot while posts hang inside Discord, are refused, or
cannot be noted because the database is locked; people go on meanwhile. Prints what went wrong, and exits with 1 if
anything did.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from operator import eq
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from data.texts import text
from rules.games import get_game
from rules.tables.history import position_after
from rules.tables.table import Row
from tests.standin.actor import settled
from tests.standin.client import text_of
from tests.standin.faults import Gate
from tests.standin.limits import BUTTON, parts
from tests.standin.party import Party, Table
from tests.standin.play import Play
from tests.standin.process import BotProcess
from tests.standin.server import StandIn
from tests.standin.world import Message

LONG = "stops longer than 25 s"
COMPLAINTS = "requests that Discord would not take"
LATE = 0.1
"""Seconds before the gateway closed in which a message to the bot may still have been on the way."""

LOCKED = 9.0
"""Seconds for which the database is held: longer than the bot waits for it."""

PATIENCE = 120.0
"""Seconds in which everything must have settled."""


@asynccontextmanager
async def party(folder: Path) -> AsyncIterator[Party]:
    """The shipped bot, not started yet, with two people."""
    async with StandIn(ack_within=20.0) as standin:
        guild = await standin.guild()
        bot = BotProcess(standin, folder)
        akari, ben = standin.person(guild, "Akari", locale="ja"), standin.person(guild, "Ben")
        try:
            yield Party(standin, bot, guild, akari, ben)
        finally:
            if bot.running:
                await bot.kill()


async def opened(found: Party, number: int) -> list[Table]:
    """So many tables whose games have begun."""
    return [await found.table() for _ in range(number)]


# SIGTERM


async def stop_once(found: Party, tables: list[Table], rng: Random) -> Counter[str]:
    """Stop the bot in the middle of play: what went wrong, and what was answered."""
    standin, seen = found.standin, len(found.bot.log)
    play, over = Play(found, tables, rng), asyncio.Event()
    playing = asyncio.create_task(play.until(over))
    await asyncio.sleep(rng.uniform(0.5, 2.5))
    loop = asyncio.get_running_loop()
    begun = loop.time()
    stopping = asyncio.create_task(found.bot.stop())
    await standin.world.pulse.until(lambda: not standin.gateway.ready, "the gateway is closed", PATIENCE)
    closed = loop.time()
    over.set()
    code = await stopping
    took = loop.time() - begun
    await playing
    log = found.bot.log[seen:]
    asked = [record.interaction for record in play.records]
    away = text("en", "errors.shutting_down"), text("ja", "errors.shutting_down")
    return Counter(
        {
            "asked": len(asked),
            "thinking for ever": sum(each.ack is not None and not settled(each) for each in asked),
            "not answered at all": sum(each.ack is None and each.born < closed - LATE for each in asked),
            "turned away": sum(text_of(each.shown) in away for each in asked),
            "tracebacks": log.count("Traceback") + log.count("never retrieved") + log.count("Unclosed"),
            "wrong exit codes": int(code != 0),
            LONG: int(took > 25),
            "milliseconds": round(took * 1000),
        }
    )


async def stops(found: Party, times: int, tables: int, rng: Random) -> Counter[str]:
    """Stop and start again, `times` times."""
    total: Counter[str] = Counter()
    for _ in range(times):
        await found.bot.start()
        total.update(await stop_once(found, await opened(found, tables), rng))
    return total


STOP_FAULTS = ("thinking for ever", "not answered at all", "tracebacks", "wrong exit codes")


# kill -9


async def kill_once(found: Party, tables: list[Table], rng: Random) -> None:
    """Kill the bot while posts are on their way and people play on; then start it again."""
    play, over, gates = Play(found, tables, rng), asyncio.Event(), []
    playing = asyncio.create_task(play.until(over))
    for table in tables:
        gates += troubled(found, table, rng)
    locking = asyncio.create_task(_lock(found)) if rng.random() < 0.2 else None
    await asyncio.sleep(rng.uniform(1.0, 5.0))
    if locking:
        await locking
    over.set()
    await found.bot.kill()
    await playing
    early = rng.random() < 0.5
    if early:
        let_go(found, gates)
    await found.bot.start()
    if not early:
        await asyncio.sleep(rng.uniform(0.0, 4.0))
        let_go(found, gates)


def troubled(found: Party, table: Table, rng: Random) -> list[Gate]:
    """What happens to the next posts of a table."""
    here, faults = f"^/channels/{table.thread.id}/messages$", found.standin.faults
    kind = rng.choice(("held before", "held after", "edit held", "error", "refused", "cut", "nothing"))
    if kind == "edit held":
        return [faults.hold("PATCH", f"^/channels/{table.thread.id}/messages/")]
    if kind.startswith("held"):
        return [faults.hold("POST", here, after=kind == "held after")]
    if kind == "error":
        faults.status(503, "POST", here, times=rng.randint(1, 3), after=rng.random() < 0.5)
    elif kind == "refused":
        faults.status(403, "POST", here, times=rng.randint(1, 2), code=50013)
    elif kind == "cut":
        faults.drop("POST", here, after=rng.random() < 0.5)
    return []


def let_go(found: Party, gates: list[Gate]) -> None:
    found.standin.faults.clear()
    for gate in gates:
        gate.release()


async def _lock(found: Party) -> None:
    """Hold the database as a careless backup would."""
    with contextlib.closing(sqlite3.connect(found.bot.database, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(LOCKED)
        other.execute("ROLLBACK")


def _in_order(table: Table) -> bool:
    return not _faults(table)


async def judged(found: Party, tables: list[Table]) -> Counter[str]:
    """What is wrong once everything has had the time to settle: live boards, and seats that were called twice."""
    wrong: Counter[str] = Counter(dict.fromkeys(KILL_FAULTS, 0))
    for table in tables:
        await found.standin.world.pulse.wait(partial(_in_order, table), PATIENCE)
        wrong.update(_faults(table))
        calls = [_called(table, _ply(each.born_with) or 0) for each in _boards(table) if each.pinged]
        # In a conflict of Tigris a seat may be asked again in the same turn, after another one.
        again = sum(map(eq, calls, calls[1:])) if table.fact("game") == "tigris" else len(calls) - len(set(calls))
        wrong["seats called twice"] += again
    return wrong


def _faults(table: Table) -> list[str]:
    """What is not as it should be at a table now."""
    sent = _boards(table)
    live = [each for each in sent if _ply(each.components) is not None]
    found = {
        "tables that never settle": table.unposted(),
        "threads without a live board": not live,
        "threads with several live boards": len(live) > 1,
        "live boards that are not the newest": live and live[-1] is not sent[-1],
        "live boards of an old position": live and _ply(live[-1].components) != table.fact("ply"),
    }
    return [name for name, is_so in found.items() if is_so]


def _boards(table: Table) -> list[Message]:
    """The messages that were sent with a board's buttons, oldest first."""
    return [each for each in table.public(table.thread) if _ply(each.born_with) is not None]


def _ply(components: list[dict[str, Any]]) -> int | None:
    """The ply of a board by its buttons; None for what has none."""
    ids = [part["custom_id"].split(":") for part in parts(components) if part["type"] == BUTTON]
    return next((int(ply) for _, _, ply, verb, *_ in ids if verb in ("play", "rematch")), None)


def _called(table: Table, ply: int) -> tuple[int, tuple[int, ...]]:
    """For which turn, and of which seats, the board of a ply called somebody."""
    rows = table.party.rows("SELECT ply, seat, text FROM moves WHERE table_id = ? ORDER BY ply", table.number)
    ((start,),) = table.party.rows("SELECT position FROM starts WHERE table_id = ?", table.number)
    game = get_game(table.fact("game"))
    state = position_after(game, game.load(msgspec.json.decode(start)), [Row(*row) for row in rows], ply)
    return game.turn(state), game.to_move(state)


async def kills(found: Party, times: int, number: int, rng: Random) -> Counter[str]:
    """Kill and start again, `times` times, always at the same tables; judged after each time."""
    total: Counter[str] = Counter()
    await found.bot.start()
    tables = await opened(found, number)
    for _ in range(times):
        await kill_once(found, tables, rng)
        judgement = await judged(found, tables)
        total.update(judgement)
        if judgement.total() or any(table.fact("status") != "playing" for table in tables):
            tables = await opened(found, number)
    seen = found.bot.log
    total["tracebacks"] = seen.count("Traceback") + seen.count("never retrieved")
    return total


KILL_FAULTS = (
    "tables that never settle",
    "threads without a live board",
    "threads with several live boards",
    "live boards that are not the newest",
    "live boards of an old position",
    "seats called twice",
)


def main(arguments: list[str]) -> int:
    """Run one kind and print its figures; 1 where anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.standin.soak", description="The bot stopped under play.")
    parser.add_argument("kind", choices=("stop", "kills"))
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        total = asyncio.run(_run(given, Path(folder)))
        print(f"{given.kind}: {given.times} times, {given.tables} tables")
        for name, count in total.items():
            print(f"  {name}: {count}")
        if any(total[name] for name in (*STOP_FAULTS, *KILL_FAULTS, LONG, COMPLAINTS)):
            shutil.copy(Path(folder) / "bot.log", "soak.log")
            print("  the log of the bot is in soak.log")
            return 1
    return 0


async def _run(given: argparse.Namespace, folder: Path) -> Counter[str]:
    async with party(folder) as found:
        work = stops if given.kind == "stop" else kills
        total = await work(found, given.times, given.tables, Random(given.seed))
        total[COMPLAINTS] = len(found.standin.complaints)
        return total


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
