"""The supply: tiles to draw, towers, ports and cubes left; and the tiles that all know to be out of the game."""

from __future__ import annotations

from typing import Final

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import cube, put_card, put_row, tile_of
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK_2, PAPER_INFO
from render.sky_islands.reading import said, view_of
from rules.sky_islands.moves import COLOURS

_STRIP: Final = {"wide": 72, "tall": 84}
_TILE: Final = {"wide": 44, "tall": 60}


def _out(scene: Scene) -> tuple[str, ...]:
    """Tiles that all know to be out of the game."""
    view = view_of(scene)
    return (*(view.removed or ()), *view.discarded)


def _columns(scene: Scene) -> int:
    return 8 if scene.aspect == "wide" else 15


def height(scene: Scene) -> int:
    """How high the strip has to be: at the end there is nothing to be had any more."""
    if scene.view.result:
        return 0
    rows = -(-len(_out(scene)) // _columns(scene))
    return _STRIP[scene.aspect] + (rows * (_TILE[scene.aspect] + 6) + 40 if rows else 0)


def put_supply(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The strip with the supply."""
    put_card(canvas, where, PAPER_INFO)
    view, size = view_of(scene), TEXT[scene.aspect]
    side = round(size * 1.15)
    items = [
        (signs.tile_back(side + 4, True), str(view.pile)),
        (signs.tower(side), str(view.towers_left)),
        (signs.port(side), str(view.ports_left)),
        *((cube(scene, colour, round(size * 1.3)), str(n)) for colour, n in zip(COLOURS, view.supply, strict=True)),
    ]
    put_row(canvas, where.x + 18, where.y + _STRIP[scene.aspect] / 2, min(where.w - 36, 936), items, size)
    out = _out(scene)
    if out:
        label, y = TEXT[scene.aspect], where.y + _STRIP[scene.aspect] + 10
        canvas.text(where.x + 20, y, fonts.fit(said(scene, "out"), label, where.w - 40), label, INK_2)
        step = _TILE[scene.aspect] + 6
        for i, tile in enumerate(out):
            row, column = divmod(i, _columns(scene))
            canvas.place(tile_of(scene, tile, step - 6), where.x + 20 + column * step, y + 22 + row * step)
