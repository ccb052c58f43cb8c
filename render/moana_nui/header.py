"""The header: who has to decide and what, action points, and the voyage of the rounds to the end of the game."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from data.texts import text
from render import fonts, words
from render.canvas import Canvas
from render.frame import Box, put_heading
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import HEADER, SMALL
from render.moana_nui.palette import CALL, INK, INK_2, INK_3, PAPER, REEF, RULE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import band, palm, put_card
from render.panels import tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import Theme

_THEME = Theme(PAPER, PAPER, PAPER, PAPER, PAPER, RULE, INK, INK_2, INK_3, INK, CALL, "#FFFFFF")
_TITLE: Final[dict[Aspect, int]] = {"wide": 24, "tall": 28}
_SPENDING: Final = ("act", "sail")


def heading(scene: Scene) -> str:
    """Who has to decide and what, or who won; names no longer than leaves room for the rest."""
    names = tuple(fonts.fit(seat_name(scene, seat), 42, 320) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the board."""
    view, wide, width = view_of(scene), scene.aspect == "wide", canvas.image.width
    put_card(canvas, Box(12, 10, width - 24, HEADER[scene.aspect] - 10))
    canvas.place(band(width - 64), 32, HEADER[scene.aspect] - 16)
    _put_title(canvas, scene)
    seats = view.result.winners if view.result else view.to_move
    seat = seats[0] if len(seats) == 1 else None
    where = Box(32, 46, 930, 62) if wide else Box(28, 54, 944, 96)
    put_heading(canvas, scene.aspect, where, seat, heading(scene), _THEME)
    if not view.result:
        if wide:
            _put_voyage(canvas, scene, Box(990, 24, 578, 80))
        if view.now.ap_total and view.decision in _SPENDING:
            _put_points(canvas, scene, 962 if wide else 968, 32)


def _put_title(canvas: Canvas, scene: Scene) -> None:
    """The game and its round, or that nothing is decided yet."""
    view, size = view_of(scene), _TITLE[scene.aspect]
    if scene.preview:
        sign = tag(text(scene.language, "picture.preview"), SMALL[scene.aspect], CALL, INK, INK)
        canvas.place(sign, 26, 32 - sign.height / 2)
        return
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    if not view.result:
        title += " · " + said(scene, "round", n=min(view.round, view.rounds), all=view.rounds)
    canvas.text(32, 32, fonts.fit(title, size, 620), size, INK_2)


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
    pieces.put(canvas, pieces.building("canoe", 84), x, y + 6, 84)


def _put_points(canvas: Canvas, scene: Scene, right: float, y: float) -> None:
    """Action points: those left and those spent as dots, and in figures."""
    view, size = view_of(scene), _TITLE[scene.aspect]
    told = said(scene, "points", n=view.now.ap, all=view.now.ap_total)
    x = right - fonts.width(told, size)
    canvas.text(x, y, told, size, INK)
    if scene.aspect == "wide" and view.now.ap_total <= 8:
        for i in reversed(range(view.now.ap_total)):
            x -= size
            canvas.paste(glyphs.pip(size - 2, i < view.now.ap), x + size / 2 - 6, y + 1)
