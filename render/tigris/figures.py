"""Glyphs of the four tiles, the civilization buildings and the emblems of the dynasties, as shapes without colours.

A figure lies in a field of 100 × 100 units, y downward. Its patches are light, or dark where something is cut out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from render.canvas import Colour, Painter
from render.shapes import Point, Points, box, ellipse, moved, ribbon, smooth


class Patch(NamedTuple):
    """One shape of a figure: light, or dark (a window, a face's line)."""

    outline: tuple[Point, ...]
    dark: bool = False


Figure: TypeAlias = tuple[Patch, ...]


def put_figure(
    painter: Painter, figure: Figure, x: float, y: float, size: float, light: Colour, dark: Colour, rim: float = 0
) -> None:
    """A figure about (x, y), `size` units wide, with a dark rim of that many units around it."""
    placed = [(moved([(a - 50, b - 50) for a, b in p.outline], x, y, 0, size / 100), p.dark) for p in figure]
    for outline, cut in placed:
        if rim and not cut:
            painter.grown(outline, rim, dark)
    for outline, cut in placed:
        painter.poly(outline, dark if cut else light)


def light(*outlines: Points) -> list[Patch]:
    """Light shapes."""
    return [Patch(tuple(outline)) for outline in outlines]


def dark(*outlines: Points) -> list[Patch]:
    """Shapes cut out."""
    return [Patch(tuple(outline), True) for outline in outlines]


def stroke(points: Points, width: float) -> list[Points]:
    """A stroke with round ends as shapes."""
    ends = [ellipse(x, y, width / 2, steps=16) for x, y in (points[0], points[-1])]
    return [ribbon(points, [width] * len(points)), *ends]


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 20) -> list[Point]:
    """A cubic Bézier curve."""
    found = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        found.append(
            (
                sum(w * p[0] for w, p in zip(k, (a, b, c, d), strict=True)),
                sum(w * p[1] for w, p in zip(k, (a, b, c, d), strict=True)),
            )
        )
    return found


def mirrored(points: Points) -> list[Point]:
    """Points on the other side of the field's middle."""
    return [(100 - x, y) for x, y in points]


def both(shapes: Iterable[Points]) -> list[Points]:
    """Shapes with their mirror images."""
    return [side for shape in shapes for side in (shape, mirrored(shape))]


def _settlement() -> list[Patch]:
    """Two flat-roofed houses of mud brick."""
    found = []
    for x0, y0, x1 in ((15, 46, 49), (43, 25, 85)):
        width = (x1 - x0) / 5
        teeth = [box(x0 + 2 * i * width, y0 - 7, x0 + (2 * i + 1) * width, y0 + 1) for i in range(3)]
        found += light(box(x0, y0, x1, 85), *teeth)
    found += dark(*stroke([(43, 47), (43, 84)], 2.4))
    found += dark([*ellipse(65, 66, 7.5, 9, steps=16, start=180, end=360), (72.5, 85), (57.5, 85)])
    return found + dark(box(53, 37, 61, 46), box(68, 37, 76, 46), box(25, 59, 35, 70))


def _temple(shrine: bool = True) -> list[Patch]:
    """A stepped temple with a stair; without its shrine where a treasure stands on it."""
    found = []
    for x0, y0, y1 in ((10, 69, 85), (20, 53, 67), (31, 38, 51.5)):
        found += light([(x0 + 2, y0), (98 - x0, y0), (100 - x0, y1), (x0, y1)])
    if shrine:
        found += light(box(39, 21, 61, 37), *(box(x, 15, x + 6.5, 23) for x in (37.5, 46.7, 56)))
        found += dark([*ellipse(50, 29, 4.5, 4, steps=12, start=180, end=360), (54.5, 37), (45.5, 37)])
    found += dark([(45.5, 38), (54.5, 38), (59, 85), (41, 85)])
    for i in range(5):
        reach = 3.5 + 1.2 * i
        found += light(box(50 - reach, 41.2 + i * 8.8, 50 + reach, 44.4 + i * 8.8))
    return found


def _farm() -> list[Patch]:
    """An ear of barley."""
    found = light(*stroke([(50, 90), (50, 30)], 4.6))
    for y in (40, 55, 70):
        found += light(*both([ellipse(35.5, y, 13.5, 6.8, 52)]))
    found += light(ellipse(50, 22, 6.8, 13.5))
    found += light(
        *(s for end in (((27, 29), (17, 11)), ((73, 29), (83, 11)), ((50, 12), (50, 5))) for s in stroke(end, 3))
    )
    for y in (47, 62, 77):
        found += dark(*both(stroke([(50, y), (42, y - 6)], 2)))
    return found


def _market() -> list[Patch]:
    """A pair of scales."""
    found = light(*stroke([(50, 19), (50, 80)], 6), [(32, 86), (68, 86), (59, 77), (41, 77)])
    found += light(*stroke([(17, 28), (83, 28)], 6), ellipse(50, 19, 7))
    pan = [*ellipse(20.5, 56, 16, 15, steps=24, start=0, end=180)]
    found += light(*both([pan, *stroke([(20.5, 29), (7, 55)], 2.6), *stroke([(20.5, 29), (34, 55)], 2.6)]))
    return found


def _palace() -> list[Patch]:
    """A gate between two towers."""
    found = light(box(30, 20, 70, 86), box(8, 42, 34, 86), box(66, 42, 92, 86))
    found += light(*(box(x, 11, x + 11, 22) for x in (30, 44.5, 59)))
    found += light(*(box(x, 33, x + 10, 44) for x in (8, 22, 68, 82)))
    return found + dark([*ellipse(50, 60, 9, 10, steps=20, start=180, end=360), (59, 86), (41, 86)])


def _library() -> list[Patch]:
    """A clay tablet with wedges."""
    found = light(box(17, 11, 83, 89, 12))
    wedges = [(27 + 12.5 * j, 25 + 12.5 * i) for i in range(5) for j in range(4)]
    return found + dark(*([(x, y - 4), (x + 9, y), (x, y + 4)] for x, y in wedges))


def _granary() -> list[Patch]:
    """A silo like a beehive."""
    found = light([*ellipse(50, 60, 35, 50, steps=32, start=180, end=360), (85, 86), (15, 86)], ellipse(50, 9, 6))
    found += dark(*stroke([(31, 30), (69, 30)], 3), *stroke([(22, 47), (78, 47)], 3))
    return found + dark([*ellipse(50, 66, 9, 9, steps=16, start=180, end=360), (59, 86), (41, 86)])


def _arcade() -> list[Patch]:
    """A hall of three arches."""
    found = light(box(7, 22, 93, 86), *(box(x, 12, x + 9, 24) for x in (7, 26, 45.5, 65, 84)))
    arches = ([*ellipse(x, 57, 10, 12, steps=16, start=180, end=360), (x + 10, 86), (x - 10, 86)] for x in (23, 50, 77))
    return found + dark(*arches, *stroke([(9, 34), (91, 34)], 2.4))


def _archer() -> list[Patch]:
    """A drawn bow with its arrow."""
    found = light(*stroke(curve((15, 20), (62, 5), (95, 38), (80, 85)), 11), *stroke([(9, 21), (20, 17)], 9))
    found += light(
        *stroke([(79, 80), (83, 92)], 9), *stroke([(14, 22), (36, 64)], 3.8), *stroke([(36, 64), (79, 86)], 3.8)
    )
    found += light(*stroke([(16, 84), (80, 20)], 6.8), [(94, 6), (65, 15), (85, 35)])
    for t in (0, 9):
        found += light([(6 + t, 84 - t), (20 + t, 70 - t), (23 + t, 77 - t), (11 + t, 90 - t)])
        found += light([(16 + t, 94 - t), (30 + t, 80 - t), (23 + t, 77 - t), (10 + t, 90 - t)])
    return found


def _bull() -> list[Patch]:
    """A bull's head with wide horns."""
    horn = curve((38, 33), (14, 36), (2, 24), (10, 3)) + curve((10, 3), (16, 16), (26, 22), (42, 21))
    ear = curve((30, 36), (16, 33), (6, 40), (5, 50)) + curve((5, 50), (16, 54), (26, 50), (32, 46))
    left = curve((50, 18), (40, 18), (34, 22), (30, 27)) + curve((30, 27), (26, 50), (34, 62), (33.5, 74))
    left += curve((33.5, 74), (33, 90), (42, 92), (50, 92))
    found = light(*both([horn, ear]), left + mirrored(left)[::-1])
    found += dark(*both([ellipse(38.5, 47, 4.8, 5.8), ellipse(43, 80, 4.2, 5.2)]))
    return found + dark([(50, 27), (57, 35.5), (50, 44), (43, 35.5)])


def _potter() -> list[Patch]:
    """A two-handled jar with a painted band."""
    handle = stroke(curve((37, 17), (9, 15), (9, 41), (26, 47)), 7.8)
    left = curve((40, 15), (42, 26), (18, 34), (19, 54)) + curve((19, 54), (20, 76), (36, 80), (39, 88))
    found = light(*both(handle), box(30, 5, 70, 15.5, 4), left + mirrored(left)[::-1], box(33, 87, 67, 96, 3))
    found += dark(*stroke([(23, 46.5), (77, 46.5)], 3.4), *stroke([(24, 66.5), (76, 66.5)], 3.4))
    zigzag = [(23.5 + i * 7.57, 62 if i % 2 == 0 else 51) for i in range(8)]
    return found + dark(*(s for i in range(7) for s in stroke(zigzag[i : i + 2], 3.8)))


def _lion() -> list[Patch]:
    """A lion's head with its mane."""
    found: list[Patch] = []
    for i in range(13):
        angle = math.tau * i / 13 - math.pi / 2
        found += light(ellipse(50 + 31 * math.cos(angle), 51 + 31 * math.sin(angle), 18, 12, math.degrees(angle), 24))
    found += light(ellipse(50, 51, 33))
    found += dark(*both([ellipse(28.5, 29, 10.6)])) + light(*both([ellipse(28.5, 29, 7.8)]))
    found += dark(ellipse(50, 52, 27, 28.5)) + light(ellipse(50, 52, 24, 25.5))
    found += dark(*both([ellipse(39, 45.5, 4.8, 5.6)]), [(40.5, 57), (59.5, 57), (50, 67)])
    smile = smooth([(50, 66), (48, 73), (42, 75.5), (37, 71)], False, 6)
    return found + dark(*both(stroke(smile, 3.2)))


_DRAWN: Final[dict[str, Callable[[], list[Patch]]]] = {
    "black": _settlement,
    "red": _temple,
    "red treasure": lambda: _temple(shrine=False),
    "blue": _farm,
    "green": _market,
    "black building": _palace,
    "red building": _library,
    "blue building": _granary,
    "green building": _arcade,
    "archer": _archer,
    "bull": _bull,
    "potter": _potter,
    "lion": _lion,
}


@lru_cache(maxsize=len(_DRAWN))
def figure(name: str) -> Figure:
    """A figure by its name: a colour, a colour with ` building` or ` treasure`, or a dynasty. Raises KeyError."""
    return tuple(_DRAWN[name]())
