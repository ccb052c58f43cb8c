"""Moves as sentences to be confirmed, each with what it would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.phrases import Voice
from render.tigris import words_effects as effects
from render.tigris.words_board import counted, match_of, span, view_of, war_strengths
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.tigris import outlook
from rules.tigris.board import BLACK
from rules.tigris.moves import (
    COLOURS,
    BuildMonument,
    Catastrophe,
    Commit,
    End,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    War,
    Withdraw,
    by_colour,
)


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    tell = _TOLD.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    return voice.say(f"do.{move.kind}{variant}", **given | dict(facts))


Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and the facts it wants beside the move's own."""


def _leader(voice: Voice, m: PlaceLeader) -> Told:
    view = view_of(voice)
    seat = view.now.seat
    placed = view.leader(seat, m.which)
    facts = {"which": voice.name(m.which), "effect": effects.leader(voice, seat, m.which, m.to)}
    return ("_moved", {**facts, "origin": placed.at}) if placed else ("", facts)


def _withdraw(voice: Voice, m: Withdraw) -> Told:
    view = view_of(voice)
    placed = view.leader(view.now.seat, m.which)
    return "", {"which": voice.name(m.which), "origin": None if placed is None else placed.at}


def _swap(voice: Voice, m: Swap) -> Told:
    bag, ends = view_of(voice).bag, outlook.swap_ends(view_of(voice), m.tiles)
    return "_ends" if ends else "", {"tiles": counted(voice, by_colour(m.tiles)), "bag": bag}


def _commit(voice: Voice, m: Commit) -> Told:
    view = view_of(voice)
    prospect = effects.prospect_of(view, m.tiles)
    if prospect is None or view.fight is None:
        return "_bare", {}
    facts = {"total": prospect.total, "outcome": effects.outcome(voice, prospect)}
    return "" if m.tiles else "_none", {**facts, "tiles": voice.say(f"tiles.{view.fight.colour}", n=m.tiles)}


def _building(voice: Voice, m: PlaceBuilding) -> Told:
    view = view_of(voice)
    colour = next((tile.colour for tile in view.tiles if tile.at == m.at), COLOURS[BLACK])
    origin = next((tile.at for tile in view.tiles if tile.building and tile.colour == colour), None)
    return "_moved" if origin else "", {"building": voice.say(f"building.{colour}"), "origin": origin}


def _monument(voice: Voice, m: BuildMonument) -> Told:
    shown = span(outlook.figure_at(view_of(voice), m.at))
    earners = effects.earners(voice, m.colours, m.at)
    return "", {"colours": voice.name(m.colours), "squares": shown, "earners": earners}


def _pass(voice: Voice, m: Pass) -> Told:
    decision = view_of(voice).decision
    return f"_{decision}" if decision in ("building", "monument") else "", {}


def _end(voice: Voice, m: End) -> Told:
    view = view_of(voice)
    left = view.now.left
    return ("_early", {"n": left}) if left > 0 else ("", {})


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    PlaceTile: lambda v, m: (
        "",
        {"tile": v.say(f"tile.{m.colour}"), "effect": effects.tile(v, m.colour, m.at)},
    ),
    PlaceLeader: _leader,
    Withdraw: _withdraw,
    Catastrophe: lambda v, m: ("", {"effect": effects.catastrophe(v, m.at)}),
    Swap: _swap,
    Commit: _commit,
    War: lambda v, m: (
        "",
        {"which": v.name(m.which), "strengths": war_strengths(v, match_of(view_of(v), m.which))},
    ),
    PlaceBuilding: _building,
    BuildMonument: _monument,
    ScoreZiggurat: lambda v, m: ("", {"points": v.say(f"points.{m.colour}", n=1)}),
    Pass: _pass,
    End: _end,
}
"""How each kind of move is told; kinds that are not here are told by their fields alone."""
