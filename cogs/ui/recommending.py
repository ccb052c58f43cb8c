"""What guided play recommends: a light bulb before what leads to the best moves; the most promising of too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from cogs.ui.scenes import Sitting
from render.scene import Scene
from rules.kit.choices import Question, Step
from rules.kit.game import Move

TIP: Final = "💡 "
"""Leads the label of every way to a recommended move; no shape of a seat, as a star would be."""


def recommended(sitting: Sitting, shown: Scene, moves: Iterable[Move]) -> frozenset[Move]:
    """Of every kind among these moves those that bring something right away (see `Game.gains`) and promise the most."""
    game, view = sitting.game, shown.view
    by_kind: dict[str, dict[Move, int]] = {}
    for move in moves:
        if game.gains(view, move):
            by_kind.setdefault(move.kind, {})[move] = game.heuristic(view, move)
    return frozenset(
        move for found in by_kind.values() for move, worth in found.items() if worth == max(found.values())
    )


def with_tips(steps: Sequence[Step], labels: Iterable[str], best: frozenset[Move]) -> tuple[str, ...]:
    """The labels of steps, a light bulb before each behind which one of the recommended moves lies."""
    pairs = zip(steps, labels, strict=True)
    return tuple(f"{TIP}{said}" if leads_to(step, best) else said for step, said in pairs)


def leads_to(step: Step, best: frozenset[Move]) -> bool:
    """Whether one of the recommended moves lies behind a step."""
    return any(deed.move in best for deed in step.deeds)


def most_promising(sitting: Sitting, shown: Scene, asked: Question, number: int, tips: Sequence[bool]) -> Question:
    """The question with so many of its steps, still in their order: those with a tip, then the most promising."""
    steps, game = asked.steps, sitting.game
    worths = [max(game.heuristic(shown.view, deed.move) for deed in step.deeds) for step in steps]
    worth = list(zip(tips, worths, strict=True))
    kept = sorted(sorted(range(len(steps)), key=lambda index: worth[index], reverse=True)[:number])
    return msgspec.structs.replace(asked, steps=tuple(steps[index] for index in kept))


def is_tip(label: str) -> bool:
    """Whether a label leads with the sign of a tip."""
    return label.startswith(TIP)
