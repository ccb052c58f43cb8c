"""Houses and airships where they stand on the board."""

from __future__ import annotations

from render.canvas import Canvas
from render.scene import Scene
from render.shapes import Point
from render.sky_islands import pieces
from render.sky_islands.coasts import Spot, drawing
from render.sky_islands.layout import NUMBER, Grid
from render.sky_islands.reading import view_of
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView, Tile


def spots(view: SkyView) -> dict[Segment, Spot]:
    """For every drawn island, where its house stands on the tile."""
    return {
        drawn.at: spot
        for tile in view.tiles
        for drawn, spot in zip(tile.drawn, drawing(tile.tile, tile.rotation).spots, strict=True)
    }


def place_of(grid: Grid, at: Segment, spot: Spot) -> Point:
    """Where the house of a drawn island stands on the picture."""
    return grid.point(at.cell, (spot.x, spot.y))


def ship_of(grid: Grid, tile: Tile) -> Point:
    """Where the airship of a tile floats on the picture."""
    return grid.point(tile.at, drawing(tile.tile, tile.rotation).ship)


def put_pieces(canvas: Canvas, scene: Scene, grid: Grid) -> None:
    """All houses from north to south, then all airships."""
    view, where = view_of(scene), spots(view_of(scene))
    for house in sorted(view.houses, key=lambda one: place_of(grid, one.at, where[one.at])[1]):
        spot = where[house.at]
        sprite = pieces.house(house.seat, house.tower, house.port, spot.flip, grid.tile)
        canvas.paste(sprite, *place_of(grid, house.at, spot))
    letter = pieces.letter_size(grid.tile, NUMBER[scene.size])
    for tile in view.tiles:
        fits = pieces.letter_fits(tile.airship, grid.tile, letter)
        canvas.paste(pieces.airship(tile.airship, grid.tile, letter if fits else 0), *ship_of(grid, tile))
