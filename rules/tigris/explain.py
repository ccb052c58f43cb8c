"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat
from rules.tigris.board import BLUE, RED, Board, slot_of
from rules.tigris.components import ACTIONS, BUILDING_LINE, CATASTROPHES, MONUMENT_COLOURS
from rules.tigris.conflicts import war_colours
from rules.tigris.construction import building_sites, colour_at, monument_sites, monuments_left
from rules.tigris.moves import (
    COLOURS,
    MOVES,
    OFFICES,
    BuildMonument,
    BuildZiggurat,
    Commit,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    War,
    Withdraw,
)
from rules.tigris.squares import BITS, LABELS, NOWHERE, Square, index_of, labels_of
from rules.tigris.state import State, colour_committed, conflict_of, to_move
from rules.tigris.treasures import choices

_UNTIMELY: Final[dict[type[Move], tuple[str, str]]] = {
    Commit: ("no_conflict", "conflict"),
    War: ("no_war_to_choose", "war"),
    PlaceBuilding: ("no_building_offered", "building"),
    BuildMonument: ("no_monument_offered", "monument"),
    BuildZiggurat: ("no_ziggurat_offered", "ziggurat"),
    TakeTreasure: ("no_treasure_due", "treasure"),
    ScoreZiggurat: ("no_ziggurat_point", "ziggurat"),
}
"""Kinds of moves that belong to other decisions than `act`: key and topic of what is wrong."""

_FIRST: Final[dict[str, tuple[str, str]]] = {
    "commit": ("commit_first", "conflict"),
    "war": ("war_first", "war"),
    "building": ("building_first", "building"),
    "monument": ("monument_first", "monument"),
    "treasure": ("treasure_first", "treasure"),
    "score": ("score_first", "ziggurat"),
}
"""Decision -> what must be answered before anything else: key and topic."""


def not_to_move(s: State, seat: Seat, m: Move) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return IllegalMove("game_over", "end")
    key = "not_your_turn" if s.turn.decision == "act" else "not_your_decision"
    return IllegalMove(key, "turn", awaited=awaited[0])


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    if type(m) not in MOVES:
        return IllegalMove("not_a_move", "turn")
    if s.turn.decision in _FIRST:
        return IllegalMove(*_FIRST[s.turn.decision])
    if type(m) in _UNTIMELY:
        return IllegalMove(*_UNTIMELY[type(m)])
    return IllegalMove("actions_used_up", "turn", total=ACTIONS)


def tile(s: State, m: PlaceTile) -> IllegalMove:
    """A tile that cannot be placed there (rules 5.1)."""
    at = index_of(m.at)
    if m.colour not in COLOURS:
        return IllegalMove("no_such_colour", "tile", colour=m.colour)
    if not s.players[s.turn.seat].hand[COLOURS.index(m.colour)]:
        return IllegalMove("tile_not_held", "tile", colour=m.colour)
    if at == NOWHERE or not s.board.empty & BITS[at]:
        return _taken(s.board, at, "tile")
    river = bool(s.board.terrain.river & BITS[at])
    if river != (m.colour == COLOURS[BLUE]):
        return IllegalMove("tile_on_river" if river else "farm_on_land", "tile", colour=m.colour, at=LABELS[at])
    return IllegalMove("tile_joins_three", "tile", at=LABELS[at], kingdoms=len(s.board.kingdoms_beside(at)))


def leader(s: State, m: PlaceLeader) -> IllegalMove:
    """A leader that cannot be put there (rules 4.2, 4.3)."""
    at = index_of(m.to)
    if m.which not in OFFICES:
        return IllegalMove("no_such_leader", "leader", which=m.which)
    if at == NOWHERE:
        return _taken(s.board, at, "leader")
    slot = slot_of(s.turn.seat, OFFICES.index(m.which))
    if s.board.leaders[slot] != at and not s.board.empty & BITS[at]:
        return _taken(s.board, at, "leader")
    if s.board.leaders[slot] == at:
        key = "leader_same_square"
    elif s.board.terrain.river & BITS[at]:
        key = "leader_on_river"
    else:
        key = "leader_joins_kingdoms" if s.board.beside_temples & BITS[at] else "leader_without_temple"
    return IllegalMove(key, "leader", which=m.which, at=LABELS[at])


def withdraw(m: Withdraw) -> IllegalMove:
    """A leader that cannot be withdrawn (rules 4.1)."""
    key = "leader_not_on_board" if m.which in OFFICES else "no_such_leader"
    return IllegalMove(key, "leader", which=m.which)


def catastrophe(s: State, at: Square) -> IllegalMove:
    """A catastrophe that cannot be put there (rules 6)."""
    index, board = index_of(at), s.board
    if not s.players[s.turn.seat].catastrophes:
        return IllegalMove("no_catastrophe_left", "catastrophe", total=CATASTROPHES)
    if index != NOWHERE and board.face_up & BITS[index]:
        key = "catastrophe_on_treasure" if board.treasures & BITS[index] else "catastrophe_on_building"
        return IllegalMove(key, "catastrophe", at=LABELS[index])
    return _taken(board, index, "catastrophe")


def swap(s: State, m: Swap) -> IllegalMove:
    """Tiles that cannot be exchanged (rules 7)."""
    if sum(m.tiles) < 1 and not any(m.tiles):
        return IllegalMove("swap_nothing", "swap")
    hand = s.players[s.turn.seat].hand
    lacking = (colour for colour, given, held in zip(COLOURS, m.tiles, hand, strict=True) if not 0 <= given <= held)
    colour = next(lacking, COLOURS[RED])
    return IllegalMove("swap_not_held", "swap", colour=colour, held=hand[COLOURS.index(colour)])


def commit(s: State, seat: Seat, number: int) -> IllegalMove:
    """A number of tiles that cannot be committed (rules 8.3, 9.5)."""
    colour = colour_committed(conflict_of(s))
    held = s.players[seat].hand[colour]
    if number < 0:
        return IllegalMove("commit_negative", "conflict", tiles=number)
    return IllegalMove("commit_not_held", "conflict", tiles=number, colour=COLOURS[colour], held=held)


def war(s: State, which: str) -> IllegalMove:
    """A war that is not to be fought (rules 9.2, 9.3)."""
    if which not in OFFICES:
        return IllegalMove("no_such_leader", "war", which=which)
    fought = tuple(OFFICES[colour] for colour in war_colours(s.board))
    return IllegalMove("war_not_open", "war", which=which, wars=fought)


def building(s: State, at: Square) -> IllegalMove:
    """A place where the civilization building cannot stand (rules 13)."""
    if index_of(at) == NOWHERE:
        return _off_board("building")
    places = labels_of(building_sites(s))
    return IllegalMove("building_not_in_line", "building", at=str(at), places=places, least=BUILDING_LINE)


def monument(s: State, m: BuildMonument) -> IllegalMove:
    """A monument that cannot be built there (rules 10.1)."""
    if m.colours not in MONUMENT_COLOURS:
        return IllegalMove("no_such_monument", "monument", colours=m.colours)
    if index_of(m.at) == NOWHERE:
        return _off_board("monument")
    if m.colours not in monuments_left(s.board):
        return IllegalMove("monument_built", "monument", colours=m.colours)
    colour = colour_at(s.board, s.turn.placed)
    sites = monument_sites(s)
    if not sites:
        return IllegalMove("no_monument_offered", "monument")
    if colour is not None and colour not in MONUMENT_COLOURS[m.colours]:
        return IllegalMove("monument_colour", "monument", colours=m.colours, colour=COLOURS[colour])
    places = tuple(dict.fromkeys(LABELS[at] for _, at, _ in sites))
    return IllegalMove("monument_not_there", "monument", at=str(m.at), places=places)


def ziggurat(s: State, at: Square) -> IllegalMove:
    """A place where the ziggurat cannot be built (rules 13)."""
    if index_of(at) == NOWHERE:
        return _off_board("ziggurat")
    if s.options["ziggurat"] != "on":
        return IllegalMove("ziggurat_not_played", "ziggurat")
    if s.board.ziggurat != NOWHERE:
        return IllegalMove("ziggurat_built", "ziggurat")
    return IllegalMove("ziggurat_not_there", "ziggurat", at=str(at))


def treasure(s: State, seat: Seat, at: Square) -> IllegalMove:
    """A treasure that cannot be taken now (rules 11)."""
    index, board = index_of(at), s.board
    if index == NOWHERE:
        return _off_board("treasure")
    if not board.treasures & BITS[index]:
        return IllegalMove("treasure_none_there", "treasure", at=str(at))
    places = labels_of(choices(board, seat))
    kingdom = board.kingdom_of(board.leaders[slot_of(seat, COLOURS.index("green"))])
    key = "treasure_framed_first" if kingdom & BITS[index] else "treasure_elsewhere"
    return IllegalMove(key, "treasure", at=str(at), places=places)


def _off_board(topic: str) -> IllegalMove:
    return IllegalMove("off_board", topic)


def _taken(board: Board, at: int, topic: str) -> IllegalMove:
    """A square that does not exist, or on which something lies already."""
    if at == NOWHERE:
        return _off_board(topic)
    bit, label = BITS[at], LABELS[at]
    if board.face_down & bit:
        return IllegalMove("on_monument", topic, at=label)
    if board.catastrophes & bit:
        return IllegalMove("on_catastrophe", topic, at=label)
    if board.standing & bit:
        return IllegalMove("on_leader", topic, at=label)
    return IllegalMove("on_tile", topic, at=label, colour=COLOURS[colour_at(board, at) or 0])
