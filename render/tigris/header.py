"""The header: whose decision it is and what is decided, the round, the way to the end."""

from __future__ import annotations

from data.texts import text
from render.canvas import Canvas
from render.frame import Box
from render.post import deciding, put_prompt
from render.reading import caption
from render.scene import Scene
from render.tigris import pieces, signs
from render.tigris.candidates import chosen
from render.tigris.layout import SCARCE
from render.tigris.palette import BAND, GOLD, HEAD, HEAD_2, ORANGE, WARN
from render.tigris.reading import action_of, view_of
from rules.tigris.components import LAST_TREASURES, TERRAINS
from rules.tigris.view import TigrisView


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the frieze of a wide picture."""
    view = view_of(scene)
    _put_seal(canvas, scene, view, 24, 7, 80)
    told, piece = " · ".join(filter(None, (caption(scene), action_of(scene)))), chosen(scene, 46)
    put_prompt(canvas, scene, Box(122, 6, 932, 88), told, (HEAD, HEAD_2), [piece] if piece else [])
    told = text(scene.language, "picture.tigris.treasures", n=len(view.treasures), last=LAST_TREASURES)
    canvas.text(1084, 24, told, 24, WARN if len(view.treasures) <= LAST_TREASURES + 2 else HEAD)
    total = TERRAINS[view.board.name].temples.bit_count()
    _put_gems(canvas, view, 1084, 65, min(32, 352 // total - 3), 3)
    bag = text(scene.language, "picture.tigris.bag", n=view.bag, full=view.bag_full)
    canvas.text(1576, 24, bag, 24, WARN if view.bag <= SCARCE else HEAD_2, "r")
    _put_bag(canvas, view, 1456, 59, 120)


def _put_seal(canvas: Canvas, scene: Scene, view: TigrisView, x: int, y: int, size: int) -> None:
    """The seal of the one it is about; the unification tile where it is about several or nobody."""
    seats = deciding(scene)
    sign = pieces.seal(view.screens[seats[0]].dynasty, size, active=True) if len(seats) == 1 else None
    canvas.place(sign or pieces.unification(size), x, y)


def _put_gems(canvas: Canvas, view: TigrisView, x: float, y: float, size: int, gap: int) -> None:
    """One gem for each treasure of the start, those that are gone dim; a line before the last ones that end it."""
    total = TERRAINS[view.board.name].temples.bit_count()
    for i in range(total):
        if i == LAST_TREASURES:
            canvas.fill(x + 1, y - size / 2 - 5, x + 5, y + size / 2 + 5, ORANGE)
            x += 10
        canvas.paste(signs.gem(size, i >= len(view.treasures)), x + size / 2, y)
        x += size + gap


def _put_bag(canvas: Canvas, view: TigrisView, x: int, y: int, width: int) -> None:
    """How much of the bag is left, as a bar."""
    canvas.fill(x, y, x + width, y + 14, GOLD)
    canvas.fill(x + 2, y + 2, x + width - 2, y + 12, BAND)
    canvas.fill(x + 2, y + 2, x + 2 + (width - 4) * view.bag / max(1, view.bag_full), y + 12, HEAD_2)
