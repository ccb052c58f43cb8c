"""Moana Nui as a post: cards of paper on the sea, the archipelago between them, points and tiles of the seats."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import HEADER, Box
from render.moana_nui import glyphs
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import CALL, INK, INK_2, REEF
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import band, palm, put_card, sea
from render.panels import tag
from render.post import Aside, Kind, Material, deciding, put_prompt
from render.reading import caption, round_of
from render.scene import Scene
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui.view import MoanaNuiView

CARD: Final = 104
INSET: Final = 6
RIBBON: Final = 56
"""How much of the map's height is kept for the words that this is a preview."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """Paper on the sea; a band of bark cloth below the prompt, a golden rim for whoever has to decide."""
    put_card(canvas, where._replace(h=where.h + 8 * (kind == "header")), kind)
    if kind == "header":
        canvas.place(band(where.w - 30), where.x + 15, where.bottom - 8)


MATERIAL: Final = Material(_put_plate, INK, INK_2, INK, INK_2, CALL, INK)
STYLE: Final = post.Style(sea, MATERIAL)


def aside(scene: Scene) -> Aside | None:
    """The round, and the action points that are left."""
    view = view_of(scene)
    if view.result:
        return None
    told = round_of(scene, view.rounds)
    if not spends(view):
        return Aside(told)
    left, total = view.now.ap, view.now.ap_total
    return Aside(told, glyphs.pips(total, 30, left) if total <= 8 else f"{left}/{total}")


def put_ribbon(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Above the map: that this is only a preview."""
    sprite = tag(text(scene.language, "picture.preview"), 34, CALL, INK, INK)
    canvas.paste(sprite, where.x + where.w / 2, where.y + RIBBON / 2)


def content(scene: Scene) -> post.Content:
    """Points, and how many turns are left."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        board = view.boards[seat]
        if scene.estimates or board.final or view.result is not None:
            post.put_points(canvas, where, board.total, MATERIAL)
        if not view.result:
            left = view.turns_left(seat)
            last = view.is_last(seat) or (left == 1 and seat != view.now.seat)
            told = said(scene, "final" if board.final else "last" if last else "turns", n=left)
            canvas.text(where.right + 4, where.y + where.h / 2 + 4, told, post.LEAST, INK_2, "r")

    return put


_VOYAGE: Final = 578
"""How wide the way of the rounds is."""
_POINTS: Final = 300
"""So much room have action points above the prompt."""
_TEXT: Final = 24


def put_wide_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the board."""
    view, width = view_of(scene), canvas.image.width
    put_card(canvas, Box(12, 10, width - 24, HEADER - 10))
    canvas.place(band(width - 64), 32, HEADER - 16)
    told = "" if scene.preview else caption(scene, view.rounds)
    where, spent = Box(32, 11, width - _VOYAGE - 92, 98), spends(view) and not view.result
    symbols = [seat_symbol(seat, 48) for seat in deciding(scene)]
    told = fonts.fit(told, _TEXT, where.w - _POINTS * spent)
    put_prompt(canvas, scene, where, told, (INK, INK_2), symbols)
    if scene.preview:
        sign = tag(text(scene.language, "picture.preview"), SMALL["wide"], CALL, INK, INK)
        canvas.place(sign, 26, 32 - sign.height / 2)
    if not view.result:
        _put_voyage(canvas, scene, Box(width - _VOYAGE - 32, 24, _VOYAGE, 80))
    if spent:
        _put_points(canvas, scene, where.right, 31)


def spends(view: MoanaNuiView) -> bool:
    """Whether action points are being spent."""
    return bool(view.now.ap_total) and view.decision in ("act", "sail")


def _put_voyage(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The rounds as islets on the way to a palm; the canoe is at the one that is played."""
    view = view_of(scene)
    y, step = where.y + 52, (where.w - 56) / max(1, view.rounds)
    for i in range(view.rounds):
        x = where.x + 22 + step * i
        passed = i + 1 < view.round
        for q in (0.3, 0.5, 0.7):
            canvas.fill(x + step * q - 2, y - 2, x + step * q + 2, y + 2, REEF if passed else "#C9BFA8")
        canvas.paste(glyphs.islet(20, passed), x, y)
    canvas.paste(palm(60), where.x + 22 + step * view.rounds, y - 12)
    x = where.x + 22 + step * (min(view.round, view.rounds) - 1)
    canvas.paste(glyphs.small_building("canoe", 80), x, y - 18)


def _put_points(canvas: Canvas, scene: Scene, right: float, y: float) -> None:
    """Action points: those left and those spent as dots, and in figures."""
    view = view_of(scene)
    told = said(scene, "points", n=view.now.ap, all=view.now.ap_total)
    x = right - fonts.width(told, _TEXT)
    canvas.text(x, y, told, _TEXT, INK)
    if view.now.ap_total <= 8:
        dots = glyphs.pips(view.now.ap_total, _TEXT, view.now.ap)
        canvas.paste(dots, x - 8 - dots.width / 2, y + 1)
