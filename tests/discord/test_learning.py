"""Learning tables as people meet them: what is new is explained when it comes up, once, in thread and panel."""

from __future__ import annotations

from random import Random

import pytest

from data.texts import text
from rules.games import GAMES
from rules.kit.selfplay import choose
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


async def ended(world: World, *, resigns: bool = False) -> str:
    """What the last message of Ann's learning table says when she has played one turn and the game has ended."""
    await learn(world, "sky_islands")
    ann = world.person("Ann")
    rng = Random(1)
    while (table := await world.club.directory.get(1)).status == "playing":
        await panel(world)
        if resigns:
            await world.club.playing.resign(1, ann.id, interaction=None)
        while (now := await world.club.directory.get(1)).turn == table.turn and now.status == "playing":
            position = await world.club.reading.position(1)
            move = choose(GAMES["sky_islands"], position.state, now.to_move[0], rng)
            await world.club.playing.play(1, ann.id, move, expected=None, interaction=None)
        world.bot.announcer.kick(1)
        await settled(world)
    return said(newest(world.home()))


async def test_after_the_end_a_learner_is_told_what_they_know_now_and_what_to_do_next(world: World) -> None:
    told = await ended(world)
    assert "**Final score**" in told
    assert "You have played a game of Merchants of Sky Islands to its end." in told
    shown = await lessons(world, "sky_islands")
    lessons_of = GAMES["sky_islands"].lessons
    assert lessons_of is not None
    for lesson in lessons_of.all:
        title = text("en", f"lessons_sky_islands.{lesson.key}.title")
        assert title in told
        assert (f"> **New: {title}**" in told) == (lesson.key not in shown)
    assert "**Rematch** plays once more" in told
    assert {"Rematch", "Judge"} <= set(buttons(newest(world.home())))
    await world.restart()
    assert said(newest(world.home())) == told


async def test_who_gives_up_while_learning_is_told_only_what_to_do_next(world: World) -> None:
    told = await ended(world, resigns=True)
    assert "to its end" not in told
    assert "> **New" not in told
    assert "**Rematch** plays once more" in told


async def test_where_nothing_was_explained_there_is_no_closing_word(world: World) -> None:
    await world.person("Ann").slash(world.channel, "table new", game="sky_islands", computers=1, level="level_easy")
    await settled(world)
    await world.club.playing.resign(1, world.person("Ann").id, interaction=None)
    world.bot.announcer.kick(1)
    await settled(world)
    assert "What you could do next" not in said(newest(world.home()))
