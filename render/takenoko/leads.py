"""Arrows from a candidate to the plots that it serves besides: from an edge to dry plots that the channel after one
there could reach, from where the gardener may go to what grows along with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.placing import Thing, arrange
from render.scene import Mark
from render.shapes import Point, between, moved
from render.sprites import kept
from render.takenoko.palette import BAMBOO, INK, LIGHT, WATER
from rules.kit.hexes import Edge, Hex
from rules.takenoko.outlook import growth, opened
from rules.takenoko.view import TakenokoView


def leads(view: TakenokoView, marks: Sequence[Mark], path: Sequence[str] = ()) -> list[tuple[Edge | Hex, Hex]]:
    """From which of these edges the channel after one there could bring water to which dry plots, and from which tiles
    the gardener, while he is asked for, makes bamboo grow on which others."""
    served = ((mark.at, cell) for mark in marks for cell in _served(view, mark.at, path))
    return [(at, cell) for at, cell in served if at != cell]


def _served(view: TakenokoView, at: Edge | Hex, path: Sequence[str]) -> Sequence[Hex]:
    if isinstance(at, Edge):
        return opened(view.garden, at)
    return [cell for cell, _ in growth(view, at, "gardener")] if path[:1] == ("gardener",) else ()


def put_leads(canvas: Canvas, found: Sequence[tuple[Edge | Hex, Hex]], grid: Grid) -> None:
    """An arrow from the end of each such edge into the plot, or across the edge of both plots, off all that must be
    read."""
    signs, spots = list[Image.Image](), list[list[Point]]()
    for start, cell in found:
        (x, y), edge = grid.at(cell), isinstance(start, Edge)
        begins = grid.ends(start) if isinstance(start, Edge) else [between((x, y), grid.at(start), 0.5)]
        cx, cy = min(begins, key=lambda end: math.dist(end, (x, y)))
        signs.append(arrow(edge, round(math.degrees(math.atan2(y - cy, x - cx))), grid.size))
        spots.append(
            [
                (x + (cx - x) * far - (cy - y) * side, y + (cy - y) * far + (cx - x) * side)
                for far, side in (_INTO if edge else _ACROSS)
            ]
        )
    things = [Thing(sign.width, sign.height, places) for sign, places in zip(signs, spots, strict=True)]
    for sign, spot in zip(signs, arrange(things, taken_on(canvas.image), hold=5), strict=True):
        canvas.paste(sign, *spot)


_INTO: Final = [(far / 20, side / 20) for far in range(16, 6, -1) for side in (0, -1, 1, -2, 2, -3, 3, -4, 4)]
_ACROSS: Final = sorted(
    ((far / 20, side / 20) for far in range(26, 11, -1) for side in range(-9, 10)),
    key=lambda way: math.hypot(way[0] - 0.9, way[1]),
)
"""Where an arrow may lie: how far it is from the middle of its plot, and beside the straight way, as parts of the way
from where it begins."""


@kept
def arrow(water: bool, turn: int, size: int) -> Image.Image:
    """Points to where water would come or bamboo grow, so many degrees clockwise from the right; `size` is that of a
    cell."""
    painter = Painter(64, 64, max(0.6, size / 100), 4)
    outline = [(21, 0), (3, -14), (3, -6), (-17, -6), (-17, 6), (3, 6), (3, 14)]
    for thick, fill in ((13, LIGHT), (7, INK)):
        painter.brush(moved([*outline, outline[0]], 0, 0, turn), thick, fill)
    painter.poly(moved(outline, 0, 0, turn), WATER if water else BAMBOO["green"].lite)
    return show(trimmed(painter.done()), "arrow")
