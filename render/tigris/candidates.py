"""The candidates of the present choice, laid over the map: the rest steps back, each that matters bears its square.

Golden names are free squares that bring points, light squares without a name bring nothing, octagons mean conflict,
other names and rings choose what lies there already. What a candidate stands for is read by `questions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, plaque
from render.lettering import show, taken_on
from render.panels import bulb
from render.placing import Thing, arrange
from render.post import NAME
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.tigris import pieces, signs, traces, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.leaders import leader_of, put_leaders
from render.tigris.palette import CALL, INK, ORANGE, PAPER_WHITE, PARCHMENT, RED_INK, REVOLT
from render.tigris.questions import Candidate, candidates, yours
from render.tigris.reading import COLOUR_OF, view_of
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import Square, squares_of
from rules.tigris.view import Standing, TigrisView

_VEIL: Final = 0.28
"""How dark the map is around the candidates."""
_FEET: Final = {"piece": (0.286, 0.4, -0.4, 0.54, -0.54, 0.64), "covered": (0.44, -0.44)}
"""Where the tag of a piece may lie, in squares below its middle; elsewhere there."""
_CONFLICT: Final = {"war": ((0, INK), (2, RED_INK), (4.5, ORANGE)), "revolt": ((0, INK), (2.2, REVOLT))}
"""How far inside which colour begins."""


def put_candidates(canvas: Canvas, scene: Scene) -> None:
    """The veil but where something is brought or chosen, the leaders, bright where a revolt could begin, and every
    candidate's tag."""
    found, own, how = candidates(scene), yours(scene), MEASURES[scene.aspect]
    if not found and not own:
        put_leaders(canvas, scene)
        return
    clear = {at for one in found for at in one.squares}
    walls.put_veil(canvas, how, _VEIL, {0: clear})
    ringed = {leader.at: CALL for leader in (*own, *_moved(scene))} | dict.fromkeys(_rivals(found), REVOLT)
    ringed |= {one.mark.at: CALL for one in found if one.kind == "piece"}
    for at, colour in ringed.items():
        traces.put_ring(canvas, at, how, colour)
    for one in found:
        if one.kind == "figure":
            walls.put_wall(canvas, one.squares, how, "choice")
    lit = clear | ringed.keys()
    put_leaders(canvas, scene, {leader.at: _VEIL for leader in view_of(scene).leaders if leader.at not in lit})
    tags = [(one, sign) for one in found if (sign := tag(one, how, scene))]
    _lay(canvas, [(sign, _places(scene, one, sign)) for one, sign in tags])
    corners = [(make(_corner(how)), one) for which, make in FURTHER for one in found if getattr(one, which)]
    corners += [(bulb(_corner(how)), one) for one in found if one.mark.tip]
    _lay(canvas, [(sign, _corners(one, how)) for sign, one in corners])


def _rivals(found: Sequence[Candidate]) -> set[Square]:
    """The squares of the leaders that would be attacked or go home."""
    homeless = (leader.at for candidate in found for leader in candidate.homeless)
    return {*homeless, *(candidate.rival for candidate in found if candidate.rival)}


def _moved(scene: Scene) -> list[Standing]:
    """The leader on the board for which a place is asked."""
    chosen, seat = scene.path[1:2] if scene.path[:1] == ("leader",) else (), view_of(scene).now.seat
    return [leader for leader in view_of(scene).leaders if leader.seat == seat and (leader.which,) == chosen]


def _lay(canvas: Canvas, laid: Sequence[tuple[Image.Image, list[Point]]]) -> None:
    """Signs at those of their places where they cover nothing that must be read."""
    things = [Thing(each.width, each.height, places) for each, places in laid]
    for (each, _), place in zip(laid, arrange(things, taken_on(canvas.image)), strict=True):
        canvas.paste(each, *place)


def _places(scene: Scene, candidate: Candidate, sign: Image.Image) -> list[Point]:
    """In the middle of a free square or figure; on a free square beside a piece, else at its foot, or at its head, so
    that it stays visible."""
    how = MEASURES[scene.aspect]
    if candidate.kind == "piece" and (beside := _beside(view_of(scene), candidate.mark.at, sign, how)):
        return beside
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    if candidate.builds and candidate.plain(view_of(scene).now.seat):
        x -= 0.24 * how.square  # the monument stands beside it
    return [(x, y + down * how.square) for down in _FEET.get(candidate.kind, (0,))]


def _beside(view: TigrisView, at: Square, sign: Image.Image, how: Measures) -> list[Point]:
    """Where a sign may lie beside a square, on free ones."""
    x, y = how.middle(at)
    across, down = ((how.square + side) / 2 for side in sign.size)
    free = set(squares_of(view.board.empty))
    ways = [(u, v) for u, v in ((1, 0), (-1, 0), (0, -1), (0, 1)) if Square(at.column + u, at.row + v) in free]
    return [(x + u * across, y + v * down) for u, v in ways]


def _corner(how: Measures) -> int:
    """How high a sign on a corner is."""
    return round(how.square * 0.46)


def _corners(candidate: Candidate, how: Measures) -> list[Point]:
    """Where a further sign may lie: at the right of the square, on a corner or on the middle of a side."""
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    (left, top, right, bottom), s = how.inside, how.square
    found = [(xs[0] + 0.25 * s, ys[0])] if not candidate.fought and candidate.kind == "free" else []
    for out in (0.36, 0.44, 0.52):
        across, down = ((min(each) - out * s, max(each) + out * s) for each in (xs, ys))
        found += [*product(across[::-1], down), *product(across, ys[:1]), *product(xs[:1], down)]
    return [(min(max(left, x), right), min(max(top, y), bottom)) for x, y in found]


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


_LARGEST: Final = 30
"""No name of a square is larger."""


def tag(candidate: Candidate, how: Measures, scene: Scene) -> Image.Image | None:
    """A candidate as it is marked: its word, and the one thing that weighs most of what it means or brings; nothing
    on a square that brings nobody anything, which columns and rows name."""
    words, seat = candidate.mark.tag, view_of(scene).now.seat
    own = words == str(candidate.mark.at)
    if not words or (own and candidate.kind == "covered" and not candidate.homeless):
        return None
    size = fonts.largest(words, how.square - 9, tuple(range(_LARGEST, how.label - 3, -1)))
    if candidate.fought:
        return octagon(words, candidate.strengths, how.square - 2, min(size, NAME), how.number, candidate.kind)
    if candidate.kind == "free" and not candidate.plain(seat):
        return pill(words, size, 1.34, CALL if candidate.gain and candidate.gain.seat == seat else PAPER_WHITE)
    if candidate.kind == "free" and own and scene.path[:1] != ("leader",):
        return pieces.badge(candidate.gain.seat, how.square // 2) if candidate.gain else None
    return pill(
        words, size, 1.14 if candidate.kind == "covered" else 1.34, ORANGE if candidate.homeless else PAPER_WHITE
    )


@kept
def pill(words: str, text: int, high: float = 1.34, bright: str = PAPER_WHITE) -> Image.Image:
    """A tag, so many times as `high` as its letters."""
    width, height = round(fonts.width(words, text)) + 10, round(text * high)
    sprite = plaque(width, height, (0, height * 0.42, INK), (2, height * 0.36, bright))
    Canvas(sprite).text(width / 2, height / 2 - 1, words, text, INK, "m")
    return sprite


@kept
def light(size: int) -> Image.Image:
    """A free square that brings nothing now, to be explained."""
    return plaque(size, size, (0, 6, INK), (2.5, 4, PARCHMENT[1]))


@kept
def builds(size: int) -> Image.Image:
    """A monument on a disc: one could be built."""
    sprite = plaque(size, size, (0, size / 2, INK), (2, size / 2 - 2, PAPER_WHITE))
    Canvas(sprite).paste(pieces.monument_sign("red-blue", round(size * 0.72)), size / 2, size * 0.48)
    return sprite


@kept
def splits(size: int) -> Image.Image:
    """Two halves of a disc apart: a kingdom would split here."""
    painter = Painter(100, 100, size / 100, 4)
    for way in (1, -1):
        half = [(way * x, way * y) for x, y in ((8, -44), (30, -34), (44, 0), (30, 34), (2, 46), (12, 14), (0, -8))]
        painter.grown(half, 5, INK)
        painter.poly(half, ORANGE)
    return show(painter.done(), "splits")


@kept
def octagon(words: str, strengths: str, size: int, text: int, number: int, kind: str) -> Image.Image:
    """A tag that means conflict: its name, below it how strong both sides are, a sword where that is too long."""
    painter, half, cut = Painter(size, size, 1, 4), size / 2, size * 0.19
    for inset, fill in _CONFLICT[kind]:
        end, corner = half - inset, half - cut - inset * 0.4
        edge = [(end, corner), (corner, end), (-corner, end), (-end, corner)]
        painter.poly([*edge, *((-x, -y) for x, y in edge)], fill)
    canvas = Canvas(painter.done())
    canvas.text(half, size * 0.26, words, text, INK, "m")
    if fonts.width(strengths, number) <= size - 6:
        canvas.text(half, size * 0.66, strengths, number, INK, "m")
    else:
        canvas.paste(signs.sword(size // 2), half, size * 0.66)
    return canvas.image


FURTHER: Final = (("builds", builds), ("splits", splits), ("joins", pieces.unification))
"""What else a square would do, and the sign for it that lies on its corner."""
