"""Moana Nui in words: decisions and events as sentences; board, hand, choices, moves and end stand beside it.

The sentences themselves are data (`data/texts/*/moana_nui.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from render.moana_nui.reading import tile_name
from render.moana_nui.words_board import alt, board, brief, hand, remaining, unspent
from render.moana_nui.words_choices import choice, question, whole
from render.moana_nui.words_effects import move, told
from render.moana_nui.words_pieces import face_of, listed, lying, view_of
from render.phrases import Voice
from rules.kit.events import Event
from rules.kit.game import Result
from rules.kit.seats import Seat
from rules.kit.typed import ByKind, expect
from rules.moana_nui import events, outlook
from rules.moana_nui.places import Segment
from rules.moana_nui.scoring import MoanaNuiResult

__all__ = [
    "ASIDE", "alt", "board", "brief", "choice", "condensed", "decision", "ending", "event", "hand", "move", "question",
    "remaining", "unspent", "whole", "worth",
]  # fmt: skip


ASIDE: Final = frozenset({"called", "closed", "cleared", "collected", "drew", "generated", "no_generation", "scored"})
"""What follows from a turn by itself."""


def decision(voice: Voice) -> str:
    """What must be decided now, with the action points that are left; a picture shows these as dots."""
    view = view_of(voice)
    if view.decision == "act" and not view.now.ap:
        return _left(voice)
    may = "_may" if view.decision == "sail" and view.options["canoe"] == "may" else ""
    may = "_dots" if view.decision == "act" and voice.medium == "picture" else may
    return voice.say(f"decision.{view.decision}{may}", n=view.now.ap, at=view.now.canoe)


def _left(voice: Voice) -> str:
    """What can still be done without action points: only what is legal now."""
    kinds = {"build" if move.kind == "house" else move.kind for move in outlook.moves(view_of(voice))}
    found = [voice.say(f"decision.act_{kind}") for kind in ("build", "attack", "move", "exchange") if kind in kinds]
    return voice.say("decision.act_none", what=voice.list(found, "or")) if found else voice.say("decision.act_end")


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    tell = _TOLD.get(type(event))
    variant, derived = tell(voice, event) if tell else ("", {})
    named = {name: voice.name(fact) if isinstance(fact, str) else fact for name, fact in event.facts.items()}
    return voice.say(f"event.{event.kind}{variant}", **named | dict(derived))


Told = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts that it wants in another form."""


def _gained(voice: Voice, event: events.ResourceEvent) -> Told:
    return "", {"goods": listed(voice, event.goods), "at": tuple(dict.fromkeys(event.at))}


def _settled(voice: Voice, event: events.Settled) -> Told:
    places = Counter(settled_on(event))
    at = tuple(f"{place} ×{units}" if units > 1 < len(places) else str(place) for place, units in places.items())
    return f"_{event.source}", {"n": event.units, "at": at}


def _trained(voice: Voice, event: events.Trained) -> Told:
    return "", {"n": event.units if isinstance(event, Trained) else 1}


def _moved(voice: Voice, event: events.Moved) -> Told:
    if isinstance(event, Moved):
        return "_on", {"n": event.units, "way": " → ".join(map(str, event.through))}
    return "_free" * event.free + "_shallows" * event.shallows, {"n": event.units}


def _exchanged(voice: Voice, event: events.Exchanged) -> Told:
    return "", {"n": event.times if isinstance(event, Exchanged) else 1}


def _units(voice: Voice, event: events.Recalled | events.Entered) -> Told:
    return "", {"n": event.units}


def _lost(voice: Voice, event: events.Combat | events.TurnEnded) -> Told:
    return "_lost" if event.ap else "", {"n": event.ap}


def _attacked(voice: Voice, event: events.Attacked) -> Told:
    standing = event.defenders - event.killed
    return "_shallows" if event.shallows else "", {
        "defender": voice.party(event.defender),
        "outcome": told(voice, event.crossing, event.lost, event.killed, standing),
    }


def _drew(voice: Voice, event: events.Drew) -> Told:
    if event.tile is None:
        return "", {"n": event.left}
    return "_own", {"n": event.left, "tile": tile_name(voice.scene, event.tile), "land": face_of(voice, event.tile)}


class Trained(events.Trained, frozen=True, kw_only=True):
    """Units trained one after another."""

    units: int


class Moved(events.Moved, frozen=True, kw_only=True):
    """Units that moved on and on, `through` all these segments."""

    through: tuple[Segment, ...]


class Exchanged(events.Exchanged, frozen=True, kw_only=True):
    """So many resources turned into as many others."""

    times: int


_TOLD: Final[ByKind[Event, Voice, Told]] = {
    events.Placed: lambda voice, event: ("", {"n": event.touching, "tile": tile_name(voice.scene, event.tile)}),
    events.NoFit: lambda voice, event: ("", {} if event.tile is None else {"tile": tile_name(voice.scene, event.tile)}),
    events.Collected: _gained,
    events.Cleared: _gained,
    events.Completed: lambda voice, event: ("", {"n": len(event.at)}),
    events.Generated: lambda voice, event: ("", {"lying": lying(voice, event.goods, event.at)}),
    events.Settled: _settled,
    events.Trained: _trained,
    Trained: _trained,
    events.Moved: _moved,
    Moved: _moved,
    events.Exchanged: _exchanged,
    Exchanged: _exchanged,
    events.Built: lambda voice, event: ("", {"paid": listed(voice, event.paid)}),
    events.Called: lambda voice, event: ("" if event.units else "_none", {"n": event.units}),
    events.Sailed: lambda voice, event: ("" if event.units else "_empty", {"n": event.units}),
    events.Stayed: lambda voice, event: ("_chosen" if event.chosen else "", {}),
    events.Recalled: _units,
    events.ExtraTurn: lambda voice, event: ("" if event.tile else "_bare", {}),
    events.Combat: _lost,
    events.Attacked: _attacked,
    events.Entered: _units,
    events.Drew: _drew,
    events.TurnEnded: _lost,
}
"""How each kind of event is told; kinds that are not here are told by their facts alone."""


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its points, and what is compared next where another seat has as many."""
    points, found = voice.points(result.totals[seat]), expect(MoanaNuiResult, result)
    if result.totals.count(result.totals[seat]) < 2:
        return points
    return voice.say("score.worth_tied", points=points, built=found.built[seat], units=found.units[seat])


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence; of those who have given up nobody says that they have had all turns."""
    stayed = reason == "played" and voice.scene.view.resigned
    return voice.say("over.played_stayed" if stayed else f"over.{reason}")


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
            return Trained(other.seat, council=other.council, units=_trained_units(one) + _trained_units(other))
        case events.Settled(), events.Settled() if one.source == other.source:
            return replace(one, units=one.units + other.units, at=(*settled_on(one), *settled_on(other)))
        case events.Exchanged(), events.Exchanged() if (one.gave, one.got) == (other.gave, other.got):
            return Exchanged(one.seat, gave=one.gave, got=one.got, times=_times(one) + _times(other))
        case events.Moved(), events.Moved():
            return _led_on(one, other)
    return None


def _led_on(one: events.Moved, other: events.Moved) -> Event | None:
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


def _trained_units(event: events.Trained) -> int:
    return event.units if isinstance(event, Trained) else 1


def _times(event: events.Exchanged) -> int:
    return event.times if isinstance(event, Exchanged) else 1
