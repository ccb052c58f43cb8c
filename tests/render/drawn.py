"""Pictures that are painted once for all tests, and what is written on them."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pytest
from PIL import Image

from render.canvas import Canvas
from render.lettering import Line, Rect, lines_on, signs_on
from render.placing import overlap
from render.scene import Scene, Size

Paint = Callable[[Scene], Image.Image]
Golden = tuple[Paint, Scene]
"""What is drawn on a golden: its painter and its scene."""

_painted: dict[tuple[Paint, bytes], Image.Image] = {}


def painted(paint: Paint, scene: Scene) -> Image.Image:
    """The picture of a scene, painted once however often a file of tests asks for it."""
    key = paint, pickle.dumps(scene)
    if key not in _painted:
        _painted[key] = paint(scene)
    return _painted[key]


def forget() -> None:
    """Lets go of all that was painted so far."""
    _painted.clear()


def for_readers(*positions: str) -> list[tuple[str, Size, str]]:
    """Every position in both sizes, with the languages taking turns."""
    sizes: tuple[Size, ...] = ("wide", "phone")
    return [(at, size, ("en", "ja")[(i + j) % 2]) for i, at in enumerate(positions) for j, size in enumerate(sizes)]


def texts(paint: Paint, *scenes: Scene) -> list[Line]:
    """Every text of some pictures, those inside their sprites included."""
    return [line for scene in scenes for line in lines_on(paint(scene))]


class Covered(NamedTuple):
    """A line of text or a sign, and how much of it something painted later has covered (0 to 1); `by` is what stands on
    that, `before` how much had been painted until then that must be read."""

    words: str
    x: float
    y: float
    part: float
    by: tuple[str, ...]
    before: int = 0


_SOLID: Final = 128
_NEAR: Final = 12
"""Pixels by which what is painted anew may lie elsewhere."""


def covered(paint: Paint, scene: Scene, most: float = 0.12) -> list[Covered]:
    """The lines and signs of a picture that are covered for more than the part `most` by what was painted after them.

    What is painted anew there, lit or larger, at once or later, is not covered.
    """
    found: list[tuple[Image.Image, Covered]] = []
    with pytest.MonkeyPatch.context() as patch, _watched(patch, found, most) as readable:
        paint(scene)
        return [each for image, each in found if not readable.again(image, each)]


class _Readable:
    """What must be read on pictures while they are painted, each thing with its box in whole pixels."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Image.Image, list[int], list[tuple[str, Box]]]] = {}

    def on(self, image: Image.Image) -> list[tuple[str, Box]]:
        """Everything on a picture; the list grows with it. A picture stays alive, so that none takes its number."""
        _, counts, found = self._known.setdefault(id(image), (image, [0, 0], []))
        lines, signs = lines_on(image), signs_on(image)
        if [len(lines), len(signs)] != counts:
            found += [(line.words, _whole(line.box)) for line in lines[counts[0] :]]
            found += [(sign.what, _whole(sign.box)) for sign in signs[counts[1] :]]
            counts[:] = len(lines), len(signs)
        return found

    def again(self, image: Image.Image, each: Covered) -> bool:
        """Whether something that was covered on a picture is painted once more after that, about where it was."""
        later = self.on(image)[each.before :]
        return any(what == each.words and math.dist(box[:2], (each.x, each.y)) < _NEAR for what, box in later)


Box = tuple[int, int, int, int]


def _whole(rect: Rect) -> Box:
    return round(rect[0]), round(rect[1]), round(rect[2]), round(rect[3])


@contextmanager
def _watched(patch: pytest.MonkeyPatch, found: list[tuple[Image.Image, Covered]], most: float) -> Iterator[_Readable]:
    place, text, haloed = Canvas.place, Canvas.text, Canvas.haloed
    readable = _Readable()

    def spy_place(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        left, top = round(x), round(y)
        right, bottom = left + sprite.width, top + sprite.height
        near = [
            (what, (x0, y0, x1, y1))
            for what, (x0, y0, x1, y1) in readable.on(canvas.image)
            if x0 < right and x1 > left and y0 < bottom and y1 > top
        ]
        alpha = sprite.getchannel("A") if near and sprite.mode == "RGBA" else None
        said = tuple(line.words for line in lines_on(sprite))
        anew = [(sign.what, (left + sign.box[0], top + sign.box[1])) for sign in signs_on(sprite)]
        for what, (x0, y0, x1, y1) in near:
            if what in said or any(what == sign and math.dist(at, (x0, y0)) < _NEAR for sign, at in anew):
                continue
            box = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)
            shown = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
            area = (box[2] - box[0]) * (box[3] - box[1])
            solid = sum(alpha.crop(shown).histogram()[_SOLID:]) if alpha else area
            part = solid / max(1, (x1 - x0) * (y1 - y0))
            if part > most:
                before = len(readable.on(canvas.image))
                found.append((canvas.image, Covered(what, x0, y0, round(part, 2), said, before)))
        place(canvas, sprite, x, y)

    def spy_written(write: Any) -> Any:
        def written(canvas: Canvas, *given: Any, **named: Any) -> Any:
            before = [*readable.on(canvas.image)]
            result = write(canvas, *given, **named)
            new = lines_on(canvas.image)[-1]
            for what, rect in before:
                part = overlap(rect, new.box) / max(1.0, (rect[2] - rect[0]) * (rect[3] - rect[1]))
                if part > most and what != new.words:
                    at = rect[0], rect[1]
                    each = Covered(what, *at, round(part, 2), (new.words,), len(before))
                    found.append((canvas.image, each))
            return result

        return written

    patch.setattr(Canvas, "place", spy_place)
    patch.setattr(Canvas, "text", spy_written(text))
    patch.setattr(Canvas, "haloed", spy_written(haloed))
    yield readable
