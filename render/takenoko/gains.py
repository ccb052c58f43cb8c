"""What the candidates of a choice would bring: bamboo that grows, or that the panda eats, on a plate in each cell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas
from render.hexes import Grid
from render.lettering import show, taken_on
from render.placing import Thing, arrange
from render.shapes import Point
from render.sprites import kept
from render.takenoko import bamboo
from render.takenoko.garden import Measures, figures_on
from render.takenoko.places import Marks
from render.takenoko.plates import pill, rows
from render.takenoko.tokens import chip, head
from rules.kit.hexes import Hex
from rules.takenoko.components import COLOURS, IMPROVEMENTS
from rules.takenoko.outlook import growth, reach
from rules.takenoko.view import TakenokoView


def walkers(view: TakenokoView, path: Sequence[str]) -> dict[str, frozenset[Hex]]:
    """Which figures, or what else brings something, may go where by the present choice: what was chosen, the one that
    is carried by the storm, or before that all that did not walk in this turn."""
    at = {"panda": view.garden.panda, "gardener": view.garden.gardener}
    now = view.known.turn
    if view.decision == "storm":
        return {"panda": view.garden.tiles}
    if path[:1] == ("improve",):
        own = {} if view.viewer is None else view.known.players[view.viewer].chips
        wet = path[1] == "watershed" if len(path) > 1 else own.get("watershed", 0) > 0
        return {"watershed": view.garden.tiles} if wet else {}
    if path[:1] == ("rain",) or view.decision == "rain":
        return {"rain": view.garden.tiles}
    if path or view.decision != "act":
        return {kind: reach(view, at[kind]) for kind in path[:1] if kind in at}
    return {kind: reach(view, at[kind]) for kind in at if now.weather == "wind" or kind not in now.used}


def watered(view: TakenokoView, marks: Marks) -> dict[Hex, int]:
    """How much would grow on each plot to which one of the channels would bring its first water."""
    return {at: grown for mark in marks.edges for at, grown in view.garden.irrigate(mark.at)[1]}


def gains(view: TakenokoView, marks: Marks, path: Sequence[str]) -> dict[Hex, dict[str, str]]:
    """What each candidate would bring, by who or what brings it: how much would grow, or that the panda eats. Where the
    gardener is asked for that stands on each plot that would grow, also on those that are no candidates; else all of it
    on the candidate."""
    if path[:1] == ("gardener",):
        grown = (each for mark in marks.tiles for each in growth(view, mark.at, "gardener"))
        return {plot: {"gardener": f"+{sections}"} for plot, sections in grown}
    going = walkers(view, path)
    found = {at: {"channel": f"+{grown}"} for at, grown in watered(view, marks).items() if grown}
    for mark in marks.tiles:
        here = {kind: _gain(view, mark.at, kind) for kind, cells in going.items() if mark.at in cells}
        if any(here.values()) or (here and len(going) > 1):
            found[mark.at] = here
    return found


def put_gains(canvas: Canvas, view: TakenokoView, marks: Marks, grid: Grid, how: Measures, path: Sequence[str]) -> None:
    """What each candidate would bring: behind the head of who may go there while that is open, with 0 where it would
    bring nothing; else behind bamboo of the plot."""
    heads = len(walkers(view, path)) > 1
    signs: list[tuple[Hex, Image.Image]] = []
    for at, here in gains(view, marks, path).items():
        if heads and "channel" not in here:
            sign = rows([[_head(kind, how.tag - 5), words or "0"] for kind, words in here.items()], how.tag)
        else:
            ((_, words),) = here.items()
            by = "watershed" if path == ("improve",) else view.garden.plots[at].colour
            sign = pill([_head(by, how.tag)], how.tag, (words,), how.tag)
            low = figures_on(view, at) or sign.height >= 0.9 * grid.size
            sign = rows([[_head(by, how.tag - 5), words]], how.tag) if low else sign
        signs.append((at, sign))
    things = [Thing(sign.width, sign.height, _within(view, grid, at, sign.size)) for at, sign in signs]
    for (_, sign), place in zip(signs, arrange(things, taken_on(canvas.image), hold=2), strict=True):
        canvas.paste(sign, *place)


def _within(view: TakenokoView, grid: Grid, at: Hex, size: tuple[int, int]) -> list[Point]:
    """Where a sign lies wholly in its cell: beside or above the stalk, above the head of a figure, in the middle of a
    bare plot; there also where it is too large."""
    (x, y), s = grid.at(at), grid.size
    right, high = size[0] / 2 / s, size[1] / 2 / s
    plot, peopled = view.garden.plots.get(at), bool(figures_on(view, at))
    top = bamboo.FOOT - (plot.bamboo if plot else 0) * bamboo.SECTION / 100
    best = (0.3, -0.6) if peopled else (_RIM - right if plot and plot.bamboo else 0, -0.1)

    def hidden(spot: Point) -> float:
        """How much of the stalk is hidden, in square cell sizes."""
        wide = min(_STALK, spot[0] + right) - max(-_STALK, spot[0] - right)
        return max(0, wide) * max(0, min(bamboo.FOOT, spot[1] + high) - max(top, spot[1] - high))

    spots = [(a / 20, b / 20) for a in range(-10, 17) for b in range(-16, 13)]
    inside = [(a, b) for a, b in spots if abs(a) + right <= _RIM and (abs(a) + right) / 1.732 + abs(b) + high <= 1]
    inside.sort(key=lambda spot: math.dist(spot, best) + 20 * hidden(spot))
    return [(x + a * s, y + b * s) for a, b in inside] or [(x, y - 0.1 * s)]


_STALK: Final = 0.13
"""How far a stalk reaches from the middle of its cell, in cell sizes, without its leaves."""
_RIM: Final = 0.77
"""How far the inner side of a ring is from the middle of its cell, in cell sizes."""


def _gain(view: TakenokoView, at: Hex, kind: str) -> str:
    """What a figure, the rain or a watershed would bring at a place."""
    if kind != "panda":
        grown = sum(sections for _, sections in growth(view, at, kind))
        return f"+{grown}" if grown else ""
    plot = view.garden.plots.get(at)
    return "−1" if plot and plot.bamboo and plot.improvement != "enclosure" else ""


@kept
def _head(kind: str, size: int) -> Image.Image:
    """A chip, a section of a colour, or the head of a figure."""
    if kind in IMPROVEMENTS:
        return chip(kind, size)
    if kind in COLOURS:
        return show(bamboo.eaten(kind, size).copy(), "bamboo")
    return head(kind, size)
