"""Reading a dumped position, and checking that one made by hand is possible.

Its form follows from the types of `State`. What is checked is what the rules rely on, not that a game could have led
there.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.kit.game import Json
from rules.kit.schema import Schema, check, check_seats
from rules.sky_islands.board import Board
from rules.sky_islands.building import anything_to_build
from rules.sky_islands.components import CUBES, HOUSES, PORTS, TOWERS, is_start
from rules.sky_islands.legal import exchanges
from rules.sky_islands.moves import COLOURS
from rules.sky_islands.places import neighbours, opposite
from rules.sky_islands.setup import OPTIONS
from rules.sky_islands.state import State, active, can_pay, too_many

SCHEMA: Final = Schema(State, OPTIONS)
_REACH: Final = 60
"""How far from the initial tile a tile may lie; no game gets as far."""


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    s = SCHEMA.load(j)
    _check_board(s.board)
    _check_seats(s)
    _check_pieces(s)
    _check_turn(s)
    return s


def _check_board(board: Board) -> None:
    """Land on land and sky on sky (rules 4, step 2)."""
    check(all(max(map(abs, cell)) <= _REACH for cell in board.grid), "tiles: one lies too far away")
    for at, laid in board.grid.items():
        for side, cell in enumerate(neighbours(at)):
            beside = board.grid.get(cell, laid)
            same = beside is laid or laid.face.land >> side & 1 == beside.face.land >> opposite(side) & 1
            check(same, f"tiles: the edges of {at} and {cell} differ")


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
        check(not Counter(player.shown) - Counter(player.hand), "players.shown: a tile is not in the hand")
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
