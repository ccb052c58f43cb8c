"""The header: whose decision it is and what is decided, the round, the way to the end."""

from __future__ import annotations

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.post import heading
from render.reading import caption
from render.scene import Scene
from render.tigris import pieces, signs
from render.tigris.candidates import chosen
from render.tigris.layout import SCARCE
from render.tigris.palette import BAND, GOLD, HEAD, HEAD_2, HEAD_3, ORANGE, WARN
from render.tigris.reading import action_of, view_of
from rules.kit.seats import Seat
from rules.tigris.components import LAST_TREASURES, TERRAINS
from rules.tigris.view import TigrisView


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the frieze of a wide picture."""
    view = view_of(scene)
    _put_seal(canvas, view, 24, 7, 80)
    piece, left = chosen(scene, 58), 122
    if piece:
        canvas.paste(piece, left + piece.width / 2, 65)
        left += piece.width + 12
    used = canvas.fitted(122, 24, caption(scene), (24,), 920, HEAD_2)
    canvas.fitted(122 + used + 28, 24, action_of(scene), (24, 22), 892 - used, HEAD_3)
    _put_heading(canvas, heading(scene, 44, 480), left, 64, 1054 - left, (44, 41, 38, 34, 32), 26)
    told = text(scene.language, "picture.tigris.treasures", n=len(view.treasures), last=LAST_TREASURES)
    canvas.text(1084, 24, told, 24, WARN if len(view.treasures) <= LAST_TREASURES + 2 else HEAD)
    total = TERRAINS[view.board.name].temples.bit_count()
    _put_gems(canvas, view, 1084, 65, min(32, 352 // total - 3), 3)
    bag = text(scene.language, "picture.tigris.bag", n=view.bag, full=view.bag_full)
    canvas.text(1576, 24, bag, 24, WARN if view.bag <= SCARCE else HEAD_2, "r")
    _put_bag(canvas, view, 1456, 59, 120)


def _put_seal(canvas: Canvas, view: TigrisView, x: int, y: int, size: int) -> None:
    """The seal of the one it is about; the unification tile where it is about several or nobody."""
    seats: tuple[Seat, ...] = view.result.winners if view.result else view.to_move
    sign = pieces.seal(view.screens[seats[0]].dynasty, size, active=True) if len(seats) == 1 else None
    canvas.place(sign or pieces.unification(size), x, y)


def _put_heading(canvas: Canvas, told: str, x: int, y: float, room: int, sizes: tuple[int, ...], small: int) -> None:
    """One large line, or two smaller ones."""
    size = fonts.largest(told, room, sizes)
    if fonts.width(told, size) <= room:
        canvas.text(x, y, told, size, HEAD)
        return
    canvas.lines(x, y, fonts.wrap(told, small, room, 2), small, HEAD, small + 4)


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
