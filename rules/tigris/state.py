"""The position of a game of Tigris & Euphrates: seats, board, bag and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from rules.kit.game import Options
from rules.kit.schema import Count, Number, Stored, in_order, known_ids
from rules.kit.seats import Seat
from rules.kit.stages import Events
from rules.tigris.board import Board, slot_of
from rules.tigris.components import ACTIONS, CATASTROPHES, DYNASTIES, HAND, LAST_TREASURES, SEATS
from rules.tigris.moves import COLOURS, OFFICES, Colour, Office, Tiles
from rules.tigris.squares import NOWHERE, IndexOrNowhere

Done: TypeAlias = tuple["State", Events]
"""A position and what happened on the way to it."""

Decision: TypeAlias = Literal["act", "commit", "war", "building", "monument", "treasure", "score", "over"]
Form: TypeAlias = Literal["revolt", "war"]
"""The kinds of conflict."""
Ending: TypeAlias = Literal["treasures", "bag", "resigned"]
"""Why a game is over."""

NONE: Final = Tiles()

Counts = Annotated[Tiles, in_order(Colour, Count, Tiles._make)]
"""Tiles or points; in JSON an object by colour."""
Hand = Annotated[Tiles, msgspec.Meta(max_length=HAND), Stored(tuple[Colour, ...], attrgetter("colours"), Tiles.of)]
"""Tiles in hand; in JSON their colours, one by one."""
Bag = Annotated[
    bytes,
    Stored(
        tuple[Colour, ...],
        lambda bag: map(COLOURS.__getitem__, bag),
        lambda colours: bytes(map(COLOURS.index, colours)),
    ),
]
"""Tiles as the indexes of their colours; in JSON their colours."""


class Player(msgspec.Struct, frozen=True):
    """What lies in front of, and behind the screen of, a seat. Hand, points and `swapped` (the tiles discarded in
    swaps, which only this seat has seen) are counted by colour; treasures are colourless points, catastrophes the
    catastrophe tiles left."""

    dynasty: Annotated[str, known_ids(DYNASTIES, "dynasty")]
    hand: Hand
    points: Counts = NONE
    treasures: Count = 0
    catastrophes: Annotated[int, msgspec.Meta(ge=0, le=CATASTROPHES)] = CATASTROPHES
    swapped: Counts = NONE
    resigned: bool = False


class Conflict(msgspec.Struct, frozen=True):
    """A revolt or a war being fought: the office of the two leaders, and how many tiles the attacker has committed.

    The attacker commits first; `committed` is None until then.
    """

    kind: Form
    which: Office
    attacker: Count
    defender: Count
    committed: Count | None = None

    @property
    def colour(self) -> int:
        """The index of the colour of the two leaders."""
        return OFFICES.index(self.which)


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `used` counts actions taken, `placed` is the square of the tile that is being dealt with (or
    NOWHERE), `picker` whoever takes a treasure.
    """

    number: Number
    round: Number
    seat: Count
    decision: Decision = "act"
    used: Annotated[int, msgspec.Meta(ge=0, le=ACTIONS)] = 0
    placed: IndexOrNowhere = NOWHERE
    conflict: Conflict | None = None
    picker: Count | None = None

    @property
    def left(self) -> int:
        """How many actions are left."""
        return ACTIONS - self.used


class State(msgspec.Struct, frozen=True):
    """A whole position. `start` is the seat that began; of the `bag` the first is drawn next. `gone` counts the tiles
    that were seen to leave play: removed, committed, covered by a catastrophe, or turned face down. `ended` is why the
    game is over. A position may hold fewer pieces than the box (for studies and tests)."""

    options: Options
    start: Count
    players: Annotated[tuple[Player, ...], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    board: Board
    bag: Bag
    turn: Turn
    gone: Counts = NONE
    ended: Ending | None = None


def to_move(s: State) -> tuple[Seat, ...]:
    """Who must decide: the active seat, attacker or defender, the owner of a trader, or nobody."""
    turn = s.turn
    if turn.decision == "commit" and turn.conflict is not None:
        conflict = turn.conflict
        return (conflict.attacker if conflict.committed is None else conflict.defender,)
    if turn.decision == "treasure" and turn.picker is not None:
        return (turn.picker,)
    return () if turn.decision == "over" else (turn.seat,)


def conflict_of(s: State) -> Conflict:
    """The conflict being fought; only asked while there is one."""
    assert s.turn.conflict is not None
    return s.turn.conflict


def colour_committed(conflict: Conflict) -> int:
    """The index of the colour of tiles that can be committed: red in a revolt, the leaders' in a war (rules 8, 9)."""
    return 0 if conflict.kind == "revolt" else conflict.colour


def strengths(board: Board, conflict: Conflict) -> tuple[int, int]:
    """The strengths of attacker and defender on the board, without committed tiles (rules 8.2, 9.5)."""
    slots = slot_of(conflict.attacker, conflict.colour), slot_of(conflict.defender, conflict.colour)
    if conflict.kind == "revolt":
        return board.temples_beside(slots[0]), board.temples_beside(slots[1])
    return board.supporters(slots[0]).bit_count(), board.supporters(slots[1]).bit_count()


def plus(counts: Sequence[int], colour: int, number: int = 1) -> Tiles:
    """Counts by colour with `number` added to one of them."""
    changed = list(counts)
    changed[colour] += number
    return Tiles(*changed)


def sum_of(first: Sequence[int], second: Sequence[int]) -> Tiles:
    """Two counts by colour added up."""
    return Tiles(*(one + other for one, other in zip(first, second, strict=True)))


def difference(first: Sequence[int], second: Sequence[int]) -> Tiles:
    """Two counts by colour, the second taken from the first."""
    return Tiles(*(one - other for one, other in zip(first, second, strict=True)))


def few_treasures(board: Board) -> bool:
    """Whether so few treasures are left on the board that the game ends (rules 12.1)."""
    return board.treasures.bit_count() <= LAST_TREASURES
