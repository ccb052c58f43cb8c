"""Cards of the seats: points, islands, boats beside the board, king's islands; after the end island by island."""

from __future__ import annotations

from typing import Final

from data.texts import name, text
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said, left_out
from render.panels import flow, put_flow, put_score
from render.post import deciding
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.tongiaki import boats, labels, signs
from render.tongiaki.palette import (
    CARD,
    CARD_ACTIVE,
    CARD_EDGE,
    CARD_GONE,
    FAILED,
    GOLD,
    NUMBER,
    SOFT,
    STRAND,
    WHITE,
)
from render.tongiaki.reading import LEAST, occupied, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import KINGS

_HEAD: Final[dict[Aspect, int]] = {"wide": 90, "tall": 104}
"""How much of a card is name, points and counts after the end; before, all of it."""
_LEFT, _BELOW = 18, 10
_ROW: Final = 1.45
"""Rows of islands are so many times as high as their text."""
_MANY: Final = 99


def height(scene: Scene, width: int, seat: Seat) -> int:
    """How high the card of a seat is after the end, for cards of this width."""
    least = LEAST[scene.aspect]
    return _HEAD[scene.aspect] + round(len(_rows(scene, seat, width, _MANY)) * least * _ROW) + _BELOW


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One player's card."""
    gone, active, least = seat in scene.view.resigned, seat in deciding(scene), LEAST[scene.aspect]
    fill = CARD_GONE if gone else CARD_ACTIVE if active else CARD
    put_plate(canvas, where, fill, GOLD if active else CARD_EDGE, 4 if active else 2)
    head = _HEAD[scene.aspect] if scene.view.result else where.h
    canvas.paste(boats.boat(seat, round(head * 0.56)), where.x + head * 0.44, where.y + head * 0.47)
    left = where.x + round(head * 0.88)
    _put_name(canvas, scene, Box(left, where.y, where.right - left, head), seat)
    _put_counts(canvas, scene, Box(left, where.y, where.right - left - 12, head), seat, least + 3)
    most = round((where.h - head - _BELOW) / (least * _ROW)) if scene.view.result else 0
    for i, row in enumerate(_rows(scene, seat, where.w, most) if most else []):
        put_flow(canvas, where.x + _LEFT, where.y + head - 4 + least * _ROW * (i + 0.5), row, least, STRAND)


def _put_name(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The name and, where they are wanted, points."""
    result, wide, least = result_of(scene), scene.aspect == "wide", LEAST[scene.aspect]
    top, right, size = where.y + where.h * 0.30, where.right - 14.0, least + (6 if wide else 4)
    if result or scene.estimates:
        points = result.totals[seat] if result else view_of(scene).sailors[seat].points
        right = put_score(canvas, right, top + 10, points, 42 if wide else 52, NUMBER)
    ink = SOFT if seat in scene.view.resigned else WHITE
    canvas.fitted(where.x, top, seat_name(scene, seat), (size, size - 3, least), right - where.x - 12, ink)


def _put_counts(canvas: Canvas, scene: Scene, where: Box, seat: Seat, size: int) -> None:
    """Islands with points, boats beside the board or after the end on it, crowns of the king's islands."""
    result, sailor = result_of(scene), view_of(scene).sailors[seat]
    left = result.boats[seat] if result else sailor.supply
    y, step, x = where.y + where.h * 0.73, where.w / 3, float(where.x)
    canvas.paste(signs.island_icon(size + 4), x + size * 0.6, y)
    canvas.text(x + size * 1.45, y, str(len(occupied(scene, seat))), size, STRAND)
    canvas.paste(boats.boat(seat, size), x + 0.7 * step + size * 0.5, y)
    x += 0.7 * step + size * 1.3
    x += canvas.text(x, y, str(left), size, STRAND if left or result else FAILED) + 6
    told = text(scene.language, f"picture.tongiaki.{'on_board' if result else 'supply'}")
    canvas.text(x, y + 1, told, size - 3, SOFT, bold=False)
    for i in range(KINGS):
        crown = signs.crown(size, i < len(sailor.kings))
        canvas.paste(crown, where.right - size * (0.55 + 1.2 * (KINGS - 1 - i)), y)


def _rows(scene: Scene, seat: Seat, width: int, most: int) -> list[Line]:
    """What the seat's points are made of, in rows: every island behind its points, king's islands crowned."""
    least, kings = LEAST[scene.aspect], view_of(scene).sailors[seat].kings
    told = list[Said]()
    for island in occupied(scene, seat):
        crown: Said = (signs.crown(least - 2, True), " ") if island in kings else ()
        coin = labels.worth(labels.points_of(island), least)
        told.append([*crown, coin, " " + name(scene.language, "tongiaki", island)])
    rows, count = flow(told, least, width - 2 * _LEFT, _MANY), len(told)
    while len(rows) > most:
        count -= 1
        rows = flow([*told[:count], (left_out(scene.language, len(told) - count),)], least, width - 2 * _LEFT, _MANY)
    return rows
