"""Islands on small hexes: every beach with boats is a plate of sand with their signs and a hole for each free mooring,
in a row above or below the name; jetties lead from there to the sides of the hex. Beaches without boats stay as they
are painted, but for their letters where there are any.

All of an island that must be read is one sprite, kept as long as nothing on the island changes. Lengths are in radii of
the hex where nothing else is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, pairwise, product
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name
from render.canvas import Canvas, Colour, Painter
from render.lettering import show
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_shape
from render.tongiaki import labels
from render.tongiaki.boats import put_rim
from render.tongiaki.geometry import Chart, Strand, polar, strands, towards
from render.tongiaki.palette import CREAM, GOLD, INK, KING_SAND, QUIET, SLOT, WHITE, WOOD
from render.tongiaki.reading import LEAST, SHORT, fresh_beaches
from render.tongiaki.statue import statue
from rules.kit.seats import Seat
from rules.tongiaki.view import Isle, Shore

_SIGN: Final = 0.36
"""So wide is the sign of a seat."""
_COUNT: Final = 0.28
"""And so much more with a number at it."""
_LETTER: Final = 0.24
_HOLE: Final = 0.11
_HIGH: Final = 0.42
_LOW: Final = 0.36
"""So high are plates with boats and empty ones."""
_PAD: Final = 0.05
_APART: Final = 0.04
_ROW: Final = 0.48
"""The middles of the rows of plates are so far from the middle of the hex."""
_BOUND: Final = 0.73
"""Plates reach so far to the sides, and further only where they have to."""
_CRAMPED: Final = 0.84
"""Where they would be smaller, free moorings are left out beside boats."""
_SMALLEST: Final = 0.66
"""Plates are shrunk to fit, but not below this."""
_NAME: Final = 1.86
_KING_NAME: Final = 1.5
"""A name may be so wide, and on a king's island, where it stands lower."""
_COIN: Final = 0.44
_TINY: Final = 1.45
"""Below so many sizes of the least text a hex has room for nothing but a name."""


class Bay(NamedTuple):
    """A beach as it is shown: its letter or "", how many boats of which seat lie there, whether it is full, whether it
    lacks a single boat, whether the news brought boats, and how many free moorings are shown."""

    letter: str
    crews: tuple[tuple[Seat, int], ...]
    full: bool
    near: bool
    fresh: bool
    holes: int

    @property
    def width(self) -> float:
        """How wide its plate is."""
        signs = sum(_SIGN + _COUNT * (count > 1) for _, count in self.crews)
        holes = 2 * _HOLE if self.holes == 1 else (_HOLE + 0.02) * -(-self.holes // 2)
        return 2 * _PAD + _LETTER * bool(self.letter) + signs + holes + 0.02


class _Spot(NamedTuple):
    """Where a plate stands, and how large it is there."""

    x: float
    y: float
    scale: float


def put_islands(canvas: Canvas, scene: Scene, chart: Chart, lands: Sequence[Isle]) -> None:
    """Everything on these islands that must be read."""
    fresh, least, short = fresh_beaches(scene), LEAST[scene.aspect], SHORT[scene.aspect]
    roomy = chart.size >= _TINY * least
    for land in sorted(lands, key=lambda land: any(shore.full for shore in land.beaches)) if roomy else ():
        if land.king is None:
            bays = tuple(_bay(shore, shore.at in fresh, scene.aspect == "wide") for shore in land.beaches)
            sprite = _isle(land.id, land.red, bays, chart.size, short)
        else:
            sprite = _king(land.id, land.king, chart.size, short)
        canvas.paste(sprite, *chart.at(land.at))
    for land in lands:
        said, king = name(scene.language, "tongiaki", land.id), roomy and land.king is not None
        sprite = labels.lettered(said, least, round((_KING_NAME if king else _NAME) * chart.size))
        canvas.paste(sprite, *chart.at(land.at, (0, 0.34 if king else 0)))


def _bay(shore: Shore, fresh: bool, lettered: bool) -> Bay:
    boats, landing = (*shore.boats, *shore.landing), bool(shore.landing)
    free = shore.moorings - len(boats)
    letter = shore.at.letter if lettered else ""
    return Bay(letter, tuple(Counter(boats).items()), shore.full, free == 1, fresh or landing, free)


@kept
def _isle(island: str, red: int, bays: tuple[Bay, ...], size: int, short: int) -> Image.Image:
    """Plates, jetties and the coin of an island."""
    coin, shown = bool(labels.points_of(island)), [bool(bay.crews or bay.letter) for bay in bays]
    shores, bays = tuple(compress(strands(island, red), shown)), tuple(compress(bays, shown))
    *spots, purse = _spots(shores, tuple(bay.width for bay in bays), coin)
    if min((spot.scale for spot in spots), default=1) < _CRAMPED:
        bays = tuple(bay._replace(holes=min(bay.holes, 0 if bay.crews else 2)) for bay in bays)
        *spots, purse = _spots(shores, tuple(bay.width for bay in bays), coin)
    ways = tuple((spot[:2], pier) for shore, spot in zip(shores, spots, strict=True) for pier in shore.piers)
    canvas = Canvas(_jetties(ways, size).copy())
    middle = canvas.image.width / 2, canvas.image.height / 2
    if coin:
        _put_coin(canvas, island, purse, size, short)
    for bay, (x, y, scale) in zip(bays, spots, strict=True):
        canvas.paste(_plate(bay, round(scale * size / 2) * 2, short), middle[0] + x * size, middle[1] + y * size)
    return canvas.image


@kept
def _jetties(ways: tuple[tuple[Point, int], ...], size: int) -> Image.Image:
    """Ways of wood from plates to the sides of the hex."""
    painter = Painter(2.4, 2.04, size, 2)
    for start, pier in ways:
        for width, wood in ((0.15, WOOD[0]), (0.1, WOOD[2])):
            painter.brush([start, towards(pier, 0.72), towards(pier, 0.9)], width, wood, caps=False)
    return painter.done()


def _put_coin(canvas: Canvas, island: str, spot: _Spot, size: int, short: int) -> None:
    sprite = labels.coin(labels.points_of(island), round(max(0.2 * size, 0.55 * short)), short, True)
    canvas.paste(sprite, canvas.image.width / 2 + spot.x * size, canvas.image.height / 2 + spot.y * size)


@kept
def _plate(bay: Bay, unit: int, short: int) -> Image.Image:
    """A beach with its boats, `unit` pixels to the radius of a hex; rimmed in gold with boats of the news; gold with a
    white rim while it has to sail."""
    wide, high = bay.width * unit, (_HIGH if bay.crews else _LOW) * unit
    fill = GOLD if bay.full else QUIET if not bay.crews else CREAM if bay.near else KING_SAND
    canvas = Canvas(_blank(round(wide), round(high), fill, bay.full, bay.fresh).copy())
    middle = canvas.image.height / 2
    x = start = canvas.image.width / 2 - wide / 2 + (_PAD + _LETTER * bool(bay.letter)) * unit
    if bay.letter:
        canvas.text(x - (_LETTER / 2 + 0.02) * unit, middle - 0.5, bay.letter, short, INK, "m")
    for seat, count in bay.crews:
        canvas.paste(_sign(seat, unit), x + _SIGN * unit / 2, middle)
        x += _SIGN * unit
        if count > 1:
            canvas.text(x + (_COUNT / 2 - 0.01) * unit, middle - 0.5, str(count), short, INK, "m")
            x += _COUNT * unit
    if bay.holes:
        holes = _holes(bay.holes, unit)
        canvas.place(holes, x, middle - holes.height / 2)
    if bay.crews:
        show(canvas.image, "boats", (start, middle - high / 3, x, middle + high / 3))
    return canvas.image


@kept
def _blank(wide: int, high: int, fill: Colour, full: bool, fresh: bool) -> Image.Image:
    painter = Painter(wide + 14, high + 14, 1, 3)
    lit = ((5, INK), (3.5, GOLD), (0, fill)), ((6.5, INK), (5, WHITE), (1.5, INK), (0, fill))
    for grow, colour in lit[full] if full or fresh else ((2.5, INK), (0, fill)):
        half, tall = wide / 2 + grow, high / 2 + grow
        painter.box(-half, -tall, half, tall, 0.4 * high + grow, colour)
    return painter.done()


@kept
def _sign(seat: Seat, unit: int) -> Image.Image:
    painter = Painter(_SIGN * unit + 6, _SIGN * unit + 6, 1, 3)
    shape = seat_shape(seat, _SIGN * unit / 54)
    put_rim(painter, [shape], 1.7, INK)
    painter.poly(shape, SEAT_COLOURS[seat])
    return painter.done()


@kept
def _holes(count: int, unit: int) -> Image.Image:
    """Free moorings in two rows; a single one is a ring."""
    painter = Painter((_HOLE + 0.02) * max(2, -(-count // 2)), 0.3, unit, 3, origin=(0, 0.15))
    if count == 1:
        painter.ellipse(_HOLE + 0.01, 0, _HOLE, fill=SLOT[0])
        painter.ellipse(_HOLE + 0.01, 0, 0.62 * _HOLE, fill=CREAM)
    for i in range(count if count > 1 else 0):
        x, y = (_HOLE + 0.02) * (i // 2 + 0.5) + 0.02, 0.085 * (1 if i % 2 else -1) * (i ^ 1 < count)
        painter.ellipse(x, y, _HOLE / 2, fill=SLOT[0])
        painter.ellipse(x, y + 0.012, 0.34 * _HOLE, fill=SLOT[1])
    return painter.done()


@kept
def _king(island: str, king: Seat, size: int, short: int) -> Image.Image:
    """The crowned statue of an island with the sign of its owner and the coin."""
    painter = Painter(2.4, 2.04, size, 3)
    shape = [(x + 0.3, y - 0.3) for x, y in seat_shape(king, 0.46 / 54)]
    put_rim(painter, [shape], 0.035, INK)
    painter.poly(shape, SEAT_COLOURS[king])
    canvas = Canvas(painter.done())
    x, y = canvas.image.width / 2, canvas.image.height / 2
    canvas.paste(statue(round(size * 0.62), sum(map(ord, island)) % 2), x - size * 0.12, y - size * 0.22)
    _put_coin(canvas, island, _Spot(-0.56, -0.06, 1), size, short)
    return show(canvas.image, "king", (x - 0.3 * size, y - 0.5 * size, x + 0.5 * size, y + 0.15 * size))


@lru_cache(maxsize=1024)
def _spots(shores: tuple[Strand, ...], widths: tuple[float, ...], coin: bool) -> tuple[_Spot, ...]:
    """Where the plates of beaches stand, and last the coin: in two rows, each near its own shore, none over another."""
    goals = [polar(shore.angle, 0.66) for shore in shores]
    best = min(product((-1, 1), repeat=len(shores)), key=lambda rows: _cost(rows, goals, widths))
    found: dict[int, _Spot] = {}
    rows = {row: [i for i, at in enumerate(best) if at == row] for row in (-1, 1)}
    loads = {row: sum(widths[i] + _APART for i in members) for row, members in rows.items()}
    purse = min(rows, key=lambda row: (loads[row], -row))
    for row, members in rows.items():
        wanted = [(goals[i][0], widths[i], i) for i in members]
        if coin and row == purse:
            side = -1 if sum(x for x, _, _ in wanted) > 0 else 1
            wanted.append((0.0 if not wanted else 0.9 * side, _COIN, -1))
        found |= _in_a_row(sorted(wanted), row)
    return (*(found[i] for i in range(len(shores))), found.get(-1, _Spot(0, 0, 1)))


def _cost(rows: Sequence[int], goals: Sequence[Point], widths: Sequence[float]) -> float:
    """How bad rows are for beaches: too full ones, and ways from the shores."""
    loads = [sum(wide + _APART for wide, at in zip(widths, rows, strict=True) if at == row) for row in (-1, 1)]
    over = sum(max(0.0, load - 2 * _BOUND) ** 2 for load in loads)
    return 6 * over + sum((_ROW * row - y) ** 2 for row, (_, y) in zip(rows, goals, strict=True))


def _in_a_row(wanted: Sequence[tuple[float, float, int]], row: int) -> dict[int, _Spot]:
    """Plates side by side, each as near to its goal as the others let it: x, width, number."""
    room = 2 * _BOUND - _APART * (len(wanted) - 1)
    scale = max(_SMALLEST, min(1.0, room / max(0.01, sum(wide for _, wide, _ in wanted))))
    wide = [each[1] * scale for each in wanted]
    gaps = [(a + b) / 2 + _APART for a, b in pairwise(wide)]
    right, left = [each[0] for each in wanted], [each[0] for each in wanted]
    for i, gap in enumerate(gaps):
        right[i + 1] = max(right[i + 1], right[i] + gap)
    for i, gap in reversed([*enumerate(gaps)]):
        left[i] = min(left[i], left[i + 1] - gap)
    places = [(a + b) / 2 for a, b in zip(right, left, strict=True)]
    for i in range(len(places)):
        places[i] = max(places[i], places[i - 1] + gaps[i - 1] if i else wide[0] / 2 - _BOUND)
    for i in reversed(range(len(places))):
        places[i] = min(places[i], places[i + 1] - gaps[i] if i + 1 < len(places) else _BOUND - wide[i] / 2)
    off = max(0.0, (sum(wide) + _APART * len(gaps)) / 2 - _BOUND)
    return {number: _Spot(x + off, row * _ROW, scale) for x, (_, _, number) in zip(places, wanted, strict=True)}
