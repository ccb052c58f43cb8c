"""Reading a dumped position, and checking that one made by hand is possible.

Its form follows from the types of `State`. What is checked is what the rules rely on, not that a game could have led
there.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.kit.game import Json
from rules.kit.hexes import distance
from rules.kit.schema import Schema, check, check_seats
from rules.takenoko.components import CARDS, POND
from rules.takenoko.garden import Garden, watered
from rules.takenoko.setup import OPTIONS
from rules.takenoko.state import State
from rules.takenoko.weather import DECISIONS

SCHEMA: Final = Schema(State, OPTIONS)
_REACH: Final = 14
"""How far from the pond a plot may lie; 27 plots, of which each new one touches two, get no further."""


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    s = SCHEMA.load(j)
    _check_seats(s)
    _check_garden(s.garden)
    _check_decks(s)
    _check_turn(s)
    return replace(s, garden=watered(s.garden))


def _check_seats(s: State) -> None:
    check_seats([("start", s.start), ("turn.seat", s.turn.seat), ("emperor", s.emperor)], len(s.players))
    if s.turn.decision != "over":
        check(not s.players[s.turn.seat].resigned, "turn.seat: this seat has resigned")
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")


def _check_garden(garden: Garden) -> None:
    for at, plot in garden.plots.items():
        check(distance(POND, at) <= _REACH, f"garden.plots: {at} lies too far away")
        check(plot.improvement is not None or not plot.chip, f"garden.plots: {at} has a chip without improvement")
    for edge in garden.channels:
        check(garden.plots.keys() >= set(edge), f"garden.channels: {edge} is not between two plots")
    for name, place in (("panda", garden.panda), ("gardener", garden.gardener)):
        check(place in garden.tiles, f"garden.{name}: there is no tile at {place}")


def _check_decks(s: State) -> None:
    for piles in (s.supply.decks, s.supply.thrown):
        for category, cards in piles.items():
            for card in cards:
                check(CARDS[card].category == category, f"{card}: not a card of the category {category}")


def _check_turn(s: State) -> None:
    turn = s.turn
    check(bool(turn.drawn) == (turn.decision == "plot"), "turn.drawn: only and always with the decision `plot`")
    check(turn.decision != "weather" or turn.rolled is not None, "turn.rolled: missing for the decision `weather`")
    for weather, decision in DECISIONS.items():
        check(decision != turn.decision or weather == turn.weather, f"turn.weather: must be {weather} for `{decision}`")
