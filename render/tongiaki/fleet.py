"""Boats on the map that lie on no mooring: at sea, or landing; and who has changed what."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.lettering import Rect
from render.placing import Thing, around, extent, overlap
from render.scene import Scene
from render.shapes import Point, box
from render.sprites import kept
from render.tongiaki import boats, signs
from render.tongiaki.geometry import HALF, SIDES, Chart, corners, polar, towards, within
from render.tongiaki.islands import Moored
from render.tongiaki.overlay import Disc, Laid, at_sea, covering, laid, met
from render.tongiaki.palette import CARD, GOLD
from render.tongiaki.reading import LEAST, SHORT, fresh_tiles, laid_lately, land_of, view_of
from render.tongiaki.sea import labelled, numbered
from render.tongiaki.sea_map import whole
from rules.kit.hexes import Hex, distance
from rules.kit.seats import Seat
from rules.tongiaki import events
from rules.tongiaki.places import COMPASS, Beach
from rules.tongiaki.state import Adrift
from rules.tongiaki.view import TongiakiView

_AROUND: Final = 3
"""Tiles so many steps away, or more, are no neighbours."""
_PITCH, _ROW = 0.95, 0.9
"""Boats at sea lie so many of their widths apart, side by side and behind each other."""
_LABEL: Final = 1.9
"""The name of a tile is so many sizes of its text wide."""
_FAR: Final = (1, 1.07, 1.15, 1.22, 1.3, 1.37, 1.45, 1.52, 1.6, 1.7, 1.8, 2.1, 2.5)
"""So far from their island, as parts of the nearest place, boats may wait that have no beach yet."""
_MANY: Final = 4
"""So many wait in two rows."""
_HEAD, _END = 0.9, 0.08
"""So far from the middle of its island lies the end of a pier, and so far from there it reaches."""
_BESIDE: Final = (0.95, 1.02, 1.1, 1.2, 1.3, 1.42, 1.58, 1.76, 0.8, 0.5, 0.3)
"""So many radii of a hex off its middle stands the sign of a change there, the first ones first."""
_NEAREST: Final = 90
"""and at most so many of these places are looked at."""
_LAND: Final = 1.5
"""So many radii of a hex is an island wide and high on which no other one's sign may stand."""
_LINE: Final = 0.94
"""So far from the middle of its tile lies the line around new ones at the corners,"""
_INSIDE: Final = (0.7, 0.5, 0.3, 0)
"""and so far, at most, the sign of whoever laid them where other tiles leave it no room there."""
_COAST: Final = 0.7
"""So far into their island boats that wait point, in units of the radius of a hex."""
_ROUND: Final = 5
"""Wedges end so many pixels off the box of what lies moored."""
_ON_TILE, _OTHERS = 0.35, 0.25
"""So many radii of a hex farther off seems a place for a sign on another tile, and one nearer to another tile."""


def put_adrift(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> None:
    """The groups that stay at sea to the end, each in a row or two on its tile where these hide nothing."""
    view, width, text = view_of(scene), max(22, round(chart.size * 0.27)), SHORT[scene.aspect]
    taken = list[Rect]()
    for tile in (tile for tile in view.water if any(group.at == tile.at for group in view.known.adrift)):
        taken += numbered(chart, tile.at, tile.id, tile.red, text)
        at = labelled(chart, tile.at, tile.id, tile.red, text) if scene.aspect == "wide" else None
        taken += [Thing(_LABEL * text, text, [at]).at(at)] if at else []
    for group in (group for group in view.known.adrift if whole(group.at, chart, where)):
        (x, y), across, box = _afloat(chart, group, width, taken)
        taken.append(box)
        rows = [group.boats[i : i + across] for i in range(0, len(group.boats), across)]
        for i, row in enumerate(rows):
            for j, seat in enumerate(row):
                at = x + (j - (len(row) - 1) / 2) * _PITCH * width, y + (i - (len(rows) - 1) / 2) * _ROW * width
                canvas.paste(boats.boat(seat, width, True), *at)


def _afloat(chart: Chart, group: Adrift, width: int, taken: Sequence[Rect]) -> tuple[Point, int, Rect]:
    """Where the middle of a group that stays at sea lies, how many of its boats side by side, and its box: where these
    cover least, then nearest to where it came from."""
    start, middle, count = chart.side(group.at, group.entered, 0.55), chart.at(group.at), len(group.boats)
    spots = [start, middle, *around(middle, [part * chart.size for part in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)], 24)]
    found = []
    for across in {count, -(-count // 2)}:
        thing = Thing(across * _PITCH * width, -(-count // across) * _ROW * width, spots)
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
    free = [at for at in spots if not met(thing.at(at), kept)]
    mute = laid(sprite, free or spots, most=0.07, bound=True, less=laid(sprite, free or spots))
    return [laid(sprite, free or spots, 3, most=0.07, bound=True, of=((middle, _COAST * chart.size),), less=mute)]


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


def changes(scene: Scene, chart: Chart, where: Box, ways: Sequence[Rect], lying: Sequence[Moored] = ()) -> list[Laid]:
    """The flag of whoever has laid tiles in the news, on the line around these; and where an island grew `+3` and the
    sign of a seat: on no other island, off ways of failed voyages and off new tiles, with a wedge to what lies moored
    where it grew; smaller where there is no room."""
    view, size = view_of(scene), LEAST[scene.aspect]
    grown: dict[tuple[Hex, Seat], list[Beach]] = {}
    for event in scene.news:
        if isinstance(event, events.Grew):
            here = land_of(view, event.island.id).at
            grown.setdefault((here, event.seat or 0), []).extend(event.at)
    tiles, fresh = view.known.chart.tiles, fresh_tiles(scene)
    found = [Laid(None, Thing(chart.size, chart.size, [chart.at(land.at)], 0.3)) for land in view.islands]
    for seat, part in laid_lately(scene):
        spots = _on_line(chart, [at for at in part if whole(at, chart, where)])
        if seat is None or not spots or any((at, seat) in grown for at in part):
            continue
        sprite = signs.flag(seat, size)
        inside = [chart.at(at, polar(turn, far)) for at in part for far in _INSIDE for turn in range(0, 360, 30)]
        on_line, inside = ([signs.planted(sprite, at) for at in each] for each in (spots, inside))
        free = at_sea(on_line, sprite.size, covering(chart, {*tiles} - part))
        found.append(laid(sprite, [*dict.fromkeys((*free, *on_line, *inside))], most=0.07, bound=True))
    for (at, seat), beaches in grown.items():
        if not whole(at, chart, where):
            continue
        of = _grown(lying, seat, beaches)
        small, large = (
            signs.badge(seat, round(text * 1.1), f"+{len(beaches)}") for text in (SHORT[scene.aspect], size)
        )
        others = [chart.at(land.at) for land in view.islands if land.at != at]
        lands = [Thing(_LAND * chart.size, _LAND * chart.size, [other]).at(other) for other in others]
        clear = _off(_places(chart, at, of or ((chart.at(at), 0),), large.size, tiles), large.size, lands)
        places = _off(clear, large.size, [*ways, *covering(chart, fresh - {at})])[:_NEAREST]
        found.append(laid(large, places, most=0.07, bound=True, of=tuple(of), less=laid(small, places)))
    return found


def _grown(lying: Sequence[Moored], seat: Seat, beaches: Sequence[Beach]) -> list[Disc]:
    """The boats of a seat on the beaches to which it brought some, or what lies there if all of them have left."""
    there = [each for each in lying if each.at in beaches]
    own = [each.box for each in there if each.seat == seat] or [each.box for each in there]
    return [(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), _ROUND + 0.7 * (box[2] - box[0])) for box in own]


def _on_line(chart: Chart, part: Iterable[Hex]) -> list[Point]:
    """The corners of some tiles and the middles of their sides, as far out as the line around these."""
    outs = [*corners(_LINE), *(towards(side, HALF * _LINE) for side in SIDES)]
    return [chart.at(at, out) for at in sorted(part) for out in outs]


def _off(places: Sequence[Point], size: tuple[int, int], taken: Sequence[Rect]) -> Sequence[Point]:
    """The places at which something of a size meets nothing that is taken; all if there is none."""
    thing = Thing(*size, places)
    near = met(extent(thing), taken)
    return [at for at in places if not met(thing.at(at), near)] or places


def _places(chart: Chart, at: Hex, of: Sequence[Disc], size: tuple[int, int], tiles: Iterable[Hex]) -> list[Point]:
    """The places for a sign of a size at a hex: around it, those close to what it is of first, but rather on the open
    sea and nearer to its own hex than to others."""
    x, y = chart.at(at)
    near = frozenset((tile.q - at.q, tile.r - at.r) for tile in tiles if 0 < distance(tile, at) < _AROUND)
    spots = [(x + dx, y + dy, far) for dx, dy, far in _beside(chart.size, size, near)]
    spots.sort(key=lambda each: min(math.dist(each[:2], middle) for middle, _ in of) + each[2] * chart.size)
    return [(x, y) for x, y, _ in spots]


@lru_cache(maxsize=512)
def _beside(
    radius: int, size: tuple[int, int], near: frozenset[tuple[int, int]]
) -> Sequence[tuple[float, float, float]]:
    """The places at the hex in the middle, with the tiles around it; each seems so many radii farther off as it is
    worse."""
    places = [polar(turn, reach * radius) for reach in _BESIDE for turn in range(0, 360, 18)]
    chart, others = Chart(radius, 0, 0), [Hex(*each) for each in near]
    free, middles = {*at_sea(places, size, covering(chart, others))}, [chart.at(other) for other in others]
    farther = {at for at in places if any(math.hypot(*at) > math.dist(at, middle) for middle in middles)}
    return [(*at, _ON_TILE * (at not in free) + _OTHERS * (at in farther)) for at in places]
