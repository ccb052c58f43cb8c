"""What a seat may know of a Takenoko position; pictures and words are made from this and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from rules.kit.game import View
from rules.kit.hexes import Edge, Hex
from rules.kit.schema import NOT_STORED
from rules.kit.seats import Seat
from rules.takenoko.components import MAX_BAMBOO, Action, Colour, Face, Improvement, Weather


class Plot(msgspec.Struct, frozen=True):
    """A laid plot. `improvement` is printed on it or a chip (`chip` tells which); `bamboo` is 0–4 sections. Whether it
    is irrigated follows from the pond, the channels and its improvement."""

    at: Hex
    colour: Colour
    bamboo: Annotated[int, msgspec.Meta(ge=0, le=MAX_BAMBOO)] = 0
    irrigated: Annotated[bool, NOT_STORED] = False
    improvement: Improvement | None = None
    chip: bool = False


class Card(msgspec.Struct, frozen=True):
    """An objective card in the viewer's hand. `progress` is (have, need): plots of the best match, tall stacks
    (gardener), or sections eaten (panda); `ready` says that it can be completed now."""

    id: str
    ready: bool
    progress: tuple[int, int]


class Board(msgspec.Struct, frozen=True):
    """What is public about one seat: card counts by category, finished card ids in order, sections eaten by
    colour, channels and chips in stock, points so far (emperor included)."""

    hand: Mapping[str, int]
    finished: tuple[str, ...]
    eaten: Mapping[str, int]
    channels: int
    chips: Mapping[str, int]
    points: int
    emperor: bool


class TakenokoView(View, frozen=True, kw_only=True):
    """A Takenoko position as one viewer sees it.

    `decision` is one of roll, weather, rain, storm, cloud, plot, act, over. The pond lies at H8 and is not among
    `plots`. `weather` is the effect in force this turn (None in round 1 and before the die), `rolled` what the die
    showed. `actions_used` names the actions taken this turn (plot, channel, panda, gardener, objective; wind may
    repeat one), `actions_total` how many this turn has (2 or 3). `threshold` finished cards trigger the last
    round; `last_turns` counts the turns that remain after the present one once it is triggered.
    `redraw` says that the card just drawn was thrown away and the player chooses again. `seat` is whose turn it is
    (also while the die rolls), `start` who began, `options` are those of the table.
    `hand` and `drawn` (tile names such as `pink-enclosure`) are the viewer's own, empty for everybody else;
    `drawing` says publicly that the seat to move holds drawn plots.
    """

    plots: tuple[Plot, ...]
    channels: tuple[Edge, ...]
    panda: Hex
    gardener: Hex
    rolled: Face | None
    weather: Weather | None
    actions_used: tuple[Action, ...]
    actions_total: int
    boards: tuple[Board, ...]
    pile: int
    decks: Mapping[str, int]
    thrown: Mapping[str, int]
    channels_left: int
    chips_left: Mapping[str, int]
    threshold: int
    emperor: Seat | None
    last_turns: int | None
    redraw: bool
    hand: tuple[Card, ...] = ()
    drawn: tuple[str, ...] = ()
    drawing: int = 0
    seat: Seat = 0
    start: Seat = 0
    options: Mapping[str, str] = {}
