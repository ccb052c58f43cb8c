"""Candidates: pins on the heads of piers, and signs of the unknown where these lead to it; cells in outline with their
coordinates; islands in outline alone, for their names stand there; a veil over all other tiles; the turned tile."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image, ImageDraw

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.panels import bulb
from render.placing import around
from render.scene import Scene
from render.shapes import Point, moved
from render.tongiaki import isle, sea, signs
from render.tongiaki.geometry import Chart, corners, polar
from render.tongiaki.offers import offered
from render.tongiaki.overlay import Laid, covering, freest, laid
from render.tongiaki.palette import CARD, GOLD, INK, PIN, WHITE
from render.tongiaki.reading import LEAST, SHORT, chosen_cell, grows_from, land_of, view_of
from render.tongiaki.sea import outline
from render.tongiaki.sea_map import whole
from rules.tongiaki.components import LANDS
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import COMPASS, Cell, Island, Pier

_VEIL: Final = 84
"""So dense, of 255, is the veil,"""
_EDGE: Final = 215
"""and so dense lies sea over tiles that the edge of the map cuts, which tell nothing of what is there;"""
_OVER: Final = 1.1
"""it reaches so many radii of a hex, for piers and boats stand out of theirs."""
_FRAME: Final = 1.03
"""Frames around what can be chosen lie outside of its hex, for moorings lie at its rim."""
_RIM: Final = (_FRAME, 1.15, 1.3, 1.45)
"""So far from the middle of their island signs at its rim stand."""
_HEAD: Final = 0.96
_ON_HEAD: Final[tuple[float, ...]] = (0.9, 0.96, 1.02, 1.08, 0.84, 1.14, 1.2, 0.78, 1.28, 0.7, 1.36, 0.62)
"""So far from the middle of its island, in units of the radius of a hex, a pier's pin may stand: on its head, or at
it,"""
_ASIDE: Final[tuple[float, ...]] = (0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 24, -24)
"""so many degrees beside its pier,"""
_STRAY: Final = 0.5
"""and no more than so many radii off its head;"""
_FAR: Final = (1.25, 1.4, 1.55, 1.75, 2)
"""or, with a line to it, so far off at sea."""
_WIDE: Final = (0, 8, -8, 16, -16, 24, -24, 32, -32, 40, -40)
_INTO: Final = (0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.36)
"""Such parts of the way from the middle of an unknown tile to the last one before it its sign may stand off it."""
_FAILING: Final = 1.65
"""So many times as wide as its text is half of a pin with a cross."""


def put_outlines(canvas: Canvas, scene: Scene, chart: Chart) -> list[Cell]:
    """Yellow lines around cells and islands that can be chosen, around others only if nothing but parts of them can.
    Returns the cells."""
    chosen = [mark.at.id for mark in scene.marks if isinstance(mark.at, Island)]
    cells = [mark.at for mark in scene.marks if isinstance(mark.at, Cell)]
    cells += [land_of(view_of(scene), island).at for island in chosen or offered(scene)]
    for cell in cells:
        canvas.paste(outline(chart.size, True, PIN, reach=_FRAME), *chart.at(cell))
    return cells


def put_veil(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """A veil over all tiles but the islands that can be chosen, while there are any, those to which and over which
    piers lead, and the one that grows by a boat of another."""
    view, named = view_of(scene), {*offered(scene)}
    if not named:
        return
    ends, grows = _ends(scene), grows_from(scene)
    named |= {end.island for end in ends if end.island} | ({grows} if grows else set())
    bright = [*(leg.at for end in ends for leg in end.legs), *(land_of(view, island).at for island in named)]
    size = canvas.image.size
    cut = [cell for cell in view.known.chart.tiles if not whole(cell, chart, where) and cell not in bright]
    clear = [*bright, *cut]
    veil = _mask(size, chart, [(view.known.chart.tiles, _VEIL), (clear, 0)])
    canvas.image.paste(INK, (0, 0), veil)
    if cut:
        kept = [cell for cell in view.known.chart.tiles if cell not in cut]
        canvas.image.paste(sea.ocean(*size), (0, 0), _mask(size, chart, [(cut, _EDGE), (kept, 0)]))


def _mask(size: tuple[int, int], chart: Chart, layers: Iterable[tuple[Iterable[Cell], int]]) -> Image.Image:
    """How dense something lies over cells, later ones over earlier ones."""
    mask = Image.new("L", size)
    for cells, dense in layers:
        for cell in cells:
            ImageDraw.Draw(mask).polygon(moved(corners(_OVER * chart.size), *chart.at(cell)), dense)
    return mask


def _ends(scene: Scene) -> list[Prospect]:
    """To what the piers on offer lead."""
    return [prospect(view_of(scene), mark.at) for mark in scene.marks if isinstance(mark.at, Pier)]


def pins(scene: Scene, chart: Chart) -> list[Laid]:
    """The tags of cells and piers on offer, and the unknown where these lead to it; the tip to an island; what an
    island grows by that takes a boat of another."""
    view, found = view_of(scene), list[Laid]()
    for mark in scene.marks:
        if isinstance(mark.at, Cell | Pier):
            pier = isinstance(mark.at, Pier)
            size, room = (SHORT[scene.aspect], signs.ON_LAND) if pier else (LEAST[scene.aspect], 0.74)
            fails = isinstance(mark.at, Pier) and prospect(view, mark.at).outcome == "fails"
            reach = (_FAILING if fails else 1.3) * room * size
            pin = signs.pin(mark.tag, size, room, fails, mark.tip)
            spots = _spots(scene, chart, mark.at)
            to = None if isinstance(mark.at, Cell) else (spots[0], 1.4 * room * size)
            found.append(laid(pin, spots, 2, reach, to=to))
        elif isinstance(mark.at, Island) and mark.tip:
            found.append(_at_frame(scene, chart, bulb(round(1.5 * LEAST[scene.aspect])), mark.at.id, 1))
    if island := grows_from(scene):
        found.append(_at_frame(scene, chart, signs.grown(1, view.seat, LEAST[scene.aspect] + 4), island, 4))
    return found + [_unknown(scene, chart, end) for end in _ends(scene) if end.outcome == "unknown"]


def _at_frame(scene: Scene, chart: Chart, sign: Image.Image, island: str, rings: int) -> Laid:
    """A sign on the rim of an island, or off it on so many rings where that would cover something."""
    middle = chart.at(land_of(view_of(scene), island).at)
    return laid(sign, around(middle, [far * chart.size for far in _RIM[:rings]], 12, -60))


def _unknown(scene: Scene, chart: Chart, end: Prospect) -> Laid:
    """The sign of an unknown tile on the cell where it will lie, as far in it as there is room."""
    before = end.legs[-1].at if end.legs else land_of(view_of(scene), end.pier.island).at
    (x, y), (bx, by) = chart.at(end.cell), chart.at(before)
    places = [(x + part * (bx - x), y + part * (by - y)) for part in _INTO]
    return laid(signs.unknown(LEAST[scene.aspect] + 10), places, most=0.07)


def _spots(scene: Scene, chart: Chart, at: Cell | Pier) -> list[Point]:
    """Where a candidate's pin may stand: around the middle of a cell, or on the pier itself."""
    if isinstance(at, Cell):
        return [chart.at(at), *around(chart.at(at), [far * chart.size for far in (0.15, 0.28, 0.4, 0.55)], 24)]
    middle, angle = land_of(view_of(scene), at.island).at, 90.0 + 60 * COMPASS.index(at.direction)
    head = polar(angle, _HEAD)
    near = (polar(angle + turn, reach) for turn in _ASIDE for reach in _ON_HEAD)
    spots = [spot for spot in near if math.dist(spot, head) < _STRAY]
    spots += (polar(angle + turn, reach) for reach in _FAR for turn in _WIDE)
    return [chart.at(middle, spot) for spot in spots]


_SIZE = 84


def put_drawn(canvas: Canvas, scene: Scene, chart: Chart, where: Box, taken: Sequence[Rect]) -> list[Rect]:
    """The tile, if there is one, off what is taken. Returns the box that it takes."""
    view, least = view_of(scene), LEAST[scene.aspect]
    if view.tile is None:
        return []
    for at in chosen_cell(scene):
        _put_tile(canvas, scene, chart, at, view.tile, COMPASS.index(scene.path[2]) if len(scene.path) > 2 else 0)
        return covering(chart, [at])
    told = text(scene.language, "picture.tongiaki.turned")
    width = max(2 * _SIZE + 24, round(fonts.width(told, least)) + 32)
    high = round(1.74 * _SIZE) + round(least * 1.7) + 22
    tiles = view.known.chart.tiles
    cells = [mark.at for mark in scene.marks if isinstance(mark.at, Cell)] or view.known.chart.frontier
    (x, y), _ = freest(where, width + 20, high + 20, [*taken, *covering(chart, [*tiles, *tiles, *cells])])
    card = Painter(width, high, 1, 2)
    card.box(-width / 2, -high / 2, width / 2, high / 2, 18, GOLD)
    card.box(4 - width / 2, 4 - high / 2, width / 2 - 4, high / 2 - 4, 15, CARD)
    canvas.paste(card.done(), x, y)
    canvas.text(x, y - high / 2 + 8 + least * 0.75, told, least, WHITE, "m")
    _put_tile(canvas, scene, Chart(_SIZE, x, y + high / 2 - 14 - 0.87 * _SIZE), Cell(0, 0), view.tile, 0)
    return [(x - width / 2, y - high / 2, x + width / 2, y + high / 2)]


def _put_tile(canvas: Canvas, scene: Scene, chart: Chart, at: Cell, tile: str, red: int) -> None:
    (x, y), least = chart.at(at), LEAST[scene.aspect]
    if tile in LANDS:
        canvas.paste(isle.tile(tile, red, chart.size, None), x, y)
        said = name(scene.language, "tongiaki", tile)
        canvas.paste(signs.plate((said,), said, least), x, y)
        canvas.paste(signs.worth(signs.points_of(tile), least), x, y - chart.size * 0.42)
    else:
        canvas.paste(sea.tile(tile, red, chart.size), x, y)
        sea.put_numbers(canvas, chart, at, tile, red, least)
    canvas.paste(sea.outline(chart.size, False), x, y)
    canvas.paste(sea.red_mark(chart.size, red), *chart.side(at, red, 0.93))
