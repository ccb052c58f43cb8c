"""Suggested moves in words: what each does, and what speaks for it. What it does for certain its own sentence says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import has, text
from render.phrases import Voice, capital
from render.scene import Scene
from render.words import move_text
from rules.computer.hints import Suggestion

MOST: Final = 2
"""So many things that speak for a move are told."""


def hint_text(scene: Scene, suggestions: Sequence[Suggestion], *, only: bool) -> str:
    """What a seat should consider, the best first, numbered; `only`: that there is one legal move."""
    lead = "only" if only else "clear" if len(suggestions) == 1 else "lead"
    voice = Voice(scene)
    lines = [voice.common(f"hint.{lead}")]
    for number, suggestion in enumerate(suggestions, start=1):
        told = voice.common("hint.move", number=number, move=move_text(scene, suggestion.move))
        lines.append(told if only else voice.common("hint.because", move=told, why=reason(scene, suggestion)))
    return "\n".join(lines)


def reason(scene: Scene, suggestion: Suggestion) -> str:
    """What speaks for a move: what it raises, in words of the game; else how it stands beside the best one."""
    voice, game = Voice(scene), scene.view.game
    keys = [f"{game}.reason.{term}" for term in suggestion.terms]
    said = list(dict.fromkeys(text(scene.language, key) for key in keys if has(scene.language, key)))
    if said:
        return capital(voice.list(said[:MOST], "clause"))
    points = round(suggestion.behind)
    if points:
        return voice.common("hint.behind", n=points)
    return voice.common("hint.equal" if suggestion.behind else "hint.best")
