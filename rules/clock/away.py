"""Days away, as people write them and as they count: whole days of the user's zone."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

import msgspec

from rules.clock.spans import plain
from rules.clock.zones import SHOWN, midnight, wall, zone
from rules.kit.refusals import Refused

LONGEST: Final = 365
"""Days that somebody may be away at a time."""
MOST: Final = 30
"""Days in any YEAR that count as rest; all others only hold back pings."""
YEAR: Final = 365
KEPT: Final = 20
"""How many times away may be planned at once."""
BEGUN: Final = timedelta(weeks=4)
"""A day without a year that is no longer past than this is meant as past, not as the one of next year."""
WRAPPED: Final = timedelta(days=180)
"""How far away an end without a year may be that falls into a later year than the beginning."""

_DATE: Final = re.compile(r"(?:([0-9]{4})[-/.年])?([0-9]{1,2})[-/.月]([0-9]{1,2})日?")


class Away(msgspec.Struct, frozen=True):
    """From `first` to `last`, both included, in the zone in which it was said; `shown`: not only the user may know."""

    first: date
    last: date
    zone: str
    shown: bool = False

    @property
    def until(self) -> int:
        """When it ends, in unix seconds."""
        return midnight(self.last + timedelta(days=1), zone(self.zone), second=True)


def date_of(typed: str, today: date) -> date:
    """A day such as `2026-12-24`, or `12-24` for the next one from today on. Raises Refused (`bad_date`)."""
    found = _DATE.fullmatch(plain(typed))
    if not found:
        raise Refused("bad_date", text=typed[:SHOWN])
    year, month, day = (int(part) if part else None for part in found.groups())
    # A 29 February without a year may be as far away as that.
    for candidate in [year] if year else range(today.year, today.year + 9):
        try:
            meant = date(candidate, month or 0, day or 0)
        except ValueError:
            continue
        if year or meant >= today:
            return meant
    raise Refused("no_such_date", text=typed[:SHOWN])


def span_of(first: str | None, last: str, today: date) -> tuple[date, date]:
    """The first day away (none typed: today) and the last, as they are meant; `away_of` says whether they can be.

    An end without a year is next year's only where that is near: 12-24 to 1-5, not 12-24 to 12-20.
    Raises Refused (as `date_of`).
    """
    begin = date_of(first, today - BEGUN) if first else today
    # Whoever names the end alone, or a beginning of long ago, does not mean an end of long ago.
    earliest = max(begin, today - BEGUN) if first else today - BEGUN
    end = date_of(last, earliest)
    start = earliest if first else today
    leap_day = (end.month, end.day) == (2, 29)
    if _yearless(last) and not leap_day and end.year > start.year and end - start > WRAPPED:
        end = end.replace(year=start.year)
    return begin if first else min(end, today), end


def away_of(first: date, last: date, name: str, now: int, *, shown: bool = False) -> Away:
    """Days away as they may be said at `now`: what counts begins tomorrow, for today has begun.

    Raises Refused (`away_backwards`, `away_past`, `away_too_long`).
    """
    today = wall(now, zone(name)).date()
    if last < first:
        raise Refused("away_backwards", first=first.isoformat(), last=last.isoformat())
    if last <= today:
        raise Refused("away_past", last=last.isoformat())
    if (last - max(first, today)).days >= LONGEST:
        raise Refused("away_too_long", most=LONGEST)
    return Away(max(first, today + timedelta(days=1)), last, name, shown)


def counted(away: Iterable[Away], most: int = MOST) -> list[tuple[int, int]]:
    """The days that count as rest, each from its beginning to its end (unix seconds), in order: `most` in any YEAR."""
    found: list[tuple[int, int]] = []
    days: deque[date] = deque()
    for day, name in sorted({(day, each.zone) for each in away for day in _days(each)}):
        while days and (day - days[0]).days >= YEAR:
            days.popleft()
        begin, end = midnight(day, zone(name)), midnight(day + timedelta(days=1), zone(name), second=True)
        # A day that the calendar skips is none.
        if end > begin and (day in days or len(days) < most):
            found.append((begin, end))
            if day not in days:
                days.append(day)
    return sorted(found)


def uncounted(known: Iterable[Away], away: Away, most: int = MOST) -> tuple[int, int]:
    """How many of these days away, which are among those known, do not count as rest, and when the first begins.

    None of them: 0 and the end.
    """
    counting = {begin for begin, _ in counted(known, most)}
    of = zone(away.zone)
    begins = (midnight(day, of) for day in _days(away) if midnight(day + timedelta(days=1), of) > midnight(day, of))
    left = [begin for begin in begins if begin not in counting]
    return len(left), left[0] if left else away.until


def _yearless(typed: str) -> bool:
    found = _DATE.fullmatch(plain(typed))
    return found is not None and found[1] is None


def _days(away: Away) -> list[date]:
    return [away.first + timedelta(days=n) for n in range((away.last - away.first).days + 1)]
