"""A card of the private picture: one island as it lies, at its piers where its beaches sail that are full or lack one
boat, above it what it is worth and how it could grow, below it its free moorings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Said
from render.panels import Chunk, bulb, flow, put_chunks, put_flow
from render.scene import Scene
from render.shapes import moved, smooth
from render.sprites import kept
from render.tongiaki import islands, labels, offers, sea_map, signs
from render.tongiaki.boats import boat
from render.tongiaki.geometry import HALF, ROOT, Chart, towards
from render.tongiaki.news import named
from render.tongiaki.palette import (
    BEACH,
    CREAM,
    FAILED,
    GOLD,
    GOLD_INK,
    INK,
    NUMBER,
    PLAQUE,
    SEA,
    WHITE,
)
from render.tongiaki.reading import land_of, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.outlook import Prospect, may_be_king, prospect
from rules.tongiaki.places import COMPASS, Island, Pier
from rules.tongiaki.view import Isle

_HEAD: Final = 62
"""So high is the band with the name,"""
_FOOT: Final = (1.45, 0.5)
"""each line of the one with the free moorings as a part of its text, and so much is added,"""
_RIM: Final = 6
"""and so wide the rim."""
_UPRIGHT: Final = ("n", "s")
"""Piers above and below the middle."""
_SIDE: Final = 14
"""So far from the rim bands are written on."""
_WAVES: Final = 9000
"""There is a wavelet on so many pixels of sea."""
_LINE: Final = 1.3
"""A line at a pier is so many times as high as its text."""
_PIERS: Final = 0.98
"""So far from the middle of its island, as a part of the radius, end the heads of piers,"""
_ARROW: Final = 0.16
"""so long are arrows there,"""
_SIGN: Final = 0.23
"""and no sign reaches farther from there."""
_TAG: Final = 0.95
"""So far from the middle begin the tags of piers on offer, on narrow cards nearer."""
_CROWN: Final = 36
"""The crown beside a name is so large."""
_EAST: Final = 4.5
"""The direction in which the arrow of the key points."""
_TILE: Final = 1.35
"""An unknown tile is so many times as high as text."""


class Card(NamedTuple):
    """An island: what choosing it brings, what each pier would lead to whose beach is full or lacks one boat, whether
    its name tells that it can become a king's island, and lines below it, if these tell where it would sail."""

    land: Isle
    gains: Said
    sails: Sequence[Prospect]
    able: bool = False
    foot: Sequence[Sequence[Said]] | None = None


class Sizes(NamedTuple):
    """The sizes of all cards of a picture: their width, the radius of their hexes, their text, and the letters of
    beaches on them."""

    width: int
    radius: int
    text: int
    letter: int


class _Label(NamedTuple):
    """What stands at a pier: its direction, its sign, how far from the middle of the island that lies, and words, if
    it does not say all: where they lie from the middle (left end, middle line), and their colour."""

    direction: int
    sign: Image.Image
    away: float
    said: str = ""
    x: float = 0
    y: float = 0
    ink: str = WHITE


def cards(scene: Scene, seat: Seat, size: int) -> list[Card]:
    """The islands on which a seat has boats, the richest first, that at which some wait, then its king's islands."""
    view = view_of(scene)
    mine = [land for land in view.islands if seat in land.seats and land.king is None]
    kings = [Card(land, [], ()) for land in view.islands if land.king == seat]
    found = [_card(scene, land, seat, size) for land in sorted(mine, key=lambda land: -land.points)]
    return [*found, *_landing(scene, mine, seat, size), *kings]


def _landing(scene: Scene, mine: Sequence[Isle], seat: Seat, size: int) -> list[Card]:
    """The island at which boats of a seat wait to land, if it has no others there."""
    group = view_of(scene).group
    waiting = group.rest.seats.count(seat) if group else 0
    if not group or not waiting or any(land.id == group.island for land in mine):
        return []
    land = land_of(view_of(scene), group.island)
    boats: list[Chunk] = [boat(seat, size + 4)] * waiting
    told: list[Said] = [[*boats, " " + said(scene, "waiting")], *_moorings(scene, land, size)]
    return [Card(land, [], (), foot=[[line] for line in told])]


def _card(scene: Scene, land: Isle, seat: Seat, size: int) -> Card:
    view = view_of(scene)
    if result_of(scene):
        return Card(land, [], ())
    sails = [found for shore in land.beaches for found in offers.prospects(view, shore, [(seat,)])]
    return Card(land, offers.gains(view, land, seat, size, "grow"), sails, may_be_king(view, land.id, seat))


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text of this picture."""
    return text(scene.language, f"picture.tongiaki.hand.{key}", **facts)


def within(sizes: Sizes) -> int:
    """How wide lines in the band below an island may be."""
    return sizes.width - 2 * _SIDE


def reach(scene: Scene, card: Card, sizes: Sizes) -> tuple[int, int]:
    """How much sea an island needs above and below its middle, its labels included."""
    half, least = 0.5 * _LINE * sizes.text + 4, _PIERS * sizes.radius + 4
    found = [label.y for label in _labels(scene, card, sizes)]
    return round(max([least, *(half - y for y in found)])), round(max([least, *(half + y for y in found)]))


def height(scene: Scene, card: Card, sizes: Sizes) -> int:
    """How high a card has to be."""
    return _HEAD + sum(reach(scene, card, sizes)) + _foot_height(scene, card, sizes)


def _foot_height(scene: Scene, card: Card, sizes: Sizes) -> int:
    (line, more), lines = _FOOT, len(_foot(scene, card, sizes))
    return round((line * lines + more) * sizes.text) if lines else _RIM


def put_card(canvas: Canvas, scene: Scene, where: Box, card: Card, sizes: Sizes) -> None:
    """A card, its island in the middle of its sea if what stands around it leaves it there; a band of lines of its own
    leaves no more sea than the island needs."""
    land, high = card.land, _foot_height(scene, card, sizes)
    above, below = reach(scene, card, sizes)
    foot = where.h - _HEAD - above - below if card.foot else high
    sea = where.h - _HEAD - foot
    _put_sheet(canvas, where, land, foot)
    _put_head(canvas, scene, where, card)
    middle = Chart(sizes.radius, where.x + where.w / 2, where.y + _HEAD + min(max(sea / 2, above), sea - below))
    dx, dy = Chart(sizes.radius, 0, 0).at(land.at)
    chart = Chart(sizes.radius, middle.x - dx, middle.y - dy)
    sea_map.put_land(canvas, scene, chart, land)
    how = islands.look(scene, chart, False)._replace(text=sizes.letter, short=sizes.letter)
    islands.put_islands(canvas, scene, chart, [land], how, False)
    for label in _labels(scene, card, sizes):
        x, y = towards(label.direction, label.away)
        canvas.paste(label.sign, middle.x + x, middle.y + y)
        if label.said:
            canvas.text(middle.x + label.x, middle.y + label.y, label.said, sizes.text, label.ink)
    lines, step = _foot(scene, card, sizes), _FOOT[0] * sizes.text
    for i, line in enumerate(lines):
        y = where.bottom - foot + high / 2 - 2 + step * (i - (len(lines) - 1) / 2)
        put_flow(canvas, where.x + _SIDE, y, line, sizes.text, INK)


def _put_head(canvas: Canvas, scene: Scene, where: Box, card: Card) -> None:
    """The name of an island, a crown if it can become a king's island or the sign of a tip, and its points."""
    land, y = card.land, where.y + _HEAD / 2 + 3
    tip = any(mark.tip for mark in scene.marks if mark.at == Island(land.id))
    points = labels.points_of(land.id)
    if points:
        canvas.paste(labels.coin(points, 25, 34), where.right - 39, y)
    if card.able:
        canvas.paste(signs.crown(_CROWN, True), where.right - 92, y - 2)
    if tip:
        canvas.paste(bulb(_CROWN + 8), where.right - 92, y - 1)
    called = name(scene.language, "tongiaki", land.id)
    free = where.w - 2 * _SIDE - 54 * bool(points) - 50 * (card.able or tip)
    size = fonts.largest(called, free, (38, 36, 34, 32, 30, 28))
    ink = CREAM if land.king is None else GOLD_INK
    canvas.text(where.x + _SIDE + 2, y - 1, fonts.fit(called, size, free), size, ink)


def _foot(scene: Scene, card: Card, sizes: Sizes) -> Sequence[Sequence[Said]]:
    """What it says of its own, or how an island could grow, and how many moorings of each beach are free; or that it is
    a king's island."""
    land = card.land
    if card.foot is not None:
        return card.foot
    if result_of(scene):
        return []
    if land.king is not None:
        return [[[signs.crown(sizes.text + 4, True), " " + said(scene, "king")]]]
    told = [card.gains, *_moorings(scene, land, sizes.text)]
    return flow([each for each in told if each], sizes.text, within(sizes), 3)


def _moorings(scene: Scene, land: Isle, size: int) -> list[Said]:
    """How many moorings of each beach are free, three in a row."""
    shores = [[*offers.free(scene, shore, size), " "] for shore in land.beaches]
    return [[*chain(*shores[i : i + 3])] for i in range(0, len(shores), 3)]


def _labels(scene: Scene, card: Card, sizes: Sizes) -> list[_Label]:
    """What each pier would lead to: lines beside the hex, then those above and below it, which make room for them."""
    if card.foot is not None:
        return _heads(scene, card, sizes)
    found = [_unknown(end, sizes) for end in card.sails if end.outcome == "unknown"]
    known = [end for end in card.sails if end.outcome != "unknown"]
    for end in sorted(known, key=lambda end: end.pier.direction in _UPRIGHT):
        (told, ink), direction = _told(scene, end), COMPASS.index(end.pier.direction)
        wide, sign = fonts.width(told, sizes.text), _sign(end, direction, sizes.radius, ink)
        dx, dy = towards(direction, 1)
        if end.pier.direction in _UPRIGHT:
            x, y = -wide / 2, (_PIERS + _SIGN) * sizes.radius + 0.6 * sizes.text
            near = (abs(each.y) for each in found if each.said and each.y * dy > 0)
            y = max([y, *(other + _LINE * sizes.text for other in near if abs(other - y) < _LINE * sizes.text)])
        else:
            inner = sizes.width / 2 - _RIM - 6 - wide
            beyond = any(other.pier.direction == end.pier.direction[0] for other in known)
            y, inner = _beside(inner, sizes, beyond), min(inner, _clear(sizes) + 6)
            x = inner if dx > 0 else -inner - wide
        away = (_PIERS + _ARROW / 2) * sizes.radius
        found.append(_Label(direction, sign, away, told, x, y if dy > 0 else -y, ink))
    return found


def _heads(scene: Scene, card: Card, sizes: Sizes) -> list[_Label]:
    """The tags of piers on offer, beyond their heads."""
    half, found = 1.3 * signs.ON_LAND * sizes.letter, list[_Label]()
    away = min(_TAG * sizes.radius + half, (sizes.width / 2 - half) / HALF)
    for mark in scene.marks:
        if isinstance(mark.at, Pier) and mark.at.island == card.land.id:
            direction, fails = COMPASS.index(mark.at.direction), prospect(view_of(scene), mark.at).outcome == "fails"
            sign = signs.pin(mark.tag, sizes.letter, True, signs.ON_LAND, fails, mark.tip)
            found.append(_Label(direction, sign, away, y=towards(direction, away + 8)[1]))
    return found


def _unknown(end: Prospect, sizes: Sizes) -> _Label:
    """An unknown tile before a pier."""
    direction, sign = COMPASS.index(end.pier.direction), signs.unknown(round(_TILE * sizes.text))
    away = _PIERS * sizes.radius + sign.height / 2
    return _Label(direction, sign, away, y=towards(direction, away)[1])


def _beside(inner: float, sizes: Sizes, beyond: bool) -> float:
    """How far above or below the middle of a hex a line lies that begins so far beside it, and touches neither it nor
    the sign there, nor the one straight above or below it if that is `beyond`."""
    half = 0.5 * _LINE * sizes.text
    if inner > _clear(sizes):
        return 0.5 * (_PIERS + _ARROW) * sizes.radius
    if beyond and inner < 0.5 * _ARROW * sizes.radius + 4:
        return (_PIERS + _SIGN) * sizes.radius + half
    free = (0.5 * _PIERS + _SIGN) * sizes.radius + half
    return min(max(free, half + (sizes.radius - inner) * ROOT), max(free, HALF * sizes.radius + half))


def _clear(sizes: Sizes) -> float:
    """How far beside the middle of a hex a line is clear of the signs at the piers of that side."""
    return (_PIERS + _ARROW) * sizes.radius * HALF + 4


def _told(scene: Scene, end: Prospect) -> tuple[str, str]:
    """What a voyage would lead to, in a word or two, and its colour."""
    if end.outcome == "at_sea":
        return said(scene, end.outcome), WHITE
    if end.outcome == "fails":
        return said(scene, "fails", n=end.needed), FAILED
    return named(scene, end.island), NUMBER if end.outcome == "lands" else FAILED


def _sign(end: Prospect, direction: int, radius: int, ink: str) -> Image.Image:
    """What stands at the pier itself."""
    if end.outcome in ("fails", "blocked"):
        return signs.cross(round(0.1 * radius))
    return (
        signs.back(round(0.1 * radius)) if end.outcome == "returns" else arrow(direction, round(_ARROW * radius), ink)
    )


def key(scene: Scene, seat: Seat, found: Sequence[Card], size: int) -> list[tuple[Said, str]]:
    """What stands on some cards: signs of a size in pixels, and what they say."""
    told = list[tuple[Said, str]]()
    if any(card.gains for card in found):
        told.append(([signs.grown(1, seat, size), " "], said(scene, "grown")))
    if any(card.able for card in found):
        told.append(([signs.crown(size + 4, True), " "], said(scene, "able")))
    if any(card.land.king is None for card in found) and not result_of(scene):
        told.append(([_sample("A", 2, size), " "], said(scene, "free")))
    ends = {end.outcome for card in found for end in card.sails}
    if ends:
        plain = found[0].foot is not None
        told.append((["→ "] if plain else [arrow(_EAST, size, NUMBER), " "], said(scene, "sails")))
    return told + ended(scene, ends, size)


def ended(scene: Scene, ends: Collection[str], size: int) -> list[tuple[Said, str]]:
    """The signs of what some voyages come to, of a size in pixels, and what they say."""
    told = list[tuple[Said, str]]()
    if "unknown" in ends:
        told.append(([signs.unknown(round(_TILE * size)), " "], said(scene, "unknown")))
    for outcome, sign in (("fails", signs.cross), ("blocked", signs.cross), ("returns", signs.back)):
        if outcome in ends:
            told.append(([sign(round(0.42 * size)), " "], said(scene, f"key.{outcome}")))
    return told


def _put_sheet(canvas: Canvas, where: Box, land: Isle, foot: int) -> None:
    """The paper of a card with its bands, and between them sea."""
    sheet = _sheet(land.king is not None)
    canvas.stretch(sheet, where.x - 4, where.y - 4, where.w + 8, where.h + 8, (26, _HEAD + 10, 26, 26))
    sea = where.h - _HEAD - foot
    canvas.fill(where.x + _RIM, where.y + _HEAD, where.right - _RIM, where.bottom - foot, SEA[3])
    random, wave = Random(land.id), _wave()
    for _ in range(where.w * sea // _WAVES):
        x, y = (round(20 + random.random() * (length - 40)) for length in (where.w, sea))
        canvas.paste(wave, where.x + x, where.y + _HEAD + y)


@kept
def _sheet(king: bool) -> Image.Image:
    """The paper of a card as small as can be, to be drawn out."""
    painter = Painter(68, _HEAD + 48, 1, 4, origin=(4, 4))
    width, height = 60, _HEAD + 40
    painter.box(-2, 0, width + 2, height + 4, 20, INK)
    painter.box(0, 0, width, height, 18, CREAM)
    painter.box(_RIM, _RIM, width - _RIM, height - _RIM, 14, GOLD if king else PLAQUE[1])
    painter.box(_RIM, _HEAD, width - _RIM, height - _RIM, 14, BEACH)
    painter.box(_RIM, _HEAD, width - _RIM, _HEAD + 16, 0, BEACH)
    return painter.done()


@kept
def _wave() -> Image.Image:
    """A wavelet of the sea on a card."""
    painter = Painter(28, 10, 1, 3)
    crest = smooth([(-11, 1), (-5.5, -2), (0, 1), (5.5, -2), (11, 1)], False, 4)
    painter.brush(crest, 1.7, SEA[2], caps=False)
    return painter.done()


@kept
def arrow(direction: float, length: int, fill: str) -> Image.Image:
    """The head of an arrow that leaves a pier."""
    painter = Painter(2.6, 2.6, length / 2 + 4, 4)
    tip = moved([(-0.9, -1), (1, 0), (-0.9, 1), (-0.5, 0)], 0, 0, 90 + 60 * direction)
    painter.outlined(tip, fill, INK, 0.2)
    return painter.done()


@kept
def _sample(letter: str, number: int, size: int) -> Image.Image:
    """The free moorings of a beach as on a card, on a piece of its paper."""
    disc = labels.letter(letter, size)
    wide, high = disc.width + fonts.width(str(number), size) + 0.5 * size, 1.3 * size
    painter = Painter(wide + 4, high + 4, 1, 4, origin=(2, 2))
    painter.box(0, 0, wide, high, 0.4 * size, BEACH)
    canvas = Canvas(painter.done())
    put_chunks(canvas, 2 + 0.2 * size, canvas.image.height / 2, [disc, str(number)], size, INK)
    return canvas.image
