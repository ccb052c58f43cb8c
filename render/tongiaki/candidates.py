"""Candidates: pins on piers, whose beaches have theirs instead of their letters; cells in outline with their
coordinates on white; islands in outline alone, for their names stand there, with a veil over all other tiles."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.placing import Thing, around
from render.scene import Mark, Scene
from render.shapes import Point, moved
from render.tongiaki import signs
from render.tongiaki.geometry import Chart, corners, polar
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import INK, PINS
from render.tongiaki.reading import LEAST, land_of, view_of
from render.tongiaki.sea import outline
from rules.kit.hexes import Hex
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import COMPASS, Beach, Cell, Island, Pier

_VEIL: Final = 130
"""So dense, of 255, is the veil,"""
_OVER: Final = 1.1
"""which reaches so many radii of a hex, for piers and boats stand out of theirs."""
_ON_PIER: Final[tuple[float, ...]] = (0.86, 0.82, 0.9, 0.78, 0.94, 0.74, 0.98)
"""So far from the middle of its island, in units of the radius of a hex, a pier's pin may stand,"""
_BEYOND: Final = (26, 32, 38, 46, 54, 64, 76, 90)
"""or, where it must be shown, first so many pixels beyond the head of its pier, which is seen then,"""
_HEAD: Final = 0.96
"""so far from the middle of its island."""
_PIER: Final = (0.24, 0.84)
"""A pier is so wide, and has its middle so far from that;"""
_SEEN: Final = 12
"""it is seen rather than what stands elsewhere."""
_FAILING: Final = 1.65
"""So many times as wide as its text is half of a pin with a cross."""
_LARGE: Final = 30
"""So large are the tags of piers, also in wide pictures: white numbers of routes stand beside them."""
_ASIDE: Final[tuple[float, ...]] = (0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 26, -26)
"""so many degrees beside its pier."""


def islands(scene: Scene) -> dict[str, bool]:
    """The islands that can be chosen, or whose beaches can, each with whether it promises much."""
    found: dict[str, bool] = {}
    for mark in scene.marks:
        if isinstance(mark.at, Island | Beach):
            island = mark.at.id if isinstance(mark.at, Island) else mark.at.island
            found[island] = mark.strong or found.get(island, False)
    return found


def put_outlines(canvas: Canvas, scene: Scene, chart: Chart) -> list[Cell]:
    """Yellow lines around cells and islands that can be chosen, around others only if nothing but their beaches can.
    Returns the cells."""
    found = {mark.at: mark.strong for mark in scene.marks if isinstance(mark.at, Cell)}
    chosen = {mark.at.id for mark in scene.marks if isinstance(mark.at, Island)}
    for island, strong in islands(scene).items():
        if not chosen or island in chosen:
            found[land_of(view_of(scene), island).at] = strong
    for cell, strong in found.items():
        canvas.paste(outline(chart.size, True, PINS[strong]), *chart.at(cell))
    return [*found]


def put_veil(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """A veil over all tiles but the islands that can be chosen, while there are any."""
    view, bright = view_of(scene), islands(scene)
    if not bright:
        return
    mask = Image.new("L", canvas.image.size)
    cells = [(cell, _VEIL, _OVER) for cell in view.known.chart.tiles]
    cells += [(land_of(view, island).at, 0, 1.0) for island in bright]
    for cell, dense, reach in cells:
        ImageDraw.Draw(mask).polygon(moved(corners(reach * chart.size), *chart.at(cell)), dense)
    canvas.image.paste(INK, (0, 0), mask)


def pins(scene: Scene, chart: Chart) -> list[Laid]:
    """The tags of cells and piers on offer, or of all piers to sail from where these hide nothing."""
    found, most = [], 1 if scene.marks else 0.07
    for mark in scene.marks or [Mark(pier, pier.tag) for pier in view_of(scene).piers]:
        if isinstance(mark.at, Cell | Pier):
            direction = COMPASS.index(mark.at.direction) if isinstance(mark.at, Pier) else None
            size, room = (LEAST[scene.aspect], 0.74) if direction is None else (_LARGE, signs.ON_LAND)
            fails = isinstance(mark.at, Pier) and prospect(view_of(scene), mark.at).outcome == "fails"
            sprite = signs.pin(mark.tag, size, direction, mark.strong or direction is not None, room, fails)
            reach = (_FAILING if fails else 1.3) * room * size
            pin = laid(sprite, _spots(scene, chart, mark.at), 2, reach, most, bound=True)
            found.append(pin._replace(tied=_head(scene, chart, mark.at)))
    return found


def piers(scene: Scene, chart: Chart) -> list[Laid]:
    """The piers on offer, on which no pins lie if there is room beyond."""
    side, far = _PIER
    ways = [_from(scene, mark.at) for mark in scene.marks if isinstance(mark.at, Pier)]
    spots = [chart.at(middle, polar(angle, far)) for middle, angle in ways]
    return [Laid(None, Thing(side * chart.size, side * chart.size, [spot], _SEEN)) for spot in spots]


def _head(scene: Scene, chart: Chart, at: Cell | Pier) -> Point | None:
    """The head of a pier on offer."""
    if isinstance(at, Cell) or not scene.marks:
        return None
    middle, angle = _from(scene, at)
    return chart.at(middle, polar(angle, _HEAD))


def _from(scene: Scene, at: Pier) -> tuple[Hex, float]:
    """The island of a pier, and in which direction it lies there."""
    return land_of(view_of(scene), at.island).at, 90.0 + 60 * COMPASS.index(at.direction)


def _spots(scene: Scene, chart: Chart, at: Cell | Pier) -> list[Point]:
    """Where a candidate's pin may stand: around the middle of a cell, or on the pier itself."""
    if isinstance(at, Cell):
        return [chart.at(at), *around(chart.at(at), [far * chart.size for far in (0.15, 0.28, 0.4, 0.55)], 24)]
    middle, angle = _from(scene, at)
    beyond = [_HEAD + far / chart.size for far in _BEYOND]
    reaches = [*beyond, *_ON_PIER] if scene.marks else _ON_PIER
    return [chart.at(middle, polar(angle + turn, reach)) for turn in _ASIDE for reach in reaches]
