"""The candidates of the present choice, laid over the map: the rest steps back, each candidate bears its square.

White pills are free squares, orange octagons mean conflict, rings choose what lies there already. What a candidate
stands for is read by `questions`.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import taken_on
from render.placing import Thing, arrange
from render.scene import Mark, Scene
from render.shapes import Point
from render.sprites import kept
from render.tigris import traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import CALL, GLAZE, INK, INK_2, PAPER_WHITE, PARCHMENT, REVOLT
from render.tigris.pieces_on_board import put_leader, put_owner
from render.tigris.questions import Candidate, candidates
from render.tigris.reading import view_of
from rules.tigris.squares import Square

_VEIL: Final = 0.28
"""How dark the map is around the candidates."""


def rivals(scene: Scene) -> set[Square]:
    """The squares of the leaders that would be attacked."""
    return {candidate.rival for candidate in candidates(scene) if candidate.rival}


def put_candidates(canvas: Canvas, scene: Scene) -> None:
    """The veil, the rivals of possible revolts, and every candidate with its tag."""
    found, how = candidates(scene), MEASURES[scene.aspect]
    if not found:
        return
    if scene.path or view_of(scene).decision != "act":
        veil.put_veil(canvas, how, _VEIL, {0: {at for candidate in found for at in candidate.squares}})
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
    tags = [_tag(candidate, how) for candidate in found]
    things = [Thing(tag.width, tag.height, _places(candidate, how)) for tag, candidate in zip(tags, found, strict=True)]
    for tag, place in zip(tags, arrange(things, taken_on(canvas.image)), strict=True):
        canvas.paste(tag, *place)


def _places(candidate: Candidate, how: Measures) -> list[Point]:
    """In the middle of a free square or figure; at the foot of a piece, or at its head, so that it stays visible."""
    xs, ys = zip(*(how.middle(at) for at in candidate.squares), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    feet = (0.286, 0.4, -0.4, 0.54, -0.54, 0.64) if candidate.kind == "piece" else (0,)
    return [(x, y + down * how.square) for down in feet]


def _tag(candidate: Candidate, how: Measures) -> Image.Image:
    if candidate.kind == "conflict":
        return conflict(candidate, how)
    return pill(candidate.mark.tag, _size(candidate.mark.tag, how), candidate.mark.strong)


def _size(words: str, how: Measures) -> int:
    """How large the letters of a tag may be."""
    return fonts.largest(words, how.square - 9, (how.label, how.label - 1, how.label - 2))


def conflict(candidate: Candidate, how: Measures) -> Image.Image:
    """The tag of a square that means conflict."""
    return octagon(candidate.mark.tag, candidate.detail, how.square - 2, _size(candidate.mark.tag, how))


@kept
def pill(words: str, text: int, strong: bool = True) -> Image.Image:
    """A tag: white for a candidate that promises something, paler for another."""
    width, height = round(fonts.width(words, text)) + 10, round(text * 1.34)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.42, INK if strong else INK_2)
    painter.box(2, 2, width - 2, height - 2, height * 0.36, PAPER_WHITE if strong else PARCHMENT[0])
    sprite = painter.done()
    Canvas(sprite).text(width / 2, height / 2 - 1, words, text, INK if strong else INK_2, "m")
    return sprite


@kept
def octagon(words: str, detail: str, size: int, text: int) -> Image.Image:
    """A tag that means conflict, with the strengths or leaders below where there is room."""
    half = size / 2
    painter = Painter(size, size, 1, 4)
    for radius, fill in ((half + 2, INK), (half - 0.5, REVOLT)):
        angles = [math.radians(45 * i + 22.5) for i in range(8)]
        painter.poly([(radius * math.cos(a), radius * math.sin(a)) for a in angles], fill)
    sprite = painter.done()
    canvas = Canvas(sprite)
    if detail:
        canvas.text(half, half - size * 0.19, words, text, INK, "m")
        canvas.text(half, half + size * 0.19, detail, text, GLAZE["red"].dark, "m")
    else:
        canvas.text(half, half - 1, words, text, INK, "m")
    return sprite


def sample(mark: Mark, text: int) -> Image.Image:
    """A tag as it looks on the map, for the line that explains it."""
    return pill(mark.tag, text, mark.strong)
