"""Voyages as arrows over the map: landed ones gold, failed ones dashed, with a cross, what was lacking and boats that
capsized."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.placing import Thing, around
from render.scene import Aspect, Scene
from render.shapes import Point, moved
from render.sprites import kept
from render.tongiaki import boats, signs
from render.tongiaki.geometry import ROOT, Chart, even, polar, route
from render.tongiaki.isle import SMALLEST
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import FAILED, GOLD, INK
from render.tongiaki.reading import LEAST, Trip, trips
from render.tongiaki.sea_map import level, whole
from rules.kit.hexes import Hex
from rules.tongiaki.events import AtSea, Blocked, Failed
from rules.tongiaki.places import opposite

_MOST: Final[dict[Aspect, int]] = {"wide": 10, "tall": 8}
"""Of many voyages only the last ones are drawn; the log tells of all."""

_STEP: Final = 3.0
"""A way is a line of points so many pixels apart."""
_BACK: Final = (0.24, 0.18, 0.3, 0.12, 0.36, 0.06, 0.42, 0, 0.48, 0.54, 0.6)
"""So far before its end, in units of the radius of a hex, a way may have its head."""
_MET: Final = 0.12
"""Signs cover at most this part of a boat."""
_FREE: Final = 22
"""So many pixels of the ways are kept free if they can be."""


def put_ways(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """The ways of the voyages that the news tell."""
    for trip in [] if scene.marks else _shown(scene):
        canvas.place(*_way(chart, trip._replace(number=0, boats=())))


def landings(scene: Scene) -> dict[Hex, tuple[int, ...]]:
    """The piers, as directions, at which heads of arrows stand, of each island that has any."""
    found: dict[Hex, set[int]] = {}
    for trip in [] if scene.marks else _shown(scene):
        if _good(trip) and trip.goal is not None:
            found.setdefault(trip.goal, set()).add(opposite(trip.legs[-1].left if trip.legs else trip.direction))
            if not trip.legs:
                found.setdefault(trip.start, set()).add(trip.direction)
    return {at: tuple(sorted(piers)) for at, piers in found.items()}


def heads(scene: Scene, chart: Chart) -> list[Laid]:
    """The heads of arrows that lead to islands, on their ways where these hide nothing; one where several came the same
    way."""
    landed = [trip for trip in _shown(scene) if _good(trip) and trip.goal is not None]
    lines = {line[-1]: line for line in (_line(chart, trip) for trip in landed)}
    return [_head(chart, line) for line in lines.values()]


def ends(scene: Scene, chart: Chart, where: Box) -> list[Laid]:
    """How voyages ended that did not land and, in a wide picture, at the piers whose boats departed, with the numbers
    that the log gives to voyages."""
    found, least = list[Laid](), LEAST[scene.aspect]
    for trip in _shown(scene):
        if not whole(trip.start, chart, where):
            continue
        found += _end(chart, trip, least, level(scene.aspect, chart) == SMALLEST)
        found += [Laid(None, Thing(_FREE, _FREE, [at], 0.5)) for at in _line(chart, trip)[::8]]
        if scene.aspect == "wide" and (trip.number or trip.legs) and not scene.view.result:
            found.append(laid(signs.crew(trip.boats, trip.number, _good(trip), least), _beside(chart, trip), most=0.07))
    return found


def _beside(chart: Chart, trip: Trip) -> list[Point]:
    """Where the sign of a voyage may stand: at its pier, or beside its way, off its line first."""
    at = chart.side(trip.start, trip.direction, 0.80)
    off = [polar(90 + 60 * trip.direction + turn, 0.42 * chart.size) for turn in (90, -90, 60, -60, 120, -120)]
    line = _line(chart, trip)
    return [*((x + dx, y + dy) for x, y in (at, *line[8::12]) for dx, dy in off), at, *line[:40:4], *_near(chart, at)]


def _shown(scene: Scene) -> list[Trip]:
    """Those that failed, then the last ones; of those that went the same way to the same end only the last one."""
    alike = {(trip.start, trip.direction, trip.legs, type(trip.end)): trip for trip in trips(scene)}
    failed, others = ([trip for trip in alike.values() if _good(trip) is good] for good in (False, True))
    most = _MOST[scene.aspect]
    return [*failed[-most:], *(others[len(failed) - most :] if len(failed) < most else [])]


def _good(trip: Trip) -> bool:
    return not isinstance(trip.end, Failed | Blocked)


def _near(chart: Chart, at: Point) -> list[Point]:
    return around(at, (0.15 * chart.size, 0.3 * chart.size, 0.45 * chart.size))


def _line(chart: Chart, trip: Trip) -> list[Point]:
    """The way of a voyage in pixels; a failed one ends soon after the border that it could not pass."""
    found = [chart.side(trip.start, trip.direction, 0.68 if trip.legs else 0.5)]
    for leg in trip.legs:
        x, y = chart.at(leg.at)
        way = route(leg.entered, leg.left)
        if leg is trip.legs[-1] and isinstance(trip.end, Failed | AtSea):
            bow = (leg.entered - leg.left) % 6 in (2, 4)
            way = way[: round(len(way) * (0.5 if bow else 0.28))]
        found += [(x + dx * chart.size, y + dy * chart.size) for dx, dy in way]
    if trip.goal is not None:
        last = trip.legs[-1] if trip.legs else None
        cell, direction = (last.at, last.left) if last else (trip.start, trip.direction)
        found.append(chart.side(cell, direction, ROOT - (0.62 if _good(trip) else 0.8)))
    return list(even(found, _STEP))


@kept
def _way(chart: Chart, trip: Trip) -> tuple[Image.Image, float, float]:
    """The way of a voyage as a sprite, and where its upper left corner goes."""
    line, width = _line(chart, trip), max(6, chart.size * 0.08)
    left, top = min(p[0] for p in line) - 24, min(p[1] for p in line) - 24
    right, bottom = max(p[0] for p in line) + 24, max(p[1] for p in line) + 24
    painter = Painter(right - left, bottom - top, 1, 2, origin=(-left, -top))
    if _good(trip):
        painter.brush(line, width * 1.9, INK)
        painter.brush(line, width, GOLD)
    else:
        for grow, colour in ((2.0, INK), (1.0, FAILED)):
            for i in range(0, len(line) - 2, 5):
                painter.brush(line[i : i + 4], width * grow, colour, caps=False)
    return painter.done(), left, top


def _head(chart: Chart, line: Sequence[Point]) -> Laid:
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 6)]
    turn, size = round(math.degrees(math.atan2(y - ay, x - ax))), max(12, round(chart.size * 0.19))
    back = [round(far * chart.size / _STEP) for far in _BACK]
    places = [line[-1 - steps] for steps in back if steps < len(line) - 2]
    less = _arrowhead(turn, round(0.7 * size))
    return laid(_arrowhead(turn, size), places or [line[-1]], 2, 0.8 * size, _MET, bound=True, less=less)


@kept
def _arrowhead(turn: int, size: int) -> Image.Image:
    painter = Painter(2.6, 2.6, size, 4)
    for grow, colour in ((1.35, INK), (1.0, GOLD)):
        head = [(0.85 * grow, 0.0), (-0.6 * grow, -0.85 * grow), (-0.28 * grow, 0.0), (-0.6 * grow, 0.85 * grow)]
        painter.poly(moved(head, 0, 0, turn), colour)
    return painter.done()


def _end(chart: Chart, trip: Trip, least: int, little: bool) -> list[Laid]:
    """How a voyage ended that did not land: turned back, or a cross with what was lacking and, where there is room,
    boats that capsized."""
    if not isinstance(trip.end, Failed | Blocked):
        return []
    at, radius = _line(chart, trip)[-1], max(13, round(chart.size * 0.14))
    places = [at, *_near(chart, at)]
    if isinstance(trip.end, Blocked):
        sign = (signs.cross if trip.end.back is None else signs.back)(radius)
        return [laid(sign, places, most=0.07)]
    sign = signs.lacking(trip.end.colours, trip.end.needed, least)
    return [laid(sign, places, most=0.07, less=signs.cross(radius)), *(() if little else _capsized(chart, trip, at))]


def _capsized(chart: Chart, trip: Trip, at: Point) -> list[Laid]:
    """One or two of the lost boats, on either side of the cross, across the way that they came."""
    line = _line(chart, trip)
    (x, y), (ax, ay) = line[-1], line[max(0, len(line) - 8)]
    across = math.degrees(math.atan2(y - ay, x - ax)) + 90
    width = max(20, round(chart.size * 0.24))
    found = []
    for i, seat in enumerate(sorted(set(trip.boats))[:2]):
        reach = chart.size * 0.15 + width * 0.62
        turns = [across + 180 * i + turn for turn in (0, 30, -30, 60, -60, 90, -90)]
        places = [(at[0] + dx, at[1] + dy) for f in (1, 1.4) for turn in turns for dx, dy in (polar(turn, f * reach),)]
        found.append(laid(boats.boat(seat, width, False, (38, -42)[i]), places, 0.7, most=0.07))
    return found
