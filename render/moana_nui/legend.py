"""How to read the signs: beside the seats' cards, or as a note where the sea is free."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import candidates, glyphs, news, rings
from render.moana_nui.contests import pill, shown
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


_BROKEN: Final = 3
"""No words take more lines."""


class Line(NamedTuple):
    """A sign by its key, with the numbers on it, and what it means."""

    key: str
    numbers: str
    words: str


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """As many lines as there is room for: coasts, what is new, resources, where units wait, tiles; on a wide picture on
    paper that is no higher than they are."""
    told, size = [*_first(scene), *_others(scene)], SMALL[scene.aspect]
    while told[1:] and _measure(told, size, where.w).high > where.h:
        told.pop()
    measured = _measure(told, size, where.w)
    where = where._replace(h=min(where.h, measured.high + 10)) if scene.aspect == "wide" else where
    put_card(canvas, where, paper=PAPER_PRIVATE)
    _put_lines(canvas, where, measured, size)


def note(scene: Scene, where: Box, cells: Sequence[Point], cell: int) -> tuple[Image.Image, Point] | None:
    """A note for the sea beside the archipelago, as long as there is room for it, and its middle."""
    first, others = _first(scene), _others(scene)
    for told in ([*first, *others], *([*first, *others[:most]] for most in (_NOTED, 2, 1, 0)), first[:1]):
        if scene.aspect == "tall" and len(told) > len(first) + _NOTED:
            continue
        size = SMALL[scene.aspect]
        at = _free(_measure(told, size, _WIDE), where, cells, cell) if told else None
        if at:
            return _note(tuple(told), size), at
    return None


def _first(scene: Scene) -> list[Line]:
    """What needs to be said before all else: what numbers of tiles on free cells mean, those on shared islands, and the
    sign of a tip."""
    only = not candidates.choosing(scene) and candidates.some_only(scene)
    tip = bool(scene.tips) or any(mark.tip for mark in scene.marks)
    return [
        *[Line("only", "", said(scene, "legend_of.only"))] * only,
        *_pills(scene),
        *[Line("tip", "", said(scene, "legend_of.tip"))] * tip,
    ]


def _pills(scene: Scene) -> list[Line]:
    """What the numbers on shared islands mean, for the kinds of them that are on the map, each by one that is there;
    both kinds on one line where the same number of units makes them contested. Nothing after the end."""
    view, found, limits = view_of(scene), dict[str, Line](), set[int]()
    for island in view.islands if not view.result else ():
        if shown(island):
            units, key = sum(units for _, units in island.units), "contested" if island.contested else "shared"
            words = said(scene, f"legend_of.{key}", limit=island.threshold)
            found.setdefault(key, Line(key, f"{units}/{island.threshold}", words))
            limits.add(island.threshold)
    pair = [found[key] for key in ("contested", "shared") if key in found]
    if len(pair) == 1 or len(limits) != 1:
        return pair
    numbers = " ".join(line.numbers for line in pair)
    return [Line("both", numbers, said(scene, "legend_of.both", limit=limits.pop()))]


def _others(scene: Scene) -> list[Line]:
    """What the other signs mean, the most needed first; after the end nothing waits or is collected any more."""
    happened = of_turns(candidates.told(scene))
    told = [event for event in happened if isinstance(event, SeatEvent)]
    new = ("ringed",) * any(map(news.new, told)) + ("new",) * any(isinstance(event, Placed) for event in told)
    later = () if view_of(scene).result else ("goods", *_FACES, "tiles")
    return [Line(key, "", said(scene, f"legend_of.{key}")) for key in ("completed", *new, *later)]


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
    """Signs with their words in lines, how wide the signs and all of it are, and how high."""

    lines: tuple[tuple[Image.Image, tuple[str, ...]], ...]
    signs: int
    wide: int
    high: int


def _measure(lines: Sequence[Line], size: int, most: int) -> _Measured:
    """Lines on paper that is at most so wide."""
    signs = [_sign(line.key, line.numbers, size) for line in lines]
    wide = max(sign.width for sign in signs)
    words = [fonts.wrap(line.words, size, most - wide - 44, _BROKEN) for line in lines]
    width = wide + 40 + max(round(fonts.width(line, size)) for told in words for line in told)
    high = 20 + sum(max(len(told) * (size + 6), sign.height) + 8 for told, sign in zip(words, signs, strict=True))
    return _Measured(tuple(zip(signs, words, strict=True)), wide, width, high)


def _put_lines(canvas: Canvas, where: Box, told: _Measured, size: int) -> None:
    y = where.y + (where.h - told.high) / 2 + 14
    for sign, words in told.lines:
        high = max(len(words) * (size + 6), sign.height)
        canvas.paste(sign, where.x + 14 + told.signs / 2, y + high / 2)
        for i, line in enumerate(words):
            middle = y + high / 2 + (i - (len(words) - 1) / 2) * (size + 6)
            canvas.text(where.x + 26 + told.signs, middle - 1, line, size, INK)
        y += high + 8


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
    if key == "both":
        return glyphs.below(*(pill(each, not i, size) for i, each in enumerate(numbers.split())))
    if numbers:
        return pill(numbers, key == "contested", size)
    return glyphs.head(0, key, size + 8) if key in _FACES else _SIGNS[key](size)


def _ringed(size: int) -> Image.Image:
    """A hut within the ring around what is new."""
    ring, hut = rings.oval(0.7 * size, 0.3 * size), glyphs.hut(size)
    canvas = Canvas(Image.new("RGBA", (ring.width, hut.height + ring.height // 2), (0, 0, 0, 0)))
    canvas.paste(ring, ring.width / 2, canvas.image.height - ring.height / 2)
    canvas.paste(hut, ring.width / 2, hut.height / 2)
    return canvas.image


def _tiles(size: int) -> Image.Image:
    """The signs of hand and stack side by side."""
    held, stack = glyphs.held(size), glyphs.stack(size - 4)
    sprite = Image.new("RGBA", (held.width + stack.width + 4, max(held.height, stack.height)), (0, 0, 0, 0))
    canvas = Canvas(sprite)
    canvas.paste(held, held.width / 2, sprite.height / 2)
    canvas.paste(stack, sprite.width - stack.width / 2, sprite.height / 2)
    return sprite


_SIGNS: Final[Mapping[str, Callable[[int], Image.Image]]] = {
    "completed": lambda size: glyphs.islet_of(size + 8, True),
    "new": lambda size: glyphs.framed(size + 12),
    "ringed": _ringed,
    "only": lambda size: glyphs.numbered("n", size),
    "tip": lambda size: bulb(size + 8),
    "goods": lambda size: glyphs.goods(("wood", "fish", "stone"), size),
    "tiles": lambda size: _tiles(size + 10),
}
