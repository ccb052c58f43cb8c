"""How to read the board, in the free part of the column beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.sky_islands import news, signs
from render.sky_islands.cards import put_card
from render.sky_islands.grid import NUMBER
from render.sky_islands.ground import chevrons
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, PAPER_INFO
from render.sky_islands.pills import pill
from render.sky_islands.reading import said

_SIGNS: Final = 128
"""So wide is the column of signs."""
_EDGE: Final = 16
_STEP: Final = 30
_APART: Final = 12


class _Line(NamedTuple):
    """A sign and what it means."""

    sign: Image.Image
    words: tuple[str, ...]

    @property
    def high(self) -> int:
        """Its height with the room below it."""
        return max(self.sign.height, _STEP * len(self.words)) + _APART


def legend_height(scene: Scene, where: Box) -> int:
    """How high the key is in a box: with as many lines as it holds, the most needed first; 0 for none."""
    return sum(line.high for line in _fitting(scene, where)) + 2 * _EDGE - _APART if _fitting(scene, where) else 0


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The key, as high as it has to be."""
    put_card(canvas, where._replace(h=legend_height(scene, where)), PAPER_INFO)
    y = where.y + _EDGE
    for line in _fitting(scene, where):
        middle = y + (line.high - _APART) / 2
        canvas.paste(line.sign, where.x + _EDGE + _SIGNS / 2, middle)
        for i, words in enumerate(line.words):
            x, shift = where.x + _EDGE + _SIGNS + 12, (i - (len(line.words) - 1) / 2) * _STEP
            canvas.text(x, middle + shift - 1, words, TEXT["wide"], INK)
        y += line.high


def _fitting(scene: Scene, where: Box) -> list[_Line]:
    found, room = list[_Line](), where.h - 2 * _EDGE + _APART
    for line in _lines(scene, where.w - 2 * _EDGE - _SIGNS - 12):
        room -= line.high
        if room < 0:
            break
        found.append(line)
    return found


def _lines(scene: Scene, room: float) -> Iterator[_Line]:
    text, ended = NUMBER["wide"], bool(scene.view.result)
    shown: list[tuple[str, Image.Image]] = [
        ("gained" if ended else "worth", pill(((0, 2), (1, 1)), 5, False, text)),
        ("closed", pill((), 4, True, text)),
        ("open", chevrons(110, 1)),
    ]
    if not ended:
        shown += [("now", signs.island(34))] if scene.estimates else []
        shown += [("left", signs.house(0, 34)), ("hand", signs.tile_back(34))]
    shown.append(("new", news.frame(0, 44)))
    return (_Line(sign, fonts.wrap(said(scene, f"key.{key}"), TEXT["wide"], room, 2)) for key, sign in shown)
