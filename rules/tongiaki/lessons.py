"""What Tongiaki explains to whoever plays it for the first time; the lessons themselves stand in data."""

from __future__ import annotations

from typing import Final

from rules.kit.lessons import read_lessons
from rules.tongiaki.view import TongiakiView

NEAR: Final = 4
"""The end is near when so many islands or water tiles are left in the stack."""
FEW: Final = 4
"""So many boats in the supply are few."""


def facts(view: TongiakiView) -> tuple[str, ...]:
    """`end_near`; `few_boats`: the viewer's supply is nearly used up; `chain`: several full beaches wait to sail."""
    near = min(len(view.islands_left), len(view.water_left)) <= NEAR
    few = view.viewer is not None and view.sailors[view.viewer].supply <= FEW
    holds = {"end_near": near, "few_boats": few, "chain": len(view.full) > 1}
    return tuple(fact for fact, true in holds.items() if true)


LESSONS = read_lessons("tongiaki", facts)
