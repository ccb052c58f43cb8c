"""The board picture: header, map, log, supply and tablets put together for either size."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import post
from render.canvas import Canvas
from render.frame import Box, put_ribbon
from render.news import Line
from render.post import Below
from render.scene import Scene
from render.tigris import (
    candidates,
    conflict,
    hand,
    key,
    log,
    material,
    seats,
    supply,
    traces,
)
from render.tigris import post as tigris_post
from render.tigris.floor import floor
from render.tigris.layout import BAND, FRIEZE, MEASURES, Wants, layout
from render.tigris.palette import CALL, INK
from render.tigris.questions import builds_monument
from render.tigris.reading import view_of
from rules.tigris.outlook import Fighters, sides

_MUCH = 3
"""With up to so many lines of news the map tells points too."""
_INSIDE = 1116
"""How wide the lines of the log may be in a wide picture."""


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Tigris & Euphrates."""
    fight = None if scene.marks else sides(view_of(scene))
    return _wide(scene, fight) if scene.aspect == "wide" else _tall(scene, fight)


def _tall(scene: Scene, fight: Fighters | None) -> Image.Image:
    """The post, its strip the two sides while something is fought; on a phone tray, supply and panels below the map,
    which tell all that a strip with the seats would."""
    told, place = _placed(scene, fight)
    strip = fight or scene.size == "post"
    below = _below(scene, place.bottom if strip else place.seats[0].y) if scene.size == "phone" else None
    head = tigris_post.HEAD_HEIGHT
    canvas = Canvas(material.page(post.WIDTH, below.bottom if below else place.bottom, head).copy())
    tigris_post.put_header(canvas, scene, place.header)
    posted = told if scene.size == "post" else log.brief(replace(scene, size="post"), fight)
    _put_map(canvas, scene, fight, place.board, len(posted))
    if scene.preview:
        put_ribbon(
            canvas, Box(0, head, post.WIDTH, FRIEZE + 5), text(scene.language, "picture.preview"), post.LEAST, CALL, INK
        )
    post.put_news(canvas, place.news, told, tigris_post.MATERIAL)
    if fight:
        _put_sides(canvas, scene, place.seats, fight)
    elif strip:
        post.put_seats(canvas, scene, place.seats, tigris_post.content(scene), tigris_post.MATERIAL)
    if below:
        _put_details(canvas, scene, below)
    return canvas.image


def alone(scene: Scene, below: int) -> Canvas:
    """The map without anything around it, as a post has it, and `below` pixels of the wall."""
    width, height = MEASURES["tall"].size
    canvas = Canvas(material.page(width, height + below, 0).copy())
    _put_map(canvas, scene, None, Box(0, 0, width, height))
    return canvas


def _placed(scene: Scene, fight: Fighters | None) -> tuple[list[Line], post.Place]:
    """What the post says, and where all lies below the map, which keeps its height."""
    card = conflict.CARD if fight else tigris_post.card(scene)
    told = log.brief(scene, fight)
    high = MEASURES["tall"].size[1]
    seats, most = 2 if fight else scene.view.seats, post.MOST if scene.size == "post" else 2 * post.MOST
    place = post.layout(post.Wants(seats, len(told), card, lambda room: high, inset=0, most=most))
    over = high - place.board.h  # the lines of the news stand closer instead
    news = place.news._replace(y=place.news.y + over, h=place.news.h - over)
    return told, place._replace(board=place.board._replace(h=high), news=news)


def _below(scene: Scene, y: int) -> Below:
    """Where the details lie."""
    panel = seats.HEIGHT["tall"] if scene.view.result else seats.least_height(scene)
    return post.below(y, scene.view.seats, panel, tray=hand.tray_height(scene), supply=supply.height(scene))


def _put_details(canvas: Canvas, scene: Scene, place: Below) -> None:
    if place.tray:
        hand.put_tray(canvas, scene, place.tray)
    if place.supply:
        supply.put_supply(canvas, scene, place.supply)
    _put_tablets(canvas, scene, place.seats)


def _wide(scene: Scene, fight: Fighters | None) -> Image.Image:
    """Map and log on the left, tablets and supply on the right."""
    told = log.lines(scene, fight, _INSIDE)
    left = supply.height(scene)
    place = layout(_wants(scene, fight, max(told.height, left))._replace(supply=left > 0))
    canvas = Canvas(material.page(place.width, place.height, BAND).copy())
    tigris_post.put_wide_header(canvas, scene)
    _put_map(canvas, scene, fight, place.board, len(told.lines))
    if scene.preview:
        ribbon = Box(place.board.x, BAND + 4, place.board.w, FRIEZE + 6)
        put_ribbon(canvas, ribbon, text(scene.language, "picture.preview"), 24, CALL, INK)
    log.put_log(canvas, place.log, told)
    if place.supply:
        supply.put_supply(canvas, scene, place.supply)
    if fight:
        _put_sides(canvas, scene, place.panels, fight)
    else:
        _put_tablets(canvas, scene, place.panels)
    key.put_legend(canvas, scene, place.legend)
    return canvas.image


def _wants(scene: Scene, fight: Fighters | None, foot: int) -> Wants:
    if fight:
        return Wants(2, conflict.HEIGHT, foot)
    return Wants(scene.view.seats, seats.HEIGHT["wide"] if scene.view.result else seats.least_height(scene), foot)


def _put_map(canvas: Canvas, scene: Scene, fight: Fighters | None, where: Box, lines: int = 0) -> None:
    """The map in its frame of basalt: pieces, then news, a conflict or candidates. Where much has happened, in so many
    lines, points are left to these."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    shown = Canvas(floor(view, how))
    asked = fight or scene.marks or scene.path or builds_monument(scene)
    found = traces.traces(() if asked else scene.news, view)
    traces.put_under(shown, view, found, how)
    if fight:
        conflict.put_conflict(shown, scene, fight)
    elif view.decision == "war":
        conflict.put_pending(shown, scene)
    else:
        candidates.put_candidates(shown, scene)
    traces.put_changes(shown, view, found, how, lines <= _MUCH)
    canvas.lay(shown.image, where.x, where.y)


def _put_sides(canvas: Canvas, scene: Scene, where: Sequence[Box], fight: Fighters) -> None:
    """The cards of the two sides of a conflict."""
    put = conflict.content(scene, fight)
    post.put_seats(canvas, scene, where, put, tigris_post.MATERIAL, [side.leader.seat for side in fight])


def _put_tablets(canvas: Canvas, scene: Scene, panels: Sequence[Box]) -> None:
    """The final scores, or every seat in turn order."""
    put = seats.put_score if scene.view.result else seats.put_seat
    post.put_panels(canvas, scene, panels, put, tigris_post.MATERIAL)
