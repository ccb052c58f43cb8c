"""Moana Nui in words: decisions and events as sentences; board, hand, choices, moves and end stand beside it.

The sentences themselves are data (`data/texts/*/moana_nui.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from render.moana_nui.reading import tile_name
from render.moana_nui.words_board import alt, board
from render.moana_nui.words_choices import choice, question, whole
from render.moana_nui.words_condensed import Exchanged, Moved, Trained, condensed, settled_on
from render.moana_nui.words_effects import told
from render.moana_nui.words_hand import brief, hand, remaining, unspent
from render.moana_nui.words_moves import move
from render.moana_nui.words_pieces import face_of, listed, lying, view_of
from render.phrases import Voice
from rules.kit.events import Event
from rules.kit.game import Result
from rules.kit.seats import Seat
from rules.kit.typed import ByKind, expect
from rules.moana_nui import events, outlook
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
