"""The seats' tablets: everything public about a player; each is painted once for what it shows and kept."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter, rgba
from render.frame import Box
from render.panels import tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sprites import kept
from render.theme import seat_shape
from render.tigris import pieces, plates, signs
from render.tigris.material import put_tablet
from render.tigris.palette import INK, INK_2, IVORY, JOINT, RED_INK, TABLET_LOW
from render.tigris.reading import COLOUR_OF, letter, view_of
from rules.kit.seats import Seat
from rules.tigris.components import CATASTROPHES
from rules.tigris.moves import COLOURS, OFFICES


class _Shown(NamedTuple):
    """What a tablet shows. `leaders` are letter, colour, and the square or None for each office; `points` come in the
    order of colours, treasures last."""

    aspect: Aspect
    width: int
    height: int
    seat: Seat
    name: str
    dynasty: str
    badge: str
    kind: str
    hand: int
    catastrophes: int
    leaders: tuple[tuple[str, str, str | None], ...]
    beside: str
    points: tuple[int, ...]


def least_height(scene: Scene) -> int:
    """How high a tablet must be."""
    if scene.aspect == "wide":
        return 195
    return 272 if any(screen.points is not None for screen in view_of(scene).screens) else 222


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's tablet: seal, name, hand, catastrophes, leaders, and the points where they are known."""
    view, language = view_of(scene), scene.language
    screen = view.screens[seat]
    active, gone = seat in view.to_move, seat in view.resigned
    known = () if screen.points is None else (*(screen.points[c] for c in COLOURS), screen.treasures or 0)
    placed = {office: view.leader(seat, office) for office in OFFICES}
    leaders = tuple(
        (letter(language, office), COLOUR_OF[office], str(leader.at) if leader else None)
        for office, leader in placed.items()
    )
    shown = _Shown(
        scene.aspect,
        where.w,
        where.h,
        seat,
        seat_name(scene, seat),
        screen.dynasty,
        text(language, "picture.badge_gone" if gone else "picture.badge_turn") if gone or active else "",
        "gone" if gone else "active" if active else "",
        screen.hand,
        screen.catastrophes,
        leaders,
        text(language, "picture.tigris.beside"),
        known,
    )
    sprite = _tablet(shown)
    canvas.lay(sprite, where.x, where.y)


@kept
def _tablet(shown: _Shown) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (shown.width, shown.height), rgba(JOINT)[:3]))
    put_tablet(canvas, Box(0, 0, shown.width, shown.height), shown.kind)
    wide = shown.aspect == "wide"
    text_size, crowded = (24 if wide else 30), bool(shown.points) and wide
    sign = 62 if crowded else 76 if wide else 88
    canvas.place(pieces.seal(shown.dynasty, sign, shown.kind == "active"), 14, 11)
    left, middle = 14 + sign + 13, 11 + sign / 2
    put_name(canvas, shown.seat, shown.name, shown.badge, left, middle - sign * 0.25, shown.width - 16, wide)
    _put_screen(canvas, shown, left, middle + sign * 0.3, text_size)
    top = 11 + sign
    if shown.points:
        step = 36 if wide else 48
        _put_points(canvas, shown, top + step / 2 - 1, text_size)
        top += step
    _put_leaders(canvas, shown, top, text_size)
    return canvas.image


def put_name(
    canvas: Canvas, seat: Seat, name: str, badge: str, left: float, y: float, right: float, wide: bool
) -> None:
    """A player's name behind the shape of the seat that messages use, and a badge."""
    if badge:
        sign = tag(badge, 22 if wide else 30, RED_INK, IVORY, INK)
        right -= sign.width
        canvas.place(sign, right + 4, y - sign.height / 2)
    mark = shape(seat, 22 if wide else 26)
    canvas.paste(mark, left + mark.width / 2, y + 1)
    room = right - left - mark.width - 12
    size = fonts.largest(name, room, (30, 27, 24, 22) if wide else (34, 32, 30))
    canvas.text(left + mark.width + 6, y, fonts.fit(name, size, room), size, INK)


@kept
def shape(seat: Seat, size: int) -> Image.Image:
    """The shape of a seat in plain ink: here colours belong to leaders."""
    painter = Painter(58, 58, size / 54, 4)
    outline: list[Point] = list(seat_shape(seat))
    painter.poly(outline, INK_2)
    return painter.done()


def _put_screen(canvas: Canvas, shown: _Shown, left: float, y: float, size: int) -> None:
    """The hand as tiles face down with their number, and the catastrophes left."""
    tile = signs.hidden_tile(size + 6)
    step = tile.width * (0.62 if shown.aspect == "wide" else 0.66)
    for i in range(shown.hand):
        canvas.paste(tile, left + tile.width / 2 + i * step, y)
    x = left + (tile.width + (shown.hand - 1) * step if shown.hand else 0) + 6
    x += canvas.text(x, y - 1, str(shown.hand), size, INK) + 14
    for i in range(CATASTROPHES):
        sign = pieces.catastrophe(size + 9) if i < shown.catastrophes else signs.empty_place(size + 9, TABLET_LOW)
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width + 4


def _put_points(canvas: Canvas, shown: _Shown, y: float, size: int) -> None:
    """Victory points by colour, then treasures."""
    step = (shown.width - 28) / 5
    for i, number in enumerate(shown.points):
        sign = signs.cube(COLOURS[i], size + 4) if i < len(COLOURS) else signs.gem(size + 4)
        x = 18 + i * step
        canvas.paste(sign, x + sign.width / 2, y)
        canvas.text(x + sign.width + 5, y - 1, str(number), size + 2, INK)


def _put_leaders(canvas: Canvas, shown: _Shown, top: float, size: int) -> None:
    """The four leaders, each with its square, or waiting beside the board."""
    wide = shown.aspect == "wide"
    number, high = (22, 28) if wide else (30, 38)
    gap = 4
    room = (shown.width - 20 - 3 * gap) / 4
    stone = round(min(shown.height - top - high * 0.7 - 10, 66 if wide else 102))
    for i, (sign, colour, at) in enumerate(shown.leaders):
        words = at or fonts.fit(shown.beside, number, room - fonts.width(sign, number) - 14)
        name = plates.plate(sign, colour, words, round(room), high, number, shown.kind == "active", at is None)
        x = 10 + i * (room + gap) + room / 2
        canvas.paste(pieces.disc(shown.dynasty, colour, stone, shown.kind == "active"), x, top + 2 + stone / 2)
        canvas.place(name, x - name.width / 2, top + 2 + stone - high * 0.3)
