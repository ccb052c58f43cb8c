"""The legal choices on the map: free cells, segments and corners, each with the tag that the menu repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import archipelago, glyphs, offers, rings, tiles
from render.moana_nui.coast import TILE
from render.moana_nui.ground import Pane
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import ALARM, VEIL, VEIL_LAND, WHITE
from render.moana_nui.reading import said, view_of
from render.moana_nui.spots import CLOSE, TAG
from render.moana_nui.things import Chart, Item, Key, corner
from render.moana_nui.tiles import Look
from render.moana_nui.ways import put_way
from render.moana_nui.words_pieces import land_at, points_at
from render.panels import bulb
from render.scene import Mark, Scene
from render.shapes import hexagon
from rules.kit.events import Event
from rules.kit.notation import LEFT_OUT
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack, Build, MoveUnits, Sail, Settle
from rules.moana_nui.places import LETTERS, Cell, Corner, Segment

_ROOMY: Final = 48
"""On smaller cells action points are not said: the colour says how promising a place is."""
_POINTS: Final = (30, 27, 24)
"""Action points are said in text of one of these sizes, the largest that fits."""
_NAMES: Final = (36, 30, 27, 24)
"""And so the names of free cells."""
_LONG: Final = "M10"
"""All names are as large as one so long has room for."""
_RAISED, _BELOW = 0.4, 0.22
"""The name of a free cell stands so far above its middle, and its action points below, in cell sizes."""
_RIM: Final = 0.36
"""How far the sign of a tip lies over the rim of a pin, in sizes of its text."""
_LOW: Final = 0.66
"""The sign of a tip lies so far below the middle of a free cell."""
_HAZE: Final = 108
"""How thick haze is, of 255."""
_THIN: Final = 112
"""How thick it is over land: whose it is must still be seen by its colour."""
_WEIGHT: Final = 8
"""Tags give way to nothing."""


_INKS: Final[dict[Pane, tuple[str, str]]] = {"strong": ("#3B3209", "#FFF4CD"), "weak": ("#0C3A63", WHITE)}
"""In which colour a free cell is named, and the rim of its letters."""
_BY_GAIN: Final = tuple((kind.kind,) for kind in (Settle, MoveUnits, Sail, Attack))


def choosing(scene: Scene) -> bool:
    """Whether something is asked of the reader for which the map serves; before a tile is chosen its news do."""
    return bool(scene.marks or scene.path[1:] or scene.path[:1] not in ((), ("place",))) and not scene.preview


def told(scene: Scene) -> Sequence[Event]:
    """The news that the map shows."""
    return () if choosing(scene) or offers.asks_tile(scene) else scene.news


def free_cells(scene: Scene) -> tuple[tuple[Cell, Pane], ...]:
    """The cells outside the archipelago that can be chosen, or the one that was, and how promising they are."""
    if at := _chosen_cell(scene):
        return ((at, "strong"),)
    marks = [mark for mark in offers.marks(scene) if isinstance(mark.at, Cell)]
    return tuple((Cell(*mark.at), _pane(strong(scene, mark))) for mark in marks)


def _pane(promising: bool) -> Pane:
    return "strong" if promising else "weak"


def pinned(scene: Scene) -> tuple[Segment, ...]:
    """Segments with pins though none is marked: where resources go, something is built, or a canoe lands."""
    if scene.path[:1] == ("build",) and not scene.marks:
        return tuple(dict.fromkeys(move.at for move in offers.allowed(scene) if isinstance(move, Build)))
    if scene.path[:1] == (Sail.kind,) and scene.path[1:] and not scene.marks:
        return tuple(_chosen(scene)[-1:])
    return view_of(scene).placed if scene.path[:1] == ("generate",) else ()


def _chosen_cell(scene: Scene) -> Cell | None:
    """The cell that was chosen for a tile, while it is asked how that lies there."""
    return Cell.parse(scene.path[2]) if scene.path[:1] == ("place",) and len(scene.path) == 3 else None


def strong(scene: Scene, mark: Mark) -> bool:
    """Whether a place brings something at once, by a tip or its rule, or is one of the better ones."""
    if mark.tip:
        return True
    if scene.path[:1] in _BY_GAIN and (leading := offers.leading(scene, mark.at)):
        return any(outlook.gains(view_of(scene), move) for move in leading)
    return mark.strong or not any(each.strong for each in scene.marks or offers.marks(scene))


def some_weak(scene: Scene) -> bool:
    """Whether some candidates are not, and so are paler; places from where units go have no pins."""
    ringed = offers.origins(scene) - offers.targets(scene)
    return not all(strong(scene, mark) for mark in offers.marks(scene) if mark.at not in ringed)


def segments(scene: Scene) -> frozenset[Segment]:
    """The segments that can be chosen, or to which units can go."""
    return frozenset(mark.at for mark in offers.marks(scene) if isinstance(mark.at, Segment))


def cells_of(mark: Mark) -> tuple[Cell, ...]:
    """The cells on which a candidate lies."""
    match mark.at:
        case Segment(cell):
            return (cell,)
        case Corner() as at:
            return tuple(at)
    return (Cell(*mark.at),)


def items(scene: Scene, grid: Grid, sizes: Sizes, where: frozenset[Cell]) -> Iterator[tuple[Key, Item]]:
    """All tags on cells that are seen, the lit names of cells, and the action points on free ones."""
    origins = offers.origins(scene) - offers.targets(scene)
    for mark in offers.marks(scene):
        match mark.at:
            case Segment() as at if at.cell in where:
                yield from _from(scene, mark, at, sizes) if at in origins else _pin(scene, mark, at, grid, sizes)
            case Corner() as at if all(cell in where for cell in at):
                sprite = _tipped(scene, mark, glyphs.pin(mark.tag, strong(scene, mark), sizes.text), sizes.text)
                yield ("tag", at), Item(sprite, _WEIGHT, 2, places=(corner(grid, at),), cells=tuple(at))
            case Cell() as at if at in where:
                yield from _cell(scene, mark, at, grid, _pane(strong(scene, mark)))
    for at in pinned(scene):
        if at.cell in where:
            yield from _pin(scene, Mark(at, str(at)), at, grid, sizes)
    if chosen := _chosen_cell(scene):
        yield from _cell(scene, Mark(chosen, str(chosen)), chosen, grid, "strong")


def _from(scene: Scene, mark: Mark, at: Segment, sizes: Sizes) -> Iterator[tuple[Key, Item]]:
    """The letter of a segment from where units can go."""
    if at.letter:
        sprite = _tipped(scene, mark, glyphs.letter(at.letter, sizes.letter), sizes.letter, rim=0)
        yield ("tag", at), Item(sprite, _WEIGHT, 2, TAG, at)
    elif _lit(scene, mark):
        yield ("tag", at), Item(bulb(sizes.letter), _WEIGHT, 2, TAG, at)


def _pin(scene: Scene, mark: Mark, at: Segment, grid: Grid, sizes: Sizes) -> Iterator[tuple[Key, Item]]:
    """A pin with the letter of a segment, and the lit name of its cell."""
    yield ("name", at.cell), archipelago.name(at.cell, grid, sizes, pinned=True)
    told = at.letter if mark.tag == str(at) else mark.tag
    pin = glyphs.pin(told, strong(scene, mark), sizes.letter)
    wish = CLOSE if _crowded(scene, at.cell) else TAG
    yield ("tag", at), Item(_tipped(scene, mark, pin, sizes.letter), _WEIGHT, 3, wish, at)


def _tipped(scene: Scene, mark: Mark, pin: Image.Image, size: int, rim: float = _RIM) -> Image.Image:
    """A pin or letter, with the sign of a tip on its rim where the menu has one there."""
    return glyphs.beside(pin, bulb(round(1.15 * size)), round(rim * size)) if _lit(scene, mark) else pin


def _lit(scene: Scene, mark: Mark) -> bool:
    """Whether the sign of a tip stands on the map: not on all places, nor beside three pins on a tile."""
    if isinstance(mark.at, Segment) and _crowded(scene, mark.at.cell):
        return False
    return mark.tip and not (scene.marks[1:] and all(each.tip for each in scene.marks))


def _crowded(scene: Scene, cell: Cell) -> bool:
    """Whether the tile on a cell has three segments: pins keep closer to these then."""
    return land_at(view_of(scene), Segment(cell, LETTERS[2])) is not None


def _cell(scene: Scene, mark: Mark, at: Cell, grid: Grid, pane: Pane) -> Iterator[tuple[Key, Item]]:
    """Its name, which is its tag, and on a large cell that is promising the action points there."""
    (x, y), size, view = grid.at(at), grid.size, view_of(scene)
    told = size > _ROOMY and pane == "strong" and at in view.board.chart.frontier
    names = fonts.largest(_LONG, 1.2 * size, _NAMES)
    sprite = glyphs.words(mark.tag, names, *_INKS[pane])
    yield ("name", at), Item(sprite, _WEIGHT, 4, places=((x, y - _RAISED * told * size),), cells=(at,))
    if told:
        points = said(scene, "ap", n=points_at(view, at))
        sprite = glyphs.words(points, fonts.largest(points, 1.56 * size, _POINTS), *_INKS[pane])
        yield ("badge", at), Item(sprite, _WEIGHT, 4, places=((x, y + _BELOW * size),), cells=(at,))
    if _lit(scene, mark):
        sprite = bulb(max(24, round(0.46 * size)))
        yield ("tag", at), Item(sprite, _WEIGHT, 1, places=((x, y + _LOW * size),), cells=(at,))


def bright(scene: Scene) -> frozenset[Cell | Segment]:
    """The tiles and segments on which something can be chosen or was, and those that can be attacked."""
    if not choosing(scene):
        return frozenset()
    places = {mark.at for mark in offers.marks(scene)} | {*_chosen(scene)}
    if scene.path == ("attack",):
        places |= {move.to for move in outlook.moves(view_of(scene)) if isinstance(move, Attack)}
    elif not scene.marks:
        places |= {*pinned(scene)} or offers.places(scene)
    cells = {cell for at in places if isinstance(at, Corner) for cell in at}
    return frozenset(cells | {at for at in places if isinstance(at, Segment)})


def put_veil(canvas: Canvas, scene: Scene, grid: Grid, looks: Iterable[tuple[Cell, Look]]) -> None:
    """Haze over all tiles but what is bright, while anything is; thinner over land."""
    shown = bright(scene)
    if not shown:
        return
    mask, half = Image.new("L", canvas.image.size), round(TILE * grid.size)
    lands, colours = Image.new("L", mask.size, _HAZE), Image.new("RGB", mask.size, VEIL)
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
                colours.paste(VEIL_LAND, corner, part.picture)
    mask = ImageChops.darker(mask, lands)
    canvas.image.paste(colours, (0, 0), mask)


_PLACED: Final = {"move": (1, 3), "attack": (1, 3), "settle": (2, 4), "sail": (1, 2), "build": (2, 3)}
"""Where in a path the segments stand that are chosen for a move of each kind."""


def _chosen(scene: Scene) -> list[Segment]:
    """From where and whereto, as far as it is chosen; a new canoe is known."""
    begin, end = _PLACED.get("".join(scene.path[:1]), (0, 0))
    found = [Segment.parse(at) for at in scene.path[begin:end] if at != LEFT_OUT]
    canoe = view_of(scene).now.canoe if scene.path[:1] == ("sail",) else None
    return [canoe, *found] if canoe else found


_WAYS: Final = {"move": WHITE, "attack": ALARM, "sail": WHITE}
"""In which colour the way between what was chosen is drawn."""


def put_chosen(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """White rings around what was chosen before; golden ones around the units of which some can be chosen."""
    for at in sorted(offers.origins(scene)):
        if ("unit", at) in where.places:
            where.put_under(canvas, ("unit", at))
    for at in (at for at in _chosen(scene) if at.cell in where.tiles):
        if ("unit", at) in where.places:
            where.put_under(canvas, ("unit", at), WHITE)
        else:
            canvas.paste(rings.ring(round(0.2 * where.grid.size), WHITE), *where.middle(at))


def put_ways(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """The way from the first to the second of what was chosen before."""
    chosen, colour = _chosen(scene), _WAYS.get("".join(scene.path[:1]))
    if len(chosen) == 2 and colour:
        put_way(canvas, chosen[0], chosen[1], colour, where)
