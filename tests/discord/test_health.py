"""A running bot says how it is: live, ready with what is missing, numbers without names."""

from __future__ import annotations

import socket
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from cogs.run.commandline import main
from cogs.run.health import ask
from cogs.run.settings import BadSettings, Settings, load_settings
from tests.discord.world import World


@pytest.fixture
def settings(settings: Settings) -> Settings:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return replace(settings, health=f"127.0.0.1:{free.getsockname()[1]}")


async def told(world: World, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://{world.settings.health}/{path}") as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_serves_people_is_live_and_ready_and_counts(world: World) -> None:
    await world.open("Akari", "Ben")
    assert await told(world, "live") == (200, "live\n")
    assert await told(world, "ready") == (200, "ready\n")
    status, metrics = await told(world, "metrics")
    assert status == 200
    assert 'tessera_shard_up{shard="0"} 1.0' in metrics
    assert "tessera_database_up 1.0" in metrics
    assert 'tessera_interaction_seconds_count{type="application_command"}' in metrics
    for counted in ("acknowledged_seconds", "answered_seconds", "picture_seconds", "loop_lag_seconds", "outbox"):
        assert f"tessera_{counted}" in metrics
    assert "tessera_pictures_not_drawn" in metrics
    for name in world.people:
        assert name not in metrics
    assert await ask(world.settings) == []


async def test_what_is_missing_is_told(world: World) -> None:
    await world.club.store._database.close()
    assert await told(world, "ready") == (503, "the database does not answer\n")
    assert (await told(world, "metrics"))[1].count("tessera_database_up 0.0") == 1
    assert await ask(world.settings) == ["the database does not answer"]


def test_without_an_address_the_last_sign_of_life_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TESSERA_DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["health"]) == 1
    monkeypatch.setenv("TESSERA_HEALTH", "127.0.0.1:1")
    assert main(["health"]) == 1
    assert "no answer at 127.0.0.1:1" in capsys.readouterr().err


@pytest.mark.parametrize("variable", ["TESSERA_HEALTH=nowhere", "TESSERA_HEALTH=host:0", "TESSERA_SHARDS=3/2"])
def test_what_cannot_be_read_is_said_at_the_start(variable: str) -> None:
    name, _, value = variable.partition("=")
    with pytest.raises(BadSettings):
        load_settings({name: value, "TESSERA_CONFIG": ""})
