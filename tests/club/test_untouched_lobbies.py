"""Lobbies that nobody touches close after a notice; the right of a host who does nothing passes on."""

from __future__ import annotations

import pytest

from rules.clock.time import DAY, HOUR
from rules.tables.lobby import HOST_GONE, NOTICE, UNTOUCHED
from rules.tables.table import Player
from tests.club.conftest import HERE, Driver, Restart, refusal


def bring(club: Driver) -> None:
    """Have due alarms of lobbies worked off."""
    club.club.alarms.on("lobby", club.club.lobby.untouched_due)
    club.club.alarms.on("host", club.club.lobby.host_due)


async def pass_time(club: Driver, seconds: int) -> None:
    club.time.move(seconds)
    await club.club.alarms.work_off()


async def test_a_lobby_that_nobody_touches_is_announced_to_close_and_closes(club: Driver) -> None:
    bring(club)
    table = await club.open(players=1)
    await pass_time(club, UNTOUCHED - NOTICE - 1)
    assert (await club.club.directory.get(table.id)).closes is None
    await pass_time(club, 1)
    told = await club.club.directory.get(table.id)
    assert (told.status, told.closes) == ("lobby", club.time.now() + NOTICE)
    assert [post.kind for post in await club.club.outbox.pending(table.id)][-1] == "notice"
    await pass_time(club, NOTICE - 1)
    assert (await club.club.directory.get(table.id)).status == "lobby"
    await pass_time(club, 1)
    assert (await club.club.directory.get(table.id)).status == "cancelled"


@pytest.mark.parametrize("touch", ["join", "keep", "configure", "leave"])
async def test_whatever_somebody_does_keeps_it_open(club: Driver, touch: str) -> None:
    bring(club)
    table = await club.open(players=2)
    await pass_time(club, UNTOUCHED - HOUR)
    lobby = club.club.lobby
    if touch == "join":
        await lobby.join(table.id, Player(3, "Cleo"))
    elif touch == "keep":
        assert await refusal(lobby.keep(table.id, 9)) == "not_seated"
        await lobby.keep(table.id, 2)
    elif touch == "configure":
        await lobby.configure(table.id, 1, size=3)
    else:
        await lobby.leave(table.id, 2)
    await pass_time(club, UNTOUCHED - NOTICE - 1)
    now = await club.club.directory.get(table.id)
    assert (now.status, now.closes) == ("lobby", None)
    await pass_time(club, NOTICE + 1)
    assert (await club.club.directory.get(table.id)).closes is not None


async def test_after_an_outage_there_is_still_a_day_between_notice_and_closing(club: Driver, restart: Restart) -> None:
    table = await club.open(players=1)
    club.time.move(UNTOUCHED + 30 * DAY)
    club = await restart(club)
    bring(club)
    await club.club.alarms.work_off()
    told = await club.club.directory.get(table.id)
    assert (told.status, told.closes) == ("lobby", club.time.now() + NOTICE)
    await pass_time(club, NOTICE)
    assert (await club.club.directory.get(table.id)).status == "cancelled"


async def test_a_game_that_began_is_no_lobby_any_more(club: Driver) -> None:
    bring(club)
    table = await club.open(players=2)
    await pass_time(club, UNTOUCHED - NOTICE)
    await club.club.playing.start(table.id, 1)
    await pass_time(club, UNTOUCHED + HOST_GONE)
    now = await club.club.directory.get(table.id)
    assert (now.status, now.host) == ("playing", 1)


async def test_a_host_who_does_nothing_for_seven_days_is_followed_by_the_next_player(club: Driver) -> None:
    bring(club)
    table = await club.open(players=2)
    await pass_time(club, 3 * DAY)
    await club.club.lobby.join(table.id, Player(3, "Cleo"))
    await pass_time(club, HOST_GONE - 3 * DAY - 1)
    assert (await club.club.directory.get(table.id)).host == 1
    await pass_time(club, 1)
    passed = await club.club.directory.get(table.id)
    assert (passed.host, passed.players) == (2, (*table.players, Player(3, "Cleo")))
    assert await refusal(club.club.playing.start(table.id, 1)) == "not_host"
    await club.club.lobby.keep(table.id, 3)
    await pass_time(club, HOST_GONE - HOUR)
    await club.club.lobby.keep(table.id, 3)
    await pass_time(club, HOUR)
    assert (await club.club.directory.get(table.id)).host == 3


async def test_the_right_of_a_host_who_was_alone_passes_on_once_somebody_has_come(club: Driver) -> None:
    bring(club)
    table = await club.open(players=1)
    await pass_time(club, HOST_GONE)
    alone = await club.club.directory.get(table.id)
    assert (alone.status, alone.host) == ("lobby", 1)
    await club.club.lobby.join(table.id, Player(2, "Ben"))
    await pass_time(club, HOST_GONE - 1)
    assert (await club.club.directory.get(table.id)).host == 1
    await pass_time(club, 1)
    assert (await club.club.directory.get(table.id)).host == 2


async def test_what_the_host_does_keeps_the_right(club: Driver) -> None:
    bring(club)
    table = await club.open(players=2)
    await pass_time(club, HOST_GONE - HOUR)
    await club.club.lobby.keep(table.id, 1)
    await pass_time(club, HOST_GONE - HOUR)
    assert (await club.club.directory.get(table.id)).host == 1


async def test_the_right_passes_only_from_the_one_who_is_gone_and_to_somebody(club: Driver) -> None:
    alone = await club.open(players=1)
    assert await refusal(club.club.lobby.replace_host(alone.id, 1)) == "nobody_else"
    table = await club.open(players=3)
    assert (await club.club.lobby.replace_host(table.id, 2)).host == 1
    assert (await club.club.lobby.replace_host(table.id, 1)).host == 2
    assert (await club.club.lobby.replace_host(table.id, 1)).host == 2


async def test_a_rematch_closes_like_any_lobby(club: Driver) -> None:
    bring(club)
    table = await club.start()
    await club.club.playing.resign(table.id, 1, interaction=None)
    again = await club.club.lobby.rematch(table.id, Player(2, "Ben"), place=HERE, interaction=None)
    await pass_time(club, UNTOUCHED)
    await pass_time(club, NOTICE)
    assert (await club.club.directory.get(again.id)).status == "cancelled"
