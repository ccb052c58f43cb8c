"""The candidates of the present choice, laid over the map: the rest steps back, each candidate bears its square.

Cards and pills are free squares with what they bring, dots those that bring nothing now (the frame names them), orange
octagons mean conflict, rings choose what lies there already. What a candidate stands for is read by `questions`.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, rgba
from render.lettering import taken_on
from render.placing import Thing, arrange
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.tigris import pieces, plates, traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import CALL, GLAZE, INK, INK_2, PAPER_WHITE, PARCHMENT, REVOLT
from render.tigris.pieces_on_board import put_leader, put_owner
from render.tigris.questions import Brings, Candidate, Support, Tiles, candidates
from render.tigris.reading import COLOUR_OF, letter, view_of
from render.tigris.seats import shape
from render.tigris.words_effects import Gain
from rules.tigris.squares import Square

_VEIL: Final = 0.28
"""How dark the map is around the candidates."""


def rivals(scene: Scene) -> set[Square]:
    """The squares of the leaders that would be attacked."""
    return {candidate.rival for candidate in candidates(scene) if candidate.rival}


def put_candidates(canvas: Canvas, scene: Scene) -> None:
    """The veil but where something is brought or chosen, the rivals of possible revolts, every candidate's tag."""
    found, how = candidates(scene), MEASURES[scene.aspect]
    if not found:
        return
    veil.put_veil(
        canvas, how, _VEIL, {0: {at for candidate in found if not candidate.plain for at in candidate.squares}}
    )
    attacked = rivals(scene)
    for leader in view_of(scene).leaders:
        if leader.at in attacked:
            traces.put_ring(canvas, leader.at, how, REVOLT)
            put_leader(canvas, scene, leader, leader.supporters)
            put_owner(canvas, scene, leader)
    for candidate in found:
        if candidate.kind == "figure":
            walls.put_wall(canvas, candidate.squares, how, "choice")
        elif candidate.kind == "piece":
            traces.put_ring(canvas, candidate.mark.at, how, CALL)
    tags = [tag(candidate, how, scene) for candidate in found]
    things = [Thing(each.width, each.height, _places(one, how)) for each, one in zip(tags, found, strict=True)]
    for each, place in zip(tags, arrange(things, taken_on(canvas.image)), strict=True):
        canvas.paste(each, *place)


def _places(candidate: Candidate, how: Measures) -> list[Point]:
    """In the middle of a free square or figure; at the foot of a piece, or at its head, so that it stays visible."""
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    feet = (0.286, 0.4, -0.4, 0.54, -0.54, 0.64) if candidate.kind == "piece" else (0,)
    return [(x, y + down * how.square) for down in feet]


def tag(candidate: Candidate, how: Measures, scene: Scene) -> Image.Image:
    """A candidate as it is marked: its word, and what it means or brings."""
    words = candidate.mark.tag
    if candidate.kind == "conflict":
        return octagon(words, candidate.detail, how.square - 2, _size(words, how))
    if candidate.brings:
        others = isinstance(candidate.brings, Gain) and candidate.brings.seat != view_of(scene).now.seat
        return card(words, _worth(candidate.brings, how, scene), how.square - 2, _size(words, how), others)
    if candidate.plain and words == str(candidate.mark.at):
        return dot(how.square)
    return pill(words, _size(words, how), candidate.mark.strong or candidate.kind == "free")


def _worth(brings: Brings, how: Measures, scene: Scene) -> tuple[Image.Image, ...]:
    """What a free square brings, in a row of signs."""
    if isinstance(brings, Support):
        sign, high = letter(scene.language, brings.office), how.number + 1
        supporters = str(brings.supporters)
        return (plates.plate(sign, COLOUR_OF[brings.office], supporters, how.square - 18, high, how.number),)
    if isinstance(brings, Tiles):
        size = min(28, (how.square - 8) // len(brings.colours))
        return tuple(pieces.tile(colour, size) for colour in brings.colours)
    own, colour = brings.seat == view_of(scene).now.seat, next(word for word in scene.path[1:] if word in GLAZE)
    return (pieces.tile(colour, 24) if own else shape(brings.seat, 22), _number(f"+{brings.points}", how.number))


@kept
def _number(words: str, text: int) -> Image.Image:
    sprite = Image.new("RGBA", (round(fonts.width(words, text)), text), (0, 0, 0, 0))
    Canvas(sprite).text(0, text / 2 - 1, words, text, INK)
    return sprite


def _size(words: str, how: Measures) -> int:
    """How large the letters of a tag may be."""
    return fonts.largest(words, how.square - 9, (how.label, how.label - 1, how.label - 2))


@kept
def pill(words: str, text: int, strong: bool = True, high: float = 1.34) -> Image.Image:
    """A tag, so many times as `high` as its letters: white for a candidate that promises something, paler for
    another."""
    width, height = round(fonts.width(words, text)) + 10, round(text * high)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.42, INK if strong else INK_2)
    painter.box(2, 2, width - 2, height - 2, height * 0.36, PAPER_WHITE if strong else PARCHMENT[0])
    sprite = painter.done()
    Canvas(sprite).text(width / 2, height / 2 - 1, words, text, INK if strong else INK_2, "m")
    return sprite


def card(words: str, signs: tuple[Image.Image, ...], size: int, text: int, pale: bool) -> Image.Image:
    """A bright square with its name, below it what it brings; the name is pale where others have it."""
    sprite, named = _bright(size).copy(), pill(words, text, not pale, 1.1)
    canvas = Canvas(sprite)
    canvas.paste(named, size / 2, named.height / 2 + 1)
    x, y = (size - sum(sign.width for sign in signs)) / 2, (size + named.height) / 2
    for sign in signs:
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width
    return sprite


@kept
def _bright(size: int) -> Image.Image:
    painter = Painter(size, size, 1, 4, origin=(0, 0))
    painter.box(0, 0, size, size, 6, (*rgba(PAPER_WHITE)[:3], 150))
    return painter.done()


@kept
def dot(size: int) -> Image.Image:
    """A square that brings nothing now: the frame of the map names it."""
    painter = Painter(30, 30, size / 100, 4)
    painter.ellipse(0, 0, 13, fill=INK)
    painter.ellipse(0, 0, 9, fill=PARCHMENT[0])
    return painter.done()


@kept
def octagon(words: str, detail: str, size: int, text: int) -> Image.Image:
    """A tag that means conflict, with the strengths or how many wars below."""
    half = size / 2
    painter = Painter(size, size, 1, 4)
    for radius, fill in ((half + 2, INK), (half - 0.5, REVOLT)):
        angles = [math.radians(45 * i + 22.5) for i in range(8)]
        painter.poly([(radius * math.cos(a), radius * math.sin(a)) for a in angles], fill)
    sprite = painter.done()
    canvas = Canvas(sprite)
    if detail:
        small = fonts.largest(detail, size - 8, (text + 4, text + 2, text, text - 2, text - 6))
        canvas.text(half, half - size * 0.2, words, text, INK, "m")
        canvas.text(half, half + size * 0.16, detail, small, GLAZE["red"].dark, "m")
    else:
        canvas.text(half, half - 1, words, text, INK, "m")
    return sprite
