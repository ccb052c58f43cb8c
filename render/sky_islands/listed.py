"""A list in the free sky of what islands are worth for which the board has no room: their names, each with its pill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import compress
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, taken_on
from render.panels import Chunk, measure, put_chunks
from render.scene import Scene
from render.sky_islands.cards import put_card
from render.sky_islands.grid import NUMBER, Grid
from render.sky_islands.over import Piece
from render.sky_islands.palette import INK, PAPER_INFO
from render.sky_islands.reading import view_of
from rules.sky_islands.places import Cell

_EDGE, _HIGHER, _APART = 14, 16, 20
"""Between the rim of the card and what is on it, from line to line beside the size of text, and between columns."""
_AROUND: Final = 10
"""So much sky is left around the card."""
_STEP: Final = 12
"""It is tried at places so many pixels apart."""


def put_listed(canvas: Canvas, scene: Scene, grid: Grid, left: Sequence[Piece], taken: Sequence[Rect]) -> None:
    """Islands that are `left` out, those worth most first, in as few columns as have room where nothing is `taken`;
    those worth least are not told where there is no room for all."""
    size, order = NUMBER[scene.aspect], sorted(left, key=lambda piece: -piece.island.worth if piece.island else 0)
    rows: list[list[Chunk]] = [[f"{piece.island.name} ", piece.sprite] for piece in order if piece.island]
    corners = [(grid.corner(at), grid.corner(Cell(at.x + 1, at.y + 1))) for at in view_of(scene).board.grid]
    lying = [*taken_on(canvas.image), *taken, *((*one, *other) for one, other in corners)]
    for number, columns in ((n, each) for n in range(len(rows), 0, -1) for each in range(1, n + 1)):
        wide, deep = max(measure(row, size) for row in rows[:number]) + _APART, -(-number // columns)
        card = wide * columns - _APART + 2 * _EDGE, deep * (size + _HIGHER) + _EDGE
        if where := _free(grid, card, lying):
            put_card(canvas, where, PAPER_INFO)
            for i, row in enumerate(rows[:number]):
                y = where.y + _EDGE / 2 + (i % deep + 0.5) * (size + _HIGHER)
                put_chunks(canvas, where.x + _EDGE + i // deep * wide, y, row, size, INK)
            return


def _free(grid: Grid, card: tuple[float, float], lying: Sequence[Rect]) -> Box | None:
    """Where a card has nothing but sky below it, the nearest to the middle of the board."""
    room, (wide, high) = grid.room, map(math.ceil, card)
    middle = grid.box.x + (grid.box.w - wide) / 2, grid.box.y + (grid.box.h - high) / 2
    xs = range(room.x + _AROUND, room.right - wide - _AROUND, _STEP)
    ys = range(room.y + _AROUND, room.bottom - high - _AROUND, _STEP)
    # A pixel for each place of the upper left corner: black where something lies below the card.
    free = Image.new("L", (len(xs), len(ys)), 1)
    draw = ImageDraw.Draw(free)
    for x0, y0, x1, y1 in lying if xs and ys else ():
        first = (x0 - wide - _AROUND - xs[0]) // _STEP + 1, (y0 - high - _AROUND - ys[0]) // _STEP + 1
        last = math.ceil((x1 + _AROUND - xs[0]) / _STEP) - 1, math.ceil((y1 + _AROUND - ys[0]) / _STEP) - 1
        if first[0] <= last[0] and first[1] <= last[1]:
            draw.rectangle((first, last), 0)
    corners = compress(((x, y) for y in ys for x in xs), free.tobytes())
    x, y = min(corners, key=lambda at: (math.dist(at, middle), at), default=(None, None))
    return None if x is None or y is None else Box(x, y, wide, high)
