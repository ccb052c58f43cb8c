"""The seats' tablets: everything public about a player; after the end its four colours with treasures assigned."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, panels
from render.canvas import Canvas, Painter, plaque
from render.frame import Box
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sprites import kept
from render.theme import seat_shape
from render.tigris import leaders, pieces, signs
from render.tigris.hand import hold_hand
from render.tigris.leaders import leader_of
from render.tigris.material import put_tablet
from render.tigris.palette import INK, INK_2, PAPER_WHITE, RED_INK, TABLET_LOW
from render.tigris.reading import COLOUR_OF, letter, points_of, view_of
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.components import CATASTROPHES
from rules.tigris.moves import COLOURS, OFFICES, Tiles
from rules.tigris.scoring import TigrisResult
from rules.tigris.view import Screen


def least_height(scene: Scene) -> int:
    """How high a tablet must be."""
    if scene.aspect == "wide":
        return 195
    view = view_of(scene)
    known = [seat for seat, screen in enumerate(view.screens) if points_of(screen)]
    return 272 if {*known} - ({view.viewer} if hold_hand(scene) else set()) else 222


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's tablet: seal, name, hand unless it lies elsewhere, catastrophes, leaders, and points where known."""
    view, wide = view_of(scene), scene.aspect == "wide"
    screen, points = view.screens[seat], points_of(view.screens[seat])
    active, gone = seat in view.to_move, seat in view.resigned
    put_tablet(canvas, where, "gone" if gone else "active" if active else "")
    size, sign = (24, 62 if points else 76) if wide else (30, 88)
    canvas.place(pieces.seal(screen.dynasty, sign, active and not gone), where.x + 14, where.y + 11)
    left, middle = where.x + 27 + sign, where.y + 11 + sign / 2
    right, top = where.right - 16.0, where.y + 11 + sign
    if seat == view.viewer and points and hold_hand(scene):
        right -= _put_catastrophes(canvas, screen, right - 2 * size - 24, middle - sign * 0.25, size)
        _put_points(canvas, points, left - 4, where.right - 8, middle + sign * 0.3, size)
    else:
        held = Tiles(**view.hand).colours if view.hand and seat == view.viewer else ()
        _put_screen(canvas, screen, held, left, middle + sign * 0.3, size)
        if points:
            step = 36 if wide else 48
            _put_points(canvas, points, where.x + 18, where.right - 10, top + step / 2 - 1, size)
            top += step
    put_name(canvas, seat, seat_name(scene, seat), left, middle - sign * 0.25, right, wide)
    _put_leaders(canvas, scene, seat, Box(where.x, top, where.w, where.bottom - top))


def put_name(canvas: Canvas, seat: Seat, name: str, left: float, y: float, right: float, wide: bool) -> None:
    """A player's name behind the shape of the seat that messages use."""
    mark = shape(seat, 28 if wide else 34)
    canvas.paste(mark, left + mark.width / 2, y + 1)
    room = right - left - mark.width - 12
    canvas.fitted(left + mark.width + 6, y, name, (30, 27, 24, 22) if wide else (34, 32, 30), room, INK)


@kept
def shape(seat: Seat, size: int) -> Image.Image:
    """The shape of a seat in plain ink: here colours belong to leaders."""
    painter = Painter(58, 58, size / 54, 4)
    outline: list[Point] = list(seat_shape(seat))
    painter.poly(outline, INK_2)
    return painter.done()


def _put_screen(canvas: Canvas, screen: Screen, held: tuple[str, ...], left: float, y: float, size: int) -> None:
    """The hand as tiles, face down unless the viewer knows them, with their number, and the catastrophes left."""
    tiles = [pieces.tile(colour, size + 2) for colour in held] or [signs.hidden_tile(size + 6)] * screen.hand
    x = left
    for i, tile in enumerate(tiles):
        canvas.paste(tile, x + tile.width / 2, y)
        x += tile.width * (1 if i == len(tiles) - 1 else 0.88 if held else 0.64)
    x += 6
    x += canvas.text(x, y - 1, str(screen.hand), size, INK) + 14
    _put_catastrophes(canvas, screen, x, y, size)


def _put_catastrophes(canvas: Canvas, screen: Screen, x: float, y: float, size: int) -> float:
    """The catastrophes left. Returns how much room they take."""
    for i in range(CATASTROPHES):
        sign = pieces.catastrophe(size + 9) if i < screen.catastrophes else signs.empty_place(size + 9, TABLET_LOW)
        canvas.paste(sign, x + sign.width / 2 + i * (sign.width + 4), y)
    return CATASTROPHES * (size + 13)


def _put_points(canvas: Canvas, points: tuple[int, ...], left: float, right: float, y: float, size: int) -> None:
    """Victory points by colour, then treasures, in columns that hold the widest number."""
    step, widest = (right - left) / 5, max(map(str, points), key=len)
    number = fonts.largest(widest, step - size - 10, (size + 2, size, size - 2))
    for i, gained in enumerate(points):
        sign = signs.cube(COLOURS[i], number + 2) if i < len(COLOURS) else signs.gem(number + 2)
        x = left + i * step
        canvas.paste(sign, x + sign.width / 2, y)
        canvas.text(x + sign.width + 4, y - 1, str(gained), number, INK)


def _put_leaders(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """The four leaders, each with its square, or waiting beside the board."""
    view, called = view_of(scene), seat in scene.view.to_move
    number, high, most = (22, 28, 66) if scene.aspect == "wide" else (30, 38, 102)
    beside, gap = text(scene.language, "picture.tigris.beside"), 4
    room = (where.w - 20 - 3 * gap) / 4
    stone = round(min(where.h - high * 0.7 - 10, most))
    top = where.y + 2 + (where.h - high * 0.7 - 10 - stone) / 2
    for i, office in enumerate(OFFICES):
        leader, sign = view.leader(seat, office), letter(scene.language, office)
        words = str(leader.at) if leader else fonts.fit(beside, number, room - fonts.width(sign, number) - 14)
        name = leaders.plate(sign, COLOUR_OF[office], words, round(room), high, number, called, leader is None)
        x = where.x + 10 + i * (room + gap) + room / 2
        disc = leader_of(scene, seat, COLOUR_OF[office], stone, called)
        canvas.paste(disc, x, top + stone / 2)
        canvas.place(name, x - name.width / 2, top + stone - high * 0.3)


HEIGHT: Final[dict[Aspect, int]] = {"wide": 195, "tall": 206}


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's tablet: place, name, score, and the colours with treasures, of which the lowest are framed."""
    view, wide = view_of(scene), scene.aspect == "wide"
    result = expect(TigrisResult, view.result)
    won, gone = seat in result.winners, seat in view.resigned
    put_tablet(canvas, where, "active" if won else "gone" if gone else "")
    left, y = where.x + 20, where.y + 44
    if wide:  # its leaders bear emblems
        canvas.place(pieces.seal(view.screens[seat].dynasty, 66, won), where.x + 14, where.y + 10)
        left += 72
    right = panels.put_score(canvas, where.right - 16, y + 4, result.sorted_points[seat][0], 36 if wide else 44, INK)
    put_name(canvas, seat, seat_name(scene, seat), left, y, right, wide)
    step = (where.w - 28) / len(COLOURS)
    for i, line in enumerate(result.lines[seat]):
        low = line.points == result.sorted_points[seat][0]
        at = where.x + 16 + i * step, where.y + (118 if wide else 110)
        _put_colour(canvas, at, line.key, line.points, line.count or 0, low, wide)


def _put_colour(canvas: Canvas, at: Point, colour: str, points: int, added: int, low: bool, wide: bool) -> None:
    """One colour: its tile, right of it its points, together on a pale field with a red rim where they are the score;
    below as a sum what it had and the treasures among them."""
    (x, y), (side, size, said) = at, (36, 30, 24) if wide else (52, 40, 32)
    right = x + side + 8
    if low:
        wide_enough = round(side + 24 + fonts.width(str(points), size))
        field = plaque(wide_enough, side + 16, (0, 12, RED_INK), (4, 9, PAPER_WHITE))
        canvas.place(field, x - 8, y - side / 2 - 8)
    canvas.paste(pieces.tile(colour, side), x + side / 2, y)
    canvas.text(right, y - 2, str(points), size, INK)
    if added:
        gem = signs.gem(said + 4)
        canvas.paste(gem, x + 4 + gem.width / 2, y + side + 4)
        canvas.text(x + 10 + gem.width, y + side + 3, f"{points - added}+{added}", said, INK)
