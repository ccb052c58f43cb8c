"""Where the parts of a board picture lie in both sizes, and how large texts on it are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from render.frame import Box
from render.hexes import Grid, extent, fit
from render.scene import Aspect
from rules.kit.hexes import Hex

HEADER: Final[dict[Aspect, int]] = {"wide": 124, "tall": 172}
TEXT: Final[dict[Aspect, int]] = {"wide": 24, "tall": 29}
SMALL: Final[dict[Aspect, int]] = {"wide": 22, "tall": 28}
PANEL: Final[dict[Aspect, int]] = {"wide": 184, "tall": 232}
FINAL: Final[dict[Aspect, int]] = {"wide": 228, "tall": 292}
"""How high a seat's card is at the end, with its score line by line."""
LINE: Final[dict[Aspect, int]] = {"wide": 38, "tall": 44}
_SIZES: Final = (112, 104, 96, 90, 84, 78, 72, 67, 62, 58, 54, 50, 46, 42, 38, 34, 30, 26, 22, 18, 15, 12)
_ROOM: Final[dict[Aspect, tuple[int, int]]] = {"wide": (1112, 1000), "tall": (988, 1240)}
_LEAST: Final[dict[Aspect, int]] = {"wide": 700, "tall": 520}
_UNIT: Final[dict[Aspect, int]] = {"wide": 62, "tall": 70}
"""Units on smaller cells are drawn as for cells of this size, for the sake of their numbers."""
_BUILDING: Final = 58
_GAP: Final = 13
_LEGEND: Final = 304
"""No legend is higher than this."""


class Pieces(NamedTuple):
    """How large things on the islands are: the cell sizes for which units and buildings are drawn, the pixels of a
    resource and of a text."""

    unit: int
    building: int
    good: int
    text: int

    @classmethod
    def on(cls, cell: int, aspect: Aspect) -> Pieces:
        """The sizes for cells of `cell` pixels: small cells carry pieces that are larger than to scale."""
        least = min(_UNIT[aspect], 2 * cell)
        building, good = max(cell, min(_BUILDING, 2 * cell)), _between(min(20, cell), 0.33 * cell, 30)
        return cls(max(cell, least), building, good, SMALL[aspect])


def _between(least: int, wished: float, most: int) -> int:
    return max(least, min(most, round(wished)))


class Layout(NamedTuple):
    """The boxes of one picture; `grid` lays the cells on it, `pieces` says how large things on them are."""

    width: int
    height: int
    board: Box
    grid: Grid
    pieces: Pieces
    log: Box
    panels: tuple[Box, ...]
    tray: Box | None
    legend: Box | None


class Wants(NamedTuple):
    """What a picture has to hold: the cells in play, the number of panels and their height, lines of log, and the
    height of a tray for tiles."""

    cells: Sequence[Hex]
    panels: int
    panel: int
    lines: int
    tray: int


def layout(aspect: Aspect, wants: Wants) -> Layout:
    """The boxes for one picture in either aspect."""
    width, high = _ROOM[aspect]
    grid = fit(wants.cells, width, high, _SIZES, 0.3)
    _, top, _, bottom = extent(wants.cells)
    used = math.ceil((bottom - top + 0.6) * grid.size)
    board = Box(8 if aspect == "wide" else 6, HEADER[aspect] + 8, width, max(_LEAST[aspect], used))
    placed = (_wide if aspect == "wide" else _phone)(board, wants)
    board, log, panels, tray, legend, bottom_of_all = placed
    grid = Grid(grid.size, board.x + grid.x, board.y + grid.y + (board.h - high) / 2)
    pieces = Pieces.on(grid.size, aspect)
    return Layout(1600 if aspect == "wide" else 1000, bottom_of_all, board, grid, pieces, log, panels, tray, legend)


_Placed = tuple[Box, Box, tuple[Box, ...], Box | None, Box | None, int]


def _wide(board: Box, wants: Wants) -> _Placed:
    left, width, y = 1130, 454, board.y + 6
    foot = 22 + LINE["wide"] * wants.lines
    tray = wants.tray + _GAP if wants.tray else 0
    column = wants.panels * (wants.panel + _GAP) + tray
    bottom = max(board.bottom + foot + 2 * _GAP, y + column + 4)
    bottom = math.ceil(bottom / 40) * 40
    panels = tuple(Box(left, y + i * (wants.panel + _GAP), width, wants.panel) for i in range(wants.panels))
    below = y + wants.panels * (wants.panel + _GAP)
    log = Box(16, bottom - foot - 16, 1100, foot)
    board = board._replace(h=log.y - _GAP - board.y)
    room = min(bottom - 16 - below - tray, _LEGEND)
    legend = Box(left, below + tray, width, room) if room >= wants.panel else None
    return board, log, panels, Box(left, below, width, wants.tray) if tray else None, legend, bottom


def _phone(board: Box, wants: Wants) -> _Placed:
    y = board.bottom + 8
    log = Box(14, y, 972, 22 + LINE["tall"] * wants.lines)
    y = log.bottom + _GAP
    tray = Box(14, y, 972, wants.tray) if wants.tray else None
    y += wants.tray + _GAP if wants.tray else 0
    panels = tuple(
        Box(14 + (i % 2) * 492, y + (i // 2) * (wants.panel + _GAP), 480, wants.panel) for i in range(wants.panels)
    )
    last = panels[-1]
    legend = Box(last.right + 12, last.y, 480, last.h) if wants.panels % 2 else None
    return board, log, panels, tray, legend, last.bottom + 20


def cells_around(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Cells in a fixed order, so that equal ones make equal layouts."""
    return tuple(sorted(set(cells), key=lambda cell: (cell.r, cell.q)))
