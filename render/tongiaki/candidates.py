"""Candidates: pins on the heads of piers, and signs of the unknown where these lead to it; beaches with theirs instead
of their letters; cells in outline with their coordinates on white; islands in outline alone, for their names stand
there; a veil over all other tiles."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.panels import bulb
from render.placing import around
from render.scene import Scene
from render.shapes import Point, moved
from render.tongiaki import signs
from render.tongiaki.geometry import Chart, corners, polar
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import INK, PINS
from render.tongiaki.reading import LEAST, land_of, view_of
from render.tongiaki.sea import outline
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import COMPASS, Beach, Cell, Island, Pier

_VEIL: Final = 130
"""So dense, of 255, is the veil,"""
_OVER: Final = 1.1
"""which reaches so many radii of a hex, for piers and boats stand out of theirs."""
_FRAME: Final = 1.03
"""Frames around what can be chosen lie outside of its hex, for moorings lie at its rim."""
_HEAD: Final = 0.96
_ON_HEAD: Final[tuple[float, ...]] = (0.9, 0.96, 1.02, 1.08, 0.84, 1.14, 1.2, 0.78, 1.28, 0.7, 1.36, 0.62)
"""So far from the middle of its island, in units of the radius of a hex, a pier's pin may stand: on its head, or at
it,"""
_ASIDE: Final[tuple[float, ...]] = (0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 24, -24)
"""so many degrees beside its pier,"""
_STRAY: Final = 0.5
"""and no more than so many radii off its head."""
_LARGE: Final = 28
"""So large are the tags of piers, also in wide pictures: white numbers of routes stand beside them."""
_INTO: Final = (0, 0.06, 0.12, 0.18, 0.24, 0.3, 0.36)
"""Such parts of the way from the middle of an unknown tile to the last one before it its sign may stand off it."""
_FAILING: Final = 1.65
"""So many times as wide as its text is half of a pin with a cross."""


def islands(scene: Scene) -> dict[str, bool]:
    """The islands that can be chosen, or whose beaches or piers can, each with whether it promises much."""
    found: dict[str, bool] = {}
    for mark in scene.marks:
        if isinstance(mark.at, Island | Beach | Pier):
            island = mark.at.id if isinstance(mark.at, Island) else mark.at.island
            found[island] = mark.strong or found.get(island, False)
    return found


def put_outlines(canvas: Canvas, scene: Scene, chart: Chart) -> list[Cell]:
    """Yellow lines around cells and islands that can be chosen, around others only if nothing but parts of them can.
    Returns the cells."""
    found = {mark.at: mark.strong for mark in scene.marks if isinstance(mark.at, Cell)}
    chosen = {mark.at.id for mark in scene.marks if isinstance(mark.at, Island)}
    for island, strong in islands(scene).items():
        if not chosen or island in chosen:
            found[land_of(view_of(scene), island).at] = strong
    for cell, strong in found.items():
        canvas.paste(outline(chart.size, True, PINS[strong], reach=_FRAME), *chart.at(cell))
    return [*found]


def put_veil(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """A veil over all tiles but the islands that can be chosen, while there are any, and those to which and over which
    piers lead."""
    view, named = view_of(scene), {*islands(scene)}
    if not named:
        return
    ends = _ends(scene)
    named |= {end.island for end in ends if end.island}
    bright = [*(leg.at for end in ends for leg in end.legs), *(land_of(view, island).at for island in named)]
    mask = Image.new("L", canvas.image.size)
    cells = [(cell, _VEIL, _OVER) for cell in view.known.chart.tiles] + [(cell, 0, _OVER) for cell in bright]
    for cell, dense, reach in cells:
        ImageDraw.Draw(mask).polygon(moved(corners(reach * chart.size), *chart.at(cell)), dense)
    canvas.image.paste(INK, (0, 0), mask)


def _ends(scene: Scene) -> list[Prospect]:
    """To what the piers on offer lead."""
    return [prospect(view_of(scene), mark.at) for mark in scene.marks if isinstance(mark.at, Pier)]


def pins(scene: Scene, chart: Chart) -> list[Laid]:
    """The tags of cells and piers on offer, and the unknown where these lead to it."""
    view, found = view_of(scene), list[Laid]()
    for mark in scene.marks:
        if isinstance(mark.at, Cell | Pier):
            size, room = (_LARGE, signs.ON_LAND) if isinstance(mark.at, Pier) else (LEAST[scene.aspect], 0.74)
            fails = isinstance(mark.at, Pier) and prospect(view, mark.at).outcome == "fails"
            sprite = signs.pin(mark.tag, size, mark.strong or isinstance(mark.at, Pier), room, fails, mark.tip)
            reach = (_FAILING if fails else 1.3) * room * size
            found.append(laid(sprite, _spots(scene, chart, mark.at), 2, reach))
    found += [_tip(scene, chart, mark.at) for mark in scene.marks if isinstance(mark.at, Island) and mark.tip]
    return found + [_unknown(scene, chart, end) for end in _ends(scene) if end.outcome == "unknown"]


def _tip(scene: Scene, chart: Chart, at: Island) -> Laid:
    """The sign of a tip on the frame of an island."""
    middle, angles = chart.at(land_of(view_of(scene), at.id).at), (-60, -120, 0, 180, 60, 120)
    frame = [polar(angle, _FRAME * chart.size) for angle in angles]
    return laid(bulb(round(1.5 * LEAST[scene.aspect])), [(middle[0] + dx, middle[1] + dy) for dx, dy in frame])


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
    spots = (polar(angle + turn, reach) for turn in _ASIDE for reach in _ON_HEAD)
    return [chart.at(middle, spot) for spot in spots if math.dist(spot, head) < _STRAY]
