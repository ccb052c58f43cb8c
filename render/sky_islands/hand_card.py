"""The card beside the board while a choice is made: the viewer's tiles or cubes, and what the marks mean."""

from __future__ import annotations

from typing import Final

from render.canvas import Canvas
from render.frame import Box
from render.panels import Chunk, measure, put_chunks
from render.scene import Scene
from render.sky_islands.cards import cube, put_card, tile_of
from render.sky_islands.cube_card import asks_cubes, cubes_height, put_cubes
from render.sky_islands.fits import Fits, asks_tile, chosen_tile, fits_in, on_cells
from render.sky_islands.key import key_of, put_key
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, PAPER_INFO
from render.sky_islands.reading import said, view_of
from render.sky_islands.tile_cards import put_tiles, tiles_height
from rules.kit.typed import expect
from rules.sky_islands.components import COST
from rules.sky_islands.moves import Cubes

_RIM: Final = 20
"""Between the edge of the card and what is on it."""
_GAP: Final = 12
_HELD: Final = 96
"""How high the card is with nothing but the tiles, and how large these are."""
_TILE: Final = 64


def shows_hand(scene: Scene) -> bool:
    """Whether the card is shown: where marks have a meaning, or the viewer is asked something (or has to decide and
    there is room for the news as well) and holds tiles or is asked about cubes, and in no preview."""
    view = view_of(scene)
    asked = scene.prompt or (scene.size == "phone" and view.viewer in view.to_move)
    return bool((scene.marks or (asked and (view.hand or asks_cubes(scene)))) and not scene.preview)


def _placed(scene: Scene) -> Fits:
    """The tiles to place, if that is asked about."""
    return fits_in(scene) if (on_cells(scene) or asks_tile(scene)) and not chosen_tile(scene) else {}


def hand_height(scene: Scene, width: int) -> int:
    """How high all of it is in so many pixels."""
    if asks_cubes(scene):
        return cubes_height(scene, width)
    if not scene.marks:
        return _HELD
    tiles = tiles_height(scene, len(_placed(scene)), width)
    return tiles + _GAP * bool(tiles) + key_of(scene, width - 2 * _RIM).height + _RIM


def put_hand(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles to place with their best places, and below them what the marks mean; without marks the tiles that are
    held, and how many buildings the cubes pay."""
    tiles = _placed(scene)
    card = where
    if tiles:
        high = tiles_height(scene, len(tiles), where.w)
        put_tiles(canvas, scene, where._replace(h=high), tiles)
        card = where._replace(y=where.y + high + _GAP, h=where.h - high - _GAP)
    put_card(canvas, card, PAPER_INFO)
    if asks_cubes(scene):
        put_cubes(canvas, scene, where)
    elif scene.marks:
        put_key(canvas, card.x + _RIM, card.y + card.h / 2, key_of(scene, card.w - 2 * _RIM))
    else:
        _put_held(canvas, scene, where)


def _put_held(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The viewer's tiles in small, and how many buildings the cubes pay where there is room."""
    size, y = TEXT[scene.aspect], where.y + where.h / 2
    tiles: list[Chunk] = [part for tile in view_of(scene).hand or () for part in (" ", tile_of(scene, tile, _TILE))]
    x = put_chunks(canvas, where.x + _RIM, y, [said(scene, "your_tiles"), *tiles], size, INK)
    told = affords(scene, size + 10)
    if x + _RIM < (left := where.right - _RIM - measure(told, size)):
        put_chunks(canvas, left, y, told, size, INK)


def affords(scene: Scene, size: int) -> list[Chunk]:
    """How many buildings the viewer's cubes pay, or cubes of `size` pixels that are missing for one."""
    cubes = view_of(scene).merchants[expect(int, view_of(scene).viewer)].cubes
    paid = min(n // price for n, price in zip(cubes, COST, strict=True))
    if paid:
        return [said(scene, "buildings", n=paid)]
    missing = Cubes(*(max(0, price - n) for n, price in zip(cubes, COST, strict=True)))
    return [said(scene, "no_building"), " ", *(cube(scene, colour, size) for colour in missing.colours)]
