"""What lies and stands on the squares: walls, tiles, monuments, catastrophes, then the leaders with their strengths.

Positions come from the view; news, candidates and conflicts are laid between and over these layers by others.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.scene import Scene
from render.shapes import Point
from render.sprites import kept
from render.tigris import material, monuments, pieces, plates, walls
from render.tigris.ground import ground
from render.tigris.layout import MEASURES, Measures
from render.tigris.reading import letter, view_of
from rules.tigris.squares import COLUMNS, Square
from rules.tigris.view import Building, Standing, TigrisView, Tile, Treasure


class Lying(NamedTuple):
    """All that lies on the map, as far as it is drawn below the leaders."""

    board: str
    kingdoms: tuple[tuple[Square, ...], ...]
    tiles: tuple[Tile, ...]
    treasures: tuple[Treasure, ...]
    face_down: tuple[Square, ...]
    catastrophes: tuple[Square, ...]
    monuments: tuple[Building, ...]
    union: Square | None


def lying(view: TigrisView) -> Lying:
    """What lies on the map of a view."""
    lands = tuple(kingdom.squares for kingdom in view.kingdoms)
    return Lying(
        view.board.name,
        lands,
        view.tiles,
        view.treasures,
        view.face_down,
        view.catastrophes,
        view.monuments,
        view.union,
    )


@kept
def floor(found: Lying, how: Measures) -> Image.Image:
    """The map in its frame of basalt with everything but the leaders, from the walls up to the unification tile. A
    shared picture: copy it before drawing."""
    canvas = Canvas(material.basalt(how).copy())
    canvas.lay(ground(found.board, how.square), how.side, how.above)
    for land in found.kingdoms:
        walls.put_wall(canvas, land, how)
    _put_tiles(canvas, found, how)
    _put_monuments(canvas, found, how)
    if found.union:
        canvas.paste(pieces.unification(round(how.square * 0.78)), *how.middle(found.union))
    return canvas.image


def _put_tiles(canvas: Canvas, found: Lying, how: Measures) -> None:
    treasures = {treasure.at: treasure.framed for treasure in found.treasures}
    for tile in found.tiles:
        held, framed = tile.at in treasures, treasures.get(tile.at, False)
        canvas.place(pieces.tile(tile.colour, how.square, held, framed, tile.building), *how.corner(tile.at))
    for at in found.catastrophes:
        canvas.place(pieces.catastrophe(how.square), *how.corner(at))


def _put_monuments(canvas: Canvas, found: Lying, how: Measures) -> None:
    built = {square for monument in found.monuments for square in monument.squares}
    for at in found.face_down:
        if at not in built:
            canvas.place(pieces.face_down(how.square), *how.corner(at))
    for monument in found.monuments:
        x, y = how.corner(monument.at)
        if monument.colours == "ziggurat":
            canvas.place(monuments.ziggurat(how.square), x - how.square, y - how.square)
        else:
            canvas.place(monuments.monument(monument.colours, how.square), x, y)
    for treasure in found.treasures:
        if treasure.at in found.face_down:
            canvas.paste(
                monuments.treasure(round(how.square * 0.85), treasure.framed),
                *_beside(treasure.at, found.monuments, how),
            )


def _beside(at: Square, built: Sequence[Building], how: Measures) -> Point:
    """Where a treasure stands on a turned tile: above the outer corner of a monument's foot, which bears its glyph."""
    x, y = how.middle(at)
    for monument in built:
        if monument.colours != "ziggurat" and at in monument.squares and at.row > monument.at.row:
            way = -1 if at.column == monument.at.column else 1
            return x + way * 0.22 * how.square, y - 0.25 * how.square
    return x, y


def put_leaders(canvas: Canvas, scene: Scene, without: Container[Square] = ()) -> None:
    """The leaders with their strengths but those on some squares; those of whoever has to decide have a golden rim. No
    plate is covered."""
    leaders = [leader for leader in view_of(scene).leaders if leader.at not in without]
    for put in (_put_disc, put_owner):
        for leader in leaders:
            put(canvas, scene, leader)
    for leader in leaders:
        _put_plate(canvas, scene, leader, leader.supporters)


def put_leader(canvas: Canvas, scene: Scene, leader: Standing, strength: int) -> None:
    """One leader with a strength."""
    _put_disc(canvas, scene, leader)
    _put_plate(canvas, scene, leader, strength)


def _put_disc(canvas: Canvas, scene: Scene, leader: Standing) -> None:
    view, how = view_of(scene), MEASURES[scene.aspect]
    dynasty, called = view.screens[leader.seat].dynasty, leader.seat in view.to_move
    sprite = pieces.disc(dynasty, leader.colour, round(how.square * 0.94), called, plated=True)
    x, y = how.corner(leader.at)
    canvas.place(sprite, x + (how.square - sprite.width) / 2, y - pieces.LEADER_RISE)


def put_owner(canvas: Canvas, scene: Scene, leader: Standing) -> None:
    """The shape of a seat on the shoulder of its leader, where emblems are too small to tell whose it is."""
    how = MEASURES[scene.aspect]
    if how.owned:
        sprite, (x, y) = pieces.owner(leader.seat, round(how.square * 0.45)), how.corner(leader.at)
        last = leader.at.column == COLUMNS - 1  # beside it stand the numbers of the rows
        canvas.paste(sprite, x + how.square * (0.14 if last else 0.86), y + how.square * 0.18)


def _put_plate(canvas: Canvas, scene: Scene, leader: Standing, strength: int) -> None:
    """The name plate at the foot of a leader, on the board and off the leaders beside."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    width, height = (
        round(how.square * (0.92 if how.owned else 0.8)),
        max(round(how.number * 1.08), round(how.square * 0.38)),
    )
    sign, called = letter(scene.language, leader.which), leader.seat in view.to_move
    sprite = plates.plate(sign, leader.colour, str(strength), width, height, how.number, called)
    x, y = how.corner(leader.at)
    left, _, right, _ = how.inside
    if sprite.width > how.square:
        beside = [other.at.column - leader.at.column for other in view.leaders if other.at.row == leader.at.row]
        x += ((-1 in beside) - (1 in beside)) * (sprite.width - how.square) // 2
    x = round(min(max(left, x + (how.square - sprite.width) / 2), right - sprite.width))
    canvas.place(sprite, x, y + how.square - height - 1)
