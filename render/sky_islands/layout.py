"""Where the parts of a wide picture lie."""

from __future__ import annotations

import math
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
ASIDE: Final = {False: _SIDE, True: INNER - 2 * (_SIDE + _GAP)}
"""How wide the cards with tiles and news are beside the board, and below it."""
_BOARD: Final = 1104
_TALL: Final = 1064
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
    """What is left of the column beside or below the board, if it is worth using."""
    strip: Box | None = None

    @property
    def edge(self) -> float:
        """How large what is shown of the board is: the edge of a square of that size."""
        return self.grid.tile * math.sqrt(self.grid.extent.columns * self.grid.extent.rows)


def shown(extent: Extent, weights: Mapping[Cell, float], below: bool) -> Plan:
    """What is shown of a board with the rest beside or `below` it."""
    return plan("wide", extent, weights, _WIDTH - 16 if below else _BOARD, _TALL)


def needs_width(wants: Wants) -> bool:
    """Whether the board has the whole width of the picture and the rest lies below it: where it is larger by that."""
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
    how = shown(wants.extent, wants.weights, below=False)
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


def _stacked(wants: Wants) -> Layout:
    """The board on top; below it at the left what is told, at the right panels in two columns and the supply."""
    how = shown(wants.extent, wants.weights, below=True)
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
