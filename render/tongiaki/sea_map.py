"""The map: ocean, tiles, boats on their moorings, full beaches; voyages and candidates are put on it by others."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from random import Random

from PIL import Image

from data.texts import name
from render.canvas import Canvas, Painter, rgba
from render.scene import Scene
from render.shapes import Point, dashes, smooth
from render.tongiaki import boats, isle, sea
from render.tongiaki.geometry import Chart, Strand, corners, fit, polar, strands
from render.tongiaki.palette import FRONTIER, GOLD, INK, OCEAN, SWELL
from render.tongiaki.reading import DIRECTION, LEAST, code, now, view_of
from rules.tongiaki.components import TONGA
from rules.tongiaki.view import Isle, Shore, TongiakiView

_CROWDED = 3.2
"""Below so many sizes of the least text a hex is too small: signs stand for boats, three letters for a name."""


def crowded(scene: Scene, chart: Chart) -> bool:
    """Whether hexes are too small for boats and full names."""
    return chart.size < _CROWDED * LEAST[scene.size]


def chart_of(scene: Scene, width: int, height: int) -> Chart:
    """The map cropped to what lies on the table and, where a tile is to be laid, to the cells around."""
    view = view_of(scene)
    cells = [*(land.at for land in view.islands), *(water.at for water in view.water)]
    wanted = view.frontier if view.tile is not None or len(cells) < 3 else ()
    return fit([*cells, *wanted], width, height, 42, 123, 0.3)


@lru_cache(maxsize=4)
def ocean(width: int, height: int) -> Image.Image:
    """Open sea at night, with swell."""
    painter, random = Painter(width, height, 1, 2, origin=(0, 0), ground=OCEAN), Random(4)
    for _ in range(width * height // 9000):
        x, y, w = random.random() * width, random.random() * height, 14 + random.random() * 26
        crest = smooth([(x - w, y), (x - w / 2, y - w / 7), (x, y), (x + w / 2, y - w / 7), (x + w, y)], False)
        painter.brush(crest, 1.7, SWELL)
    return painter.done().convert("RGB")


@lru_cache(maxsize=16)
def _frontier(size: int) -> Image.Image:
    painter = Painter(2.04, 2.04, size, 2)
    for a, b in dashes(corners(0.99), max(4, size // 13), 0.25, 0.75):
        painter.brush([a, b], 1.8 / size, rgba(FRONTIER))
    return painter.done()


def put_tiles(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """Everything that lies on the table, from the water up to the boats."""
    view = view_of(scene)
    new = now(view)
    for cell in view.frontier:
        canvas.paste(_frontier(chart.size), *chart.at(cell))
    for water in view.water:
        fresh = water.turn == new and new > 0
        canvas.paste(sea.tile(water.id, DIRECTION[water.red], chart.size, fresh), *chart.at(water.at))
        sea.put_numbers(canvas, chart, water.at, water.id, DIRECTION[water.red], _least(scene, chart))
    for land in view.islands:
        fresh = land.turn == new and new > 0
        canvas.paste(isle.tile(land.id, DIRECTION[land.red], chart.size, fresh, land.king), *chart.at(land.at))
    for land in view.islands:
        if land.king is None:
            canvas.paste(isle.heads(land.id, DIRECTION[land.red], chart.size), *chart.at(land.at))


def _least(scene: Scene, chart: Chart) -> int:
    return LEAST[scene.size] if not crowded(scene, chart) else LEAST[scene.size] - 2


def put_islands(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """Names, letters and boats of all islands."""
    view = view_of(scene)
    for land in view.islands:
        if land.king is None:
            _put_full(canvas, chart, land)
            _put_labels(canvas, scene, chart, land)
        else:
            _put_king(canvas, scene, chart, land)
    fresh = _fresh(scene)
    for land in sorted(view.islands, key=lambda each: chart.at(each.at)[1]):
        if land.king is None:
            _put_boats(canvas, chart, land, fresh, crowded(scene, chart))
    _put_adrift(canvas, view, chart)


def _fresh(scene: Scene) -> set[str]:
    """The beaches to which the news brought boats."""
    found: set[str] = set()
    for event in scene.news:
        if event.kind in ("placed", "grew", "landed", "moored"):
            at = event.facts["at"]
            found |= {at} if isinstance(at, str) else {str(one) for one in at}  # type: ignore[union-attr]
    return found


def _put_full(canvas: Canvas, chart: Chart, land: Isle) -> None:
    for shore, strand in zip(land.beaches, strands(land.id, DIRECTION[land.red]), strict=True):
        if shore.full:
            canvas.paste(_ring(land.id, DIRECTION[land.red], strand.letter, chart.size), *chart.at(land.at))


@lru_cache(maxsize=64)
def _ring(island: str, red: int, letter: str, size: int) -> Image.Image:
    """A gold band around the moorings of a full beach."""
    strand = next(s for s in strands(island, red) if s.letter == letter)
    painter = Painter(2.12, 2.12, size, 3)
    discs = [[(x + a, y + b) for a, b in (polar(15 * i, 0.15) for i in range(24))] for x, y in _along(strand)]
    boats.put_rim(painter, discs, 0.085, INK)
    boats.put_rim(painter, discs, 0.06, GOLD)
    hole = Painter(2.12, 2.12, size, 3)
    hole.polys(discs, INK)
    painter.image.paste((0, 0, 0, 0), (0, 0), hole.image.getchannel("A"))
    return painter.done()


def _along(strand: Strand) -> list[Point]:
    found = [strand.slots[0]]
    for (ax, ay), (bx, by) in pairwise(strand.slots):
        found += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (0.33, 0.66, 1)]
    return found


def _put_labels(canvas: Canvas, scene: Scene, chart: Chart, land: Isle) -> None:
    x, y = chart.at(land.at)
    size, least = chart.size, _least(scene, chart)
    small = crowded(scene, chart)
    said = code(land.id) if small else name(scene.language, "tongiaki", land.id)
    shown = isle.plate(said, isle.has_points(land.id), max(least, round(size * 0.18)), round(size * 0.98))
    canvas.paste(shown, x, y)
    letters = _letters(land.id, DIRECTION[land.red], size, shown.width, shown.height, least)
    if not small and land.id != TONGA:
        spot = _statue_spot(land, size, shown.height, letters, least)
        if spot:
            canvas.paste(isle.statue(round(size * 0.3), False), x + spot[0], y + spot[1])
    for letter, dx, dy in letters:
        canvas.haloed(x + dx, y + dy, letter, least, "#FFF3DA", "#0B1E30", 3)


@lru_cache(maxsize=512)
def _letters(island: str, red: int, size: int, wide: int, high: int, text: int) -> tuple[tuple[str, float, float], ...]:
    """Where the letters of beaches stand: inside their moorings, beside the plate, apart from one another."""
    found: list[tuple[str, float, float]] = []
    shores = strands(island, red)
    slots = [(sx * size, sy * size) for each in shores for sx, sy in each.slots]
    for shore in shores:
        spots = [
            polar(shore.angle + turn, reach / 100 * size)
            for turn in range(-60, 61, 5)
            for reach in (24, 30, 36, 42, 46)
        ]

        def cost(at: Point, own: float = shore.angle) -> float:
            x, y = at
            clash = max(0.0, min(wide / 2 + text * 0.36 - abs(x), high / 2 + text * 0.48 - abs(y))) * 6
            clash += sum(max(0.0, 0.13 * size + text * 0.46 - math.dist(at, slot)) for slot in slots) * 2
            clash += sum(max(0.0, text * 1.05 - math.dist(at, (a, b))) for _, a, b in found) * 5
            ax, ay = polar(own, 0.42 * size)
            return clash + math.dist(at, (ax, ay)) * 0.25

        best = min(spots, key=cost)
        found.append((shore.letter, *best))
    return tuple(found)


def _statue_spot(
    land: Isle, size: int, plate: int, letters: tuple[tuple[str, float, float], ...], text: int
) -> Point | None:
    """Where a statue stands clear of plate, letters and moorings; None where there is no such place."""
    slots = [(x * size, y * size) for each in strands(land.id, DIRECTION[land.red]) for x, y in each.slots]
    for y in (-0.32, 0.34):
        for x in (0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36):
            at = x * size, y * size
            clear = all(math.dist(at, (a, b)) > size * 0.15 + text * 0.5 for _, a, b in letters)
            clear = clear and all(math.dist(at, slot) > size * 0.27 for slot in slots)
            if clear and abs(at[1]) - size * 0.15 > plate / 2 - 2:
                return at
    return None


def _put_king(canvas: Canvas, scene: Scene, chart: Chart, land: Isle) -> None:
    x, y = chart.at(land.at)
    size, king = chart.size, land.king or 0
    small, least = crowded(scene, chart), _least(scene, chart)
    if small:
        canvas.paste(boats.token(king, round(size * 0.5)), x, y - size * 0.32)
    else:
        canvas.paste(isle.statue(round(size * 0.5), True), x - size * 0.16, y - size * 0.16)
        canvas.paste(boats.boat(king, round(size * 0.34)), x + size * 0.27, y - size * 0.02)
    said = code(land.id) if small else name(scene.language, "tongiaki", land.id)
    shown = isle.plate(said, isle.has_points(land.id), max(least, round(size * 0.18)), round(size * 1.2))
    canvas.paste(shown, x, y + size * 0.40)


def _put_boats(canvas: Canvas, chart: Chart, land: Isle, fresh: set[str], small: bool) -> None:
    x, y = chart.at(land.at)
    found: list[tuple[float, float, int, bool]] = []
    for shore, strand in zip(land.beaches, strands(land.id, DIRECTION[land.red]), strict=True):
        for (dx, dy), seat, new in _aboard(shore, strand, str(shore.at) in fresh):
            found.append((y + dy * chart.size, x + dx * chart.size, seat, new))
    for top, left, seat, new in sorted(found):
        if small:
            canvas.paste(boats.token(seat, max(15, round(chart.size * 0.31))), left, top)
        else:
            canvas.paste(boats.boat(seat, round(chart.size * 0.25), new), left, top - chart.size * 0.025)


def _aboard(shore: Shore, strand: Strand, fresh: bool) -> list[tuple[Point, int, bool]]:
    """The boats of a beach on its moorings; those of a landing under way follow and count as new."""
    crew = [(seat, fresh) for seat in shore.boats] + [(seat, True) for seat in shore.landing]
    return [(slot, seat, new) for slot, (seat, new) in zip(strand.slots, crew, strict=False)]


def _put_adrift(canvas: Canvas, view: TongiakiView, chart: Chart) -> None:
    """The group that stays at sea to the end."""
    if view.adrift:
        x, y = chart.side(view.adrift.at, view.adrift.entered, 0.6)
        count = len(view.adrift.boats)
        for i, seat in enumerate(view.adrift.boats):
            canvas.paste(boats.boat(seat, max(22, round(chart.size * 0.25))), x + (i - (count - 1) / 2) * 24, y)
