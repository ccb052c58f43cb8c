"""The seats' cards: everything public about a player. The score line by line is drawn by `scores`."""

from __future__ import annotations

from typing import Final, TypeAlias

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, pieces, scores
from render.moana_nui.layout import PANEL, SMALL
from render.moana_nui.palette import CALM, INK, INK_2, RULE
from render.moana_nui.post import MATERIAL
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.panels import put_score, tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui.components import BUILDINGS
from rules.moana_nui.moves import RESOURCES

Item: TypeAlias = tuple[Image.Image, int]
"""A sign and its number."""

_ZOOM: Final = {"hut": 1.25, "canoe": 1.05, "temple": 1.0, "meeting_house": 1.05}
"""How large each is drawn as a sign, for the same weight on the card."""
HEAD: Final[dict[Aspect, int]] = {"wide": 70, "tall": 88}
"""How high the first line of a card is."""
OWN: Final[dict[Aspect, int]] = {"wide": 222, "tall": 272}
"""How high the card of the seat whose hand is shown is."""


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's card: name, hand and stack, points; resources and waiting units; buildings left.

    Once the score is final its lines stand there instead."""
    view = view_of(scene)
    won = view.result is not None and seat in view.result.winners
    gone = seat in view.resigned
    put_card(canvas, where, "active" if won or seat in view.to_move else "gone" if gone else "")
    if won or seat in view.to_move:
        post.put_rim(canvas, where, MATERIAL)
    high = HEAD[scene.aspect]
    _put_head(canvas, scene, Box(where.x, where.y, where.w, high), seat)
    rest = Box(where.x, where.y + high, where.w, where.h - high - 8)
    if view.result or view.boards[seat].final:
        scores.put_score(canvas, scene, rest, seat)
    else:
        low = where._replace(h=PANEL[scene.aspect])
        _put_stock(canvas, scene, low, seat)
        _put_buildings(canvas, scene, low, seat)
    badge, ground = _badge(scene, seat)
    if badge:
        sign = tag(badge, SMALL[scene.aspect], ground, "#FFFFFF", "#FFFFFF")
        canvas.paste(sign, where.x + where.w * 0.5, where.y + 4)


def _badge(scene: Scene, seat: Seat) -> tuple[str, str]:
    """A word on the card's upper edge, and its ground."""
    view = view_of(scene)
    if seat in view.resigned:
        return text(scene.language, "picture.badge_gone"), INK_2
    return (said(scene, "final"), CALM) if view.boards[seat].final and not view.result else ("", "")


def put_own(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The card of the seat whose hand is shown: name and points; below each other in columns resources and buildings
    left, then in words the units that wait. The same as other cards once the score is final."""
    view = view_of(scene)
    if view.result or view.boards[seat].final:
        put_seat(canvas, scene, where, seat)
        return
    player, small, high = view.boards[seat].player, SMALL[scene.aspect], HEAD[scene.aspect]
    put_card(canvas, where, "active" if seat in view.to_move else "")
    _put_head(canvas, scene, where._replace(h=high), seat, counted=False)
    sign, step, row = round(1.3 * small), (where.w - 30) / len(RESOURCES), (where.h - high - 12) / 3
    left, top = where.x + 16 + sign / 2, where.y + high + row / 2
    goods = [(glyphs.resource(kind, sign), number) for kind, number in zip(RESOURCES, player.goods, strict=True)]
    built = [(small_building(kind, round(1.6 * small)), player.left[kind]) for kind in BUILDINGS]
    for i, items in enumerate((goods, built)):
        for j, (picture, number) in enumerate(items):
            x, y = left + j * step, top + i * row
            canvas.paste(picture if number else glyphs.pale(picture), x, y)
            canvas.text(x + sign, y - 1, str(number), small + 1, INK if number else INK_2)
    x, waiting = left, {"village": player.village, "council": player.council, "reserve": player.reserve}
    for place, number in waiting.items():
        words, ink = said(scene, f"waiting.{place}", n=number), INK if number else INK_2
        canvas.paste(glyphs.head(seat, place, small + 4), x, top + 2 * row)
        x += max(step, sign + canvas.text(x + 0.8 * small, top + 2 * row - 1, words, small, ink) + 8)


def _put_head(canvas: Canvas, scene: Scene, where: Box, seat: Seat, counted: bool = True) -> None:
    """Name and points; how many tiles are in hand and stack if they are `counted`."""
    view, wide = view_of(scene), scene.aspect == "wide"
    small, y = SMALL[scene.aspect], where.y + where.h / 2 + 2
    board = view.boards[seat]
    canvas.paste(seat_symbol(seat, 38 if wide else 44), where.x + 36, y)
    right = where.right - 18
    if scene.estimates or board.final or view.result:
        right = round(put_score(canvas, right, y, board.total, 36 if wide else 42, INK))
    if not view.result and counted:
        for icon, number in ((glyphs.stack(small + 2), board.stack), (glyphs.held(small + 6), board.hand)):
            right -= canvas.text(right, y - 1, str(number), small + 1, INK_2, "r") + 3
            canvas.paste(icon, right - icon.width / 2, y)
            right -= icon.width + 6
    room, name = right - where.x - 64, seat_name(scene, seat)
    size = fonts.largest(name, room, (30, 27, 24, 22) if wide else (36, 33, 30))
    canvas.text(where.x + 62, y - 1, fonts.fit(name, size, room), size, INK)


def _put_stock(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Resources in collecting order, a rule, then the units in the village, council and reserve."""
    player, small = view_of(scene).boards[seat].player, SMALL[scene.aspect]
    waiting = (("village", player.village), ("council", player.council), ("reserve", player.reserve))
    for grow in (8, 6, 4, 2, 0, -4, -8):
        goods: list[Item] = [
            (glyphs.resource(kind, small + grow), number) for kind, number in zip(RESOURCES, player.goods, strict=True)
        ]
        units: list[Item] = [(glyphs.head(seat, place, small + grow - 2), number) for place, number in waiting]
        used = sum(_width(item, small + 1) for item in (*goods, *units))
        if used + 6 * 8 <= where.w - 30:
            break
    gap = (where.w - 30 - used) / 7
    y, x = where.y + where.h * 0.53, where.x + 15 + gap / 3
    for item in goods:
        x = _put_item(canvas, x, y, item, small + 1) + gap
    canvas.fill(x - gap / 2, y - 15, x - gap / 2 + 2, y + 15, RULE)
    x += gap * 0.3
    for item in units:
        x = _put_item(canvas, x, y, item, small + 1) + gap


def _width(item: Item, size: int) -> float:
    return item[0].width + 2 + fonts.width(str(item[1]), size)


def _put_item(canvas: Canvas, x: float, y: float, item: Item, size: int) -> float:
    """A sign and its number; where that is none, only the sign, pale. Returns the x after them."""
    sign, number = item
    canvas.paste(sign if number else glyphs.pale(sign), x + sign.width / 2, y)
    if number:
        canvas.text(x + sign.width + 2, y - 1, str(number), size, INK)
    return x + _width(item, size)


def _put_buildings(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The buildings that are left to build."""
    player, small = view_of(scene).boards[seat].player, SMALL[scene.aspect]
    y, step = where.y + where.h * 0.82, (where.w - 30) / 4
    for i, kind in enumerate(BUILDINGS):
        sign, left = small_building(kind, small * 2), player.left[kind]
        x = where.x + 16 + i * step
        canvas.paste(sign if left else glyphs.pale(sign), x + sign.width / 2, y - 2)
        if left:
            canvas.text(x + sign.width + 4, y - 1, f"×{left}", small + 1, INK)


@kept
def small_building(kind: str, height: int) -> Image.Image:
    """A building as a sign."""
    return pieces.loosened(pieces.building(kind, round(height * _ZOOM[kind])))
