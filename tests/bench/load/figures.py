"""`python -m tests.bench load`: the shipped bot under load at the stand-in Discord, on each database, side by side.

For SQLite with one process and PostgreSQL with one and with two, on the same tables of all games in mid-game:

1. How much the machine can do: so many people at once ask again as soon as everything they asked for is there, the
   picture of the answer and the board in the thread included. What is answered a second then is the full rate.
2. At a share of that rate people ask at random times, whether or not what was asked before has been answered. What is
   told are seconds from the time at which each thing was due, so that nothing that waits hides what comes after it.

Measures, never fails. The people and the stand-in are one process; its share of the processor is told too.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import isnan
from pathlib import Path
from typing import Final

import msgspec

from cogs.run.settings import Settings
from rules.storage.store import Store
from tests.bench.load.machine import family, memory, seconds, seconds_of_children
from tests.bench.load.prepared import Prepared, furnish, prepare
from tests.bench.load.traffic import Reading, Traffic, lasting
from tests.bench.load.watched import Asked, Watched
from tests.postgres import started
from tests.standin.process import BotProcess

PREPARED: Final = "prepared.sqlite3"
_QUICK: Final = Path("/dev/shm")
"""Where Linux writes to memory: thousands of moves are prepared there in no time."""
WARMING: Final = 4.0
"""Seconds of the first part that do not count: sprites are drawn, tables are loaded."""
ROWS: Final = (
    ("autocomplete: offers", ("autocomplete",), "answered"),
    ("move: acknowledged", ("move",), "acknowledged"),
    ("move: answer", ("move",), "answered"),
    ("move: picture of the answer", ("move",), "picture"),
    ("move: board in the thread", ("move",), "board"),
    ("button: acknowledged", ("play", "look", "hand"), "acknowledged"),
    ("button: answer", ("play", "look", "hand"), "answered"),
    ("button: picture", ("play", "look", "hand"), "picture"),
)

COUNTS: Final[dict[str, Callable[[Asked], bool]]] = {
    "moves made": lambda one: bool(one.moved),
    "not acknowledged within 3 s": lambda one: not one.acknowledged - one.due < 3,
    "not answered at all": lambda one: isnan(one.answered),
    "boards that never came": lambda one: bool(one.moved) and isnan(one.board),
}


class Measured(msgspec.Struct):
    """What came of one way to run the bot."""

    name: str
    full: float = 0.0
    rate: float = 0.0
    asked: list[Asked] = []
    memory: list[float] = []
    """MiB at most of each process of the bot."""
    helping: list[float] = []
    """MiB at most of each process that one of those has started, to think and to draw."""
    shares: dict[str, float] = {}
    """Processors that were busy, on an average, by what was run."""
    notes: list[str] = []


async def measure(given: argparse.Namespace, name: str, addresses: Sequence[str], tables: list[Prepared],
                  folder: Path, server: int | None) -> Measured:  # fmt: skip
    """Run the bot in one way, a process for each address, and put load on it."""
    found = Measured(name)
    async with Watched() as standin:
        furnish(standin, tables)
        bots = []
        for number, address in enumerate(addresses):
            place = folder / f"{name} {number}"
            place.mkdir()
            bots.append(BotProcess(standin, place, address))
            shards = "0/1" if len(addresses) > 1 else ""
            await bots[-1].start(ready=True, **{"shards": shards, "guild_ready_timeout": "1", **_settings(given)})
        await asyncio.sleep(3)
        reading = Reading(addresses[0])
        traffic = Traffic(standin, tables, reading, given.seed)
        await traffic.fully(given.people, WARMING)
        began = time.monotonic()
        done = await traffic.fully(given.people, given.full)
        found.full = len(done) / (time.monotonic() - began)
        found.rate = given.rate or found.full * given.share
        pids = [_pid(bot) for bot in bots]
        weighing = asyncio.create_task(_weigh(found, pids))
        before = _spent(pids, server)
        began = time.monotonic()
        found.asked = await traffic.at_rate(found.rate, given.seconds)
        took = time.monotonic() - began
        found.shares = {what: (now - before[what]) / took for what, now in _spent(pids, server).items()}
        weighing.cancel()
        for bot in bots:
            if await bot.stop() != 0 or "Traceback" in bot.log:
                found.notes.append(f"see {bot.folder}/bot.log")
        reading.close()
    return found


def _settings(given: argparse.Namespace) -> dict[str, str]:
    return {"drawers": str(Settings().drawers), **dict(each.split("=", 1) for each in given.set)}


def _pid(bot: BotProcess) -> int:
    assert bot._process is not None
    return bot._process.pid


def _spent(bots: list[int], server: int | None) -> dict[str, float]:
    """Processor seconds so far."""
    found = {
        "bot": seconds(bots),
        "its workers": seconds_of_children(bots),
        "people and Discord": seconds([os.getpid()]),
    }
    if server is not None:
        found["database"] = seconds([server]) + seconds_of_children([server])
    return found


async def _weigh(found: Measured, pids: list[int]) -> None:
    """Note what the processes hold at most, as long as it runs."""
    most: dict[int, float] = {}
    while True:
        for pid in pids:
            for each in family(pid):
                most[each] = max(most.get(each, 0.0), memory(each))
        found.memory = [most[pid] for pid in pids if pid in most]
        found.helping = [held for pid, held in most.items() if pid not in pids]
        await asyncio.sleep(1)


def tell(found: Sequence[Measured]) -> None:
    """One column for each way to run the bot."""
    _line("", [each.name for each in found])
    _line("full: answers a second", [f"{each.full:.1f}" for each in found])
    _line("measured at: asked a second", [f"{each.rate:.1f}" for each in found])
    _line("asked", [str(len(each.asked)) for each in found])
    for what, kinds, when in ROWS:
        cells = []
        for each in found:
            asked = [one for one in each.asked if one.what in kinds]
            times = lasting(asked, lambda one, when=when: getattr(one, when))  # type: ignore[misc]
            cells.append(f"{_at(times, 0.5):.0f} / {_at(times, 0.99):.0f}" if times else "-")
        _line(f"{what}, p50 / p99 (ms)", cells)
    for what, told in COUNTS.items():
        _line(what, [str(sum(map(told, each.asked))) for each in found])
    for what in dict.fromkeys(what for each in found for what in each.shares):
        _line(f"processors busy: {what}", [f"{each.shares.get(what, 0):.2f}" for each in found])
    _line("memory: bot (MiB)", [" + ".join(f"{one:.0f}" for one in each.memory) for each in found])
    _line("memory: its workers (MiB)", [f"{sum(each.helping):.0f} in {len(each.helping)}" for each in found])
    for each in found:
        for note in each.notes:
            print(f"{each.name}: {note}")


def _line(what: str, cells: Sequence[str]) -> None:
    print(f"{what:<50}" + "".join(f"{cell:>22}" for cell in cells), flush=True)


def _at(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(len(times) * part))] * 1000


@contextmanager
def _folder(within: Path | None = None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="tessera-load", dir=within))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def main(arguments: list[str]) -> None:
    """Measure what is asked for: `sqlite1`, `postgres1`, `postgres2`, all of them unless some are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench load")
    ways = ("sqlite1", "postgres1", "postgres2")
    parser.add_argument("ways", nargs="*", default=[], help=f"of {', '.join(ways)}")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--people", type=int, default=16, help="who ask at once while the full rate is found")
    parser.add_argument("--full", type=float, default=20.0, help="seconds in which the full rate is found")
    parser.add_argument("--seconds", type=float, default=45.0, help="seconds at the share of it")
    parser.add_argument("--share", type=float, default=0.8)
    parser.add_argument("--rate", type=float, default=0.0, help="a rate in place of the share")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="name=value", help="a setting of the bot")
    given = parser.parse_args(arguments)
    with ExitStack() as stack:
        folder = stack.enter_context(_folder())
        began = time.monotonic()
        with _folder(_QUICK if _QUICK.is_dir() else None) as quick:
            tables = prepare(quick / PREPARED, given.tables, given.seed)
            shutil.copy(quick / PREPARED, folder)
        print(f"{len(tables)} tables of {len(Counter(each.table.game for each in tables))} games prepared in "
              f"{time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
        wanted = given.ways or ways
        server = stack.enter_context(started()) if any(way.startswith("postgres") for way in wanted) else None
        found = []
        for way in wanted:
            if way == "sqlite1":
                address = str(folder / "sqlite1.sqlite3")
                shutil.copy(folder / PREPARED, address)
                found.append(asyncio.run(measure(given, "SQLite x 1", [address], tables, folder, None)))
            else:
                assert server is not None
                address, number = server.database(), int(way[-1])
                asyncio.run(_carry(str(folder / PREPARED), address))
                name, pid = f"PostgreSQL x {number}", server.pid
                found.append(asyncio.run(measure(given, name, [address] * number, tables, folder, pid)))
        tell(found)
        print(f"{time.monotonic() - began:.0f} s in all", flush=True)


async def _carry(source: str, target: str) -> None:
    async with asyncio.timeout(120):
        one, other = await Store.open(source), await Store.open(target)
        await one.move_to(other)
        await one.close()
        await other.close()
