"""Where the parts of a wide picture lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from render import frame
from render.frame import Box
from render.scene import Aspect
from render.sky_islands.grid import Extent, Grid, Plan, plan, shown_in
from rules.sky_islands.places import Cell

TEXT: Final[dict[Aspect, int]] = {"wide": 24, "tall": 30}
HEADER: Final = Box(14, 14, 1572, frame.HEADER - 14)
_WIDTH: Final = 1600
INNER: Final = _WIDTH - 28
"""So wide is what lies below the board."""
_GAP: Final = 13
_SIDE: Final = 444
_BOARD: Final = 1104
_TALL: Final = 1064
_SPARE: Final = 100
"""A free part of the column is used if it is so high."""
_STACK_BELOW: Final = 76
"""The panels go below the board where tiles would be smaller than this beside them."""


class Wants(NamedTuple):
    """What a picture has to hold: the cells and their weights, panels and their height, the heights of the strip with
    the supply, of the log, of an extra card, and of a strip below the board (0 for none)."""

    extent: Extent
    weights: Mapping[Cell, float]
    panels: int
    panel: int
    supply: int
    log: int
    extra: int = 0
    strip: int = 0


class Layout(NamedTuple):
    """The boxes of one picture."""

    height: int
    grid: Grid
    panels: tuple[Box, ...]
    supply: Box
    log: Box
    extra: Box | None
    spare: Box | None = None
    """What is left of the column, if it is worth using."""
    strip: Box | None = None


def needs_width(extent: Extent) -> bool:
    """Whether a board needs the whole width of the picture, so that the rest lies below it."""
    beside = plan("wide", extent, {}, _BOARD, _TALL)
    return beside.tile < _STACK_BELOW and not (beside.extent != extent and extent.rows > extent.columns)


def layout(wants: Wants) -> Layout:
    """The boxes for one picture."""
    if needs_width(wants.extent):
        return _stacked(wants, plan("wide", wants.extent, wants.weights, _WIDTH - 16, _TALL))
    return _beside(wants, plan("wide", wants.extent, wants.weights, _BOARD, _TALL))


def _beside(wants: Wants, how: Plan) -> Layout:
    x, y = _WIDTH - 20 - _SIDE, frame.TOP
    panels = tuple(Box(x, y + i * (wants.panel + _GAP), _SIDE, wants.panel) for i in range(wants.panels))
    supply = Box(x, panels[-1].bottom + _GAP, _SIDE, wants.supply)
    extra = Box(x, supply.bottom + _GAP, _SIDE, wants.extra) if wants.extra else None
    log = Box(x, (extra or supply).bottom + _GAP, _SIDE, wants.log)
    bottom = log.bottom if wants.log else (extra or supply).bottom
    height = max(bottom - y, how.height)
    grid = shown_in("wide", how, Box(14, y - 10, _BOARD, height + 10))
    left = Box(x, bottom + _GAP, _SIDE, y + height - bottom - _GAP)
    spare = left if left.h >= _SPARE else None
    strip = Box(14, y + height + _GAP, INNER, wants.strip) if wants.strip else None
    return Layout((strip.bottom if strip else y + height) + 22, grid, panels, supply, log, extra, spare, strip)


def _stacked(wants: Wants, how: Plan) -> Layout:
    columns = wants.panels if wants.panels < 4 else 2
    y = HEADER.bottom + 12
    grid = shown_in("wide", how, Box(8, y, _WIDTH - 16, how.height))
    y += how.height + 22
    log = Box(14, y, INNER, wants.log)
    y += wants.log + _GAP if wants.log else 0
    extra = Box(14, y, INNER, wants.extra) if wants.extra else None
    y += wants.extra + _GAP if wants.extra else 0
    strip = Box(14, y, INNER, wants.strip) if wants.strip else None
    y += wants.strip + _GAP if wants.strip else 0
    each = (INNER - (columns - 1) * _GAP) // columns
    panels = tuple(
        Box(14 + i % columns * (each + _GAP), y + i // columns * (wants.panel + _GAP), each, wants.panel)
        for i in range(wants.panels)
    )
    supply = Box(14, panels[-1].bottom + _GAP, INNER, wants.supply)
    return Layout(supply.bottom + 20, grid, panels, supply, log, extra, strip=strip)
