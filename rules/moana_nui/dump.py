"""A position as readable JSON: the format in which one is stored, and set up by hand; `load.py` reads it.

A position may hold fewer pieces than the box, and tiles that are not in it (for studies and tests; see `faces.py`).
Places are labels (`H8b`, `H8/H9/I8`).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

import msgspec

from rules.kit.game import Json
from rules.kit.loading import Count, Number
from rules.moana_nui.board import NO_GOODS, Board
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import BUILDINGS, HAND, SEATS, UNITS
from rules.moana_nui.moves import RESOURCES, Goods, Ordinary, Resource
from rules.moana_nui.places import SIDES
from rules.moana_nui.state import Player, Score, State, Turn, label

MOST_GOODS: Final = 1000
"""How many of a resource may lie in one place; the rules know no limit, and no game comes near this one."""
MOST_TILES: Final = 100
"""How many tiles may lie on the table, which is more than there are."""
Units = Annotated[int, msgspec.Meta(ge=0, le=UNITS)]
Counts = dict[Resource, Annotated[int, msgspec.Meta(ge=0, le=MOST_GOODS)]]
Decision = Literal["place", "generate", "act", "sail", "combat", "over"]
Kind = Literal["hut", "canoe", "temple", "meeting_house"]
Reason = Literal["played", "resigned"]


class TileAt(msgspec.Struct, forbid_unknown_fields=True):
    """A placed tile: its cell, its name, and by how many sixths clockwise it is turned."""

    at: str
    tile: str
    rotation: Annotated[int, msgspec.Meta(ge=0, lt=SIDES)] = 0


class UnitsAt(msgspec.Struct, forbid_unknown_fields=True):
    """Units on a segment: whose (from 0), and how many."""

    at: str
    seat: Count
    units: Annotated[int, msgspec.Meta(ge=1, le=UNITS)]


class GoodsAt(msgspec.Struct, forbid_unknown_fields=True):
    """Resources on a segment."""

    at: str
    goods: Counts


class BuildingAt(msgspec.Struct, forbid_unknown_fields=True):
    """A hut, canoe or temple on a segment, and who built it."""

    at: str
    building: Ordinary
    builder: Count


class HouseAt(msgspec.Struct, forbid_unknown_fields=True):
    """A meeting house on a corner, and who built it."""

    at: str
    builder: Count


class BoardAt(msgspec.Struct, forbid_unknown_fields=True):
    """What lies on the table: tiles in the order of placing, units, resources, buildings, meeting houses."""

    tiles: Annotated[list[TileAt], msgspec.Meta(min_length=1, max_length=MOST_TILES)]
    units: list[UnitsAt] = []
    goods: list[GoodsAt] = []
    buildings: list[BuildingAt] = []
    houses: list[HouseAt] = []


class ScoreAt(msgspec.Struct, forbid_unknown_fields=True):
    """A frozen score: how many of each, and the points of buildings."""

    segments: Count = 0
    completed: Count = 0
    buildings: Count = 0
    building_points: Count = 0
    doubled: Count = 0
    doubled_points: Count = 0


class PlayerAt(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: tiles in hand and stack (the next one first), units, resources, buildings not yet built by type
    (absent: none), how many were built, and the score once it is frozen."""

    hand: Annotated[list[str], msgspec.Meta(max_length=HAND)]
    stack: list[str] = []
    village: Units = 0
    reserve: Units = 0
    council: Units = 0
    goods: Counts = {}
    left: dict[Kind, Count] = {}
    built: Count = 0
    score: ScoreAt | None = None
    resigned: bool = False


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """The turn: its number over all seats and its round (both from 1), whose it is (from 0), what is being decided, the
    cell of the tile placed, its segments on which nobody settles, action points, whether something was built or
    exchanged, whether an extra turn follows, the segments whose units have attacked, where a canoe sails from."""

    number: Number
    round: Number
    seat: Count
    decision: Decision = "place"
    placed: str | None = None
    closed: list[str] = []
    ap: Count = 0
    ap_total: Count = 0
    built: bool = False
    exchanged: bool = False
    extra: bool = False
    used: list[str] = []
    canoe: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `start` is the seat that began, `aside` are the tiles set aside, the next one first,
    `discarded` those that did not fit, `ended` is why the game is over."""

    options: dict[str, str]
    start: Count
    players: Annotated[list[PlayerAt], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    board: BoardAt
    turn: TurnAt
    aside: list[str] = []
    discarded: list[str] = []
    ended: Reason | None = None


def dump(s: State) -> Json:
    """The position as JSON."""
    position = Position(
        options=dict(s.options),
        start=s.start,
        players=[_player(player) for player in s.players],
        board=_board(s.board),
        turn=_turn(s, s.turn),
        aside=list(s.aside),
        discarded=list(s.discarded),
        ended=cast("Reason | None", s.ended),
    )
    return cast(Json, msgspec.to_builtins(position))


def _counts(goods: Goods) -> Counts:
    return {name: number for name, number in zip(RESOURCES, goods, strict=True) if number}


def _player(player: Player) -> PlayerAt:
    return PlayerAt(
        hand=list(player.hand),
        stack=list(player.stack),
        village=player.village,
        reserve=player.reserve,
        council=player.council,
        goods=_counts(player.goods),
        left=cast("dict[Kind, int]", dict(zip(BUILDINGS, player.left, strict=True))),
        built=player.built,
        score=None if player.score is None else _score(player.score),
        resigned=player.resigned,
    )


def _score(score: Score) -> ScoreAt:
    return ScoreAt(**msgspec.structs.asdict(score))


def _board(board: Board) -> BoardAt:
    names = [str(segment) for segment in board.chart.segments]
    groups = zip(names, board.groups, strict=True)
    goods = zip(names, board.goods, strict=True)
    buildings = zip(names, board.buildings, strict=True)
    return BoardAt(
        tiles=[TileAt(str(at), tile, rotation) for at, tile, rotation in board.chart.tiles],
        units=[UnitsAt(at, group.seat, group.units) for at, group in groups if group is not None],
        goods=[GoodsAt(at, _counts(lying)) for at, lying in goods if lying != NO_GOODS],
        buildings=[
            BuildingAt(at, cast(Ordinary, built.kind), built.builder) for at, built in buildings if built is not None
        ],
        houses=[HouseAt(str(house.at), house.builder) for house in board.houses],
    )


def _turn(s: State, turn: Turn) -> TurnAt:
    return TurnAt(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=cast(Decision, turn.decision),
        placed=None if turn.placed == NOWHERE else str(s.board.chart.tiles[turn.placed].at),
        closed=[label(s, segment) for segment in turn.closed],
        ap=turn.ap,
        ap_total=turn.ap_total,
        built=turn.built,
        exchanged=turn.exchanged,
        extra=turn.extra,
        used=[label(s, segment) for segment in turn.used],
        canoe=None if turn.canoe == NOWHERE else label(s, turn.canoe),
    )
