"""The drawn islands to build on and the houses to build at: what a house adds once on each connected island, and a disc
on each of its other places.

Gold means "choose"; paler ones promise less. Places have their names from columns and rows, and from the side of their
tile where they share it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import Rect
from render.panels import Chunk, bulb, coin, measure, put_chunks
from render.placing import around
from render.scene import Aspect, Scene
from render.shapes import Point
from render.sky_islands import signs
from render.sky_islands.candidates import added, best_of, swing
from render.sky_islands.cards import good
from render.sky_islands.cube_card import asks_cubes
from render.sky_islands.grid import Grid
from render.sky_islands.layout import TEXT
from render.sky_islands.over import Piece, place_of
from render.sky_islands.palette import CREAM, GOLD, INK, NIGHT, WHITE
from render.sky_islands.pills import covers, island_at, shores_of, stands
from render.sky_islands.reading import view_of
from render.sky_islands.tips import bulb_at, tips
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands import outlook
from rules.sky_islands.components import TURNS
from rules.sky_islands.islands import House, Island
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower
from rules.sky_islands.outlook import Building
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.view import SkyView

_BUILDINGS: Final = (BuildHouse.kind, BuildTower.kind, BuildPort.kind)
_OUT: Final = 3
"""What is said of a drawn island may lie so many pixels beyond the border of its tile."""
_OWN: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (36, 30, 26, 23), "tall": (44, 36, 31, 27)}
"""How large it is written on an island what a house adds there: at most, and where tiles are smaller."""
_OF_TILE: Final = 0.3
"""It is no larger than such a part of the edge of a tile."""
_OTHERS: Final[dict[Aspect, int]] = {"wide": 24, "tall": 28}
"""How large it is written below that what others lose, and the side of a tile."""
_DISC: Final[dict[Aspect, int]] = {"wide": 18, "tall": 24}
"""How wide a disc without the side of a tile is."""
_CLOSE: Final = (0.07, 0.14, 0.21, 0.28)
_FAR: Final = (0.42, 0.55, 0.7, 0.8, 0.9, 1.05, 1.2)
"""So far from the place of a house it is tried what one adds there, a disc no farther than close to it."""
_NEXT, _ABROAD = 0.001, 0.3
"""How bad it is to lie at the next one of these places, and on another island, if it is 1 to cover all of something."""
_TRIED: Final = 6
"""So many steps across and down a tile it is tried."""


class Free(NamedTuple):
    """A connected island with room for a house: by how much one there changes the island points of every seat, whether
    it is among the best for whoever builds it, and the drawn islands among the candidates."""

    change: tuple[int, ...]
    best: bool
    sites: Sequence[Segment]


class Sites(NamedTuple):
    """What is to be laid over all, on further places of islands as well, and the room that golden places take."""

    tags: list[Piece]
    places: list[Rect]
    further: list[Piece]


def free_islands(scene: Scene) -> list[Free]:
    """The connected islands among the candidates on which a house can be built, those first where it adds most and
    takes most from the leading rival."""
    view, adds, found = view_of(scene), added(scene), dict[Segment, list[Segment]]()
    for at in adds:
        found.setdefault(view.board.name_of[at], []).append(at)
    best = best_of(view, adds.values())
    islands = [Free(adds[sites[0]], adds[sites[0]] in best, sites) for sites in found.values()]
    return sorted(islands, key=lambda island: (-swing(view, island.change), sum(island.change)))


def put_sites(canvas: Canvas, scene: Scene, grid: Grid) -> Sites:
    """The drawn islands to choose from: on every free connected island what a house adds, in short on each of its other
    places too, golden places below houses with what buildings bring there."""
    t, view = grid.tile, view_of(scene)
    marked = {mark.at for mark in scene.marks if isinstance(mark.at, Segment) and grid.extent.holds(mark.at.cell)}
    built, found, raised = [house for house in view.houses if house.at in marked], Sites([], [], []), towers(scene)
    for house in built:
        x, y = place_of(scene, grid, house.at)
        canvas.paste(_site(t), x, y + t * 0.08)
        found.tags.append(_at_house(scene, grid, house, raised.get(house.at)))
        found.places.append((x - t * 0.25, y - t * 0.08, x + t * 0.25, y + t * 0.24))
    for island in free_islands(scene):
        # It is told where a tip leads, else on the largest of the drawn islands: that has most room.
        shown = [at for at in island.sites if at in marked]
        shown.sort(key=lambda at: (at not in tips(scene), -len(shores_of(grid, view.board.grid[at.cell], at, (2,)))))
        found.tags.extend(_free(scene, grid, at, island) for at in shown[:1])
        found.further.extend(_further(scene, grid, at, island) for at in shown[1:])
    return found


def _at_house(scene: Scene, grid: Grid, house: House, tower: Building | None) -> Piece:
    """The name of a house and what can be added to it, beside it."""
    size, t, place, (x, y) = TEXT[scene.aspect], grid.tile, _site(grid.tile), place_of(scene, grid, house.at)
    # A table tells what towers bring: names are short enough to lie beside their houses.
    told = [] if scene.path[:1] == (BuildTower.kind,) else _brought(scene, house, tower, round(size * 1.1))
    sprite = chip([str(house.at), *([" ", *told] if told else []), *bulb_at(scene, size, house.at)], size, GOLD)
    dx, dy, low = (place.width + sprite.width) / 2 - 4, (place.height + sprite.height) / 2 - 3, y + t * 0.08
    near = [(x, low + dy), (x, low - dy), (x - dx, low), (x + dx, low)]
    near += [(x + u * dx / 2, low + v * dy) for v in (1, -1) for u in (-1, 1)]
    near += [(x + u * dx, low + v * dy) for v in (1, -1) for u in (-1, 1)]
    near += around((x, y), [t * part for part in (0.3, 0.42, 0.55, 0.7, 0.85, 1, 1.2)], 12)
    places, costs = _within(grid, view_of(scene), house.at, sprite.size, near)
    return Piece(sprite, places, [(x, low)], GOLD, costs=costs)


def _free(scene: Scene, grid: Grid, at: Segment, island: Free) -> Piece:
    """What a house on a connected island adds and takes from others, on the place for it."""
    t, laid, place = grid.tile, view_of(scene).board.grid[at.cell], place_of(scene, grid, at)
    text = next((each for each in _OWN[scene.aspect] if each <= _OF_TILE * t), _OWN[scene.aspect][-1])
    own, tip = view_of(scene).seat, not tips(scene).isdisjoint(island.sites)
    others = tuple((seat, n) for seat, n in enumerate(island.change) if n and seat != own)
    sprite = flag(at.side, island.change[own], others, tip, island.best, (text, _OTHERS[scene.aspect]))
    places, costs = _within(grid, view_of(scene), at, sprite.size, _near(place, t, (*_CLOSE, *_FAR)))
    all_over = partial(covers, points=shores_of(grid, laid, at, (2,)))
    return Piece(sprite, places, shores_of(grid, laid, at), _fill(island), all_over, costs=costs)


def _further(scene: Scene, grid: Grid, at: Segment, island: Free) -> Piece:
    """A disc on another place of a connected island, with the side of its tile if the name of the place has one."""
    text = _OTHERS[scene.aspect]
    sprite = lettered(at.side, island.best, text) if at.side else disc(island.best, _DISC[scene.aspect])
    near = _near(place_of(scene, grid, at), grid.tile, _CLOSE)
    return Piece(sprite, [each for each in near if _seen(grid, view_of(scene), *each) == at] or near)


def _seen(grid: Grid, view: SkyView, x: float, y: float) -> Segment | None:
    """Which drawn island is seen at a place of the picture."""
    (column, across), (row, down) = divmod((x - grid.x) / grid.tile, 1), divmod((y - grid.y) / grid.tile, 1)
    laid = view.board.grid.get(Cell(int(column), int(row)))
    return island_at(laid, across, down) if laid else None


def _near(place: Point, tile: int, parts: Sequence[float]) -> list[Point]:
    """A place and others so far around it, in parts of the edge of a tile."""
    return [place, *around(place, [tile * part for part in parts], 18)]


def offer(scene: Scene, island: Free, size: int) -> Image.Image:
    """What a house adds and takes from others, as on its island: golden where it adds most."""
    own, others = f"+{island.change[view_of(scene).seat]}", _others(scene, island.change, round(size * 0.8))
    return chip((own, *others, *bulb_at(scene, size, *island.sites)), size, _fill(island))


def _fill(island: Free) -> str:
    return GOLD if island.best else CREAM


def _others(scene: Scene, change: Sequence[int], sign: int) -> list[Chunk]:
    """By how much the points of other seats change, where they do."""
    others = ((seat, signed(n)) for seat, n in enumerate(change) if n and seat != view_of(scene).seat)
    return [chunk for seat, n in others for chunk in (" ", seat_symbol(seat, sign), n)]


def signed(n: int) -> str:
    """By how much something changes, with a true minus."""
    return f"{n:+}".replace("-", "−")


@kept
def flag(
    side: str, own: int, others: tuple[tuple[Seat, int], ...], tip: bool, best: bool, sizes: tuple[int, int]
) -> Image.Image:
    """What a house adds, and below that what other seats lose or gain, behind the side of its tile; such a size has the
    first line, and such a one the others."""
    size, small = sizes
    rows: list[tuple[list[Chunk], int]] = [([f"+{own}", *([bulb(size)] if tip else [])], size)]
    rows += [([seat_symbol(seat, round(small * 0.8)), signed(n)], small) for seat, n in others]
    letter = lettered(side, best, small) if side else None
    aside, left = 8, round(letter.width * 0.72) if letter else 0
    wide = max(measure(*row) for row in rows)
    steps = [round(text * 1.14) for _, text in rows]
    width, high = left + round(wide) + 2 * aside, sum(steps) + 4
    painter = Painter(width, high, 1, 4, origin=(0, 0))
    painter.box(left / 2, 0, width, high, steps[0] * 0.5, INK)
    painter.box(left / 2 + 2.2, 2.2, width - 2.2, high - 2.2, steps[0] * 0.5 - 2, GOLD if best else CREAM)
    canvas, top = Canvas(painter.done()), 2.0
    for (chunks, text), each in zip(rows, steps, strict=True):
        put_chunks(canvas, left + (width - left - measure(chunks, text)) / 2, top + each / 2 - 1, chunks, text, INK)
        top += each
    if letter:
        canvas.paste(letter, letter.width / 2, high / 2)
    return canvas.image


@kept
def lettered(side: str, best: bool, size: int) -> Image.Image:
    """The side of a tile on a dark disc."""
    sprite = disc(best, round(size * 1.36), 3, NIGHT).copy()
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 3, side, size, GOLD if best else WHITE, "m")
    return sprite


@kept
def disc(best: bool, size: int, rim: float = 0, fill: str = "") -> Image.Image:
    """A place for a house, or a rim around what stands on it."""
    painter = Painter(size, size, 1, 4)
    painter.ellipse(0, 0, size / 2, fill=INK)
    painter.ellipse(0, 0, size / 2 - 2.2, fill=GOLD if best else CREAM)
    if rim:
        painter.ellipse(0, 0, size / 2 - 2.2 - rim, fill=fill)
    return painter.done()


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
    """Whether what islands are worth is shown: where estimates are wanted, and neither ports alone are asked for nor
    cubes."""
    wanted = scene.estimates or bool(scene.view.result)
    ports_alone = scene.marks and kinds_drawn(scene) == [BuildPort.kind]
    return wanted and not ports_alone and not asks_cubes(scene)


def tells_on_board(scene: Scene) -> bool:
    """Whether that is shown on the islands: beside places for houses a table tells it."""
    return tells_islands(scene) and not free_islands(scene)


def told_islands(scene: Scene) -> list[Island]:
    """The islands on which seats have a house, where it is told what they are worth."""
    return [*filter(stands, view_of(scene).islands)] if tells_islands(scene) else []


def names_sides(scene: Scene) -> bool:
    """Whether free islands among the marks lie beside another on their tile."""
    return any(at.side for at in added(scene))


def towers(scene: Scene) -> dict[Segment, Building]:
    """What a tower leads to at every house among the marks to which one may be added, in the order of the menu."""
    view, marked = view_of(scene), {mark.at for mark in scene.marks}
    asked = view.towers_left and BuildTower.kind in (scene.path[:1] or _BUILDINGS)
    free = {house.at for house in view.houses if asked and house.at in marked and not house.tower}
    order = [mark.at for mark in scene.marks if mark.at in free]
    return {at: outlook.building(view, BuildTower(at)) for at in order}


def ports_pay(scene: Scene) -> bool:
    """Whether a port that is built now still pays: not in the last turn."""
    return view_of(scene).round < TURNS


def raises(scene: Scene) -> bool:
    """Whether a tower at a house among the marks adds to the island points of whoever builds it."""
    return any(brought.change[view_of(scene).seat] for brought in towers(scene).values())


def losers(scene: Scene) -> list[tuple[Seat, int]]:
    """Seats from which something among the marks takes points, and how many."""
    changes = [*added(scene).values(), *(brought.change for brought in towers(scene).values())]
    return [(seat, -n) for change in changes for seat, n in enumerate(change) if n < 0]


def _within(
    grid: Grid, view: SkyView, at: Segment, size: tuple[int, int], places: Sequence[Point]
) -> tuple[list[Point], list[float]]:
    """Places of the name of a drawn island with how bad they are: first those on it within its tile, then those on the
    sky of that, the nearest to the best one before others; then the others in their order, those on other islands
    last."""
    (left, top), dx, dy, t = grid.corner(at.cell), size[0] / 2 - _OUT, size[1] / 2 - _OUT, grid.tile
    across, down = (left + dx, left + t - dx), (top + dy, top + t - dy)
    xs, ys = ([low + part / _TRIED * (high - low) for part in range(_TRIED + 1)] for low, high in (across, down))
    inside = [(x, y) for x, y in places if across[0] <= x <= across[1] and down[0] <= y <= down[1]]
    inside += [*product(xs, ys)] if across[0] <= across[1] else []
    inside.sort(key=lambda place: math.dist(place, places[0]))

    def abroad(place: Point) -> bool:
        seen = [_seen(grid, view, place[0] + shift, place[1]) for shift in (0, -dx / 2, dx / 2)]
        return seen[0] != at and any(each not in (at, None) for each in seen)

    own = [place for wished in (at, None) for place in inside if _seen(grid, view, *place) == wished]
    found = [*own, *sorted(places, key=abroad)]
    return found, [_NEXT * i + _ABROAD * (i >= len(own) and abroad(place)) for i, place in enumerate(found)]


def chip(row: Sequence[Chunk], size: int, fill: str) -> Image.Image:
    """A tag with what it says."""
    aside, wide = 8, measure(row, size)
    width, high = round(wide) + 2 * aside, round(size * (1.18 + aside / 50))
    painter = Painter(width, high, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, high, high * 0.47, INK)
    painter.box(2.2, 2.2, width - 2.2, high - 2.2, high * 0.47 - 2, fill)
    canvas = Canvas(painter.done())
    put_chunks(canvas, (width - wide) / 2, high / 2 - 1, row, size, INK)
    return canvas.image


def _brought(scene: Scene, house: House, tower: Building | None, sign: int) -> list[Chunk]:
    """What can be added to a house brings: points of a tower and of islands, the airship that pays a
    port, if one still does."""
    view, found, asked = view_of(scene), list[Chunk](), scene.path[:1] or (BuildTower.kind, BuildPort.kind)
    if tower:
        found += [" ", coin(sign), f"+{tower.points}"]
        if tower.change[view.seat]:
            found += [" ", signs.island(sign), f"+{tower.change[view.seat]}"]
        found += _others(scene, tower.change, round(sign * 0.75))
    if BuildPort.kind in asked and not house.port and view.ports_left and ports_pay(scene):
        found += [" ", signs.port(sign), good(scene, outlook.airship_at(view, house.at), sign + 4)]
    return found[1:]


@kept
def _site(size: int) -> Image.Image:
    """The golden place of a house."""
    k = size / 100
    painter = Painter(62 * k, 40 * k, 1, 3)
    painter.ellipse(0, 0, 30 * k, 19 * k, fill=INK)
    painter.ellipse(0, 0, 30 * k - 2, 19 * k - 2, fill=GOLD)
    return painter.done()
