"""What stands on islands: boats on their moorings, names, points, the letters of beaches, kings.

All of an island that must be read is one sprite within its hex, kept as long as nothing on the island changes. On small
hexes tokens stand for boats.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name
from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect, show, taken_on
from render.placing import Thing, arrange, overlap
from render.scene import Aspect, Scene
from render.shapes import Point, ellipse
from render.sprites import kept
from render.tongiaki import boats, overlay, signs, tokens
from render.tongiaki.geometry import Chart, Strand, gaps, polar, strands, within
from render.tongiaki.isle import heads, statue
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import GOLD, INK
from render.tongiaki.reading import LEAST, SHORT, fresh_beaches
from rules.kit.seats import Seat
from rules.tongiaki.components import TONGA
from rules.tongiaki.places import Beach, Cell, Island, Pier
from rules.tongiaki.view import Isle, Shore

_PLATES: Final[dict[Aspect, int]] = {"wide": 84, "tall": 96}
"""On smaller hexes names stand without wood,"""
_ASKED: Final = 100
"""in questions on those smaller than this, for pins leave room for wood on some of them only."""
_WIDE: Final = 1.25
"""So many radii of a hex such a name may be wide."""
_GREEN_REACH: Final = 0.56
"""So many radii of a hex the green of an island reaches from its middle, where names stand;"""
_ON_BEACH: Final = 1.5
"""so bad it is to reach one radius onto beaches, if it is 1 to cover all of something."""
_FIT: Final = 0.46
"""Such parts of its width and height on either side of its middle a name must lie in its hex."""
_TINY: Final = 1.45
"""Below so many sizes of its text a hex has room for nothing but a name."""
_SPAN: Final = 2.12
"""So many radii of a hex is a sprite wide and high."""
_BOAT: Final = 0.27
"""So wide are boats, where no tokens stand for them."""
_TRIFLE: Final = 0.005
"""Nobody minds when so little of a boat is hidden."""
_BOATS: Final = 12
"""So bad it is to hide a boat, more than the points of an island."""
_CORE, _SEEN = 0.8, 0.42
"""Of a free mooring beside tokens names leave such a part free, in each direction, and arrows such a one;"""
_MOORING: Final = 0.09
"""of another one so much, left and right of its middle."""
_DOWN: Final = (0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.4, 0.4, -0.5, 0.5, -0.6, 0.6)
_ACROSS: Final = (0, -0.09, 0.09, -0.18, 0.18, -0.27, 0.27, -0.36, 0.36)
"""How far a name may stand from its place;"""
_KING: Final = 0.44
"""so far below the middle, or farther, where a king stands."""
_FAR: Final = (0.72, 0.66, 0.58, 0.48, 0.36, 0.24)
_HEADS: Final = (0.56, 0.42, 0.34)
"""Stone heads are so high, the largest where no name stands, the smaller ones where there is no room for others."""
_GREEN: Final = tuple(
    (dx, y) for y in (-0.2, 0, -0.1, -0.26, 0.1, 0.3) for dx in (0, -0.12, 0.12, -0.24, 0.24, -0.32, 0.32)
)
"""Places for stone heads,"""
_INLAND: Final = 0.56
"""which reach so far from the middle of their island."""
_STRIVE: Final = 6
"""So many times names, letters and coins are arranged anew where they cover each other."""
_ON: Final = (1, 0.8)
"""Such parts of half of what stands around the land must lie within the hex."""
_TURNS: Final = tuple(sign * turn for turn in range(15, 181, 15) for sign in (1, -1))


_INSIDE: Final = (0.39, 0.43, 0.36, 0.46, 0.32, 0.28, 0.24)
"""So far from the middle of its island the letter of a beach stands,"""
_SWAY: Final = (0, 6, -6, 12, -12)
"""at most so many degrees beside the middle of the beach."""


class _Shore(NamedTuple):
    """A beach as it is shown: its letter (nothing if it has none), whether that says that it can be chosen, and that a
    tip leads there; its boats, each with whether it is new, and whether it has to sail."""

    letter: str
    lit: bool
    tip: bool
    boats: tuple[tuple[Seat, bool], ...]
    full: bool


class _Look(NamedTuple):
    """How islands are shown: the radius of their hexes, the sizes of names and of numbers, whether tokens stand for
    boats, names stand on wood, beaches have letters, there is room for stone heads, how narrow names are set, and how
    wide tokens are."""

    size: int
    text: int
    short: int
    small: bool
    plates: bool
    lettered: bool
    heads: bool
    narrow: float
    tokens: tokens.Widths


def look(scene: Scene, chart: Chart, small: bool, lands: Sequence[Isle]) -> _Look:
    """How these islands are shown on hexes of this size."""
    least, short, aspect = LEAST[scene.aspect], SHORT[scene.aspect], scene.aspect
    if small:
        least = min(least, max(short, 24))
    size, plates = max(least, round(chart.size * 0.18)), chart.size >= max(_PLATES[aspect], _ASKED * bool(scene.marks))
    names = (name(scene.language, "tongiaki", land.id) for land in lands)
    return _Look(
        chart.size,
        size,
        max(short, round(chart.size * 0.18)),
        small,
        plates,
        bool(scene.marks) or len(lands) == 1 if aspect == "wide" else not small,
        not small,
        signs.alike(names, size, round((0.92 if plates else _WIDE) * chart.size) - 10 * plates),
        _token_widths(lands, chart.size) if small else tokens.Widths(0, 0),
    )


def _token_widths(lands: Sequence[Isle], size: int) -> tokens.Widths:
    """How wide all tokens of a map are."""
    found = (zip(strands(land.id, land.red, True), land.beaches, strict=True) for land in lands if land.king is None)
    return tokens.widths(tuple(tuple((strand, _boats_on(shore, ())) for strand, shore in each) for each in found), size)


def put_islands(
    canvas: Canvas, scene: Scene, chart: Chart, lands: Sequence[Isle], how: _Look, named: bool = True
) -> None:
    """Everything on these islands that must be read, with names and points unless these stand elsewhere; no stone heads
    where beaches can be chosen. Piers of full beaches, which reach over the border, lie below all else."""
    marks, fresh = {mark.at: mark for mark in scene.marks}, fresh_beaches(scene)
    chosen = {at.beach if isinstance(at, Pier) else at for at in marks if isinstance(at, Beach | Pier)}
    offered = {*marks} if scene.path[:1] != ("king",) else set()
    for land in sorted(lands, key=lambda land: not any(shore.full for shore in land.beaches)):
        shores = tuple(
            _Shore(
                shore.at.letter * (how.lettered or shore.at in marks),
                shore.at in chosen or (Island(land.id) in offered and len(shore.boats) < shore.moorings),
                shore.at in marks and marks[shore.at].tip,
                _boats_on(shore, fresh),
                shore.full,
            )
            for shore in land.beaches
        )
        said = name(scene.language, "tongiaki", land.id) if named else ""
        headed = how._replace(heads=how.heads and not chosen)
        canvas.paste(_isle(land.id, land.red, land.king, shores, headed, said), *chart.at(land.at))


def _boats_on(shore: Shore, fresh: Collection[Beach]) -> tuple[tuple[Seat, bool], ...]:
    """The boats of a beach and those that land there, each with whether it is new."""
    return (*((seat, shore.at in fresh) for seat in shore.boats), *((seat, True) for seat in shore.landing))


def moored(chart: Chart, lands: Sequence[Isle], how: _Look) -> list[Rect]:
    """The boxes of what nothing may be laid over on islands: boats and free moorings."""
    return [
        (x - wide, y - wide, x + wide, y + wide)
        for land in lands
        if land.king is None
        for shore, strand in zip(land.beaches, strands(land.id, land.red, how.small), strict=True)
        for off, wide in _lying(strand, tuple((s, False) for s in (*shore.boats, *shore.landing)), how, _SEEN)
        for x, y in (chart.at(land.at, off),)
    ]


def _lying(
    strand: Strand, boats: tuple[tuple[Seat, bool], ...], how: _Look, core: float = _CORE
) -> list[tuple[Point, float]]:
    """Where boats and free moorings of a beach lie, and how many pixels of each must be seen around its middle."""
    if how.small:
        found = tokens.berths(strand, boats, how.size, how.tokens)
        return [(each.at, each.reach * (core if each.seat is None else 1)) for each in found]
    sails = [((x, y - 0.03), 0.48 * _BOAT * how.size) for (x, y), _ in zip(strand.slots, boats, strict=False)]
    return sails + [(at, _MOORING * how.size) for at in strand.slots[len(boats) :]]


@kept
def _isle(island: str, red: int, king: Seat | None, shores: tuple[_Shore, ...], how: _Look, said: str) -> Image.Image:
    size, names = how.size, _names(said, how)
    extent = max(round(_SPAN * size), *(sprite.width + 4 for sprite in names[:1]), 0)
    canvas = Canvas(Image.new("RGBA", (extent, extent)))
    chart, where = Chart(size, extent / 2, extent / 2), Box(0, 0, extent, extent)
    if names and size < _TINY * how.text:
        canvas.paste(names[0], chart.x, chart.y)
        return canvas.image
    if king is not None:
        _put_king(canvas, chart._replace(x=chart.x + 0.1 * size * how.small), island, king)
    free = _put_boats(canvas, chart, island, red, shores, how) if king is None else []
    low = _KING if king is not None else 0.17 if how.heads and island != TONGA else 0
    letters = [*_letters(chart, strands(island, red, how.small), shores, how)] if king is None else []
    things = _labels(chart, island, red, king, names, how, low, [*free, *letters]) if names else []
    overlay.put(canvas, [*free, *letters, *things], where, strive=_STRIVE)
    if king is None and how.heads and island != TONGA:
        _put_head(canvas, chart, island, _HEADS[bool(said) :], free)
    return canvas.image


def _put_boats(canvas: Canvas, chart: Chart, island: str, red: int, shores: Sequence[_Shore], how: _Look) -> list[Laid]:
    """Rings of full beaches, the ends of piers over them, then boats from north to south. Returns what is to be kept
    free: boats and moorings."""
    where = strands(island, red, how.small)
    for strand, shore in zip(where, shores, strict=True):
        if shore.full:
            canvas.paste(_ring(strand, chart.size), chart.x, chart.y)
    if any(shore.full for shore in shores):
        canvas.paste(heads(island, red, chart.size), chart.x, chart.y)
    if how.small:
        crews = (shore.boats for shore in shores)
        lying = (tokens.berths(*beach, chart.size, how.tokens) for beach in zip(where, crews, strict=True))
        tokens.put(canvas, chart, _MIDDLE, chain(*lying), how.short)
    else:
        _put_sails(canvas, chart, where, shores, how)
    return [
        Laid(None, Thing(2 * reach, 2 * reach, [chart.at(_MIDDLE, off)], _BOATS))
        for strand, shore in zip(where, shores, strict=True)
        for off, reach in _lying(strand, shore.boats, how)
    ]


def _put_sails(canvas: Canvas, chart: Chart, where: Sequence[Strand], shores: Sequence[_Shore], how: _Look) -> None:
    width = round(_BOAT * chart.size)
    lying = [
        ((dx, dy - 0.03), seat, new)
        for strand, shore in zip(where, shores, strict=True)
        for (dx, dy), (seat, new) in zip(strand.slots, shore.boats, strict=False)
    ]
    for off, seat, new in sorted(lying, key=lambda each: each[0][1]):
        canvas.paste(boats.boat(seat, width, new), *chart.at(_MIDDLE, off))


_MIDDLE: Final = Cell(0, 0)


@kept
def _ring(strand: Strand, size: int) -> Image.Image:
    """A gold band around the moorings of a full beach."""
    painter, hole = Painter(2.2, 2.2, size, 3), Painter(2.2, 2.2, size, 3)
    for target, wide, fill in ((painter, 0.245, INK), (painter, 0.225, GOLD), (hole, 0.155, INK)):
        target.polys([ellipse(x, y, wide) for x, y in strand.slots], fill)
        for a, b in pairwise(strand.slots):
            target.brush([a, b], 2 * wide, fill, caps=False)
    painter.image.paste((0, 0, 0, 0), (0, 0), hole.image.getchannel("A"))
    return painter.done()


def _put_king(canvas: Canvas, chart: Chart, island: str, king: Seat) -> None:
    """The crowned statue with the boat of its owner."""
    x, y, size = chart.x, chart.y, chart.size
    canvas.paste(statue(round(size * 0.62), _face(island)), x - size * 0.18, y - size * 0.18)
    canvas.paste(boats.boat(king, round(size * 0.36)), x + size * 0.3, y - size * 0.2)
    show(canvas.image, "king", (x - 0.38 * size, y - 0.5 * size, x + 0.5 * size, y + 0.1 * size))


def _put_head(canvas: Canvas, chart: Chart, island: str, sizes: Iterable[float], free: Iterable[Laid]) -> None:
    """The stone head of an island that is nobody's, on the green where nothing else stands, if there is room for it."""
    taken = [*taken_on(canvas.image), *(each.thing.at(each.thing.places[0]) for each in free)]
    for part in sizes:
        sprite = statue(round(part * chart.size), _face(island), False)
        inland = [(x, y) for x, y in _GREEN if math.hypot(abs(x) + 0.3 * part, abs(y) + 0.5 * part) <= _INLAND]
        head = Thing(*sprite.size, [chart.at(_MIDDLE, off) for off in inland])
        for at in head.places:
            if not any(overlap(head.at(at), box) for box in taken):
                canvas.paste(sprite, *at)
                return


def _face(island: str) -> int:
    return sum(map(ord, island)) % 2


def _names(said: str, how: _Look) -> list[Image.Image]:
    """The name of an island as it may be set: in one line or two, on wood if there is room for that, narrower than
    others if nothing else helps."""
    ways = dict.fromkeys(((said,), signs.halves(said))) if said else ()
    wood = [signs.plate(lines, said, how.text, how.narrow) for lines in ways] if how.plates else []
    bare = [signs.lettered(lines, said, how.text, how.narrow) for lines in ways]
    return [*wood, *bare, *(signs.lettered(lines, said, how.text, signs.LAST) for lines in ways)]


def _labels(
    chart: Chart,
    island: str,
    red: int,
    king: Seat | None,
    names: Sequence[Image.Image],
    how: _Look,
    low: float,
    free: list[Laid],
) -> list[Laid]:
    """The points of an island and its name, as it hides least."""
    points, text, lying = signs.points_of(island), how.short, [each.thing for each in free]
    coins, found, least = list[Laid](), list[Laid](), math.inf
    if points:
        coin = signs.worth(points, text)
        half = 0.5 * coin.width / chart.size, 0.5 * coin.height / chart.size
        spots = _around_land(island, red, king is not None, *half)
        coins.append(laid(coin, [chart.at(_MIDDLE, off) for off in spots]))
    halves = ((each, _FIT * each.width / how.size, low + _FIT * each.height / how.size) for each in names)
    fit = [each for each, wide, high in halves if within(wide, high)]
    for sprite in sorted(fit or names, key=lambda each: king is None and _beyond(each, how.size)):
        named = [_named(chart, sprite, low), *coins]
        part = _hides([each.thing for each in named], lying)
        if part < least:
            found, least = named, part
        if part <= _TRIFLE:
            break
    return found


def _hides(things: Sequence[Thing], lying: Sequence[Thing]) -> float:
    """The part of the first of some things at their best places that others share with it; what is worse to hide
    than itself counts in full, all else for less."""
    things = [*things, *lying]
    first, *others = [thing.at(place) for thing, place in zip(things, arrange(things), strict=True)]
    weighed = zip(things[1:], others, strict=True)
    shared = sum(overlap(first, box) * min(1, thing.weight / things[0].weight) for thing, box in weighed)
    return shared / (things[0].width * things[0].height)


def _named(chart: Chart, sprite: Image.Image, middle: float) -> Laid:
    """A name, which finds its place among the boats, whole in its hex if it can be; but a king stands above his."""
    wide, high = _FIT * sprite.width / chart.size, _FIT * sprite.height / chart.size
    spots, costs = _inside(wide, high, middle)
    found = laid(sprite, [chart.at(_MIDDLE, off) for off in spots], 2)
    return found._replace(thing=found.thing._replace(costs=costs))


def _beyond(name: Image.Image, size: int) -> int:
    """How many tenths of the radius of a hex a name in the middle of its island reaches over the green."""
    return int(10 * max(0.0, math.hypot(name.width, name.height) / 2 / size - _GREEN_REACH))


@lru_cache(maxsize=512)
def _inside(wide: float, high: float, middle: float) -> tuple[Sequence[Point], Sequence[float]]:
    """The places for something within a hex, half as wide and high, and how bad each is: the farther it reaches over
    the green onto beaches the worse."""
    steps = [(dx, middle + dy) for dy in _DOWN for dx in _ACROSS if dy >= 0 or middle < _KING]
    spots = [(dx, dy) for dx, dy in steps if within(abs(dx) + wide, abs(dy) + high)] or [(0.0, middle)]
    over = [max(0.0, math.hypot(abs(dx) + wide, abs(dy) + high) - _GREEN_REACH) for dx, dy in spots]
    costs = (_ON_BEACH * far * (middle < _KING) + 0.001 * i for i, far in enumerate(over))
    found = sorted(zip(costs, spots, strict=True))
    return tuple(at for _, at in found), tuple(cost for cost, _ in found)


@lru_cache(maxsize=512)
def _around_land(island: str, red: int, king: bool, wide: float, high: float) -> tuple[Point, ...]:
    """Places for something half as wide and high within the hex of an island, those in the widest gap between its
    beaches first, and last those where a little of it lies on the border."""
    free = 200 if king else max(gaps(island, red), key=lambda gap: gap[1])[0]
    spots = [polar(free + turn, far) for turn in (0, *_TURNS) for far in _FAR]
    found = ((x, y) for part in _ON for x, y in spots if within(abs(x) + part * wide, abs(y) + part * high))
    return tuple(dict.fromkeys(found))


def _letters(chart: Chart, where: Sequence[Strand], shores: Sequence[_Shore], how: _Look) -> Iterator[Laid]:
    """The letters of beaches, each within the middle of its own."""
    for strand, shore in zip(where, shores, strict=True):
        if not shore.letter:
            continue
        spots = [polar(strand.angle + turn, far) for turn in _SWAY for far in _INSIDE]
        sprite = signs.letter(shore.letter, how.short, shore.lit, shore.tip)
        yield laid(sprite, [chart.at(_MIDDLE, off) for off in spots], 3, (0.58 if shore.lit else 0.4) * how.short)
