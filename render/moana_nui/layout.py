"""Where the parts of a board picture lie in both sizes, and how large texts on it are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from render.frame import Box
from render.hexes import Grid, extent, fit
from render.scene import Size
from rules.hexes import Hex

HEADER: Final[dict[Size, int]] = {"wide": 124, "phone": 172}
TEXT: Final[dict[Size, int]] = {"wide": 24, "phone": 29}
SMALL: Final[dict[Size, int]] = {"wide": 22, "phone": 28}
PANEL: Final[dict[Size, int]] = {"wide": 184, "phone": 232}
LINE: Final[dict[Size, int]] = {"wide": 38, "phone": 44}
_SIZES: Final = (112, 104, 96, 90, 84, 78, 72, 67, 62, 58, 54, 50, 46, 42, 38)
_ROOM: Final[dict[Size, tuple[int, int]]] = {"wide": (1112, 1000), "phone": (988, 1240)}
_LEAST: Final[dict[Size, int]] = {"wide": 700, "phone": 520}
_SCALE: Final[dict[Size, int]] = {"wide": 70, "phone": 74}
_GAP: Final = 13


class Layout(NamedTuple):
    """The boxes of one picture; `grid` lays the cells on it, `piece` is the cell size for which pieces are drawn."""

    width: int
    height: int
    board: Box
    grid: Grid
    piece: int
    log: Box
    panels: tuple[Box, ...]
    tray: Box | None


class Wants(NamedTuple):
    """What a picture has to hold: the cells in play, the number of panels and their height, lines of log, and the
    height of a tray for tiles."""

    cells: Sequence[Hex]
    panels: int
    panel: int
    lines: int
    tray: int


def layout(size: Size, wants: Wants) -> Layout:
    """The boxes for one picture in either size."""
    width, high = _ROOM[size]
    grid = fit(wants.cells, width, high, _SIZES, 0.3)
    _, top, _, bottom = extent(wants.cells)
    used = math.ceil((bottom - top + 0.6) * grid.size)
    board = Box(8 if size == "wide" else 6, HEADER[size] + 8, width, max(_LEAST[size], used))
    placed = (_wide if size == "wide" else _phone)(board, wants)
    board, log, panels, tray, bottom_of_all = placed
    grid = Grid(grid.size, board.x + grid.x, board.y + grid.y + (board.h - high) / 2)
    piece = max(grid.size, _SCALE[size]) if grid.size < _SCALE[size] else grid.size
    return Layout(1600 if size == "wide" else 1000, bottom_of_all, board, grid, piece, log, panels, tray)


_Placed = tuple[Box, Box, tuple[Box, ...], Box | None, int]


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
    return board, log, panels, Box(left, below, width, wants.tray) if tray else None, bottom


def _phone(board: Box, wants: Wants) -> _Placed:
    y = board.bottom + 8
    log = Box(14, y, 972, 22 + LINE["phone"] * wants.lines)
    y = log.bottom + _GAP
    tray = Box(14, y, 972, wants.tray) if wants.tray else None
    y += wants.tray + _GAP if wants.tray else 0
    panels = tuple(
        Box(14 + (i % 2) * 492, y + (i // 2) * (wants.panel + _GAP), 480, wants.panel) for i in range(wants.panels)
    )
    return board, log, panels, tray, panels[-1].bottom + 20


def cells_around(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """Cells in a fixed order, so that equal ones make equal layouts."""
    return tuple(sorted(set(cells), key=lambda cell: (cell.r, cell.q)))
