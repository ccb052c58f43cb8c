"""Another pace, or hints, for a table that is being played: by the consent of all seats.

Before the start the host chooses both.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.clock.pace import Pace
from rules.computer.mind import has_mind
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing
from rules.tables.table import Hints, PaceWish, Table
from rules.tables.vacancies import fulfilled

PACE: str = "pace"
"""The post that asks whether to change the pace or the hints, or says what has come of that."""


class Pacing:
    """Wishes to change the pace or the hints, and the answers of the other seats."""

    def __init__(self, store: Store, tables: OpenTables, playing: Playing, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing
        self._now = now

    async def wish(self, table: int, user: int, pace: Pace, *, interaction: int | None) -> Table:
        """Ask the others for another pace, in place of an older wish; at once where nobody has to be asked.

        Raises Refused (as `Playing.play`, and `pace_same`, `already_resigned`).
        """

        def other(table: Table) -> PaceWish:
            if pace == table.pace:
                raise Refused("pace_same")
            return PaceWish(0, 0, pace, ())

        return await self._wish(table, user, other, interaction)

    async def wish_hints(self, table: int, user: int, hints: Hints, *, interaction: int | None) -> Table:
        """The same for hints. Raises Refused (as `Playing.play`, and `hints_same`, `hints_unknown`,
        `hints_rated`, `already_resigned`)."""

        def other(table: Table) -> PaceWish:
            if not has_mind(self._tables.rules(table)):
                raise Refused("hints_unknown")
            if msgspec.structs.replace(table, hints=hints).suggests == table.suggests:
                raise Refused("hints_same")
            if table.is_rated:
                raise Refused("hints_rated")
            return PaceWish(0, 0, table.pace, (), hints=hints)

        return await self._wish(table, user, other, interaction)

    async def _wish(self, table: int, user: int, other: Callable[[Table], PaceWish], interaction: int | None) -> Table:
        async def work() -> Table:
            live = await self._tables.live(table)
            if await self._store.was_answered(interaction):
                return live.table
            seat, game = self._playing.check(live, user, None)
            resigned = game.view(live.playing.state, None).resigned
            if seat in resigned:
                raise Refused("already_resigned")
            wish = other(live.table)
            others = tuple(each for each in live.table.people if each not in (seat, *resigned))
            number = 1 + (live.table.pace_wish.number if live.table.pace_wish else 0)
            wish = msgspec.structs.replace(wish, number=number, seat=seat, awaited=others)
            return await self._settle(live, wish, interaction)

        return await self._tables.alone(table, work)

    async def answer(self, table: int, user: int, number: int, agree: bool, *, interaction: int | None) -> Table:
        """Answer a wish: when all agree it is fulfilled, one no ends it.

        Raises Refused (as `wish`, and `no_pace_wish`, `pace_answered`, `pace_not_asked`).
        """

        async def work() -> Table:
            live = await self._tables.live(table)
            if await self._store.was_answered(interaction):
                return live.table
            seat, _ = self._playing.check(live, user, None)
            wish = live.table.pace_wish
            if wish is None or wish.outcome or wish.number != number:
                raise Refused("no_pace_wish")
            if seat in wish.agreed:
                raise Refused("pace_answered")
            if seat not in wish.awaited:
                raise Refused("pace_not_asked")
            if not agree:
                wish = msgspec.structs.replace(wish, awaited=(seat,), outcome="refused")
            else:
                rest = tuple(other for other in wish.awaited if other != seat)
                wish = msgspec.structs.replace(wish, awaited=rest, agreed=(*wish.agreed, seat))
            return await self._settle(live, wish, interaction)

        return await self._tables.alone(table, work)

    async def _settle(self, live: Live, wish: PaceWish, interaction: int | None) -> Table:
        """Keep a wish; where nobody is asked any more it is fulfilled, and clocks go on by a new pace."""
        after = msgspec.structs.replace(live.table, pace_wish=wish, updated=self._now())
        done = not wish.awaited
        if done:
            after = fulfilled(after, wish)

        async def write(change: Transaction) -> None:
            await change.update(after)
            await change.answered(after.id, interaction)
            await change.announce(after, PACE)
            if done:
                await change.announce(after, "turn")
            for seat in delays.changed(live.table, after):
                await change.announce(after, f"delay:{seat}")

        return await self._tables.save(Live(after, live.progress), write)
