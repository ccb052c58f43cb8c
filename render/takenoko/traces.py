"""Traces of what happened since the reader last acted: rings, footprints, plates with what was gained and lost.

A red line around a plot, a chip or a channel always means "this was laid", a red plate that bamboo grew, a dark one
that it was eaten; yellow is for what may be chosen.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter, plaque, scaled, trimmed
from render.hexes import Grid
from render.lettering import Rect, show, taken_on
from render.placing import Thing, around, arrange
from render.shapes import Point, Points, hexagon, moved, rounded, smooth
from render.sprites import kept
from render.takenoko.garden import Measures, chip_place, figures_on, label_place
from render.takenoko.palette import INK, LIGHT, STEP, THEME
from render.theme import seat_symbol
from rules.kit.events import Event
from rules.kit.hexes import Edge, Hex, edges_around, touching_edges
from rules.kit.seats import Seat
from rules.takenoko.events import Gardener, Improved, Irrigated, Laid, Panda, Rained, Stormed
from rules.takenoko.view import TakenokoView


class Leg(msgspec.Struct, frozen=True):
    """The last way a figure went; `storm` says that it was carried."""

    start: Hex
    end: Hex
    storm: bool = False


class Traces(msgspec.Struct):
    """What the garden shows of the news: sections grown and eaten by cell, who laid a plot or put a chip on one later,
    channels and ways."""

    grown: Counter[Hex] = msgspec.field(default_factory=Counter)
    eaten: Counter[Hex] = msgspec.field(default_factory=Counter)
    laid: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    improved: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    channels: set[Edge] = msgspec.field(default_factory=set)
    legs: dict[str, Leg] = msgspec.field(default_factory=dict)

    def cells(self) -> set[Hex]:
        """Every cell on which something changed."""
        return {*self.grown, *self.eaten, *self.laid, *self.improved}

    def edges(self) -> set[Edge]:
        """Every edge on or beside which something was laid."""
        beside = {edge for new in self.channels for edge in touching_edges(new)}
        return {*self.channels, *beside, *(edge for at in self.laid for edge in edges_around(at))}

    def within(self, seen: Container[Hex]) -> Traces:
        """The signs on cells that are seen; of ways those that lead from one of these to another."""
        grown, eaten = (Counter({at: n for at, n in each.items() if at in seen}) for each in (self.grown, self.eaten))
        laid, improved = ({at: by for at, by in each.items() if at in seen} for each in (self.laid, self.improved))
        legs = {kind: leg for kind, leg in self.legs.items() if leg.start in seen and leg.end in seen}
        return Traces(grown, eaten, laid, improved, self.channels, legs)


def traces(news: Iterable[Event]) -> Traces:
    """What the events did to the garden."""
    found = Traces()
    for event in news:
        _put(found, event)
        for cell, sections in _growth(event):
            if sections:
                (found.grown if sections > 0 else found.eaten)[cell] += abs(sections)
    return found


def _put(found: Traces, event: Event) -> None:
    """Notes what was put or moved, and by whom."""
    match event:
        case Panda() | Stormed():
            found.legs["panda"] = Leg(event.origin, event.to, isinstance(event, Stormed))
        case Gardener():
            found.legs["gardener"] = Leg(event.origin, event.to)
        case Laid() if event.seat is not None:
            found.laid[event.at] = event.seat
        case Improved() if event.seat is not None:
            found.improved[event.at] = event.seat
        case Irrigated():
            found.channels.add(event.edge)


def _growth(event: Event) -> Iterator[tuple[Hex, int]]:
    """The cells on which an event made bamboo grow, or had it eaten, with the number of sections."""
    match event:
        case Panda() | Stormed() if event.ate:
            yield event.to, -1
        case Rained() | Laid() | Improved():
            yield event.at, event.bamboo
        case Gardener():
            yield from zip(event.grown, event.bamboo, strict=True)
        case Irrigated():
            yield from zip(event.watered, event.bamboo, strict=True)


Sign: TypeAlias = tuple[Image.Image, Thing]
"""A sprite and where it may lie."""


def plates(told: Mapping[Hex, str], grid: Grid, size: int, fill: Colour) -> list[Sign]:
    """A plate for what is told of each plot, in letters of a size."""
    return [_on_plot(_plate(words, size, fill), at, grid) for at, words in told.items()]


def _on_plot(sign: Image.Image, at: Hex, grid: Grid) -> Sign:
    (x, y), s = grid.at(at), grid.size
    spots = [(x + dx * s, y + dy * s) for dx, dy in _BESIDE] + around((x, y), (0.5 * s, 0.7 * s), 16)
    return sign, Thing(sign.width + 4, sign.height - 3, spots)  # the air keeps numbers off names


def put_signs(canvas: Canvas, found: Sequence[Sign]) -> list[Point]:
    """Signs each in the best of its places where it covers nothing that must be read. Returns where they lie."""
    lying = arrange([thing for _, thing in found], taken_on(canvas.image), hold=2) if found else []
    for (sign, _), spot in zip(found, lying, strict=True):
        canvas.paste(sign, *spot)
    return lying


_BESIDE: Final = (
    (0.46, 0), (0.46, 0.16), (0.46, -0.3), (0.46, 0.28), (0.3, -0.5), (0.3, -0.72), (0, -0.86), (-0.3, -0.72),
    (0.05, -0.62), (-0.45, -0.1),
)  # fmt: skip
"""Where a plot has room for a plate: beside its stalk or above it, from its middle in cell sizes."""


@kept
def _plate(words: str, size: int, fill: Colour) -> Image.Image:
    ink = INK if fill == LIGHT else LIGHT
    width, height, radius = round(fonts.width(words, size) + size * 0.42), round(size * 1.12), size * 0.38
    sprite = plaque(width, height, (0, radius, ink), (2, radius - 2, fill))
    Canvas(sprite).text(width / 2, height / 2 - 2, words, size, ink, "m")
    return show(sprite, "pill")


def put_rings(canvas: Canvas, traces: Traces, grid: Grid, how: Measures) -> None:
    """A red line around every plot that was laid, and around every chip that was put on one later."""
    for cell in sorted(traces.laid):
        canvas.paste(_rim(grid.size), *grid.at(cell))
    for cell in sorted(traces.improved):
        canvas.paste(_halo(how.chip), *chip_place(cell, grid, how))


@kept
def _halo(chip: int) -> Image.Image:
    painter = Painter(100, 100, chip / 60, 2)
    for radius, colour in ((45, LIGHT), (41, THEME.seal)):
        painter.poly(hexagon(radius, corner=6), colour)
    return trimmed(painter.done())


@kept
def _rim(size: int) -> Image.Image:
    return scaled(_large_rim(), size / 160)


@kept
def _large_rim() -> Image.Image:
    painter = Painter(184, 212, 1.6, 2)
    for width, colour in ((15, LIGHT), (9, THEME.seal)):
        outer, inner = (hexagon(96 + way * width * 0.57, corner=6) for way in (1, -1))
        painter.rim(outer, inner, colour)
    return painter.done().convert("RGBa")


def put_changes(canvas: Canvas, traces: Traces, grid: Grid, how: Measures) -> None:
    """How much grew and was eaten on every plot, and who laid one or put a chip on it."""
    changed = sorted({*traces.grown, *traces.eaten})
    told = ((at, traces.grown[at], traces.eaten[at]) for at in changed)
    found = [
        _on_plot(_change(*each, how.tag), at, grid)
        for at, grown, eaten in told
        for each in ([(grown, eaten)] if grid.size >= _PAIRS or not grown * eaten else [(grown, 0), (0, eaten)])
    ]
    spots = [around(grid.at(at), (0.82 * grid.size,), 6, -30) for at in traces.laid]
    spots += [around(chip_place(at, grid, how), (0.5 * (how.chip + _BADGE),), 16) for at in traces.improved]
    seats = (*traces.laid.values(), *traces.improved.values())
    found += [(_badge(seat), Thing(_BADGE, _BADGE, at)) for seat, at in zip(seats, spots, strict=True)]
    put_signs(canvas, found)


_PAIRS: Final = 66
"""From which size of cells on there is room for two plates that touch."""


@kept
def _change(grown: int, eaten: int, size: int) -> Image.Image:
    """What grew on a plot and what was eaten there, on one plate or two that touch."""
    told = ((f"+{grown}", THEME.seal), (f"−{eaten}", INK))
    signs = [_plate(words, size, fill) for words, fill in told if words[1:] != "0"]
    canvas = Canvas(Image.new("RGBA", (sum(sign.width for sign in signs), signs[0].height)))
    for i, sign in enumerate(signs):
        canvas.place(sign, i * signs[0].width, 0)
    return canvas.image


_BADGE: Final = 36
"""How large the symbol of a seat with its disc is."""


@kept
def _badge(seat: Seat) -> Image.Image:
    """The symbol of whoever laid a plot or a chip."""
    painter = Painter(_BADGE, _BADGE, 1, 4)
    painter.ellipse(0, 0, _BADGE / 2, fill=INK)
    painter.ellipse(0, 0, _BADGE / 2 - 2, fill=LIGHT)
    sprite = painter.done()
    Canvas(sprite).paste(seat_symbol(seat, 24), _BADGE / 2, _BADGE / 2)
    return show(sprite, "badge")


def put_legs(canvas: Canvas, view: TakenokoView, traces: Traces, grid: Grid, how: Measures) -> None:
    """Footprints of the last way of each figure that still stands where it led, beside the names of cells."""
    names = [Thing(2.6 * how.label, 1.8 * how.label, ()).at(label_place(view, at, grid)) for at in view.garden.tiles]
    for kind, leg in traces.legs.items():
        spot = figures_on(view, leg.end).get(kind)
        if spot:
            (ax, ay), (bx, by), size = grid.at(leg.start), grid.at(leg.end), grid.size
            end = (bx + spot[0] * size, by + (spot[1] - 0.3) * size)
            side = 0.16 if kind == "gardener" else -0.16
            way = _steps((ax + 0.4 * size, ay), end, size, side, 0.7 * leg.storm)
            _put_steps(canvas, kind, way, size, names)


def _steps(start: Point, end: Point, size: int, side: float, arc: float) -> list[Point]:
    """Where the steps from one point to another lie, so far on one side of the line between them that both figures have
    room; `arc` bends the way, for a panda carried by the storm. In cell sizes."""
    length = math.dist(start, end) / size
    if length < _NEAR:
        return []
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    side *= 1 if (ux, uy) > (0, 0) else -1
    count, way = max(2, int((length - 0.7) / 0.3)), list[Point]()
    for i in range(count + 1):
        t = (0.3 + (length - 1) * i / count) / length
        off = arc * 4 * t * (1 - t) + side
        way.append((start[0] + ux * length * t + uy * off, start[1] + uy * length * t - ux * off))
    return way


_NEAR: Final = 1.2
"""Shorter ways have no footprints; in cell sizes."""


def _put_steps(canvas: Canvas, kind: str, way: Sequence[Point], size: int, names: Sequence[Rect]) -> None:
    """Footprints along a way but on names; larger ones in a garden of large cells."""
    k, scale = size / 100, 1 if size >= _LARGE else _SMALL
    for i, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
        turn, aside = math.atan2(by - ay, bx - ax), (6 if i % 2 else -6) * k
        spot = (x - math.sin(turn) * aside, y + math.cos(turn) * aside)
        if not any(x0 < spot[0] < x1 and y0 < spot[1] < y1 for x0, y0, x1, y1 in names):
            canvas.paste(_print(kind, round(math.degrees(turn) / 20) * 20, scale), *spot)


_LARGE: Final = 90
_SMALL: Final = 0.65
"""From which size of cells on footprints have their whole size, and how large they are below that."""


@kept
def _print(kind: str, turn: int, scale: float) -> Image.Image:
    painter = Painter(32, 32, scale, 4)
    colour = STEP[kind]
    if kind == "gardener":
        sole = [(-4.5, -9), (4.5, -9), (4.5, 9), (-4.5, 9)]
        painter.poly(rounded(moved(sole, 0, 0, turn + 90, 1.25), 4), LIGHT)
        painter.poly(rounded(moved(sole, 0, 0, turn + 90, 0.95), 3), colour)
        return trimmed(painter.done())
    painter.ellipse(0, 0, 11.5, fill=LIGHT)
    pad: Points = [(0, -2), (6, 3), (4, 8), (0, 7), (-4, 8), (-6, 3)]
    painter.poly(smooth(moved(pad, 0, 0, turn + 90, 0.95)), colour)
    for toe in ((-6.5, -3.5), (-2.4, -7.5), (2.4, -7.5), (6.5, -3.5)):
        x, y = moved([toe], 0, 0, turn + 90, 0.95)[0]
        painter.ellipse(x, y, 2.2, fill=colour)
    return trimmed(painter.done())
