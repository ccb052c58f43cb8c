"""A part of a picture at double size: round the places that a move names, found by the names written on the picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from render.lettering import Line, lines_on, resized
from render.shapes import Point

FACTOR: Final = 2
_PART: Final = 0.5
"""How much of the picture's width is seen."""
_SHAPE: Final = 1.1
"""Height by width."""
_PLACE: Final = re.compile(r"\b([A-Z]{1,2})(\d{1,2})(?![0-9])")


def places_in(text: str) -> list[str]:
    """The names of cells in a move as it is written, such as `H8` and `G7` of `panda H8 G7`, in their order."""
    return [letters + digits for letters, digits in _PLACE.findall(text)]


def spot_of(image: Image.Image, place: str) -> Point | None:
    """Where a cell lies: at its name, or where its column and its row meet; None where the picture names neither."""
    lines = [line for line in lines_on(image) if line.words == place]
    if lines:
        return _middle(lines[0])
    named = _PLACE.fullmatch(place)
    if named is None:
        return None
    # Letters and numbers stand on pieces and cards as well; those of columns are the uppermost, those of rows the
    # leftmost of the same size.
    columns = [line for line in lines_on(image) if line.words == named[1]]
    rows = [line for line in lines_on(image) if line.words == named[2]]
    if not columns or not rows:
        return None
    column = min(columns, key=lambda line: line.y)
    return _middle(column)[0], min(rows, key=lambda line: (line.em != column.em, line.x)).y


def _middle(line: Line) -> Point:
    return line.x + line.width / 2, line.y


def zoomed(image: Image.Image, places: Sequence[str]) -> Image.Image | None:
    """The part of a picture round the last of these places, and the others as far as they lie near it, twice as large.

    None where the picture names none of them.
    """
    spots = [spot for spot in (spot_of(image, place) for place in places) if spot]
    if not spots:
        return None
    width = round(image.width * _PART)
    height = min(image.height, round(width * _SHAPE))
    left, top = _corner(spots, width, height)
    left = round(min(max(0, left), image.width - width))
    top = round(min(max(0, top), image.height - height))
    part = resized(image, image.crop((left, top, left + width, top + height)), left, top)
    return resized(part, part.resize((FACTOR * width, FACTOR * height), Image.Resampling.LANCZOS))


def _corner(spots: Iterable[Point], width: float, height: float) -> Point:
    """Where a window begins that has the last spot in it, and in its middle what else fits into it with that."""
    *others, (x, y) = spots
    near = [(u, v) for u, v in others if abs(u - x) < 0.7 * width and abs(v - y) < 0.7 * height]
    xs, ys = [x, *(u for u, _ in near)], [y, *(v for _, v in near)]
    return (min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2
