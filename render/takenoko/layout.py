"""Where everything lies on a board picture: tall with the seats below the garden or on free ground beside it, or wide
with garden, news and supply on the left, seats and keys on the right.

Sizes in pixels.
"""

from __future__ import annotations

import math
from functools import partial
from typing import Final, NamedTuple

from render import fonts, post
from render.frame import TOP, WIDTH, Box
from render.hexes import Grid, extent
from render.reading import seat_name
from render.scene import Scene
from render.takenoko import garden, section
from render.takenoko import post as takenoko_post
from rules.kit.hexes import Hex

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

_INSIDE: Final = post.WIDTH - 2 * post.MARGIN
"""How wide the garden's window is in a tall picture."""
LINES: Final = 2
"""With up to so many lines of news the cells of a post keep their size, those of a phone's picture with any number."""
_COLUMN: Final = range(250, 340)
"""So wide are the cards of seats beside a slim garden, by what the longest name needs,"""
_WORTH: Final = 1.07
"""if its cells are so many times as large then."""
_AIR: Final = 10
"""So much more room than its name needs such a card has."""


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


class Tall(NamedTuple):
    """The boxes of a tall picture, the garden's window, and how much of that, from its left, the garden has."""

    boxes: post.Place
    window: Box
    within: Box

    def grid(self, shown: frozenset[Hex]) -> Grid:
        """Where these cells lie in the window."""
        return garden.grid_for(shown, self.within.w, self.within.h)

    def over(self) -> tuple[Box, ...]:
        """The seats that lie over the window, as seen from its corner."""
        seats = (seat for seat in self.boxes.seats if seat.y < self.window.bottom)
        return tuple(seat._replace(x=seat.x - self.window.x, y=seat.y - self.window.y) for seat in seats)


def tall(scene: Scene, shown: frozenset[Hex], lines: int, lower: int = 0) -> Tall:
    """The boxes of a tall picture with so many lines of news, so many pixels `lower` than it would be. The seats of a
    post stand on free ground beside the garden where that makes its cells larger enough."""
    best = _tall(scene, shown, lines)
    if lower:
        return _tall(scene, shown, lines, most=best.boxes.bottom - lower)
    if scene.size != "post":
        return best
    size = max(_WORTH * best.grid(shown).size, section.READABLE["tall"])
    for beside in range(_column(scene) + 2 * post.MARGIN, 0, -30):
        place = _tall(scene, shown, lines, beside)
        grid = place.grid(shown)
        if grid.size > size and not _covers(place, grid, shown):
            best, size = place, grid.size
    return best


def _tall(scene: Scene, shown: frozenset[Hex], lines: int, beside: int = 0, most: int = 0) -> Tall:
    """With `beside` the seats stand one below the other in the lower right corner of the window, and so many pixels at
    its right are free. What happened has room for the usual number of lines, so that cells do not change with that."""
    lines = lines if scene.marks else max(LINES, lines)
    high = partial(window_height, shown, _INSIDE - beside)
    card, column = takenoko_post.card(scene, beside > 0), beside and _column(scene)
    most = most or (post.MOST if scene.size == "post" else post.MOST + card + post.LINE * max(0, lines - LINES))
    wants = post.Wants(scene.view.seats, lines, card, high, most=most, column=column)
    boxes = post.layout(wants)
    where = boxes.board._replace(w=_INSIDE)
    if column:
        down = where.bottom - post.MARGIN - boxes.seats[-1].bottom
        seats = (seat._replace(x=seat.x - post.MARGIN, y=seat.y + down) for seat in boxes.seats)
        boxes = boxes._replace(seats=tuple(seats))
    return Tall(boxes, where, where._replace(w=where.w - beside))


def _column(scene: Scene) -> int:
    """How wide the cards of seats beside the garden are."""
    names = (seat_name(scene, seat) for seat in range(scene.view.seats))
    wanted = post.BESIDE_NAME + _AIR + math.ceil(max(fonts.width(each, post.LEAST) for each in names))
    return min(max(wanted, _COLUMN.start), _COLUMN.stop)


def _covers(place: Tall, grid: Grid, shown: frozenset[Hex]) -> bool:
    """Whether cards of seats would lie on cells of the garden."""
    left, top = place.boxes.seats[0].x - place.window.x, place.boxes.seats[0].y - place.window.y - 2 * post.MARGIN
    away = ((max(left - x, 0), max(top - y, 0)) for x, y in map(grid.at, shown))
    return any(math.hypot(dx, dy) < 1.05 * grid.size for dx, dy in away)


def window_height(shown: frozenset[Hex], inside: int, room: int) -> int:
    """How high the garden's window of a width is: as high as a garden as large as it can be needs."""
    grid = garden.grid_for(shown, inside, room)
    _, top, _, bottom = extent(shown)
    return max(inside * 3 // 5, min(room, round((bottom - top + 1.2) * grid.size) + 60))
