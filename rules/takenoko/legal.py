"""Every legal move of a position, and the questions it is built from; `play.py` asks the same questions.

Why something is not legal is told by `explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import attrgetter
from random import Random
from typing import Final

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.takenoko.components import (
    ACTION_NAMES,
    ACTIONS,
    CATEGORIES,
    FACES,
    HAND_LIMIT,
    IMPROVEMENTS,
    MAX_BAMBOO,
    TILE_FACES,
    WEATHERS,
    Action,
    Improvement,
    Weather,
)
from rules.takenoko.garden import Garden, walks
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
from rules.takenoko.objectives import is_satisfied
from rules.takenoko.plots import is_bare
from rules.takenoko.state import Player, State, actions_total

Moves = tuple[Move, ...]

_ROLLS: Final[Moves] = tuple(Roll(face) for face in FACES)
END: Final = End()
_SKIP: Final = Skip()
_DRAW: Final[Moves] = (Draw(),)
_TAKE_CHANNEL: Final[Moves] = (TakeChannel(),)
_CLOUDS: Final[dict[str, Move]] = {chip: Cloud(chip) for chip in IMPROVEMENTS}
_WEATHERS: Final[dict[str, Move]] = {face: ChooseWeather(face) for face in WEATHERS}
_OBJECTIVES: Final[dict[str, Move]] = {category: DrawObjective(category) for category in CATEGORIES}
_BY_ROW: Final = attrgetter("r", "q")


def moves(s: State) -> Moves:
    """Every legal move of whoever is to move, each once (rules 3-6)."""
    return _BY_DECISION[s.turn.decision](s)


def roll(s: State, rng: Random) -> Move:
    """The fall of the weather die: six faces, equally likely (rules 3.1)."""
    return rng.choice(_ROLLS)


def open_actions(s: State) -> tuple[Action, ...]:
    """The actions that can be taken now: left in this turn, not barred by repetition, and possible (rules 3.2, 5)."""
    return tuple([action for action in _allowed(s.turn.used, s.turn.weather) if _POSSIBLE[action](s)])


def is_open(s: State, action: Action) -> bool:
    """Whether an action is among the open ones."""
    return action in _allowed(s.turn.used, s.turn.weather) and _POSSIBLE[action](s)


@lru_cache(maxsize=1024)
def _allowed(used: tuple[str, ...], weather: str | None) -> tuple[Action, ...]:
    """The actions that this weather still allows after these: all different, but for wind (rules 3.2, 4)."""
    if len(used) >= actions_total(weather):
        return ()
    return tuple(action for action in ACTION_NAMES if weather == "wind" or action not in used)


def may_end(s: State) -> bool:
    """Whether the turn may end: its two actions taken, or no action possible (rules 3)."""
    return len(s.turn.used) >= ACTIONS or not open_actions(s)


def rain_sites(garden: Garden) -> tuple[Hex, ...]:
    """Where it can rain: irrigated plots below the limit (rules 4, rain)."""
    return tuple([at for at, plot in garden.plots.items() if plot.irrigated and plot.bamboo < MAX_BAMBOO])


def weather_options(s: State) -> tuple[Weather, ...]:
    """The weathers that can be chosen: clouds only while chips remain (rules 4, clouds and ?)."""
    return WEATHERS if any(s.supply.chips.values()) else tuple(face for face in WEATHERS if face != "clouds")


def chips_for(player: Player, tile: str) -> tuple[Improvement | None, ...]:
    """What can be put on a tile while laying it: nothing, or one's own chip if nothing is printed (rules 5, plot)."""
    if TILE_FACES[tile][1] is not None:
        return (None,)
    return (None, *held(player.chips))


def held(chips: Mapping[str, int]) -> tuple[Improvement, ...]:
    """The kinds of chips of which there is at least one."""
    return tuple([chip for chip in IMPROVEMENTS if chips[chip]])


def completable(s: State) -> tuple[str, ...]:
    """The different cards in the hand of the seat to move that are satisfied (rules 9)."""
    player = s.players[s.turn.seat]
    return tuple([card for card in dict.fromkeys(player.hand) if is_satisfied(s.garden, player.eaten, card)])


def _act(s: State) -> Moves:
    found: list[Move] = []
    actions = open_actions(s)
    for action in actions:
        found += _ACTION_MOVES[action](s)
    player = s.players[s.turn.seat]
    if player.channels:
        found += _irrigate(s.garden.channel_sites)
    found += [_complete(card) for card in completable(s)]
    chips = held(player.chips)
    if chips:
        bare = [at for at, plot in s.garden.plots.items() if is_bare(plot)]
        found += [_improve(chip, at) for chip in chips for at in bare]
    if not actions or len(s.turn.used) >= ACTIONS:
        found.append(END)
    return tuple(found)


def _plot(s: State) -> Moves:
    player = s.players[s.turn.seat]
    sites = _ordered(s.garden.sites)
    return tuple(
        _lay(tile, at, chip) for tile in dict.fromkeys(s.turn.drawn) for chip in chips_for(player, tile) for at in sites
    )


def _weather(s: State) -> Moves:
    return tuple(_WEATHERS[face] for face in weather_options(s))


def _rain(s: State) -> Moves:
    return (*(_rain_on(at) for at in rain_sites(s.garden)), _SKIP)


def _storm(s: State) -> Moves:
    return (*_storms(s.garden.tiles - {s.garden.panda}), _SKIP)


def _cloud(s: State) -> Moves:
    return (*(_CLOUDS[chip] for chip in held(s.supply.chips)), _SKIP)


def _objectives(s: State) -> Moves:
    return tuple(_OBJECTIVES[category] for category, deck in s.supply.decks.items() if deck)


@lru_cache(maxsize=4096)
def _pandas(origin: Hex, tiles: frozenset[Hex]) -> Moves:
    return tuple(MovePanda(cell) for cell in walks(origin, tiles))


@lru_cache(maxsize=4096)
def _gardeners(origin: Hex, tiles: frozenset[Hex]) -> Moves:
    return tuple(MoveGardener(cell) for cell in walks(origin, tiles))


@lru_cache(maxsize=2048)
def _storms(targets: frozenset[Hex]) -> Moves:
    return tuple(Storm(cell) for cell in _ordered(targets))


@lru_cache(maxsize=2048)
def _irrigate(edges: frozenset[Edge]) -> Moves:
    return tuple(Irrigate(edge) for edge in sorted(edges, key=lambda edge: (_BY_ROW(edge.a), _BY_ROW(edge.b))))


@lru_cache(maxsize=1024)
def _ordered(cells: frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(cells, key=_BY_ROW))


@lru_cache(maxsize=65536)
def _lay(tile: str, at: Hex, chip: Improvement | None) -> Move:
    return LayPlot(tile, at, chip)


@lru_cache(maxsize=8192)
def _improve(chip: Improvement, at: Hex) -> Move:
    return Improve(chip, at)


@lru_cache(maxsize=4096)
def _rain_on(at: Hex) -> Move:
    return Rain(at)


@lru_cache(maxsize=256)
def _complete(card: str) -> Move:
    return Complete(card)


_POSSIBLE: Final[dict[str, Callable[[State], bool]]] = {
    "plot": lambda s: bool(s.supply.pile),
    "channel": lambda s: s.supply.channels > 0,
    "panda": lambda s: bool(walks(s.garden.panda, s.garden.tiles)),
    "gardener": lambda s: bool(walks(s.garden.gardener, s.garden.tiles)),
    "objective": lambda s: len(s.players[s.turn.seat].hand) < HAND_LIMIT and any(s.supply.decks.values()),
}
_ACTION_MOVES: Final[dict[str, Callable[[State], Moves]]] = {
    "plot": lambda s: _DRAW,
    "channel": lambda s: _TAKE_CHANNEL,
    "panda": lambda s: _pandas(s.garden.panda, s.garden.tiles),
    "gardener": lambda s: _gardeners(s.garden.gardener, s.garden.tiles),
    "objective": _objectives,
}
_BY_DECISION: Final[dict[str, Callable[[State], Moves]]] = {
    "roll": lambda s: _ROLLS,
    "weather": _weather,
    "rain": _rain,
    "storm": _storm,
    "cloud": _cloud,
    "plot": _plot,
    "act": _act,
    "over": lambda s: (),
}
