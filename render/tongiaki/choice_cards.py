"""The islands that can be chosen as cards below the map of a phone's picture, on which their letters are too small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from render import post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line
from render.panels import flow
from render.scene import Scene
from render.tongiaki import offers, signs
from render.tongiaki.hand_card import Card, Sizes, height, key, put_card
from render.tongiaki.reading import land_of, view_of
from rules.tongiaki.places import Island

_PAIRED: Final = (1, 2, 4)
"""So many cards stand two by two, others three by three."""
_GAP: Final = 12
_RADIUS: Final = 116
"""Hexes on cards are so large: their tiles are those of maps, only shrunk."""


def cards(scene: Scene) -> list[Card]:
    """The islands on offer in their order, with what choosing them brings and what would sail then; none in other
    pictures than those for phones."""
    if scene.size != "phone":
        return []
    view, found = view_of(scene), list[Card]()
    for mark in scene.marks:
        if isinstance(mark.at, Island):
            land = land_of(view, mark.at.id)
            growing = [] if offers.crowning(scene) else land.beaches
            sails = [end for shore in growing for end in offers.prospects(view, shore, [view.seat])]
            found.append(Card(land, offers.brings(scene, land, post.LEAST), sails))
    return found


def extent(scene: Scene) -> int:
    """How high all cards are together, with the gap above them."""
    return sum(high + _GAP for high in _rows(scene, cards(scene)))


def put_cards(canvas: Canvas, scene: Scene, where: Box) -> None:
    """All cards in their box, those of the last row in the middle."""
    found, y = cards(scene), where.y + _GAP
    columns, sizes = _columns(len(found)), _sizes(len(found))
    for row, high in enumerate(_rows(scene, found)):
        beside = found[row * columns : (row + 1) * columns]
        step = sizes.width + _GAP
        left = where.x + (where.w + _GAP - len(beside) * step) // 2
        for i, card in enumerate(beside):
            put_card(canvas, _growing(scene), Box(left + i * step, y, sizes.width, high), card, sizes)
        y += high + _GAP


def explained(scene: Scene) -> list[Line]:
    """What stands on the cards, in lines of the post."""
    if offers.crowning(scene):
        return [[[signs.crown(post.TEXT, True), f" {offers.said(scene, 'for_good_means')}"]]]
    told = key(scene, view_of(scene).seat, cards(scene), post.LEAST)
    return flow([[*sign, entry] for sign, entry in told], post.TEXT, post.INSIDE, 4)


def _growing(scene: Scene) -> Scene:
    """The scene without the beaches that may give a boat: cards are about islands, whose beaches bear their letters."""
    return replace(scene, marks=tuple(mark for mark in scene.marks if isinstance(mark.at, Island)))


def _rows(scene: Scene, found: Sequence[Card]) -> list[int]:
    """How high the cards of each row are."""
    high = [height(_growing(scene), card, _sizes(len(found))) for card in found]
    columns = _columns(len(found))
    return [max(high[i : i + columns]) for i in range(0, len(high), columns)]


def _columns(number: int) -> int:
    """How many of so many cards stand side by side."""
    return 2 if number in _PAIRED else 3


def _sizes(number: int) -> Sizes:
    """The sizes of so many cards."""
    return Sizes((post.WIDTH - 2 * post.MARGIN + _GAP) // _columns(number) - _GAP, _RADIUS, post.LEAST)
