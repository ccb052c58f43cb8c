"""How large a tile is on a picture and where each cell lies, and where the parts of a wide picture lie; of a board that
is too long, which part is shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from render import frame
from render.frame import Box
from render.scene import Aspect
from render.shapes import Point
from rules.sky_islands.places import Cell

Where: TypeAlias = Literal["wide", "tall", "map"]
"""On what the board is shown: a picture of either aspect, or the board in a hand."""

LETTER: Final[dict[Aspect, int]] = {"wide": 25, "tall": 31}
"""The least size of the letters of airships."""
NUMBER: Final[dict[Aspect, int]] = {"wide": 24, "tall": 30}
"""The size of the numbers on pills."""
LABEL: Final[dict[Where, int]] = {"wide": 26, "tall": 32, "map": 30}
"""The size of the names of columns and rows."""
_TILE: Final[dict[Where, tuple[int, int]]] = {"wide": (192, 52), "tall": (184, 64), "map": (136, 80)}
"""The largest and the smallest edge of a tile; where it had to be smaller, only a part of the board is shown."""
_PART: Final[dict[Where, tuple[int, int]]] = {"wide": (72, 80), "tall": (84, 88), "map": (88, 100)}
"""The smallest and the largest edge of a tile where only a part of the board is shown."""
_LEAST: Final = 3.4
"""Where only a part is shown, there is room for so many rows: a small map of all lies beside a single one."""
_ROOM: Final[dict[Where, tuple[int, int]]] = {"wide": (54, 42), "tall": (62, 46), "map": (54, 44)}
"""The room for the names of rows and of columns."""


_STEPS: Final = (
    *(208, 192, 176, 160, 148, 136, 124, 114, 104, 96, 88, 80, 76, 72, 68, 64),
    *range(60, 24, -4),
)


def step(edge: float, steps: Sequence[int] = _STEPS) -> int:
    """The greatest size that is not larger of those in which things are drawn: few, so that drawings can be kept."""
    return next((each for each in steps if each <= edge), int(edge))


class Extent(NamedTuple):
    """The cells to be shown: the first and last column and row, and how much of a cell is left free around them."""

    left: int
    top: int
    right: int
    bottom: int
    ring: float

    @property
    def columns(self) -> float:
        """How many cells wide the board is with its ring."""
        return self.right - self.left + 1 + 2 * self.ring

    @property
    def rows(self) -> float:
        """How many cells high the board is with its ring."""
        return self.bottom - self.top + 1 + 2 * self.ring

    @property
    def first(self) -> Cell:
        """The cell at the upper left of all that are shown."""
        out = int(self.ring)
        return Cell(self.left - out, self.top - out)

    def holds(self, at: Cell) -> bool:
        """Whether a cell is shown."""
        out = int(self.ring)
        return self.left - out <= at.x <= self.right + out and self.top - out <= at.y <= self.bottom + out


class Grid(NamedTuple):
    """The cells on the picture: where the corner of cell (0, 0) lies, how large a tile is, what is shown, the box
    around it with the names of columns and rows, and the `room` around that in which things may lie."""

    x: int
    y: int
    tile: int
    extent: Extent
    box: Box
    room: Box

    @property
    def left(self) -> int:
        """Where the names of rows end, and above it those of columns: nothing beside them reads as one of them."""
        return self.box.right - round(self.extent.columns * self.tile)

    @property
    def top(self) -> int:
        """Where the names of columns end."""
        return self.box.bottom - round(self.extent.rows * self.tile)

    def corner(self, at: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.x + at.x * self.tile, self.y + at.y * self.tile

    def point(self, at: Cell, part: Point) -> Point:
        """A place on a cell, given in parts of its edge."""
        return self.x + (at.x + part[0]) * self.tile, self.y + (at.y + part[1]) * self.tile

    def middle(self, at: Cell) -> Point:
        """The middle of a cell."""
        return self.point(at, (0.5, 0.5))


class Plan(NamedTuple):
    """What is shown of a board, how large a tile is, how high all that is in pixels."""

    extent: Extent
    tile: int
    height: int


def plan(
    on: Where, extent: Extent, weights: Mapping[Cell, float], width: int, height: int, least: int | None = None
) -> Plan:
    """What is shown in a room of so many pixels: everything, or the part whose cells have the greatest weight where the
    edge of a tile would be less than `least` (by default as much as can be read)."""
    label, above = _ROOM[on]
    largest, usual = _TILE[on]
    least = usual if least is None else least
    edge = min(largest, (width - label - 8) / extent.columns, (height - above) / extent.rows)
    tile = step(edge)
    if tile >= least:
        return Plan(extent, tile, above + math.ceil(extent.rows * tile))
    smallest, most = _PART[on]
    fitting = max((width - label - 8) / extent.columns, (height - above) / extent.rows)
    tile = max(smallest, step(min(most, fitting)))
    columns, rows = ((width - label - 8) / tile, (height - above) / tile)
    shown = _part(extent, weights, int(columns - 2 * extent.ring), int(rows - 2 * extent.ring))
    return Plan(shown, tile, above + math.ceil(max(shown.rows, _LEAST) * tile))


def _part(extent: Extent, weights: Mapping[Cell, float], columns: int, rows: int) -> Extent:
    """The part of so many columns and rows that has the greatest weight."""
    wide, high = min(columns, extent.right - extent.left + 1), min(rows, extent.bottom - extent.top + 1)
    parts = [
        Extent(left, top, left + wide - 1, top + high - 1, extent.ring)
        for left in range(extent.left, extent.right - wide + 2)
        for top in range(extent.top, extent.bottom - high + 2)
    ]
    return max(parts, key=lambda part: sum(weight for at, weight in weights.items() if part.holds(at)))


def shown_in(on: Where, how: Plan, where: Box) -> Grid:
    """The grid in the middle of a box."""
    (label, above), extent = _ROOM[on], how.extent
    columns, rows = round(extent.columns * how.tile), round(extent.rows * how.tile)
    left = where.x + max(label, (where.w - columns + label) // 2)
    top = where.y + above + max(0, (where.h - above - rows) // 2)
    x = round(left + (extent.ring - extent.left) * how.tile)
    y = round(top + (extent.ring - extent.top) * how.tile)
    box = Box(left - label, top - above, columns + label, rows + above)
    return Grid(x, y, how.tile, extent, box, where)


TEXT: Final[dict[Aspect, int]] = {"wide": 24, "tall": 30}
HEADER: Final = Box(14, 14, 1572, frame.HEADER - 14)
_WIDTH: Final = 1600
INNER: Final = _WIDTH - 28
"""So wide is what lies below the board."""
_GAP: Final = 13
_SIDE: Final = 444
ASIDE: Final = {False: _SIDE, True: INNER - 2 * (_SIDE + _GAP)}
"""How wide the cards with tiles and news are beside the board, and below it."""
_BOARD: Final = 1104
_TALL: Final = {False: 1064, True: 1240}
"""A board is at most so high, and one on which something is asked."""
_SPARE: Final = 100
"""A free part of the column is used if it is so high."""
_ENOUGH: Final = 120
"""Tiles that are so large with all else at the side need not be larger."""
_SMALL: Final = 76
"""The rest goes below the board where tiles would be smaller than this with it at the side, and so are larger,"""
_LARGER: Final = 1.2
"""or where the board is so much larger then"""
_AS_MUCH: Final = 0.95
"""and takes at least about the same part of the picture;"""
_SEEN: Final = 1000
"""one that is at most so high is seen as large as its width allows."""


_MAP: Final = 120
"""Below a part of a board, a map of all has so much room."""


class Wants(NamedTuple):
    """What a picture has to hold: the cells and their weights, panels and their height, the heights of the strip with
    the supply, of the log, of an extra card, and of a strip below the board (0 for none); no board if it is
    `bare`, a larger one if something on it is `asked`."""

    extent: Extent
    weights: Mapping[Cell, float]
    panels: int
    panel: int
    supply: int
    log: int
    extra: int = 0
    strip: int = 0
    bare: bool = False
    asked: bool = False


class Layout(NamedTuple):
    """The boxes of one picture."""

    height: int
    grid: Grid
    panels: tuple[Box, ...]
    supply: Box
    log: Box
    extra: Box | None
    spare: Box | None = None
    """What is left of the column beside or below the board, if it is worth using."""
    strip: Box | None = None

    @property
    def edge(self) -> float:
        """How large what is shown of the board is: the edge of a square of that size."""
        return self.grid.tile * math.sqrt(self.grid.extent.columns * self.grid.extent.rows)


def needs_width(wants: Wants) -> bool:
    """Whether the board has the whole width of the picture and the rest lies below it: where it is larger by that, or
    left out."""
    if wants.bare:
        return True
    beside, below = _beside(wants), _stacked(wants)
    larger = below.edge / beside.edge if beside.grid.tile < _ENOUGH else 0
    if beside.grid.tile < _SMALL:
        return larger > 1
    return larger >= max(_LARGER, _AS_MUCH * max(below.height, _SEEN) / max(beside.height, _SEEN))


def layout(wants: Wants, below: bool) -> Layout:
    """The boxes for one picture, with all but the board beside or `below` it."""
    return _stacked(wants) if below else _beside(wants)


def _beside(wants: Wants) -> Layout:
    """The board at the left, all else in a column at its right."""
    x, y = _WIDTH - 20 - _SIDE, frame.TOP
    panels = tuple(Box(x, y + i * (wants.panel + _GAP), _SIDE, wants.panel) for i in range(wants.panels))
    supply = Box(x, panels[-1].bottom + _GAP, _SIDE, wants.supply)
    extra = Box(x, supply.bottom + _GAP, _SIDE, wants.extra) if wants.extra else None
    log = Box(x, (extra or supply).bottom + _GAP, _SIDE, wants.log)
    bottom = log.bottom if wants.log else (extra or supply).bottom
    how = plan("wide", wants.extent, wants.weights, _BOARD, max(_TALL[wants.asked], bottom - y))
    height = max(bottom - y, how.height)
    grid = shown_in("wide", how, Box(14, y - 10, _BOARD, height + 10))
    left = Box(x, bottom + _GAP, _SIDE, y + height - bottom - _GAP)
    spare = left if left.h >= _SPARE else None
    strip = Box(14, y + height + _GAP, INNER, wants.strip) if wants.strip else None
    return Layout((strip.bottom if strip else y + height) + 22, grid, panels, supply, log, extra, spare, strip)


def _stacked(wants: Wants) -> Layout:
    """The board on top; below it at the left what is told, at the right panels in two columns and the supply."""
    how = plan("wide", wants.extent, wants.weights, _WIDTH - 16, _TALL[wants.asked])
    how = how._replace(height=0) if wants.bare else how
    where = Box(8, HEADER.bottom + 12, _WIDTH - 16, how.height)
    room = where._replace(h=where.h + (_MAP if how.extent != wants.extent else 0))
    grid, y = shown_in("wide", how, where)._replace(room=room), room.bottom + 22
    strip = Box(14, y, INNER, wants.strip) if wants.strip else None
    y = strip.bottom + _GAP if strip else y
    x = 14 + ASIDE[True] + _GAP
    slots = [
        Box(x + i % 2 * (_SIDE + _GAP), y + i // 2 * (wants.panel + _GAP), _SIDE, wants.panel)
        for i in range(wants.panels + 1)
    ]
    wide = _SIDE if wants.panels % 2 else 2 * _SIDE + _GAP
    supply = slots[-1]._replace(w=wide, h=wants.supply)
    extra = Box(14, y, ASIDE[True], wants.extra) if wants.extra else None
    log = Box(14, extra.bottom + _GAP if extra else y, ASIDE[True], wants.log)
    told = log.bottom if wants.log else extra.bottom if extra else y - _GAP
    bottom = max(told, slots[-2].bottom, supply.bottom)
    spare = Box(14, told + _GAP, ASIDE[True], bottom - told - _GAP)
    return Layout(bottom + 20, grid, tuple(slots[:-1]), supply, log, extra, spare if spare.h >= _SPARE else None, strip)
