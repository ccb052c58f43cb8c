"""A position as readable JSON: the format in which one is stored, and set up by hand; `load.py` reads it.

A position may hold fewer pieces than the box (for studies and tests). Squares are labels (`D5`).
"""

from __future__ import annotations

from typing import Annotated, cast

import msgspec

from rules.kit.game import Json
from rules.kit.loading import Count, Number
from rules.tigris.board import LEADERS, Board, owner
from rules.tigris.components import ACTIONS, CATASTROPHES, HAND, SEATS
from rules.tigris.moves import COLOURS, OFFICES, Colour, Office, Pair
from rules.tigris.show import by_colour
from rules.tigris.squares import LABELS, NOWHERE, labels_of
from rules.tigris.state import Decision, Ending, Form, Player, State, Turn

Counts = dict[Colour, Count]


class LeaderAt(msgspec.Struct, forbid_unknown_fields=True):
    """A leader on the board: whose (from 0), which, where."""

    seat: Count
    which: Office
    at: str


class MonumentAt(msgspec.Struct, forbid_unknown_fields=True):
    """A monument: its colours and its top left square; its four squares are among `face_down`."""

    colours: Pair
    at: str


class BoardAt(msgspec.Struct, forbid_unknown_fields=True):
    """What lies on the board: face-up tiles by colour, leaders, treasures, tiles turned face down, catastrophes,
    monuments, the middle of the ziggurat (its five squares are among `face_down`), civilization buildings by colour,
    and the square under a unification tile. Which board it is says the option `board`.
    """

    tiles: dict[Colour, list[str]]
    leaders: list[LeaderAt] = []
    treasures: list[str] = []
    face_down: list[str] = []
    catastrophes: list[str] = []
    monuments: list[MonumentAt] = []
    ziggurat: str | None = None
    buildings: dict[Colour, str] = {}
    union: str | None = None


class PlayerAt(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: dynasty, tiles in hand, points by colour, treasures, catastrophe tiles left, and the tiles discarded
    in swaps by colour."""

    dynasty: str
    hand: Annotated[list[Colour], msgspec.Meta(max_length=HAND)]
    points: Counts = {}
    treasures: Count = 0
    catastrophes: Annotated[int, msgspec.Meta(ge=0, le=CATASTROPHES)] = CATASTROPHES
    swapped: Counts = {}
    resigned: bool = False


class ConflictAt(msgspec.Struct, forbid_unknown_fields=True):
    """The conflict being fought: what kind, between whose leaders of which office, and how many tiles the attacker
    has committed (absent before)."""

    kind: Form
    which: Office
    attacker: Count
    defender: Count
    committed: Count | None = None


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """The turn: its number over all seats and its round (both from 1), whose it is (from 0), what is being decided,
    actions used, the square of the tile whose action is not over, the conflict being fought, who takes a treasure.
    """

    number: Number
    round: Number
    seat: Count
    decision: Decision = "act"
    used: Annotated[int, msgspec.Meta(ge=0, le=ACTIONS)] = 0
    placed: str | None = None
    conflict: ConflictAt | None = None
    picker: Count | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `start` is the seat that began, `bag` are the tiles in the order in which they are drawn,
    `gone` counts the tiles that were seen to leave play, `ended` is why the game is over."""

    options: dict[str, str]
    start: Count
    players: Annotated[list[PlayerAt], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    board: BoardAt
    bag: list[Colour]
    turn: TurnAt
    gone: Counts = {}
    ended: Ending | None = None


def dump(s: State) -> Json:
    """The position as JSON."""
    position = Position(
        options=dict(s.options),
        start=s.start,
        players=[_player(player) for player in s.players],
        board=_board(s.board),
        bag=[COLOURS[colour] for colour in s.bag],
        turn=_turn(s.turn),
        gone=_counts(s.gone),
        ended=s.ended,
    )
    return cast(Json, msgspec.to_builtins(position))


def _label(index: int) -> str | None:
    return None if index == NOWHERE else LABELS[index]


def _counts(counts: tuple[int, ...]) -> dict[Colour, int]:
    return cast("dict[Colour, int]", by_colour(counts))


def _player(player: Player) -> PlayerAt:
    return PlayerAt(
        dynasty=player.dynasty,
        hand=list(player.hand.colours),
        points=_counts(player.points),
        treasures=player.treasures,
        catastrophes=player.catastrophes,
        swapped=_counts(player.swapped),
        resigned=player.resigned,
    )


def _board(board: Board) -> BoardAt:
    return BoardAt(
        tiles={colour: list(labels_of(mask)) for colour, mask in zip(COLOURS, board.tiles, strict=True)},
        leaders=[
            LeaderAt(owner(slot), OFFICES[slot % LEADERS], LABELS[at])
            for slot, at in enumerate(board.leaders)
            if at != NOWHERE
        ],
        treasures=list(labels_of(board.treasures)),
        face_down=list(labels_of(board.face_down)),
        catastrophes=list(labels_of(board.catastrophes)),
        monuments=[MonumentAt(built.colours, LABELS[built.at]) for built in board.monuments],
        ziggurat=_label(board.ziggurat),
        buildings={colour: LABELS[at] for colour, at in zip(COLOURS, board.buildings, strict=True) if at != NOWHERE},
        union=_label(board.union),
    )


def _turn(turn: Turn) -> TurnAt:
    fought = turn.conflict
    return TurnAt(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=turn.decision,
        used=turn.used,
        placed=_label(turn.placed),
        conflict=None
        if fought is None
        else ConflictAt(
            fought.kind,
            OFFICES[fought.colour],
            fought.attacker,
            fought.defender,
            fought.committed,
        ),
        picker=turn.picker,
    )
