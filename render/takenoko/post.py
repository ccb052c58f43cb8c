"""Takenoko as a post: paper on the imperial ground, the garden as large as it can be, cards of the seats."""

from __future__ import annotations

from collections import Counter
from typing import Final

from data.texts import name, text
from render import frame, post
from render.canvas import Canvas, ghost
from render.frame import Box
from render.post import Aside, Kind, Material
from render.scene import Scene
from render.takenoko import tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, CATEGORIES

CARD: Final = 164


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
    """Points, how many cards are finished of how many, and how many of each kind."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        done = Counter(CARDS[card].category for card in view.known.players[seat].finished)
        low = where.h < 60
        total = view.result.totals[seat] if view.result else view.points(seat)
        row = Box(where.x, where.y, where.w, where.h if low else where.h - 40)
        post.put_points(canvas, scene, row, str(total), MATERIAL)
        middle = row.y + row.h / 2
        right = (
            where.right
            - 4
            - canvas.text(where.right - 4, middle, f"{done.total()}/{view.threshold}", 34, MATERIAL.ink, "r")
        )
        canvas.paste(tokens.objective(34), right - 20, middle)
        for i, category in enumerate(() if low else CATEGORIES):
            x, y = where.x - 2 + i * where.w / 3, where.bottom - 18
            sign = tokens.card(category, 36)
            canvas.place(sign if done[category] else ghost(sign, 0.35), x, y - sign.height / 2)
            ink = MATERIAL.ink if done[category] else MATERIAL.soft
            canvas.text(x + sign.width + 4, y, str(done[category]), post.LEAST, ink)

    return put
