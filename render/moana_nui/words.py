"""Moana Nui in words: decisions and events as sentences; board, hand, choices, moves and end stand beside it.

The sentences themselves are data (`data/texts/*/moana_nui.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from render.moana_nui.words_board import alt, board
from render.moana_nui.words_choices import choice, whole
from render.moana_nui.words_effects import told
from render.moana_nui.words_end import ending, opening, worth
from render.moana_nui.words_hand import brief, hand, remaining, unspent
from render.moana_nui.words_moves import move
from render.moana_nui.words_pieces import face_of, listed, lying, view_of
from render.phrases import Voice
from render.words_end import IN_SCORE, earned, line, outcome
from rules.kit.events import Event, Loose

__all__ = [
    "IN_SCORE",
    "alt",
    "board",
    "brief",
    "choice",
    "condensed",
    "decision",
    "earned",
    "ending",
    "event",
    "hand",
    "line",
    "move",
    "opening",
    "outcome",
    "remaining",
    "unspent",
    "whole",
    "worth",
]  # fmt: skip


def decision(voice: Voice) -> str:
    """What must be decided now, with the action points that are left."""
    view = view_of(voice)
    if view.decision == "act" and not view.ap:
        return voice.say("decision.act_none")
    may = "_may" if view.decision == "sail" and view.options["canoe"] == "may" else ""
    return voice.say(f"decision.{view.decision}{may}", n=view.ap, at=view.canoe)


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    facts = dict(event.facts)
    variant, derived = _TOLD[event.kind](voice, facts) if event.kind in _TOLD else ("", {})
    # A cell may bear the letters of a tile: D11.
    named = {
        name: voice.name(value) if isinstance(value, str) and name not in _PLACES else value
        for name, value in facts.items()
    }
    return voice.say(f"event.{event.kind}{variant}", **named | dict(derived))


def condensed(events: Sequence[Event]) -> Sequence[Event]:
    """Like steps that follow each other as one: units settled on the same place, moved the same way, trained."""
    told: list[Event] = []
    for event in events:
        if told and _alike(told[-1], event):
            facts = {**event.facts, "units": _units_of(told[-1]) + _units_of(event)}
            told[-1] = msgspec.structs.replace(cast(Loose, event), told=facts)
        else:
            told.append(event)
    return told


def _alike(one: Event, other: Event) -> bool:
    """Whether two events differ in nothing but the number of units."""
    if one.kind != other.kind or one.kind not in _COUNTED:
        return False
    different = {name for name in other.facts if one.facts.get(name) != other.facts[name]}
    return different <= {"units", "council"}


def _units_of(event: Event) -> int:
    return int(cast(int, event.facts.get("units", 1)))


_PLACES: Final = frozenset({"at", "origin", "to"})
_COUNTED: Final = frozenset({"settled", "moved", "trained"})

Told = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts that it wants in another form."""
Facts = Mapping[str, Any]


def _placed(voice: Voice, facts: Facts) -> Told:
    return "", {"n": facts["touching"]}


def _goods(voice: Voice, facts: Facts) -> Told:
    return "", {"goods": listed(voice, facts["goods"]), "at": tuple(dict.fromkeys(facts["at"]))}


def _completed(voice: Voice, facts: Facts) -> Told:
    return "", {"n": len(facts["at"])}


def _generated(voice: Voice, facts: Facts) -> Told:
    return "", {"lying": lying(voice, facts["goods"], facts["at"])}


def _settled(voice: Voice, facts: Facts) -> Told:
    return f"_{facts['source']}", {"n": facts["units"], "at": tuple(dict.fromkeys(facts["at"]))}


def _trained(voice: Voice, facts: Facts) -> Told:
    return "", {"n": facts.get("units", 1)}


def _moved(voice: Voice, facts: Facts) -> Told:
    variant = "_free" * bool(facts["free"]) + "_shallows" * bool(facts["shallows"])
    return variant, {"n": facts["units"]}


def _built(voice: Voice, facts: Facts) -> Told:
    return "", {"paid": listed(voice, facts["paid"])}


def _units(voice: Voice, facts: Facts) -> Told:
    return "", {"n": facts["units"]}


def _called(voice: Voice, facts: Facts) -> Told:
    return "" if facts["units"] else "_none", {"n": facts["units"]}


def _sailed(voice: Voice, facts: Facts) -> Told:
    return "" if facts["units"] else "_empty", {"n": facts["units"]}


def _stayed(voice: Voice, facts: Facts) -> Told:
    return "_chosen" if facts["chosen"] else "", {}


def _extra(voice: Voice, facts: Facts) -> Told:
    return "" if facts["tile"] else "_bare", {}


def _lost(voice: Voice, facts: Facts) -> Told:
    return "_lost" if facts["ap"] else "", {"n": facts["ap"]}


def _attacked(voice: Voice, facts: Facts) -> Told:
    standing = facts["defenders"] - facts["killed"]
    return "_shallows" if facts["shallows"] else "", {
        "defender": voice.party(facts["defender"]),
        "outcome": told(voice, facts["crossing"], facts["lost"], facts["killed"], standing),
    }


def _drew(voice: Voice, facts: Facts) -> Told:
    if "tile" not in facts:
        return "", {"n": facts["left"]}
    return "_own", {"n": facts["left"], "land": face_of(voice, facts["tile"])}


_TOLD: Final[dict[str, Callable[[Voice, Facts], Told]]] = {
    "placed": _placed,
    "collected": _goods,
    "cleared": _goods,
    "completed": _completed,
    "generated": _generated,
    "settled": _settled,
    "trained": _trained,
    "moved": _moved,
    "built": _built,
    "called": _called,
    "sailed": _sailed,
    "stayed": _stayed,
    "recalled": _units,
    "extra_turn": _extra,
    "combat": _lost,
    "attacked": _attacked,
    "entered": _units,
    "drew": _drew,
    "turn_ended": _lost,
}
"""How each kind of event is told; kinds that are not here are told by their facts alone."""
