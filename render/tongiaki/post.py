"""Tongiaki as a post, and what tells of its seats: cards below the map, panels beside that of a wide picture."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter, plaque
from render.frame import Box, put_plate
from render.panels import Chunk, measure, put_chunks, put_score
from render.post import LEAST, WIDTH, Aside, Content, Kind, Material, Style, deciding, put_points
from render.reading import round_of, seat_name
from render.scene import Scene
from render.sprites import kept
from render.tongiaki import boats, header, signs
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
from render.tongiaki.reading import LEAST as LEAST_OF
from render.tongiaki.reading import occupied, result_of, tied, view_of
from render.tongiaki.sea import ocean
from rules.kit.seats import Seat
from rules.tongiaki.components import KINGS

CARD_HEIGHT: Final = 124
_SCORE: Final = 40
_INDENT: Final = 37
"""On low cards points have this size, and what stands below the name begins below it,"""
_POINTS: Final = 112
"""and ends so far from the right."""
_ROW: Final = 39
"""What islands are worth stands in rows so many pixels apart,"""
_FOOT: Final = 14
"""and so many above the rim."""
_SIDES: Final = 32
"""So much narrower than its card is what stands on it."""
_NARROW: Final = 4
"""Cards of so many seats in a row have no room for the word behind the boats that are left."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """The sky without any border; night blue for all else, with a golden rim for whoever has to decide."""
    if kind == "header":
        canvas.lay(header.sky(WIDTH, where.bottom + 10), 0, 0)
        return
    if kind == "news":
        put_plate(canvas, where, CARD, CARD_EDGE, 2)
        return
    fill: dict[Kind, str] = {"active": CARD_ACTIVE, "gone": CARD_GONE}
    active = kind == "active"
    plate = _plate(where.w, where.h, fill.get(kind, CARD), GOLD if active else CARD_EDGE, 4 if active else 2)
    canvas.place(plate, where.x, where.y)


@kept
def _plate(width: int, height: int, fill: str, edge: str, line: int) -> Image.Image:
    """A whole plate: quicker to put than one that is drawn out."""
    return plaque(width, height, (0, 15, edge), (line, 13, fill))


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


def content(scene: Scene, low: bool) -> Content:
    """Points; boats beside the board and king's islands or, after the end, the islands that the points are made of; on
    low cards points at the right of the name and of all else."""
    view, result = view_of(scene), result_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        below, used = more(scene, where.w + _SIDES), 0.0
        head = where._replace(h=where.h - below)
        points = result.totals[seat] if result else view.sailors[seat].points
        if (result or scene.estimates) and low:
            put_score(canvas, where.right, where.y + head.h / 2, points, _SCORE, WHITE)
        elif result or scene.estimates:
            used = put_points(canvas, head, points, MATERIAL) - where.x
        row = _row(scene, seat, where.w - (_INDENT + _POINTS if low else used), low)
        x, y = (where.x + _INDENT, 0.78) if low else (where.right - 2 - measure(row, LEAST), 0.5)
        ink = STRAND if result or view.sailors[seat].supply else FAILED
        put_chunks(canvas, x, where.y + y * head.h, row, LEAST, ink)
        _put_coins(canvas, scene, where, seat, below)

    return put


def _row(scene: Scene, seat: Seat, room: float, low: bool) -> list[Chunk]:
    """The boats that a seat has left, in words where all cards have room, and a crown for each king; after the end the
    number of its islands, on low cards behind its place."""
    sailor, result = view_of(scene).sailors[seat], result_of(scene)
    if result:
        place = text(scene.language, f"words.place.p{result.places[seat]}")
        return [*([place, "  "] if low else []), signs.island_icon(30), f" {result.islands[seat]}"]
    said = f" {text(scene.language, 'picture.tongiaki.supply')}" if low or scene.view.seats < _NARROW else ""
    ways: list[list[Chunk]] = [
        [boats.boat(seat, 28), f" {sailor.supply}{left} ", *[signs.crown(size, True)] * len(sailor.kings)]
        for left, size in ((said, 26), ("", 26), ("", 18))
    ]
    return next((way for way in ways if measure(way, LEAST) <= room), ways[-1])


def more(scene: Scene, width: int) -> int:
    """How many pixels cards of a width are higher after the end, for the coins of the islands."""
    if result_of(scene) is None:
        return 0
    return _FOOT + _ROW * max(len(_coins(scene, seat, width - _SIDES)) for seat in range(scene.view.seats))


def _put_coins(canvas: Canvas, scene: Scene, where: Box, seat: Seat, below: int) -> None:
    """What the islands of a seat are worth, in so many pixels at the foot of its card, none before the end."""
    for i, row in enumerate(_coins(scene, seat, where.w) if below else ()):
        put_chunks(canvas, where.x - 6, where.bottom - below + (i + 0.5) * _ROW, row, LEAST, NUMBER)


def _coins(scene: Scene, seat: Seat, room: int, size: int = LEAST, tie: bool = True) -> list[list[Chunk]]:
    """What every island of a seat is worth, on coins in rows with so much room, behind a crown if it is its king's;
    then, for a `tie`, its boats on the board where others have as many points. Nothing before the end."""
    result, rows = result_of(scene), [list[Chunk]()]
    kings = view_of(scene).sailors[seat].kings
    told: list[list[Chunk]] = [
        [*([signs.crown(24, True)] if island in kings else []), signs.worth(points, size)]
        for island in occupied(scene, seat)
        if (points := signs.points_of(island))
    ]
    if tie and result and seat in tied(result):
        told.append([" ", boats.boat(seat, size - 4), f" {result.boats[seat]}"])
    for chunks in told if result else ():
        if measure([*rows[-1], *chunks], size) > room + 8:
            rows.append([])
        rows[-1] += chunks
    return rows


_HEAD: Final = 90
"""How much of a panel is name, points and counts after the end; before, all of it."""
_LEFT, _BELOW = 18, 10
_PANEL: Final = LEAST_OF["wide"]
"""Panels are written in this size,"""
_STEP: Final = 32
"""and rows of coins on them are so far apart."""


def height(scene: Scene, width: int, seat: Seat) -> int:
    """How high the panel of a seat is after the end, for panels of this width."""
    return _HEAD + len(_coins(scene, seat, width - 2 * _LEFT, _PANEL, False)) * _STEP + _BELOW


def put_panel(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One player's panel in a wide picture; after the end with what the points are made of."""
    active, result = seat in deciding(scene), result_of(scene)
    fill = CARD_GONE if seat in scene.view.resigned else CARD_ACTIVE if active else CARD
    put_plate(canvas, where, fill, GOLD if active else CARD_EDGE, 4 if active else 2)
    head = _HEAD if result else where.h
    canvas.paste(boats.boat(seat, round(head * 0.56)), where.x + head * 0.44, where.y + head * 0.47)
    left = where.x + round(head * 0.88)
    _put_name(canvas, scene, Box(left, where.y, where.right - left, head), seat)
    _put_counts(canvas, scene, Box(left, where.y, where.right - left - 12, head), seat)
    for i, row in enumerate(_coins(scene, seat, where.w - 2 * _LEFT, _PANEL, False) if result else ()):
        put_chunks(canvas, where.x + _LEFT, where.y + head - 4 + _STEP * (i + 0.5), row, _PANEL, STRAND)


def _put_name(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The name and, where they are wanted, points."""
    result, top, right, size = result_of(scene), where.y + where.h * 0.30, where.right - 14.0, _PANEL + 6
    if result or scene.estimates:
        points = result.totals[seat] if result else view_of(scene).sailors[seat].points
        right = put_score(canvas, right, top + 10, points, 42, NUMBER)
    ink = SOFT if seat in scene.view.resigned else WHITE
    canvas.fitted(where.x, top, seat_name(scene, seat), (size, size - 3, _PANEL), right - where.x - 12, ink)


def _put_counts(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Islands with points, boats beside the board or after the end on it, crowns of the king's islands."""
    result, sailor, size = result_of(scene), view_of(scene).sailors[seat], _PANEL + 3
    left = result.boats[seat] if result else sailor.supply
    told = text(scene.language, f"picture.tongiaki.{'on_board' if result else 'supply'}")
    islands: list[Chunk] = [signs.island_icon(size + 4), f" {len(occupied(scene, seat))}  "]
    y = where.y + where.h * 0.73
    x = put_chunks(canvas, where.x, y, islands, size, STRAND)
    x = put_chunks(canvas, x, y, [boats.boat(seat, size), f" {left} "], size, STRAND if left or result else FAILED)
    canvas.text(x, y, told, _PANEL, SOFT, bold=False)
    for i in range(KINGS):
        crown = signs.crown(size, i < len(sailor.kings))
        canvas.paste(crown, where.right - size * (0.55 + 1.2 * (KINGS - 1 - i)), y)
