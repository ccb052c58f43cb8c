"""Another pace for a table that is being played: by the consent of all seats. Before the start the host chooses it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.clock.pace import Pace
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing
from rules.tables.table import PaceWish, Table

PACE: str = "pace"
"""The post that asks whether to change the pace, or says what has come of that."""


class Pacing:
    """Wishes to change the pace, and the answers of the other seats."""

    def __init__(self, store: Store, tables: OpenTables, playing: Playing, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing
        self._now = now

    async def wish(self, table: int, user: int, pace: Pace, *, interaction: int | None) -> Table:
        """Ask the others for another pace, in place of an older wish; at once where nobody has to be asked.

        Raises Refused (as `Playing.play`, and `pace_same`, `already_resigned`).
        """

        async def work() -> Table:
            live = await self._tables.live(table)
            if await self._store.was_answered(interaction):
                return live.table
            seat, game = self._playing.check(live, user, None)
            resigned = game.view(live.playing.state, None).resigned
            if seat in resigned:
                raise Refused("already_resigned")
            if pace == live.table.pace:
                raise Refused("pace_same")
            others = tuple(other for other in live.table.people if other not in (seat, *resigned))
            number = 1 + (live.table.pace_wish.number if live.table.pace_wish else 0)
            return await self._settle(live, PaceWish(number, seat, pace, others), interaction)

        return await self._tables.alone(table, work)

    async def answer(self, table: int, user: int, number: int, agree: bool, *, interaction: int | None) -> Table:
        """Answer a wish: when all agree the pace is changed, one no ends it.

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
        """Keep a wish; where nobody is asked any more it is fulfilled, and clocks go on by the new pace."""
        after = msgspec.structs.replace(live.table, pace_wish=wish, updated=self._now())
        fulfilled = not wish.awaited
        if fulfilled:
            wish = msgspec.structs.replace(wish, outcome="agreed")
            after = delays.all_on_time(msgspec.structs.replace(after, pace_wish=wish, pace=wish.pace))

        async def write(change: Transaction) -> None:
            await change.update(after)
            await change.answered(after.id, interaction)
            await change.announce(after, PACE)
            if fulfilled:
                await change.announce(after, "turn")
            for seat in delays.changed(live.table, after):
                await change.announce(after, f"delay:{seat}")

        return await self._tables.save(Live(after, live.progress), write)
