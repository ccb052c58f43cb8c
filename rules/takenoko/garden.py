"""The garden: plots, channels, water and bamboo, and where plots, channels and figures can go.

Immutable: whatever changes it gives a new garden. Knows neither players nor turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from rules.kit.hexes import Edge, Hex, Vertex, edge_ends, edges_around, neighbours, ray, touching_edges
from rules.kit.schema import Stored, check
from rules.takenoko import patterns
from rules.takenoko.components import (
    COLOURS,
    LEAST_HEIGHT,
    MAX_BAMBOO,
    POND,
    SUPPORTING_PLOTS,
    TILE_FACES,
    TILES,
    Colour,
    Improvement,
)
from rules.takenoko.plots import Plot, growth_of

Growth = tuple[tuple[Hex, int], ...]
"""Places, and how many sections were added there."""
Grove = tuple[tuple[int, Improvement | None, int], ...]
"""The plots of a colour: sections, improvement, and how many channels bring water (0: it has some)."""

OUT_OF_REACH: Final = 2
"""What counts as channels for a plot to which none leads yet: more plots will lie there."""
MOST_PLOTS: Final = 60
"""How many plots may be laid in a position set up by hand, which is more than there are."""
_FARTHEST: Final = sum(TILES.values())
"""No tile lies farther from another one in a straight line."""

_POND_SIDE: Final = frozenset(neighbours(POND))
_POND_CORNERS: Final = frozenset(end for edge in edges_around(POND) for end in edge_ends(edge))


def _listed(plots: Mapping[Hex, Plot]) -> tuple[Plot, ...]:
    return tuple(plots.values())


def _by_place(plots: tuple[Plot, ...]) -> dict[Hex, Plot]:
    found = {plot.at: plot for plot in plots}
    check(len(found) == len(plots) and POND not in found, "two plots in one place, or one on the pond")
    return found


LISTED: Final = Stored(Annotated[tuple[Plot, ...], msgspec.Meta(max_length=MOST_PLOTS)], _listed, _by_place)
"""The form of the plots: in the order of laying."""


class Garden(msgspec.Struct, frozen=True, dict=True):
    """The laid plots by place (the pond is none of them), in the order of laying, the channels, and the figures.

    What follows from plots and channels is worked out when first asked for, and handed on to the gardens made from
    this one.
    """

    plots: Annotated[Mapping[Hex, Plot], LISTED] = {}
    channels: frozenset[Edge] = frozenset()
    panda: Hex = POND
    gardener: Hex = POND

    @cached_property
    def tiles(self) -> frozenset[Hex]:
        """Where a figure can stand: the plots and the pond."""
        return frozenset((*self.plots, POND))

    @cached_property
    def sites(self) -> frozenset[Hex]:
        """Where a plot can be laid: empty, and touching the pond or at least two plots (rules 5, plot)."""
        around = {cell for plot in self.plots for cell in neighbours(plot)} | _POND_SIDE
        return frozenset(cell for cell in around - self.tiles if self._carries(cell))

    @cached_property
    def sources(self) -> frozenset[Vertex]:
        """Where a channel can begin: the corners of the pond and the ends of channels (rules 6)."""
        return _POND_CORNERS.union(*(edge_ends(edge) for edge in self.channels))

    @cached_property
    def channel_sites(self) -> frozenset[Edge]:
        """Where a channel can be placed (rules 6): between two plots, on a free edge, joined at one end."""
        edges = {edge for plot in self.plots for edge in edges_around(plot)}
        return frozenset(edge for edge in edges if self._takes_channel(edge))

    @cached_property
    def figures(self) -> frozenset[str]:
        """The plot cards whose figure lies in the garden, all of it irrigated (rules 9, plot). Never gets smaller."""
        return patterns.figures_in(self.plots.values())

    @cached_property
    def thirst(self) -> Mapping[Hex, int]:
        """How many channels bring water to each dry plot, one after the other from the water that is there; nothing for
        a plot to which no channel leads."""
        dry = {at for at, plot in self.plots.items() if not plot.irrigated}
        found: dict[Hex, int] = {}
        ends, seen, number = list(self.channel_sites) if dry else [], set(self.channels), 1
        while ends and len(found) < len(dry):
            seen.update(ends)
            for edge in ends:
                for at in edge:
                    if at in dry:
                        found.setdefault(at, number)
            near = {edge for end in ends for edge in touching_edges(end)} - seen
            ends, number = [edge for edge in near if edge.a in self.plots and edge.b in self.plots], number + 1
        return found

    @cached_property
    def land(self) -> frozenset[tuple[Hex, Colour, int]]:
        """The plots as figures see them: where, which colour, how many channels bring water (0: it has some)."""
        thirst = self.thirst
        return frozenset(
            [
                (at, plot.colour, 0 if plot.irrigated else thirst.get(at, OUT_OF_REACH))
                for at, plot in self.plots.items()
            ]
        )

    @cached_property
    def stacks(self) -> Mapping[tuple[str, int], tuple[str | None, ...]]:
        """Colour and height of the stacks that gardener cards can ask for -> the improvements of these plots."""
        found: dict[tuple[str, int], tuple[str | None, ...]] = {}
        for plot in self.plots.values():
            if plot.bamboo >= LEAST_HEIGHT:
                kind = (plot.colour, plot.bamboo)
                found[kind] = (*found.get(kind, ()), plot.improvement)
        return found

    @cached_property
    def groves(self) -> Mapping[Colour, Grove]:
        """The plots of each colour as gardener and panda see them, in the order of laying."""
        thirst = self.thirst
        found: dict[Colour, list[tuple[int, Improvement | None, int]]] = {colour: [] for colour in COLOURS}
        for at, plot in self.plots.items():
            far = 0 if plot.irrigated else thirst.get(at, OUT_OF_REACH)
            found[plot.colour].append((plot.bamboo, plot.improvement, far))
        return {colour: tuple(plots) for colour, plots in found.items()}

    def lay(self, at: Hex, tile: str, chip: Improvement | None = None) -> tuple[Garden, Growth]:
        """The garden with this tile at a site, and what sprouted (rules 5, plot; 7)."""
        colour, printed = TILE_FACES[tile]
        improvement = chip or printed
        plot = Plot(at, colour, 0, False, improvement, chip is not None)
        after = replace(self, plots={**self.plots, at: plot})
        known, derived = self.__dict__, after.__dict__
        tiles = derived["tiles"] = self.tiles | {at}
        if "sites" in known:
            around = [cell for cell in neighbours(at) if cell not in tiles and after._carries(cell)]
            derived["sites"] = known["sites"].difference((at,)).union(around)
        derived["sources"] = self.sources
        if "channel_sites" in known:
            new = [edge for edge in edges_around(at) if after._takes_channel(edge)]
            derived["channel_sites"] = known["channel_sites"].union(new) if new else known["channel_sites"]
        derived["figures"] = self.figures
        watered = improvement == "watershed" or at in _POND_SIDE
        return after._watered((at,)) if watered else (after, ())

    def irrigate(self, edge: Edge) -> tuple[Garden, Growth]:
        """The garden with a channel on this edge, and what sprouted where water came for the first time (rules 7)."""
        after = replace(self, channels=self.channels | {edge})
        derived = after.__dict__
        derived["tiles"], derived["figures"] = self.tiles, self.figures
        derived["sources"] = self.sources.union(edge_ends(edge))
        if "sites" in self.__dict__:
            derived["sites"] = self.sites
        joined = [touching for touching in touching_edges(edge) if after._takes_channel(touching)]
        derived["channel_sites"] = self.channel_sites.difference((edge,)).union(joined)
        return after._watered(edge)

    def improve(self, at: Hex, chip: Improvement) -> tuple[Garden, Growth]:
        """The garden with a chip on a plot, and what sprouted if that watered it for the first time (rules 6, 7)."""
        plot = self.plots[at]
        improved = Plot(at, plot.colour, plot.bamboo, plot.irrigated, chip, True)
        after = self._with({**self.plots, at: improved})
        return after._watered((at,)) if chip == "watershed" else (after, ())

    def grow(self, places: Iterable[Hex]) -> tuple[Garden, Growth]:
        """The garden after growth at these places, each only if irrigated and below the limit (rules 7)."""
        plots: dict[Hex, Plot] = {}
        grown = []
        for at in places:
            plot = self.plots[at]
            if plot.irrigated and plot.bamboo < MAX_BAMBOO:
                bamboo = min(MAX_BAMBOO, plot.bamboo + growth_of(plot))
                plots[at] = Plot(at, plot.colour, bamboo, True, plot.improvement, plot.chip)
                grown.append((at, bamboo - plot.bamboo))
        return (self._with({**self.plots, **plots}), tuple(grown)) if plots else (self, ())

    def eat(self, at: Hex) -> tuple[Garden, Colour | None]:
        """The garden after the panda came to a tile, and the colour it ate there, if any (rules 5, panda; 8)."""
        plot = self.plots.get(at)
        if plot is None or not plot.bamboo or plot.improvement == "enclosure":
            return self, None
        eaten = Plot(at, plot.colour, plot.bamboo - 1, plot.irrigated, plot.improvement, plot.chip)
        return self._with({**self.plots, at: eaten}), plot.colour

    def moved(self, **figures: Hex) -> Garden:
        """The same garden with `panda` or `gardener` on another tile."""
        after = replace(self, **figures)
        after.__dict__.update(self.__dict__)
        return after

    def same_colour_around(self, at: Hex) -> tuple[Hex, ...]:
        """The plot at a place and its neighbours of the same colour; nothing on the pond (rules 5, gardener)."""
        plot = self.plots.get(at)
        if plot is None:
            return ()
        around = (self.plots.get(cell) for cell in neighbours(at))
        return (at, *(other.at for other in around if other is not None and other.colour == plot.colour))

    def _with(self, plots: Mapping[Hex, Plot]) -> Garden:
        """The same land with other bamboo or improvements."""
        after = replace(self, plots=plots)
        after.__dict__.update(self.__dict__)
        after.__dict__.pop("stacks", None)
        after.__dict__.pop("groves", None)
        return after

    def _watered(self, places: Iterable[Hex]) -> tuple[Garden, Growth]:
        """Water comes to these plots; those that had none sprout, once in the game (rules 7, first watering)."""
        fresh = [plot for plot in (self.plots[at] for at in places) if not plot.irrigated]
        if not fresh:
            return self, ()
        wet = {plot.at: Plot(plot.at, plot.colour, plot.bamboo, True, plot.improvement, plot.chip) for plot in fresh}
        after, grown = self._with({**self.plots, **wet}).grow(wet)
        after.__dict__["figures"] = patterns.figures_with(after.plots.values(), self.figures, wet.values())
        after.__dict__.pop("thirst", None)
        after.__dict__.pop("land", None)
        after.__dict__.pop("groves", None)
        return after, grown

    def _carries(self, cell: Hex) -> bool:
        plots = self.plots
        return cell in _POND_SIDE or sum(near in plots for near in neighbours(cell)) >= SUPPORTING_PLOTS

    def _takes_channel(self, edge: Edge) -> bool:
        if edge.a not in self.plots or edge.b not in self.plots or edge in self.channels:
            return False
        one, other = edge_ends(edge)
        return one in self.sources or other in self.sources


def watered(garden: Garden) -> Garden:
    """A garden that was set up at once: which plots are irrigated is worked out, bamboo is as given (rules 7)."""
    wet = _POND_SIDE.union(*garden.channels)
    plots = {
        at: replace(plot, irrigated=plot.improvement == "watershed" or at in wet) for at, plot in garden.plots.items()
    }
    return replace(garden, plots=plots)


@lru_cache(maxsize=4096)
def walks(origin: Hex, tiles: frozenset[Hex]) -> tuple[Hex, ...]:
    """Where a figure can go from `origin`: straight on, at least one tile, over no gap (rules 5, panda)."""
    found = []
    for line in _lines(origin):
        for cell in line:
            if cell not in tiles:
                break
            found.append(cell)
    return tuple(found)


@lru_cache(maxsize=4096)
def _lines(origin: Hex) -> tuple[tuple[Hex, ...], ...]:
    return tuple(ray(origin, direction, _FARTHEST) for direction in range(6))
