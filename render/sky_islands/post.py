"""Merchants of Sky Islands as a post: cards that float on the sky, large islands, cards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.panels import items_width, put_items
from render.post import Kind, Material
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import NOTHING, cube, put_card, scored
from render.sky_islands.ground import sky
from render.sky_islands.palette import GOLD, INK, INK_2, INK_3, PAPER, PAPER_ACTIVE, PAPER_GONE
from render.sky_islands.reading import said, view_of
from rules.kit.seats import Seat
from rules.sky_islands.moves import COLOURS

_CARD: Final = 118
_LINE: Final = 44
"""After the end a card is so much higher for each line that tells what the points came from."""
_SIGN: Final = 36
_SIZES: Final = (36, 33, post.LEAST)
_FEW, _NARROW = 2, 4
"""Cards of so few seats are wide, those of so many are narrow."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """A card with a soft shadow, golden for whoever has to decide."""
    fill: dict[Kind, str] = {"active": PAPER_ACTIVE, "gone": PAPER_GONE}
    put_card(canvas, where, fill.get(kind, PAPER))


MATERIAL: Final = Material(_put_plate, INK, INK_2, INK, INK_2, GOLD, INK)
STYLE: Final = post.Style(sky, MATERIAL)


def card_height(scene: Scene) -> int:
    """How high the card of a seat is."""
    return _CARD + (_LINE * _lines(scene) if scene.view.result else 0)


def _lines(scene: Scene) -> int:
    """In how many lines a card tells what points came from: narrow ones in two."""
    return 1 if scene.view.seats < _NARROW else 2


def content(scene: Scene) -> post.Content:
    """Points; before the end, where wanted, what the islands would add if it came now, unless that is nothing; cubes
    where few cards leave room for them; after it what the points came from."""
    result = view_of(scene).result

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        merchant, high = view_of(scene).merchants[seat], where.h - (card_height(scene) - _CARD)
        points, items = result.totals[seat] if result else merchant.points, list[tuple[Image.Image, str]]()
        left = post.put_points(canvas, where._replace(h=high), points, MATERIAL)
        if scene.estimates and merchant.islands and not result:
            items.append((signs.island(_SIGN), said(scene, "islands", n=merchant.islands)))
        if scene.view.seats <= _FEW and not result:
            held = zip(COLOURS, merchant.cubes, strict=True)
            items += [(cube(scene, colour, 42), f"{n}") for colour, n in held]
        size = next(size for size in _SIZES if items_width(items, size) <= where.right - left or size == post.LEAST)
        put_items(canvas, left + 4, where.y + high / 2, where.right - left, items, size, (INK, INK), 22)
        if result:
            _put_scored(canvas, scored(result, seat, post.LEAST), where, where.y + high, _lines(scene))

    return put


def _put_scored(canvas: Canvas, parts: Sequence[tuple[Image.Image, str]], where: Box, top: float, lines: int) -> None:
    """What the points came from, one below the other in columns."""
    columns = -(-len(parts) // lines)
    for i, (sign, told) in enumerate(parts):
        x, y = where.x + i % columns * where.w / columns, top + (i // columns + 0.5) * _LINE
        canvas.paste(sign, x + 20, y)
        canvas.text(x + 46, y - 2, told, post.LEAST, INK_3 if told in NOTHING else INK)
