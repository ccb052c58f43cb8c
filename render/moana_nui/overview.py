"""A small map of an archipelago that is too large to be seen whole, with a frame around the part that is."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render.frame import Box
from render.lettering import Rect
from render.moana_nui.candidates import cells_of
from render.moana_nui.layout import Section
from render.moana_nui.palette import CALL, GROUND, INK, LAGOON, NOBODY, SEA, WHITE
from render.moana_nui.reading import view_of
from render.overview import Look, Shape, freest_corner
from render.overview import overview as small_map
from render.placing import overlap
from render.scene import Scene
from render.shapes import Point, hexagon
from rules.kit.hexes import Hex
from rules.moana_nui.places import Cell
from rules.moana_nui.view import MoanaNuiView

_LOOK: Final = Look(SEA[0], INK, WHITE, WHITE, (460, 300), 0.27)


class Overview(NamedTuple):
    """The small map and the middle of its place; `clear` are the cells it leaves free of the part that is shown."""

    sprite: Image.Image
    at: Point
    clear: frozenset[Hex]


def overview(scene: Scene, part: Section, where: Box) -> Overview | None:
    """The small map for the corner of `where` that has most water; None where all is shown."""
    if part.shown is None:
        return None
    sprite, reach = _drawn(scene, part, where), part.grid.size
    boxes = {cell: (x - reach, y - reach, x + reach, y + reach) for cell in part.shown for x, y in [part.grid.at(cell)]}
    x, y = at = freest_corner(sprite, where, boxes.values())
    own: Rect = x - sprite.width / 2, y - sprite.height / 2, x + sprite.width / 2, y + sprite.height / 2
    return Overview(sprite, at, frozenset(cell for cell, box in boxes.items() if not overlap(box, own)))


def _drawn(scene: Scene, part: Section, where: Box) -> Image.Image:
    """Land in the colours of who controls it, a frame around what is shown, and how many candidates lie beyond it."""
    view, grid = view_of(scene), part.grid
    marked = {cell for mark in scene.marks for cell in cells_of(mark)}
    owners, shapes = controllers(view), []
    for cell in {here.at for here in view.board.chart.tiles} | marked:
        shapes.append(Shape(hexagon(grid.size, *grid.at(cell)), CALL if cell in marked else LAGOON))
        if cell not in marked:
            shapes.append(Shape(hexagon(0.68 * grid.size, *grid.at(cell)), owners.get(cell, NOBODY[0])))
    beyond = sum(not set(cells_of(mark)) <= (part.shown or set()) for mark in scene.marks)
    told = text(scene.language, "picture.more", n=beyond) if beyond else ""
    return small_map(shapes, (where.x, where.y, where.right, where.bottom), _LOOK, told)


def controllers(view: MoanaNuiView) -> dict[Cell, str]:
    """The colour of whoever controls land on a cell."""
    return {land.at.cell: GROUND[land.controller][0] for land in view.segments if land.controller is not None}
