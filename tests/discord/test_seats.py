"""Seats that change hands, as people meet it: offers and gifts in the thread, the hand, replay and result."""

from __future__ import annotations

import discord
from simcord import ChannelHandle

from cogs.ui.custom_ids import LIMIT, Press
from tests.discord.world import Message, Person, World, buttons, components, mentioned, newest, pinged, said


def as_it_stands(home: ChannelHandle, message: Message) -> discord.Message:
    return next(other for other in home.history() if other.id == message.id)


async def given_to(world: World, home: ChannelHandle, giver: str, taker: str) -> Message:
    """A seat that is offered to anybody and taken by button; the message of the offer."""
    await world.person(giver).slash(home, "table seat offer")
    offer = newest(home)
    await world.person(taker).click(offer, label="Take this seat")
    return offer


async def test_an_offered_seat_is_taken_by_button_and_the_thread_says_who_sits_there(world: World) -> None:
    home = await world.open("Ann", "Ben")
    told = await world.person("Ann").slash(home, "table seat offer")
    assert told.ephemeral
    assert "Until somebody takes it you play on" in said(told.response)
    offer = newest(home)
    assert "**Ann** offers seat 1" in said(offer)
    assert set(buttons(offer)) == {"Take this seat", "Keep my seat"}
    assert mentioned(offer) == []
    eve = world.person("Eve")
    panel = (await eve.click(offer, label="Take this seat")).response
    assert "You now play seat 1." in said(panel)
    settled = as_it_stands(home, offer)
    assert "**Eve** now plays seat 1, where Ann sat before." in said(settled)
    assert buttons(settled) == {}
    assert (await world.club.directory.get(1)).names == ("Eve", "Ben")


async def test_the_new_user_sees_the_hand_and_old_buttons_of_the_former_one_refuse(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    former = table.names[table.to_move[0]]
    person, eve = world.person(former), world.person("Eve")
    board = newest(home)
    panel = (await person.click(board, label="Play")).response
    held = said((await person.click(board, label="My hand")).response)
    assert "only look on" in said((await eve.click(board, label="My hand")).response)
    await given_to(world, home, former, "Eve")
    assert said((await eve.click(board, label="My hand")).response) == held.replace(former, "Eve")
    for label in ("Play", "My hand", "Undo"):
        assert "only look on" in said((await person.click(board, label=label)).response)
    stale = await person.click(panel, label=next(iter(buttons(panel))))
    assert "only look on" in "\n".join(map(said, stale.messages))
    assert "only look on" in said((await person.slash(home, "takenoko channel")).response)
    assert (await world.club.directory.get(1)).ply == table.ply + 1


async def test_the_board_calls_the_new_user_and_pings_nobody_again(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    board = newest(home)
    await given_to(world, home, table.names[table.to_move[0]], "Eve")
    now = as_it_stands(home, board)
    assert f"<@{world.person('Eve').id}>" in said(now)
    assert "**Eve** now plays seat" in said(now)
    assert len(home.history()) == 2


async def test_a_gift_calls_its_receiver_who_accepts_or_declines(world: World) -> None:
    home = await world.open("Ann", "Ben")
    ann, eve, zoe = map(world.person, ("Ann", "Eve", "Zoe"))
    told = await ann.slash(home, "table seat give", to=eve.actor)
    assert "Eve is asked" in said(told.response)
    gift = newest(home)
    assert mentioned(gift) == [eve.id]
    assert set(buttons(gift)) == {"Accept", "Decline", "Keep my seat"}
    assert said((await zoe.click(gift, label="Accept")).response) == "This seat is for Eve."
    assert said((await zoe.click(gift, label="Decline")).response) == "This seat is for Eve."
    await eve.click(gift, label="Decline")
    assert buttons(as_it_stands(home, gift)) == {}
    await ann.slash(home, "table seat give", to=eve.actor)
    again = newest(home)
    assert mentioned(again) == [eve.id]
    await eve.click(again, label="Accept")
    assert (await world.club.directory.get(1)).names == ("Eve", "Ben")


async def test_the_offer_is_withdrawn_by_its_user_alone(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.person("Ann").slash(home, "table seat offer")
    offer = newest(home)
    assert "nothing to withdraw" in said((await world.person("Ben").click(offer, label="Keep my seat")).response)
    assert "only look on" in said((await world.person("Eve").click(offer, label="Keep my seat")).response)
    await world.person("Ann").click(offer, label="Keep my seat")
    settled = as_it_stands(home, offer)
    assert said(settled).endswith("This offer does not stand any more; the seat stays with whoever sits there.")
    late = await world.person("Eve").slash(home, "table seat take")
    assert "cannot be taken" in said(late.response)


async def test_whoever_wants_no_pings_is_offered_a_seat_without_one(world: World) -> None:
    home = await world.open("Ann", "Ben")
    ann, eve = map(world.person, ("Ann", "Eve"))
    await eve.slash(home, "my pings", where="ping_off")
    await ann.slash(home, "table seat give", to=eve.actor)
    gift = newest(home)
    assert (pinged(world, home), f"<@{eve.id}>" in said(gift)) == ([], True)
    await eve.click(gift, label="Accept")
    assert (await world.club.directory.get(1)).seat_of(eve.id) is not None


async def test_nobody_gives_a_seat_to_themselves_a_bot_the_seated_or_who_has_left(world: World) -> None:
    home = await world.open("Ann", "Ben")
    ann = world.person("Ann")
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    gone = world.guild.add_member(world.env.create_user("Gone"))
    world.guild.remove_member(gone)
    for to, sentence in (
        (ann.actor, "You sit in this seat already"),
        (robot, "A bot cannot sit down"),
        (world.person("Ben").actor, "Ben has a seat at this table already"),
        (gone.user, "Gone is not a member of this server any more"),
    ):
        told = said((await ann.slash(home, "table seat give", to=to)).response)
        assert sentence in told
    assert (await world.club.directory.get(1)).offers == ()
    assert len(home.history()) == 1


async def test_several_open_seats_stand_in_one_message_with_a_button_each(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cleo")
    await world.person("Ann").slash(home, "table seat offer")
    first = newest(home)
    await world.person("Ben").slash(home, "table seat offer")
    both = newest(home)
    assert {"Take seat 1 (Ann)", "Take seat 2 (Ben)"} < set(buttons(both))
    assert all(other.id != first.id for other in home.history()), "the older offer is repeated in the newer one"
    assert all(len(custom_id) <= LIMIT for custom_id in buttons(both).values())
    eve = world.person("Eve")
    asked = said((await eve.slash(home, "table seat take")).response)
    assert "Several seats can be taken" in asked
    offered = await eve.autocomplete(home, "table seat take", "seat", "")
    assert [choice["value"] for choice in offered] == ["1", "2"]
    assert "no seat 7" in said((await eve.slash(home, "table seat take", seat="7")).response)
    await eve.slash(home, "table seat take", seat="2")
    shown = as_it_stands(home, both)
    assert "**Eve** now plays seat 2" in said(shown)
    assert "Take this seat" in buttons(shown)


async def test_from_the_channel_the_one_table_with_an_open_seat_is_meant(world: World) -> None:
    home = await world.open("Ann", "Ben")
    eve = world.person("Eve")
    assert "cannot tell which table" in said((await eve.slash(world.channel, "table seat take")).response)
    await world.person("Ann").slash(home, "table seat offer")
    offered = await eve.autocomplete(world.channel, "table seat take", "table", "")
    assert [choice["value"] for choice in offered] == ["1"]
    await eve.slash(world.channel, "table seat take")
    assert (await world.club.directory.get(1)).names == ("Eve", "Ben")


async def test_an_offer_survives_a_restart_and_is_posted_once(world: World) -> None:
    home = await world.open("Ann", "Ben")
    await world.person("Ann").slash(home, "table seat offer")
    offer = newest(home)
    messages = len(home.history())
    await world.restart()
    assert len(home.history()) == messages
    await world.person("Eve").click(offer, label="Take this seat")
    assert (await world.club.directory.get(1)).names == ("Eve", "Ben")


async def test_log_replay_and_result_name_both_who_sat_in_a_seat(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    first = table.to_move[0]
    former, other = table.names[first], table.names[1 - first]
    await world.person(former).slash(home, "takenoko channel")
    await given_to(world, home, former, "Eve")
    eve = world.person("Eve")
    await eve.slash(home, "takenoko objective", category="panda")
    log = said((await eve.slash(home, "table log")).response)
    assert f"**Eve** now plays seat {first + 1}, where {former} sat before." in log
    asked = await world.person(other).slash(home, "table resign")
    await world.person(other).click(asked.response, label="Yes, give up")
    final = newest(home)
    assert f"Seat {first + 1}: first {former}, from turn" in said(final)
    assert "on Eve" in said(final)
    step = (await eve.click(final, label="Replay")).response
    seen = []
    while "Move ▶" in pressable(step):
        step = (await eve.click(step, label="Move ▶")).response
        seen.append(said(step))
    mover = next(told for told in seen if "irrigation channel" in told)
    assert former in mover
    assert "Eve" not in mover
    assert any(f"**Eve** now plays seat {first + 1}" in told and "objective" in told for told in seen)


def pressable(message: Message) -> list[str]:
    return [part["label"] for part in components(message) if part["type"] == 2 and not part.get("disabled")]


async def test_a_user_of_a_japanese_client_reads_and_presses_in_japanese(world: World) -> None:
    home = await world.open("Ann", "Ben", language="ja")
    await world.person("Ann").slash(home, "table settings", language="ja")
    told = await world.person("Ann").slash(home, "table seat offer")
    assert "募集" in said(told.response) or "知らせました" in said(told.response)
    offer = newest(home)
    assert set(buttons(offer)) == {"この席に座る", "席を譲らない"}
    await world.person("Eve").click(offer, label="この席に座る")
    assert "Ann さんに代わって **Eve** さんがプレイします" in said(as_it_stands(home, offer))


async def test_a_former_user_cannot_reach_the_table_by_direct_message(world: World) -> None:
    home = await world.open("Ann", "Ben")
    ann: Person = world.person("Ann")
    await given_to(world, home, "Ann", "Eve")
    result = await ann.user.slash("table hand", table="1")
    assert "There is no table 1." in said(result.response)


async def test_an_old_direct_message_says_that_its_table_is_not_the_users_any_more(world: World) -> None:
    ann: Person = world.person("Ann")
    home = await world.open("Ann", "Ben")
    old = discord.ui.View(timeout=None)
    old.add_item(discord.ui.Button(label="Old", custom_id=Press(1, 0, "look").custom_id("b")))
    await given_to(world, home, "Ann", "Eve")
    sent = await (await world.bot.create_dm(discord.Object(ann.id))).send(view=old)
    told = said((await ann.user.click(sent, label="Old")).response)
    assert told.startswith("This message is old: table 1 is gone, or you have no seat there any more.")


async def test_what_the_stand_in_played_is_announced_like_any_move_and_said_to_be_its(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    seat = table.to_move[0]
    late, other = table.names[seat], world.person(table.names[1 - seat])
    await world.club.playing.stand_in(1, seat, interaction=None)
    await world.restart()
    told = said((await other.slash(home, "table log")).response)
    assert f"A stand-in played for **{late}**." in told
    assert f"A stand-in played for **{late}**." in "\n".join(map(said, home.history()))
    assert mentioned(newest(home)) == [other.id]
    assert (await world.club.directory.get(1)).names == table.names
