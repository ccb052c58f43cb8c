"""What is laid over the map, piece by piece: all of it competes for room, so that nothing covers what must be read.

The modules of this game bring items by their key, such as `("unit", segment)`; here they get their places and are put.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas
from render.hexes import Grid
from render.lettering import Rect
from render.moana_nui import rings
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import CALL
from render.moana_nui.spots import Wish, land_middle, spots
from render.placing import Thing, arrange, hidden
from render.shapes import Point
from rules.kit.seats import Seat
from rules.moana_nui.chart import Placed
from rules.moana_nui.places import Cell, Corner, Segment

Key: TypeAlias = tuple[str, object]
"""What kind of thing an item is, and what it belongs to."""

_LAYERS: Final = ("palm", "name", "building", "goods", "unit", "letter", "pill", "badge", "tag")
_STRIVE: Final = 5
_HIDDEN: Final = 0.1
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
    return Chart(grid, sizes, tiles, items, places)


def _thing(item: Item) -> Thing:
    width, height = (side - 2 * item.rim for side in item.sprite.size)
    return Thing(width, height, item.places, item.weight or 1)


def on_land(grid: Grid, tile: Placed, at: Segment, size: tuple[float, float], wish: Wish) -> tuple[Point, ...]:
    """The places for something of a size in pixels on a segment."""
    wide, high = (round(20 * v / grid.size) * 5 for v in size)
    x, y = grid.at(at.cell)
    found = spots(tile.tile, tile.rotation, tile.segments.index(at), wide, high, wish)
    return tuple((x + u * grid.size, y + v * grid.size) for u, v in found)


def middle(grid: Grid, tile: Placed, at: Segment) -> Point:
    """The middle of a segment's land."""
    x, y = grid.at(at.cell)
    u, v = land_middle(tile.tile, tile.rotation, tile.segments.index(at))
    return x + u * grid.size, y + v * grid.size


def corner(grid: Grid, at: Corner) -> Point:
    """A corner between three cells."""
    points = [grid.at(cell) for cell in at]
    return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3
