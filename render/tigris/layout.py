"""Where the parts of a board picture lie, in both sizes, and how large squares and texts are on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.frame import Box
from render.scene import Aspect
from rules.tigris.squares import COLUMNS, ROWS, Square


class Measures(NamedTuple):
    """Sizes in pixels: of a square, of coordinates, of the numbers on plates and tags, of running text; and how wide
    the basalt around the squares is on the left and right, above, and below."""

    square: int
    label: int
    number: int
    text: int
    side: int
    above: int
    below: int

    @property
    def board(self) -> tuple[int, int]:
        """Width and height of the squares together."""
        return COLUMNS * self.square, ROWS * self.square

    def corner(self, at: Square) -> tuple[int, int]:
        """The upper left corner of a square on the board."""
        return at.column * self.square, at.row * self.square

    def middle(self, at: Square) -> tuple[float, float]:
        """The middle of a square on the board."""
        return (at.column + 0.5) * self.square, (at.row + 0.5) * self.square


MEASURES: Final[dict[Aspect, Measures]] = {
    "wide": Measures(68, 24, 22, 24, 34, 34, 34),
    "tall": Measures(57, 30, 28, 30, 44, 44, 38),
}
FRIEZE: Final = 30
HEADER: Final[dict[Aspect, int]] = {"wide": 106, "tall": 212}
_GAP: Final = 14
_MARGIN: Final = 24


class Layout(NamedTuple):
    """The boxes of one picture. `board` is the basalt frame, `column` the place of the panels, one for each seat
    (or one for each side of a conflict), `spare` what is left of it."""

    width: int
    height: int
    board: Box
    log: Box
    supply: Box
    panels: tuple[Box, ...]
    spare: Box | None


class Wants(NamedTuple):
    """What a picture has to hold: its number of panels with their least height, lines of log, rows of supply."""

    panels: int
    panel: int
    lines: int
    supply: int


def layout(aspect: Aspect, wants: Wants) -> Layout:
    """The boxes for one picture in either aspect."""
    return _wide(wants) if aspect == "wide" else _phone(wants)


def _frame(aspect: Aspect) -> tuple[int, int]:
    how = MEASURES[aspect]
    return how.board[0] + 2 * how.side, how.board[1] + how.above + how.below


def _wide(wants: Wants) -> Layout:
    width, height = _frame("wide")
    board = Box(_MARGIN, HEADER["wide"] + FRIEZE + _GAP, width, height)
    left = board.right + 16
    room = 1600 - _MARGIN - left
    panel = min((height + 12) // wants.panels - 12, max(wants.panel, 195))
    panels = tuple(Box(left, board.y + i * (panel + 12), room, panel) for i in range(wants.panels))
    rest = board.bottom - panels[-1].bottom - 12
    spare = Box(left, panels[-1].bottom + 12, room, rest) if rest > 100 else None
    foot = max(24 + 37 * wants.lines, 16 + 62 * wants.supply)
    log = Box(_MARGIN, board.bottom + _GAP, width, foot)
    supply = Box(left, log.y, room, foot)
    return Layout(1600, log.bottom + _GAP, board, log, supply, panels, spare)


def _phone(wants: Wants) -> Layout:
    width, height = _frame("tall")
    board = Box(0, HEADER["tall"] + FRIEZE + 12, width, height)
    inner = width - 2 * _MARGIN
    log = Box(_MARGIN, board.bottom + _GAP, inner, 24 + 44 * wants.lines)
    top, half = log.bottom + 12, (inner - 12) // 2
    panels = tuple(
        Box(_MARGIN + (i % 2) * (half + 12), top + (i // 2) * (wants.panel + 12), half, wants.panel)
        for i in range(wants.panels)
    )
    last = panels[-1]
    spare = Box(last.right + 12, last.y, half, last.h) if wants.panels % 2 else None
    supply = Box(_MARGIN, last.bottom + 12, inner, 16 + 74 * wants.supply)
    return Layout(1000, supply.bottom + _GAP, board, log, supply, panels, spare)
