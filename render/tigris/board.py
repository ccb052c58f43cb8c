"""The board picture: header, map, log, supply and tablets put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.news import Line
from render.scene import Scene, order
from render.shapes import box
from render.tigris import (
    candidates,
    conflict,
    conflict_sides,
    final,
    gains,
    header,
    legend,
    log,
    material,
    news,
    seats,
    supply,
    traces,
)
from render.tigris.layout import HEADER, MEASURES, Layout, Measures, Wants, layout
from render.tigris.palette import CALL, INK
from render.tigris.pieces_on_board import floor, lying, put_leaders
from render.tigris.reading import view_of
from rules.tigris.outlook import Fighters, sides

_INSIDE = {"wide": 1116, "tall": 912}
"""How wide the lines of the log may be."""


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tigris & Euphrates."""
    fight = None if scene.marks else sides(view_of(scene))
    told = log.lines(scene, fight, _INSIDE[scene.aspect])
    place = layout(scene.aspect, _wants(scene, fight, told))
    canvas = Canvas(material.page(place.width, place.height, HEADER[scene.aspect]).copy())
    header.put_header(canvas, scene)
    _put_map(canvas, scene, fight, place)
    log.put_log(canvas, scene, place.log, told)
    supply.put_supply(canvas, scene, place.supply)
    _put_tablets(canvas, scene, fight, place)
    return canvas.image


def _wants(scene: Scene, fight: Fighters | None, told: Sequence[Line]) -> Wants:
    lines = max(2 if scene.marks else 1, len(told))
    if fight:
        return Wants(2, conflict_sides.HEIGHT[scene.aspect], lines, supply.rows(scene))
    panel = final.HEIGHT[scene.aspect] if scene.view.result else seats.least_height(scene)
    return Wants(scene.view.seats, panel, lines, supply.rows(scene))


def _put_map(canvas: Canvas, scene: Scene, fight: Fighters | None, place: Layout) -> None:
    """The map in its frame of basalt: pieces, then news, a conflict or candidates."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    shown = Canvas(floor(lying(view), how).copy())
    found = news.traces(() if scene.marks or fight else scene.news, view)
    traces.put_under(shown, view, found, how)
    conflict.put_pending(shown, scene)
    put_leaders(shown, scene)
    if fight:
        conflict.put_conflict(shown, scene, fight)
    gains.put_gains(shown, scene, found)
    candidates.put_candidates(shown, scene)
    canvas.lay(material.basalt(scene.aspect), place.board.x, place.board.y)
    canvas.lay(shown.image, place.board.x + how.side, place.board.y + how.above)
    if scene.preview:
        _put_ribbon(canvas, text(scene.language, "picture.preview"), place, how)


def _put_ribbon(canvas: Canvas, told: str, place: Layout, how: Measures) -> None:
    """A band over the upper rim of the map that says this is only a preview; the lower rim keeps the coordinates."""
    width, height = place.board.w, how.above
    band = Painter(width, height, 1, 1, origin=(0, 0))
    band.poly(box(0, 0, width, height), INK)
    band.poly(box(2, 2, width - 2, height - 3), CALL)
    for x in range(-60, width, 44):
        band.poly([(x, height - 6), (x + 22, height - 6), (x + 26, height), (x + 4, height)], INK)
    canvas.place(band.done(), place.board.x, place.board.y)
    canvas.text(place.board.x + width / 2, place.board.y + height / 2 - 4, told, how.label, INK, "m")


def _put_tablets(canvas: Canvas, scene: Scene, fight: Fighters | None, place: Layout) -> None:
    """The two sides of a conflict, the final scores, or every seat in turn order."""
    result = scene.view.result
    if fight:
        for where, side, other in zip(place.panels, fight, fight[::-1], strict=True):
            conflict_sides.put_side(canvas, scene, where, side, other)
    elif result:
        for where, seat in zip(place.panels, order(scene), strict=True):
            final.put_score(canvas, scene, where, seat)
    else:
        for seat, where in enumerate(place.panels):
            seats.put_seat(canvas, scene, where, seat)
    if place.spare:
        legend.put_legend(canvas, scene, place.spare)
