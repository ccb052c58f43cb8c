"""Tables before the game: opening, joining, leaving, options, who may sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from rules.kit.game import complete_options
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.open_tables import Live, OpenTables
from rules.tables.table import (
    Place,
    Player,
    Table,
    cancelled,
    check_size,
    configured,
    joined,
    left,
    readmitted,
    removed,
)


class Lobby:
    """Tables that have not begun."""

    def __init__(self, store: Store, tables: OpenTables, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._now = now

    async def open(
        self,
        game: str,
        host: Player,
        *,
        size: int,
        options: Mapping[str, str],
        language: str,
        place: Place,
        interaction: int | None = None,
    ) -> Table:
        """A new table with its host in the first seat; the same one again for an interaction that has opened one.

        Raises Refused; BadOptions for impossible options.
        """
        table = self._fresh(game, host, size=size, options=options, language=language, place=place)
        return (await self._open(table, interaction))[0]

    async def rematch(self, table: int, player: Player, *, place: Place, interaction: int | None) -> Table:
        """The next table of the same players, who are invited to it: opened once, then joined by whoever asks.

        Raises Refused (`not_seated`, `rematch_not_over`, `rematch_started`, as `join`).
        """
        before = await self._tables.table(table)
        if before.seat_of(player.user) is None:
            raise Refused("not_seated")
        if before.status != "over":
            raise Refused("rematch_not_over")
        known = self._tables.game(before.game).options
        options = {key: value for key, value in before.options.items() if key in known and value in known[key].values}
        fresh = self._fresh(
            before.game, player, size=len(before.players), options=options, language=before.language, place=place
        )
        fresh = msgspec.structs.replace(fresh, invited=before.players, rematch_of=before.id)
        found, new = await self._open(fresh, interaction)
        if new or found.seat_of(player.user) is not None:
            return found
        if found.status != "lobby":
            raise Refused("rematch_started", table=str(found.id))
        # Whoever presses twice at once has come already when the second press is done.
        return await self._gather(
            found.id, lambda table: joined(table, player) if table.seat_of(player.user) is None else table
        )

    async def join(self, table: int, player: Player) -> Table:
        """Take the next free seat. Raises Refused."""
        return await self._gather(table, lambda before: joined(before, player))

    async def leave(self, table: int, user: int) -> Table:
        """Give the seat back: the next player becomes host, and the last one's leaving cancels. Raises Refused."""
        return await self._gather(table, lambda before: left(before, user))

    async def remove(self, table: int, host: int, user: int) -> Table:
        """Take a seat away from somebody, who cannot join again; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: removed(before, host, user))

    async def readmit(self, table: int, host: int, user: int) -> Table:
        """Let somebody who was removed join again; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: readmitted(before, host, user))

    async def configure(
        self,
        table: int,
        user: int,
        *,
        options: Mapping[str, str] | None = None,
        size: int | None = None,
        seating: str | None = None,
    ) -> Table:
        """Change options, the number of seats or their order; for the host only. Raises Refused, BadOptions."""
        return await self._gather(
            table, lambda before: configured(before, user, self._tables.game(before.game), options, size, seating)
        )

    async def cancel(self, table: int, user: int) -> Table:
        """Close a table that has not begun; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: cancelled(before, user))

    def _fresh(
        self, game: str, host: Player, *, size: int, options: Mapping[str, str], language: str, place: Place
    ) -> Table:
        """A table as it is opened, without a number."""
        rules = self._tables.game(game)
        check_size(rules, size)
        now = self._now()
        return Table(
            id=0, game=game, version=rules.version, options=complete_options(rules.options, options), host=host.user,
            size=size, players=(host,), language=language, place=place, status="lobby", ply=0, turn=0, to_move=(),
            created=now, updated=now,
        )  # fmt: skip

    async def _open(self, table: Table, interaction: int | None) -> tuple[Table, bool]:
        """The table, and whether it is new: in one transaction, so that whoever asks second finds the first one."""

        async def write(change: Transaction) -> Table | int:
            opened = await change.open(table, interaction)
            if opened is None:
                return await change.opened(interaction, table.rematch_of)
            await change.announce(opened, "lobby")
            return opened

        found = await self._store.change(write)
        return (found, True) if isinstance(found, Table) else (await self._tables.table(found), False)

    async def _gather(self, table: int, how: Callable[[Table], Table]) -> Table:
        """Change a lobby, and have it shown anew."""

        async def work() -> Table:
            live = await self._tables.live(table)
            after = msgspec.structs.replace(how(live.table), updated=self._now())

            async def write(change: Transaction) -> None:
                await change.update(after)
                await change.seat(after)
                await change.announce(after, "lobby")

            await self._tables.save(Live(after, live.progress), write)
            return after

        return await self._tables.alone(table, work)
