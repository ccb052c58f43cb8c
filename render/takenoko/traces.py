"""Traces of what happened since the reader last acted: rings, footprints, and tags with what was gained and lost.

A yellow line around a plot or a chip always means "this was laid", a yellow tag that bamboo grew, a dark one that it
was eaten. Which traces there are is read from the events by `news`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, scaled, trimmed
from render.hexes import ROOT, Grid
from render.lettering import Rect, show, taken_on
from render.placing import Thing, around, arrange
from render.shapes import Point, Points, hexagon, moved, rounded, smooth
from render.sprites import kept
from render.takenoko import bamboo
from render.takenoko.garden import Measures, chip_place, figures_on, label_place
from render.takenoko.news import Leg, Traces
from render.takenoko.palette import INK, LIGHT, STEP, THEME
from render.takenoko.plates import pill, rows
from render.takenoko.tokens import head
from render.theme import seat_symbol
from rules.kit.hexes import Hex, neighbours
from rules.kit.seats import Seat
from rules.takenoko.components import POND
from rules.takenoko.view import TakenokoView


def put_rings(canvas: Canvas, traces: Traces, grid: Grid, how: Measures) -> None:
    """A yellow line around every plot that was laid, and around every chip that was put on one later, which will lie on
    it; what grew or was eaten has its own sign."""
    for cell in sorted(traces.put):
        canvas.paste(_rim(grid.size), *grid.at(cell))
    for cell in sorted(traces.improved):
        canvas.paste(_halo(how.chip), *chip_place(cell, grid, how))


@kept
def _halo(chip: int) -> Image.Image:
    painter = Painter(100, 100, chip / 60, 2)
    for radius, colour in ((44, INK), (41, THEME.call)):
        painter.poly(hexagon(radius, corner=6), colour)
    return trimmed(painter.done())


@kept
def _rim(size: int) -> Image.Image:
    return scaled(_large_rim(), size / 160)


@kept
def _large_rim() -> Image.Image:
    painter = Painter(184, 212, 1.6, 2)
    for width, colour in ((13, INK), (8, THEME.call)):
        outer, inner = (hexagon(96 + way * width * 0.57, corner=6) for way in (1, -1))
        painter.rim(outer, inner, colour)
    return painter.done().convert("RGBa")


def put_legs(canvas: Canvas, view: TakenokoView, traces: Traces, grid: Grid) -> None:
    """Footprints of each figure's last way, beside coordinates; each keeps to its side of the line between two cells,
    so that both can be read where they went the same way."""
    for kind, _, way in _ways(view, traces, grid):
        if way:
            _put_steps(canvas, kind, way, grid.size, [label_place(view, cell, grid) for cell in view.garden.tiles])


def _ways(view: TakenokoView, traces: Traces, grid: Grid) -> Iterator[tuple[str, Leg, Sequence[Point]]]:
    """The last way of each figure that still stands where it led, if enough of its steps can be seen; no footprints for
    one to the next cell, whose start points there."""
    size = grid.size
    for kind, leg in traces.legs.items():
        spot = figures_on(view, leg.end).get(kind)
        if not spot:
            continue
        (ax, ay), (bx, by) = grid.at(leg.start), grid.at(leg.end)
        dx, dy = _aside(ax - bx, ay - by, (_ASIDE if kind == "gardener" else -_ASIDE) * size)
        end = (bx + spot[0] * size + dx, by + (spot[1] - 0.3) * size + dy)
        way = _steps((ax + 0.4 * size + dx, ay + dy), end, size, 70 if leg.storm else 0)
        if leg.end in neighbours(leg.start):
            yield kind, leg, ()
        elif sum(_open(view, step, grid) for step in way) >= max(_FEWEST, len(way) / 2):
            yield kind, leg, way


_ASIDE: Final = 0.14
"""How far the ways of the figures keep off the line between two cells, in cell sizes."""
_FEWEST: Final = 3
"""Of a way of which fewer steps, or less than half, can be seen nothing is drawn."""
_BODY: Final = (-0.45, -0.62, 0.45, 0.62)
_NAME: Final = (-0.27, 0.6, 0.27, 0.94)
"""What a figure hides around its middle, and the coordinates of a cell around that of the cell, in cell sizes."""


def _open(view: TakenokoView, step: Point, grid: Grid) -> bool:
    """Whether nothing in the garden hides this step of a way: nothing in its cell or in one beside that."""
    inside = grid.cell(step)
    for cell in (inside, *neighbours(inside)):
        x, y = ((here - middle) / grid.size for here, middle in zip(step, grid.at(cell), strict=True))
        if any(a < x < c and b < y < d for a, b, c, d in _hiding(view, cell)):
            return False
    return True


def _hiding(view: TakenokoView, cell: Hex) -> Iterator[Rect]:
    """The boxes of figures, stalk and coordinates of a cell, from its middle in cell sizes."""
    plot = view.garden.plots.get(cell)
    if plot or cell == POND:
        yield _NAME
    for x, y in figures_on(view, cell).values():
        yield x + _BODY[0], y + _BODY[1], x + _BODY[2], y + _BODY[3]
    if plot and plot.bamboo:
        yield -0.2, bamboo.FOOT - plot.bamboo * bamboo.SECTION / 100, 0.2, bamboo.FOOT + 0.1


def _aside(dx: float, dy: float, far: float) -> Point:
    """So many pixels across a way: down or, of a way that goes up or down, to the right."""
    turn = math.atan2(dy, dx) % math.pi
    turn -= math.pi if turn > math.pi * 0.75 else 0
    return -math.sin(turn) * far, math.cos(turn) * far


def put_changes(canvas: Canvas, view: TakenokoView, traces: Traces, grid: Grid, how: Measures) -> None:
    """The signs of every plot on which something changed, then where the figures came from; a number points into its
    plot from where it does not lie inside."""
    changed = [sign for cell in sorted(traces.cells()) for sign in _signs(view, traces, cell, grid, how)]
    starts = [_start(view, kind, leg, grid, how, not way) for kind, leg, way in _ways(view, traces, grid)]
    bounds = (0, 0, canvas.image.width, canvas.image.height)
    for signs in (changed, starts):
        lying = arrange([thing for _, thing, _ in signs], taken_on(canvas.image), bounds)
        for (sign, _, home), spot in zip(signs, lying, strict=True):
            if home and not _inside(home, spot, sign.size, grid.size):
                _put_tip(canvas, home, spot, sign.size, grid.size)
            canvas.paste(sign, *spot)


def _signs(
    view: TakenokoView, traces: Traces, cell: Hex, grid: Grid, how: Measures
) -> Iterator[tuple[Image.Image, Thing, Point | None]]:
    """What grew on a plot and what was eaten, below all who had a share or behind those whose doing it was; and whoever
    laid the plot or put a chip on it, where that is nobody of them. Each with its places, and where it points to."""
    (x, y), s, layer, improver = grid.at(cell), grid.size, traces.by.get(cell), traces.improved.get(cell)
    changes = (("+", traces.grown[cell], traces.growers), ("−", traces.eaten[cell], traces.eaters))
    told = [(tuple(sorted(who.get(cell, ()))), f"{sign}{n}") for sign, n, who in changes if n]
    words, plot = tuple(each for _, each in told), view.garden.plots.get(cell)
    share = tuple(sorted({seat for seats, _ in told for seat in seats}))
    bare = plot and not plot.bamboo and not figures_on(view, cell)

    def places(ways: Sequence[Point]) -> list[Point]:
        return [(x + dx * s, y + dy * s) for dx, dy in ways] + around((x, y), (0.7 * s, 0.9 * s, 1.1 * s), 16)

    if words:
        apart = len({seats for seats, _ in told}) > 1
        sign = _rows(told, how.tag) if apart else _pill(share, words, how.tag)
        ways = _BARE + _BESIDE if bare else _BESIDE
        if words[1:] and max(sign.size) > (0.8 if apart else 0.9) * grid.size:
            sign, share = _pill((), words, how.tag), ()  # small plots hold no more; the news tell who it was
        # The air keeps the number off names, with which it would be read.
        yield sign, Thing(sign.width + 4, sign.height - 3, places(ways)), (x, y)
    beside = around(chip_place(cell, grid, how), (0.5 * (how.chip + how.badge),), 16)
    for seat, spots in ((layer, places(_CORNERS)), (improver, beside)):
        if seat is not None and seat not in share:
            sign = _badge(seat, how.badge)
            yield sign, Thing(sign.width - 3, sign.height - 3, spots), None


def _start(
    view: TakenokoView, kind: str, leg: Leg, grid: Grid, how: Measures, alone: bool
) -> tuple[Image.Image, Thing, None]:
    """Where a figure came from, on the side of its cell to which it went, beside the stalk; where it stands `alone`,
    without footprints, it points there."""
    (x, y), (bx, by), s = grid.at(leg.start), grid.at(leg.end), grid.size
    turn = math.atan2(by - y, bx - x)
    ahead = (x + 0.5 * s * math.cos(turn), y + 0.5 * s * math.sin(turn))
    spots = [ahead, *around((x, y), (0.5 * s, 0.38 * s, 0.62 * s, 0.76 * s, 0.9 * s), 24)]
    plot = view.garden.plots.get(leg.start)
    sprite = mark(kind, round(how.badge * 0.86), round(math.degrees(turn)) if alone else None)
    thick = (0.13 * s + sprite.width / 2) * bool(plot and plot.bamboo)
    spots.sort(key=lambda spot: (abs(spot[0] - x) < thick, math.dist(spot, ahead)))
    return sprite, Thing(sprite.width + _AIR, sprite.height + _AIR, spots), None


_AIR: Final = 12
"""So many pixels more keep such a mark off the rims of figures."""


@kept
def mark(kind: str, size: int, turn: int | None) -> Image.Image:
    """The head of a figure in a small disc, with the tip of an arrow where it has a `turn`."""
    painter = Painter(3 * size, 3 * size, 1, 4)
    tips = () if turn is None else ((1.2, 0.5, LIGHT), (1.06, 0.37, STEP[kind]))
    for far, half, colour in tips:
        tip = [(far * size, 0), (0.3 * size, -half * size), (0.3 * size, half * size)]
        painter.poly(moved(tip, 0, 0, turn or 0), colour)
    painter.ellipse(0, 0, size * 0.56, fill=LIGHT)
    sprite = painter.done()
    Canvas(sprite).paste(head(kind, size), sprite.width / 2, sprite.height / 2)
    return show(sprite.crop(sprite.getbbox()), "start")


def _inside(home: Point, spot: Point, size: tuple[int, int], cell: int) -> bool:
    """Whether a sign lies in the plot with this middle."""
    dx, dy = (abs(spot[i] - home[i]) + size[i] / 2 for i in (0, 1))
    return dx <= ROOT / 2 * cell and dx / ROOT + dy <= 1.06 * cell


def _put_tip(canvas: Canvas, home: Point, spot: Point, size: tuple[int, int], cell: int) -> None:
    """A tip that leads from a sign towards the middle of its plot."""
    dx, dy = home[0] - spot[0], home[1] - spot[1]
    out = min(size[0] / 2 / max(abs(dx), 0.1), size[1] / 2 / max(abs(dy), 0.1))
    turn = round(math.degrees(math.atan2(dy, dx)) / 10) * 10
    canvas.paste(_tip(turn, round(0.17 * cell)), spot[0] + out * dx, spot[1] + out * dy)


@kept
def _tip(turn: int, size: int) -> Image.Image:
    painter = Painter(60, 60, size / 20, 4)
    for tip, half, colour in ((20, 12, LIGHT), (15, 8.5, INK)):
        painter.poly(moved([(tip, 0), (-6, -half), (-6, half)], 0, 0, turn), colour)
    return trimmed(painter.done())


_BARE: Final = ((0.08, -0.12),)
_BESIDE: Final = ((0.44, 0), (0.44, -0.14), (0.44, 0.14), (0.4, -0.3), (0.1, -0.56), (0, -0.72), (-0.45, -0.1))
"""Where a plot has room for what has grown or was eaten, off its channels: in its middle if nothing stands there,
beside its stalk, else above it, from its middle in cell sizes."""
_CORNERS: Final = ((0.7, -0.42), (0, -0.84), (-0.7, -0.42), (0.7, 0.42), (-0.7, 0.42))


@kept
def _pill(share: tuple[Seat, ...], words: tuple[str, ...], size: int) -> Image.Image:
    """How many sections that were, below the symbols of those who did it."""
    shape = round(size * (0.8 if len(share) == 1 else 0.66))
    fill = INK if all(each.startswith("−") for each in words) else THEME.call
    return show(pill([seat_symbol(seat, shape) for seat in share], shape, words, size, fill), "pill")


def _rows(told: Sequence[tuple[Sequence[Seat], str]], size: int) -> Image.Image:
    """How many sections grew and how many were eaten, each behind the symbols of those who did it."""
    shape = round(size * 0.66)
    return show(
        rows([[*(seat_symbol(seat, shape) for seat in who), n] for who, n in told], size + 2, THEME.call), "pill"
    )


@kept
def _badge(seat: Seat, size: int) -> Image.Image:
    """The symbol of whoever laid a plot or a chip."""
    painter = Painter(size, size, 1, 4)
    painter.ellipse(0, 0, size / 2, fill=INK)
    painter.ellipse(0, 0, size / 2 - 2, fill=LIGHT)
    sprite = painter.done()
    Canvas(sprite).paste(seat_symbol(seat, round(size * 0.66)), size / 2, size / 2)
    return show(sprite, "badge")


def _steps(start: Point, end: Point, size: int, arc: float) -> list[Point]:
    """Where the steps from one point to another lie; `arc` bends the way, for a panda carried by the storm."""
    k = size / 100
    length = math.dist(start, end)
    if length < 60 * k:
        return []
    count = max(2, int((length - 70 * k) / (30 * k)))
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    way: list[Point] = []
    for i in range(count + 1):
        t = (30 * k + (length - 78 * k) * i / count) / length
        bow = arc * k * 4 * t * (1 - t)
        way.append((start[0] + ux * length * t + uy * bow, start[1] + uy * length * t - ux * bow))
    return way


def _put_steps(canvas: Canvas, kind: str, way: Sequence[Point], size: int, names: Sequence[Point]) -> None:
    """Footprints along a way, none on coordinates, and the tip of an arrow at its end."""
    k = size / 100
    for i, (x, y) in enumerate(way):
        turn = _heading(way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)])
        aside = (6 if i % 2 else -6) * k
        spot = (x - math.sin(turn) * aside, y + math.cos(turn) * aside)
        if all(abs(spot[0] - x) > 0.4 * size or abs(spot[1] - y) > 0.26 * size for x, y in names):
            canvas.paste(_print(kind, round(math.degrees(turn) / 10) * 10, size), *spot)
    tip = (way[-1][0] + math.cos(turn) * 22 * k, way[-1][1] + math.sin(turn) * 22 * k)
    canvas.paste(_arrow(kind, round(math.degrees(turn) / 10) * 10, size), *tip)


def _heading(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


@kept
def _print(kind: str, turn: int, size: int) -> Image.Image:
    painter = Painter(32, 32, max(0.55, size / 100), 4)
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


@kept
def _arrow(kind: str, turn: int, size: int) -> Image.Image:
    painter = Painter(44, 44, max(0.55, size / 100), 4)
    for grow, colour in ((5.0, LIGHT), (0.0, STEP[kind])):
        head = [(11 + grow * 1.3, 0.0), (-8 - grow, -9.5 - grow), (-8 - grow, 9.5 + grow)]
        painter.poly(moved(head, 0, 0, turn), colour)
    return trimmed(painter.done())
