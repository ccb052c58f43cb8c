"""The standing of every connected island with a house that is worth more than one point.

A golden rim and a tick say that an island is closed. Where a pill does not lie on its island, a short tail ends there.
On it stand all seats that would gain points if the game ended now, each with these; before them what the island is
worth where none gains just that: where it is shared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.scene import Scene
from render.shapes import Point
from render.sky_islands.coasts import drawing
from render.sky_islands.grid import NUMBER, Grid
from render.sky_islands.over import Lying, Piece
from render.sky_islands.palette import GOLD, INK, NIGHT, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.tails import tail
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.board import Laid
from rules.sky_islands.islands import Island
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_INSIDE: Final = (0.12, 0.37, 0.63, 0.88)
"""Where the middle of a pill is tried on a tile, across and down; around it, it is tried along each side."""
_BETWEEN: Final = (0, 0.25, 0.75, 1)
"""Where it is tried down the left and right side of a tile: clear of the name of the row."""
_OF_TILE, _LARGER = 0.25, 6
"""How large numbers are on large tiles, in parts of their edge, and by how much at most."""
_CELLS, _MORE, _PLACES = 4, 12, 14
"""So many tiles of an island are looked at, more where a pill has no room there, and so many places are left to choose
from."""
_FEW, _GOOD = 2, 15
"""After so many tiles no others are looked at if a place is so good already."""
_OUT: Final = (0.0, 0.45, 0.9)
"""So far from a tile a pill is tried beside it, in parts of its edge: farther only where it has no room nearer."""
_RIM: Final = 4
"""A pill keeps so many pixels from others, for its tail to be seen."""
_LONG: Final = 70
"""How bad it is if a tail is as long as the edge of a tile."""
_LONGEST: Final = 1
"""No tail is longer than so many of these."""
_ENDS, _WAYS = 32, 8
"""So many of its ends are looked at, and so many of these ways for each place."""
_DEAR: Final = 0.02
"""How bad it is, by that, to cover all of another thing."""
_ALIEN, _APART, _HALF, _FOREIGN, _HIDING, _FAR = 4, 6, 4, 60, 3000, 20
"""How bad it is to lie on the sky of another tile, apart from the island, half on tiles and half not, on another
island, on what must be seen (for the area of a tile of it), and far away (for the edge of a tile), if it is 1 to lie on
a tile of the island."""
_BESIDE: Final = 5
"""A pill beside a tile lies so many pixels away from it."""
_WORSE: Final = 110
"""So much worse than the best one a place may be."""

_INLAND: Final = (5, 3, 2, 1)
"""So far from the shores of a drawn island a tail may end, in parts of its tile, the best first;"""
_NEARER: Final = (2,)
"""that of a pill also so near to them: it is shorter by that."""


def pills(scene: Scene, grid: Grid, taken: Sequence[Rect], shy: Sequence[Rect] = ()) -> list[Piece]:
    """A pill for every such island, with its places, those first where it hides neither what is `taken` nor `shy`: none
    if no tile is shown, or if its tail would be long, or cross other islands or what is `taken`."""
    view, lands, least = view_of(scene), _lands(view_of(scene)), NUMBER[scene.aspect]
    text = max(least, min(least + _LARGER, round(_OF_TILE * grid.tile)))
    found, lying = dict[int, Piece](), list[Rect]()
    # Small islands come first: they have the fewest places.
    for number, island in sorted(enumerate(view.islands), key=lambda each: len(each[1].cells)):
        cells = [cell for cell in island.cells if grid.extent.holds(cell)]
        if stands(island):
            sprite = standing(island, text)
            home, piece = _Home(lands, number, cells, grid), Piece(sprite, (), island=island)
            for near, out in ((_CELLS, _OUT[:1]), (_MORE, _OUT)) if cells else ():
                if not piece.places and (places := _places(home, sprite.size, [*taken, *shy, *lying], near, out)):
                    piece = _piece(home, piece, places, [*taken, *lying])
            found[number] = piece
            lying += [Lying(sprite, at).box for at in piece.places[:1]]
    return [found[number] for number in sorted(found)]


def stands(island: Island) -> bool:
    """Whether seats have a house on an island that is worth more than a point."""
    return any(island.houses) and island.worth > 1


def standing(island: Island, text: int) -> Image.Image:
    """The pill of an island in text of such a size."""
    return pill(gaining(island.points), island.worth, island.closed, text)


def _piece(home: _Home, piece: Piece, places: Sequence[tuple[float, Point]], taken: Sequence[Rect]) -> Piece:
    """A pill with its places, those first that need no tail, or a short one that crosses nothing."""
    shores = _shores(home)
    few, near = shores[:: max(1, len(shores) // _ENDS)], _among(taken, [*shores, *(at for _, at in places)])
    boxes = (Lying(piece.sprite, at).box for _, at in places)
    all_led = sorted((cost + _led(home, box, few, near), at) for (cost, at), box in zip(places, boxes, strict=True))
    led = [each for each in all_led if each[0] < math.inf]
    costs = [_DEAR * (cost - led[0][0]) for cost, _ in led]
    at_home, foreign = partial(_at_home, home), partial(_foreign, home)
    return Piece(piece.sprite, [at for _, at in led], shores, NIGHT, at_home, _RIM, costs, foreign, piece.island)


def _among(taken: Sequence[Rect], points: Sequence[Point]) -> list[Rect]:
    """The boxes that lie among some points."""
    (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*points, strict=True))
    return [each for each in taken if each[0] < right and each[2] > left and each[1] < bottom and each[3] > top]


def covers(rect: Rect, points: Sequence[Point]) -> bool:
    """Whether one of some points lies in a box."""
    return any(rect[0] < x < rect[2] and rect[1] < y < rect[3] for x, y in points)


def gaining(points: Sequence[int]) -> tuple[tuple[Seat, int], ...]:
    """Seats that gain points for an island, each with these, the most first."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return tuple((seat, points[seat]) for seat in order if points[seat])


@kept
def pill(shown: tuple[tuple[Seat, int], ...], worth: int, closed: bool, text: int) -> Image.Image:
    """The signs of seats, each with its points, behind what an island is worth unless one of them gains just that."""
    symbol, tick, height = round(text * 0.86), round(text * 0.62) if closed else 0, round(text * 1.24)
    each = [symbol + 3 + fonts.width(str(n), text) for _, n in shown]
    told = "" if any(n == worth for _, n in shown) else str(worth)
    start = 10 + (tick + 5 if tick else 0)
    x = start + (fonts.width(told, text) + 12 * bool(shown) if told else 0)
    painter = _plate(round(x + sum(each) + 5 * max(0, len(each) - 1) + 10), height, closed)
    ink = GOLD if closed else WHITE
    if tick:
        _put_tick(painter, (10, height / 2), tick)
    sprite = painter.done()
    canvas, y = Canvas(sprite), height / 2
    if told:
        canvas.text(start, y - 2, told, text, ink)
    if told and shown:
        canvas.fill(x - 7, 8, x - 5, height - 8, "#8FA0BC")
    for (seat, n), wide in zip(shown, each, strict=True):
        canvas.paste(seat_symbol(seat, symbol), x + symbol / 2, y)
        canvas.text(x + wide, y - 2, str(n), text, ink, "r")
        x += wide + 5
    return sprite


@kept
def ticked(size: int) -> Image.Image:
    """A golden tick on a disc: an island is closed."""
    painter = _plate(size, size, True)
    _put_tick(painter, (size * 0.25, size / 2), round(size * 0.5))
    return painter.done()


def _put_tick(painter: Painter, at: Point, size: int) -> None:
    """A tick of such a width, from its left end."""
    x, y = at
    painter.brush([at, (x + size * 0.36, y + size * 0.36), (x + size, y - size * 0.42)], size * 0.24, GOLD)


def _plate(width: int, height: int, closed: bool) -> Painter:
    """What a pill is drawn on."""
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.47, INK)
    painter.box(2, 2, width - 2, height - 2, height * 0.44, GOLD if closed else WHITE)
    painter.box(4, 4, width - 4, height - 4, height * 0.4, NIGHT)
    return painter


_Lands: TypeAlias = Mapping[tuple[int, int], tuple[tuple[int, ...], Sequence[int | None]]]
"""For every cell with a tile, its drawn islands at `_FINE` × `_FINE` points, row by row, and the numbers of these; the
last number is that of the sky, None."""


def _lands(view: SkyView) -> _Lands:
    number = {island.name: i for i, island in enumerate(view.islands)}
    return {
        laid.at: (
            _map(laid.tile.id, laid.rotation),
            [*(number[view.board.name_of[segment]] for segment in laid.segments), None],
        )
        for laid in view.board.laid
    }


class _Home(NamedTuple):
    """An island by its number among all lands, and those of its cells that are shown."""

    lands: _Lands
    number: int
    cells: Sequence[Cell]
    grid: Grid


def _shores(home: _Home) -> list[Point]:
    """Points well inside an island and those nearer to its shores, where the tail of its pill may end."""
    return [
        home.grid.point(cell, part)
        for cell in home.cells
        for tried in (_INLAND, _NEARER)
        for at, part in _inland(home.lands[cell][0], tried)
        if home.lands[cell][1][at] == home.number
    ]


def shores_of(grid: Grid, laid: Laid, at: Segment, tried: tuple[int, ...] = _INLAND) -> list[Point]:
    """Points well inside a drawn island, or so far from its shores."""
    number, drawn = laid.segments.index(at), _map(laid.tile.id, laid.rotation)
    return [grid.point(laid.at, part) for there, part in _inland(drawn, tried) if there == number]


@lru_cache(maxsize=256)
def _inland(drawn: tuple[int, ...], tried: tuple[int, ...] = _INLAND) -> list[tuple[int, Point]]:
    """Points of a tile far inside a drawn island, or as far inside as it has any, each with the number of that."""
    found = dict[int, list[Point]]()
    for far in tried:
        inside, there = range(far, _FINE - far, 3), dict[int, list[Point]]()
        for row, column in product(inside, inside):
            at = row * _FINE + column
            if all(drawn[at + step] == drawn[at] for step in (-far, far, -far * _FINE, far * _FINE)):
                there.setdefault(drawn[at], []).append(((column + 0.5) / _FINE, (row + 0.5) / _FINE))
        found = {**there, **found}
    return [(number, point) for number, points in found.items() if number != _SKY for point in points]


def _places(
    home: _Home, size: tuple[int, int], taken: Sequence[Rect], tiles: int, out: Sequence[float]
) -> list[tuple[float, Point]]:
    """Places of a pill on so many tiles of its island or so far out beside them with how bad they are, those first
    where it hides nothing."""
    cells = home.cells
    middle = sum(at.x for at in cells) / len(cells), sum(at.y for at in cells) / len(cells)
    near = sorted(cells, key=lambda at: math.dist(at, middle))
    found, least = _costs(home, near[:tiles], size, taken, out)
    found.sort()
    return [each for each in found[:_PLACES] if each[0] < least + _WORSE]


def _costs(
    home: _Home, cells: Sequence[Cell], size: tuple[int, int], taken: Sequence[Rect], out: Sequence[float]
) -> tuple[list[tuple[float, Point]], float]:
    """Places on tiles and so far out beside them with how bad they are, and the least of that."""
    wide, high, grid, room = size[0] / 2, size[1] / 2, home.grid, home.grid.room
    found: list[tuple[float, Point]] = []
    least, share, tile = math.inf, grid.tile**2 / _HIDING, grid.tile
    for number, cell in enumerate(cells):
        if number >= _FEW and least < _GOOD:
            break
        (left, top), reach = grid.corner(cell), out[-1] * tile + _BESIDE
        right, low, around = left + tile + reach, top + tile + reach, (2 * wide + reach, 2 * high + reach)
        close = [
            each
            for each in taken
            if each[0] < right + around[0]
            and each[2] > left - around[0]
            and each[1] < low + around[1]
            and each[3] > top - around[1]
        ]
        for x, y in _tried(left, top, tile, (wide + _BESIDE, high + _BESIDE), out):
            rect = x - wide, y - high, x + wide, y + high
            if rect[0] < grid.left or rect[2] > room.right or rect[3] > room.bottom or rect[1] < grid.top:
                continue
            cost = _FAR * math.dist((x, y), grid.middle(cell)) / (tile + wide)
            roomy = rect[0] - _RIM / 2, rect[1] - _RIM, rect[2] + _RIM / 2, rect[3] + _RIM
            cost += _hidden(roomy, close, (least + _WORSE - cost) * share) / share
            if cost < least + _WORSE:
                cost += _abroad(home, rect)
                least = min(least, cost)
                found.append((cost, (x, y)))
    return found, least


def _tried(left: int, top: int, tile: int, half: tuple[float, float], out: Sequence[float]) -> Iterator[Point]:
    """Places on a tile, and so far out beside it at each of its sides, in parts of its edge."""
    across, down = [left + part * tile for part in _INSIDE], [top + part * tile for part in _INSIDE]
    yield from product(across, down)
    for far in out:
        wide, high = half[0] + far * tile, half[1] + far * tile
        yield from product((left - wide, left + tile + wide), (top + part * tile for part in _BETWEEN))
        yield from product(across, (top - high, top + tile + high))
        yield from product((left - wide, left + tile + wide), (top - high, top + tile + high)) if far else ()


def _led(home: _Home, rect: Rect, shores: Sequence[Point], taken: Sequence[Rect]) -> float:
    """How bad the tail of a pill would be there: how long it is; infinite if that is too long, or if it crosses
    anything."""
    if covers(rect, shores) and _at_home(home, rect):
        return 0
    led = tail(rect, shores, taken, partial(_foreign, home), _WAYS)
    far = led.long / home.grid.tile if led else 0
    return math.inf if led and (led.crossed or far > _LONGEST) else _LONG * far


def _foreign(home: _Home, at: Point) -> bool:
    """Whether another island is seen there."""
    return _seen_at(home, *at) not in (None, home.number)


def _seen_at(home: _Home, u: float, v: float) -> int | None:
    """The number of the island that is seen at a place of the picture."""
    x, y, tile, *_ = home.grid
    (column, across), (row, down) = (
        divmod(int((u - x) * _FINE // tile), _FINE),
        divmod(int((v - y) * _FINE // tile), _FINE),
    )
    land = home.lands.get((column, row))
    return land[1][land[0][down * _FINE + across]] if land else None


def _hidden(rect: Rect, others: Sequence[Rect], enough: float) -> float:
    """How many square pixels of a box others cover; beyond `enough` it is not looked any further."""
    left, top, right, bottom = rect
    found = 0.0
    for x0, y0, x1, y1 in others:
        if x0 < right and x1 > left and y0 < bottom and y1 > top:
            found += (min(x1, right) - max(x0, left)) * (min(y1, bottom) - max(y0, top))
            if found > enough:
                break
    return found


def _abroad(home: _Home, rect: Rect) -> int:
    """How much of a pill lies on tiles: worse on the sky of another one, worst on another island; whether it lies apart
    from its own, and half on tiles."""
    (x, y, tile, *_), (left, top, right, bottom) = home.grid, rect
    xs = [left + part * (right - left) - x for part in (0.04, 0.35, 0.65, 0.96)]
    ys = [top + part * (bottom - top) - y for part in (0.05, 0.95)]
    columns, rows = ([divmod(math.floor(at * _FINE / tile), _FINE) for at in line] for line in (xs, ys))
    cost, apart, free = 0, _APART, 0
    for column, across in columns:
        for row, down in rows:
            land = home.lands.get((column, row))
            there = land[1][land[0][down * _FINE + across]] if land else None
            if there == home.number:
                cost, apart = cost + 1, 0
            elif there is not None:
                cost += _FOREIGN
            elif land:
                cost += 1 if (column, row) in home.cells else _ALIEN
            else:
                free += 1
    return cost + apart + _HALF * min(free, len(xs) * len(ys) - free)


def _at_home(home: _Home, rect: Rect) -> bool:
    """Whether a pill lies for the most part on its island and close to no other."""
    (left, top, right, bottom), near, steps = rect, _CLOSE * home.grid.tile, home.grid.tile / 8
    columns, rows = (range(math.ceil((size + 2 * near) / steps) + 1) for size in (right - left, bottom - top))
    own = 0
    for i, j in product(columns, rows):
        there = _seen_at(home, min(left - near + i * steps, right + near), min(top - near + j * steps, bottom + near))
        if there not in (None, home.number):
            return False
        own += there is not None
    return own > len(columns) * len(rows) * _MOSTLY


_CLOSE: Final = 0.03
_MOSTLY: Final = 0.45
"""A pill needs no tail if so much of it, and of what is close to it, is its island."""
_FINE: Final = 24
_SKY: Final = -1


def island_at(laid: Laid, x: float, y: float) -> Segment | None:
    """Which drawn island is seen at a place of a tile, in parts of its edge; None for its sky."""
    there = _map(laid.tile.id, laid.rotation)[int(y * _FINE) * _FINE + int(x * _FINE)]
    return None if there == _SKY else laid.segments[there]


@lru_cache(maxsize=256)
def _map(name: str, rotation: int) -> tuple[int, ...]:
    shown = drawing(name, rotation)
    image = Image.new("L", (_FINE, _FINE), 255)
    draw = ImageDraw.Draw(image)
    for index, outline in enumerate(shown.outlines):
        draw.polygon([(x * _FINE - 0.5, y * _FINE - 0.5) for x, y in outline], fill=index)
    return tuple(_SKY if value == 255 else value for value in image.tobytes())
