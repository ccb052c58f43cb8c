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
from render.sky_islands.candidates import frame
from render.sky_islands.cards import put_card, put_rounded
from render.sky_islands.fits import chosen_tile, rotations
from render.sky_islands.grid import Extent, Grid, step
from render.sky_islands.ground import put_ground
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2
from render.sky_islands.reading import view_of
from render.sky_islands.scenery import sky
from render.sky_islands.words_effects import making
from render.sky_islands.words_pieces import face_of, land_of
from render.theme import seat_symbol
from rules.sky_islands import outlook
from rules.sky_islands.moves import PlaceTile
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView

_ASKED: Final = 3
"""So many words are chosen where the rotation of a tile is asked for: the kind of the move, the tile, the cell."""
_TILE: Final[dict[Aspect, int]] = {"wide": 96, "tall": 104}
"""The edge of a tile is at most so large."""
_ROOM: Final = 232
"""What is told stands beside the tiles where it has so much room there, else below."""
_FAR: Final = 260
"""Where it would have so much room beside five tiles in a row, so many are shown."""
_GAP, _EDGE, _LINE = 12, 10, 8
"""Pixels between cards, between a card and what is on it, and between lines."""
_LARGER: Final = 6
"""Points are so many pixels larger than other lines."""
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
    """How the cards are laid out: their width, the edge of a tile and how many lie side by side, the room for text and
    its size, and whether it is beside the tiles."""

    wide: int
    tile: int
    columns: int
    room: int
    text: int
    beside: bool

    @property
    def step(self) -> int:
        """The height of a line."""
        return self.text + _LINE


def layout_of(scene: Scene, width: int) -> Layout:
    """The cards of all ways side by side in so many pixels."""
    number, most, text = len(ways(scene)), _TILE[scene.aspect], TEXT[scene.aspect]
    wide = (width - _GAP * (number - 1)) // number
    if beside := wide >= 2 * most + _ROOM + 3 * _EDGE:
        most = min(most, (wide - _ROOM - 3 * _EDGE) // 3)
    tile = step(min(most, (wide - 2 * _EDGE) / 3))
    columns = 5 if wide >= 5 * tile + _FAR + 3 * _EDGE else 3
    room = wide - 3 * _EDGE - columns * tile if beside else wide - 2 * _EDGE
    return Layout(wide, tile, columns, room, text, beside)


def height(scene: Scene, width: int) -> int:
    """How high the cards of all ways are, side by side in so many pixels; 0 where no rotation is asked for."""
    if not (found := ways(scene)):
        return 0
    shape = layout_of(scene, width)
    tiles, told = 3 * shape.tile, shape.step * max(len(_told(scene, way, shape)) for way in found)
    return 2 * _EDGE + (max(tiles, told) if shape.beside else tiles + told + _LINE)


class _Line(NamedTuple):
    """A line of what is told, its size and its colour."""

    chunks: Sequence[Chunk]
    size: int
    ink: str


def _told(scene: Scene, way: PlaceTile, shape: Layout) -> list[_Line]:
    """How a tile is turned and where its land lies in the words of the menu, how points for islands change then, and
    what it makes, in lines of its own with their colour."""
    voice, found = Voice(scene, "words"), outlook.placement(view_of(scene), way)

    def lines(told: str, ink: str) -> list[_Line]:
        return [_Line([line], shape.text, ink) for line in fonts.wrap(told, shape.text, shape.room, 2)]

    points = _Line(_points(scene, found.change, shape.text), shape.text + _LARGER, INK)
    made = (line for fact in making(voice, way, found) for line in lines(fact, INK_2))
    land = land_of(voice, face_of(way.tile, way.rotation))
    return [*lines(capital(voice.say(f"turned.t{way.rotation}")), INK), *lines(land, INK), points, *made]


def _points(scene: Scene, change: Sequence[int], text: int) -> list[Chunk]:
    """By how much the island points of the viewer change, and those of others where they do."""
    own, size = view_of(scene).seat, text + _LARGER
    others = [(seat, n) for seat, n in enumerate(change) if n and seat != own]
    found: list[Chunk] = [signs.island(size), f" {change[own]:+}".replace("-", "−")]
    for seat, n in others:
        found += ["   ", seat_symbol(seat, text - 4), f" {n:+}".replace("-", "−")]
    return found


def put_ways(canvas: Canvas, scene: Scene, where: Box) -> None:
    """A card for each way: the board around the tile, and what is told of it."""
    shape = layout_of(scene, where.w)
    wide, high = shape.columns * shape.tile, 3 * shape.tile
    for i, way in enumerate(ways(scene)):
        card, told = Box(where.x + i * (shape.wide + _GAP), where.y, shape.wide, where.h), _told(scene, way, shape)
        put_card(canvas, card)
        left = card.x + _EDGE if shape.beside else card.x + (card.w - wide) // 2
        top = card.y + (card.h - high) // 2 if shape.beside else card.y + _EDGE
        put_rounded(canvas, _around(scene, way, shape), left, top)
        x = left + wide + _EDGE + shape.room / 2 if shape.beside else card.x + card.w / 2
        y = card.y + (card.h - shape.step * len(told)) / 2 if shape.beside else top + high + _LINE
        for j, line in enumerate(told):
            start = x - measure(line.chunks, line.size) / 2
            put_chunks(canvas, start, y + (j + 0.5) * shape.step, line.chunks, line.size, line.ink)


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
    houses = [house for _, house in over.houses(then, grid)]
    airships, _ = over.laid_over(then, grid, [rect for house in houses for rect in house.taken])
    whole = [ship for ship in airships if all(_within(rect, wide, high) for rect in ship.taken)]
    for sprite, at in (*whole, *houses):
        part.paste(sprite, *at)
    return part.image


def leaning(view: SkyView, at: Cell) -> tuple[float, float]:
    """How far the part of the board around a cell is moved to the side on which more tiles lie, in parts of a cell."""
    near = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if Cell(at.x + x, at.y + y) in view.board.grid]
    across, down = sum(x for x, _ in near), sum(y for _, y in near)
    return _LEAN * ((across > 0) - (across < 0)), _LEAN * ((down > 0) - (down < 0))


def _within(rect: Rect, wide: int, high: int) -> bool:
    """Whether a letter lies on a picture of this size."""
    return rect[0] >= 0 and rect[1] >= 0 and rect[2] <= wide and rect[3] <= high
