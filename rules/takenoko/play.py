"""What each move does: the five actions, the free actions and the end of a turn (rules 5, 6).

Weather stands in `weather.py`, the run of turns in `turns.py`, why a move is illegal in `explain.py`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.kit.game import Move
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.kit.typed import Handler
from rules.takenoko import explain, weather
from rules.takenoko.components import CARDS, DRAWN_PLOTS, Action
from rules.takenoko.events import (
    Completed,
    DrewPlots,
    Gardener,
    Improved,
    Irrigated,
    Laid,
    Objective,
    Panda,
    Thrown,
    TookChannel,
)
from rules.takenoko.garden import Growth, walks
from rules.takenoko.legal import chips_for, is_open, may_end
from rules.takenoko.moves import (
    ChooseWeather,
    Cloud,
    Complete,
    Draw,
    DrawObjective,
    End,
    Improve,
    Irrigate,
    LayPlot,
    MoveGardener,
    MovePanda,
    Rain,
    Roll,
    Skip,
    Storm,
    TakeChannel,
)
from rules.takenoko.objectives import in_garden, is_satisfied
from rules.takenoko.plots import is_bare
from rules.takenoko.state import Player, State, Turn, more, to_move, with_player
from rules.takenoko.turns import Done, end_if_nothing_is_left, end_turn, reach_threshold


def apply(s: State, seat: Seat, m: Move) -> Done:
    """The position after a move and what happened. Raises IllegalMove and changes nothing."""
    if seat not in to_move(s):
        raise explain.not_to_move(s, seat, m)
    decisions, do = _MOVES.get(type(m), ((), end))
    if s.turn.decision not in decisions:
        raise explain.wrong_moment(s, m)
    after, events = do(s, m)
    if after.options["auto_end"] == "on":
        after, ended = end_if_nothing_is_left(after)
        events += ended
    return after, events


def draw(s: State, m: Draw) -> Done:
    """Action plot, first half: the top plots are drawn, fewer if fewer are left."""
    if not is_open(s, "plot"):
        raise explain.action(s, "plot")
    pile = s.supply.pile
    drawn = pile[:DRAWN_PLOTS]
    turn = replace(_spent(s, "plot"), decision="plot", drawn=drawn)
    told = DrewPlots(s.turn.seat, count=len(drawn), tiles=drawn)
    return replace(s, supply=replace(s.supply, pile=pile[len(drawn) :]), turn=turn), (told,)


def lay(s: State, m: LayPlot) -> Done:
    """Action plot, second half: one is laid, the others go under the pile, irrigated land sprouts."""
    turn, player = s.turn, _player(s)
    if m.tile not in turn.drawn or m.at not in s.garden.sites or m.chip not in chips_for(player, m.tile):
        raise explain.lay(s, m)
    garden, grown = s.garden.lay(m.at, m.tile, m.chip)
    index = turn.drawn.index(m.tile)
    pile = s.supply.pile + turn.drawn[:index] + turn.drawn[index + 1 :]
    after = replace(
        s,
        garden=garden,
        supply=replace(s.supply, pile=pile),
        players=s.players if m.chip is None else with_player(s, chips=more(player.chips, m.chip, -1)),
        turn=replace(turn, decision="act", drawn=()),
    )
    return after, (Laid(turn.seat, tile=m.tile, at=m.at, chip=m.chip, bamboo=_sections(grown)),)


def take_channel(s: State, m: TakeChannel) -> Done:
    """Action channel: one from the stock."""
    if not is_open(s, "channel"):
        raise explain.action(s, "channel")
    supply = replace(s.supply, channels=s.supply.channels - 1)
    players = with_player(s, channels=_player(s).channels + 1)
    after = replace(s, supply=supply, players=players, turn=_spent(s, "channel"))
    return after, (TookChannel(s.turn.seat),)


def move_panda(s: State, m: MovePanda) -> Done:
    """Action panda: it walks and eats one section."""
    if not is_open(s, "panda"):
        raise explain.action(s, "panda")
    if m.to not in walks(s.garden.panda, s.garden.tiles):
        raise explain.walk(s, "panda", s.garden.panda, m.to)
    garden, ate = s.garden.eat(m.to)
    players = s.players if ate is None else with_player(s, eaten=more(_player(s).eaten, ate))
    after = replace(s, garden=garden.moved(panda=m.to), players=players, turn=_spent(s, "panda"))
    return after, (Panda(s.turn.seat, origin=s.garden.panda, to=m.to, ate=ate),)


def move_gardener(s: State, m: MoveGardener) -> Done:
    """Action gardener: he walks; his plot and its neighbours of the same colour grow, each if irrigated."""
    if not is_open(s, "gardener"):
        raise explain.action(s, "gardener")
    if m.to not in walks(s.garden.gardener, s.garden.tiles):
        raise explain.walk(s, "gardener", s.garden.gardener, m.to)
    garden, grown = s.garden.grow(s.garden.same_colour_around(m.to))
    after = replace(s, garden=garden.moved(gardener=m.to), turn=_spent(s, "gardener"))
    places, bamboo = _apart(grown)
    return after, (Gardener(s.turn.seat, origin=s.garden.gardener, to=m.to, grown=places, bamboo=bamboo),)


def draw_objective(s: State, m: DrawObjective) -> Done:
    """Action objective: the top card of a deck; one that the garden satisfies already is thrown away."""
    deck = s.supply.decks.get(m.category)
    if not is_open(s, "objective") or not deck:
        raise explain.objective(s, m.category)
    card, decks = deck[0], {**s.supply.decks, m.category: deck[1:]}
    if s.options["redraw"] == "on" and in_garden(s.garden, card):
        thrown = {**s.supply.thrown, m.category: (*s.supply.thrown[m.category], card)}
        supply, players, turn = replace(s.supply, decks=decks, thrown=thrown), s.players, replace(s.turn, redraw=True)
    else:
        supply, turn = replace(s.supply, decks=decks), _spent(s, "objective")
        players = with_player(s, hand=(*_player(s).hand, card))
    told = (Thrown if turn.redraw else Objective)(s.turn.seat, category=m.category, card=card)
    return replace(s, supply=supply, players=players, turn=turn), (told,)


def irrigate(s: State, m: Irrigate) -> Done:
    """Free: a channel on an edge; plots that get water for the first time sprout."""
    player = _player(s)
    if not player.channels or m.edge not in s.garden.channel_sites:
        raise explain.irrigate(s, m.edge)
    garden, grown = s.garden.irrigate(m.edge)
    after = replace(s, garden=garden, players=with_player(s, channels=player.channels - 1))
    watered, bamboo = _apart(grown)
    return after, (Irrigated(s.turn.seat, edge=m.edge, watered=watered, bamboo=bamboo),)


def improve(s: State, m: Improve) -> Done:
    """Free: a chip on a plot without improvement and bamboo; a first watering sprouts."""
    player, plot = _player(s), s.garden.plots.get(m.at)
    if not player.chips.get(m.chip) or plot is None or not is_bare(plot):
        raise explain.improve(s, m.chip, m.at)
    garden, grown = s.garden.improve(m.at, m.chip)
    after = replace(s, garden=garden, players=with_player(s, chips=more(player.chips, m.chip, -1)))
    return after, (Improved(s.turn.seat, chip=m.chip, at=m.at, bamboo=_sections(grown)),)


def complete(s: State, m: Complete) -> Done:
    """Free: a satisfied card from the hand is shown; panda cards are paid for. The threshold may be reached."""
    player = _player(s)
    if m.card not in player.hand or not is_satisfied(s.garden, player.eaten, m.card):
        raise explain.complete(s, m.card)
    card, index = CARDS[m.card], player.hand.index(m.card)
    eaten = {colour: sections - card.cost.get(colour, 0) for colour, sections in player.eaten.items()}
    finished = (*player.finished, m.card)
    hand = player.hand[:index] + player.hand[index + 1 :]
    after, events = reach_threshold(replace(s, players=with_player(s, hand=hand, finished=finished, eaten=eaten)))
    told = Completed(s.turn.seat, card=m.card, points=card.points, finished=len(finished))
    return after, (told, *events)


def end(s: State, m: End) -> Done:
    """The player ends the turn: after two actions, or when none is possible."""
    if not may_end(s):
        raise explain.too_early(s)
    return end_turn(s)


def _player(s: State) -> Player:
    return s.players[s.turn.seat]


def _spent(s: State, action: Action) -> Turn:
    """The turn with an action taken."""
    return replace(s.turn, used=(*s.turn.used, action), redraw=False)


def _apart(grown: Growth) -> tuple[tuple[Hex, ...], tuple[int, ...]]:
    """The places, and the sections added there."""
    return tuple(at for at, _ in grown), tuple(bamboo for _, bamboo in grown)


def _sections(grown: Growth) -> int:
    return sum(bamboo for _, bamboo in grown)


_MOVES: Final[dict[type[Move], tuple[tuple[str, ...], Handler[State, Done]]]] = {
    Roll: (("roll",), weather.roll),
    ChooseWeather: (("weather",), weather.choose),
    Rain: (("rain",), weather.rain),
    Storm: (("storm",), weather.storm),
    Cloud: (("cloud",), weather.cloud),
    Skip: (("rain", "storm", "cloud"), weather.skip),
    Draw: (("act",), draw),
    LayPlot: (("plot",), lay),
    TakeChannel: (("act",), take_channel),
    MovePanda: (("act",), move_panda),
    MoveGardener: (("act",), move_gardener),
    DrawObjective: (("act",), draw_objective),
    Irrigate: (("act",), irrigate),
    Complete: (("act",), complete),
    Improve: (("act",), improve),
    End: (("act",), end),
}
"""Kind of move -> the decisions in which it can be made, and what it does."""
