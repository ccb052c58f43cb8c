"""Civilization buildings, monuments and the ziggurat are placed; leaders that lose their temples go (rules 10, 13).

Where something can be built stands in `construction.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.stages import then
from rules.tigris import events, explain
from rules.tigris.board import RED, Monument, colour_at
from rules.tigris.conflicts import go_home
from rules.tigris.construction import building_sites, monument_sites, ziggurat_sites
from rules.tigris.moves import COLOURS, BuildMonument, BuildZiggurat, Pass, PlaceBuilding
from rules.tigris.squares import AROUND, BITS, NOWHERE, SQUARES, around, index_of, square_at, squares_of
from rules.tigris.stages import monument as monument_stage
from rules.tigris.stages import treasures
from rules.tigris.state import Done, State, sum_of


def place_building(s: State, m: PlaceBuilding) -> Done:
    """The civilization building of the placed tile's colour on a tile of the line (rules 13)."""
    at = index_of(m.at)
    if at == NOWHERE or not building_sites(s) & BITS[at]:
        raise explain.building(s, m.at)
    colour = colour_at(s.board, at)
    assert colour is not None
    origin = square_at(s.board.buildings[colour])
    told = events.Building(s.turn.seat, colour=COLOURS[colour], at=m.at, origin=origin)
    return then((replace(s, board=s.board.with_building(colour, at)), (told,)), monument_stage)


def build_monument(s: State, m: BuildMonument) -> Done:
    """A monument: its four tiles turn face down (rules 10.4)."""
    at = index_of(m.at)
    mask = next((mask for pair, top_left, mask in monument_sites(s) if (pair, top_left) == (m.colours, at)), 0)
    if not mask:
        raise explain.monument(s, m)
    after, told = _turn_over(s, mask)
    board = replace(after.board, monuments=(*after.board.monuments, Monument(m.colours, at)))
    built = events.Monument(s.turn.seat, colours=m.colours, at=m.at, squares=squares_of(mask))
    return then((replace(after, board=board), (built, *told)), treasures)


def build_ziggurat(s: State, m: BuildZiggurat) -> Done:
    """The ziggurat: its five tiles turn face down (rules 13)."""
    at = index_of(m.at)
    mask = next((mask for middle, mask in ziggurat_sites(s) if middle == at), 0)
    if not mask:
        raise explain.ziggurat(s, m.at)
    after, told = _turn_over(s, mask)
    built = events.Ziggurat(s.turn.seat, at=m.at, squares=squares_of(mask))
    return then((replace(after, board=replace(after.board, ziggurat=at)), (built, *told)), treasures)


def decline_building(s: State, m: Pass) -> Done:
    """No civilization building is placed (rules 13)."""
    return then((s, (events.Passed(s.turn.seat, what="building"),)), monument_stage)


def decline_monument(s: State, m: Pass) -> Done:
    """Nothing is built; these tiles alone never allow it again (rules 10.3)."""
    return then((s, (events.Passed(s.turn.seat, what="monument"),)), treasures)


def send_home(s: State, changed: int) -> Done:
    """Leaders beside squares that have lost their temple go home if no other temple is next to them (rules 4.6)."""
    board = s.board
    homeless = [
        slot for slot in board.leaders_in(around(changed)) if not AROUND[board.leaders[slot]] & board.tiles[RED]
    ]
    return go_home(s, homeless, "homeless")


def _turn_over(s: State, mask: int) -> Done:
    """Tiles of one colour turn face down; buildings on them and leaders left without a temple go."""
    board = s.board.turned(mask)
    turned = [(tiles & mask).bit_count() for tiles in s.board.tiles]
    told = tuple(
        events.BuildingRemoved(s.turn.seat, colour=colour, origin=SQUARES[origin])
        for colour, origin, kept in zip(COLOURS, s.board.buildings, board.buildings, strict=True)
        if kept != origin
    )
    after = replace(s, board=board, gone=sum_of(s.gone, turned))
    if not s.board.tiles[RED] & mask:
        return after, told
    return then((after, told), lambda s: send_home(s, mask))
