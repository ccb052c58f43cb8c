"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex, neighbours
from rules.kit.refusals import IllegalMove
from rules.kit.seats import CHANCE, Seat
from rules.takenoko.components import (
    ACTIONS,
    CARDS,
    CATEGORIES,
    HAND_LIMIT,
    MAX_BAMBOO,
    POND,
    TILE_FACES,
    WEATHERS,
)
from rules.takenoko.moves import MOVES, ChooseWeather, Cloud, LayPlot, Rain, Roll, Skip, Storm
from rules.takenoko.objectives import progress
from rules.takenoko.patterns import best_match
from rules.takenoko.state import State, actions_total, to_move

_UNTIMELY: Final[dict[type[Move], tuple[str, str]]] = {
    ChooseWeather: ("weather_not_open", "weather"),
    Rain: ("no_rain", "weather"),
    Storm: ("no_storm", "weather"),
    Cloud: ("no_clouds", "weather"),
    Skip: ("nothing_to_skip", "weather"),
    LayPlot: ("draw_first", "plot"),
}
"""Kinds of moves that belong to other decisions than `act`: key and topic of what is wrong."""


def not_to_move(s: State, seat: Seat, m: Move) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return IllegalMove("game_over", "end")
    if isinstance(m, Roll):
        return IllegalMove("roll_not_now" if seat == CHANCE else "roll_not_yours", "weather")
    if awaited == (CHANCE,):
        return IllegalMove("roll_first", "weather", awaited=s.turn.seat)
    return IllegalMove("not_your_turn", "turn", awaited=s.turn.seat)


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return IllegalMove("not_a_move", "turn")
    if isinstance(m, Roll):
        return IllegalMove("roll_not_yours", "weather")
    first = _FIRST.get(s.turn.decision)
    return IllegalMove(*_UNTIMELY[type(m)]) if first is None else first(s)


def weather(face: str) -> IllegalMove:
    """A weather that cannot be chosen (rules 4)."""
    if face in WEATHERS:
        return IllegalMove("clouds_without_chips", "weather")
    return IllegalMove("weather_unknown", "weather", face=face)


def rain(s: State, at: Hex) -> IllegalMove:
    """A place where it cannot rain (rules 4, rain)."""
    plot = s.garden.plots.get(at)
    if plot is None:
        return IllegalMove("rain_no_plot", "weather", at=str(at))
    if not plot.irrigated:
        return IllegalMove("rain_dry", "weather", at=str(at))
    return IllegalMove("rain_full", "weather", at=str(at), limit=MAX_BAMBOO)


def storm(s: State, to: Hex) -> IllegalMove:
    """A place where the storm cannot take the panda (rules 4, storm)."""
    key = "storm_same_tile" if to == s.garden.panda else "storm_no_tile"
    return IllegalMove(key, "weather", at=str(to))


def action(s: State, name: str) -> IllegalMove:
    """An action that cannot be taken now (rules 3.2, 5)."""
    total = actions_total(s.turn.weather)
    if len(s.turn.used) >= total:
        return IllegalMove("actions_used_up", "turn", total=total)
    if name in s.turn.used and s.turn.weather != "wind":
        return IllegalMove("action_repeated", "turn", action=name)
    return _IMPOSSIBLE[name](s)


def walk(s: State, figure: str, origin: Hex, to: Hex) -> IllegalMove:
    """A place that a figure cannot walk to (rules 5, panda)."""
    if to == origin:
        return IllegalMove(f"{figure}_must_move", figure, at=str(to))
    if to not in s.garden.tiles:
        return IllegalMove(f"{figure}_no_tile", figure, to=str(to))
    places = {"origin": str(origin), "to": str(to)}
    dq, dr = to.q - origin.q, to.r - origin.r
    if dq and dr and dq + dr:
        return IllegalMove(f"{figure}_not_in_line", figure, **places)
    length = max(abs(dq), abs(dr))
    way = (Hex(origin.q + dq * step // length, origin.r + dr * step // length) for step in range(1, length))
    gap = next(cell for cell in way if cell not in s.garden.tiles)
    return IllegalMove(f"{figure}_gap", figure, **places, gap=str(gap))


def lay(s: State, m: LayPlot) -> IllegalMove:
    """A plot that cannot be laid like that (rules 5, plot; 6)."""
    if m.tile not in s.turn.drawn:
        return IllegalMove("plot_not_drawn", "plot", tile=m.tile, drawn=s.turn.drawn)
    if m.at == POND:
        return IllegalMove("plot_on_pond", "plot", at=str(m.at))
    if m.at in s.garden.plots:
        return IllegalMove("plot_site_taken", "plot", at=str(m.at))
    if m.at not in s.garden.sites:
        return IllegalMove("plot_site", "plot", at=str(m.at))
    printed = TILE_FACES[m.tile][1]
    if printed is not None:
        return IllegalMove("chip_on_improvement", "improvement", at=str(m.at), improvement=printed)
    return IllegalMove("chip_not_held", "improvement", chip=m.chip)


def objective(s: State, category: str) -> IllegalMove:
    """A card that cannot be drawn (rules 5, objective)."""
    if category not in CATEGORIES or not s.supply.decks[category]:
        barred = action(s, "objective")
        if barred.key == "decks_empty":
            return IllegalMove("deck_empty", "objective", category=category)
        return barred
    return action(s, "objective")


def irrigate(s: State, edge: Edge) -> IllegalMove:
    """An edge on which no channel can be placed (rules 6)."""
    shown = str(edge)
    if not s.players[s.turn.seat].channels:
        return IllegalMove("no_channel_held", "channel")
    if edge.b not in neighbours(edge.a) or Edge.of(edge.a, edge.b) != edge:
        return IllegalMove("channel_not_an_edge", "channel", edge=shown)
    if POND in edge:
        return IllegalMove("channel_along_pond", "channel", edge=shown)
    missing = [cell for cell in edge if cell not in s.garden.plots]
    if missing:
        return IllegalMove("channel_needs_two_plots", "channel", edge=shown, at=str(missing[0]))
    key = "channel_taken" if edge in s.garden.channels else "channel_not_connected"
    return IllegalMove(key, "channel", edge=shown)


def improve(s: State, chip: str, at: Hex) -> IllegalMove:
    """A chip that cannot be placed there (rules 6)."""
    plot = s.garden.plots.get(at)
    if not s.players[s.turn.seat].chips.get(chip):
        return IllegalMove("chip_not_held", "improvement", chip=chip)
    if plot is None:
        return IllegalMove("chip_on_pond" if at == POND else "chip_no_plot", "improvement", at=str(at))
    if plot.improvement is not None:
        return IllegalMove("chip_on_improvement", "improvement", at=str(at), improvement=plot.improvement)
    return IllegalMove("chip_on_bamboo", "improvement", at=str(at), bamboo=plot.bamboo)


def complete(s: State, card: str) -> IllegalMove:
    """A card that cannot be completed (rules 9)."""
    player = s.players[s.turn.seat]
    if card not in player.hand:
        return IllegalMove("card_not_held", "complete", card=card)
    have, need = progress(s.garden, player.eaten, card)
    category = CARDS[card].category
    if category == "plot":
        have = best_match(s.garden.plots.values(), card, dry=True)
        if have == need:
            return IllegalMove("card_plot_dry", "complete", card=card)
    return IllegalMove(f"card_{category}_missing", "complete", card=card, have=have, need=need)


def too_early(s: State) -> IllegalMove:
    """The turn cannot end yet (rules 3)."""
    return IllegalMove("end_too_early", "turn", left=ACTIONS - len(s.turn.used))


_FIRST: Final[dict[str, Callable[[State], IllegalMove]]] = {
    "roll": lambda s: IllegalMove("roll_first", "weather", awaited=s.turn.seat),
    "weather": lambda s: IllegalMove("choose_weather_first", "weather", rolled=s.turn.rolled),
    "rain": lambda s: IllegalMove("weather_first", "weather", face=s.turn.weather),
    "storm": lambda s: IllegalMove("weather_first", "weather", face=s.turn.weather),
    "cloud": lambda s: IllegalMove("weather_first", "weather", face=s.turn.weather),
    "plot": lambda s: IllegalMove("lay_plot_first", "plot"),
}
"""Decision -> what must be done before anything else."""

_IMPOSSIBLE: Final[dict[str, Callable[[State], IllegalMove]]] = {
    "plot": lambda s: IllegalMove("pile_empty", "plot"),
    "channel": lambda s: IllegalMove("no_channels_left", "channel"),
    "panda": lambda s: IllegalMove("panda_nowhere", "panda"),
    "gardener": lambda s: IllegalMove("gardener_nowhere", "gardener"),
    "objective": lambda s: (
        IllegalMove("hand_full", "objective", limit=HAND_LIMIT)
        if len(s.players[s.turn.seat].hand) >= HAND_LIMIT
        else IllegalMove("decks_empty", "objective")
    ),
}
