"""How to read the signs: beside the seats' cards, or as a note where the sea is free."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.meanings import Look, Meaning, Meanings, fitting, laid, lowest
from render.moana_nui import candidates, glyphs, news
from render.moana_nui.contests import pill, shown
from render.moana_nui.ground import pane
from render.moana_nui.layout import SMALL
from render.moana_nui.news import of_turns
from render.moana_nui.palette import INK, PAPER_PRIVATE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.things import rimmed
from render.panels import bulb
from render.scene import Scene
from render.shapes import Point
from rules.moana_nui.events import Placed, SeatEvent

_FACES = ("village", "council", "reserve")
_RIM: Final = 3
"""The paper of a note reaches so far beyond what stands on it, in pixels."""
_EDGE: Final = 14
"""Between the rim of a card and what stands on it; a card of columns has a little more above and below."""
_MORE: Final = 5
_NOTED: Final = 3
"""So many lines about signs that are on every map stand in a note on a tall picture."""
_APART: Final = 12
"""Pixels between a note and the nearest cell, with its reef."""
_BROAD: Final = 700
"""A narrower key has one column."""
_WIDE: Final = 410
"""No note is wider."""
_CHOSEN: Final = 2
"""So many words on a tile has been chosen."""


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """As many signs as there is room for; on a wide picture on paper that is no higher than they are."""
    found = [_meaning(scene, key) for key in (*_first(scene), *_others(scene))]
    if not found:
        return
    told = fitting(found, _look(scene), where.w - 2 * _EDGE, where.h - 2 * _EDGE)
    if scene.aspect == "wide":
        where = where._replace(h=min(where.h, told.height + 2 * (_EDGE + _MORE)))
    put_card(canvas, where, paper=PAPER_PRIVATE)
    told.put(canvas, where.x + _EDGE, where.y + (where.h - told.height) / 2)


def key(scene: Scene, width: int) -> tuple[int, Callable[[Canvas, Box], None]]:
    """How free cells, chips and shared islands are read, on a card of so many pixels: how high that is (0 if there is
    nothing to say) and what puts it."""
    found, room = [_meaning(scene, each) for each in _first(scene)], width - 2 * _EDGE
    told = lowest(found, _look(scene), room) if width > _BROAD else laid(found, _look(scene), room)

    def put(canvas: Canvas, where: Box) -> None:
        put_card(canvas, where, paper=PAPER_PRIVATE)
        told.put(canvas, where.x + _EDGE, where.y + _EDGE + _MORE)

    return told.height + 2 * (_EDGE + _MORE) if found else 0, put


def note(scene: Scene, where: Box, cells: Sequence[Point], cell: int) -> tuple[Image.Image, Point] | None:
    """A note for the sea beside the archipelago with as much as there is room for, and its middle."""
    first, others = _first(scene), _others(scene)
    keys = [*first, *(others[:_NOTED] if scene.aspect == "tall" else others)]
    found = [_meaning(scene, each) for each in keys]
    for some in (*(found[:most] for most in range(len(found), 0, -1)), *([one] for one in found[1:])):
        told = laid(some, _look(scene), _WIDE - 2 * _EDGE)
        size = told.used + 2 * _EDGE, told.height + 2 * _EDGE
        if at := _free(size, where, cells, cell):
            return _note(told, *size), at
    return None


def _look(scene: Scene) -> Look:
    return Look(SMALL[scene.aspect], SMALL[scene.aspect] + 6, INK)


def _meaning(scene: Scene, key: str) -> Meaning:
    """What a sign means; that of shared islands with the numbers of one on the map."""
    size = SMALL[scene.aspect]
    if key not in ("pill", "contested"):
        sign = glyphs.head(0, key, size + 8) if key in _FACES else _SIGNS[key](size)
        return Meaning(
            [glyphs.held(size + 10), " ", sign] if key == "tiles" else [sign], said(scene, f"legend_of.{key}")
        )
    island = next(iter(shown(scene).values()))
    units = sum(units for _, units in island.units)
    words = said(scene, f"legend_of.{key}")
    return Meaning([pill(f"{units}/{island.threshold}", island.contested, size)], words)


def _first(scene: Scene) -> list[str]:
    """What needs to be said before all else: free cells before a tile is chosen, numbers on islands, pins, tips."""
    panes = {pane for _, pane in candidates.free_cells(scene)} if len(scene.path) <= _CHOSEN else set[str]()
    found = {
        "weak": "weak" in panes,
        **{"contested" if island.contested else "pill": True for island in [*shown(scene).values()][:1]},
        "pale": bool(candidates.segments(scene)) and candidates.some_weak(scene),
        "tip": candidates.hinted(scene),
    }
    return [key for key, there in found.items() if there]


def _others(scene: Scene) -> list[str]:
    """What the other signs mean, the most needed first: in the first round, then everybody knows."""
    if view_of(scene).round > 1:
        return []
    happened = of_turns(candidates.told(scene))
    told = [event for event in happened if isinstance(event, SeatEvent)]
    new = ("ringed",) * any(map(news.new, told)) + ("new",) * any(isinstance(event, Placed) for event in told)
    return ["completed", *new, "goods", *_FACES, "tiles"]


def _free(size: tuple[int, int], where: Box, cells: Sequence[Point], cell: int) -> Point | None:
    """A place at the rim of the map where a note keeps off all cells."""
    dx, dy, reach = size[0] / 2 + _RIM, size[1] / 2 + _RIM, cell + _APART

    def meets(x: float, y: float, u: float, v: float) -> bool:
        across, down = max(0.0, abs(x - u) - dx), max(0.0, abs(y - v) - dy)
        return across < reach * math.sqrt(3) / 2 and down + across / math.sqrt(3) < reach

    left, right, top, bottom = where.x + 4 + dx, where.right - 4 - dx, where.y + 6 + dy, where.bottom - 6 - dy
    for y in (top, bottom, (top + bottom) / 2, (3 * top + bottom) / 4, (top + 3 * bottom) / 4):
        for x in (right, left):
            if not any(meets(x, y, u, v) for u, v in cells):
                return x, y
    return None


def _note(told: Meanings, width: int, height: int) -> Image.Image:
    """Signs with their words on paper."""
    canvas = Canvas(Image.new("RGBA", (width + 2 * _RIM, height + 2 * _RIM), (0, 0, 0, 0)))
    put_card(canvas, Box(_RIM, _RIM, width, height), paper=PAPER_PRIVATE)
    told.put(canvas, _RIM + _EDGE, _RIM + _EDGE)
    return canvas.image


def _ringed(size: int) -> Image.Image:
    """A hut within the rim around what is new."""
    hut = glyphs.small_building("hut", round(1.2 * size))
    canvas = Canvas(rimmed(hut))
    canvas.paste(hut, canvas.image.width / 2, canvas.image.height / 2)
    return canvas.image


_SIGNS: Final[Mapping[str, Callable[[int], Image.Image]]] = {
    "completed": lambda size: glyphs.islet_of(size + 8, "completed"),
    "pale": lambda size: glyphs.chip("a", False, size),
    "weak": lambda size: pane(round(0.8 * size), "weak"),
    "new": lambda size: glyphs.framed(size + 12),
    "ringed": _ringed,
    "tip": lambda size: bulb(size + 8),
    "goods": lambda size: glyphs.goods(("wood", "fish", "stone"), size),
    "tiles": lambda size: glyphs.stack(size + 6),
}
