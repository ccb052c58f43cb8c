"""Merchants of Sky Islands as a post: cards that float on the sky, large islands, cards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image

from render import fonts, post
from render.canvas import Canvas, Colour
from render.frame import Box
from render.panels import coin
from render.post import Kind, Material
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import NOTHING, cube, put_card, scored
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
    where all cards have room for them; after it what the points came from."""
    result, most = view_of(scene).result, lru_cache(partial(_much, scene))

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        high = where.h - (card_height(scene) - _CARD)
        x, y, (much, apart) = float(where.x), where.y + high / 2, most(where.w)
        for item in _items(scene, seat, much):
            if item.sign:
                canvas.paste(item.sign, x + item.sign.width / 2, y)
            canvas.text(x + item.indent, y - 2, item.told, item.size, item.ink)
            x += item.width + apart
        if result:
            _put_scored(canvas, scored(result, seat, post.LEAST), where, where.y + high, _lines(scene))

    return put


_Much: TypeAlias = frozenset[Literal["cubes", "large"]]
"""What cards tell besides points and those of islands now: cubes; whether points are large."""
_ALL: Final[_Much] = frozenset({"cubes", "large"})
_TRIED: Final[Sequence[tuple[_Much, int]]] = (
    (_ALL, 14), (_ALL, 8), (_ALL - {"cubes"}, 14), (_ALL - {"cubes"}, 8), (frozenset(), 6),
)  # fmt: skip
"""What cards tell, each with how far its parts are apart, the most first."""


def _much(scene: Scene, room: float) -> tuple[_Much, int]:
    """The most that all cards have room for."""

    def wide(seat: Seat, much: _Much, apart: int) -> float:
        return sum(item.width + apart for item in _items(scene, seat, much)) - apart

    seats = range(scene.view.seats)
    return next((each for each in _TRIED if all(wide(seat, *each) <= room for seat in seats)), _TRIED[-1])


def _items(scene: Scene, seat: Seat, much: _Much) -> list[_Item]:
    merchant, result = view_of(scene).merchants[seat], view_of(scene).result
    if result:
        return [_Item(coin(42), f"{result.totals[seat]}", 48, INK)]
    large = "large" in much
    items = [_Item(coin(42 if large else 34), f"{merchant.points}", 48 if large else 42, INK)]
    if scene.estimates and merchant.islands:
        told = said(scene, "islands", n=merchant.islands)
        items.append(_Item(signs.island(_ISLAND), told, _SIZE if large else post.LEAST, INK))
    if "cubes" in much:
        held = zip(COLOURS, merchant.cubes, strict=True)
        items += [_Item(cube(scene, colour, 42), f"{n}", _SIZE, INK) for colour, n in held]
    return items


def _put_scored(canvas: Canvas, parts: Sequence[tuple[Image.Image, str]], where: Box, top: float, lines: int) -> None:
    """What the points came from, one below the other in columns."""
    columns = -(-len(parts) // lines)
    for i, (sign, told) in enumerate(parts):
        x, y = where.x + i % columns * where.w / columns, top + (i // columns + 0.5) * _LINE
        canvas.paste(sign, x + 20, y)
        canvas.text(x + 46, y - 2, told, post.LEAST, INK_3 if told in NOTHING else INK)


class _Item(NamedTuple):
    """A number, with a sign before it if it has one."""

    sign: Image.Image | None
    told: str
    size: int
    ink: Colour

    @property
    def indent(self) -> float:
        return self.sign.width + 5 if self.sign else 0

    @property
    def width(self) -> float:
        return self.indent + fonts.width(self.told, self.size)
