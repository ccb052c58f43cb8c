"""What stands on the board: houses, airships, and the signs that are laid over these.

Houses stand where their tile says. All else is moved until nothing covers a letter, a house or one another.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import compress, product
from typing import Final, NamedTuple

from PIL import Image

from render.lettering import Rect, signs_on, taken_on
from render.placing import Thing, around, arrange, overlap
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.grid import LETTER, Grid, step
from render.sky_islands.ground import arrows
from render.sky_islands.reading import letter, view_of
from rules.sky_islands.board import Laid
from rules.sky_islands.islands import House
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_NARROW: Final = 0.82
"""Two houses on one tile are so much smaller, for its airship to have room."""
_HULL: Final = (0.52, 0.46)
"""The room an airship needs among others, in parts of its unit."""
_LARGER: Final = 1.1
_SEEN: Final = 3.2
"""Houses are drawn so much larger than their tile, and are seen on a phone for tiles of so many times a letter."""
_SHIPS: Final = {True: ((1.1, 0), (2.65, 0), 0.25), False: ((1.05, 1.3), (3.1, 3.5), 0.285)}
"""Airships with a capital, and those with a kanji, which needs more room: so much larger than their tile they are, at
most for those, and so many times a letter, where they may be that large for their tile; and so large is what they bear,
in parts of their unit."""
_BALLOON: Final = (0.24, 0.18)
"""Balloons reach so far from their middle, across and down, in parts of their unit;"""
_MOST: Final = 0.27
"""on small tiles their middles lie at least so far from the rim, in parts of its edge."""
_TRIED: Final = 4
"""So many steps across and down a tile they are tried."""
_MIDDLE: Final = Cell(1, 1)
"""At the upper left corner of this cell the quarters of the initial tile meet."""
_COMPASS: Final = 0.17
"""The compass there reaches so far, in parts of the edge of a tile."""
_UNITS: Final = (208, 184, 160, 136, 116, 105, 100, 88, 80, 70)
_SHY, _HOLD = 12.0, 24.0
"""How bad it is if something that can be moved is covered, and something that cannot."""
_FIRM: Final = 2
"""So much worse it is to cover what is taken than the compass or an arrow."""
_STRIVE: Final = 2
_AGAIN: Final = 9
"""So often signs are tried that have something that is laid in their stead."""
_TRIFLE, _PART = 0.12, 0.15
"""Nobody minds when such a part of a sign lies over something else, and over such a part of that."""


class Piece(NamedTuple):
    """A sprite to be laid over the board, the middles it may have, the best first, how bad each of them is, if they are
    not nearly alike, and what is laid in its stead where it would cover something at all of them: that is left out if
    it would do so too."""

    sprite: Image.Image
    places: Sequence[Point]
    costs: Sequence[float] = ()
    again: Callable[[], Piece] | None = None


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

    def covers(self, rects: Sequence[Rect]) -> bool:
        """Whether more than a trifle of it lies over some boxes, or over a part of one that matters."""
        shared = [(overlap(self.box, rect), (rect[2] - rect[0]) * (rect[3] - rect[1])) for rect in rects]
        trifle = _TRIFLE * self.sprite.width * self.sprite.height
        return sum(part for part, _ in shared) > trifle or any(part > _PART * whole for part, whole in shared)

    @property
    def taken(self) -> list[Rect]:
        """What must be seen of it."""
        dx, dy = self.at[0] - self.sprite.width / 2, self.at[1] - self.sprite.height / 2
        return [(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in taken_on(self.sprite)]


def house_unit(scene: Scene, grid: Grid) -> int:
    """For tiles of which edge houses are drawn."""
    return step(max(_LARGER * grid.tile, _SEEN * LETTER[scene.aspect]), _UNITS)


def houses(scene: Scene, grid: Grid) -> list[tuple[House, Lying]]:
    """All houses from north to south, a little aside where their ports would hide others."""
    view, unit = view_of(scene), house_unit(scene, grid)
    shown = [house for house in view.houses if grid.extent.holds(house.at.cell)]
    tiles = Counter(house.at.cell for house in shown)
    units = [unit if tiles[each.at.cell] == 1 else step(_NARROW * unit, _UNITS) for each in shown]
    flips = [spot_of(view, each.at).flip for each in shown]
    sprites = [
        pieces.house(each.seat, each.tower, each.port, flip, size)
        for each, flip, size in zip(shown, flips, units, strict=True)
    ]
    things, middles = [], []
    for house, sprite in zip(shown, sprites, strict=True):
        left, top, right, bottom = _around(sprite)
        dx, dy = (left + right - sprite.width) / 2, (top + bottom - sprite.height) / 2
        home = place_of(scene, grid, house.at)
        near = [home, *around(home, (0.04 * grid.tile, 0.08 * grid.tile, 0.13 * grid.tile), 8)]
        things.append(Thing(right - left, bottom - top, [(x + dx, y + dy) for x, y in near], _SHY))
        middles.append((dx, dy))
    chosen = [(x - dx, y - dy) for (x, y), (dx, dy) in zip(arrange(things), middles, strict=True)]
    return sorted(zip(shown, map(Lying, sprites, chosen), strict=True), key=lambda one: one[1].at[1])


def _around(sprite: Image.Image) -> Rect:
    """The box around all that must be seen of a sprite."""
    lefts, tops, rights, bottoms = zip(*(sign.box for sign in signs_on(sprite)), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def laid_over(
    scene: Scene,
    grid: Grid,
    houses: Sequence[tuple[House, Lying]],
    taken: Sequence[Rect] = (),
    signs: Sequence[Piece] = (),
) -> tuple[list[Lying], list[Lying]]:
    """Every airship with its letter, within its tile, where it covers least of houses whatever else is shown; then
    signs, where they cover least of all this, of what is taken and of one another, those that yield last."""
    laid = [one for one in view_of(scene).board.laid if grid.extent.holds(one.at)]
    unit, large = _airship(scene, grid)
    drawn = [pieces.airship(one.tile.airship, unit, letter(scene, one.tile.airship), large) for one in laid]
    things = [Thing(_HULL[0] * unit, _HULL[1] * unit, _moorings(grid, one, unit), _SHY) for one in laid]
    built, flat = [rect for _, house in houses for rect in house.taken], [_compass(grid), *arrows(view_of(scene), grid)]
    moored = arrange(things, [*built * _FIRM, *flat], hold=_HOLD)
    held = [*built, *taken, *(thing.at(at) for thing, at in zip(things, moored, strict=True))]
    found = _put(grid, [sign for sign in signs if not sign.again], held, flat)
    held += [each.box for each in found]
    group = [sign for sign in signs if sign.again]
    for _ in range(_AGAIN):
        tried = _put(grid, group, held, flat)
        if all(alone := _alone(tried, held)):
            break
        group = [sign if there or not sign.again else sign.again() for sign, there in zip(group, alone, strict=True)]
    return [*map(Lying, drawn, moored)], [*found, *compress(tried, alone)]


def _put(grid: Grid, signs: Sequence[Piece], held: list[Rect], flat: list[Rect]) -> list[Lying]:
    """Where signs lie among what is held and what is flat."""
    things = [Thing(*sign.sprite.size, sign.places, _SHY, sign.costs) for sign in signs]
    chosen = arrange(things, [*held * _FIRM, *flat], _inside(grid), _HOLD, _STRIVE)
    return [Lying(sign.sprite, at) for sign, at in zip(signs, chosen, strict=True)]


def _alone(signs: Sequence[Lying], held: Sequence[Rect]) -> list[bool]:
    """Which of some signs cover nothing, neither what is held nor those before them that cover nothing."""
    found, seen = list[bool](), [*held]
    for sign in signs:
        found.append(not sign.covers(seen))
        seen += [sign.box] * found[-1]
    return found


def _airship(scene: Scene, grid: Grid) -> tuple[int, int]:
    """For tiles of which edge airships are drawn, and how large their letters are."""
    (larger, most), (held, wished), part = _SHIPS[letter(scene, "red").isascii()]
    text = LETTER[scene.aspect]
    unit = step(max(larger * grid.tile, held * text, min(most * grid.tile, wished * text)), _UNITS)
    return unit, max(text, round(unit * part))


def _compass(grid: Grid) -> Rect:
    """What must be seen of the compass in the middle of the initial tile."""
    (x, y), reach = grid.corner(_MIDDLE), _COMPASS * grid.tile
    return x - reach, y - reach, x + reach, y + reach


def _moorings(grid: Grid, laid: Laid, unit: int) -> list[Point]:
    """The places of a tile for its airship, those near to the best one first: the balloon stays on the tile."""
    (x, y), tile = grid.corner(laid.at), grid.tile
    return [(x + u * tile, y + v * tile) for u, v in _free(drawing(laid.tile.id, laid.rotation).ship, unit / tile)]


@lru_cache(maxsize=512)
def _free(ship: Point, unit: float) -> list[Point]:
    """The best place for an airship of such a unit, then others all over the tile, those near to it first, all of these
    in parts of its edge."""
    dx, dy = (min(half * unit, _MOST) for half in _BALLOON)
    x, y = min(max(ship[0], dx), 1 - dx), min(max(ship[1], dy), 1 - dy)
    return [(x, y), *sorted(product(_steps(dx), _steps(dy)), key=lambda at: math.dist(at, (x, y)))]


def _steps(least: float) -> list[float]:
    """Parts of an edge, from the least one."""
    return [least + part / _TRIED * (1 - 2 * least) for part in range(_TRIED + 1)]


def _inside(grid: Grid) -> Rect:
    return grid.room.x, grid.box.y, grid.room.right, min(grid.box.bottom + 16, grid.room.bottom)
