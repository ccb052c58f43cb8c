"""Boats on the map that lie on no mooring: at sea, or landing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.placing import Thing, around, overlap
from render.scene import Scene
from render.shapes import Point, box
from render.sprites import kept
from render.tongiaki import boats, tokens
from render.tongiaki.geometry import Chart, within
from render.tongiaki.overlay import Laid, covering, laid, met
from render.tongiaki.palette import CARD, GOLD
from render.tongiaki.reading import SHORT, land_of, view_of
from render.tongiaki.sea import numbered
from render.tongiaki.sea_map import whole
from render.tongiaki.tokens import Berth
from rules.tongiaki.places import COMPASS
from rules.tongiaki.state import Adrift
from rules.tongiaki.view import TongiakiView

_TOKEN: Final = 1.12
"""Tokens of boats at sea are at least so many sizes of their number wide,"""
_WIDE: Final = 0.3
"""or so many radii of a hex if that is more,"""
_ONE: Final = 0.85
"""those of a single boat such a part of it,"""
_PITCH: Final = 1.0
"""and so many widths apart."""
_FAR: Final = (1, 1.07, 1.15, 1.22, 1.3, 1.37, 1.45, 1.52, 1.6, 1.7, 1.8, 2.1, 2.5)
"""So far from their island, as parts of the nearest place, boats may wait that have no beach yet."""
_MANY: Final = 4
"""So many wait in two rows."""
_HEAD, _END = 0.9, 0.08
"""So far from the middle of its island lies the end of a pier, and so far from there it reaches."""
_COAST: Final = 0.92
"""So far into their island boats that wait point, in units of the radius of a hex."""


def put_adrift(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """The groups that stay at sea to the end: a token for those of each seat, in a row or two on its tile where these
    hide nothing."""
    text, taken = SHORT[scene.aspect], _numbers(scene, chart)
    width = max(round(_TOKEN * text), round(_WIDE * chart.size))
    for group in (group for group in view_of(scene).known.adrift if whole(group.at, chart, where)):
        crews = [*Counter(group.boats).items()]
        (x, y), across, box = _afloat(chart, group, len(crews), width, taken)
        taken.append(box)
        middle, berths = chart.at(group.at), list[Berth]()
        for i, (seat, count) in enumerate(crews):
            row, column = divmod(i, across)
            dx = x - middle[0] + (column - (min(across, len(crews) - row * across) - 1) / 2) * _PITCH * width
            dy = y - middle[1] + (row - (-(-len(crews) // across) - 1) / 2) * _PITCH * width
            wide = width if count > 1 else round(_ONE * width)
            berths.append(Berth((dx / chart.size, dy / chart.size), seat, count, True, wide))
        tokens.put(canvas, chart, group.at, berths, text)


def _numbers(scene: Scene, chart: Chart) -> list[Rect]:
    """The boxes of the numbers of all routes."""
    water, text = view_of(scene).water, SHORT[scene.aspect]
    return [box for tile in water for box in numbered(chart, tile.at, tile.id, tile.red, text)]


def _afloat(chart: Chart, group: Adrift, count: int, width: int, taken: Sequence[Rect]) -> tuple[Point, int, Rect]:
    """Where the middle of so many tokens of a group that stays at sea lies, how many of them side by side, and their
    box: where these cover least, then nearest to where it came from."""
    start, middle = chart.side(group.at, group.entered, 0.55), chart.at(group.at)
    spots = [start, middle, *around(middle, [part * chart.size for part in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)], 24)]
    found = []
    for across in {count, -(-count // 2)}:
        thing = Thing(across * _PITCH * width, -(-count // across) * _PITCH * width, spots)
        for at in spots:
            box = thing.at(at)
            corners = [
                ((x - middle[0]) / chart.size, (y - middle[1]) / chart.size) for x in box[::2] for y in box[1::2]
            ]
            out = sum(not within(*corner) for corner in corners) * width**2
            covered = sum(overlap(box, other) for other in taken)
            found.append((round(covered + out), math.dist(at, start), at, across, box))
    _, _, at, across, box = min(found)
    return at, across, box


def group(scene: Scene, chart: Chart) -> list[Laid]:
    """The boats of a landing that have no beach yet, on a card beside their island that points to it, off other islands
    and off all piers."""
    view = view_of(scene)
    if view.group is None:
        return []
    sprite = _waiting(view.group.rest.seats, max(24, round(chart.size * 0.3)))
    middle = chart.at(land_of(view, view.group.island).at)
    reach = 0.62 * chart.size + sprite.height / 2
    spots = around(middle, [far * reach for far in _FAR], 36, 90)
    lands = covering(chart, [land.at for land in view.islands if land.id != view.group.island])
    thing, kept = Thing(*sprite.size, spots), [*lands, *_heads(view, chart)]
    free = [at for at in spots if not met(thing.at(at), kept)] or spots
    return [laid(sprite, free, 3, to=(middle, _COAST * chart.size))]


def _heads(view: TongiakiView, chart: Chart) -> list[Rect]:
    """The boxes of the ends of piers."""
    piers = [(land.at, pier) for land in view.islands for shore in land.beaches for pier in shore.piers]
    ends = [chart.side(at, COMPASS.index(pier.direction), _HEAD) for at, pier in piers]
    reach = _END * chart.size
    return [(x - reach, y - reach, x + reach, y + reach) for x, y in ends]


@kept
def _waiting(crew: tuple[int, ...], width: int) -> Image.Image:
    """Boats side by side on a card, in two rows where they are many: that is nearer to their island."""
    rows = [crew] if len(crew) < _MANY else [crew[: -(-len(crew) // 2)], crew[-(-len(crew) // 2) :]]
    step, line = 1.12 * width, 1.3 * width
    wide, high = len(rows[0]) * step + width * 0.5, line * len(rows) + width * 0.4
    painter, corner = Painter(wide, high, 1, 3), 0.5 * width
    painter.poly(box(-wide / 2, -high / 2, wide / 2, high / 2, corner), GOLD)
    painter.poly(box(3 - wide / 2, 3 - high / 2, wide / 2 - 3, high / 2 - 3, corner - 0.06 * width), CARD)
    canvas = Canvas(painter.done())
    for i, row in enumerate(rows):
        for k, seat in enumerate(row):
            x, y = (k - (len(row) - 1) / 2) * step, (i - (len(rows) - 1) / 2) * line
            canvas.paste(boats.boat(seat, width), wide / 2 + x, high / 2 + y)
    return canvas.image
