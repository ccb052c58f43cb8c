"""The seats' cards: everything public about a player. The score line by line is drawn by `scores`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs
from render.moana_nui.layout import PANEL, SMALL
from render.moana_nui.palette import CALM, INK, INK_2, INK_3, RULE
from render.moana_nui.post import MATERIAL
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.panels import SPACE, Items, items_width, put_items, put_score, tag
from render.post import deciding
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.kit.game import Line
from rules.kit.seats import Seat
from rules.moana_nui.components import BUILDINGS
from rules.moana_nui.moves import RESOURCES

HEAD: Final[dict[Aspect, int]] = {"wide": 70, "tall": 88}
"""How high the first line of a card is."""
STRIP: Final = 78
"""So high is a card across a wide picture before the end: all in one row,"""
_NAMED: Final = 0.3
"""of which name and points take so much."""
_WAITING: Final = ("village", "council", "reserve")


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """A seat's card: name, hand, points; resources, units, buildings; once final, where points come from."""
    view = view_of(scene)
    board, high, active = view.boards[seat], HEAD[scene.aspect], seat in deciding(scene)
    put_card(canvas, where, "active" if active else "gone" if seat in view.resigned else "")
    if active:
        post.put_rim(canvas, where, MATERIAL)
    named = round(_NAMED * where.w) if where.h <= STRIP else where.w
    _put_head(canvas, scene, Box(where.x, where.y, named, high), seat)
    if view.result or board.final:
        _put_lines(canvas, scene, Box(where.x, where.y + high, where.w, where.h - high - 8), seat)
    else:
        y, high, left = where.y, PANEL[scene.aspect], where.x + round(_NAMED * where.w)
        stock = Box(where.x, y + round(0.53 * high), where.w, 0)
        houses = stock._replace(y=y + round(0.82 * high))
        if where.h <= STRIP:
            stock = Box(left, y + where.h // 2, (where.right - left) // 2, 0)
            houses = stock._replace(x=stock.right)
        _put_stock(canvas, scene, stock, seat)
        _put_buildings(canvas, scene, houses, seat)
    if board.final and not view.result and seat not in view.resigned:
        sign = tag(said(scene, "final"), SMALL[scene.aspect], CALM, "#FFFFFF", "#FFFFFF")
        canvas.paste(sign, where.x + where.w * 0.5, where.y + 4)


def _put_head(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Name, points, and how many tiles are in hand and stack."""
    view, wide = view_of(scene), scene.aspect == "wide"
    small, y = SMALL[scene.aspect], where.y + where.h / 2 + 2
    board = view.boards[seat]
    canvas.paste(seat_symbol(seat, 38 if wide else 44), where.x + 36, y)
    right = where.right - 18.0
    if scene.estimates or board.final or view.result:
        won = view.result is not None and seat in view.result.winners
        size = (36 if wide else 42) * (1 + won) - 14 * won
        right = put_score(canvas, right, y, board.total, size, INK)
    if not view.result:
        held = [(glyphs.held(small + 6), str(board.hand)), (glyphs.stack(small + 2), str(board.stack))]
        right -= items_width(held, small + 1)
        put_items(canvas, right, y, where.w, held, small + 1, (INK_2, INK_2), SPACE)
    sizes = (30, 27, 24, 22) if wide else (36, 33, 30)
    canvas.fitted(where.x + 62, y - 1, seat_name(scene, seat), sizes, right - where.x - 70, INK)


def _put_stock(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Resources in collecting order, then the units in the village, council and reserve; pale what there is none of."""
    player, small = view_of(scene).boards[seat].player, SMALL[scene.aspect]
    numbers = *player.goods, player.village, player.council, player.reserve
    held = dict(zip((*RESOURCES, *_WAITING), numbers, strict=True))
    items: Items = []
    for height in range(small + 8, small - 10, -2):
        items = [_item(seat, kind, height, number) for kind, number in held.items()]
        if items_width(items, small + 1, 8) <= where.w - 30:
            break
    put_items(canvas, where.x + 18, where.y, where.w - 36, items, small + 1, (INK, INK))


def _item(seat: Seat, kind: str, height: int, number: int) -> tuple[Image.Image, str]:
    """The sign of a resource or of units that wait, and how many there are; pale and alone if there is none."""
    sign = glyphs.head(seat, kind, height - 2) if kind in _WAITING else glyphs.resource(kind, height)
    return (sign, str(number)) if number else (glyphs.pale(sign), "")


def _put_buildings(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """The buildings that are left to build."""
    player, small = view_of(scene).boards[seat].player, SMALL[scene.aspect]
    step = (where.w - 30) / 4
    for i, kind in enumerate(BUILDINGS):
        sign, left = glyphs.small_building(kind, small * 2), player.left[kind]
        x = where.x + 16 + i * step
        canvas.paste(sign if left else glyphs.pale(sign), x + sign.width / 2, where.y - 2)
        if left:
            canvas.text(x + sign.width + 4, where.y - 1, f"×{left}", small + 1, INK)


_WIDE: Final = 700
"""On wider cards lines of a score stand in two columns."""
BROAD: Final = 206
"""How high a card across a whole picture is that shows a score."""
_LESS: Final = 6
"""Words of a line are at most so much smaller where it has no room for them."""
_SHARED: Final = {"land": ("segments", "completed"), "built": ("buildings", "doubled")}
"""The lines that share a row, by the key of its words."""


def _put_lines(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """All lines of the score of a seat that bring something, points behind their coin; in two columns if it is wide."""
    lines = {line.key: line for line in view_of(scene).boards[seat].score}
    rows = {key: (key,) for key, line in lines.items() if line.points} if view_of(scene).result else _SHARED
    across = 2 if where.w > _WIDE else 1
    high, wide = where.h / max(1, -(-len(rows) // across)), where.w // across
    for i, (key, shared) in enumerate(rows.items()):
        y, x = where.y + (i // across + 0.5) * high, where.x + i % across * wide
        if i >= across:
            canvas.fill(x + 16, y - high / 2, x + wide - 16, y - high / 2 + 2, RULE)
        row = Box(x + 16, round(y), wide - 32, 0)
        _put_row(canvas, scene, row, key, [lines[each] for each in shared], seat)


def _put_row(canvas: Canvas, scene: Scene, where: Box, key: str, lines: Sequence[Line], seat: Seat) -> None:
    """One row whose middle is the box's y: a line with how many are counted, or points of two lines and their sum."""
    small, y, line = SMALL[scene.aspect], where.y, lines[0]
    right = put_score(canvas, where.right, y + 1, f"+{sum(each.points for each in lines)}", small + 4, INK)
    sign = _sign(line.key, seat, small + 8)
    canvas.paste(sign, where.x + (small + 10) / 2, y)
    x = where.x + small + 16
    if lines[1:]:
        words = said(scene, f"lines.{key}", a=line.points, b=lines[1].points)
        canvas.text(x, y, fonts.fit(words, small, right - x), small, INK_2)
        return
    count = "" if line.count is None else f" ×{line.count}"
    room = right - x - fonts.width(count, small)
    words = said(scene, f"lines.{key}")
    size = next((size for size in range(small, small - _LESS, -2) if fonts.width(words, size) <= room), small - _LESS)
    x += canvas.text(x, y, fonts.fit(words, size, room), size, INK_2)
    canvas.text(x, y, count, small, INK_3)


def _sign(key: str, seat: Seat, size: int) -> Image.Image:
    """What a line counts: land, completed land, buildings, own units in buildings."""
    if key == "doubled":
        return glyphs.head(seat, "village", size - 2)
    if key == "buildings":
        return glyphs.small_building("hut", round(1.2 * size))
    return glyphs.islet_of(size, "completed" if key == "completed" else "")
