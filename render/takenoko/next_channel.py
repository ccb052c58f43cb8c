"""Arrows from edges where a channel may lie to the dry plots that the channel after it could reach."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas, Painter, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.placing import Thing, arrange
from render.scene import Mark
from render.shapes import Point, moved
from render.sprites import kept
from render.takenoko.palette import INK, LIGHT, WATER
from rules.kit.hexes import Edge, Hex
from rules.takenoko.outlook import opened
from rules.takenoko.view import TakenokoView


def leads(view: TakenokoView, edges: Sequence[Mark]) -> list[tuple[Edge, Hex]]:
    """From which of these edges the channel after one there could bring water to which dry plots."""
    return [(mark.at, cell) for mark in edges for cell in opened(view.garden, mark.at)]


def put_leads(canvas: Canvas, found: Sequence[tuple[Edge, Hex]], grid: Grid) -> None:
    """An arrow from the end of each such edge into the plot, off all that must be read."""
    signs, spots = list[Image.Image](), list[list[Point]]()
    for edge, cell in found:
        x, y = grid.at(cell)
        cx, cy = min(grid.ends(edge), key=lambda end: math.dist(end, (x, y)))
        signs.append(arrow(round(math.degrees(math.atan2(y - cy, x - cx))), grid.size))
        ways = [(far / 20, side / 20) for far in range(16, 6, -1) for side in (0, -1, 1, -2, 2, -3, 3, -4, 4)]
        spots.append(
            [(x + (cx - x) * far - (cy - y) * side, y + (cy - y) * far + (cx - x) * side) for far, side in ways]
        )
    things = [Thing(sign.width, sign.height, places) for sign, places in zip(signs, spots, strict=True)]
    for sign, spot in zip(signs, arrange(things, taken_on(canvas.image), hold=5), strict=True):
        canvas.paste(sign, *spot)


@kept
def arrow(turn: int, size: int) -> Image.Image:
    """Points to where water would come, so many degrees clockwise from the right; `size` is that of a cell."""
    painter = Painter(64, 64, max(0.6, size / 100), 4)
    outline = [(21, 0), (3, -14), (3, -6), (-17, -6), (-17, 6), (3, 6), (3, 14)]
    for thick, fill in ((13, LIGHT), (7, INK)):
        painter.brush(moved([*outline, outline[0]], 0, 0, turn), thick, fill)
    painter.poly(moved(outline, 0, 0, turn), WATER)
    return show(trimmed(painter.done()), "arrow")
