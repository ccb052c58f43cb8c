"""Where everything lies on a board picture: tall with the seats below the garden, or wide with garden, news and supply
on the left, seats and keys on the right. Which part of the garden is seen: all of it, or where a long one is too small
to be read the part that matters now, with all of it in a corner as a small map.

Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final, NamedTuple

from render import post
from render.canvas import Canvas
from render.frame import TOP, WIDTH, Box
from render.hexes import ROOT, Grid, extent
from render.overview import Look, Shape, freest_corner, overview
from render.scene import Aspect, Scene
from render.shapes import hexagon
from render.takenoko import garden
from render.takenoko import post as takenoko_post
from render.takenoko.palette import GARDEN, INK, LIGHT, THEME, TILE, WATER
from rules.kit.hexes import Hex
from rules.takenoko.components import POND
from rules.takenoko.garden import Garden

ACROSS: Final = 1080
"""How wide the garden is, and all below it."""
KEYS: Final = 472
"""How wide the column on the right is."""
_LEFT: Final = 16
GAP: Final = 12
_APART: Final = 16
_SUPPLY: Final = 68
_SEAT: Final = 238
_LOW: Final = 212
_HIGH: Final = 278
"""Heights of a seat's panel: usually, at least above something to choose from, at most where nothing is below."""
_LEGEND: Final = 180
"""No legend is lower."""
_HEIGHTS: Final = (622, 862, 1342)
"""The height of the garden's window in a wide picture: for small gardens, usually, and for the longest ones."""
_ROOMY: Final = 60

INSIDE: Final = post.WIDTH - 2 * post.MARGIN
"""How wide the garden's window is in a tall picture."""
_COLUMN: Final = 290
_WORTH: Final = 1.07
"""So wide are the cards of seats beside a slim garden, if its cells are so many times as large then."""
_LINES: Final = 2
"""With up to so many lines of news the cells of a post keep their size, those of a phone's picture with any number."""


class Wide(NamedTuple):
    """The boxes of a wide picture, and how high it is; None for what is not there."""

    height: int
    board: Box
    log: Box
    own: Box
    supply: Box
    seats: tuple[Box, ...]
    tray: Box | None
    legend: Box | None


def wide(count: int, board: int, log: int, own: int, choice: int) -> Wide:
    """The boxes for `count` seats and so high a garden, news, row of cards and list of what can be chosen (0 without).
    The garden becomes higher where the other column is; a legend stands in what is left of that."""
    below = GAP + log + (own and GAP + own) + GAP + _SUPPLY
    seat = max(_LOW, min(_SEAT, (board + below - choice) // count - _APART)) if choice else _SEAT
    column = max(board + below, count * (seat + _APART) + choice)
    window = Box(_LEFT, TOP, ACROSS, column - below)
    told = Box(_LEFT, window.bottom + GAP, ACROSS, log)
    x, rest = WIDTH["wide"] - _LEFT - KEYS, column - count * (seat + _APART)
    if not choice and rest < _LEGEND:
        seat = min(_HIGH, seat + (rest + _APART) // count)
    seats = tuple(Box(x, TOP + i * (seat + _APART), KEYS, seat) for i in range(count))
    top, end = seats[-1].bottom + _APART, TOP + column
    tray = Box(x, top, KEYS, choice if end - top - choice - _APART >= _LEGEND else end - top) if choice else None
    top = tray.bottom + _APART if tray else top
    legend = Box(x, top, KEYS, end - top) if end - top >= _LEGEND else None
    cards = Box(_LEFT, told.bottom + (own and GAP), ACROSS, own)
    supply = Box(_LEFT, cards.bottom + GAP, ACROSS, _SUPPLY)
    return Wide(end + _LEFT, window, told, cards, supply, seats, tray, legend)


def window(cells: frozenset[Hex]) -> int:
    """The height of the garden's window: what a small garden needs, the usual one, or higher for a long garden."""
    low, best, most = _HEIGHTS
    usual = garden.grid_for(cells, ACROSS, best).size
    if garden.grid_for(cells, ACROSS, low).size == usual:
        return low
    for taller in range(best, most + 1, 120):
        here, there = (garden.grid_for(cells, ACROSS, h).size for h in (best, taller))
        if here < _ROOMY and there > here:
            best = taller
    return best


def tall(scene: Scene, shown: frozenset[Hex], lines: int, lower: int = 0) -> post.Place:
    """The boxes of a tall picture with so many lines of news, so many pixels `lower` than it would be. The seats of a
    post stand beside the garden where that makes its cells larger enough."""
    below = _tall(scene, shown, lines, lower)
    if scene.size != "post":
        return below
    beside = _tall(scene, shown, lines, column=_COLUMN)
    small, large = (garden.grid_for(shown, place.board.w, place.board.h).size for place in (below, beside))
    return beside if large > _WORTH * small else below


def _tall(scene: Scene, shown: frozenset[Hex], lines: int, lower: int = 0, column: int = 0) -> post.Place:
    """What happened has room for the usual number of lines, so that cells do not change with that. With a `column` the
    seats stand on free ground in the lower right corner, where the garden ends."""
    lines, card = lines if scene.marks else max(_LINES, lines), takenoko_post.card(scene, column > 0)
    most = post.MOST if scene.size == "post" else post.MOST + card + post.LINE * max(0, lines - _LINES)
    high = partial(window_height, shown, INSIDE - (column and column + post.MARGIN))
    wants = post.Wants(scene.view.seats, lines, card, high, most=most - lower, column=column)
    place = post.layout(wants)
    down = place.board.bottom - post.MARGIN - place.seats[-1].bottom
    moved = (seat._replace(x=seat.x - post.MARGIN, y=seat.y + down) for seat in place.seats)
    return place._replace(seats=tuple(moved)) if column else place


def window_height(shown: frozenset[Hex], inside: int, room: int) -> int:
    """How high the garden's window of a width is: as high as a garden as large as it can be needs."""
    grid = garden.grid_for(shown, inside, room)
    _, top, _, bottom = extent(shown)
    return max(inside * 3 // 5, min(room, round((bottom - top + 1.2) * grid.size) + 60))


READABLE: Final[dict[Aspect, int]] = {"wide": 52, "tall": 57}
"""No garden is drawn with smaller cells as long as nothing has to be chosen in it."""
_LOOK: Final = Look(GARDEN, INK, INK, INK)


class Section(NamedTuple):
    """Where the cells lie in a window, and those that can be seen whole."""

    grid: Grid
    seen: frozenset[Hex]


def still(cells: frozenset[Hex], window: Box) -> Section:
    """All cells, as a film shows them."""
    return Section(garden.grid_for(cells, window.w, window.h, sizes=garden.FILMED), cells)


def section(cells: frozenset[Hex], weighty: AbstractSet[Hex], window: Box, aspect: Aspect, above: int = 0) -> Section:
    """All cells as large as they can be; where that is too small, the part with most of the `weighty` ones and as many
    others as possible. `above` pixels on top of the window stay free."""
    whole, least = garden.grid_for(cells, window.w, window.h, above), READABLE[aspect]
    if whole.size >= least or not weighty:
        return Section(whole, cells)
    size = garden.CELLS[max(i for i, each in enumerate(garden.CELLS) if each >= least)]
    ranked = [
        (sum(10 if cell in weighty else 1 for cell in seen), -abs(at.q) - abs(at.r), Section(grid, seen))
        for at in sorted(cells)
        for grid in [_centred(at, size, window, above)]
        for seen in [frozenset(cell for cell in cells if _inside(cell, grid, window, above))]
    ]
    return max(ranked, key=lambda each: each[:2])[2]


def _centred(at: Hex, size: int, window: Box, above: int) -> Grid:
    x, y = Grid(size, 0, 0).at(at)
    return Grid(size, window.w / 2 - x, (window.h + above) / 2 - y)


def _inside(cell: Hex, grid: Grid, window: Box, above: int) -> bool:
    x, y = grid.at(cell)
    wide, high = ROOT / 2 * grid.size, grid.size
    return wide <= x <= window.w - wide and above + high <= y <= window.h - 1.1 * high


def put_overview(canvas: Canvas, laid: Garden, part: Section, window: Box, fresh: AbstractSet[Hex]) -> None:
    """The whole garden in a corner, with a frame around the part that is shown; red is what has changed."""
    cells = laid.tiles
    if cells <= part.seen:
        return
    grid, shapes = part.grid, []
    for cell in sorted(cells):
        fill = WATER if cell == POND else TILE[laid.plots[cell].colour].face
        shapes.append(Shape(hexagon(grid.size * 1.04, *grid.at(cell)), THEME.seal if cell in fresh else LIGHT))
        shapes.append(Shape(hexagon(grid.size * (0.7 if cell in fresh else 0.86), *grid.at(cell)), fill))
    sprite = overview(shapes, (0, 0, window.w, window.h), _LOOK)
    reach = grid.size
    boxes = [(x - reach, y - reach, x + reach, y + reach) for x, y in map(grid.at, part.seen)]
    canvas.paste(sprite, *freest_corner(sprite, Box(0, 0, window.w, window.h), boxes))
