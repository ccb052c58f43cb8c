"""Chart as people meet it: the story in the final message, the lines below it and by command, secret points kept."""

from __future__ import annotations

import pytest

from data.texts import text
from rules.games import GAMES
from tests.discord.test_after_the_end import ended
from tests.discord.world import World, buttons, newest, pictures, said
from tests.sample_game.game import RACE


async def test_the_final_message_tells_the_story_and_the_chart_shows_how_it_went(
    world: World, japanese_clients: set[int]
) -> None:
    final = await ended(world, "Ann", "Ben", moves=30, game="takenoko")
    assert f"{text('en', 'words.story.heading')}\nAfter " in said(final)
    zoe = world.person("Zoe")
    answer = await zoe.click(final, label="Chart")
    assert answer.ephemeral
    assert len(pictures(answer.response)) == 1
    assert "everybody else had resigned, and ▲ Ben won" in said(answer.response)
    assert list(buttons(answer.response)) == ["Replay"]
    japanese_clients.add(zoe.id)
    again = (await zoe.slash(world.channel, "table chart", table="1")).response
    assert "▲ Benの勝利" in said(again)


async def test_points_that_everybody_knows_are_charted_while_the_game_goes_on(world: World) -> None:
    home = await world.open("Ann", "Ben", game="sky_islands")
    answer = (await world.person("Zoe").slash(home, "table chart")).response
    assert text("en", "common.chart") in said(answer)
    assert len(pictures(answer)) == 1


async def test_secret_points_are_charted_after_the_end_only(world: World) -> None:
    home = await world.open("Ann", "Ben", game="tigris")
    refused = (await world.person("Ann").slash(home, "table chart")).response
    assert said(refused) == text("en", "errors.chart_hidden", game="Tigris & Euphrates")


async def test_a_game_without_a_chart_offers_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, RACE.key, RACE)
    race = await world.open("Ann", "Ben", game="race")
    refused = (await world.person("Ann").slash(race, "table chart", table="1")).response
    assert said(refused) == text("en", "errors.chart_none", game="Race")
    asked = await world.person("Ann").slash(race, "table resign")
    await world.person("Ann").click(asked.response, label="Yes, give up")
    assert "Chart" not in buttons(newest(race))
