"""Where everything lies on a board picture: tall with the seats below the garden, or wide with garden, news and supply
on the left, seats and keys on the right.

Sizes in pixels.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from render import post
from render.frame import TOP, WIDTH, Box
from render.hexes import extent
from render.scene import Scene
from render.takenoko import garden
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
