"""Quiet hours as people write them: `23:00-08:00`, or by weekday `mon-fri 23:00-07:30, sat-sun 01:00-10:00`.

A night belongs to the weekday on which it begins. It lasts from its first time up to, not including, its second; a
second time that is not later than the first is one of the next day.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final, TypeAlias

import msgspec

from rules.clock.spans import plain
from rules.clock.zones import SHOWN
from rules.kit.refusals import Refused

DAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_JAPANESE: Final = "月火水木金土日"
_MINUTES: Final = 24 * 60
MOST: Final = 12
"""Hours of quiet that a day may have: else a clock would never run out."""
LONGEST: Final = 200
"""Characters of what is read at all."""

_DAY: Final = rf"(?:{'|'.join(DAYS)})[a-z]*|[{_JAPANESE}](?:曜日?)?"
_PART: Final = re.compile(rf"(?:({_DAY})(?: *- *({_DAY}))? *)?([0-9]{{1,2}}:[0-9]{{2}}) *- *([0-9]{{1,2}}:[0-9]{{2}})")


class Night(msgspec.Struct, frozen=True):
    """Quiet hours of one day, in minutes after midnight; where `until` is not greater, it is one of the next day."""

    since: int
    until: int

    @property
    def minutes(self) -> int:
        """How long it is by the clock."""
        return (self.until - self.since) % _MINUTES


Quiet: TypeAlias = tuple[Night | None, ...]
"""The nights that begin on Monday, Tuesday, …; seven of them, or none at all."""


def quiet_of(typed: str) -> Quiet:
    """Quiet hours as they were typed; a later part counts before an earlier one for the same day.

    Raises Refused (`bad_quiet`, `no_such_hour`, `quiet_nothing`, `quiet_too_long`).
    """
    text = plain(typed).casefold()
    nights: list[Night | None] = [None] * len(DAYS)
    for part in re.split(r"[,;、]", text[: LONGEST + 1]):
        found = _PART.fullmatch(part.strip())
        if not found or len(text) > LONGEST:
            raise Refused("bad_quiet", text=typed[:SHOWN])
        first, last, since, until = found.groups()
        night = Night(_minute(since), _minute(until, ends=True) % _MINUTES)
        if night.since == night.until:
            raise Refused("quiet_nothing", text=part.strip()[:SHOWN])
        for day in _days(first, last or first):
            nights[day] = night
    _check_length(nights)
    return tuple(nights)


def written(quiet: Quiet) -> str:
    """Quiet hours as `quiet_of` reads them, shortest."""
    return ", ".join(
        f"{'' if days == (0, len(DAYS) - 1) else _range(*days) + ' '}{clock(night.since)}-{clock(night.until)}"
        for days, night in by_days(quiet)
    )


def by_days(quiet: Quiet) -> list[tuple[tuple[int, int], Night]]:
    """The nights with the first and the last of the days in a row that have them."""
    found = []
    for night, days in groupby(range(len(quiet)), key=lambda day: quiet[day]):
        row = list(days)
        if night is not None:
            found.append(((row[0], row[-1]), night))
    return found


def clock(minute: int) -> str:
    """`08:00`."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_of(typed: str) -> int:
    """Minutes after midnight of a time such as `8:00`. Raises Refused (`bad_hour`, `no_such_hour`)."""
    text = plain(typed)
    if not re.fullmatch("[0-9]{1,2}:[0-9]{2}", text):
        raise Refused("bad_hour", text=typed[:SHOWN])
    return _minute(text)


def _minute(text: str, *, ends: bool = False) -> int:
    hours, minutes = map(int, text.split(":"))
    if minutes > 59 or hours * 60 + minutes >= _MINUTES + ends:
        raise Refused("no_such_hour", text=text)
    return hours * 60 + minutes


def _days(first: str | None, last: str | None) -> list[int]:
    if first is None or last is None:
        return list(range(len(DAYS)))
    begin, end = _day(first), _day(last)
    return [(begin + n) % len(DAYS) for n in range((end - begin) % len(DAYS) + 1)]


def _day(name: str) -> int:
    return _JAPANESE.index(name[0]) if name[0] in _JAPANESE else DAYS.index(name[:3])


def _range(first: int, last: int) -> str:
    return DAYS[first] if first == last else f"{DAYS[first]}-{DAYS[last]}"


def _check_length(nights: list[Night | None]) -> None:
    """No day may have more quiet than `MOST` hours, its own night and what reaches into it from the night before."""
    for day, night in enumerate(nights):
        before = nights[day - 1]
        reaching = before.until if before and before.until <= before.since else 0
        own, end = (0, 0) if night is None else (night.since, night.until if night.until > night.since else _MINUTES)
        quiet = reaching + end - max(own, min(reaching, end))
        if quiet > MOST * 60 or (night and night.minutes > MOST * 60):
            raise Refused("quiet_too_long", most=MOST)
