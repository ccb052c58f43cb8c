"""What happened in Tigris & Euphrates as fragments of sentences, one for each kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from render.phrases import Voice
from render.tigris.words_board import listed, span
from rules.kit.events import Event
from rules.kit.typed import ByKind
from rules.tigris import events
from rules.tigris.moves import Colour

Told: TypeAlias = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts it wants beside the event's own."""


class Scored(events.Scored, frozen=True, kw_only=True):
    """Points for the same reason one after another: so many times, with the sum of each colour."""

    times: int
    sums: tuple[tuple[Colour, int], ...]


def condensed(happened: Sequence[Event]) -> Sequence[Event]:
    """Points for the same reason that follow each other as one, such as those of several monuments."""
    told: list[Event] = []
    for event in happened:
        last = told[-1] if told else None
        if isinstance(last, events.Scored) and isinstance(event, events.Scored) and last.reason == event.reason:
            told[-1] = _together(last, event)
        else:
            told.append(event)
    return told


def _together(one: events.Scored, other: events.Scored) -> Scored:
    sums = Counter[Colour](dict(sums_of(one)))
    sums[other.colour] += other.points
    return Scored(
        one.seat, colour=one.colour, points=one.points + other.points, reason=one.reason,
        times=1 + (one.times if isinstance(one, Scored) else 1), sums=tuple(sums.items()),
    )  # fmt: skip


def sums_of(event: events.Scored) -> tuple[tuple[Colour, int], ...]:
    """The points of each colour."""
    return event.sums if isinstance(event, Scored) else ((event.colour, event.points),)


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    tell = _TOLD.get(type(event))
    form, more = tell(voice, event) if tell else ("", {})
    said = {name: voice.name(value) if isinstance(value, str) else value for name, value in event.facts.items()}
    return voice.say(f"event.{event.kind}{form}", **{**said, **more})


def _swapped(voice: Voice, event: events.Swapped) -> Told:
    if event.gave is None or event.drew is None:
        return "", {"n": event.count}
    return "_own", {"gave": listed(voice, event.gave), "drew": listed(voice, event.drew)}


def _scored(voice: Voice, event: events.Scored) -> Told:
    points = tuple(voice.say(f"points.{colour}", n=points) for colour, points in sums_of(event))
    return f"_{event.reason}", {"points": points, "n": event.times if isinstance(event, Scored) else 1}


def _decided(voice: Voice, event: events.Decided) -> Told:
    """The winner's strength comes first."""
    low, high = sorted((event.attack, event.defence))
    how = voice.say("event.held" if low == high else "event.beat", own=high, other=low)
    more = {"loser": voice.party(event.loser), "how": how, "n": len(event.removed)}
    return f"_{event.form}{'_removed' if event.removed else ''}", more


def _building(voice: Voice, colour: str) -> Mapping[str, object]:
    return {"building": voice.say(f"building.{colour}")}


_TOLD: Final[ByKind[Event, Voice, Told]] = {
    events.Tile: lambda v, event: ("_union" if event.union else "", {"tile": v.say(f"tile.{event.colour}")}),
    events.Leader: lambda _, event: ("" if event.origin is None else "_moved", {}),
    events.Returned: lambda _, event: (f"_{event.reason}", {}),
    events.Catastrophe: lambda v, event: (
        ("_covered", {"tile": v.say(f"tile.{event.covered}")}) if event.covered else ("", {})
    ),
    events.Swapped: _swapped,
    events.SwapFailed: lambda v, event: (
        ("", {"n": event.count}) if event.gave is None else ("_own", {"gave": listed(v, event.gave)})
    ),
    **dict.fromkeys((events.Scored, Scored), _scored),
    events.Wars: lambda v, event: ("", {"which": v.names(event.which)}),
    # An attack on a leader of the reader's own is told in another form.
    events.Conflict: lambda v, event: (
        f"_{event.form}{'_you' if v.is_own(event.defender) else ''}",
        {"defender": v.party(event.defender)},
    ),
    events.Committed: lambda v, event: (
        "" if event.tiles else "_none",
        {"tiles": v.say(f"tiles.{event.colour}", n=event.tiles)},
    ),
    events.Decided: _decided,
    events.Passed: lambda _, event: (f"_{event.what}", {}),
    events.Building: lambda v, event: ("" if event.origin is None else "_moved", _building(v, event.colour)),
    events.BuildingRemoved: lambda v, event: ("", _building(v, event.colour)),
    events.Monument: lambda _, event: ("", {"squares": span(event.squares)}),
    events.Drew: lambda v, event: (
        ("", {"n": event.count}) if event.drew is None else ("_own", {"drew": listed(v, event.drew)})
    ),
    events.Short: lambda _, event: ("", {"n": event.count}),
}
"""How each kind of event is told; the others have one sentence, made of their fields alone."""
