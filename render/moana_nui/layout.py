"""Where the parts of a wide picture lie, how large the cells are on any picture, and how large things on them are."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from render.frame import TOP, WIDTH, Box
from render.hexes import Grid, extent, fit
from render.scene import Aspect
from rules.kit.hexes import Hex
from rules.moana_nui.places import Cell

TEXT: Final[dict[Aspect, int]] = {"wide": 24, "tall": 31}
SMALL: Final[dict[Aspect, int]] = {"wide": 22, "tall": 30}
PANEL: Final[dict[Aspect, int]] = {"wide": 172, "tall": 216}
FINAL: Final[dict[Aspect, int]] = {"wide": 228, "tall": 292}
"""How high a seat's card is at the end, with its score line by line."""
LINE: Final[dict[Aspect, int]] = {"wide": 36, "tall": 46}
MAP: Final = 1112
"""How wide the map of a wide picture is."""
MARGIN: Final = 0.13
"""So much of a cell's size is left free around the map."""
_SIZES: Final = (112, 104, 96, 89, 82, 76, 71, 66, 61, 56, 52, 48, 44, 40, 36, 34)
"""Few, for with each of them every tile is painted anew."""
_SECTION: Final = 52
"""The size of the cells of a map that shows a part of a large archipelago."""
_HIGH: Final = 1100
"""The map of a wide picture is no higher, unless the column beside it is."""
_LOW: Final = 760
_NORMAL: Final = 1600
"""Above a card across the whole picture it is lower still where the picture would become higher than this."""
_GAP: Final = 13
_AIR: Final = 10
"""Pixels between the map and the log below it."""
LEGEND: Final = 340
"""No legend is higher than this."""
_LEAST: Final = 133
"""Nor lower than this."""
ACROSS: Final = WIDTH["wide"] - 40
"""How wide it is below map and cards."""
COLUMN: Final = 454
"""How wide the cards beside it are."""
_ROOMY: Final[dict[Aspect, int]] = {"wide": 66, "tall": 100}
"""On smaller cells units are tokens, and nothing is drawn that means nothing."""
_LETTERED: Final = 56
"""On smaller cells there is no room for the discs of letters."""
_ORDER: Final = math.sqrt(3) / 2


class Sizes(NamedTuple):
    """How large things on the map are. `unit` and `building` are the cell sizes for which pieces are drawn, where cells
    are `small` the pixels of a token; the rest are pixels of a resource and of texts."""

    small: bool
    unit: int
    building: int
    good: int
    digits: int
    letter: int
    name: int
    text: int
    discs: bool = False

    @classmethod
    def on(cls, cell: int, aspect: Aspect, sparse: bool = False) -> Sizes:
        """The sizes for cells of `cell` pixels; tokens and resources are larger where little else is shown."""
        tall, small = aspect == "tall", cell < _ROOMY[aspect]
        token = _between(44, 0.7 * cell, 60, 8) if sparse else _between(36, 0.62 * cell, 52, 8)
        unit = token if small else _between(48, (0.8 if tall else 0.86) * cell, 116, 4)
        return cls(
            small,
            unit,
            _between(72, cell, 88, 8) if small else _between(60, 0.82 * cell, 92, 4),
            _between(22, 0.4 * cell, 26, 4) if sparse else _between(18, 0.3 * cell, 26, 4),
            _digits(small, unit, 26 if tall else 22),
            _between(24 if tall else 22, 0.26 * cell, 28, 2),
            _between(24 if tall else 22, 0.34 * cell, 30, 3),
            SMALL[aspect] if tall or small else 25,
            sparse and small and cell >= _LETTERED,
        )

    def smaller(self, steps: int) -> Sizes:
        """The same where a tile is crowded: tokens, buildings and resources some steps smaller, figures as they are."""
        unit = max(32, self.unit - 8 * steps) if self.small else self.unit
        return self._replace(
            unit=unit,
            building=max(48, self.building - 8 * steps),
            good=max(14, self.good - 4 * steps),
            digits=_digits(self.small, unit, self.letter),
        )


def _digits(small: bool, unit: int, least: int) -> int:
    """In how large letters a number stands on a piece: always the same on pieces of one size."""
    return max(least, round((0.64 if small else 0.32) * unit))


def _between(least: int, wished: float, most: int, step: int) -> int:
    """Pieces are drawn in few sizes, so that those drawn for one map serve the next."""
    return max(least, min(most, least + step * round((wished - least) / step)))


class Section(NamedTuple):
    """Cells laid on a picture; `shown` are those of a large archipelago that can be seen whole."""

    grid: Grid
    shown: frozenset[Hex] | None = None


def section(cells: Collection[Hex], wanted: Mapping[Cell, float], where: Box) -> Section:
    """All cells as large as they can be in a box; where that is too small, the part with most of what is `wanted`."""
    grid = fit(cells, where.w, where.h, _SIZES, MARGIN)
    left, top, right, bottom = extent(cells)
    if (right - left) * grid.size <= where.w and (bottom - top) * grid.size <= where.h:
        return Section(Grid(grid.size, where.x + grid.x, where.y + grid.y))
    best, most = Section(grid), -1.0
    for cell in sorted(wanted, key=lambda cell: (cell.r, cell.q)):
        at = _about(cell, (left, top, right, bottom), where)
        shown = frozenset(other for other in cells if _inside(at, other, where))
        score = sum(wanted.get(Cell(*other), 0) for other in shown)
        if score > most:
            best, most = Section(at, shown), score
    return best


def whole(cells: Collection[Hex], where: Box) -> Section:
    """All cells as large as they can be in a box, however small that is."""
    grid = fit(cells, where.w, where.h, (*_SIZES, *range(_SIZES[-1] - 2, 8, -2)), MARGIN)
    return Section(Grid(grid.size, where.x + grid.x, where.y + grid.y))


def _about(cell: Hex, around: tuple[float, float, float, float], where: Box) -> Grid:
    """A grid with a cell in the middle of a box, but without empty sea beyond the archipelago."""
    bare = Grid(_SECTION, 0, 0).at(cell)
    middles = (where.x + where.w / 2, where.y + where.h / 2)
    origin = []
    for i, (begin, length) in enumerate(((where.x, where.w), (where.y, where.h))):
        first, last = (around[i] - MARGIN) * _SECTION, (around[i + 2] + MARGIN) * _SECTION
        if last - first <= length:
            origin.append(begin + (length - first - last) / 2)
        else:
            origin.append(max(begin + length - last, min(begin - first, middles[i] - bare[i])))
    return Grid(_SECTION, origin[0], origin[1])


def _inside(grid: Grid, cell: Hex, where: Box) -> bool:
    (x, y), size = grid.at(cell), grid.size
    across = where.x <= x - _ORDER * size and x + _ORDER * size <= where.right
    return across and where.y <= y - size and y + size <= where.bottom


def height_of(cells: Collection[Hex], width: int, room: int) -> int:
    """How high a map of this width is, at most `room` pixels."""
    grid = fit(cells, width, room, _SIZES, MARGIN)
    left, top, right, bottom = extent(cells)
    if (right - left) * grid.size > width:
        return min(room, max(430, math.ceil((bottom - top + 2 * MARGIN) * _SECTION)))
    return min(room, math.ceil((bottom - top + 2 * MARGIN) * grid.size))


class Layout(NamedTuple):
    """The boxes of one wide picture."""

    width: int
    height: int
    board: Box
    log: Box
    panels: tuple[Box, ...]
    tray: Box | None
    legend: Box | None


class Wants(NamedTuple):
    """What a wide picture has to hold: the cells in play, the number of panels and their height, how high the log is in
    the column and below map and cards, and the height of a tray beside the map, or of `tiles` below all, above the log
    then. What does not fit `beside` is 0 high there."""

    cells: Collection[Hex]
    panels: int
    panel: int
    beside: int
    across: int
    tray: int
    tiles: int = 0


def layout(wants: Wants) -> Layout:
    """The boxes: the map on the left, cards beside it, the log where that makes the picture lowest."""
    left, y = MAP + 18, TOP
    panels = tuple(Box(left, y + i * (wants.panel + _GAP), COLUMN, wants.panel) for i in range(wants.panels))
    y += wants.panels * (wants.panel + _GAP)
    tray = Box(left, y, COLUMN, wants.tray) if wants.tray else None
    y += wants.tray + _GAP if wants.tray else 0
    column, least = y + wants.beside + 16 - TOP, y + _LEAST + 16 - TOP
    across = wants.across + (wants.tiles + _GAP if wants.tiles else 0)
    high, low = (
        height_of(wants.cells, MAP, max(room, min(_HIGH, most)))
        for room, most in ((column, _HIGH), (y - TOP, max(_LOW, _NORMAL - TOP - across)))
    )
    beside = max(column, high) if wants.beside or not wants.across else math.inf
    below = max(low + _AIR, least if wants.tiles else y - TOP) + across + _GAP
    deep = across if wants.tiles or below < beside else 0
    bottom = math.ceil((TOP + (below if deep else beside)) / 40) * 40
    log = Box(20, bottom - 16 - deep, ACROSS, deep) if deep else Box(left, y, COLUMN, wants.beside)
    y += 0 if deep else wants.beside + _GAP
    board = Box(8, TOP - 6, MAP, bottom - TOP - 4 - (deep + _GAP + _AIR - 4 if deep else 0))
    room = min((log.y - _GAP if deep else bottom - 16) - y, LEGEND)
    legend = Box(left, y, COLUMN, room) if room >= _LEAST else None
    if wants.tiles:
        tray, log = log._replace(h=wants.tiles), log._replace(y=log.bottom - wants.across, h=wants.across)
    return Layout(WIDTH["wide"], bottom, board, log, panels, tray, legend)


def cells_around(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Cells in a fixed order, so that equal ones make equal layouts."""
    return tuple(sorted(set(cells), key=lambda cell: (cell.r, cell.q)))
