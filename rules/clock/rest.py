"""When a user rests: quiet hours and days away, in the zone of each time, and how that is changed.

What has passed never changes: a change of zone or quiet hours counts from the next midnight of the user, days away from
the day after they were said. Whoever moved them about could otherwise rest for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from heapq import merge
from itertools import pairwise, takewhile
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

from rules.clock.alarm import Outage
from rules.clock.away import KEPT, MOST, YEAR, Away, counted
from rules.clock.quiet import Night, Quiet, quiet_of
from rules.clock.time import DAY
from rules.clock.zones import UTC_NAME, midnight, moment, next_midnight, wall, zone
from rules.kit.refusals import Refused

HORIZON: Final = 400 * DAY
"""Seconds that are looked ahead."""
_ENDLESS: Final = 1 << 62

Span: TypeAlias = tuple[int, int]
"""From a moment up to another, in unix seconds."""


class Habit(msgspec.Struct, frozen=True):
    """What holds from a moment (`since`, unix seconds) on: a zone, and quiet hours as `quiet_of` reads them."""

    since: int
    zone: str = UTC_NAME
    quiet: str = ""


class Calendar(msgspec.Struct, frozen=True):
    """A user's habits, one after the other, and days away, past ones too: what was rest stays rest."""

    habits: tuple[Habit, ...] = ()
    away: tuple[Away, ...] = ()

    @property
    def newest(self) -> Habit:
        """What holds, or will from the next midnight on."""
        return self.habits[-1] if self.habits else Habit(0)

    def at(self, now: int) -> Habit:
        """What holds at a moment."""
        return next((habit for habit in reversed(self.habits) if habit.since <= now), Habit(0))

    def moved(self, now: int, name: str) -> Calendar:
        """With another zone; the first one that is named holds at once."""
        return self._changed(now, msgspec.structs.replace(self.newest, zone=name), at_once=not self.habits)

    def quieted(self, now: int, quiet: str) -> Calendar:
        """With other quiet hours (empty: none); the first ones hold at once."""
        at_once = not any(habit.quiet for habit in self.habits)
        return self._changed(now, msgspec.structs.replace(self.newest, quiet=quiet), at_once=at_once)

    def leaving(self, now: int, away: Away) -> Calendar:
        """With more days away; those to come that lie within them are said anew. Raises Refused (`away_often`)."""
        if len([each for each in self.away if each.until > now]) >= KEPT:
            raise Refused("away_often", most=KEPT)
        known = (each for each in self.away if each.until > now - 2 * YEAR * DAY)
        kept = (each for each in known if _begun(each, now) or not away.first <= each.first <= each.last <= away.last)
        return msgspec.structs.replace(self, away=(*kept, away))

    def back(self, now: int) -> Calendar:
        """Without the days away from tomorrow on."""
        stay = []
        for each in self.away:
            if _begun(each, now):
                today = wall(now, zone(each.zone)).date()
                stay.append(msgspec.structs.replace(each, last=min(each.last, today)))
        return msgspec.structs.replace(self, away=tuple(stay))

    def away_at(self, now: int) -> Away | None:
        """The days away in which a moment lies, as they were said last, whether they count or not."""
        said = reversed(self.away)
        return next((each for each in said if midnight(each.first, zone(each.zone)) <= now < each.until), None)

    def _changed(self, now: int, habit: Habit, *, at_once: bool) -> Calendar:
        since = now if at_once else next_midnight(now, zone(self.at(now).zone))
        kept = takewhile(lambda known: known.since < since, self.habits)
        return msgspec.structs.replace(self, habits=(*kept, msgspec.structs.replace(habit, since=since)))


def _begun(away: Away, now: int) -> bool:
    return away.first <= wall(now, zone(away.zone)).date()


def rests(
    calendar: Calendar, since: int, outages: Iterable[Outage] = (), most: int = MOST, *, pings: bool = False
) -> Iterator[Span]:
    """When the user rests from `since` on, in order, never two spans touching, for HORIZON seconds.

    Of days away, `most` in a year count; for `pings` all of them do. Nobody can act in an outage.
    """
    away = counted(calendar.away, len(calendar.away) * 1000 if pings else most)
    broken = [(outage.since, outage.until) for outage in outages]
    spans = merge(_nights(calendar, since), away, sorted(broken))
    following = takewhile(lambda span: span[0] < since + HORIZON, (span for span in spans if span[1] > since))
    return _joined(following)


def awake(since: int, until: int, rests: Iterable[Span]) -> int:
    """Seconds between two moments that lie in no rest; the rests stand in order and do not overlap."""
    used = max(0, until - since)
    for begin, end in takewhile(lambda span: span[0] < until, rests):
        used -= max(0, min(end, until) - max(begin, since))
    return used


def due(since: int, needed: int, rests: Iterable[Span]) -> int | None:
    """When so many seconds outside of rest have passed since a moment; None where that is beyond HORIZON.

    Never within a rest: what would be due as a rest begins is due at its end.
    """
    at = since
    for begin, end in rests:
        if begin - at > needed:
            break
        needed -= max(0, begin - at)
        at = max(at, end)
    return at + max(0, needed) if at + needed <= since + HORIZON else None


def _nights(calendar: Calendar, since: int) -> Iterator[Span]:
    """The quiet hours of each habit while it holds, in order."""
    bounds = [*(habit.since for habit in calendar.habits), _ENDLESS]
    for habit, (begin, end) in zip(calendar.habits, pairwise(bounds), strict=True):
        if not habit.quiet or end <= since:
            continue
        for span in _quiet_spans(quiet_of(habit.quiet), zone(habit.zone), max(begin, since)):
            cut = max(span[0], begin), min(span[1], end)
            if span[0] >= end:
                break
            if cut[0] < cut[1]:
                yield cut


def _quiet_spans(quiet: Quiet, of: ZoneInfo, since: int) -> Iterator[Span]:
    day = wall(since, of).date() - timedelta(days=2)
    while True:
        night = quiet[day.weekday()]
        day += timedelta(days=1)
        if night is None:
            continue
        span = _span(night, day - timedelta(days=1), of)
        if span[0] > since + HORIZON:
            return
        if span[1] > max(since, span[0]):
            yield span


def _span(night: Night, day: date, of: ZoneInfo) -> Span:
    """A night that begins on a day: from the first time its beginning is shown to the last time its end is."""
    first = datetime.combine(day, time())
    begin, end = first + timedelta(minutes=night.since), first + timedelta(minutes=night.since + night.minutes)
    return moment(begin, of), moment(end, of, second=True)


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that are in the order of their beginnings, those that overlap or touch as one."""
    open_since = open_until = None
    for begin, end in spans:
        if open_since is None or open_until is None:
            open_since, open_until = begin, end
        elif begin <= open_until:
            open_until = max(open_until, end)
        else:
            yield open_since, open_until
            open_since, open_until = begin, end
    if open_since is not None and open_until is not None:
        yield open_since, open_until
