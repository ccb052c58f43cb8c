"""What can be done at the places that are marked: which actions, from where and whereto.

Worked out from the view; nothing hidden decides what can be done once the tile lies.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import astuple

from render.moana_nui.reading import view_of
from render.news import Said
from render.scene import Scene
from rules.kit.choices import label
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack, MoveUnits
from rules.moana_nui.places import Cell, Corner, Segment

_ARROWS: Final = 8
"""No more ways are drawn at once."""
_FIELDS: Final = 9
"""No move has so many fields."""
_PLACES: Final = (Cell, Corner, Segment)


def allowed(scene: Scene) -> list[Move]:
    """The legal actions that begin with the chosen words."""
    view = view_of(scene)
    if view.decision == "place" or not (scene.marks or scene.path):
        return []
    return [move for move in outlook.moves(view) if _words(move)[: len(scene.path)] == scene.path]


def asked(scene: Scene) -> list[Move]:
    """The legal actions that a question is about: every place in them is chosen, marked or the only one left."""
    marked, moves, first = {mark.at for mark in scene.marks}, allowed(scene), len(scene.path) - 1
    values, ways = {move: astuple(move) for move in moves}, dict[tuple[Any, ...], set[object]]()
    for each in values.values():
        for i in range(max(0, first), len(each)):
            ways.setdefault(each[:i], set()).add(each[i])

    def open_at(each: tuple[Any, ...], i: int) -> bool:
        return isinstance(each[i], _PLACES) and each[i] not in marked and len(ways[each[:i]]) > 1

    return [move for move, each in values.items() if not any(open_at(each, i) for i in range(first, len(each)))]


def origins(scene: Scene) -> frozenset[Segment]:
    """The marked segments from which units move or attack, where it is asked at once whereto; else none."""
    if scene.path not in ((MoveUnits.kind,), (Attack.kind,)) or any(mark.tag != str(mark.at) for mark in scene.marks):
        return frozenset()
    moves = [move for move in allowed(scene) if isinstance(move, MoveUnits | Attack)]
    marked = {mark.at for mark in scene.marks}
    found = marked & {move.origin for move in moves}
    targets = {move.to for move in moves if move.origin in found}
    return frozenset(found if found and found < marked <= found | targets else ())


def targets(scene: Scene) -> frozenset[Segment]:
    """The marked segments to which units can go from one of the `origins`."""
    moves, marked = (allowed(scene), {mark.at for mark in scene.marks}) if origins(scene) else ((), set())
    return frozenset(move.to for move in moves if isinstance(move, MoveUnits | Attack) and move.to in marked)


def ways(scene: Scene) -> list[MoveUnits | Attack]:
    """One move for every way from one segment to another that can be chosen; nothing where these are many."""
    found = {(move.origin, move.to): move for move in asked(scene) if isinstance(move, MoveUnits | Attack)}
    return [*found.values()] if scene.marks and len(found) <= _ARROWS else []


def places(scene: Scene) -> set[object]:
    """The places that are chosen, and the next ones that the chosen words still allow."""
    asked = len(scene.path) - 1
    return {at for move in allowed(scene) for at in (*_places(move, 0, asked), *_places(move, asked, _FIELDS)[:1])}


def named(scene: Scene) -> list[Said]:
    """The marked places by the names that the menu repeats."""
    return [[str(mark.at) if isinstance(mark.at, Segment) else mark.tag] for mark in scene.marks]


def places_of(move: Move) -> list[object]:
    """The places among the fields of a move."""
    return _places(move, 0, _FIELDS)


def _words(move: Move) -> tuple[str, ...]:
    return (move.kind, *map(label, astuple(move)))


def _places(move: Move, first: int, last: int) -> list[object]:
    """The places among some fields of a move: `last` are so many of them, from the first on."""
    return [value for value in astuple(move)[first : first + last] if isinstance(value, _PLACES)]
