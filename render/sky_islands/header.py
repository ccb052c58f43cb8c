"""The header: whose decision it is and what is decided, and the route of rounds with an airship at the present one."""

from __future__ import annotations

from msgspec.structs import replace

from data.texts import text
from render import fonts, words
from render.canvas import Align, Canvas
from render.frame import Box
from render.reading import seat_name
from render.scene import Scene
from render.sky_islands import pieces, signs
from render.sky_islands.cards import put_card
from render.sky_islands.layout import HEADER
from render.sky_islands.palette import AMBER, INK, INK_2, RULE
from render.sky_islands.reading import said, view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS


def heading(scene: Scene) -> str:
    """Who has to decide and what, or who won; names no longer than leaves room for the rest."""
    names = tuple(fonts.fit(seat_name(scene, seat), 46, 330) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def put_header(canvas: Canvas, scene: Scene) -> None:
    """The card above the board."""
    where = HEADER[scene.aspect]
    put_card(canvas, where)
    title = said(scene, "title") + (f" {scene.label}" if scene.label else "")
    if scene.aspect == "wide":
        canvas.text(34, 38, fonts.fit(title, 24, 560), 24, INK_2)
        _put_heading(canvas, scene, Box(34, 54, 1000, 62), (46, 42, 38, 34), 28)
        _put_round(canvas, scene, 1110, 38, 24, "l")
        _put_route(canvas, scene, 1080, 1566, 88, 24)
    else:
        canvas.text(34, 42, fonts.fit(title, 29, 560), 29, INK_2)
        _put_round(canvas, scene, 966, 42, 29, "r")
        _put_heading(canvas, scene, Box(34, 62, 932, 84), (52, 48, 44, 40), 36)
        _put_route(canvas, scene, 34, 966, 182, 28)


def _put_round(canvas: Canvas, scene: Scene, x: float, y: float, size: int, align: Align) -> None:
    view = view_of(scene)
    key = "over" if view.result else "round"
    canvas.text(x, y, said(scene, key, n=min(view.round, TURNS), total=TURNS), size, INK_2, align)


def _put_heading(canvas: Canvas, scene: Scene, where: Box, sizes: tuple[int, ...], small: int) -> None:
    """Symbols of those it is about, then one large line or two smaller ones."""
    told, x = heading(scene), float(where.x)
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


def preview_text(scene: Scene) -> str:
    """The words that say that a picture is only a preview."""
    return text(scene.language, "picture.preview")
