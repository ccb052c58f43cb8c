"""The position of a game of Tigris & Euphrates: seats, board, bag and the turn being played, hidden things included.

Only values and how they are replaced; what may be done with them is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from rules.kit.events import Event
from rules.kit.game import Options
from rules.kit.seats import Seat
from rules.tigris.board import Board, slot_of
from rules.tigris.components import LAST_TREASURES
from rules.tigris.moves import Tiles
from rules.tigris.squares import NOWHERE

Events: TypeAlias = tuple[Event, ...]
NOTHING: Final[Events] = ()
Done: TypeAlias = tuple["State", Events]
"""A position and what happened on the way to it."""

Decision: TypeAlias = Literal["act", "commit", "war", "building", "monument", "treasure", "score", "over"]
Form: TypeAlias = Literal["revolt", "war"]
"""The kinds of conflict."""
Ending: TypeAlias = Literal["treasures", "bag", "resigned"]
"""Why a game is over."""

NONE: Final = Tiles()


class Player(msgspec.Struct, frozen=True):
    """What lies in front of, and behind the screen of, a seat. Hand, points and `swapped` (the tiles discarded in
    swaps, which only this seat has seen) are counted by colour; treasures are colourless points."""

    dynasty: str
    hand: Tiles
    points: Tiles = NONE
    treasures: int = 0
    catastrophes: int = 0
    swapped: Tiles = NONE
    resigned: bool = False


class Conflict(msgspec.Struct, frozen=True):
    """A revolt or a war being fought: the colour of the two leaders, and what the attacker has committed.

    The attacker commits first; `committed` is None until then.
    """

    kind: Form
    colour: int
    attacker: Seat
    defender: Seat
    committed: int | None = None


class Turn(msgspec.Struct, frozen=True):
    """The turn being played. `number` counts all turns from 1; the last turn stays when the game is over.

    `used` counts actions taken, `placed` is the square of the tile that is being dealt with (or
    NOWHERE), `picker` whoever takes a treasure.
    """

    number: int
    round: int
    seat: Seat
    decision: Decision = "act"
    used: int = 0
    placed: int = NOWHERE
    conflict: Conflict | None = None
    picker: Seat | None = None


class State(msgspec.Struct, frozen=True):
    """A whole position. `bag` are the indexes of colours, the next to be drawn first. `gone` counts the tiles that
    were seen to leave play: removed, committed, covered by a catastrophe, or turned face down."""

    options: Options
    start: Seat
    players: tuple[Player, ...]
    board: Board
    bag: bytes
    gone: Tiles
    turn: Turn
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
