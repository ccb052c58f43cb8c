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


def _tile(voice: Voice, event: events.Tile) -> Told:
    return "_union" if event.union else "", {"tile": voice.say(f"tile.{event.colour}")}


def _leader(voice: Voice, event: events.Leader) -> Told:
    return "" if event.origin is None else "_moved", {}


def _returned(voice: Voice, event: events.Returned) -> Told:
    return f"_{event.reason}", {}


def _catastrophe(voice: Voice, event: events.Catastrophe) -> Told:
    return ("_covered", {"tile": voice.say(f"tile.{event.covered}")}) if event.covered else ("", {})


def _swapped(voice: Voice, event: events.Swapped) -> Told:
    if event.gave is None or event.drew is None:
        return "", {"n": event.count}
    return "_own", {"gave": listed(voice, event.gave), "drew": listed(voice, event.drew)}


def _swap_failed(voice: Voice, event: events.SwapFailed) -> Told:
    return ("", {"n": event.count}) if event.gave is None else ("_own", {"gave": listed(voice, event.gave)})


def _scored(voice: Voice, event: events.Scored) -> Told:
    points = tuple(voice.say(f"points.{colour}", n=points) for colour, points in sums_of(event))
    return f"_{event.reason}", {"points": points, "n": event.times if isinstance(event, Scored) else 1}


def _wars(voice: Voice, event: events.Wars) -> Told:
    return "", {"which": voice.names(event.which)}


def _conflict(voice: Voice, event: events.Conflict) -> Told:
    """An attack on a leader of the reader's own is told in another form."""
    own = "_you" if voice.is_own(event.defender) else ""
    return f"_{event.form}{own}", {"defender": voice.party(event.defender)}


def _committed(voice: Voice, event: events.Committed) -> Told:
    return "" if event.tiles else "_none", {"tiles": voice.say(f"tiles.{event.colour}", n=event.tiles)}


def _decided(voice: Voice, event: events.Decided) -> Told:
    """The winner's strength comes first."""
    low, high = sorted((event.attack, event.defence))
    how = voice.say("event.held" if low == high else "event.beat", own=high, other=low)
    more = {"loser": voice.party(event.loser), "how": how, "n": len(event.removed)}
    return f"_{event.form}{'_removed' if event.removed else ''}", more


def _passed(voice: Voice, event: events.Passed) -> Told:
    return f"_{event.what}", {}


def _building(voice: Voice, event: events.Building) -> Told:
    return "" if event.origin is None else "_moved", {"building": voice.say(f"building.{event.colour}")}


def _building_removed(voice: Voice, event: events.BuildingRemoved) -> Told:
    return "", {"building": voice.say(f"building.{event.colour}")}


def _monument(voice: Voice, event: events.Monument) -> Told:
    return "", {"squares": span(event.squares)}


def _drew(voice: Voice, event: events.Drew) -> Told:
    return ("", {"n": event.count}) if event.drew is None else ("_own", {"drew": listed(voice, event.drew)})


def _short(voice: Voice, event: events.Short) -> Told:
    return "", {"n": event.count}


_TOLD: Final[ByKind[Event, Voice, Told]] = {
    events.Tile: _tile,
    events.Leader: _leader,
    events.Returned: _returned,
    events.Catastrophe: _catastrophe,
    events.Swapped: _swapped,
    events.SwapFailed: _swap_failed,
    events.Scored: _scored,
    Scored: _scored,
    events.Wars: _wars,
    events.Conflict: _conflict,
    events.Committed: _committed,
    events.Decided: _decided,
    events.Passed: _passed,
    events.Building: _building,
    events.BuildingRemoved: _building_removed,
    events.Monument: _monument,
    events.Drew: _drew,
    events.Short: _short,
}
"""How each kind of event is told; the others have one sentence, made of their fields alone."""
