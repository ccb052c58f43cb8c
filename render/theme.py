"""The look shared by all games: the colours of the frame, and the six seats with a shape for every colour.

A game brings its own Theme; the seats are the same everywhere.
"""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image

from render.canvas import Painter
from render.shapes import Points, ellipse, hexagon, star
from render.sprites import kept


class Theme(msgspec.Struct, frozen=True):
    """The colours of a game's frame, '#RRGGBB' each.

    `mount` and `hairline` run around the picture, `ground` lies between the boxes, `paper` in them; `active` is the
    paper of the seat to act, `call` the colour that says "your choice", `seal` the one that says "this happened".
    """

    mount: str
    hairline: str
    ground: str
    paper: str
    active: str
    border: str
    ink: str
    ink2: str
    ink3: str
    seal: str
    call: str
    light: str


PLAIN: Final = Theme(
    mount="#3B4A5A", hairline="#C9B37E", ground="#E8E2D0", paper="#FBF7EA", active="#FFF3C9", border="#8C8470",
    ink="#22262B", ink2="#5A5F66", ink3="#9A9A92", seal="#A8322D", call="#F2C230", light="#FFFFFF",
)  # fmt: skip
"""The colours of a game that has none of its own."""

SEAT_COLOURS: Final = ("#E69F00", "#56B4E9", "#009E73", "#D55E00", "#CC79A7", "#0072B2")
"""Okabe and Ito's colours, one a seat; each is bound to a shape: ● ▲ ■ ◆ ★ ⬢."""

_LINE: Final = "#26282B"


def seat_shape(seat: int, size: float = 1) -> Points:
    """The outline of a seat's symbol about the origin, about 50 units across."""
    shapes: tuple[Points, ...] = (
        ellipse(0, 0, 22),
        [(0, -25), (25, 19), (-25, 19)],
        [(-20, -20), (20, -20), (20, 20), (-20, 20)],
        [(0, -26), (24, 0), (0, 26), (-24, 0)],
        star(27, 11.5, 0, 2),
        hexagon(24),
    )
    return [(x * size, y * size) for x, y in shapes[seat % len(shapes)]]


@kept
def seat_symbol(seat: int, size: int) -> Image.Image:
    """A seat's symbol in its colour with a dark outline, `size` pixels across."""
    painter = Painter(60, 60, size / 54, 4)
    shape = seat_shape(seat)
    painter.halo([shape], 2.6, _LINE)
    painter.poly(shape, SEAT_COLOURS[seat % len(SEAT_COLOURS)])
    return painter.done()
