"""What can be done at the places that are marked: which actions, from where and whereto.

Worked out from the view; nothing hidden decides what can be done once the tile lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import astuple

from render.moana_nui.reading import view_of
from render.moana_nui.words_pieces import fits
from render.scene import Mark, Scene
from rules.kit.choices import label
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack, MoveUnits, Place
from rules.moana_nui.places import Cell, Corner, Segment

LEAST: Final = 2
"""No tile gives fewer action points."""
_FIELDS: Final = 9
"""No move has so many fields."""
_PLACES: Final = (Cell, Corner, Segment)


def allowed(scene: Scene) -> list[Move]:
    """The legal actions that begin with the chosen words."""
    view = view_of(scene)
    if view.decision == "place" or not (scene.marks or scene.path):
        return []
    return [move for move in outlook.moves(view) if words_of(move)[: len(scene.path)] == scene.path]


def origins(scene: Scene) -> frozenset[Segment]:
    """The marked segments from which units move or attack; none where it is only asked whereto."""
    if scene.path not in ((MoveUnits.kind,), (Attack.kind,)) or any(mark.tag != str(mark.at) for mark in scene.marks):
        return frozenset()
    moves = [move for move in allowed(scene) if isinstance(move, MoveUnits | Attack)]
    marked = {mark.at for mark in scene.marks}
    found = marked & {move.origin for move in moves}
    targets = {move.to for move in moves if move.origin in found}
    return frozenset(found if marked <= found | targets else ())


def targets(scene: Scene) -> frozenset[Segment]:
    """The segments to which units can go from the `origins`; none where it is only asked from where."""
    found, marked, reached = origins(scene), {mark.at for mark in scene.marks}, dict[Segment, set[Segment]]()
    for move in allowed(scene) if found else ():
        if isinstance(move, MoveUnits | Attack) and move.origin in found:
            reached.setdefault(move.origin, set()).add(move.to)
    every = frozenset(to for each in reached.values() for to in each)
    settled = all(len(each) == 1 for each in reached.values())
    return every if found < marked or every <= marked or settled else frozenset()


def places(scene: Scene) -> set[object]:
    """The places that are chosen, and the next ones that the chosen words still allow."""
    asked = len(scene.path) - 1
    return {at for move in allowed(scene) for at in (*_places(move, 0, asked), *_places(move, asked, _FIELDS)[:1])}


def marks(scene: Scene) -> tuple[Mark, ...]:
    """What is marked and settled with that; every cell for a tile of the hand while that is asked for."""
    settled = targets(scene) - {mark.at for mark in scene.marks}
    return (*scene.marks, *(Mark(at, str(at)) for at in sorted(settled)), *free(scene))


def free(scene: Scene) -> list[Mark]:
    """The cells on which a tile of the hand fits, and whether they are promising, before one is chosen."""
    view = view_of(scene)
    if not asks_tile(scene):
        return []
    found = {each.at: each.ap for tile in dict.fromkeys(view.hand) for each in fits(view, tile)}
    return [Mark(at, str(at), found[at] > LEAST or outlook.joined(view, at) > 0) for at in sorted(found)]


def asks_tile(scene: Scene) -> bool:
    """Whether it is asked which tile is placed: the map shows every cell on which one fits, and then no news."""
    return scene.path == (Place.kind,) and not scene.marks and not scene.preview


def leading(scene: Scene, at: object) -> list[Move]:
    """The legal actions that lead to a place, those that lead to others too only if there are no other."""
    found = [move for move in allowed(scene) if at != getattr(move, "origin", None) and at in places_of(move)]
    least = min((len({*places_of(move)}) for move in found), default=0)
    return [move for move in found if len({*places_of(move)}) == least]


def places_of(move: Move) -> list[object]:
    """The places among the fields of a move."""
    return _places(move, 0, _FIELDS)


def words_of(move: Move) -> tuple[str, ...]:
    """A move as a path: its kind and the texts of its fields."""
    return (move.kind, *map(label, astuple(move)))


def tipped(scene: Scene, words: Sequence[str], *, least: int = 0) -> bool:
    """Whether the menu has a tip for an answer that leads to these words, one of at least so many."""
    paths = ((*scene.path, *tip) for tip in scene.tips)
    return any(len(path) >= least and path == tuple(words[: len(path)]) for path in paths)


def _places(move: Move, first: int, last: int) -> list[object]:
    """The places among some fields of a move: `last` are so many of them, from the first on."""
    return [value for value in astuple(move)[first : first + last] if isinstance(value, _PLACES)]
