"""Another pace for a running table: by the consent of all, and what that does to clocks."""

from __future__ import annotations

import pytest

from rules.clock.pace import Pace
from rules.clock.time import DAY, HOUR
from rules.games import GAMES
from rules.tables.table import Hints, Table
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.club.test_clocks import clocks, pass_time, posted, started


async def wish(club: Driver, table: int, user: int, pace: Pace) -> Table:
    return await club.club.pacing.wish(table, user, pace, interaction=next(club.interactions))


async def answer(club: Driver, table: int, user: int, number: int, agree: bool = True) -> Table:
    return await club.club.pacing.answer(table, user, number, agree, interaction=next(club.interactions))


async def test_all_others_are_asked_and_the_last_yes_changes_the_pace(club: Driver) -> None:
    table = await started(club, "1d", players=3)
    club.time.move(5 * HOUR)
    asked = await wish(club, table.id, 2, "3d")
    assert (asked.pace, asked.pace_wish and asked.pace_wish.awaited) == ("1d", (0, 2))
    assert await posted(club) == ["pace"]
    assert (await answer(club, table.id, 1, 1)).pace == "1d"
    changed = await answer(club, table.id, 3, 1)
    assert (changed.pace, changed.pace_wish and changed.pace_wish.outcome) == ("3d", "agreed")
    assert await posted(club) == ["pace", "turn"]
    assert await clocks(club, table.id) == [(0, 5 * HOUR, 3 * DAY - 5 * HOUR)]


async def test_one_no_leaves_the_pace_as_it_is(club: Driver) -> None:
    table = await started(club, players=3)
    await wish(club, table.id, 1, "7d")
    refused = await answer(club, table.id, 3, 1, agree=False)
    assert (refused.pace, refused.pace_wish and refused.pace_wish.outcome) == ("1d", "refused")
    assert await refusal(answer(club, table.id, 2, 1)) == "no_pace_wish"


async def test_a_shorter_pace_leaves_twelve_waking_hours_and_a_late_seat_is_on_time_again(club: Driver) -> None:
    table = await started(club, "3d")
    club.time.move(2 * DAY)
    await wish(club, table.id, 1, "1d")
    await answer(club, table.id, 2, 1)
    assert await clocks(club, table.id) == [(0, 12 * HOUR, 12 * HOUR)]
    assert "delay:0" in await pass_time(club, 13 * HOUR)
    await wish(club, table.id, 1, "2d")
    await answer(club, table.id, 2, 2)
    assert await clocks(club, table.id) == [(0, 25 * HOUR, 23 * HOUR)]


async def test_a_pace_can_be_given_up_and_taken_up(club: Driver) -> None:
    table = await started(club, "none")
    await wish(club, table.id, 1, "1d")
    await answer(club, table.id, 2, 1)
    assert await clocks(club, table.id) == [(0, 0, DAY)]
    await wish(club, table.id, 1, "none")
    await answer(club, table.id, 2, 2)
    assert await clocks(club, table.id) == []
    assert await pass_time(club, 9 * DAY) == ["pace", "turn"]


async def test_a_newer_wish_takes_the_place_of_an_older_one(club: Driver, restart: Restart) -> None:
    table = await started(club)
    await wish(club, table.id, 1, "2d")
    await wish(club, table.id, 2, "3d")
    club = await restart(club)
    assert await refusal(answer(club, table.id, 2, 1)) == "no_pace_wish"
    assert await refusal(answer(club, table.id, 2, 2)) == "pace_not_asked"
    assert (await answer(club, table.id, 1, 2)).pace == "3d"


async def test_who_cannot_ask_is_refused(club: Driver) -> None:
    table = await started(club, players=3)
    assert await refusal(wish(club, table.id, 1, "1d")) == "pace_same"
    assert await refusal(wish(club, table.id, 9, "2d")) == "not_seated"
    await club.club.playing.resign(table.id, 3, interaction=None)
    assert await refusal(wish(club, table.id, 3, "2d")) == "already_resigned"
    asked = await wish(club, table.id, 1, "2d")
    assert asked.pace_wish is not None
    assert asked.pace_wish.awaited == (1,)


async def test_a_wish_delivered_twice_asks_once(club: Driver) -> None:
    table = await started(club)
    for _ in range(2):
        after = await club.club.pacing.wish(table.id, 1, "2d", interaction=77)
    assert after.pace_wish is not None
    assert after.pace_wish.number == 1


async def test_the_question_about_a_late_seat_closes_itself_when_another_pace_makes_it_on_time(club: Driver) -> None:
    table = await started(club, "12h", players=3)
    assert "delay:0" in await pass_time(club, 12 * HOUR)
    await club.club.voting.vote(table.id, 2, 1, "free", interaction=None)
    await wish(club, table.id, 1, "1d")
    await answer(club, table.id, 2, 1)
    after = await answer(club, table.id, 3, 1)
    assert [(delay.seat, delay.outcome) for delay in after.delays] == [(0, "over")]
    assert "delay:0" in await posted(club)
    assert await refusal(club.club.voting.vote(table.id, 3, 1, "free", interaction=None)) == "delay_over"
    await pass_time(club, DAY)
    assert (await club.club.directory.get(table.id)).delays[0].number == 2


@pytest.mark.parametrize("resigns", [False, True])
async def test_a_wish_does_not_wait_for_a_seat_in_which_nobody_plays_any_more(club: Driver, resigns: bool) -> None:
    table = await started(club, players=4)
    await wish(club, table.id, 1, "3d")
    await answer(club, table.id, 2, 1)
    if resigns:
        await club.club.playing.resign(table.id, 3, interaction=None)
    else:
        await club.club.seats.free(table.id, 50, 2, interaction=None)
    after = await club.club.directory.get(table.id)
    assert (after.pace, after.pace_wish and after.pace_wish.awaited) == ("1d", (3,))
    await club.club.seats.free(table.id, 50, 3, interaction=None)
    after = await club.club.directory.get(table.id)
    assert (after.pace, after.pace_wish and after.pace_wish.outcome) == ("3d", "agreed")
    assert "pace" in await posted(club)
    assert await clocks(club, table.id) == [(0, 0, 3 * DAY)]


async def at_takenoko(make: Make, players: int, *, computer: bool = False) -> tuple[Driver, Table]:
    """A running game whose computers, if any, wait for the host; hints are where computers sit."""
    club = await make("takenoko.sqlite3", games=GAMES)
    table = await club.open(players, size=players + computer, game="takenoko")
    if computer:
        await club.club.lobby.add_computer(table.id, 1, "easy", ("Ichi",))
    return club, await club.club.playing.start(table.id, 1)


async def hints(club: Driver, table: int, user: int, wanted: Hints) -> Table:
    return await club.club.pacing.wish_hints(table, user, wanted, interaction=next(club.interactions))


async def test_hints_are_switched_by_the_consent_of_all_who_play_and_the_pace_stays(make: Make) -> None:
    club, table = await at_takenoko(make, 3)
    asked = await hints(club, table.id, 2, "on")
    assert (asked.suggests, asked.pace_wish and asked.pace_wish.awaited) == (False, (0, 2))
    await answer(club, table.id, 1, 1)
    agreed = await answer(club, table.id, 3, 1)
    assert (agreed.suggests, agreed.pace) == (True, table.pace)
    await hints(club, table.id, 1, "off")
    refused = await answer(club, table.id, 2, 2, agree=False)
    assert (refused.suggests, refused.pace_wish and refused.pace_wish.outcome) == (True, "refused")


async def test_whoever_plays_against_computers_alone_switches_hints_at_once(make: Make) -> None:
    club, table = await at_takenoko(make, 1, computer=True)
    assert table.suggests
    assert await refusal(hints(club, table.id, 1, "on")) == "hints_same"
    assert not (await hints(club, table.id, 1, "off")).suggests
    assert (await hints(club, table.id, 1, "on")).suggests


async def test_who_leaves_is_not_waited_for_where_hints_are_wished(make: Make) -> None:
    club, table = await at_takenoko(make, 3)
    await hints(club, table.id, 2, "on")
    await answer(club, table.id, 1, 1)
    await club.club.playing.resign(table.id, 3, interaction=None)
    assert (await club.club.directory.get(table.id)).suggests


async def test_hints_cannot_be_wished_where_there_can_be_none_or_by_others(make: Make) -> None:
    club = await make()
    race = await club.start()
    assert await refusal(hints(club, race.id, 1, "on")) == "hints_unknown"
    takenoko, table = await at_takenoko(make, 2)
    assert await refusal(hints(takenoko, table.id, 99, "on")) == "not_seated"
