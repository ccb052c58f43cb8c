"""What stands above the board: whose decision it is, the round and its route; in a wide picture the game and turn."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.post import Aside, deciding, put_prompt
from render.reading import caption, round_of
from render.scene import Scene
from render.sky_islands import pieces
from render.sky_islands.cards import put_card, tile_of
from render.sky_islands.fits import chosen_tile, on_cells
from render.sky_islands.layout import HEADER
from render.sky_islands.palette import AMBER, FLAG, GOLD, INK, INK_2, RULE, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.theme import seat_symbol
from rules.sky_islands.components import TURNS

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
