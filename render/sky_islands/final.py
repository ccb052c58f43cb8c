"""The end of a game: every seat's panel in the order of the places, with its points line by line."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.panels import tag
from render.reading import seat_name
from render.scene import Scene
from render.sky_islands import pieces, signs
from render.sky_islands.cards import put_card, put_row
from render.sky_islands.palette import AMBER, INK, INK_2, PAPER, PAPER_ACTIVE, PAPER_GONE, WHITE
from render.sky_islands.reading import result_of
from render.theme import SEAT_COLOURS, seat_symbol
from rules.kit.game import Result
from rules.kit.seats import Seat

HEIGHT: Final = {"wide": 142, "tall": 160}


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel: place, name, total, then airships, ports, towers and islands."""
    result = result_of(scene)
    if result is None:
        return
    won, gone = seat in result.winners, seat in scene.view.resigned
    put_card(canvas, where, PAPER_ACTIVE if won else PAPER_GONE if gone else PAPER, SEAT_COLOURS[seat], 6 if won else 3)
    big, small = (32, 26) if scene.aspect == "wide" else (36, 30)
    y, right = where.y + where.h * 0.31, where.right - 20.0
    right -= canvas.text(right, y - 3, str(result.totals[seat]), big + 12, INK, "r") + 6
    coin = signs.coin(big + 8)
    canvas.paste(coin, right - coin.width / 2, y)
    right -= coin.width + 10
    key = "picture.badge_gone" if gone else f"words.place.p{result.places[seat]}"
    badge = tag(
        text(scene.language, key), small - 3 if scene.aspect == "wide" else small, INK_2 if gone else INK, WHITE, WHITE
    )
    canvas.paste(seat_symbol(seat, 44), where.x + 42, y)
    name = fonts.fit(seat_name(scene, seat), big, right - where.x - 86 - badge.width)
    used = canvas.text(where.x + 74, y - 2, name, big, INK)
    canvas.place(badge, where.x + 80 + used, y - badge.height / 2)
    _put_lines(canvas, scene, result, seat, Box(where.x + 18, round(where.y + where.h * 0.74), where.w - 36, 0), small)


def _put_lines(canvas: Canvas, scene: Scene, result: Result, seat: Seat, where: Box, size: int) -> None:
    side = round(size * 1.35)
    pictures = {
        "airships": pieces.airship("green", round(side * 1.8)),
        "ports": signs.port(side),
        "towers": signs.tower(side),
        "islands": signs.island(side),
    }
    items = [(pictures[line.key], str(line.points)) for line in result.lines[seat] if line.key in pictures]
    canvas.fill(where.x, where.y - size * 0.95, where.right, where.y - size * 0.95 + 2, AMBER)
    put_row(canvas, where.x + 8, where.y + 4, min(where.w - 16, 400), items, size)
