"""How to read the map, for a free place in the column of tablets or a strip below all."""

from __future__ import annotations

from typing import Final

from data.texts import name, text
from render.canvas import Canvas
from render.frame import Box
from render.meanings import Look, Meaning, fitting, laid
from render.panels import items_width, put_items
from render.scene import Scene
from render.tigris import pieces, signs
from render.tigris.layout import MEASURES, STRIP
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK
from render.tigris.reading import COLOUR_OF, letter
from rules.tigris.moves import OFFICES

_EDGE: Final = 17
_CLOSE: Final = 3
"""Rows are at least so far apart."""


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Letters and names of leaders, then what signs mean, as much as there is room for; in a strip one behind the
    other."""
    put_tablet(canvas, where)
    if where.h == STRIP:
        _put_strip(canvas, scene, where)
        return
    size, room = max(22, MEASURES[scene.aspect].number), where.w - 2 * _EDGE
    look = Look(size, size + 6, INK, 2, _CLOSE, signs=size + 20)
    letters = laid(_letters(scene.language, size + 14), look._replace(signs=0, beside=8), room, 2)
    letters.put(canvas, where.x + _EDGE, where.y + _EDGE)
    y = where.y + _EDGE + letters.height + 12
    left, rules = where.bottom - _EDGE - y, _rules(scene.language, size)
    apart = _CLOSE + (left - laid(rules, look, room).height) // len(rules)
    look = look._replace(apart=max(_CLOSE, min(size, apart)))
    fitting(rules, look, room, left).put(canvas, where.x + _EDGE, y)


def _letters(language: str, size: int) -> list[Meaning]:
    """Tiles of that size with the letters and names of their leaders."""
    said = {office: f"{letter(language, office)} = {name(language, 'tigris', office)}" for office in OFFICES}
    return [Meaning([pieces.tile(COLOUR_OF[office], size)], words) for office, words in said.items()]


def _rules(language: str, size: int) -> list[Meaning]:
    """Signs with what they mean, beside letters of that size."""
    signs_of = {
        "war": signs.sword(size + 8, RED_INK, IVORY),
        "revolt": pieces.tile("red", size + 12),
        "framed": pieces.tile("red", size + 12, True, True),
        "catastrophe": pieces.catastrophe(size + 12),
        "tie": signs.shield(size + 8),
    }
    return [Meaning([sign], text(language, f"picture.tigris.legend.{key}")) for key, sign in signs_of.items()]


def _put_strip(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The letters of the leaders, and as many of the rules as fit behind them, each in a piece."""
    language, size = scene.language, MEASURES[scene.aspect].text
    told = [*_letters(language, size + 8), *_rules(language, size - 4)]
    items = [(sign, one.words) for one in told for sign in one.sign if not isinstance(sign, str)]
    room = where.w - 2 * _EDGE
    while items_width(items, size, _EDGE) > room:
        items.pop()
    put_items(canvas, where.x + _EDGE, where.y + where.h / 2 - 1, room, items, size, (INK, INK))
