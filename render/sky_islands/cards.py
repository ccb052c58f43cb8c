"""Cards of paper that float on the sky, and rows of signs with numbers on them."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageFilter

from render import post
from render.canvas import Canvas, Painter, trimmed
from render.frame import Box
from render.panels import Items, coin, put_items
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sky_islands import land, pieces, signs
from render.sky_islands.coasts import drawing
from render.sky_islands.palette import INK, INK_3, PAPER, WHITE
from render.sky_islands.reading import letter
from render.sprites import kept
from rules.kit.game import Result
from rules.kit.seats import Seat

_EDGE = 12
_RADIUS = 17


@kept
def _card(fill: str, border: str) -> Image.Image:
    side = 64
    shade = Painter(side + 2 * _EDGE, side + 2 * _EDGE, 1, 2, origin=(_EDGE, _EDGE))
    shade.box(0, 4, side, side + 4, _RADIUS, (12, 52, 98, 120))
    sprite = shade.done().filter(ImageFilter.GaussianBlur(4))
    painter = Painter(side + 2 * _EDGE, side + 2 * _EDGE, 1, 4, origin=(_EDGE, _EDGE))
    painter.box(0, 0, side, side, _RADIUS, border)
    painter.box(2, 2, side - 2, side - 2, _RADIUS - 2, fill)
    sprite.alpha_composite(painter.done())
    return sprite


def put_card(canvas: Canvas, where: Box, fill: str = PAPER, border: str = WHITE) -> None:
    """A card with a soft shadow; its shadow falls outside the box."""
    rim = _EDGE + _RADIUS + 3
    x, y, w, h = where.x - _EDGE, where.y - _EDGE, where.w + 2 * _EDGE, where.h + 2 * _EDGE
    canvas.stretch(_card(fill, border), x, y, w, h, (rim, rim, rim, rim))


NOTHING: Final = ("0", "+0")
"""Numbers that are pale."""


def put_row(canvas: Canvas, x: float, y: float, room: float, items: Items, size: int) -> None:
    """Signs with a number each, spread over the room from x on; a zero is pale."""
    put_items(canvas, x, y, room, [(trimmed(sign), told) for sign, told in items], size, (INK, INK_3))


_LETTER: Final[dict[Aspect, int]] = {"wide": 22, "tall": 30}


def cube(scene: Scene, colour: str, size: int, text: int = 0) -> Image.Image:
    """A cube with its letter, `size` pixels high; the letter `text` pixels high if that is given, else a capital on
    small ones is as large as the name of a cell."""
    told, large = letter(scene, colour), _LETTER[scene.aspect]
    return signs.cube(colour, size, told, text or (min(large, post.NAME) if size < 30 and told.isascii() else large))


def good(scene: Scene, airship: str, size: int, text: int = 0) -> Image.Image:
    """What an airship pays: a cube with its letter, or a coin."""
    return coin(size - 2) if airship == "green" else cube(scene, airship, size, text)


def tile_of(scene: Scene, tile: str, size: int) -> Image.Image:
    """A tile in small with the letter of its airship."""
    return signs.tile(tile, 0, size, letter(scene, tile.split("-", maxsplit=1)[0]), _LETTER[scene.aspect])


def scored(result: Result, seat: Seat, size: int) -> list[tuple[Image.Image, str]]:
    """What airships, ports, towers and islands have added to the points of a seat, if anything, each behind its
    sign."""
    side = round(size * 1.35)
    pictures = {
        "airships": pieces.airship("green", round(side * 1.8)),
        "ports": signs.port(side),
        "towers": signs.tower(side),
        "islands": signs.island(side),
    }
    return [(pictures[line.key], f"{line.points:+}") for line in result.lines[seat] if line.points]


def put_tile(canvas: Canvas, scene: Scene, tile: str, at: Point, side: int, text: int) -> None:
    """An unturned tile with its airship at a corner."""
    x, y = at
    canvas.place(land.tile(tile, 0, side), x, y)
    ship = drawing(tile, 0).ship
    colour = tile.split("-", maxsplit=1)[0]
    told = letter(scene, colour)
    sprite = pieces.airship(colour, side, told, max(text, round(side * (0.21 if told.isascii() else 0.29))))
    canvas.paste(sprite, x + ship[0] * side, y + ship[1] * side)
