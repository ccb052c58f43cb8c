"""Traces of what happened since the reader last acted: rings, footprints, and tags with what was gained and lost.

Seal red always means "this happened". Which traces there are is read from the events by `news`.
"""

from __future__ import annotations

import math

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.panels import tag
from render.placing import Thing, around, arrange
from render.shapes import Point, Points, moved, rounded, smooth
from render.sprites import kept
from render.takenoko.candidates import ring
from render.takenoko.garden import Measures, figures_on
from render.takenoko.news import Traces
from render.takenoko.palette import INK, LIGHT, STEP, THEME
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.takenoko.view import TakenokoView


def put_rings(canvas: Canvas, traces: Traces, grid: Grid) -> None:
    """A red ring on every plot on which something changed."""
    for cell in traces.cells():
        canvas.paste(ring(grid.size, THEME.seal, LIGHT), *grid.at(cell))


def put_legs(canvas: Canvas, view: TakenokoView, traces: Traces, grid: Grid) -> None:
    """Footprints of each figure's last way, if it still stands where that led."""
    for kind, leg in traces.legs.items():
        spot = figures_on(view, leg.end).get(kind)
        if spot is None:
            continue
        (ax, ay), (bx, by), size = grid.at(leg.start), grid.at(leg.end), grid.size
        end = (bx + spot[0] * size, by + (spot[1] - 0.3) * size)
        _put_steps(canvas, kind, (ax + 0.4 * size, ay), end, size, 70 if leg.storm else 0)


def put_changes(canvas: Canvas, view: TakenokoView, language: str, traces: Traces, grid: Grid, how: Measures) -> None:
    """One pill for every plot on which something changed: whose doing it was, and what."""
    signs: list[tuple[Image.Image, list[Point]]] = []
    for cell in sorted(traces.cells()):
        (x, y), size, trodden = grid.at(cell), grid.size, figures_on(view, cell)
        fresh = [text(language, "picture.takenoko.new")] if cell in traces.laid else []
        gained, lost = traces.gained.get(cell, 0), traces.lost.get(cell, 0)
        words = " ".join([*fresh, *_changes(gained, lost, brief=bool(trodden or fresh))])
        places = [(x + 0.5 * size, y + 0.44 * size), (x + 0.4 * size, y - 0.6 * size), (x, y - 0.66 * size)]
        places = places[1:] if trodden else places
        places += around((x, y), (0.5 * size, 0.66 * size, 0.85 * size), 24)
        signs.append((_pill(traces.by.get(cell), words, how, THEME.seal if fresh or gained >= lost else INK), places))
    things = [Thing(sign.width - 3, sign.height - 3, places) for sign, places in signs]
    bounds = (0, 0, canvas.image.width, canvas.image.height)
    for (sign, _), spot in zip(signs, arrange(things, taken_on(canvas.image), bounds), strict=True):
        canvas.paste(sign, *spot)


def _changes(gained: int, lost: int, brief: bool) -> list[str]:
    """What grew and what was eaten; where there is little room, what both come to."""
    found = [gained - lost] if brief else [gained, -lost]
    return [f"{'+' if more > 0 else '−'}{abs(more)}" for more in found if more]


@kept
def _pill(seat: Seat | None, words: str, how: Measures, fill: str) -> Image.Image:
    """Whose doing a change was, the seat's symbol on paper, and what it was."""
    told = tag(words, how.tag, fill, LIGHT, LIGHT) if words else None
    if seat is None:
        return told or Image.new("RGBA", (1, 1))
    overlap = round(how.badge * 0.3) if told else 0
    width = how.badge + (told.width - overlap if told else 0)
    sprite = Image.new("RGBA", (width, max(how.badge, told.height if told else 0)))
    canvas = Canvas(sprite)
    if told:
        canvas.place(told, how.badge - overlap, (sprite.height - told.height) / 2)
    painter = Painter(how.badge, how.badge, 1, 4)
    painter.ellipse(0, 0, how.badge / 2, fill=INK)
    painter.ellipse(0, 0, how.badge / 2 - 2, fill=LIGHT)
    canvas.place(painter.done(), 0, (sprite.height - how.badge) / 2)
    canvas.paste(seat_symbol(seat, round(how.badge * 0.66)), how.badge / 2, sprite.height / 2)
    return show(sprite, "badge", (0, 0, how.badge, sprite.height))


def _put_steps(canvas: Canvas, kind: str, start: Point, end: Point, size: int, arc: float = 0) -> None:
    """Footprints from one point to another; `arc` bends the way, for a panda carried by the storm."""
    k = size / 100
    length = math.dist(start, end)
    if length < 60 * k:
        return
    count = max(2, int((length - 70 * k) / (30 * k)))
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    way: list[Point] = []
    for i in range(count + 1):
        t = (30 * k + (length - 78 * k) * i / count) / length
        bow = arc * k * 4 * t * (1 - t)
        way.append((start[0] + ux * length * t + uy * bow, start[1] + uy * length * t - ux * bow))
    for i, (x, y) in enumerate(way):
        turn = _heading(way[max(i - 1, 0)], way[min(i + 1, count)])
        aside = (6 if i % 2 else -6) * k
        spot = (x - math.sin(turn) * aside, y + math.cos(turn) * aside)
        canvas.paste(_print(kind, round(math.degrees(turn) / 10) * 10, size), *spot)
    turn = _heading(way[-2], way[-1])
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
