"""The cards of what is in hand: each tile with its best places, the ways a tile can lie, or a battle."""

from __future__ import annotations

from typing import Final

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import battle, glyphs, tiles
from render.moana_nui.layout import SMALL, TEXT
from render.moana_nui.palette import CALL, INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_name, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.spots import LETTER, spots
from render.moana_nui.words_pieces import fits, generated_at
from render.panels import tag
from render.scene import Aspect, Scene
from rules.moana_nui.faces import shape
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import LETTERS, Cell
from rules.moana_nui.view import MoanaNuiView

_PLACING: Final = (), ("place",)
"""How a path begins while a tile is being placed: there is nothing else to do then."""
_GAP: Final = 13
_HEIGHT: Final[dict[Aspect, int]] = {"wide": 172, "tall": 250}
"""How high the card of one tile is."""
_BEST: Final = 3
"""So many of the best places are named."""


def height(scene: Scene) -> int:
    """How high all cards are; 0 where there are none."""
    if battle.fight(scene) or _rotations(scene):
        return _HEIGHT[scene.aspect]
    return height_of(scene, len(view_of(scene).hand)) if _asked(scene) else 0


def height_of(scene: Scene, number: int) -> int:
    """How high the cards of so many tiles are: side by side, on a wide picture one below the other."""
    high = _HEIGHT[scene.aspect]
    return number * (high + _GAP) - _GAP if scene.aspect == "wide" else high


def _asked(scene: Scene) -> bool:
    """Whether the viewer is about to place a tile."""
    view = view_of(scene)
    placing = view.decision == "place" and view.viewer in view.to_move
    return placing and bool(scene.marks or scene.path) and scene.path[:1] in _PLACING


def _rotations(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on the chosen cell."""
    if not _asked(scene) or len(scene.path) < 3:
        return ()
    at = Cell.parse(scene.path[2])
    return next((found.rotations for found in fits(view_of(scene), scene.path[1]) if found.at == at), ())


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The battle, the ways a tile can lie, or the tiles in hand."""
    if found := battle.fight(scene):
        battle.put_battle(canvas, scene, where, found)
    elif turned := _rotations(scene):
        _put_rotations(canvas, scene, where, turned)
    else:
        put_tiles(canvas, scene, where)


def _put_rotations(canvas: Canvas, scene: Scene, where: Box, turned: tuple[int, ...]) -> None:
    """The chosen tile in a row, each with the number of its rotation."""
    small, step = SMALL[scene.aspect], (where.w - 36) / len(turned)
    put_card(canvas, where, paper=PAPER_PRIVATE)
    canvas.text(where.x + 18, where.y + 24, said(scene, "which_way"), TEXT[scene.aspect], INK)
    cell = min((where.h - 62) // 2, int(step / 2.04))
    for i, rotation in enumerate(turned):
        x, y = where.x + 18 + step * (i + 0.5), where.y + 44 + (where.h - 52) / 2
        canvas.paste(tiles.loose(scene.path[1], rotation, cell, WHITE), x, y)
        canvas.paste(tag(str(rotation), small, WHITE, INK, INK), x - cell * 0.7, y + cell * 0.62)


def put_tiles(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles in hand on a card each."""
    held, wide = view_of(scene).hand, scene.aspect == "wide"
    each = where.w if wide else (where.w + _GAP) // len(held) - _GAP
    for i, tile in enumerate(held):
        x, y = (where.x, where.y + i * (_HEIGHT["wide"] + _GAP)) if wide else (where.x + i * (each + _GAP), where.y)
        _put_tile(canvas, scene, Box(x, y, each, _HEIGHT[scene.aspect]), tile)


def _put_tile(canvas: Canvas, scene: Scene, where: Box, held: str) -> None:
    """A tile with its name and the letters of its segments, and the best of the places where it fits."""
    view, small = view_of(scene), SMALL[scene.aspect]
    put_card(canvas, where, paper=PAPER_PRIVATE)
    called, top = tile_name(scene, held), where.y + round(1.1 * small)
    named = canvas.text(where.x + 22, top, called[:1].upper() + called[1:], small + 3, INK)
    cell = round((where.h - 2.1 * small - 16) / 2)
    x, y = where.x + 20 + max(0.93 * cell, named / 2), where.bottom - 14 - cell
    chosen = scene.path[1:2] == (held,)
    canvas.paste(tiles.loose(held, 0, cell, CALL if chosen else WHITE), x, y)
    for i, letter in enumerate(LETTERS[: len(shape(held))] if len(shape(held)) > 1 else ""):
        _, (u, v) = spots(held, 0, i, 20, 20, LETTER)[0]
        canvas.paste(glyphs.letter(letter, small), x + u * cell, y + v * cell)
    if view.result is None:
        left = round(x + max(0.93 * cell, named / 2) + 22)
        _put_places(canvas, scene, Box(left, where.y, where.right - left - 14, where.h), held)


def _put_places(canvas: Canvas, scene: Scene, where: Box, held: str) -> None:
    """In how many places a tile fits; of the best the action points there and the ways in which the tile can lie."""
    view, small = view_of(scene), SMALL[scene.aspect]
    found = best(view, held)
    told = said(scene, "fits", n=len(found)) if found else said(scene, "fits_nowhere")
    canvas.text(where.x, where.y + round(1.1 * small), told, small, INK_2)
    step = (where.h - 2.1 * small - 10) / _BEST
    for i, each in enumerate(found[:_BEST]):
        y = where.y + 2 * small + step * (i + 0.5)
        widest = max(fonts.width(str(other.at), small) for other in found[:_BEST])
        canvas.text(where.x, y, str(each.at), small, INK)
        coin = glyphs.point(each.ap, small + 8, small)
        x = where.x + widest + 8
        canvas.place(coin, x, y - coin.height / 2)
        x += coin.width + 8
        turned = glyphs.beside(*(tiles.small(held, rotation, round(0.38 * step)) for rotation in each.rotations))
        canvas.place(turned, x, y - turned.height / 2)
        goods = glyphs.goods(generated_at(view, each.at), small - 6)
        if x + turned.width + goods.width + 8 < where.right:
            canvas.place(goods, where.right - goods.width, y - goods.height / 2)


def best(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits, the places that give most action points first."""
    return sorted(fits(view, tile), key=lambda each: (-each.ap, each.at))
