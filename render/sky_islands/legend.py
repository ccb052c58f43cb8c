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
from render.sky_islands.pills import pill, stands
from render.sky_islands.reading import said, view_of
from render.sky_islands.sites import tells_islands

_SIGNS: Final = {"wide": 128, "tall": 112}
"""So wide is the column of signs."""
_EDGE: Final = 16
_STEP: Final = {"wide": 30, "tall": 36}
_APART: Final = 12


class _Line(NamedTuple):
    """A sign and what it means."""

    sign: Image.Image
    words: tuple[str, ...]
    step: int

    @property
    def high(self) -> int:
        """Its height with the room below it."""
        return max(self.sign.height, self.step * len(self.words)) + _APART


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The key, with as many lines as the box holds, the most needed first, and as high as it has to be."""
    y, x, told = where.y + _EDGE, where.x + _EDGE + _SIGNS[scene.aspect], _fitting(scene, where)
    if told:
        put_card(canvas, where._replace(h=sum(line.high for line in told) + 2 * _EDGE - _APART), PAPER_INFO)
    for line in told:
        middle = y + (line.high - _APART) / 2
        canvas.paste(line.sign, x - _SIGNS[scene.aspect] / 2, middle)
        for i, words in enumerate(line.words):
            shift = (i - (len(line.words) - 1) / 2) * line.step
            canvas.text(x + 12, middle + shift - 1, words, TEXT[scene.aspect], INK)
        y += line.high


def _fitting(scene: Scene, where: Box) -> list[_Line]:
    found, room = list[_Line](), where.h - 2 * _EDGE + _APART
    for line in _lines(scene, where.w - 2 * _EDGE - _SIGNS[scene.aspect] - 12):
        room -= line.high
        if room < 0:
            break
        found.append(line)
    return found


def _lines(scene: Scene, room: float) -> Iterator[_Line]:
    aspect = scene.aspect
    for key, sign in _wide_signs(scene) if aspect == "wide" else _tall_signs(scene):
        yield _Line(sign, fonts.wrap(said(scene, key), TEXT[aspect], room, 2), _STEP[aspect])


def _tall_signs(scene: Scene) -> Iterator[tuple[str, Image.Image]]:
    """What is explained beside a slim board."""
    yield from _of_worths(scene, NUMBER["tall"], "short")
    if scene.estimates and not scene.view.result:
        yield "short.now", signs.island(40)


def _wide_signs(scene: Scene) -> Iterator[tuple[str, Image.Image]]:
    """What is explained in a column beside a board."""
    ended = bool(scene.view.result)
    yield from _of_worths(scene, NUMBER["wide"], "key")
    yield "key.open", chevrons(110, 1)
    if not ended:
        if scene.estimates:
            yield "key.now", signs.island(34)
        yield "key.built", signs.house(0, 34)
        yield "key.hand", signs.tile_back(34)
    if news.fresh(scene):
        yield "key.new", news.frame(0, 44)


def _of_worths(scene: Scene, text: int, key: str) -> Iterator[tuple[str, Image.Image]]:
    """What plates at houses mean."""
    told = [*filter(stands, view_of(scene).islands)] if tells_islands(scene) else []
    if told:
        yield f"{key}.worth", pill(0, 5, False, text)
    if any(island.closed for island in told):
        yield f"{key}.closed", pill(0, 4, True, text)
