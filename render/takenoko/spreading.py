"""Arrows from candidates: where else the gardener makes bamboo grow, what the channel after the next one reaches."""

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
from render.takenoko.palette import BAMBOO, INK, LIGHT, WATER
from rules.kit.hexes import Edge, Hex
from rules.takenoko.outlook import growth, opened
from rules.takenoko.view import TakenokoView


def spread(view: TakenokoView, tiles: Sequence[Mark], path: Sequence[str]) -> list[tuple[Hex, Hex]]:
    """From which of these tiles the gardener would make bamboo grow on which others."""
    going = tiles if path[:1] == ("gardener",) else ()
    return [(m.at, cell) for m in going for cell, _ in growth(view, m.at, "gardener") if cell != m.at]


def put_arrows(canvas: Canvas, view: TakenokoView, found: Sequence[tuple[Hex, Hex]], grid: Grid) -> None:
    """An arrow over each edge across which bamboo would grow, off all that must be read."""
    signs = [arrow(view.garden.plots[end].colour, _turn(start, end, grid), grid.size) for start, end in found]
    spots = [_spots(start, end, grid) for start, end in found]
    things = [Thing(sign.width, sign.height, places) for sign, places in zip(signs, spots, strict=True)]
    for sign, spot in zip(signs, arrange(things, taken_on(canvas.image), hold=5), strict=True):
        canvas.paste(sign, *spot)


def leads(view: TakenokoView, edges: Sequence[Mark]) -> list[tuple[Edge, Hex]]:
    """From which of these edges the channel after one there could bring water to which dry plots."""
    return [(mark.at, cell) for mark in edges for cell in opened(view.garden, mark.at)]


def put_leads(canvas: Canvas, found: Sequence[tuple[Edge, Hex]], grid: Grid) -> None:
    """An arrow from the end of each such edge into the plot, off all that must be read."""
    signs, spots = list[Image.Image](), list[list[Point]]()
    for edge, cell in found:
        x, y = grid.at(cell)
        cx, cy = min(grid.ends(edge), key=lambda end: math.dist(end, (x, y)))
        signs.append(arrow("water", round(math.degrees(math.atan2(y - cy, x - cx))), grid.size))
        ways = [(far / 20, side / 20) for far in range(14, 6, -1) for side in (0, -1, 1, -2, 2, -3, 3)]
        spots.append(
            [(x + (cx - x) * far - (cy - y) * side, y + (cy - y) * far + (cx - x) * side) for far, side in ways]
        )
    things = [Thing(sign.width, sign.height, places) for sign, places in zip(signs, spots, strict=True)]
    for sign, spot in zip(signs, arrange(things, taken_on(canvas.image), hold=5), strict=True):
        canvas.paste(sign, *spot)


def _turn(start: Hex, end: Hex, grid: Grid) -> int:
    (ax, ay), (bx, by) = grid.at(start), grid.at(end)
    return round(math.degrees(math.atan2(by - ay, bx - ax)))


def _spots(start: Hex, end: Hex, grid: Grid) -> list[Point]:
    """Places along an edge and a little back, the best first: off the coordinates at the foot of a tile; those of two
    arrows that point to each other lie side by side."""
    (ax, ay), (bx, by), (x, y) = grid.at(start), grid.at(end), grid.middle(Edge.of(start, end))
    (px, py), (qx, qy) = sorted(grid.ends(Edge.of(start, end)), key=lambda point: -point[1])
    first = (0.3 if start < end else 0.04) if ay != by else (0.15 if start < end else -0.15)
    ways = [(first, 0.0), *((step / 20, back) for back in (0, 0.05, 0.1) for step in range(-8, 9))]
    ways.sort(key=lambda way: math.dist(way, (first, 0)))
    return [(x + (qx - px) * up + (ax - bx) * back, y + (qy - py) * up + (ay - by) * back) for up, back in ways]


@kept
def arrow(colour: str, turn: int, size: int) -> Image.Image:
    """Points to where else bamboo of this colour would grow, or to where water would come; `size` is that of a cell."""
    painter = Painter(64, 64, max(0.6, size / 100), 4)
    outline = [(21, 0), (3, -14), (3, -6), (-17, -6), (-17, 6), (3, 6), (3, 14)]
    for thick, fill in ((13, LIGHT), (7, INK)):
        painter.brush(moved([*outline, outline[0]], 0, 0, turn), thick, fill)
    painter.poly(moved(outline, 0, 0, turn), WATER if colour == "water" else BAMBOO[colour].middle)
    return show(trimmed(painter.done()), "arrow")
