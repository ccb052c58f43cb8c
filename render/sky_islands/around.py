"""What stands around the board: header with the route of the rounds, panels of the seats, supply."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Line
from render.panels import flow, put_lines, put_score
from render.post import Aside, deciding, put_prompt, put_rim
from render.reading import caption, round_of, seat_name
from render.scene import Scene
from render.sky_islands import pieces, signs
from render.sky_islands.candidates import chosen_tile, on_cells
from render.sky_islands.cards import cube, put_card, put_row, scored, tile_of
from render.sky_islands.grid import HEADER, TEXT
from render.sky_islands.palette import (
    AMBER,
    FLAG,
    GOLD,
    INK,
    INK_2,
    PAPER,
    PAPER_ACTIVE,
    PAPER_GONE,
    PAPER_INFO,
    RULE,
    WHITE,
)
from render.sky_islands.post import MATERIAL
from render.sky_islands.reading import result_of, said, view_of
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS

_STEP: Final = {"wide": 46, "tall": 24}
_PIECE: Final = {"wide": 52, "tall": 84}
_ROOM: Final = 1010
"""How wide the words of a wide header may be."""


def aside(scene: Scene) -> Aside | None:
    """The round, in words and on its route."""
    return None if scene.view.result else Aside(round_of(scene, TURNS), _route(scene))


def put_header(canvas: Canvas, scene: Scene) -> None:
    """The header of a wide picture."""
    route = _route(scene)
    put_card(canvas, HEADER)
    where = Box(HEADER.x + 26, HEADER.y + 2, _ROOM, HEADER.h - 4)
    placed, symbols = piece(scene), [seat_symbol(seat, 48) for seat in deciding(scene)]
    symbols += [placed] if placed else []
    put_prompt(canvas, scene, where, caption(scene, TURNS), (INK, INK_2), symbols)
    canvas.paste(route, HEADER.right - 26 - route.width / 2, HEADER.y + HEADER.h / 2)


def piece(scene: Scene) -> Image.Image | None:
    """The viewer's tile for which a cell is asked for, unturned."""
    tile = chosen_tile(scene)
    held = tile and on_cells(scene) and tile in (view_of(scene).hand or ())
    return tile_of(scene, tile, _PIECE[scene.aspect]) if tile and held and not scene.preview else None


def _route(scene: Scene) -> Image.Image:
    view = scene.view
    return _drawn(TURNS + 1 if view.result else min(view.round, TURNS), _STEP[scene.aspect])


@kept
def _drawn(now: int, step: int) -> Image.Image:
    """A stop for each round up to a flag, the present one large with an airship if there is room."""
    painter, foot = Painter(step * TURNS + 30, 34, 1, 4, origin=(0, 17)), step * TURNS + 6
    painter.box(step / 2, -2, foot, 2, 2, RULE)
    painter.box(step / 2, -2, step * (min(now, TURNS) - 0.5), 2, 2, AMBER)
    for i in range(1, TURNS + 1):
        x, radius = step * (i - 0.5), 12 if i == now else 8.5
        painter.ellipse(x, 0, radius, fill=INK)
        painter.ellipse(x, 0, radius - 2.4, fill=AMBER if i < now else GOLD if i == now else WHITE)
    painter.brush([(foot, 14), (foot, -14)], 3, INK)
    painter.poly([(foot, -15), (foot + 22, -7), (foot, 1)], FLAG)
    canvas = Canvas(painter.done())
    if step > 40 and now <= TURNS:
        canvas.paste(pieces.airship("white", 80), step * (now - 0.5), 17)
    return canvas.image


PANEL = {"wide": 142, "tall": 160}


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


_STRIP: Final = {"wide": 72, "tall": 84}
_OUT: Final = {"wide": (44, 400), "tall": (60, 1020)}
"""How large tiles are that are out of the game, and in how much room they stand."""


def _out(scene: Scene) -> list[Line]:
    """The tiles that all know to be out of the game, in lines."""
    view, (edge, room) = view_of(scene), _OUT[scene.aspect]
    tiles = [(tile_of(scene, tile, edge),) for tile in (*(view.removed or ()), *view.discarded)]
    return flow([(said(scene, "out"),), *tiles], TEXT[scene.aspect], room, 9) if tiles else []


def supply_height(scene: Scene) -> int:
    """How high the strip has to be: at the end there is nothing to be had any more."""
    return 0 if scene.view.result else _STRIP[scene.aspect] + len(_out(scene)) * (_OUT[scene.aspect][0] + 8)


def put_supply(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The strip with the supply."""
    put_card(canvas, where, PAPER_INFO)
    view, size, high = view_of(scene), TEXT[scene.aspect], _STRIP[scene.aspect]
    side = round(size * 1.15)
    items = [
        (signs.tile_back(side + 4, True), str(view.pile)),
        (signs.tower(side), str(view.towers_left)),
        (signs.port(side), str(view.ports_left)),
        *((cube(scene, colour, round(size * 1.3)), str(n)) for colour, n in zip(COLOURS, view.supply, strict=True)),
    ]
    put_row(canvas, where.x + 18, where.y + high / 2, min(where.w - 36, 936), items, size)
    below = where._replace(y=where.y + high - 8, h=where.h - high)
    put_lines(canvas, below, _out(scene), size, _OUT[scene.aspect][0] + 8, INK_2)
