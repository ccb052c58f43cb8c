"""A position as readable JSON: the format in which one is stored, and set up by hand; `load.py` reads it.

A position may hold other tiles than the box (for studies and tests). Places are labels (`M20`, `M20n`), tiles ids.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

import msgspec

from rules.kit.game import Json
from rules.kit.loading import Count, Number
from rules.sky_islands.components import CUBES, HAND, HOUSES, PORTS, SEATS, TOWERS, TURNS, ids
from rules.sky_islands.moves import COLOURS, Colour, Cubes
from rules.sky_islands.state import Player, Reason, State

Counts = dict[Colour, Annotated[int, msgspec.Meta(ge=0, le=CUBES)]]
Points = Annotated[int, msgspec.Meta(ge=0, le=10**5)]
MOST_TILES: Final = 100
"""How many tiles may lie on the table, which is more than there are."""
Decision = Literal["place", "discard", "build", "stock", "end", "over"]


class TileAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile on the table: where, which, turned how many quarters clockwise, placed by whom (from 0; absent for the
    initial tile)."""

    at: str
    tile: str
    rotation: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    seat: Count | None = None


class HouseAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A trading house: on which drawn island, whose (from 0), and what is attached."""

    at: str
    seat: Count
    tower: bool = False
    port: bool = False


class PlayerAt(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: tiles in hand, those of them that all have seen, cubes, points by source, houses left to build."""

    hand: Annotated[list[str], msgspec.Meta(max_length=HAND)]
    shown: list[str] = []
    cubes: Counts = {}
    points: dict[Literal["airships", "ports", "towers"], Points] = {}
    houses: Annotated[int, msgspec.Meta(ge=0, le=HOUSES)] = HOUSES
    resigned: bool = False


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """The turn: its number over all seats and its round (both from 1), whose it is (from 0), what is being decided."""

    number: Number
    round: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]
    seat: Count
    decision: Decision = "place"


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `start` is the seat that began; tiles stand in the order in which they were placed, the initial
    tile first, houses in the order in which they were built, `pile` in the order in which tiles are drawn; `supply`,
    `towers` and `ports` lie beside the table; `ended` is why the game is over."""

    options: dict[str, str]
    start: Count
    players: Annotated[list[PlayerAt], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    tiles: Annotated[list[TileAt], msgspec.Meta(min_length=1, max_length=MOST_TILES)]
    pile: list[str]
    turn: TurnAt
    supply: Counts
    houses: list[HouseAt] = []
    towers: Annotated[int, msgspec.Meta(ge=0, le=TOWERS)] = TOWERS
    ports: Annotated[int, msgspec.Meta(ge=0, le=PORTS)] = PORTS
    removed: list[str] = []
    discarded: list[str] = []
    ended: Reason | None = None


def dump(s: State) -> Json:
    """The position as JSON."""
    turn = s.turn
    position = Position(
        options=dict(s.options),
        start=s.start,
        players=[_player(player) for player in s.players],
        tiles=[TileAt(str(laid.at), laid.tile.id, laid.rotation, laid.seat) for laid in s.board.laid],
        pile=list(ids(s.pile)),
        turn=TurnAt(turn.number, turn.round, turn.seat, cast(Decision, turn.decision)),
        supply=_counts(s.supply),
        houses=[HouseAt(str(house.at), house.seat, house.tower, house.port) for house in s.houses],
        towers=s.towers,
        ports=s.ports,
        removed=list(ids(s.removed)),
        discarded=list(ids(s.discarded)),
        ended=s.ended,
    )
    return cast(Json, msgspec.to_builtins(position))


def _player(player: Player) -> PlayerAt:
    return PlayerAt(
        hand=list(ids(player.hand)),
        shown=list(ids(player.shown)),
        cubes=_counts(player.cubes),
        points=player.points._asdict(),  # type: ignore[arg-type]
        houses=player.houses,
        resigned=player.resigned,
    )


def _counts(cubes: Cubes) -> Counts:
    return dict(zip(COLOURS, cubes, strict=True))
