"""The walls of kingdoms, and darkness over the map so that what matters now stands out.

A wall is put together from small sprites on the corners of squares, painted once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from statistics import NormalDist
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Canvas, rgba
from render.lettering import carry
from render.sprites import kept
from render.tigris.layout import Measures
from render.tigris.palette import CALL, DEFENCE, INK, NEW, ORANGE, VEIL, WALL
from rules.tigris.squares import Square

_STYLES: Final = {
    "kingdom": (WALL["stone"], WALL["edge"]),
    "attacker": (ORANGE, INK),
    "defender": (DEFENCE, INK),
    "new": (NEW, INK),
    "choice": (CALL, INK),
}
"""Colour and edge of a wall: of any kingdom, of the two that fight, around what is new, around what can be chosen."""
_QUARTERS: Final = ((-1, -1), (0, -1), (-1, 0), (0, 0))
"""From a corner to its four squares."""
Inside: TypeAlias = tuple[int, ...]
"""Which of the four squares around a corner belong to a kingdom (1), to another (-1) or to none (0)."""

_OUTER: Final = 0.1
_INNER: Final = -0.012
_STONES: Final = (0.075, 0.008)
"""How far the wall and its stones reach beyond the squares, in squares."""
_SOFT: Final = 0.085
"""How softly corners are rounded, in squares."""
_APART: Final = 0.16
"""How much of a corner is cut off that touches another kingdom, so that both walls keep apart, in squares."""


def corners(squares: Iterable[Square], others: Iterable[Square] = ()) -> list[tuple[tuple[int, int], Inside]]:
    """The corners that the wall of a kingdom runs through or encloses, and which of the four squares there belong to
    it or to `others`."""
    inside = {*squares}
    found = sorted({(x + dx, y + dy) for x, y in inside for dx in (0, 1) for dy in (0, 1)})
    lies: dict[tuple[int, int], int] = {**dict.fromkeys(others, -1), **dict.fromkeys(inside, 1)}
    return [((x, y), tuple(lies.get((x + dx, y + dy), 0) for dx, dy in _QUARTERS)) for x, y in found]


def put_wall(canvas: Canvas, squares: Iterable[Square], how: Measures, style: str) -> None:
    """A line around squares."""
    for (x, y), inside in corners(squares):
        if not all(inside):
            left, top = how.side + x * how.square, how.above + y * how.square
            canvas.place(corner(inside, how.square, style), left - how.square // 2, top - how.square // 2)


@kept
def corner(inside: Inside, size: int, style: str = "kingdom") -> Image.Image:
    """The piece around one corner: half a square to each side."""
    stone, edge = _STYLES[style]
    whole, soft = Image.new("RGBA", (size, size), (0, 0, 0, 0)), _soft(inside, size * 3)
    inner = _grown(soft, _INNER)
    if style == "kingdom":
        _lay(whole, WALL["plaza"], inner.point([v * 150 // 255 for v in range(256)]))
    _lay(whole, edge, ImageChops.subtract(_grown(soft, _OUTER), inner))
    stones = ImageChops.subtract(_grown(soft, _STONES[0]), _grown(soft, _STONES[1]))
    _lay(whole, stone, stones)
    if style == "kingdom":
        _lay(whole, WALL["brick"], ImageChops.multiply(stones, _checks(size)))
    return whole


def _lay(image: Image.Image, colour: str, mask: Image.Image) -> None:
    layer = Image.new("RGBA", image.size, rgba(colour))
    layer.putalpha(mask)
    image.alpha_composite(layer)


def _soft(inside: Inside, side: int) -> Image.Image:
    """How much of what is around each point lies inside, with squares of `side` pixels."""
    sheet = Image.new("L", (2 * side, 2 * side), 0)
    draw = ImageDraw.Draw(sheet)
    for here, (dx, dy) in zip(inside, _QUARTERS, strict=True):
        if here > 0:
            x, y = (1 + dx) * side, (1 + dy) * side
            draw.rectangle((x, y, x + side - 1, y + side - 1), fill=255)
    if -1 in inside:
        u, v = (2 * each + 1 for each in _QUARTERS[inside.index(-1)])  # towards the other kingdom
        cut, far = side * _APART * 2**0.5, 2 * side
        line = (-u * (cut + far), v * far), (u * far, -v * (cut + far))
        beyond = [(x + 2 * u * far, y + 2 * v * far) for x, y in line[::-1]]
        draw.polygon([(side + x, side + y) for x, y in (*line, *beyond)], fill=0)
    half = side // 2
    return sheet.filter(ImageFilter.GaussianBlur(_SOFT * side)).crop((half, half, half + side, half + side))


def _grown(soft: Image.Image, reach: float) -> Image.Image:
    """What lies inside grown by a part of a square, with rounded corners, as a mask."""
    far = reach / _SOFT
    edge, steep = 255 * NormalDist().cdf(-far), 8 * math.exp(far * far / 2)
    return soft.point([max(0, min(255, round((v - edge) * steep + 128))) for v in range(256)]).reduce(3)


@kept
def _checks(size: int) -> Image.Image:
    """Ten bricks to a square, light and dark by turns, so that pieces meet without a seam."""
    sheet = Image.new("L", (size * 3, size * 3), 0)
    draw = ImageDraw.Draw(sheet)
    step = size * 3 / 10
    for i in range(11):
        for j in range(11):
            if (i + j) % 2:
                draw.rectangle(
                    (round(i * step), round(j * step), round((i + 1) * step) - 1, round((j + 1) * step) - 1), fill=255
                )
    return sheet.reduce(3)


@kept
def _dark(width: int, height: int) -> Image.Image:
    return Image.new("RGB", (width, height), rgba(VEIL)[:3])


def veiled(sprite: Image.Image, part: float) -> Image.Image:
    """A sprite as it looks where the map is darkened by that part."""
    if not part:
        return sprite
    dark = Image.new("RGBA", sprite.size, VEIL)
    dark.putalpha(sprite.getchannel("A"))
    shown = Image.blend(sprite, dark, part)
    carry(sprite, shown)
    return shown


def put_veil(canvas: Canvas, how: Measures, dark: float, lighter: Mapping[float, Iterable[Square]]) -> None:
    """The squares darkened by a part from 0 to 1, and some of them by another part."""
    plain, size = canvas.image.copy(), how.square

    def put(box: tuple[int, int, int, int], part: float) -> None:
        shown = plain.crop(box)
        canvas.image.paste(Image.blend(shown, _dark(*shown.size), part) if part else shown, box[:2])

    put(how.inside, dark)
    for part, squares in lighter.items():
        for at in squares:
            x, y = how.corner(at)
            put((x, y, x + size, y + size), part)
