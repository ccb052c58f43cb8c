"""The candidates of the present choice, laid over the map: the rest steps back, each that matters bears its square.

Cards and pills are free squares with what they bring and the leaders that could stand there, light spots those that
bring nothing now, octagons mean conflict, rings choose what lies there already. What a candidate stands for is
read by `questions`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, plaque, rgba
from render.lettering import show, taken_on
from render.panels import bulb
from render.placing import Thing, arrange
from render.post import NAME
from render.scene import Scene
from render.shapes import Point, box
from render.sprites import kept
from render.tigris import monuments, pieces, plates, signs, traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import CALL, GLAZE, INK, INK_2, IVORY, ORANGE, PAPER_WHITE, PARCHMENT, RED_INK, REVOLT
from render.tigris.pieces_on_board import leader_of, put_leaders
from render.tigris.questions import Brings, Candidate, Fight, Support, Tiles, candidates, yours
from render.tigris.reading import COLOUR_OF, letter, view_of
from render.tigris.seats import shape
from rules.kit.seats import Seat
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import Square, squares_of
from rules.tigris.tile_points import Gain
from rules.tigris.view import Standing, TigrisView

_VEIL: Final = 0.28
"""How dark the map is around the candidates."""
_CROSSED: Final = ((-0.46, -0.4), (-0.5, -0.48), (-0.52, -0.24), (0.52, -0.52), (-0.52, -0.1), (0, -0.66), (0.54, 0))
"""Where the cross of a leader that would go home may lie, from the middle of its square, in squares."""
_FEET: Final = {"piece": (0.286, 0.4, -0.4, 0.54, -0.54, 0.64), "covered": (0.22,)}
"""Where the tag of a piece may lie, in squares below its middle; elsewhere there."""


def _rivals(found: Sequence[Candidate]) -> set[Square]:
    """The squares of the leaders that would be attacked or go home."""
    homeless = (leader.at for candidate in found if candidate.ruin for leader in candidate.ruin.homeless)
    return {*homeless, *(candidate.rival for candidate in found if candidate.rival)}


def _moved(scene: Scene) -> list[Standing]:
    """The leader on the board for which a place is asked."""
    chosen, seat = scene.path[1:2] if scene.path[:1] == ("leader",) else (), view_of(scene).now.seat
    return [leader for leader in view_of(scene).leaders if leader.seat == seat and (leader.which,) == chosen]


def _put_covered(canvas: Canvas, scene: Scene, found: Sequence[Candidate], how: Measures) -> None:
    """The tiles that could be covered, with room for their names."""
    named = {one.mark.at for one in found if one.kind == "covered"}
    for tile in view_of(scene).tiles:
        if tile.at in named:
            sprite = pieces.tile(tile.colour, how.square, building=tile.building, plated=True)
            canvas.place(sprite, *how.corner(tile.at))


def put_candidates(canvas: Canvas, scene: Scene) -> None:
    """The veil but where something is brought or chosen, the leaders, bright where a revolt could begin, and every
    candidate's tag."""
    found, own, how = candidates(scene), yours(scene), MEASURES[scene.aspect]
    if not found and not own:
        put_leaders(canvas, scene)
        return
    _put_covered(canvas, scene, found, how)
    clear = {at for candidate in found if not candidate.plain for at in candidate.squares}
    veil.put_veil(canvas, how, _VEIL, {0: clear})
    attacked = _rivals(found)
    ringed = {leader.at: CALL for leader in (*own, *_moved(scene))} | dict.fromkeys(attacked, REVOLT)
    for at, colour in ringed.items():
        traces.put_ring(canvas, at, how, colour)
    _put_below(canvas, scene, found, how)
    lit = clear | ringed.keys()
    put_leaders(canvas, scene, {leader.at: _VEIL for leader in view_of(scene).leaders if leader.at not in lit})
    tags = [(candidate, tag(candidate, how, scene)) for candidate in found if candidate.mark.tag]
    _lay(canvas, [*((sign, _places(scene, candidate, sign)) for candidate, sign in tags), *_homeless(found, how)])
    tips = [one for one in found if one.mark.tip and not ((row := _row(one, how, scene)) and _has_room(row, how))]
    built = [(builds(_bulb(how)), _corners(one, how)) for one in found if one.builds or one.pays]
    _lay(canvas, [*built, *((bulb(_bulb(how)), _corners(one, how)) for one in tips)])


def _lay(canvas: Canvas, laid: Sequence[tuple[Image.Image, list[Point]]]) -> None:
    """Signs at those of their places where they cover nothing that must be read."""
    things = [Thing(each.width, each.height, places) for each, places in laid]
    for (each, _), place in zip(laid, arrange(things, taken_on(canvas.image)), strict=True):
        canvas.paste(each, *place)


def _corners(candidate: Candidate, how: Measures) -> list[Point]:
    """Where the sign of a tip may lie: on a corner of the square, or on the middle of a side; beside a mere spot."""
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    (left, top, right, bottom), s = how.inside, how.square
    found = [(xs[0] + 0.3 * s, ys[0])] if candidate.plain else []
    for out in (0.36, 0.44, 0.52):
        across, down = ((min(each) - out * s, max(each) + out * s) for each in (xs, ys))
        found += [*product(across[::-1], down), *product(across, ys[:1]), *product(xs[:1], down)]
    return [(min(max(left, x), right), min(max(top, y), bottom)) for x, y in found]


def _put_below(canvas: Canvas, scene: Scene, found: Iterable[Candidate], how: Measures) -> None:
    """What lies below the leaders: frames of what is chosen, badges where a kingdom splits, squares without a name."""
    for candidate in found:
        if candidate.kind == "figure":
            walls.put_wall(canvas, candidate.squares, how, "choice")
        elif candidate.kind == "piece":
            traces.put_ring(canvas, candidate.mark.at, how, CALL)
        elif candidate.ruin and candidate.ruin.splits:
            x, y = how.middle(candidate.mark.at)
            canvas.paste(crack(round(0.36 * how.square)), x + 0.4 * how.square, y - 0.36 * how.square)
        elif not candidate.mark.tag:
            _put_dot(canvas, scene, candidate)


def _put_dot(canvas: Canvas, scene: Scene, candidate: Candidate) -> None:
    """In small what a square brings or begins while nothing is chosen: tiles that score, a war, leaders that revolt."""
    how = MEASURES[scene.aspect]
    x, y = how.middle(candidate.mark.at)
    row: tuple[Image.Image, ...] = ()
    if candidate.kind == "conflict":
        canvas.paste(blank(round(how.square * 0.8), candidate.fight(view_of(scene).now.seat)), x, y)
        row = (signs.sword(round(how.square * 0.5)),)
    if candidate.stand:
        row = stand(scene, tuple(office for office, _ in candidate.stand.revolts), how, False)
    elif candidate.brings:
        row = _worth(candidate.brings, how, scene)
    _put_row(canvas, row, 2 * x, y)


def _homeless(found: Iterable[Candidate], how: Measures) -> Iterator[tuple[Image.Image, list[Point]]]:
    """A cross on every leader that would go home, and where it may lie."""
    for candidate in found:
        for leader in candidate.ruin.homeless if candidate.ruin else ():
            (x, y), s = how.middle(leader.at), how.square
            yield doomed(round(0.42 * s)), [(x + u * s, y + v * s) for u, v in _CROSSED]


@kept
def doomed(size: int) -> Image.Image:
    """A crossed badge: a leader would go home."""
    painter = Painter(100, 100, size / 100, 4)
    for radius, fill in ((49, INK), (41, ORANGE)):
        painter.ellipse(0, 0, radius, fill=fill)
    for way in (-1, 1):
        painter.brush([(-20, -20 * way), (20, 20 * way)], 14, INK)
    return painter.done()


@kept
def crack(size: int) -> Image.Image:
    """A badge that is broken in two: a kingdom would fall apart."""
    painter = Painter(100, 100, size / 100, 4)
    painter.poly(box(-49, -49, 49, 49, 16), INK)
    painter.poly(box(-41, -41, 41, 41, 11), PAPER_WHITE)
    painter.brush([(8, -49), (-14, -16), (14, 10), (-8, 49)], 20, INK)
    return show(painter.done(), "splits")


@kept
def builds(size: int) -> Image.Image:
    """A monument on a disc: one could be built, or would pay."""
    sprite, sign = (
        plaque(size, size, (0, size / 2, INK), (2, size / 2 - 2, PAPER_WHITE)),
        monuments.sign("red-blue", size),
    )
    Canvas(sprite).paste(sign.resize((round(size * 0.72), round(size * 0.72))), size / 2, size * 0.48)
    return sprite


def chosen(scene: Scene, size: int) -> Image.Image | None:
    """The piece for which a place is asked."""
    now = view_of(scene).now.seat
    match scene.path if scene.marks else ():
        case ("catastrophe", *_):
            return pieces.catastrophe(size)
        case ("tile", colour, *_) if colour in COLOURS:
            return pieces.tile(colour, size)
        case ("leader", office, *_) if office in OFFICES:
            return leader_of(scene, now, COLOUR_OF[office], size, called=True)
    return None


def _places(scene: Scene, candidate: Candidate, sign: Image.Image) -> list[Point]:
    """In the middle of a free square or figure; on a free square beside a piece, else at its foot, or at its head, so
    that it stays visible."""
    how = MEASURES[scene.aspect]
    if candidate.kind == "piece" and (beside := _beside(view_of(scene), candidate.mark.at, sign, how)):
        return beside
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [(x, y + down * how.square) for down in _FEET.get(candidate.kind, (0,))]


def _beside(view: TigrisView, at: Square, sign: Image.Image, how: Measures) -> list[Point]:
    """Where a sign may lie beside a square, on free ones."""
    x, y = how.middle(at)
    across, down = ((how.square + side) / 2 for side in sign.size)
    free = set(squares_of(view.board.empty))
    ways = [(u, v) for u, v in ((1, 0), (-1, 0), (0, -1), (0, 1)) if Square(at.column + u, at.row + v) in free]
    return [(x + u * across, y + v * down) for u, v in ways]


def tag(candidate: Candidate, how: Measures, scene: Scene) -> Image.Image:
    """A candidate as it is marked: its word, and the one thing that weighs most of what it means or brings."""
    words = candidate.mark.tag
    seat = view_of(scene).now.seat
    if candidate.kind == "conflict":
        fight, size = candidate.fight(seat), min(_size(words, how), NAME)
        return octagon(words, _fought(candidate, how, fight), how.square - 2, size, fight)
    if row := _row(candidate, how, scene):
        brings = candidate.brings
        nothing = not brings or (isinstance(brings, Support) and not brings.supporters)
        whose = "others" if nothing else ""
        if isinstance(brings, Gain):
            whose = "own" if brings.seat == seat else "others"
        if candidate.mark.tip and _has_room(row, how):
            row = (bulb(_bulb(how)), *row)
        return card(words, row, how.square - 2, _size(words, how), whose)
    if candidate.plain and words == str(candidate.mark.at):
        return spot(how.square // 4)
    if candidate.kind == "covered":
        homeless = candidate.ruin and candidate.ruin.homeless
        return pill(words, _size(words, how), high=1.14, bright=ORANGE if homeless else PAPER_WHITE)
    return pill(words, _size(words, how), candidate.mark.strong or candidate.kind == "free")


def _row(candidate: Candidate, how: Measures, scene: Scene) -> tuple[Image.Image, ...]:
    """What stands on the card of a free square: what it brings, the leaders that could stand there, that it joins two
    kingdoms."""
    if candidate.kind != "free":
        return ()
    if candidate.joins:
        return (pieces.unification(round(how.square * 0.56)),)
    row = stand(scene, candidate.stand.offices, how, bool(candidate.brings)) if candidate.stand else ()
    if candidate.brings:
        row = (*_worth(candidate.brings, how, scene, sum(sign.width for sign in row)), *row)
    return row


def _bulb(how: Measures) -> int:
    """How high the sign of a tip is."""
    return round(how.square * 0.46)


def _has_room(row: Sequence[Image.Image], how: Measures) -> bool:
    """Whether the sign of a tip fits on a card too."""
    return sum(sign.width for sign in (bulb(_bulb(how)), *row)) <= how.square


def _fought(candidate: Candidate, how: Measures, fight: Fight) -> Image.Image:
    """The strengths of a conflict or how many there are, a sword where that is too long for a square; of a war of
    others who they are."""
    if fight == "others" and len(candidate.wars) == 1:
        return _rivalry(candidate.wars[0].attacker, candidate.wars[0].defender, how.square)
    fits = fonts.width(candidate.detail, how.number) <= how.square - 8
    return _number(candidate.detail, how.number) if fits else signs.sword(round(how.square * 0.5))


@kept
def _rivalry(one: Seat, other: Seat, size: int) -> Image.Image:
    """A sword between the shapes of two seats."""
    row = shape(one, round(size * 0.32)), signs.sword(round(size * 0.26), INK, INK), shape(other, round(size * 0.32))
    sprite = Image.new("RGBA", (sum(sign.width for sign in row), max(sign.height for sign in row)), (0, 0, 0, 0))
    _put_row(Canvas(sprite), row, sprite.width, sprite.height / 2)
    return sprite


def stand(scene: Scene, offices: tuple[str, ...], how: Measures, beside: bool) -> tuple[Image.Image, ...]:
    """The leaders that could stand somewhere: the letters of one or two, a disc with the colours of more, a small one
    beside tiles that score."""
    if len(offices) > (1 if beside else 2):
        return (disc(offices, how.square // 3 - 1 if beside else round(how.square * 0.44)),)
    size, letters = min(how.number, NAME), {each: letter(scene.language, each) for each in offices}
    return tuple(
        plates.sign(sign, COLOUR_OF[each], size, inset=5 if sign.isascii() else 1) for each, sign in letters.items()
    )


@kept
def disc(offices: tuple[str, ...], size: int) -> Image.Image:
    """A disc with the colours of several leaders."""
    painter, step = Painter(100, 100, size / 100, 4), 360 / len(offices)
    painter.ellipse(0, 0, 48, fill=INK)
    painter.ellipse(0, 0, 41, fill=IVORY)
    for i, office in enumerate(offices):
        turns = [math.radians(step * (i + part / 12) - 90) for part in range(13)]
        rim = [(33 * math.cos(turn), 33 * math.sin(turn)) for turn in turns]
        painter.poly([(0, 0), *rim], GLAZE[COLOUR_OF[office]].base)
    return painter.done()


def _worth(brings: Brings, how: Measures, scene: Scene, used: int = 0) -> tuple[Image.Image, ...]:
    """What a free square brings, in a row of signs beside others that take some pixels."""
    if isinstance(brings, Support):
        sign, high = letter(scene.language, brings.office), how.number + 1
        supporters = str(brings.supporters)
        return (plates.plate(sign, COLOUR_OF[brings.office], supporters, how.square - 18, high, how.number),)
    if isinstance(brings, Tiles):
        size = min(28, (how.square - 4 - used) // len(brings.colours))
        return tuple(pieces.tile(colour, size) for colour in brings.colours)
    gain = _number(f"+{brings.points}", max(how.number, 28))
    return (
        (gain,)
        if brings.seat == view_of(scene).now.seat
        else (_owed(brings.seat, brings.points, gain.height, how.square - 2),)
    )


@kept
def _owed(seat: Seat, points: int, text: int, width: int) -> Image.Image:
    """The points of somebody else on a white pill."""
    height = text + 4
    sprite = plaque(width, height, (0, height * 0.42, INK), (2, height * 0.36, PAPER_WHITE))
    _put_row(Canvas(sprite), (shape(seat, 22), _number(f"+{points}", text)), width, height / 2)
    return sprite


@kept
def _number(words: str, text: int) -> Image.Image:
    sprite = Image.new("RGBA", (round(fonts.width(words, text)) - 2, text), (0, 0, 0, 0))
    Canvas(sprite).text(0, text / 2 - 1, words, text, INK)
    return sprite


def _size(words: str, how: Measures) -> int:
    """How large the letters of a tag may be."""
    return fonts.largest(words, how.square - 9, (how.label, how.label - 1, how.label - 2))


@kept
def pill(words: str, text: int, strong: bool = True, high: float = 1.34, bright: str = PAPER_WHITE) -> Image.Image:
    """A tag, so many times as `high` as its letters: bright for a candidate that promises something, paler for
    another."""
    width, height = round(fonts.width(words, text)) + 10, round(text * high)
    ink, paper = (INK, bright) if strong else (INK_2, PARCHMENT[0])
    sprite = plaque(width, height, (0, height * 0.42, ink), (2, height * 0.36, paper))
    Canvas(sprite).text(width / 2, height / 2 - 1, words, text, ink, "m")
    return sprite


def card(words: str, signs: tuple[Image.Image, ...], size: int, text: int, whose: str) -> Image.Image:
    """A bright square with its name, below it what it brings; golden where the reader has it, veiled and the name pale
    where others do or there is nothing."""
    sprite, high = _bright(size, whose).copy(), round(text * 1.04)
    canvas = Canvas(sprite)
    if whose == "others":
        canvas.text(size / 2, high / 2 - 1, words, text, INK_2, "m")
    else:
        canvas.paste(pill(words, text, high=1.04), size / 2, high / 2)
    middle, wide = (size + high) / 2, sum(sign.width for sign in signs)
    _put_row(canvas, signs, size, middle)
    return show(sprite, "worth", ((size - wide) / 2, middle - 10, (size + wide) / 2, middle + 10))


@kept
def _bright(size: int, whose: str) -> Image.Image:
    if whose == "own":
        return plaque(size, size, (0, 6, INK), (2, 5, CALL))
    return plaque(size, size, (0, 6, rgba(PARCHMENT[0], 150) if whose else rgba(PAPER_WHITE, 150)))


@kept
def spot(size: int) -> Image.Image:
    """A square that brings nothing now; columns and rows name it at the edges."""
    painter = Painter(100, 100, size / 100, 4)
    painter.ellipse(0, 0, 48, fill=INK_2)
    painter.ellipse(0, 0, 38, fill=PARCHMENT[0])
    return painter.done()


@kept
def blank(size: int, fight: Fight) -> Image.Image:
    """What a conflict is marked with, without words; wars of others are pale."""
    painter, half, cut = Painter(size, size, 1, 4), size / 2, size * 0.19
    for inset, fill in _CONFLICT[fight]:
        end, corner = half - inset, half - cut - inset * 0.4
        edge = [(end, corner), (corner, end), (-corner, end), (-end, corner)]
        painter.poly([*edge, *((-x, -y) for x, y in edge)], fill)
    return painter.done()


_CONFLICT: Final[dict[Fight, tuple[tuple[float, str], ...]]] = {
    "war": ((0, INK), (2, RED_INK), (4.5, ORANGE)),
    "others": ((0, INK), (2, ORANGE), (6.5, PAPER_WHITE)),
    "revolt": ((0, INK), (2.2, REVOLT)),
}
"""How far inside which colour begins."""


def octagon(words: str, below: Image.Image, size: int, text: int, fight: Fight) -> Image.Image:
    """A tag that means conflict: its name, below it how strong both sides are, or who they are."""
    sprite = blank(size, fight).copy()
    canvas = Canvas(sprite)
    canvas.text(size / 2, size * 0.26, words, text, INK, "m")
    canvas.paste(below, size / 2, size * 0.66)
    return sprite


def _put_row(canvas: Canvas, signs: tuple[Image.Image, ...], width: float, y: float) -> None:
    x = (width - sum(sign.width for sign in signs)) / 2
    for sign in signs:
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width
