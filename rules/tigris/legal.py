"""Every legal move of a position, and the questions it is built from; `play.py` and its helpers ask the same questions.

Why something is not legal is told by `explain.py`. The places of a move come as a mask.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Final

from rules.kit.game import Move
from rules.tigris.board import slot_of
from rules.tigris.components import ACTIONS
from rules.tigris.conflicts import war_colours
from rules.tigris.construction import building_sites, monument_sites, ziggurat_sites
from rules.tigris.moves import (
    COLOURS,
    OFFICES,
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    End,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    Tiles,
    War,
    Withdraw,
)
from rules.tigris.squares import NOWHERE, SQUARES, BySquare, indexes
from rules.tigris.state import Decision, State, colour_committed, conflict_of, to_move
from rules.tigris.treasures import choices

Moves = tuple[Move, ...]

_END: Final = End()
_PASS: Final = Pass()
_WITHDRAWALS: Final[Moves] = tuple(Withdraw(office) for office in OFFICES)
_WARS: Final[Moves] = tuple(War(office) for office in OFFICES)
_SCORES: Final[Moves] = tuple(ScoreZiggurat(colour) for colour in COLOURS)
_TILES: Final = tuple(BySquare([PlaceTile(colour, square) for square in SQUARES]) for colour in COLOURS)
_LEADERS: Final = tuple(BySquare([PlaceLeader(office, square) for square in SQUARES]) for office in OFFICES)
_CATASTROPHES: Final = BySquare([Catastrophe(square) for square in SQUARES])


def moves(s: State) -> Moves:
    """Every legal move of whoever is to move, each once (rules 3-11, 13)."""
    return _BY_DECISION[s.turn.decision](s)


def _act(s: State) -> Moves:
    """The actions while some are left; every exchange of tiles is listed once, at most 35 of them."""
    if s.turn.used >= ACTIONS:
        return (_END,)
    board, seat = s.board, s.turn.seat
    player = s.players[seat]
    found: list[Move] = []
    for colour, number in enumerate(player.hand):
        if number:
            found += _TILES[colour].on(board.tile_targets(colour))
    for colour in range(len(COLOURS)):
        slot = slot_of(seat, colour)
        found += _LEADERS[colour].on(board.leader_targets(slot))
        if board.leaders[slot] != NOWHERE:
            found.append(_WITHDRAWALS[colour])
    if player.catastrophes:
        found += _CATASTROPHES.on(board.catastrophe_targets)
    found += _swaps(player.hand)
    found += (_PASS, _END)
    return tuple(found)


def _commit(s: State) -> Moves:
    (seat,) = to_move(s)
    held = s.players[seat].hand[colour_committed(conflict_of(s))]
    return _commits(held)


def _war(s: State) -> Moves:
    return tuple(_WARS[colour] for colour in war_colours(s.board))


def _building(s: State) -> Moves:
    return (*(PlaceBuilding(SQUARES[at]) for at in indexes(building_sites(s))), _PASS)


def _monument(s: State) -> Moves:
    monuments = (BuildMonument(pair, SQUARES[at]) for pair, at, _ in monument_sites(s))
    ziggurats = (BuildZiggurat(SQUARES[at]) for at, _ in ziggurat_sites(s))
    return (*monuments, *ziggurats, _PASS)


def _treasure(s: State) -> Moves:
    (seat,) = to_move(s)
    return tuple(TakeTreasure(SQUARES[at]) for at in indexes(choices(s.board, seat)))


@lru_cache(maxsize=1024)
def _swaps(hand: Tiles) -> Moves:
    """Every way to give up at least one tile, fewest first."""
    given = (Tiles(*numbers) for numbers in product(*(range(number + 1) for number in hand)))
    return tuple(
        Swap(tiles) for tiles in sorted(given, key=lambda tiles: (sum(tiles), *(-n for n in tiles))) if any(tiles)
    )


@lru_cache(maxsize=16)
def _commits(held: int) -> Moves:
    return tuple(Commit(number) for number in range(held + 1))


_BY_DECISION: Final[dict[Decision, Callable[[State], Moves]]] = {
    "act": _act,
    "commit": _commit,
    "war": _war,
    "building": _building,
    "monument": _monument,
    "treasure": _treasure,
    "score": lambda s: _SCORES,
    "over": lambda s: (),
}
