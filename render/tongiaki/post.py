"""Tongiaki as a post: dusk over the sea, the map to the rims, cards of the seats."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.post import LEAST, WIDTH, Aside, Content, Kind, Material, put_points
from render.scene import Scene
from render.sprites import kept
from render.tongiaki import boats, header, labels, signs
from render.tongiaki.palette import CARD, CARD_ACTIVE, CARD_EDGE, CARD_GONE, FAILED, GOLD, OCEAN, SOFT, STRAND, WHITE
from render.tongiaki.reading import result_of, view_of
from rules.kit.seats import Seat

CARD_HEIGHT: Final = 124
_SIZE: Final = 36
_ROOMY: Final = 300
"""On narrower cards a coin stands for the word behind the points."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """The sky without any border; night blue for all else, with a golden rim for whoever has to decide."""
    if kind == "header":
        canvas.lay(header.sky(WIDTH, where.bottom + 10), 0, 0)
        return
    fill: dict[Kind, str] = {"active": CARD_ACTIVE, "gone": CARD_GONE}
    active = kind == "active"
    put_plate(canvas, where, fill.get(kind, CARD), GOLD if active else CARD_EDGE, 4 if active else 2)


MATERIAL: Final = Material(_put_plate, WHITE, "#E9DDF6", WHITE, SOFT, GOLD, OCEAN)


def aside(scene: Scene) -> Aside | None:
    """How near the ends of the game are: tiles left of either kind, and turns if they are counted."""
    view = view_of(scene)
    if view.result:
        return None
    sign = _left(len(view.islands_left), len(view.water_left))
    if view.turns_left is None:
        return Aside("", "", sign)
    turns = text(scene.language, "picture.tongiaki.turns_left", n=view.turns_left)
    return Aside("", turns, sign)


@kept
def _left(islands: int, water: int) -> Image.Image:
    canvas = Canvas(Image.new("RGBA", (116, 92)))
    for y, icon, count in ((24, signs.island_icon(46), islands), (68, signs.wave_icon(38), water)):
        canvas.paste(icon, 30, y)
        canvas.text(114, y - 1, str(count), 40, WHITE, "r")
    return canvas.image


def content(scene: Scene) -> Content:
    """Points, boats beside the board, and king's islands."""
    view, result = view_of(scene), result_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        sailor = view.sailors[seat]
        points = result.totals[seat] if result else sailor.points
        y, x = where.y + where.h / 2, where.right - 4.0
        if result or scene.estimates:
            sign = labels.coin(0, 13, LEAST) if where.w < _ROOMY else ""
            put_points(canvas, scene, where, str(points), MATERIAL, sign)
        for i in range(len(sailor.kings)):
            above = (i - 0.5) * 28 if len(sailor.kings) > 1 else 0
            canvas.paste(signs.crown(26, True), x - 14, y + above)
        x -= 38 if sailor.kings else 0
        x -= canvas.text(x, y - 1, str(sailor.supply), _SIZE, STRAND if sailor.supply or result else FAILED, "r") + 22
        canvas.paste(boats.boat(seat, 34), x, y)

    return put
