"""Houses and airships where they stand on the board."""

from __future__ import annotations

from render import fonts
from render.canvas import Canvas
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.layout import NUMBER, Area, Grid
from render.sky_islands.reading import letter, view_of
from rules.sky_islands.board import Laid
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView


def spots(view: SkyView) -> dict[Segment, Spot]:
    """For every drawn island, where its house stands on the tile."""
    return {
        at: spot
        for laid in view.board.laid
        for at, spot in zip(laid.segments, drawing(laid.tile.id, laid.rotation).spots, strict=True)
    }


def place_of(grid: Grid, at: Segment, spot: Spot) -> Point:
    """Where the house of a drawn island stands on the picture."""
    return grid.point(at.cell, (spot.x, spot.y))


def ship_of(grid: Grid, laid: Laid) -> Point:
    """Where the airship of a tile floats on the picture."""
    return grid.point(laid.at, drawing(laid.tile.id, laid.rotation).ship)


def put_pieces(canvas: Canvas, scene: Scene, grid: Grid) -> None:
    """All houses from north to south, then all airships."""
    view, where = view_of(scene), spots(view_of(scene))
    for house in sorted(view.houses, key=lambda one: place_of(grid, one.at, where[one.at])[1]):
        spot = where[house.at]
        sprite = pieces.house(house.seat, house.tower, house.port, spot.flip, grid.tile)
        canvas.paste(sprite, *place_of(grid, house.at, spot))
    size = pieces.letter_size(grid.tile, NUMBER[scene.aspect])
    for laid in view.board.laid:
        airship = laid.tile.airship
        shown = letter(scene, airship)
        fits = pieces.letter_fits(shown, grid.tile, size)
        canvas.paste(pieces.airship(airship, grid.tile, shown if fits else "", size), *ship_of(grid, laid))


def letter_areas(scene: Scene, grid: Grid) -> list[Area]:
    """What the letters of the airships take on the picture."""
    size = pieces.letter_size(grid.tile, NUMBER[scene.aspect])
    found: list[Area] = []
    for laid in view_of(scene).board.laid:
        (x, y), half = ship_of(grid, laid), fonts.width(letter(scene, laid.tile.airship), size) / 2
        found.append((x - half, y - size * 0.52, x + half, y + size * 0.4))
    return found
