"""The board of tables of a server: it stands once, says how its tables stand, and is written at most once a minute."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import msgspec
import pytest
import simcord

from cogs.posting import notice_delivery, retrying, tables_boards
from cogs.posting.notice_delivery import NoticeDelivery
from cogs.ui.awaited import awaited_text
from cogs.ui.tables_board import JOINABLE, tables_board
from data.texts import LANGUAGES
from rules.clock.clock import Clock
from rules.clock.time import HOUR, MINUTE
from rules.tables.table import NoticeKey, Place, Player, Status, Table
from tests.discord.test_server_settings import member, role, settle
from tests.discord.world import Person, World, buttons, newest, said


@pytest.fixture
def mia(world: World) -> Person:
    """Somebody who manages the server."""
    return member(world, "Mia", role(world, "Manager", manage_guild=True))


@pytest.fixture
async def hall(world: World, mia: Person) -> simcord.ChannelHandle:
    """A channel with the board of tables."""
    channel = world.guild.create_text_channel("hall")
    await mia.slash(channel, "server board")
    await world.env.settle()
    return channel


async def later(world: World, seconds: int = MINUTE) -> None:
    await world.wait(seconds)


def writes(world: World, channel: simcord.ChannelHandle) -> list[str]:
    """What was done to messages of a channel."""
    return [entry.method for entry in world.env.http_requests if f"/channels/{channel.id}/messages" in entry.path]


async def mover(world: World, table: int = 1) -> Person:
    found = await world.club.directory.get(table)
    return world.person(found.awaited[0])


async def test_the_board_lists_lobbies_with_join_and_running_tables_with_whose_turn_it_is(
    world: World, hall: simcord.ChannelHandle
) -> None:
    assert "No table is open" in said(newest(hall))
    home = await world.open("Ann", "Ben")
    await world.open("Cem", start=False, seats=3, game="tigris")
    await later(world)
    board = newest(hall)
    table = await world.club.directory.get(1)
    assert len(hall.history()) == 1
    told = said(board)
    assert f"waiting for {table.awaited[0]} (turn came <t:{table.updated}:R>)" in told
    assert f"https://discord.com/channels/{world.guild.id}/{home.id}" in told
    assert "Cem · 1 of 3 seats taken" in told
    assert set(buttons(board)) == {"Join #2", "My tables"}


async def test_join_on_the_board_takes_a_seat_and_the_lobby_shows_it(world: World, hall: simcord.ChannelHandle) -> None:
    await world.open("Ann", start=False, seats=2)
    await later(world)
    answer = await world.person("Ben").click(newest(hall), label="Join #1")
    assert said(answer.response) == "You have a seat at table 1."
    assert answer.ephemeral
    assert "(2 of 2)" in said(world.channel.last_message)
    await later(world)
    assert set(buttons(newest(hall))) == {"My tables"}
    assert "full; Ann can start" in said(newest(hall))
    again = await world.person("Ben").click(world.channel.last_message, label="Join")
    assert "already" in said(again.response)


@pytest.mark.parametrize(("giver", "other"), [("Ben", "Ann"), ("Ann", "Ben")], ids=["guest", "host"])
async def test_a_seat_that_can_be_taken_is_on_the_board_with_a_button_that_takes_it(
    world: World, hall: simcord.ChannelHandle, giver: str, other: str
) -> None:
    home = await world.open("Ann", "Ben")
    await world.person(giver).slash(home, "table seat offer")
    await later(world)
    board = newest(hall)
    assert "can be taken over" in said(board)
    table = await world.club.directory.get(1)
    label = f"Take seat {table.offers[0].seat + 1} of #1"
    answer = await world.person("Cem").click(board, label=label)
    assert "You now play seat" in said(answer.response)
    await later(world)
    assert set((await world.club.directory.get(1)).names) == {other, "Cem"}
    assert set(buttons(newest(hall))) == {"My tables"}
    assert "Cem" in said(newest(hall))


async def test_of_seats_at_several_tables_each_button_names_its_own_and_whom_the_table_waits_for_is_said(
    world: World, hall: simcord.ChannelHandle
) -> None:
    for pace in ("1d", "none"):
        await world.open("Ann", "Ben", start=False)
        await world.person("Ann").slash(world.channel, "table pace", pace=f"pace_{pace}")
        await world.person("Ann").slash(world.channel, "table start")
        await world.person("Ben").slash(world.home(), "table seat offer")
    await later(world)
    board = newest(hall)
    tables = [await world.club.directory.get(number) for number in (1, 2)]
    assert set(buttons(board)) == {*(f"Take seat {t.offers[0].seat + 1} of #{t.id}" for t in tables), "My tables"}
    came = f"turn came <t:{tables[0].created}:R>"
    assert f"waiting for {tables[0].awaited[0]} ({came}, time to think ends <t:{tables[0].clocks[0].due}:R>)" in said(
        board
    )
    assert f"waiting for {tables[1].awaited[0]} ({came})" in said(board)


@pytest.mark.parametrize(
    ("language", "late"),
    [
        ("en", "waiting for **you** (turn came <t:5:R>, time to think ended <t:9:R>), Ben (turn came <t:6:R>)"),
        ("ja", "**あなた**の番（<t:5:R>から、<t:9:R>に時間切れ）、Benの番（<t:6:R>から）"),
    ],
)
def test_of_several_seats_that_are_awaited_each_has_its_own_times(language: str, late: str) -> None:
    waiting = msgspec.structs.replace(
        table(1, "playing", "Ann", "Ben"), to_move=(0, 1), clocks=(Clock(0, 1010, 1, own=True, due=9, late=True),)
    )
    assert awaited_text(waiting, {(1, 0): 5, (1, 1): 6}, language, 1010) == late


async def test_a_free_seat_whose_turn_it_is_is_named_as_free(
    world: World, mia: Person, hall: simcord.ChannelHandle
) -> None:
    await world.open("Ann", "Ben")
    found = await world.club.directory.get(1)
    seat, late = found.to_move[0], found.awaited[0]
    await world.club.seats.free(1, mia.id, seat, interaction=None)
    world.bot.announcer.kick(1)
    await later(world)
    told = said(newest(hall))
    assert f"seat {seat + 1} (**{late}**) can be taken over" in told
    assert f"waiting for {late} \\(free\\)" in told
    assert "turn came" not in told


async def test_my_tables_on_the_board_is_answered_privately(world: World, hall: simcord.ChannelHandle) -> None:
    await world.open("Ann", "Ben")
    await later(world)
    person = await mover(world)
    answer = await person.click(newest(hall), label="My tables")
    assert answer.ephemeral
    assert "Your tables" in said(answer.response)
    assert any(label.startswith("Next: #1 Takenoko") for label in buttons(answer.response))


async def test_it_is_written_at_most_once_a_minute_and_only_when_something_changed(
    world: World, hall: simcord.ChannelHandle
) -> None:
    await later(world)
    before = len(writes(world, hall))
    for _ in range(3):
        await later(world, HOUR)
    assert writes(world, hall)[before:] == []
    for name in ("Ann", "Ben", "Cem"):
        await world.open(name, start=False)
    assert writes(world, hall)[before:] == ["PATCH"]
    await later(world, MINUTE - 1)
    assert writes(world, hall)[before:] == ["PATCH"]
    await later(world, 1)
    assert writes(world, hall)[before:] == ["PATCH"] * 2
    assert all(name in said(newest(hall)) for name in ("Ann", "Ben", "Cem"))


async def test_a_clock_that_is_set_back_holds_nothing_up(world: World, hall: simcord.ChannelHandle) -> None:
    await later(world, -HOUR)
    await world.open("Ann", start=False)
    assert "Ann" in said(newest(hall))


async def test_a_board_that_was_deleted_is_sent_again(world: World, hall: simcord.ChannelHandle) -> None:
    await later(world)
    await newest(hall).delete()
    await world.env.settle()
    assert "My tables" in buttons(newest(hall))
    assert len(hall.history()) == 1


async def test_a_board_that_was_deleted_while_we_were_away_is_sent_again(
    world: World, hall: simcord.ChannelHandle
) -> None:
    await world.bot.close()
    message = newest(hall)
    world.env.backend.delete_message(hall.id, message.id)
    await world.restart()
    await world.open("Ann", start=False)
    await later(world)
    assert "Ann" in said(newest(hall))
    assert len(hall.history()) == 1


async def test_it_survives_a_restart_and_is_brought_up_to_date(world: World, hall: simcord.ChannelHandle) -> None:
    await world.open("Ann", start=False)
    number = newest(hall).id
    await world.restart()
    await later(world)
    assert newest(hall).id == number
    assert "Ann" in said(newest(hall))
    before = len(writes(world, hall))
    await world.restart()
    await later(world)
    assert writes(world, hall)[before:] == []


async def test_one_that_was_edited_too_often_is_sent_anew_and_the_old_one_deleted(
    world: World, hall: simcord.ChannelHandle
) -> None:
    old = newest(hall).id
    await later(world)
    world.env.inject_error("PATCH", f"/channels/{hall.id}/messages/*", status=429, code=30046)
    await world.open("Ann", start=False)
    (message,) = hall.history()
    assert message.id != old
    assert "Ann" in said(message)
    assert await world.club.notices.discarded() == ()


async def test_a_kill_between_sending_and_noting_leaves_one_board(
    world: World, mia: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message was sent, and nothing of it was written down but that it was on its way."""
    channel = world.guild.create_text_channel("hall")
    await mia.slash(channel, "server board")
    await world.env.settle()
    key = NoticeKey("server", world.guild.id, "board")
    notice = await world.club.notices.get(key)
    assert notice is not None
    await world.club.notices.remove(key)
    placed = await world.club.notices.place(key, channel.id)
    await world.club.notices.deleted(notice.message or 0)
    sent = int(world.env.now().timestamp())
    on_its_way = msgspec.structs.replace(placed, nonce="one that Discord has forgotten", sent=sent)
    await world.club.store.notices.keep(on_its_way)
    await world.restart()
    await later(world)
    (message,) = channel.history()
    assert message.id == notice.message
    await world.open("Ann", start=False)
    await later(world)
    assert "Ann" in said(newest(channel))


async def test_put_elsewhere_it_leaves_where_it_was_and_taken_away_it_is_gone(
    world: World, mia: Person, hall: simcord.ChannelHandle
) -> None:
    aside = world.guild.create_text_channel("aside")
    told = said((await mia.slash(aside, "server board")).response)
    await world.env.settle()
    assert f"stands in <#{aside.id}>" in told
    assert hall.history() == []
    assert len(aside.history()) == 1
    told = said((await mia.slash(aside, "server board", what="remove")).response)
    await world.env.settle()
    assert "taken away" in told
    assert aside.history() == []
    await world.open("Ann", start=False)
    await later(world)
    assert aside.history() == []
    assert "There was no board" in said((await mia.slash(aside, "server board", what="remove")).response)


async def test_what_is_missing_is_said_and_no_board_begun(world: World, mia: Person) -> None:
    everyone = world.text_channel().guild.default_role
    await world.text_channel().set_permissions(everyone, read_message_history=False)
    told = said((await mia.slash(world.channel, "server board")).response)
    assert "Read Message History" in told
    assert await world.bot.tables_boards.channel(world.guild.id) is None


async def test_a_right_that_is_lost_later_is_named_and_its_return_brings_the_board_up_to_date(
    world: World, mia: Person, hall: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_WAIT", 3600.0)
    monkeypatch.setattr(tables_boards, "SELDOM", 3600.0)
    await later(world)
    found = world.bot.get_channel(hall.id)
    assert isinstance(found, discord.TextChannel)
    await found.set_permissions(found.guild.default_role, read_message_history=False)
    world.env.inject_error("PATCH", f"/channels/{hall.id}/messages/*", status=403, code=50001)
    await world.open("Ann", start=False)
    assert "Ann" not in said(newest(hall))
    assert "Read Message History" in await settle(mia, world, "show")
    await found.set_permissions(found.guild.default_role, read_message_history=True)
    await world.env.settle()
    assert "Ann" in said(newest(hall))


async def test_with_its_channel_the_board_is_gone(world: World, mia: Person, hall: simcord.ChannelHandle) -> None:
    found = world.bot.get_channel(hall.id)
    assert isinstance(found, discord.TextChannel)
    await found.delete()
    await later(world)
    await world.open("Ann", start=False)
    assert "There is no board" in await settle(mia, world, "show")


async def test_the_board_stands_in_a_text_channel_only(world: World, mia: Person) -> None:
    home = await world.open("Ann", "Ben")
    told = said((await mia.slash(home, "server board")).response)
    assert told == "The board of tables stands in a text channel. Type the command in one."


async def test_the_board_speaks_the_language_of_the_server(
    world: World, mia: Person, hall: simcord.ChannelHandle
) -> None:
    await later(world)
    await settle(mia, world, "language", language="ja")
    assert "このサーバーの卓" in said(newest(hall))


async def test_other_servers_tables_are_not_listed(world: World, hall: simcord.ChannelHandle) -> None:
    guild = world.env.create_guild(name="Other club")
    zoe = Person(guild.add_member(world.env.create_user("Zoe")))
    await zoe.slash(guild.create_text_channel("other"), "table new", game="takenoko")
    await later(world)
    assert "Zoe" not in said(newest(hall))


def table(number: int, status: Status, *names: str) -> Table:
    players = tuple(Player(1000 + number * 10 + seat, name) for seat, name in enumerate(names))
    return Table(
        id=number, game="takenoko", version=1, options={}, host=players[0].user, size=4, players=players, language="en",
        place=Place(1, 2, 2**62), status=status, ply=0, turn=1, to_move=(0,) if status == "playing" else (),
        created=10**9, updated=10**9 + number,
    )  # fmt: skip


LONG = ("*" * 32, "_" * 32, "<@1>" * 8, "د" * 32)


def many() -> Iterator[Table]:
    yield from (table(number, "lobby", *LONG[:3]) for number in range(100, 112))
    yield from (table(number, "playing", *LONG) for number in range(60))


@pytest.mark.parametrize("language", LANGUAGES)
def test_however_many_tables_there_are_the_board_keeps_discords_limits_and_counts_the_rest(language: str) -> None:
    tables = list(many())
    view = tables_board(tables, {}, language)
    assert view.total_children_count <= 40
    assert view.content_length() <= 4000
    texts = [part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay)]
    joins = [part for part in view.walk_children() if isinstance(part, discord.ui.Section)]
    assert len(joins) == JOINABLE
    more = [found for found in "\n".join(texts).splitlines() if found.startswith("…")]
    running = sum(line.startswith("- ") for line in texts[-1].splitlines())
    assert running > 0
    assert [int("".join(filter(str.isdigit, found))) for found in more] == [12 - JOINABLE, 60 - running]


async def test_a_message_that_cannot_be_deleted_holds_back_no_other(
    world: World, hall: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice_delivery, "SELDOM", 3600.0)
    delivery: NoticeDelivery = world.bot.notices
    first, second = [await world.text_channel().send(name) for name in ("first", "second")]
    for message in (first, second):
        notice = await world.club.notices.place(NoticeKey("server", message.id, "board"), world.channel.id)
        await world.club.notices.posted(notice, message.id, "")
        await world.club.notices.remove(notice.key)
    world.env.inject_error("DELETE", f"/channels/*/messages/{first.id}", status=403, code=50013)
    assert await delivery._clear(0) == notice_delivery.SELDOM
    assert [each.message for each in await world.club.notices.discarded()] == [first.id]
    assert await delivery._clear(0) == 0
    assert await world.club.notices.discarded() == ()
