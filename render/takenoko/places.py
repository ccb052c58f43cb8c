"""Places that are asked for: the candidates of the present choice by kind.

Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from render.scene import Mark, Scene
from render.takenoko.reading import drawn, view_of
from rules.kit.hexes import Edge, Hex, neighbours
from rules.takenoko.components import POND, TILE_FACES
from rules.takenoko.view import TakenokoView


class Marks(NamedTuple):
    """The candidates of a scene by kind: laid tiles, empty sites, edges."""

    tiles: tuple[Mark, ...]
    sites: tuple[Mark, ...]
    edges: tuple[Mark, ...]


def sort_marks(marks: Iterable[Mark], view: TakenokoView) -> Marks:
    """Candidates by kind; those that are no place on the board are left to the words."""
    laid = view.garden.tiles
    given = tuple(marks)
    cells = [m for m in given if isinstance(m.at, Hex)]
    return Marks(
        tuple(m for m in cells if m.at in laid),
        tuple(m for m in cells if m.at not in laid),
        tuple(m for m in given if isinstance(m.at, Edge)),
    )


def with_sites(scene: Scene) -> Scene:
    """The scene; while only the plot is asked for with all sites where it can lie, for that decides which one."""
    if scene.marks or scene.path != ("plot",) or not drawn(scene):
        return scene
    return replace(scene, marks=tuple(Mark(at, str(at)) for at in sorted(view_of(scene).garden.sites)))


def wet_sites(marks: Marks, path: Sequence[str]) -> frozenset[Hex]:
    """On which sites a plot is irrigated at once: beside the pond, or all if it has a watershed."""
    always = path[:1] == ("plot",) and "watershed" in (TILE_FACES[path[1]][1] if len(path) > 1 else None, *path[3:])
    return frozenset(mark.at for mark in marks.sites if always or POND in neighbours(mark.at))
