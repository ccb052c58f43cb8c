"""The private picture: what lies behind the viewer's screen, and in a conflict what each number of tiles leads to.

Drawn from the viewer's own view, which holds nobody else's tiles.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.hand_title import Title, put_title
from render.reading import title_of
from render.scene import Aspect, Scene
from render.sprites import kept
from render.tigris import material, pieces, plates, signs
from render.tigris.hand_points import put_points
from render.tigris.hand_prospects import put_prospects
from render.tigris.layout import FRIEZE
from render.tigris.material import put_tablet
from render.tigris.palette import CALL, HEAD, HEAD_2, INK, INK_2, TABLET_LOW
from render.tigris.reading import COLOUR_OF, letter, view_of
from rules.kit.seats import Seat
from rules.tigris.components import CATASTROPHES
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.outlook import prospects

_HEAD: Final = 122
_GAP: Final = 14
ROW: Final = 68
"""So much higher than tiles in hand are a tablet is that has its heading beside them."""


class _Places(NamedTuple):
    """Where the parts lie."""

    width: int
    height: int
    tiles: Box
    leaders: Box
    points: Box
    prospects: Box | None


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view = view_of(scene)
    if view.viewer is None:
        return _nothing(scene)
    rows = len(prospects(view))
    places = _wide(rows) if scene.aspect == "wide" else _phone(rows)
    canvas = Canvas(material.page(places.width, places.height, _HEAD).copy())
    _put_header(canvas, scene, view.viewer)
    put_tiles(canvas, scene, places.tiles, 118 if scene.aspect == "wide" else 124)
    _put_leaders(canvas, scene, view.viewer, places.leaders)
    put_points(canvas, scene, view.viewer, places.points)
    if places.prospects:
        put_prospects(canvas, scene, places.prospects)
    return canvas.image


def _wide(rows: int) -> _Places:
    top = _HEAD + FRIEZE + _GAP
    tiles = Box(24, top, 884, 226)
    leaders = Box(24, tiles.bottom + _GAP, 884, 212)
    points = Box(922, top, 654, tiles.h + leaders.h + _GAP)
    y = leaders.bottom + _GAP
    prospects = Box(24, y, 1552, 70 + 60 * -(-rows // 2)) if rows else None
    return _Places(1600, (prospects.bottom if prospects else leaders.bottom) + _GAP, tiles, leaders, points, prospects)


def _phone(rows: int) -> _Places:
    y = _HEAD + FRIEZE + _GAP
    tiles = Box(24, y, 952, 236)
    y = tiles.bottom + _GAP
    prospects = Box(24, y, 952, 84 + 66 * rows) if rows else None
    y = prospects.bottom + _GAP if prospects else y
    leaders = Box(24, y, 952, 218)
    points = Box(24, leaders.bottom + _GAP, 952, 500)
    return _Places(1000, points.bottom + _GAP, tiles, leaders, points, prospects)


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    canvas.place(pieces.seal(view_of(scene).screens[seat].dynasty, 100, active=True), 22, 11)
    title, right = title_of(scene), canvas.image.width - 32
    used = canvas.fitted(right, 39, title, (28, 26, 24), right * 0.45, HEAD_2, "r")
    canvas.place(pieces.badge(seat, 48), 140, 35)
    where = Title(202, (41, 85), right - used - 226, (44, 40, 36, 32), 28, HEAD, HEAD_2)
    put_title(canvas, scene, seat, where, "picture.tigris.hand.title")


def put_tiles(canvas: Canvas, scene: Scene, where: Box, side: int, called: str = "", most: int = 1) -> None:
    """The tiles in hand, those of a colour close together over their name, behind the heading where there is no room
    below it; those of the colour that is `called` are ringed together, or the first `most` of them."""
    view, language = view_of(scene), scene.language
    put_tablet(canvas, where, "active")
    size = _text(scene.aspect)
    low = where.h <= side + ROW
    used = canvas.text(where.x + 24, where.y + 32, text(language, "picture.tigris.hand.tiles"), size, INK_2) * low
    held = {colour: count for colour in COLOURS if (count := (view.hand or {}).get(colour, 0))}
    if not held:
        middle = where.x + where.w / 2, where.y + where.h / 2 + 8
        canvas.text(*middle, text(language, "picture.tigris.hand.none"), size + 6, INK_2, "m")
    names = {colour: text(language, f"picture.tigris.tiles.{colour}") for colour in held}
    rooms = {colour: max(n * side, round(fonts.width(names[colour], size))) for colour, n in held.items()}
    left_over = where.w - 48 - used - sum(rooms.values())
    apart = min(side * 0.9, left_over / max(1, len(held) - 1))
    x = where.x + 24 + used + (left_over - apart * (len(held) - 1)) / 2
    y = where.y + (16 if low else 54)
    for colour, count in held.items():
        room = rooms[colour]
        left, middle_x = x + (room - count * side) / 2, x + room / 2
        if colour == called:
            wide = side * min(count, most)
            canvas.paste(_ring(wide, side), left + wide / 2, y + side / 2)
        for i in range(count):
            canvas.place(pieces.tile(colour, side), left + i * side, y)
        if count > 1:
            canvas.fill(left + 6, y + side + 6, left + count * side - 6, y + side + 9, INK_2)
        canvas.text(middle_x, y + side + 28, names[colour], size, INK, "m")
        x += room + apart


@kept
def _ring(wide: int, side: int) -> Image.Image:
    """Lies below the tile that is being placed, or the tiles that count."""
    painter, half = Painter(wide + 20, side + 20, 1, 4), side / 2
    for out, fill in ((8, INK), (6, CALL)):
        painter.box(-wide / 2 - out, -half - out, wide / 2 + out, half + out, side * 0.16 + out, fill)
    return painter.done()


def _put_leaders(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """The four leaders with their squares, and the catastrophes left."""
    view, language = view_of(scene), scene.language
    screen, size = view.screens[seat], _text(scene.aspect)
    put_tablet(canvas, where)
    canvas.text(where.x + 24, where.y + 32, text(language, "picture.tigris.hand.leaders"), size, INK_2)
    room, stone = 146, 100
    for i, office in enumerate(OFFICES):
        leader, x = view.leader(seat, office), where.x + 24 + i * (room + 14) + room / 2
        beside = text(language, "picture.tigris.beside")
        words = f"{leader.at}" if leader else fonts.fit(beside, 28, room - 46)
        plate = plates.plate(letter(language, office), COLOUR_OF[office], words, room, 40, 28, True, leader is None)
        canvas.paste(pieces.disc(screen.dynasty, seat, COLOUR_OF[office], stone, True), x, where.y + 54 + stone / 2)
        canvas.place(plate, x - plate.width / 2, where.y + 52 + stone - 14)
    left = where.x + 24 + 4 * (room + 14)
    canvas.fill(left, where.y + 26, left + 3, where.bottom - 30, TABLET_LOW)
    middle = (left + where.right) / 2
    for i in range(CATASTROPHES):
        sign = pieces.catastrophe(88) if i < screen.catastrophes else signs.empty_place(88, TABLET_LOW)
        canvas.paste(sign, middle + (i - (CATASTROPHES - 1) / 2) * 98, where.y + 92)
    said = text(language, "picture.tigris.hand.catastrophes", n=screen.catastrophes)
    canvas.text(middle, where.y + 164, said, size, INK, "m")


def _text(aspect: Aspect) -> int:
    return 26 if aspect == "wide" else 29


def _nothing(scene: Scene) -> Image.Image:
    width = 1600 if scene.aspect == "wide" else 1000
    canvas = Canvas(material.page(width, 360, _HEAD).copy())
    canvas.text(32, _HEAD / 2, text(scene.language, "picture.tigris.title"), 40, HEAD)
    where = Box(24, _HEAD + FRIEZE + _GAP, width - 48, 360 - _HEAD - FRIEZE - 2 * _GAP)
    put_tablet(canvas, where)
    middle = where.x + where.w / 2, where.y + where.h / 2 - 2
    canvas.text(*middle, text(scene.language, "picture.hand_none"), 40, INK, "m")
    return canvas.image
