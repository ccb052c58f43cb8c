"""What still stands beside the board: monuments, civilization buildings, the ziggurat."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas, ghost, plaque
from render.frame import Box
from render.panels import bulb
from render.post import LEAST
from render.scene import Scene
from render.sprites import kept
from render.tigris import pieces
from render.tigris.material import put_tablet
from render.tigris.palette import CALL, INK, INK_2, TABLET_ACTIVE
from render.tigris.questions import builds_monument, candidates, chosen_colour, sites, told_apart
from render.tigris.reading import view_of
from rules.tigris.board import colour_at
from rules.tigris.components import MONUMENTS
from rules.tigris.moves import COLOURS
from rules.tigris.squares import index_of

_PALE: Final = 0.22
"""How much is left to see of what is built."""
_NAME: Final = 38
_ROW: Final = 74
"""How high the row is in which the name of the supply stands, and those with its pieces."""


def height(scene: Scene) -> int:
    """How high the supply is, 0 after the end, and on a phone in questions and conflicts where nothing can be built."""
    asked = scene.path or scene.marks or scene.prompt or view_of(scene).decision in ("commit", "war")
    if view_of(scene).result or (scene.aspect == "tall" and asked and not _buildable(scene)):
        return 0
    return _NAME + _ROW * len(_rows(scene))


def _rows(scene: Scene) -> list[list[Image.Image]]:
    """Monuments; behind them buildings and ziggurat, where they are played with, in a wide picture in another row."""
    view, size = view_of(scene), 56
    now, tips = _buildable(scene), {mark.at for mark in told_apart(scene) if mark.tip}
    left = view.monuments_left
    built = [_monument(pair, size, pair in left, pair in now, pair in tips) for pair in MONUMENTS]
    more: list[Image.Image] = []
    if view.options["buildings"] == "on":
        more += [_building(colour, size - 8, colour in view.buildings_left) for colour in COLOURS]
    if view.options["ziggurat"] == "on":
        more.append(_monument("ziggurat", size - 12, view.ziggurat_left))
    return [built, more] if more and scene.aspect == "wide" else [built + more]


def _buildable(scene: Scene) -> tuple[str, ...]:
    """The monuments that are left and fit what has been completed, or what the chosen tile can complete."""
    view = view_of(scene)
    colours = {chosen_colour(scene) for one in candidates(scene) if one.builds}
    if builds_monument(scene):
        colours = {COLOURS[colour] for at in sites(view) if (colour := colour_at(view.board, index_of(at))) is not None}
    return tuple(pair for pair in view.monuments_left if colours & {*pair.split("-")})


@kept
def _monument(pair: str, size: int, left: bool, now: bool = False, tip: bool = False) -> Image.Image:
    sprite = pieces.monument_sign(pair, size)
    if not now:
        return sprite if left else ghost(sprite, _PALE)
    framed = plaque(sprite.width + 8, sprite.height + 8, (0, 12, INK), (2, 10, CALL), (6, 7, TABLET_ACTIVE))
    framed.alpha_composite(sprite, (4, 4))
    if tip:
        framed.alpha_composite(bulb(26), (1, 1))
    return framed


@kept
def _building(colour: str, size: int, left: bool) -> Image.Image:
    sprite = pieces.tile(colour, size, building=True)
    return sprite if left else ghost(sprite, _PALE)


def put_supply(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tablet with what can still be built; what stands on the board is pale, what could be built now framed."""
    put_tablet(canvas, where)
    size = 24 if scene.aspect == "wide" else LEAST
    canvas.text(where.x + 20, where.y + _NAME / 2 + 5, text(scene.language, "picture.tigris.left"), size, INK_2)
    rows = _rows(scene)
    high = (where.h - _NAME) / len(rows)
    for i, row in enumerate(rows):
        free = where.w - 28 - sum(sign.width for sign in row)
        gap = min(40.0, free / max(1, len(row) - 1))
        x = where.x + 14 + (free - gap * (len(row) - 1)) / 2
        for sign in row:
            canvas.paste(sign, x + sign.width / 2, where.y + _NAME + high * (i + 0.5) - 2)
            x += sign.width + gap
