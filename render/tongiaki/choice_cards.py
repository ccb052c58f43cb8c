"""The islands that a question is about as cards below the map of a phone's picture, on which their letters are too
small: several beside each other, or one alone with what would sail beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line
from render.panels import put_flow
from render.scene import Mark, Scene
from render.tongiaki import offers
from render.tongiaki.hand_card import HEAD, Card, Sizes, height, put_card, within
from render.tongiaki.palette import WHITE
from render.tongiaki.reading import land_of, view_of
from rules.tongiaki.places import Island, Pier

_PAIRED: Final = (2, 4)
"""So many cards stand two by two, others three by three."""
_GAP: Final = 12
_RADII: Final = {1: 200, 2: 186, 3: 150}
"""Hexes on cards are so large where so many stand side by side, or one has lines beside it."""
_ALONE: Final = 440
"""So wide is the sea of such an island."""
_LETTER: Final = 42
_MANY: Final = 6
_COMPACT: Final = 104
_LESS: Final = 34
"""More cards than so many have hexes of this size, and letters of this one: the map above them needs room."""
_STEP: Final = 52
"""Lines beside it are so far apart."""


def cards(scene: Scene) -> list[Card]:
    """The islands on offer, or those whose beaches or piers are, those below which most stands first; none in other
    pictures than those for phones."""
    islands = [mark.at.id for mark in scene.marks if isinstance(mark.at, Island)] or offers.carded(scene)
    if scene.size != "phone" or not islands or scene.path[:1] == ("king",):
        return []
    lands, sizes = [land_of(view_of(scene), island) for island in islands], _sizes(len(islands))
    if len(lands) == 1:
        return [Card(lands[0])]
    found = [Card(land, offers.sailing(scene, land, sizes.text, within(sizes))) for land in lands]
    return sorted(found, key=lambda card: -len(card.foot))


def alone(scene: Scene) -> bool:
    """Whether one island is on a card with what would sail beside it."""
    return len(cards(scene)) == 1


def room(scene: Scene) -> int:
    """How wide lines on what would sail may be, in pixels."""
    return post.INSIDE - _ALONE * alone(scene)


def on_map(scene: Scene) -> Scene:
    """The scene as its map shows it: where beaches are on offer on cards, nothing but their islands."""
    if any(isinstance(mark.at, Island | Pier) for mark in scene.marks):
        return scene
    islands = [card.land.id for card in cards(scene)]
    return replace(scene, marks=tuple(Mark(Island(island), "", True) for island in islands)) if islands else scene


def extent(scene: Scene, told: Sequence[Line]) -> int:
    """How high all cards are together, and the lines beside one alone, with the gap above them."""
    return sum(high + _GAP for high in _rows(scene, cards(scene), told))


def put_cards(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """All cards in their box, those of the last row in the middle; one alone with lines beside its island."""
    found, y = cards(scene), where.y + _GAP
    columns, sizes = _columns(len(found)), _sizes(len(found))
    step = sizes.width + _GAP
    for row, high in enumerate(_rows(scene, found, told)):
        beside = found[row * columns : (row + 1) * columns]
        left = where.x + (where.w + _GAP - len(beside) * step) // 2
        for i, card in enumerate(beside):
            put_card(canvas, scene, Box(left + i * step, y, sizes.width, high), card, sizes, _ALONE if told else None)
        for i, line in enumerate(told):
            middle = y + HEAD + (high - HEAD) / 2 + _STEP * (i - (len(told) - 1) / 2)
            put_flow(canvas, left + _ALONE, middle, line, post.TEXT, WHITE)
        y += high + _GAP


def _rows(scene: Scene, found: Sequence[Card], told: Sequence[Line]) -> list[int]:
    """How high the cards of each row are."""
    sizes, columns = _sizes(len(found)), _columns(len(found))
    high = [max(height(scene, card, sizes), HEAD + _STEP * len(told)) for card in found]
    return [max(high[i : i + columns]) for i in range(0, len(high), columns)]


def _columns(number: int) -> int:
    """How many of so many cards stand side by side."""
    return 1 if number == 1 else 2 if number in _PAIRED else 3


def _sizes(number: int) -> Sizes:
    """The sizes of so many cards."""
    columns = _columns(number)
    width = (post.WIDTH - 2 * post.MARGIN + _GAP) // columns - _GAP
    radius, letter = (_COMPACT, _LESS) if number > _MANY else (_RADII[columns], _LETTER)
    return Sizes(width, radius, post.LEAST, letter)
