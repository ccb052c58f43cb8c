"""The header: who has to decide and what, action points, and the voyage of the rounds to the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from render import fonts, words
from render.canvas import Canvas
from render.frame import Box, put_heading
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import HEADER
from render.moana_nui.palette import CALL, INK, INK_2, INK_3, PAPER, REEF, RULE
from render.moana_nui.reading import said, seat_name, view_of
from render.moana_nui.sea import band, palm, put_card
from render.scene import Scene
from render.theme import Theme

_THEME = Theme(PAPER, PAPER, PAPER, PAPER, PAPER, RULE, INK, INK_2, INK_3, INK, CALL, "#FFFFFF")


def heading(scene: Scene) -> str:
    """Who has to decide and what, or who won; names no longer than leaves room for the rest."""
    names = tuple(fonts.fit(seat_name(scene, seat), 42, 320) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the board."""
    wide, width = scene.size == "wide", canvas.image.width
    put_card(canvas, Box(12, 10, width - 24, HEADER[scene.size] - 10))
    canvas.place(band(width - 64), 32, HEADER[scene.size] - 16)
    size = 24 if wide else 28
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    canvas.text(32, 32, fonts.fit(title, size, 440), size, INK_2)
    seats = scene.view.result.winners if scene.view.result else scene.view.to_move
    seat = seats[0] if len(seats) == 1 else None
    where = Box(32, 46, 930, 62) if wide else Box(28, 54, 944, 96)
    put_heading(canvas, scene.size, where, seat, heading(scene), _THEME)
    if not scene.view.result:
        _put_voyage(canvas, scene, Box(990, 24, 578, 80) if wide else Box(490, 14, 482, 44))


def _put_voyage(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The rounds as islets; the canoe is at the one that is played. Action points while they are spent."""
    view, wide = view_of(scene), scene.size == "wide"
    size = 24 if wide else 28
    told = said(scene, "round", n=min(view.round, view.rounds), all=view.rounds)
    if not wide:
        canvas.text(where.right, where.y + 18, told, size, INK_2, "r")
        if view.ap_total and view.decision in ("act", "sail"):
            _put_points(canvas, scene, where.right - fonts.width(told, size) - 24, where.y + 18, size)
        return
    canvas.text(where.x, where.y + 8, told, size, INK_2)
    if view.ap_total and view.decision in ("act", "sail"):
        _put_points(canvas, scene, where.right, where.y + 8, size)
    y, step = where.y + 56, (where.w - 40) / view.rounds
    for i in range(view.rounds):
        x = where.x + 22 + step * (i + 0.5) - step / 2
        for q in (0.3, 0.5, 0.7):
            canvas.fill(x + step * q - 2, y - 2, x + step * q + 2, y + 2, REEF if i + 1 < view.round else "#C9BFA8")
        canvas.paste(glyphs.islet(20, i + 1 < view.round), x, y)
    canvas.paste(palm(56), where.x + 22 + step * view.rounds - step * 0.1, y - 12)
    x = where.x + 22 + step * (min(view.round, view.rounds) - 1)
    pieces.put(canvas, pieces.building("canoe", 76), x, y + 6, 76)


def _put_points(canvas: Canvas, scene: Scene, right: float, y: float, size: int) -> None:
    """Action points: those left, and those spent."""
    view = view_of(scene)
    told = said(scene, "points", n=view.ap, all=view.ap_total)
    x = right - fonts.width(told, size)
    canvas.text(x, y, told, size, INK)
    x -= 10
    if scene.size == "wide":
        for i in reversed(range(view.ap_total)):
            x -= size
            canvas.paste(glyphs.pip(size - 2, i < view.ap), x + size / 2, y + 1)
