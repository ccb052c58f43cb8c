"""The board picture: header, archipelago, log and cards put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from PIL import Image

from render.canvas import Canvas
from render.moana_nui import archipelago, candidates, contests, header, legend, log, news, seats, tray
from render.moana_nui.ground import ground
from render.moana_nui.layout import FINAL, PANEL, Layout, Wants, cells_around, layout
from render.moana_nui.occupied import occupied
from render.moana_nui.reading import view_of
from render.scene import Scene, order


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Moana Nui."""
    view = view_of(scene)
    told = log.lines(scene)
    panes = candidates.free_cells(scene)
    cells = cells_around([*(here.at for here in view.board.chart.tiles), *(at for at, _ in panes)])
    card = (FINAL if view.result else PANEL)[scene.aspect]
    place = layout(scene.aspect, Wants(cells, view.seats, card, max(2, len(told)), tray.height(scene)))
    looks = archipelago.looks(view)
    canvas = Canvas(ground(place.width, place.height, place.grid, looks, panes).copy())
    _put_map(canvas, scene, place)
    header.put_header(canvas, scene)
    log.put_log(canvas, scene, place.log, told)
    if place.tray:
        tray.put_tray(canvas, scene, place.tray)
    if place.legend:
        legend.put_legend(canvas, scene, place.legend)
    for where, seat in zip(place.panels, order(scene), strict=True):
        seats.put_seat(canvas, scene, where, seat)
    return canvas.image


def _put_map(canvas: Canvas, scene: Scene, place: Layout) -> None:
    """What stands on the tiles, with news or candidates under and over it."""
    view = view_of(scene)
    happened = () if scene.marks else scene.news
    chosen = candidates.segments(scene)
    where = archipelago.chart(view, place)
    news.put_frames(canvas, happened, where)
    archipelago.put_names(canvas, view, where)
    candidates.put_rings(canvas, scene, where)
    candidates.put_chosen(canvas, scene, where)
    archipelago.put_pieces(canvas, view, where)
    archipelago.put_signs(canvas, view, where, chosen)
    taken = occupied(scene, where)
    news.put_badges(canvas, happened, where, taken)
    contests.put_contests(canvas, scene, where, taken)
    candidates.put_lit_names(canvas, (at.cell for at in chosen), where)
    candidates.put_tags(canvas, scene, where)
