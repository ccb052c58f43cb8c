"""How to read the signs, for a free place beside the seats' cards."""

from __future__ import annotations

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.contests import pill
from render.moana_nui.layout import LINE, SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE
from render.moana_nui.reading import said
from render.moana_nui.sea import put_card
from render.scene import Scene

_FACES = ("village", "council", "reserve")


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


def _lines(size: int) -> list[tuple[Image.Image, str]]:
    """The signs with the keys of their words, the most needed first."""
    return [
        (glyphs.islet_of(size + 8, True), "completed"),
        (pill("5/5", True, size), "contested"),
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
