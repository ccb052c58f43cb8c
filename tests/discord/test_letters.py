"""Who loses a seat or a table is told once, alone, in their own language: what happened, why, what they can do now."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle

from data.texts import text
from rules.clock.time import DAY, HOUR
from tests.discord.test_callers import letters
from tests.discord.test_delays import asked as kept_waiting
from tests.discord.world import Person, World, buttons, newest, said

CLOSED = text("en", "common.direct_closed")[:20]
"""How the sentence begins."""


async def freed(world: World, mia: Person, home: ChannelHandle, name: str) -> None:
    table = await world.club.directory.get(1)
    asked = await mia.slash(home, "moderate free", seat=str(table.names.index(name) + 1))
    await mia.click(asked.response, label="Yes, free it")


def link(world: World, home: ChannelHandle) -> str:
    return f"https://discord.com/channels/{world.guild.id}/{home.id}"


async def test_whose_seat_a_moderator_frees_is_told_and_can_have_it_back(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    ann, ben = map(world.person, ("Ann", "Ben"))
    await freed(world, mia, home, "Ben")
    (letter,) = letters(ben)
    assert "a moderator has freed it" in said(letter)
    assert "**Take this seat**" in said(letter)
    assert link(world, home) in said(letter)
    assert (letters(ann), letters(mia)) == ([], [])
    mine = await ben.user.click(letter, label=next(iter(buttons(letter))))
    assert mine.response is not None
    await world.restart()
    await world.wait(DAY)
    assert len(letters(ben)) == 1
    assert [offer.is_for(ben.id) for offer in (await world.club.directory.get(1)).offers] == [True]
    await ben.slash(home, "table seat take")
    seat = (await world.club.directory.get(1)).seat_of(ben.id)
    assert seat is not None
    await world.env.settle()
    assert letters(ben) == []
    assert f"**Ben** plays seat {seat + 1} again." in "\n".join(map(said, home.history()))


@pytest.mark.parametrize(("language", "words"), [("en", "You have lost seat"), ("ja", "あなたの席ではなくなりました")])
async def test_it_is_in_the_language_of_whoever_lost_the_seat(
    world: World, mia: Person, language: str, words: str
) -> None:
    home = await world.open("Ann", "Ben", language="ja" if language == "en" else "en")
    await world.person("Ben").slash(home, "my language", language=language)
    await freed(world, mia, home, "Ben")
    assert words in said(letters(world.person("Ben"))[0])


async def test_whose_seat_the_others_free_is_told_why(world: World) -> None:
    home, away, (first, second), question = await kept_waiting(world, "Ann", "Ben", "Cleo")
    for voter in (first, second):
        await voter.click(question, label="Free the seat")
    assert len((await world.club.directory.get(1)).vacant) == 1
    told = said(letters(away)[-1])
    assert "the others decided to free it" in told
    assert link(world, home) in told
    assert (letters(first), letters(second)) == ([], [])


async def test_whose_offered_seat_is_taken_is_told_by_whom(world: World) -> None:
    home = await world.open("Ann", "Ben")
    ben, eve = map(world.person, ("Ben", "Eve"))
    await ben.slash(home, "table seat offer")
    assert letters(ben) == []
    await eve.slash(home, "table seat take")
    (letter,) = letters(ben)
    assert "**Eve** has taken seat" in said(letter)
    assert letters(eve) == []


async def test_all_who_sat_at_a_cancelled_or_moved_table_are_told_but_not_who_did_it(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben", "Mia")
    people = list(map(world.person, ("Ann", "Ben")))
    other = world.guild.create_text_channel("other")
    await mia.slash(home, "moderate move", channel=other)
    (new,) = other.threads
    for person in people:
        letter = letters(person)[-1]
        assert "to another channel" in said(letter)
        assert link(world, new) in said(letter)
    asked = await mia.slash(new, "moderate cancel")
    await mia.click(asked.response, label="Yes, cancel it")
    for person in people:
        assert "A moderator has cancelled this game." in said(letters(person)[-1])
        assert len(letters(person)) == 2
    assert letters(mia) == []


async def test_who_sat_in_a_lobby_that_is_closed_is_told(world: World, mia: Person) -> None:
    await world.open("Ann", "Ben", start=False)
    asked = await mia.slash(world.channel, "moderate cancel")
    await mia.click(asked.response, label="Yes, cancel it")
    for name in ("Ann", "Ben"):
        assert "closed this table before the game began" in said(letters(world.person(name))[0])


async def test_in_a_rest_nobody_is_told_and_at_its_end_once(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    ben = world.person("Ben")
    await ben.slash(home, "my quiet", hours="10:00-20:00")
    await freed(world, mia, home, "Ben")
    await world.wait(8 * HOUR - 60)
    assert letters(ben) == []
    await world.restart()
    await world.wait(60)
    assert len(letters(ben)) == 1


@pytest.mark.parametrize(("where", "called"), [("direct", True), ("off", False)])
async def test_where_direct_messages_are_closed_the_thread_tells_and_calls_whoever_wants_to_be_called(
    world: World, mia: Person, where: str, called: bool
) -> None:
    home = await world.open("Ann", "Ben")
    ben = world.person("Ben")
    await ben.slash(home, "my pings", where=f"ping_{where}")
    letter = await world.bot.create_dm(discord.Object(ben.id))
    world.env.inject_error("POST", f"/channels/{letter.id}/messages", status=403, code=50007, times=None)
    await freed(world, mia, home, "Ben")
    told = [message for message in home.history() if "You have lost seat" in said(message)]
    assert len(told) == 1
    assert f"<@{ben.id}>" in said(told[0])
    sent = [
        entry.json
        for entry in world.env.http_requests
        if entry.path == f"/channels/{home.id}/messages" and "You have lost" in str(entry.json)
    ]
    assert [entry["allowed_mentions"].get("users", []) for entry in sent if entry] == [[ben.id] if called else []]


async def test_any_private_answer_says_once_that_direct_messages_are_closed(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    ben = world.person("Ben")
    for command in ("my show", "table board", "table seat keep", "takenoko end", "table list", "table log"):
        await world.club.calling.direct_closed(ben.id)
        for expected in (1, 0):
            answer = await ben.slash(home, command)
            assert "\n".join(map(said, answer.messages)).count(CLOSED) == expected, command
    await world.club.calling.direct_closed(ben.id)
    await ben.autocomplete(home, "my zone", "zone", "a")
    assert CLOSED not in said(newest(home))
    assert CLOSED in said((await ben.slash(home, "my show")).response)


async def test_who_is_removed_from_a_lobby_is_told_alone_until_let_in_again(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    ann, ben = map(world.person, ("Ann", "Ben"))
    await ann.slash(world.channel, "table seat remove", player="Ben")
    (letter,) = letters(ben)
    assert "The host has removed you from this table before the game began" in said(letter)
    assert letters(ann) == []
    await world.club.lobby.readmit(1, ann.id, ben.id)
    await ben.slash(world.channel, "table join")
    await world.env.settle()
    assert letters(ben) == []


async def test_whose_direct_messages_are_closed_is_not_told_before_everybody_that_the_host_removed_them(
    world: World,
) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    ann, ben = map(world.person, ("Ann", "Ben"))
    await world.club.calling.direct_closed(ben.id)
    before = len(world.channel.history())
    await ann.slash(world.channel, "table seat remove", player="Ben")
    assert letters(ben) == []
    assert len(world.channel.history()) == before
    assert await world.club.letters.owed(ben.id) == ()


async def test_a_computer_that_is_removed_gets_no_letter(world: World) -> None:
    await world.open("Ann", start=False, seats=3)
    ann = world.person("Ann")
    await world.club.lobby.add_computer(1, ann.id, "easy", ("Ichi",))
    await ann.slash(world.channel, "table seat remove", player="Ichi ⚙")
    assert (await world.club.directory.get(1)).names == ("Ann",)
    assert await world.club.store.alarms(kind="letter_out") == ()
