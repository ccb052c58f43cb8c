"""Every legal move of a position; `play.py` asks the same questions about a single one.

Why something is not legal is told by `explain.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.kit.game import Move
from rules.moana_nui.actions import can_exchange, can_train, movements, settlings
from rules.moana_nui.battle import attacks
from rules.moana_nui.building import buildings, harbours
from rules.moana_nui.generation import choices, yield_of
from rules.moana_nui.moves import End, Exchange, Sail, Stay, Train
from rules.moana_nui.placing import placements
from rules.moana_nui.state import State, canoe_number

_END: Final = End()
_EXCHANGE: Final = Exchange()
_STAY: Final = Stay()
_TRAIN: Final = Train()


def moves(s: State) -> Iterator[Move]:
    """Every legal move of the active seat, each once (rules 3)."""
    return _BY_DECISION[s.turn.decision](s)


def _generate(s: State) -> Iterator[Move]:
    return iter(choices(yield_of(s)))


def _act(s: State) -> Iterator[Move]:
    yield from settlings(s)
    if can_train(s):
        yield _TRAIN
    yield from movements(s)
    yield from buildings(s)
    if can_exchange(s):
        yield _EXCHANGE
    yield from _combat(s)


def _sail(s: State) -> Iterator[Move]:
    group = s.board.groups[canoe_number(s)]
    aboard = 0 if group is None else group.units
    for to in harbours(s, canoe_number(s)):
        for units in range(aboard + 1):
            yield Sail(s.board.chart.segments[to], units)
    if s.options["canoe"] == "may":
        yield _STAY


def _combat(s: State) -> Iterator[Move]:
    yield from attacks(s)
    yield _END


_BY_DECISION: Final[dict[str, Callable[[State], Iterator[Move]]]] = {
    "place": placements,
    "generate": _generate,
    "act": _act,
    "sail": _sail,
    "combat": _combat,
    "over": lambda s: iter(()),
}
