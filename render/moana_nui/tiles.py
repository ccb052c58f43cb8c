"""Tiles as sprites: lagoon, shallows, surf, beach, ground tinted and patterned by its controller, coast rings.

Every look of a tile is painted once and kept. Which tile looks how is decided in `archipelago`.
"""

from __future__ import annotations

import math
from functools import lru_cache, reduce
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import RGBA, Canvas, Colour, Painter, mix, rgba
from render.moana_nui import coast
from render.moana_nui.palette import (
    COMPLETED,
    CONTESTED,
    FOAM,
    GROUND,
    INK,
    LAGOON,
    LAGOON_DEEP,
    LAGOON_LIGHT,
    LAGOON_LINE,
    LIT,
    NOBODY,
    REEF,
    SAND,
    SAND_DARK,
    SEA,
    SHADE,
    SHALLOW,
    SHOAL,
    SURF,
    WHITE,
)
from render.shapes import hexagon, moved
from render.sprites import kept
from render.theme import seat_shape
from rules.moana_nui import faces

_MASTERS: Final = (76, 112)
"""Tiles are painted for few sizes of cells, and brought to smaller ones, which is quicker."""
_SIGN: Final = 40
"""For signs between words they are painted smaller."""
_WATERS: Final = 8
"""So many ways in which deeper water lies are enough for all tiles."""
FREE: Final = -1
"""Instead of a seat: nobody controls it."""


class Shore(NamedTuple):
    """How the land of a segment looks: who controls it, or FREE, and the kind of its coast."""

    controller: int = FREE
    coast: str = ""


class Look(NamedTuple):
    """How a tile looks; `corners` are the segments that fill them clockwise from the south-east (-1: water)."""

    name: str
    rotation: int
    shores: tuple[Shore, ...]
    corners: tuple[int, ...] = (-1,) * 6


class Part(NamedTuple):
    """A part of a tile's sheet, and where its upper left corner lies."""

    picture: Image.Image
    at: tuple[int, int] = (0, 0)

    def of(self, sheet: Image.Image) -> Image.Image:
        """The same part of another sheet."""
        (x, y), (width, height) = self.at, self.picture.size
        return sheet.crop((x, y, x + width, y + height))


@kept
def tile(look: Look, cell: int) -> Image.Image:
    """A tile and what is around it, `cell` pixels from its middle to its corners, to be put in a hexagon."""
    middle = round(coast.TILE * cell)
    master = next((size for size in _MASTERS if size >= cell), cell)
    sheet = _painted(look, master)
    return sheet if cell == master else sheet.resize((2 * middle, 2 * middle), Image.Resampling.HAMMING)


def put_tile(canvas: Canvas, look: Look, cell: int, x: float, y: float) -> None:
    """A tile with its middle there."""
    sheet = tile(look, cell)
    canvas.image.paste(sheet, (round(x - sheet.width / 2), round(y - sheet.height / 2)), _hexagon(cell))


def _unowned(name: str, rotation: int) -> Look:
    """How a tile looks that lies nowhere yet."""
    return Look(name, rotation, tuple(Shore() for _ in faces.face(name, rotation).segments))


@kept
def sign(name: str, rotation: int, height: int) -> Image.Image:
    """A tile as a sign between words, so many pixels high."""
    painter, cell = Painter(height, height, 1, 4), height / 2
    painter.poly(hexagon(cell), INK)
    sprite, side = painter.done(), round(2 * coast.TILE * (cell - 2))
    sheet = _painted(_unowned(name, rotation), _SIGN).resize((side, side), Image.Resampling.HAMMING)
    inside = Painter(side, side, 1, 4)
    inside.poly(hexagon(cell - 2), WHITE)
    sheet.putalpha(inside.done().getchannel("A"))
    Canvas(sprite).paste(sheet, sprite.width / 2, sprite.height / 2)
    return sprite


@kept
def loose(name: str, rotation: int, cell: int, rim: str) -> Image.Image:
    """A tile that lies nowhere yet, with a rim and a shadow, to be put on a card."""
    side = 2.12 * cell + 18
    painter = Painter(side, side, 1, 3)
    painter.poly(hexagon(1.05 * cell + 3, 2, 5, corner=0.08 * cell), (10, 50, 70, 70))
    painter.poly(hexagon(1.06 * cell + 5, corner=0.08 * cell), INK)
    painter.poly(hexagon(1.06 * cell + 2, corner=0.08 * cell), rim)
    sprite = painter.done()
    put_tile(Canvas(sprite), _unowned(name, rotation), cell, sprite.width / 2, sprite.height / 2)
    return sprite


@kept
def _painted(look: Look, cell: int) -> Image.Image:
    """A tile and what is around it, layer by layer: coloured by how far every pixel is from the coasts."""
    bare = _bare(look.name, look.rotation, look.corners if max(look.corners) >= 0 else (), cell)
    sheet, lands = bare.sheet.copy(), [*zip(bare.lands, look.shores, strict=True)]
    layers = [_ring(land, shore.coast) for land, shore in lands if shore.coast]
    layers += [_ground(land, shore.controller) for land, shore in lands]
    for layer in (*layers, *bare.light):
        sheet.paste(layer.picture, layer.at, layer.picture)
    return sheet


def _paint(sheet: Image.Image, colour: Colour, mask: Part) -> None:
    """Lays a colour on through a mask: as a picture, which takes half the time."""
    sheet.paste(Image.new(sheet.mode, mask.picture.size, rgba(colour)), mask.at, mask.picture)


class _Land(NamedTuple):
    """The land of a segment of a tile, with the corners that it fills, and for which cells it is painted."""

    name: str
    rotation: int
    segment: int
    corners: tuple[int, ...]
    cell: int


class _Bare(NamedTuple):
    """What of a tile is alike whoever controls it: water and shallows, its land, and what light and shade lie on it."""

    sheet: Image.Image
    lands: tuple[_Land, ...]
    light: tuple[Part, ...] = ()


@kept
def _bare(name: str, rotation: int, corners: tuple[int, ...], cell: int) -> _Bare:
    filled = [
        tuple(number for number, filler in enumerate(corners) if filler == i)
        for i in range(len(faces.face(name, rotation).segments))
    ]
    lands = tuple(_Land(name, rotation, i, own, cell) for i, own in enumerate(filled))
    sheet, steps = _water((sum(map(ord, name)) * 7 + rotation) % _WATERS, cell), _steps(cell)
    if not lands:
        return _Bare(sheet, ())
    sheet, every = sheet.copy(), Image.new("L", sheet.size, 0)
    for part in map(_field, lands):
        every.paste(ImageChops.lighter(part.picture, part.of(every)), part.at)
    halo = _coloured(every, _HALO, steps)
    sheet.paste(halo, (0, 0), halo)
    _put_stones(sheet, name, rotation, cell)
    return _Bare(sheet, lands, (_light(every, cell),))


def _light(field: Image.Image, cell: int) -> Part:
    """The beach in shade in the south; land that rises from its shores, lit from the north-west."""
    beach, rise = field.point(_within(0, _steps(cell))), field.point(_RISING)
    low = ImageChops.subtract(beach, ImageChops.offset(beach, 0, -max(1, round(0.03 * cell))))
    step = max(1, round(0.05 * cell))
    moved_on = ImageChops.offset(rise, step, step)
    lit, shade = ImageChops.subtract(rise, moved_on), ImageChops.subtract(moved_on, rise)
    sheet = Image.new("RGBA", field.size, (0, 0, 0, 0))
    for colour, mask in ((SAND_DARK, low), (LIT, lit), (SHADE, shade)):
        layer = Image.new("RGBA", field.size, rgba(colour))
        layer.putalpha(mask)
        sheet.alpha_composite(layer)
    return _drawn(sheet)


_RISING: Final = [round(90 * min(1.0, max(0.0, (-0.07 - away) / 0.13))) for away in coast.distances()]
"""How high land is by how far it is from its coast, as a table for a mask."""


@kept
def _field(land: _Land) -> Part:
    """How near every pixel is to some land, as far as that can be told."""
    return _drawn(coast.shown(coast.field(*land[:-1]), land.cell))


def _drawn(sheet: Image.Image) -> Part:
    """A sheet without its empty rims."""
    box = sheet.getbbox() or (0, 0, 1, 1)
    return Part(sheet.crop(box), box[:2])


def _steps(cell: int) -> int:
    """A size near that of a cell: for similar cells the same tables do."""
    return 8 * round(cell / 8)


Layers: TypeAlias = tuple[tuple[float, Colour, float], ...]
"""Colours from the sea inward, each with the distance from the coast at which it begins and the width over which it
fades in (0: at once), in cell sizes."""
_FAR: Final = 0.15
_GOLD: Final = 0.09
"""Nearer to the coast of a completed island that is contested no stripes hide its gold."""
_HALO: Final[Layers] = ((0.155, SHALLOW, 0.12), (0.06, SHOAL, 0.07))
_RINGS: Final[dict[str, Layers]] = {
    "completed": ((_FAR, COMPLETED[1], 0), (0.135, COMPLETED[0], 0), (0.07, COMPLETED[2], 0.06)),
    "contested": ((_FAR, CONTESTED[1], 0), (0.135, SURF, 0)),
    "both": ((_FAR, CONTESTED[1], 0), (0.135, SURF, 0), (_GOLD, COMPLETED[0], 0)),
}


def _coloured(field: Image.Image, layers: Layers, steps: int) -> Image.Image:
    layer = field.copy()
    layer.putpalette(_colours(layers, steps), "RGBA")
    return layer.convert("RGBA")


@lru_cache(maxsize=64)
def _colours(layers: Layers, cell: int) -> bytes:
    """The colour of each value of a field, with soft edges."""
    found = bytearray()
    for away in coast.distances():
        red, green, blue, alpha = (*rgba(layers[0][1])[:3], 0)
        for bound, colour, fade in layers:
            part = min(1.0, max(0.0, 0.5 + (bound - away) / max(fade, 1 / cell)))
            if part:
                red, green, blue, alpha = mix((red, green, blue, alpha), colour, part) if part < 1 else rgba(colour)
        found += bytes((red, green, blue, alpha))
    return bytes(found)


@lru_cache(maxsize=64)
def _within(bound: float, cell: int) -> list[int]:
    """Where a field is nearer than `bound`, as a table for a mask."""
    return [round(255 * min(1.0, max(0.0, 0.5 + (bound - away) * cell))) for away in coast.distances()]


def land(look: Look, segment: int, cell: int) -> Part:
    """The land of a segment with its shallows, as a mask on the sprite of its tile."""
    corners = tuple(number for number, filler in enumerate(look.corners) if filler == segment)
    part = _field(_Land(look.name, look.rotation, segment, corners, cell))
    return Part(part.picture.point(_within(0.135, _steps(cell))), part.at)


@kept
def _ring(land: _Land, kind: str) -> Part:
    """The coast of a completed island in gold, of a contested one in stripes, of both kinds with both."""
    part, steps = _field(land), _steps(land.cell)
    layer = _coloured(part.picture, _RINGS[kind], steps)
    if kind != "completed":
        ring = part.picture.point(_within(0.135, steps))
        if kind == "both":
            ring = ImageChops.subtract(ring, part.picture.point(_within(_GOLD, steps)))
        _paint(layer, CONTESTED[0], Part(ImageChops.multiply(ring, part.of(stripes(land.cell)))))
    return Part(layer, part.at)


@kept
def _ground(land: _Land, controller: int) -> Part:
    """Surf, beach, and what grows on the land: border, fill, and the pattern of whoever controls it."""
    part, steps = _field(land), _steps(land.cell)
    fill, border = NOBODY if controller == FREE else GROUND[controller]
    edge = -0.055 - max(0.022, 1.5 / steps)
    layers = (
        (0.042, SURF, 0),
        (0, SAND, 0),
        (-0.055, border, 0),
        (edge, mix(fill, border, 0.3), 0),
        (edge - 0.045, fill, 0.09),
    )
    layer = _coloured(part.picture, layers, steps)
    if controller != FREE:
        inside = part.picture.point(_within(-0.09, steps))
        mask = ImageChops.multiply(inside, part.of(pattern(controller, land.cell)))
        _paint(layer, mix(fill, border, 0.4), Part(mask))
    return Part(layer, part.at)


@kept
def _hexagon(cell: int) -> Image.Image:
    """A little larger than the cell so that no seam shows between two tiles."""
    side = 2 * round(coast.TILE * cell)
    alpha = Image.new("L", (4 * side, 4 * side), 0)
    ImageDraw.Draw(alpha).polygon([(x + 2 * side, y + 2 * side) for x, y in hexagon(4 * cell + 2.4)], fill=255)
    return alpha.reduce(4)


@kept
def _water(number: int, cell: int) -> Image.Image:
    """The lagoon with light patches, one of some ways, and lines between cells."""
    middle = round(coast.TILE * cell)
    sheet = Image.new("RGB", (2 * middle, 2 * middle), rgba(LAGOON)[:3])
    draw = ImageDraw.Draw(sheet)
    for i, colour in enumerate((LAGOON_DEEP, LAGOON_LIGHT, LAGOON_DEEP, LAGOON_LIGHT)):
        angle, far = number * 1.7 + i * 2.4, (0.25 + 0.12 * i) * cell
        x, y, r = middle + far * math.cos(angle), middle + far * math.sin(angle), (0.18 + 0.04 * i) * cell
        draw.ellipse((x - 1.5 * r, y - r * 0.8, x + 1.5 * r, y + r * 0.8), fill=rgba(colour)[:3])
    sheet = sheet.filter(ImageFilter.BoxBlur(0.1 * cell)).filter(ImageFilter.BoxBlur(0.1 * cell))
    _paint(sheet, LAGOON_LINE, Part(_outline(cell)))
    return sheet


@kept
def _outline(cell: int) -> Image.Image:
    middle = 3 * round(coast.TILE * cell)
    mask = Image.new("L", (2 * middle, 2 * middle), 0)
    edge = [(x + middle, y + middle) for x, y in hexagon(3 * cell)]
    ImageDraw.Draw(mask).line([*edge, edge[0]], fill=200, width=5)
    return mask.reduce(3)


def _put_stones(sheet: Image.Image, name: str, rotation: int, cell: int) -> None:
    """Stepping stones across the shallows between the segments of the tile."""
    stone, middle = _stone(8 * round(cell / 8)), sheet.width / 2
    for ends in coast.crossings(name):
        (ax, ay), (bx, by) = (moved([end], 0, 0, 60 * rotation)[0] for end in ends)
        length = math.dist((ax, ay), (bx, by)) or 1
        count = max(2, round(length / 0.085))
        for i in range(count + 1):
            t = -0.05 / length + (1 + 0.1 / length) * i / count
            x, y = middle + (ax + (bx - ax) * t) * cell, middle + (ay + (by - ay) * t) * cell
            sheet.paste(stone, (round(x - stone.width / 2), round(y - stone.height / 2)), stone)


@kept
def _stone(cell: int) -> Image.Image:
    painter = Painter(0.1 * cell, 0.1 * cell, 1, 4)
    painter.ellipse(0, 0, 0.043 * cell, fill="#2C8F9B")
    painter.ellipse(0, 0, 0.03 * cell, fill=WHITE)
    return painter.done()


@kept
def reef(sides: tuple[int, ...], cell: int) -> Part:
    """What shows on a free cell of the reef around the tiles on these sides of it."""
    reefs = [(each.colour, reduce(ImageChops.lighter, [each.masks[side] for side in sides])) for each in _reefs(cell)]
    widest = _drawn(reefs[0][1])
    sheet = Image.new("RGBA", widest.picture.size, (0, 0, 0, 0))
    for colour, mask in reefs:
        layer = Image.new("RGBA", sheet.size, colour)
        layer.putalpha(widest.of(mask))
        sheet.alpha_composite(layer)
    return Part(sheet, widest.at)


class _Reef(NamedTuple):
    """A colour around tiles, and what of it lies on a cell that has a tile on one of its six sides."""

    colour: RGBA
    masks: tuple[Image.Image, ...]


@kept
def _reefs(cell: int) -> tuple[_Reef, ...]:
    """What lies under tiles and shows around them, one on the other."""
    found, side, own = [], round(1.35 * cell), _hexagon(cell)
    for colour, grow, soft in ((mix(REEF, SEA[0], 0.5), 1.19, 0.03), (REEF, 1.14, 0.01), (FOAM, 1.055, 0.01)):
        mask = Image.new("L", (4 * side, 4 * side), 0)
        outline = [(x + 2 * side, y + 2 * side) for x, y in hexagon(2 * cell * grow, corner=0.4 * cell)]
        ImageDraw.Draw(mask).polygon(outline, fill=255)
        whole, masks = mask.reduce(2).filter(ImageFilter.GaussianBlur(soft * cell)), []
        for x, y in (coast.side(i, 2 * cell) for i in range(6)):
            masks.append(Image.new("L", own.size, 0))
            masks[-1].paste(whole, (round(own.width / 2 - side + x), round(own.height / 2 - side + y)))
        found.append(_Reef(rgba(colour), tuple(ImageChops.multiply(each, own) for each in masks)))
    return tuple(found)


_SIZE: Final = 192
_SIDE: Final = round(2 * coast.REACH * _SIZE)


@kept
def stripes(cell: int) -> Image.Image:
    """Slanting stripes that go on from tile to tile: their phase agrees with every step of the grid."""
    return coast.shown(_stripes(), cell)


@kept
def pattern(seat: int, cell: int) -> Image.Image:
    """The shape of a seat over and over, in step from tile to tile."""
    return coast.shown(_pattern(seat), cell)


@lru_cache(maxsize=1)
def _stripes() -> Image.Image:
    period = math.sqrt(3) * _SIZE / 4
    slope = (5 / 4 - 0.5) * math.sqrt(3) / 1.5
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw = ImageDraw.Draw(mask)
    shift = -_SIDE / 2 - slope * _SIDE / 2
    for i in range(-4, round((_SIDE + slope * _SIDE) / period) + 4):
        x = _SIDE / 2 + shift + i * period + slope * _SIDE
        draw.polygon([(x, 0), (x + period / 2, 0), (x + period / 2 - slope * _SIDE, _SIDE), (x - slope * _SIDE, _SIDE)],
                     fill=255)  # fmt: skip
    return mask


_ACROSS, _DOWN = 5, 5
"""So many shapes lie side by side and one below the other from a tile to the next."""


@lru_cache(maxsize=16)
def _pattern(seat: int) -> Image.Image:
    mask = Image.new("L", (_SIDE, _SIDE), 0)
    draw, (across, down) = ImageDraw.Draw(mask), (math.sqrt(3) * _SIZE / _ACROSS, 1.5 * _SIZE / _DOWN)
    shape = moved(seat_shape(seat), _SIDE / 2, _SIDE / 2, 0, 0.0036 * _SIZE)
    for row in range(-8, 9):
        for column in range(-9, 10):
            x, y = (column + (row % 2) / 2) * across, row * down
            draw.polygon([(u + x, v + y) for u, v in shape], fill=255)
    return mask
