"""The private picture: the viewer's islands as they lie, with their boats, what growth would bring and what would sail
then; above them the boats that are left, and crowns.

Nobody holds anything secret in this game; it shows what the viewer would otherwise have to work out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts, post, words
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate
from render.hand_title import Title, put_title
from render.panels import put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import boats, header, ocean, signs
from render.tongiaki.hand_card import Card, Sizes, cards, height, put_card, said
from render.tongiaki.palette import (
    CARD,
    CARD_EDGE,
    DIM,
    NUMBER,
    SHADE,
    SOFT,
    WHITE,
)
from render.tongiaki.reading import LEAST, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS

_TEXT: Final[dict[Aspect, int]] = {"wide": 26, "tall": post.LEAST}
_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_TOP: Final = 178
_EDGE: Final = post.MARGIN
"""So much is left beside all cards,"""
_GAP: Final = 12
"""and so much between them."""
_BOATS: Final[dict[Aspect, int]] = {"wide": 39, "tall": 33}
"""Boats that are left are so far apart."""
_RADII: Final = tuple(range(230, 62, -8))
"""that is one of these,"""
_MOST: Final[dict[Aspect, int]] = {"wide": 190, "tall": 166}
"""at most this where there is more than one,"""
_WIDE: Final = 0.42
"""and at most such a part of the width of a card."""
_COLUMNS: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (4, 3, 2), "tall": (3, 2, 1)}
_DEEP: Final = 30
"""Islands may be so much smaller if that takes a row less."""
_HIGH: Final[dict[Aspect, float]] = {"wide": 1.0, "tall": 2.2}
"""A picture is at most so many times as high as wide."""


class _Grid(NamedTuple):
    """Where cards stand: how many in a row, their sizes, and how high each row is."""

    columns: int
    sizes: Sizes
    rows: Sequence[int]


def hand(scene: Scene) -> Image.Image:
    """The viewer's islands in either size; an onlooker is told that there is nothing."""
    seat = scene.view.viewer
    grid, found = (None, []) if seat is None else _grid(scene, seat)
    if seat is None or not grid:
        return _nothing(scene)
    canvas = _page(scene, _TOP + sum(grid.rows) + _GAP * len(grid.rows))
    _put_header(canvas, scene, seat)
    for i, card in enumerate(found):
        put_card(canvas, scene, _place(grid, i, -len(found) % grid.columns), card, grid.sizes)
    return canvas.image


def _grid(scene: Scene, seat: Seat) -> tuple[_Grid | None, Sequence[Card]]:
    """The largest islands in the fewest rows."""
    best: tuple[_Grid | None, Sequence[Card]] = None, []
    worth = -float("inf")
    for columns in _COLUMNS[scene.aspect]:
        width = (_WIDTH[scene.aspect] - 2 * _EDGE + _GAP) // columns - _GAP
        found = cards(scene, seat, Sizes(width, 0, _TEXT[scene.aspect], 0))
        less = _DEEP * -(-len(found) // columns)
        grid = _fitted(scene, found, columns, width, worth + less) if found else None
        if grid:
            best, worth = (grid, found), grid.sizes.radius - less
    return best


def _fitted(scene: Scene, found: Sequence[Card], columns: int, width: int, least: float) -> _Grid | None:
    """The largest islands, so many in a row, with which the picture is not too high; None if no larger than `least`."""
    most = _HIGH[scene.aspect] * _WIDTH[scene.aspect] - _TOP
    able = [each for each in _RADII if each <= _WIDE * width and (each <= _MOST[scene.aspect] or len(found) == 1)]
    for radius in (each for each in able if each > least):
        sizes = Sizes(width, radius, _TEXT[scene.aspect], LEAST[scene.aspect])
        heights = [height(scene, card, sizes) for card in found]
        rows = [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]
        if sum(rows) + _GAP * len(rows) <= most or radius == able[-1]:
            return _Grid(columns, sizes, rows)
    return None


def _place(grid: _Grid, number: int, spare: int = 0) -> Box:
    """Where a card stands: the last row in the middle if it lacks so many cards."""
    (row, column), wide = divmod(number, grid.columns), grid.sizes.width + _GAP
    left = _EDGE + spare * wide // 2 * (row == len(grid.rows) - 1)
    high = grid.rows[row] if row < len(grid.rows) else 0
    return Box(left + column * wide, _TOP + sum(grid.rows[:row]) + _GAP * row, grid.sizes.width, high)


def _page(scene: Scene, height: int) -> Canvas:
    width = _WIDTH[scene.aspect]
    canvas = Canvas(ocean.ocean(width, height))
    canvas.lay(header.sky(width, _TOP - 16), 0, 0)
    return canvas


def _nothing(scene: Scene) -> Image.Image:
    """The same in words, for whom there is no island to show."""
    size = _TEXT[scene.aspect] + 2
    told = [line for line in words.hand_text(scene, "picture").replace("**", "").splitlines() if line.strip()]
    lines = [part for line in told for part in fonts.wrap(line, size, _WIDTH[scene.aspect] - 84, 3, False)]
    canvas = _page(scene, _TOP + round(size * 1.5) * len(lines) + 48)
    if scene.view.viewer is not None:
        _put_header(canvas, scene, scene.view.viewer)
    where = Box(_EDGE, _TOP, _WIDTH[scene.aspect] - 2 * _EDGE, round(size * 1.5) * len(lines) + 24)
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    for i, line in enumerate(lines):
        canvas.text(42, where.y + 12 + size * 1.5 * (i + 0.5), line, size, SOFT, bold=False)
    return canvas.image


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """The viewer's name, the game and its round, points, the boats that are left or where growth takes one without any,
    and crowns."""
    sailor, size, right = view_of(scene).sailors[seat], _TEXT[scene.aspect] + 10, canvas.image.width - 26.0
    canvas.paste(seat_symbol(seat, 72), 62, 60)
    title = text(scene.language, "picture.tongiaki.title") + (f" {scene.label}" if scene.label else "")
    used = _put_right(canvas, right, 36, title, size - 10, SOFT)
    used = max(used, right - _put_round(canvas, scene, seat, right, size - 10))
    where = Title(118, (36, 78), right - used - 142, (size, size - 4), size - 10, WHITE, SOFT, SHADE)
    put_title(canvas, scene, seat, where, "picture.tongiaki.hand.title")
    if sailor.supply or result_of(scene):
        _put_boats(canvas, scene, seat, sailor.supply, size - 8)
    else:
        taken = said(scene, "taken")
        canvas.haloed(118 + fonts.width(taken, size - 8) / 2, 128, taken, size - 8, WHITE, SHADE, 3)
    _put_kings(canvas, scene, KINGS - len(sailor.kings), size - 8)


def _put_boats(canvas: Canvas, scene: Scene, seat: Seat, supply: int, size: int) -> None:
    """The boats that are left, and a mooring for each on the board."""
    boat, step, left = boats.boat(seat, 36), _BOATS[scene.aspect], said(scene, "left", n=supply)
    for i in range(BOATS):
        canvas.paste(boat if i < supply else _mooring(), 134 + i * step, 126 if i < supply else 130)
    canvas.haloed(134 + step * BOATS + fonts.width(left, size) / 2, 128, left, size, WHITE, SHADE, 3)


def _put_round(canvas: Canvas, scene: Scene, seat: Seat, right: float, size: int) -> float:
    """Points and the round or that the game is over, from right to left. Returns where they begin."""
    result, x = result_of(scene), right
    if result or scene.estimates:
        points = result.totals[seat] if result else view_of(scene).sailors[seat].points
        x = put_score(canvas, right, 80, points, 44, NUMBER) - 20
    return x - _put_right(canvas, x, 80, text(scene.language, "picture.over") if result else round_of(scene), size)


def _put_right(canvas: Canvas, right: float, y: float, said: str, size: int, ink: str = WHITE) -> float:
    """A text that ends there. Returns how wide it is."""
    wide = fonts.width(said, size)
    canvas.haloed(right - wide / 2, y, said, size, ink, SHADE, 3)
    return wide


def _put_kings(canvas: Canvas, scene: Scene, able: int, size: int) -> None:
    """The crowns that are left."""
    right, left = canvas.image.width - 26, said(scene, "left", n=able)
    wide = _put_right(canvas, right, 128, left, size)
    for i in range(KINGS):
        canvas.paste(signs.crown(42, i >= KINGS - able), right - wide - 36 - 58 * (KINGS - 1 - i), 127)


@kept
def _mooring() -> Image.Image:
    """A boat that is on the board."""
    painter = Painter(20, 20, 1, 4)
    painter.ellipse(0, 0, 8, fill=DIM)
    return painter.done()
