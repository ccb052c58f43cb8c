"""The cards of what is in hand: each tile as it would lie in its best places, the ways a tile can lie, or a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import amounts, battle, candidates, glyphs, patches, samples, spreads, tiles
from render.moana_nui.gains import changes
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.spots import LETTER, spots
from render.moana_nui.words_pieces import fits
from render.panels import Chunk, measure, put_chunks, tag
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.moana_nui import outlook
from rules.moana_nui.events import Cleared, Collected, Completed
from rules.moana_nui.faces import shape
from rules.moana_nui.moves import Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import LETTERS, Cell
from rules.moana_nui.view import MoanaNuiView

_PLACING: Final = (), ("place",)
"""How a path begins while a tile is being placed: there is nothing else to do then."""
_GAP: Final = 13
_BATTLE: Final[dict[Aspect, int]] = {"wide": 172, "tall": 250}
"""How high the card of a battle is."""
_CELL: Final[dict[Aspect, int]] = {"wide": 29, "tall": 44}
"""How large the cells are around a tile in one of its places."""
_TURNED: Final[dict[Aspect, int]] = {"wide": 25, "tall": 44}
"""How large the cells of a tile are in its rotations."""
_BEST: Final[dict[Aspect, int]] = {"wide": 2, "tall": 3}
"""In so many of its best places a tile is shown."""
_SEATS: Final[dict[Aspect, int]] = {"wide": 2, "tall": 3}
"""So many seats whose points a place changes are told."""
_IN_A_ROW: Final = 3
"""So many ways in which a tile can lie stand side by side."""


class Tray(NamedTuple):
    """Cards one below the other: how high each is, and what puts it."""

    cards: Sequence[tuple[int, Callable[[Canvas, Box], None]]]

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
    """The battle, the ways a tile can lie, or the tiles in hand; then every number or distribution to choose from."""
    cards: list[tuple[int, Callable[[Canvas, Box], None]]] = []
    if found := battle.fight(scene):
        cards.append((_BATTLE[scene.aspect], lambda canvas, where: battle.put_battle(canvas, scene, where, found)))
    elif turned := _rotations(scene):
        high = 16 + -(-len(turned) // _IN_A_ROW) * _high(scene)
        cards.append((high, lambda canvas, where: _put_rotations(canvas, scene, where, turned)))
    elif _asked(scene):
        high = height_of(scene, len(held(scene)))
        cards.append((high, lambda canvas, where: put_tiles(canvas, scene, where)))
        if ways := _turns(scene):
            cards.append((_turns_high(scene), lambda canvas, where: _put_turns(canvas, scene, where, ways)))
    if groups := amounts.amounts(scene) or spreads.spreads(scene):
        high = samples.height(groups, scene.aspect)
        cards.append((high, lambda canvas, where: samples.put(canvas, where, groups, scene.aspect)))
    return Tray(cards)


def height_of(scene: Scene, number: int) -> int:
    """How high the cards of so many tiles are, one below the other."""
    return number * (_high(scene) + _title(scene) + _GAP) - _GAP


def held(scene: Scene) -> tuple[str, ...]:
    """The tiles that have a card: the chosen one, or before that those in hand."""
    return scene.path[1:2] if scene.path[:1] == ("place",) and len(scene.path) > 1 else view_of(scene).hand


def _high(scene: Scene) -> int:
    """How high a tile among its neighbours is, with what stands below it."""
    return round(patches.HIGH * _CELL[scene.aspect] + (3.1 if _deciding(scene) else 1.6) * SMALL[scene.aspect])


def _title(scene: Scene) -> int:
    return round(1.8 * SMALL[scene.aspect])


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


def _put_rotations(canvas: Canvas, scene: Scene, where: Box, turned: tuple[int, ...]) -> None:
    """The chosen tile on the chosen cell in every way in which it fits, each with the number of its rotation."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    at, across, high = Cell.parse(scene.path[2]), min(len(turned), _IN_A_ROW), _high(scene)
    step = where.w / across
    for i, rotation in enumerate(turned):
        then = outlook.laid(view_of(scene), Place(scene.path[1], at, rotation))
        place = Box(round(where.x + step * (i % across)), where.y + 8 + high * (i // across), round(step), high)
        _put_way(canvas, scene, place, then, [])
        _put_number(canvas, scene, place, rotation)


def _put_number(canvas: Canvas, scene: Scene, where: Box, rotation: int) -> None:
    """The number of a rotation in the upper left corner of a patch."""
    small = SMALL[scene.aspect]
    number = tag(str(rotation), small + 4, WHITE, INK, INK)
    x = where.x + where.w / 2 - 0.42 * patches.WIDE * _CELL[scene.aspect]
    canvas.paste(number, max(x, where.x + number.width / 2 + 4), where.y + small)


def _turns(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on the marked cells on which it can lie in several."""
    ways = [candidates.rotations(scene, mark.at) for mark in scene.marks if isinstance(mark.at, Cell)]
    return tuple(sorted({way for each in ways if len(each) > 1 for way in each}))


def _turns_high(scene: Scene) -> int:
    return round(2 * _TURNED[scene.aspect]) + 24


def _put_turns(canvas: Canvas, scene: Scene, where: Box, ways: Sequence[int]) -> None:
    """The chosen tile in every rotation that can be chosen on some cell, each behind its number."""
    put_card(canvas, where, paper=PAPER_PRIVATE)
    small, y, word = SMALL[scene.aspect], where.y + where.h / 2, said(scene, "rotations")
    x, numbers = where.x + 30 + fonts.width(word, small), fonts.width("0", small + 2) + 6
    step = min((where.right - 12 - x) / len(ways), 4 * _TURNED[scene.aspect])
    cell = min(_TURNED[scene.aspect], int((step - numbers) / 2))
    canvas.text(where.x + 18, y, word, small, INK_2)
    for i, way in enumerate(ways):
        canvas.text(x + step * i, y, str(way), small + 2, INK)
        canvas.paste(tiles.loose(scene.path[1], way, cell, WHITE), x + step * i + numbers + cell, y)


def _put_way(canvas: Canvas, scene: Scene, where: Box, then: MoanaNuiView, told: Sequence[Chunk]) -> None:
    """The tile that lies `then` among its neighbours, and below it what is told and the resources that it generates."""
    cell, small, x = _CELL[scene.aspect], SMALL[scene.aspect], where.x + where.w / 2
    if then.now.placed:
        patches.put_patch(canvas, then, then.now.placed, (x, where.y + patches.HIGH * cell / 2), cell)
    found = then.generation.goods.names if then.generation else ()
    room = where.w - 12 - measure(told, small)
    goods = glyphs.goods(found, min(small - 4, int(room / max(1, glyphs.goods_width(len(found))))))
    line = [*told, goods] if found else told
    y, brings = where.bottom - 0.8 * small, _brings(scene, then, where.w - 12) if _deciding(scene) else []
    put_chunks(canvas, x - measure(line, small) / 2, y - 1.5 * small * _deciding(scene), line, small, INK)
    put_chunks(canvas, x - measure(brings, small) / 2, y, brings, small, INK)


def _brings(scene: Scene, then: MoanaNuiView, room: float) -> list[Chunk]:
    """That a tile that lies `then` completes an island, how that changes points, and where there is room on a tall
    picture who collects what."""
    small, lies = SMALL[scene.aspect], then.board.chart.tiles[-1]
    found = outlook.after(view_of(scene), Place(lies.tile, lies.at, lies.rotation))
    if found is None:
        return []
    line: list[Chunk] = (
        [glyphs.islet_of(small, True), " "] if any(isinstance(each, Completed) for each in found.told) else []
    )
    line += changes(scene, found.view, small - 4, _SEATS[scene.aspect])
    gains: list[Chunk] = []
    for event in found.told:
        if isinstance(event, Collected | Cleared):
            gains += ["  ", seat_symbol(event.seat, small - 4), glyphs.goods(tuple(event.goods), small - 8)]
    return [*line, *gains] if scene.aspect == "tall" and measure([*line, *gains], small) <= room else line


def put_tiles(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles on a card each."""
    high = _high(scene) + _title(scene)
    for i, tile in enumerate(held(scene)):
        _put_tile(canvas, scene, Box(where.x, where.y + i * (high + _GAP), where.w, high), tile)


def _put_tile(canvas: Canvas, scene: Scene, where: Box, tile: str) -> None:
    """A tile with its name and the letters of its segments, in how many places it fits, and the best of these."""
    view, small, number = view_of(scene), SMALL[scene.aspect], _BEST[scene.aspect]
    put_card(canvas, where, paper=PAPER_PRIVATE)
    top, left = where.y + 0.95 * small, round(where.w / (number + 0.75) * 0.75)
    canvas.text(where.x + left / 2 + 6, top, tile_title(scene, tile), small + 3, INK, "m")
    cell = round(0.43 * left)
    x, y = where.x + left / 2 + 6, where.y + (where.h + _title(scene)) / 2 - 4
    canvas.paste(tiles.loose(tile, 0, cell, WHITE), x, y)
    for i, letter in enumerate(LETTERS[: len(shape(tile))] if len(shape(tile)) > 1 else ""):
        _, (u, v) = spots(tile, 0, i, 20, 20, LETTER)[0]
        canvas.paste(glyphs.letter(letter, small), x + u * cell, y + v * cell)
    if view.result is None:
        found = best(view, tile)
        shown = {mark.at for mark in scene.marks} if scene.path[1:] else set()
        told = said(scene, "fits", n=len(found)) if found else said(scene, "fits_nowhere")
        if shown and len(shown) < len(found):
            told = said(scene, "fits_shown", n=len(found), shown=len(shown))
            found = [each for each in found if each.at in shown]
        canvas.text(where.x + left + 14, top, told, small, INK_2)
        step = (where.w - left - 14) / number
        for i, each in enumerate(found[:number]):
            place = Box(round(where.x + left + step * i), where.y + _title(scene) - 6, round(step), _high(scene))
            told = f"{each.at}  {said(scene, 'ap', n=each.ap)}  "
            then = patches.best_way(view, tile, each)
            _put_way(canvas, scene, place, then, [told])
            if each.rotations[1:]:
                _put_number(canvas, scene, place, then.board.chart.tiles[-1].rotation)


def best(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits, the places that give most action points first, of these those that join most own land."""
    return sorted(
        fits(view, tile),
        key=lambda each: (-each.ap, -outlook.joined(view, each.at), each.at),
    )
