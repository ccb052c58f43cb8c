"""What is laid over the map, piece by piece: all of it competes for room, so that nothing covers what must be read.

The modules of this game bring items by their key, such as `("unit", segment)`; here they get their places and are put.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas
from render.hexes import Grid
from render.lettering import Rect
from render.moana_nui import rings, spots
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import CALL
from render.moana_nui.spots import Wish
from render.placing import Thing, arrange, hidden
from render.shapes import Point
from rules.kit.seats import Seat
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell, Corner, Segment

Key: TypeAlias = tuple[str, object]
"""What kind of thing an item is, and what it belongs to."""

_LAYERS: Final = ("palm", "name", "building", "goods", "unit", "letter", "pill", "badge", "tag")
_APART: Final = 11
"""Pixels between the disc of a letter and the name of a cell."""
_FIRM: Final = 0
"""So much worse it is to cover a name once it is placed."""
_STRIVE: Final = 14
_HIDDEN: Final = 0.08
"""What may be left out is left out where more than this part of it would be covered."""


class Item(NamedTuple):
    """A thing as its sprite; `places` are the middles it may have in pixels, the best first, `rim` the pixels around
    the sprite that may be covered, `weight` how bad it is to cover the rest (0: it means nothing). `spare`: it may be
    left out. `seat`: whose unit it is."""

    sprite: Image.Image
    places: tuple[Point, ...]
    weight: float
    rim: int = 0
    spare: bool = False
    seat: Seat = -1


class Chart(NamedTuple):
    """Where things are on one picture: the grid, the tiles on it, how large things are, and every item's place."""

    grid: Grid
    sizes: Sizes
    tiles: Mapping[Cell, Placed]
    items: Mapping[Key, Item]
    places: Mapping[Key, Point]

    def corner(self, at: Corner) -> Point:
        """A corner between three cells."""
        return corner(self.grid, at)

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

    def put_under(self, canvas: Canvas, key: Key, fill: str = CALL) -> None:
        """A line under a piece."""
        seat = self.items[key].seat if key[0] == "unit" else -1
        canvas.paste(rings.under(self.sizes, fill, seat), *self.foot(key))

    def put(self, canvas: Canvas, *kinds: str) -> None:
        """The items of some kinds, those at the back first."""
        keys = [key for key in self.places if key[0] in kinds]
        for key in sorted(keys, key=lambda key: (_LAYERS.index(key[0]), self.places[key][1])):
            canvas.paste(self.items[key].sprite, *self.places[key])


def chart(
    grid: Grid,
    sizes: Sizes,
    tiles: Mapping[Cell, Placed],
    items: Mapping[Key, Item],
    within: Rect,
    covered: Sequence[Rect] = (),
) -> Chart:
    """All items in their places, as far as these lie within a part of the picture and not where it is `covered`; what
    means nothing comes last."""
    # Names are placed among everything and then stay: letters keep away from them, the rest gives way.
    places = _placed({key: item._replace(spare=False) for key, item in items.items()}, within, covered)
    names = {key: item for key, item in items.items() if key[0] == "name"}
    boxes = [(places[key], item.sprite.size) for key, item in names.items()]
    clear = {key: _clear(item, boxes) if key[0] == "letter" else item for key, item in items.items()}
    clear |= {key: item._replace(places=(places[key],), weight=item.weight + _FIRM) for key, item in names.items()}
    return Chart(grid, sizes, tiles, items, _placed(clear, within, covered))


def _placed(items: Mapping[Key, Item], within: Rect, covered: Sequence[Rect]) -> dict[Key, Point]:
    """The places of all items that are not left out."""
    places: dict[Key, Point] = {}
    taken = [*covered]
    for heavy in (True, False):
        kinds = {key: item for key, item in items.items() if bool(item.weight) is heavy}
        things = [_thing(item) for item in kinds.values()]
        chosen = arrange(things, taken, within, hold=10, strive=_STRIVE if heavy else 0)
        parts = hidden(things, chosen, taken)
        for (key, item), thing, place, part in zip(kinds.items(), things, chosen, parts, strict=True):
            if not item.spare or part <= (_HIDDEN if item.weight else 0):
                places[key] = place
                taken.append(thing.at(place))
    return places


def _clear(letter: Item, names: Sequence[tuple[Point, tuple[int, int]]]) -> Item:
    """A letter without the places at which it and the name of a cell would be read as one word; `names` are the middles
    and sizes of their sprites, which have an empty rim of four pixels."""
    radius = letter.sprite.width / 2

    def room(at: Point) -> float:
        gaps = [(abs(at[0] - n[0]) - wide / 2 + 4, abs(at[1] - n[1]) - high / 2 + 4) for n, (wide, high) in names]
        return min((math.hypot(max(0, dx), max(0, dy)) for dx, dy in gaps), default=math.inf) - radius

    rooms = [room(at) for at in letter.places]
    least = min(_APART, max(rooms))
    return letter._replace(places=tuple(at for at, free in zip(letter.places, rooms, strict=True) if free >= least))


def _thing(item: Item) -> Thing:
    width, height = (side - 2 * item.rim for side in item.sprite.size)
    return Thing(width, height, item.places, item.weight or 1)


def on_land(grid: Grid, tile: Placed, at: Segment, size: tuple[float, float], wish: Wish) -> tuple[Point, ...]:
    """The places for something of a size in pixels on a segment."""
    wide, high = (round(20 * v / grid.size) * 5 for v in size)
    x, y = grid.at(at.cell)
    found = spots.spots(tile.tile, tile.rotation, tile.segments.index(at), wide, high, wish)
    return tuple((x + u * grid.size, y + v * grid.size) for u, v in found)


def middle(grid: Grid, tile: Placed, at: Segment) -> Point:
    """The middle of a segment's land."""
    x, y = grid.at(at.cell)
    u, v = spots.land_middle(tile.tile, tile.rotation, tile.segments.index(at))
    return x + u * grid.size, y + v * grid.size


def corner(grid: Grid, at: Corner) -> Point:
    """A corner between three cells."""
    points = [grid.at(cell) for cell in at]
    return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
