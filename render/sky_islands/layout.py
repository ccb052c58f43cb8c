"""Where the parts of a board picture lie, in both sizes, and how large a tile is on it."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from render.frame import Box
from render.scene import Aspect
from render.shapes import Point
from rules.sky_islands.places import Cell

NUMBER: Final[dict[Aspect, int]] = {"wide": 22, "tall": 28}
"""The size of letters of airships, of pills and tags."""
TEXT: Final[dict[Aspect, int]] = {"wide": 24, "tall": 29}
HEADER: Final[dict[Aspect, Box]] = {"wide": Box(14, 14, 1572, 108), "tall": Box(14, 14, 972, 200)}
_TILE: Final[dict[Aspect, tuple[int, int]]] = {"wide": (136, 44), "tall": (160, 44)}
"""The largest and the smallest edge of a tile."""
_LABEL: Final[dict[Aspect, tuple[int, int]]] = {"wide": (54, 42), "tall": (62, 48)}
"""The room for the names of rows and columns."""
_GAP: Final = 13
_SIDE: Final = 444
_TALL: Final = 1180
_STACK_BELOW: Final = 76
"""On a wide picture the panels go below the board where tiles would be smaller than this beside them."""


Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels of the picture."""


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


class Grid(NamedTuple):
    """The cells on the picture: where the corner of cell (0, 0) lies, how large a tile is, and what is shown."""

    x: int
    y: int
    tile: int
    extent: Extent
    box: Box

    def corner(self, at: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.x + at.x * self.tile, self.y + at.y * self.tile

    def point(self, at: Cell, part: Point) -> Point:
        """A place on a cell, given in parts of its edge."""
        return self.x + (at.x + part[0]) * self.tile, self.y + (at.y + part[1]) * self.tile

    def middle(self, at: Cell) -> Point:
        """The middle of a cell."""
        return self.point(at, (0.5, 0.5))


class Wants(NamedTuple):
    """What a picture has to hold: panels and their height, the heights of the strip with the supply, of the log, and
    of an extra card (0 for none)."""

    panels: int
    panel: int
    supply: int
    log: int
    extra: int = 0


class Layout(NamedTuple):
    """The boxes of one picture."""

    width: int
    height: int
    grid: Grid
    panels: tuple[Box, ...]
    supply: Box
    log: Box
    extra: Box | None


def layout(aspect: Aspect, extent: Extent, wants: Wants) -> Layout:
    """The boxes for one picture in either aspect."""
    if aspect == "tall":
        return _stacked(aspect, extent, wants, 2)
    tile = _tile(aspect, extent, 1104)
    return (
        _beside(extent, wants, tile)
        if tile >= _STACK_BELOW
        else _stacked(aspect, extent, wants, wants.panels if wants.panels < 4 else 2)
    )


def _tile(aspect: Aspect, extent: Extent, room: int) -> int:
    largest, least = _TILE[aspect]
    wide = (room - _LABEL[aspect][0] - 8) / extent.columns
    tall = max(least, (_TALL if aspect == "wide" else 1300) / extent.rows)
    return int(min(largest, wide, tall))


def _grid(aspect: Aspect, extent: Extent, tile: int, where: Box) -> Grid:
    """The grid in the middle of a box."""
    label, above = _LABEL[aspect]
    wide, high = round(extent.columns * tile), round(extent.rows * tile)
    left = where.x + max(label, (where.w - wide + label) // 2)
    top = where.y + above + max(0, (where.h - above - high) // 2)
    x = round(left + (extent.ring - extent.left) * tile)
    y = round(top + (extent.ring - extent.top) * tile)
    return Grid(x, y, tile, extent, Box(left - label, top - above, wide + label, high + above))


def _height(aspect: Aspect, extent: Extent, tile: int) -> int:
    return _LABEL[aspect][1] + round(extent.rows * tile)


def _beside(extent: Extent, wants: Wants, tile: int) -> Layout:
    x, y = 1600 - 20 - _SIDE, HEADER["wide"].bottom + 20
    panels = tuple(Box(x, y + i * (wants.panel + _GAP), _SIDE, wants.panel) for i in range(wants.panels))
    supply = Box(x, panels[-1].bottom + _GAP, _SIDE, wants.supply)
    extra = Box(x, supply.bottom + _GAP, _SIDE, wants.extra) if wants.extra else None
    log = Box(x, (extra or supply).bottom + _GAP, _SIDE, wants.log)
    bottom = log.bottom if wants.log else (extra or supply).bottom
    height = max(bottom - y, _height("wide", extent, tile))
    grid = _grid("wide", extent, tile, Box(14, y - 10, 1104, height + 10))
    return Layout(1600, y + height + 22, grid, panels, supply, log, extra)


def _stacked(aspect: Aspect, extent: Extent, wants: Wants, columns: int) -> Layout:
    width, head = (1600 if aspect == "wide" else 1000), HEADER[aspect]
    inner = width - 28
    tile = _tile(aspect, extent, width - 16)
    grid = _grid(aspect, extent, tile, Box(8, head.bottom + 12, width - 16, _height(aspect, extent, tile)))
    y = head.bottom + 12 + _height(aspect, extent, tile) + 22
    log = Box(14, y, inner, wants.log)
    y += wants.log + _GAP if wants.log else 0
    extra = Box(14, y, inner, wants.extra) if wants.extra else None
    y += wants.extra + _GAP if wants.extra else 0
    each = (inner - (columns - 1) * _GAP) // columns
    panels = tuple(
        Box(14 + i % columns * (each + _GAP), y + i // columns * (wants.panel + _GAP), each, wants.panel)
        for i in range(wants.panels)
    )
    supply = Box(14, panels[-1].bottom + _GAP, inner, wants.supply)
    return Layout(width, supply.bottom + 20, grid, panels, supply, log, extra)
