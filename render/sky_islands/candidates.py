"""The candidates of the present choice: cells with the rotations in which the tile fits, or houses with their tags.

Gold means "choose"; paler ones promise less. Tags are what the menu repeats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from render import shapes
from render.canvas import Canvas, Painter, ghost
from render.lettering import Rect
from render.panels import Chunk, measure, put_chunks
from render.placing import around
from render.scene import Aspect, Mark, Scene
from render.sky_islands import signs
from render.sky_islands.cards import good, tile_of
from render.sky_islands.grid import TAG, Grid
from render.sky_islands.layout import TEXT
from render.sky_islands.over import Piece, place_of
from render.sky_islands.palette import GOLD, INK, INK_2, PAPER_INFO, WHITE
from render.sky_islands.reading import letter, view_of
from render.sprites import kept
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import House
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

BUILDINGS: Final = (BuildHouse.kind, BuildTower.kind, BuildPort.kind)
_SIGNS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (28, 24), "tall": (34, 28)}
"""How large the signs on a cell are, and how large at least."""
_INSIDE: Final = 0.95
"""So much of a cell's edge may be taken."""
_CAPITAL: Final = 0.86
"""How high the name of a cell is, by its size."""


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
    """A cell where a tile fits, how it may be turned there, and what airships pay (however it is turned)."""

    at: Cell
    rotations: tuple[int, ...]
    gain: Gain[Cell]

    @property
    def worth(self) -> int:
        """All cubes and points together."""
        return sum(self.gain.cubes) + self.gain.points


def fit_of(view: SkyView, tile: str, at: Cell) -> Fit | None:
    """What a tile of the viewer brings in a cell; None where it does not fit."""
    turned = rotations(view, tile, at)
    return Fit(at, turned, outlook.paid(view, tile, turned[0], at)) if turned else None


def paid(scene: Scene, gain: Gain[Cell], size: int) -> list[Image.Image]:
    """A sign for each cube and point, `size` pixels high."""
    counts = zip((*COLOURS, "green"), (*gain.cubes, gain.points), strict=True)
    return [good(scene, airship, size) for airship, n in counts for _ in range(n)]


def put_cells(canvas: Canvas, scene: Scene, grid: Grid) -> list[Rect]:
    """The cells to choose from, below everything that stands on the board. Returns the room they take."""
    found = list[Rect]()
    for mark in scene.marks:
        if isinstance(mark.at, Cell) and grid.extent.holds(mark.at):
            x, y = grid.corner(mark.at)
            canvas.place(cell(grid.tile, mark.strong, True), x, y)
            _put_facts(canvas, scene, grid, mark)
            found.append((x, y, x + grid.tile, y + grid.tile))
    return found


def _put_facts(canvas: Canvas, scene: Scene, grid: Grid, mark: Mark) -> None:
    """The name of a cell, what is paid there, and below, in which ways or which tiles of the hand fit, if cells are
    `roomy`."""
    t, (x, y) = grid.tile, grid.corner(mark.at)
    size = max(TAG[scene.aspect], min(36, round(t * 0.22)))
    lines, high = _lines(scene, mark.at, t, size), round(size * _CAPITAL)
    gap = (t - high - sum(line[0].height for line in lines)) / (len(lines) + 2)
    top = y + gap + high / 2
    canvas.text(x + t / 2, top - 1, mark.tag, size, INK if mark.strong else INK_2, "m")
    top += high / 2 + gap
    for line in lines:
        start = x + (t - sum(each.width for each in line)) / 2
        for each in line:
            canvas.place(each, start, top)
            start += each.width
        top += line[0].height + gap


def roomy(scene: Scene, tile: int) -> bool:
    """Whether cells with edges of so many pixels have room for more than what they bring."""
    return _INSIDE * tile >= TAG[scene.aspect] + 2 * _SIGNS[scene.aspect][0]


def _lines(scene: Scene, at: Cell, t: int, size: int) -> list[Sequence[Image.Image]]:
    """The signs of a cell in lines: smaller ones where there is no room, and in the end only how many are paid."""
    room, (large, least) = _INSIDE * t, _SIGNS[scene.aspect]
    small = least if letter(scene, "red").isascii() else least + 3
    for sign in (large, small):
        brought, fitting = _rows(scene, at, sign)
        for rows in ([brought, fitting], [brought])[0 if roomy(scene, t) else 1 :]:
            lines = [line for row in rows for line in _broken(row, room)]
            if size * _CAPITAL + sum(line[0].height for line in lines) <= room:
                return lines
    return [[_number(len(brought), TEXT[scene.aspect])]]


def _rows(scene: Scene, at: Cell, sign: int) -> tuple[list[Image.Image], list[Image.Image]]:
    """What a cell brings; and how the chosen tile can lie there, or else which tiles of the hand fit: of these, only
    what the airships beside them pay is told, for their own are seen on them."""
    view, tile = view_of(scene), chosen_tile(scene)
    if tile:
        fit = fit_of(view, tile, at)
        gained = paid(scene, fit.gain, sign) if fit else []
        return gained, [signs.small(tile, way, sign - 6) for way in (fit.rotations if fit else ())]
    fitting = [each for each in dict.fromkeys(view.hand or ()) if rotations(view, each, at)]
    gained = paid(scene, outlook.paid_beside(view, at), sign) if fitting or view.hand is None else []
    return gained, [tile_of(scene, each, sign + 2) for each in fitting]


def _broken(row: Sequence[Image.Image], room: float) -> list[Sequence[Image.Image]]:
    """A row in as many lines as it needs."""
    most = max(1, int(0.95 * room / row[0].width)) if row else 1
    return [row[i : i + most] for i in range(0, len(row), most)]


@kept
def _number(worth: int, text: int) -> Image.Image:
    """How many cubes and points a cell brings, where there is no room for these."""
    side = round(text * 1.2)
    painter = Painter(side, side, 1, 4, origin=(0, 0))
    painter.ellipse(side / 2, side / 2, side / 2, fill=INK)
    painter.ellipse(side / 2, side / 2, side / 2 - 2.4, fill=GOLD)
    sprite = painter.done()
    Canvas(sprite).text(side / 2, side / 2 - 1, str(worth), text, INK, "m")
    return sprite


def put_sites(canvas: Canvas, scene: Scene, grid: Grid) -> tuple[list[Piece], list[Rect], dict[Segment, int]]:
    """The drawn islands to choose from: golden names on free ones, golden places below houses. Returns the names, on
    those with a house what is brought there, to be laid over all; the room that the places take; and the points that a
    house adds on each connected island with several names, a single one tells them itself."""
    t, tags, room, view, size = grid.tile, [], list[Rect](), view_of(scene), TEXT[scene.aspect]
    built = {house.at: house for house in view.houses}
    shown = [mark for mark in scene.marks if isinstance(mark.at, Segment) and grid.extent.holds(mark.at.cell)]
    free = Counter(view.board.name_of[mark.at] for mark in shown if mark.at not in built)
    adds = {name: outlook.building(view, BuildHouse(name)).change[view.seat] for name in free}
    for mark in shown:
        (x, y), house, name = place_of(scene, grid, mark.at), built.get(mark.at), view.board.name_of[mark.at]
        place = _site(t, mark.strong)
        if house:
            canvas.paste(place, x, y + t * 0.08)
            sprite = _offer([mark.tag, *_brought(scene, house, round(size * 1.1))], size, mark.strong)
        else:
            more = [f" +{adds[name]}"] if free[name] == 1 else []
            sprite = _offer([mark.tag, *more], TAG[scene.aspect], mark.strong, GOLD)
        dx, dy, low = (place.width + sprite.width) / 2 - 4, (place.height + sprite.height) / 2 - 3, y + t * 0.08
        near = [] if house else [(x, low), (x, y - t * 0.08)]
        near += [(x, low + dy), (x, low - dy), (x - dx, low), (x + dx, low)]
        near += [(x + u * dx / 2, low + v * dy) for v in (1, -1) for u in (-1, 1)]
        near += [(x + u * dx, low + v * dy) for v in (1, -1) for u in (-1, 1)]
        near += around((x, y), (t * 0.3, t * 0.42, t * 0.55, t * 0.7, *([] if house else [t * 0.9])), 12)
        tags.append(Piece(sprite, near))
        room.append((x - t * 0.25, y - t * 0.08, x + t * 0.25, y + t * 0.24))
    return tags, room, {name: points for name, points in adds.items() if free[name] > 1}


def _offer(chunks: Sequence[Chunk], size: int, strong: bool, fill: str = WHITE) -> Image.Image:
    """A tag, for a candidate that promises less a paler one."""
    aside = 9 if fill == WHITE else 7
    width, high = round(measure(chunks, size)) + 2 * aside, round(size * (1.18 + aside / 50))
    painter = Painter(width, high, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, high, high * 0.47, INK if strong else INK_2)
    painter.box(2.2, 2.2, width - 2.2, high - 2.2, high * 0.42, fill if strong else PAPER_INFO)
    canvas = Canvas(painter.done())
    put_chunks(canvas, aside, high / 2 - 1, chunks, size, INK if strong else INK_2)
    return canvas.image


def _brought(scene: Scene, house: House, sign: int) -> list[Chunk]:
    """What can be added to a house brings: points of a tower and of islands, the airship that pays a port."""
    view, found, asked = view_of(scene), list[Chunk](), scene.path[:1] or (BuildTower.kind, BuildPort.kind)
    if BuildTower.kind in asked and not house.tower and view.towers_left:
        brought = outlook.building(view, BuildTower(house.at))
        found += [" ", signs.coin(sign), f"+{brought.points}"]
        if brought.change[view.seat]:
            found += [" ", signs.island(sign), f"+{brought.change[view.seat]}"]
    if BuildPort.kind in asked and not house.port and view.ports_left:
        found += [" ", signs.port(sign), good(scene, outlook.airship_at(view, house.at), sign + 4)]
    return found


@kept
def cell(size: int, strong: bool, clear: bool = False) -> Image.Image:
    """A cell in a golden frame, a `clear` one lets the sky through; a pale one promises less."""
    glass, frame = Painter(100, 100, size / 100, 3), Painter(100, 100, size / 100, 3)
    glass.box(-44, -44, 44, 44, 9, WHITE if clear else "#FFF6CD" if strong else PAPER_INFO)
    for out, into, fill in ((46, 39.5, INK if strong else INK_2), (44.5, 41, GOLD if strong else "#E6DDB8")):
        outer, inner = shapes.box(-out, -out, out, out, 10), shapes.box(-into, -into, into, into, 7)
        frame.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)
    return Image.alpha_composite(ghost(glass.done(), 0.62 if clear else 1), frame.done())


@kept
def _site(size: int, strong: bool) -> Image.Image:
    """The golden place of a house."""
    k = size / 100
    painter = Painter(62 * k, 40 * k, 1, 3)
    painter.ellipse(0, 0, 30 * k, 19 * k, fill=INK if strong else INK_2)
    painter.ellipse(0, 0, 30 * k - 2, 19 * k - 2, fill=GOLD if strong else "#E6DDB8")
    return painter.done()
