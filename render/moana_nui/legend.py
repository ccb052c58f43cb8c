"""How to read the signs: beside the seats' cards, or as a note where the sea is free."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.contests import pill, shown
from render.moana_nui.layout import LINE, SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept

_FACES = ("village", "council", "reserve")
_NOTED: Final = ("contested", "completed", "goods")
"""What a note tells, the most needed first."""
_APART: Final = 12
"""Pixels between a note and the nearest cell, with its reef."""
_WIDE: Final = 270
"""The words of a note are broken to lines of so many pixels."""


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """As many lines as there is room for: coasts, resources, where units wait, tiles."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    size, step = SMALL[scene.aspect], LINE[scene.aspect] + 3
    lines = _lines(size)
    fitting = min(len(lines), (where.h - 16) // step)
    wide = max(sign.width for sign, _ in lines)
    for i, (sign, key) in enumerate(lines[:fitting]):
        y = where.y + where.h / 2 + step * (i - (fitting - 1) / 2)
        canvas.paste(sign, where.x + 18 + wide / 2, y)
        words = said(scene, f"legend_of.{key}")
        room = where.w - wide - 48
        canvas.text(where.x + 30 + wide, y - 1, fonts.fit(words, size, room), size, INK if i < 2 else INK_2)


def note(scene: Scene, where: Box, cells: Sequence[Point], cell: int) -> tuple[Image.Image, Point] | None:
    """A note for the sea beside the archipelago, as long as there is room for it, and its middle."""
    shared = any(shown(island) for island in view_of(scene).islands)
    lines = [(key, said(scene, f"legend_of.{key}")) for key in _NOTED]
    contested = [line for line in lines if line[0] == "contested"] if shared else []
    others = [line for line in lines if line[0] != "contested"]
    for told in ([*contested, *others], [*contested, *others[:1]], contested):
        sprite = _note(tuple(told), SMALL[scene.aspect]) if told else None
        at = sprite and _free(sprite, where, cells, cell)
        if sprite and at:
            return sprite, at
    return None


def _free(sprite: Image.Image, where: Box, cells: Sequence[Point], cell: int) -> Point | None:
    """A place at the rim of the map where a sprite keeps off all cells."""
    dx, dy, reach = sprite.width / 2, sprite.height / 2, cell + _APART

    def meets(x: float, y: float, u: float, v: float) -> bool:
        across, down = max(0.0, abs(x - u) - dx), max(0.0, abs(y - v) - dy)
        return across < reach * math.sqrt(3) / 2 and down + across / math.sqrt(3) < reach

    left, right, top, bottom = where.x + 4 + dx, where.right - 4 - dx, where.y + 6 + dy, where.bottom - 6 - dy
    for y in (top, bottom, (top + bottom) / 2, (3 * top + bottom) / 4, (top + 3 * bottom) / 4):
        for x in (right, left):
            if not any(meets(x, y, u, v) for u, v in cells):
                return x, y
    return None


@kept
def _note(lines: tuple[tuple[str, str], ...], size: int) -> Image.Image:
    """Signs with their words on paper, one below the other."""
    signs = {key: sign for sign, key in _lines(size)}
    words = [fonts.wrap(told, size, _WIDE, 2) for _, told in lines]
    wide = max(signs[key].width for key, _ in lines)
    width = wide + 40 + max(round(fonts.width(line, size)) for told in words for line in told)
    height = 20 + sum(len(told) * (size + 6) + 8 for told in words)
    canvas = Canvas(Image.new("RGBA", (width + 6, height + 6), (0, 0, 0, 0)))
    put_card(canvas, Box(3, 3, width, height), paper=PAPER_PRIVATE)
    y = 17.0
    for (key, _), told in zip(lines, words, strict=True):
        high = len(told) * (size + 6)
        canvas.paste(signs[key], 14 + wide / 2, y + high / 2)
        for i, line in enumerate(told):
            canvas.text(26 + wide, y + (i + 0.5) * (size + 6) - 1, line, size, INK)
        y += high + 8
    return canvas.image


def _lines(size: int) -> list[tuple[Image.Image, str]]:
    """The signs with the keys of their words, the most needed first."""
    return [
        (glyphs.islet_of(size + 8, True), "completed"),
        (pill("4/5", False, size), "contested"),
        (glyphs.goods(("wood", "fish", "stone"), size), "goods"),
        *((glyphs.head(0, place, size + 8), place) for place in _FACES),
        (_tiles(size + 10), "tiles"),
    ]


def _tiles(size: int) -> Image.Image:
    """The signs of hand and stack side by side."""
    held, stack = glyphs.held(size), glyphs.stack(size - 4)
    sprite = Image.new("RGBA", (held.width + stack.width + 4, max(held.height, stack.height)), (0, 0, 0, 0))
    canvas = Canvas(sprite)
    canvas.paste(held, held.width / 2, sprite.height / 2)
    canvas.paste(stack, sprite.width - stack.width / 2, sprite.height / 2)
    return sprite
