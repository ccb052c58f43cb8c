"""The board picture: header, map, seats, stack and log put together for either size. Only composition."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from data.texts import text
from render import post
from render.canvas import Canvas, Painter
from render.frame import HEADER, TOP, WIDTH, Box
from render.lettering import Rect
from render.post import Below
from render.scene import Scene, order
from render.shapes import box
from render.tongiaki import (
    candidates,
    choice_cards,
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
from render.tongiaki.reading import framed_of, lately, result_of, view_of, with_beaches
from rules.tongiaki.places import Cell

_ACROSS, _SIDE = 1190, 388
"""So wide are map and column of a wide picture."""
_RIBBON: Final = 54
_STACK: Final = 170
_GAP: Final = 12
_NO_NEWS: Final = -post.NEWS / post.LINE
"""A post without any news has so many lines: these take no room."""
_LAST: Final = 1590
"""A picture for phones is never higher after the end."""
_COLUMN: Final = 256
"""So wide are cards of seats beside the map where that makes no hexes smaller,"""
_NEWS: Final = (2, 4)
"""The map of a post has room for so many lines of news of few seats or many."""
_IN_A_ROW: Final = 4
"""if more seats than this would have two rows below it, or after the end."""
_SMALLEST: Final = 48
"""No map above cards has smaller hexes: the cards are all then."""


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tongiaki."""
    scene = with_beaches(scene)
    return _wide(scene) if scene.aspect == "wide" else _tall(scene)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone the stack below."""
    told = log.brief(scene)
    beside = told if choice_cards.alone(scene) else []
    news, cards = told[len(beside) :], choice_cards.extent(scene, beside)
    place = _place(scene, len(news), cards)
    below = _details(scene, place.bottom) if scene.size == "phone" and not result_of(scene) else None
    where = place.board._replace(h=place.board.h - cards)
    bottom = below.bottom if below else place.bottom
    size = post.WIDTH, place.bottom
    canvas = _map(choice_cards.on_map(scene), where, size, bottom) if where.h else Canvas(ocean.ocean(*size))
    choice_cards.put_cards(canvas, scene, place.board._replace(y=where.bottom, h=cards), beside)
    post.put_header(canvas, scene, place.header, tongiaki_post.aside(scene), tongiaki_post.MATERIAL)
    if news:
        post.put_news(canvas, place.news, news, tongiaki_post.MATERIAL)
    more = tongiaki_post.more(scene, place.seats[0].w)
    put = tongiaki_post.content(scene, place.seats[0].h - more == post.LOW)
    post.put_seats(canvas, scene, place.seats, put, tongiaki_post.MATERIAL, more=more)
    if below and below.supply:
        stack.put_stack(canvas, scene, below.supply)
    return canvas.image


def _place(scene: Scene, lines: int, cards: int) -> post.Place:
    """The boxes of the post, the seats below the map at every turn, so that readers find them again, or beside it. On a
    phone no news make the map smaller, and after the end it has some more room; on a post it is as large in turns of
    little news as in others."""
    over, phone = result_of(scene) is not None, scene.size == "phone"
    more = max(0, lines - 1) if phone else min(0, lines - _NEWS[scene.view.seats > _IN_A_ROW])
    more = 0 if more < 0 and (scene.marks or over) else more
    most = _LAST if phone and over else post.MOST + more * post.LINE
    wants = post.Wants(
        scene.view.seats,
        lines or _NO_NEWS,
        tongiaki_post.CARD_HEIGHT,
        partial(_board_height, choice_cards.on_map(scene), post.WIDTH, cards),
        0,
        min(most + cards, post.HIGHEST - post.below(0, 0, 0).bottom),
        more=tongiaki_post.more(scene, post.card_width(scene.view.seats)),
    )
    place = post.layout(wants)
    if cards or not (scene.view.seats > _IN_A_ROW or over):
        return place
    column = post.layout(wants._replace(column=_COLUMN, more=tongiaki_post.more(scene, _COLUMN)))
    sizes = [sea_map.chart_of(scene, each.board).size for each in (place, column)]
    high = column.seats[0].h >= tongiaki_post.CARD_HEIGHT + tongiaki_post.more(scene, _COLUMN) or not over
    return column if sizes[1] >= sizes[0] and high else place


def _board_height(scene: Scene, width: int, cards: int, room: int) -> int:
    """How high a map is above cards that take so many pixels, if it can be read, all together in so much room."""
    high = sea_map.height_of(scene, width, room - cards)
    small = cards and sea_map.chart_of(scene, Box(0, 0, width, high)).size < _SMALLEST
    return cards if small else cards + high


def alone(scene: Scene, width: int, height: int, below: int) -> Canvas:
    """The map without anything around it in so many pixels, and `below` pixels of sea."""
    return _map(scene, Box(0, 0, width, height), (width, height), height + below)


def _details(scene: Scene, y: int) -> Below:
    """What a phone's picture tells below the post: the stack, where nothing is to be chosen."""
    return post.below(y, scene.view.seats, 0, supply=0 if scene.marks else _STACK)


def _wide(scene: Scene) -> Image.Image:
    """Map on the left; seats and log in a column on the right, and the stack on free sea if it has room there. After
    the end there is no stack."""
    boxes, across = _cards(scene), Box(0, HEADER, _ACROSS, sea_map.height_of(scene, _ACROSS))
    under = boxes[-1].bottom + _GAP
    pile = None if result_of(scene) else _pile(scene, across, under)
    below = pile.bottom + _GAP if pile and pile.x > _ACROSS else under
    told = log.lines(scene, _SIDE, across.bottom - below - _GAP)
    high = log.height(scene, told)
    bottom = max(across.bottom, below + high + _GAP)
    canvas = _map(scene, across._replace(h=bottom - HEADER), (WIDTH["wide"], bottom), bottom, pile)
    header.put_header(canvas, scene)
    post.put_panels(canvas, scene, boxes, seats.put_seat, tongiaki_post.MATERIAL)
    log.put_log(canvas, scene, Box(_ACROSS + 10, below, _SIDE, high), told)
    return canvas.image


def _cards(scene: Scene) -> tuple[Box, ...]:
    """The cards of the seats in a wide picture; after the end each as high as its islands need."""
    few, y = scene.view.seats < 5, TOP
    found = list[Box]()
    for seat in order(scene):
        high = seats.height(scene, _SIDE, seat) if result_of(scene) else 116 if few else 94
        found.append(Box(_ACROSS + 10, y, _SIDE, high))
        y += high + (12 if few else 8)
    return tuple(found)


def _pile(scene: Scene, across: Box, under: int) -> Box:
    """Where the card of the stack lies: on free sea, or in the column."""
    shown = [*framed_of(scene).known.chart.tiles, *(mark.at for mark in scene.marks if isinstance(mark.at, Cell))]
    tiles = overlay.covering(sea_map.chart_of(scene, across), shown)
    (x, y), covered = overlay.freest(across, _SIDE + 24, _STACK + 24, tiles)
    return (
        Box(_ACROSS + 10, under, _SIDE, _STACK)
        if covered
        else Box(round(x - _SIDE / 2), round(y - _STACK / 2), _SIDE, _STACK)
    )


def _map(scene: Scene, where: Box, size: tuple[int, int], height: int, pile: Box | None = None) -> Canvas:
    """The map in its box on a sea of a size, which goes on to a height, and the card of the stack; what is laid over it
    covers nothing."""
    scene = lately(scene)
    if scene.preview:
        where = Box(where.x, where.y + _RIBBON, where.w, where.h - _RIBBON)
    chart = sea_map.chart_of(scene, where)
    canvas = Canvas(ocean.ocean(size[0], height, sea_map.ground(scene, where, chart, size)))
    framed = candidates.put_outlines(canvas, scene, chart) if scene.marks else sea_map.put_fresh(canvas, scene, chart)
    sea_map.put_piers(canvas, scene, chart, framed)
    lands = [land for land in view_of(scene).islands if sea_map.whole(land.at, chart, where)]
    how = islands.look(scene, chart, sea_map.level(scene.aspect, chart))
    islands.put_islands(canvas, scene, chart, lands, how)
    lying = islands.moored(chart, lands, how)
    lying += voyages.put_ways(canvas, scene, chart, lying)
    fleet.put_adrift(canvas, scene, chart, where)
    sea_map.put_water(canvas, scene, chart, where)
    candidates.put_veil(canvas, scene, chart)
    taken = list[Rect]()
    if pile:
        stack.put_stack(canvas, scene, pile)
        taken.append((pile.x, pile.y, pile.right, pile.bottom))
    taken += overview.put_overview(canvas, scene, chart, where, taken)
    taken += drawn.put_drawn(canvas, scene, chart, where, taken)
    sea_map.put_cells(canvas, scene, chart, where, taken)
    signs = [*fleet.group(scene, chart), *candidates.pins(scene, chart)]
    signs += [] if scene.marks else fleet.grown(scene, chart, where, lying)
    overlay.put(canvas, signs, where, [*taken, *lying])
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
