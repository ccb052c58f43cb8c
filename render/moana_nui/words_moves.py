"""Moves as sentences to be confirmed, each with what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.moana_nui import words_effects as effects
from render.moana_nui.reading import tile_name
from render.moana_nui.words_pieces import face_of, listed, lying, view_of
from render.phrases import Voice
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import Attack, Build, BuildHouse, End, Generate, MoveUnits, Place, Sail, Settle

Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and the facts it wants beside the move's own."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    tell = _TOLD.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    said = voice.say(f"do.{move.kind}{variant}", **given | dict(facts))
    view = view_of(voice)
    if isinstance(move, Attack) and view.decision == "act":
        return voice.say("do.attack_ends_lost" if view.now.ap else "do.attack_ends", what=said, n=view.now.ap)
    return said


def _place(voice: Voice, m: Place) -> Told:
    land = face_of(voice, m.tile, m.rotation)
    points = next((found.ap for found in outlook.candidates(view_of(voice), m.tile) if found.at == m.at), 0)
    what = voice.list([voice.say("effect.ap", n=points), effects.effect(voice, m)], "effects")
    return "", {"tile": tile_name(voice.scene, m.tile), "land": land, "effect": what}


def _generate(voice: Voice, m: Generate) -> Told:
    found = outlook.after(view_of(voice), m)
    told = found.told if found else ()
    said = [lying(voice, event.goods, event.at) for event in told if isinstance(event, events.Generated)]
    return "", {"lying": "".join(said) or voice.common("nothing")}


def _settle(voice: Voice, m: Settle) -> Told:
    variant = f"_{m.source}" if m.also is None else "_council_both" if m.also == m.at else "_council_two"
    return variant, {"effect": effects.effect(voice, m)}


def _move(voice: Voice, m: MoveUnits) -> Told:
    return "", {"n": m.units, "price": effects.price(voice, m.origin), "effect": effects.effect(voice, m)}


def _build(voice: Voice, m: Build) -> Told:
    facts = {"building": voice.name(m.building), "pay": listed(voice, m.pay.names)}
    return "", {**facts, "effect": effects.effect(voice, m)}


def _attack(voice: Voice, m: Attack) -> Told:
    view = view_of(voice)
    found, points = outlook.battle(view, m), effects.brings(voice, m)
    facts = {
        "defender": voice.seat(effects.defender(view, m.to)),
        "attackers": found.attackers,
        "defence": found.defence,
        "outcome": voice.list([effects.outcome(voice, m), *([points] if points else [])], "effects"),
        "n": m.enter,
    }
    return "_enter" if m.enter else "", facts


def _end(voice: Voice, m: End) -> Told:
    view = view_of(voice)
    return ("_early", {"n": view.now.ap}) if view.now.ap else ("", {})


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    Place: _place,
    Generate: _generate,
    Settle: _settle,
    MoveUnits: _move,
    Build: _build,
    BuildHouse: lambda voice, m: ("", {"effect": effects.effect(voice, m)}),
    Sail: lambda voice, m: ("" if m.units else "_empty", {"n": m.units, "effect": effects.effect(voice, m)}),
    Attack: _attack,
    End: _end,
}
"""How each kind of move is told; kinds that are not here are told by their fields alone."""
