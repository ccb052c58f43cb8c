"""Glyphs of the four tiles and the civilization buildings, emblems of the dynasties and small drawings, as shapes
without colours, read from data/tigris/figures.json.

A figure lies in a field of 100 × 100 units, y downward. Its patches are light, or dark where something is cut out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from data import load_json
from render.canvas import Colour, Painter
from render.shapes import Point, Points, between, box, ellipse, moved, ribbon, smooth


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


@lru_cache(maxsize=32)
def figure(name: str) -> Figure:
    """A figure by its name: a colour, a colour with ` building` or ` treasure`, a dynasty, `shield`, or what is drawn
    on the map (`palm`). Raises KeyError."""
    return tuple(patch for row in _FIGURES[name] for patch in _patches(*row))


_FIGURES: Final[dict[str, list[Any]]] = load_json("tigris/figures.json")
"""The rows of every figure: whether a shape is light or dark (`both`: with its mirror image), its kind, its numbers."""


def _patches(tone: str, kind: str, *numbers: Any) -> Iterator[Patch]:
    """The patches of a row."""
    for outline in _SHAPES[kind](*numbers):
        yield Patch(tuple(outline), tone.endswith("dark"))
        if tone.startswith("both"):
            yield Patch(tuple(_mirrored(outline)), tone.endswith("dark"))


def _mirrored(points: Points) -> list[Point]:
    """Points on the other side of the field's middle."""
    return [(100 - x, y) for x, y in points]


def _pairs(*numbers: float) -> list[Point]:
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def _stroke(points: Points, width: float) -> list[Points]:
    """A stroke with round ends."""
    ends = [ellipse(x, y, width / 2, steps=16) for x, y in (points[0], points[-1])]
    return [ribbon(points, [width] * len(points)), *ends]


def _curves(*curves: Sequence[float]) -> list[Point]:
    """Cubic Bézier curves one behind the other, each given by its four points."""
    found: list[Point] = []
    for curve in curves:
        for i in range(_STEPS + 1):
            points = _pairs(*curve)
            while len(points) > 1:  # de Casteljau's way
                points = [between(one, other, i / _STEPS) for one, other in pairwise(points)]
            found += points
    return found


_STEPS: Final = 20
"""A curve is drawn in so many steps."""
_SHAPES: Final[dict[str, Callable[..., list[Points]]]] = {
    "points": lambda *numbers: [_pairs(*numbers)],
    "box": lambda *numbers: [box(*numbers)],
    "ellipse": lambda *numbers: [ellipse(*numbers)],
    "arch": lambda x, y, rx, ry, foot: [
        [*ellipse(x, y, rx, ry, steps=32, start=180, end=360), (x + rx, foot), (x - rx, foot)]
    ],
    "bowl": lambda x, y, rx, ry: [ellipse(x, y, rx, ry, steps=24, start=0, end=180)],
    "stroke": lambda width, *numbers: _stroke(_pairs(*numbers), width),
    "bow": lambda width, *numbers: _stroke(_curves(numbers), width),
    "smile": lambda width, *numbers: _stroke(smooth(_pairs(*numbers), False, 6), width),
    "curves": lambda *curves: [_curves(*curves)],
    "halves": lambda *curves: [[*_curves(*curves), *_mirrored(_curves(*curves))[::-1]]],
}
"""How the shapes of rows are made: polygons, boxes (with round corners), ellipses, doors, bowls, strokes along points,
along a curve or smooth ones, outlines of curves, and those of which the right half mirrors the left."""
