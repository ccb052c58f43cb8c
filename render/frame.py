"""The frame all games share: where header, board, log, strip and panels lie, and the paper they are drawn on.

Sizes in pixels. What stands inside the boxes is drawn by `panels` and by the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import Canvas, Colour, Painter, plaque, rgba
from render.scene import Aspect
from render.shapes import box
from render.sprites import kept
from render.theme import Theme

WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": 1000}
SMALLEST: Final[dict[Aspect, int]] = {"wide": 22, "tall": 28}
"""No text is set smaller than this."""
HEADER: Final = 124
"""Where the header of a wide picture ends."""
TOP: Final = 142
"""Where board and panels of a wide picture begin."""

_RADIUS: Final = 16
BESIDE: Final = 8
"""Between signs and a heading."""


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


def put_ribbon(canvas: Canvas, where: Box, words: str, size: int, fill: Colour, ink: Colour) -> None:
    """A band with stripes at its foot, which says that this is only a preview."""
    canvas.fill(where.x, where.y, where.right, where.bottom, ink)
    canvas.fill(where.x, where.y + 2, where.right, where.bottom - 3, fill)
    stripe, low = Painter(26, 4, 1, 2, origin=(0, 0)), where.bottom - 7
    stripe.poly([(0, 0), (22, 0), (26, 4), (4, 4)], ink)
    sprite = stripe.done()
    for x in range(where.x, where.right - 26, 44):
        canvas.place(sprite, x, low)
    canvas.text(where.x + where.w / 2, where.y + where.h / 2 - 3, words, size, ink, "m")


def put_heading(
    canvas: Canvas,
    where: Box,
    words: str,
    ink: Colour,
    signs: Sequence[Image.Image] = (),
    large: tuple[int, ...] = (46, 42, 38, 34),
    small: Sequence[int] = (29,),
    halo: Colour | None = None,
) -> None:
    """What is being decided, behind signs: on one line if `large` letters allow, else on two in `small` ones."""
    x, middle = float(where.x), where.y + where.h / 2
    for sign in signs:
        canvas.paste(sign, x + sign.width / 2, middle)
        x += sign.width + BESIDE
    room = where.right - x
    size = fonts.largest(words, room, large)
    lines: tuple[str, ...] = (words,)
    if fonts.width(words, size) > room:
        size = next((size for size in small if _holds(words, size, room, where.h)), small[-1])
        lines = fonts.wrap(words, size, room, 2)
    canvas.lines(x, middle, lines, size, ink, size + 6, halo=halo)


def _holds(words: str, size: int, room: float, height: int) -> bool:
    """Whether two lines hold all of it."""
    return 2 * size + 20 <= height and not fonts.cut_short(fonts.wrap(words, size, room, 2)[-1])
