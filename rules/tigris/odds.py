"""What a thinking seat knows of hands, and how likely it is to win a conflict with what others may hold.

Tiles that nobody showed are taken as drawn at random from those that the seat has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from rules.kit.seats import Seat
from rules.tigris.components import HAND, TILES
from rules.tigris.moves import COLOURS, Tiles
from rules.tigris.state import NONE, State
from rules.tigris.view import TigrisView

_STEPS: Final = 40
"""How finely a colour's part of the unseen tiles is told apart."""
_DRAWN: Final = 0.8
"""How much a tile to be drawn counts of one in hand: it may be one too many of its colour."""


class Odds(NamedTuple):
    """For one colour: how likely an unknown hand holds at least so many tiles of it (`least`, by number), and more
    tiles than another unknown hand by more than a margin (`more`, by margin + HAND)."""

    least: tuple[float, ...]
    more: tuple[float, ...]


class Known(NamedTuple):
    """What a thinking seat knows: who it is (None: an onlooker), its hand and what it has swapped, whose points it
    knows, and of each colour what part of a hand is to be expected of it (0–1) with the odds that follow."""

    seat: Seat | None
    hand: Tiles
    swapped: Tiles
    open: tuple[bool, ...]
    shares: tuple[float, ...]
    odds: tuple[Odds, ...]


def knowledge(v: TigrisView) -> Known:
    """What the viewer knows of hands and points."""
    unseen = [total - seen for total, seen in zip(TILES, _seen(v), strict=True)]
    number = max(1, sum(unseen))
    shares = tuple(count / number for count in unseen)
    return Known(
        v.viewer,
        _tiles(v.hand),
        _tiles(v.swapped),
        tuple(screen.points is not None for screen in v.screens),
        shares,
        tuple(_odds(round(share * _STEPS)) for share in shares),
    )


def _seen(v: TigrisView) -> list[int]:
    known = (_tiles(counts) for counts in (v.gone, v.hand, v.swapped))
    return [sum(counts) for counts in zip((mask.bit_count() for mask in v.board.tiles), *known, strict=True)]


def _tiles(counts: Mapping[str, int] | None) -> Tiles:
    return NONE if counts is None else Tiles(*(counts[colour] for colour in COLOURS))


@lru_cache(maxsize=_STEPS + 1)
def _odds(step: int) -> Odds:
    share = step / _STEPS
    exactly = [comb(HAND, n) * share**n * (1 - share) ** (HAND - n) for n in range(HAND + 1)]
    least = tuple(sum(exactly[number:]) for number in range(HAND + 2))
    more = tuple(
        sum(chance * least[max(0, min(HAND + 1, other + margin + 1))] for other, chance in enumerate(exactly))
        for margin in range(-HAND, HAND + 1)
    )
    return Odds(least, more)


def held(s: State, seat: Seat, known: Known) -> tuple[float, ...]:
    """How many tiles of each colour a seat has in hand: its own as far as it knows them, average ones for the rest."""
    player = s.players[seat]
    if seat != known.seat:
        return _average(sum(player.hand), known.shares)
    return _own(player.hand, player.swapped, known.hand, known.swapped, known.shares)


@lru_cache(maxsize=1024)
def _average(number: int, shares: tuple[float, ...]) -> tuple[float, ...]:
    """So many tiles of which nobody knows the colours."""
    return tuple(number * share for share in shares)


@lru_cache(maxsize=4096)
def _own(hand: Tiles, swapped: Tiles, had: Tiles, before: Tiles, shares: tuple[float, ...]) -> tuple[float, ...]:
    kept = _sure(hand, swapped, had, before)
    drawn = _DRAWN * (sum(hand) - sum(kept))
    return tuple(count + drawn * share for count, share in zip(kept, shares, strict=True))


def sure(s: State, thinker: Seat, known: Known) -> tuple[int, ...]:
    """How many tiles of each colour the thinker certainly has in hand: those that were not drawn in a thought."""
    player = s.players[thinker]
    return _sure(player.hand, player.swapped, known.hand, known.swapped)


def _sure(hand: Tiles, swapped: Tiles, had: Tiles, before: Tiles) -> tuple[int, ...]:
    """The same from what it has and has swapped in the position, and had and had swapped when it began to think."""
    return tuple(
        min(now, max(0, then - gave + given)) for now, then, gave, given in zip(hand, had, swapped, before, strict=True)
    )


class Hands(NamedTuple):
    """The hands in a position, by seat and colour, as `held` counts them, and who thinks."""

    known: Known
    counts: tuple[tuple[float, ...], ...]

    def wins(self, colour: int, attacker: Seat, attack: int, defender: Seat, defence: int) -> float:
        """How likely an attacker wins with tiles of a colour added to these strengths on the board (0–1)."""
        odds, me = self.known.odds[colour], self.known.seat
        if attacker == me:
            least = attack + int(self.counts[attacker][colour]) - defence
            return 1.0 - odds.least[min(least, HAND + 1)] if least > 0 else 0.0
        if defender == me:
            needed = defence + int(self.counts[defender][colour]) - attack + 1
            return odds.least[min(needed, HAND + 1)] if needed > 0 else 1.0
        margin = defence - attack
        if margin < -HAND:
            return 1.0
        return odds.more[margin + HAND] if margin <= HAND else 0.0

    def defends(self, colour: int, reached: int, defender: Seat, defence: int) -> float:
        """How likely a defender still reaches the attacker's total (0–1)."""
        needed = reached - defence
        if needed <= 0:
            return 1.0
        if defender == self.known.seat:
            return float(int(self.counts[defender][colour]) >= needed)
        return self.known.odds[colour].least[min(needed, HAND + 1)]


def hands(s: State, known: Known) -> Hands:
    """The hands in a position as a thinking seat knows them."""
    return Hands(known, tuple(held(s, seat, known) for seat in range(len(s.players))))
