"""The seats' cards: everything public about a player; at the end the score line by line."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import ALARM, CALM, INK, INK_2, INK_3, RULE
from render.moana_nui.reading import said, seat_name, view_of
from render.moana_nui.sea import put_card
from render.panels import tag
from render.scene import Scene
from render.theme import seat_symbol
from rules.game import Result, Seat
from rules.moana_nui.moves import RESOURCES

_BUILDINGS: Final = ("hut", "canoe", "temple", "meeting_house")
_ZOOM: Final = {"hut": 1.25, "canoe": 1.05, "temple": 1.0, "meeting_house": 1.05}
"""How large each is drawn as a sign, for the same weight on the card."""


def order(result: Result) -> list[Seat]:
    """Seats by place, equal places in turn order."""
    return sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's card: name, hand and stack, points; resources and waiting units; buildings left, or the score."""
    view = view_of(scene)
    result = view.result
    won = result is not None and seat in result.winners
    gone = seat in view.resigned
    put_card(canvas, where, "active" if won or seat in view.to_move else "gone" if gone else "", seat)
    _put_head(canvas, scene, where, seat)
    if result:
        _put_score(canvas, scene, where, seat)
        return
    _put_stock(canvas, scene, where, seat)
    _put_buildings(canvas, scene, where, seat)


def _badge(scene: Scene, seat: Seat) -> tuple[str, str]:
    """A word behind the name, and its ground."""
    view = view_of(scene)
    if seat in view.resigned:
        return text(scene.language, "picture.badge_gone"), INK_2
    if view.result:
        return text(scene.language, f"words.place.p{view.result.places[seat]}"), ALARM if seat in (
            view.result.winners
        ) else CALM
    if seat in view.to_move:
        return text(scene.language, "picture.badge_turn"), ALARM
    return (said(scene, "final"), CALM) if view.boards[seat].final else ("", "")


def _put_head(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    view, wide = view_of(scene), scene.size == "wide"
    small, y = SMALL[scene.size], where.y + where.h * 0.19
    board = view.boards[seat]
    canvas.paste(seat_symbol(seat, 38 if wide else 44), where.x + 36, y)
    right = where.right - 18
    right -= canvas.text(right, y - 2, str(board.total), 36 if wide else 42, INK, "r") + 8
    coin = glyphs.coin(28 if wide else 34)
    canvas.paste(coin, right - coin.width / 2, y)
    right -= coin.width + 14
    if not view.result:
        right -= canvas.text(right, y - 1, f"{board.hand}+{board.stack}", small + 1, INK_2, "r") + 6
        icon = glyphs.tile(small + 8)
        canvas.paste(icon, right - icon.width / 2, y)
        right -= icon.width + 12
    badge, ground = _badge(scene, seat)
    sign = tag(badge, small, ground, "#FFFFFF", "#FFFFFF") if badge else None
    room = right - where.x - 64 - (sign.width + 4 if sign else 0)
    name = seat_name(scene, seat)
    size = fonts.largest(name, room, (30, 27, 24, 22) if wide else (36, 32, 28))
    shown = fonts.fit(name, size, room)
    width = canvas.text(where.x + 62, y - 1, shown, size, INK)
    if sign:
        canvas.place(sign, where.x + 66 + width, y - sign.height / 2)


def _put_stock(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Resources in collecting order; units in the village, council and reserve."""
    view, small = view_of(scene), SMALL[scene.size]
    board, y = view.boards[seat], where.y + where.h * 0.5
    step = where.w * (0.135 if scene.size == "wide" else 0.121)
    for i, kind in enumerate(RESOURCES):
        x, number = where.x + 16 + i * step, board.goods[kind]
        sign = glyphs.resource(kind, small + 8)
        canvas.paste(sign, x + sign.width / 2, y)
        canvas.text(x + sign.width + 3, y - 1, str(number), small + 1, INK if number else INK_3)
    left = where.x + 16 + 4 * step
    canvas.fill(left, y - 15, left + 2, y + 15, RULE)
    step = (where.right - 8 - left) / 3
    for i, (place, number) in enumerate(
        (("village", board.village), ("council", board.council), ("reserve", board.reserve))
    ):
        sign = glyphs.head(seat, place, small + (10 if scene.size == "wide" else 3))
        x = left + 5 + i * step
        canvas.paste(sign, x + sign.width / 2, y)
        canvas.text(x + sign.width + 1, y - 1, str(number), small + 1, INK if number else INK_3)


def _put_buildings(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The buildings that are left to build."""
    board, small = view_of(scene).boards[seat], SMALL[scene.size]
    y, step = where.y + where.h * 0.82, (where.w - 30) / 4
    for i, kind in enumerate(_BUILDINGS):
        sign, left = _small(kind, small * 2), board.left[kind]
        x = where.x + 14 + i * step
        canvas.paste(sign, x + sign.width / 2, y - 2)
        canvas.text(x + sign.width + 4, y - 1, f"×{left}", small + 1, INK if left else INK_3)


@lru_cache(maxsize=32)
def _small(kind: str, height: int) -> Image.Image:
    """A building as a sign."""
    sprite = pieces.building(kind, round(height * _ZOOM[kind]))
    return sprite.crop(sprite.getbbox() or (0, 0, 1, 1))


def _put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The final score line by line: name, how many, points."""
    view, small = view_of(scene), SMALL[scene.size]
    lines = view.result.lines[seat] if view.result else ()
    half = (where.w - 36) / 2
    for i, line in enumerate(lines):
        x, y = where.x + 18 + (i % 2) * half, where.y + where.h * (0.5 if i < 2 else 0.8)
        right = x + half - 16
        width = canvas.text(right, y - 1, str(line.points), small + 4, INK, "r")
        words = said(scene, f"lines.{line.key}")
        count = f" ×{line.count}" if line.count is not None else ""
        room = right - width - 8 - x - fonts.width(count, small)
        used = canvas.text(x, y, fonts.fit(words, small, room), small, INK_2)
        canvas.text(x + used, y, count, small, INK_3)
