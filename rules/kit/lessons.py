"""Lessons: what a game explains to whoever plays it for the first time, and when; the sentences stand in data.

A game keeps its lessons in `data/<game>/lessons.json`, the most important first. A lesson comes at the first turn in
which what it is about comes up: it is decided now, a kind of move is legal, a kind of event has happened, or the game
says so (`facts`). One that waits for nothing, or has waited until its round, comes as soon as it is the most important.
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
    from the round `anyway` on. A lesson that names none of them is due at once. `marks`: the places of its moves or of
    the last of its events are marked on the board.
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
        """The most important of the lessons that are due and not known."""
        fresh = [lesson for lesson in self.all if lesson.key not in known]
        kinds = {move.kind for move in moment.moves}
        facts = self.facts(moment.view)

        return next((lesson for lesson in fresh if self._is_due(lesson, moment, kinds, facts)), None)

    def _is_due(self, lesson: Lesson, moment: Moment, kinds: Collection[str], facts: Collection[str]) -> bool:
        """Whether what a lesson is about has come up, or nothing is waited for any more."""
        return (
            not lesson.waits
            or NO_ROUND < lesson.anyway <= moment.view.round
            or moment.view.decision in lesson.decisions
            or any(kind in kinds for kind in lesson.moves)
            or any(fact in facts for fact in lesson.facts)
            or any(meant(event, lesson.events) for event in moment.events)
        )

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


def places_of(
    lesson: Lesson, moment: Moment, places: tuple[type[object], ...], worth: Callable[[Any, Any], int]
) -> list[Any]:
    """The places on the board that a lesson is about, at most MOST_MARKS: those of the most promising of its moves
    (`worth` as `Game.heuristic`), else those of the last of its events."""
    if not lesson.marks:
        return []
    able = [move for move in moment.moves if move.kind in lesson.moves]
    able.sort(key=lambda move: worth(moment.view, move), reverse=True)
    found = [value for move in able for value in _places(move, places)]
    if not found:
        last = next((event for event in reversed(moment.events) if meant(event, lesson.events)), None)
        found = [] if last is None else _places(last, places)
    return list(dict.fromkeys(found))[:MOST_MARKS]


def _places(what: msgspec.Struct, places: tuple[type[object], ...]) -> list[Any]:
    """The places among the fields of a move or an event, those in a row of several too."""
    found: list[Any] = []
    for value in msgspec.structs.astuple(what):
        many = value if type(value) is tuple else (value,)
        found += [each for each in many if isinstance(each, places)]
    return found
