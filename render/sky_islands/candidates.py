"""The candidates of the present choice: cells with the rotations in which the tile fits, or houses with their tags.

Gold means "choose"; paler ones promise less. Tags are what the menu repeats.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.placing import around
from render.scene import Mark, Scene
from render.sky_islands import signs
from render.sky_islands.grid import TAG, Grid
from render.sky_islands.layout import TEXT
from render.sky_islands.over import Piece, place_of
from render.sky_islands.palette import GOLD, INK, INK_2, PAPER_INFO, WHITE
from render.sky_islands.reading import view_of
from render.sprites import kept
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView


def on_cells(scene: Scene) -> bool:
    """Whether the choice is one of cells, which lie around the board."""
    return any(isinstance(mark.at, Cell) for mark in scene.marks)


def chosen_tile(scene: Scene) -> str | None:
    """The tile that is being placed."""
    placing = len(scene.path) > 1 and scene.path[0] == "place" and scene.path[1] in KINDS
    return scene.path[1] if placing else None


def rotations(view: SkyView, tile: str, at: Cell) -> tuple[int, ...]:
    """In which rotations a tile fits on a free cell, those that look alike once."""
    return FITS[KINDS[tile]][view.board.touching[at]] if at in view.board.touching else ()


class Fit(NamedTuple):
    """A cell where a tile fits, how it is turned there to be paid most, and what airships pay."""

    at: Cell
    rotation: int
    gain: Gain[Cell]

    @property
    def worth(self) -> int:
        """All cubes and points together."""
        return sum(self.gain.cubes) + self.gain.points


def best(view: SkyView, tile: str, at: Cell) -> Fit | None:
    """What a tile of the viewer brings in a cell, turned so that it is paid most; None where it does not fit."""
    turned = [Fit(at, rotation, outlook.paid(view, tile, rotation, at)) for rotation in rotations(view, tile, at)]
    return max(turned, key=lambda fit: fit.worth, default=None)


def put_cells(canvas: Canvas, scene: Scene, grid: Grid) -> list[Rect]:
    """The cells to choose from, below everything that stands on the board. Returns the room they take."""
    tile, found = chosen_tile(scene), list[Rect]()
    held = [tile] if tile else view_of(scene).hand or ()
    for mark in scene.marks:
        if isinstance(mark.at, Cell) and grid.extent.holds(mark.at):
            _put_cell(canvas, scene, grid, mark, tile)
            x, y = grid.corner(mark.at)
            fits = [fit for each in held if (fit := best(view_of(scene), each, mark.at))]
            if fits:
                size = TEXT[scene.aspect]
                canvas.paste(_gain(max(fit.worth for fit in fits), size), x + grid.tile - size * 0.4, y + size * 0.4)
            found.append((x, y, x + grid.tile, y + grid.tile))
    return found


def put_sites(canvas: Canvas, scene: Scene, grid: Grid) -> tuple[list[Piece], list[Rect]]:
    """The drawn islands to choose from: golden places below the houses. Returns their names, to be laid over all, and
    the room that the places take."""
    t, tags, room = grid.tile, [], list[Rect]()
    for mark in scene.marks:
        if isinstance(mark.at, Segment) and grid.extent.holds(mark.at.cell):
            x, y = place_of(scene, grid, mark.at)
            canvas.paste(_site(t, mark.strong), x, y + t * 0.08)
            sprite = pill(mark.tag, TAG[scene.aspect], mark.strong)
            near = [(x, y + t * 0.26), (x, y - t * 0.4), *around((x, y), (t * 0.3, t * 0.42, t * 0.55, t * 0.7), 12)]
            tags.append(Piece(sprite, near))
            room.append((x - t * 0.25, y - t * 0.08, x + t * 0.25, y + t * 0.24))
    return tags, room


def _put_cell(canvas: Canvas, scene: Scene, grid: Grid, mark: Mark, tile: str | None) -> None:
    x, y = grid.corner(mark.at)
    t = grid.tile
    canvas.place(cell(t, mark.strong), x, y)
    fits = rotations(view_of(scene), tile, mark.at) if tile else ()
    lift = 0.44 if fits else 0.56
    size = max(TAG[scene.aspect], min(36, round(t * 0.3)))
    canvas.paste(pill(mark.tag, size, mark.strong), x + t / 2, y + t * lift)
    side = round(t * (0.26 if len(fits) < 4 else 0.215))
    step = side + max(2, round(t * 0.02))
    for i, rotation in enumerate(fits):
        left = x + t / 2 - (len(fits) * step - (step - side)) / 2 + i * step
        canvas.place(signs.small(tile or "", rotation, side), left, y + t * 0.82 - side / 2)


@kept
def cell(size: int, strong: bool) -> Image.Image:
    """A golden cell; a pale one promises less."""
    painter = Painter(100, 100, size / 100, 3)
    painter.box(-46, -46, 46, 46, 11, INK if strong else INK_2)
    painter.box(-44.5, -44.5, 44.5, 44.5, 10, GOLD if strong else "#E6DDB8")
    painter.box(-41, -41, 41, 41, 8, "#FFF6CD" if strong else PAPER_INFO)
    return painter.done()


@kept
def _gain(worth: int, text: int) -> Image.Image:
    """The number of what a cell brings, in its corner."""
    side = round(text * 1.2)
    painter = Painter(side, side, 1, 4, origin=(0, 0))
    painter.ellipse(side / 2, side / 2, side / 2, fill=INK)
    painter.ellipse(side / 2, side / 2, side / 2 - 2.4, fill=GOLD)
    sprite = painter.done()
    Canvas(sprite).text(side / 2, side / 2 - 1, str(worth), text, INK, "m")
    return sprite


@kept
def _site(size: int, strong: bool) -> Image.Image:
    painter = Painter(90, 70, size / 100, 3)
    painter.ellipse(0, 0, 30, 19, fill=INK if strong else INK_2)
    painter.ellipse(0, 0, 28, 17, fill=GOLD if strong else "#E6DDB8")
    return painter.done()


@kept
def pill(words: str, text: int, strong: bool) -> Image.Image:
    """A tag: white for a candidate that promises something, paler for another."""
    width, height = round(fonts.width(words, text)) + 18, round(text * 1.36)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.47, INK if strong else INK_2)
    painter.box(2.2, 2.2, width - 2.2, height - 2.2, height * 0.42, WHITE if strong else PAPER_INFO)
    sprite = painter.done()
    Canvas(sprite).text(width / 2, height / 2 - 2, words, text, INK if strong else INK_2, "m")
    return sprite
