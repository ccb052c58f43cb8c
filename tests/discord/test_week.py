"""A day of three tables in three zones, the short form of `python -m tests.week`."""

from __future__ import annotations

from tests.week.week import live


async def test_everybody_is_told_once_and_nobody_in_quiet_hours() -> None:
    week = await live(days=1.5, tables=3)
    assert (week.in_quiet, week.twice, week.untold) == ([], [], [])
    assert len(week.calls) >= 6
    assert len(week.pings) >= 6
