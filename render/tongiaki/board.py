"""The board picture: header, map, cards, seats and news put together for either size. Only composition."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from data.texts import text
from render import post
from render.canvas import Canvas
from render.frame import HEADER, TOP, WIDTH, Box, put_ribbon
from render.lettering import Rect
from render.post import Below
from render.scene import Scene, order
from render.tongiaki import candidates, cards, fleet, header, islands, news, offers, overlay, sea, sea_map, voyages
from render.tongiaki import post as seats
from render.tongiaki.palette import GOLD, GOLD_INK
from render.tongiaki.reading import LEAST, result_of, view_of, with_beaches

_ACROSS, _SIDE = 1190, 388
"""So wide are map and column of a wide picture."""
_RIBBON: Final = 54
_STACK: Final = 170
_GAP: Final = 12
_NO_NEWS: Final = -post.NEWS / post.LINE
"""A post without any news has so many lines: these take no room."""
_COLUMN: Final = 256
"""So wide are cards of seats beside the map where that makes no hexes smaller,"""
_NEWS: Final = (2, 4)
"""The map of a post has room for so many lines of news of few seats or many."""
_IN_A_ROW: Final = 4
"""if more seats than this would have two rows below it, or after the end."""


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tongiaki."""
    scene = with_beaches(scene)
    return _wide(scene) if scene.aspect == "wide" else _tall(scene)


def _tall(scene: Scene) -> Image.Image:
    """The post; on a phone with cards of what can be chosen, or the stack below."""
    found = cards.choices(scene)
    told = [] if found else news.brief(scene)
    place = _place(scene, len(told), found)
    below = _details(scene, place.bottom) if scene.size == "phone" and not result_of(scene) else None
    high = sum(found.rows) + _GAP if found else 0
    where, bottom = place.board._replace(h=place.board.h - high), below.bottom if below else place.bottom
    size = post.WIDTH, place.bottom
    canvas = _map(cards.on_map(scene, found), where, size, bottom) if where.h else Canvas(sea.ocean(post.WIDTH, bottom))
    if found:
        cards.put_grid(canvas, scene, found, post.MARGIN, where.bottom + _GAP)
    post.put_header(canvas, scene, place.header, seats.aside(scene), seats.MATERIAL)
    if told:
        post.put_news(canvas, place.news, told, seats.MATERIAL)
    more = seats.more(scene, place.seats[0].w)
    put = seats.content(scene, place.seats[0].h - more == post.LOW)
    post.put_seats(canvas, scene, place.seats, put, seats.MATERIAL, more=more)
    if below and below.supply:
        header.put_stack(canvas, scene, below.supply)
    return canvas.image


def _place(scene: Scene, lines: int, found: cards.Grid | None = None) -> post.Place:
    """The boxes of the post, the seats below the map at every turn, so that readers find them again, or beside it. On a
    phone no news make the map smaller; on a post it is as large in turns of little news as in others."""
    over, high = result_of(scene) is not None, sum(found.rows) + _GAP if found else 0
    more = max(0, lines - 1) if scene.size == "phone" else min(0, lines - _NEWS[scene.view.seats > _IN_A_ROW])
    more = 0 if more < 0 and (scene.marks or over) else more
    wants = post.Wants(
        scene.view.seats,
        lines or _NO_NEWS,
        seats.CARD_HEIGHT,
        partial(_board_height, scene, high, not found or cards.mapped(scene, len(found.cards))),
        0,
        min(post.MOST + more * post.LINE + high, post.HIGHEST - post.below(0, 0, 0).bottom),
        more=seats.more(scene, post.card_width(scene.view.seats)),
    )
    place = post.layout(wants)
    if found or not (scene.view.seats > _IN_A_ROW or over):
        return place
    column = post.layout(wants._replace(column=_COLUMN, more=seats.more(scene, _COLUMN)))
    sizes = [sea_map.chart_of(scene, each.board).size for each in (place, column)]
    roomy = column.seats[0].h >= seats.CARD_HEIGHT + seats.more(scene, _COLUMN) or not over
    return column if sizes[1] >= sizes[0] and roomy else place


def _board_height(scene: Scene, cards: int, mapped: bool, room: int) -> int:
    """How high a map and cards are, which take so many pixels, all together in so much room."""
    return cards + (sea_map.height_of(scene, post.WIDTH, room - cards) if mapped else 0)


def alone(scene: Scene, width: int, height: int, below: int) -> Canvas:
    """The map without anything around it in so many pixels, and `below` pixels of sea."""
    return _map(scene, Box(0, 0, width, height), (width, height), height + below)


def _details(scene: Scene, y: int) -> Below:
    """What a phone's picture tells below the post: the stack, where nothing is to be chosen."""
    return post.below(y, scene.view.seats, 0, supply=0 if scene.marks else _STACK)


def _wide(scene: Scene) -> Image.Image:
    """Map on the left, below it what an answer leads to; seats, stack and news in a column on the right. After the end
    there is no stack."""
    size, boxes = LEAST["wide"], _panels(scene)
    told = offers.blocks(scene, size) if scene.marks else []
    answers = offers.height(told) + _GAP if told else 0
    high = sea_map.height_of(scene, _ACROSS)
    y, left = boxes[-1].bottom + _GAP, _ACROSS + 10
    pile = None if result_of(scene) else Box(left, y, _SIDE, _STACK)
    y = pile.bottom + _GAP if pile else y
    lines = news.lines(scene, _SIDE, HEADER + high + answers - y - _GAP)
    bottom = max(HEADER + high + answers, y + news.height(lines) + _GAP)
    across = Box(0, HEADER, _ACROSS, bottom - answers - HEADER)
    canvas = _map(scene, across, (WIDTH["wide"], bottom), bottom)
    header.put_header(canvas, scene)
    if (aside := seats.aside(scene)) and isinstance(aside.below, Image.Image):
        canvas.paste(aside.below, WIDTH["wide"] - 20 - aside.below.width / 2, 0.4 * HEADER)
    post.put_panels(canvas, scene, boxes, seats.put_panel, seats.MATERIAL)
    if told:
        sheet = (0, across.bottom, _ACROSS, bottom)
        canvas.image.paste(sea.ocean(WIDTH["wide"], bottom).crop(sheet), sheet)  # no tile goes on below the answers
        offers.put_blocks(canvas, Box(10, across.bottom, _ACROSS - 20, answers - _GAP), told, size)
    if pile:
        header.put_stack(canvas, scene, pile)
    if lines:
        news.put_news(canvas, Box(left, y, _SIDE, news.height(lines)), lines)
    return canvas.image


def _panels(scene: Scene) -> tuple[Box, ...]:
    """The panels of the seats in a wide picture; after the end each as high as its islands need."""
    few, y = scene.view.seats < 5, TOP
    found = list[Box]()
    for seat in order(scene):
        high = seats.height(scene, _SIDE, seat) if result_of(scene) else 116 if few else 94
        found.append(Box(_ACROSS + 10, y, _SIDE, high))
        y += high + (12 if few else 8)
    return tuple(found)


def _map(scene: Scene, where: Box, size: tuple[int, int], height: int) -> Canvas:
    """The map in its box on a sea of a size, which goes on to a height; what is laid over it covers nothing. After the
    end it shows who is where and nothing of how that came."""
    if scene.preview:
        where = Box(where.x, where.y + _RIBBON, where.w, where.h - _RIBBON)
    chart, over = sea_map.chart_of(scene, where), scene.view.result is not None
    canvas = Canvas(sea.ocean(size[0], height, sea_map.ground(scene, where, chart, size)))
    if not over:
        put_frames = candidates.put_outlines if scene.marks else sea_map.put_fresh
        sea_map.put_piers(canvas, scene, chart, put_frames(canvas, scene, chart))
    lands = [land for land in view_of(scene).islands if sea_map.whole(land.at, chart, where)]
    how = islands.look(scene, chart, sea_map.small(scene.aspect, chart), view_of(scene).islands)
    islands.put_islands(canvas, scene, chart, lands, how)
    lying = islands.moored(chart, lands, how)
    if not scene.marks and not over:
        lying += voyages.put_ways(canvas, scene, chart, lying)
    fleet.put_adrift(canvas, scene, chart, where)
    sea_map.put_water(canvas, scene, chart, where)
    candidates.put_veil(canvas, scene, chart, where)
    taken = list[Rect]()
    taken += sea_map.put_overview(canvas, scene, chart, where, taken)
    taken += candidates.put_drawn(canvas, scene, chart, where, taken)
    sea_map.put_cells(canvas, scene, chart, where, taken)
    overlay.put(canvas, [*fleet.group(scene, chart), *candidates.pins(scene, chart)], where, [*taken, *lying])
    if scene.preview:
        ribbon = Box(0, where.y - _RIBBON, where.w, _RIBBON)
        put_ribbon(canvas, ribbon, text(scene.language, "picture.preview"), 32, GOLD, GOLD_INK)
    return canvas
