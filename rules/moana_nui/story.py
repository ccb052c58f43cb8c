"""Moana Nui told as a story: the bloodiest battle, who fought most, buildings, completed islands, extra turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.kit.events import Fact
from rules.kit.story import Happened, Storyteller, Telling, standing_out
from rules.moana_nui.events import Attacked, Built, Collected, Completed, Entered, ExtraTurn, Sailed, Settled
from rules.moana_nui.scoring import points, standing
from rules.moana_nui.state import State

_BLOODY: Final = 8
"""So many lost units make a battle as hard as they get."""


def _points(s: State) -> tuple[int, ...]:
    """What every seat would score now; the frozen score of a seat after its last turn (rules 4)."""
    return tuple(points(standing(s, seat)) for seat in range(len(s.players)))


def _facts(turns: Sequence[Happened]) -> Iterator[Telling]:
    yield from _battles(turns)
    yield from standing_out(turns, lambda event: isinstance(event, Built), "built", 0.4)
    yield from standing_out(turns, lambda event: isinstance(event, Completed), "completed", 0.4)
    yield from standing_out(turns, lambda event: isinstance(event, ExtraTurn), "extra", 0.35)
    yield from standing_out(turns, lambda event: isinstance(event, Sailed), "sailed", 0.3)
    yield from standing_out(turns, lambda e: len(e.goods) if isinstance(e, Collected) else 0, "collected", 0.2)


def _battles(turns: Sequence[Happened]) -> Iterator[Telling]:
    """That nobody ever fought; or the attack that cost most units, and who killed most."""
    attacks = [(e.lost + e.killed, turn.turn, e) for turn in turns for e in turn.events if isinstance(e, Attacked)]
    if not attacks:
        yield Telling("peace", 0.7)
        return
    most = max(units for units, _, _ in attacks)
    best = [(turn, attack) for units, turn, attack in attacks if units == most]
    if most > 1 and len(best) == 1:
        turn, attack = best[0]
        facts: dict[str, Fact] = {"turn": turn, "at": str(attack.to), "lost": attack.lost, "n": attack.killed}
        yield Telling("battle", 0.3 + 0.7 * min(1.0, most / _BLOODY), (attack.seat,), (attack.defender,), facts)
    yield from standing_out(turns, lambda event: event.killed if isinstance(event, Attacked) else 0, "killed", 0.4)


STORYTELLER: Final = Storyteller(_points, facts=_facts, scoring=(Completed, Built, Settled, Entered))
