"""Tigris & Euphrates in words: decisions, events, labels and moves as sentences; board, hand and end stand beside it.

The sentences themselves are data (`data/texts/*/tigris.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from render.phrases import Voice
from render.tigris.words_board import alt, board
from render.tigris.words_choices import choice
from render.tigris.words_end import earned, ending, line, opening, outcome, worth
from render.tigris.words_hand import brief, hand, remaining, unspent
from render.tigris.words_moves import move
from render.tigris.words_pieces import listed, span, view_of
from render.words_end import IN_SCORE
from rules.kit.events import Event
from rules.tigris.view import Fight

__all__ = [
    "IN_SCORE",
    "alt",
    "board",
    "brief",
    "choice",
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
    """What must be decided now; for a conflict who fights whom and how strong, but nothing of a hand."""
    view = view_of(voice)
    if view.decision == "commit" and view.fight is not None:
        return _conflict(voice, view.fight)
    if view.decision == "act":
        left = view.actions_total - view.actions_used
        return voice.say("decision.act", n=left) if left > 0 else voice.say("decision.act_end")
    return voice.say(f"decision.{view.decision}")


def _conflict(voice: Voice, fight: Fight) -> str:
    """The question of a conflict; pictures show the strengths themselves, so it is shorter there."""
    key = "attack" if fight.committed is None else "defend"
    facts = {"which": voice.name(fight.which), "colour": voice.name(fight.colour), "form": voice.name(fight.form)}
    if voice.medium == "picture":
        return voice.say(f"decision.{key}_short", **facts)
    return voice.say(
        f"decision.{key}",
        **facts,
        attacker=voice.seat(fight.attacker),
        defender=voice.seat(fight.defender),
        attack=fight.attack + (fight.committed or 0),
        defence=fight.defence,
    )


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    facts = dict(event.facts)
    said: dict[str, Any] = {
        name: voice.name(value) if isinstance(value, str) else value for name, value in facts.items()
    }
    return voice.say(
        f"event.{event.kind}{_variant(event.kind, facts)}{_against(voice, facts)}",
        **said | _derived(voice, event.kind, facts),
    )


_NAMED_BY: Final = {"returned": "reason", "scored": "reason", "conflict": "form", "passed": "what", "decided": "form"}
"""Kind of event -> the fact whose value names the form of its sentence."""
_IF: Final = {
    "tile": ("union", "_union"),
    "leader": ("origin", "_moved"),
    "building": ("origin", "_moved"),
    "catastrophe": ("covered", "_covered"),
    "swapped": ("gave", "_own"),
    "swap_failed": ("gave", "_own"),
    "drew": ("drew", "_own"),
}
"""Kind of event -> a fact that is not always there, and the form of the sentence that tells it."""


def _variant(kind: str, facts: Mapping[str, Any]) -> str:
    """Which form of an event's sentence its facts ask for."""
    if kind == "committed":
        return "" if facts["tiles"] else "_none"
    if kind in _IF:
        fact, variant = _IF[kind]
        return variant if facts.get(fact) else ""
    variant = f"_{facts[_NAMED_BY[kind]]}" if kind in _NAMED_BY else ""
    return f"{variant}_removed" if facts.get("removed") else variant


def _against(voice: Voice, facts: Mapping[str, Any]) -> str:
    """The form of a sentence that tells the reader of an attack on a leader of theirs."""
    return "_you" if "defender" in facts and voice.is_own(facts["defender"]) else ""


def _derived(voice: Voice, kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts that a sentence wants in another form: things with their names, seats, tiles counted, counts as `n`."""
    found: dict[str, Any] = {"n": facts.get("count", len(facts.get("removed", ())))}
    found |= {name: voice.party(facts[name]) for name in ("attacker", "defender", "winner", "loser") if name in facts}
    found |= {name: listed(voice, facts[name]) for name in ("gave", "drew") if name in facts}
    colour = facts.get("covered") or facts.get("colour")
    if colour:
        found |= {"tile": voice.say(f"tile.{colour}"), "building": voice.say(f"building.{colour}")}
    if kind == "scored":
        found["points"] = voice.say(f"points.{colour}", n=facts["points"])
    if kind == "committed":
        found["tiles"] = voice.say(f"tiles.{colour}", n=facts["tiles"])
    if kind == "wars":
        found["which"] = voice.names(facts["which"])
    if kind == "decided":
        found["how"] = _strengths(voice, facts)
    if kind == "monument":
        found["squares"] = span(facts["squares"])
    return found


def _strengths(voice: Voice, facts: Mapping[str, Any]) -> str:
    """The final strengths, the winner's first."""
    strengths = cast("tuple[int, int]", (facts["attack"], facts["defence"]))
    own, other = max(strengths), min(strengths)
    return voice.say("event.held" if own == other else "event.beat", own=own, other=other)
