"""Civilization buildings, monuments and the ziggurat are placed; leaders that lose their temples go (rules 10, 13).

Where something can be built stands in `construction.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.tigris import events, explain
from rules.tigris.board import RED, Monument
from rules.tigris.construction import building_sites, colour_at, monument_sites, ziggurat_sites
from rules.tigris.events import NOTHING
from rules.tigris.moves import BuildMonument, BuildZiggurat, Pass, PlaceBuilding
from rules.tigris.squares import AROUND, BITS, NOWHERE, around, index_of
from rules.tigris.stages import monument as monument_stage
from rules.tigris.stages import then, treasures
from rules.tigris.state import Done, State, sum_of


def place_building(s: State, m: PlaceBuilding) -> Done:
    """The civilization building of the placed tile's colour on a tile of the line (rules 13)."""
    at = index_of(m.at)
    if at == NOWHERE or not building_sites(s) & BITS[at]:
        raise explain.building(s, m.at)
    colour = colour_at(s.board, at)
    assert colour is not None
    told = events.building(s.turn.seat, colour, at, s.board.buildings[colour])
    return then((replace(s, board=s.board.with_building(colour, at)), (told,)), monument_stage)


def build_monument(s: State, m: BuildMonument) -> Done:
    """A monument: its four tiles turn face down (rules 10.4)."""
    at = index_of(m.at)
    mask = next((mask for pair, top_left, mask in monument_sites(s) if (pair, top_left) == (m.colours, at)), 0)
    if not mask:
        raise explain.monument(s, m)
    after, told = _turn_over(s, mask)
    board = replace(after.board, monuments=(*after.board.monuments, Monument(m.colours, at, mask)))
    built = events.monument(s.turn.seat, m.colours, at, mask)
    return then((replace(after, board=board), (built, *told)), treasures)


def build_ziggurat(s: State, m: BuildZiggurat) -> Done:
    """The ziggurat: its five tiles turn face down (rules 13)."""
    at = index_of(m.at)
    mask = next((mask for middle, mask in ziggurat_sites(s) if middle == at), 0)
    if not mask:
        raise explain.ziggurat(s, m.at)
    after, told = _turn_over(s, mask)
    built = events.ziggurat(s.turn.seat, at, mask)
    return then((replace(after, board=replace(after.board, ziggurat=at)), (built, *told)), treasures)


def decline_building(s: State, m: Pass) -> Done:
    """No civilization building is placed (rules 13)."""
    return then((s, (events.passed(s.turn.seat, "building"),)), monument_stage)


def decline_monument(s: State, m: Pass) -> Done:
    """Nothing is built; these tiles alone never allow it again (rules 10.3)."""
    return then((s, (events.passed(s.turn.seat, "monument"),)), treasures)


def send_home(s: State, changed: int) -> Done:
    """Leaders beside squares that have lost their temple go home if no other temple is next to them (rules 4.6)."""
    board = s.board
    homeless = [
        slot for slot in board.leaders_in(around(changed)) if not AROUND[board.leaders[slot]] & board.tiles[RED]
    ]
    if not homeless:
        return s, NOTHING
    told = tuple(events.returned(slot, board.leaders[slot], "homeless") for slot in homeless)
    for slot in homeless:
        board = board.with_leader(slot, NOWHERE)
    return replace(s, board=board), told


def _turn_over(s: State, mask: int) -> Done:
    """Tiles of one colour turn face down; buildings on them and leaders left without a temple go."""
    board = s.board.turned(mask)
    turned = [(tiles & mask).bit_count() for tiles in s.board.tiles]
    told = tuple(
        events.building_removed(s.turn.seat, colour, origin)
        for colour, origin in enumerate(s.board.buildings)
        if board.buildings[colour] != origin
    )
    after = replace(s, board=board, gone=sum_of(s.gone, turned))
    if not s.board.tiles[RED] & mask:
        return after, told
    return then((after, told), lambda s: send_home(s, mask))
