"""Merchants of Sky Islands as a post: cards that float on the sky, large islands, cards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from render import fonts, post
from render.canvas import Canvas, Colour
from render.frame import Box
from render.panels import coin
from render.post import Kind, Material
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import cube, put_card, scored
from render.sky_islands.palette import GOLD, INK, INK_2, INK_3, PAPER, PAPER_ACTIVE, PAPER_GONE
from render.sky_islands.reading import said, view_of
from render.sky_islands.scenery import sky
from rules.kit.seats import Seat
from rules.sky_islands.moves import COLOURS

_CARD: Final = 118
_LINE: Final = 44
"""After the end a card is so much higher for each line that tells what the points came from."""
_SIZE: Final = 36
_ISLAND: Final = 36
_NARROW: Final = 4
"""Cards of so many seats are narrow."""
_BEHIND: Final = 14
"""So many pixels are left behind a number."""


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
    """Points; before the end, where wanted, what the islands would add if it came now; cubes where there is room."""
    view = view_of(scene)
    most = max((merchant.islands for merchant in view.merchants), default=0)
    points = max((merchant.points for merchant in view.merchants), default=0)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        merchant = view.merchants[seat]
        items = [_Item(coin(42), f"{view.result.totals[seat] if view.result else merchant.points}", 48, INK)]
        if scene.estimates and merchant.islands and not view.result:
            widest = _Item(signs.island(_ISLAND), said(scene, "islands", n=most), post.LEAST, INK_2).width
            room = where.w + _BEHIND - _Item(items[0].sign, f"{points}", 48, INK).width
            told = said(scene, "islands", n=merchant.islands) if widest <= room else f"+{merchant.islands}"
            items.append(_Item(signs.island(_ISLAND), told, post.LEAST, INK_2))
        cubes = [
            _Item(cube(scene, colour, 42), f"{n}", _SIZE, INK)
            for colour, n in zip(COLOURS, merchant.cubes, strict=True)
        ]
        if not view.result and sum(item.width for item in (*items, *cubes)) <= where.w:
            items += cubes
        high = where.h - (card_height(scene) - _CARD)
        x, y = float(where.x), where.y + high / 2
        for item in items:
            canvas.paste(item.sign, x + item.sign.width / 2, y)
            canvas.text(x + item.indent, y - 2, item.told, item.size, item.ink)
            x += item.width
        if view.result:
            _put_scored(canvas, scored(view.result, seat, post.LEAST), where, where.y + high, _lines(scene))

    return put


def _put_scored(canvas: Canvas, parts: Sequence[tuple[Image.Image, str]], where: Box, top: float, lines: int) -> None:
    """What the points came from, one below the other in columns."""
    columns = -(-len(parts) // lines)
    for i, (sign, told) in enumerate(parts):
        x, y = where.x + i % columns * where.w / columns, top + (i // columns + 0.5) * _LINE
        canvas.paste(sign, x + 20, y)
        canvas.text(x + 46, y - 2, told, post.LEAST, INK if told != "0" else INK_3)


class _Item(NamedTuple):
    """A number with a sign before it."""

    sign: Image.Image
    told: str
    size: int
    ink: Colour

    @property
    def indent(self) -> float:
        return self.sign.width + 5

    @property
    def width(self) -> float:
        return self.indent + fonts.width(self.told, self.size) + _BEHIND
