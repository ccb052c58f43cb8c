"""Reading a dumped position, and checking that one made by hand is possible.

Its form follows from the types of `State`. What is checked is what the rules rely on, not that a game could have led
there.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.kit.game import Json
from rules.kit.schema import Schema, check, check_seats
from rules.moana_nui.board import Board
from rules.moana_nui.building import harbours
from rules.moana_nui.chart import NOWHERE
from rules.moana_nui.components import CANOE, COPIES, HOUSE, KINDS, UNITS
from rules.moana_nui.generation import choices, yield_of
from rules.moana_nui.placing import placements
from rules.moana_nui.setup import OPTIONS
from rules.moana_nui.state import State, canoe_number, name_of, placed_segments

SCHEMA: Final = Schema(State, OPTIONS)


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    s = SCHEMA.load(j)
    _check_houses(s.board)
    _check_seats(s)
    _check_pieces(s)
    _check_turn(s)
    _check_decision(s)
    return s


def _check_houses(board: Board) -> None:
    corners = [house.at for house in board.houses]
    for corner in corners:
        check(corner in board.chart.corners, f"board.houses: no three segments meet at {corner}")
    check(len(set(corners)) == len(corners), "board.houses: two stand on one corner")


def _check_seats(s: State) -> None:
    board = s.board
    named = [("start", s.start), ("turn.seat", s.turn.seat)]
    named += [("board.units", group.seat) for _, group in board.occupied]
    named += [("board.buildings", built.builder) for _, built in board.built]
    named += [("board.houses", house.builder) for house in board.houses]
    check_seats(named, len(s.players))
    if s.turn.decision != "over":
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")
    for player in s.players:
        check(not player.resigned or player.score is not None, "players.score: missing for who has resigned")


def _check_pieces(s: State) -> None:
    """No more tiles, units and buildings than are in the box."""
    tiles = Counter(tile.tile for tile in s.board.chart.tiles)
    tiles.update([*s.aside, *s.discarded, *(tile for player in s.players for tile in (*player.hand, *player.stack))])
    for name, number in tiles.items():
        most = COPIES.get(name, number)
        check(number <= most, f"{name}: {number} tiles, but the box holds {most}")
    for seat, player in enumerate(s.players):
        units = player.village + player.reserve + player.council + s.board.on_table(seat)
        check(units <= UNITS, f"players: seat {seat} has {units} units, but there are {UNITS}")
        standing: Counter[str] = Counter(built.kind for _, built in s.board.built if built.builder == seat)
        standing[HOUSE] = sum(house.builder == seat for house in s.board.houses)
        for kind, left in player.left.items():
            most = KINDS[kind].number
            check(standing[kind] + left <= most, f"players: seat {seat} has more than {most} of {kind}")


def _check_turn(s: State) -> None:
    turn, player, board = s.turn, s.players[s.turn.seat], s.board
    over = turn.decision == "over"
    check((s.ended is not None) == over, "ended: only and always with the decision `over`")
    check(over or player.score is None, "turn.seat: this seat has had its last turn")
    check(not over or all(player.score for player in s.players), "players.score: missing after the end")
    check(turn.ap <= turn.ap_total, "turn.ap: more than turn.ap_total")
    check(turn.placed is None or turn.placed in board.chart.cells, "turn.placed: no tile lies there")
    closable = [name_of(s, segment) for segment in placed_segments(s)]
    check(set(turn.closed) <= set(closable), "turn.closed: not on the placed tile")
    check(len(set(turn.closed)) == len(turn.closed), "turn.closed: named twice")
    check(len(set(turn.used)) == len(turn.used), "turn.used: named twice")
    for at in turn.used:
        segment = board.chart.number_of(at)
        check(segment != NOWHERE, f"turn.used: no tile has the segment {at}")
        check(over or board.holds(segment, turn.seat), "turn.used: no units of the active seat")
    check((turn.canoe is not None) == (turn.decision == "sail"), "turn.canoe: only and always with `sail`")


def _check_decision(s: State) -> None:
    """What is being decided can be decided."""
    turn = s.turn
    if turn.decision == "place":
        check(next(placements(s), None) is not None, "turn.decision: no tile of the hand fits anywhere")
        check(turn.placed is None, "turn.placed: only after placing")
    if turn.decision == "generate":
        check(turn.placed is not None, "turn.placed: missing for the decision `generate`")
        check(len(choices(yield_of(s))) > 1, "turn.decision: there is nothing to distribute")
    if turn.decision == "sail":
        canoe = canoe_number(s)
        check(canoe in s.board.of_kind(CANOE), "turn.canoe: no canoe stands there")
        check(bool(harbours(s, canoe)), "turn.canoe: it can reach nothing")
        check(s.board.holds(canoe, turn.seat), "turn.canoe: no units of the active seat")
