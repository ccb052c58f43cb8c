"""Merchants of Sky Islands in words: decisions and events as sentences; board, hand, choices and end stand beside it.

The sentences themselves are data (`data/texts/*/sky_islands.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from render.phrases import Voice
from render.sky_islands.words_board import alt, board
from render.sky_islands.words_choices import choice, question, whole
from render.sky_islands.words_end import IN_SCORE, ending, opening
from render.sky_islands.words_hand import brief, hand, remaining, unspent
from render.sky_islands.words_moves import move
from render.sky_islands.words_pieces import counted, face_of, income, land_of, listed, view_of
from rules.kit.events import Event
from rules.kit.typed import ByKind
from rules.sky_islands import events
from rules.sky_islands.components import KEEP, PRICE
from rules.sky_islands.view import SkyView

__all__ = [
    "ASIDE",
    "IN_SCORE",
    "alt",
    "board",
    "brief",
    "choice",
    "decision",
    "ending",
    "event",
    "hand",
    "move",
    "opening",
    "question",
    "remaining",
    "unspent",
    "whole",
]  # fmt: skip


ASIDE: Final = frozenset({"drew", "goods"})
"""What follows from a turn by itself."""


def decision(voice: Voice) -> str:
    """What must be decided now; with too many cubes, that some have to go."""
    view = view_of(voice)
    if view.decision not in ("build", "stock"):
        return voice.say(f"decision.{view.decision}")
    held = sum(view.merchants[view.seat].cubes)
    if held <= KEEP:
        return voice.say(f"decision.{view.decision}")
    variant = "exchange" if _can_exchange(view) else "full"
    return voice.say(f"decision.{view.decision}_{variant}", held=held, keep=KEEP)


def _can_exchange(view: SkyView) -> bool:
    """Whether the active seat has enough cubes of a colour, and the supply has another colour."""
    cubes = view.merchants[view.seat].cubes
    return any(held >= PRICE and sum(view.supply) > view.supply[pay] for pay, held in enumerate(cubes))


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    tell = _TOLD.get(type(event))
    variant, derived = tell(voice, event) if tell else ("", {})
    named = {name: voice.name(value) if isinstance(value, str) else value for name, value in event.facts.items()}
    return voice.say(f"event.{event.kind}{variant}", **named | dict(derived))


Told = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts that it wants in another form."""


def _gained(voice: Voice, event: events.Goods | events.Resources) -> Told:
    """Cubes and points that airships paid, and colours that had run out."""
    cubes, lost = (event.red, event.white, event.blue), voice.names(dict.fromkeys(event.lost))
    said = {"gain": counted(voice, cubes, event.points), "lost": lost}
    if not any(cubes) and not event.points:
        return "_none", said
    return "_lost" if lost else "", said


def _placed(voice: Voice, event: events.Placed) -> Told:
    return "", {"land": land_of(voice, face_of(event.tile, event.rotation))}


def _joined(voice: Voice, event: events.Joined) -> Told:
    return "", {"n": event.count}


def _sized(voice: Voice, event: events.Closed | events.Grown) -> Told:
    return "", {"n": event.tiles}


def _shown(voice: Voice, event: events.HandShown) -> Told:
    return "", {"tiles": voice.names(event.tiles)}


def _discarded(voice: Voice, event: events.Discarded) -> Told:
    return "_forced" if event.forced else "", {}


def _tower(voice: Voice, event: events.Tower) -> Told:
    return "", {"points": voice.points(event.points)}


def _port(voice: Voice, event: events.Port) -> Told:
    return "", {"income": income(voice, event.airship)}


def _kept(voice: Voice, event: events.Kept) -> Told:
    return "", {"cubes": listed(voice, event.cubes), "returned": listed(voice, event.returned)}


def _drew(voice: Voice, event: events.Drew) -> Told:
    return "" if event.tile is None else "_own", {}


def _scored(voice: Voice, event: events.IslandScored) -> Told:
    return "_closed" if event.closed else "", {"n": event.tiles, "points": _gains(voice, event.points)}


def _gains(voice: Voice, points: Sequence[int]) -> str:
    """Who gained how much for an island: `● Ann 12, ▲ Ben 6`."""
    found = (voice.say("board.gains", who=voice.seat(seat), n=number) for seat, number in enumerate(points) if number)
    return voice.list(found) or voice.say("board.nobody_gains")


_TOLD: Final[ByKind[Event, Voice, Told]] = {
    events.Goods: _gained,
    events.Resources: _gained,
    events.Placed: _placed,
    events.Joined: _joined,
    events.Closed: _sized,
    events.Grown: _sized,
    events.HandShown: _shown,
    events.Discarded: _discarded,
    events.Tower: _tower,
    events.Port: _port,
    events.Kept: _kept,
    events.Drew: _drew,
    events.IslandScored: _scored,
}
"""How each kind of event is told; kinds that are not here are told by their facts alone."""
