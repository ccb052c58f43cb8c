"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex, neighbours
from rules.kit.refusals import Illegal, IllegalMove, game_over, not_a_move, not_your_turn
from rules.kit.seats import CHANCE, Seat
from rules.takenoko import refusals
from rules.takenoko.components import (
    ACTIONS,
    CARDS,
    HAND_LIMIT,
    MAX_BAMBOO,
    POND,
    TILE_FACES,
    WEATHERS,
    Action,
    Category,
    Improvement,
    Weather,
)
from rules.takenoko.moves import MOVES, ChooseWeather, Cloud, LayPlot, Rain, Roll, Skip, Storm
from rules.takenoko.objectives import progress
from rules.takenoko.patterns import best_match
from rules.takenoko.state import State, actions_total, to_move

_UNTIMELY: Final[dict[type[Move], Illegal[[]]]] = {
    ChooseWeather: refusals.weather_not_open,
    Rain: refusals.no_rain,
    Storm: refusals.no_storm,
    Cloud: refusals.no_clouds,
    Skip: refusals.nothing_to_skip,
    LayPlot: refusals.draw_first,
}
"""Kinds of moves that belong to other decisions than `act`, and what is wrong."""


class _Walk(NamedTuple):
    """What forbids a figure to walk somewhere."""

    must_move: Illegal[[Hex]]
    no_tile: Illegal[[Hex]]
    not_in_line: Illegal[[Hex, Hex]]
    gap: Illegal[[Hex, Hex, Hex]]


_WALKS: Final = {
    "panda": _Walk(refusals.panda_must_move, refusals.panda_no_tile, refusals.panda_not_in_line, refusals.panda_gap),
    "gardener": _Walk(
        refusals.gardener_must_move, refusals.gardener_no_tile, refusals.gardener_not_in_line, refusals.gardener_gap
    ),
}
_MISSING: Final = {
    "plot": refusals.card_plot_missing,
    "gardener": refusals.card_gardener_missing,
    "panda": refusals.card_panda_missing,
}


def not_to_move(s: State, seat: Seat, m: Move) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return game_over()
    if isinstance(m, Roll):
        return refusals.roll_not_now() if seat == CHANCE else refusals.roll_not_yours()
    return (refusals.roll_first if awaited == (CHANCE,) else not_your_turn)(s.turn.seat)


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return not_a_move()
    if isinstance(m, Roll):
        return refusals.roll_not_yours()
    first = _FIRST.get(s.turn.decision)
    return _UNTIMELY[type(m)]() if first is None else first(s)


def weather(face: Weather) -> IllegalMove:
    """A weather that cannot be chosen (rules 4)."""
    return refusals.clouds_without_chips() if face in WEATHERS else refusals.weather_unknown(face)


def rain(s: State, at: Hex) -> IllegalMove:
    """A place where it cannot rain (rules 4, rain)."""
    plot = s.garden.plots.get(at)
    if plot is None:
        return refusals.rain_no_plot(at)
    return refusals.rain_full(at, limit=MAX_BAMBOO) if plot.irrigated else refusals.rain_dry(at)


def storm(s: State, to: Hex) -> IllegalMove:
    """A place where the storm cannot take the panda (rules 4, storm)."""
    return (refusals.storm_same_tile if to == s.garden.panda else refusals.storm_no_tile)(to)


def action(s: State, name: Action) -> IllegalMove:
    """An action that cannot be taken now (rules 3.2, 5)."""
    return _barred(s, name) or _IMPOSSIBLE[name]()


def objective(s: State, category: Category) -> IllegalMove:
    """A card that cannot be drawn (rules 5, objective)."""
    barred = _barred(s, "objective")
    if barred is None and len(s.players[s.turn.seat].hand) >= HAND_LIMIT:
        return refusals.hand_full(limit=HAND_LIMIT)
    return barred or refusals.deck_empty(category)


def _barred(s: State, name: Action) -> IllegalMove | None:
    """What forbids an action whatever the position: none is left, or it has been taken in this turn."""
    total = actions_total(s.turn.weather)
    if len(s.turn.used) >= total:
        return refusals.actions_used_up(total)
    return refusals.action_repeated(name) if name in s.turn.used and s.turn.weather != "wind" else None


def walk(s: State, figure: Literal["panda", "gardener"], origin: Hex, to: Hex) -> IllegalMove:
    """A place that a figure cannot walk to (rules 5, panda)."""
    why = _WALKS[figure]
    if to == origin:
        return why.must_move(to)
    if to not in s.garden.tiles:
        return why.no_tile(to)
    dq, dr = to.q - origin.q, to.r - origin.r
    if dq and dr and dq + dr:
        return why.not_in_line(origin, to)
    length = max(abs(dq), abs(dr))
    way = (Hex(origin.q + dq * step // length, origin.r + dr * step // length) for step in range(1, length))
    return why.gap(origin, to, next(cell for cell in way if cell not in s.garden.tiles))


def lay(s: State, m: LayPlot) -> IllegalMove:
    """A plot that cannot be laid like that (rules 5, plot; 6)."""
    if m.tile not in s.turn.drawn:
        return refusals.plot_not_drawn(m.tile, s.turn.drawn)
    if m.at == POND:
        return refusals.plot_on_pond(m.at)
    if m.at in s.garden.plots:
        return refusals.plot_site_taken(m.at)
    if m.at not in s.garden.sites:
        return refusals.plot_site(m.at)
    assert m.chip is not None, "without a chip it could be laid"
    printed = TILE_FACES[m.tile][1]
    return refusals.chip_not_held(m.chip) if printed is None else refusals.chip_on_improvement(m.at, printed)


def irrigate(s: State, edge: Edge) -> IllegalMove:
    """An edge on which no channel can be placed (rules 6)."""
    if not s.players[s.turn.seat].channels:
        return refusals.no_channel_held()
    if edge.b not in neighbours(edge.a) or Edge.of(edge.a, edge.b) != edge:
        return refusals.channel_not_an_edge(edge)
    if POND in edge:
        return refusals.channel_along_pond(edge)
    for cell in edge:
        if cell not in s.garden.plots:
            return refusals.channel_needs_two_plots(edge, at=cell)
    return (refusals.channel_taken if edge in s.garden.channels else refusals.channel_not_connected)(edge)


def improve(s: State, chip: Improvement, at: Hex) -> IllegalMove:
    """A chip that cannot be placed there (rules 6)."""
    plot = s.garden.plots.get(at)
    if not s.players[s.turn.seat].chips.get(chip):
        return refusals.chip_not_held(chip)
    if plot is None:
        return (refusals.chip_on_pond if at == POND else refusals.chip_no_plot)(at)
    if plot.improvement is not None:
        return refusals.chip_on_improvement(at, plot.improvement)
    return refusals.chip_on_bamboo(at, plot.bamboo)


def complete(s: State, card: str) -> IllegalMove:
    """A card that cannot be completed (rules 9)."""
    player = s.players[s.turn.seat]
    if card not in player.hand:
        return refusals.card_not_held(card)
    have, need = progress(s.garden, player.eaten, card)
    category = CARDS[card].category
    if category == "plot":
        have = best_match(s.garden.plots.values(), card, dry=True)
        if have == need:
            return refusals.card_plot_dry(card)
    return _MISSING[category](card, have, need)


def too_early(s: State) -> IllegalMove:
    """The turn cannot end yet (rules 3)."""
    return refusals.end_too_early(left=ACTIONS - len(s.turn.used))


_FIRST: Final[dict[str, Callable[[State], IllegalMove]]] = {
    "roll": lambda s: refusals.roll_first(s.turn.seat),
    "weather": lambda s: refusals.choose_weather_first(s.turn.rolled),
    "rain": lambda _: refusals.weather_first("rain"),
    "storm": lambda _: refusals.weather_first("storm"),
    "cloud": lambda _: refusals.weather_first("clouds"),
    "plot": lambda _: refusals.lay_plot_first(),
}
"""Decision -> what must be done before anything else."""

_IMPOSSIBLE: Final[dict[Action, Illegal[[]]]] = {
    "plot": refusals.pile_empty,
    "channel": refusals.no_channels_left,
    "panda": refusals.panda_nowhere,
    "gardener": refusals.gardener_nowhere,
}
"""Action -> why nobody could take it now. Why no card can be drawn depends on its category."""
