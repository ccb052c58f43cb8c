"""The card below the map: what the marks mean, what happened since, or how to read the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, news
from render.moana_nui.layout import LINE, TEXT
from render.moana_nui.palette import INK
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.news import Line, Turn, by_turn, fitted, head, turns_of
from render.panels import put_flow
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.moana_nui.places import Cell

_MOST: Final[dict[Aspect, int]] = {"wide": 8, "tall": 10}
_ROOM: Final[dict[Aspect, int]] = {"wide": 1060, "tall": 932}


def lines(scene: Scene) -> list[Line]:
    """What the card says, in lines."""
    size, room, most = TEXT[scene.aspect], _ROOM[scene.aspect], _MOST[scene.aspect]
    if scene.marks:
        cells = any(isinstance(mark.at, Cell) for mark in scene.marks)
        words = said(scene, "marks.cells" if cells else "marks.places")
        if not all(mark.strong for mark in scene.marks):
            words += text(scene.language, "words.space") + said(scene, "marks.weak_cells" if cells else "marks.weak")
        return [[(line,)] for line in fonts.wrap(words, size, room, most)]
    due = _generation(scene)
    if due:
        return [due]
    over = _ending(scene, room) if scene.view.result else []
    told = fitted(scene.language, turns(scene), size, room, most - len(over))
    if over or told:
        return [*told, *over]
    words = said(scene, "legend" if view_of(scene).turn > 1 else "start")
    return [[(line,)] for line in fonts.wrap(words, size, room, most)]


def _generation(scene: Scene) -> Line:
    """What the tile generates and is yet to be distributed: how many resources of the land for each segment, the kinds
    they are of, and what the sea gives."""
    view, size = view_of(scene), TEXT[scene.aspect]
    found = view.generation
    if found is None or view.decision != "generate":
        return []
    kinds = (("wood", found.wood), ("stone", found.goods.stone), ("fish", found.fish), ("shell", found.shell))
    line: Line = [(said(scene, "generation"),)]
    line += [(glyphs.resource(kind, size + 6), f"×{number}") for kind, number in kinds if number]
    lands = [(at, number) for at, number in zip(view.placed, found.land, strict=True) if number]
    return [*line, *((glyphs.islet_of(size + 4, False), f" {at}: {number}") for at, number in lands)]


def turns(scene: Scene) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    size = TEXT[scene.aspect]
    return turns_of(
        by_turn(scene.news, news.AFTERWARDS),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(scene, seat, events, LINE[scene.aspect] - 2),
        scene.language,
    )


def _ending(scene: Scene, room: float) -> list[Line]:
    """Which tie-break decided."""
    result = scene.view.result
    if result is None or not result.tie_break:
        return []
    why = name(scene.language, "moana_nui", f"tie_break.{result.tie_break}")
    words = text(scene.language, "words.score.tie", why=why)
    return [[(line,)] for line in fonts.wrap(words, TEXT[scene.aspect], room, 2)]


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines."""
    put_card(canvas, where)
    for i, line in enumerate(told):
        y = where.y + where.h / 2 + LINE[scene.aspect] * (i - (len(told) - 1) / 2)
        put_flow(canvas, where.x + 20, y, line, TEXT[scene.aspect], INK)
