"""Why a move is illegal: every reason with the topic of the rules that explains it. `explain.py` finds the one.

The named tuples are what their sentences are filled with. A reason that several topics explain is declared under one of
them and given `under` the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kit.refusals import illegal
from rules.kit.seats import Seat
from rules.sky_islands.moves import Colour
from rules.sky_islands.places import Cell, Segment


class _OfTile(NamedTuple):
    tile: str


class _AtCell(NamedTuple):
    at: Cell


class _AtIsland(NamedTuple):
    at: Segment


class _OneOf(NamedTuple):
    at: Segment
    islands: tuple[Segment, ...]


class _Owned(NamedTuple):
    at: Segment
    owner: Seat


class _Towered(NamedTuple):
    at: Segment
    tower: Segment
    owner: Seat


class _Turned(NamedTuple):
    rotation: int
    most: int


class _TileAt(NamedTuple):
    tile: str
    at: Cell


class _Clash(NamedTuple):
    tile: str
    at: Cell
    rotation: int
    sides: tuple[str, ...]


class _Alike(NamedTuple):
    tile: str
    rotation: int
    alike: int


class _Total(NamedTuple):
    total: int


class _Missing(NamedTuple):
    missing: tuple[Colour, ...]


class _OfColour(NamedTuple):
    colour: str


class _HeldOfColour(NamedTuple):
    colour: str
    held: int


class _Price(NamedTuple):
    colour: str
    held: int
    price: int


class _Held(NamedTuple):
    held: int
    most: int


class _Chosen(NamedTuple):
    cubes: int
    most: int


place_first: Final = illegal("place_first", "place")
discard_tile_fits: Final = illegal("discard_tile_fits", "place")
tile_done: Final = illegal("tile_done", "place")
discard_first: Final = illegal("discard_first", "discard")
nothing_fits: Final = illegal("nothing_fits", "discard")

no_such_tile: Final = illegal("no_such_tile", "place", _OfTile)
tile_not_held: Final = illegal("tile_not_held", "place", _OfTile)
cell_taken: Final = illegal("cell_taken", "place", _AtCell)
cell_apart: Final = illegal("cell_apart", "place", _AtCell)
no_such_rotation: Final = illegal("no_such_rotation", "place", _Turned)
fits_nowhere_there: Final = illegal("fits_nowhere_there", "place", _TileAt)
edges_differ: Final = illegal("edges_differ", "place", _Clash)
rotation_alike: Final = illegal("rotation_alike", "place", _Alike)

building_over: Final = illegal("building_over", "house")
cannot_pay: Final = illegal("cannot_pay", "house", _Missing)
no_tile_there: Final = illegal("no_tile_there", "house", _AtCell)
no_such_island: Final = illegal("no_such_island", "house", _OneOf)
no_house_left: Final = illegal("no_house_left", "house", _Total)
island_taken: Final = illegal("island_taken", "house", _Owned)
no_house_there: Final = illegal("no_house_there", "tower", _AtIsland)
house_of_another: Final = illegal("house_of_another", "tower", _Owned)
no_tower_left: Final = illegal("no_tower_left", "tower", _Total)
tower_on_island: Final = illegal("tower_on_island", "tower", _Towered)
no_port_left: Final = illegal("no_port_left", "port", _Total)
port_there: Final = illegal("port_there", "port", _AtIsland)

no_such_colour: Final = illegal("no_such_colour", "stock", _OfColour)
exchange_alike: Final = illegal("exchange_alike", "stock", _OfColour)
exchange_too_few: Final = illegal("exchange_too_few", "stock", _Price)
exchange_none_left: Final = illegal("exchange_none_left", "stock", _OfColour)
exchange_over: Final = illegal("exchange_over", "stock")
keep_all: Final = illegal("keep_all", "stock", _Held)
keep_first: Final = illegal("keep_first", "stock", _Held)
keep_not_held: Final = illegal("keep_not_held", "stock", _HeldOfColour)
keep_too_many: Final = illegal("keep_too_many", "stock", _Chosen)
