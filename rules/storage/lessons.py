"""The rows of lessons: which of them have been shown to whom, and where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from rules.storage.database import Database, Run

ALL: Final = "*"
"""In place of a lesson: its user knows the game."""

_TOLD: Final = "SELECT lesson, table_id, turn, hidden FROM lessons WHERE user_id = :user AND game = :game"


class Told(NamedTuple):
    """A lesson that has been shown: at which table (None: at none) and in which of its turns; `hidden`: put away."""

    lesson: str
    table: int | None
    turn: int | None
    hidden: bool


class LessonRows:
    """What is kept of the lessons of all users."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def told(self, user: int, game: str) -> tuple[Told, ...]:
        """Which lessons of a game a user has been shown. Raises StoreFault."""
        return tuple(_told(row) for row in await self._database.read(_TOLD, user=user, game=game))

    async def tell(
        self, user: int, game: str, table: int, turn: int, choose: Callable[[Collection[str]], str | None]
    ) -> Told | None:
        """The lesson of this turn of a table: the one that was shown in it, else the one chosen among those not known.

        It is kept as shown. Raises StoreFault.
        """

        async def work(run: Run) -> Told | None:
            found = [_told(row) for row in await run(_TOLD, user=user, game=game)]
            here = next((told for told in found if (told.table, told.turn) == (table, turn)), None)
            known = {told.lesson for told in found}
            lesson = None if here or ALL in known else choose(known)
            if lesson is None:
                return here
            await run(
                "INSERT INTO lessons (user_id, game, lesson, table_id, turn)"
                " VALUES (:user, :game, :lesson, :table, :turn)",
                user=user,
                game=game,
                lesson=lesson,
                table=table,
                turn=turn,
            )
            return Told(lesson, table, turn, hidden=False)

        return await self._database.transaction(work)

    async def put_away(self, user: int, table: int) -> None:
        """Show what was shown to a user at a table no more. Raises StoreFault."""

        async def work(run: Run) -> None:
            await run(
                "UPDATE lessons SET hidden = 1 WHERE user_id = :user AND table_id = :table", user=user, table=table
            )

        await self._database.transaction(work)

    async def know(self, user: int, game: str) -> None:
        """A user knows a game. Raises StoreFault."""

        async def work(run: Run) -> None:
            await run("UPDATE lessons SET hidden = 1 WHERE user_id = :user AND game = :game", user=user, game=game)
            await run(
                "INSERT INTO lessons (user_id, game, lesson, hidden) VALUES (:user, :game, :all, 1)"
                " ON CONFLICT DO NOTHING",
                user=user,
                game=game,
                all=ALL,
            )

        await self._database.transaction(work)

    async def forget(self, user: int, game: str) -> None:
        """A user knows nothing of a game any more. Raises StoreFault."""

        async def work(run: Run) -> None:
            await run("DELETE FROM lessons WHERE user_id = :user AND game = :game", user=user, game=game)

        await self._database.transaction(work)


def _told(row: Sequence[Any]) -> Told:
    lesson, table, turn, hidden = row
    return Told(lesson, table, turn, bool(hidden))
