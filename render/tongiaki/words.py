"""Tongiaki in words: decisions and events as sentences; labels, moves, board, hand and end stand beside it.

The sentences themselves are data (`data/texts/*/tongiaki.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from render.phrases import Voice
from render.tongiaki import words_pieces as pieces
from render.tongiaki.words_board import alt, board
from render.tongiaki.words_chain import chain, condensed
from render.tongiaki.words_choices import choice
from render.tongiaki.words_end import ending, opening, worth
from render.tongiaki.words_hand import brief, hand, remaining, unspent
from render.tongiaki.words_moves import move
from render.words_end import IN_SCORE, earned, line, outcome
from rules.kit.events import Event
from rules.tongiaki.components import LANDS
from rules.tongiaki.places import Pier

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
    "worth",
]  # fmt: skip


def decision(voice: Voice) -> str:
    """What must be decided now."""
    view = pieces.view_of(voice)
    key, facts = view.decision, {}
    if key == "start" and view.present.left == 1:
        key = "start_second"
    if key == "settle":
        facts = {"island": voice.name(list(view.boats)[-1])}
    if key == "lay" and view.tile is not None:
        # A water tile names its routes in brackets.
        key, facts = "lay" if view.tile in LANDS else "lay_water", {"tile": pieces.tile(voice, view.tile)}
    if key == "sail":
        key = "sail_out" if view.must_leave else "sail"
    if view.group is not None:
        facts = {"island": voice.name(view.group.island)}
    number = len(view.group.rest.seats) if view.group is not None else len(view.full)
    return voice.say(f"decision.{key}", n=number, **facts)


def event(voice: Voice, event: Event) -> str:
    """What happened, as a fragment behind the name of the active player."""
    if event.kind == "chain":
        return chain(voice, event)
    facts = dict(event.facts)
    said: dict[str, Any] = {fact: _said(voice, fact, value) for fact, value in facts.items()}
    key = f"event.{_form(event.kind, facts)}"
    return voice.say(key, n=_number(facts), **said | _derived(voice, event.kind, facts))


_TILES: Final = frozenset({"tile"})
_COLOURS: Final = frozenset({"colours", "needed"})


def _said(voice: Voice, fact: str, value: Any) -> Any:
    """A fact as people say it: boats with their owners, places and tiles by name."""
    if fact == "boats":
        return pieces.crew(voice, value)
    if fact == "king":
        return voice.seat(value)
    if fact in _TILES:
        return pieces.tile(voice, value)
    if fact in _COLOURS:
        return pieces.colours(voice, value)
    if isinstance(value, tuple):
        return voice.names(value)
    return voice.name(value) if isinstance(value, str) else value


def _form(kind: str, facts: Mapping[str, Any]) -> str:
    """Which sentence an event's facts ask for."""
    if kind == "placed":
        return f"placed_{facts['reason']}"
    if kind == "last_tile":
        return "last_water" if facts["water"] else "last_island"
    if kind in _OTHERWISE and _OTHERWISE[kind][1](facts):
        return f"{kind}_{_OTHERWISE[kind][0]}"
    return kind


_OTHERWISE: Final[Mapping[str, tuple[str, Callable[[Mapping[str, Any]], bool]]]] = {
    "grew": ("source", lambda facts: facts["source"] is not None),
    "king": ("alone", lambda facts: not facts["count"]),
    "settlement": ("none", lambda facts: not facts["count"]),
    "crossed": ("free", lambda facts: facts["needed"] == pieces.NO_NUMBER),
    "blocked": ("home", lambda facts: facts["back"] is None),
    "endless": ("none", lambda facts: not facts["boats"]),
}
"""Kind of event -> another form of its sentence, and when that is told."""


def _number(facts: Mapping[str, Any]) -> int:
    """What a sentence counts: boats, islands, or beaches that grew."""
    if "count" in facts:
        return int(facts["count"])
    return len(facts.get("islands") or facts.get("at") or ())


def _derived(voice: Voice, kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that a sentence wants in another form."""
    if kind == "departed":
        pier = Pier.parse(facts["pier"])
        return {"beach": voice.name(pier.beach), "direction": voice.name(pier.direction)}
    if kind == "king":
        return {"points": voice.points(facts["points"])}
    if kind == "landed":
        return {"boats": _landed(voice, facts)}
    return {}


def _landed(voice: Voice, facts: Mapping[str, Any]) -> str:
    """Beach by beach who has landed there: `A 2 ● Ann; B 1 ▲ Ben`."""
    landed: dict[str, list[int]] = {}
    for at, boat in zip(facts["at"], facts["boats"], strict=True):
        landed.setdefault(at.rpartition("-")[2], []).append(boat)
    return pieces.apart(voice, (f"{letter} {pieces.crew(voice, boats)}" for letter, boats in landed.items()))
