"""The legal choices on the map: free cells, segments and corners, each with the tag that the menu repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import archipelago, glyphs, rings, tiles
from render.moana_nui.coast import TILE
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import ALARM, VEIL, WHITE
from render.moana_nui.reading import view_of
from render.moana_nui.spots import TAG
from render.moana_nui.things import Chart, Item, Key, corner
from render.moana_nui.tiles import Look
from render.moana_nui.ways import put_way
from render.moana_nui.words_pieces import generated_at, points_at
from render.scene import Mark, Scene
from render.shapes import hexagon
from rules.moana_nui import outlook
from rules.moana_nui.faces import fitting
from rules.moana_nui.moves import Attack
from rules.moana_nui.places import LETTERS, Cell, Corner, Segment

_CRAMPED: Final = 48
"""On cells that are no larger names and action points are as small as can be read."""
_HAZE: Final = 108
"""How thick haze is, of 255."""
_THIN: Final = 64
"""How thick it is over land: whose it is must still be seen by its colour."""
_WEIGHT: Final = 8
"""Tags give way to nothing."""


def free_cells(scene: Scene) -> tuple[tuple[Cell, bool], ...]:
    """The cells outside the archipelago that can be chosen, or the one that was, and whether they are promising."""
    if scene.path[:1] == ("place",) and len(scene.path) == 3:
        return ((Cell.parse(scene.path[2]), True),)
    return tuple((Cell(*mark.at), strong(scene, mark)) for mark in scene.marks if isinstance(mark.at, Cell))


def strong(scene: Scene, mark: Mark) -> bool:
    """Whether a candidate is one of the better ones, or none is better than another."""
    return mark.strong or not any(each.strong for each in scene.marks)


def segments(scene: Scene) -> frozenset[Segment]:
    """The segments that can be chosen."""
    return frozenset(mark.at for mark in scene.marks if isinstance(mark.at, Segment))


def cells_of(mark: Mark) -> tuple[Cell, ...]:
    """The cells on which a candidate lies."""
    match mark.at:
        case Segment(cell):
            return (cell,)
        case Corner() as at:
            return tuple(at)
    return (Cell(*mark.at),)


def items(scene: Scene, grid: Grid, sizes: Sizes, where: frozenset[Cell]) -> Iterator[tuple[Key, Item]]:
    """All tags on cells that are seen; the names of the cells on which something can be chosen, lit; the names of free
    cells, and how many action points a tile there gives."""
    for mark in scene.marks:
        match mark.at:
            case Segment(cell) as at if cell in where:
                yield ("name", cell), archipelago.name(cell, grid, sizes, pinned=True)
                told = at.letter if mark.tag == str(at) else mark.tag
                yield ("tag", at), Item(glyphs.pin(told, strong(scene, mark), sizes.letter), _WEIGHT, 3, TAG, at)
            case Corner() as at if all(cell in where for cell in at):
                sprite = glyphs.pin(mark.tag, strong(scene, mark), sizes.text)
                yield ("tag", at), Item(sprite, _WEIGHT, 2, places=(corner(grid, at),), cells=tuple(at))
            case Cell() as at if at in where:
                yield from _cell(scene, mark, at, grid, sizes)


def _cell(scene: Scene, mark: Mark, at: Cell, grid: Grid, sizes: Sizes) -> Iterator[tuple[Key, Item]]:
    """Its name, which is its tag, the action points there, and the resources if there is room."""
    (x, y), size, view = grid.at(at), grid.size, view_of(scene)
    ink, rim = ("#3B3209", "#FFF4CD") if strong(scene, mark) else ("#0C3A63", WHITE)
    roomy = size > _CRAMPED
    sprite = glyphs.words(mark.tag, fonts.largest(mark.tag, 1.2 * size, (30, 27, 24) if roomy else (24,)), ink, rim)
    yield ("name", at), Item(sprite, _WEIGHT, 4, places=((x, y - (0.56 if roomy else 0.62) * size),), cells=(at,))
    if at in view.board.chart.frontier:
        sprite = glyphs.beside(
            glyphs.point(points_at(view, at), sizes.name + (10 if roomy else 6), sizes.name),
            *_signs(scene, at, min(round(0.52 * size), sizes.name + 8)),
        )
        yield ("badge", at), Item(sprite, _WEIGHT, places=((x, y),), cells=(at,))
        found = generated_at(view, at)
        good = next((good for good in (22, 20, 18, 16, 14) if glyphs.goods_width(len(found)) * good < 1.4 * size), 0)
        if good:
            sprite = glyphs.goods(found, good)
            yield (
                ("goods", at),
                Item(sprite, _WEIGHT, 1, places=((x, y + (0.51 if roomy else 0.57) * size),), cells=(at,)),
            )


def sign(scene: Scene) -> str:
    """What stands beside action points on free cells: in how many `ways` the chosen tile can lie, or before that the
    `only` tile of the hand that fits there; nothing where all of them do."""
    if len(scene.path) >= 2:
        return "ways"
    return "only" if any(_only(scene, mark.at) for mark in scene.marks) else ""


def _only(scene: Scene, at: Cell) -> list[str]:
    """The tiles of the hand that fit on a cell, if not all of them do."""
    held = dict.fromkeys(view_of(scene).hand)
    found = [tile for tile in held if _ways(scene, tile, at)]
    return found if len(found) < len(held) else []


def _signs(scene: Scene, at: Cell, size: int) -> Iterator[Image.Image]:
    if len(scene.path) < 2:
        yield from (tiles.small(tile, 0, size // 2) for tile in _only(scene, at))
    elif number := len(_ways(scene, scene.path[1], at)):
        yield glyphs.ways(number, size)


def _ways(scene: Scene, tile: str, at: Cell) -> tuple[int, ...]:
    """The rotations in which a tile fits on a free cell."""
    return fitting(tile, *view_of(scene).board.chart.frontier[at])


def bright(scene: Scene) -> frozenset[Cell | Segment]:
    """The tiles and segments on which something can be chosen or was, and those that can be attacked."""
    found: set[Cell | Segment] = {*segments(scene), *_chosen(scene)} if scene.marks else set()
    found |= {cell for mark in scene.marks if isinstance(mark.at, Corner) for cell in mark.at}
    if scene.marks and scene.path == ("attack",):
        found |= {move.to for move in outlook.moves(view_of(scene)) if isinstance(move, Attack)}
    return frozenset(found)


def put_veil(canvas: Canvas, scene: Scene, grid: Grid, looks: Iterable[tuple[Cell, Look]]) -> None:
    """Haze over all tiles but what is bright, while anything is; thinner over land."""
    shown = bright(scene)
    if not shown:
        return
    mask, half = Image.new("L", canvas.image.size), round(TILE * grid.size)
    lands = Image.new("L", mask.size, _HAZE)
    for cell, _ in looks:
        if cell not in shown:
            ImageDraw.Draw(mask).polygon(hexagon(grid.size, *grid.at(cell)), _HAZE)
    for cell, look in looks:
        for number in range(len(look.shores)):
            at = Segment(cell, LETTERS[number] if len(look.shores) > 1 else "")
            if cell not in shown:
                (x, y), part = grid.at(cell), tiles.land(look, number, grid.size)
                corner = round(x) - half + part.at[0], round(y) - half + part.at[1]
                lands.paste(0 if at in shown else _THIN, corner, part.picture)
    mask = ImageChops.darker(mask, lands)
    canvas.image.paste(Image.new("RGB", mask.size, VEIL), (0, 0), mask)


def _chosen(scene: Scene) -> list[Segment]:
    """From where and whereto, as far as it is chosen."""
    return [Segment.parse(at) for at in scene.path[1:3]] if scene.path[:1] in (("move",), ("attack",)) else []


def put_chosen(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """White rings around what was chosen before, and the way from the first of it to the second."""
    chosen = [at for at in _chosen(scene) if at.cell in where.tiles]
    if len(chosen) == 2:
        put_way(canvas, chosen[0], chosen[1], ALARM if scene.path[0] == "attack" else WHITE, where)
    for at in chosen:
        if ("unit", at) in where.places:
            where.put_under(canvas, ("unit", at), WHITE)
        else:
            canvas.paste(rings.ring(round(0.2 * where.grid.size), WHITE), *where.middle(at))
