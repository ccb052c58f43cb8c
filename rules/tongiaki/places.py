"""Where things are: cells of the unlimited sea, directions, and islands, beaches and piers by name. No rules.

Hexes are flat-top. Letters are rows (south is later), numbers columns (east is larger); Tonga lies at H8. South of
row Z come ZA, ZB, …, north of A come AA, AB, …. A label never changes while the map grows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from rules.kit.hexes import Hex
from rules.kit.schema import Stored

Compass: TypeAlias = Literal["s", "sw", "nw", "n", "ne", "se"]
Letter: TypeAlias = Literal["A", "B", "C", "D", "E", "F"]

COMPASS: Final[tuple[Compass, ...]] = get_args(Compass)
"""The names of the directions, clockwise; everywhere else a direction is an index of this."""
LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)
"""The letters of an island's beaches, of which no island has more; a beach is an index of this."""
Direction = Annotated[int, Stored(Compass, COMPASS.__getitem__, COMPASS.index)]
"""A direction; in JSON its name."""
BeachIndex = Annotated[int, Stored(Letter, LETTERS.__getitem__, LETTERS.index)]
"""A beach of an island; in JSON its letter."""
STEPS: Final = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""The way to the neighbour in each direction, in axial coordinates."""
SIDES: Final = len(COMPASS)

_ORIGIN_ROW: Final = 7
_ORIGIN_COLUMN: Final = 8
_ROWS: Final = 26
_CELL: Final = re.compile(r"([AZ]?)([A-Z])(-?[0-9]{1,2})")
_BEACH: Final = re.compile(r"([A-Za-z_]+)-([A-Za-z])")
_PIER: Final = re.compile(r"([A-Za-z_]+)-([A-Za-z])-([A-Za-z]{1,2})")
_ISLAND: Final = re.compile(r"[A-Za-z_]+")


class Cell(Hex):
    """A place for a tile, in axial coordinates. `str()` gives its label, `H8` for the origin."""

    __slots__ = ()

    def __str__(self) -> str:
        return _label(self.q, self.r)

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell with this label, in either case. Raises ValueError for text that is no label."""
        found = _CELL.fullmatch(text.strip().upper())
        if not found:
            raise ValueError(text)
        prefix, letter, number = found.groups()
        step = ord(letter) - ord("A")
        row = {"": step, "Z": _ROWS + step, "A": -1 - step}[prefix] - _ORIGIN_ROW
        column = int(number) - _ORIGIN_COLUMN
        return cls(column, row - column // 2)


class Island(NamedTuple):
    """An island by its id. `str()` gives the id, such as `samoa`."""

    id: str

    def __str__(self) -> str:
        return self.id

    @property
    def tag(self) -> str:
        """None but its name, which stands on the map."""
        return ""

    @classmethod
    def parse(cls, text: str) -> Island:
        """The island with this id, in either case, whether it exists or not. Raises ValueError for other text."""
        if not _ISLAND.fullmatch(text.strip()):
            raise ValueError(text)
        return cls(text.strip().lower())


class Beach(NamedTuple):
    """A beach: its island's id and its letter. `str()` gives `samoa-B`."""

    island: str
    letter: str

    def __str__(self) -> str:
        return f"{self.island}-{self.letter}"

    @property
    def tag(self) -> str:
        """The letter that stands on the map."""
        return self.letter

    @classmethod
    def parse(cls, text: str) -> Beach:
        """The beach with this label, in either case, whether it exists or not. Raises ValueError for other text."""
        found = _BEACH.fullmatch(text.strip())
        if not found:
            raise ValueError(text)
        return cls(found[1].lower(), found[2].upper())


class Pier(NamedTuple):
    """A pier: its beach, and the direction in which it points on the table. `str()` gives `samoa-B-ne`."""

    island: str
    letter: str
    direction: str

    def __str__(self) -> str:
        return f"{self.island}-{self.letter}-{self.direction}"

    @property
    def tag(self) -> str:
        """The letter of its beach; its direction shows which pier it is."""
        return self.letter

    @property
    def beach(self) -> Beach:
        """The beach it belongs to."""
        return Beach(self.island, self.letter)

    @classmethod
    def parse(cls, text: str) -> Pier:
        """The pier with this label, in either case, whether it exists or not. Raises ValueError for other text."""
        found = _PIER.fullmatch(text.strip())
        if not found:
            raise ValueError(text)
        return cls(found[1].lower(), found[2].upper(), found[3].lower())


@lru_cache(maxsize=4096)
def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell next to a cell in a direction."""
    q, r = STEPS[direction]
    return Cell(cell.q + q, cell.r + r)


def opposite(direction: int) -> int:
    """The direction that points back."""
    return (direction + SIDES // 2) % SIDES


@lru_cache(maxsize=4096)
def _label(q: int, r: int) -> str:
    row = r + q // 2 + _ORIGIN_ROW
    if row < 0:
        letters = "A" + chr(ord("A") - 1 - row)
    elif row < _ROWS:
        letters = chr(ord("A") + row)
    else:
        letters = "Z" + chr(ord("A") + row - _ROWS)
    return f"{letters}{q + _ORIGIN_COLUMN}"
