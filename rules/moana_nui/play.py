"""What each move does: a move is looked for among the legal ones of its kind, then done.

What happens stands in `placing.py`, `actions.py`, `building.py`, `battle.py` and `turns.py`, why a move is illegal in
`explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.kit.seats import Seat
from rules.moana_nui import actions, battle, building, explain, legal, placing, turns
from rules.moana_nui.moves import (
    Attack,
    Build,
    BuildHouse,
    End,
    Exchange,
    Generate,
    MoveUnits,
    Place,
    Sail,
    Settle,
    Stay,
    Train,
)
from rules.moana_nui.state import Done, State, to_move


class Way(NamedTuple):
    """A kind of move: when it can be made, whether this one is legal then, what it does, why it is not legal."""

    decisions: tuple[str, ...]
    is_legal: Callable[[State, Any], bool]
    do: Callable[[State, Any], Done]
    explain: Callable[[State, Any], IllegalMove]


def apply(s: State, seat: Seat, m: Move) -> Done:
    """The position after a move and what happened. Raises IllegalMove and changes nothing."""
    if seat not in to_move(s):
        raise explain.not_to_move(s)
    way = _WAYS.get(type(m))
    if way is None or s.turn.decision not in way.decisions:
        raise explain.wrong_moment(s, m)
    if not way.is_legal(s, m):
        raise way.explain(s, m)
    return way.do(s, m)


_ACT: Final = ("act",)
_FIGHT: Final = ("act", "combat")

_WAYS: Final[dict[type[Move], Way]] = {
    Place: Way(("place",), placing.can_place, placing.place, explain.place),
    Generate: Way(("generate",), lambda s, m: m in legal.moves(s), placing.generate, explain.generate),
    Settle: Way(_ACT, lambda s, m: m in actions.settlings(s), actions.settle, explain.settle),
    Train: Way(_ACT, lambda s, m: actions.can_train(s), actions.train, explain.train),
    MoveUnits: Way(_ACT, actions.can_move, actions.move, explain.move),
    Build: Way(_ACT, building.can_build, building.build, explain.build),
    BuildHouse: Way(_ACT, building.can_build_house, building.build_house, explain.house),
    Exchange: Way(_ACT, lambda s, m: actions.can_exchange(s), lambda s, m: actions.exchange(s), explain.exchange),
    Sail: Way(("sail",), lambda s, m: m in legal.moves(s), building.sail, explain.sail),
    Stay: Way(("sail",), lambda s, m: m in legal.moves(s), lambda s, m: building.stay(s), explain.stay),
    Attack: Way(_FIGHT, battle.can_attack, battle.attack, explain.attack),
    End: Way(_FIGHT, lambda s, m: True, lambda s, m: turns.end_turn(s), explain.wrong_moment),
}
