"""Seats that keep the others waiting, as people meet it: the question in the thread, the answers, what follows."""

from __future__ import annotations

import discord
from simcord import ChannelHandle

from cogs.ui.custom_ids import LIMIT
from rules.clock.time import DAY, MINUTE
from tests.discord.world import Message, Person, World, buttons, mentioned, newest, said


def as_it_stands(home: ChannelHandle, message: Message) -> discord.Message:
    return next(other for other in home.history() if other.id == message.id)


async def asked(world: World, *names: str) -> tuple[ChannelHandle, Person, list[Person], Message]:
    """A game in which somebody was waited for so long that the others are asked: thread, who, the others, where."""
    home = await world.open(*names)
    table = await world.club.directory.get(1)
    late = world.person(table.names[table.to_move[0]])
    others = [world.person(name) for name in table.names if name != late.name]
    await world.wait(7 * DAY)
    await others[0].slash(home, "table nudge")
    return home, late, others, newest(home)


async def freed(world: World, home: ChannelHandle) -> tuple[Person, str]:
    """The seat that must decide is freed: the other one, and the name of who sat there."""
    table = await world.club.directory.get(1)
    seat = table.to_move[0]
    await world.club.seats.free(1, 50, seat, interaction=None)
    await world.restart()
    return world.person(table.names[1 - seat]), table.names[seat]


async def test_nudging_too_early_is_refused_with_the_time_when_it_is_possible(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    other = world.person(table.names[1 - table.to_move[0]])
    told = said((await other.slash(home, "table nudge")).response)
    assert f"That is <t:{world.time.now() + 7 * DAY}:R>." in told
    assert len(home.history()) == 1


async def test_the_others_are_called_and_one_answer_of_two_does_not_decide(world: World) -> None:
    home, late, others, question = await asked(world, "Ann", "Ben", "Cleo")
    assert set(buttons(question)) == {"Wait", "Stand-in", "Free the seat", "Play"}
    assert all(len(custom_id) <= LIMIT for custom_id in buttons(question).values())
    assert {other.id for other in others} == set(mentioned(question))
    assert f"**{late.name}** has kept you waiting: the turn came <t:{world.time.now() - 7 * DAY}:R>" in said(question)
    assert "as soon as 2 of 2 want the same" in said(question)
    told = await others[0].click(question, label="Free the seat")
    assert "Your answer counts: free the seat." in said(told.response)
    assert f"free the seat: {others[0].name}" in said(as_it_stands(home, question))
    assert "already" in said((await others[1].slash(home, "table nudge")).response)
    await others[1].click(question, label="Stand-in")
    await others[0].click(question, label="Wait")
    shown = said(as_it_stands(home, question))
    assert f"wait: {others[0].name}" in shown
    assert f"stand-in: {others[1].name}" in shown
    assert (await world.club.directory.get(1)).vacant == ()


async def test_the_stand_in_plays_the_turn_and_the_seat_stays_its_users(world: World) -> None:
    home, late, (other,), question = await asked(world, "Ann", "Ben")
    assert "Your answer alone decides it." in said(question)
    told = await other.click(question, label="Stand-in")
    assert "That decides it: stand-in." in said(told.response)
    settled = as_it_stands(home, question)
    assert "A stand-in plays this turn for" in said(settled)
    assert buttons(settled) == {}
    board = next(message for message in reversed(home.history()) if "Play" in buttons(message))
    assert f"A stand-in played for **{late.name}**." in "\n".join(map(said, home.history()))
    assert mentioned(board) == [other.id]
    table = await world.club.directory.get(1)
    assert late.name in table.names


async def test_a_freed_seat_can_be_taken_at_once(world: World) -> None:
    home, late, (other,), question = await asked(world, "Ann", "Ben")
    await other.click(question, label="Free the seat")
    settled = f"The seat of **{late.name}** is free, as the others have decided."
    assert settled in said(as_it_stands(home, question))
    advert = next(message for message in home.history() if "Take this seat" in buttons(message))
    await world.person("Eve").click(advert, label="Take this seat")
    assert "Eve" in (await world.club.directory.get(1)).names


async def test_the_late_player_who_moves_closes_the_question(world: World) -> None:
    home, late, (other,), question = await asked(world, "Ann", "Ben")
    assert "your own seat" in said((await late.click(question, label="Wait")).response)
    assert "only look on" in said((await world.person("Zoe").click(question, label="Free the seat")).response)
    free = buttons(question)["Free the seat"]
    assert "only look on" in said((await world.person("Zoe").click(question, label="Play")).response)
    assert buttons((await late.click(question, label="Play")).response)
    await late.slash(home, "takenoko channel")
    settled = as_it_stands(home, question)
    assert f"**{late.name}** has moved" in said(settled)
    assert buttons(settled) == {}
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="crafted", custom_id=free))
    await world.thread().send(view=view)
    told = await other.click(newest(home), label="crafted")
    assert "settled already" in said(told.response)
    assert (await world.club.directory.get(1)).vacant == ()


async def test_whoever_rests_or_wants_no_pings_is_asked_without_one(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cleo")
    table = await world.club.directory.get(1)
    others = [world.person(name) for seat, name in enumerate(table.names) if seat not in table.to_move]
    await others[0].slash(home, "my pings", where="ping_off")
    await world.wait(7 * DAY)
    await others[0].slash(home, "table nudge")
    (allowed,) = [
        entry.json["allowed_mentions"]["users"]
        for entry in world.env.http_requests
        if entry.method == "POST" and entry.json and "Stand-in" in str(entry.json)
    ]
    assert [int(user) for user in allowed] == [others[1].id]


async def test_the_question_says_that_somebody_has_left_the_server(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    late, other = (world.person(name) for name in (table.names[table.to_move[0]], table.names[1 - table.to_move[0]]))
    world.guild.remove_member(late.actor)
    await world.wait(7 * DAY)
    await other.slash(home, "table nudge")
    assert f"{late.name} is not a member of this server any more." in said(newest(home))


async def test_a_question_is_posted_once_and_stands_after_a_restart(world: World) -> None:
    home, _, (other,), question = await asked(world, "Ann", "Ben")
    messages = len(home.history())
    await world.restart()
    assert len(home.history()) == messages
    await other.click(question, label="Wait")
    assert "is waited for" in said(as_it_stands(home, question))
    told = await other.slash(home, "table nudge")
    assert "Not yet" in said(told.response)


async def test_a_stand_in_plays_for_a_vacant_seat_from_turn_to_turn(world: World) -> None:
    home = await world.open("Ann", "Ben")
    other, name = await freed(world, home)
    question = next(message for message in home.history() if "Stand-in" in buttons(message))
    assert set(buttons(question)) == {"Wait", "Stand-in"}
    assert f"the turn of the free seat of **{name}**" in said(question)
    await other.click(question, label="Stand-in")
    assert f"A stand-in plays for the free seat of **{name}** until somebody takes it." in said(
        as_it_stands(home, question)
    )
    assert (await world.club.directory.get(1)).awaited == (other.name,)
    await other.slash(home, "takenoko channel")
    await other.slash(home, "takenoko objective", category="panda")
    assert (await world.club.directory.get(1)).awaited == (name,)
    await world.wait(MINUTE)
    assert (await world.club.directory.get(1)).awaited == (other.name,)


async def test_a_question_about_a_free_seat_that_somebody_takes_says_who(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await freed(world, home)
    question = next(message for message in home.history() if "Stand-in" in buttons(message))
    await world.person("Eve").slash(home, "table seat take")
    closed = as_it_stands(home, question)
    assert "**Eve** has taken the seat and plays on; nothing needs to be decided any more." in said(closed)
    assert buttons(closed) == {}


async def test_a_table_that_nobody_sits_at_ends_after_thirty_days(world: World) -> None:
    home = await world.open("Ann", "Ben")
    for seat in (0, 1):
        await world.club.seats.free(1, 50, seat, interaction=None)
    await world.wait(30 * DAY)
    assert (await world.club.directory.get(1)).status == "cancelled"
    assert "Nobody has sat at this table for 30 days" in said(newest(home))
    assert set(buttons(newest(home))) == {"Record"}


async def test_a_japanese_table_asks_in_japanese(world: World) -> None:
    home = await world.open("Ann", "Ben", language="ja")
    table = await world.club.directory.get(1)
    other = world.person(table.names[1 - table.to_move[0]])
    await world.wait(7 * DAY)
    await other.slash(home, "table nudge")
    assert set(buttons(newest(home))) == {"待つ", "代理", "席を空ける", "プレイする"}
    await other.click(newest(home), label="代理")
    assert any("この手番は代理が" in said(message) for message in home.history())
