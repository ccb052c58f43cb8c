"""Reading a dumped position, and checking that one made by hand is possible.

The format stands in `dump.py`. What is checked is what the rules rely on, not that a game could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.kit.game import Json
from rules.kit.loading import check, check_seats, parsed, read
from rules.sky_islands.board import Board, Laid, board_of
from rules.sky_islands.building import anything_to_build
from rules.sky_islands.components import CUBES, HOUSES, KINDS, PORTS, TOWERS, is_start
from rules.sky_islands.dump import HouseAt, PlayerAt, Position, TileAt
from rules.sky_islands.islands import House
from rules.sky_islands.legal import exchanges
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.places import Cell, Segment, neighbours, opposite
from rules.sky_islands.setup import OPTIONS
from rules.sky_islands.state import Kinds, Player, Points, State, Turn, active, can_pay, too_many

_REACH = 60
"""How far from the initial tile a tile may lie; no game gets as far."""


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    position, options = read(j, Position, OPTIONS)
    turn = position.turn
    state = State(
        options=options,
        start=position.start,
        players=tuple(_player(player) for player in position.players),
        board=_board(position.tiles),
        houses=tuple(_house(house) for house in position.houses),
        supply=_counts(position.supply),
        towers=position.towers,
        ports=position.ports,
        pile=_kinds(position.pile),
        removed=tuple(sorted(_kinds(position.removed))),
        discarded=_kinds(position.discarded),
        turn=Turn(turn.number, turn.round, turn.seat, turn.decision),
        ended=position.ended,
    )
    _check_seats(state)
    _check_pieces(state)
    _check_turn(state)
    return state


def _player(player: PlayerAt) -> Player:
    hand, shown = tuple(sorted(_kinds(player.hand))), tuple(sorted(_kinds(player.shown)))
    check(not Counter(shown) - Counter(hand), "players.shown: a tile is not in the hand")
    return Player(
        hand=hand,
        shown=shown,
        cubes=_counts(player.cubes),
        points=Points(**player.points),
        houses=player.houses,
        resigned=player.resigned,
    )


def _board(tiles: Sequence[TileAt]) -> Board:
    """No two tiles in one cell, land on land and sky on sky (rules 4, step 2)."""
    laid = [_laid(tile) for tile in tiles]
    grid = {one.at: one for one in laid}
    check(len(grid) == len(laid), "tiles: two lie in one cell")
    check(all(max(map(abs, cell)) <= _REACH for cell in grid), "tiles: one lies too far away")
    for one in laid:
        for side, cell in enumerate(neighbours(one.at)):
            land = grid[cell].face.land >> opposite(side) & 1 if cell in grid else None
            check(land in (None, one.face.land >> side & 1), f"tiles: the edges of {one.at} and {cell} differ")
    return board_of(laid)


def _laid(tile: TileAt) -> Laid:
    return Laid(_cell(tile.at), _kind(tile.tile), tile.rotation, tile.seat)


def _house(house: HouseAt) -> House:
    return House(parsed(Segment, house.at, "an island of a tile"), house.seat, house.tower, house.port)


def _check_seats(s: State) -> None:
    named = [("start", s.start), ("turn.seat", s.turn.seat)]
    named += [("tiles.seat", laid.seat) for laid in s.board.laid if laid.seat is not None]
    named += [("houses.seat", house.seat) for house in s.houses]
    check_seats(named, len(s.players))
    if s.turn.decision != "over":
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")
        check(not active(s).resigned, "turn: who is to move has resigned")


def _check_pieces(s: State) -> None:
    """Houses stand on islands, one on each, and there are no more pieces than in the box."""
    check(len(s.house_at) == len(s.houses), "houses: two stand on one island")
    for house in s.houses:
        check(house.at in s.board.name_of, f"houses: {house.at} is not an island of a tile")
    for seat, player in enumerate(s.players):
        built = sum(house.seat == seat for house in s.houses)
        check(built + player.houses <= HOUSES, f"houses: seat {seat} has more than {HOUSES}")
    for name, left, total in (("tower", s.towers, TOWERS), ("port", s.ports, PORTS)):
        built = sum(getattr(house, name) for house in s.houses)
        check(built + left <= total, f"{name}s: more than {total}")
    for number, colour in enumerate(COLOURS):
        held = s.supply[number] + sum(player.cubes[number] for player in s.players)
        check(held <= CUBES, f"{colour}: {held} cubes, but the box holds {CUBES}")
    beside = [*s.pile, *s.removed, *s.discarded, *(kind for player in s.players for kind in player.hand)]
    check(not any(map(is_start, beside)), "tiles: a quarter of the initial tile does not lie on the table")


def _check_turn(s: State) -> None:
    """What is being decided can be decided."""
    decision, player = s.turn.decision, active(s)
    check((s.ended is not None) == (decision == "over"), "ended: only and always with the decision `over`")
    if decision == "over":
        return
    if decision in ("place", "discard"):
        fits = any(s.board.fits(kind) for kind in player.hand)
        check(bool(player.hand), "players.hand: no tile to place")
        check(fits == (decision == "place"), "turn.decision: place if a tile of the hand fits, else discard")
        check(fits or player.shown == player.hand, "players.shown: all have seen a hand of which nothing fits")
    if decision == "build":
        check(can_pay(player) and anything_to_build(s), "turn.decision: nothing can be built")
    if decision == "stock":
        check(too_many(player) or bool(exchanges(s)), "turn.decision: nothing to exchange or return")
    if decision == "end":
        check(not too_many(player), "turn.decision: too many cubes to end")


def _counts(given: Mapping[Any, int]) -> Cubes:
    return Cubes(*(given.get(colour, 0) for colour in COLOURS))


def _kinds(ids: Iterable[str]) -> Kinds:
    return tuple(_kind(id) for id in ids)


def _kind(id: str) -> int:
    check(id in KINDS, f"{id}: not a tile")
    return KINDS[id]


def _cell(label: str) -> Cell:
    return parsed(Cell, label, "a cell")
