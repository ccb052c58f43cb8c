"""The header of a wide picture: whose decision it is and what is decided, and the route of rounds with an airship."""

from __future__ import annotations

from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.sky_islands import pieces, signs
from render.sky_islands.cards import put_card
from render.sky_islands.layout import HEADER
from render.sky_islands.palette import AMBER, INK, INK_2, RULE
from render.sky_islands.reading import round_of, said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS


def put_header(canvas: Canvas, scene: Scene) -> None:
    """The card above the board."""
    put_card(canvas, HEADER)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    canvas.text(34, 38, fonts.fit(title, 24, 560), 24, INK_2)
    _put_heading(canvas, scene, Box(34, 54, 1000, 62), (46, 42, 38, 34), 28)
    canvas.text(1110, 38, round_of(scene), 24, INK_2)
    _put_route(canvas, scene, 1080, 1566, 88, 24)


def _put_heading(canvas: Canvas, scene: Scene, where: Box, sizes: tuple[int, ...], small: int) -> None:
    """Symbols of those it is about, then one large line or two smaller ones."""
    told, x = post.heading(scene, 46, 330), float(where.x)
    middle = where.y + where.h / 2
    seats: tuple[Seat, ...] = scene.view.result.winners if scene.view.result else scene.view.to_move
    for seat in seats:
        symbol = seat_symbol(seat, 46)
        canvas.paste(symbol, x + 23, middle)
        x += symbol.width + 8
    room = where.right - x
    size = fonts.largest(told, room, sizes)
    if fonts.width(told, size) <= room:
        canvas.text(x, middle - 2, told, size, INK)
        return
    lines = fonts.wrap(told, small, room, 2)
    for i, line in enumerate(lines):
        canvas.text(x, middle - 2 + (i - (len(lines) - 1) / 2) * (small + 5), line, small, INK)


def _put_route(canvas: Canvas, scene: Scene, x0: float, x1: float, y: float, size: int) -> None:
    """One stop for each round, those that are over in gold; an airship carries the present round's number."""
    view = view_of(scene)
    step = (x1 - x0) / TURNS
    now = TURNS + 1 if view.result else min(view.round, TURNS)
    xs = [x0 + step * (i + 0.5) for i in range(TURNS)]
    for i in range(1, TURNS):
        canvas.fill(xs[i - 1] + 12, y - 2, xs[i] - 12, y + 2, AMBER if i < now else RULE)
    flag = signs.flag()
    canvas.place(flag, xs[-1] - 8, y - 60)
    for i, x in enumerate(xs):
        canvas.paste(signs.stop(i + 1 < now), x, y)
    if now <= TURNS:
        canvas.paste(pieces.airship("white", 108), xs[now - 1], y - 3)
        canvas.text(xs[now - 1], y - 5, str(now), size, INK, "m")
