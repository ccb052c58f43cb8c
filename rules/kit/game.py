"""What a game is to the rest of the house: the protocol, and the small frozen values that cross it.

Nothing here knows a particular game, the database, Discord or pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from rules.kit.evaluation import Evaluation
from rules.kit.events import Event
from rules.kit.lessons import Lessons
from rules.kit.refusals import BadOptions
from rules.kit.seats import Seat
from rules.kit.story import Storyteller

HEURISTIC_STEP: Final = 1000
"""What separates the heuristic values of moves of different kinds (see `Game.heuristic`)."""

Json: TypeAlias = dict[str, Any]
Options: TypeAlias = Mapping[str, str]
"""Option key -> chosen value; always complete (see `complete_options`)."""


class Move(msgspec.Struct, frozen=True):
    """One decision of one seat. A subclass per kind; its fields, in order, are what a slash command asks for.

    Field values are strings, whole numbers or grid places whose `str()` is their label; an optional field
    is `None` when left out and must stand last.
    """

    kind: ClassVar[str]
    """The first word of the notation, and the name of the subcommand."""
    by_chance: ClassVar[bool] = False
    """Whether it is made by CHANCE alone and never by a person."""
    shown_first: ClassVar[bool] = False
    """Whether it gives up more than its name says: guided play then shows what it does before it is made."""
    forfeits: ClassVar[bool] = False
    """Whether what is left of the turn's actions is lost by it: guided play then shows it first where any are left."""
    several: ClassVar[bool] = False
    """Whether a person often makes the same move several times in a row: guided play then asks how often."""

    alike: ClassVar[bool] = False
    """Whether several of these moves may come to the same: guided play then offers the first of them only."""

    @property
    def again(self) -> bool:
        """Whether this very move is one of those that are made several times in a row."""
        return self.several


class Line(msgspec.Struct, frozen=True):
    """One line of a seat's final score: the key of its name, how many, and its points."""

    key: str
    points: int
    count: int | None = None


class Result(msgspec.Struct, frozen=True):
    """How a game ended: points line by line for each seat, places (1 is best, ties share one), what decided.

    `tie_break` is the key of the sentence that names the tie-break which separated or crowned the winners,
    or `None` where the points alone did. `reason` is the key of why the game is over, empty where there is but one.
    """

    lines: tuple[tuple[Line, ...], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    tie_break: str | None = None
    reason: str = ""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What `viewer` (None: an onlooker) may know of a position; each game adds its own fields.

    `decision` is the key of what is being decided now (`act`, `storm`, … or `over`).
    `turn` counts turns from 1 over all seats, `round` counts from 1.
    """

    game: str
    viewer: Seat | None
    seats: int
    to_move: tuple[Seat, ...]
    decision: str
    turn: int
    round: int
    resigned: tuple[Seat, ...] = ()
    result: Result | None = None


class Option(msgspec.Struct, frozen=True):
    """A choice made before the start. Names of the option and its values are texts under `<game>.option.<key>`.

    `seats` are the numbers of seats with which it changes anything; empty: all of them. `of_seats` says that values
    which are numbers name seats, counted from 1.
    """

    key: str
    values: tuple[str, ...]
    default: str
    seats: tuple[int, ...] = ()
    of_seats: bool = False

    def matters(self, seats: int) -> bool:
        """Whether it changes anything in a game with so many seats."""
        return not self.seats or seats in self.seats

    def values_for(self, seats: int) -> tuple[str, ...]:
        """The values that can be chosen at a table of so many seats."""
        return tuple(value for value in self.values if not (self.of_seats and value.isdecimal() and int(value) > seats))


class Standing(NamedTuple):
    """How a game understands what a seat has told in advance.

    `read` makes sense of the text (raises Refused); `answer` gives the move that follows from a seat's own view and
    what was read, None where the seat is not asked or wants to decide itself.
    """

    read: Callable[[str], object]
    answer: Callable[[Any, Any], Move | None]


S = TypeVar("S")


class Game(Protocol[S]):
    """One game's rules: pure, without clock, randomness of its own, Discord, pixels or I/O. States are immutable."""

    @property
    def key(self) -> str:
        """The name of the game in commands, texts and records."""
        ...

    @property
    def seats(self) -> range:
        """With how many it can be played."""
        ...

    @property
    def options(self) -> Mapping[str, Option]:
        """What can be chosen before the start."""
        ...

    @property
    def version(self) -> int:
        """Raised by every change of the rules that changes play."""
        ...

    @property
    def earlier(self) -> tuple[Game[S], ...]:
        """The same game under older versions of its rules, which tables that began with them play to their end."""
        ...

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """The kinds of move."""
        ...

    @property
    def places(self) -> tuple[type[object], ...]:
        """The types of those field values that are places on the board: a picture marks them.

        A place may have a `tag`: what already names it on the picture ("" for a name that is written out there).
        """
        ...

    @property
    def standing(self) -> Standing | None:
        """How answers given in advance are understood; None in a game that asks nobody out of turn."""
        ...

    @property
    def evaluation(self) -> Evaluation | None:
        """How a position is judged; None in a game that computers cannot play."""
        ...

    @property
    def lessons(self) -> Lessons | None:
        """What is explained to whoever plays it for the first time; None in a game that teaches nobody."""
        ...

    @property
    def storyteller(self) -> Storyteller | None:
        """How points stand in any position, and what deserves telling after the end; None in a game without stories."""
        ...

    def setup(self, seats: int, options: Options, rng: Random, /) -> S:
        """The first position. Every shuffle happens here, its outcome is inside the state. Raises BadOptions."""
        ...

    def to_move(self, s: S, /) -> tuple[Seat, ...]:
        """Who must decide now: seats, `(CHANCE,)` when a die falls, `()` when the game is over."""
        ...

    def legal(self, s: S, seat: Seat, /) -> Iterator[Move]:
        """Every legal move of `seat`, each once; nothing for a seat that is not to move."""
        ...

    def chance(self, s: S, rng: Random, /) -> Move:
        """The move of CHANCE, drawn with the club's generator."""
        ...

    def apply(self, s: S, seat: Seat, m: Move, /) -> tuple[S, tuple[Event, ...]]:
        """The position after `m` and what happened. Raises IllegalMove and changes nothing."""
        ...

    def resign(self, s: S, seat: Seat, /) -> tuple[S, tuple[Event, ...]]:
        """The position after `seat` gave up, allowed at any time before the end. Raises IllegalMove."""
        ...

    def lingering(self, s: S, /) -> S:
        """The same position in which no turn ends by itself: what a preview shows of a turn's last move."""
        ...

    def end_foreseen(self, v: Any, m: Move, /) -> bool:
        """Whether nothing that `m` may turn up changes whether the viewer's turn ends by itself with it.

        Asked of moves alone of which the viewer cannot tell all beforehand. Uses the view only.
        """
        ...

    def view(self, s: S, seat: Seat | None, /) -> View:
        """What `seat` may know: the only door to pictures and words."""
        ...

    def imagine(self, v: Any, rng: Random, /) -> S:
        """Some state that is consistent with the view: hidden things are dealt at random."""
        ...

    def heuristic(self, v: Any, m: Move, /) -> int:
        """How promising `m` looks to a beginner, for ordering suggestions; larger is better. Uses the view only.

        Kinds differ by whole HEURISTIC_STEPs; within a kind a multiple of it means that `m` brings nothing by itself.
        """
        ...

    def gains(self, v: Any, m: Move, /) -> bool:
        """Whether `m` brings the viewer something right away: of these the most promising of a kind are tips.

        That is what a move itself gives and its label can state: points, resources or action points, a card in hand
        that comes closer or is completed, a treasure, an island new to one's boats, a conflict surely won, a battle
        that costs the other more. A better place for later, or a choice that has to be made anyway, is none.
        Uses the view only.
        """
        ...

    def turn(self, s: S, /) -> int:
        """The number of the present turn, from 1; moves with the same number share one message."""
        ...

    def result(self, s: S, /) -> Result | None:
        """The final score, or None while the game goes on."""
        ...

    def write(self, m: Move, /) -> str:
        """The notation of a move, short and typed by people: `plot green D7`."""
        ...

    def read(self, text: str, /) -> Move:
        """Inverse of `write`. Raises NotAMove, which says what was expected."""
        ...

    def dump(self, s: S, /) -> Json:
        """The whole position as readable JSON; documented, also the way to set up a position."""
        ...

    def load(self, j: Json, /) -> S:
        """Inverse of `dump`. Raises ValueError naming what is wrong."""
        ...


AnyGame: TypeAlias = Game[Any]
"""A game whose positions only its own package looks into."""


def of_version(game: Game[S], version: int) -> Game[S]:
    """The game under this version of its rules; the game itself where that is not played any more."""
    return next((other for other in game.earlier if other.version == version), game)


def complete_options(declared: Mapping[str, Option], chosen: Options) -> dict[str, str]:
    """`chosen` with defaults filled in. Raises BadOptions for an unknown key or value."""
    for key, value in chosen.items():
        if key not in declared:
            raise BadOptions("option_unknown", option=key)
        if value not in declared[key].values:
            raise BadOptions("option_value", option=key, value=value, values=declared[key].values)
    return {key: chosen.get(key, option.default) for key, option in declared.items()}


def rank(points: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Places (1 is best, equal keys share a place) for sortable score keys, one a seat."""
    keys = list(points)
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def first_of(places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in the first place, which several may share."""
    return tuple(seat for seat, place in enumerate(places) if place == 1)
