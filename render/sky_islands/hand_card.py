"""The viewer's tiles on a card beside the board, while a choice is made: only in pictures for the viewer."""

from __future__ import annotations

from typing import Final

from data.texts import name
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.panels import Chunk, measure, put_chunks
from render.scene import Scene
from render.shapes import Point
from render.sky_islands.best_places import asks_tile, best_height, put_best
from render.sky_islands.candidates import Cells, chosen_tile, numbered, numbers, on_cells
from render.sky_islands.cards import cube, put_card, put_tile
from render.sky_islands.cube_card import asks_cubes, cubes_height, put_cubes
from render.sky_islands.key import key_of, put_key
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2, PAPER_INFO
from render.sky_islands.reading import said, view_of
from rules.kit.typed import expect
from rules.sky_islands.components import COST
from rules.sky_islands.moves import Cubes

_HEIGHT: Final = {"wide": 236, "tall": 258}
_NARROW: Final = 444
_RIM: Final = 20
"""Between the edge of the card and what is on it."""
_TILE: Final = {"wide": 104, "tall": 112}
_NAMED: Final = {"wide": (24,), "tall": (28, 26, 24)}
"""How large the names of the tiles are, smaller where a word would be too long for its line."""
_ABOVE: Final = 60
"""Tiles begin so far below the edge of the card, under its title,"""
_BELOW: Final = 13
"""and names so far below them: clear of the golden ring of the chosen one."""
_SIGN: Final = 34
"""So large is the number of a tile before its name."""
_EACH: Final = 198
"""So wide is the room of each tile with its name."""


def shows_hand(scene: Scene) -> bool:
    """Whether the card is shown: where marks have a meaning, or the viewer is asked something (or has to decide and
    there is room for the news as well) and holds tiles or is asked about cubes, and in no preview."""
    view = view_of(scene)
    asked = scene.prompt or (scene.size == "phone" and view.viewer in view.to_move)
    return bool((scene.marks or (asked and (view.hand or asks_cubes(scene)))) and not scene.preview)


def _brief(scene: Scene) -> bool:
    """Whether the choice is not about the tiles: they are but one of the signs whose meaning is told."""
    return bool(scene.marks) and not (on_cells(scene) and view_of(scene).hand)


def hand_height(scene: Scene, width: int = _NARROW) -> int:
    """How high the card with what the marks mean is, in so many pixels; in a wide picture that stands below the
    tiles."""
    if asks_cubes(scene):
        return cubes_height(scene, width)
    if asks_tile(scene):
        return best_height(scene, width) + key_of(scene, width - 2 * _RIM).height + _RIM // 2
    key = key_of(scene, _room(scene, width))
    if _brief(scene):
        return key.height + 2 * _RIM
    if scene.aspect == "wide":
        return _HEIGHT["wide"] + (key.height + 8 if key.columns else 0)
    return max(_HEIGHT["tall"], key.height + 2 * _RIM)


def _room(scene: Scene, width: int) -> float:
    """The room for what the marks mean on a card: below the tiles, or beside them."""
    if scene.aspect == "wide" or _brief(scene):
        return width - 2 * _RIM
    return width - 3 * _RIM - len(view_of(scene).hand or ()) * _EACH


def put_hand(canvas: Canvas, scene: Scene, where: Box, cells: Cells) -> None:
    """The card with the viewer's tiles, the one being placed in gold; what the marks on `cells` mean, or in a tall
    picture how many buildings the cubes pay."""
    put_card(canvas, where, PAPER_INFO)
    if asks_cubes(scene):
        put_cubes(canvas, scene, where)
        return
    if asks_tile(scene):
        put_best(canvas, scene, where)
        key = key_of(scene, where.w - 2 * _RIM, cells)
        put_key(canvas, where.x + _RIM, where.bottom - _RIM / 2 - key.height / 2, key)
        return
    key = key_of(scene, _room(scene, where.w), cells)
    if _brief(scene):
        put_key(canvas, where.x + _RIM, where.y + where.h / 2, key)
        return
    size, side = TEXT[scene.aspect], _TILE[scene.aspect]
    canvas.text(where.x + _RIM, where.y + 26, said(scene, "your_tiles"), size, INK_2)
    marked, chosen = chosen_tile(scene), False
    for i, tile in enumerate(view_of(scene).hand or ()):
        ring = tile == marked and not chosen
        chosen = chosen or ring
        x = where.x + _RIM + i * _EACH
        put_tile(canvas, scene, tile, (x + 10, where.y + _ABOVE), side, size, ring)
        _put_name(canvas, scene, tile, (x, where.y + _ABOVE + side + _BELOW))
    if scene.aspect == "wide":
        put_key(canvas, where.x + _RIM, (where.y + _HEIGHT["wide"] + where.bottom) / 2 - 6, key)
    else:
        put_key(canvas, where.right - _RIM - _room(scene, where.w), where.y + where.h / 2, key)
    if scene.aspect == "tall" and not scene.marks:
        told = affords(scene, size + 10)
        put_chunks(canvas, where.right - 24 - measure(told, size), where.y + where.h / 2 + 16, told, size, INK)


def _put_name(canvas: Canvas, scene: Scene, tile: str, at: Point) -> None:
    """The name of a tile, as commands take it, in at most two lines; behind its number where it has one on cells."""
    (x, y), number = at, numbers(scene).get(tile, 0)
    if on_cells(scene) and number:
        sign = numbered(tile, number, _SIGN)
        canvas.place(sign, x, y)
        x += sign.width + 6
    called = name(scene.language, scene.view.game, tile)
    room = at[0] + _EACH - 8 - x
    size = min(fonts.largest(word, room, _NAMED[scene.aspect]) for word in called.replace("（", " （").split())
    for i, line in enumerate(fonts.wrap(called[:1].upper() + called[1:], size, room, 2)):
        canvas.text(x, y + (size + 4) * (i + 0.5), line, size, INK)


def affords(scene: Scene, size: int) -> list[Chunk]:
    """How many buildings the viewer's cubes pay, or cubes of `size` pixels that are missing for one."""
    cubes = view_of(scene).merchants[expect(int, view_of(scene).viewer)].cubes
    paid = min(n // price for n, price in zip(cubes, COST, strict=True))
    if paid:
        return [said(scene, "buildings", n=paid)]
    missing = Cubes(*(max(0, price - n) for n, price in zip(cubes, COST, strict=True)))
    return [said(scene, "no_building"), " ", *(cube(scene, colour, size) for colour in missing.colours)]
