"""The cards of what is in hand: each tile as it would lie in its best places, or the ways a tile can lie."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple

from PIL import Image

from render import fonts, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import ROOT, Grid
from render.moana_nui import answers, candidates, glyphs, legend, seats, things
from render.moana_nui import tiles as sprites
from render.moana_nui.ground import put_tiles
from render.moana_nui.layout import ACROSS, PANEL, SMALL
from render.moana_nui.palette import CALL, INK, INK_2, PAPER_PRIVATE, SEA, WHITE
from render.moana_nui.plots import LETTER, spots
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.tiles import put_tile
from render.moana_nui.words_pieces import fits, points_at
from render.panels import Chunk, broken, bulb, flow, measure, put_chunks, put_flow
from render.scene import Aspect, Scene
from render.shapes import Point, hexagon
from render.sprites import kept
from rules.kit.seats import Seat
from rules.moana_nui import outlook
from rules.moana_nui.faces import shape
from rules.moana_nui.moves import Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import LETTERS, Cell, around
from rules.moana_nui.view import MoanaNuiView

_PLACING: Final = (), ("place",)
"""How a path begins while a tile is being placed: there is nothing else to do then."""
_GAP: Final = 13
_TURNED: Final[dict[Aspect, int]] = {"wide": 40, "tall": 52}
"""How large the cells of a tile are that stays unplayed."""
_LETTER: Final[dict[Aspect, int]] = {"wide": 22, "tall": 30}
"""How large the letters of their segments are there."""
_CELL: Final[dict[Aspect, int]] = {"wide": 44, "tall": 62}
"""How large cells are on the part of the map around it."""
_HIGH: Final = 2.7
"""How high that part is, in cell sizes."""
_NAMED: Final = 8.4
"""How wide the column with the tile and its name is, in sizes of its text."""
_PITCH: Final = 1.46
"""From one line of text to the next, in its size."""
_BEST: Final = 2
"""In so many of its best places a tile is shown, side by side."""
_GAINS: Final = 2
"""What seats gain there takes no more lines."""
_APART: Final = 0.68
"""So far, in sizes of their text, the letters of a tile are apart."""
_IN_A_ROW: Final = 3
"""So many ways in which a tile can lie on a cell stand side by side."""


class Tray(NamedTuple):
    """Cards one below the other, with how high each is; on a wide picture beside the map or `across` it."""

    cards: Sequence[tuple[int, Callable[[Canvas, Box], None]]]
    across: bool = False

    @property
    def height(self) -> int:
        """How high all cards are; 0 where there are none."""
        return sum(high + _GAP for high, _ in self.cards) - _GAP if self.cards else 0

    def put(self, canvas: Canvas, where: Box) -> None:
        """All cards."""
        y = where.y
        for high, put in self.cards:
            put(canvas, where._replace(y=y, h=high))
            y += high + _GAP


def tray(scene: Scene) -> Tray:
    """On a phone how to read the map; the ways a tile can lie, or the tiles in hand, on a wide picture side by side."""
    cards: list[tuple[int, Callable[[Canvas, Box], None]]] = []
    if keyed(scene):
        placing = scene.path[:1] == (Place.kind,)
        card = legend.key(scene, post.WIDTH - 2 * post.MARGIN) if placing else own(scene, view_of(scene).now.seat)
        cards += [card] if card[0] else []
    if turned := _rotations(scene):
        high = 16 + -(-len(turned) // _across(len(turned))) * _way_high(scene, 1 + _GAINS)
        cards.append((high, lambda canvas, where: _put_rotations(canvas, scene, where, turned)))
    elif _asked(scene) and not answers.shown(scene):
        wide = scene.aspect == "wide"
        cards += tiles(scene, ACROSS if wide else post.WIDTH - 2 * post.MARGIN).cards
        return Tray(cards, wide)
    return Tray(cards)


def own(scene: Scene, seat: Seat) -> tuple[int, Callable[[Canvas, Box], None]]:
    """The card of a seat, beside it how to read the map; alone if nothing has to be said."""
    half = (post.WIDTH - 2 * post.MARGIN - _GAP) // 2
    high, put_key = legend.key(scene, half)

    def put(canvas: Canvas, where: Box) -> None:
        seats.put_seat(canvas, scene, where._replace(w=half if high else where.w, h=PANEL["tall"]), seat)
        if high:
            put_key(canvas, where._replace(x=where.right - half, w=half))

    return max(high, PANEL["tall"]), put


def keyed(scene: Scene) -> bool:
    """Whether a card says how to read the map: on a phone, but for the place of a chosen tile."""
    chosen = scene.path[:1] == (Place.kind,) and bool(scene.path[1:])
    return scene.size == "phone" and not chosen and (candidates.choosing(scene) or candidates.asks_tile(scene))


def tiles(scene: Scene, width: int) -> Tray:
    """The tiles in hand on a card each, on a wide picture side by side."""
    across = len(held(scene)) if scene.aspect == "wide" else 1
    wide = (width + _GAP) // max(1, across) - _GAP
    every = [_card(scene, tile, wide) for tile in held(scene)]
    rows = [every[i : i + across] for i in range(0, len(every), max(1, across))]
    return Tray([(max(card.high for card in row), partial(_put_row, scene=scene, row=row, wide=wide)) for row in rows])


def held(scene: Scene) -> tuple[str, ...]:
    """The tiles that have a card: the chosen one, or before that those in hand, equal ones once."""
    chosen = scene.path[1:2] if scene.path[:1] == ("place",) else ()
    return chosen or tuple(dict.fromkeys(view_of(scene).hand))


def _title(scene: Scene) -> int:
    return round(1.8 * SMALL[scene.aspect])


def _way_high(scene: Scene, lines: int) -> int:
    """How high the part of the map around a tile is, with some words above it and so many lines below."""
    return _title(scene) + round(_HIGH * _CELL[scene.aspect] + (_PITCH * lines + 0.4) * SMALL[scene.aspect])


def _asked(scene: Scene) -> bool:
    """Whether the viewer is about to place a tile."""
    return _deciding(scene) and bool(scene.marks or scene.path) and scene.path[:1] in _PLACING


def _deciding(scene: Scene) -> bool:
    """Whether it is the viewer who places a tile now."""
    view = view_of(scene)
    return view.decision == "place" and view.viewer in view.to_move


def _rotations(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on the chosen cell."""
    if not _asked(scene) or len(scene.path) < 3:
        return ()
    at = Cell.parse(scene.path[2])
    return next((found.rotations for found in fits(view_of(scene), scene.path[1]) if found.at == at), ())


def _across(ways: int) -> int:
    """How many ways in which a tile can lie on a cell stand side by side."""
    return 2 if ways in (2, 4) else min(ways, _IN_A_ROW)


def _put_rotations(canvas: Canvas, scene: Scene, where: Box, turned: tuple[int, ...]) -> None:
    """The chosen tile on the chosen cell in every way in which it fits, below its number."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    across, high = _across(len(turned)), _way_high(scene, 1 + _GAINS)
    step = where.w // across
    for i, rotation in enumerate(turned):
        placed = Place(scene.path[1], Cell.parse(scene.path[2]), rotation)
        place = Box(where.x + step * (i % across), where.y + 8 + high * (i // across), step, high)
        way = _Way(placed, said(scene, "rotation", n=rotation), (), _gains(scene, placed, step - 12))
        middle = _put_way(canvas, scene, place, way)
        put_letters(canvas, placed.tile, rotation, middle, _CELL[scene.aspect], _LETTER[scene.aspect])


def _put_tile(canvas: Canvas, scene: Scene, tile: str, way: int, at: Point, cell: int) -> None:
    """A tile as it lies in a rotation, with the letters of its segments; pale where it stays unplayed."""
    sprite = sprites.loose(tile, way, cell, WHITE)
    canvas.paste(glyphs.pale(sprite) if view_of(scene).unplayed else sprite, *at)
    put_letters(canvas, tile, way, at, cell, _LETTER[scene.aspect])


def put_letters(canvas: Canvas, tile: str, way: int, at: tuple[float, float], cell: int, size: int) -> None:
    """The letters of the segments of a tile; none where they do not fit side by side."""
    number, part, chosen = len(shape(tile)), round(100 * size / cell), list[Point]()
    for i in range(number if number > 1 else 0):
        found = [spot for _, spot in spots(tile, way, i, part, part, LETTER)]
        apart = [min((math.dist(spot, other) * cell for other in chosen), default=size) for spot in found]
        far, spot = max(zip(apart, found, strict=True), key=lambda each: min(each[0], _APART * size))
        if far < _APART * size:
            return
        chosen.append(spot)
    for letter, (u, v) in zip(LETTERS, chosen, strict=False):
        canvas.paste(glyphs.letter(letter, size), at[0] + u * cell, at[1] + v * cell)


def _put_way(canvas: Canvas, scene: Scene, where: Box, way: _Way) -> Point:
    """The map around a tile that lies some way, and what it brings there. Returns its middle."""
    small, cell, then = SMALL[scene.aspect], _CELL[scene.aspect], outlook.laid(view_of(scene), way.placed)
    window = Box(where.x + 6, where.y + _title(scene), where.w - 12, round(_HIGH * cell))
    canvas.text(where.x + where.w / 2, where.y + 0.95 * small, way.head, small, INK, "m")
    middle = put_patch(canvas, then, way.placed.at, window, cell)
    x, y = window.x + _labels(scene), window.bottom + (0.2 + _PITCH / 2) * small
    if way.told:
        put_chunks(canvas, window.x, y, way.told, small, INK)
        y += _PITCH * small
    word, line = _new(scene, then)
    canvas.text(window.x, y - 1, word, small, INK)
    put_chunks(canvas, x if word else window.x, y, line, small, INK)
    canvas.text(window.x, y - 1 + _PITCH * small, said(scene, "brings.gains") if way.gains else "", small, INK)
    for i, each in enumerate(way.gains):
        put_flow(canvas, x, y + _PITCH * small * (i + 1), each, small, INK)
    return middle


def _labels(scene: Scene) -> float:
    """How wide the words are that stand before what a tile brings."""
    return max(fonts.width(f"{said(scene, f'brings.{key}')} ", SMALL[scene.aspect]) for key in ("new", "gains"))


def _new(scene: Scene, then: MoanaNuiView) -> tuple[str, list[Chunk]]:
    """Which resources a tile generates that lies `then`, or that it completes an island; a word before that."""
    small, islands = SMALL[scene.aspect], {land.at: then.islands[land.island] for land in then.segments}
    goods = then.generation.goods.names if then.generation else ()
    islet: list[Chunk] = [glyphs.islet_of(round(1.2 * small), "completed")]
    completes = any(islands[at].completed for at in then.placed)
    if completes and not goods:
        return "", [*islet, f" {said(scene, 'brings.completed')}"]
    told: list[Chunk] = [glyphs.goods(goods, small) if goods else "–"]
    return said(scene, "brings.new"), [*told, *[" ", *islet] * completes]


def _gains(scene: Scene, placed: Place, room: float) -> list[list[Sequence[Chunk]]]:
    """What each seat gains, in lines behind a word, at last a … for want of room; none unless it is decided."""
    if not _deciding(scene):
        return []
    small, gains = SMALL[scene.aspect], answers.brought(view_of(scene), placed).gains
    room -= _labels(scene)
    told = [part for gain in gains for part in broken(answers.gained(gain, small), small, room)]
    return flow(told or [["–"]], small, room, _GAINS)


class _Way(NamedTuple):
    """A tile that is `placed` so: what is told of that below some words, and in lines what seats gain."""

    placed: Place
    head: str
    told: Sequence[Chunk]
    gains: Sequence[Sequence[Sequence[Chunk]]]


class _Card(NamedTuple):
    """A tile, in how many places it fits in lines, the best of these, and how high its card is."""

    tile: str
    places: Sequence[str]
    ways: Sequence[_Way]
    high: int


def _card(scene: Scene, tile: str, wide: int) -> _Card:
    """The card of a tile in so many pixels; lower where this stays unplayed."""
    view = view_of(scene)
    if view.unplayed or view.result:
        return _Card(tile, (), (), _title(scene) + 2 * _TURNED[scene.aspect] + 20)
    small = SMALL[scene.aspect]
    found, room = answers.best(view, tile), (wide - round(_NAMED * small) - 8) // _BEST - 12
    count = said(scene, "fits" if found else "fits_nowhere", n=len(found))
    fitting = fonts.wrap(count, small, round(_NAMED * small) - 12, 2)
    ways = list[_Way]()
    for way, why in best_ways(view, tile, found, _BEST):
        ap = said(scene, "ap", n=points_at(view, way.at))
        told = said(scene, "best_at", at=way.at, rotation=way.rotation, ap=ap)
        ways.append(_Way(way, said(scene, f"best.{why}"), [told], _gains(scene, way, room)))
    high = _way_high(scene, 2 + max((len(way.gains) for way in ways), default=1))
    return _Card(tile, fitting, ways, max(high + 16, round((9.5 + _PITCH * len(fitting)) * small)))


def _put_row(canvas: Canvas, where: Box, *, scene: Scene, row: Sequence[_Card], wide: int) -> None:
    for i, card in enumerate(row):
        _put_card(canvas, scene, where._replace(x=where.x + i * (wide + _GAP), w=wide), card)


def _put_card(canvas: Canvas, scene: Scene, where: Box, card: _Card) -> None:
    """A tile below its name, in how many places it fits, and the best of these; pale where it stays unplayed."""
    view, small = view_of(scene), SMALL[scene.aspect]
    tile, left = card.tile, round(_NAMED * small)
    put_card(canvas, where, paper=PAPER_PRIVATE)
    title: list[Chunk] = [tile_title(scene, tile), *[f" ×{view.hand.count(tile)}"] * (view.hand.count(tile) > 1)]
    title += [" ", bulb(small + 6)] if candidates.hinted(scene) and candidates.tipped(scene, (Place.kind, tile)) else []
    middle, top = where.x + left / 2, where.y + 1.1 * small
    put_chunks(canvas, middle - measure(title, small + 3) / 2, top, title, small + 3, INK)
    rest = Box(where.x + left, where.y + 8, where.w - left - 8, where.h - 8)
    high = where.h - _title(scene)
    if view.unplayed or view.result:
        _put_tile(canvas, scene, tile, 0, (middle, where.y + _title(scene) + high / 2 - 4), _TURNED[scene.aspect])
        told = fonts.wrap(said(scene, "unplayed"), small + 3, rest.w - 20, 3) if view.unplayed else []
        canvas.lines(rest.x + 8, where.y + where.h / 2, told, small + 3, INK, 1.4 * small)
        return
    cell = round(0.41 * left)
    _put_tile(canvas, scene, tile, 0, (middle, top + cell + small), cell)
    for i, line in enumerate(card.places):
        canvas.text(middle, top + 2 * cell + (1.9 + _PITCH * i) * small, line, small, INK_2, "m")
    for i, way in enumerate(card.ways):
        _put_way(canvas, scene, rest._replace(x=rest.x + rest.w // _BEST * i, w=rest.w // _BEST), way)


_CORNER: Final = 14
"""How round the corners of the map around a tile are, in pixels."""
_AIR: Final = 12
"""The tile is so far from them, in pixels."""
_SLIVER: Final = 0.3
"""Of a tile beside it no part is shown that is narrower, in cell sizes."""


def put_patch(canvas: Canvas, then: MoanaNuiView, at: Cell, where: Box, cell: int) -> Point:
    """The part of the map around a framed cell, as the tiles lie `then`. Returns the middle of the cell."""
    looks, sheet = dict(things.looks(then)), Canvas(Image.new("RGB", (where.w, where.h), SEA[3]))
    grid = _about(at, [near for near in around(at) if near in looks], where, cell)
    put_tiles(sheet, grid, [(near, look) for near, look in looks.items() if _shown(grid.at(near), where, cell)])
    sheet.paste(_frame(cell), *grid.at(at))
    put_tile(sheet, looks[at], cell, *grid.at(at))
    canvas.image.paste(sheet.image, (where.x, where.y), _window(where.w, where.h))
    return where.x + grid.at(at)[0], where.y + grid.at(at)[1]


def _about(at: Cell, near: Sequence[Cell], where: Box, cell: int) -> Grid:
    """A grid with a cell and the tiles `near` it in the middle of a box, but with all of the cell itself in it."""
    own, others = Grid(cell, 0, 0).at(at), [Grid(cell, 0, 0).at(each) for each in near]
    origin = list[float]()
    for axis, length, half in ((0, where.w, ROOT / 2 * cell), (1, where.h, cell)):
        line = [own[axis], *(other[axis] for other in others)]
        off, most = (min(line) + max(line)) / 2 - own[axis], max(0, length / 2 - half - _AIR)
        origin.append(length / 2 - own[axis] - max(-most, min(most, off)))
    return Grid(cell, *origin)


def _shown(at: Point, where: Box, cell: int) -> bool:
    """Whether more than a sliver of a tile with its middle there lies in a box."""
    sides = zip(at, (where.w, where.h), (ROOT / 2 * cell, cell), strict=True)
    return all(min(length, middle + half) - max(0, middle - half) > _SLIVER * cell for middle, length, half in sides)


@kept
def _window(width: int, height: int) -> Image.Image:
    """A sheet with round corners, as a mask."""
    painter = Painter(width, height, 1, 3, origin=(0, 0))
    painter.box(0, 0, width, height, _CORNER, INK)
    return painter.done().getchannel("A")


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.5 * cell, 2.5 * cell, 1, 3)
    wide = max(3, 0.09 * cell)
    painter.poly(hexagon(1.03 * cell + wide + 2), INK)
    painter.poly(hexagon(1.03 * cell + wide), CALL)
    return painter.done()


class Best(NamedTuple):
    """A tile in one of its best places, and what speaks for it: most `ap`, most `points`, `both`, or `next`."""

    placed: Place
    why: str


def best_ways(view: MoanaNuiView, tile: str, found: Sequence[Candidate], number: int) -> list[Best]:
    """A tile in the first few of some places; the last is where the viewer has most points of all."""

    def best(each: Candidate) -> tuple[int, Place]:
        ways = [Place(tile, each.at, way) for way in each.rotations]
        return max(((outlook.worth(view, way), way) for way in ways), key=itemgetter(0))

    chosen = [best(each) for each in found[:number]]
    near = (best(each) for each in found[number:] if outlook.joined(view, each.at))
    richest = max([*chosen, *near], key=itemgetter(0), default=None)
    if richest and richest not in chosen:
        chosen[-1] = richest
    gained = richest is not None and richest[0] > view.boards[view.viewer or 0].total
    reasons = {(True, True): "both", (True, False): "ap", (False, True): "points"}
    return [Best(each[1], reasons.get((each is chosen[0], gained and each == richest), "next")) for each in chosen]
