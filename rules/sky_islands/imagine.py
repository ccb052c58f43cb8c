"""A position that is consistent with a view: what the viewer cannot know is dealt at random.

Only the view is looked at, so it can be used to think ahead without looking into anybody's hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from rules.kit.seats import Seat
from rules.sky_islands.components import KINDS, PILE, is_start
from rules.sky_islands.state import Kinds, Player, State, Turn
from rules.sky_islands.view import SkyView


def imagine(v: SkyView, rng: Random) -> State:
    """Some position with exactly this view."""
    unseen = _unseen(v)
    rng.shuffle(unseen)
    _let_one_fit(v, unseen)
    order = sorted(range(v.seats), key=lambda seat: seat != v.seat)
    players = {seat: _player(v, seat, unseen) for seat in order}
    removed = _kinds(v.removed) if v.removed is not None else _dealt(unseen, v.removed_count)
    return State(
        options=dict(v.options),
        start=v.start,
        players=tuple(players[seat] for seat in range(v.seats)),
        board=v.board,
        houses=v.houses,
        supply=v.supply,
        towers=v.towers_left,
        ports=v.ports_left,
        pile=_dealt(unseen, v.pile),
        removed=tuple(sorted(removed)),
        discarded=_kinds(v.discarded),
        turn=Turn(number=v.turn, round=v.round, seat=v.seat, decision=v.decision),
        ended=getattr(v.result, "reason", None),
    )


def _unseen(v: SkyView) -> list[int]:
    """The kinds of the tiles that the viewer has not seen: in other hands, in the pile, or removed."""
    known = [*_kinds(v.discarded), *_kinds(v.removed or ()), *(laid.kind for laid in v.board.laid)]
    for seat, merchant in enumerate(v.merchants):
        own = seat == v.viewer and v.hand is not None
        known += _kinds(v.hand if own and v.hand is not None else merchant.shown)
    unseen = Counter(PILE) - Counter(kind for kind in known if not is_start(kind))
    hidden = v.pile + (v.removed_count if v.removed is None else 0)
    hidden += sum(merchant.hand - len(merchant.shown) for seat, merchant in enumerate(v.merchants) if seat != v.viewer)
    # A position made by hand may show more tiles of a kind than the box holds: then the rest is dealt from another box.
    return [*unseen.elements(), *(() if unseen.total() >= hidden else PILE)]


def _let_one_fit(v: SkyView, unseen: list[int]) -> None:
    """Whoever is to place a tile can: the tile that is dealt to that seat first fits, unless a known one does."""
    merchant = v.merchants[v.seat]
    if v.decision != "place" or v.seat == v.viewer or any(v.board.fits(kind) for kind in _kinds(merchant.shown)):
        return
    at = next((at for at in reversed(range(len(unseen))) if v.board.fits(unseen[at])), None)
    if at is not None:
        unseen.append(unseen.pop(at))


def _player(v: SkyView, seat: Seat, unseen: list[int]) -> Player:
    """A seat as it is seen; what is hidden of its hand comes out of `unseen`."""
    merchant = v.merchants[seat]
    shown = _kinds(merchant.shown)
    if seat == v.viewer and v.hand is not None:
        hand = _kinds(v.hand)
    else:
        hand = tuple(sorted((*shown, *_dealt(unseen, merchant.hand - len(shown)))))
    return Player(
        hand=hand,
        shown=shown,
        cubes=merchant.cubes,
        points=merchant.sources,
        houses=merchant.houses,
        resigned=seat in v.resigned,
    )


def _dealt(unseen: list[int], number: int) -> Kinds:
    return tuple(unseen.pop() for _ in range(number))


def _kinds(ids: Iterable[str]) -> Kinds:
    return tuple(KINDS[id] for id in ids)
