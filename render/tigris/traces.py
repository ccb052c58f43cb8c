"""What the map tells of the news: who changed a square, points gained, ghosts of what is gone, where leaders stood, and
the way of one.

What is laid over the finished map is placed together so that nothing of it covers a leader, its letter and strength,
the glyph of a tile, a treasure or a number.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import msgspec
from PIL import Image

from render.canvas import Canvas, Painter, ghost, plaque, scaled
from render.lettering import Rect, show, taken_on
from render.placing import Thing, arrange, overlap
from render.shapes import Point, box, ellipse, moved, smooth
from render.sprites import kept
from render.theme import seat_shape
from render.tigris import pieces, signs, walls
from render.tigris.layout import Measures
from render.tigris.leaders import leader_in, owner_of
from render.tigris.palette import GLAZE, GOLD, GOLD_LIGHT, INK, IVORY, NEW, RED_INK
from render.tigris.reading import COLOUR_OF
from render.tigris.seats import shape
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.squares import BITS, SQUARES, Square, index_of, squares_of
from rules.tigris.view import TigrisView


class Moved(NamedTuple):
    """A leader that moved: from where, to where, whose it is and its colour."""

    start: Square
    end: Square
    seat: Seat
    colour: str


class Traces(msgspec.Struct):
    """What the map shows of the news: squares to ring and monuments built (by their squares), each with who did it;
    tiles removed by wars (by square, with the colour), free squares from which leaders went home against their will
    (with the seat and the colour), treasures taken, leaders that moved, and points by the tile or leader that
    brought them, seat and colour; what monuments pay at the end of turns is told by the lines alone."""

    rings: dict[Square, Seat] = msgspec.field(default_factory=dict)
    built: dict[tuple[Square, ...], Seat] = msgspec.field(default_factory=dict)
    removed: dict[Square, str] = msgspec.field(default_factory=dict)
    beaten: dict[Square, tuple[Seat, str]] = msgspec.field(default_factory=dict)
    treasures: set[Square] = msgspec.field(default_factory=set)
    moves: list[Moved] = msgspec.field(default_factory=list)
    points: dict[tuple[Square, Seat, str], int] = msgspec.field(default_factory=dict)


Ways: TypeAlias = dict[tuple[Seat, str], list[Square]]
"""The squares on which leaders stood one after another, from where they were first seen."""


def traces(news: Iterable[Event], view: TigrisView) -> Traces:
    """What the events did to the map, as far as it can still be seen there."""
    found, ways = Traces(), Ways()
    last: Square | None = None
    for event in news:
        match event:
            case events.Tile() | events.Catastrophe() | events.Building():
                last = event.at
                found.rings[last] = event.seat or 0
            case events.Leader():
                last = event.to
                way = ways.setdefault((event.seat or 0, event.which), [])
                way += [last] if way or event.origin is None else [event.origin, last]
            case events.Scored() if last is not None and not event.payer:
                key = (last, event.seat or 0, event.colour)
                found.points[key] = found.points.get(key, 0) + event.points
            case _:
                _change(found, ways, event)
    below = {at for squares in found.built for at in squares}
    found.treasures -= below
    found.points = {key: points for key, points in found.points.items() if key[0] not in below}
    found.beaten = {at: who for at, who in found.beaten.items() if view.board.empty & BITS[index_of(at)]}
    standing_at = {leader.at for leader in view.leaders}
    for (seat, which), (start, *_, end) in ((who, (way[0], *way)) for who, way in ways.items()):
        if end in standing_at:
            found.rings[end] = seat
            if start != end:
                found.moves.append(Moved(start, end, seat, COLOUR_OF[which]))
    return found


def _change(found: Traces, ways: Ways, event: Event) -> None:
    """What was built, what went home, what was removed or taken."""
    match event:
        case events.Monument() | events.Ziggurat():
            found.built[event.squares] = event.seat or 0
            for at in event.squares:
                found.rings.pop(at, None)
        case events.Withdrawn() | events.Returned():
            ways.pop((event.seat or 0, event.which), None)
            if isinstance(event, events.Returned):
                found.beaten[event.origin] = event.seat or 0, COLOUR_OF[event.which]
        case events.Decided():
            found.removed |= dict.fromkeys(event.removed, COLOUR_OF[event.which])
        case events.Treasure():
            found.treasures.add(event.at)


def put_under(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> None:
    """What lies below the leaders: rings, tiles that were removed, leaders that were beaten."""
    held = {tile.at for tile in view.tiles} | {leader.at for leader in view.leaders} | set(view.face_down)
    for at, colour in found.removed.items():
        if at not in held:
            canvas.paste(ghost(pieces.tile(colour, how.square), 0.3), *how.middle(at))
            canvas.paste(_cross(how.square), *how.middle(at))
    for at, (seat, colour) in found.beaten.items():
        sign, (x, y) = leader_in(view, how, seat, colour, round(how.square * 0.7)), how.middle(at)
        canvas.paste(ghost(sign, 0.7), x, y)
        canvas.paste(_cross(round(how.square * 0.66)), x + how.square * 0.24, y + how.square * 0.2)
    for at in found.rings:
        put_ring(canvas, at, how, NEW, 4)
    for squares in found.built:
        walls.put_wall(canvas, squares, how, "new")
    for at in found.treasures:
        x, y = how.corner(at)
        canvas.paste(_taken(how.square), x + how.square * 0.78, y + how.square * 0.22)


def put_ring(canvas: Canvas, at: Square, how: Measures, colour: str, inset: int = 0) -> None:
    """A ring around a square."""
    sprite = _ring(how.square, colour, inset)
    x, y = how.middle(at)
    canvas.paste(sprite, x, y)


@kept
def _ring(size: int, colour: str, inset: int) -> Image.Image:
    half = size / 2 + 2 - inset
    painter = Painter(size + 12, size + 12, 1, 4)
    for out, into, fill in ((4.2, 8.8, INK), (2.2, 6.8, colour)):
        outer, inner = box(-half - out + 2, -half - out + 2, half + out - 2, half + out - 2, 12), half + 2 - into
        hole = box(-inner, -inner, inner, inner, 8)
        painter.rim(outer, hole, fill)
    return painter.done()


@kept
def sample(size: int, colour: str) -> Image.Image:
    """A small ring, to be explained."""
    return scaled(_ring(60, colour, 0), size / 72)


@kept
def _cross(size: int) -> Image.Image:
    """Lies over what has been removed."""
    painter = Painter(100, 100, size / 100, 4)
    for width, fill in ((15, IVORY), (8, RED_INK)):
        for way in (-1, 1):
            painter.brush([(-20, -20 * way), (20, 20 * way)], width, fill)
    return painter.done()


def put_left(canvas: Canvas, at: Square, seat: Seat, colour: str, how: Measures) -> None:
    """Where a leader stood that moved."""
    canvas.paste(_left(seat, colour, how.square), *how.middle(at))


@kept
def _left(seat: Seat, colour: str, size: int) -> Image.Image:
    """A dashed circle around the shape of a seat in the colour of its leader."""
    painter = Painter(100, 100, size / 100, 4)
    for i in range(16):
        arc = ellipse(0, 0, 36, start=22.5 * i, end=22.5 * i + 12, steps=6)
        painter.brush(arc, 6, INK)
    shape = moved(seat_shape(seat), 0, 0, 0, 0.62)
    painter.grown(shape, 3, INK)
    painter.poly(shape, GLAZE[colour].base)
    return painter.done()


@kept
def _taken(size: int) -> Image.Image:
    """A treasure that was taken."""
    painter = Painter(50, 50, size / 100, 4)
    painter.ellipse(0, 0, 22, fill=INK)
    painter.ellipse(0, 0, 19, fill=GOLD_LIGHT)
    signs.put_gem(painter, 0, 0, 28)
    painter.brush([(-15, 15), (15, -15)], 5, RED_INK)
    return painter.done()


_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_MUCH: Final = 0.08
"""Points that would cover a larger part of something are left out: the news tells them."""
_BESIDE: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))
_ASIDE: Final = (0, 0.13, -0.13, 0.26, -0.26, 0.4, -0.4)
"""In which directions points may stand on a free square beside theirs, and how far off its middle, in squares."""
_RING: Final = 0.36
"""How far the ring of a place that was left reaches, in squares."""
_BENDS: Final = (0.12, -0.12, 0.2, -0.2, 0.32, -0.32, 0)
"""How far an arrow may bend, as parts of its length."""

Laid: TypeAlias = tuple[Image.Image, list[Point]]
"""What is laid on the map, and the places that its middle may have."""


def put_changes(canvas: Canvas, view: TigrisView, found: Traces, how: Measures, points: bool = True) -> None:
    """The news of a view over its map: where leaders stood, `points` if wished, the last way that is clear of all this,
    and badges."""
    if found == Traces():
        return
    read = [(x0 - 2, y0 - 2, x1 + 2, y1 + 2) for x0, y0, x1, y1 in taken_on(canvas.image)]
    taken = [*read, *_shown_glyphs(canvas, view, how)]
    taken += _put_left(canvas, view, found, how)
    laid = _put_gains(canvas, view, found, [*taken, *_bodies(view, found, how)], how) if points else []
    _put_way(canvas, view, found, [*taken, *laid], how)
    said = {(at, seat) for at, seat, _ in found.points} | {(leader.at, leader.seat) for leader in view.leaders}
    badges = list(_badges(view, found, said, how))
    for (sign, _), place in zip(badges, _arranged(badges, [*taken, *laid], how), strict=True):
        canvas.paste(sign, *place)


def _shown_glyphs(canvas: Canvas, view: TigrisView, how: Measures) -> Iterator[Rect]:
    """Notes that the glyphs of tiles must be seen. Returns their boxes."""
    for tile in view.tiles:
        if tile.at != view.union:
            show(canvas.image, "tile", box := how.glyph(tile.at))
            yield box


def _bodies(view: TigrisView, found: Traces, how: Measures) -> Iterator[Rect]:
    """The tip and the foot of every monument, what is new, torn open or lost and who was beaten: points stand
    beside."""
    s = how.square
    for at in (*found.rings, *found.beaten, *found.removed, *view.catastrophes):
        yield _about(how.middle(at), 0.3 * s)
    for x, y in (min(map(how.corner, monument.squares)) for monument in view.monuments):
        yield x + 0.6 * s, y, x + 1.4 * s, y + s
        yield x + 0.2 * s, y + 1.2 * s, x + 1.8 * s, y + 1.8 * s


def _arranged(laid: Sequence[Laid], taken: Sequence[Rect], how: Measures) -> list[Point]:
    things = [Thing(sign.width, sign.height, places, _WEIGHT) for sign, places in laid]
    return arrange(things, taken, (0, 0, *how.size))


def _put_left(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> list[Rect]:
    """A dashed ring with the shape and colour of each leader that moved, where it stood, unless something lies there.
    Returns what they fill."""
    free = {*squares_of(view.board.empty)} - {*found.beaten}
    moves = {move.start: move for move in found.moves if move.start in free}
    for start, move in moves.items():
        put_left(canvas, start, move.seat, move.colour, how)
    return [_about(how.middle(start), _RING * how.square) for start in moves]


def _put_way(canvas: Canvas, view: TigrisView, found: Traces, taken: Sequence[Rect], how: Measures) -> None:
    """A golden arrow along the last way of a leader that crosses nothing; the lines tell of the others."""
    s, free = how.square, {*squares_of(view.board.empty)} - {*found.beaten, *found.removed}
    taken = [*taken, *(_about(how.middle(at), 0.46 * s) for at in SQUARES if at not in free)]
    for move in (move for move in reversed(found.moves) if move.start in free):
        start, end = how.middle(move.start), how.middle(move.end)
        length = math.dist(start, end)
        for bend in _BENDS if length > 1.5 * s else ():
            aside = (start[1] - end[1]) * bend, (end[0] - start[0]) * bend
            middle = (start[0] + end[0]) / 2 + aside[0], (start[1] + end[1]) / 2 + aside[1]
            line = smooth([start, middle, end], False, 24)
            way = [at for at in line if math.dist(at, start) > 0.56 * s and math.dist(at, end) > 0.68 * s]
            covers = [*(_about(at, 7) for at in way), _about(way[-1], 11)]
            if not any(overlap(own, rect) for own in covers for rect in taken):
                left, top = (min(each) - 24 for each in zip(*way, strict=True))
                arrow = _arrow(tuple((round(x - left), round(y - top)) for x, y in way))
                canvas.place(arrow, left, top)
                return


@kept
def _arrow(way: tuple[Point, ...]) -> Image.Image:
    """An arrow along points, with its head at the last one."""
    wide, high = (max(each) + 24 for each in zip(*way, strict=True))
    painter, (x, y) = Painter(wide, high, 1, 3, origin=(0, 0)), way[-1]
    turn = math.degrees(math.atan2(y - way[-4][1], x - way[-4][0]))
    for width, out, colour in ((12, 3.5, INK), (6.5, 0, GOLD)):
        painter.brush(way[:-1], width, colour)
        painter.poly(
            moved([(7 + 2 * out, 0), (-13 - out, -12 - 1.4 * out), (-13 - out, 12 + 1.4 * out)], x, y, turn), colour
        )
    return painter.done()


def _about(at: Point, reach: float) -> Rect:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def _badges(view: TigrisView, found: Traces, said: Container[tuple[Square, Seat]], how: Measures) -> Iterator[Laid]:
    """The badge of whoever changed a square or built, on an outer corner; none where a leader says it, or points would,
    also such as found no place."""
    size = round(how.square * (0.51 if how.owned else 0.46))
    changed = [((at,), seat) for at, seat in found.rings.items() if (at, seat) not in said]
    for squares, seat in [*changed, *found.built.items()]:
        corners = [how.corner(at) for at in squares]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = (max(pair[i] for pair in corners) + how.square for i in (0, 1))
        places: list[Point] = []
        for inset in (4.0, -4.0):
            places += product((left + inset, right - inset), (top + inset, bottom - inset))
        yield owner_of(view, seat, size, how), places


def _put_gains(canvas: Canvas, view: TigrisView, found: Traces, taken: Sequence[Rect], how: Measures) -> list[Rect]:
    """Points where they cover nothing; the others are left out. Returns what they fill."""
    gains, laid = list(_gains(view, found, how)), list[Rect]()
    for (sign, _), place in zip(gains, _arranged(gains, taken, how), strict=True):
        box = Thing(sign.width, sign.height, [place]).at(place)
        if all(overlap(box, rect) <= _MUCH * (rect[2] - rect[0]) * (rect[3] - rect[1]) for rect in [*taken, *laid]):
            canvas.paste(sign, *place)
            laid.append(box)
    return laid


def _gains(view: TigrisView, found: Traces, how: Measures) -> Iterator[Laid]:
    """The points of every place and seat, and where they may stand."""
    gains: dict[tuple[Square, Seat], list[tuple[str, int]]] = {}
    for (at, seat, colour), points in found.points.items():
        gains.setdefault((at, seat), []).append((colour, points))
    free = {*squares_of(view.board.empty)} - {*found.removed}
    for (at, seat), each in gains.items():
        sign = gain(seat, "" if how.owned else view.screens[seat].dynasty, tuple(each), how.number)
        yield sign, [*_beside(view, at, sign, free, how)] or [how.middle(at)]


def _beside(view: TigrisView, at: Square, sign: Image.Image, free: Container[Square], how: Measures) -> Iterator[Point]:
    """On a square if it is empty, else on an empty one beside it, rather not reaching onto the next piece, or beyond
    other points there, or between the glyphs of two tiles."""
    if at in free:
        yield how.middle(at)
    (x, y), s = how.middle(at), how.square
    down, across = (s + sign.height) / 2 - 0.06 * s, (s + sign.width) / 2 - 0.06 * s
    ways = [(u, v) for u, v in _BESIDE if Square(at.column + u, at.row + v) in free]
    places = [(x + u * across + v * off * s, y + v * down + u * off * s) for off, (u, v) in product(_ASIDE, ways)]
    others = [_about(how.middle(one), s / 2 - 2) for one in SQUARES if one != at and one not in free]

    def strays(place: Point) -> float:
        box = Thing(sign.width, sign.height, [place]).at(place)
        return sum(overlap(box, other) for other in others)

    yield from sorted(places, key=strays)
    yield from ((x, y + v * (down + sign.height)) for _, v in ways if v)
    if at not in [leader.at for leader in view.leaders]:
        yield from ((x, y + way * s / 2) for way in (1, -1))


@kept
def gain(seat: Seat, dynasty: str, gains: tuple[tuple[str, int], ...], text: int) -> Image.Image:
    """Points behind the shape of a seat or the emblem of a dynasty; `text` is the size of the digits in pixels."""
    sign = pieces.seal(dynasty, round(text * 1.24), active=True) if dynasty else shape(seat, round(text * 0.62))
    told = [signs.points(colour, points, text) for colour, points in gains]
    height = max(each.height for each in [sign, *told])
    width = sign.width + 6 + sum(each.width for each in told)
    sprite = plaque(width, height, (0, height * 0.3, INK), (2, height * 0.24, IVORY))
    canvas, x = Canvas(sprite), 3.0
    for each in [sign, *told]:
        canvas.place(each, x, (height - each.height) / 2)
        x += each.width
    return show(sprite, "gain")
