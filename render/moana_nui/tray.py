"""The cards of what is in hand: each tile as it would lie in its best places, the ways a tile can lie, or a battle."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import battle, glyphs, offers, patches, samples, sites, spreads, tiles
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.spots import LETTER, spots
from render.moana_nui.words_effects import signed
from render.moana_nui.words_pieces import fits, points_at
from render.panels import Chunk, bulb, measure, put_chunks
from render.scene import Aspect, Scene
from render.shapes import Point
from render.theme import seat_symbol
from rules.moana_nui import outlook
from rules.moana_nui.faces import shape
from rules.moana_nui.moves import Place
from rules.moana_nui.places import LETTERS, Cell
from rules.moana_nui.view import MoanaNuiView

_PLACING: Final = (), ("place",)
"""How a path begins while a tile is being placed: there is nothing else to do then."""
_GAP: Final = 13
_BATTLE: Final[dict[Aspect, int]] = {"wide": 172, "tall": 250}
"""How high the card of a battle is."""
_TURNED: Final[dict[Aspect, int]] = {"wide": 40, "tall": 58}
"""How large the cells of a tile are in its rotations."""
_LETTER: Final[dict[Aspect, int]] = {"wide": 22, "tall": 26}
"""How large the letters of their segments are there."""
_KEY: Final[dict[Aspect, int]] = {"wide": 30, "tall": 36}
"""How large the cells of a tile are where every rotation stands beside its best places."""
_CELL: Final[dict[Aspect, int]] = {"wide": 36, "tall": 44}
"""How large cells are around it in one of these."""
_TRIPLE: Final[dict[Aspect, int]] = {"wide": 29, "tall": 44}
"""And in each of its rotations, where three stand side by side."""
_COLUMNS: Final = 6.1
"""So wide, in sizes of such a tile, are two columns of it behind the numbers of its rotations."""
_BEST: Final = 3
"""In so many of its best places it is shown."""


_APART: Final = 0.68
"""So far, in sizes of their text, the letters of a tile are apart."""
_IN_A_ROW: Final = 3
"""So many ways in which a tile can lie stand side by side."""


class Tray(NamedTuple):
    """Cards one below the other: how high each is, and what puts it; on a wide picture beside the map, or `across` the
    picture below it."""

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
    """The battle, the ways a tile can lie, or the tiles in hand, on a wide picture side by side; then every
    distribution to choose from."""
    cards: list[tuple[int, Callable[[Canvas, Box], None]]] = []
    if found := battle.fight(scene):
        cards.append((_BATTLE[scene.aspect], lambda canvas, where: battle.put_battle(canvas, scene, where, found)))
    elif turned := _rotations(scene):
        rows = -(-len(turned) // _across(len(turned)))
        high = 16 + rows * (_high(scene, _patch(scene, len(turned))) + _title(scene))
        cards.append((high, lambda canvas, where: _put_rotations(canvas, scene, where, turned)))
    elif _asked(scene) and scene.aspect == "wide" and (ways := sites.rotations(scene)):
        high = _turns_high(ways) + _title(scene) * bool(_some(scene))
        cards.append((high, lambda canvas, where: _put_turns_card(canvas, scene, where, ways)))
    elif _asked(scene):
        number, wide = len(held(scene)), scene.aspect == "wide"
        across = number if wide else 1
        high = height_of(scene, number // across)
        return Tray([(high, lambda canvas, where: put_tiles(canvas, scene, where, across))], wide)
    if spread := spreads.spreads(scene):
        cards.append((spread.height, lambda canvas, where: samples.put(canvas, where, spread)))
    return Tray(cards)


def height_of(scene: Scene, number: int) -> int:
    """How high the cards of so many tiles are one below the other."""
    return number * (_title(scene) + _inside(scene) + _GAP) - _GAP


def _inside(scene: Scene) -> int:
    """How high the card of a tile is below its name: lower for one that stays unplayed."""
    return 2 * _TURNED[scene.aspect] + 20 if view_of(scene).unplayed else _high(scene, _CELL[scene.aspect])


def held(scene: Scene) -> tuple[str, ...]:
    """The tiles that have a card: the chosen one, or before that those in hand."""
    return scene.path[1:2] if scene.path[:1] == ("place",) and len(scene.path) > 1 else view_of(scene).hand


def _high(scene: Scene, cell: int) -> int:
    """How high a tile among its neighbours is, in cells of `cell` pixels, with what stands below it."""
    return round(patches.HIGH * cell + (3.1 if _telling(scene) else 1.6) * SMALL[scene.aspect])


def _title(scene: Scene) -> int:
    return round(1.8 * SMALL[scene.aspect])


def _asked(scene: Scene) -> bool:
    """Whether the viewer is about to place a tile."""
    return _deciding(scene) and bool(scene.marks or scene.path) and scene.path[:1] in _PLACING


def _deciding(scene: Scene) -> bool:
    """Whether it is the viewer who places a tile now."""
    view = view_of(scene)
    return view.decision == "place" and view.viewer in view.to_move


def _telling(scene: Scene) -> bool:
    """Whether below a tile in one of its places stands what it brings there; a table of all places says so itself."""
    return _deciding(scene) and not sites.shown(scene)


def _turns(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on the marked cells, if these are several."""
    ways = sites.rotations(scene)
    return ways if len(ways) > 1 else ()


def _rotations(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on the chosen cell."""
    if not _asked(scene) or len(scene.path) < 3:
        return ()
    at = Cell.parse(scene.path[2])
    return next((found.rotations for found in fits(view_of(scene), scene.path[1]) if found.at == at), ())


def _patch(scene: Scene, ways: int) -> int:
    """How large the cells are around a tile in each of its ways to lie."""
    return (_TRIPLE if _across(ways) == _IN_A_ROW else _TURNED)[scene.aspect]


def _across(ways: int) -> int:
    """How many patches stand side by side."""
    return 2 if ways in (2, 4) else _IN_A_ROW


def _put_rotations(canvas: Canvas, scene: Scene, where: Box, turned: tuple[int, ...]) -> None:
    """The chosen tile on the chosen cell in every way in which it fits, with the letters of its segments, each below
    the number of its rotation."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    at, across, cell, small = (
        Cell.parse(scene.path[2]),
        _across(len(turned)),
        _patch(scene, len(turned)),
        SMALL[scene.aspect],
    )
    step, high = where.w / min(across, len(turned)), (where.h - 16) // -(-len(turned) // across)
    for i, rotation in enumerate(turned):
        then = outlook.laid(view_of(scene), Place(scene.path[1], at, rotation))
        x, y = round(where.x + step * (i % across)), where.y + 8 + high * (i // across)
        canvas.text(x + step / 2, y + small, said(scene, "rotation", n=rotation), small, INK, "m")
        place = Box(x, y + _title(scene), round(step), high - _title(scene))
        _put_way(canvas, scene, place, then, [], cell)
        middle = place.x + place.w / 2, place.y + patches.HIGH * cell / 2
        put_letters(canvas, scene.path[1], rotation, middle, cell, _LETTER[scene.aspect])


def _turns_high(ways: Sequence[int]) -> int:
    return round((2 * _TURNED["wide"] + 14) * -(-len(ways) // _IN_A_ROW)) + 14


def _put_turns_card(canvas: Canvas, scene: Scene, where: Box, ways: Sequence[int]) -> None:
    """The rotations on a card of their own, without the best places: a table tells all that are marked, and here stands
    of how many these are a part."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    words, size = ((tile_title(scene, scene.path[1]), INK), (said(scene, "rotations"), INK_2)), SMALL[scene.aspect]
    if some := _some(scene):
        canvas.text(where.x + 18, where.bottom - 0.9 * size, some, size, INK_2)
        where = where._replace(h=where.h - _title(scene))
    for i, (word, ink) in enumerate(words):
        canvas.text(where.x + 18, where.y + where.h / 2 + 1.4 * size * (i - 0.5), word, size, ink)
    left = round(max(fonts.width(word, size) for word, _ in words)) + 24
    turned = Box(where.x + left, where.y + 4, where.w - left - 6, where.h - 8)
    _put_turns(canvas, scene, turned, scene.path[1], ways, _TURNED["wide"])


def _some(scene: Scene) -> str:
    """How many of the places of the chosen tile are marked, if these are not all."""
    found, shown = sites.best(view_of(scene), scene.path[1]), sites.shown(scene)
    return said(scene, "fits_shown", n=len(found), shown=len(shown)) if 0 < len(shown) < len(found) else ""


def _put_turns(
    canvas: Canvas, scene: Scene, where: Box, tile: str, ways: Sequence[int], cell: int, across: int = _IN_A_ROW
) -> None:
    """A tile in every rotation that can be chosen on some cell, each behind its number, in rows of so many."""
    size, across = SMALL[scene.aspect], min(across, len(ways))
    step, high = where.w / across, where.h / -(-len(ways) // across)
    for i, way in enumerate(ways):
        x, y = where.x + step * (i % across + 0.5) + size / 3, where.y + high * (i // across + 0.5)
        canvas.text(x - 0.9 * cell - 8, y, str(way), size + 2, INK, "r")
        _put_tile(canvas, tile, way, (x, y), cell, _LETTER[scene.aspect])


def _put_tile(
    canvas: Canvas,
    tile: str,
    way: int,
    at: tuple[float, float],
    cell: int,
    size: int,
    pale: bool = False,
) -> None:
    """A tile as it lies in a rotation, with the letters of its segments."""
    sprite = tiles.loose(tile, way, cell, WHITE)
    canvas.paste(glyphs.pale(sprite) if pale else sprite, *at)
    put_letters(canvas, tile, way, at, cell, size)


def put_letters(canvas: Canvas, tile: str, way: int, at: tuple[float, float], cell: int, size: int) -> None:
    """The letters of the segments of a tile in text of `size`; none of only one segment, nor where they do not fit side
    by side."""
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


def _put_way(canvas: Canvas, scene: Scene, where: Box, then: MoanaNuiView, told: Sequence[Chunk], cell: int) -> None:
    """The tile that lies `then` among its neighbours, and below it what is told and the resources that it generates."""
    small, x = SMALL[scene.aspect], where.x + where.w / 2
    if then.now.placed:
        patches.put_patch(canvas, then, then.now.placed, (x, where.y + patches.HIGH * cell / 2), cell)
    found = then.generation.goods.names if then.generation and not sites.shown(scene) else ()
    lines = [[*told], *([_brings(scene, then, where.w - 12)] if _telling(scene) else [])]
    if found:
        lines[0] += [" "] * bool(lines[0])
        room = where.w - 8 - measure(lines[0], small)
        lines[0].append(glyphs.goods(found, min(small - 4, int(room / glyphs.goods_width(len(found))))))
    for i, line in enumerate(reversed(lines)):
        y = where.bottom - (0.8 + 1.5 * i) * small
        put_chunks(canvas, x - measure(line, small) / 2, y, line, small, INK)


def _brings(scene: Scene, then: MoanaNuiView, room: float) -> list[Chunk]:
    """That a tile that lies `then` completes an island, and for each seat how its points change and what it collects;
    where there is no room for all of it goods are left out first, and a … says so."""
    small, lies = SMALL[scene.aspect], then.board.chart.tiles[-1]
    found = sites.brought(view_of(scene), Place(lies.tile, lies.at, lies.rotation))

    def line(seats: int, stocked: int) -> list[Chunk]:
        told: list[Chunk] = [glyphs.islet_of(small, True), " "] * found.completes
        for i, (seat, change, goods) in enumerate(found.gains[:seats]):
            held = [glyphs.goods(goods, small - 8)] * (bool(goods) and i < stocked)
            if change or held:
                told += ["  " * bool(told), seat_symbol(seat, small - 4), *[signed(change)] * bool(change), *held]
        return [*told, *[" …"] * ((seats, stocked) != (every, every))]

    every = len(found.gains)
    shorter = [
        *((every, stocked) for stocked in reversed(range(every + 1))),
        *((seats, 0) for seats in reversed(range(every))),
    ]
    return next((told for how in shorter if measure(told := line(*how), small) <= room), [])


def put_tiles(canvas: Canvas, scene: Scene, where: Box, across: int = 1) -> None:
    """The tiles on a card each, so many side by side."""
    wide = (where.w + _GAP) // across - _GAP
    high = _inside(scene) + _title(scene)
    for i, tile in enumerate(held(scene)):
        x, y = where.x + i % across * (wide + _GAP), where.y + i // across * (high + _GAP)
        _put_card(canvas, scene, Box(x, y, wide, high), tile)


def _put_card(canvas: Canvas, scene: Scene, where: Box, tile: str) -> None:
    """A tile with its name in every rotation that can be chosen, in how many places it fits, and the best of these;
    lying in one way only and pale where it stays unplayed."""
    view, small, ways = view_of(scene), SMALL[scene.aspect], _turns(scene) if scene.aspect == "tall" else ()
    number, key = _BEST - bool(ways), _KEY[scene.aspect]
    found = sites.best(view, tile)
    every = [] if view.result or view.unplayed else sorted({way for each in found for way in each.rotations})
    put_card(canvas, where, paper=PAPER_PRIVATE)
    top, left = where.y + 0.95 * small, round(where.w / (number + 0.75) * 0.75)
    if ways:
        left = round(where.w - number * (patches.WIDE * _CELL[scene.aspect] + 20))
    elif every[1:]:
        left = round(_COLUMNS * key)
    title = tile_title(scene, tile)
    title = said(scene, "rotations_of", tile=title) if ways else title
    tip: list[Chunk] = [" ", bulb(small + 6)] if offers.tipped(scene, (Place.kind, tile)) else []
    put_chunks(
        canvas, where.x + left / 2 + 6 - measure([title, *tip], small + 3) / 2, top, [title, *tip], small + 3, INK
    )
    below = Box(where.x + 6, where.y + _title(scene), left, where.h - _title(scene) - 6)
    if ways:
        _put_turns(canvas, scene, below, tile, ways, _TURNED["tall"])
    elif every[1:]:
        _put_turns(canvas, scene, below, tile, every, key, 2)
    else:
        at = below.x + left / 2, below.y + below.h / 2
        cell = _TURNED[scene.aspect] if view.unplayed else round(min(0.43 * left, 0.4 * below.h))
        _put_tile(canvas, tile, 0, at, cell, small, view.unplayed)
    if view.unplayed:
        _put_unplayed(canvas, scene, where, left)
    elif view.result is None:
        rest = Box(where.x + left + 8, where.y, where.w - left - 8, where.h)
        _put_best(canvas, scene, rest, tile, found, number)


def _put_unplayed(canvas: Canvas, scene: Scene, where: Box, left: int) -> None:
    """What is said beside a tile that stays unplayed."""
    size = SMALL[scene.aspect] + 3
    for i, line in enumerate(lines := fonts.wrap(said(scene, "unplayed"), size, where.w - left - 34, 3)):
        y = where.y + where.h / 2 + 1.4 * size * (i - (len(lines) - 1) / 2)
        canvas.text(where.x + left + 14, y, line, size, INK)


def _put_best(
    canvas: Canvas, scene: Scene, where: Box, tile: str, found: Sequence[outlook.Candidate], number: int
) -> None:
    """In how many places a tile fits and what stands below these, and so many of the best, each with its rotation and
    action points."""
    view, shown, cell = view_of(scene), sites.shown(scene), _CELL[scene.aspect]
    key = "fits_key" if _telling(scene) else "fits"
    told = said(scene, key, n=len(found)) if found else said(scene, "fits_nowhere")
    told, small = (_some(scene) if shown else "") or told, SMALL[scene.aspect]
    size = fonts.largest(told, where.w - 8, (small, 28, 26, 24, 22))
    x = min(where.x, where.right - 12 - fonts.width(told, size))
    canvas.text(x, where.y + 0.95 * small, told, size, INK_2)
    step, top = where.w / number, where.y + _title(scene) - 6
    for i, way in enumerate(patches.best_ways(view, tile, shown or found, number)):
        place = Box(round(where.x + step * i), top, round(step), _high(scene, cell))
        told = said(scene, "best_at", at=way.at, rotation=way.rotation, ap=said(scene, "ap", n=points_at(view, way.at)))
        _put_way(canvas, scene, place, outlook.laid(view, way), [told], cell)
