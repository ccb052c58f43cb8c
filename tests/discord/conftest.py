"""The real bot under the simulated Discord: a server, a channel, people, and a database file of its own."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias
from zlib import crc32

import aiosqlite
import discord
import msgspec
import pytest
from discord import app_commands
from PIL import Image
from simcord.http import router

from cogs import game_commands
from cogs.run.settings import Settings
from cogs.run.worker import Worker
from render import pictures
from rules import games
from rules.kit.engine import Engine
from rules.tables import club
from tests.discord.world import Person, World, simulated

BeginWith: TypeAlias = Callable[[Engine[Any, Any, Any], Any], None]


@pytest.fixture(autouse=True)
def every_deal_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The bot deals from a seed of the test's own name: what passes once passes again."""
    monkeypatch.setattr(club, "SystemRandom", lambda: Random(crc32(request.node.nodeid.encode())))


@pytest.fixture(autouse=True)
def statements_are_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every statement is run by the loop itself: handing it to a thread and back takes longer than SQLite does.

    Others still get their turn after each, as they do while a thread works; the thread itself is tried in tests/club.
    """

    async def execute(connection: aiosqlite.Connection, statement: Callable[..., Any], *args: Any, **named: Any) -> Any:
        # As aiosqlite has it, so that whoever comes too late is told the same.
        if not connection._running or not connection._connection:
            raise ValueError("Connection closed")
        try:
            return statement(*args, **named)
        finally:
            await asyncio.sleep(0)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", execute)


@pytest.fixture(autouse=True)
def computers_think_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread of this process, but in tests marked `apart`: starting a process takes longer than all that is
    thought about there. What becomes of processes is tried in tests/club/test_thinkers.py."""

    async def do(_: Worker, seconds: float, work: Callable[..., Any], *parts: object) -> Any:
        return await asyncio.wait_for(asyncio.to_thread(work, *parts), seconds)

    if request.node.get_closest_marker("apart") is None:
        monkeypatch.setattr(Worker, "do", do)


@pytest.fixture(autouse=True, scope="session")
def commands_are_translated_once() -> Iterator[None]:
    """Every test starts a bot that has the texts of all its commands translated for each of Discord's languages, twice.

    That would be half of the start; what is said of the same command with the same texts is remembered.
    """
    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.Group):
            patch.setattr(kind, "get_translated_payload", _remembered(kind.get_translated_payload))
        yield


@pytest.fixture(autouse=True, scope="session")
def commands_of_moves_are_made_once() -> Iterator[None]:
    """They know no bot, and making them takes a third of its start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_commands, "move_command", cache(game_commands.move_command))
        yield


@pytest.fixture(autouse=True, scope="session")
def requests_are_copied_quickly() -> Iterator[None]:
    """The simulated Discord notes a copy of each request, all commands of the bot among them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "copy", SimpleNamespace(deepcopy=lambda json: pickle.loads(pickle.dumps(json))))
        yield


def _remembered(translated: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
    known: dict[bytes, bytes] = {}

    async def payload(command: Any, tree: Any, translator: Any) -> dict[str, Any]:
        key = msgspec.json.encode([command.qualified_name, type(translator).__name__, command.to_dict(tree)])
        if key not in known:
            known[key] = msgspec.json.encode(await translated(command, tree, translator))
        found: dict[str, Any] = msgspec.json.decode(known[key])
        return found

    return payload


@pytest.fixture
def settings(tmp_path: Path, empty_database: bytes) -> Settings:
    database = tmp_path / "tessera.sqlite3"
    database.write_bytes(empty_database)
    return Settings(database=str(database), guild_ready_timeout=0.05, shards="0/1", drawers=0)


@pytest.fixture
async def world(settings: Settings) -> AsyncIterator[World]:
    """A running bot in a server with one channel; every error that the bot swallowed fails the test."""
    async with simulated(settings) as world:
        yield world


@pytest.fixture
def mia(world: World) -> Person:
    """Somebody who manages threads."""
    role = world.guild.create_role("Moderator", permissions=discord.Permissions(manage_threads=True))
    world.people["Mia"] = Person(world.guild.add_member(world.env.create_user("Mia"), roles=[role]))
    return world.people["Mia"]


@pytest.fixture
def japanese_clients(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The users whose Discord is in Japanese; that of all others is in English."""
    users: set[int] = set()
    read = discord.Interaction._from_data

    def from_data(interaction: Any, data: Any) -> None:
        read(interaction, data)
        if interaction.user.id in users:
            interaction.locale = discord.Locale.japanese

    monkeypatch.setattr(discord.Interaction, "_from_data", from_data)
    return users


@pytest.fixture
def begin_with(monkeypatch: pytest.MonkeyPatch) -> BeginWith:
    """Have every new table of a game start from a position."""

    def prepare(game: Engine[Any, Any, Any], start: Any) -> None:
        prepared = replace(game, setup=lambda seats, options, rng: start)
        monkeypatch.setitem(games.GAMES, game.key, prepared)

    return prepare


@pytest.fixture(autouse=True)
def plain_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every picture of a board or hand is a small grey one, but in tests marked `painted`: most only ask that one is
    there, and drawing it would take longer than all else that they do."""
    if request.node.get_closest_marker("painted") is None:
        content = BytesIO()
        Image.new("L", (16, 16), 128).save(content, "PNG")
        monkeypatch.setattr(pictures, "_kept", lambda kind, scene, paint: content.getvalue())
