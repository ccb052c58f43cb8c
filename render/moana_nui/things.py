"""What is laid over the map, piece by piece, so that nothing covers what must be read.

The modules of this game bring items by their key, such as `("unit", segment)`; here they get their places and are put.
What stands on land is placed tile by tile, round what has a place of its own; what may lie anywhere comes last.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image, ImageFilter

from render.canvas import Canvas, Painter, rgba
from render.hexes import Grid
from render.lettering import Rect
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import CALL, INK, NAME_RIM, WHITE
from render.moana_nui.plots import (
    ALL,
    BUILDING,
    CANOE,
    FEW,
    FIGURE,
    GOODS,
    LETTER,
    MANY,
    STANDING,
    Thing,
    Wish,
    land_middle,
    plot,
    shared,
)
from render.moana_nui.tiles import FREE, Look, Shore
from render.placing import overlap
from render.shapes import Point, ellipse
from render.sprites import kept
from rules.kit.seats import Seat
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import LETTERS, SIDES, Cell, Corner, Segment, around
from rules.moana_nui.view import Land, MoanaNuiView

Key: TypeAlias = tuple[str, object]
"""What kind of thing an item is, and what it belongs to."""

LAYERS: Final = ("building", "name", "goods", "unit", "letter", "pill", "badge", "tag")
"""Kinds of items, those first over which others may lie."""

_ACROSS: Final = math.sqrt(3) / 2
_CROWDED: Final = 0.05
"""Where a larger part of something is covered things are smaller."""
_HIDDEN: Final = 0.08
"""And where a part as large still is, or larger, letters are left out."""
_TRIES: Final = ((_CROWDED, 1, MANY), (_CROWDED, 2, ALL), (_HIDDEN, 3, ALL), (_HIDDEN, 4, ALL))
"""From which part on that is covered things are smaller by how many steps, and how many places of each are looked at
then."""
_BROAD: Final = 1.5
"""What is broader, in cell sizes, may reach over what stands on the tiles beside its own."""
_REACH: Final = 0.1
"""Things beside a tile reach so far over its edge, in cell sizes."""
_PANE: Final = (0.78, 0.86)
"""Half of the width and height of the box that a free cell takes, in cell sizes."""
_OFF: Final = 10
"""Pixels between the letter of a segment and the name of a cell, lest they be read as one word."""


class Item(NamedTuple):
    """A thing as its sprite; `weight` says how bad it is to cover it, `rim` is so many pixels around the sprite that
    may be covered.

    It wants a place on the `land` of a segment, or has `places` for its middle `about` a point, the best first, which
    lie on the tiles of `cells`: it gets one before everything that stands on land, or as the last (`late`). `seat`:
    whose unit it is. `spare`: rather left out than laid over something. `full` draws a letter with the name of its
    cell, for a place that is nearer to another name."""

    sprite: Image.Image
    weight: float
    rim: int = 0
    wish: Wish = STANDING
    land: Segment | None = None
    places: tuple[Point, ...] = ()
    about: Point = (0, 0)
    cells: tuple[Cell, ...] = ()
    late: bool = False
    seat: Seat = -1
    spare: bool = False
    full: Callable[[], Image.Image] | None = None

    def box(self, at: Point) -> Rect:
        """What it covers there."""
        dx, dy = self.sprite.width / 2 - self.rim, self.sprite.height / 2 - self.rim
        return at[0] - dx, at[1] - dy, at[0] + dx, at[1] + dy


class Chart(NamedTuple):
    """Where things are on one picture, and the boxes that they take on each cell."""

    grid: Grid
    sizes: Sizes
    tiles: Mapping[Cell, Placed]
    items: Mapping[Key, Item]
    places: Mapping[Key, Point]
    lying: Mapping[Cell, Sequence[Rect]]

    def middle(self, at: Segment) -> Point:
        """The middle of a segment's land."""
        return middle(self.grid, self.tiles[at.cell], at)

    def foot(self, key: Key) -> Point:
        """Where a piece stands: low on its sprite, but in the middle of a token."""
        x, y = self.places[key]
        token = self.sizes.small and key[0] == "unit"
        return x, y if token else y + 0.42 * self.items[key].sprite.height

    def stand(self, at: Segment) -> Point:
        """Where units stand on a segment, or the middle of its land."""
        return self.foot(("unit", at)) if ("unit", at) in self.places else self.middle(at)

    def put_rim(self, canvas: Canvas, key: Key, fill: str = CALL) -> None:
        """A bright line around the body of a piece."""
        canvas.paste(rimmed(self.items[key].sprite, fill), *self.places[key])

    def put(self, canvas: Canvas) -> None:
        """All items; those at the back first."""
        for key in sorted(self.places, key=lambda key: (LAYERS.index(key[0]), self.places[key][1])):
            canvas.paste(self.items[key].sprite, *self.places[key])


def chart(
    grid: Grid,
    sizes: Sizes,
    tiles: Mapping[Cell, Placed],
    items: Mapping[Key, Item],
    smaller: Callable[[Cell, int], Mapping[Key, Item]],
    panes: Iterable[Cell] = (),
) -> Chart:
    """All items in their places, those on crowded tiles `smaller`; late ones keep off free cells."""
    places, shown = dict[Key, Point](), {**items}
    lying: defaultdict[Cell, list[Rect]] = defaultdict(list)
    standing: dict[Cell, list[Key]] = {cell: [("name", cell)] for cell in tiles}
    for key, item in items.items():
        if item.land:
            standing[item.land.cell].append(key)
        elif not item.late and key[1] not in tiles:
            places[key] = _free(item, [box for cell in item.cells for box in lying[cell]])
            _lie(item, places[key], lying)
    names = dict[Cell, Rect]()
    # Letters keep off the names below them: these are placed first.
    for cell in sorted(tiles, key=lambda cell: (-cell.r, cell.q)):
        low = around(cell)[1]
        below = [shown[key].box(places[key]) for near in (low, around(low)[3]) if (key := ("name", near)) in places]
        keys = standing[cell]
        broad = any(items[key].sprite.width > _BROAD * grid.size for key in keys)
        taken = [box for near in (cell, *around(cell)[:: SIDES // 2][: 2 * broad]) for box in lying.get(near, ())]
        find = partial(_standing, grid, tiles[cell], lying=taken, below=below)
        own, astray = {key: items[key] for key in keys}, set[Key]()
        put, placed, part = _fitting(own, partial(smaller, cell), find)
        while far := _astray(grid, cell, put, placed, names):
            astray = {*astray, *far}
            full = _fitting(own, partial(smaller, cell), find, astray)
            # Where the name of the cell has no room, a letter has to be read by its land.
            if full[2] > max(part, _HIDDEN):
                break
            put, placed, part = full
        names[cell] = put["name", cell].box(placed["name", cell])
        shown |= put
        boxes = [shown[key].box(at) for key, at in placed.items()]
        lying[cell] += boxes
        places |= placed
        for box in boxes:
            for other_cell in _reached(grid, cell, box):
                lying[other_cell].append(box)
    free = [(grid.at(at), grid.size * _PANE[0], grid.size * _PANE[1]) for at in panes]
    _put_late(items, places, lying, [(x - dx, y - dy, x + dx, y + dy) for (x, y), dx, dy in free])
    return Chart(grid, sizes, tiles, shown, places, lying)


_Find: TypeAlias = Callable[[Sequence[tuple[Key, Item]], int], tuple[dict[Key, Point], float]]
"""Finds places of things on a tile, of so many for each, and which part of one is covered at most."""


def _fitting(
    items: Mapping[Key, Item],
    smaller: Callable[[int], Mapping[Key, Item]],
    find: _Find,
    astray: Collection[Key] = (),
) -> tuple[Mapping[Key, Item], dict[Key, Point], float]:
    """The things on a tile, the name of its cell first, as small as they have to be, their places, and which part of
    one is covered at most; letters `astray` with the name of their cell."""
    shown, name = _in_full(astray, items), next(iter(items))
    placed, part = find([*shown.items()], FEW)
    for limit, steps, most in _TRIES:
        if part <= limit:
            break
        lesser = {**smaller(steps), name: items[name]}
        less = {key: lesser.get(key, item) for key, item in items.items() if key[0] != "letter" or key in lesser}
        less = _in_full(astray, less)
        other = find([*less.items()], most)
        if other[1] < part:
            (placed, part), shown = other, less
    return shown, placed, part


def _astray(
    grid: Grid, cell: Cell, items: Mapping[Key, Item], places: Mapping[Key, Point], names: Mapping[Cell, Rect]
) -> set[Key]:
    """The letters on a tile that are nearer to the name of another one, or lie on the edge of their own."""
    own, (x, y) = items["name", cell].box(places["name", cell]), grid.at(cell)
    near = [names[other] for other in around(cell) if other in names]

    def strays(item: Item, at: Point) -> bool:
        across, down = abs(at[0] - x), abs(at[1] - y)
        out = max(across, across / 2 + _ACROSS * down) + item.sprite.height / 4
        return out > _ACROSS * grid.size or any(_far(at, box) < _far(at, own) for box in near)

    return {key for key, at in places.items() if (item := items[key]).full and strays(item, at)}


def _far(at: Point, box: Rect) -> float:
    """How far a point is from a box."""
    return math.hypot(max(box[0] - at[0], 0, at[0] - box[2]), max(box[1] - at[1], 0, at[1] - box[3]))


def _in_full(keys: Collection[Key], items: Mapping[Key, Item]) -> dict[Key, Item]:
    """The same things, but some letters with the name of their cell: all of their broad rims counts as covering."""
    found = {key: items[key] for key in keys if key in items}
    broad = {key: item._replace(sprite=item.full(), full=None, rim=1) for key, item in found.items() if item.full}
    return {**items, **broad}


def _put_late(
    items: Mapping[Key, Item], places: dict[Key, Point], lying: defaultdict[Cell, list[Rect]], panes: Sequence[Rect]
) -> None:
    """Places for what comes last, off free cells if there is room."""
    for key, item in items.items():
        if item.late:
            left, top, right, bottom = _around(item)
            every = {box for each in lying.values() for box in each}
            for lies in ([*every, *panes], *[every] * (not item.spare)):
                boxes = [(a, b, c, d) for a, b, c, d in lies if a < right and c > left and b < bottom and d > top]
                at = _free(item, boxes)
                if not (item.spare and any(shared(item.box(at), box) > _CROWDED for box in boxes)):
                    places[key] = at
                    _lie(item, at, lying)
                    break


def _around(item: Item) -> Rect:
    """All that a thing covers at one of its places or another."""
    boxes = [item.box((item.about[0] + x, item.about[1] + y)) for x, y in item.places]
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _reached(grid: Grid, cell: Cell, box: Rect) -> set[Cell]:
    """The other cells on whose things a thing could lie: into which it reaches, or nearly, by a corner of its box."""
    (x, y), found = grid.at(cell), set[Cell]()
    more = _REACH * grid.size
    left, top, right, bottom = box[0] - more, box[1] - more, box[2] + more, box[3] + more
    if max(x - left, right - x) < _ACROSS * grid.size and max(y - top, bottom - y) < grid.size / 2:
        return found
    for u, v in ((left, top), (right, top), (left, bottom), (right, bottom)):
        across, down = abs(u - x) / grid.size, abs(v - y) / grid.size
        if across > _ACROSS or down + across / math.sqrt(3) > 1:
            found.add(min(around(cell), key=lambda other: math.dist(grid.at(other), (u, v))))
    return found


def _lie(item: Item, at: Point, lying: defaultdict[Cell, list[Rect]]) -> None:
    for cell in item.cells:
        lying[cell].append(item.box(at))


def _free(item: Item, boxes: Sequence[Rect]) -> Point:
    """The first of its places where a thing covers nothing, or the one where it covers least."""
    places = [(item.about[0] + x, item.about[1] + y) for x, y in item.places]
    best, least = places[0], math.inf
    for at in places:
        left, top, right, bottom = own = item.box(at)
        covered = 0.0
        for box in boxes:
            if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top:
                covered += overlap(own, box)
                if covered >= least:
                    break
        if covered < least:
            best, least = at, covered
        if not least:
            break
    return best


def _standing(
    grid: Grid,
    tile: Placed,
    items: Sequence[tuple[Key, Item]],
    most: int,
    *,
    lying: Iterable[Rect],
    below: Iterable[Rect],
) -> tuple[dict[Key, Point], float]:
    """The places of what stands on a tile, its name first, and which part of one is covered at most."""
    x, y = grid.at(tile.at)
    things = tuple(_thing(item) for _, item in items)
    # Rounded, so that a tile is found again where the whole map has moved.
    taken, named = (
        tuple((round(a - x, 1), round(b - y, 1), round(c - x, 1), round(d - y, 1)) for a, b, c, d in boxes)
        for boxes in (lying, below)
    )
    found, part = plot((tile.tile, tile.rotation), grid.size, things, taken, named, most)
    return {key: (x + u, y + v) for (key, _), (u, v) in zip(items, found, strict=True)}, part


def _thing(item: Item) -> Thing:
    width, height = item.sprite.size
    number = number_of(item.land) if item.land else -1
    off = _OFF if not item.land or item.wish is LETTER else 0
    return Thing(number, width - 2 * item.rim, height - 2 * item.rim, item.wish, item.weight, off, item.places)


def number_of(at: Segment) -> int:
    """Which segment of its tile this is."""
    return LETTERS.index(at.letter) if at.letter else 0


def middle(grid: Grid, tile: Placed, at: Segment) -> Point:
    """The middle of a segment's land."""
    x, y = grid.at(at.cell)
    u, v = land_middle(tile.tile, tile.rotation, number_of(at))
    return x + u * grid.size, y + v * grid.size


def corner(grid: Grid, at: Corner) -> Point:
    """A corner between three cells."""
    points = [grid.at(cell) for cell in at]
    return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3


_FREE: Final = 9
"""Pixels around a body that its rim may take."""


def rimmed(body: Image.Image, fill: str = CALL) -> Image.Image:
    """The bright line around a body, with dark edges: of one soft picture of it, the wider the less of that is left."""
    mask = Image.new("L", (body.width + 2 * _FREE, body.height + 2 * _FREE))
    mask.paste(body.getchannel("A").point(_SOLID), (_FREE, _FREE))
    soft, sheet = mask.filter(ImageFilter.GaussianBlur(4)), Image.new("RGBA", mask.size, (*rgba(INK)[:3], 0))
    for colour, edge in ((INK, _EDGES[0]), (fill, _EDGES[1]), (INK, _EDGES[2])):
        sheet.paste(rgba(colour), (0, 0), soft.point(edge))
    return sheet


_SOLID: Final = [255 * (value > 160) for value in range(256)]
"""What of a sprite is its body, and not its shade."""
_EDGES: Final = tuple([min(255, max(0, (value - least) * 16)) for value in range(256)] for least in (6, 16, 104))
"""How much of each colour lies where so much of the soft picture does, as tables for it."""


@kept
def ring(radius: int, fill: str = CALL) -> Image.Image:
    """A ring with dark edges around a spot; `radius` in pixels."""
    painter = Painter(2 * radius + 14, 2 * radius + 14, 1, 4)
    for grown, colour in ((5, INK), (3.4, fill), (-1, INK)):
        painter.ellipse(0, 0, radius + grown, fill=colour)
    painter.cut(ellipse(0, 0, radius - 2.4))
    return painter.done()


_SQUARE: Final = 2
"""The seat whose shape fills the corners of its box."""


_LOWER: Final = (
    (0, 0), (0, -0.08), (-0.14, 0), (0.19, 0), (0, 0.12), (-0.24, 0.16), (0.24, 0.16), (-0.4, 0.26), (0.4, 0.26),
    (0, 0.26), (-0.52, 0.27), (0.52, 0.27),
)  # fmt: skip
"""Beside a token or below a meeting house a name stands so much aside and lower or higher, in cell sizes."""


def items(
    view: MoanaNuiView,
    lands: Mapping[Segment, Land],
    grid: Grid,
    sizes: Sizes,
    shown: Mapping[Cell, Placed],
    lettered: Collection[Segment],
) -> Iterator[tuple[Key, Item]]:
    """Everything on the shown tiles."""
    for house in view.meeting_houses:
        if any(cell in shown for cell in house.at):
            yield ("building", house.at), _house(house.at, grid, sizes)
    for cell, tile in shown.items():
        for at in tile.segments:
            left = replace(lands[at], goods=()) if view.result else lands[at]
            yield from _on(left, sizes, at in lettered)
        yield ("name", cell), name(cell, grid, sizes)


def _on(land: Land, sizes: Sizes, lettered: bool) -> Iterator[tuple[Key, Item]]:
    """What stands on a segment, the most important first."""
    if land.units and land.seat is not None:
        sprite = pieces.counted(land.seat, land.units, sizes.unit, sizes.digits, sizes.small)
        rim = 2 if land.seat != _SQUARE else 1
        wish = STANDING if sizes.small else FIGURE
        yield ("unit", land.at), Item(sprite, 6, rim, wish, land.at, seat=land.seat)
    if land.building:
        wish, size = (CANOE, round(0.8 * sizes.building)) if land.building == "canoe" else (BUILDING, sizes.building)
        yield ("building", land.at), Item(pieces.loose(land.building, size), 4, 1, wish, land.at)
    if land.goods:
        yield ("goods", land.at), Item(glyphs.heap(land.goods, sizes.good), 4, 0, GOODS, land.at)
    if land.at.letter and lettered:
        sprite = glyphs.letter(land.at.letter, sizes.letter, sizes.discs)
        full = partial(glyphs.letter, str(land.at), sizes.letter, sizes.discs)
        yield ("letter", land.at), Item(sprite, 5, 1, LETTER, land.at, full=full)


def _house(at: Corner, grid: Grid, sizes: Sizes) -> Item:
    sprite = pieces.loose("meeting_house", sizes.building)
    x, y = corner(grid, at)
    return Item(sprite, 6, 2, places=((x, y + 0.1 * sizes.building - 0.42 * sprite.height),), cells=tuple(at))


def name(cell: Cell, grid: Grid, sizes: Sizes, chip: str = "") -> Item:
    """The name of a cell, in its upper corner or as high as there is room; on a `chip` that is strong or weak where it
    can be chosen."""
    told = str(cell)
    sprite = (
        glyphs.chip(told, chip == "strong", sizes.name) if chip else glyphs.words(told, sizes.name, WHITE, NAME_RIM)
    )
    return Item(sprite, 7, 1, places=_lower(grid.size, sprite.width), about=grid.at(cell), cells=(cell,))


@lru_cache(maxsize=256)
def _lower(cell: int, width: int) -> tuple[Point, ...]:
    """The places of a name on cells of this size, about their middle."""
    down = max(0.62 * cell, min(0.7 * cell, cell - 0.3 * width - 4))
    return tuple((round(u * cell, 1), round(v * cell - down, 1)) for u, v in _LOWER)


def corner_number(cell: Cell, at: Corner) -> int:
    """Which corner of a cell this is: the number of the direction before it, clockwise."""
    ways = sorted(around(cell).index(other) for other in at if other != cell)
    return 5 if ways == [0, 5] else ways[0]


def looks(view: MoanaNuiView) -> tuple[tuple[Cell, Look], ...]:
    """How every tile looks now."""
    shores = {land.at: _shore(view, land) for land in view.segments}
    fills: dict[Cell, list[int]] = {here.at: [-1] * 6 for here in view.board.chart.tiles}
    order = {at: i for here in view.board.chart.tiles for i, at in enumerate(here.segments)}
    meetings = [(site.at, site.segments) for site in view.sites]
    meetings += [(house.at, house.segments) for house in view.meeting_houses]
    for site, segments in meetings:
        for at in segments:
            fills[at.cell][corner_number(at.cell, site)] = order[at]
    return tuple(
        (here.at, Look(here.tile, here.rotation, tuple(shores[at] for at in here.segments), tuple(fills[here.at])))
        for here in view.board.chart.tiles
    )


def _shore(view: MoanaNuiView, land: Land) -> Shore:
    island = view.islands[land.island]
    # After the end nobody attacks any more.
    contested = island.contested and not view.result
    kind = ("", "completed", "contested", "both")[2 * contested + island.completed]
    return Shore(FREE if land.controller is None else land.controller, kind)
