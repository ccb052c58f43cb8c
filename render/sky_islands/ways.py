"""The ways in which the chosen tile can lie on the chosen cell: of each, the board around it as it would be then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect
from render.panels import Chunk, measure, put_chunks
from render.phrases import Voice, capital
from render.scene import Aspect, Mark, Scene
from render.sky_islands import over, signs
from render.sky_islands.candidates import chosen_tile, frame, rotations
from render.sky_islands.cards import put_card
from render.sky_islands.grid import TEXT, Extent, Grid, step
from render.sky_islands.ground import put_ground, sky
from render.sky_islands.palette import INK
from render.sky_islands.reading import view_of
from render.sky_islands.sites import signed
from render.theme import seat_symbol
from rules.sky_islands import outlook
from rules.sky_islands.moves import PlaceTile
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_ASKED: Final = 3
"""So many words are chosen where the rotation of a tile is asked for: the kind of the move, the tile, the cell."""
_TILE: Final[dict[Aspect, int]] = {"wide": 96, "tall": 104}
"""The edge of a tile is at most so large."""
_GAP, _EDGE, _LINE = 12, 10, 8
"""Pixels between cards, between a card and what is on it, and between lines."""
_LEAN: Final = 0.6
"""The part of the board around a tile is moved by so much of a cell to where more tiles lie."""
_FRAME: Final = 1.19
"""The golden frame of a cell is so much larger where a tile lies in it."""


def ways(scene: Scene) -> tuple[PlaceTile, ...]:
    """All ways to choose from, where only the rotation is still asked for."""
    if not chosen_tile(scene) or len(scene.path) != _ASKED or scene.preview:
        return ()
    tile, at = scene.path[1], Cell.parse(scene.path[2])
    return tuple(PlaceTile(tile, at, rotation) for rotation in rotations(view_of(scene), tile, at))


def with_place(scene: Scene) -> Scene:
    """The scene with a mark on the cell for which a tile was chosen, where only its rotation is still asked for."""
    cells = {way.at for way in ways(scene)} if not scene.marks else ()
    return replace(scene, marks=tuple(Mark(at, str(at), True) for at in cells)) if cells else scene


class Layout(NamedTuple):
    """How the cards are laid out: their width, the edge of a tile and how many lie side by side, and the size of text
    below them."""

    wide: int
    tile: int
    columns: int
    text: int

    @property
    def step(self) -> int:
        """The height of a line."""
        return self.text + _LINE


def layout_of(scene: Scene, width: int) -> Layout:
    """The cards of all ways side by side in so many pixels."""
    number = len(ways(scene))
    wide = (width - _GAP * (number - 1)) // number
    tile = step(min(_TILE[scene.aspect], (wide - 2 * _EDGE) / 3))
    columns = 5 if wide >= 5 * tile + 2 * _EDGE else 3
    return Layout(min(wide, 5 * tile + 2 * _EDGE), tile, columns, TEXT[scene.aspect])


def height(scene: Scene, width: int) -> int:
    """How high the cards of all ways are, side by side in so many pixels; 0 where no rotation is asked for."""
    if not (found := ways(scene)):
        return 0
    shape = layout_of(scene, width)
    return 2 * _EDGE + 3 * shape.tile + shape.step * max(len(_told(scene, way, shape)) for way in found) + _LINE


def _told(scene: Scene, way: PlaceTile, shape: Layout) -> list[Sequence[Chunk]]:
    """How a tile is turned in the words of the menu, and how points for islands change then, in lines."""
    turned = capital(Voice(scene, "words").say(f"turned.t{way.rotation}"))
    points = _points(scene, outlook.placement(view_of(scene), way).change, shape.text)
    return [*([line] for line in fonts.wrap(turned, shape.text, shape.wide - 2 * _EDGE, 2)), points]


def _points(scene: Scene, change: Sequence[int], text: int) -> list[Chunk]:
    """By how much the island points of the viewer change, and those of others where they do."""
    own = view_of(scene).seat
    found: list[Chunk] = [signs.island(text), f" {signed(change[own])}"]
    for seat, n in enumerate(change):
        found += ["   ", seat_symbol(seat, text - 4), f" {signed(n)}"] if n and seat != own else []
    return found


def put_ways(canvas: Canvas, scene: Scene, where: Box) -> None:
    """A card for each way: the board around the tile, and what is told of it."""
    shape, found = layout_of(scene, where.w), ways(scene)
    left = where.x + (where.w - len(found) * (shape.wide + _GAP) + _GAP) // 2
    for i, way in enumerate(found):
        card = Box(left + i * (shape.wide + _GAP), where.y, shape.wide, where.h)
        put_card(canvas, card)
        canvas.lay(_around(scene, way, shape), card.x + (card.w - shape.columns * shape.tile) // 2, card.y + _EDGE)
        y = card.y + _EDGE + 3 * shape.tile + _LINE
        for j, line in enumerate(_told(scene, way, shape)):
            x = card.x + (card.w - measure(line, shape.text)) / 2
            put_chunks(canvas, x, y + (j + 0.5) * shape.step, line, shape.text, INK)


def _around(scene: Scene, way: PlaceTile, shape: Layout) -> Image.Image:
    """The cells around a tile that lies in one way, as they would be then."""
    then, tile = replace(scene, view=outlook.laid(view_of(scene), way)), shape.tile
    aside, wide, high = (shape.columns - 3) // 2, shape.columns * tile, 3 * tile
    extent = Extent(way.at.x - aside, way.at.y, way.at.x + aside, way.at.y, 2)
    across, down = leaning(view_of(scene), way.at)
    left, top = round((aside + 1 - way.at.x - across) * tile), round((1 - way.at.y - down) * tile)
    inside = Box(0, 0, wide, high)
    grid, part = Grid(left, top, tile, extent, inside, inside), Canvas(sky(wide, high))
    put_ground(part, view_of(then), grid)
    part.paste(frame(round(_FRAME * tile)), *grid.middle(way.at))
    built = over.houses(then, grid)
    houses, (airships, _) = [house for _, house in built], over.laid_over(then, grid, built)
    for one in (*airships, *houses):
        if all(_within(rect, wide, high) for rect in one.taken):
            part.paste(one.sprite, *one.at)
        elif one in houses:  # cut off at the rim, where nothing of it must be seen
            corner = round(one.at[0] - one.sprite.width / 2), round(one.at[1] - one.sprite.height / 2)
            part.image.paste(one.sprite, corner, one.sprite)
    return part.image


def leaning(view: SkyView, at: Cell) -> tuple[float, float]:
    """How far the part of the board around a cell is moved to the side on which more tiles lie, in parts of a cell."""
    near = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if Cell(at.x + x, at.y + y) in view.board.grid]
    across, down = sum(x for x, _ in near), sum(y for _, y in near)
    return _LEAN * ((across > 0) - (across < 0)), _LEAN * ((down > 0) - (down < 0))


def _within(rect: Rect, wide: int, high: int) -> bool:
    """Whether a letter lies on a picture of this size."""
    return rect[0] >= 0 and rect[1] >= 0 and rect[2] <= wide and rect[3] <= high
