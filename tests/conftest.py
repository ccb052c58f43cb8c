"""For all tests: the sample game, an empty database, and the order in which they run."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.run.memory import set_aside
from data.texts import add_texts
from render.drawings import draw_in
from rules.storage import sqlite

add_texts(Path(__file__).parent / "sample_game" / "texts.toml")
draw_in("race", "tests.sample_game")

LONG = (
    "tests/standin/test_two_processes",
    "tests/render",
    "tests/standin/test_crashes",
    "test_conformance",
    "test_whole_game_by_buttons",
    "test_whole_game_by_commands",
    "test_properties",
    "tests/standin/test_bot.py",
    "tests/club",
    "tests/standin",
)
"""Parts of the paths of files that take long, in the order in which they begin: the longest first, but those of the
stand-in, which mostly wait for bots to start and to fall silent, apart from each other, beside others that compute."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first, so that no worker is left with one when the others have finished."""

    def begins(item: pytest.Item) -> int:
        return next((place for place, part in enumerate(LONG) if part in item.nodeid), len(LONG))

    items.sort(key=begins)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end, as what the bot has loaded does."""
    set_aside()


@pytest.fixture(autouse=True, scope="session")
def shipped_pragmas() -> Iterator[tuple[str, ...]]:
    """How files are opened outside of tests. No test cuts the power, so that none waits for the disk.

    A bot in a process of its own still does.
    """
    shipped = sqlite._PRAGMAS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "_PRAGMAS", (*shipped, "synchronous = OFF"))
        yield shipped


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An SQLite file that has all tables and nothing in them: copied sooner than brought up to date."""
    path = tmp_path_factory.mktemp("empty") / "empty.sqlite3"

    async def bring_up() -> None:
        await (await sqlite.SqliteFile.open(path)).close()

    asyncio.run(bring_up())
    return path.read_bytes()
