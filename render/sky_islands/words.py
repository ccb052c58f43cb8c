"""Merchants of Sky Islands in words: decisions and events as sentences; board, hand, choices and end stand beside it.

The sentences themselves are data (`data/texts/*/sky_islands.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from render.phrases import Voice
from render.sky_islands.words_board import alt, board
from render.sky_islands.words_choices import choice, whole
from render.sky_islands.words_end import IN_SCORE, ending, opening
from render.sky_islands.words_hand import brief, hand, remaining, unspent
from render.sky_islands.words_moves import move
from render.sky_islands.words_pieces import counted, face_of, income, land_of, listed, view_of
from render.words_end import earned, line, outcome, worth
from rules.kit.events import Event
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.view import SkyView

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
    "whole",
    "worth",
]  # fmt: skip


def decision(voice: Voice) -> str:
    """What must be decided now; with too many cubes, that some have to go."""
    view = view_of(voice)
    if view.decision not in ("build", "stock"):
        return voice.say(f"decision.{view.decision}")
    held = sum(view.merchants[view.seat].cubes)
    if held <= view.keep:
        return voice.say(f"decision.{view.decision}")
    variant = "exchange" if _can_exchange(view) else "full"
    return voice.say(f"decision.{view.decision}_{variant}", held=held, keep=view.keep)


def _can_exchange(view: SkyView) -> bool:
    """Whether the active seat has enough cubes of a colour, and the supply has another colour."""
    cubes = view.merchants[view.seat].cubes
    return any(held >= view.price and sum(view.supply) > view.supply[pay] for pay, held in enumerate(cubes))


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    facts = dict(event.facts)
    variant, derived = _TOLD[event.kind](voice, facts) if event.kind in _TOLD else ("", {})
    named = {name: voice.name(value) if isinstance(value, str) else value for name, value in facts.items()}
    return voice.say(f"event.{event.kind}{variant}", **named | dict(derived))


Told = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts that it wants in another form."""
Facts = Mapping[str, Any]


def _gain(voice: Voice, facts: Facts) -> Told:
    """Cubes and points that airships paid, and colours that had run out."""
    cubes, lost = [facts[colour] for colour in COLOURS], voice.names(dict.fromkeys(facts["lost"]))
    said = {"gain": counted(voice, cubes, facts["points"]), "lost": lost}
    if not any(cubes) and not facts["points"]:
        return "_none", said
    return "_lost" if lost else "", said


def _placed(voice: Voice, facts: Facts) -> Told:
    return "", {"land": land_of(voice, face_of(facts["tile"], facts["rotation"]))}


def _joined(voice: Voice, facts: Facts) -> Told:
    return "", {"n": facts["count"]}


def _sized(voice: Voice, facts: Facts) -> Told:
    return "", {"n": facts["tiles"]}


def _shown(voice: Voice, facts: Facts) -> Told:
    return "", {"tiles": voice.names(facts["tiles"])}


def _discarded(voice: Voice, facts: Facts) -> Told:
    return "_forced" if facts["forced"] else "", {}


def _tower(voice: Voice, facts: Facts) -> Told:
    return "", {"points": voice.points(facts["points"])}


def _port(voice: Voice, facts: Facts) -> Told:
    return "", {"income": income(voice, facts["airship"])}


def _kept(voice: Voice, facts: Facts) -> Told:
    return "", {name: listed(voice, facts[name]) for name in ("cubes", "returned")}


def _drew(voice: Voice, facts: Facts) -> Told:
    return "_own" if "tile" in facts else "", {}


def _scored(voice: Voice, facts: Facts) -> Told:
    return "_closed" if facts["closed"] else "", {"n": facts["tiles"], "points": _gains(voice, facts["points"])}


def _gains(voice: Voice, points: Sequence[int]) -> str:
    """Who gained how much for an island: `● Ann 12, ▲ Ben 6`."""
    found = (voice.say("board.gains", who=voice.seat(seat), n=number) for seat, number in enumerate(points) if number)
    return voice.list(found) or voice.say("board.nobody_gains")


_TOLD: Final[dict[str, Callable[[Voice, Facts], Told]]] = {
    "goods": _gain,
    "resources": _gain,
    "placed": _placed,
    "joined": _joined,
    "closed": _sized,
    "grown": _sized,
    "hand_shown": _shown,
    "discarded": _discarded,
    "tower": _tower,
    "port": _port,
    "kept": _kept,
    "drew": _drew,
    "island_scored": _scored,
}
"""How each kind of event is told; kinds that are not here are told by their facts alone."""
