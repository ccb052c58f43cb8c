"""The private picture: what lies behind the viewer's screen; and the own tiles below the map of a tall picture while
something is asked."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter, plaque
from render.frame import Box
from render.hand_title import Title, put_title
from render.panels import bulb
from render.reading import title_of
from render.scene import Aspect, Scene
from render.sprites import kept
from render.tigris import leaders, material, pieces, signs
from render.tigris.layout import FRIEZE
from render.tigris.material import put_tablet
from render.tigris.palette import CALL, HEAD, HEAD_2, INK, INK_2, RED_INK, TABLET_ACTIVE, TABLET_LOW
from render.tigris.questions import chosen_colour, told_apart
from render.tigris.reading import COLOUR_OF, letter, view_of
from rules.kit.seats import Seat
from rules.tigris.components import CATASTROPHES, HAND
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.scoring import assigned

_HEAD: Final = 122
_GAP: Final = 14


class _Places(NamedTuple):
    """Where the parts lie."""

    width: int
    height: int
    tiles: Box
    leaders: Box
    points: Box


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view = view_of(scene)
    if view.viewer is None:
        return _nothing(scene)
    places = _wide() if scene.aspect == "wide" else _phone()
    canvas = Canvas(material.page(places.width, places.height, _HEAD).copy())
    _put_header(canvas, scene, view.viewer)
    put_tiles(canvas, scene, places.tiles, 118 if scene.aspect == "wide" else 124)
    _put_leaders(canvas, scene, view.viewer, places.leaders)
    _put_points(canvas, scene, view.viewer, places.points)
    return canvas.image


def _wide() -> _Places:
    top = _HEAD + FRIEZE + _GAP
    tiles = Box(24, top, 884, 226)
    leaders = Box(24, tiles.bottom + _GAP, 884, 212)
    points = Box(922, top, 654, tiles.h + leaders.h + _GAP)
    return _Places(1600, leaders.bottom + _GAP, tiles, leaders, points)


def _phone() -> _Places:
    tiles = Box(24, _HEAD + FRIEZE + _GAP, 952, 236)
    leaders = Box(24, tiles.bottom + _GAP, 952, 218)
    points = Box(24, leaders.bottom + _GAP, 952, 500)
    return _Places(1000, points.bottom + _GAP, tiles, leaders, points)


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    canvas.place(pieces.seal(view_of(scene).screens[seat].dynasty, 100, active=True), 22, 11)
    title, right = title_of(scene), canvas.image.width - 32
    used = canvas.fitted(right, 39, title, (28, 26, 24), right * 0.45, HEAD_2, "r")
    canvas.place(pieces.badge(seat, 48), 140, 35)
    where = Title(202, (41, 85), right - used - 226, (44, 40, 36, 32), 28, HEAD, HEAD_2)
    put_title(canvas, scene, seat, where, "picture.tigris.hand.title")


def put_tiles(
    canvas: Canvas, scene: Scene, where: Box, side: int, called: str = "", most: int = 1, tips: Container[str] = ()
) -> None:
    """The tiles in hand, those of a colour close together over their name; those of the colour that is `called` are
    ringed together, or the first `most` of them, and `tips` bear the sign of one."""
    view, language, size = view_of(scene), scene.language, _text(scene.aspect)
    put_tablet(canvas, where, "active")
    canvas.text(where.x + 24, where.y + 32, text(language, "picture.tigris.hand.tiles"), size, INK_2)
    held = {colour: count for colour in COLOURS if (count := (view.hand or {}).get(colour, 0))}
    if not held:
        middle = where.x + where.w / 2, where.y + where.h / 2 + 8
        canvas.text(*middle, text(language, "picture.tigris.hand.none"), size + 6, INK_2, "m")
    names = {colour: text(language, f"picture.tigris.tiles.{colour}") for colour in held}
    rooms = {colour: max(n * side, round(fonts.width(names[colour], size))) for colour, n in held.items()}
    left_over = where.w - 48 - sum(rooms.values())
    apart = min(side * 0.9, left_over / max(1, len(held) - 1))
    x, y = where.x + 24 + (left_over - apart * (len(held) - 1)) / 2, where.y + 58
    for colour, count in held.items():
        left = x + (rooms[colour] - count * side) / 2
        if colour == called:
            wide = side * min(count, most)
            canvas.paste(_ring(wide, side), left + wide / 2, y + side / 2)
        for i in range(count):
            canvas.place(pieces.tile(colour, side), left + i * side, y)
        if colour in tips:
            canvas.paste(bulb(size + 6), left + 2, y + 4)
        if count > 1:
            canvas.fill(left + 6, y + side + 6, left + count * side - 6, y + side + 9, INK_2)
        canvas.text(x + rooms[colour] / 2, y + side + 28, names[colour], size, INK, "m")
        x += rooms[colour] + apart


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
        plate = leaders.plate(letter(language, office), COLOUR_OF[office], words, room, 40, 28, True, leader is None)
        canvas.paste(pieces.disc(screen.dynasty, COLOUR_OF[office], stone, True), x, where.y + 54 + stone / 2)
        canvas.place(plate, x - plate.width / 2, where.y + 52 + stone - 14)
    left = where.x + 24 + 4 * (room + 14)
    canvas.fill(left, where.y + 26, left + 3, where.bottom - 30, TABLET_LOW)
    middle = (left + where.right) / 2
    for i in range(CATASTROPHES):
        sign = pieces.catastrophe(88) if i < screen.catastrophes else signs.empty_place(88, TABLET_LOW)
        canvas.paste(sign, middle + (i - (CATASTROPHES - 1) / 2) * 98, where.y + 92)
    said = text(language, "picture.tigris.hand.catastrophes", n=screen.catastrophes)
    canvas.text(middle, where.y + 164, said, size, INK, "m")


def _put_points(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """The points of a seat whose points the viewer knows."""
    screen = view_of(scene).screens[seat]
    points = [(screen.points or {}).get(colour, 0) for colour in COLOURS]
    treasures = screen.treasures or 0
    final = assigned(points, treasures)
    language, size = scene.language, 26 if scene.aspect == "wide" else 29
    put_tablet(canvas, where)
    used = canvas.text(where.x + 24, where.y + 32, text(language, "picture.tigris.hand.points"), size, INK_2)
    lowest = fonts.fit(text(language, "picture.tigris.hand.lowest"), size, where.w - used - 70)
    canvas.text(where.right - 24, where.y + 32, lowest, size, RED_INK, "r")
    step = (where.h - 60 - 62) / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        row = Box(where.x + 12, round(where.y + 58 + i * step), where.w - 24, round(step) - 4)
        low = final[i] == min(final) and min(final) != max(final)
        _put_row(canvas, row, colour, points[i], final[i] - points[i], low)
    key = "treasures" if treasures else "no_treasures"
    told = text(language, f"picture.tigris.hand.{key}", n=treasures, score=min(final))
    canvas.paste(signs.gem(40, not treasures), where.x + 46, where.bottom - 36)
    sizes = (30, 28, 26, 24) if scene.aspect == "wide" else (30, 28)
    canvas.fitted(where.x + 78, where.bottom - 38, told, sizes, where.w - 100, INK)


def _put_row(canvas: Canvas, row: Box, colour: str, points: int, added: int, low: bool) -> None:
    """Cubes of one colour and the treasures that fill it up; the number at the end."""
    y = row.y + row.h / 2
    if low:
        canvas.stretch(_frame(), row.x, row.y, row.w, row.h, (16, 16, 16, 16))
    tile = pieces.tile(colour, min(80, row.h - 8))
    canvas.paste(tile, row.x + 14 + tile.width / 2, y)
    left, side = row.x + 30 + tile.width, min(58, row.h - 24)
    room = row.w - (left - row.x) - 190
    step = min(side * 0.94, (room - side) / max(1, points + added - 1))
    for i in range(points + added):
        sign = signs.cube(colour, side) if i < points else signs.gem(side - 4)
        canvas.paste(sign, left + side / 2 + i * step, y)
    canvas.text(row.right - 24, y - 2, str(points + added), 52, INK, "r")
    if added:
        canvas.text(row.right - 98, y - 2, f"{points}+{added}", 34, RED_INK, "r")


@kept
def _frame() -> Image.Image:
    return plaque(44, 44, (0, 14, RED_INK), (4, 11, TABLET_ACTIVE))


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


_TILE: Final = 84
"""How high a tile is."""


def hold_hand(scene: Scene) -> bool:
    """Whether there are any: in a wide picture they lie on the tablet of their seat."""
    asked = scene.aspect == "tall" and (scene.path or scene.marks)
    return bool(asked) and any((view_of(scene).hand or {}).values())


def tray_height(scene: Scene) -> int:
    """How high their tablet is, 0 where there is none."""
    return _TILE + 118 if hold_hand(scene) else 0


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles; one of the colour that is placed is ringed, all of that which fights, and tips of colours shown."""
    fight = view_of(scene).fight
    called = fight.colour if scene.path[:1] == ("commit",) and fight else chosen_colour(scene)
    tips = {str(mark.at) for mark in told_apart(scene) if mark.tip}
    put_tiles(canvas, scene, where, _TILE, called, HAND if fight else 1, tips)
