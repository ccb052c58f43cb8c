"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import Move
from rules.kit.refusals import Illegal, IllegalMove, game_over, not_a_move, not_your_turn
from rules.kit.seats import Seat
from rules.tigris import refusals
from rules.tigris.board import BLUE, GREEN, RED, Board, colour_at, slot_of
from rules.tigris.components import ACTIONS, BUILDING_LINE, CATASTROPHES, MONUMENT_COLOURS
from rules.tigris.conflicts import war_colours
from rules.tigris.construction import building_sites, monument_sites, monuments_left, ziggurat_sites
from rules.tigris.moves import (
    COLOURS,
    MOVES,
    OFFICES,
    BuildMonument,
    BuildZiggurat,
    Commit,
    Office,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    War,
    Withdraw,
)
from rules.tigris.squares import BITS, NOWHERE, SQUARES, Square, index_of, squares_of
from rules.tigris.state import Decision, State, colour_committed, conflict_of, to_move
from rules.tigris.treasures import choices

_UNTIMELY: Final[dict[type[Move], Illegal[[]]]] = {
    Commit: refusals.no_conflict,
    War: refusals.no_war_to_choose,
    PlaceBuilding: refusals.no_building_offered,
    BuildMonument: refusals.no_monument_offered,
    BuildZiggurat: refusals.no_ziggurat_offered,
    TakeTreasure: refusals.no_treasure_due,
    ScoreZiggurat: refusals.no_ziggurat_point,
}
"""Kinds of moves that belong to other decisions than `act`: what is wrong."""

_FIRST: Final[dict[Decision, Illegal[[]]]] = {
    "commit": refusals.commit_first,
    "war": refusals.war_first,
    "building": refusals.building_first,
    "monument": refusals.monument_first,
    "treasure": refusals.treasure_first,
    "score": refusals.score_first,
}
"""Decision -> what must be answered before anything else."""


def not_to_move(s: State, seat: Seat, m: Move) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return game_over()
    why = not_your_turn if s.turn.decision == "act" else refusals.not_your_decision
    return why(awaited=awaited[0])


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return not_a_move()
    if s.turn.decision == "monument" and ziggurat_sites(s):
        return refusals.monument_or_ziggurat_first()
    why = _FIRST.get(s.turn.decision) or _UNTIMELY.get(type(m))
    return why() if why else refusals.actions_used_up(total=ACTIONS)


def tile(s: State, m: PlaceTile) -> IllegalMove:
    """A tile that cannot be placed there (rules 5.1)."""
    at = index_of(m.at)
    if m.colour not in COLOURS:
        return refusals.no_such_colour(colour=m.colour)
    if not s.players[s.turn.seat].hand[COLOURS.index(m.colour)]:
        return refusals.tile_not_held(colour=m.colour)
    if at == NOWHERE or not s.board.empty & BITS[at]:
        return _taken(s.board, at, "tile")
    river = bool(s.board.terrain.river & BITS[at])
    if river != (m.colour == COLOURS[BLUE]):
        why = refusals.tile_on_river if river else refusals.farm_on_land
        return why(at=m.at, colour=m.colour)
    return refusals.tile_joins_three(at=m.at, kingdoms=len(s.board.kingdoms_beside(at)))


def leader(s: State, m: PlaceLeader) -> IllegalMove:
    """A leader that cannot be put there (rules 4.2, 4.3)."""
    at = index_of(m.to)
    if m.which not in OFFICES:
        return refusals.no_such_leader(which=m.which)
    if at == NOWHERE:
        return _taken(s.board, at, "leader")
    slot = slot_of(s.turn.seat, OFFICES.index(m.which))
    if s.board.leaders[slot] != at and not s.board.empty & BITS[at]:
        return _taken(s.board, at, "leader")
    if s.board.leaders[slot] == at:
        why = refusals.leader_same_square
    elif s.board.terrain.river & BITS[at]:
        why = refusals.leader_on_river
    elif s.board.beside_temples & BITS[at]:
        why = refusals.leader_joins_kingdoms
    else:
        why = refusals.leader_without_temple
    return why(which=m.which, at=m.to)


def withdraw(m: Withdraw) -> IllegalMove:
    """A leader that cannot be withdrawn (rules 4.1)."""
    why = refusals.leader_not_on_board if m.which in OFFICES else refusals.no_such_leader
    return why(which=m.which)


def catastrophe(s: State, at: Square) -> IllegalMove:
    """A catastrophe that cannot be put there (rules 6)."""
    index, board = index_of(at), s.board
    if not s.players[s.turn.seat].catastrophes:
        return refusals.no_catastrophe_left(total=CATASTROPHES)
    if index != NOWHERE and board.face_up & BITS[index]:
        treasure = board.treasures & BITS[index]
        why = refusals.catastrophe_on_treasure if treasure else refusals.catastrophe_on_building
        return why(at=at)
    return _taken(board, index, "catastrophe")


def swap(s: State, m: Swap) -> IllegalMove:
    """Tiles that cannot be exchanged (rules 7)."""
    if sum(m.tiles) < 1 and not any(m.tiles):
        return refusals.swap_nothing()
    hand = s.players[s.turn.seat].hand
    lacking = (colour for colour, given, held in zip(COLOURS, m.tiles, hand, strict=True) if not 0 <= given <= held)
    colour = next(lacking, COLOURS[RED])
    return refusals.swap_not_held(colour=colour, held=hand[COLOURS.index(colour)])


def commit(s: State, seat: Seat, number: int) -> IllegalMove:
    """A number of tiles that cannot be committed (rules 8.3, 9.5)."""
    colour = colour_committed(conflict_of(s))
    if number < 0:
        return refusals.commit_negative(tiles=number)
    return refusals.commit_not_held(tiles=number, colour=COLOURS[colour], held=s.players[seat].hand[colour])


def war(s: State, which: Office) -> IllegalMove:
    """A war that is not to be fought (rules 9.2, 9.3)."""
    if which not in OFFICES:
        return refusals.no_such_leader.under("war")(which=which)
    return refusals.war_not_open(which=which, wars=tuple(OFFICES[colour] for colour in war_colours(s.board)))


def building(s: State, at: Square) -> IllegalMove:
    """A place where the civilization building cannot stand (rules 13)."""
    if index_of(at) == NOWHERE:
        return refusals.off_board.under("building")()
    return refusals.building_not_in_line(at=at, places=squares_of(building_sites(s)), least=BUILDING_LINE)


def monument(s: State, m: BuildMonument) -> IllegalMove:
    """A monument that cannot be built there (rules 10.1)."""
    if m.colours not in MONUMENT_COLOURS:
        return refusals.no_such_monument(colours=m.colours)
    if index_of(m.at) == NOWHERE:
        return refusals.off_board.under("monument")()
    if m.colours not in monuments_left(s.board):
        return refusals.monument_built(colours=m.colours)
    colour = colour_at(s.board, s.turn.placed)
    sites = monument_sites(s)
    if not sites:
        return refusals.no_monument_offered()
    if colour is not None and colour not in MONUMENT_COLOURS[m.colours]:
        return refusals.monument_colour(colours=m.colours, colour=COLOURS[colour])
    return refusals.monument_not_there(at=m.at, places=tuple(dict.fromkeys(SQUARES[at] for _, at, _ in sites)))


def ziggurat(s: State, at: Square) -> IllegalMove:
    """A place where the ziggurat cannot be built (rules 13)."""
    if index_of(at) == NOWHERE:
        return refusals.off_board.under("ziggurat")()
    if s.options["ziggurat"] != "on":
        return refusals.ziggurat_not_played()
    if s.board.ziggurat != NOWHERE:
        return refusals.ziggurat_built()
    return refusals.ziggurat_not_there(at=at)


def treasure(s: State, seat: Seat, at: Square) -> IllegalMove:
    """A treasure that cannot be taken now (rules 11)."""
    index, board = index_of(at), s.board
    if index == NOWHERE:
        return refusals.off_board.under("treasure")()
    if not board.treasures & BITS[index]:
        return refusals.treasure_none_there(at=at)
    kingdom = board.kingdom_of(board.leaders[slot_of(seat, GREEN)])
    why = refusals.treasure_framed_first if kingdom & BITS[index] else refusals.treasure_elsewhere
    return why(at=at, places=squares_of(choices(board, seat)))


def _taken(board: Board, at: int, topic: str) -> IllegalMove:
    """A square that does not exist, or on which something lies already."""
    if at == NOWHERE:
        return refusals.off_board.under(topic)()
    if board.face_down & BITS[at]:
        why = refusals.on_monument
    elif board.catastrophes & BITS[at]:
        why = refusals.on_catastrophe
    elif board.standing & BITS[at]:
        why = refusals.on_leader
    else:
        return refusals.on_tile.under(topic)(at=SQUARES[at], colour=COLOURS[colour_at(board, at) or 0])
    return why.under(topic)(at=SQUARES[at])
