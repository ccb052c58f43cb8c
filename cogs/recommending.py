"""What guided play recommends: a star before the best answers, and the most promising ones where not all are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from cogs.scenes import Sitting
from render.scene import Scene
from rules.choices import Question, Step
from rules.game import PROMISE_STEP

STAR: Final = "★ "
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


def _recommended(sitting: Sitting, shown: Scene, steps: Sequence[Step]) -> list[bool]:
    """Which steps deserve a star: the best of their kind of move, where that is some of several and brings anything."""
    worth = [max(sitting.game.promise(shown.view, plan.move) for plan in step.plans) for step in steps]
    stars = []
    for step, promise in zip(steps, worth, strict=True):
        rivals = [other for each, other in zip(steps, worth, strict=True) if _kind(each) == _kind(step)]
        best = rivals.count(max(rivals))
        stars.append(promise == max(rivals) and promise % PROMISE_STEP > 0 and best <= STARS and best < len(rivals))
    return stars


def _kind(step: Step) -> str:
    return step.plans[0].move.kind
