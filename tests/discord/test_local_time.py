"""`/time` of the local page: moves the bot's time, and is there on no other bot."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from cogs.run import local_page
from cogs.run.local_time import time_command
from cogs.run.settings import Settings
from rules.clock.time import HOUR
from tests.discord.world import BEGINNING, World, said, simulated


@pytest.fixture
async def page(settings: Settings) -> AsyncIterator[World]:
    """A world whose bot knows the command."""
    async with simulated(settings, lambda bot, time: bot.tree.add_command(time_command(time))) as world:
        yield world


async def test_time_passes_at_once_and_what_it_is_now_is_said(page: World) -> None:
    ann = page.person("Ann")
    assert str(BEGINNING) in said((await ann.slash(page.channel, "time")).response)
    assert str(BEGINNING + 8 * HOUR) in said((await ann.slash(page.channel, "time", by="+8h")).response)
    assert str(BEGINNING + 7 * HOUR) in said((await ann.slash(page.channel, "time", by="-1h")).response)
    assert page.time.now() == BEGINNING + 7 * HOUR


@pytest.mark.parametrize("by", ["soon", "8", "401d", "x" * 2000])
async def test_what_is_no_length_of_time_moves_nothing(page: World, by: str) -> None:
    answer = await page.person("Ann").slash(page.channel, "time", by=by)
    assert "no length of time" in said(answer.response)
    assert page.time.now() == BEGINNING


async def test_the_page_begins_when_the_clock_of_the_simulated_discord_does(page: World) -> None:
    assert page.env.now().timestamp() == local_page.BEGINNING


async def test_a_bot_that_serves_people_has_no_such_command(world: World) -> None:
    assert "time" not in [command.name for command in world.bot.tree.get_commands()]
