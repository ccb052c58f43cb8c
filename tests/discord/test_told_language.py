"""What is told privately is in the language its reader chose; else in that of their Discord; else in the table's."""

from __future__ import annotations

import discord
import pytest

from rules.clock.time import DAY, HOUR
from tests.discord.test_callers import opened
from tests.discord.test_plan import channel_and_objective, planning, turn_of
from tests.discord.test_try import begun, pressed
from tests.discord.test_try import opened as panel_of
from tests.discord.world import Message, Person, World, newest, said

KINDS = ("direct", "reminder", "digest")


def language_of(message: Message) -> str:
    """Names of people and games aside, a text is Japanese or it is not."""
    return "ja" if any("\u3040" <= sign <= "\u30ff" for sign in said(message)) else "en"


async def letter(world: World, person: Person, kind: str, table_language: str) -> discord.Message:
    """The direct message of this kind that somebody is sent by a table in this language."""
    if kind == "digest":
        await person.slash(world.channel, "my digest", at="13:00")
    else:
        await person.slash(world.channel, "my pings", where="ping_direct")
    await opened(world, person.name, language=table_language)
    await world.wait({"direct": HOUR, "reminder": DAY + HOUR, "digest": 2 * HOUR}[kind])
    return newest(person.user.dm_channel)


@pytest.mark.parametrize("kind", KINDS)
async def test_without_a_choice_it_is_that_of_the_readers_discord_not_the_tables(world: World, kind: str) -> None:
    told = await letter(world, world.person("Ann"), kind, "ja")
    assert language_of(told) == "en", said(told)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_japanese_discord_has_it_in_japanese_at_an_english_table(
    world: World, kind: str, japanese_clients: set[int]
) -> None:
    ann = world.person("Ann")
    japanese_clients.add(ann.id)
    told = await letter(world, ann, kind, "en")
    assert language_of(told) == "ja", said(told)
    assert not any(word in said(told) for word in ("Your", "turn", "Choose", "waits"))


@pytest.mark.parametrize("kind", KINDS)
async def test_what_somebody_chose_counts_before_their_discord(
    world: World, kind: str, japanese_clients: set[int]
) -> None:
    ann = world.person("Ann")
    japanese_clients.add(ann.id)
    await ann.slash(world.channel, "my language", language="en")
    assert language_of(await letter(world, ann, kind, "ja")) == "en"


async def test_who_was_never_heard_of_is_told_in_the_language_of_the_table(world: World) -> None:
    ann = world.person("Ann")
    await world.club.preferences.set(ann.id, "pings", "direct")
    number, _ = await opened(world, "Ben", "Ann", language="ja")
    await world.club.preferences.set(ann.id, "client_language", "")
    table = await world.club.directory.get(number)
    mover = world.person(table.awaited[0])
    if mover is not ann:
        await turn_of(world, mover)
    await world.wait(HOUR)
    assert language_of(newest(ann.user.dm_channel)) == "ja"


async def test_a_change_of_the_readers_discord_is_noticed_by_whatever_they_do_next(
    world: World, japanese_clients: set[int]
) -> None:
    ann = world.person("Ann")
    await ann.slash(world.channel, "my show")
    assert await world.club.preferences.get(ann.id, "client_language") == "en"
    japanese_clients.add(ann.id)
    await ann.slash(world.channel, "my show")
    assert await world.club.preferences.get(ann.id, "client_language") == "ja"


async def test_the_report_of_a_plan_is_in_the_language_its_user_reads_when_it_is_told(world: World) -> None:
    _, active, other = await begun(world)
    asked = await channel_and_objective(other, await planning(world, other))
    kept = await pressed(other, asked, "Keep this plan")
    assert "1. Take an irrigation channel" in said(kept)
    await other.slash(world.home(), "my language", language="ja")
    waiting = said(await panel_of(other, world.home().last_message, "Play"))
    assert "1. 水路を1個確保します" in waiting
    assert "Take" not in waiting
    await turn_of(world, active)
    told = said(await panel_of(other, world.home().last_message, "Play"))
    assert "1. 水路を1個確保します" in told
    assert "irrigation" not in told
