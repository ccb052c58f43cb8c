"""Tongiaki as a post, and what tells of its seats: cards below the map, panels beside that of a wide picture."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
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
from rules.tongiaki.scoring import TongiakiResult

CARD_HEIGHT: Final = 124
_SIZE: Final = 36
_SCORE: Final = 40
_INDENT: Final = 37
"""On low cards points have this size, and what stands below the name begins below it,"""
_POINTS: Final = 112
"""and ends so far from the right."""
_MANY: Final = 10
"""The number of so many boats is set smaller."""
_BOAT: Final = 28
"""A boat, its number and a word for what is left need so many pixels besides these."""
_ROW: Final = 39
"""What islands are worth stands in rows so many pixels apart,"""
_FOOT: Final = 14
"""and so many above the rim."""
_SIDES: Final = 32
"""So much narrower than its card is what stands on it."""
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


def content(scene: Scene, low: bool) -> Content:
    """Points; boats beside the board and king's islands or, after the end, the islands that the points are made of."""
    view, result = view_of(scene), result_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        sailor = view.sailors[seat]
        if low:
            _put_low(canvas, scene, where, seat)
            return
        if result:
            _put_score(canvas, scene, where, seat, result)
            return
        y, x, kings, points_wide = where.y + where.h / 2, where.right - 2.0, len(sailor.kings), 0.0
        if scene.estimates:
            points_wide = put_points(canvas, where, sailor.points, MATERIAL) - where.x
        _put_kings(canvas, where, kings)
        x -= _kings_width(where, kings)
        said, told = text(scene.language, "picture.tongiaki.supply"), str(sailor.supply)
        room = x - where.x - points_wide - fonts.width(told, LEAST) - _BOAT
        size = _SIZE if sailor.supply < _MANY else LEAST
        if room > fonts.width(said, LEAST, False):
            x, size = x - canvas.text(x, y + 1, said, LEAST, SOFT, "r", False) - 5, LEAST
        x -= canvas.text(x, y - 1, told, size, STRAND if sailor.supply else FAILED, "r") + 16
        canvas.paste(boats.boat(seat, 28), x, y)

    return put


def _put_low(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The same on a low card: points at the right of the name and of all else."""
    sailor, result, below = view_of(scene).sailors[seat], result_of(scene), more(scene, where.w + _SIDES)
    high, ink = where.h - below, WHITE
    if result or scene.estimates:
        points = result.totals[seat] if result else sailor.points
        put_score(canvas, where.right, where.y + high / 2, points, _SCORE, WHITE)
    crowns: list[Chunk] = [signs.crown(26, True)] * len(sailor.kings)
    if result:
        place = text(scene.language, f"words.place.p{result.places[seat]}")
        rows: list[list[Chunk]] = [[place, "  ", signs.island_icon(30), f" {result.islands[seat]}"]]
    else:
        told, ink = text(scene.language, "picture.tongiaki.supply"), STRAND if sailor.supply else FAILED
        rows = [[boats.boat(seat, 26), f" {sailor.supply}{left}  ", *crowns] for left in (f" {told}", "")]
    row = next((each for each in rows if measure(each, LEAST) < where.w - _INDENT - _POINTS), rows[-1])
    put_chunks(canvas, where.x + _INDENT, where.y + 0.78 * high, row, LEAST, ink)
    _put_coins(canvas, scene, where, seat, below)


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


def more(scene: Scene, width: int) -> int:
    """How many pixels cards of a width are higher after the end, for the coins of the islands."""
    if result_of(scene) is None:
        return 0
    return _FOOT + _ROW * max(len(_coins(scene, seat, width - _SIDES)) for seat in range(scene.view.seats))


def _put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat, result: TongiakiResult) -> None:
    """The points and the number of islands; below that what these are worth."""
    below = more(scene, where.w + _SIDES)
    head = where._replace(h=where.h - below)
    row: list[Chunk] = [signs.island_icon(30), f" {result.islands[seat]}"]
    put_points(canvas, head, result.totals[seat], MATERIAL)
    put_chunks(canvas, head.right - 2 - measure(row, LEAST), head.y + head.h / 2, row, LEAST, STRAND)
    _put_coins(canvas, scene, where, seat, below)


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
        [*([signs.crown(24, True)] if island in kings else []), signs.worth(signs.points_of(island), size)]
        for island in occupied(scene, seat)
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
