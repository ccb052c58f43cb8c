"""Steps of a turn of Moana Nui that are told as one: a turn has up to twenty, and nobody reads so many.

What a turn comes to is kept: which units stand where, what was exchanged and paid, every attack.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.kit.events import Event
from rules.moana_nui import events
from rules.moana_nui.places import Segment


class Trained(events.Trained, frozen=True, kw_only=True):
    """Units trained one after another."""

    units: int


class Moved(events.Moved, frozen=True, kw_only=True):
    """Units that moved on and on, `through` all these segments."""

    through: tuple[Segment, ...]


class Exchanged(events.Exchanged, frozen=True, kw_only=True):
    """So many resources turned into as many others."""

    times: int


def condensed(happened: Sequence[Event]) -> Sequence[Event]:
    """Steps that follow each other as one, and no word of a combat that costs nothing."""
    told: list[Event] = []
    for event in happened:
        both = _together(told[-1], event) if told else None
        if both is None:
            told.append(event)
        else:
            told[-1] = both
    return told


def _together(one: Event, other: Event) -> Event | None:
    """Two steps as one; None where each is told by itself."""
    match one, other:
        case events.Combat(ap=0), events.Attacked():
            return other
        case events.Trained(), events.Trained():
            return Trained(other.seat, council=other.council, units=_units(one) + _units(other))
        case events.Settled(), events.Settled() if one.source == other.source:
            return replace(one, units=one.units + other.units, at=(*settled_on(one), *settled_on(other)))
        case events.Exchanged(), events.Exchanged() if (one.gave, one.got) == (other.gave, other.got):
            return Exchanged(one.seat, gave=one.gave, got=one.got, times=_times(one) + _times(other))
        case events.Moved(), events.Moved():
            return _moved(one, other)
    return None


def _moved(one: events.Moved, other: events.Moved) -> Event | None:
    if one.to == other.origin and one.units == other.units:
        return Moved(
            one.seat, origin=one.origin, to=other.to, units=one.units, free=one.free and other.free,
            shallows=one.shallows or other.shallows, through=_on(way_of(one), other.to),
        )  # fmt: skip
    alike = type(one) is type(other) and replace(one, units=other.units) == other
    return replace(one, units=one.units + other.units) if alike else None


def _on(way: tuple[Segment, ...], to: Segment) -> tuple[Segment, ...]:
    """A way that goes on: what only led back to a segment of it is left out."""
    return (*way[: way.index(to, 1)], to) if to in way[1:] else (*way, to)


def settled_on(event: events.Settled) -> tuple[Segment, ...]:
    """Where each of the units settled."""
    return event.at if len(event.at) == event.units else event.at * event.units


def way_of(event: events.Moved) -> tuple[Segment, ...]:
    """The segments of a move, from its first to its last."""
    return event.through if isinstance(event, Moved) else (event.origin, event.to)


def _units(event: events.Trained) -> int:
    return event.units if isinstance(event, Trained) else 1


def _times(event: events.Exchanged) -> int:
    return event.times if isinstance(event, Exchanged) else 1
