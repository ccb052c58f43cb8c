"""Cards with one island each as it lies, at the left, and beside it in rows what is told of it: in private pictures,
and on phones where something on islands is to be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Said
from render.panels import broken, bulb, measure, put_chunks
from render.scene import Mark, Scene
from render.shapes import smooth
from render.sprites import kept
from render.tongiaki import islands, offers, sea_map, signs
from render.tongiaki.geometry import HALF, Chart
from render.tongiaki.palette import BEACH, CREAM, GOLD, GOLD_INK, INK, PLAQUE, SEA
from render.tongiaki.reading import grows_from, land_of, view_of
from rules.tongiaki.places import Island, Pier
from rules.tongiaki.view import Isle

HEAD: Final = 54
"""So high is the band with the name,"""
_FOOT: Final = 14
"""and so much is free above and below the rows, which are so many times as high as their text."""
_ROW: Final = 1.4
_RIM, _SIDE = 6, 14
"""So wide is the rim of a card, and so far from it rows begin."""
_SEA: Final = 12
"""So much sea is left around an island,"""
_WAVES: Final = 9000
"""with a wavelet on so many pixels."""
_BULB: Final = 44
"""The sign of a tip beside a name is so high."""
_NAMES: Final = (36, 34, 32, 30, 28)
_GAP: Final = 12
"""Cards are so far apart,"""
_RADII: Final = tuple(range(200, 66, -6))
"""hexes on them as large as these,"""
_LESS: Final = 50
"""and so much smaller if that takes a row of cards less."""
_NARROW: Final = 9.2
"""Rows have room for so many sizes of their text if they need that;"""
_BESIDE: Final = 118
"""names for so many pixels besides their own."""
_CARDS: Final = 4
"""No more islands than this are on cards where only parts of them can be chosen, unless they may give a boat."""
_LARGE: Final = 150
"""On a map with such hexes the letters of beaches and piers are large enough on a phone,"""
_HIGH: Final = 820
"""if it is no higher than this."""
_MOST: Final = 1960
"""Cards are at most so high together, or with a map above them."""
_BELOW: Final = 800


class Card(NamedTuple):
    """An island, and rows beside it in one part or two."""

    land: Isle
    rows: Sequence[Said] = ()
    more: Sequence[Said] = ()


class Sizes(NamedTuple):
    """The sizes of all cards of a picture: their width, the radius of their hexes, and their text."""

    width: int
    radius: int
    text: int


class Grid(NamedTuple):
    """Cards, how many stand side by side, their sizes, and how high each is."""

    cards: Sequence[Card]
    columns: int
    sizes: Sizes
    heights: Sequence[int]

    @property
    def rows(self) -> list[int]:
        """How high each row of cards is, with the gap below it."""
        return [max(self.heights[i : i + self.columns]) + _GAP for i in range(0, len(self.heights), self.columns)]


def grid(scene: Scene, found: Sequence[Card], width: int, most: float, columns: Sequence[int], least: int) -> Grid:
    """The largest islands with which all cards, with text of a size, have room in so many pixels; on the smallest ones
    cards are higher where nothing else helps."""
    able, widest = (
        list[tuple[float, Grid]](),
        max((measure(row, least) for card in found for row in (*card.rows, *card.more)), default=0),
    )
    names = (fonts.width(name(scene.language, "tongiaki", card.land.id), _NAMES[-1]) for card in found)
    need = max(_BESIDE + max(names), min(_NARROW * least, widest))
    for number in columns:
        for radius in _RADII:
            sizes = Sizes((width + _GAP) // number - _GAP, radius, least)
            if _room(sizes) < need:
                continue
            each = Grid(found, number, sizes, [_height(card, sizes) for card in found])
            over = max(0.0, sum(each.rows) - most)
            if not over or radius == _RADII[-1]:
                able.append((radius - _LESS * len(each.rows) - over, each))
                break
    return max(able, key=lambda each: each[0])[1]


def choices(scene: Scene) -> Grid | None:
    """The islands on offer, or those whose beaches or piers are, with what an answer leads to; nothing in other
    pictures than those for phones."""
    found = [mark.at.id for mark in scene.marks if isinstance(mark.at, Island)] or _carded(scene)
    if scene.size != "phone" or not found or scene.path[:1] == ("king",):
        return None
    lands = [land_of(view_of(scene), island) for island in found]
    size = post.LEAST
    told = [Card(land, [*offers.gains(scene, land, size), *offers.rows(scene, land, size)]) for land in lands]
    quiet: list[Said] = [[text(scene.language, "picture.tongiaki.quiet")]]
    alone = [Card(card.land, offers.headed(scene, card.land, size)) for card in told[:1] if not told[1:]]
    told = alone or [Card(card.land, card.rows or quiet) for card in told]
    most = _BELOW if mapped(scene, len(told)) else _MOST
    return grid(scene, told, post.WIDTH - 2 * post.MARGIN, most, (1, 2), size)


def mapped(scene: Scene, number: int) -> bool:
    """Whether there is a map above so many cards: of one island or of piers, for all else stands on the cards."""
    return number == 1 or any(isinstance(mark.at, Pier) for mark in scene.marks)


def on_map(scene: Scene, found: Grid | None) -> Scene:
    """The scene as the map above cards shows it: where beaches are on offer on these, nothing but their islands."""
    if not found or any(isinstance(mark.at, Pier) for mark in scene.marks):
        return scene
    return replace(scene, marks=tuple(Mark(Island(card.land.id), "", True) for card in found.cards))


def _carded(scene: Scene) -> list[str]:
    """The islands whose beaches or piers are on offer on cards: if these are few, and too small on the map."""
    found = offers.offered(scene)
    if scene.size != "phone" or not (0 < len(found) <= _CARDS or grows_from(scene) is not None):
        return []
    where = Box(0, 0, post.WIDTH, sea_map.height_of(scene, post.WIDTH, _HIGH))
    return found if sea_map.chart_of(scene, where).size < _LARGE else []


def put_grid(canvas: Canvas, scene: Scene, found: Grid, x: int, y: int) -> None:
    """All cards from a corner on, each no higher than it has to be."""
    for i, card in enumerate(found.cards):
        row, column = divmod(i, found.columns)
        left, top = x + column * (found.sizes.width + _GAP), y + sum(found.rows[:row])
        put_card(canvas, scene, Box(left, top, found.sizes.width, found.heights[i]), card, found.sizes)


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text of private pictures."""
    return text(scene.language, f"picture.tongiaki.hand.{key}", **facts)


def _letter(sizes: Sizes) -> int:
    """How large letters of beaches are."""
    return sizes.text + 2


def _sea(sizes: Sizes) -> tuple[int, int]:
    """How wide and high the sea around an island is."""
    return 2 * (sizes.radius + _SEA), round(2 * (HALF * sizes.radius + _SEA))


def _room(sizes: Sizes) -> int:
    """How wide rows may be."""
    return sizes.width - _sea(sizes)[0] - 2 * _SIDE - _RIM


def _columns(card: Card, sizes: Sizes) -> list[list[Said]]:
    """What is told on a card, each row in two where it is too long; both parts side by side if there is room."""
    room = _room(sizes)
    parts = [[part for row in rows for part in broken(row, sizes.text, room)] for rows in (card.rows, card.more)]
    beside = all(measure(row, sizes.text) <= room / 2 - _SIDE for part in parts for row in part)
    return parts if card.rows and beside else [[*parts[0], *parts[1]]]


def _height(card: Card, sizes: Sizes) -> int:
    """How high a card has to be."""
    rows = max(map(len, _columns(card, sizes)), default=0)
    told = round(_ROW * sizes.text * rows) + 2 * _FOOT if rows else 0
    return 2 * _RIM + max(_sea(sizes)[1], HEAD + told)


def put_card(canvas: Canvas, scene: Scene, where: Box, card: Card, sizes: Sizes) -> None:
    """A card in its box: the island in the middle of its sea, at the right its name, points and rows."""
    land, wide = card.land, _sea(sizes)[0]
    _put_sheet(canvas, where, land, wide)
    _put_head(canvas, scene, where._replace(x=where.x + wide, w=where.w - wide), land)
    x, y = where.x + _RIM + wide / 2, where.y + where.h / 2
    dx, dy = Chart(sizes.radius, 0, 0).at(land.at)
    chart = Chart(sizes.radius, x - dx, y - dy)
    small = sea_map.small("tall", chart)
    sea_map.put_land(canvas, chart, land, small)
    how = islands.look(scene, chart, small, [land])
    how = how._replace(text=_letter(sizes), short=_letter(sizes), lettered=True)
    islands.put_islands(canvas, scene, chart, [land], how, False)
    for k, column in enumerate(_columns(card, sizes)):
        left = where.x + _RIM + wide + _SIDE + k * _room(sizes) / 2
        for i, row in enumerate(column):
            put_chunks(canvas, left, where.y + HEAD + _FOOT + _ROW * sizes.text * (i + 0.5), row, sizes.text, INK)


def _put_head(canvas: Canvas, scene: Scene, where: Box, land: Isle) -> None:
    """The name of an island, the sign of a tip if one leads there, and its points."""
    y, points = where.y + HEAD / 2 + 3, signs.points_of(land.id)
    tip = any(mark.tip for mark in scene.marks if mark.at == Island(land.id))
    if points:
        canvas.paste(signs.worth(points, 34), where.right - 46, y)
    if tip:
        canvas.paste(bulb(_BULB), where.right - 106, y - 1)
    called = name(scene.language, "tongiaki", land.id)
    free = where.w - 2 * _SIDE - 68 * bool(points) - 50 * tip
    size = fonts.largest(called, free, _NAMES)
    ink = CREAM if land.king is None else GOLD_INK
    canvas.text(where.x + _RIM + _SIDE, y - 1, fonts.fit(called, size, free), size, ink)


def _put_sheet(canvas: Canvas, where: Box, land: Isle, wide: int) -> None:
    """The paper of a card with its band, and at its left sea so wide."""
    sheet = _sheet(land.king is not None)
    canvas.stretch(sheet, where.x - 4, where.y - 4, where.w + 8, where.h + 8, (26, HEAD + 10, 26, 26))
    left, top, bottom = where.x + _RIM, where.y + _RIM, where.bottom - _RIM
    canvas.fill(left, top, left + wide, bottom, SEA[3])
    random, wave = Random(land.id), _wave()
    for _ in range(wide * (bottom - top) // _WAVES):
        x, y = (round(20 + random.random() * (length - 40)) for length in (wide, bottom - top))
        canvas.paste(wave, left + x, top + y)


@kept
def _sheet(king: bool) -> Image.Image:
    """The paper of a card as small as can be, to be drawn out."""
    painter = Painter(68, HEAD + 48, 1, 4, origin=(4, 4))
    width, height = 60, HEAD + 40
    painter.box(-2, 0, width + 2, height + 4, 20, INK)
    painter.box(0, 0, width, height, 18, CREAM)
    painter.box(_RIM, _RIM, width - _RIM, height - _RIM, 14, GOLD if king else PLAQUE[1])
    painter.box(_RIM, HEAD, width - _RIM, height - _RIM, 14, BEACH)
    painter.box(_RIM, HEAD, width - _RIM, HEAD + 16, 0, BEACH)
    return painter.done()


@kept
def _wave() -> Image.Image:
    """A wavelet of the sea on a card."""
    painter = Painter(28, 10, 1, 3)
    crest = smooth([(-11, 1), (-5.5, -2), (0, 1), (5.5, -2), (11, 1)], False, 4)
    painter.brush(crest, 1.7, SEA[2], caps=False)
    return painter.done()
