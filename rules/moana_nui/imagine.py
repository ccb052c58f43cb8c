"""A position that is consistent with a view: what the viewer cannot know is dealt at random.

Only the view is looked at, so it can be used to think ahead without looking into anybody's hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.moana_nui.setup import full_pile
from rules.moana_nui.state import Player, State
from rules.moana_nui.view import MoanaNuiView


def imagine(v: MoanaNuiView, rng: Random) -> State:
    """Some position with exactly this view."""
    unseen = _unseen(v)
    rng.shuffle(unseen)
    players = tuple(_player(v, seat, unseen) for seat in range(v.seats))
    return State(
        options=v.options,
        start=v.start,
        players=players,
        board=v.board,
        aside=_dealt(unseen, v.aside),
        turn=v.now,
        discarded=v.discarded,
        ended=getattr(v.result, "reason", None),
    )


def _player(v: MoanaNuiView, seat: Seat, unseen: list[str]) -> Player:
    """A seat as it is seen; hidden tiles come out of `unseen`."""
    board = v.boards[seat]
    hand = v.hand if seat == v.viewer else _dealt(unseen, board.hand)
    return replace(board.player, hand=hand, stack=_dealt(unseen, board.stack))


def _unseen(v: MoanaNuiView) -> list[str]:
    """The tiles that the viewer has never seen: in stacks, in other hands, or set aside."""
    seen = Counter(tile.tile for tile in v.board.chart.tiles)
    seen.update(v.hand)
    seen.update(v.discarded)
    return list((Counter(full_pile()) - seen).elements())


def _dealt(unseen: list[str], number: int) -> tuple[str, ...]:
    return tuple(unseen.pop() for _ in range(number))
