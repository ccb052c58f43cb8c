"""Processes that are killed while they do what is due, or migrate; what they leave is then looked at."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from rules.clock.time import MovedTime
from rules.games import GAMES
from rules.storage import sqlite
from rules.storage.sqlite import SqliteFile
from rules.storage.store import Store
from rules.tables.club import Club
from tests.sample_game.game import RACE

KILLED = -signal.SIGKILL
"""The exit code of a process that was killed."""

Work: TypeAlias = Callable[[Club], Awaitable[None]]
"""What a club does until it is killed."""
Prepare: TypeAlias = Callable[[Club], object]
"""What has to be done to a club before it does what is due: a function of a module, for it is called elsewhere too."""


async def what_is_due(club: Club) -> None:
    """Work off the alarms."""
    await club.alarms.work_off()


def killed_working_off(
    path: Path, now: int, survived: Iterable[int], prepare: Prepare, work: Work = what_is_due
) -> dict[Path, int | None]:
    """Copies of a closed database, each with the exit code of the process that did there what is due at `now`.

    It is killed before the statement that comes after so many others. `work`, a function of a module, is what it does.
    """
    clean = path.read_bytes()
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([__name__, prepare.__module__])
    processes = {}
    for statements in survived:
        copy = path.with_name(f"killed{statements}.sqlite3")
        copy.write_bytes(clean)
        processes[copy] = forks.Process(target=_work_off, args=(str(copy), now, statements, prepare, work))
        processes[copy].start()
    for process in processes.values():
        process.join()
    return {copy: process.exitcode for copy, process in processes.items()}


def _work_off(path: str, now: int, survived: int, prepare: Prepare, work: Work) -> None:
    run, done = SqliteFile._run, count()

    async def counted(self: SqliteFile, *given: Any, **parameters: Any) -> Any:
        if next(done) == survived:
            os.kill(os.getpid(), signal.SIGKILL)
        return await run(self, *given, **parameters)

    async def main() -> None:
        club = Club(await Store.open(Path(path)), {**GAMES, RACE.key: RACE}, Random(1), MovedTime(lambda: now))
        prepare(club)
        SqliteFile._run = counted  # type: ignore[method-assign]
        await work(club)
        await club.close()

    asyncio.run(main())


def killed_migrating(path: Path, number: int, survived: int) -> int | None:
    """The exit code of a process that opens a database; it is killed in this migration, after so many statements."""
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([__name__])
    process = forks.Process(target=_migrate, args=(path, number, survived))
    process.start()
    process.join()
    return process.exitcode


def _migrate(path: Path, number: int, survived: int) -> None:
    migrate, rows = sqlite._migrate, sqlite._rows
    left: int | None = None

    async def watched(*given: Any) -> None:
        nonlocal left
        left = survived if given[1] == number else None
        await migrate(*given)
        left = None

    async def counted(*given: Any) -> Any:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        if left is not None:
            left -= 1
        return await rows(*given)

    async def main() -> None:
        await (await SqliteFile.open(path)).close()

    sqlite._migrate, sqlite._rows = watched, counted  # type: ignore[assignment]
    asyncio.run(main())
