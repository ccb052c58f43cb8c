"""Moves as sentences to be confirmed, each with what it leads to as far as anybody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.phrases import Voice
from render.tongiaki import words_pieces as pieces
from render.tongiaki.words_choices import by_beach, isle_of, shore_of
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.tongiaki import outlook
from rules.tongiaki.moves import Grow, King, Land, Lay, Place, Sail, Settle, Spread
from rules.tongiaki.outlook import growth, prospect
from rules.tongiaki.places import Beach

Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and its facts."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    variant, facts = _TOLD[type(move)](voice, move)
    return voice.say(f"do.{move.kind}{variant}", **facts)


def _place(voice: Voice, m: Place) -> Told:
    shore = shore_of(pieces.view_of(voice), m.at)
    facts = {"boats": len(shore.boats), "moorings": shore.moorings} if shore else {"boats": 0, "moorings": 0}
    return "", {"at": voice.name(m.at), **facts}


def _grow(voice: Voice, m: Grow) -> Told:
    at = voice.names(Beach(m.island.id, letter) for letter in m.beaches.letters)
    voyages = pieces.apart(
        voice,
        (
            voice.say(
                "board.pier_of", pier=pieces.pier(voice, each.pier), outcome=pieces.outcome(voice, each, shown=True)
            )
            for found in by_beach(growth(pieces.view_of(voice), m)).values()
            for each in found
        ),
    )
    effect = voice.say("do.grow_full", voyages=voyages) if voyages else voice.say("do.grow_quiet")
    facts = {"island": voice.name(m.island.id), "at": at, "n": len(m.beaches.letters), "effect": effect}
    return ("_source", {**facts, "source": voice.name(m.source)}) if m.source else ("", facts)


def _king(voice: Voice, m: King) -> Told:
    isle = isle_of(pieces.view_of(voice), m.island.id)
    freed = sum(len(shore.boats) for shore in isle.beaches) - 1 if isle else 0
    facts = {"island": voice.name(m.island.id), "points": pieces.worth(voice, m.island.id), "n": freed}
    return "" if freed else "_alone", facts


def _settle(voice: Voice, m: Settle) -> Told:
    view = pieces.view_of(voice)
    sailor = view.sailors[view.seat]
    return "", {"n": sailor.on_board - len(sailor.kings)}


def _lay(voice: Voice, m: Lay) -> Told:
    turned = pieces.view_of(voice).tile
    tile = pieces.tile(voice, turned) if turned else ""
    return "", {"tile": tile, "at": m.at, "red": voice.name(m.red)}


def _sail(voice: Voice, m: Sail) -> Told:
    found = prospect(pieces.view_of(voice), m.pier)
    boats, outcome = pieces.crew(voice, found.boats), pieces.outcome(voice, found, shown=True)
    return "", {"pier": pieces.pier(voice, m.pier), "boats": boats, "outcome": outcome}


def _spread(voice: Voice, m: Spread) -> Told:
    view = pieces.view_of(voice)
    found = outlook.spread(view, m.how)
    if found is None or view.group is None:
        return "_bare", {"how": voice.name(m.how)}
    boats = pieces.apart(voice, (f"{at.letter} {pieces.crew(voice, landed)}" for at, landed in found if landed))
    variant = "_surplus" if view.group.surplus else ""
    return variant, {"island": voice.name(view.group.island), "boats": boats, "n": view.group.surplus}


def _land(voice: Voice, m: Land) -> Told:
    return "", {"at": voice.name(m.at), "boats": pieces.crew(voice, m.boats.seats)}


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    Place: _place,
    Grow: _grow,
    King: _king,
    Settle: _settle,
    Lay: _lay,
    Sail: _sail,
    Spread: _spread,
    Land: _land,
}
"""How each kind of move is told."""
