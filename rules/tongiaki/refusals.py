"""Why a move of Tongiaki is illegal: each reason with its topic of the rules and the fields of its sentence.

Which of them forbids a move is found by `explain.py`; a reason that stands under several topics is given `under` that
of the move.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kit.refusals import illegal
from rules.kit.seats import Seat
from rules.tongiaki.moves import Boats
from rules.tongiaki.places import Beach, Cell, Compass, Island, Pier


class _OnIsland(NamedTuple):
    island: Island


class _OnBeach(NamedTuple):
    at: Beach


class _OnCell(NamedTuple):
    at: Cell


class _Name(NamedTuple):
    text: str


class _Letter(NamedTuple):
    """What was given as the letter of a beach, and the letters that the island has."""

    island: Island
    letter: str
    letters: tuple[str, ...]


class _Elsewhere(NamedTuple):
    """A beach, and the island on which one has to be chosen."""

    at: Beach
    island: Island


class _Full(NamedTuple):
    at: Beach
    moorings: int


class _Number(NamedTuple):
    """How many boats growth puts on an island, and how many beaches were named."""

    island: Island
    number: int
    given: int


class _Places(NamedTuple):
    """The beaches from which a boat can be taken."""

    places: tuple[Beach, ...]


class _Supply(NamedTuple):
    supply: int


class _Owner(NamedTuple):
    island: Island
    owner: Seat


class _Most(NamedTuple):
    most: int


class _Red(NamedTuple):
    red: str


class _How(NamedTuple):
    how: str


class _Directions(NamedTuple):
    at: Beach
    directions: tuple[Compass, ...]


class _Moored(NamedTuple):
    """A beach, how many boats are on it, and how many moorings it has."""

    at: Beach
    boats: int
    moorings: int


class _Offered(NamedTuple):
    """A pier, and those that can be chosen."""

    pier: Pier
    piers: tuple[Pier, ...]


class _ByPier(NamedTuple):
    pier: Pier


class _OfGroup(NamedTuple):
    boats: Boats


class _Free(NamedTuple):
    at: Beach
    free: int


class _Between(NamedTuple):
    """A beach, and how many boats have to land on it."""

    at: Beach
    least: int
    most: int


setup_first: Final = illegal("setup_first", "setup")
settle_first: Final = illegal("settle_first", "settlement")
lay_first: Final = illegal("lay_first", "settlement")
sail_first: Final = illegal("sail_first", "sailing")
land_first: Final = illegal("land_first", "landing")
second_boat_first: Final = illegal("second_boat_first", "special")

nothing_to_place: Final = illegal("nothing_to_place", "growth")
no_tile_to_lay: Final = illegal("no_tile_to_lay", "settlement")
nothing_full: Final = illegal("nothing_full", "sailing")
nothing_lands: Final = illegal("nothing_lands", "landing")
no_boats_on_board: Final = illegal("no_boats_on_board", "special")

no_such_island: Final = illegal("no_such_island", "setup", _Name)
island_not_on_table: Final = illegal("island_not_on_table", "setup", _OnIsland)
no_such_beach: Final = illegal("no_such_beach", "setup", _Letter)
beach_full: Final = illegal("beach_full", "growth", _Full)

place_elsewhere: Final = illegal("place_elsewhere", "setup", _Elsewhere)
setup_same_beach: Final = illegal("setup_same_beach", "setup", _OnBeach)
setup_mooring_free: Final = illegal("setup_mooring_free", "setup", _Full)

grow_king: Final = illegal("grow_king", "growth", _OnIsland)
grow_without_boat: Final = illegal("grow_without_boat", "growth", _OnIsland)
grow_one_each: Final = illegal("grow_one_each", "growth", _OnIsland)
grow_number: Final = illegal("grow_number", "growth", _Number)
source_missing: Final = illegal("source_missing", "special", _Places)
source_needless: Final = illegal("source_needless", "special", _Supply)
source_same_island: Final = illegal("source_same_island", "special", _OnIsland)
source_king: Final = illegal("source_king", "special", _OnIsland)
source_without_boat: Final = illegal("source_without_boat", "special", _OnBeach)

king_tonga: Final = illegal("king_tonga", "king")
king_already: Final = illegal("king_already", "king", _Owner)
king_most: Final = illegal("king_most", "king", _Most)
king_without_boat: Final = illegal("king_without_boat", "king", _OnIsland)
king_foreign_boats: Final = illegal("king_foreign_boats", "king", _OnIsland)

no_such_direction: Final = illegal("no_such_direction", "settlement", _Red)
cell_taken: Final = illegal("cell_taken", "settlement", _OnCell)
cell_apart: Final = illegal("cell_apart", "settlement", _OnCell)

sail_king: Final = illegal("sail_king", "sailing", _OnIsland)
no_such_pier: Final = illegal("no_such_pier", "sailing", _Directions)
beach_not_full: Final = illegal("beach_not_full", "sailing", _Moored)
chain_trap: Final = illegal("chain_trap", "endless", _Offered)
chain_has_way_out: Final = illegal("chain_has_way_out", "endless", _Offered)
no_tile_turned: Final = illegal("no_tile_turned", "end", _ByPier)

no_such_way: Final = illegal("no_such_way", "landing", _How)
land_elsewhere: Final = illegal("land_elsewhere", "landing", _Elsewhere)
land_no_mooring: Final = illegal("land_no_mooring", "landing", _OnBeach)
land_chosen_already: Final = illegal("land_chosen_already", "landing", _OnBeach)
land_not_in_group: Final = illegal("land_not_in_group", "landing", _OfGroup)
land_trap: Final = illegal("land_trap", "endless", _OnBeach)
land_keeps_circling: Final = illegal("land_keeps_circling", "endless", _OnBeach)
land_fill: Final = illegal("land_fill", "landing", _Free)
land_one_each: Final = illegal("land_one_each", "landing", _OnBeach)
land_number: Final = illegal("land_number", "landing", _Between)
