"""What Moana Nui explains to whoever plays it for the first time; the lessons themselves stand in data."""

from __future__ import annotations

from typing import Final

from rules.kit.lessons import read_lessons
from rules.moana_nui.view import MoanaNuiView

NEAR: Final = 1
"""The end is near when a seat has so few tiles left in its stack."""


def facts(view: MoanaNuiView) -> tuple[str, ...]:
    """`end_near`: the viewer's stack is nearly used up; `goods`: it has resources to build with."""
    if view.viewer is None:
        return ()
    own = view.boards[view.viewer]
    holds = {"end_near": own.stack <= NEAR, "goods": any(own.player.goods)}
    return tuple(fact for fact, true in holds.items() if true)


LESSONS = read_lessons("moana_nui", facts)
