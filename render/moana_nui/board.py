"""The board picture: header, archipelago, log and cards put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.moana_nui import archipelago, candidates, contests, header, log, news, seats, tray
from render.moana_nui.layout import PANEL, SMALL, Layout, Wants, cells_around, layout
from render.moana_nui.palette import CALL, INK
from render.moana_nui.reading import view_of
from render.moana_nui.sea import sea
from render.panels import tag
from render.scene import Scene


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Moana Nui."""
    view = view_of(scene)
    told = log.lines(scene)
    cells = cells_around([*(here.at for here in view.tiles), *candidates.free_cells(scene)])
    high = tray.HEIGHT[scene.size] if tray.wanted(scene) else 0
    place = layout(scene.size, Wants(cells, view.seats, PANEL[scene.size], max(2, len(told)), high))
    canvas = Canvas(sea(place.width, place.height).copy())
    _put_map(canvas, scene, place)
    header.put_header(canvas, scene)
    log.put_log(canvas, scene, place.log, told)
    if place.tray:
        tray.put_tray(canvas, scene, place.tray)
    order = seats.order(view.result) if view.result else range(view.seats)
    for where, seat in zip(place.panels, order, strict=True):
        seats.put_seat(canvas, scene, where, seat)
    if scene.preview:
        sign = tag(text(scene.language, "picture.preview"), SMALL[scene.size] + 4, CALL, INK, INK)
        canvas.paste(sign, place.board.x + place.board.w / 2, place.board.y + 22)
    return canvas.image


def _put_map(canvas: Canvas, scene: Scene, place: Layout) -> None:
    """Panes and tiles, then news or candidates with the pieces between them."""
    view = view_of(scene)
    happened = () if scene.marks else scene.news
    where = archipelago.chart(view, place, scene.size)
    candidates.put_panes(canvas, scene, place)
    archipelago.put_tiles(canvas, view, place)
    news.put_frames(canvas, happened, where, place)
    archipelago.put_names(canvas, view, place, scene.size)
    archipelago.put_pieces(canvas, view, where, place, scene.size)
    contests.put_contests(canvas, scene, where)
    news.put_traces(canvas, happened, where, place, scene.size)
    candidates.put_tags(canvas, scene, where, place)
