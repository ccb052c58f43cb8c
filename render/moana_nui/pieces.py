"""The pieces on the islands as sprites: warriors with the head of their seat's shape, and the four buildings.

Drawn in hundredths of a cell's size with the foot at the origin; where they stand is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Canvas, Colour, Painter, mix, rgba
from render.lettering import resized, show
from render.moana_nui.palette import BARK, BARK_RED, CARVING, INK, STONE, STRAW, WHITE, WOOD
from render.shapes import Point, Points, box, moved
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from rules.kit.seats import Seat

_SIDE: Final = 52
_UP: Final = 92
_DOWN: Final = 12
_SHADE: Final = (20, 60, 50, 90)


def _painter(cell: int) -> Painter:
    return Painter(2 * _SIDE, _UP + _DOWN, cell / 100, 4, origin=(_SIDE, _UP))


@kept
def unit(seat: Seat, cell: int) -> Image.Image:
    """A warrior with a paddle; its belly is left free for a number."""
    p = _painter(cell)
    p.ellipse(3, 0, 24, 7, fill=_SHADE)
    line(p, [(25, -2), (23, -59)], 5)
    line(p, [(25, -2), (23, -59)], 2.4, "#A9713F")
    inked(p, curve([(23, -68), (29.5, -58), (24, -48), (17.5, -58)]), WOOD[2], 2)
    cloak = curve([(-22, 0, "c"), (-21.5, -15), (-11.5, -35), (11.5, -35), (21.5, -15), (22, 0, "c"), (0, 4.5)])
    inked(p, cloak, SEAT_COLOURS[seat], 2.3)
    p.ellipse(0, -14, 16.5, 14.5, fill="#FFF8E4")
    put_head(p, seat, 0, -48, 17.5)
    return p.done()


@kept
def counted(seat: Seat, units: int, cell: int, size: int, small: bool = False) -> Image.Image:
    """Units of a seat with their number: a warrior with it on the belly, or where cells are small a token."""
    if small:
        return show(token(seat, units, cell, size), "token")
    sprite = unit(seat, cell).copy()
    Canvas(sprite).haloed(_SIDE * cell / 100, (_UP - 15.5) * cell / 100, str(units), size, INK, "#FFF8E4", 2)
    return show(loosened(sprite), "unit")


def token(seat: Seat, units: int, cell: int, size: int) -> Image.Image:
    """A token, `cell` pixels across, with a number of units in text of `size` pixels."""
    sprite = _token(seat, cell).copy()
    drop = 0.11 * cell if seat == 1 else 0.02 * cell
    Canvas(sprite).haloed(sprite.width / 2, sprite.height / 2 + drop, str(units), size, WHITE, INK, 3)
    return sprite


@kept
def _token(seat: Seat, size: int) -> Image.Image:
    """A seat's shape with a thick dark rim."""
    painter = Painter(60, 60, size / 50, 4)
    shape = seat_shape(seat)
    painter.grown(shape, 4.2, INK)
    painter.poly(shape, SEAT_COLOURS[seat])
    sprite = painter.done()
    margin = (sprite.width - size - 4) // 2
    return sprite.crop((margin, margin, sprite.width - margin, sprite.height - margin))


@kept
def loose(kind: str, cell: int) -> Image.Image:
    """A building of the map, with a dark line around its body."""
    body = building(kind, cell)
    solid = body.getchannel("A").point(_SOLID).filter(ImageFilter.MaxFilter(3))
    sprite = Image.new("RGBA", body.size, (*rgba(INK)[:3], 0))
    sprite.putalpha(solid)
    sprite.alpha_composite(body)
    return show(loosened(sprite), kind)


_SOLID: Final = [255 * (value > 160) for value in range(256)]
"""What of a sprite is its body, and not its shade."""


def loosened(sprite: Image.Image) -> Image.Image:
    """A sprite without the empty sheet around it."""
    x0, y0, x1, y1 = sprite.getbbox() or (0, 0, sprite.width, sprite.height)
    return resized(sprite, sprite.crop((x0, y0, x1, y1)), x0, y0)


def put_head(p: Painter, seat: Seat, x: float, y: float, radius: float, asleep: bool = False) -> None:
    """A head of the seat's shape with a face; pale and with closed eyes while asleep."""
    r = radius / 17.5
    skin = mix(SEAT_COLOURS[seat], "#FFFFFF", 0.55 if asleep else 0.12)
    inked(p, moved(seat_shape(seat), x, y, 0, radius / 24), skin, 2.2 * r)
    eyes = y + (4.5 if seat == 1 else 0) * r
    for side in (-1, 1):
        if asleep:
            line(p, [(x + side * 6 * r - 3 * r, eyes), (x + side * 6 * r + 3 * r, eyes)], 1.9 * r)
        else:
            p.ellipse(x + side * 5.5 * r, eyes, 3.7 * r, 4.3 * r, fill=WHITE)
            p.ellipse(x + side * 5 * r, eyes + 0.6 * r, 2 * r, 2.5 * r, fill=INK)
    low = 6.2 * r
    smile = [(x + 5 * r * t, eyes + low + (0 if asleep else 2.2 * r * (1 - t * t))) for t in (-1, -0.5, 0, 0.5, 1)]
    line(p, smile[1:4] if asleep else smile, 1.9 * r)


@kept
def building(kind: str, cell: int) -> Image.Image:
    """A hut, canoe, temple or meeting_house."""
    p = _painter(cell)
    {"hut": _hut, "canoe": _canoe, "temple": _temple, "meeting_house": _meeting_house}[kind](p)
    return p.done()


def _hut(p: Painter) -> None:
    p.ellipse(3, 0, 31, 7, fill=_SHADE)
    inked(p, box(-20, -18, 20, 0), WOOD[1], 1.9)
    for x in (-12, 12):
        line(p, [(x, -2), (x, -17)], 1.5, WOOD[0])
    p.poly(curve([(-6.5, 0, "c"), (-6.5, -11), (0, -17), (6.5, -11), (6.5, 0, "c")]), "#3B2A22")
    roof: list[Knot] = [
        (-30, -13, "c"), (-17, -28), (0, -50, "c"), (17, -28), (30, -13, "c"), (14, -16), (0, -15), (-14, -16),
    ]  # fmt: skip
    inked(p, curve(roof), STRAW[0], 2.2)
    p.poly(curve([(1, -46, "c"), (16.5, -27), (27.5, -14, "c"), (14, -17), (6.5, -16, "c")]), STRAW[1])
    for y, half in ((-21, 20), (-31, 12)):
        line(p, [(-half, y), (0, y + 3), (half, y)], 1.6, STRAW[2])
    disc(p, (0, -49), 3.2, STRAW[2], 1.4)


def _canoe(p: Painter) -> None:
    p.ellipse(0, 2, 36, 6, fill=(255, 255, 255, 150))
    line(p, [(-3.5, -6), (0.5, -58)], 3.6)
    sail: list[Knot] = [(-7.5, -13, "c"), (-18.5, -40), (-14, -66, "c"), (-1.5, -44), (21, -52, "c"), (13, -26)]
    inked(p, curve(sail), CARVING, 2)
    line(p, [(-13, -36), (-3, -28), (12, -33)], 4.2, "#C8452F")
    line(p, [(-7, -12), (-14, -64)], 2.4)
    line(p, [(-7, -12), (21, -52)], 2.4)
    line(p, [(-19, 5.5), (19, 5.5)], 5)
    line(p, [(-18, 5.5), (18, 5.5)], 2.4, WOOD[2])
    hull: list[Knot] = [
        (-37, -17, "c"), (-24, -5.5), (0, -4), (24, -5.5), (37, -20, "c"), (27, 3.5), (0, 6.5), (-27, 3.5),
    ]  # fmt: skip
    inked(p, curve(hull), WOOD[0], 2.2)
    line(p, [(-25, -0.5), (0, 1.5), (25, -0.5)], 2.2, "#F0C77A")


def _temple(p: Painter) -> None:
    p.ellipse(3, 0, 38, 8, fill=_SHADE)
    for step, (half, low, high) in enumerate(((36, 0, 12), (27, 12, 23.5), (18, 23.5, 34.5))):
        inked(p, [(-half, -low), (half, -low), (half - 2, -high), (2 - half, -high)], STONE[0], 2)
        p.poly(box(4 - half, -high + 0.8, half - 4, -high + 3.4), STONE[1])
        for x in range(-22, 23, 11):
            if abs(x) < half - 6:
                line(p, [(x + 3 * step, -low - 2), (x + 3 * step, -high + 5)], 1.3, STONE[2])
    for side in (-1, 1):
        x = side * 25
        line(p, [(x, -23.5), (x, -36)], 3)
        flame: list[Knot] = [(x - 3.5, -36, "c"), (x - 4.5, -42), (x, -51, "c"), (x + 4.5, -42), (x + 3.5, -36, "c")]
        inked(p, curve(flame), "#FFB02E", 1.4)
    tiki: list[Knot] = [(-11.5, -34.5, "c"), (-12.5, -55), (-8, -68), (8, -68), (12.5, -55), (11.5, -34.5, "c")]
    inked(p, curve(tiki), "#A4532F", 2)
    for side in (-1, 1):
        p.ellipse(side * 5.2, -54.5, 3.7, 4.3, fill=CARVING)
        p.ellipse(side * 5.2, -54, 1.8, fill=INK)
    p.box(-7, -46, 7, -39, 1.5, CARVING)
    for tooth in (-3.5, 0, 3.5):
        line(p, [(tooth, -46), (tooth, -39)], 1.3)


def _meeting_house(p: Painter) -> None:
    p.ellipse(3, 0, 48, 9, fill=(20, 60, 50, 100))
    inked(p, [(-31, 0), (31, 0), (31, -17), (0, -46), (-31, -17)], BARK, 2)
    p.poly([(-20, 0), (-20, -18), (0, -36), (20, -18), (20, 0)], "#A33B2C")
    p.poly(box(-7, -23, 7, 0), "#2A1B18")
    for side in (-1, 1):
        p.poly(box(side * 22 - 2, -17, side * 22 + 2, 0), CARVING)
    inked(p, box(9.5, -18, 17, -9.5), "#FFE08A", 1.4)
    for side in (-1, 1):
        inked(p, [(0, -55), (side * 49, -10), (side * 49, -1), (0, -44)], BARK_RED, 2)
        for t in (0.2, 0.42, 0.64, 0.86):
            x, y = side * 49 * t, -49.5 + 43.5 * t
            p.ellipse(x, y, 3.6, fill=CARVING)
            p.ellipse(x + side * 0.8, y, 1.7, fill=BARK_RED)
    disc(p, (0, -53), 8.5, CARVING, 2, 1.1)
    for side in (-1, 1):
        p.ellipse(side * 3.2, -54, 1.8, fill=INK)
    line(p, [(-3, -48.5), (3, -48.5)], 1.8)


Knot: TypeAlias = tuple[float, float] | tuple[float, float, str]
"""A point of a curve; with a third part the curve has a corner there."""


def curve(knots: Sequence[Knot], steps: int = 8) -> list[Point]:
    """A closed smooth curve through the knots, sharp at those that are corners."""
    found: list[Point] = []
    count = len(knots)
    for i in range(count):
        a, b, c, d = (knots[(i + k) % count] for k in (-1, 0, 1, 2))
        before, after = (b if len(b) > 2 else a), (c if len(c) > 2 else d)
        found += [_spline(before, b, c, after, j / steps) for j in range(steps)]
    return found


def _spline(a: Knot, b: Knot, c: Knot, d: Knot, t: float) -> Point:
    def axis(i: int) -> float:
        p, q, r, s = (float(knot[i]) for knot in (a, b, c, d))
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)

    return axis(0), axis(1)


def line(painter: Painter, points: Points, width: float, fill: Colour = INK) -> None:
    """A stroke of one width with round joints and ends."""
    target = painter.pixels(points)
    thick = max(1, round(width * painter.k))
    draw = ImageDraw.Draw(painter.image)
    draw.line(target, fill=rgba(fill), width=thick, joint="curve")
    if thick > 2:
        for x, y in (target[0], target[-1]):
            draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=rgba(fill))


def inked(painter: Painter, points: Points, fill: Colour, width: float = 2, ink: Colour = INK) -> None:
    """A filled shape with a line along its outline."""
    painter.poly(points, fill)
    line(painter, [*points, points[0], points[1]], width, ink)


def disc(painter: Painter, at: Point, radius: float, fill: Colour, width: float = 2, flat: float = 1) -> None:
    """A filled ellipse with a line around it; `flat` is its height as a part of its width."""
    painter.ellipse(*at, radius + width / 2, (radius * flat) + width / 2, fill=INK)
    painter.ellipse(*at, radius - width / 2, (radius * flat) - width / 2, fill=fill)
