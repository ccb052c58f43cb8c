"""What is laid over the finished map to tell the news: who changed a square, points gained, and ways of leaders.

All of it is placed together so that nothing of it covers a leader, its letter and strength, the glyph of a tile, a
treasure or a number.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise, product
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
from render.tigris.news import Traces
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, IVORY, NEW, SEAL
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
_TIP: Final = 0.42
"""How long the tip is that leads from points to the square whose they are, in the height of their letters."""

Laid: TypeAlias = tuple[Image.Image, list[Point]]
"""What is laid on the map, and the places that its middle may have."""


def put_changes(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> None:
    """The news of a view over its map."""
    if found == Traces():
        return
    read = [(x0 - 2, y0 - 2, x1 + 2, y1 + 2) for x0, y0, x1, y1 in taken_on(canvas.image)]
    taken = [*read, *_shown_glyphs(canvas, view, how)]
    ways = _put_ways(canvas, view, found, how)
    whole = [*taken, *_bodies(view, found, how)]
    gains = list(_gains(view, found, how))
    lying = _arranged([(sign, places) for _, sign, places in gains], [*whole, *ways], how)
    laid = _lain([sign for _, sign, _ in gains], lying, whole)
    said = set()
    for (key, sign, _), place, clear in zip(gains, lying, laid, strict=True):
        if clear:
            _put_tail(canvas, how.middle(key[0]), place, sign.size, how)
            canvas.paste(sign, *place)
            taken.append(Thing(sign.width, sign.height, [place]).at(place))
            said.add(key)
    said |= {(leader.at, leader.seat) for leader in view.leaders}
    badges = list(_badges(view, found, said, how))
    for (sign, _), place in zip(badges, _arranged(badges, taken, how), strict=True):
        canvas.paste(sign, *place)


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


def _lain(signs: Sequence[Image.Image], lying: Sequence[Point], taken: Sequence[Rect]) -> list[bool]:
    """Which signs lie where they cover nothing, and none that lies before them."""
    everything, found = [*taken], []
    for sign, place in zip(signs, lying, strict=True):
        box = Thing(sign.width, sign.height, [place]).at(place)
        found.append(
            all(overlap(box, rect) <= _MUCH * (rect[2] - rect[0]) * (rect[3] - rect[1]) for rect in everything)
        )
        if found[-1]:
            everything.append(box)
    return found


def _put_ways(canvas: Canvas, view: TigrisView, found: Traces, how: Measures) -> list[Rect]:
    """For each leader that moved a dotted ring where it stood and an arrow from there over empty squares; neither
    where nothing is left free, where it would cross another or be far from straight: the news tell from where to where.
    Returns what they fill."""
    empty, s = {*squares_of(view.board.empty)}, how.square
    starts = [start for start, _ in found.moves if start in empty - {*found.beaten}]
    marked = {*SQUARES} - empty | {*found.removed, *found.beaten}
    drawn: list[Rect] = []
    left: list[Rect] = []
    for start, end in found.moves:
        if start in starts:
            rings = [_about(how.middle(at), 0.36 * s) for at in starts if at != start]
            whole = [_about(how.middle(at), 0.5 * s) for at in marked - {start, end}]
            near = [rect for rect in taken_on(canvas.image) if not how.holds(end, rect) and not how.holds(start, rect)]
            way = routes.route(how.middle(start), how.middle(end), [*whole, *rings, *drawn], near, how)
            if way:
                traces.put_left(canvas, start, found.left[start], how)
                left.append(_about(how.middle(start), 0.36 * s))
            traces.put_way(canvas, way, how, NEW)
            drawn += [_about(at, 0.1 * s) for at in _along(way, 0.2 * s)]
    return [*left, *drawn]


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
        sign, places = _gain(seat, dynasty, tuple(each), how.number), list[Point]()
        across, down = ((s + side) / 2 + _TIP * how.number for side in sign.size)
        places += [how.middle(at)] if at in here else []
        for lies in next((each.squares for each in view.monuments if at in each.squares), (at,)):
            x, y = how.middle(lies)
            free = [(u, v) for u, v in _BESIDE if Square(lies.column + u, lies.row + v) in here]
            slid = product((aside * s for aside in _ASIDE), free)
            places += [(x + u * across + v * off, y + v * down + u * off) for off, (u, v) in slid]
            far = down + sign.height + _TIP * how.number
            places += [(x, y + v * far) for u, v in free if v and Square(lies.column, lies.row + 2 * v) in here]
        if places:
            yield (at, seat), sign, places


def _put_tail(canvas: Canvas, at: Point, place: Point, size: tuple[int, int], how: Measures) -> None:
    """A tip that leads from points into the square whose they are, unless they lie there."""
    if place == at:
        return
    aside, down = abs(place[0] - at[0]) - size[0] / 2, abs(place[1] - at[1]) - size[1] / 2
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
def _gain(seat: Seat, dynasty: str, gains: tuple[tuple[str, int], ...], text: int) -> Image.Image:
    """The shape of a seat or the emblem of a dynasty, and `+2` on the glaze of every colour in which it got points."""
    height, shape = round(text * (1.3 if dynasty else 1.04)), round(text * (1.24 if dynasty else 0.68))
    told = [f"+{points}" for _, points in gains]
    rooms = [round(fonts.width(words, text)) + 5 for words in told]
    painter = Painter(shape + 4 + sum(rooms), height, 1, 4, origin=(0, 0))
    painter.box(0, 0, shape + 4 + sum(rooms), height, height * 0.3, INK)
    painter.box(2, 2, shape + 2 + sum(rooms), height - 2, height * 0.24, IVORY)
    if dynasty:
        painter.box(2, 2, 2 + shape, height - 2, height * 0.24, SEAL)
        put_figure(painter, figure(dynasty), 2 + shape / 2, height / 2, shape * 0.96, GOLD_LIGHT, SEAL)
    else:
        painter.poly(moved(seat_shape(seat), 2 + shape / 2, height / 2, 0, shape * 0.0126), INK)
    x, starts = shape + 2, []
    for (colour, _), room in zip(gains, rooms, strict=True):
        painter.box(x, 2, x + room, height - 2, height * 0.24, GLAZE[colour].base)
        starts.append(x + 2)
        x += room
    sprite = painter.done()
    canvas = Canvas(sprite)
    for words, start in zip(told, starts, strict=True):
        canvas.text(start, height / 2 - 1, words, text, IVORY)
    return show(sprite, "gain")
