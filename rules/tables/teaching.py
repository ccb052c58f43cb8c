"""Learning tables: which lesson a user is shown in a turn, at most one, and none twice."""

from __future__ import annotations

from collections.abc import Collection

from rules.kit.game import AnyGame
from rules.kit.lessons import Lesson, Moment
from rules.storage.lessons import ALL
from rules.storage.store import Store
from rules.tables.table import Table


class Teaching:
    """What users have been taught of every game."""

    def __init__(self, store: Store) -> None:
        self._rows = store.lessons

    async def lesson(self, table: Table, game: AnyGame, user: int, moment: Moment) -> Lesson | None:
        """The lesson of the present turn for a user who must decide at a learning table.

        The same one as long as the turn lasts, until it is put away; kept as shown. Raises StoreFault.
        """
        lessons = game.lessons
        if not table.teaches or table.status != "playing" or lessons is None:
            return None

        def choose(known: Collection[str]) -> str | None:
            found = lessons.next(moment, known)
            return found.key if found else None

        told = await self._rows.tell(user, game.key, table.id, table.turn, choose)
        return None if told is None or told.hidden else lessons.named(told.lesson)

    async def left(self, user: int, game: AnyGame) -> int:
        """How many lessons of a game a user has not been shown. Raises StoreFault."""
        known = {told.lesson for told in await self._rows.told(user, game.key)}
        if game.lessons is None or ALL in known:
            return 0
        return sum(lesson.key not in known for lesson in game.lessons.all)

    async def learnt(self, table: Table, game: AnyGame, user: int) -> tuple[tuple[Lesson, ...], tuple[Lesson, ...]]:
        """The lessons that a user has been shown here or before, and those that have not come up; none at all where
        nothing was explained at this table. Raises StoreFault."""
        found = await self._rows.told(user, game.key)
        if game.lessons is None or all(told.table != table.id for told in found):
            return (), ()
        known = {told.lesson for told in found}
        shown = tuple(lesson for lesson in game.lessons.all if lesson.key in known)
        left = () if ALL in known else tuple(lesson for lesson in game.lessons.all if lesson.key not in known)
        return shown, left

    async def put_away(self, user: int, table: int) -> None:
        """Show the lesson of this turn no more. Raises StoreFault."""
        await self._rows.put_away(user, table)

    async def know(self, user: int, game: str) -> None:
        """Explain nothing of a game to this user any more. Raises StoreFault."""
        await self._rows.know(user, game)

    async def forget(self, user: int, game: str) -> None:
        """Explain everything of a game to this user anew. Raises StoreFault."""
        await self._rows.forget(user, game)
