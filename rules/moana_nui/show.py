"""A position as one seat may see it: the only place where hidden things are left out (rules 1).

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.moana_nui.board import Board, House
from rules.moana_nui.building import free_corners
from rules.moana_nui.components import HAND, TILES_PER_PLAYER
from rules.moana_nui.generation import yield_of
from rules.moana_nui.places import Segment
from rules.moana_nui.scoring import lines, points, result, standing
from rules.moana_nui.state import State, placed_segments, to_move
from rules.moana_nui.view import Island, Land, MeetingHouse, MoanaNuiView, SeatBoard, Site


def view(s: State, seat: Seat | None) -> MoanaNuiView:
    """What `seat` may know; None is an onlooker. Hands and piles are only counted."""
    turn, board, names = s.turn, s.board, s.board.chart.segments
    return MoanaNuiView(
        game="moana_nui",
        viewer=seat,
        seats=len(s.players),
        to_move=to_move(s),
        decision=turn.decision,
        turn=turn.number,
        round=turn.round,
        resigned=tuple(other for other, player in enumerate(s.players) if player.resigned),
        result=result(s),
        start=s.start,
        options=s.options,
        rounds=TILES_PER_PLAYER[len(s.players)] - HAND + 1,
        now=turn,
        board=board,
        segments=tuple(_land(board, segment) for segment in range(len(names))),
        islands=tuple(_island(s, island) for island in range(len(board.chart.islands))),
        meeting_houses=tuple(_house(board, house) for house in board.houses),
        sites=tuple(Site(corner, _names(board, board.meeting(corner))) for corner in free_corners(s)),
        generation=yield_of(s) if turn.decision == "generate" else None,
        boards=tuple(_seat_board(s, other) for other in range(len(s.players))),
        aside=len(s.aside),
        discarded=s.discarded,
        hand=() if seat is None else s.players[seat].hand,
    )


def _names(board: Board, segments: tuple[int, ...]) -> tuple[Segment, ...]:
    return tuple(board.chart.segments[segment] for segment in segments)


def _land(board: Board, segment: int) -> Land:
    chart, group, built = board.chart, board.groups[segment], board.buildings[segment]
    edges = chart.face(chart.tile_of[segment]).segments[segment - chart.first[chart.tile_of[segment]]]
    controller, nearest = board.control[segment], board.nearest[segment]
    return Land(
        at=chart.segments[segment],
        edges=edges,
        island=chart.island_of[segment],
        controller=controller,
        tied=()
        if controller is not None
        else tuple(seat for seat in range(nearest.bit_length()) if nearest >> seat & 1),
        seat=None if group is None else group.seat,
        units=0 if group is None else group.units,
        goods=board.goods[segment].names,
        building=None if built is None else built.kind,
        builder=None if built is None else built.builder,
    )


def _island(s: State, island: int) -> Island:
    board = s.board
    segments = board.chart.islands[island]
    return Island(
        segments=_names(board, segments),
        completed=board.chart.completed[island],
        contested=board.contested(island),
        units=tuple(sorted(board.presence[island].items())),
        threshold=board.threshold(island),
        placed=any(segment in segments for segment in placed_segments(s)),
    )


def _house(board: Board, house: House) -> MeetingHouse:
    meeting = board.meeting(house.at)
    controllers = {seat for segment in meeting if (seat := board.control[segment]) is not None}
    return MeetingHouse(house.at, _names(board, meeting), house.builder, tuple(sorted(controllers)))


def _seat_board(s: State, seat: Seat) -> SeatBoard:
    player, found = s.players[seat], standing(s, seat)
    return SeatBoard(
        player=replace(player, hand=(), stack=()),
        hand=len(player.hand),
        stack=len(player.stack),
        score=lines(found),
        total=points(found),
    )
