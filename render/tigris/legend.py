"""How to read the map, for a free place in the column of tablets or a strip below all."""

from __future__ import annotations

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.tigris import pieces, signs
from render.tigris.layout import MEASURES, STRIP
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK
from render.tigris.reading import COLOUR_OF, letter
from rules.tigris.moves import OFFICES


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Tiles with their leaders' letters and names, then what the signs mean, as many as there is room for; in a strip
    one behind the other."""
    put_tablet(canvas, where)
    if where.h == STRIP:
        _put_strip(canvas, scene, where)
        return
    language, size = scene.language, max(22, MEASURES[scene.aspect].number)
    step, inner = size + 15, where.w - 36
    for i, (tile, said) in enumerate(_letters(language, size + 14)):
        x, y = where.x + 18 + (i % 2) * inner / 2, where.y + 16 + step * (i // 2 + 0.5)
        canvas.paste(tile, x + tile.width / 2, y)
        canvas.fitted(x + tile.width + 8, y - 1, said, (size,), inner / 2 - tile.width - 12, INK)
    y = where.y + 16 + 2 * step + 6.0
    told = [(sign, fonts.wrap(words, size, inner - 52, 2)) for sign, words in _rules(language, size)]
    needed = [max(step, len(lines) * (size + 6) + 6) for _, lines in told]
    more = max(0.0, min(size, (where.bottom - 14 - y - sum(needed)) / len(told)))
    for (sign, lines), least in zip(told, needed, strict=True):
        high = least + more
        if y + high > where.bottom - 10:
            break
        canvas.paste(sign, where.x + 38, y + high / 2)
        canvas.lines(where.x + 66, y + high / 2 - 1, lines, size, INK, size + 6)
        y += high


def _letters(language: str, size: int) -> list[tuple[Image.Image, str]]:
    """Tiles of that size with the letters and names of their leaders."""
    said = {office: f"{letter(language, office)} = {name(language, 'tigris', office)}" for office in OFFICES}
    return [(pieces.tile(COLOUR_OF[office], size), words) for office, words in said.items()]


def _rules(language: str, size: int) -> list[tuple[Image.Image, str]]:
    """Signs with what they mean, beside letters of that size."""
    signs_of = {
        "war": signs.sword(size + 8, RED_INK, IVORY),
        "revolt": pieces.tile("red", size + 12),
        "framed": pieces.tile("red", size + 12, True, True),
        "catastrophe": pieces.catastrophe(size + 12),
        "tie": signs.shield(size + 8),
    }
    return [(sign, text(language, f"picture.tigris.legend.{key}")) for key, sign in signs_of.items()]


def _put_strip(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The letters of the leaders, and as many of the rules as fit behind them, each in a piece."""
    language, size = scene.language, MEASURES[scene.aspect].text
    told = [*_letters(language, size + 8), *_rules(language, size - 4)]
    rooms = [sign.width + 8 + fonts.width(words, size) for sign, words in told]
    while sum(rooms) + 18 * (len(rooms) - 1) > where.w - 36:
        told, rooms = told[:-1], rooms[:-1]
    gap = min(60.0, (where.w - 36 - sum(rooms)) / (len(rooms) - 1))
    x, y = where.x + 18.0, where.y + where.h / 2 - 1
    for (sign, words), room in zip(told, rooms, strict=True):
        canvas.paste(sign, x + sign.width / 2, y)
        canvas.text(x + sign.width + 8, y - 1, words, size, INK)
        x += room + gap
