"""A stand-in Discord with a server and a channel, a sample bot on it, and plain HTTP at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
import yarl

from tests.standin.actor import Actor
from tests.standin.party import Party
from tests.standin.process import BotProcess
from tests.standin.sample_bot import SampleBot
from tests.standin.server import StandIn
from tests.standin.world import Channel, Guild

PATIENCE = 20.0
"""Seconds for a first answer where a test is not about lateness: a busy machine may be slow."""

ANSWER = 30.0
"""Seconds for what follows the first answer."""


@dataclass(slots=True, repr=False)
class Scene:
    """A stand-in with one server, one channel and two people, one of them Japanese."""

    standin: StandIn
    guild: Guild
    channel: Channel
    akari: Actor
    ben: Actor


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """Fails the test when the stand-in answered what Discord would not, or when an ordered fault never happened."""
    async with StandIn(ack_within=PATIENCE) as standin:
        guild = await standin.guild()
        channel = await standin.channel(guild)
        yield Scene(standin, guild, channel, standin.person(guild, "Akari", locale="ja"), standin.person(guild, "Ben"))
        assert standin.mistakes == []
        assert standin.faults.unused() == []


@pytest.fixture
async def sample(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[SampleBot]:
    """The sample bot, connected; with the parameter False over a gateway that does not compress."""
    scene.standin.gateway.compress = getattr(request, "param", True)
    monkeypatch.setattr(discord.http.Route, "BASE", scene.standin.api_base)
    gateway = yarl.URL(scene.standin.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bot = SampleBot()
    running = asyncio.create_task(bot.start(scene.standin.token))
    try:
        await scene.standin.world.pulse.until(lambda: scene.standin.gateway.ready or running.done(), "the bot is there")
        if running.done():
            running.result()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)


Http = Callable[..., Awaitable[tuple[int, Any]]]


@pytest.fixture
async def http(scene: Scene) -> AsyncIterator[Http]:
    """Calls the HTTP interface with the bot's token: `await http("POST", "/channels/1/messages", {...})`."""
    headers = {"Authorization": f"Bot {scene.standin.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def call(method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None) -> Any:
            form = aiohttp.FormData()
            for index, (name, data) in enumerate((files or {}).items()):
                form.add_field(f"files[{index}]", data, filename=name)
            if files:
                form.add_field("payload_json", aiohttp.JsonPayload(body))
            sent: Any = {"data": form} if files else {"json": body}
            async with session.request(method, scene.standin.api_base + path, **sent) as answer:
                return answer.status, await answer.json() if answer.status != 204 else None

        yield call


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shipped(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Party]:
    """The shipped bot as a process, running for all tests of a module; each test takes a table of its own."""
    async with StandIn(ack_within=PATIENCE) as standin:
        guild = await standin.guild()
        bot = BotProcess(standin, tmp_path_factory.mktemp("bot"))
        akari, ben = standin.person(guild, "Akari", locale="ja"), standin.person(guild, "Ben")
        try:
            await bot.start()
            yield Party(standin, bot, guild, akari, ben)
        finally:
            if bot.running:
                await bot.kill()


@pytest_asyncio.fixture(loop_scope="module")
async def party(shipped: Party) -> AsyncIterator[Party]:
    """The shipped bot for one test, which fails when anything was sent that Discord would not take."""
    standin = shipped.standin
    if not shipped.bot.running:
        await shipped.bot.start()
    standin.calls.clear()
    standin.complaints.clear()
    standin.mistakes.clear()
    seen = len(shipped.bot.log)
    yield shipped
    unused = standin.faults.unused()
    standin.faults.clear()
    standin.ack_within, standin.answer_within = PATIENCE, ANSWER
    assert standin.complaints == []
    assert standin.mistakes == []
    assert unused == []
    assert "Traceback" not in shipped.bot.log[seen:]
