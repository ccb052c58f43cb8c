"""How promising a move looks to a beginner: the order of suggestions. Uses the view only, and no rule depends on it.

A rule of thumb, not a strategy: what scores in one's weakest colour comes first, then what could win a conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.tigris.board import BLACK, LEADERS, RED, Board, owner, slot_of
from rules.tigris.components import MONUMENT_COLOURS
from rules.tigris.conflicts import rival_of
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
    War,
    Withdraw,
)
from rules.tigris.outlook import prospects
from rules.tigris.squares import AROUND, BITS, index_of
from rules.tigris.view import TigrisView

_ORDER: Final[tuple[type[Move], ...]] = (
    TakeTreasure, ScoreZiggurat, War, BuildMonument, BuildZiggurat, PlaceBuilding, Commit, PlaceTile, PlaceLeader, Swap,
    Catastrophe, Withdraw, End, Pass,
)  # fmt: skip
"""Kinds of moves, the most promising first; within a kind its own score decides."""

_STEP: Final = 1000
_OWN: Final = 100
_REVOLT: Final = 40
_MANY: Final = 6


def heuristic(v: TigrisView, m: Move) -> int:
    """Larger is better; moves of different kinds never mix."""
    kind = type(m)
    rank = len(_ORDER) - _ORDER.index(kind) if kind in _ORDER else 0
    score = _SCORES.get(kind)
    return rank * _STEP + (score(v, m) if score and v.viewer is not None else 0)


def _need(v: TigrisView, colour: int) -> int:
    """How badly the viewer needs points of a colour: more, the fewer there are compared with the best colour."""
    points = v.screens[v.viewer or 0].points
    return 0 if points is None else min(_MANY, max(points.values()) - points[COLOURS[colour]])


def _tile(v: TigrisView, m: PlaceTile) -> int:
    """One's own points first, other people's last; joining kingdoms and lying alone are in between."""
    board, at, colour = v.board, index_of(m.at), COLOURS.index(m.colour)
    kingdoms = board.kingdoms_beside(at)
    alike = (AROUND[at] & board.tiles[colour]).bit_count()
    if len(kingdoms) != 1:
        return _OWN // 2 + alike - 10 * len(kingdoms)
    present = board.leaders_in(kingdoms[0])
    scorer = _scorer(present, colour)
    if scorer is not None:
        return (2 * _OWN if owner(scorer) == v.viewer else 0) + 10 * _need(v, colour) + alike
    return _OWN // 4 + alike


def _scorer(present: Sequence[int], colour: int) -> int | None:
    """The leader that scores a tile of a colour in a kingdom with these leaders."""
    for wanted in (colour, BLACK):
        scorer = next((slot for slot in present if slot % LEADERS == wanted), None)
        if scorer is not None:
            return scorer
    return None


def _scores(v: TigrisView, m: PlaceTile) -> bool:
    """Whether a tile brings the viewer a point."""
    kingdoms = v.board.kingdoms_beside(index_of(m.at))
    scorer = _scorer(v.board.leaders_in(kingdoms[0]), COLOURS.index(m.colour)) if len(kingdoms) == 1 else None
    return scorer is not None and owner(scorer) == v.viewer


def _leader(v: TigrisView, m: PlaceLeader) -> int:
    """Beside many temples, in a kingdom with many tiles of its colour; revolts only where they can be won."""
    slot = slot_of(v.viewer or 0, OFFICES.index(m.which))
    fresh = v.board.leaders[slot] < 0
    board = v.board.with_leader(slot, index_of(m.to))
    supporters = min(_MANY, board.supporters(slot).bit_count())
    worth = 2 * board.temples_beside(slot) + supporters + 10 * _need(v, slot % LEADERS)
    rival = rival_of(board, slot)
    if rival is not None:
        held = 0 if v.hand is None else v.hand[COLOURS[RED]]
        worth += _REVOLT if board.temples_beside(slot) + held > board.temples_beside(rival) + 1 else -_REVOLT
    return worth + (_OWN if fresh else 0)


def _commit(v: TigrisView, m: Commit) -> int:
    """Just enough, else nothing; an attacker who cannot know rather commits more."""
    fight = v.fight
    if fight is None:
        return 0
    if fight.committed is None:
        return m.tiles + fight.attack if m.tiles + fight.attack > fight.defence else -m.tiles
    short = fight.attack + fight.committed - fight.defence - m.tiles
    return -m.tiles if short > 0 else _OWN - m.tiles


def _wins(v: TigrisView, m: Commit) -> bool:
    """Whether the conflict is won for certain with so many tiles."""
    return any(prospect.tiles == m.tiles and prospect.wins for prospect in prospects(v))


def _war(v: TigrisView, m: War) -> int:
    own = {standing.which: standing.supporters for standing in v.leaders if standing.seat == v.viewer}
    others = (standing.supporters for standing in v.leaders if standing.which == m.which and standing.seat != v.viewer)
    return own.get(m.which, -_MANY) - max(others, default=0)


def _monument(v: TigrisView, m: BuildMonument) -> int:
    kingdom = v.board.kingdom_of(index_of(m.at))
    present = v.board.leaders_in(kingdom)
    earning = [slot for slot in present if slot % LEADERS in MONUMENT_COLOURS[m.colours]]
    return sum(10 if owner(slot) == v.viewer else -5 for slot in earning) + _OWN


def _earns(v: TigrisView, m: BuildMonument) -> bool:
    """Whether a monument has the colour of a leader of the viewer in its kingdom: a point at the end of this turn."""
    present = v.board.leaders_in(v.board.kingdom_of(index_of(m.at)))
    return any(owner(slot) == v.viewer and slot % LEADERS in MONUMENT_COLOURS[m.colours] for slot in present)


def _catastrophe(v: TigrisView, m: Catastrophe) -> int:
    """On others' supporters, never on what supports oneself."""
    bit = BITS[index_of(m.at)]
    return sum(_worth(v, v.board, slot, bit) for slot in range(len(v.board.leaders)) if v.board.leaders[slot] >= 0)


def _worth(v: TigrisView, board: Board, slot: int, bit: int) -> int:
    supports = bool(board.supporters(slot) & bit) + bool(AROUND[board.leaders[slot]] & board.tiles[RED] & bit)
    return -2 * supports if owner(slot) == v.viewer else supports


_SCORES: Final[ByKind[Move, TigrisView, int]] = {
    PlaceTile: _tile,
    PlaceLeader: _leader,
    Commit: _commit,
    War: _war,
    BuildMonument: _monument,
    Catastrophe: _catastrophe,
    ScoreZiggurat: lambda v, m: _need(v, COLOURS.index(m.colour)),
    Swap: lambda v, m: max(m.tiles) - min(m.tiles),
}

_GAINS: Final[ByKind[Move, TigrisView, bool]] = {
    TakeTreasure: lambda _v, _m: True,
    ScoreZiggurat: lambda _v, _m: True,
    PlaceTile: _scores,
    Commit: _wins,
    BuildMonument: _earns,
}
"""Kinds of moves that can bring something right away: points, a treasure, a conflict surely won."""


def gains(v: TigrisView, m: Move) -> bool:
    """Whether a move brings the viewer something right away, see `Game.gains`."""
    gain = _GAINS.get(type(m))
    return gain is not None and v.viewer is not None and gain(v, m)
