"""Learning tables as people meet them: what is new is explained when it comes up, once, in thread and panel."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from rules.storage.lessons import ALL
from tests.discord.test_computers import settled
from tests.discord.world import World, buttons, newest, said

AIM = "New: What you want"


async def learn(world: World, game: str = "tongiaki", **options: object) -> str:
    """Open a learning table for Ann; what she is told."""
    told = await world.person("Ann").slash(world.channel, "table learn", game=game, **options)
    await settled(world)
    return said(told.response)


async def panel(world: World) -> tuple[str, dict[str, str]]:
    """The text of Ann's panel, opened anew, and its buttons."""
    shown = (await world.person("Ann").click(newest(world.home()), label="Play")).response
    return said(shown), buttons(shown)


async def lessons(world: World, game: str = "tongiaki") -> set[str]:
    return {told.lesson for told in await world.club.store.lessons.told(world.person("Ann").id, game)}


@pytest.mark.parametrize("game", GAMES)
async def test_a_learning_table_begins_at_once_with_the_aim(world: World, game: str) -> None:
    if GAMES[game].lessons is None:
        assert "lessons" in await learn(world, game)
        return
    assert "easy computer" in await learn(world, game)
    table = await world.club.directory.get(1)
    assert (table.status, table.teaches, table.suggests) == ("playing", True, True)
    assert [player.level for player in table.players] == [None, "easy"]
    assert AIM in said(newest(world.home()))
    assert AIM in (await panel(world))[0]
    assert await lessons(world, game) == {"aim"}


async def test_a_lesson_stays_for_its_turn_and_the_next_turn_has_another_one(world: World) -> None:
    await learn(world)
    ann = world.person("Ann")
    for beach in ("tonga-A", "tonga-B"):
        before = await lessons(world)
        assert AIM in (await panel(world))[0] or before != {"aim"}
        assert await lessons(world) == before
        await ann.slash(world.home(), "tongiaki place", at=beach)
        await settled(world)
    assert "New: Growth" in said(newest(world.home()))
    assert await lessons(world) == {"aim", "beach", "grow"}


async def test_a_lesson_survives_a_restart(world: World) -> None:
    await learn(world)
    await world.restart()
    assert AIM in (await panel(world))[0]
    assert await lessons(world) == {"aim"}


async def test_dont_show_again_puts_the_lesson_away_and_the_turn_goes_on_without(world: World) -> None:
    await learn(world)
    ann = world.person("Ann")
    shown = (await ann.click(newest(world.home()), label="Play")).response
    away = await ann.click(shown, label="Don’t show again")
    assert "New:" not in said(away.response)
    assert "Play" not in buttons(away.response)
    assert "New:" not in (await panel(world))[0]


async def test_more_shows_the_topic_of_the_rules(world: World) -> None:
    await learn(world)
    ann = world.person("Ann")
    shown = (await ann.click(newest(world.home()), label="Play")).response
    more = await ann.click(shown, label="More about this")
    assert more.ephemeral
    assert "The game in short" in said(more.response)


async def test_whoever_knows_the_game_is_told_nothing_until_it_is_asked_for_again(world: World) -> None:
    await learn(world)
    ann = world.person("Ann")
    shown = (await ann.click(newest(world.home()), label="Play")).response
    known = await ann.click(shown, label="I know this game")
    assert "Nothing of this game is explained" in said(known.response)
    assert ALL in await lessons(world)
    assert "All of this game has been explained" in await learn(world)
    assert "New:" not in said(newest(world.home()))
    assert "Whatever is new is explained" in await learn(world, again=True)
    assert AIM in said(newest(world.home()))


async def test_a_second_learning_table_teaches_only_what_is_new(world: World) -> None:
    await learn(world)
    await learn(world)
    assert AIM not in said(newest(world.home()))
    assert "New: Beaches" in said(newest(world.home()))


async def test_at_other_tables_nothing_is_explained(world: World) -> None:
    await world.person("Ann").slash(world.channel, "table new", game="tongiaki", computers=1)
    await settled(world)
    assert "New:" not in (await panel(world))[0]


async def test_buttons_of_the_lobby_and_of_the_rules_open_a_learning_table(world: World) -> None:
    ann, ben = world.person("Ann"), world.person("Ben")
    await world.open("Ann", game="tongiaki", start=False, seats=3)
    told = await ben.click(newest(world.channel), label="Learn by playing")
    assert "easy computer" in said(told.response)
    rules = await ann.slash(world.channel, "table rules", topic="tigris.war")
    told = await ann.click(rules.response, label="Learn by playing")
    await settled(world)
    assert (await world.club.directory.get(3)).game == "tigris"
    assert (await world.club.directory.get(2)).players[0].name == "Ben"


async def test_the_rematch_of_a_learning_table_teaches_what_is_left(world: World) -> None:
    await learn(world)
    ann = world.person("Ann")
    sure = await ann.slash(world.home(), "table resign")
    await ann.click(sure.response, label="Yes, give up")
    await settled(world)
    await ann.click(newest(world.home()), label="Rematch")
    await settled(world)
    assert (await world.club.directory.get(2)).teaches
