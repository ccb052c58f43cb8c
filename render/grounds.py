"""Grounds: what lies flat on a board, painted once for a position and kept.

A position that differs in a few things from one that is still kept is painted anew only around these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol, TypeAlias
from weakref import WeakValueDictionary

from PIL import Image

from render.canvas import Canvas
from render.lettering import Rect
from render.sprites import kept

_Part: TypeAlias = tuple[int, int, int, int]

_MUCH: Final = 0.25
"""Where more of a picture has changed, all of it is painted anew."""


_SHARED: Final = 4
"""Things that lie together seldom share a place with more others: the areas around them are summed before they are
joined, which takes long where they are many."""


class Sheet(Protocol):
    """On what a ground is painted: hashable, and equal for positions that differ only in the things that lie there.
    Things can be hashed and sorted; lower ones are painted first."""

    def empty(self) -> Image.Image:
        """The picture without things; it is not changed."""
        ...

    def around(self, item: Any) -> Rect:
        """The part of the picture outside which nothing of a thing is painted."""
        ...

    def put(self, canvas: Canvas, items: Sequence[Any], left: int, top: int) -> None:
        """Paints things on the part of the picture that begins at (left, top), both even: halves are rounded alike."""
        ...


_made: Final[WeakValueDictionary[tuple[Sheet, frozenset[Any]], Image.Image]] = WeakValueDictionary()
"""The grounds that are still kept, by their sheet and things."""


@kept
def ground(sheet: Sheet, items: frozenset[Any]) -> Image.Image:
    """The picture with these things. To be copied before it is drawn on."""
    bare = sheet.empty()
    made = [(key[1], image) for key, image in [*_made.items()] if key[0] == sheet]
    there, image = min(made, key=lambda one: len(one[0] ^ items), default=(frozenset[Any](), bare))
    much, parts = _MUCH * bare.width * bare.height, {_part(sheet.around(item), bare.size) for item in there ^ items}
    if sum(map(_area, parts)) > _SHARED * much or sum(map(_area, joined := _joined(parts))) > much:
        canvas = Canvas(bare.copy())
        sheet.put(canvas, sorted(items), 0, 0)
    else:
        canvas = Canvas(image.copy())
        for part in joined:
            _paint(canvas, sheet, bare, items, part)
    return _made.setdefault((sheet, items), canvas.image)


def _part(rect: Rect, size: tuple[int, int]) -> _Part:
    """The even pixels around a rectangle, as far as they are on the picture."""
    left, top = (max(0, int(each // 2) * 2) for each in rect[:2])
    right, bottom = (min(most, int(each // 2) * 2 + 2) for each, most in zip(rect[2:], size, strict=True))
    return left, top, right, bottom


def _joined(parts: Iterable[_Part]) -> list[_Part]:
    """The parts that lie on the picture; two of them are one where that is no larger than both."""
    found = list[_Part]()
    for part in sorted(part for part in parts if part[0] < part[2] and part[1] < part[3]):
        whole = part
        while other := next(
            (each for each in found if _area(_around(whole, each)) <= _area(whole) + _area(each)), None
        ):
            found.remove(other)
            whole = _around(whole, other)
        found.append(whole)
    return found


def _around(one: _Part, other: _Part) -> _Part:
    """The part around two of them."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(part: _Part) -> int:
    """How many pixels a part has."""
    return (part[2] - part[0]) * (part[3] - part[1])


def _paint(canvas: Canvas, sheet: Sheet, bare: Image.Image, items: Iterable[Any], where: _Part) -> None:
    """Paints a part anew, with the very pixels of the whole."""
    part = Canvas(bare.crop(where))
    part.image.info.clear()
    sheet.put(part, sorted(item for item in items if _meet(sheet.around(item), where)), *where[:2])
    canvas.image.paste(part.image, where[:2])


def _meet(one: Rect, other: Rect) -> bool:
    """Whether rectangles share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
