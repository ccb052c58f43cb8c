"""Time zones by their names, and moments (unix seconds) of what clocks in them show, from the data that is locked."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

from rules.kit.refusals import Refused

UTC_NAME: Final = "UTC"
"""The zone of whoever has named none."""

SHOWN: Final = 40
"""Characters of what was typed that a refusal repeats."""

_DATA: Final = files("tzdata")


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all zones, in the order of the alphabet."""
    return tuple(sorted((_DATA / "zones").read_text(encoding="utf-8").split()))


@lru_cache(maxsize=1)
def _by_folded() -> dict[str, str]:
    return {name.casefold(): name for name in names()}


def name_of(typed: str) -> str:
    """The zone that was meant: its name in any case, with blanks around it or for the underlines. Raises Refused."""
    found = _by_folded().get("_".join(typed.casefold().split()))
    if found is None:
        raise Refused("no_such_zone", text=typed[:SHOWN])
    return found


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """The zone of a name, by the data that is locked with us, whatever the machine has; UTC for a name that is gone."""
    place = _DATA / "zoneinfo"
    for part in (name if name in names() else UTC_NAME).split("/"):
        place = place / part
    with place.open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def wall(moment: int, of: ZoneInfo) -> datetime:
    """What a clock there shows at a moment, without a zone of its own."""
    return datetime.fromtimestamp(moment, of).replace(tzinfo=None, fold=0)


def moment(shown: datetime, of: ZoneInfo, *, second: bool = False) -> int:
    """When a clock there shows this: of an hour that happens twice the first or the `second` time.

    What is skipped over stands for the moment of the jump.
    """
    early, late = (int(shown.replace(tzinfo=of, fold=fold).timestamp()) for fold in (0, 1))
    if early > late:
        return _jump(late, early, of)
    return late if second else early


def midnight(day: date, of: ZoneInfo, *, second: bool = False) -> int:
    """When a day begins there."""
    return moment(datetime.combine(day, time()), of, second=second)


def next_midnight(after: int, of: ZoneInfo) -> int:
    """When the next day begins there."""
    day = wall(after, of).date()
    while True:
        day += timedelta(days=1)
        found = midnight(day, of)
        if found > after:
            return found


def _jump(before: int, after: int, of: ZoneInfo) -> int:
    """The first moment, after `before` and not after `after`, at which clocks show what they show `after` the jump."""

    def offset(at: int) -> timedelta | None:
        return datetime.fromtimestamp(at, UTC).astimezone(of).utcoffset()

    wanted = offset(after)
    while after - before > 1:
        middle = (before + after) // 2
        if offset(middle) == wanted:
            after = middle
        else:
            before = middle
    return after
