"""The shape of the land on a tile: a field for each segment, grown from its edges until it meets the others.

A field is a soft picture of the land; where it is brighter than `LAND` there is land, at whatever size it is looked at.

Lengths are parts of a cell's size. Colours and what stands on the land are decided elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.shapes import Point, hexagon
from render.sprites import kept
from rules.moana_nui.components import SHAPES
from rules.moana_nui.faces import face
from rules.moana_nui.places import SIDES

REACH: Final = 1.15
"""Fields reach so far from a tile's middle, beyond its edges, so that coasts go on into the next tile."""
TILE: Final = 1.03
"""The sprite of a tile reaches so far."""
LAND: Final = 127
_SIZE: Final = 48
_SIDE: Final = round(2 * REACH * _SIZE)
_FINE: Final = 4
"""Where land crosses an edge it is drawn so much larger, lest a coast has steps between tiles."""
_STEPS: Final = range(13, 44, 3)
"""Half the widths of growing land, in hundredths."""
_MOUTH: Final = 0.335
_GAP: Final = 0.1
_WIDEST: Final = {1: 0.43, 2: 0.37, 3: 0.31}
_CORNER: Final = 0.3
_BLUR: Final = 0.075
"""How soft fields are: so far from a coast one can tell how far."""
_TOUCHED: Final = [255 if value > 6 else 0 for value in range(256)]
_SHARP: Final = [255 if value > 124 else 0 for value in range(256)]


def side(direction: int, reach: float = 1) -> Point:
    """The middle of the edge in this direction."""
    angle = math.radians(60 * direction)
    return reach * math.sqrt(3) / 2 * math.cos(angle), reach * math.sqrt(3) / 2 * math.sin(angle)


def corner(number: int) -> Point:
    """The corner between this direction and the next one clockwise."""
    angle = math.radians(60 * number + 30)
    return math.cos(angle), math.sin(angle)


@kept
def _shapes(name: str) -> tuple[Image.Image, ...]:
    """The land of each segment of a tile that is not turned, as soft L pictures."""
    segments = face(name, 0).segments
    hubs = [_hub(i, segments) for i in range(len(segments))]
    mouths = [_mouth(segment) for segment in segments]
    grown = _grown(segments, hubs, mouths)
    return tuple(_soft(ImageChops.lighter(land, mouth)) for land, mouth in zip(grown, mouths, strict=True))


@kept
def field(name: str, rotation: int, segment: int, corners: tuple[int, ...] = ()) -> Image.Image:
    """The land of a segment as it lies, with some corners filled, as a field: `LAND` on the coast."""
    land = _shapes(name)[segment].rotate(-60 * rotation, Image.Resampling.BILINEAR).point(_SHARP)
    for number in corners:
        _dot(ImageDraw.Draw(land), _pixel(corner(number)), _CORNER * _SIZE)
    return land.filter(ImageFilter.GaussianBlur(_BLUR * _SIZE))


def fields(name: str, rotation: int) -> list[Image.Image]:
    """The land of every segment of a tile, with no corner filled."""
    return [field(name, rotation, i) for i in range(len(face(name, 0).segments))]


def prepare() -> None:
    """Draws the land of every tile as it may lie."""
    for name in SHAPES:
        for rotation in range(SIDES):
            fields(name, rotation)


@lru_cache(maxsize=1)
def distances() -> tuple[float, ...]:
    """How far from a straight coast, in cell sizes, a field has each of its 256 values; below 0 on the land."""
    normal = NormalDist(0, _BLUR)
    return tuple(-normal.inv_cdf(min(254.7, max(0.3, value)) / 255) for value in range(256))


def shown(field: Image.Image, cell: int) -> Image.Image:
    """A field, or any picture of that extent, as the part that a tile's sprite shows, for cells of `cell` pixels."""
    half, middle = TILE * field.width / (2 * REACH), field.width / 2
    box = (middle - half, middle - half, middle + half, middle + half)
    side = 2 * round(TILE * cell)
    return field.resize((side, side), Image.Resampling.BICUBIC, box)


def index(point: Point) -> int:
    """The number of the pixel of a field at a point of the tile."""
    x, y = _pixel(point)
    return round(y) * _SIDE + round(x)


def _pixel(point: Point, fine: int = 1) -> Point:
    """A point on a sheet, or on one that is so many times as `fine`; pixels are counted from their middles."""
    return point[0] * _SIZE * fine + (_SIDE * fine - 1) / 2, point[1] * _SIZE * fine + (_SIDE * fine - 1) / 2


def _middle(segment: Sequence[int]) -> Point:
    points = [side(edge) for edge in segment]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _hub(number: int, segments: Sequence[Sequence[int]]) -> Point:
    """The middle of a segment's land, pulled away from the other segments."""
    own, single = _middle(segments[number]), len(segments[number]) == 1
    others = [_middle(segment) for i, segment in enumerate(segments) if i != number]
    if not others:
        return own[0] * (0.36 if single else 0.5), own[1] * (0.36 if single else 0.5)
    pull, push = (0.5, 0.1) if single else (0.66, 0.17)
    away = [sum(p[i] for p in others) / len(others) for i in (0, 1)]
    return own[0] * pull - away[0] * push, own[1] * pull - away[1] * push


def _blank() -> Image.Image:
    return Image.new("L", (_SIDE, _SIDE), 0)


def _mouth(segment: Sequence[int]) -> Image.Image:
    """Where the land crosses its edges: always at the same place, so that neighbours meet."""
    mask = Image.new("L", (_FINE * _SIDE, _FINE * _SIDE), 0)
    for edge in segment:
        (x, y), angle = side(edge), math.radians(60 * edge + 90)
        along = math.cos(angle), math.sin(angle)
        ends = ((1.3, -_MOUTH), (1.3, _MOUTH), (0.8, _MOUTH), (0.8, -_MOUTH))
        outline = [_pixel((x * out + along[0] * t, y * out + along[1] * t), _FINE) for out, t in ends]
        ImageDraw.Draw(mask).polygon(outline, fill=255)
    return mask.reduce(_FINE)


def _thick(segment: Sequence[int], hub: Point, half: float, inside: Image.Image) -> Image.Image:
    """A segment's skeleton, from its edges to its hub, drawn with a width."""
    mask = _blank()
    draw, width = ImageDraw.Draw(mask), 2 * half * _SIZE
    for edge in segment:
        way = [_pixel(point) for point in (side(edge, 1.12), side(edge, 0.9), hub)]
        draw.line(way, fill=255, width=round(width))
        for at in way[1:]:
            _dot(draw, at, width / 2)
    _dot(draw, _pixel(hub), width / 2 * (1.16 if len(segment) == 1 else 1.06))
    return ImageChops.multiply(mask, inside)


def _dot(draw: ImageDraw.ImageDraw, at: Point, radius: float) -> None:
    draw.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=255)


def _grown(
    segments: Sequence[Sequence[int]], hubs: Sequence[Point], mouths: Sequence[Image.Image]
) -> list[Image.Image]:
    """The segments grown in steps, each stopping short of the others."""
    inside = _blank()
    ImageDraw.Draw(inside).polygon([_pixel(point) for point in hexagon(0.8)], fill=255)
    widest = _WIDEST[len(segments)] if segments else 0
    if len(segments) == 1:
        return [_thick(segments[0], hubs[0], widest, inside)]
    now = [_thick(segment, hub, 0.1, inside) for segment, hub in zip(segments, hubs, strict=True)]
    for step in (step for step in _STEPS if step <= 100 * widest):
        near = [_near(ImageChops.lighter(land, mouth)) for land, mouth in zip(now, mouths, strict=True)]
        for i, (segment, hub) in enumerate(zip(segments, hubs, strict=True)):
            grown = _thick(segment, hub, step / 100, inside)
            for j, other in enumerate(near):
                if j != i:
                    grown = ImageChops.subtract(grown, other)
            now[i] = ImageChops.lighter(now[i], grown)
    return now


def _near(mask: Image.Image) -> Image.Image:
    blurred = mask.filter(ImageFilter.BoxBlur(round(_GAP * _SIZE)))
    return blurred.point(_TOUCHED)


def _soft(mask: Image.Image) -> Image.Image:
    return mask.filter(ImageFilter.GaussianBlur(0.055 * _SIZE))


@lru_cache(maxsize=64)
def crossings(name: str) -> tuple[tuple[Point, Point], ...]:
    """For each two segments of a tile the two points between which their shallows are narrowest."""
    points = [_rim(shape) for shape in _shapes(name)]
    pairs = ((one, other) for i, one in enumerate(points) for other in points[i + 1 :])
    return tuple(min(((a, b) for a in one for b in other), key=_narrow) for one, other in pairs)


def _rim(field: Image.Image) -> list[Point]:
    """Points along the coast of some land, as far as they lie on the tile."""
    grid = 24
    step = 2 * REACH / grid
    land = [value > LAND for value in field.resize((grid, grid), Image.Resampling.BOX).tobytes()]
    inner = (i for i in range(grid, grid * (grid - 1)) if land[i])
    rim = [i for i in inner if not (land[i - 1] and land[i + 1] and land[i - grid] and land[i + grid])]
    every = [((i % grid + 0.5) * step - REACH, (i // grid + 0.5) * step - REACH) for i in rim]
    return [point for point in every if math.hypot(*point) < 0.85]


def _narrow(pair: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = pair
    return (ax - bx) ** 2 + (ay - by) ** 2 + 0.06 * ((ax + bx) ** 2 + (ay + by) ** 2)
