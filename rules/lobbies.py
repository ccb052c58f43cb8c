"""Tables before and around the game: opening, joining, leaving, options, where they live, finding them.

What happens in the games themselves is said by `rules.club`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Any

import msgspec

from rules.change import Change
from rules.desk import Desk, Live
from rules.game import Game, complete_options
from rules.noticeboard import Noticeboard
from rules.store import Store
from rules.table import Place, Player, Table, cancelled, check_size, configured, joined, left


class Lobbies(Noticeboard):
    """All tables, and what people do at them without playing."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        rng: Random | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store)
        self._desk = Desk(store, games)
        self._rng = rng or SystemRandom()
        self._clock = clock

    async def close(self) -> None:
        """Finish what is in hand, then close the store."""
        await self._desk.close()

    async def open(
        self, game: str, host: Player, *, size: int, options: Mapping[str, str], language: str, place: Place
    ) -> Table:
        """A new table with its host in the first seat. Raises Refused; BadOptions for impossible options."""
        rules = self._desk.game(game)
        check_size(rules, size)
        now = self._now()
        table = Table(
            id=0, game=game, version=rules.version, options=complete_options(rules.options, options), host=host.user,
            size=size, players=(host,), language=language, place=place, status="lobby", ply=0, turn=0, to_move=(),
            created=now, updated=now,
        )  # fmt: skip

        async def write(change: Change) -> Table:
            opened = await change.open(table)
            await change.announce(opened, "lobby")
            return opened

        return await self.store.change(write)

    async def join(self, table: int, player: Player) -> Table:
        """Take the next free seat. Raises Refused."""
        return await self._gather(table, lambda before: joined(before, player))

    async def leave(self, table: int, user: int) -> Table:
        """Give the seat back: the next player becomes host, and the last one's leaving cancels. Raises Refused."""
        return await self._gather(table, lambda before: left(before, user))

    async def configure(
        self, table: int, user: int, *, options: Mapping[str, str] | None = None, size: int | None = None
    ) -> Table:
        """Change options or the number of seats; for the host only. Raises Refused, BadOptions."""
        return await self._gather(
            table, lambda before: configured(before, user, self._desk.game(before.game), options, size)
        )

    async def cancel(self, table: int, user: int) -> Table:
        """Close a table that has not begun; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: cancelled(before, user))

    async def place(self, table: int, place: Place) -> Table:
        """Say where the table lives, when its thread has been made. Raises Refused."""

        async def work() -> Table:
            live = await self._desk.live(table)
            after = msgspec.structs.replace(live.table, place=place)
            await self._desk.save(Live(after, live.course), lambda change: change.update(after))
            return after

        return await self._desk.alone(table, work)

    async def get(self, table: int) -> Table:
        """The table with this number. Raises Refused."""
        return await self._desk.table(table)

    async def find(self, *, thread: int | None = None, channel: int | None = None) -> tuple[Table, ...]:
        """The tables that live in a thread, or in a channel, newest first."""
        return await self.store.tables_in(thread=thread, channel=channel)

    async def tables_of(self, user: int, *, playing_only: bool = False) -> tuple[Table, ...]:
        """A user's tables: those that wait for the user, then running ones, lobbies, finished ones, newest first."""
        order = ("playing", "lobby", "over")

        def rank(table: Table) -> tuple[bool, int]:
            return table.seat_of(user) not in table.to_move, order.index(table.status)

        found = await self.store.tables_of(user)
        return tuple(sorted((t for t in found if not playing_only or t.status == "playing"), key=rank))

    async def _gather(self, table: int, how: Callable[[Table], Table]) -> Table:
        """Change a lobby, and have it shown anew."""

        async def work() -> Table:
            live = await self._desk.live(table)
            after = msgspec.structs.replace(how(live.table), updated=self._now())

            async def write(change: Change) -> None:
                await change.update(after)
                await change.seat(after)
                await change.announce(after, "lobby")

            await self._desk.save(Live(after, live.course), write)
            return after

        return await self._desk.alone(table, work)

    def _now(self) -> int:
        return int(self._clock())
