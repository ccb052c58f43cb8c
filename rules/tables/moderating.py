"""What a moderator can do at any table: cancel it, take back to before a move, move it to another channel.

A seat is freed in `seats.py`. Each leaves a row in the record of a game. Who is a moderator is decided elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE
from rules.storage.transaction import Transaction
from rules.tables import delays, history, house_rows
from rules.tables.history import Cause, Entry
from rules.tables.letters import Letter, to_players, write_letters
from rules.tables.lobby import no_lobby
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing
from rules.tables.table import HOUSE, Place, Table


class Moderating:
    """Tables in the hands of moderators."""

    def __init__(self, tables: OpenTables, playing: Playing, now: Callable[[], int]) -> None:
        self._tables = tables
        self._playing = playing
        self._now = now

    async def cancel(self, table: int, moderator: int, *, status: str | None = None, interaction: int | None) -> Table:
        """Close a lobby, or end a game without a result; its record stays.

        `status` is the one at which it was shown which of the two that is; None: nothing was. Raises Refused (`stale`,
        `table_over`, `table_cancelled`).
        """

        async def work(live: Live) -> Table:
            _check_open(live.table)
            if status not in (None, live.table.status):
                raise Refused("stale", ply=live.table.ply)
            if live.table.status == "lobby":
                closed = msgspec.structs.replace(live.table, status="cancelled", closes=None, updated=self._now())
                return await self._save(live, closed, interaction, to_players(closed, "closed", self._now(), moderator))
            letters = to_players(live.table, "cancelled", self._now(), moderator)
            return await self._playing.note(
                live,
                live.table,
                house_rows.CANCELLED,
                moderator,
                interaction,
                lambda change: write_letters(change, letters),
                cancelled=True,
            )

        return await self._playing.once(table, interaction, work)

    async def back(self, table: int, moderator: int, ply: int, *, expected: int, interaction: int | None) -> Table:
        """Take back the move with this ply and all after it, whoever made them and whatever they revealed.

        A table that was rated is not rated any more.

        `expected` is the ply at which that was shown. Raises Refused (`stale`, `not_playing`, `table_over`, and as
        `gone_with`).
        """

        async def work(live: Live) -> Table:
            entries = (await self._tables.history(table)).entries
            live = await self._tables.live(table)
            if live.table.status != "playing":
                raise Refused("table_over" if live.table.status == "over" else "not_playing")
            if live.table.ply != expected:
                raise Refused("stale", ply=live.table.ply)
            gone = gone_with(entries, ply)
            to_ply = max((entry.row.ply for entry in entries if entry.row.ply < gone[0].row.ply), default=0)
            start, game = await self._tables.start(live.table), self._tables.rules(live.table)
            cause = Cause(moderator, interaction, self._now())
            after = await asyncio.to_thread(history.take_back, game, start, live.playing, HOUSE, to_ply, cause)
            if not live.table.is_rated:
                return await self._playing.proceed(live, after)
            unrated = msgspec.structs.replace(delays.without_forfeits(live.table), rated="no")
            noted = history.noted(game, after, house_rows.UNRATED, Cause(moderator, None, self._now()))
            return await self._playing.proceed(Live(unrated, live.progress), noted)

        return await self._playing.once(table, interaction, work)

    async def move(self, table: int, moderator: int, place: Place, *, interaction: int | None) -> Table:
        """Have a table live somewhere else. Raises Refused (`table_over`, `table_cancelled`, `moved_nowhere`)."""

        async def work(live: Live) -> Table:
            _check_open(live.table)
            if live.table.place.channel == place.channel:
                raise Refused("moved_nowhere")
            moved = msgspec.structs.replace(live.table, place=place, updated=self._now())
            letters = to_players(moved, "moved", self._now(), moderator)
            if live.table.status == "lobby":
                return await self._save(live, moved, interaction, letters)

            async def write(change: Transaction) -> None:
                # What stands in the thread that the table leaves stands in the new one from now on.
                for kind in ("moved", "seat", *(f"delay:{delay.seat}" for delay in moved.delays)):
                    await change.announce(moved, kind)
                await write_letters(change, letters)

            return await self._playing.note(live, moved, house_rows.MOVED, moderator, interaction, write)

        return await self._playing.once(table, interaction, work)

    async def _save(self, live: Live, after: Table, interaction: int | None, letters: Sequence[Letter]) -> Table:
        """Commit a change of a lobby."""

        async def write(change: Transaction) -> None:
            await change.update(after)
            await change.answered(after.id, interaction)
            for kind in ("lobby", "notice"):
                await change.announce(after, kind)
            await write_letters(change, letters)
            if after.status != "lobby":
                await no_lobby(change, after.id)

        return await self._tables.save(Live(after, live.progress), write)


def gone_with(entries: Sequence[Entry], ply: int) -> tuple[Entry, ...]:
    """What is taken back with the move of this ply: that and all after it. Raises Refused (`no_such_move`).

    Only what a seat did can be chosen: dice fall by themselves after what came before them.
    """
    if not any(entry.row.ply == ply and entry.row.seat != CHANCE for entry in entries):
        raise Refused("no_such_move", ply=ply)
    return tuple(entry for entry in entries if entry.row.ply >= ply)


def _check_open(table: Table) -> None:
    if table.status in ("over", "cancelled"):
        raise Refused("table_over" if table.status == "over" else "table_cancelled")
