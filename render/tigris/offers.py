"""What a seat chooses from, apart from the map: monuments, leaders, colours of tiles or treasures, each with what it
brings; else the own tiles.

Who may see it follows from the scene, which names its question.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.panels import bulb
from render.phrases import Voice
from render.scene import Aspect, Scene
from render.tigris import monuments, pieces
from render.tigris.hand import ROW, put_tiles
from render.tigris.material import put_tablet
from render.tigris.palette import INK, INK_2
from render.tigris.pieces_on_board import leader_of
from render.tigris.questions import builds_monument, candidates, sites, told_apart, yours
from render.tigris.reading import COLOUR_OF, view_of
from render.tigris.words_choices import choice
from rules.tigris.board import colour_at, slot_of
from rules.tigris.components import HAND
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import Square, index_of

_HELD: Final = 84
_MONUMENT: Final = 118
"""How high a tile or leader is, and a monument, on a phone."""
_SMALL: Final = 66
"""How high all of them are in a wide picture."""
_TEXTS: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (28, 26, 24, 22), "tall": (post.TEXT, 32, post.LEAST)}
"""Sizes of the words, the largest of which fits is taken."""
_GAP: Final = 8
_OF_HAND: Final = ("commit", "swap", "tile", "war")
"""Kinds of moves about which is asked what is in hand, also without a place."""


class Offer(NamedTuple):
    """A value of a field of a move that can be chosen now."""

    kind: str
    field: str
    value: object


def offers(scene: Scene) -> list[Offer]:
    """What is chosen from; nothing while squares are (but those of treasures) or how many tiles."""
    view = view_of(scene)
    if builds_monument(scene):
        return [Offer("monument", "colours", pair) for pair in buildable(scene)]
    match scene.path:
        case ("leader",):
            slots = {office: slot_of(view.now.seat, i) for i, office in enumerate(OFFICES)}
            return [Offer("leader", "which", each) for each in OFFICES if view.board.leader_targets(slots[each])]
        case ("tile",):
            held = view.hand or {}
            return [Offer("tile", "colour", colour) for colour in COLOURS if held.get(colour)]
        case ("withdraw",):
            return [Offer("withdraw", "which", leader.which) for leader in yours(scene)]
        case ("treasure",):
            return [Offer("treasure", "at", mark.at) for mark in scene.marks]
    return []


def height(scene: Scene) -> int:
    """How high it is below the map, 0 where there is nothing to choose from; in wide pictures also where squares are
    chosen, which the map and the log explain."""
    found, wide = offers(scene), scene.aspect == "wide"
    if found:
        return 24 - _GAP + -(-len(found) // _columns(found)) * (_size(scene, found[0]) + _GAP)
    asked = scene.path[:1] and scene.path[0] in _OF_HAND
    shown = (asked and not view_of(scene).fight and not scene.marks) if wide else (asked or scene.marks)
    return (ROW if wide else 112) + _tile(scene) if shown and any((view_of(scene).hand or {}).values()) else 0


def hold_hand(scene: Scene) -> bool:
    """Whether they show all tiles that the viewer holds."""
    found = offers(scene)
    return found[0].kind == "tile" if found else height(scene) > 0


def _columns(found: list[Offer]) -> int:
    """Whom a monument brings points takes a long line."""
    return 1 if found[0].kind == "monument" else 2


def _size(scene: Scene, offer: Offer) -> int:
    return _SMALL if scene.aspect == "wide" else _MONUMENT if offer.kind == "monument" else _HELD


def _tile(scene: Scene) -> int:
    return _SMALL if scene.aspect == "wide" else _HELD


def put_offers(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The offers with what each brings, else the own tiles; one of the colour that is placed is ringed, all of
    that which fights."""
    if not (found := offers(scene)):
        put_tiles(canvas, scene, where, _tile(scene), _called(scene), HAND if view_of(scene).fight else 1)
        return
    put_tablet(canvas, where, "active")
    columns, sizes = _columns(found), _TEXTS[scene.aspect]
    room, high = (where.w - 16) // columns, (where.h - 24 + _GAP) / -(-len(found) // columns)
    signs_of, told = [_sign(scene, offer) for offer in found], [_told(scene, offer) for offer in found]
    beside = room - 24 - signs_of[0].width
    tips = {mark.at for mark in told_apart(scene) if mark.tip}
    size = min(fonts.largest(words, beside, sizes) for both in told for words in both)
    for i, (sign, (named, brings)) in enumerate(zip(signs_of, told, strict=True)):
        x, y = where.x + 16 + i % columns * room, where.y + 12 + i // columns * high + (high - _GAP) / 2
        canvas.paste(sign, x + sign.width / 2, y)
        if found[i].value in tips:
            canvas.paste(bulb(size), x + 6, y - sign.height / 2 + 8)
        lines = [fonts.fit(named, size, beside), *fonts.wrap(brings, size, beside, 2)]
        for j, line in enumerate(lines):
            middle = y + (j - (len(lines) - 1) / 2) * (size + 4)
            canvas.text(x + sign.width + 10, middle, line, size, INK_2 if j else INK)


def _told(scene: Scene, offer: Offer) -> tuple[str, str]:
    """The words that the menu has for what can be chosen: its name, and what it brings."""
    named, _, brings = choice(Voice(scene, "picture"), *offer).partition(text(scene.language, "picture.tigris.brings"))
    return named, brings


def _sign(scene: Scene, offer: Offer) -> Image.Image:
    view, value, size = view_of(scene), offer.value, _size(scene, offer)
    if isinstance(value, Square):
        framed = any(treasure.framed for treasure in view.treasures if treasure.at == value)
        return pieces.tile("red", size, True, framed)
    word = str(value)
    if word in OFFICES:
        return leader_of(scene, view.now.seat, COLOUR_OF[word], size, called=True)
    return pieces.tile(word, size) if word in COLOURS else monuments.sign(word, size)


def buildable(scene: Scene) -> tuple[str, ...]:
    """The monuments that are left and fit what has been completed, while one is chosen, or what the chosen tile can
    complete."""
    view = view_of(scene)
    if builds_monument(scene):
        colours = {COLOURS[colour] for at in sites(view) if (colour := colour_at(view.board, index_of(at))) is not None}
    else:
        colours = {each for each in COLOURS if each in scene.path[1:] and any(one.builds for one in candidates(scene))}
    return tuple(pair for pair in view.monuments_left if colours & {*pair.split("-")})


def _called(scene: Scene) -> str:
    """The colour of the tiles that are chosen for a square or count in a conflict."""
    fight = view_of(scene).fight
    if scene.path[:1] == ("commit",) and fight:
        return fight.colour
    return next((word for word in scene.path[1:] if word in COLOURS), "") if scene.path[:1] == ("tile",) else ""
