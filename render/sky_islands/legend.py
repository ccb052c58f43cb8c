"""How to read the board, in the free part of the column beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.meanings import Look, Meaning, fitting
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


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """As much as the box holds, the most needed first, on a card as high as it has to be."""
    aspect = scene.aspect
    look = Look(TEXT[aspect], _STEP[aspect], INK, 2, _APART, signs=_SIGNS[aspect])
    lines = _wide_signs(scene) if aspect == "wide" else _tall_signs(scene)
    found = [Meaning([sign], said(scene, key)) for key, sign in lines]
    told = fitting(found, look, where.w - 2 * _EDGE, where.h - 2 * _EDGE)
    if told.columns:
        put_card(canvas, where._replace(h=told.height + 2 * _EDGE), PAPER_INFO)
        told.put(canvas, where.x + _EDGE, where.y + _EDGE)


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
        yield f"{key}.worth", pill(((0, 5), (1, 2)), False, text)
    if any(island.closed for island in told):
        yield f"{key}.closed", pill(((0, 4),), True, text)
