"""Tongiaki as a post: dusk over the sea, the map to the rims, cards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate
from render.panels import Chunk, measure, put_chunks
from render.post import LEAST, WIDTH, Aside, Content, Kind, Material, Style, points_width, put_points
from render.reading import round_of
from render.scene import Scene
from render.sprites import kept
from render.tongiaki import boats, header, labels, signs
from render.tongiaki.ocean import ocean
from render.tongiaki.palette import (
    CARD,
    CARD_ACTIVE,
    CARD_EDGE,
    CARD_GONE,
    FAILED,
    GOLD,
    NUMBER,
    OCEAN,
    SHADE,
    SOFT,
    STRAND,
    WHITE,
)
from render.tongiaki.reading import result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.view import Sailor

CARD_HEIGHT: Final = 124
_SIZE: Final = 36
_MANY: Final = 10
"""The number of so many boats is set smaller."""
_COIN: Final = 14
"""Points of islands stand on coins with such a radius,"""
_ROW: Final = 32
"""in rows so many pixels apart."""
_ROOMY: Final = 300
"""On narrower cards nothing is said in words."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """The sky without any border; night blue for all else, with a golden rim for whoever has to decide."""
    if kind == "header":
        canvas.lay(header.sky(WIDTH, where.bottom + 10), 0, 0)
        return
    fill: dict[Kind, str] = {"active": CARD_ACTIVE, "gone": CARD_GONE}
    active = kind == "active"
    put_plate(canvas, where, fill.get(kind, CARD), GOLD if active else CARD_EDGE, 4 if active else 2)


MATERIAL: Final = Material(_put_plate, WHITE, "#E9DDF6", WHITE, SOFT, GOLD, OCEAN)
STYLE: Final = Style(ocean, MATERIAL)


def aside(scene: Scene) -> Aside | None:
    """The round, or the turns if they are counted; tiles left of either kind."""
    view = view_of(scene)
    if view.result:
        return None
    told = round_of(scene)
    if view.turns_left is not None:
        told = text(scene.language, "picture.tongiaki.turns_left", n=view.turns_left)
    said = text(scene.language, "picture.tongiaki.left")
    return Aside(told, _left(len(view.islands_left), len(view.water_left), said))


@kept
def _left(islands: int, water: int, said: str) -> Image.Image:
    width = round(fonts.width(said, LEAST)) + 6
    canvas = Canvas(Image.new("RGBA", (228 + width, 40)))
    for x, icon, count in ((0, signs.island_icon(34), islands), (112, signs.wave_icon(28), water)):
        canvas.place(_pill(), x, 0)
        canvas.paste(icon, x + 30, 20)
        canvas.text(x + 74, 19, str(count), 34, WHITE, "m")
    canvas.haloed(226 + width / 2, 19, said, LEAST, MATERIAL.aside, SHADE, 2)
    return canvas.image


@kept
def _pill() -> Image.Image:
    """Holds a sign and its number together, apart from the next one."""
    painter = Painter(104, 40, 1, 3, origin=(0, 0))
    painter.box(0, 0, 104, 40, 19, "#1A1C44")
    return painter.done()


def content(scene: Scene) -> Content:
    """Points and king's islands; boats beside the board or, after the end, the islands that the points are made of."""
    view, result = view_of(scene), result_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        sailor = view.sailors[seat]
        points = result.totals[seat] if result else sailor.points
        y, x, kings, points_wide = where.y + where.h / 2, where.right - 2.0, len(sailor.kings), 0.0
        if result or scene.estimates:
            points_wide = put_points(canvas, where, points, MATERIAL) - where.x
        _put_kings(canvas, where, kings)
        x -= _kings_width(where, kings)
        if result:
            _put_parts(canvas, (x, y), len(sailor.islands), _all_parts(scene, where)[seat])
            return
        size = _SIZE if sailor.supply < _MANY else LEAST
        said = text(scene.language, "picture.tongiaki.supply")
        if where.w >= _ROOMY and x - where.x - points_wide > fonts.width(said, LEAST, False) + 92:
            x -= canvas.text(x, y + 1, said, LEAST, SOFT, "r", False) + 7
        x -= canvas.text(x, y - 1, str(sailor.supply), size, STRAND if sailor.supply else FAILED, "r") + 19
        canvas.paste(boats.boat(seat, 32), x, y)

    return put


def _put_kings(canvas: Canvas, where: Box, kings: int) -> None:
    """A crown, with how many kings a seat has if these are several: behind it, or below it on slim cards."""
    x, y, below = where.right - 2.0, where.y + where.h / 2, kings > 1 and where.w < _ROOMY
    if kings > 1:
        wide = canvas.text(x, y + (13 if below else -1), f"×{kings}", LEAST, STRAND, "r")
        x -= 0 if below else wide
    if kings:
        canvas.paste(signs.crown(26, True), x - 17, y - (12 if below else 0))


def _kings_width(where: Box, kings: int) -> float:
    if kings < 2:
        return 38 * kings
    return fonts.width(f"×{kings}", LEAST) + (4 if where.w < _ROOMY else 38)


def _put_parts(canvas: Canvas, end: tuple[float, float], count: int, rows: Sequence[Sequence[Chunk]]) -> None:
    """How many islands of each worth a seat has, in rows that end there; without these how many in all."""
    right, y = end
    wide = max((measure(row, LEAST) for row in rows), default=0)
    for i, row in enumerate(rows):
        put_chunks(canvas, right - wide, y + (i - (len(rows) - 1) / 2) * _ROW, row, LEAST, NUMBER)
    if not rows:
        x = right - canvas.text(right, y - 1, str(count), LEAST, STRAND, "r") - 21
        canvas.paste(signs.island_icon(30), x, y)


def _all_parts(scene: Scene, where: Box) -> list[list[list[Chunk]]]:
    """The islands of every seat by their worth, `4×3` with the worth on a coin, in two rows if they need it: of all
    seats or, where one has no room for them, of none."""
    view, result = view_of(scene), result_of(scene)
    rows = [
        _parts(where, sailor, where.w - 2 - points_width(where, points) - _kings_width(where, len(sailor.kings)))
        for sailor, points in zip(view.sailors, result.totals if result else (), strict=True)
    ]
    return rows if all(rows) else [[] for _ in rows]


def _parts(where: Box, sailor: Sailor, room: float) -> list[list[Chunk]]:
    """The rows of a seat, an empty one if it has nothing; none if there is no room for them."""
    parts = sorted((labels.points_of(island) for island in sailor.islands), reverse=True)
    times = {points: f"×{parts.count(points)} " if parts.count(points) > 1 else " " for points in parts}
    said: list[list[Chunk]] = [[labels.coin(points, _COIN, LEAST), told] for points, told in times.items()] or [[]]
    for count in range(1, 2 + (where.h >= 2 * LEAST - 8)):
        step = -(-len(said) // count)
        rows = [list(chain(*said[i : i + step])) for i in range(0, len(said), step)]
        if max(measure(row, LEAST) for row in rows) <= room:
            return rows
    return []
