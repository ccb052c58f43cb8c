"""The calendar of rest, and when an allowance is used up: what the days between moves rest upon."""

from __future__ import annotations

from datetime import date, datetime
from itertools import islice, pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock.alarm import Outage
from rules.clock.away import Away, away_of
from rules.clock.pace import PACES, allowance
from rules.clock.quiet import Night, quiet_of, written
from rules.clock.rest import HORIZON, Calendar, Habit, Span, awake, due, rests
from rules.clock.time import DAY, HOUR, MINUTE
from rules.clock.zones import midnight, moment, names, next_midnight, wall, zone
from rules.kit.refusals import Refused

TOKYO, BERLIN, YORK, APIA = (zone(name) for name in ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "Pacific/Apia"))
NIGHT = "23:00-08:00"


def at(text: str, of: str = "UTC", *, second: bool = False) -> int:
    """The moment at which a clock there shows `2026-11-23 20:00`."""
    return moment(datetime.fromisoformat(text), zone(of), second=second)


def sleeper(name: str, quiet: str = NIGHT, *away: Away) -> Calendar:
    return Calendar((Habit(0, name, quiet),), away)


def first_rests(calendar: Calendar, since: int, number: int = 3) -> list[Span]:
    return list(islice(rests(calendar, since), number))


def due_in(calendar: Calendar, since: int, hours: float, *outages: Outage) -> int:
    found = due(since, int(hours * HOUR), rests(calendar, since, outages))
    assert found is not None
    return found


def test_a_day_is_twenty_four_hours_awake() -> None:
    assert [allowance(pace) for pace in PACES] == [None, *(hours * HOUR for hours in (12, 24, 48, 72, 168))]
    since = at("2026-11-23 20:00", "Asia/Tokyo")
    # 3 hours until the night, 15 the next day, 6 the day after that.
    assert due_in(sleeper("Asia/Tokyo"), since, 24) == at("2026-11-25 14:00", "Asia/Tokyo")
    assert due_in(Calendar(), since, 24) == since + DAY


def test_what_is_used_up_as_the_night_begins_is_due_at_its_end() -> None:
    since = at("2026-11-23 20:00", "Asia/Tokyo")
    assert due_in(sleeper("Asia/Tokyo"), since, 3) == at("2026-11-24 08:00", "Asia/Tokyo")
    assert due_in(sleeper("Asia/Tokyo"), since, 3 - 1 / HOUR) == at("2026-11-23 22:59:59", "Asia/Tokyo")
    assert due_in(sleeper("Asia/Tokyo"), at("2026-11-24 02:00", "Asia/Tokyo"), 0) == at(
        "2026-11-24 08:00", "Asia/Tokyo"
    )


def test_a_night_belongs_to_the_day_on_which_it_begins() -> None:
    calendar = sleeper("UTC", "fri 23:00-10:00")
    assert first_rests(calendar, at("2026-11-23 00:00"), 1) == [(at("2026-11-27 23:00"), at("2026-11-28 10:00"))]


def test_of_an_hour_that_happens_twice_the_first_begins_and_the_second_ends_the_rest() -> None:
    # Berlin, 25 October 2026: 3:00 becomes 2:00.
    day = "2026-10-25 02:30"
    assert at(day, "Europe/Berlin", second=True) - at(day, "Europe/Berlin") == HOUR
    assert first_rests(sleeper("Europe/Berlin", "02:30-05:00"), at("2026-10-24 12:00"), 1) == [
        (at(day, "Europe/Berlin"), at("2026-10-25 05:00", "Europe/Berlin"))
    ]
    assert first_rests(sleeper("Europe/Berlin", "23:00-02:30"), at("2026-10-24 12:00"), 1) == [
        (at("2026-10-24 23:00", "Europe/Berlin"), at(day, "Europe/Berlin", second=True))
    ]


def test_an_hour_that_never_happens_is_the_moment_of_the_jump() -> None:
    # Berlin, 28 March 2027: 2:00 becomes 3:00.
    jump = at("2027-03-28 01:00")
    noon = at("2027-03-27 12:00")
    assert at("2027-03-28 02:30", "Europe/Berlin") == jump
    assert first_rests(sleeper("Europe/Berlin", "02:30-05:00"), noon, 1) == [(jump, at("2027-03-28 03:00"))]
    assert first_rests(sleeper("Europe/Berlin", "23:00-02:30"), noon, 1) == [(at("2027-03-27 22:00"), jump)]
    empty, following = jump, at("2027-03-29 00:10")
    assert first_rests(sleeper("Europe/Berlin", "02:10-02:50"), noon, 1) == [(following, following + 40 * MINUTE)]
    assert empty not in [begin for begin, _ in first_rests(sleeper("Europe/Berlin", "02:10-02:50"), noon)]


def test_a_day_that_the_calendar_skips_is_none() -> None:
    # Apia left out 30 December 2011.
    skipped = date(2011, 12, 30)
    assert midnight(skipped, APIA) == midnight(date(2011, 12, 31), APIA)
    assert wall(next_midnight(at("2011-12-29 12:00", "Pacific/Apia"), APIA), APIA).date() == date(2011, 12, 31)
    away = Away(date(2011, 12, 29), date(2011, 12, 31), "Pacific/Apia")
    (span,) = rests(Calendar(away=(away,)), at("2011-12-01 00:00"))
    assert span[1] - span[0] == 2 * DAY
    # The night into the skipped day goes on as the one out of it.
    found = first_rests(sleeper("Pacific/Apia"), at("2011-12-29 12:00", "Pacific/Apia"), 2)
    assert found[0] == (at("2011-12-29 23:00", "Pacific/Apia"), at("2011-12-31 08:00", "Pacific/Apia"))
    assert found[0][1] - found[0][0] == 9 * HOUR
    assert found[1][0] == at("2011-12-31 23:00", "Pacific/Apia")


def test_the_twenty_ninth_of_february_is_a_day_like_others() -> None:
    away = away_of(date(2028, 2, 28), date(2028, 3, 1), "Asia/Tokyo", at("2028-02-01 00:00"))
    (span,) = rests(Calendar(away=(away,)), at("2028-02-01 00:00"))
    assert span == (at("2028-02-28 00:00", "Asia/Tokyo"), at("2028-03-02 00:00", "Asia/Tokyo"))
    assert span[1] - span[0] == 3 * DAY


def test_nobody_is_asked_to_act_in_an_outage_and_none_counts_twice() -> None:
    since = at("2026-11-23 20:00", "Asia/Tokyo")
    outage = Outage(since + 2 * HOUR, since + 5 * HOUR)
    # An hour of the outage lies before the night.
    assert due_in(sleeper("Asia/Tokyo"), since, 24, outage) == at("2026-11-25 15:00", "Asia/Tokyo")
    assert due_in(Calendar(), since, 24, outage) == since + DAY + 3 * HOUR


def test_a_first_zone_and_first_quiet_hours_hold_at_once_and_what_follows_from_the_next_midnight() -> None:
    now = at("2026-11-23 20:00", "Asia/Tokyo")
    first = Calendar().moved(now, "Asia/Tokyo").quieted(now, NIGHT)
    assert first.habits == (Habit(now, "Asia/Tokyo", NIGHT),)
    changed = first.quieted(now, "22:00-09:00").quieted(now + HOUR, "21:00-07:00")
    assert changed.at(now + HOUR) == first.newest
    assert changed.newest == Habit(at("2026-11-24 00:00", "Asia/Tokyo"), "Asia/Tokyo", "21:00-07:00")
    moved = changed.moved(now + 3 * HOUR, "America/New_York")
    assert [habit.since for habit in moved.habits] == [now, at("2026-11-24 00:00", "Asia/Tokyo")]
    assert moved.newest.quiet == "21:00-07:00"


def test_whoever_moves_quiet_hours_every_hour_runs_out_of_time_all_the_same() -> None:
    now = start = at("2026-11-23 12:00")
    calendar = Calendar().moved(now, "UTC").quieted(now, "12:00-24:00")
    used = 0
    for hour in range(30 * 24):
        now = start + hour * HOUR
        begin = wall(now, zone("UTC")).hour
        calendar = calendar.quieted(now, f"{begin:02}:00-{(begin + 12) % 24:02}:00")
        used += awake(now, now + HOUR, rests(calendar, now))
    assert used >= 29 * 12 * HOUR


def test_coming_back_early_ends_the_days_away_with_today() -> None:
    now = at("2026-11-23 12:00")
    calendar = Calendar().leaving(now, away_of(date(2026, 11, 25), date(2026, 11, 30), "UTC", now))
    assert calendar.back(now).away == ()
    later = at("2026-11-26 12:00")
    assert calendar.back(later).away == (Away(date(2026, 11, 25), date(2026, 11, 26), "UTC"),)
    assert calendar.away_at(later) == calendar.away[0]
    assert calendar.away_at(at("2026-12-01 00:00")) is None


def test_days_away_that_are_said_again_with_others_stand_once() -> None:
    now = at("2026-11-23 12:00", "UTC")
    said = [(date(2026, 11, 26), date(2026, 11, 28)), (date(2026, 12, 20), date(2026, 12, 24))]
    calendar = Calendar()
    for first, last in (*said, said[0], (date(2026, 11, 25), date(2026, 11, 29))):
        calendar = calendar.leaving(now, away_of(first, last, "UTC", now))
    assert [(each.first.day, each.last.day) for each in calendar.away] == [(20, 24), (25, 29)]


def test_further_days_away_hold_back_pings_but_no_clock() -> None:
    now = at("2026-11-23 12:00")
    calendar = Calendar().leaving(now, away_of(date(2026, 12, 1), date(2027, 1, 31), "UTC", now))
    (counts,), (holds,) = (list(rests(calendar, now, pings=pings)) for pings in (False, True))
    assert (counts[1] - counts[0], holds[1] - holds[0]) == (30 * DAY, 62 * DAY)


def test_nothing_is_due_beyond_the_horizon() -> None:
    assert due(0, HORIZON + 1, []) is None
    assert due(0, HORIZON, []) == HORIZON


def readable(quiet: str) -> bool:
    """Whether these quiet hours may be given: some, and at most half of each day."""
    try:
        return bool(quiet_of(quiet))
    except Refused:
        return False


ODD = ("Asia/Tokyo", "Europe/Berlin", "Pacific/Apia", "America/Havana", "Africa/Cairo")
zones = st.sampled_from([*names()[::7], *ODD])
minutes = st.integers(0, 1439)
nights = st.none() | st.builds(
    lambda begin, length: Night(begin, (begin + length) % 1440), minutes, st.integers(1, 540)
)
quiets = st.tuples(*[nights] * 7).map(written).filter(readable)
moments = st.integers(at("2011-12-01 00:00"), at("2030-01-01 00:00"))
days = st.builds(
    lambda first, length, of: Away(date.fromordinal(first), date.fromordinal(first + length), of),
    st.integers(date(2011, 12, 1).toordinal(), date(2030, 1, 1).toordinal()), st.integers(0, 40), zones,
)  # fmt: skip


@st.composite
def lives(draw: st.DrawFn) -> tuple[Calendar, int]:
    """A calendar with changes that were made in the past and days away, and a moment after the first of them."""
    now = draw(moments)
    calendar = Calendar()
    at_first = now
    for step in draw(st.lists(st.integers(0, 20 * DAY), max_size=4)):
        now += step
        calendar = calendar.moved(now, draw(zones)) if draw(st.booleans()) else calendar.quieted(now, draw(quiets))
    for away in draw(st.lists(days, max_size=3)):
        near = away.first.toordinal() % 60
        begin = date.fromordinal(wall(now, zone("UTC")).date().toordinal() + near - 30)
        length = away.last.toordinal() - away.first.toordinal()
        calendar = calendar.leaving(now, Away(begin, date.fromordinal(begin.toordinal() + length), away.zone))
    return calendar, draw(st.integers(at_first, now))


@given(lives())
def test_rests_stand_in_order_and_never_touch(life: tuple[Calendar, int]) -> None:
    calendar, since = life
    spans = list(takewhile(lambda span: span[0] < since + 60 * DAY, rests(calendar, since)))
    assert all(begin < end for begin, end in spans)
    assert all(before[1] < after[0] for before, after in pairwise(spans))
    assert all(end > since for _, end in spans)


@given(lives(), st.integers(0, 40 * DAY))
def test_time_used_is_never_negative_and_never_more_than_what_has_passed(
    life: tuple[Calendar, int], passed: int
) -> None:
    calendar, since = life
    assert 0 <= awake(since, since + passed, rests(calendar, since)) <= passed


@given(lives(), st.integers(0, 20 * DAY), st.integers(0, 20 * DAY))
def test_time_used_adds_up(life: tuple[Calendar, int], first: int, second: int) -> None:
    calendar, since = life
    middle, end = since + first, since + first + second
    parts = awake(since, middle, rests(calendar, since)) + awake(middle, end, rests(calendar, middle))
    assert parts == awake(since, end, rests(calendar, since))


@given(lives(), st.sampled_from([12, 24, 48, 72, 168]))
def test_what_is_due_is_due_in_no_rest_and_when_the_allowance_is_used_up(
    life: tuple[Calendar, int], hours: int
) -> None:
    calendar, since = life
    found = due_in(calendar, since, hours)
    spans = list(takewhile(lambda span: span[0] <= found, rests(calendar, since)))
    assert not any(begin <= found < end for begin, end in spans)
    assert awake(since, found, spans) == hours * HOUR
    assert awake(since, found - 1, spans) < hours * HOUR or any(end == found for _, end in spans)


@given(lives(), st.sampled_from([12, 24, 48]), quiets, zones, st.integers(1, 3 * DAY))
def test_no_change_of_quiet_hours_or_zone_makes_a_late_seat_on_time_again(
    life: tuple[Calendar, int], hours: int, quiet: str, name: str, after: int
) -> None:
    calendar, since = life
    found = due_in(calendar, since, hours)
    now = found + after
    later = calendar.quieted(now, quiet).moved(now, name)
    assert due_in(later, since, hours) == found


@given(lives(), st.integers(0, 10 * DAY), st.sampled_from([12, 24, 168]))
def test_an_outage_postpones_and_never_brings_forward(life: tuple[Calendar, int], length: int, hours: int) -> None:
    calendar, since = life
    plain = due_in(calendar, since, hours)
    postponed = due_in(calendar, since, hours, Outage(since + HOUR, since + HOUR + length))
    assert plain <= postponed


@pytest.mark.parametrize("name", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Australia/Lord_Howe"])
def test_two_zones_have_their_nights_at_their_own_times(name: str) -> None:
    ((begin, end),) = first_rests(sleeper(name), at("2026-11-23 12:00", name), 1)
    assert (wall(begin, zone(name)).hour, wall(end, zone(name)).hour, end - begin) == (23, 8, 9 * HOUR)


def test_whoever_has_named_no_zone_lives_by_utc() -> None:
    calendar = Calendar().quieted(at("2026-11-23 12:00"), NIGHT)
    assert calendar.newest.zone == "UTC"
    assert first_rests(calendar, at("2026-11-23 12:00"), 1) == [(at("2026-11-23 23:00"), at("2026-11-24 08:00"))]
