"""How many units: every number that can be chosen on a way, with what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from render.moana_nui import glyphs, offers
from render.moana_nui.reading import view_of
from render.moana_nui.words_pieces import land_at
from render.panels import Chunk
from render.scene import Scene
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import SOURCES, Attack, BuildHouse, MoveUnits, Sail, Settle, Train
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.view import MoanaNuiView

Way: TypeAlias = tuple[Segment | str, Segment | Corner | None]
"""From where, a segment or the village or council, and whereto; None for the council."""


class Amount(NamedTuple):
    """A number of units with the position that it leads to, the move as a path with how often it is made, and where the
    second of two settles."""

    units: int
    then: MoanaNuiView
    words: tuple[str, ...]
    also: Segment | None = None


def way_of(view: MoanaNuiView, move: Move) -> Way | None:
    """From where whereto a move leads; None where it does not bring units anywhere or houses them."""
    match move:
        case Settle():
            return move.source, move.at
        case Train():
            return SOURCES[0], None
        case MoveUnits() | Attack():
            return move.origin, move.to
        case Sail() if view.now.canoe:
            return view.now.canoe, move.to
        case BuildHouse():
            return "", move.at
    return None


def amounts(view: MoanaNuiView, moves: Iterable[Move]) -> Iterator[Amount]:
    """Every number of units that the moves of a way allow, those made several times in a row too."""
    for move in moves:
        then, units, times = outlook.after(view, move), _units(move), 1
        while then:
            words = *offers.words_of(move), str(times)
            yield Amount(units, then.view, words, move.also if isinstance(move, Settle) else None)
            then, units, times = outlook.after(then.view, move) if move.again else None, units + 1, times + 1


def _units(move: Move) -> int:
    match move:
        case MoveUnits(units=units) | Sail(units=units) | Attack(enter=units):
            return units
        case Settle(also=Segment()):
            return 2
    return 1


def told(scene: Scene, way: Way, number: Amount, size: int) -> Sequence[Chunk]:
    """How many units stay, and behind a figure of so many pixels how many go; where two settle apart, each of them.

    Of those that train how many are in village and council then."""
    to, line, seat = way[1], [f"{_there(scene, way) - number.units} → "], view_of(scene).now.seat
    sign = glyphs.head(seat, SOURCES[0] if to else SOURCES[1], size)
    if to is None:
        then = number.then.boards[seat].player
        return [glyphs.head(seat, SOURCES[0], size), f" {then.village} → ", sign, f" {then.council}"]
    if number.also in (None, to):
        return [*line, sign, f" {number.units}"]
    return [*line, sign, f" {to} + ", sign, f" {number.also}"]


def _there(scene: Scene, way: Way) -> int:
    """How many units could go: those of village or council or on a segment, after a battle the survivors."""
    view, (origin, to) = view_of(scene), way
    if isinstance(origin, str):
        own = view.boards[view.now.seat].player
        return own.council if origin == SOURCES[1] else own.village
    if scene.path[0] == Attack.kind and isinstance(to, Segment):
        return outlook.battle(view, Attack(origin, to, 0)).left
    land = land_at(view, origin)
    return land.units if land else 0
