"""What guided play recommends: a star before the best answers, and the most promising ones where not all are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from cogs.ui.scenes import Sitting
from render.scene import Scene
from rules.kit.choices import Question, Step

STAR: Final = "★ "
"""Leads the label of what is recommended; what that means, `Game.gains` says."""
STARS: Final = 3
"""More than so many equally good ways are no recommendation."""


def starred(sitting: Sitting, shown: Scene, steps: Sequence[Step], labels: Sequence[str]) -> tuple[str, ...]:
    """The labels of steps, a star before those recommended."""
    stars = _recommended(sitting, shown, steps)
    return tuple(f"{STAR}{said}" if star else said for said, star in zip(labels, stars, strict=True))


def most_promising(sitting: Sitting, shown: Scene, asked: Question, number: int) -> Question:
    """The question with so many of its steps, the most promising ones, still in their order."""
    steps = asked.steps
    worth = [max(sitting.game.promise(shown.view, plan.move) for plan in step.plans) for step in steps]
    kept = sorted(sorted(range(len(steps)), key=lambda index: worth[index], reverse=True)[:number])
    return msgspec.structs.replace(asked, steps=tuple(steps[index] for index in kept))


def is_starred(label: str) -> bool:
    """Whether a label leads with the star of a recommendation."""
    return label.startswith(STAR)


def _recommended(sitting: Sitting, shown: Scene, steps: Sequence[Step]) -> list[bool]:
    """Which steps deserve a star: the best few of their kind of move, where they bring something right away."""
    game, view = sitting.game, shown.view
    gaining = [[plan.move for plan in step.plans if game.gains(view, plan.move)] for step in steps]
    worth = [max((game.promise(view, move) for move in moves), default=None) for moves in gaining]
    stars = []
    for step, promise in zip(steps, worth, strict=True):
        rivals = [other for each, other in zip(steps, worth, strict=True) if _kind(each) == _kind(step)]
        best = max((other for other in rivals if other is not None), default=None)
        stars.append(promise is not None and promise == best and rivals.count(best) <= min(STARS, len(rivals) - 1))
    return stars


def _kind(step: Step) -> str:
    return step.plans[0].move.kind
