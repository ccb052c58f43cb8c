"""Why a move is illegal: every reason with the topic of the rules that explains it. `explain.py` finds the one.

The named tuples are what their sentences are filled with; names are what somebody wrote, whether or not they exist. A
reason that several topics explain is declared under one of them and given `under` the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.kit.refusals import illegal
from rules.kit.seats import Seat
from rules.moana_nui.places import Cell, Corner, Segment


class _At(NamedTuple):
    at: Cell | Segment | Corner


class _To(NamedTuple):
    to: Segment


class _Way(NamedTuple):
    origin: Segment
    to: Segment


class _OneOf(NamedTuple):
    at: Segment
    places: tuple[Segment, ...]


class _Order(NamedTuple):
    at: Segment
    also: Segment


class _Owned(NamedTuple):
    at: Segment
    player: Seat


class _OfTile(NamedTuple):
    tile: str


class _TileAt(NamedTuple):
    tile: str
    at: Cell


class _TileTurned(NamedTuple):
    tile: str
    at: Cell
    rotation: int
    rotations: tuple[int, ...]


class _Turned(NamedTuple):
    rotation: int
    most: int


class _Alike(NamedTuple):
    rotation: int
    rotations: tuple[int, ...]


class _OfResource(NamedTuple):
    resource: str


class _Share(NamedTuple):
    resource: str
    given: int
    number: int


class _Land(NamedTuple):
    land: tuple[int, ...]


class _Letters(NamedTuple):
    segments: tuple[str, ...]


class _From(NamedTuple):
    source: str


class _Held(NamedTuple):
    held: int


class _Units(NamedTuple):
    units: int
    held: int


class _UnitsAt(NamedTuple):
    at: Segment
    units: int
    held: int


class _Contest(NamedTuple):
    at: Segment
    units: int
    needed: int


class _Entering(NamedTuple):
    enter: int
    most: int


class _OfBuilding(NamedTuple):
    building: str


class _BuildingAt(NamedTuple):
    at: Segment
    building: str


class _Price(NamedTuple):
    building: str
    cost: int


class _Means(NamedTuple):
    building: str
    cost: int
    kinds: int


class _Payment(NamedTuple):
    paid: tuple[str, ...]
    held: tuple[str, ...]


place_first: Final = illegal("place_first", "place")
already_placed: Final = illegal("already_placed", "place")
tile_not_held: Final = illegal("tile_not_held", "place", _OfTile)
no_such_rotation: Final = illegal("no_such_rotation", "place", _Turned)
rotation_looks_the_same: Final = illegal("rotation_looks_the_same", "place", _Alike)
cell_taken: Final = illegal("cell_taken", "place", _At)
cell_apart: Final = illegal("cell_apart", "place", _At)
tile_fits_in_no_way: Final = illegal("tile_fits_in_no_way", "place", _TileAt)
edges_do_not_match: Final = illegal("edges_do_not_match", "place", _TileTurned)

generate_first: Final = illegal("generate_first", "resources")
nothing_to_generate: Final = illegal("nothing_to_generate", "resources")
spread_missing: Final = illegal("spread_missing", "resources", _OfResource)
spread_needless: Final = illegal("spread_needless", "resources", _OfResource)
spread_number: Final = illegal("spread_number", "resources", _Share)
spread_land: Final = illegal("spread_land", "resources", _Land)
spread_sea: Final = illegal("spread_sea", "resources", _Letters)

no_ap: Final = illegal("no_ap", "actions")
settle_no_tile: Final = illegal("settle_no_tile", "actions")
no_such_source: Final = illegal("no_such_source", "actions", _From)
settle_one_from_village: Final = illegal("settle_one_from_village", "actions")
village_short: Final = illegal("village_short", "actions", _Held)
council_short: Final = illegal("council_short", "actions", _Held)
settle_elsewhere: Final = illegal("settle_elsewhere", "actions", _OneOf)
settle_contested: Final = illegal("settle_contested", "actions", _At)
settle_order: Final = illegal("settle_order", "actions", _Order)
segment_occupied: Final = illegal("segment_occupied", "actions", _Owned)
no_tile_there: Final = illegal("no_tile_there", "actions", _At)
no_such_segment: Final = illegal("no_such_segment", "actions", _OneOf)
no_units_there: Final = illegal("no_units_there", "actions", _At)
not_adjacent: Final = illegal("not_adjacent", "actions", _Way)
units_number: Final = illegal("units_number", "actions", _UnitsAt)
no_ap_no_hut: Final = illegal("no_ap_no_hut", "actions")

built_already: Final = illegal("built_already", "buildings")
no_such_building: Final = illegal("no_such_building", "buildings", _OfBuilding)
none_left: Final = illegal("none_left", "buildings", _OfBuilding)
cannot_pay: Final = illegal("cannot_pay", "buildings", _Means)
wrong_payment: Final = illegal("wrong_payment", "buildings", _Price)
payment_not_held: Final = illegal("payment_not_held", "buildings", _Payment)
segment_built: Final = illegal("segment_built", "buildings", _BuildingAt)
no_sea: Final = illegal("no_sea", "buildings", _At)
temple_there: Final = illegal("temple_there", "buildings", _At)
island_not_completed: Final = illegal("island_not_completed", "buildings", _At)
no_meeting: Final = illegal("no_meeting", "buildings", _At)
corner_built: Final = illegal("corner_built", "buildings", _At)
no_units_at_corner: Final = illegal("no_units_at_corner", "buildings", _At)
sail_first: Final = illegal("sail_first", "buildings")
no_canoe_sails: Final = illegal("no_canoe_sails", "buildings")
not_by_sea: Final = illegal("not_by_sea", "buildings", _To)
harbour_not_empty: Final = illegal("harbour_not_empty", "buildings", _To)
crew_number: Final = illegal("crew_number", "buildings", _Units)
canoe_must_sail: Final = illegal("canoe_must_sail", "buildings")
no_unit_at_canoe: Final = illegal("no_unit_at_canoe", "buildings")
no_wood: Final = illegal("no_wood", "buildings")
exchanged_already: Final = illegal("exchanged_already", "buildings")

combat_begun: Final = illegal("combat_begun", "combat")
attacked_already: Final = illegal("attacked_already", "combat", _At)
nobody_to_attack: Final = illegal("nobody_to_attack", "combat", _To)
enter_number: Final = illegal("enter_number", "combat", _Entering)
not_contested: Final = illegal("not_contested", "combat", _Contest)
