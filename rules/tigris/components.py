"""What is in the box of Tigris & Euphrates and printed on its boards, read from data/tigris/components.json.

Only facts: no rule is applied here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec

from data import load_json
from rules.kit.game import Json
from rules.tigris.moves import COLOURS, Pair
from rules.tigris.squares import BITS, EVERYWHERE, SQUARES, index_of, mask_of


class Terrain(msgspec.Struct, frozen=True):
    """What is printed on a board, as masks: river, the squares where temples with treasures begin, and those among
    them whose treasure has to be taken first."""

    river: int
    land: int
    temples: int
    framed: int


Figures: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Index -> the figures of one shape that contain this square: the index by which each is named, and its mask."""


def _terrain(rows: list[str]) -> Terrain:
    def printed(marks: str) -> int:
        return mask_of(square for square in SQUARES if rows[square.row][square.column] in marks)

    river = printed("~")
    return Terrain(river, EVERYWHERE & ~river, printed("TC"), printed("C"))


def _squares() -> tuple[tuple[int, int], ...]:
    """Every square of four: the index of its top left square, and its mask."""
    found = []
    for column, row in SQUARES:
        corner = [(column + right, row + down) for right in (0, 1) for down in (0, 1)]
        cells = [square for square in SQUARES if square in corner]
        if len(cells) == len(corner):
            found.append((index_of(cells[0]), mask_of(cells)))
    return tuple(found)


def _crosses(shape: list[list[int]]) -> tuple[tuple[int, int], ...]:
    """Every cross: the index of its middle, and its mask."""
    found = []
    for middle, (column, row) in enumerate(SQUARES):
        cells = [square for square in SQUARES if [square.column - column, square.row - row] in shape]
        if len(cells) == len(shape):
            found.append((middle, mask_of(cells)))
    return tuple(found)


def _by_member(figures: tuple[tuple[int, int], ...]) -> Figures:
    return tuple(tuple(figure for figure in figures if figure[1] & bit) for bit in BITS)


_BOX: Final[Json] = load_json("tigris/components.json")
_POINTS: Final[dict[str, int]] = _BOX["points"]

SEATS: Final = range(_BOX["players"]["min"], _BOX["players"]["max"] + 1)
ACTIONS: Final[int] = _BOX["actions_per_turn"]
HAND: Final[int] = _BOX["hand_size"]
CATASTROPHES: Final[int] = _BOX["catastrophes"]
LAST_TREASURES: Final[int] = _BOX["game_ends_with_treasures"]
"""The game ends when at most so many treasures are on the board (rules 12.1)."""
KEPT_TREASURES: Final[int] = _BOX["treasures_left_in_a_kingdom"]
TILES: Final = tuple(int(_BOX["tiles"][colour]) for colour in COLOURS)
"""How many tiles of each colour are in the box, starting temples among them."""
DYNASTIES: Final[tuple[str, ...]] = tuple(_BOX["dynasties"])
BUILDING_LINE: Final[int] = _BOX["building_line"]
TILE_POINTS: Final = _POINTS["tile"]
TILE_POINTS_WITH_BUILDING: Final = _POINTS["tile_with_building"]
REVOLT_POINTS: Final = _POINTS["revolt"]
LEADER_POINTS: Final = _POINTS["leader"]
REMOVED_TILE_POINTS: Final = _POINTS["removed_tile"]
MONUMENT_POINTS: Final = _POINTS["monument"]
ZIGGURAT_POINTS: Final = _POINTS["ziggurat"]
MONUMENTS: Final[tuple[Pair, ...]] = tuple(_BOX["monuments"])
MONUMENT_COLOURS: Final[Mapping[str, tuple[int, int]]] = {
    pair: (COLOURS.index(one), COLOURS.index(other)) for pair in MONUMENTS for one, other in [pair.split("-")]
}
"""Pair -> the indexes of its two colours."""
TERRAINS: Final[Mapping[str, Terrain]] = {name: _terrain(rows) for name, rows in _BOX["boards"].items()}
"""Board -> what is printed on it."""
SQUARES_OF_FOUR: Final = _by_member(_squares())
"""Index -> the squares of four that contain it, each as the index of its top left square and its mask."""
CROSSES: Final = _by_member(_crosses(_BOX["ziggurat"]))
"""Index -> the crosses of five that contain it, each as the index of its middle and its mask."""
