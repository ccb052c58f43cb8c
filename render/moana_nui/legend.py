"""How to read the signs: beside the seats' cards, or as a note where the sea is free."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import candidates, glyphs, news, rings
from render.moana_nui.contests import pill, shown
from render.moana_nui.ground import Pane, pane
from render.moana_nui.journeys import of_turns
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, PAPER_PRIVATE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.panels import bulb
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from rules.moana_nui.events import Placed, SeatEvent

_FACES = ("village", "council", "reserve")
_RIM: Final = 3
"""The paper of a note reaches so far beyond what stands on it, in pixels."""
_NOTED: Final = 3
"""So many lines about signs that are on every map stand in a note on a tall picture."""
_APART: Final = 12
"""Pixels between a note and the nearest cell, with its reef."""
_WIDE: Final = 410
"""No note is wider."""


_CHOSEN: Final = 2
"""So many words on a tile has been chosen."""
_BROKEN: Final = 3
"""No words take more lines."""


class Line(NamedTuple):
    """A sign by its key, with the numbers on it, and what it means."""

    key: str
    numbers: str
    words: str


def put_legend(canvas: Canvas, scene: Scene, where: Box, cards: bool = True) -> None:
    """As many lines as there is room for: coasts, what is new, resources, and signs of the seats' `cards`: where units
    wait, tiles; on a wide picture on paper that is no higher than they are."""
    told, size = [*_first(scene), *_others(scene)], SMALL[scene.aspect]
    told = [line for line in told if cards or line.key not in (*_FACES, "tiles")]
    if not told:
        return
    while told[1:] and _measure(told, size, where.w).high > where.h:
        told.pop()
    measured = _measure(told, size, where.w)
    where = where._replace(h=min(where.h, measured.high + 10)) if scene.aspect == "wide" else where
    put_card(canvas, where, paper=PAPER_PRIVATE)
    _put_lines(canvas, where, measured, size)


class Key(NamedTuple):
    """What must be known to read a map, in columns side by side on a card, and how high that is; 0 where there is
    nothing."""

    columns: tuple[_Measured, ...]
    high: int
    size: int

    def put(self, canvas: Canvas, where: Box) -> None:
        """The card."""
        put_card(canvas, where, paper=PAPER_PRIVATE)
        for i, column in enumerate(self.columns):
            part = where._replace(x=where.x + i * where.w // len(self.columns), h=column.high)
            _put_lines(canvas, part._replace(y=where.y + 5), column, self.size)


def key(scene: Scene, width: int, most: int | None = None) -> Key:
    """How free cells, shared islands and coasts are read, the most needed first, on a card of so many pixels: in
    columns, unless one is lower."""
    told = _first(scene)[:most]
    return min((_columns(told, number, width, SMALL[scene.aspect]) for number in (2, 1)), key=lambda each: each.high)


def _columns(told: Sequence[Line], number: int, width: int, size: int) -> Key:
    """Lines in so many columns, in which they stand at equal heights."""
    deep = max(1, -(-len(told) // number))
    parts = [_measure(told[i : i + deep], size, width // number) for i in range(0, len(told), deep)]
    rows = tuple(max(row) for row in zip_longest(*(part.rows for part in parts), fillvalue=0))
    level = tuple(part._replace(rows=rows, high=20 + sum(rows)) for part in parts)
    return Key(level, max((part.high + 10 for part in level), default=0), size)


def note(scene: Scene, where: Box, cells: Sequence[Point], cell: int) -> tuple[Image.Image, Point] | None:
    """A note for the sea beside the archipelago, as long as there is room for it, and its middle; at last only one of
    its lines."""
    first, others = _first(scene), _others(scene)
    told = [*first, *(others[:_NOTED] if scene.aspect == "tall" else others)]
    size = SMALL[scene.aspect]
    for some in (*(told[:most] for most in range(len(told), 0, -1)), *([line] for line in told[1:])):
        if at := _free(_measure(some, size, _WIDE), where, cells, cell):
            return _note(tuple(some), size), at
    return None


def _first(scene: Scene) -> list[Line]:
    """What needs to be said before all else: how free cells are read before a tile is chosen, and the numbers on shared
    islands, and the sign of a tip."""
    panes = {pane for _, pane in candidates.free_cells(scene)} if len(scene.path) <= _CHOSEN else set[str]()
    tip = bool(scene.tips) or any(mark.tip for mark in scene.marks)
    return [
        *(Line(pane, "", said(scene, f"legend_of.{pane}")) for pane in ("strong", "weak") if pane in panes),
        *_pills(scene),
        *[Line("pale", "", said(scene, "legend_of.pale"))]
        * (bool(candidates.segments(scene)) and candidates.some_weak(scene)),
        *[Line("tip", "", said(scene, "legend_of.tip"))] * tip,
    ]


def _pills(scene: Scene) -> list[Line]:
    """What the numbers on shared islands mean, by those of one on the map. Nothing after the end."""
    view = view_of(scene)
    islands = [island for island in view.islands if shown(island) and not view.result]
    found = list[Line]()
    for island in sorted(islands, key=lambda each: not each.contested)[:1]:
        units = sum(units for _, units in island.units)
        words = said(scene, f"legend_of.{'contested' if island.contested else 'pill'}", n=units, at=island.threshold)
        found.append(Line("pill" if island.contested else "calm", f"{units}/{island.threshold}", words))
    return found


def _others(scene: Scene) -> list[Line]:
    """What the other signs mean, the most needed first: in the first round, then everybody knows."""
    if view_of(scene).round > 1:
        return []
    happened = of_turns(candidates.told(scene))
    told = [event for event in happened if isinstance(event, SeatEvent)]
    new = ("ringed",) * any(map(news.new, told)) + ("new",) * any(isinstance(event, Placed) for event in told)
    keys = ("completed", *new, "goods", *_FACES, "tiles")
    return [Line(key, "", said(scene, f"legend_of.{key}")) for key in keys]


def _free(note: _Measured, where: Box, cells: Sequence[Point], cell: int) -> Point | None:
    """A place at the rim of the map where a note keeps off all cells."""
    dx, dy, reach = note.wide / 2 + _RIM, note.high / 2 + _RIM, cell + _APART

    def meets(x: float, y: float, u: float, v: float) -> bool:
        across, down = max(0.0, abs(x - u) - dx), max(0.0, abs(y - v) - dy)
        return across < reach * math.sqrt(3) / 2 and down + across / math.sqrt(3) < reach

    left, right, top, bottom = where.x + 4 + dx, where.right - 4 - dx, where.y + 6 + dy, where.bottom - 6 - dy
    for y in (top, bottom, (top + bottom) / 2, (3 * top + bottom) / 4, (top + 3 * bottom) / 4):
        for x in (right, left):
            if not any(meets(x, y, u, v) for u, v in cells):
                return x, y
    return None


class _Measured(NamedTuple):
    """Signs with their words in lines, how high each of these rows is, how wide the signs and all of it are, and how
    high."""

    lines: tuple[tuple[Image.Image, tuple[str, ...]], ...]
    rows: tuple[int, ...]
    signs: int
    wide: int
    high: int


def _measure(lines: Sequence[Line], size: int, most: int) -> _Measured:
    """Lines on paper that is at most so wide."""
    signs = [_sign(line.key, line.numbers, size) for line in lines]
    wide = max(sign.width for sign in signs)
    words = [fonts.wrap(line.words, size, most - wide - 44, _BROKEN) for line in lines]
    width = wide + 40 + max(round(fonts.width(line, size)) for told in words for line in told)
    rows = tuple(max(len(told) * (size + 6), sign.height) + 8 for told, sign in zip(words, signs, strict=True))
    return _Measured(tuple(zip(signs, words, strict=True)), rows, wide, width, 20 + sum(rows))


def _put_lines(canvas: Canvas, where: Box, told: _Measured, size: int) -> None:
    y = where.y + (where.h - told.high) / 2 + 14
    for (sign, words), row in zip(told.lines, told.rows, strict=False):
        high = row - 8
        canvas.paste(sign, where.x + 14 + told.signs / 2, y + high / 2)
        for i, line in enumerate(words):
            middle = y + high / 2 + (i - (len(words) - 1) / 2) * (size + 6)
            canvas.text(where.x + 26 + told.signs, middle - 1, line, size, INK)
        y += row


@kept
def _note(lines: tuple[Line, ...], size: int) -> Image.Image:
    """Signs with their words on paper, one below the other."""
    told = _measure(lines, size, _WIDE)
    canvas, where = (
        Canvas(Image.new("RGBA", (told.wide + 2 * _RIM, told.high + 2 * _RIM), (0, 0, 0, 0))),
        Box(_RIM, _RIM, told.wide, told.high),
    )
    put_card(canvas, where, paper=PAPER_PRIVATE)
    _put_lines(canvas, where, told, size)
    return canvas.image


def _sign(key: str, numbers: str, size: int) -> Image.Image:
    """A sign as it stands on the map or on a card."""
    if numbers:
        return pill(numbers, key == "pill", size)
    return glyphs.head(0, key, size + 8) if key in _FACES else _SIGNS[key](size)


def _ringed(size: int) -> Image.Image:
    """A hut within the ring around what is new."""
    ring, hut = rings.oval(0.7 * size, 0.3 * size), glyphs.hut(size)
    canvas = Canvas(Image.new("RGBA", (ring.width, hut.height + ring.height // 2), (0, 0, 0, 0)))
    canvas.paste(ring, ring.width / 2, canvas.image.height - ring.height / 2)
    canvas.paste(hut, ring.width / 2, hut.height / 2)
    return canvas.image


def _pane(size: int, kind: Pane, told: str = "", ink: str = INK) -> Image.Image:
    """A free cell with some words on it."""
    sprite = pane(round(0.8 * size), kind).copy()
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 2, told, size, ink, "m")
    return sprite


_SIGNS: Final[Mapping[str, Callable[[int], Image.Image]]] = {
    "completed": lambda size: glyphs.islet_of(size + 8, "completed"),
    "pale": lambda size: glyphs.pin("a", False, size),
    "strong": lambda size: _pane(size, "strong", "n"),
    "weak": lambda size: _pane(size, "weak"),
    "new": lambda size: glyphs.framed(size + 12),
    "ringed": _ringed,
    "tip": lambda size: bulb(size + 8),
    "goods": lambda size: glyphs.goods(("wood", "fish", "stone"), size),
    "tiles": lambda size: glyphs.row(glyphs.held(size + 10), glyphs.stack(size + 6)),
}
