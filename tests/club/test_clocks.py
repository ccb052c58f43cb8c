"""The clocks of a table with a pace: what starts, stops, returns and runs out, and that everybody is told once."""

from __future__ import annotations

import pytest

from rules.clock.rest import Calendar
from rules.clock.time import DAY, HOUR, MINUTE
from rules.tables.table import Player, Table
from tests.club.conftest import BEGINNING, Driver, Restart, refusal

# BEGINNING is Tuesday, 14 November 2023, 22:13:20 UTC.


async def started(club: Driver, pace: str = "1d", players: int = 2) -> Table:
    """A table whose first board has been posted at once."""
    table = await club.open(players, goal="300")
    await club.club.lobby.configure(table.id, 1, chosen={"pace": pace})
    await club.club.playing.start(table.id, 1)
    await club.club.clocks.begin(table.id)
    await posted(club)
    return await club.club.directory.get(table.id)


async def posted(club: Driver) -> list[str]:
    """What is to be announced, which then is."""
    found = await club.club.outbox.pending()
    for post in found:
        await club.club.outbox.posted(post, 1)
    return [post.kind for post in found]


async def clocks(club: Driver, table: int) -> list[tuple[int, int, int | None]]:
    """Seat, seconds used and seconds from now on until it is due, of each clock."""
    now = club.time.now()
    found = (await club.club.directory.get(table)).clocks
    return [(clock.seat, clock.used, clock.due - now if clock.due is not None else None) for clock in found]


async def pass_time(club: Driver, seconds: int) -> list[str]:
    """Let time pass, have done what is due, and announced."""
    club.time.move(seconds)
    await club.club.alarms.work_off()
    return await posted(club)


async def test_a_table_without_a_pace_has_no_clocks(club: Driver) -> None:
    table = await club.start()
    assert (table.pace, table.clocks, await club.club.store.alarms()) == ("none", (), ())


async def test_clocks_begin_with_the_first_board_and_not_before(club: Driver) -> None:
    table = await club.open()
    await club.club.lobby.configure(table.id, 1, chosen={"pace": "12h"})
    await club.club.playing.start(table.id, 1)
    assert await clocks(club, table.id) == [(0, 0, None)]
    club.time.move(DAY)
    await club.club.clocks.begin(table.id)
    assert await clocks(club, table.id) == [(0, 0, 12 * HOUR)]
    club.time.move(HOUR)
    await club.club.clocks.begin(table.id)
    assert await clocks(club, table.id) == [(0, 0, 11 * HOUR)]


async def test_moves_of_one_turn_share_an_allowance_and_the_next_turn_has_its_own(club: Driver) -> None:
    table = await started(club)
    club.time.move(5 * HOUR)
    await club.play(table.id, "walk 1")
    assert await clocks(club, table.id) == [(0, 5 * HOUR, 19 * HOUR)]
    club.time.move(2 * HOUR)
    await club.play(table.id, "end")
    assert await clocks(club, table.id) == [(1, 0, DAY)]
    club.time.move(3 * HOUR)
    await club.play(table.id, "end")
    assert await clocks(club, table.id) == [(0, 0, DAY)]


async def test_a_clock_that_runs_out_is_told_once_and_the_late_player_may_still_move(club: Driver) -> None:
    table = await started(club, "12h")
    assert await pass_time(club, 12 * HOUR - 1) == []
    assert "delay:0" in await pass_time(club, 1)
    assert (await club.club.directory.get(table.id)).clocks[0].late
    assert await pass_time(club, 10 * DAY) == []
    assert (await club.play(table.id, "end")).table.to_move == (1,)
    (clock,) = (await club.club.directory.get(table.id)).clocks
    assert (clock.seat, clock.late, clock.due) == (1, False, club.time.now() + 12 * HOUR)


async def test_quiet_hours_stop_a_clock_and_what_was_used_stays_used(club: Driver) -> None:
    # 22:13:20 in Greenwich; quiet from 23:00 on.
    await club.club.calendars.quiet(1, "23:00-08:00")
    table = await started(club, "12h")
    awake_today = 46 * MINUTE + 40
    assert await clocks(club, table.id) == [(0, 0, 12 * HOUR + 9 * HOUR)]
    club.time.move(DAY)
    await club.play(table.id, "walk 1")
    ((_, used, due),) = await clocks(club, table.id)
    assert (used, due) == (12 * HOUR + 3 * HOUR, 0)
    assert awake_today < used


async def test_a_change_of_quiet_hours_moves_what_is_due_and_never_brings_it_back(club: Driver) -> None:
    table, other = await started(club, "2d"), await started(club, "none")
    await club.club.calendars.move(1, "Asia/Tokyo")
    await club.club.calendars.quiet(1, "23:00-08:00")
    assert await pass_time(club, 0) == ["turn"]
    # It is 7:13 in Tokyo: 47 minutes of the first night are left, two more follow within 48 waking hours.
    before = await clocks(club, table.id)
    assert before == [(0, 0, 2 * DAY + 46 * MINUTE + 40 + 3 * 9 * HOUR)]
    await club.club.calendars.quiet(1, "")
    assert await pass_time(club, 0) == ["turn"]
    # From midnight in Tokyo on there are no quiet hours any more; the one before it stays quiet.
    assert await clocks(club, table.id) == [(0, 0, 2 * DAY + 46 * MINUTE + 40 + HOUR)]
    assert await clocks(club, other.id) == []


async def test_a_late_seat_stays_late_whatever_its_user_changes(club: Driver) -> None:
    table = await started(club, "12h")
    await pass_time(club, 13 * HOUR)
    for change in (
        club.club.calendars.quiet(1, "12:00-24:00"),
        club.club.calendars.move(1, "Pacific/Apia"),
        club.club.calendars.leave(1, None, "2023-11-30"),
    ):
        await change
        assert await pass_time(club, 0) == []
        assert (await club.club.directory.get(table.id)).clocks[0].late


async def test_days_away_stop_a_clock_from_tomorrow_on(club: Driver) -> None:
    table = await started(club)
    await club.club.calendars.leave(1, None, "2023-11-17")
    await pass_time(club, 0)
    assert await clocks(club, table.id) == [(0, 0, DAY + 3 * DAY)]
    await club.club.calendars.back(1)
    await pass_time(club, 0)
    assert await clocks(club, table.id) == [(0, 0, DAY)]


async def test_an_undo_gives_the_clock_back_as_it_was_and_the_time_between_counts_for_nobody(club: Driver) -> None:
    table = await started(club)
    club.time.move(5 * HOUR)
    await club.play(table.id, "walk 1")
    club.time.move(3 * HOUR)
    await club.undo(table.id, 1)
    assert await clocks(club, table.id) == [(0, 5 * HOUR, 19 * HOUR)]
    club.time.move(HOUR)
    await club.play(table.id, "end")
    club.time.move(10 * HOUR)
    undo = await club.undo(table.id, 1)
    assert undo.awaited == (1,)
    await club.answer(table.id, 2, agree=True)
    assert await clocks(club, table.id) == [(0, 6 * HOUR, 18 * HOUR)]
    await club.play(table.id, "walk 1")
    await club.undo(table.id, 1)
    assert await clocks(club, table.id) == [(0, 6 * HOUR, 18 * HOUR)]


async def test_who_resigns_has_no_clock_any_more_and_a_game_that_is_over_has_none(club: Driver) -> None:
    table = await started(club, players=3)
    await club.club.playing.resign(table.id, 1, interaction=None)
    assert [seat for seat, _, _ in await clocks(club, table.id)] == [1]
    await club.club.playing.resign(table.id, 2, interaction=None)
    assert await clocks(club, table.id) == []
    assert await pass_time(club, 3 * DAY) == ["over"]


async def test_whoever_takes_a_seat_has_a_fresh_allowance(club: Driver) -> None:
    table = await started(club)
    club.time.move(20 * HOUR)
    await club.club.seats.offer(table.id, 1, interaction=None)
    assert await clocks(club, table.id) == [(0, 20 * HOUR, 4 * HOUR)]
    await club.club.seats.take(table.id, Player(9, "Zoe"), interaction=None)
    assert await clocks(club, table.id) == [(0, 0, DAY)]


async def test_an_outage_is_rest_and_the_new_due_time_is_shown(club: Driver) -> None:
    table = await started(club, "12h")
    await club.club.outages.beat(again=True)
    club.time.move(20 * HOUR)
    await club.club.outages.beat(again=True)
    assert await pass_time(club, 0) == ["turn"]
    assert await clocks(club, table.id) == [(0, 0, 12 * HOUR)]


async def test_what_runs_out_while_the_bot_is_stopped_without_an_outage_is_told_after_the_start(
    club: Driver, restart: Restart
) -> None:
    table = await started(club, "12h")
    club.time.move(12 * HOUR)
    club = await restart(club)
    assert "delay:0" in await pass_time(club, 0)
    assert (await club.club.directory.get(table.id)).clocks[0].late
    club = await restart(club)
    assert await pass_time(club, DAY) == []


async def test_a_clock_that_is_set_back_takes_nothing_and_gives_nothing(club: Driver) -> None:
    table = await started(club)
    club.time.move(5 * HOUR)
    await club.play(table.id, "walk 1")
    club.time.move(-HOUR)
    await club.undo(table.id, 1)
    assert await clocks(club, table.id) == [(0, 5 * HOUR, 19 * HOUR)]


async def test_calendars_are_kept(club: Driver, restart: Restart) -> None:
    await club.club.calendars.move(1, "Asia/Tokyo")
    await club.club.calendars.quiet(1, "23:00-8:00")
    calendar = await club.club.calendars.leave(1, "12-24", "12-28", shown=True)
    club = await restart(club)
    assert await club.club.calendars.of(1) == calendar
    assert await club.club.calendars.of(2) == Calendar()


@pytest.mark.parametrize(
    ("first", "last", "key"),
    [("12-24", "2023-12-20", "away_backwards"), ("12-24", "12-20", "away_backwards"), (None, "1", "bad_date")],
)
async def test_days_away_that_cannot_be_are_refused_and_change_nothing(
    club: Driver, first: str | None, last: str, key: str
) -> None:
    assert await refusal(club.club.calendars.leave(1, first, last)) == key
    assert await club.club.calendars.of(1) == Calendar()


def test_the_beginning_is_what_these_tests_reckon_with() -> None:
    assert BEGINNING % DAY == 22 * HOUR + 13 * MINUTE + 20


async def test_whoever_takes_back_the_own_freed_seat_has_a_fresh_allowance_and_is_asked_about(club: Driver) -> None:
    table = await started(club, "12h")
    (seat,) = table.to_move
    club.time.move(3 * HOUR)
    await club.club.seats.free(table.id, 50, seat, interaction=None)
    assert await clocks(club, table.id) == [(seat, 3 * HOUR, None)]
    club.time.move(HOUR)
    await club.club.seats.take(table.id, table.players[seat], seat, interaction=None)
    assert await clocks(club, table.id) == [(seat, 0, 12 * HOUR)]
    await posted(club)
    assert f"delay:{seat}" in await pass_time(club, 12 * HOUR)
