"""The board picture: header, map, seats, stack and log put together for either size. Only composition."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import post
from render.canvas import Canvas, Painter
from render.frame import HEADER, TOP, WIDTH, Box
from render.news import Line
from render.post import Below
from render.scene import Scene
from render.shapes import box
from render.tongiaki import (
    candidates,
    drawn,
    fleet,
    header,
    islands,
    log,
    ocean,
    overlay,
    overview,
    sea_map,
    seats,
    stack,
    voyages,
)
from render.tongiaki import post as tongiaki_post
from render.tongiaki.palette import GOLD, GOLD_INK
from render.tongiaki.reading import result_of, view_of

_RIBBON: Final = 54
_STACK: Final = 170
_MOST: Final = round(2.2 * post.WIDTH)
"""A picture for phones is never higher."""


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tongiaki."""
    return _wide(scene) if scene.aspect == "wide" else _tall(scene)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone the stack and the whole log below; after the end the seats' panels, not its strip."""
    told = log.brief(scene)
    height = partial(sea_map.height_of, scene, post.WIDTH)
    place = post.layout(post.Wants(scene.view.seats, len(told), tongiaki_post.CARD_HEIGHT, height, 0))
    strip = scene.size == "post" or result_of(scene) is None
    end = place.bottom if strip else place.seats[0].y
    below = _details(scene, end, told) if scene.size == "phone" else None
    canvas = _map(scene, place.board, (post.WIDTH, place.bottom), below.where.bottom if below else place.bottom)
    post.put_header(canvas, scene, place.header, tongiaki_post.aside(scene), tongiaki_post.MATERIAL)
    post.put_news(canvas, place.news, told, tongiaki_post.MATERIAL)
    if strip:
        post.put_seats(canvas, scene, place.seats, tongiaki_post.content(scene), tongiaki_post.MATERIAL)
    if below:
        _put_details(canvas, scene, below)
    return canvas.image


def alone(scene: Scene, width: int, height: int, below: int) -> Canvas:
    """The map without anything around it in so many pixels, and `below` pixels of sea."""
    return _map(scene, Box(0, 0, width, height), (width, height), height + below)


class _Details(NamedTuple):
    """What a phone's picture tells below the post: where, and the lines of the log."""

    where: Below
    told: Sequence[Line]


def _details(scene: Scene, y: int, brief: Sequence[Line]) -> _Details:
    """The log only where it says more than the news, as long as there is room for it; nothing else where something is
    to be chosen."""
    over = result_of(scene) is not None
    most = (_MOST - y - 24) // -(-scene.view.seats // 2) - 16
    card, pile = min(most, seats.height(scene, 523)) if over else 0, 0 if over or scene.marks else _STACK
    place = partial(post.below, y, scene.view.seats, card, supply=pile)
    room = _MOST - place().bottom - 12
    told = log.lines(scene, post.INSIDE + 36, room)
    height = log.height(scene, told)
    more = log.has_rows(scene) or len(told) > len(brief) - len(log.ending(scene))
    return _Details(place(log=height), told) if more and height <= room else _Details(place(), [])


def _put_details(canvas: Canvas, scene: Scene, below: _Details) -> None:
    if below.where.log:
        log.put_log(canvas, scene, below.where.log, below.told)
    if below.where.supply:
        stack.put_stack(canvas, scene, below.where.supply)
    post.put_panels(canvas, scene, below.where.seats, seats.put_seat, tongiaki_post.MATERIAL)


def _wide(scene: Scene) -> Image.Image:
    """Map on the left; seats, stack and log in a column on the right. After the end seats take the stack's room."""
    count, over = scene.view.seats, result_of(scene) is not None
    top, gap = HEADER, 12 if scene.view.seats < 5 else 8
    x, y, width = 1200, TOP, 388
    card = seats.height(scene, width) if over else 116 if count < 5 else 94
    boxes = tuple(Box(x, y + i * (card + gap), width, card) for i in range(count))
    pile = None if over else Box(x, boxes[-1].bottom + gap, width, 200 if count < 5 else 168)
    under = (pile or boxes[-1]).bottom + gap
    height = top + sea_map.height_of(scene, 1190)
    told = log.lines(scene, width, height - under - 12)
    height += max(0, math.ceil((under + log.height(scene, told) + 12 - height) / 40) * 40)
    canvas = _map(scene, Box(0, top, 1190, height - top), (WIDTH["wide"], height), height)
    header.put_header(canvas, scene)
    post.put_panels(canvas, scene, boxes, seats.put_seat, tongiaki_post.MATERIAL)
    if pile:
        stack.put_stack(canvas, scene, pile)
    log.put_log(canvas, scene, Box(x, under, width, log.height(scene, told)), told)
    return canvas.image


def _map(scene: Scene, where: Box, size: tuple[int, int], height: int) -> Canvas:
    """The map in its box on a sea of a size, which goes on to a height; what is laid over it covers nothing."""
    if scene.preview:
        where = Box(where.x, where.y + _RIBBON, where.w, where.h - _RIBBON)
    chart = sea_map.chart_of(scene, where)
    view = view_of(scene)
    canvas = Canvas(ocean.ocean(size[0], height, sea_map.ground(scene, where, chart, size)))
    if not scene.marks:
        sea_map.put_fresh(canvas, scene, chart)
    candidates.put_outlines(canvas, scene, chart)
    voyages.put_ways(canvas, scene, chart)
    lands = [land for land in view.islands if sea_map.whole(land.at, chart, where)]
    how = islands.look(scene, chart, sea_map.level(scene.aspect, chart))
    islands.put_islands(canvas, scene, chart, lands, how)
    fleet.put_adrift(canvas, view, chart, where)
    sea_map.put_water(canvas, scene, chart, where)
    taken = overview.put_overview(canvas, scene, chart, where)
    taken += drawn.put_drawn(canvas, scene, chart, where, taken)
    sea_map.put_cells(canvas, scene, chart, where, taken)
    signs = [*fleet.group(scene, chart), *candidates.pins(scene, chart)]
    if not scene.marks:
        signs += [*fleet.changes(scene, chart, where), *voyages.ends(scene, chart, where)]
    overlay.put(canvas, [*islands.moored(chart, lands, how), *signs], where)
    if scene.preview:
        _put_ribbon(canvas, text(scene.language, "picture.preview"), Box(0, where.y - _RIBBON, where.w, _RIBBON))
    return canvas


def _put_ribbon(canvas: Canvas, told: str, where: Box) -> None:
    """A band across the top of the map that says this is only a preview."""
    band = Painter(where.w, where.h, 1, 1, origin=(0, 0))
    band.poly(box(0, 0, where.w, where.h), GOLD)
    for x in range(-60, where.w, 44):
        band.poly([(x, where.h - 4), (x + 22, where.h - 4), (x + 26, where.h), (x + 4, where.h)], GOLD_INK)
    canvas.place(band.done(), where.x, where.y)
    canvas.text(where.x + where.w / 2, where.y + where.h / 2 - 3, told, 32, GOLD_INK, "m")
