"""What is in the box of Merchants of Sky Islands and drawn on its tiles, read from data/sky_islands/components.json.

Only facts: no rule is applied here. A kind of tile is an index of TILES; tiles that look alike are of one kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from data import load_json
from rules.kit.game import Json
from rules.kit.schema import Stored, check
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.places import SIDES, Cell

Airship: TypeAlias = Literal["red", "white", "blue", "green"]
"""The colours of resources, and the airship that pays a point instead."""


class Face(msgspec.Struct, frozen=True):
    """A tile as it lies, turned. `land` is the mask of its land edges (bit `side`); `islands` are the masks of each
    island drawn on it; `names` tell these apart (empty for a single one); `at_side` gives for every side the index of
    the island that reaches it, or None where the edge is sky."""

    land: int
    islands: tuple[int, ...]
    names: tuple[str, ...]
    at_side: tuple[int | None, ...]


class Tile(msgspec.Struct, frozen=True):
    """What a kind of tile shows: its id, airship and design, the faces in the four rotations, and the rotations that
    look different."""

    id: str
    airship: Airship
    design: str
    faces: tuple[Face, ...]
    rotations: tuple[int, ...]


def _face(islands: list[str], rotation: int) -> Face:
    turned = sorted({(SIDES.index(side) + rotation) % len(SIDES) for side in island} for island in islands)
    turned.sort(key=lambda sides: min(sides, default=0))
    masks = tuple(sum(1 << side for side in sides) for sides in turned)
    split = len(turned) > 1
    return Face(
        land=sum(masks),
        islands=masks,
        names=tuple(SIDES[min(sides)] if split else "" for sides in turned),
        at_side=tuple(
            next((index for index, sides in enumerate(turned) if side in sides), None) for side in range(len(SIDES))
        ),
    )


def _tile(id: str, airship: Airship, design: str, first: int = 0) -> Tile:
    """A tile whose drawing is turned by `first` quarters already when it lies unturned."""
    islands = _BOX["designs"][design]["islands"]
    faces = tuple(_face(islands, first + rotation) for rotation in range(len(SIDES)))
    return Tile(id, airship, design, faces, tuple(r for r, face in enumerate(faces) if face not in faces[:r]))


_BOX: Final[Json] = load_json("sky_islands/components.json")
_COST: Final[dict[str, int]] = _BOX["cost"]

SEATS: Final = range(_BOX["players"]["min"], _BOX["players"]["max"] + 1)
TURNS: Final[int] = _BOX["turns"]
HAND: Final[int] = _BOX["hand"]
REFILLS: Final[int] = _BOX["refills"]
"""After so many of one's turns one draws no more (rules 4, step 6)."""
TILES_USED: Final[Mapping[int, int]] = {int(seats): number for seats, number in _BOX["tiles_used"].items()}
"""Number of seats -> tiles that are played with; the others are removed."""
HOUSES: Final[int] = _BOX["houses"] - _BOX["houses_on_the_score_board"]
"""How many houses each seat can build (rules 2 D)."""
TOWERS: Final[int] = _BOX["towers"]
PORTS: Final[int] = _BOX["ports"]
CUBES: Final[int] = _BOX["cubes"]
"""How many cubes of each colour there are."""
COST: Final = Cubes(*(_COST[colour] for colour in COLOURS))
PRICE: Final[int] = _BOX["exchange_price"]
"""How many cubes of a colour one of another costs (rules 4, step 5)."""
KEEP: Final[int] = _BOX["keep"]
HOUSE_INFLUENCE: Final[int] = _BOX["influence"]["house"]
TOWER_INFLUENCE: Final[int] = _BOX["influence"]["tower"]
CLOSED_FACTOR: Final[int] = _BOX["closed_factor"]
AIRSHIPS: Final = msgspec.convert(tuple(_BOX["airships"]), tuple[Airship, ...])
DESIGNS: Final[tuple[str, ...]] = tuple(_BOX["designs"])

_DRAWN: Final = tuple(_tile(f"{airship}-{design}", airship, design) for airship in AIRSHIPS for design in DESIGNS)
TILES: Final = (
    *_DRAWN,
    *(_tile(one["id"], one["airship"], one["design"], one["rotation"]) for one in _BOX["start"]),
)
"""Every kind of tile; the quarters of the initial tile come last."""
KINDS: Final[Mapping[str, int]] = {tile.id: kind for kind, tile in enumerate(TILES)}
"""Id of a tile -> its kind."""


def _known(id: str) -> int:
    check(id in KINDS, f"{id}: no such tile")
    return KINDS[id]


Kind: TypeAlias = Annotated[int, Stored(str, tuple(KINDS).__getitem__, _known)]
"""A kind of tile; in JSON its id."""
PILE: Final = tuple(kind for kind, tile in enumerate(_DRAWN) for _ in range(_BOX["designs"][tile.design]["copies"]))
"""The kinds of all tiles in the box but the initial one."""
START: Final = tuple((Cell.parse(one["at"]), KINDS[one["id"]]) for one in _BOX["start"])
"""The quarters of the initial tile, each a tile of its own (rules 4, step 3)."""


def is_start(kind: int) -> bool:
    """Whether a tile of this kind is a quarter of the initial tile."""
    return kind >= len(_DRAWN)


def ids(kinds: Iterable[int]) -> tuple[str, ...]:
    """The ids of these kinds of tiles."""
    return tuple(TILES[kind].id for kind in kinds)


def _fits() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every kind, by the pattern of a cell's neighbours (see `pattern`), the rotations that match."""
    return tuple(
        tuple(
            tuple(r for r in tile.rotations if not (tile.faces[r].land ^ land) & touched) if not land & ~touched else ()
            for touched in range(1 << len(SIDES))
            for land in range(1 << len(SIDES))
        )
        for tile in TILES
    )


def pattern(touched: int, land: int) -> int:
    """What a cell's neighbours ask for, as one number: the sides that touch a tile, and those that touch land."""
    return touched << len(SIDES) | land


FITS: Final = _fits()
"""Kind -> pattern -> the rotations in which it matches on all touching edges (rules 4, step 2)."""
