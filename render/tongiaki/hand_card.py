"""A card with one island as it lies: in private pictures and where something on it is to be chosen; above it what it is
worth, below it what sails."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Said
from render.panels import bulb, put_chunks
from render.scene import Scene
from render.shapes import smooth
from render.sprites import kept
from render.tongiaki import islands, labels, offers, sea_map, signs
from render.tongiaki.geometry import HALF, Chart, towards
from render.tongiaki.palette import BEACH, CREAM, GOLD, GOLD_INK, INK, PLAQUE, SEA
from render.tongiaki.reading import land_of, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.outlook import grown, may_be_king, prospect
from rules.tongiaki.places import COMPASS, Island, Pier
from rules.tongiaki.view import Isle

HEAD: Final = 62
"""So high is the band with the name,"""
_FOOT: Final = (1.45, 0.5)
"""each line of the one below as a part of its text, and so much is added,"""
_RIM: Final = 6
"""and so wide the rim."""
_SIDE: Final = 14
"""So far from the rim bands are written on."""
_WAVES: Final = 9000
"""There is a wavelet on so many pixels of sea."""
_TAG: Final = 0.95
"""So far from the middle of its island, in radii of its hex, begin tags of piers on offer, on narrow cards nearer;"""
_ROUND: Final = 1.4
"""so many halves of a tag are free above and below its middle."""
_BULB: Final = 44
"""The sign of a tip beside a name is so high."""


class Card(NamedTuple):
    """An island, and lines below it."""

    land: Isle
    foot: Sequence[Said] = ()


class Sizes(NamedTuple):
    """The sizes of all cards of a picture: their width, the radius of their hexes, their text, and the letters of
    beaches on them."""

    width: int
    radius: int
    text: int
    letter: int


def cards(scene: Scene, seat: Seat, sizes: Sizes) -> list[Card]:
    """The islands on which a seat has boats, the richest first, that at which some wait, then its king's islands."""
    view = view_of(scene)
    mine = [land for land in view.islands if seat in land.seats and land.king is None]
    found = [_card(scene, land, seat, sizes) for land in sorted(mine, key=lambda land: -land.points)]
    group = view.group
    if group and seat in group.rest.seats and all(land.id != group.island for land in mine):
        found.append(Card(land_of(view, group.island), offers.waiting(scene, sizes.text)))
    crown: Said = [signs.crown(sizes.text + 4, True), " " + said(scene, "king")]
    return [*found, *(Card(land, [crown]) for land in view.islands if land.king == seat)]


def _card(scene: Scene, land: Isle, seat: Seat, sizes: Sizes) -> Card:
    """With the boats that it could grow by, where its beaches sail that are full or lack one boat, and whether it can
    become a king's island."""
    view = view_of(scene)
    if result_of(scene):
        return Card(land)
    number = grown(view, land, seat)
    foot: list[Said] = [[signs.grown(number, seat, sizes.text), " " + said(scene, "grown")]] if number else []
    sails = [
        line for shore in land.beaches for line in offers.filled(scene, shore, [(seat,)], sizes.text, within(sizes))
    ]
    foot += [[said(scene, "sails")], *sails] if sails else []
    crown: Said = [signs.crown(sizes.text + 4, True), " " + said(scene, "able")]
    return Card(land, [*foot, crown] if may_be_king(view, land.id, seat) else foot)


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text of this picture."""
    return text(scene.language, f"picture.tongiaki.hand.{key}", **facts)


def within(sizes: Sizes) -> int:
    """How wide lines in the band below an island may be."""
    return sizes.width - 2 * _SIDE


def height(scene: Scene, card: Card, sizes: Sizes) -> int:
    """How high a card has to be."""
    ways = [direction for _, direction in _pins(scene, card)]
    out = max((abs(towards(way, _TAG * sizes.radius + _half(sizes))[1]) for way in ways), default=0)
    sea = max(sizes.radius, out + _ROUND * _half(sizes))
    return HEAD + round(2 * sea) + _foot_height(card, sizes)


def _half(sizes: Sizes) -> float:
    """How far a tag reaches from its middle."""
    return 1.3 * signs.ON_LAND * sizes.letter


def _foot_height(card: Card, sizes: Sizes) -> int:
    line, more = _FOOT
    return round((line * len(card.foot) + more) * sizes.text) if card.foot else _RIM


def put_card(canvas: Canvas, scene: Scene, where: Box, card: Card, sizes: Sizes, room: int | None = None) -> None:
    """A card, its island in the middle of its sea, or of so much of that at the left."""
    land, foot = card.land, _foot_height(card, sizes)
    _put_sheet(canvas, where, land, foot)
    _put_head(canvas, scene, where, card)
    x, y = where.x + (room or where.w) / 2, where.y + HEAD + (where.h - HEAD - foot) / 2
    dx, dy = Chart(sizes.radius, 0, 0).at(land.at)
    chart = Chart(sizes.radius, x - dx, y - dy)
    sea_map.put_land(canvas, chart, land)
    how = islands.look(scene, chart, False)._replace(text=sizes.letter, short=sizes.letter)
    islands.put_islands(canvas, scene, chart, [land], how, False)
    half = _half(sizes)
    away = min(_TAG * sizes.radius + half, ((room or where.w) / 2 - half) / HALF)
    for sign, direction in _pins(scene, card, sizes.letter):
        dx, dy = towards(direction, away)
        canvas.paste(sign, x + dx, y + dy)
    for i, line in enumerate(card.foot):
        y = where.bottom - foot + (0.5 * _FOOT[1] + _FOOT[0] * (i + 0.5)) * sizes.text - 2
        put_chunks(canvas, where.x + _SIDE, y, line, sizes.text, INK)


def _pins(scene: Scene, card: Card, size: int = 1) -> list[tuple[Image.Image, int]]:
    """The tags of piers on offer, and their directions."""
    marks = [mark for mark in scene.marks if isinstance(mark.at, Pier) and mark.at.island == card.land.id]
    fails = [prospect(view_of(scene), mark.at).outcome == "fails" for mark in marks]
    return [
        (signs.pin(mark.tag, size, True, signs.ON_LAND, bad, mark.tip), COMPASS.index(mark.at.direction))
        for mark, bad in zip(marks, fails, strict=True)
    ]


def _put_head(canvas: Canvas, scene: Scene, where: Box, card: Card) -> None:
    """The name of an island, the sign of a tip if one leads there, and its points."""
    land, y = card.land, where.y + HEAD / 2 + 3
    tip = any(mark.tip for mark in scene.marks if mark.at == Island(land.id))
    points = labels.points_of(land.id)
    if points:
        canvas.paste(labels.worth(points, 34), where.right - 46, y)
    if tip:
        canvas.paste(bulb(_BULB), where.right - 106, y - 1)
    called = name(scene.language, "tongiaki", land.id)
    free = where.w - 2 * _SIDE - 68 * bool(points) - 50 * tip
    size = fonts.largest(called, free, (38, 36, 34, 32, 30, 28))
    ink = CREAM if land.king is None else GOLD_INK
    canvas.text(where.x + _SIDE + 2, y - 1, fonts.fit(called, size, free), size, ink)


def _put_sheet(canvas: Canvas, where: Box, land: Isle, foot: int) -> None:
    """The paper of a card with its bands, and between them sea."""
    sheet = _sheet(land.king is not None)
    canvas.stretch(sheet, where.x - 4, where.y - 4, where.w + 8, where.h + 8, (26, HEAD + 10, 26, 26))
    sea = where.h - HEAD - foot
    canvas.fill(where.x + _RIM, where.y + HEAD, where.right - _RIM, where.bottom - foot, SEA[3])
    random, wave = Random(land.id), _wave()
    for _ in range(where.w * sea // _WAVES):
        x, y = (round(20 + random.random() * (length - 40)) for length in (where.w, sea))
        canvas.paste(wave, where.x + x, where.y + HEAD + y)


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
