"""The seats' panels: points, what the islands would bring now, cubes, buildings and tiles; at the end every line."""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas
from render.frame import Box
from render.panels import put_score
from render.post import deciding, put_rim
from render.reading import seat_name
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import cube, put_card, put_row, scored, tile_of
from render.sky_islands.palette import INK, INK_2, PAPER, PAPER_ACTIVE, PAPER_GONE, WHITE
from render.sky_islands.post import MATERIAL
from render.sky_islands.reading import result_of, said, view_of
from render.theme import SEAT_COLOURS, seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.moves import COLOURS

HEIGHT = {"wide": 142, "tall": 160}


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel; after the end, with its points line by line."""
    view, result = view_of(scene), result_of(scene)
    active, gone = seat in deciding(scene), seat in view.resigned
    back = PAPER_ACTIVE if active else PAPER_GONE if gone else PAPER
    put_card(canvas, where, back, SEAT_COLOURS[seat] if result else WHITE)
    if active:
        put_rim(canvas, where, MATERIAL)
    sizes = (32, 28, 26, 22) if scene.aspect == "wide" else (36, 32, 30)
    y, small = where.y + where.h * 0.29, 26 if scene.aspect == "wide" else 30
    right = _put_points(canvas, scene, where, seat, y)
    canvas.paste(seat_symbol(seat, 44), where.x + 42, y)
    room = right - where.x - 76
    canvas.fitted(where.x + 74, y - 2, seat_name(scene, seat), sizes, room, INK_2 if gone else INK)
    items = scored(result, seat, small) if result else _belongings(scene, seat, small)
    put_row(canvas, where.x + 18, where.y + where.h * 0.73, where.w - 36, items, small)


def _put_points(canvas: Canvas, scene: Scene, where: Box, seat: Seat, y: float) -> float:
    """The points so far, and where wanted those of islands if the game ended now. Returns the x before them."""
    merchant, result = view_of(scene).merchants[seat], scene.view.result
    big, small = (38, 27) if scene.aspect == "wide" else (42, 32)
    right = where.right - 20.0
    if scene.estimates and merchant.islands and not result:
        right -= canvas.text(right, y - 2, said(scene, "islands", n=merchant.islands), small, INK, "r") + 5
        sign = signs.island(small + 6)
        canvas.paste(sign, right - sign.width / 2, y)
        right -= sign.width + 14
    return put_score(canvas, right, y, result.totals[seat] if result else merchant.points, big, INK)


def _belongings(scene: Scene, seat: Seat, size: int) -> list[tuple[Image.Image, str]]:
    """Cubes, houses, towers and ports built, tiles in hand (their faces where all have seen them)."""
    merchant, houses = view_of(scene).merchants[seat], [house.seat for house in view_of(scene).houses]
    side, held = round(size * 1.16), zip(COLOURS, merchant.cubes, strict=True)
    return [
        *((cube(scene, colour, round(size * 1.3)), str(n)) for colour, n in held),
        (signs.house(seat, side), str(houses.count(seat))),
        (signs.tower(side), str(merchant.towers)),
        (signs.port(side), str(merchant.ports)),
        *((tile_of(scene, tile, side + 8), "") for tile in merchant.shown),
        *([] if merchant.shown else [(signs.tile_back(side), str(merchant.hand))]),
    ]
