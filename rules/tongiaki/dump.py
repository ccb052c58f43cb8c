"""A position as readable JSON: the format in which one is stored, and set up by hand; `load.py` reads it.

Cells are labels (`H8`), directions names (`ne`), beaches letters; boats are lists of seats, counted from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal, cast

import msgspec

from rules.kit.game import Json
from rules.kit.loading import Count, Number
from rules.tongiaki.chart import Leg
from rules.tongiaki.components import LANDS, SEATS, START_BOATS
from rules.tongiaki.places import COMPASS, Compass
from rules.tongiaki.state import Crew, Landing, Reason, State, Turn, Voyage

Seats = list[Count]
Decision = Literal["setup", "act", "start", "settle", "lay", "sail", "land", "over"]
Outcome = Literal["landed", "failed", "returned", "blocked", "at_sea"]


class TileAt(msgspec.Struct, forbid_unknown_fields=True):
    """A tile on the table: which, where, where its red mark points, and in which turn it was laid (0: Tonga)."""

    tile: str
    at: str
    red: Compass
    turn: Count = 0


class LandingAt(msgspec.Struct, forbid_unknown_fields=True):
    """The landing under way: the island, the one that was left, the group, and what has been landed, by beach."""

    island: str
    origin: str
    boats: Seats
    landed: dict[str, Seats] = {}


class AdriftAt(msgspec.Struct, forbid_unknown_fields=True):
    """Boats that stay at sea: on which water tile, at which side they came in, whose."""

    at: str
    entered: Compass
    boats: Seats


class LegAt(msgspec.Struct, forbid_unknown_fields=True):
    """Water that a voyage crossed: the cell, the sides, the number of colours of the route."""

    at: str
    entered: Compass
    left: Compass
    colours: Number


class VoyageAt(msgspec.Struct, forbid_unknown_fields=True):
    """A voyage of the last turn in which any boat sailed; see `state.Voyage`."""

    turn: Number
    island: str
    at: str
    beach: str
    direction: Compass
    boats: Seats
    legs: list[LegAt]
    outcome: Outcome
    reached: str | None = None
    reached_at: str | None = None


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """The turn: its number over all seats and its round (both from 1), whose it is (from 0), what is being decided,
    boats still to be put on Tonga, a turned tile to be laid and whether a boat settles the island that is found, the
    landing under way, departures in this turn, and those since anything but boats' places has changed."""

    number: Number
    round: Number
    seat: Count
    decision: Decision = "act"
    left: Annotated[int, msgspec.Meta(ge=0, le=START_BOATS)] = 0
    tile: str | None = None
    settling: bool = False
    landing: LandingAt | None = None
    departures: Count = 0
    idle: Count = 0


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `start` is the seat that began, `resigned` says it of each seat, `tiles` lie in this order,
    `boats` by island and beach (beaches without boats may be left out), `kings` are the owners of king's islands,
    `stack` the tiles in the order in which they are turned, `removed` islands out of the game, `ended` why it is over.
    `adrift` may also be a single group. Every tile of the box is in exactly one place."""

    options: dict[str, str]
    start: Count
    resigned: Annotated[list[bool], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    tiles: list[TileAt]
    boats: dict[str, dict[str, Seats]]
    stack: list[str]
    turn: TurnAt
    kings: dict[str, Count] = {}
    removed: list[str] = []
    adrift: list[AdriftAt] | AdriftAt | None = []
    voyages: list[VoyageAt] = []
    ended: Reason | None = None


def dump(s: State) -> Json:
    """The position as JSON."""
    position = Position(
        options=dict(s.options),
        start=s.start,
        resigned=list(s.resigned),
        tiles=[TileAt(tile.id, str(cell), COMPASS[tile.red], tile.turn) for cell, tile in s.chart.tiles.items()],
        boats={island: _beaches(island, beaches) for island, beaches in s.boats.items()},
        kings=dict(s.chart.kings),
        stack=list(s.stack),
        turn=_turn(s.turn),
        removed=list(s.removed),
        adrift=[AdriftAt(str(group.at), COMPASS[group.entered], list(group.boats)) for group in s.adrift],
        voyages=[_voyage(voyage) for voyage in s.voyages],
        ended=s.ended,
    )
    return cast(Json, msgspec.to_builtins(position))


def _beaches(island: str, beaches: tuple[Crew, ...]) -> dict[str, Seats]:
    shores = LANDS[island].beaches
    return {shore.letter: list(crew) for shore, crew in zip(shores, beaches, strict=True) if crew}


def _turn(turn: Turn) -> TurnAt:
    return TurnAt(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=cast(Decision, turn.decision),
        left=turn.left,
        tile=turn.tile,
        settling=turn.settling,
        landing=None if turn.landing is None else _landing(turn.landing),
        departures=turn.departures,
        idle=turn.idle,
    )


def _landing(landing: Landing) -> LandingAt:
    shores = LANDS[landing.island].beaches
    landed = {shores[index].letter: list(crew) for index, crew in landing.landed}
    return LandingAt(landing.island, landing.origin, list(landing.boats), landed)


def _voyage(voyage: Voyage) -> VoyageAt:
    return VoyageAt(
        turn=voyage.turn,
        island=voyage.island_from,
        at=str(voyage.cell_from),
        beach=LANDS[voyage.island_from].beaches[voyage.beach].letter,
        direction=COMPASS[voyage.direction],
        boats=list(voyage.boats),
        legs=[_leg(leg) for leg in voyage.legs],
        outcome=cast(Outcome, voyage.outcome),
        reached=voyage.island,
        reached_at=None if voyage.cell is None else str(voyage.cell),
    )


def _leg(leg: Leg) -> LegAt:
    return LegAt(str(leg.at), COMPASS[leg.entered], COMPASS[leg.left], leg.colours)
