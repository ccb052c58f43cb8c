"""Why a move is illegal: every reason with the topic of the rules that explains it. `explain.py` finds the one."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kit.hexes import Edge, Hex
from rules.kit.refusals import Awaited, illegal
from rules.takenoko.components import Action, Category, Face, Improvement


class Shown(NamedTuple):
    """A side of the weather die."""

    face: Face


class ToChoose(NamedTuple):
    """What the die showed."""

    rolled: Face | None


class Of(NamedTuple):
    """A category of objective cards."""

    category: Category


class At(NamedTuple):
    """A place."""

    at: Hex


class To(NamedTuple):
    """Where a figure was to go."""

    to: Hex


class Way(NamedTuple):
    """From where a figure was to go, and where."""

    origin: Hex
    to: Hex


class Broken(NamedTuple):
    """A way, and the first place on it without a tile."""

    origin: Hex
    to: Hex
    gap: Hex


class Full(NamedTuple):
    """A plot with as much bamboo as one can carry."""

    at: Hex
    limit: int


class Grown(NamedTuple):
    """A plot with bamboo."""

    at: Hex
    bamboo: int


class Improved(NamedTuple):
    """A plot with its improvement."""

    at: Hex
    improvement: Improvement


class Chip(NamedTuple):
    """A kind of chip."""

    chip: Improvement


class Drawn(NamedTuple):
    """A plot, and those that were drawn."""

    tile: str
    drawn: tuple[str, ...]


class On(NamedTuple):
    """An edge."""

    edge: Edge


class Beside(NamedTuple):
    """An edge, and the place beside it without a plot."""

    edge: Edge
    at: Hex


class Card(NamedTuple):
    """An objective card."""

    card: str


class Missing(NamedTuple):
    """An objective card, how much of what it needs is there, and how much it needs."""

    card: str
    have: int
    need: int


class Total(NamedTuple):
    """How many actions the turn has."""

    total: int


class Left(NamedTuple):
    """How many actions are left."""

    left: int


class Taken(NamedTuple):
    """An action."""

    action: Action


class Limit(NamedTuple):
    """How many cards a hand may hold."""

    limit: int


roll_first: Final = illegal("roll_first", "weather", Awaited)
roll_not_now: Final = illegal("roll_not_now", "weather")
roll_not_yours: Final = illegal("roll_not_yours", "weather")
roll_face: Final = illegal("roll_face", "weather", Shown)
choose_weather_first: Final = illegal("choose_weather_first", "weather", ToChoose)
weather_first: Final = illegal("weather_first", "weather", Shown)
weather_not_open: Final = illegal("weather_not_open", "weather")
weather_unknown: Final = illegal("weather_unknown", "weather", Shown)
clouds_without_chips: Final = illegal("clouds_without_chips", "weather")
chip_out_of_stock: Final = illegal("chip_out_of_stock", "weather", Chip)
no_rain: Final = illegal("no_rain", "weather")
no_storm: Final = illegal("no_storm", "weather")
no_clouds: Final = illegal("no_clouds", "weather")
nothing_to_skip: Final = illegal("nothing_to_skip", "weather")
rain_no_plot: Final = illegal("rain_no_plot", "weather", At)
rain_dry: Final = illegal("rain_dry", "weather", At)
rain_full: Final = illegal("rain_full", "weather", Full)
storm_same_tile: Final = illegal("storm_same_tile", "weather", At)
storm_no_tile: Final = illegal("storm_no_tile", "weather", At)

actions_used_up: Final = illegal("actions_used_up", "turn", Total)
action_repeated: Final = illegal("action_repeated", "turn", Taken)
end_too_early: Final = illegal("end_too_early", "turn", Left)

draw_first: Final = illegal("draw_first", "plot")
lay_plot_first: Final = illegal("lay_plot_first", "plot")
pile_empty: Final = illegal("pile_empty", "plot")
plot_not_drawn: Final = illegal("plot_not_drawn", "plot", Drawn)
plot_on_pond: Final = illegal("plot_on_pond", "plot", At)
plot_site_taken: Final = illegal("plot_site_taken", "plot", At)
plot_site: Final = illegal("plot_site", "plot", At)

panda_nowhere: Final = illegal("panda_nowhere", "panda")
panda_must_move: Final = illegal("panda_must_move", "panda", At)
panda_no_tile: Final = illegal("panda_no_tile", "panda", To)
panda_not_in_line: Final = illegal("panda_not_in_line", "panda", Way)
panda_gap: Final = illegal("panda_gap", "panda", Broken)

gardener_nowhere: Final = illegal("gardener_nowhere", "gardener")
gardener_must_move: Final = illegal("gardener_must_move", "gardener", At)
gardener_no_tile: Final = illegal("gardener_no_tile", "gardener", To)
gardener_not_in_line: Final = illegal("gardener_not_in_line", "gardener", Way)
gardener_gap: Final = illegal("gardener_gap", "gardener", Broken)

hand_full: Final = illegal("hand_full", "objective", Limit)
deck_empty: Final = illegal("deck_empty", "objective", Of)

no_channels_left: Final = illegal("no_channels_left", "channel")
no_channel_held: Final = illegal("no_channel_held", "channel")
channel_not_an_edge: Final = illegal("channel_not_an_edge", "channel", On)
channel_along_pond: Final = illegal("channel_along_pond", "channel", On)
channel_needs_two_plots: Final = illegal("channel_needs_two_plots", "channel", Beside)
channel_taken: Final = illegal("channel_taken", "channel", On)
channel_not_connected: Final = illegal("channel_not_connected", "channel", On)

chip_not_held: Final = illegal("chip_not_held", "improvement", Chip)
chip_on_pond: Final = illegal("chip_on_pond", "improvement", At)
chip_no_plot: Final = illegal("chip_no_plot", "improvement", At)
chip_on_improvement: Final = illegal("chip_on_improvement", "improvement", Improved)
chip_on_bamboo: Final = illegal("chip_on_bamboo", "improvement", Grown)

card_not_held: Final = illegal("card_not_held", "complete", Card)
card_plot_dry: Final = illegal("card_plot_dry", "complete", Card)
card_plot_missing: Final = illegal("card_plot_missing", "complete", Missing)
card_gardener_missing: Final = illegal("card_gardener_missing", "complete", Missing)
card_panda_missing: Final = illegal("card_panda_missing", "complete", Missing)
