"""What is in the box of Takenoko and printed on its cards, read from data/takenoko/components.json.

Only facts: no rule is applied here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from data import load_json
from rules.kit.game import Json
from rules.kit.hexes import Hex

Colour = Literal["green", "yellow", "pink"]
Improvement = Literal["enclosure", "fertilizer", "watershed"]
Category = Literal["plot", "gardener", "panda"]
Weather = Literal["sun", "rain", "wind", "storm", "clouds"]
Face = Literal["sun", "rain", "wind", "storm", "clouds", "choice"]
Action = Literal["plot", "channel", "panda", "gardener", "objective"]


class Objective(msgspec.Struct, frozen=True):
    """What is printed on an objective card, and how many of it there are.

    Plot cards have `shape` and `cells` (place relative to the first, colour), gardener cards `stacks` plots with
    exactly `height` sections and an `improvement` (`none`, `any` or one of IMPROVEMENTS), panda cards a `cost`.
    """

    id: str
    category: str
    points: int
    count: int
    colours: tuple[Colour, ...]
    shape: str = ""
    cells: tuple[tuple[Hex, Colour], ...] = ()
    stacks: int = 0
    height: int = 0
    improvement: str = "any"
    cost: Mapping[str, int] = {}


def _objective(printed: Json) -> Objective:
    cost = {colour: sections for colour, sections in printed.get("cost", {}).items() if sections}
    return Objective(
        id=printed["id"],
        category=printed["type"],
        points=printed["points"],
        count=printed["count"],
        colours=tuple(printed.get("colors") or cost or (printed["color"],)),
        shape=printed.get("shape", ""),
        cells=tuple((Hex(cell["q"], cell["r"]), cell["color"]) for cell in printed.get("cells", ())),
        stacks=printed.get("stacks", 0),
        height=printed.get("height", 0),
        improvement=printed.get("improvement", "any"),
        cost=cost,
    )


def tile_name(colour: str, improvement: str | None) -> str:
    """The id of a plot tile by what is printed on it: `green`, `pink-enclosure`."""
    return f"{colour}-{improvement}" if improvement else colour


_BOX: Final[Json] = load_json("takenoko/components.json")

SEATS: Final = range(_BOX["players"]["min"], _BOX["players"]["max"] + 1)
THRESHOLDS: Final[Mapping[int, int]] = {int(seats): number for seats, number in _BOX["end_trigger_objectives"].items()}
"""Number of seats -> finished cards that trigger the last round (rules 10)."""
EMPEROR_POINTS: Final[int] = _BOX["emperor_points"]
STARTING_HAND: Final[Mapping[str, int]] = _BOX["starting_hand"]
HAND_LIMIT: Final[int] = _BOX["hand_limit"]
ACTIONS: Final[int] = _BOX["actions_per_turn"]
SUN_ACTIONS: Final[int] = _BOX["actions_with_sun"]
DRAWN_PLOTS: Final[int] = _BOX["plots_drawn"]
MAX_BAMBOO: Final[int] = _BOX["max_bamboo_per_plot"]
GROWTH: Final[int] = _BOX["growth"]
FERTILIZED_GROWTH: Final[int] = _BOX["growth_with_fertilizer"]
SUPPORTING_PLOTS: Final[int] = _BOX["neighbours_to_lay_away_from_pond"]
CHANNELS: Final[int] = _BOX["irrigation_channels"]
CHIPS: Final[Mapping[str, int]] = _BOX["improvement_chips"]
FACES: Final[tuple[Face, ...]] = tuple(_BOX["weather_die"])
WEATHERS: Final[tuple[Weather, ...]] = tuple(face for face in FACES if face != "choice")
POND: Final = Hex(_BOX["pond"]["q"], _BOX["pond"]["r"])
TILES: Final[Mapping[str, int]] = {
    tile_name(tile["color"], tile["improvement"]): tile["count"] for tile in _BOX["plot_tiles"]
}
"""Tile id -> how many of it are in the box."""
TILE_FACES: Final[Mapping[str, tuple[Colour, Improvement | None]]] = {
    tile_name(tile["color"], tile["improvement"]): (tile["color"], tile["improvement"]) for tile in _BOX["plot_tiles"]
}
"""Tile id -> colour and printed improvement."""
COLOURS: Final[tuple[Colour, ...]] = tuple(_BOX["bamboo_sections"])
IMPROVEMENTS: Final[tuple[Improvement, ...]] = tuple(_BOX["improvement_chips"])
CATEGORIES: Final[tuple[Category, ...]] = tuple(_BOX["starting_hand"])
ACTION_NAMES: Final[tuple[Action, ...]] = tuple(_BOX["actions"])
CARDS: Final[Mapping[str, Objective]] = {
    printed["id"]: _objective(printed) for category in CATEGORIES for printed in _BOX["objectives"][category]
}
"""Card id -> what is printed on it."""
LEAST_HEIGHT: Final = min(card.height for card in CARDS.values() if card.stacks)
"""The least bamboo that a gardener card asks for on a plot."""
DECK: Final = sum(card.count for card in CARDS.values() if card.category == CATEGORIES[0])
"""How many cards each category has."""
