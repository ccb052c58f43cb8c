"""Takenoko as a post: paper on the imperial ground, the garden as large as it can be, cards of the seats."""

from __future__ import annotations

from functools import partial
from typing import Final

from data.texts import name, text
from render import frame, post
from render.canvas import Canvas
from render.frame import Box
from render.post import Aside, Kind, Material
from render.scene import Scene
from render.takenoko import bamboo, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS

CARD: Final = 164
_SECTION: Final = 36
"""A section of the rod of finished cards is at most so wide."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """Paper with a soft border; tinted for whoever has to decide."""
    frame.put_plate(canvas, where, THEME.active if kind == "active" else THEME.paper, THEME.border, 2.5)


MATERIAL: Final = Material(_put_plate, INK, THEME.ink2, INK, THEME.ink2, THEME.call, INK)
STYLE: Final = post.Style(partial(frame.sheet, theme=THEME), MATERIAL)


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
    """Points, how many cards are finished of how many, and of which kinds they are."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        done = tuple(CARDS[card].category for card in view.known.players[seat].finished)
        total = view.result.totals[seat] if view.result else view.points(seat)
        row = Box(where.x, where.y, where.w, where.h - 38)
        post.put_points(canvas, scene, row, str(total), MATERIAL)
        told = f"{len(done)}/{view.threshold}"
        canvas.text(where.right - 4, row.y + row.h / 2, told, 34, MATERIAL.ink, "r")
        rod = bamboo.rod(done, view.threshold, min(_SECTION, where.w // max(view.threshold, len(done))))
        canvas.place(rod, where.x - 8, where.bottom - 34)

    return put
