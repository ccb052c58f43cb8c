"""The header: who has to decide and what, action points, and the voyage of the rounds to the end of the game."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import HEADER, Box, put_heading
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import CALL, INK, INK_2, INK_3, PAPER, REEF, RULE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import band, palm, put_card
from render.panels import tag
from render.post import heading
from render.reading import caption
from render.scene import Scene
from render.theme import Theme
from rules.moana_nui.view import MoanaNuiView

THEME = Theme(PAPER, PAPER, PAPER, PAPER, PAPER, RULE, INK, INK_2, INK_3, INK, CALL, "#FFFFFF")
_TITLE: Final = 24
_LEAST: Final = 34
"""A prompt is set on one line in letters of at least this size; one on two lines takes that of the round too."""
_SYMBOL: Final = 62
"""How much room the sign of a seat takes before it."""
_VOYAGE: Final = 578
"""How wide the way of the rounds is."""


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the board."""
    view, width = view_of(scene), canvas.image.width
    put_card(canvas, Box(12, 10, width - 24, HEADER - 10))
    canvas.place(band(width - 64), 32, HEADER - 16)
    seats = view.result.winners if view.result else view.to_move
    seat, told, room = seats[0] if len(seats) == 1 else None, heading(scene, 42, 480), width - _VOYAGE - 92
    long = not scene.preview and fonts.width(told, _LEAST) > room - _SYMBOL
    if not long:
        _put_title(canvas, scene)
    where = Box(32, 18, room, 88) if long else Box(32, 46, room, 62)
    put_heading(canvas, "wide", where, seat, told, THEME, _LEAST)
    if not view.result:
        _put_voyage(canvas, scene, Box(width - _VOYAGE - 32, 24, _VOYAGE, 80))
        if spends(view):
            beside = width - 100 if 2 * view.round < view.rounds else width - _VOYAGE + 220
            _put_points(canvas, scene, beside if long else width - _VOYAGE - 60, 32)


def spends(view: MoanaNuiView) -> bool:
    """Whether action points are being spent."""
    return bool(view.now.ap_total) and view.decision in ("act", "sail")


def _put_title(canvas: Canvas, scene: Scene) -> None:
    """The game and its round, or that nothing is decided yet."""
    if scene.preview:
        sign = tag(text(scene.language, "picture.preview"), SMALL["wide"], CALL, INK, INK)
        canvas.place(sign, 26, 32 - sign.height / 2)
        return
    told = caption(scene, view_of(scene).rounds)
    canvas.text(32, 32, fonts.fit(told, _TITLE, canvas.image.width - 900), _TITLE, INK_2)


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
    canvas.paste(pieces.loosened(pieces.building("canoe", 84)), x, y - 18)


def _put_points(canvas: Canvas, scene: Scene, right: float, y: float) -> None:
    """Action points: those left and those spent as dots, and in figures."""
    view = view_of(scene)
    told = said(scene, "points", n=view.now.ap, all=view.now.ap_total)
    x = right - fonts.width(told, _TITLE)
    canvas.text(x, y, told, _TITLE, INK)
    if view.now.ap_total <= 8:
        dots = glyphs.pips(view.now.ap_total, _TITLE, view.now.ap)
        canvas.paste(dots, x - 8 - dots.width / 2, y + 1)
