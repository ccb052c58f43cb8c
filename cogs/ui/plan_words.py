"""What is said to its user of a planned turn: which moves, how far they were played, and why the rest was not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from cogs.ui.answers import sentence_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit_at
from cogs.ui.sentences import said
from data.texts import LANGUAGES, text
from render.words import move_text
from rules.kit.notation import write
from rules.tables.planning import Planned
from rules.tables.table import PlannedTurn
from rules.tables.trying import Tried


def moves_by_language(tried: Tried, moves: Sequence[Planned], reader: Reader) -> list[dict[str, str]]:
    """The same in every language, for which one its user reads when a plan is reported is known only then."""
    readers = {language: msgspec.structs.replace(reader, language=language) for language in LANGUAGES}
    by_language = {language: moves_said(tried, moves, one) for language, one in readers.items()}
    return [{language: told[number] for language, told in by_language.items()} for number in range(len(moves))]


def moves_said(tried: Tried, moves: Iterable[Planned], reader: Reader) -> list[str]:
    """The moves that could be planned from a private board, each as a sentence of the position in which it is made."""
    sitting = msgspec.structs.replace(sit_at(tried), seat=tried.trial.seat)
    told = []
    for planned in moves:
        shown = private_scene(msgspec.structs.replace(sitting, state=planned.state), reader)
        told.append(said(partial(move_text, shown, planned.move)) or write(planned.move))
    return told


def listed(told: Iterable[str]) -> str:
    """Moves one below the other, numbered."""
    return "\n".join(f"{number}. {one}" for number, one in enumerate(told, start=1))


def plan_told(plan: PlannedTurn, sitting: Sitting, reader: Reader) -> str:
    """How a plan stands: what it will do, or what it has done and why it did no more."""
    language, sentences = reader.language, [move.said_in(reader.language) for move in plan.moves]
    facts: dict[str, object] = {"done": plan.done, "n": len(plan.moves)}
    if not plan.outcome:
        key = "waiting" if plan.turn is None else "under_way"
        return f"{text(language, f'common.plan.{key}', **facts)}\n{listed(sentences)}"
    if plan.done < len(plan.moves):
        facts |= {"number": plan.done + 1, "move": sentences[plan.done], "why": _why(plan, sitting, language)}
    lines = [text(language, f"common.plan.{plan.outcome}", **facts)]
    if plan.done and plan.outcome != "undone":
        lines += [text(language, "common.plan.done"), listed(sentences[: plan.done])]
    return "\n".join(lines)


def _why(plan: PlannedTurn, sitting: Sitting, language: str) -> str:
    return sentence_of(plan.why, language, sitting.table) if plan.why else ""
