"""What stands on the board: houses, airships, whose tiles are new, what islands are worth, the names of candidates.

Houses stand where their tile says. All else is moved until nothing covers a letter, a house or one another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, product
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.lettering import Rect, signs_on, taken_on
from render.placing import Thing, around, arrange, overlap
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.grid import LETTER, Grid, step
from render.sky_islands.ground import arrows
from render.sky_islands.palette import WHITE
from render.sky_islands.reading import letter, view_of
from render.tails import Foreign, Tail, put_end, put_tail, seen, tail
from rules.sky_islands.board import Laid
from rules.sky_islands.islands import Island
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_HULL: Final = (0.52, 0.46)
"""The room an airship needs among others, in parts of its unit,"""
_BODY: Final = (0.42, 0.36)
"""and what is left free of it by what is laid over the board: its rim may be covered."""
_LARGER: Final = 1.1
_SEEN: Final = 3.2
"""Houses are drawn so much larger than their tile, and are seen on a phone for tiles of so many times a letter."""
_SHIPS: Final = {True: ((1.1, 0), (2.65, 0), 0.25), False: ((1.05, 1.3), (3.1, 3.5), 0.285)}
"""Airships with a capital, and those with a kanji, which needs more room: so much larger than their tile they are, at
most for those, and so many times a letter, where they may be that large for their tile; and so large is what they bear,
in parts of their unit."""
_MARGIN: Final = 0.15
"""Their middles keep at most so far from the rim of a tile, in parts of its edge."""
_TRIED: Final = 8
"""So many steps across and down a tile they are tried."""
_MIDDLE: Final = Cell(1, 1)
"""At the upper left corner of this cell the quarters of the initial tile meet."""
_COMPASS: Final = 0.17
"""The compass there reaches so far, in parts of the edge of a tile."""
_UNITS: Final = (208, 184, 160, 136, 116, 105, 100, 88, 80)
_SHY, _HOLD = 12.0, 24.0
"""How bad it is if something that can be moved is covered, and something that cannot."""


_FIRM: Final = 2
"""So much worse it is for airships to cover what is taken than the compass or an arrow."""
_STRIVE: Final = 2
_WAYS: Final = 40
"""So many places are tried for the end of a tail."""
_FAR: Final = 1.1
"""What tells of an island lies at most so far from it, in parts of the edge of a tile."""
_SOME: Final = 0.1
"""Of what must be seen, such a part may be covered."""


class Piece(NamedTuple):
    """A sprite to be laid over the board, and the middles it may have, the best first; if given, how bad each of them
    is, as a part of its area. Where it is to lie on something, a tail in the colour `fill` leads from it to one of
    these `shores`, not over `foreign` land if it can, unless it is `at_home` where it lies; it keeps `rim` pixels from
    others, twice as many above and below. One that tells of an `island` is left out where it would cover something, or
    its tail would be long or cross anything."""

    sprite: Image.Image
    places: Sequence[Point]
    shores: Sequence[Point] = ()
    fill: str = WHITE
    at_home: Callable[[Rect], bool] = lambda _: False
    rim: int = 0
    costs: Sequence[float] = ()
    foreign: Foreign = lambda _: False
    island: Island | None = None


def spot_of(view: SkyView, at: Segment) -> Spot:
    """Where on its tile the house of a drawn island stands."""
    laid = view.board.grid[at.cell]
    return drawing(laid.tile.id, laid.rotation).spots[laid.segments.index(at)]


def place_of(scene: Scene, grid: Grid, at: Segment) -> Point:
    """Where the house of a drawn island stands on the picture."""
    spot = spot_of(view_of(scene), at)
    return grid.point(at.cell, (spot.x, spot.y))


class Lying(NamedTuple):
    """A sprite and where its middle lies on the picture."""

    sprite: Image.Image
    at: Point

    @property
    def box(self) -> Rect:
        """All of it."""
        return Thing(*self.sprite.size, [self.at]).at(self.at)

    @property
    def taken(self) -> list[Rect]:
        """What must be seen of it."""
        dx, dy = self.at[0] - self.sprite.width / 2, self.at[1] - self.sprite.height / 2
        return [(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in taken_on(self.sprite)]


def houses(scene: Scene, grid: Grid) -> list[Lying]:
    """All houses from north to south, a little aside where their ports would hide others."""
    view, unit = view_of(scene), step(max(_LARGER * grid.tile, _SEEN * LETTER[scene.aspect]), _UNITS)
    things, sprites, middles = [], [], []
    for house in view.houses:
        if grid.extent.holds(house.at.cell):
            sprite = pieces.house(house.seat, house.tower, house.port, spot_of(view, house.at).flip, unit)
            left, top, right, bottom = _around(sprite)
            home = place_of(scene, grid, house.at)
            near = [home, *around(home, (0.04 * grid.tile, 0.08 * grid.tile, 0.13 * grid.tile), 8)]
            dx, dy = (left + right - sprite.width) / 2, (top + bottom - sprite.height) / 2
            things.append(Thing(right - left, bottom - top, [(x + dx, y + dy) for x, y in near], _SHY))
            sprites.append(sprite)
            middles.append((dx, dy))
    chosen = [(x - dx, y - dy) for (x, y), (dx, dy) in zip(arrange(things), middles, strict=True)]
    return sorted(map(Lying, sprites, chosen), key=lambda one: one.at[1])


def _around(sprite: Image.Image) -> Rect:
    """The box around all that must be seen of a sprite."""
    lefts, tops, rights, bottoms = zip(*(sign.box for sign in signs_on(sprite)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def airships(
    scene: Scene, grid: Grid, taken: list[Rect], signs: Sequence[Piece] = ()
) -> tuple[list[Lying], list[Rect]]:
    """Every airship with its letter near its place on the tile, where these `signs` have places beside them, and the
    room that is to be left free of them."""
    (larger, most), (held, wished), part = _SHIPS[letter(scene, "red").isascii()]
    text = LETTER[scene.aspect]
    unit = step(max(larger * grid.tile, held * text, min(most * grid.tile, wished * text)), _UNITS)
    large = max(text, round(unit * part))
    laid = [one for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
    things = [Thing(_HULL[0] * unit, _HULL[1] * unit, _moorings(grid, one, large), _SHY) for one in laid]
    kept_free = [*taken * _FIRM, _compass(grid), *arrows(view_of(scene), grid)]
    others = [Thing(*sign.sprite.size, sign.places, _SHY, sign.costs) for sign in signs]
    chosen = arrange([*things, *others], kept_free, _inside(grid), _HOLD, _STRIVE if others else 0)[: len(things)]
    colours = {one.tile.airship for one in laid}
    ships = {colour: pieces.airship(colour, unit, letter(scene, colour), large) for colour in colours}
    bodies = [Thing(_BODY[0] * unit, _BODY[1] * unit, [at]).at(at) for at in chosen]
    return [Lying(ships[one.tile.airship], at) for one, at in zip(laid, chosen, strict=True)], bodies


def _compass(grid: Grid) -> Rect:
    """What must be seen of the compass in the middle of the initial tile."""
    (x, y), reach = grid.corner(_MIDDLE), _COMPASS * grid.tile
    return x - reach, y - reach, x + reach, y + reach


def _moorings(grid: Grid, laid: Laid, letter: int) -> list[Point]:
    """The places of a tile for its airship, those near to the best one first: its letter, so large, stays on it."""
    (x, y), tile = grid.corner(laid.at), grid.tile
    free = _free(drawing(laid.tile.id, laid.rotation).ship, min(_MARGIN, round(letter / 2 / tile, 2)))
    return [(x + u * tile, y + v * tile) for u, v in free]


@lru_cache(maxsize=512)
def _free(ship: Point, least: float) -> list[Point]:
    """The best place for an airship, then others all over the tile, those near to it first, at `least` so far from the
    rim, in parts of its edge."""
    x, y = (min(max(each, least), 1 - least) for each in ship)
    line = [least + part / _TRIED * (1 - 2 * least) for part in range(_TRIED + 1)]
    return [(x, y), *sorted(product(line, line), key=lambda at: math.dist(at, (x, y)))]


def _inside(grid: Grid) -> Rect:
    return grid.room.x, grid.box.y, grid.room.right, min(grid.box.bottom + 16, grid.room.bottom)


def put_over(
    canvas: Canvas, grid: Grid, below: Sequence[Lying], offered: Sequence[Piece], taken: Sequence[Rect]
) -> tuple[list[Piece], list[Rect]]:
    """Lays sprites over those on the board, where they cover least of what is `taken` and of one another. Returns those
    that are left out, and the room that others take."""
    bounds, placed = _inside(grid), [piece for piece in offered if piece.places]
    things = [
        Thing(piece.sprite.width + piece.rim, piece.sprite.height + 2 * piece.rim, places, _SHY, costs)
        for piece in placed
        for places, costs in (_shown(piece, bounds),)
    ]
    places = arrange(things, taken, bounds, _HOLD, _STRIVE)
    laid, chosen, tails = _without(placed, places, _tails(placed, places, taken), taken, grid.tile * _FAR)
    led = [(line, piece.fill) for line, piece in zip(tails, laid, strict=True) if line]
    for line, fill in led:
        put_tail(canvas, line, fill)
    for sprite, at in below:
        canvas.paste(sprite, *at)
    for line, fill in led:
        if not line.hidden(taken):
            put_end(canvas, line, fill)
    for piece, at in zip(laid, chosen, strict=True):
        canvas.paste(piece.sprite, *at)
    shown = {piece.island.name for piece in laid if piece.island}
    room = [Lying(piece.sprite, at).box for piece, at in zip(laid, chosen, strict=True)]
    return [one for one in offered if one.island and one.island.name not in shown], room


def _shown(piece: Piece, bounds: Rect) -> tuple[Sequence[Point], Sequence[float]]:
    """The places of a sprite where all of it is seen, or all of them if there is none, with how bad they are."""
    (left, top, right, bottom), dx, dy = bounds, piece.sprite.width / 2, piece.sprite.height / 2
    inside = [left <= x - dx and x + dx <= right and top <= y - dy and y + dy <= bottom for x, y in piece.places]
    if not any(inside):
        return piece.places, piece.costs
    return [*compress(piece.places, inside)], [*compress(piece.costs, inside)]


def _tails(laid: Sequence[Piece], chosen: Sequence[Point], taken: Sequence[Rect]) -> list[Tail | None]:
    """The tails of all sprites where they lie, with their ends in sight."""
    tails = [_tail(laid, chosen, key, taken, _WAYS) for key in range(len(laid))]
    return [line and _in_sight(laid, chosen, key, taken, line) for key, line in enumerate(tails)]


def _hides(own: Rect, others: Sequence[Rect]) -> bool:
    """Whether a box covers more than a little of another one."""
    return any(overlap(own, rect) > _SOME * overlap(rect, rect) for rect in others)


def _cross(line: Tail, piece: Piece, at: Point, led: Tail | None) -> bool:
    """Whether a tail crosses a sprite or the tail of that."""
    return line.over(Lying(piece.sprite, at).box) or bool(led and line.crosses(led))


def _without(
    laid: Sequence[Piece], chosen: Sequence[Point], tails: Sequence[Tail | None], taken: Sequence[Rect], far: float
) -> tuple[Sequence[Piece], Sequence[Point], Sequence[Tail | None]]:
    """Sprites, their places and tails without those that tell of islands and hide or cross something, or lie farther
    off than so many pixels: of two that cross, the one that tells of less."""
    kept = [*zip(laid, chosen, tails, strict=True)]
    of_islands = [each for each in kept if each[0].island]
    for each in sorted(of_islands, key=lambda each: each[0].island.worth if each[0].island else 0):
        (piece, at, line), others = each, [other for other in kept if other is not each]
        own = Lying(piece.sprite, at).box
        bad = line and (line.long > far or line.crossed or any(_cross(line, *other) for other in others))
        crossing = (bool(led) and _cross(led, piece, at, line) for _, _, led in others if led)
        if bad or _hides(own, [*taken, *(Lying(one.sprite, there).box for one, there, _ in others)]) or any(crossing):
            kept = others
    parts = [*zip(*kept, strict=True)] or [(), (), ()]
    return parts[0], parts[1], parts[2]


def _in_sight(laid: Sequence[Piece], chosen: Sequence[Point], key: int, taken: Sequence[Rect], line: Tail) -> Tail:
    """The tail; where its end is hidden, one whose end is seen and that crosses no more of other sprites."""
    free = seen(laid[key].shores, taken) if line.hidden(taken) else []
    if not free:
        return line
    found = _tail([*laid[:key], laid[key]._replace(shores=free), *laid[key + 1 :]], chosen, key, taken, _WAYS)
    return found if found and found.barred <= line.barred else line


def _tail(laid: Sequence[Piece], chosen: Sequence[Point], key: int, taken: Sequence[Rect], ways: int) -> Tail | None:
    """The best of so many tails that lead from a sprite to one of its shores; None where it needs none."""
    piece, (own, *others) = laid[key], [Lying(laid[i].sprite, chosen[i]).box for i in (key, *range(len(laid)))]
    if not piece.shores or piece.at_home(own):
        return None
    del others[key]
    return tail(own, piece.shores, taken, piece.foreign, ways, others)
