"""The moves of Moana Nui: one class per kind, fields as a slash command asks for them.

What a move does and when it is allowed stands elsewhere; places stand in `places.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal, NamedTuple, TypeVar

from rules.kit.game import Move
from rules.moana_nui.places import LETTERS, Cell, Corner, Segment

Resource = Literal["wood", "fish", "stone", "shell"]
Ordinary = Literal["hut", "canoe", "temple"]
Source = Literal["village", "council"]

_N = TypeVar("_N", bound=str)

RESOURCES: Final[tuple[Resource, ...]] = ("wood", "fish", "stone", "shell")
"""The resources in the order in which they are collected, the cheapest first (rules 3.2)."""
SOURCES: Final[tuple[Source, ...]] = ("village", "council")


class Goods(NamedTuple):
    """Some resources, counted by kind. `str()` gives `wood,fish,fish`."""

    wood: int = 0
    fish: int = 0
    stone: int = 0
    shell: int = 0

    def __str__(self) -> str:
        return ",".join(self.names)

    @property
    def names(self) -> tuple[Resource, ...]:
        """The names of these resources, one by one."""
        return named(RESOURCES, self)

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The words that name resources."""
        return RESOURCES

    @classmethod
    def parse(cls, text: str) -> Goods:
        """The resources that the text names, in any order, separated by commas. Raises ValueError."""
        return cls.of(word.strip().lower() for word in text.split(","))

    @classmethod
    def of(cls, names: Iterable[str]) -> Goods:
        """The resources with these names. Raises ValueError for one that does not exist."""
        return cls(*counted(RESOURCES, names))


class Spread(NamedTuple):
    """How many resources go to each segment of the placed tile. `str()` names a letter for each: `a,a,b`."""

    a: int = 0
    b: int = 0
    c: int = 0

    def __str__(self) -> str:
        return ",".join(named(LETTERS, self))

    @classmethod
    def parts(cls) -> tuple[str, ...]:
        """The letters of segments."""
        return LETTERS

    @classmethod
    def parse(cls, text: str) -> Spread:
        """The segments that the text names, one for each resource, separated by commas. Raises ValueError."""
        return cls(*counted(LETTERS, (word.strip().lower() for word in text.split(","))))


def named(names: Iterable[_N], counts: Iterable[int]) -> tuple[_N, ...]:
    """Each name as often as it is counted."""
    return tuple(name for name, number in zip(names, counts, strict=True) for _ in range(number))


def counted(names: tuple[str, ...], given: Iterable[str]) -> list[int]:
    """How often each of the names is given. Raises ValueError for another one."""
    counts = [0] * len(names)
    for name in given:
        counts[names.index(name)] += 1
    return counts


class Place(Move, frozen=True):
    """Place a tile of the hand beside the archipelago (rules 3.1).

    `tile` is the name of its design, `rotation` how many sixths clockwise it is turned from how it is shown
    in the hand; a rotation that looks the same as a smaller one is not used.
    """

    kind: ClassVar[str] = "place"
    tile: str
    at: Cell
    rotation: int


class Generate(Move, frozen=True):
    """Decision after placing: which segments of the tile get the generated resources (rules 3.3).

    `wood` follows from the order of the land edges (the other land resources are stone), `fish` and `shell` go
    wherever wished. A field is left out where there is nothing to choose.
    """

    kind: ClassVar[str] = "generate"
    wood: Spread | None = None
    fish: Spread | None = None
    shell: Spread | None = None


class Settle(Move, frozen=True):
    """Action: a unit from the village, or one or two from the war council, on the tile just placed (rules 3.4).

    `also` is where a second unit from the council goes: the same segment, or one of a later letter.
    """

    kind: ClassVar[str] = "settle"
    several: ClassVar[bool] = True
    source: Source
    at: Segment
    also: Segment | None = None

    @property
    def again(self) -> bool:
        """Units of the village come one by one; those of the war council two at a time already."""
        return self.source == SOURCES[0]


class Train(Move, frozen=True):
    """Action: a unit from the village to the war council (rules 3.4)."""

    kind: ClassVar[str] = "train"
    several: ClassVar[bool] = True


class MoveUnits(Move, frozen=True):
    """Action: units from one segment to another that is adjacent by land or shallows (rules 3.4)."""

    kind: ClassVar[str] = "move"
    origin: Segment
    to: Segment
    units: int


class Build(Move, frozen=True):
    """The building of the turn: a hut, canoe or temple, paid with different resources (rules 3.5)."""

    kind: ClassVar[str] = "build"
    building: Ordinary
    at: Segment
    pay: Goods


class BuildHouse(Move, frozen=True):
    """The building of the turn: the meeting house on a corner, for one of each resource (rules 3.5)."""

    kind: ClassVar[str] = "house"
    at: Corner


class Sail(Move, frozen=True):
    """Decision after building a canoe: where it sails, and with how many of the units there (rules 3.5)."""

    kind: ClassVar[str] = "sail"
    to: Segment
    units: int


class Stay(Move, frozen=True):
    """Decision after building a canoe, only with the option `canoe` `may`: it stays where it is."""

    kind: ClassVar[str] = "stay"


class Exchange(Move, frozen=True):
    """One wood into one fish, with a unit on the segment of a canoe (rules 3.5)."""

    kind: ClassVar[str] = "exchange"


class Attack(Move, frozen=True):
    """A group attacks an adjacent one; `enter` units of the survivors take an emptied segment (rules 3.6).

    The first attack ends the action step.
    """

    kind: ClassVar[str] = "attack"
    forfeits: ClassVar[bool] = True
    origin: Segment
    to: Segment
    enter: int


class End(Move, frozen=True):
    """End the turn, whatever could still be done (rules 3.7)."""

    kind: ClassVar[str] = "end"


MOVES: Final[tuple[type[Move], ...]] = (
    Place, Generate, Settle, Train, MoveUnits, Build, BuildHouse, Sail, Stay, Exchange, Attack, End,
)  # fmt: skip
