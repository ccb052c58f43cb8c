"""What a seat chooses from, apart from the map: the monuments that can be built, each with what it brings; own tiles.

Who may see it follows from the scene, which names its question.
"""

from __future__ import annotations

from typing import Final

from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.phrases import Voice
from render.scene import Scene
from render.tigris import monuments
from render.tigris.hand import put_tiles
from render.tigris.material import put_tablet
from render.tigris.palette import INK
from render.tigris.questions import sites
from render.tigris.reading import view_of
from render.tigris.words_choices import choice
from rules.tigris.board import colour_at
from rules.tigris.components import HAND
from rules.tigris.moves import COLOURS
from rules.tigris.squares import index_of

_HELD: Final = 84
_MONUMENT: Final = 118
"""How high a tile in hand is, and a monument."""
_OF_HAND: Final = ("commit", "swap", "tile")
"""Kinds of moves about which is asked what is in hand, also without a place."""


def height(scene: Scene) -> int:
    """How high it is below the map on a phone, 0 where there is nothing to choose from."""
    if found := buildable(scene):
        return 24 + len(found) * (_MONUMENT + 8)
    asked = scene.marks or (scene.path[:1] and scene.path[0] in _OF_HAND)
    return 112 + _HELD if asked and view_of(scene).hand else 0


def put_offers(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The monuments with what they bring, else the own tiles; one of the colour that is placed is ringed, all of that
    which fights."""
    if not (found := buildable(scene)):
        put_tiles(canvas, scene, where, _HELD, _called(scene), HAND if view_of(scene).fight else 1)
        return
    put_tablet(canvas, where, "active")
    for i, pair in enumerate(found):
        sign = monuments.sign(pair, _MONUMENT)
        left, y = where.x + 24, where.y + 12 + (i + 0.5) * (_MONUMENT + 8)
        canvas.paste(sign, left + sign.width / 2, y)
        told = choice(Voice(scene, "picture"), "monument", "colours", pair)
        left += sign.width + 24
        lines = fonts.wrap(told, post.TEXT, where.right - 24 - left, 3)
        for j, line in enumerate(lines):
            canvas.text(left, y + (j - (len(lines) - 1) / 2) * (post.TEXT + 6), line, post.TEXT, INK)


def buildable(scene: Scene) -> tuple[str, ...]:
    """The monuments that are left and fit what has been completed, while one is chosen."""
    view = view_of(scene)
    if scene.path != ("monument",) or not (found := sites(view)):
        return ()
    colours = {COLOURS[colour] for at in found if (colour := colour_at(view.board, index_of(at))) is not None}
    return tuple(pair for pair in view.monuments_left if colours & {*pair.split("-")})


def _called(scene: Scene) -> str:
    """The colour of the tiles that are chosen for a square or count in a conflict."""
    fight = view_of(scene).fight
    if scene.path[:1] == ("commit",) and fight:
        return fight.colour
    return next((word for word in scene.path[1:] if word in COLOURS), "") if scene.path[:1] == ("tile",) else ""
