"""How large squares and texts are in either aspect, and where the parts of a wide picture lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.frame import HEADER, TOP, Box
from render.lettering import Rect
from render.scene import Aspect
from rules.tigris.squares import COLUMNS, ROWS, Square


class Measures(NamedTuple):
    """Sizes in pixels: of a square, of coordinates, of the numbers on plates and tags, of running text and the signs in
    it; how wide the basalt around the squares is on the left and right, and above and below. `owned` says that leaders
    bear the shape of their seat, for half an emblem is too small there."""

    square: int
    label: int
    number: int
    text: int
    sign: int
    side: int
    above: int
    owned: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the map with its basalt."""
        return COLUMNS * self.square + 2 * self.side, ROWS * self.square + 2 * self.above

    @property
    def inside(self) -> tuple[int, int, int, int]:
        """The box of the squares: left, top, right, bottom."""
        width, height = self.size
        return self.side, self.above, width - self.side, height - self.above

    def corner(self, at: Square) -> tuple[int, int]:
        """The upper left corner of a square on the map."""
        return self.side + at.column * self.square, self.above + at.row * self.square

    def middle(self, at: Square) -> tuple[float, float]:
        """The middle of a square on the map."""
        x, y = self.corner(at)
        return x + self.square / 2, y + self.square / 2

    def glyph(self, at: Square) -> Rect:
        """Where the glyph of a tile on a square lies."""
        (x, y), s = self.corner(at), self.square
        return x + 0.22 * s, y + 0.23 * s, x + 0.78 * s, y + 0.75 * s

    def holds(self, at: Square, rect: Rect) -> bool:
        """Whether the middle of a box lies on a square."""
        x, y = self.middle(at)
        return max(abs((rect[0] + rect[2]) / 2 - x), abs((rect[1] + rect[3]) / 2 - y)) < self.square / 2


MEASURES: Final[dict[Aspect, Measures]] = {
    "wide": Measures(68, 24, 22, 24, 36, 34, 34),
    "tall": Measures(63, 26, 30, 30, 42, 36, 38, owned=True),
}
SCARCE: Final = 30
"""With so few tiles in the bag it is rather that than the treasures that will end the game: headers say so."""
FRIEZE: Final = 30
BAND: Final = HEADER - FRIEZE
"""How high the dark band of a wide picture's header is; a frieze runs below it."""
STRIP: Final = 48
"""How high the legend is where the column of panels has no room for it."""
_GAP: Final = 14
_MARGIN: Final = 24


class Layout(NamedTuple):
    """The boxes of a wide picture. `panels` are for each seat (or each side of a conflict); `legend` is what is left
    of their column, or a strip below all else."""

    width: int
    height: int
    board: Box
    log: Box
    supply: Box | None
    panels: tuple[Box, ...]
    legend: Box


class Wants(NamedTuple):
    """What a picture has to hold: its number of panels with their least height, how high log and supply are, and
    whether there is a supply."""

    panels: int
    panel: int
    foot: int
    supply: bool = True


def layout(wants: Wants) -> Layout:
    """The boxes of a wide picture."""
    width, height = MEASURES["wide"].size
    board = Box(_MARGIN, TOP, width, height)
    left = board.right + 16
    whole = 1600 - 2 * _MARGIN
    room = whole + _MARGIN - left
    panel = min((height + 12) // wants.panels - 12, max(wants.panel, 195))
    panels = tuple(Box(left, board.y + i * (panel + 12), room, panel) for i in range(wants.panels))
    rest = board.bottom - panels[-1].bottom - 12
    y = board.bottom + _GAP
    supply = Box(left, y, room, wants.foot) if wants.supply else None
    log = Box(_MARGIN, y, width if supply else whole, wants.foot)
    legend = Box(left, panels[-1].bottom + 12, room, rest)
    if rest <= 100:
        legend = Box(_MARGIN, log.bottom + _GAP, whole, STRIP)
    height = max(each.bottom for each in (log, legend)) + _GAP
    return Layout(1600, height, board, log, supply, panels, legend)
