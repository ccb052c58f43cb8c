"""What a learning table explains: the lesson of this turn as text, as marks on the board, and with its buttons."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cogs.ui.buttons import Control
from cogs.ui.layouts import button
from cogs.ui.marks import marks_at
from cogs.ui.scenes import Sitting
from data.texts import text
from render.scene import Mark
from rules.kit.lessons import Lesson, Moment, places_of
from rules.tables.club import Club


class Taught(NamedTuple):
    """The lesson of a turn, and what it is about as marks on the board."""

    lesson: Lesson
    marks: tuple[Mark, ...]


async def taught(club: Club, sitting: Sitting, user: int) -> Taught | None:
    """The lesson for whoever must decide at a learning table; none on a private board, or where nothing is new."""
    if not sitting.table.teaches or not sitting.may_move or sitting.tried is not None:
        return None
    moment = _moment(sitting)
    lesson = await club.teaching.lesson(sitting.table, sitting.game, user, moment)
    if lesson is None:
        return None
    return Taught(lesson, marks_at(places_of(lesson, moment, sitting.game.places, sitting.game.heuristic)))


async def taught_openly(club: Club, sitting: Sitting) -> Taught | None:
    """The same for the board that everybody sees, at a table of one person: marked is only what everybody has seen."""
    table = sitting.table
    if not table.teaches or len(table.people) != 1:
        return None
    (seat,) = table.people
    own = msgspec.structs.replace(sitting, seat=seat)
    found = await taught(club, own, table.players[seat].user)
    if found is None:
        return None
    seen = _moment(own)._replace(moves=(), events=tuple(event for entry in sitting.entries for event in entry.events))
    return Taught(found.lesson, marks_at(places_of(found.lesson, seen, sitting.game.places, sitting.game.heuristic)))


def lesson_text(language: str, game: str, lesson: Lesson) -> str:
    """A lesson as a paragraph of its own."""
    key = f"lessons_{game}.{lesson.key}"
    return text(
        language, "common.lesson.text", title=text(language, f"{key}.title"), body=text(language, f"{key}.body")
    )


def lesson_row(sitting: Sitting, language: str, lesson: Lesson) -> list[Control]:
    """The buttons of a lesson: more of it, no more of it, no more of any."""
    return [
        button(sitting.table, "lesson_more", language, arg=lesson.topic),
        button(sitting.table, "lesson_done", language),
        button(sitting.table, "lesson_known", language),
    ]


def _moment(sitting: Sitting) -> Moment:
    events = tuple(event.seen_by(sitting.seat) for entry in sitting.entries for event in entry.events)
    return Moment(sitting.game.view(sitting.state, sitting.seat), sitting.moves(), events)
