"""What a learning table explains: the lesson of this turn as text, as marks on the board, and with its buttons."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cogs.ui.buttons import Control
from cogs.ui.layouts import button
from cogs.ui.marks import marks_at
from cogs.ui.scenes import Sitting
from data.texts import text
from render.scene import Mark, Scene
from rules.kit.lessons import Lesson, Moment, marked_by
from rules.tables.club import Club


class Taught(NamedTuple):
    """The lesson of a turn, and what it is about as marks on the board: where moves of this kind could be made."""

    lesson: Lesson
    kind: str
    marks: tuple[Mark, ...]

    def on(self, shown: Scene) -> Scene:
        """A scene without marks of its own, with those of the lesson."""
        return msgspec.structs.replace(shown, marks=self.marks, path=(self.kind,)) if self.marks else shown


async def taught(club: Club, sitting: Sitting, user: int) -> Taught | None:
    """The lesson for whoever must decide at a learning table; none on a private board, or where nothing is new."""
    if not sitting.table.teaches or not sitting.may_move or sitting.tried is not None:
        return None
    game = sitting.game
    events = tuple(event.seen_by(sitting.seat) for entry in sitting.entries for event in entry.events)
    moment = Moment(game.view(sitting.state, sitting.seat), sitting.moves(), events)
    lesson = await club.teaching.lesson(sitting.table, game, user, moment)
    if lesson is None:
        return None
    kind, places = marked_by(lesson, moment, game.places, game.heuristic)
    return Taught(lesson, kind, marks_at(places))


async def taught_openly(club: Club, sitting: Sitting) -> Lesson | None:
    """The same for the board that everybody sees, at a table of one person; what has happened leaves its traces there
    anyway, so nothing is marked."""
    table = sitting.table
    if not table.teaches or len(table.people) != 1:
        return None
    (seat,) = table.people
    found = await taught(club, msgspec.structs.replace(sitting, seat=seat), table.players[seat].user)
    return found.lesson if found else None


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
