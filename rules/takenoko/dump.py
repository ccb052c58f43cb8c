"""A position as readable JSON: the format in which one is stored, and set up by hand; `load.py` reads it.

A position may hold fewer pieces than the box (for studies and tests).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, cast

import msgspec

from rules.kit.game import Json
from rules.kit.loading import Count, Number
from rules.takenoko.components import HAND_LIMIT, MAX_BAMBOO, SEATS
from rules.takenoko.moves import Category, Colour, Face, Improvement, Weather
from rules.takenoko.state import State

Pieces = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many pieces of one kind, of which the box never holds that many."""
MOST_PLOTS: Final = 60
"""How many plots may be laid, which is more than there are."""
Decision = Literal["roll", "weather", "rain", "storm", "cloud", "plot", "act", "over"]
Action = Literal["plot", "channel", "panda", "gardener", "objective"]


class PlotAt(msgspec.Struct, forbid_unknown_fields=True):
    """A laid plot: its place (`H9`), colour, sections of bamboo, and improvement, printed or (`chip`) placed.

    Whether it is irrigated follows from the pond, the channels and its improvement.
    """

    at: str
    colour: Colour
    bamboo: Annotated[int, msgspec.Meta(ge=0, le=MAX_BAMBOO)] = 0
    improvement: Improvement | None = None
    chip: bool = False


class GardenAt(msgspec.Struct, forbid_unknown_fields=True):
    """Plots in the order of laying, channels (`G8/H9`), and the places of the figures (`H8` is the pond)."""

    plots: Annotated[list[PlotAt], msgspec.Meta(max_length=MOST_PLOTS)]
    channels: list[str]
    panda: str
    gardener: str


class PlayerAt(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: card ids in hand and finished, sections eaten, channels and chips in stock."""

    hand: Annotated[list[str], msgspec.Meta(max_length=HAND_LIMIT)]
    finished: list[str]
    eaten: dict[Colour, Pieces]
    channels: Pieces
    chips: dict[Improvement, Pieces]
    resigned: bool = False


class SupplyAt(msgspec.Struct, forbid_unknown_fields=True):
    """Plots in the pile and cards in the decks, top first; cards thrown out of the game; channels and chips left."""

    pile: list[str]
    decks: dict[Category, list[str]]
    thrown: dict[Category, list[str]]
    channels: Pieces
    chips: dict[Improvement, Pieces]


class TurnAt(msgspec.Struct, forbid_unknown_fields=True):
    """The turn: its number over all seats and its round (both from 1), whose it is (from 0), what is being decided,
    what the die showed, the weather in force, actions taken, plots drawn and not laid, and whether the card drawn
    last was thrown away.
    """

    number: Number
    round: Number
    seat: Count
    decision: Decision
    rolled: Face | None = None
    weather: Weather | None = None
    used: list[Action] = []
    drawn: list[str] = []
    redraw: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. `start` is the seat that began, `emperor` the one that reached the threshold first."""

    options: dict[str, str]
    start: Count
    players: Annotated[list[PlayerAt], msgspec.Meta(min_length=SEATS[0], max_length=SEATS[-1])]
    garden: GardenAt
    supply: SupplyAt
    turn: TurnAt
    emperor: Count | None = None


def dump(s: State) -> Json:
    """The position as JSON."""
    position = Position(
        options=dict(s.options),
        start=s.start,
        players=[
            PlayerAt(
                hand=list(player.hand),
                finished=list(player.finished),
                eaten=cast("dict[Colour, int]", player.eaten),
                channels=player.channels,
                chips=cast("dict[Improvement, int]", player.chips),
                resigned=player.resigned,
            )
            for player in s.players
        ],
        garden=_garden(s),
        supply=_supply(s),
        turn=TurnAt(**msgspec.to_builtins(s.turn)),
        emperor=s.emperor,
    )
    return cast(Json, msgspec.to_builtins(position))


def _garden(s: State) -> GardenAt:
    return GardenAt(
        plots=[
            PlotAt(str(plot.at), cast(Colour, plot.colour), plot.bamboo, cast(Improvement, plot.improvement), plot.chip)
            for plot in s.garden.plots.values()
        ],
        channels=[str(edge) for edge in sorted(s.garden.channels)],
        panda=str(s.panda),
        gardener=str(s.gardener),
    )


def _supply(s: State) -> SupplyAt:
    return SupplyAt(
        pile=list(s.supply.pile),
        decks=cast("dict[Category, list[str]]", {key: list(cards) for key, cards in s.supply.decks.items()}),
        thrown=cast("dict[Category, list[str]]", {key: list(cards) for key, cards in s.supply.thrown.items()}),
        channels=s.supply.channels,
        chips=cast("dict[Improvement, int]", s.supply.chips),
    )
