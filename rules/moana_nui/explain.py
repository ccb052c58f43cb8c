"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here. Buildings and battles stand in
`explain_building.py` and `explain_battle.py`.
"""

from __future__ import annotations

from typing import Final

from rules.kit.events import Fact
from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
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
from rules.moana_nui.state import State, active, label, placed_segments, to_move

__all__ = [
    "attack", "build", "exchange", "generate", "house", "move", "not_to_move", "place", "sail", "settle", "stay",
    "train", "wrong_moment",
]  # fmt: skip

_FIRST: Final[dict[str, tuple[str, str]]] = {
    "place": ("place_first", "place"),
    "generate": ("generate_first", "resources"),
    "sail": ("sail_first", "buildings"),
    "combat": ("combat_begun", "combat"),
}
"""Decision -> why no other kind of move is possible: key and topic."""

_UNTIMELY: Final[dict[type[Move], tuple[str, str]]] = {
    Place: ("already_placed", "place"),
    Generate: ("nothing_to_generate", "resources"),
    Sail: ("no_canoe_sails", "buildings"),
    Stay: ("no_canoe_sails", "buildings"),
}
"""Kinds of moves that do not belong to the decision `act`."""


def not_to_move(s: State) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    return IllegalMove("not_your_turn", "turn", awaited=awaited[0]) if awaited else IllegalMove("game_over", "end")


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return IllegalMove("not_a_move", "turn")
    if s.turn.decision in _FIRST:
        return IllegalMove(*_FIRST[s.turn.decision])
    return IllegalMove(*_UNTIMELY[type(m)])


def place(s: State, m: Place) -> IllegalMove:
    """A tile that cannot be placed so (rules 3.1)."""
    chart, at = s.board.chart, str(m.at)
    if m.tile not in active(s).hand:
        return IllegalMove("tile_not_held", "place", tile=m.tile)
    if m.rotation not in rotations(m.tile):
        return _no_rotation(m)
    if m.at not in chart.frontier:
        return IllegalMove("cell_taken" if m.at in chart.cells else "cell_apart", "place", at=at)
    fit = fitting(m.tile, *chart.frontier[m.at])
    if not fit:
        return IllegalMove("tile_fits_in_no_way", "place", tile=m.tile, at=at)
    return IllegalMove("edges_do_not_match", "place", tile=m.tile, at=at, rotation=m.rotation, rotations=fit)


def _no_rotation(m: Place) -> IllegalMove:
    if m.rotation in range(SIDES):
        return IllegalMove("rotation_looks_the_same", "place", rotation=m.rotation, rotations=rotations(m.tile))
    return IllegalMove("no_such_rotation", "place", rotation=m.rotation, most=SIDES - 1)


def generate(s: State, m: Generate) -> IllegalMove:
    """Resources that cannot be distributed so (rules 3.3)."""
    found = yield_of(s.board.chart, s.turn.placed, s.options["completion"])
    first = choices(found)[0]
    numbers = {"wood": found.wood, "fish": found.fish, "shell": found.shell}
    for name, number in numbers.items():
        given, asked = getattr(m, name), getattr(first, name) is not None
        if asked != (given is not None):
            return IllegalMove("spread_missing" if asked else "spread_needless", "resources", resource=name)
        if given is not None and sum(given) != number:
            return IllegalMove("spread_number", "resources", resource=name, given=sum(given), number=number)
    if m.wood is not None and any(given > room for given, room in zip(m.wood, _room(found), strict=True)):
        return IllegalMove("spread_land", "resources", land=tuple(map(str, found.land)))
    segments = tuple(LETTERS[number] for number in found.sea_to)
    return IllegalMove("spread_sea", "resources", segments=segments)


def _room(found: Yield) -> Spread:
    return Spread(*found.land)


def settle(s: State, m: Settle) -> IllegalMove:
    """Units that cannot settle there (rules 3.4)."""
    if not s.turn.ap or s.turn.placed == NOWHERE:
        return IllegalMove("settle_no_tile" if s.turn.ap else "no_ap", "actions")
    lacking = _no_settlers(s, m)
    if lacking is not None:
        return lacking
    for at in (m.at, m.also):
        if at is not None and s.board.chart.number_of(at) not in settling_places(s):
            return _no_settling(s, at)
    return IllegalMove("settle_order", "actions", at=str(m.at), also=str(m.also))


def _no_settlers(s: State, m: Settle) -> IllegalMove | None:
    """Why these units are not there to settle; None when they are."""
    if m.source not in SOURCES:
        return IllegalMove("no_such_source", "actions", source=m.source)
    if m.source == "village" and m.also is not None:
        return IllegalMove("settle_one_from_village", "actions")
    held = getattr(active(s), m.source)
    if held < (1 if m.also is None else 2):
        return IllegalMove(f"{m.source}_short", "actions", held=held)
    return None


def _no_settling(s: State, at: Segment) -> IllegalMove:
    segment = s.board.chart.number_of(at)
    if segment not in placed_segments(s):
        places = tuple(label(s, place) for place in placed_segments(s))
        return IllegalMove("settle_elsewhere", "actions", at=str(at), places=places)
    if segment in s.turn.closed:
        return IllegalMove("settle_contested", "actions", at=str(at))
    return occupied(s.board, segment, "actions")


def train(s: State, m: Train) -> IllegalMove:
    """A unit that cannot be trained (rules 3.4)."""
    return IllegalMove("village_short", "actions", held=0) if s.turn.ap else IllegalMove("no_ap", "actions")


def move(s: State, m: MoveUnits) -> IllegalMove:
    """Units that cannot move so (rules 3.4)."""
    chart = s.board.chart
    origin, to = chart.number_of(m.origin), chart.number_of(m.to)
    for at, number in ((m.origin, origin), (m.to, to)):
        if number == NOWHERE:
            return no_segment(s, at, "actions")
    group = s.board.groups[origin]
    if group is None or group.seat != s.turn.seat:
        return IllegalMove("no_units_there", "actions", at=str(m.origin))
    if to not in (*chart.beside[origin], *chart.siblings(origin)):
        return IllegalMove("not_adjacent", "actions", origin=str(m.origin), to=str(m.to))
    if (there := s.board.groups[to]) is not None and there.seat != s.turn.seat:
        return occupied(s.board, to, "actions")
    if not 1 <= m.units <= group.units:
        return IllegalMove("units_number", "actions", at=str(m.origin), units=m.units, held=group.units)
    assert chart.tile_of[origin] not in free_tiles(s)
    return IllegalMove("no_ap_no_hut", "actions")


def exchange(s: State, m: Exchange) -> IllegalMove:
    """Wood that cannot be exchanged (rules 3.5)."""
    if not own_canoes(s):
        return IllegalMove("no_unit_at_canoe", "buildings")
    return IllegalMove("exchanged_already" if active(s).goods.wood else "no_wood", "buildings")


def no_segment(s: State, at: Segment, topic: str) -> IllegalMove:
    """A segment that does not exist: no tile lies there, or the tile has others."""
    tile = s.board.chart.cells.get(at.cell)
    if tile is None:
        return IllegalMove("no_tile_there", topic, at=str(at))
    places: Fact = tuple(label(s, segment) for segment in s.board.chart.of_tile(tile))
    return IllegalMove("no_such_segment", topic, at=str(at), places=places)


def occupied(board: Board, segment: int, topic: str) -> IllegalMove:
    """A segment on which somebody else has units."""
    group = board.groups[segment]
    assert group is not None
    return IllegalMove("segment_occupied", topic, at=str(board.chart.segments[segment]), player=group.seat)
