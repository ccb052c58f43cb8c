"""What a learning table explains: the lesson of this turn as text, as marks on the board, and with its buttons."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from cogs.ui.buttons import Control
from cogs.ui.layouts import button
from cogs.ui.marks import marks_at
from cogs.ui.scenes import Sitting
from data.texts import name, text
from render.scene import Mark, Scene
from rules.kit.lessons import Lesson, Moment, marked_by
from rules.tables.club import Club

MOST_LEFT: Final = 4
"""So many lessons that have not come up are told at the end, the most important first."""


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


async def closing_word(club: Club, sitting: Sitting) -> str:
    """What somebody who learns is told when the game is over: what they know now, what has not come up, what to do
    next; empty at other tables and for others."""
    table, language, game = sitting.table, sitting.table.language, sitting.game
    if not table.teaches or table.status != "over" or len(table.people) != 1:
        return ""
    (seat,) = table.people
    shown, left = await club.teaching.learnt(table, game, table.players[seat].user)
    if not shown:
        return ""
    said = [text(language, "common.lesson.next")]
    if seat not in game.view(sitting.state, None).resigned:
        topics = tuple(text(language, f"lessons_{game.key}.{lesson.key}.title") for lesson in shown)
        title = name(language, game.key, "title")
        missing = [text(language, "common.lesson.closing_left")] if left else []
        said = [
            text(language, "common.lesson.closing", game=title, topics=topics),
            *missing,
            *(lesson_text(language, game.key, lesson) for lesson in left[:MOST_LEFT]),
            *said,
        ]
    return "\n".join(said)


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
