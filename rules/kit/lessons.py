"""Lessons: what a game explains to whoever plays it for the first time, and when; the sentences stand in data.

A game keeps its lessons in `data/<game>/lessons.json`, the most important first. A lesson comes at the first turn in
which what it is about comes up: it is decided now, a kind of move is legal, a kind of event has happened, or the game
says so (`facts`). One that waits for nothing, or has waited until its round, comes when it is the most important.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from data import DATA
from rules.kit.events import Event

MOST_MARKS: Final = 6
"""So many places of one lesson are marked, so that it is seen which ones are meant."""
NO_ROUND: Final = 0


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to be learnt: its `key` in the texts, and the `topic` of the rules that tells more.

    It is due where any of these holds: one of `decisions` is to be made, a move of one of `moves` is legal, one of
    `events` has happened (`conflict`, or `conflict form=war`: with that fact), one of `facts` of the game holds; or
    from the round `anyway` on. A lesson that names none of them is due at once. `marks`: where
    its moves could be made is marked on the board.
    """

    key: str
    topic: str
    decisions: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    anyway: int = NO_ROUND
    marks: bool = False

    @property
    def waits(self) -> bool:
        """Whether it waits for something to come up."""
        return bool(self.decisions or self.moves or self.events or self.facts or self.anyway)


class Moment(NamedTuple):
    """What one seat finds when it must decide: its view, its legal moves, all that has happened as it may see it."""

    view: Any
    moves: Sequence[Any]
    events: Sequence[Event]


class Lessons(msgspec.Struct, frozen=True):
    """All lessons of a game, the most important first; `facts` says what holds in a view of its own accord."""

    all: tuple[Lesson, ...]
    facts: Callable[[Any], Collection[str]]

    def next(self, moment: Moment, known: Collection[str]) -> Lesson | None:
        """The lesson that comes now, of those that are not known: the aim first of all, then what is decided now,
        then the most important one that is due."""
        fresh = [lesson for lesson in self.all if lesson.key not in known]
        kinds = {move.kind for move in moment.moves}
        facts = self.facts(moment.view)

        aim = next((lesson for lesson in fresh if lesson is self.all[0]), None)
        asked = (lesson for lesson in fresh if _is_asked(lesson, moment, kinds))
        due = (lesson for lesson in fresh if _is_due(lesson, moment, facts))
        return aim or next(asked, None) or next(due, None)

    def named(self, key: str) -> Lesson | None:
        """The lesson with this key."""
        return next((lesson for lesson in self.all if lesson.key == key), None)


def read_lessons(game: str, facts: Callable[[Any], Collection[str]] = lambda view: ()) -> Lessons:
    """The lessons of a game as they stand in its data. Raises msgspec.ValidationError."""
    found = json.loads((DATA / game / "lessons.json").read_text(encoding="utf-8"))
    return Lessons(msgspec.convert(found, tuple[Lesson, ...]), facts)


def meant(event: Event, patterns: Iterable[str]) -> bool:
    """Whether an event is of one of these kinds, with the fact that is asked for behind the kind, if any."""
    for pattern in patterns:
        kind, _, fact = pattern.partition(" ")
        name, _, value = fact.partition("=")
        if event.kind == kind and (not fact or str(event.facts.get(name)) == value):
            return True
    return False


def marked_by(
    lesson: Lesson, moment: Moment, places: tuple[type[object], ...], worth: Callable[[Any, Any], int]
) -> tuple[str, list[Any]]:
    """The kind of move that a lesson is about, and where the most promising of these moves (`worth` as
    `Game.heuristic`) lie on the board, at most MOST_MARKS places; nothing where none is legal now."""
    able = [move for move in moment.moves if lesson.marks and move.kind in lesson.moves]
    able.sort(key=lambda move: worth(moment.view, move), reverse=True)
    kind = able[0].kind if able else ""
    found = [value for move in able if move.kind == kind for value in _places(move, places)]
    return kind, list(dict.fromkeys(found))[:MOST_MARKS]


def _is_asked(lesson: Lesson, moment: Moment, kinds: Collection[str]) -> bool:
    """Whether the seat decides now what a lesson is about."""
    return moment.view.decision in lesson.decisions or any(kind in kinds for kind in lesson.moves)


def _is_due(lesson: Lesson, moment: Moment, facts: Collection[str]) -> bool:
    """Whether what a lesson is about has happened or holds, or nothing is waited for any more."""
    return (
        not lesson.waits
        or NO_ROUND < lesson.anyway <= moment.view.round
        or any(fact in facts for fact in lesson.facts)
        or any(meant(event, lesson.events) for event in moment.events)
    )


def _places(move: msgspec.Struct, places: tuple[type[object], ...]) -> list[Any]:
    """The places among the fields of a move."""
    return [value for value in msgspec.structs.astuple(move) if isinstance(value, places)]
