"""What can be chosen: which answers a question has, where they lie, and the mark that each has on the map.

Worked out from the view; nothing hidden decides what can be done once the tile lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import astuple, replace
from PIL import Image, ImageChops, ImageDraw

from render import fonts
from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import glyphs, things, tiles
from render.moana_nui.coast import TILE
from render.moana_nui.ground import Pane
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import VEIL, VEIL_LAND, WHITE
from render.moana_nui.plots import TAG
from render.moana_nui.reading import said, view_of
from render.moana_nui.things import Chart, Item, Key, corner, ring
from render.moana_nui.tiles import Look
from render.moana_nui.words_pieces import fits, points_at
from render.post import NAME
from render.scene import Mark, Scene
from render.shapes import hexagon
from rules.kit.choices import label
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.notation import LEFT_OUT
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack, Build, MoveUnits, Place, Sail, Settle
from rules.moana_nui.places import LETTERS, Cell, Corner, Segment
from rules.moana_nui.view import Land

LEAST: Final = 2
"""No tile gives fewer action points."""
_FIELDS: Final = 9
"""No move has so many fields."""
_PLACES: Final = (Cell, Corner, Segment)
_BY_GAIN: Final = tuple((kind.kind,) for kind in (Settle, MoveUnits, Sail, Attack))


def allowed(scene: Scene) -> list[Move]:
    """The legal actions that begin with the chosen words."""
    view = view_of(scene)
    if view.decision == "place" or not (scene.marks or scene.path):
        return []
    return [move for move in outlook.moves(view) if words_of(move)[: len(scene.path)] == scene.path]


def origins(scene: Scene) -> frozenset[Segment]:
    """The marked segments from which units move or attack; none where it is only asked whereto."""
    if scene.path not in ((MoveUnits.kind,), (Attack.kind,)) or any(mark.tag != str(mark.at) for mark in scene.marks):
        return frozenset()
    moves = [move for move in allowed(scene) if isinstance(move, MoveUnits | Attack)]
    marked = {mark.at for mark in scene.marks}
    found = marked & {move.origin for move in moves}
    targets = {move.to for move in moves if move.origin in found}
    return frozenset(found if marked <= found | targets else ())


def targets(scene: Scene) -> frozenset[Segment]:
    """The segments to which units can go from the `origins`; none where it is only asked from where."""
    found, marked = origins(scene), {mark.at for mark in scene.marks}
    moves = [move for move in allowed(scene) if isinstance(move, MoveUnits | Attack) and move.origin in found]
    every = frozenset(move.to for move in moves)
    return every if found < marked or every <= marked else frozenset()


def places(scene: Scene) -> set[object]:
    """The places that are chosen, and the next ones that the chosen words still allow."""
    asked = len(scene.path) - 1
    return {at for move in allowed(scene) for at in (*_places(move, 0, asked), *_places(move, asked, _FIELDS)[:1])}


def marks(scene: Scene) -> tuple[Mark, ...]:
    """What is marked and settled with that; every cell for a tile of the hand while that is asked for."""
    settled = targets(scene) - {mark.at for mark in scene.marks}
    return (*scene.marks, *(Mark(at, str(at)) for at in sorted(settled)), *_free(scene))


def _free(scene: Scene) -> list[Mark]:
    """The cells on which a tile of the hand fits, and whether they are promising, before one is chosen."""
    view = view_of(scene)
    if not asks_tile(scene):
        return []
    found = {each.at: each.ap for tile in dict.fromkeys(view.hand) for each in fits(view, tile)}
    return [Mark(at, str(at), found[at] > LEAST or outlook.joined(view, at) > 0) for at in sorted(found)]


def asks_tile(scene: Scene) -> bool:
    """Whether it is asked which tile is placed: the map shows every cell on which one fits, and then no news."""
    return scene.path == (Place.kind,) and not scene.marks and not scene.preview


def only(scene: Scene) -> dict[Cell, str]:
    """The cells on which one tile of the hand fits and others do not, while it is asked which is placed, with that."""
    view, found = view_of(scene), dict[Cell, list[str]]()
    for tile in dict.fromkeys(view.hand) if asks_tile(scene) else ():
        for each in fits(view, tile):
            found.setdefault(each.at, []).append(tile)
    return {at: held[0] for at, held in found.items() if len(held) < len({*view.hand})}


def leading(scene: Scene, at: object) -> list[Move]:
    """The legal actions that lead to a place, those that lead to others too only if there are no other."""
    alone = not targets(scene)
    found = [
        move for move in allowed(scene) if at in places_of(move) and (alone or at != getattr(move, "origin", None))
    ]
    least = min((len({*places_of(move)}) for move in found), default=0)
    return [move for move in found if len({*places_of(move)}) == least]


def places_of(move: Move) -> list[object]:
    """The places among the fields of a move."""
    return _places(move, 0, _FIELDS)


def words_of(move: Move) -> tuple[str, ...]:
    """A move as a path: its kind and the texts of its fields."""
    return (move.kind, *map(label, astuple(move)))


def tipped(scene: Scene, words: Sequence[str]) -> bool:
    """Whether the menu has a tip for an answer that leads to these words."""
    paths = ((*scene.path, *tip) for tip in scene.tips)
    return any(path == tuple(words[: len(path)]) for path in paths)


def hinted(scene: Scene) -> bool:
    """Whether some answers have a tip and others do not: where all of them have one, that helps nobody to choose."""
    if scene.marks:
        lit = [mark.tip for mark in scene.marks]
    elif asks_tile(scene):
        lit = [tipped(scene, (Place.kind, tile)) for tile in view_of(scene).hand]
    else:
        lit = [tipped(scene, (*words_of(move), "1")) for move in (allowed(scene) if scene.tips else ())]
    return any(lit) and not all(lit)


def _places(move: Move, first: int, last: int) -> list[object]:
    """The places among some fields of a move: `last` are so many of them, from the first on."""
    return [value for value in astuple(move)[first : first + last] if isinstance(value, _PLACES)]


def choosing(scene: Scene) -> bool:
    """Whether something is asked of the reader for which the map serves; before a tile is chosen its news do."""
    return bool(scene.marks or scene.path[1:] or scene.path[:1] not in ((), ("place",))) and not scene.preview


def told(scene: Scene) -> Sequence[Event]:
    """The news that the map shows: none while something is asked, nor after the end, when nobody has to choose."""
    return () if choosing(scene) or asks_tile(scene) or view_of(scene).result else scene.news


def free_cells(scene: Scene) -> tuple[tuple[Cell, Pane], ...]:
    """The cells outside the archipelago that can be chosen, or the one that was, and how promising they are."""
    if at := _chosen_cell(scene):
        return ((at, "strong"),)
    found = [mark for mark in marks(scene) if isinstance(mark.at, Cell)]
    return tuple((Cell(*mark.at), _pane(strong(scene, mark))) for mark in found)


def _pane(promising: bool) -> Pane:
    return "strong" if promising else "weak"


def pinned(scene: Scene) -> tuple[Segment, ...]:
    """Segments with chips though none is marked: where resources go, something is built, or a canoe lands."""
    if scene.path[:1] == ("build",) and not scene.marks:
        return tuple(dict.fromkeys(move.at for move in allowed(scene) if isinstance(move, Build)))
    if scene.path[:1] == (Sail.kind,) and scene.path[1:] and not scene.marks:
        return tuple(_chosen(scene)[-1:])
    return view_of(scene).placed if scene.path[:1] == ("generate",) else ()


def _chosen_cell(scene: Scene) -> Cell | None:
    """The cell that was chosen for a tile, while it is asked how that lies there."""
    return Cell.parse(scene.path[2]) if scene.path[:1] == ("place",) and len(scene.path) == 3 else None


def strong(scene: Scene, mark: Mark) -> bool:
    """Whether a place brings something at once, by its rule, or is one of the better ones or has a tip; all are where
    none brings anything."""
    if scene.path[:1] in _BY_GAIN and leading(scene, mark.at):
        return _gaining(scene, mark.at) or not any(_gaining(scene, each.at) for each in marks(scene))
    return mark.tip or mark.strong or not any(each.strong for each in scene.marks or marks(scene))


def _gaining(scene: Scene, at: object) -> bool:
    """Whether an action that leads to a place gains more than it costs."""
    return any(outlook.gains(view_of(scene), move) for move in leading(scene, at))


def _answers(scene: Scene) -> Iterator[Mark]:
    """The marks that have one on the map: from where units go is seen by the rims of these where it is also asked
    whereto."""
    ringed = origins(scene) - targets(scene) if targets(scene) else ()
    yield from (mark for mark in marks(scene) if mark.at not in ringed)
    yield from (Mark(at, str(at)) for at in pinned(scene))


def some_weak(scene: Scene) -> bool:
    """Whether some answers on land bring nothing, and so are paler."""
    return not all(strong(scene, mark) for mark in _answers(scene) if not isinstance(mark.at, Cell))


def segments(scene: Scene) -> frozenset[Segment]:
    """The segments that can be chosen, or to which units can go."""
    return frozenset(mark.at for mark in _answers(scene) if isinstance(mark.at, Segment))


def cells_of(mark: Mark) -> tuple[Cell, ...]:
    """The cells on which a candidate lies."""
    match mark.at:
        case Segment(cell):
            return (cell,)
        case Corner() as at:
            return tuple(at)
    return (Cell(*mark.at),)


_ROOMY: Final = 48
"""On smaller cells only their name is said: the colour says how promising a place is."""
_POINTS: Final = (30, 27, 24)
"""Action points, and the only tile that fits, are said in text of one of these sizes, the largest that fits."""
_LINES: Final = {1: (0.0,), 2: (-0.28, 0.2), 3: (-0.5, 0.0, 0.46)}
"""So far below the middle of a free cell its name stands, the only tile that fits there, which is widest, and its
action points, in cell sizes, by how many of these there are."""
_WEIGHT: Final = 8
"""Chips give way to nothing."""
_INKS: Final[dict[Pane, tuple[str, str]]] = {"strong": ("#3B3209", "#FFF4CD"), "weak": ("#0C3A63", WHITE)}
"""In which colour a free cell is named, and the rim of its letters."""


def items(scene: Scene, grid: Grid, sizes: Sizes, where: frozenset[Cell]) -> Iterator[tuple[Key, Item]]:
    """One chip for every answer on cells that are seen: on the land with its letter, or the name of the cell where
    that is its only land; and the names of free cells with what these give."""
    single = only(scene)
    for mark in _answers(scene):
        promising = strong(scene, mark)
        match mark.at:
            case Segment() as at if at.cell in where and not at.letter:
                yield ("name", at.cell), things.name(at.cell, grid, sizes, _pane(promising))
            case Segment() as at if at.cell in where:
                told = at.letter if mark.tag == str(at) else mark.tag
                full = partial(glyphs.chip, str(at), promising, sizes.letter) if told == at.letter else None
                yield ("tag", at), Item(glyphs.chip(told, promising, sizes.letter), _WEIGHT, 3, TAG, at, full=full)
            case Corner() as at if all(cell in where for cell in at):
                sprite = glyphs.chip(mark.tag, promising, sizes.text)
                yield ("tag", at), Item(sprite, _WEIGHT, 2, places=(corner(grid, at),), cells=tuple(at))
            case Cell() as at if at in where:
                yield from _cell(scene, at, grid, sizes, _pane(promising), single.get(at, ""))
    if chosen := _chosen_cell(scene):
        yield from _cell(scene, chosen, grid, sizes, "strong", "")


def _cell(scene: Scene, at: Cell, grid: Grid, sizes: Sizes, pane: Pane, tile: str) -> Iterator[tuple[Key, Item]]:
    """Its name, as large as those of tiles; on a large cell that is promising the action points there; the number of
    the `tile`, if only that fits there."""
    (x, y), size, view = grid.at(at), grid.size, view_of(scene)
    pointed = size > _ROOMY and pane == "strong" and at in view.board.chart.frontier
    told = {"tag": said(scene, "only", n=tile.lstrip("D0"))} if tile and size > _ROOMY else {}
    told |= {"badge": said(scene, "ap", n=points_at(view, at))} if pointed else {}
    lines = iter(_LINES[1 + len(told)])
    named = glyphs.words(str(at), max(NAME, sizes.name), *_INKS[pane])
    yield ("name", at), Item(named, _WEIGHT, 4, places=((x, y + next(lines) * size),), cells=(at,))
    for kind, words in told.items():
        sprite = glyphs.words(words, fonts.largest(words, 1.6 * size, _POINTS), *_INKS[pane])
        yield (kind, at), Item(sprite, _WEIGHT, 4, places=((x, y + next(lines) * size),), cells=(at,))


_HAZE: Final = 108
"""How thick haze is, of 255."""
_THIN: Final = 112
"""How thick it is over land: whose it is must still be seen by its colour."""


def bright(scene: Scene) -> frozenset[Cell | Segment]:
    """The tiles and segments on which something can be chosen or was, and those that can be attacked."""
    if not choosing(scene):
        return frozenset()
    shown = {mark.at for mark in marks(scene)} | {*_chosen(scene)}
    if scene.path == ("attack",):
        shown |= {move.to for move in outlook.moves(view_of(scene)) if isinstance(move, Attack)}
    elif not scene.marks:
        shown |= {*pinned(scene)} or places(scene)
    cells = {cell for at in shown if isinstance(at, Corner) for cell in at}
    return frozenset(cells | {at for at in shown if isinstance(at, Segment)})


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


def settling(scene: Scene, lands: Mapping[Segment, Land]) -> dict[Segment, Land]:
    """The land on which a unit was chosen to settle, with that, while it is asked where the next one does."""
    chosen = _chosen(scene) if scene.path[:1] == (Settle.kind,) and scene.marks else []
    seat = view_of(scene).now.seat
    return {at: replace(lands[at], seat=seat, units=lands[at].units + 1) for at in chosen}


def put_chosen(canvas: Canvas, scene: Scene, where: Chart) -> None:
    """White rims around what was chosen before; golden ones around the units of which some can go somewhere."""
    for at in sorted(origins(scene)) if targets(scene) else ():
        if ("unit", at) in where.places:
            where.put_rim(canvas, ("unit", at))
    for at in (at for at in _chosen(scene) if at.cell in where.tiles):
        if ("unit", at) in where.places:
            where.put_rim(canvas, ("unit", at), WHITE)
        else:
            canvas.paste(ring(round(0.2 * where.grid.size), WHITE), *where.middle(at))
