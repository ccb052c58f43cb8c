"""Reading a dumped position, and checking that one made by hand is possible.

The format stands in `dump.py`. What is checked is what the rules rely on, not that a game could have led there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from rules.kit.game import Json
from rules.kit.hexes import Edge, Hex, distance
from rules.kit.loading import check, check_seats, parsed, read
from rules.takenoko.components import CARDS, CATEGORIES, COLOURS, IMPROVEMENTS, POND, TILES
from rules.takenoko.dump import PlotAt, Position, TurnAt
from rules.takenoko.garden import Garden, garden_of
from rules.takenoko.setup import OPTIONS
from rules.takenoko.state import Player, State, Supply, Turn
from rules.takenoko.view import Plot
from rules.takenoko.weather import DECISIONS

_REACH: Final = 14
"""How far from the pond a plot may lie; 27 plots, of which each new one touches two, get no further."""


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    position, options = read(j, Position, OPTIONS)
    state = State(
        options=options,
        start=position.start,
        players=_players(position),
        garden=_garden(position),
        panda=_cell(position.garden.panda),
        gardener=_cell(position.garden.gardener),
        supply=_supply(position),
        turn=_turn(position.turn),
        emperor=position.emperor,
    )
    _check_seats(state)
    _check_figures(state)
    _check_turn(state)
    return state


def _players(position: Position) -> tuple[Player, ...]:
    return tuple(
        Player(
            hand=_known(player.hand, CARDS, "card"),
            finished=_known(player.finished, CARDS, "card"),
            eaten=_counts(COLOURS, player.eaten),
            channels=player.channels,
            chips=_counts(IMPROVEMENTS, player.chips),
            resigned=player.resigned,
        )
        for player in position.players
    )


def _supply(position: Position) -> Supply:
    supply = position.supply
    return Supply(
        pile=_known(supply.pile, TILES, "plot"),
        decks={category: _cards(supply.decks, category) for category in CATEGORIES},
        thrown={category: _cards(supply.thrown, category) for category in CATEGORIES},
        channels=supply.channels,
        chips=_counts(IMPROVEMENTS, supply.chips),
    )


def _turn(turn: TurnAt) -> Turn:
    return Turn(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=turn.decision,
        rolled=turn.rolled,
        weather=turn.weather,
        used=tuple(turn.used),
        drawn=_known(turn.drawn, TILES, "plot"),
        redraw=turn.redraw,
    )


def _garden(position: Position) -> Garden:
    plots = [_plot(plot) for plot in position.garden.plots]
    places = {plot.at for plot in plots} - {POND}
    check(len(places) == len(plots), "garden.plots: two plots in one place, or one on the pond")
    check(all(distance(POND, place) <= _REACH for place in places), "garden.plots: one lies too far away")
    edges = [_edge(text) for text in position.garden.channels]
    check(len(set(edges)) == len(edges), "garden.channels: two channels on one edge")
    for edge in edges:
        check(places.issuperset(edge), f"garden.channels: {edge} is not between two plots")
    return garden_of(plots, edges)


def _plot(plot: PlotAt) -> Plot:
    check(plot.improvement is not None or not plot.chip, f"garden.plots: {plot.at} has a chip without improvement")
    return Plot(_cell(plot.at), plot.colour, plot.bamboo, False, plot.improvement, plot.chip)


def _check_seats(s: State) -> None:
    check_seats([("start", s.start), ("turn.seat", s.turn.seat), ("emperor", s.emperor)], len(s.players))
    if s.turn.decision != "over":
        check(not s.players[s.turn.seat].resigned, "turn.seat: this seat has resigned")
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")


def _check_figures(s: State) -> None:
    for name, place in (("panda", s.panda), ("gardener", s.gardener)):
        check(place in s.garden.tiles, f"garden.{name}: there is no tile at {place}")


def _check_turn(s: State) -> None:
    turn = s.turn
    check(bool(turn.drawn) == (turn.decision == "plot"), "turn.drawn: only and always with the decision `plot`")
    check(turn.decision != "weather" or turn.rolled is not None, "turn.rolled: missing for the decision `weather`")
    for weather, decision in DECISIONS.items():
        check(decision != turn.decision or weather == turn.weather, f"turn.weather: must be {weather} for `{decision}`")


def _known(ids: Iterable[str], known: Collection[str], what: str) -> tuple[str, ...]:
    found = tuple(ids)
    for one in found:
        check(one in known, f"{one}: no such {what}")
    return found


def _cards(decks: Mapping[Any, list[str]], category: str) -> tuple[str, ...]:
    cards = _known(decks.get(category, ()), CARDS, "card")
    for card in cards:
        check(CARDS[card].category == category, f"{card}: not a card of the category {category}")
    return cards


def _counts(keys: Iterable[str], given: Mapping[Any, int]) -> dict[str, int]:
    return {key: given.get(key, 0) for key in keys}


def _cell(text: str) -> Hex:
    return parsed(Hex, text, "a place")


def _edge(text: str) -> Edge:
    return parsed(Edge, text, "an edge")
