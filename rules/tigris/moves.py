"""The moves of Tigris & Euphrates: one class per kind, fields as a slash command asks for them.

Tiles are named by colour, leaders by office. What a move does and when it is allowed stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import ClassVar, Final, Literal, NamedTuple

from rules.kit.game import Move
from rules.tigris.squares import Square

Colour = Literal["red", "blue", "green", "black"]
Office = Literal["priest", "farmer", "trader", "king"]
Pair = Literal["black-green", "black-blue", "black-red", "red-blue", "green-red", "blue-green"]

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "black")
"""The colours in the order in which everything is counted by colour."""
OFFICES: Final[tuple[Office, ...]] = ("priest", "farmer", "trader", "king")
"""The leaders, in the order of their colours."""


class Tiles(NamedTuple):
    """Some civilization tiles, counted by colour. `str()` gives `red,red,blue`."""

    red: int = 0
    blue: int = 0
    green: int = 0
    black: int = 0

    def __str__(self) -> str:
        return ",".join(self.colours)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the tiles, one by one."""
        return tuple(chain.from_iterable(map(repeat, COLOURS, self)))

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The words that name tiles."""
        return COLOURS

    @classmethod
    def parse(cls, text: str) -> Tiles:
        """The tiles that the text names, in any order, separated by commas. Raises ValueError for anything else."""
        return cls.of(word.strip().lower() for word in text.split(","))

    @classmethod
    def of(cls, colours: Iterable[str]) -> Tiles:
        """The tiles with these colours. Raises ValueError for a colour that does not exist."""
        counts = [0] * len(COLOURS)
        for colour in colours:
            if colour not in COLOURS:
                raise ValueError(colour)
            counts[COLOURS.index(colour)] += 1
        return cls(*counts)


class PlaceTile(Move, frozen=True):
    """Action: a civilization tile from the hand on an empty square (rules 5)."""

    kind: ClassVar[str] = "tile"
    colour: Colour
    at: Square


class PlaceLeader(Move, frozen=True):
    """Action: one's own leader from beside the board, or from another square, on an empty square (rules 4)."""

    kind: ClassVar[str] = "leader"
    which: Office
    to: Square


class Withdraw(Move, frozen=True):
    """Action: take one's own leader off the board (rules 4.1)."""

    kind: ClassVar[str] = "withdraw"
    which: Office


class Catastrophe(Move, frozen=True):
    """Action: one of one's two catastrophe tiles on an empty square or on a tile (rules 6)."""

    kind: ClassVar[str] = "catastrophe"
    at: Square


class Swap(Move, frozen=True):
    """Action: discard tiles from the hand and draw as many (rules 7)."""

    kind: ClassVar[str] = "swap"
    tiles: Tiles


class Commit(Move, frozen=True):
    """Decision in a conflict: how many tiles of the conflict's colour to add from the hand (rules 8.3, 9.5)."""

    kind: ClassVar[str] = "commit"
    tiles: int


class War(Move, frozen=True):
    """Decision: which leaders' war is fought next (rules 9.3)."""

    kind: ClassVar[str] = "war"
    which: Office


class PlaceBuilding(Move, frozen=True):
    """Decision: the civilization building of the placed tile's colour on a tile of the line (rules 13)."""

    kind: ClassVar[str] = "building"
    at: Square


class BuildMonument(Move, frozen=True):
    """Decision: a monument on four tiles; `at` is the top left one (rules 10)."""

    kind: ClassVar[str] = "monument"
    colours: Pair
    at: Square


class BuildZiggurat(Move, frozen=True):
    """Decision: the ziggurat on five tiles; `at` is the middle one (rules 13)."""

    kind: ClassVar[str] = "ziggurat"
    at: Square


class TakeTreasure(Move, frozen=True):
    """Decision of a trader's owner: which treasure to take next (rules 11)."""

    kind: ClassVar[str] = "treasure"
    at: Square


class ScoreZiggurat(Move, frozen=True):
    """Decision at the end of a turn: the colour of the ziggurat's victory point (rules 13)."""

    kind: ClassVar[str] = "score"
    colour: Colour


class Pass(Move, frozen=True):
    """Let one action go, or decline a building, monument or ziggurat (rules 3, 10.3, 13)."""

    kind: ClassVar[str] = "pass"


class End(Move, frozen=True):
    """End the turn, whatever actions are left (rules 3)."""

    kind: ClassVar[str] = "end"


MOVES: Final[tuple[type[Move], ...]] = (
    PlaceTile, PlaceLeader, Withdraw, Catastrophe, Swap, Commit, War, PlaceBuilding, BuildMonument, BuildZiggurat,
    TakeTreasure, ScoreZiggurat, Pass, End,
)  # fmt: skip


def by_colour(counts: Sequence[int]) -> dict[str, int]:
    """Counts with the names of their colours."""
    return dict(zip(COLOURS, counts, strict=True))
