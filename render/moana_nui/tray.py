"""The cards of what is in hand: each tile as it would lie in its best places, the ways a tile can lie, or a battle."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import battle, glyphs, offers, patches, sites, spreads, tiles
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
_TURNED: Final[dict[Aspect, int]] = {"wide": 40, "tall": 52}
"""How large the cells of a tile are in its rotations,"""
_AHEAD: Final[dict[Aspect, int]] = {"wide": 3, "tall": 6}
"""of which so many stand side by side."""
_LETTER: Final[dict[Aspect, int]] = {"wide": 22, "tall": 30}
"""How large the letters of their segments are there."""
_CELL: Final[dict[Aspect, int]] = {"wide": 36, "tall": 52}
"""How large cells are on the part of the map around it."""
_HIGH: Final = 3.6
"""How high that part is, in cell sizes."""
_NAMED: Final = 8.4
"""How wide the column with the tile and its name is, in sizes of its text."""
_PITCH: Final = 1.46
"""From one line of text to the next, in its size."""
_BEST: Final = 2
"""In so many of its best places a tile is shown."""
_APART: Final = 0.68
"""So far, in sizes of their text, the letters of a tile are apart."""
_IN_A_ROW: Final = 3
"""So many ways in which a tile can lie on a cell stand side by side."""


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
        high = 16 + -(-len(turned) // _across(len(turned))) * _way_high(scene, 2)
        cards.append((high, lambda canvas, where: _put_rotations(canvas, scene, where, turned)))
    elif _asked(scene) and (ways := sites.rotations(scene)):
        rows = -(-len(ways) // _AHEAD[scene.aspect])
        high = round((2 * _TURNED[scene.aspect] + 14) * rows) + 14 + _title(scene) * bool(_some(scene))
        cards.append((high, lambda canvas, where: _put_turns(canvas, scene, where, ways)))
    elif _asked(scene):
        number, wide = len(held(scene)), scene.aspect == "wide"
        across = number if wide else 1
        high = height_of(scene, number // across)
        return Tray([(high, lambda canvas, where: put_tiles(canvas, scene, where, across))], wide)
    if spread := spreads.spreads(scene):
        cards.append((spread.height, spread.put))
    return Tray(cards)


def height_of(scene: Scene, number: int) -> int:
    """How high the cards of so many tiles are one below the other: lower where these stay unplayed."""
    unplayed = _title(scene) + 2 * _TURNED[scene.aspect] + 20
    return number * ((unplayed if view_of(scene).unplayed else _way_high(scene, 3) + 16) + _GAP) - _GAP


def held(scene: Scene) -> tuple[str, ...]:
    """The tiles that have a card: the chosen one, or before that those in hand, equal ones once."""
    chosen = scene.path[1:2] if scene.path[:1] == ("place",) else ()
    return chosen or tuple(dict.fromkeys(view_of(scene).hand))


def _title(scene: Scene) -> int:
    return round(1.8 * SMALL[scene.aspect])


def _way_high(scene: Scene, lines: int) -> int:
    """How high the part of the map around a tile is, with some words above it and so many lines below."""
    lines -= not _deciding(scene)
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
    """The chosen tile on the chosen cell in every way in which it fits, with the letters of its segments, each below
    the number of its rotation."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    across, high = _across(len(turned)), _way_high(scene, 2)
    step = where.w // across
    for i, rotation in enumerate(turned):
        placed = Place(scene.path[1], Cell.parse(scene.path[2]), rotation)
        place = Box(where.x + step * (i % across), where.y + 8 + high * (i // across), step, high)
        middle = _put_way(canvas, scene, place, placed, said(scene, "rotation", n=rotation))
        put_letters(canvas, placed.tile, rotation, middle, _CELL[scene.aspect], _LETTER[scene.aspect])


def _put_turns(canvas: Canvas, scene: Scene, where: Box, ways: Sequence[int]) -> None:
    """The chosen tile in every rotation that can be chosen on some cell, each behind its number, in rows; a table tells
    all the places that are marked, and here stands of how many these are a part."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    words, size = ((tile_title(scene, scene.path[1]), INK), (said(scene, "rotations"), INK_2)), SMALL[scene.aspect]
    if some := _some(scene):
        canvas.text(where.x + 18, where.bottom - 0.9 * size, some, size, INK_2)
        where = where._replace(h=where.h - _title(scene))
    for i, (word, ink) in enumerate(words):
        canvas.text(where.x + 18, where.y + where.h / 2 + 1.4 * size * (i - 0.5), word, size, ink)
    left, cell = where.x + round(max(fonts.width(word, size) for word, _ in words)) + 24, _TURNED[scene.aspect]
    across = min(_AHEAD[scene.aspect], len(ways))
    step, high = (where.right - 6 - left) / across, (where.h - 8) / -(-len(ways) // across)
    for i, way in enumerate(ways):
        x, y = left + step * (i % across + 0.5) + size / 3, where.y + 4 + high * (i // across + 0.5)
        canvas.text(x - 0.9 * cell - 8, y, str(way), size + 2, INK, "r")
        _put_tile(canvas, scene, scene.path[1], way, (x, y), cell)


def _some(scene: Scene) -> str:
    """How many of the places of the chosen tile are marked, if these are not all."""
    found, shown = sites.best(view_of(scene), scene.path[1]), sites.shown(scene)
    return said(scene, "fits_shown", n=len(found), shown=len(shown)) if 0 < len(shown) < len(found) else ""


def _put_tile(canvas: Canvas, scene: Scene, tile: str, way: int, at: Point, cell: int) -> None:
    """A tile as it lies in a rotation, with the letters of its segments; pale where it stays unplayed."""
    sprite = tiles.loose(tile, way, cell, WHITE)
    canvas.paste(glyphs.pale(sprite) if view_of(scene).unplayed else sprite, *at)
    put_letters(canvas, tile, way, at, cell, _LETTER[scene.aspect])


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


def _put_way(canvas: Canvas, scene: Scene, where: Box, placed: Place, head: str, told: Sequence[Chunk] = ()) -> Point:
    """Below some words the map around a tile that is `placed` so, and below that what is told, which resources it
    generates and what else it brings. Returns its middle."""
    small, cell, then = SMALL[scene.aspect], _CELL[scene.aspect], outlook.laid(view_of(scene), placed)
    window = Box(where.x + 6, where.y + _title(scene), where.w - 12, round(_HIGH * cell))
    canvas.text(where.x + where.w / 2, where.y + 0.95 * small, head, small, INK, "m")
    patches.put_patch(canvas, then, placed.at, window, cell)
    lines = [[*told]] * bool(told) + [_new(scene, then)]
    lines += [_gains(scene, placed, window.w)] if _deciding(scene) else []
    for i, line in enumerate(lines):
        y = window.bottom + (0.2 + _PITCH * (i + 0.5)) * small
        put_chunks(canvas, where.x + (where.w - measure(line, small)) / 2, y, line, small, INK)
    return window.x + window.w / 2, window.y + window.h / 2


def _new(scene: Scene, then: MoanaNuiView) -> list[Chunk]:
    """Which resources a tile generates that lies `then`, or that it completes an island."""
    small, islands = SMALL[scene.aspect], {land.at: then.islands[land.island] for land in then.segments}
    goods = then.generation.goods.names if then.generation else ()
    told: list[Chunk] = [f"{said(scene, 'brings.new')} ", glyphs.goods(goods, small) if goods else "–"]
    if not any(islands[at].completed for at in then.placed):
        return told
    islet = glyphs.islet_of(round(1.2 * small), "completed")
    return [*told, " ", islet] if goods else [islet, f" {said(scene, 'brings.completed')}"]


def _gains(scene: Scene, placed: Place, room: float) -> list[Chunk]:
    """For each seat how its points change and what it collects; where there is no room for all of it goods are left out
    first, and a … says so."""
    small, gains = SMALL[scene.aspect], sites.brought(view_of(scene), placed).gains
    every, head = len(gains), f"{said(scene, 'brings.gains')} "

    def line(seats: int, stocked: int) -> list[Chunk]:
        told: list[Chunk] = [head]
        for i, (seat, change, goods) in enumerate(gains[:seats]):
            held = [glyphs.goods(goods, small)] * (bool(goods) and i < stocked)
            if change or held:
                told += ["  " * bool(told[1:]), seat_symbol(seat, small), *[signed(change)] * bool(change), *held]
        return [*told, *[" …"] * ((seats, stocked) != (every, every))]

    if not gains:
        return [head, "–"]
    shorter = [
        *((every, stocked) for stocked in reversed(range(every + 1))),
        *((seats, 0) for seats in reversed(range(every))),
    ]
    return next((told for how in shorter if measure(told := line(*how), small) <= room), [])


def put_tiles(canvas: Canvas, scene: Scene, where: Box, across: int = 1) -> None:
    """The tiles on a card each, so many side by side."""
    wide = (where.w + _GAP) // across - _GAP
    high = height_of(scene, 1)
    for i, tile in enumerate(held(scene)):
        x, y = where.x + i % across * (wide + _GAP), where.y + i // across * (high + _GAP)
        _put_card(canvas, scene, Box(x, y, wide, high), tile)


def _put_card(canvas: Canvas, scene: Scene, where: Box, tile: str) -> None:
    """A tile below its name, in how many places it fits, and the best of these; pale where it stays unplayed."""
    view, small = view_of(scene), SMALL[scene.aspect]
    found, left = sites.best(view, tile), round(_NAMED * small)
    put_card(canvas, where, paper=PAPER_PRIVATE)
    title: list[Chunk] = [tile_title(scene, tile), *[f" ×{view.hand.count(tile)}"] * (view.hand.count(tile) > 1)]
    title += [" ", bulb(small + 6)] if offers.tipped(scene, (Place.kind, tile)) else []
    middle, top = where.x + left / 2, where.y + 1.1 * small
    put_chunks(canvas, middle - measure(title, small + 3) / 2, top, title, small + 3, INK)
    rest = Box(where.x + left, where.y + 8, where.w - left - 8, where.h - 8)
    high = where.h - _title(scene)
    if view.unplayed or view.result:
        _put_tile(canvas, scene, tile, 0, (middle, where.y + _title(scene) + high / 2 - 4), _TURNED[scene.aspect])
        told = fonts.wrap(said(scene, "unplayed"), small + 3, rest.w - 20, 3) if view.unplayed else []
        canvas.lines(rest.x + 8, where.y + where.h / 2, told, small + 3, INK, 1.4 * small)
        return
    told = fonts.wrap(said(scene, "fits" if found else "fits_nowhere", n=len(found)), small, left - 12, 2)
    below = _PITCH * small * len(told) + 10
    _put_tile(canvas, scene, tile, 0, (middle, where.y + _title(scene) + (high - below) / 2), round(0.4 * left))
    for i, line in enumerate(told):
        canvas.text(middle, where.bottom - below + _PITCH * small * (i + 0.5), line, small, INK_2, "m")
    step = rest.w // _BEST
    for i, (way, why) in enumerate(patches.best_ways(view, tile, found, _BEST)):
        ap = said(scene, "ap", n=points_at(view, way.at))
        told = said(scene, "best_at", at=way.at, rotation=way.rotation, ap=ap)
        _put_way(canvas, scene, rest._replace(x=rest.x + step * i, w=step), way, said(scene, f"best.{why}"), [told])
