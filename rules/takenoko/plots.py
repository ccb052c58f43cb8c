"""A laid plot, and what its improvement means for it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.kit.hexes import Hex
from rules.kit.schema import NOT_STORED
from rules.takenoko.components import FERTILIZED_GROWTH, GROWTH, MAX_BAMBOO, Colour, Improvement, tile_name


class Plot(msgspec.Struct, frozen=True):
    """A laid plot. `improvement` is printed on it or a chip (`chip` tells which); `bamboo` is 0–4 sections. Whether it
    is irrigated follows from the pond, the channels and its improvement."""

    at: Hex
    colour: Colour
    bamboo: Annotated[int, msgspec.Meta(ge=0, le=MAX_BAMBOO)] = 0
    irrigated: Annotated[bool, NOT_STORED] = False
    improvement: Improvement | None = None
    chip: bool = False

    @property
    def tile(self) -> str:
        """The id of its tile."""
        return tile_name(self.colour, None if self.chip else self.improvement)


def growth_of(plot: Plot) -> int:
    """How many sections grow at a time (rules 8, fertilizer)."""
    return growth_with(plot.improvement)


def growth_with(improvement: Improvement | None) -> int:
    """The same for a plot with this improvement."""
    return FERTILIZED_GROWTH if improvement == "fertilizer" else GROWTH


def is_bare(plot: Plot) -> bool:
    """Whether a chip can be placed here: no improvement and no bamboo (rules 6)."""
    return plot.improvement is None and not plot.bamboo
