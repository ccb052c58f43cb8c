"""The frame all games share: where header, board, log, strip and panels lie, and the paper they are drawn on.

Sizes in pixels. What stands inside the boxes is drawn by `panels` and by the games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import Canvas, Painter, plaque, rgba
from render.scene import Aspect
from render.shapes import box
from render.sprites import kept
from render.theme import Theme, seat_symbol

WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": 1000}
SMALLEST: Final[dict[Aspect, int]] = {"wide": 22, "tall": 28}
"""No text is set smaller than this."""
HEADER: Final = 124
"""Where the header of a wide picture ends."""
TOP: Final = 142
"""Where board and panels of a wide picture begin."""

_RADIUS: Final = 16


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: int
    y: int
    w: int
    h: int

    @property
    def bottom(self) -> int:
        """The y just below it."""
        return self.y + self.h

    @property
    def right(self) -> int:
        """The x just right of it."""
        return self.x + self.w


def sheet(width: int, height: int, theme: Theme) -> Image.Image:
    """An empty sheet with its mount and hairline."""
    image = Image.new("RGB", (width, height), rgba(theme.ground)[:3])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline=rgba(theme.mount)[:3], width=5)
    draw.rectangle((5, 5, width - 6, height - 6), outline=rgba(theme.hairline)[:3], width=2)
    return image


@kept
def _plate(fill: str, border: str, line: float) -> Image.Image:
    return plaque(42, 42, (0, _RADIUS - 1, border), (line, _RADIUS - 3, fill))


def put_plate(canvas: Canvas, where: Box, fill: str, border: str, line: float = 2.5) -> None:
    """A box of paper on the picture."""
    canvas.stretch(_plate(fill, border, line), where.x, where.y, where.w, where.h, (20, 20, 20, 20))


@kept
def _window(theme: Theme) -> Image.Image:
    """A dark line around nothing, with the ground outside its corners."""
    painter = Painter(46, 46, 1, 4, origin=(0, 0))
    painter.poly(box(0, 0, 46, 46), theme.ground)
    painter.box(0, 0, 46, 46, _RADIUS + 2, theme.ink)
    hole = Painter(46, 46, 1, 4, origin=(0, 0))
    hole.box(3, 3, 43, 43, _RADIUS, (0, 0, 0))
    painter.image.putalpha(ImageChops.invert(hole.image.getchannel("A")))
    return painter.done()


def put_window(canvas: Canvas, where: Box, image: Image.Image, theme: Theme) -> None:
    """A picture in a window with rounded corners and a dark line around it."""
    canvas.lay(image, where.x, where.y)
    canvas.stretch(_window(theme), where.x - 3, where.y - 3, where.w + 6, where.h + 6, (22, 22, 22, 22))


@kept
def seal(sign: str, theme: Theme, size: int = 70) -> Image.Image:
    """The game's seal: one character, light on the seal colour."""
    painter = Painter(70, 70, size / 70, 4)
    painter.box(-32, -32, 32, 32, 7, theme.seal)
    painter.box(-28, -28, 28, 28, 5, theme.light)
    painter.box(-26, -26, 26, 26, 4, theme.seal)
    painter.text(0, -1, sign, 40, theme.light)
    return painter.done()


def put_heading(
    canvas: Canvas,
    aspect: Aspect,
    where: Box,
    seat: int | None,
    words: str,
    theme: Theme,
    least: int = 34,
    piece: Image.Image | None = None,
) -> None:
    """Whose turn it is and what is being decided, with the piece that is placed: one large line, or two smaller ones
    when it is long; one line of a wide picture is set in letters of at least `least` pixels."""
    sizes = (46, 42, 38, 34, least) if aspect == "wide" else (46, 42, 40)
    small = 29 if aspect == "wide" else 38
    symbol = 48 if aspect == "wide" else 54
    indent = symbol + 14 if seat is not None else 0
    if piece:
        canvas.paste(piece, where.x + indent + piece.width / 2, where.y + where.h / 2)
        indent += piece.width + 12
    room, middle = where.w - indent, where.y + where.h / 2
    largest = fonts.largest(words, room, sizes)
    one = fonts.width(words, largest) <= room
    lines = (words,) if one else fonts.wrap(words, small, room, 2)
    canvas.lines(where.x + indent, middle, lines, largest if one else small, theme.ink, small + 8)
    if seat is not None:
        canvas.paste(seat_symbol(seat, symbol), where.x + symbol / 2, middle)
