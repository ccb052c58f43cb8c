"""Moves as sentences to be confirmed, each with what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.phrases import Voice
from render.sky_islands import words_effects as effects
from render.sky_islands.words_pieces import counted, face_of, income, land_of, view_of, with_gain
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.sky_islands import outlook
from rules.sky_islands.components import COST, PRICE
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower, Discard, Exchange, Keep, PlaceTile

Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and the facts it wants beside the move's own."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    if isinstance(move, PlaceTile):
        return _place(voice, move)
    if isinstance(move, Discard):
        gain = outlook.discard(view_of(voice), move.tile)
        return with_gain(voice, "do.discard", gain, tile=voice.name(move.tile))
    tell = _TOLD.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    return voice.say(f"do.{move.kind}{variant}", **given | dict(facts))


def _place(voice: Voice, m: PlaceTile) -> str:
    facts = {
        "at": m.at,
        "tile": voice.name(m.tile),
        "turned": voice.say(f"turned.t{m.rotation}"),
        "land": land_of(voice, face_of(m.tile, m.rotation)),
        "effect": effects.placement(voice, m),
    }
    return with_gain(voice, "do.place", outlook.placement(view_of(voice), m).gain, **facts)


def _house(voice: Voice, m: BuildHouse) -> Told:
    return "", {"cost": counted(voice, COST), "effect": effects.building(voice, m)}


def _tower(voice: Voice, m: BuildTower) -> Told:
    points = voice.points(outlook.building(view_of(voice), m).points)
    return "", {"cost": counted(voice, COST), "points": points, "effect": effects.building(voice, m)}


def _port(voice: Voice, m: BuildPort) -> Told:
    return "", {"cost": counted(voice, COST), "income": income(voice, outlook.airship_at(view_of(voice), m.at))}


def _exchange(voice: Voice, m: Exchange) -> Told:
    return "", {"price": PRICE, "pay": voice.name(m.pay), "get": voice.name(m.get)}


def _keep(voice: Voice, m: Keep) -> Told:
    facts = {"cubes": counted(voice, m.cubes), "returned": counted(voice, outlook.returned(view_of(voice), m.cubes))}
    return "" if any(m.cubes) else "_none", facts


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    BuildHouse: _house,
    BuildTower: _tower,
    BuildPort: _port,
    Exchange: _exchange,
    Keep: _keep,
}
"""How each kind of move is told; kinds that are neither here nor told by what they gain are told by their fields."""
