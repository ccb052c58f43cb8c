"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here. Buildings and battles stand in
`explain_building.py` and `explain_battle.py`.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import Move
from rules.kit.refusals import Illegal, IllegalMove, game_over, not_a_move, not_your_turn
from rules.moana_nui import refusals
from rules.moana_nui.actions import free_tiles, own_canoes, settling_places
from rules.moana_nui.board import Board
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.explain_battle import attack
from rules.moana_nui.explain_building import build, house, sail, stay
from rules.moana_nui.faces import fitting, rotations
from rules.moana_nui.generation import Yield, choices, yield_of
from rules.moana_nui.moves import (
    MOVES,
    SOURCES,
    Exchange,
    Generate,
    MoveUnits,
    Place,
    Sail,
    Settle,
    Spread,
    Stay,
    Train,
)
from rules.moana_nui.places import LETTERS, SIDES, Segment
from rules.moana_nui.state import State, active, name_of, placed_segments, to_move

__all__ = [
    "attack", "build", "exchange", "generate", "house", "move", "not_to_move", "place", "sail", "settle", "stay",
    "train", "wrong_moment",
]  # fmt: skip

_FIRST: Final[dict[str, Illegal[[]]]] = {
    "place": refusals.place_first,
    "generate": refusals.generate_first,
    "sail": refusals.sail_first,
    "combat": refusals.combat_begun,
}
"""Decision -> why no other kind of move is possible."""

_UNTIMELY: Final[dict[type[Move], Illegal[[]]]] = {
    Place: refusals.already_placed,
    Generate: refusals.nothing_to_generate,
    Sail: refusals.no_canoe_sails,
    Stay: refusals.no_canoe_sails,
}
"""Kinds of moves that do not belong to the decision `act`."""


def not_to_move(s: State) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    return not_your_turn(awaited=awaited[0]) if awaited else game_over()


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return not_a_move()
    why = _FIRST.get(s.turn.decision) or _UNTIMELY[type(m)]
    return why()


def place(s: State, m: Place) -> IllegalMove:
    """A tile that cannot be placed so (rules 3.1)."""
    chart = s.board.chart
    if m.tile not in active(s).hand:
        return refusals.tile_not_held(tile=m.tile)
    if m.rotation not in rotations(m.tile):
        return _no_rotation(m)
    if m.at not in chart.frontier:
        return refusals.cell_taken(at=m.at) if m.at in chart.cells else refusals.cell_apart(at=m.at)
    fit = fitting(m.tile, *chart.frontier[m.at])
    if not fit:
        return refusals.tile_fits_in_no_way(tile=m.tile, at=m.at)
    return refusals.edges_do_not_match(tile=m.tile, at=m.at, rotation=m.rotation, rotations=fit)


def _no_rotation(m: Place) -> IllegalMove:
    if m.rotation in range(SIDES):
        return refusals.rotation_looks_the_same(rotation=m.rotation, rotations=rotations(m.tile))
    return refusals.no_such_rotation(rotation=m.rotation, most=SIDES - 1)


def generate(s: State, m: Generate) -> IllegalMove:
    """Resources that cannot be distributed so (rules 3.3)."""
    found = yield_of(s)
    first = choices(found)[0]
    numbers = {"wood": found.wood, "fish": found.fish, "shell": found.shell}
    for name, number in numbers.items():
        given, asked = getattr(m, name), getattr(first, name) is not None
        if asked != (given is not None):
            why = refusals.spread_missing if asked else refusals.spread_needless
            return why(resource=name)
        if given is not None and sum(given) != number:
            return refusals.spread_number(resource=name, given=sum(given), number=number)
    if m.wood is not None and any(given > room for given, room in zip(m.wood, _room(found), strict=True)):
        return refusals.spread_land(land=found.land)
    return refusals.spread_sea(segments=tuple(LETTERS[number] for number in found.sea_to))


def _room(found: Yield) -> Spread:
    return Spread(*found.land)


def settle(s: State, m: Settle) -> IllegalMove:
    """Units that cannot settle there (rules 3.4)."""
    if not s.turn.ap:
        return refusals.no_ap()
    if s.turn.placed is None:
        return refusals.settle_no_tile()
    lacking = _no_settlers(s, m)
    if lacking is not None:
        return lacking
    for at in (m.at, m.also):
        if at is not None and s.board.chart.number_of(at) not in settling_places(s):
            return _no_settling(s, at)
    assert m.also is not None
    return refusals.settle_order(at=m.at, also=m.also)


def _no_settlers(s: State, m: Settle) -> IllegalMove | None:
    """Why these units are not there to settle; None when they are."""
    if m.source not in SOURCES:
        return refusals.no_such_source(source=m.source)
    village, council = active(s).village, active(s).council
    if m.source == "village":
        if m.also is not None:
            return refusals.settle_one_from_village()
        return None if village else refusals.village_short(held=village)
    return refusals.council_short(held=council) if council < (1 if m.also is None else 2) else None


def _no_settling(s: State, at: Segment) -> IllegalMove:
    segment = s.board.chart.number_of(at)
    if segment not in placed_segments(s):
        return refusals.settle_elsewhere(at=at, places=tuple(name_of(s, place) for place in placed_segments(s)))
    return refusals.settle_contested(at=at) if at in s.turn.closed else _occupied(s.board, segment)


def train(s: State, m: Train) -> IllegalMove:
    """A unit that cannot be trained (rules 3.4)."""
    return refusals.village_short(held=0) if s.turn.ap else refusals.no_ap()


def move(s: State, m: MoveUnits) -> IllegalMove:
    """Units that cannot move so (rules 3.4)."""
    chart = s.board.chart
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    for at, number in ((m.origin, origin), (m.to, to)):
        if number == NOWHERE:
            return _no_segment(s, at)
    group = s.board.groups[origin]
    if group is None or group.seat != s.turn.seat:
        return refusals.no_units_there(at=m.origin)
    if to not in (*chart.beside[origin], *chart.siblings[origin]):
        return refusals.not_adjacent(origin=m.origin, to=m.to)
    if (there := s.board.groups[to]) is not None and there.seat != s.turn.seat:
        return _occupied(s.board, to)
    if not 1 <= m.units <= group.units:
        return refusals.units_number(at=m.origin, units=m.units, held=group.units)
    assert chart.tile_of[origin] not in free_tiles(s)
    return refusals.no_ap_no_hut()


def exchange(s: State, m: Exchange) -> IllegalMove:
    """Wood that cannot be exchanged (rules 3.5)."""
    if not own_canoes(s):
        return refusals.no_unit_at_canoe()
    return refusals.exchanged_already() if active(s).goods.wood else refusals.no_wood()


def _no_segment(s: State, at: Segment) -> IllegalMove:
    """A segment that does not exist: no tile lies there, or the tile has others."""
    tile = s.board.chart.cells.get(at.cell)
    if tile is None:
        return refusals.no_tile_there(at=at)
    return refusals.no_such_segment(at=at, places=tuple(name_of(s, segment) for segment in s.board.chart.of_tile(tile)))


def _occupied(board: Board, segment: int) -> IllegalMove:
    """A segment on which somebody else has units."""
    group = board.groups[segment]
    assert group is not None
    return refusals.segment_occupied(at=board.chart.segments[segment], player=group.seat)
