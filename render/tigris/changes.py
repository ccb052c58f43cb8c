"""What is laid over the finished map to tell the news: who changed a square, points gained, and ways of leaders.

All of it is placed together so that nothing of it covers a leader, its letter and strength, the glyph of a tile, a
treasure or a number.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from itertools import accumulate, pairwise, product
from typing import Final, TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import Rect, show, taken_on
from render.placing import Thing, arrange, overlap
from render.shapes import Point, between, moved
from render.sprites import kept
from render.theme import seat_shape
from render.tigris import routes, traces
from render.tigris.figures import figure, put_figure
from render.tigris.layout import Measures
from render.tigris.news import Moved, Traces
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, IVORY, SEAL
from render.tigris.pieces_on_board import owner_of
from rules.kit.seats import Seat
from rules.tigris.squares import SQUARES, Square, squares_of
from rules.tigris.view import TigrisView

_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_MUCH: Final = 0.08
"""Points that would cover a larger part of something are left out: the news tells them."""
_BESIDE: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))
_ASIDE: Final = (0, 0.13, -0.13, 0.26, -0.26, 0.4, -0.4)
"""In which directions points may stand on a free square beside theirs, and how far off its middle, in squares."""
_RING: Final = 0.36
_RIM: Final = 0.48
_HEAD: Final = 0.9
"""How far the ring of a place that was left reaches, how far from its middle its way begins, and how far ways keep from
where others end, in squares."""
_TIP: Final = 0.42
"""How long the tip is that leads from points to the square whose they are, in the height of their letters."""

Laid: TypeAlias = tuple[Image.Image, list[Point]]
"""What is laid on the map, and the places that its middle may have."""


def put_changes(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> None:
    """The news of a view over its map: where leaders stood, points, then ways round these, and badges."""
    if found == Traces():
        return
    read = [(x0 - 2, y0 - 2, x1 + 2, y1 + 2) for x0, y0, x1, y1 in taken_on(canvas.image)]
    taken = [*read, *_shown_glyphs(canvas, view, how)]
    moves = _put_left(canvas, view, found, how)
    rings = [_about(how.middle(move.start), _RING * how.square) for move in moves]
    laid, said = _put_gains(canvas, view, found, [*taken, *_bodies(view, found, how), *rings], how)
    ways = _put_ways(canvas, view, found, moves, laid, how)
    said |= {(leader.at, leader.seat) for leader in view.leaders}
    badges = list(_badges(view, found, said, how))
    for (sign, _), place in zip(badges, _arranged(badges, [*taken, *rings, *laid, *ways], how), strict=True):
        canvas.paste(sign, *place)


def _put_gains(
    canvas: Canvas, view: TigrisView, found: Traces, taken: Sequence[Rect], how: Measures
) -> tuple[list[Rect], set[tuple[Square, Seat]]]:
    """Points where they cover nothing, those that find no such place on the spare one of their tile. Returns what they
    fill, and whose they are."""
    gains, laid, said = list(_gains(view, found, how)), list[Rect](), set[tuple[Square, Seat]]()
    arranged = _arranged([(sign, places) for _, sign, places in gains], taken, how)
    leaders = {leader.at for leader in view.leaders}
    for spare, ((key, sign, _), place) in product((False, True), [*zip(gains, arranged, strict=True)]):
        x, y = how.middle(key[0])
        between = [] if key[0] in leaders else [(x, y + how.square / 2), (x, y - how.square / 2)]
        for each in between if spare else [place]:
            if key not in said and _clear(box := Thing(sign.width, sign.height, [each]).at(each), [*taken, *laid]):
                _put_tail(canvas, (x, y), each, sign.size, how)
                canvas.paste(sign, *each)
                laid.append(box)
                said.add(key)
    return laid, said


def _shown_glyphs(canvas: Canvas, view: TigrisView, how: Measures) -> Iterator[Rect]:
    """Notes that the glyphs of tiles must be seen. Returns their boxes."""
    for tile in view.tiles:
        if tile.at != view.union:
            show(canvas.image, "tile", box := how.glyph(tile.at))
            yield box


def _bodies(view: TigrisView, found: Traces, how: Measures) -> Iterator[Rect]:
    """Where monuments stand, each square of them and the whole, what is new, torn open or lost and who was beaten:
    points stand beside."""
    s = how.square
    single = *found.rings, *found.beaten, *found.removed, *view.catastrophes
    for squares in [monument.squares for monument in view.monuments] + [(at,) for at in single]:
        corners = [how.corner(at) for at in squares]
        for (x0, y0), (x1, y1) in {*zip(corners, corners, strict=True), (min(corners), max(corners))}:
            yield x0 + 0.2 * s, y0 + 0.2 * s, x1 + 0.8 * s, y1 + 0.8 * s


def _arranged(laid: Sequence[Laid], taken: Sequence[Rect], how: Measures) -> list[Point]:
    things = [Thing(sign.width, sign.height, places, _WEIGHT) for sign, places in laid]
    return arrange(things, taken, (0, 0, *how.size))


def _clear(box: Rect, taken: Sequence[Rect]) -> bool:
    """Whether a box covers no other, or hardly anything of it."""
    return all(overlap(box, rect) <= _MUCH * (rect[2] - rect[0]) * (rect[3] - rect[1]) for rect in taken)


def _put_left(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> list[Moved]:
    """A dashed ring with the shape and colour of each leader that moved, where it stood, unless something lies there.
    Returns those moves."""
    free = {*squares_of(view.board.empty)} - {*found.beaten}
    moves = {move.start: move for move in found.moves if move.start in free}
    for start, move in moves.items():
        traces.put_left(canvas, start, move.seat, move.colour, how)
    return [*moves.values()]


def _put_ways(
    canvas: Canvas, view: TigrisView, found: Traces, moves: Sequence[Moved], laid: Sequence[Rect], how: Measures
) -> list[Rect]:
    """An arrow in the colour of each leader that moved from where it stood over empty squares, round rings, points that
    are `laid` and the heads of other arrows; none where nothing is left free, where it would cross another or be far
    from straight. Returns what they fill."""
    s = how.square
    marked = {*SQUARES} - {*squares_of(view.board.empty)} | {*found.removed, *found.beaten}
    drawn: list[Rect] = []
    for move in moves:
        start, end = how.middle(move.start), how.middle(move.end)
        others = [(how.middle(other.start), how.middle(other.end)) for other in moves if other != move]
        rings = [_about(at, _RING * s) for at, _ in others]
        heads = [_about(to, _HEAD * s) for _, to in others if min(math.dist(to, start), math.dist(to, end)) > 2 * s]
        whole = [_about(how.middle(at), 0.5 * s) for at in marked - {move.start, move.end}]
        near = [rect for rect in taken_on(canvas.image) if not any(how.holds(at, rect) for at in move[:2])]
        way = _from_rim(routes.route(start, end, [*whole, *rings, *heads, *laid, *drawn], near, how), _RIM * s)
        traces.put_way(canvas, way, how, GLAZE[move.colour].base)
        drawn += [_about(at, 0.1 * s) for at in _along(way, 0.2 * s)]
    return drawn


def _from_rim(way: Sequence[Point], reach: float) -> list[Point]:
    """A way from where it leaves the ring that reaches so far around its start; empty where it never does."""
    for i, at in enumerate(way):
        if math.dist(at, way[0]) > reach:
            return [next(rim for rim in _along(way[i - 1 : i + 1], 2) if math.dist(rim, way[0]) > reach), *way[i:]]
    return []


def _along(way: Sequence[Point], step: float) -> Iterator[Point]:
    """Points of a way, at most so far apart."""
    for start, end in pairwise(way):
        count = math.ceil(math.dist(start, end) / step)
        yield from (between(start, end, i / count) for i in range(count))
    yield from way[-1:]


def _about(at: Point, reach: float) -> Rect:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def _badges(view: TigrisView, found: Traces, said: Container[tuple[Square, Seat]], how: Measures) -> Iterator[Laid]:
    """The badge of whoever changed a square or built, on an outer corner; none where points or a leader say it."""
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


def _gains(
    view: TigrisView, found: Traces, how: Measures
) -> Iterator[tuple[tuple[Square, Seat], Image.Image, list[Point]]]:
    """The points of every place and seat, there if it is empty, else on an empty square beside it, or beyond the
    points of somebody else there."""
    gains: dict[tuple[Square, Seat], list[tuple[str, int]]] = {}
    for (at, seat, colour), points in found.points.items():
        gains.setdefault((at, seat), []).append((colour, points))
    held = {tile.at for tile in view.tiles} | {leader.at for leader in view.leaders}
    held |= {*view.face_down, *view.catastrophes, *(at for each in view.monuments for at in each.squares)}
    here, s = {*SQUARES} - held - {*found.removed}, how.square
    for (at, seat), each in gains.items():
        dynasty = "" if how.owned else view.screens[seat].dynasty
        sign, places, beyond = gain(seat, dynasty, tuple(each), how.number), list[Point](), list[Point]()
        across, down = ((s + side) / 2 + _TIP * how.number for side in sign.size)
        places += [how.middle(at)] if at in here else []
        for lies in next((each.squares for each in view.monuments if at in each.squares), (at,)):
            x, y = how.middle(lies)
            free = [(u, v) for u, v in _BESIDE if Square(lies.column + u, lies.row + v) in here]
            slid = product((aside * s for aside in _ASIDE), free)
            places += [(x + u * across + v * off, y + v * down + u * off) for off, (u, v) in slid]
            far = down + sign.height + _TIP * how.number
            beyond += [(x, y + v * far) for u, v in free if v and Square(lies.column, lies.row + 2 * v) in here]
        yield (at, seat), sign, [*places, *beyond] or [how.middle(at)]


def _put_tail(canvas: Canvas, at: Point, place: Point, size: tuple[int, int], how: Measures) -> None:
    """A tip that leads from points to the square whose they are, unless they reach into it."""
    aside, down = abs(place[0] - at[0]) - size[0] / 2, abs(place[1] - at[1]) - size[1] / 2
    if max(aside, down) < how.square / 2:
        return
    if aside > down:
        way = 1 if place[0] < at[0] else -1
        canvas.paste(_tail(how.number, 90 - 90 * way), place[0] + way * size[0] / 2, place[1])
    else:
        way = 1 if place[1] < at[1] else -1
        x = min(max(at[0], place[0] - size[0] / 2 + 14), place[0] + size[0] / 2 - 14)
        canvas.paste(_tail(how.number, 90 * way), x, place[1] + way * size[1] / 2)


@kept
def _tail(text: int, turn: int) -> Image.Image:
    painter = Painter(40, 40, text / 30, 4)
    for tip, half, colour in ((13, 11, INK), (9, 7, IVORY)):
        painter.poly(moved([(tip, 0), (-4, -half), (-4, half)], 0, 0, turn), colour)
    return painter.done()


@kept
def gain(seat: Seat, dynasty: str, gains: tuple[tuple[str, int], ...], text: int) -> Image.Image:
    """The shape of a seat or the emblem of a dynasty, and `+2` behind the glyph of every colour in which it got points,
    on its glaze; `text` is the size of the digits in pixels."""
    height, shape = round(text * (1.3 if dynasty else 1.04)), round(text * (1.24 if dynasty else 0.62))
    glyph, told = round(text * (0.86 if dynasty else 0.72)), [f"+{points}" for _, points in gains]
    rooms = [glyph + round(fonts.width(words, text)) for words in told]
    width = shape + 3 + sum(rooms)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.3, INK)
    painter.box(2, 2, width - 2, height - 2, height * 0.24, IVORY)
    if dynasty:
        painter.box(2, 2, 2 + shape, height - 2, height * 0.24, SEAL)
        put_figure(painter, figure(dynasty), 2 + shape / 2, height / 2, shape * 0.96, GOLD_LIGHT, SEAL)
    else:
        painter.poly(moved(seat_shape(seat), 2 + shape / 2, height / 2, 0, shape * 0.0126), INK)
    starts = [*accumulate(rooms, initial=shape + 1)]
    for (colour, _), start, room in zip(gains, starts, rooms, strict=False):
        tone = GLAZE[colour]
        painter.box(start, 2, start + room, height - 2, height * 0.24, tone.base)
        put_figure(painter, figure(colour), start + glyph / 2, height / 2, glyph * 0.92, IVORY, tone.dark)
    sprite = painter.done()
    canvas = Canvas(sprite)
    for words, start in zip(told, starts, strict=False):
        canvas.text(start + glyph - 1, height / 2 - 1, words, text, IVORY)
    return show(sprite, "gain")
