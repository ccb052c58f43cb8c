"""Quiet hours, days away and zones as people type them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock.away import MOST, Away, away_of, counted, date_of, span_of
from rules.clock.quiet import MOST as HOURS
from rules.clock.quiet import Night, minute_of, quiet_of, written
from rules.clock.time import DAY
from rules.clock.zones import name_of, names, zone
from rules.kit.refusals import Refused

NOON = 1_795_435_200
"""Monday, 23 November 2026, 12:00 UTC."""


def key_of(work: Callable[..., object], *given: object) -> str:
    """The key of the refusal in which this ends."""
    with pytest.raises(Refused) as caught:
        work(*given)
    assert all(len(str(fact)) <= 40 for fact in caught.value.facts.values())
    return caught.value.key


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("23:00-08:00", "23:00-08:00"),
        (" 23:00 – 8:00 ", "23:00-08:00"),
        ("２３：００～８：００", "23:00-08:00"),
        ("22:00-24:00", "22:00-00:00"),
        ("Mon-Fri 23:00-07:30, Sat-Sun 1:00-10:00", "mon-fri 23:00-07:30, sat-sun 01:00-10:00"),
        ("月-金 23:00-7:30、土日 1:00-10:00".replace("土日", "土-日"), "mon-fri 23:00-07:30, sat-sun 01:00-10:00"),
        ("水曜日 23:00-7:00", "wed 23:00-07:00"),
        ("22:00-06:00; friday 23:30-09:00", "mon-thu 22:00-06:00, fri 23:30-09:00, sat-sun 22:00-06:00"),
        ("fri-mon 23:00-9:00", "mon 23:00-09:00, fri-sun 23:00-09:00"),
    ],
)
def test_quiet_hours_are_read_as_people_write_them(typed: str, canonical: str) -> None:
    assert written(quiet_of(typed)) == canonical
    assert quiet_of(canonical) == quiet_of(typed)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("25:00", "bad_quiet"),
        ("25:00-8:00", "no_such_hour"),
        ("24:00-8:00", "no_such_hour"),
        ("23:60-8:00", "no_such_hour"),
        ("8:00-8:00", "quiet_nothing"),
        ("23-8", "bad_quiet"),
        ("at night", "bad_quiet"),
        ("", "bad_quiet"),
        ("funday 23:00-8:00", "bad_quiet"),
        ("23:00-8:00," * 200, "bad_quiet"),
        ("x" * 2000, "bad_quiet"),
        ("20:00-8:30", "quiet_too_long"),
        ("mon 20:00-8:00, tue 8:00-13:00", "quiet_too_long"),
    ],
)
def test_what_are_no_quiet_hours_is_refused(typed: str, key: str) -> None:
    assert key_of(quiet_of, typed) == key


nights = st.none() | st.builds(Night, st.integers(0, 1439), st.integers(0, 1439)).filter(
    lambda night: 0 < night.minutes <= 360
)


@given(st.tuples(*[nights] * 7))
def test_what_is_written_is_read_again(quiet: tuple[Night | None, ...]) -> None:
    if any(quiet):
        assert quiet_of(written(quiet)) == quiet


def test_a_time_is_read_or_refused() -> None:
    assert [minute_of(typed) for typed in ("8:05", "０８：０５", " 23:59 ")] == [485, 485, 1439]
    assert [key_of(minute_of, typed) for typed in ("8", "24:00", "8:60", "x" * 2000)] == [
        "bad_hour", "no_such_hour", "no_such_hour", "bad_hour",
    ]  # fmt: skip


def test_zones_are_found_whatever_the_case_and_the_blanks_and_no_others() -> None:
    assert [name_of(typed) for typed in ("Asia/Tokyo ", "asia/tokyo", "america/new york", "UTC")] == [
        "Asia/Tokyo", "Asia/Tokyo", "America/New_York", "UTC",
    ]  # fmt: skip
    for typed in ("Asia/Toky", "", "../etc/passwd", "JST+25", "x" * 2000):
        assert key_of(name_of, typed) == "no_such_zone"


def test_every_zone_can_be_read() -> None:
    assert len(names()) > 400
    assert all(zone(name).key == name for name in names())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-12-24", date(2026, 12, 24)),
        ("12-24", date(2026, 12, 24)),
        ("1/5", date(2027, 1, 5)),
        ("11-23", date(2026, 11, 23)),
        ("12月24日", date(2026, 12, 24)),
        ("２０２７／２／１", date(2027, 2, 1)),
        ("2-29", date(2028, 2, 29)),
    ],
)
def test_dates_are_read_as_people_write_them(typed: str, meant: date) -> None:
    assert date_of(typed, date(2026, 11, 23)) == meant


@pytest.mark.parametrize("typed", ["2026-02-29", "13-1", "2-30", "0-0"])
def test_a_date_that_there_is_not_is_refused(typed: str) -> None:
    assert key_of(date_of, typed, date(2026, 11, 23)) == "no_such_date"


@pytest.mark.parametrize("typed", ["", "tomorrow", "24", "1e9-1", "x" * 2000])
def test_what_is_no_date_is_refused(typed: str) -> None:
    assert key_of(date_of, typed, date(2026, 11, 23)) == "bad_date"


def test_days_away_end_after_they_begin_and_are_to_come_and_at_most_a_year() -> None:
    day = date(2026, 12, 24)
    assert key_of(away_of, day, date(2026, 12, 23), "UTC", NOON) == "away_backwards"
    assert key_of(away_of, date(2026, 11, 1), date(2026, 11, 23), "UTC", NOON) == "away_past"
    assert key_of(away_of, day, date(2028, 1, 28), "UTC", NOON) == "away_too_long"
    assert away_of(date(2026, 11, 20), day, "UTC", NOON) == Away(date(2026, 11, 24), day, "UTC")


@pytest.mark.parametrize(
    ("today", "first", "last", "meant"),
    [
        ("2026-11-23", "12-24", "1-5", ("2026-12-24", "2027-01-05")),
        ("2026-12-26", "12-24", "12-28", ("2026-12-24", "2026-12-28")),
        ("2027-01-10", "12-20", "1-15", ("2026-12-20", "2027-01-15")),
        ("2026-11-23", "1-10", "11-20", ("2027-01-10", "2027-11-20")),
        ("2026-11-23", "12-24", "2027-12-20", ("2026-12-24", "2027-12-20")),
        ("2026-11-23", "2020-01-01", "12-24", ("2020-01-01", "2026-12-24")),
        ("2027-09-10", "9-20", "2-29", ("2027-09-20", "2028-02-29")),
        ("2026-11-23", None, "1-5", ("2026-11-23", "2027-01-05")),
        ("2027-01-10", None, "11-20", ("2027-01-10", "2027-11-20")),
    ],
)
def test_days_away_without_years_are_those_nearby(
    today: str, first: str | None, last: str, meant: tuple[str, str]
) -> None:
    assert tuple(map(str, span_of(first, last, date.fromisoformat(today)))) == meant


@pytest.mark.parametrize(
    ("first", "last", "key"),
    [
        ("12-24", "12-20", "away_backwards"),
        ("11-20", "11-18", "away_backwards"),
        ("11-20", "11-22", "away_past"),
        (None, "11-22", "away_past"),
    ],
)
def test_an_end_without_a_year_that_would_be_most_of_a_year_away_is_refused(
    first: str | None, last: str, key: str
) -> None:
    begin, end = span_of(first, last, date(2026, 11, 23))
    assert end.year == 2026
    assert key_of(away_of, begin, end, "UTC", NOON) == key


def test_thirty_days_in_a_year_count() -> None:
    first = away_of(date(2026, 12, 1), date(2026, 12, 20), "Asia/Tokyo", NOON)
    second = away_of(date(2027, 3, 1), date(2027, 3, 20), "Asia/Tokyo", NOON)
    later = away_of(date(2027, 12, 5), date(2027, 12, 9), "Asia/Tokyo", NOON)
    spans = counted([second, first, later])
    assert len(spans) == MOST + 5
    assert all(end - begin == DAY for begin, end in spans)
    # The ten days of March, and from 5 December on those of which the first are a year ago.
    assert spans[19][1] < spans[20][0]
    assert len(counted([first, first])) == 20


def test_no_day_may_have_more_quiet_than_half_of_it() -> None:
    assert HOURS == 12
    assert written(quiet_of("20:00-08:00")) == "20:00-08:00"
    assert written(quiet_of("mon 12:00-24:00, tue 00:00-12:00")) == "mon 12:00-00:00, tue 00:00-12:00"
