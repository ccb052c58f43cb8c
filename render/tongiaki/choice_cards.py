"""The islands that a question is about as cards below the map of a phone's picture, on which their letters are too
small: several beside each other, or one alone with what can be chosen there beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from render import fonts, post
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said
from render.panels import broken, bulb, flow, measure, put_flow
from render.scene import Mark, Scene
from render.tongiaki import labels, offers, signs
from render.tongiaki.hand_card import Card, Sizes, ended, height, key, put_card, within
from render.tongiaki.palette import CARD, CARD_EDGE, WHITE
from render.tongiaki.reading import land_of, view_of
from rules.tongiaki.places import Island, Pier
from rules.tongiaki.view import Isle, Shore

_PAIRED: Final = (1, 2, 4)
"""So many cards stand two by two, others three by three."""
_GAP: Final = 12
_RADII: Final = {1: 200, 2: 186, 3: 158}
"""Hexes on cards are so large where so many stand side by side, or one has lines beside it."""
_ALONE: Final = 470
"""So wide is such a card."""
_LETTER: Final = 42
_MANY: Final = 6
_COMPACT: Final = 104
_LESS: Final = 34
"""More cards than so many have hexes of this size, and letters of this one: the map above them needs room."""
_STEP: Final = 62
"""Lines beside a card are at most so far apart."""


def cards(scene: Scene) -> list[Card]:
    """The islands on offer in their order with what choosing them brings and what would sail then, or those whose
    beaches or piers are; none in other pictures than those for phones."""
    if scene.size != "phone":
        return []
    if found := _offered(scene):
        told = [card._replace(foot=_foot(scene, card.land, _sizes(len(found)))) for card in found]
        # Rows are lower where cards with as much below their islands stand side by side.
        return sorted(told, key=lambda card: -len(card.foot or ())) if len(told) > _MANY else told
    view, parts = view_of(scene), offers.carded(scene)
    return [Card(land_of(view, each), [], (), foot=_points(scene, each, _sizes(len(parts)))) for each in parts]


def _offered(scene: Scene) -> list[Card]:
    """The islands on offer themselves with what choosing them brings and what would sail then, but nothing below."""
    view, found = view_of(scene), list[Card]()
    for land in (land_of(view, island) for island in _chosen(scene)):
        sails = [end for shore in _growing(scene, land) for end in offers.prospects(view, shore, [(view.seat,)])]
        found.append(Card(land, offers.brings(scene, land, post.LEAST), sails, foot=[]))
    return found


def telling(scene: Scene) -> bool:
    """Whether the cards tell what choosing their islands brings, or taking a boat there."""
    return bool(cards(scene)) and (bool(_chosen(scene)) or offers.giving(scene))


def alone(scene: Scene) -> bool:
    """Whether one island is on a card with what can be chosen there beside it."""
    return len(cards(scene)) == 1 and not telling(scene)


def room(scene: Scene) -> int:
    """How wide lines on what can be chosen may be, in pixels."""
    return post.INSIDE - (_ALONE + _GAP) * alone(scene)


def on_map(scene: Scene) -> Scene:
    """The scene as its map shows it: where beaches are on offer on cards, nothing but their islands."""
    if _chosen(scene) or any(isinstance(mark.at, Pier) for mark in scene.marks):
        return scene
    islands = [card.land.id for card in cards(scene)]
    return replace(scene, marks=tuple(Mark(Island(island), "", True) for island in islands)) if islands else scene


def extent(scene: Scene, told: Sequence[Line]) -> int:
    """How high all cards are together, and the lines beside one alone, with the gap above them."""
    return sum(high + _GAP for high in _rows(scene, cards(scene), told))


def put_cards(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """All cards in their box, those of the last row in the middle; the lines beside one alone."""
    found, y = cards(scene), where.y + _GAP
    lone, columns, sizes = alone(scene), _columns(len(found)), _sizes(len(found), alone(scene))
    step = sizes.width + _GAP
    for row, high in enumerate(_rows(scene, found, told)):
        beside = found[row * columns : (row + 1) * columns]
        left = post.MARGIN if lone else where.x + (where.w + _GAP - len(beside) * step) // 2
        for i, card in enumerate(beside):
            put_card(canvas, _bare(scene), Box(left + i * step, y, sizes.width, high), card, sizes)
        if lone:
            _put_lines(canvas, Box(left + step, y, where.right - post.MARGIN - left - step, high), told)
        y += high + _GAP


def explained(scene: Scene) -> list[Line]:
    """What stands on the cards of islands on offer, or of those that may give a boat, in lines of the post."""
    if not _chosen(scene):
        return [[offers.whose(scene, post.TEXT)]]
    return meanings(scene, post.LEAST, post.TEXT, post.INSIDE)


def meanings(scene: Scene, size: int, words: int, room: float) -> list[Line]:
    """Signs of a size in pixels beside islands, beaches and piers on offer, and in words of a size what they say."""
    if offers.crowning(scene):
        sign, means = signs.crown(words, True), offers.said(scene, "for_good_means")
        first, *others = fonts.wrap(means, words, room - measure([sign, " "], words), 3)
        lines: list[Said] = [[sign, f" {first}"], *([line] for line in others)]
        return [[line] for line in lines]
    found = _offered(scene)
    told = key(scene, view_of(scene).seat, found, size) if found else ended(scene, offers.ends(scene), size)
    told += [([bulb(size), " "], offers.said(scene, "tip"))] * any(mark.tip for mark in scene.marks)
    return flow([[*sign, entry] for sign, entry in told], words, room, max(1, len(told))) if told else []


def _chosen(scene: Scene) -> list[str]:
    """The islands on offer themselves."""
    return [mark.at.id for mark in scene.marks if isinstance(mark.at, Island)]


def _points(scene: Scene, island: str, sizes: Sizes) -> list[list[Said]]:
    """The beaches of an island that may give a boat, and what that does to points; nothing where none may."""
    marks = [mark for mark in scene.marks if mark.at.island == island] if offers.giving(scene) else []
    told: list[Said] = [[*offers.tag(mark, sizes.text), mark.at.letter] for mark in marks]
    told += [[offers.taken(view_of(scene), mark.at, sizes.text)] for mark in marks[:1]]
    return flow(told, sizes.text, within(sizes), len(told)) if told else []


def _growing(scene: Scene, land: Isle) -> Sequence[Shore]:
    """The beaches on which an island could grow."""
    return [] if offers.crowning(scene) else land.beaches


def _foot(scene: Scene, land: Isle, sizes: Sizes) -> list[list[Said]]:
    """What choosing an island brings, the free moorings of its beaches, and in lines of their own what would sail."""
    text, wide = sizes.text, within(sizes)
    shores, view = _growing(scene, land), view_of(scene)
    found = flow(
        [offers.brings(scene, land, text), *(offers.free(scene, shore, text) for shore in shores)], text, wide, 3
    )
    for shore in shores:
        letter = labels.letter(shore.at.letter, text, offers.pinned(scene) and shore.at in offers.listed(scene))
        for line in offers.filled(scene, shore, [(view.seat,)], text, wide, [letter, " "]):
            found += [[part] for part in broken(line, text, wide)]
    return found


def _bare(scene: Scene) -> Scene:
    """The scene without the beaches that may give a boat: cards are about islands, whose beaches bear their letters."""
    islands = tuple(mark for mark in scene.marks if isinstance(mark.at, Island))
    return replace(scene, marks=islands) if islands else scene


def _rows(scene: Scene, found: Sequence[Card], told: Sequence[Line]) -> list[int]:
    """How high the cards of each row are."""
    if alone(scene):
        return [max(height(scene, found[0], _sizes(1, True)), post.NEWS + post.LINE * len(told))]
    high, columns = [height(_bare(scene), card, _sizes(len(found))) for card in found], _columns(len(found))
    return [max(high[i : i + columns]) for i in range(0, len(high), columns)]


def _put_lines(canvas: Canvas, where: Box, told: Sequence[Line]) -> None:
    """What can be chosen on an island, beside its card."""
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    step = min(_STEP, (where.h - post.NEWS) / max(1, len(told)))
    for i, line in enumerate(told):
        y = where.y + where.h / 2 + step * (i - (len(told) - 1) / 2)
        put_flow(canvas, where.x + 20, y, line, post.TEXT, WHITE)


def _columns(number: int) -> int:
    """How many of so many cards stand side by side."""
    return 2 if number in _PAIRED else 3


def _sizes(number: int, lone: bool = False) -> Sizes:
    """The sizes of so many cards, or of one with lines beside it."""
    columns = 1 if lone else _columns(number)
    width = _ALONE if lone else (post.WIDTH - 2 * post.MARGIN + _GAP) // columns - _GAP
    radius, letter = (_COMPACT, _LESS) if number > _MANY else (_RADII[columns], _LETTER)
    return Sizes(width, radius, post.LEAST if columns == 3 else post.TEXT, letter)
