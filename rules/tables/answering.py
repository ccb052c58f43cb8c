"""Standing answers at a table: giving them, looking at one's own, and their use when the seat is asked right now.

What an answer means is said by the game; here it is kept, for its own seat alone.
"""

from __future__ import annotations

from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.open_tables import OpenTables
from rules.tables.playing import Played, Playing, played_of
from rules.tables.standing_answers import answers_of


class Answering:
    """Seats that say in advance what they will do."""

    def __init__(self, store: Store, tables: OpenTables, playing: Playing) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing

    async def stand(self, table: int, user: int, text: str | None) -> Played:
        """Keep a standing answer (None: forget it); where it answers the present question, that move is made at once.

        Raises Refused (`not_seated`, `not_playing`, `table_over`, `no_standing_answers`, and what the game refuses).
        """

        async def work() -> Played:
            live = await self._tables.live(table)
            seat, game = self._playing.check(live, user, None)
            if game.standing is None:
                raise Refused("no_standing_answers")
            if text is not None:
                game.standing.read(text)

            async def write(change: Transaction) -> None:
                await change.stand(table, seat, text)

            answers = answers_of(game, live.table, {} if text is None else {seat: text})
            after, entries = self._playing.answered(live, game, answers)
            if entries:
                return await self._playing.go_on(live, after, entries, write)
            return played_of(await self._tables.save(live, write), ())

        return await self._tables.alone(table, work)

    async def standing(self, table: int, user: int) -> str | None:
        """What this user has said in advance at a table; None for nothing. Raises Refused."""
        found = await self._tables.table(table)
        seat = found.seat_of(user)
        if seat is None:
            raise Refused("not_seated")
        return (await self._store.standing_answers(table)).get(seat)
