"""The pace of a table: how long a seat may think in one of its turns, counted while its user is awake."""

from __future__ import annotations

from typing import Final, Literal, get_args

from rules.clock.time import DAY, HOUR

Pace = Literal["none", "12h", "1d", "2d", "3d", "7d"]
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
LEAST: Final = 12 * HOUR
"""Seconds that a seat has left at least when a table changes its pace."""

_ALLOWED: Final[dict[Pace, int]] = {
    "12h": 12 * HOUR, "1d": DAY, "2d": 2 * DAY, "3d": 3 * DAY, "7d": 7 * DAY,
}  # fmt: skip


def allowance(pace: Pace) -> int | None:
    """Seconds awake that a seat has for a turn; None where it may think as long as it likes."""
    return _ALLOWED.get(pace)
