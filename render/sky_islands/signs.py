"""Small signs for panels and lines of text: cubes, coins, tiles, buildings, islands, the route of the rounds."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter, mix
from render.lettering import resized
from render.shapes import box, smooth
from render.sky_islands import land, pieces
from render.sky_islands.coasts import like
from render.sky_islands.palette import HULLS, INK, STONE, WHITE, WOOD
from render.sky_islands.pieces import inked
from render.sprites import kept
from rules.sky_islands.components import KINDS, TILES
from rules.sky_islands.places import SIDES

_ACROSS: Final = 0.76
"""So wide is a capital on a cube at most, in parts of its size."""
_FULL: Final = 1.08
"""So much larger is a cube with a kanji on it."""


@kept
def cube(colour: str, size: int, letter: str, text: int) -> Image.Image:
    """A resource cube, `size` pixels high, with the letter of its airship `text` pixels high, or smaller where that is
    too wide for its edges; larger in its room for a kanji, which fills its line."""
    hull = HULLS[colour]
    dark = mix(hull.base, hull.shade, 0.6)
    sprite = _block(mix(hull.base, WHITE, 0.35), hull.base, dark, size, 1 if letter.isascii() else _FULL)
    text = min(text, int(_ACROSS * size * text / fonts.width(letter, text))) if letter.isascii() else text
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 + size * 0.03, letter, text, hull.ink, "m")
    return sprite


def _block(light: Colour, face: Colour, dark: Colour, size: int, larger: float) -> Image.Image:
    """A cube with its upper, left and right face."""
    painter = Painter(100, 100, size / 100, 4)
    wide, rim, low, up, down, foot = (larger * reach for reach in (41, -20, 2, -42, 24, 46))
    top = [(-wide, rim), (0, up), (wide, rim), (0, low)]
    left, right = [(-wide, rim), (0, low), (0, foot), (-wide, down)], [(wide, rim), (0, low), (0, foot), (wide, down)]
    for side, fill in ((top, light), (left, face), (right, dark)):
        painter.poly(side, fill)
    inked(painter, [(-wide, rim), (0, up), (wide, rim), (wide, down), (0, foot), (-wide, down)], None, 6)
    return painter.done()


@kept
def tile_back(size: int, several: bool = False) -> Image.Image:
    """A tile as a sign, or a pile of them."""
    painter = Painter(100, 100, size / 100, 4)
    for shift in (-10, 4) if several else (0,):
        inked(painter, box(-38 + shift, -38 + shift, 38 + shift, 38 + shift, 14), "#BFE3F8", 7)
        green = smooth([(-24, 0), (-8, -16), (18, -12), (24, 4), (8, 22), (-12, 18)])
        painter.poly([(x + shift, y + shift) for x, y in green], "#8CC152")
    return painter.done()


@kept
def tower(size: int) -> Image.Image:
    """A tower as a sign."""
    painter = Painter(100, 100, size / 100, 4)
    inked(painter, [(-20, 46), (20, 46), (16, -18), (-16, -18)], STONE[0], 6)
    inked(painter, box(-27, -36, 27, -15), STONE[0], 6)
    for k in (-1, 0, 1):
        inked(painter, box(k * 20 - 6, -46, k * 20 + 6, -34), STONE[2], 5)
    painter.box(-6, -2, 6, 18, 4, INK)
    return painter.done()


@kept
def port(size: int) -> Image.Image:
    """A port as a sign."""
    painter = Painter(100, 100, size / 100, 4)
    painter.brush([(22, 14), (22, -44)], 9, INK)
    inked(painter, [(20, -45), (-22, -33), (20, -18)], WHITE, 6)
    for x in (-28, 4, 34):
        painter.brush([(x, 20), (x, 46)], 9, INK)
    inked(painter, box(-44, 8, 44, 23), WOOD[0], 6)
    return painter.done()


@kept
def house(seat: int, size: int) -> Image.Image:
    """A seat's house as a sign, `size` pixels high."""
    sprite = pieces.house(seat, False, False, 1, round(size * 2.0))
    left, top = round((sprite.width - size) / 2), round(sprite.height / 2 - size * 0.66)
    return resized(sprite, sprite.crop((left, top, left + size, top + size)), left, top)


@kept
def island(size: int) -> Image.Image:
    """A floating island."""
    painter = Painter(100, 100, size / 100, 4)
    rock = [(-38, -4), (38, -4), (22, 14), (8, 40), (-6, 20), (-20, 26)]
    painter.poly(rock, "#8A6A55")
    painter.poly(smooth([(-44, -4), (-22, -28), (6, -26), (40, -8), (30, 4), (0, 8), (-32, 4)]), "#8CC152")
    return painter.done()


@kept
def tile(name: str, rotation: int, size: int, letter: str, text: int) -> Image.Image:
    """A tile in small, with the letter of its airship on the colour of its hull."""
    sprite = land.tile(name, rotation, size).copy()
    hull = HULLS[name.split("-", maxsplit=1)[0]]
    wide, high = max(fonts.width(letter, text) + 10, text), text * 1.04
    painter = Painter(wide, high, 1, 4)
    painter.box(-wide / 2, -high / 2, wide / 2, high / 2, high * 0.45, INK)
    painter.box(2 - wide / 2, 2 - high / 2, wide / 2 - 2, high / 2 - 2, high * 0.4, hull.base)
    canvas = Canvas(sprite)
    x, y = sprite.width - wide / 2, high / 2
    canvas.paste(painter.done(), x, y)
    canvas.text(x, y - 1, letter, text, hull.ink, "m")
    return sprite


def small(name: str, rotation: int, size: int) -> Image.Image:
    """A tile in small without its airship: which edges are land, and whether they are joined."""
    return _small(*like(name, rotation), size)


@kept
def _small(name: str, rotation: int, size: int) -> Image.Image:
    """A bar from each land edge to the middle; a stub from one that alone is an island of several."""
    islands, painter = TILES[KINDS[name]].faces[rotation].islands, Painter(100, 100, size / 100, 3, origin=(0, 0))
    inside, rim = box(6, 6, 94, 94, 9), box(0, 0, 100, 100, 14)
    painter.poly(inside, "#E4F4FC")
    for mask in islands:
        reach = 24 if len(islands) > 1 and mask.bit_count() == 1 else 71
        across = box(29, 0, 71, reach) if mask else box(29, 29, 71, 71)
        for side in range(len(SIDES)):
            if mask >> side & 1 or not mask:
                painter.poly(across, "#4E962C")
            across = [(100 - y, x) for x, y in across]
    painter.rim(rim, inside, INK)
    return painter.done()
