"""Moana Nui as a post: cards of paper on the sea, the archipelago between them, points and tiles of the seats."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.header import spends
from render.moana_nui.palette import CALL, INK, INK_2, PAPER, PAPER_ACTIVE, PAPER_GONE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import band, card, sea
from render.panels import tag
from render.post import Aside, Kind, Material
from render.reading import round_of
from render.scene import Scene
from rules.kit.seats import Seat

CARD: Final = 104
INSET: Final = 6
RIBBON: Final = 56
"""How much of the map's height is kept for the words that this is a preview."""
_EDGES: Final = (22, 22, 22, 22)


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """Paper on the sea; a band of bark cloth below the prompt, a golden rim for whoever has to decide."""
    papers: dict[Kind, str] = {"active": PAPER_ACTIVE, "gone": PAPER_GONE}
    sprite = card(papers.get(kind, PAPER), CALL if kind == "active" else "", 5 if kind == "active" else 1.5)
    low = 8 if kind == "header" else 0
    canvas.stretch(sprite, where.x - 3, where.y - 3, where.w + 6, where.h + 6 + low, _EDGES)
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
    """Points, and how many turns are left; the last tile stays unplayed."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        board = view.boards[seat]
        if scene.estimates or board.final or view.result is not None:
            post.put_points(canvas, where, board.total, MATERIAL)
        if not view.result:
            left = board.hand + board.stack - 1
            last = view.is_last(seat) or (left == 1 and seat != view.now.seat)
            told = said(scene, "final" if board.final else "last" if last else "turns", n=left)
            canvas.text(where.right + 4, where.y + where.h / 2 + 4, told, post.LEAST, INK_2, "r")

    return put
