"""What the page is made of: a wall of lapis bricks, a frieze of rosettes, clay tablets, and basalt around the map."""

from __future__ import annotations

from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas, Painter, mix, rgba
from render.frame import Box
from render.shapes import box
from render.sprites import kept
from render.tigris.layout import FRIEZE, Measures
from render.tigris.palette import (
    BAND,
    BASALT,
    BASALT_EDGE,
    BRICKS,
    GOLD,
    INK,
    JOINT,
    LETTERS,
    TABLET,
    TABLET_ACTIVE,
    TABLET_GONE,
    TABLET_LOW,
    TABLET_RIM,
)
from render.tigris.signs import rosette
from rules.tigris.squares import COLUMNS, ROWS

_BRICK: Final = (64, 26)
_ROWS: Final = 16
"""How large a brick is, and so many rows of them differ."""


@kept
def page(width: int, height: int, head: int) -> Image.Image:
    """An empty page: the wall, a dark band of `head` pixels for the header, and the frieze below it. Copy it before
    drawing."""
    image, strip = Image.new("RGB", (width, height)), _bricks(width)
    for y in range(0, height, strip.height):
        image.paste(strip, (0, y))
    ImageDraw.Draw(image).rectangle((0, 0, width, head + FRIEZE - 1), fill=rgba(BAND)[:3])
    _put_frieze(Canvas(image), head, width)
    return image


@kept
def _bricks(width: int) -> Image.Image:
    """Some rows of the wall, to be laid one strip below the other."""
    (wide, high), random = _BRICK, Random(3)
    image = Image.new("RGB", (width, _ROWS * high), rgba(JOINT)[:3])
    draw = ImageDraw.Draw(image)
    for row in range(_ROWS):
        for column in range(-1, width // wide + 1):
            x, y = column * wide + (wide // 2 if row % 2 else 0), row * high
            corners = (x + 1, y + 1, x + wide - 2, y + high - 2)
            draw.rounded_rectangle(corners, radius=3, fill=random.choice((*BRICKS, BRICKS[0])))
    return image


def _put_frieze(canvas: Canvas, y: int, width: int) -> None:
    """Rosettes and diamonds between two gold lines."""
    for top in (y, y + FRIEZE - 3):
        canvas.fill(0, top, width, top + 3, GOLD)
    count = round(width / (FRIEZE * 1.55))
    step = width / count
    diamond = Painter(12, 14, 1, 4)
    diamond.poly([(-6, 0), (0, -6.6), (6, 0), (0, 6.6)], GOLD)
    sign = diamond.done()
    for i in range(count + 1):
        if i < count:
            canvas.paste(rosette(FRIEZE - 8), step * (i + 0.5), y + FRIEZE / 2)
        canvas.paste(sign, step * i, y + FRIEZE / 2)


@kept
def _tablet(kind: str) -> Image.Image:
    """A clay tablet of 60 × 60 pixels whose middle can be drawn out."""
    active = kind == "active"
    clay = {"active": TABLET_ACTIVE, "gone": TABLET_GONE}.get(kind, TABLET)
    painter = Painter(60, 60, 1, 4, origin=(0, 0))
    painter.box(0, 0, 60, 60, 16, TABLET_RIM)
    painter.box(2, 2, 58, 58, 14, GOLD if active else TABLET_LOW)
    rim = 5 if active else 2
    inside = box(rim, rim, 60 - rim, 60 - rim - 3, 12)
    painter.poly(inside, clay)
    with painter.clip(inside) as inner:
        inner.poly(box(rim, rim, 60 - rim, rim + 8), mix(clay, "#FFFFFF", 0.25))
    return painter.done()


@kept
def _sized(width: int, height: int, kind: str) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (width, height), rgba(JOINT)[:3]))
    canvas.stretch(_tablet(kind), 0, 0, width, height, (20, 20, 20, 20))
    return canvas.image


def put_tablet(canvas: Canvas, where: Box, kind: str = "") -> None:
    """A clay tablet: plain, `active` for whoever has to decide, `gone` for whoever has given up."""
    canvas.lay(_sized(where.w, where.h, kind), where.x, where.y)


@kept
def basalt(how: Measures) -> Image.Image:
    """The frame around the squares with its coordinates; the squares go into the middle."""
    width, height = how.size
    x0, y0, x1, y1 = how.inside
    painter = Painter(width, height, 1, 1, origin=(0, 0), ground=JOINT)
    painter.box(0, 0, width, height, 12, BASALT_EDGE)
    painter.box(3, 3, width - 3, height - 3, 10, BASALT)
    for line, colour in ((4, GOLD), (2, INK)):
        painter.poly(box(x0 - line, y0 - line, x1 + line, y1 + line), colour)
    canvas = Canvas(painter.done().convert("RGB"))
    for column in range(COLUMNS):
        x, letter = how.side + (column + 0.5) * how.square, chr(ord("A") + column)
        canvas.text(x, how.above / 2 - 3, letter, how.label, LETTERS, "m")
        canvas.text(x, height - how.above / 2 + 1, letter, how.label, LETTERS, "m")
    for row in range(ROWS):
        y = how.above + (row + 0.5) * how.square - 1
        canvas.text(how.side / 2 - 1, y, str(row + 1), how.label, LETTERS, "m")
        canvas.text(width - how.side / 2 + 2, y, str(row + 1), how.label, LETTERS, "m")
    return canvas.image
