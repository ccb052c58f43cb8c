"""What is in the box of Moana Nui, read from data/moana_nui/components.json.

Only facts: no rule is applied here. What is printed on a tile, turned in any way, stands in `faces.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, cast

import msgspec

from data import load_json
from rules.moana_nui.places import DIRECTION_NAMES, Cell

BuildingKind = Literal["hut", "canoe", "temple", "meeting_house"]

Shape = tuple[tuple[int, ...], ...]
"""The segments of a tile, each as the directions of its land edges."""


class Kind(msgspec.Struct, frozen=True):
    """A type of building: how many each player has, how many different resources it costs, its victory points."""

    number: int
    cost: int
    points: int


def _shape(segments: list[list[str]]) -> Shape:
    return tuple(tuple(DIRECTION_NAMES.index(name) for name in segment) for segment in segments)


_BOX: Final = cast("dict[str, Any]", load_json("moana_nui/components.json"))

SEATS: Final = range(_BOX["players"]["min"], _BOX["players"]["max"] + 1)
HAND: Final[int] = _BOX["hand"]
TILES_PER_PLAYER: Final[Mapping[int, int]] = {int(seats): tiles for seats, tiles in _BOX["tiles_per_player"].items()}
VILLAGE: Final[int] = _BOX["units"]["village"]
RESERVE: Final[int] = _BOX["units"]["reserve"]
COUNCIL: Final[int] = _BOX["units"]["council"]
UNITS: Final = VILLAGE + RESERVE + COUNCIL
"""How many units each player has."""
BUILDINGS: Final[tuple[BuildingKind, ...]] = tuple(_BOX["buildings"])
"""The types of buildings, in the order in which they are counted: hut, canoe, temple, meeting_house."""
HUT, CANOE, TEMPLE, HOUSE = BUILDINGS
KINDS: Final[Mapping[str, Kind]] = {name: Kind(**facts) for name, facts in _BOX["buildings"].items()}
HUT_UNITS: Final[tuple[int, ...]] = tuple(_BOX["hut_units"])
"""The numbers under the huts, from left to right."""
LAND_CYCLE: Final[tuple[str, ...]] = tuple(_BOX["cycles"]["land"])
SEA_CYCLE: Final[tuple[str, ...]] = tuple(_BOX["cycles"]["sea"])
CONTEST: Final[int] = _BOX["contest"]["units"]
CONTEST_WITH_TEMPLE: Final[int] = _BOX["contest"]["units_with_temple"]
FROM_COUNCIL: Final[int] = _BOX["settlers_from_council"]
"""How many units of the council settle for one action point at most."""
SEGMENT_POINTS: Final[int] = _BOX["points"]["segment"]
COMPLETED_POINTS: Final[int] = _BOX["points"]["completed"]
MANNED_FACTOR: Final[int] = _BOX["points"]["manned_factor"]
START: Final = tuple((tile["tile"], Cell(*tile["cell"])) for tile in _BOX["start"])
"""The archipelago at the start: the name of each tile and its cell."""
COPIES: Final[Mapping[str, int]] = {name: design["copies"] for name, design in _BOX["designs"].items()}
"""Design -> how many game tiles have it."""
SHAPES: Final[Mapping[str, Shape]] = {
    **{name: _shape(design["segments"]) for name, design in _BOX["designs"].items()},
    **{tile["tile"]: _shape(tile["segments"]) for tile in _BOX["start"]},
}
"""Name of a design or start tile -> its segments as they are shown in the hand."""
