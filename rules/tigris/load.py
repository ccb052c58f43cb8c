"""Reading a dumped position, and checking that one made by hand is possible.

The format stands in `dump.py`. What is checked is what the rules rely on, not that a game could have led there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from rules.kit.game import Json
from rules.kit.loading import check, check_seats, parsed, read
from rules.tigris.board import BLUE, LEADERS, Board, Monument, slot_of
from rules.tigris.components import CROSSES, DYNASTIES, SQUARES_OF_FOUR, TERRAINS, TILES
from rules.tigris.conflicts import opponents, rival_of, war_colours
from rules.tigris.dump import BoardAt, ConflictAt, MonumentAt, PlayerAt, Position, TurnAt
from rules.tigris.moves import COLOURS, OFFICES, Tiles
from rules.tigris.setup import OPTIONS
from rules.tigris.squares import BITS, NOWHERE, SQUARES, Square, index_of, mask_of
from rules.tigris.state import Conflict, Player, State, Turn, to_move
from rules.tigris.treasures import due


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    position, options = read(j, Position, OPTIONS)
    state = State(
        options=options,
        start=position.start,
        players=tuple(_player(player) for player in position.players),
        board=_board(position.board, options["board"], len(position.players)),
        bag=bytes(COLOURS.index(colour) for colour in position.bag),
        gone=_counts(position.gone),
        turn=_turn(position.turn),
        ended=position.ended,
    )
    _check_seats(state)
    _check_board(state.board)
    _check_tiles(state)
    _check_turn(state)
    return state


def _player(player: PlayerAt) -> Player:
    check(player.dynasty in DYNASTIES, f"players.dynasty: {player.dynasty} is none")
    return Player(
        dynasty=player.dynasty,
        hand=Tiles.of(player.hand),
        points=_counts(player.points),
        treasures=player.treasures,
        catastrophes=player.catastrophes,
        swapped=_counts(player.swapped),
        resigned=player.resigned,
    )


def _board(board: BoardAt, name: str, seats: int) -> Board:
    leaders = [NOWHERE] * (seats * LEADERS)
    for leader in board.leaders:
        check(leader.seat < seats, f"board.leaders: there is no seat {leader.seat}")
        slot = slot_of(leader.seat, OFFICES.index(leader.which))
        check(leaders[slot] == NOWHERE, f"board.leaders: {leader.which} of seat {leader.seat} stands twice")
        leaders[slot] = _index(leader.at)
    red, blue, green, black = (_mask(board.tiles.get(colour, ())) for colour in COLOURS)
    library, granary, arcade, palace = (_place(board.buildings.get(colour)) for colour in COLOURS)
    return Board(
        name=name,
        tiles=(red, blue, green, black),
        leaders=tuple(leaders),
        treasures=_mask(board.treasures),
        face_down=_mask(board.face_down),
        catastrophes=_mask(board.catastrophes),
        monuments=tuple(_monument(monument) for monument in board.monuments),
        ziggurat=_place(board.ziggurat),
        buildings=(library, granary, arcade, palace),
        union=_place(board.union),
    )


def _monument(monument: MonumentAt) -> Monument:
    at = _index(monument.at)
    mask = next((mask for top_left, mask in SQUARES_OF_FOUR[at] if top_left == at), 0)
    check(bool(mask), f"board.monuments: no four squares begin at {monument.at}")
    return Monument(monument.colours, at, mask)


def _turn(turn: TurnAt) -> Turn:
    return Turn(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=turn.decision,
        used=turn.used,
        placed=_place(turn.placed),
        conflict=None if turn.conflict is None else _conflict(turn.conflict),
        picker=turn.picker,
    )


def _conflict(fought: ConflictAt) -> Conflict:
    colour = OFFICES.index(fought.which)
    return Conflict(fought.kind, colour, fought.attacker, fought.defender, fought.committed)


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
    covered = [monument.squares for monument in board.monuments]
    if board.ziggurat != NOWHERE:
        cross = next((mask for middle, mask in CROSSES[board.ziggurat] if middle == board.ziggurat), 0)
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


def _counts(given: Mapping[Any, int]) -> Tiles:
    return Tiles(*(given.get(colour, 0) for colour in COLOURS))


def _mask(labels: Iterable[str]) -> int:
    return mask_of(SQUARES[_index(label)] for label in labels)


def _place(label: str | None) -> int:
    return NOWHERE if label is None else _index(label)


def _index(label: str) -> int:
    return index_of(parsed(Square, label, "a square"))
