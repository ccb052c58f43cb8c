"""Reading a dumped position, and checking that one made by hand is possible.

Its form follows from the types of `State`. What is checked is what the rules rely on, not that a game could have led
there.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from msgspec.structs import replace

from rules.kit.game import Json
from rules.kit.schema import Schema, check, check_seats
from rules.tigris.board import BLUE, LEADERS, Board, owner, slot_of
from rules.tigris.components import CROSSES, SQUARES_OF_FOUR, TERRAINS, TILES
from rules.tigris.conflicts import opponents, rival_of, war_colours
from rules.tigris.moves import COLOURS
from rules.tigris.setup import OPTIONS
from rules.tigris.squares import BITS, LABELS, NOWHERE
from rules.tigris.state import Conflict, State, to_move
from rules.tigris.treasures import due

SCHEMA: Final = Schema(State, OPTIONS)


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    s = SCHEMA.load(j)
    s = replace(s, board=_of_game(s.board, s.options["board"], len(s.players)))
    _check_seats(s)
    _check_board(s.board)
    _check_tiles(s)
    _check_turn(s)
    return s


def _of_game(board: Board, name: str, seats: int) -> Board:
    """The board with its name, and with the leaders of these seats."""
    leaders = board.leaders[: seats * LEADERS]
    for slot, at in enumerate(board.leaders):
        check(slot < len(leaders) or at == NOWHERE, f"board.leaders: there is no seat {owner(slot)}")
    return replace(board, leaders=leaders, name=name)


def _check_seats(s: State) -> None:
    fought = s.turn.conflict
    named = [("start", s.start), ("turn.seat", s.turn.seat), ("turn.picker", s.turn.picker)]
    if fought is not None:
        named += [("turn.conflict.attacker", fought.attacker), ("turn.conflict.defender", fought.defender)]
    check_seats(named, len(s.players))
    dynasties = [player.dynasty for player in s.players]
    check(len(set(dynasties)) == len(dynasties), "players.dynasty: two seats have the same")
    if s.turn.decision != "over":
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")


def _check_board(board: Board) -> None:
    """Nothing lies on top of anything else, and everything lies where it can."""
    layers = [*board.tiles, board.face_down, board.catastrophes, *(BITS[at] for at in board.leaders if at != NOWHERE)]
    check(not any(one & other for one, other in combinations(layers, 2)), "board: two things lie on one square")
    river = board.terrain.river
    for colour, mask in zip(COLOURS, board.tiles, strict=True):
        wrong = mask & ~river if colour == COLOURS[BLUE] else mask & river
        check(not wrong, f"board.tiles.{colour}: a tile lies on the wrong ground")
    check(not board.standing & river, "board.leaders: a leader stands on a river")
    check(not board.treasures & ~(board.face_up | board.face_down), "board.treasures: there is no tile under one")
    for tiles, at in zip(board.tiles, board.buildings, strict=True):
        check(at == NOWHERE or bool(tiles & BITS[at]), "board.buildings: one does not stand on a tile of its colour")
    if board.union != NOWHERE:
        check(bool(board.face_up & BITS[board.union]), "board.union: there is no tile under it")
        few = all(len(opponents(board, colour)) <= 2 for colour in range(LEADERS))
        check(few, "board.union: more than two leaders of one colour meet there")
    _check_constructions(board)


def _check_constructions(board: Board) -> None:
    for monument in board.monuments:
        found = (monument.at, monument.squares) in SQUARES_OF_FOUR[monument.at]
        check(found, f"board.monuments: no four squares begin at {LABELS[monument.at]}")
    covered = [monument.squares for monument in board.monuments]
    if board.ziggurat != NOWHERE:
        cross = dict(CROSSES[board.ziggurat]).get(board.ziggurat, 0)
        check(bool(cross), "board.ziggurat: no cross has its middle there")
        covered.append(cross)
    check(not any(one & other for one, other in combinations(covered, 2)), "board.monuments: two overlap")
    check(all(mask & ~board.face_down == 0 for mask in covered), "board.monuments: one stands on tiles face up")
    pairs = [monument.colours for monument in board.monuments]
    check(len(set(pairs)) == len(pairs), "board.monuments: one is built twice")


def _check_tiles(s: State) -> None:
    """No more tiles of a colour than are in the box, no more treasures than the board has."""
    for colour, total in enumerate(TILES):
        held = sum(player.hand[colour] + player.swapped[colour] for player in s.players)
        seen = s.board.tiles[colour].bit_count() + s.gone[colour]
        found = held + seen + s.bag.count(colour)
        check(found <= total, f"{COLOURS[colour]}: {found} tiles, but the box holds {total}")
    full = TERRAINS[s.board.name].temples.bit_count()
    treasures = s.board.treasures.bit_count() + sum(player.treasures for player in s.players)
    check(treasures <= full, f"treasures: {treasures}, but the board has {full}")


def _check_turn(s: State) -> None:
    """What is being decided can be decided."""
    turn, board = s.turn, s.board
    check((s.ended is not None) == (turn.decision == "over"), "ended: only and always with the decision `over`")
    check((turn.conflict is not None) == (turn.decision == "commit"), "turn.conflict: only and always with `commit`")
    check((turn.picker is not None) == (turn.decision == "treasure"), "turn.picker: only and always with `treasure`")
    lying = board.face_up | board.face_down
    check(turn.placed == NOWHERE or bool(lying & BITS[turn.placed]), "turn.placed: there is no tile")
    if turn.decision == "treasure":
        found = due(s)
        check(found is not None and found[0] == turn.picker, "turn.picker: this seat has no treasure to take")
    if turn.decision == "war":
        check(board.union != NOWHERE and bool(war_colours(board)), "turn.decision: there is no war to choose")
    if turn.decision in ("building", "monument"):
        check(turn.placed != NOWHERE, f"turn.placed: missing for the decision `{turn.decision}`")
    if turn.conflict is not None:
        _check_conflict(s, turn.conflict)
    check(not any(s.players[seat].resigned for seat in to_move(s)), "turn: who is to move has resigned")


def _check_conflict(s: State, fought: Conflict) -> None:
    attacking, defending = (slot_of(seat, fought.colour) for seat in (fought.attacker, fought.defender))
    if fought.kind == "revolt":
        rival = None if s.board.leaders[attacking] == NOWHERE else rival_of(s.board, attacking)
        check(rival == defending, "turn.conflict: these leaders do not stand in one kingdom")
        return
    check(s.board.union != NOWHERE, "board.union: missing in a war")
    check(fought.colour in war_colours(s.board), "turn.conflict: no kingdoms with two such leaders meet")
    check({attacking, defending} == set(opponents(s.board, fought.colour)), "turn.conflict: others fight this war")
