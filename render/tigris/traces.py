"""Marks of what has happened on the map: rings, ghosts of what is gone, where leaders stood that moved."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas, Painter, ghost, scaled
from render.shapes import box, ellipse, moved
from render.sprites import kept
from render.theme import seat_shape
from render.tigris import pieces, signs, walls
from render.tigris.layout import Measures
from render.tigris.news import Traces
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, IVORY, NEW, RED_INK
from render.tigris.pieces_on_board import leader_in
from rules.kit.seats import Seat
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView


def put_under(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> None:
    """What lies below the leaders: rings, tiles that were removed, leaders that were beaten."""
    held = {tile.at for tile in view.tiles} | {leader.at for leader in view.leaders} | set(view.face_down)
    for at, colour in found.removed.items():
        if at not in held:
            canvas.paste(ghost(pieces.tile(colour, how.square), 0.3), *how.middle(at))
            canvas.paste(_cross(how.square), *how.middle(at))
    for at, (seat, colour) in found.beaten.items():
        sign, (x, y) = leader_in(view, how, seat, colour, round(how.square * 0.7)), how.middle(at)
        canvas.paste(ghost(sign, 0.7), x, y)
        canvas.paste(_cross(round(how.square * 0.66)), x + how.square * 0.24, y + how.square * 0.2)
    for at in found.rings:
        put_ring(canvas, at, how, NEW)
    for squares in found.built:
        walls.put_wall(canvas, squares, how, "new")
    for at in found.treasures:
        x, y = how.corner(at)
        canvas.paste(_taken(how.square), x + how.square * 0.78, y + how.square * 0.22)


def put_ring(canvas: Canvas, at: Square, how: Measures, colour: str, inset: int = 0) -> None:
    """A ring around a square."""
    sprite = _ring(how.square, colour, inset)
    x, y = how.middle(at)
    canvas.paste(sprite, x, y)


@kept
def _ring(size: int, colour: str, inset: int) -> Image.Image:
    half = size / 2 + 2 - inset
    painter = Painter(size + 12, size + 12, 1, 4)
    for out, into, fill in ((4.2, 8.8, INK), (2.2, 6.8, colour)):
        outer, inner = box(-half - out + 2, -half - out + 2, half + out - 2, half + out - 2, 12), half + 2 - into
        hole = box(-inner, -inner, inner, inner, 8)
        painter.rim(outer, hole, fill)
    return painter.done()


@kept
def sample(size: int, colour: str) -> Image.Image:
    """A small ring, to be explained."""
    return scaled(_ring(60, colour, 0), size / 72)


@kept
def _cross(size: int) -> Image.Image:
    """Lies over what has been removed."""
    painter = Painter(100, 100, size / 100, 4)
    for width, fill in ((15, IVORY), (8, RED_INK)):
        for way in (-1, 1):
            painter.brush([(-20, -20 * way), (20, 20 * way)], width, fill)
    return painter.done()


def put_left(canvas: Canvas, at: Square, seat: Seat, colour: str, how: Measures) -> None:
    """Where a leader stood that moved."""
    canvas.paste(_left(seat, colour, how.square), *how.middle(at))


@kept
def _left(seat: Seat, colour: str, size: int) -> Image.Image:
    """A dashed circle around the shape of a seat in the colour of its leader."""
    painter = Painter(100, 100, size / 100, 4)
    for i in range(16):
        arc = ellipse(0, 0, 36, start=22.5 * i, end=22.5 * i + 12, steps=6)
        painter.brush(arc, 6, INK)
    shape = moved(seat_shape(seat), 0, 0, 0, 0.62)
    painter.grown(shape, 3, INK)
    painter.poly(shape, GLAZE[colour].base)
    return painter.done()


@kept
def _taken(size: int) -> Image.Image:
    """A treasure that was taken."""
    painter = Painter(50, 50, size / 100, 4)
    painter.ellipse(0, 0, 22, fill=INK)
    painter.ellipse(0, 0, 19, fill=GOLD_LIGHT)
    signs.put_gem(painter, 0, 0, 28)
    painter.brush([(-15, 15), (15, -15)], 5, RED_INK)
    return painter.done()
