"""Takenoko as a post: paper on the imperial ground, the garden as large as it can be, cards of the seats."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render import frame, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.post import Aside, Kind, Material
from render.scene import Scene
from render.shapes import hexagon
from render.sprites import kept
from render.takenoko import tokens
from render.takenoko.palette import CATEGORY, INK, LIGHT, THEME
from render.takenoko.reading import view_of
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS

CARD: Final = 156


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """Paper with a soft border; yellow for the prompt, bright with a dark rim for whoever has to decide."""
    fill: dict[Kind, str] = {"header": THEME.call, "active": THEME.active}
    strong = kind in ("header", "active")
    frame.put_plate(canvas, where, fill.get(kind, THEME.paper), INK if strong else THEME.border, 4 if strong else 2.5)


MATERIAL: Final = Material(_put_plate, INK, THEME.ink2, INK, THEME.ink2, THEME.call, INK)


def aside(scene: Scene) -> Aside | None:
    """Today's weather, or how near the end is."""
    view, language = view_of(scene), scene.language
    if view.result:
        return None
    if view.last_turns is not None:
        told = text(language, f"picture.takenoko.last_turn{'s' if view.last_turns else ''}", n=view.last_turns)
        return Aside(text(language, "picture.takenoko.last_round"), told)
    if view.now.weather:
        return Aside(name(language, "picture.takenoko", view.now.weather), "", tokens.weather(view.now.weather, 84))
    return Aside(text(language, "picture.round", n=view.round))


def content(scene: Scene) -> post.Content:
    """Points, and finished cards as a row of slots."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        done = tuple(CARDS[card].category for card in view.known.players[seat].finished)
        low = where.h < 60
        total = view.result.totals[seat] if view.result else view.points(seat)
        row = Box(where.x, where.y, where.w, where.h if low else where.h - 28)
        post.put_points(canvas, scene, row, str(total), MATERIAL)
        told = f"{len(done)}/{view.threshold}"
        canvas.text(where.right - 4, row.y + row.h / 2, told, 34, MATERIAL.ink, "r")
        if not low:
            canvas.place(_slots(done, view.threshold, where.w), where.x, where.bottom - 26)

    return put


@kept
def _slots(done: tuple[str, ...], total: int, width: int) -> Image.Image:
    """A slot for each card to be finished; a shape in it says of which kind the finished one is."""
    count = max(total, len(done))
    step = width / count
    painter = Painter(width, 22, 1, 4, origin=(0, 0))
    for i in range(count):
        painter.box(i * step, 1, (i + 1) * step - 6, 21, 5, INK)
        painter.box(i * step + 2, 3, (i + 1) * step - 8, 19, 4, CATEGORY[done[i]] if i < len(done) else LIGHT)
        if i < len(done):
            _put_shape(painter, done[i], i * step + step / 2 - 3)
    return painter.done()


def _put_shape(painter: Painter, category: str, x: float) -> None:
    """A hexagon for plots, a hat for the gardener, a face for the panda."""
    if category == "plot":
        painter.poly(hexagon(7, x, 11), LIGHT)
    elif category == "gardener":
        painter.poly([(x, 5), (x + 10, 16), (x - 10, 16)], LIGHT)
    else:
        painter.ellipse(x, 12, 6, fill=LIGHT)
        for side in (-1, 1):
            painter.ellipse(x + 5 * side, 6.5, 3, fill=LIGHT)
