"""One table, whatever is delivered or pressed how often: opening, and the rematch of those who played."""

from __future__ import annotations

import asyncio

import pytest

from rules.tables.table import Place, Player, Table
from tests.club.conftest import HERE, NAMES, Driver, Restart, refusal
from tests.club.files import database_run

PEOPLE = tuple(Player(user, NAMES[user - 1]) for user in (1, 2, 3))
THERE = Place(guild=7, channel=99)


async def opening(club: Driver, interaction: int, host: int = 1) -> Table:
    return await club.club.lobby.open(
        "race", PEOPLE[host - 1], size=3, options={}, language="en", place=HERE, interaction=interaction
    )


async def rematch(club: Driver, table: int, user: int) -> Table:
    player = next((player for player in PEOPLE if player.user == user), Player(user, "Somebody"))
    return await club.club.lobby.rematch(table, player, place=THERE, interaction=next(club.interactions))


async def over(club: Driver, players: int = 3, goal: str = "12") -> Table:
    """A table whose game is over: everybody but the first has given up."""
    table = await club.start(players=players, goal=goal)
    for user in range(2, players + 1):
        await club.club.playing.resign(table.id, user, interaction=None)
    return await club.club.directory.get(table.id)


async def tables(club: Driver) -> int:
    return await database_run(club, "SELECT count(*) FROM tables")


async def test_an_interaction_delivered_three_times_opens_one_table(club: Driver, restart: Restart) -> None:
    found = await asyncio.gather(*(opening(club, 555) for _ in range(3)))
    (number,) = {table.id for table in found}
    again = await restart(club)
    assert (await opening(again, 555)).id == number
    assert await tables(again) == 1
    assert len(await again.club.outbox.pending()) == 1
    # Which number comes next is the database's business.
    assert (await opening(again, 556)).id > number


async def test_three_who_press_rematch_at_once_sit_at_one_table(club: Driver) -> None:
    before = await over(club, goal="300")
    found = await asyncio.gather(*(rematch(club, before.id, user) for user in (3, 1, 2, 1)))
    (number,) = {table.id for table in found}
    assert await tables(club) == 2
    after = await club.club.directory.get(number)
    assert sorted(after.names) == ["Ann", "Ben", "Cleo"]
    assert (after.size, after.options, after.language, after.place) == (3, before.options, "en", THERE)
    assert after.rematch_of == before.id


async def test_whoever_presses_is_host_and_seats_are_held_for_the_others(club: Driver) -> None:
    before = await over(club)
    table = await rematch(club, before.id, 2)
    assert (table.host, table.names, table.free) == (2, ("Ben",), 0)
    assert [player.name for player in table.held] == ["Ann", "Cleo"]
    assert await refusal(club.club.lobby.join(table.id, Player(9, "Zoe"))) == "seats_held"
    assert await refusal(club.club.lobby.configure(table.id, 2, size=2)) == "size_taken"
    joined = await club.club.lobby.join(table.id, PEOPLE[0])
    assert joined.names == ("Ann", "Ben")


async def test_the_players_of_a_rematch_sit_as_before_however_they_come_and_guests_behind_them(
    club: Driver, restart: Restart
) -> None:
    before = await over(club)
    table = await rematch(club, before.id, 3)
    await club.club.lobby.configure(table.id, 3, size=4)
    await club.club.lobby.join(table.id, Player(9, "Zoe"))
    await rematch(club, before.id, 2)
    again = await restart(club)
    await again.club.lobby.join(table.id, PEOPLE[0])
    assert (await again.club.playing.start(table.id, 3)).names == ("Ann", "Ben", "Cleo", "Zoe")


async def test_a_seat_that_is_held_can_be_given_back_or_taken_away(club: Driver) -> None:
    before = await over(club)
    table = await rematch(club, before.id, 1)
    assert (await club.club.lobby.leave(table.id, 2)).free == 1
    after = await club.club.lobby.remove(table.id, 1, 3)
    assert (after.held, after.free) == ((), 2)
    assert await refusal(rematch(club, before.id, 3)) == "removed_by_host"
    assert (await rematch(club, before.id, 2)).names == ("Ann", "Ben")


async def test_a_rematch_may_begin_without_those_who_do_not_come(club: Driver) -> None:
    before = await over(club)
    table = await rematch(club, before.id, 1)
    await rematch(club, before.id, 3)
    assert (await club.club.playing.start(table.id, 1)).names == ("Ann", "Cleo")
    assert await refusal(rematch(club, before.id, 2)) == "rematch_started"
    assert (await rematch(club, before.id, 3)).id == table.id


@pytest.mark.parametrize("user", [9, 4])
async def test_nobody_else_opens_a_rematch(club: Driver, user: int) -> None:
    before = await over(club)
    assert await refusal(rematch(club, before.id, user)) == "not_seated"
    assert await tables(club) == 1


async def test_a_game_that_is_still_played_has_no_rematch(club: Driver) -> None:
    running, lobby = await club.start(), await club.open()
    assert await refusal(rematch(club, running.id, 1)) == "rematch_not_over"
    assert await refusal(rematch(club, lobby.id, 1)) == "rematch_not_over"
    assert await tables(club) == 2


async def test_after_a_rematch_was_cancelled_another_can_be_opened(club: Driver) -> None:
    before = await over(club)
    first = await rematch(club, before.id, 1)
    await club.club.lobby.cancel(first.id, 1)
    second = await rematch(club, before.id, 2)
    assert second.id != first.id
    assert (second.host, second.status) == (2, "lobby")


async def test_a_rematch_can_have_a_rematch(club: Driver) -> None:
    before = await over(club, players=2)
    table = await rematch(club, before.id, 1)
    await rematch(club, before.id, 2)
    await club.club.playing.start(table.id, 1)
    await club.club.playing.resign(table.id, 2, interaction=None)
    assert (await rematch(club, table.id, 2)).rematch_of == table.id
