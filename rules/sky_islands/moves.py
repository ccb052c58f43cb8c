"""The moves of Merchants of Sky Islands: one class per kind, fields as a slash command asks for them.

What a move does and when it is allowed stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal, NamedTuple

from rules.kit.game import Move
from rules.sky_islands.places import Cell, Segment

Colour = Literal["red", "white", "blue"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "white", "blue")
"""The colours of resources (wine, sailcloth, flying stone), in the order in which cubes are counted."""
NO_CUBES: Final = "none"


class Cubes(NamedTuple):
    """Resources, counted by colour. `str()` gives `red,red,blue`, or `none`."""

    red: int = 0
    white: int = 0
    blue: int = 0

    def __str__(self) -> str:
        return ",".join(self.colours) or NO_CUBES

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the cubes, one by one."""
        return tuple(colour for colour, number in zip(COLOURS, self, strict=True) for _ in range(number))

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The words that name cubes."""
        return COLOURS

    @classmethod
    def parse(cls, text: str) -> Cubes:
        """The cubes that the text names, in any order, separated by commas. Raises ValueError for anything else."""
        words = [word.strip().lower() for word in text.split(",")]
        return cls() if words == [NO_CUBES] else cls.of(words)

    @classmethod
    def of(cls, colours: Iterable[str]) -> Cubes:
        """The cubes with these colours. Raises ValueError for a colour that does not exist."""
        counts = [0] * len(COLOURS)
        for colour in colours:
            if colour not in COLOURS:
                raise ValueError(colour)
            counts[COLOURS.index(colour)] += 1
        return cls(*counts)


class PlaceTile(Move, frozen=True):
    """Place a tile from the hand beside the tiles that lie already (rules 4, step 2).

    `tile` is airship and design, such as `red-tee`; `rotation` counts quarter turns clockwise. Rotations that look
    alike are one: the smallest.
    """

    kind: ClassVar[str] = "place"
    tile: str
    at: Cell
    rotation: int


class Discard(Move, frozen=True):
    """Discard a tile of the hand, which all have seen, because no tile of it fits anywhere (rules 4, step 2)."""

    kind: ClassVar[str] = "discard"
    tile: str


class BuildHouse(Move, frozen=True):
    """Build a trading house on an island of a tile (rules 4, step 4a)."""

    kind: ClassVar[str] = "house"
    at: Segment


class BuildTower(Move, frozen=True):
    """Attach a tower to one's own house; it scores at once (rules 4, step 4b)."""

    kind: ClassVar[str] = "tower"
    at: Segment


class BuildPort(Move, frozen=True):
    """Attach a port to one's own house; it pays from the next turn on (rules 4, step 4c)."""

    kind: ClassVar[str] = "port"
    at: Segment


class Exchange(Move, frozen=True):
    """Pay three cubes of a colour for one of another; nothing is built any more in this turn (rules 4, step 5)."""

    kind: ClassVar[str] = "exchange"
    several: ClassVar[bool] = True
    pay: Colour
    get: Colour


class Keep(Move, frozen=True):
    """With four or more cubes: keep at most three, return the rest (rules 4, step 5)."""

    kind: ClassVar[str] = "keep"
    cubes: Cubes


class End(Move, frozen=True):
    """End the turn (rules 4, step 6)."""

    kind: ClassVar[str] = "end"


MOVES: Final[tuple[type[Move], ...]] = (
    PlaceTile, Discard, BuildHouse, BuildTower, BuildPort, Exchange, Keep, End,
)  # fmt: skip
