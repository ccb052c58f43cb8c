"""The islands to build on and the houses to build at: on each one sign that says what a building brings there.

Gold means that a tip of the menu leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from render import shapes
from render.canvas import Canvas, Colour, Painter
from render.panels import Chunk, bulb, flow, measure, put_chunks
from render.placing import around
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.candidates import asks_cubes, fits_in
from render.sky_islands.cards import good, put_card
from render.sky_islands.grid import TEXT, Grid
from render.sky_islands.over import Lying, Piece, house_unit, place_of
from render.sky_islands.palette import CREAM, FLAG, GOLD, INK, INK_2, PAPER_INFO, RULE
from render.sky_islands.pills import PARTS, Shores, at_houses
from render.sky_islands.reading import view_of
from render.sprites import kept
from render.tables import Row, Style, Table, stack_width
from render.theme import seat_symbol
from rules.sky_islands import outlook
from rules.sky_islands.components import TURNS
from rules.sky_islands.islands import House
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower
from rules.sky_islands.places import Segment
from rules.sky_islands.view import SkyView

_BUILDINGS: Final = (BuildHouse.kind, BuildTower.kind, BuildPort.kind)
_NEAR: Final = (0.07, 0.14, 0.21, 0.28, 0.36, 0.44)
"""So far from the place of a house it is told, in parts of the edge of a tile."""
_APART: Final = 22
"""Between what a house adds and where, and between the names of two places."""


class Free(NamedTuple):
    """A connected island with room for a house: by how much one there changes the island points of every seat, whether
    the menu has a tip for it, and the place where that is told; or one of its places alone."""

    change: tuple[int, ...]
    tip: bool
    at: Segment


def free_places(scene: Scene) -> list[Free]:
    """The candidates at which a house can be built, those first where it adds most."""
    view, changes, found = view_of(scene), dict[Segment, tuple[int, ...]](), list[Free]()
    built = {house.at for house in view.houses}
    for mark in scene.marks:
        if isinstance(mark.at, Segment) and mark.at not in built:
            name = view.board.name_of[mark.at]
            if name not in changes:
                changes[name] = outlook.building(view, BuildHouse(mark.at)).change
            found.append(Free(changes[name], mark.tip, mark.at))
    return sorted(found, key=lambda free: (-free.change[view.seat], not free.tip, sum(free.change)))


def _growing(scene: Scene) -> list[tuple[str, bool, tuple[int, ...]]]:
    """The cells that are asked about for a single tile where it changes points for islands, whether the menu has a tip
    for each, and by how much those of every seat change; those first where the own ones grow most."""
    marks, alone = {mark.at: mark.tip for mark in scene.marks}, len(fits := fits_in(scene) if scene.marks else {}) == 1
    cells = (fit for each in fits.values() for fit in each if alone and fit.at in marks and any(fit.change))
    found = [(str(fit.at), marks[fit.at], tuple(fit.change)) for fit in cells]
    return sorted(found, key=lambda cell: (-cell[2][view_of(scene).seat], not cell[1], sum(cell[2])))


def free_islands(scene: Scene) -> list[Free]:
    """The connected islands with such candidates, each at the first of them, or at that which gives it its name."""
    board, found = view_of(scene).board, dict[Segment, Free]()
    for free in free_places(scene):
        name = board.name_of[free.at]
        first = found.setdefault(name, free)
        if free.at == name and free.tip == first.tip:
            found[name] = free
    return [*found.values()]


def put_sites(
    canvas: Canvas, scene: Scene, grid: Grid, houses: Sequence[tuple[House, Lying]], shores: Shores
) -> list[Piece]:
    """What a house adds on every free island that is shown, and what can be added to a house; below a house for which
    there is nothing to tell a ring."""
    marks, found = {mark.at: mark.tip for mark in scene.marks if isinstance(mark.at, Segment)}, list[Piece]()
    size, every, unit = TEXT[scene.aspect], [lying for _, lying in houses], house_unit(scene, grid)
    for house, lying in houses:
        if house.at in marks and (told := _brought(scene, house, size)):
            sprite = chip([*told, *_tipped(marks[house.at], size)], size, marks[house.at])
            found.append(at_houses([lying], sprite, unit, shores, house.at, every))
        elif house.at in marks:
            canvas.paste(_ring(unit), *lying.at)
    shown = [island for island in free_islands(scene) if grid.extent.holds(island.at.cell)]
    return [*found, *(_free(scene, grid, island, shores) for island in shown)]


def _free(scene: Scene, grid: Grid, island: Free, shores: Shores) -> Piece:
    """What a house adds on an island, near the place for it, with the signs of those who lose points by it."""
    home = place_of(scene, grid, island.at)
    near = [home, *around(home, [grid.tile * part for part in _NEAR], 12)]
    return shores.piece(island.at, added(scene, island.change, island.tip), near, PARTS)


def added(scene: Scene, change: Sequence[int], tip: bool) -> Image.Image:
    """By how much the points of whose turn it is change, with a red rim and their signs where others lose some."""
    size, own = TEXT[scene.aspect], view_of(scene).seat
    losing = [seat_symbol(seat, round(size * 0.7)) for seat, n in enumerate(change) if n < 0 and seat != own]
    return chip([signed(change[own]), *losing, *_tipped(tip, size)], size, tip, FLAG if losing else INK)


@kept
def _ring(unit: int) -> Image.Image:
    """A thin ring round a house."""
    painter = Painter(100, 100, unit / 100, 4)
    for out, into, fill in ((37, 31.5, INK), (36, 32.5, CREAM)):
        painter.rim(shapes.ellipse(0, -7, out), shapes.ellipse(0, -7, into), fill)
    return painter.done()


def _tipped(tip: bool, size: int) -> list[Chunk]:
    return [bulb(size)] if tip else []


def chip(row: Sequence[Chunk], size: int, gold: bool, rim: Colour = INK) -> Image.Image:
    """A tag with what it says."""
    aside, wide = 8, measure(row, size)
    width, high = round(wide) + 2 * aside, round(size * 1.3)
    painter = Painter(width, high, 1, 4, origin=(0, 0))
    thick = 2.2 if rim == INK else 4
    painter.box(0, 0, width, high, high * 0.47, rim)
    painter.box(thick, thick, width - thick, high - thick, high * 0.47 - thick, GOLD if gold else CREAM)
    canvas = Canvas(painter.done())
    put_chunks(canvas, (width - wide) / 2, high / 2 - 1, row, size, INK)
    return canvas.image


def kinds_drawn(scene: Scene) -> list[str]:
    """The kinds of buildings that the marks of drawn islands tell of: a house on a free one, what may be added to a
    house."""
    view, sites = view_of(scene), {mark.at for mark in scene.marks if isinstance(mark.at, Segment)}
    built, asked = [house for house in view.houses if house.at in sites], scene.path[:1] or _BUILDINGS
    found = {
        BuildHouse.kind: len(built) < len(sites),
        BuildTower.kind: view.towers_left and any(not house.tower for house in built),
        BuildPort.kind: view.ports_left and any(not house.port for house in built),
    }
    return [kind for kind in _BUILDINGS if found[kind] and (kind in asked or kind == BuildHouse.kind)]


def tells_islands(scene: Scene) -> bool:
    """Whether what seats gain for islands is shown on the board: where estimates are wanted, and neither houses nor
    ports alone are asked for nor cubes; after the end in any case."""
    wanted = scene.estimates or bool(scene.view.result)
    kinds = kinds_drawn(scene) if scene.marks else []
    return wanted and BuildHouse.kind not in kinds and kinds != [BuildPort.kind] and not asks_cubes(scene)


def towers(view: SkyView) -> dict[Segment, int]:
    """What a tower adds at each house of whose turn it is, at once and for its island."""
    sites = [house.at for house in view.houses if house.seat == view.seat and not house.tower and view.towers_left]
    found = {at: outlook.building(view, BuildTower(at)) for at in sites}
    return {at: raised.points + raised.change[view.seat] for at, raised in found.items()}


def _brought(scene: Scene, house: House, sign: int) -> list[Chunk]:
    """What can be added to a house brings: points of a tower and of its island, the airship that pays a port."""
    view, found, asked = view_of(scene), list[Chunk](), scene.path[:1] or _BUILDINGS
    if BuildTower.kind in asked and (points := towers(view).get(house.at)):
        found.append(f"+{points}")
    if BuildPort.kind in asked and not house.port and view.ports_left:
        pays = view.round < TURNS  # in the last turn a new one does not
        paid = [signs.port(sign), good(scene, outlook.airship_at(view, house.at), sign + 4)] if pays else []
        found += [*([" "] if found and paid else []), *paid]
    return found


def others(scene: Scene, change: Sequence[int], sign: int) -> list[Chunk]:
    """By how much the points of other seats change, where they do."""
    found = ((seat, signed(n)) for seat, n in enumerate(change) if n and seat != view_of(scene).seat)
    return [chunk for seat, n in found for chunk in (" ", seat_symbol(seat, sign), n)]


def signed(n: int) -> str:
    """By how much something changes, with a true minus."""
    return f"{n:+}".replace("-", "−")


def table(scene: Scene, width: int) -> Table | None:
    """By how much houses, where the menu has a tip for them or others lose by them, or the tile that is placed, change
    points for islands, the most first, and at which places, on a card of so many pixels of width; None where there is
    nothing of that."""
    size, alike, own = TEXT[scene.aspect], dict[tuple[Sequence[int], bool], list[str]](), view_of(scene).seat
    places = [(str(each.at), each.tip, each.change) for each in free_places(scene)]
    for name, tip, change in (*places, *_growing(scene)):
        if tip or not places or any(n for seat, n in enumerate(change) if seat != own):
            alike.setdefault((change, tip), []).append(name)
    if not alike:
        return None
    told = [[added(scene, *each)] if places or each[0][own] else _tipped(each[1], size) for each in alike]
    heads = [[*sign, *others(scene, each[0], round(size * 0.8))] for sign, each in zip(told, alike, strict=True)]
    least = stack_width(width, 2 if scene.aspect == "wide" else 1)
    room = least - max(measure(head, size) for head in heads) - _APART
    rows, gap = list[Row](), Image.new("RGBA", (_APART, 1))
    for head, names in zip(heads, alike.values(), strict=True):
        lines = flow([[name, gap] for name in names], size, room, len(names))
        rows += [(head if not i else [], [chunk for name in line for chunk in name]) for i, line in enumerate(lines)]
    style = Style(partial(put_card, fill=PAPER_INFO), INK, INK_2, RULE, round(size * 1.3) + 8, least=least)
    return Table(style, size, [rows])
