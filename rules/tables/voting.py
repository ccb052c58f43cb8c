"""What the others do about a seat that keeps them waiting: asking, voting, the stand-in, freeing the seat.

A seat without a user waits for a decision by itself; a stand-in that was chosen for it plays until somebody sits down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.clock import renewed
from rules.clock.time import DAY
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays, house_rows
from rules.tables.letters import Letter, write_letters
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing
from rules.tables.seats import Seats, Writes
from rules.tables.table import NOBODY, Choice, Delay, Reason, Row, Table

PATIENCE: Final = 7 * DAY
"""Seconds that a seat may be waited for before the others can ask what to do, where there is no pace."""


class Voting:
    """Questions about seats that keep the others waiting."""

    def __init__(
        self, store: Store, tables: OpenTables, playing: Playing, seats: Seats, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing
        self._seats = seats
        self._now = now

    async def nudge(self, table: int, user: int, *, interaction: int | None) -> Table:
        """Ask the others what to do about the seats that have been waited for long enough; for another seat's user.

        A vacant seat may be asked about at any time. Raises Refused (`not_seated`, `not_playing`, `table_over`,
        `already_resigned`, `nudge_nobody`, `nudge_asked`, `nudge_early` with `due`, when it is possible).
        """

        async def work() -> Table:
            live = await self._tables.live(table)
            if await self._playing.done_before(live, interaction):
                return live.table
            seat, game = self._playing.check(live, user, None)
            if seat in game.view(live.playing.state, None).resigned:
                raise Refused("already_resigned")
            after = await self._nudged(live.table, seat)
            return await self._keep(live, after, interaction)

        return await self._tables.alone(table, work)

    async def vote(
        self, table: int, user: int, number: int, choice: Choice, *, interaction: int | None
    ) -> tuple[Table, Delay]:
        """Answer the question with this number; what more than half want is done at once.

        Raises Refused (`not_seated`, `not_playing`, `table_over`, `delay_over`, and as `delays.voted`).
        """

        async def work() -> tuple[Table, Delay]:
            live = await self._tables.live(table)
            delay = next((delay for delay in live.table.delays if delay.number == number), None)
            if delay is not None and await self._playing.done_before(live, interaction):
                return live.table, delay
            seat, game = self._playing.check(live, user, None)
            if delay is None or delay.outcome:
                raise Refused("delay_over")
            resigned = game.view(live.playing.state, None).resigned
            after, decided = delays.voted(live.table, delay, seat, choice, resigned)
            delay = after.delay_of(delay.seat) or delay
            if not decided:
                return await self._keep(live, after, interaction), delay
            return await self._carry_out(Live(after, live.progress), delay, user, interaction), delay

        return await self._tables.alone(table, work)

    async def decided_due(self, alarms: Sequence[Alarm]) -> None:
        """Carry out what was decided by somebody's leaving, being late or being back, and not by an answer."""
        for alarm in alarms:
            await self._tables.alone(alarm.table or 0, partial(self._decide, alarm))

    async def stand_in_due(self, alarms: Sequence[Alarm]) -> None:
        """Have the stand-in play for seats for which it was chosen, where they are still waited for."""
        for alarm in alarms:
            await self._stand_in(alarm)

    async def empty_due(self, alarms: Sequence[Alarm]) -> None:
        """End a game at which nobody has sat for long, without a result; its record stays."""
        for alarm in alarms:
            await self._end_empty(alarm)

    async def _nudged(self, table: Table, seat: Seat) -> Table:
        awaited = [other for other in table.to_move if other not in (seat, CHANCE, *table.computers)]
        if not awaited:
            raise Refused("nudge_nobody")
        fresh = [other for other in awaited if (known := table.delay_of(other)) is None or known.outcome]
        if not fresh:
            raise Refused("nudge_asked")
        called = {call.seat: call.since for call in await self._store.calls.of_table(table.id)}
        asked = {known.seat: known.asked for known in table.delays if known.turn == table.turn}
        ripe = {}
        for other in fresh:
            clock, since = table.clock_of(other), max(called.get(other, 0), asked.get(other, 0))
            due = clock.due if clock is not None and clock.due is not None else since + PATIENCE
            # Late once is late for the turn, though others have decided in between.
            ripe[other] = 0 if other in table.vacant or (clock is not None and clock.late) else due
        late = [other for other in fresh if ripe[other] <= self._now()]
        if not late:
            raise Refused("nudge_early", due=min(ripe.values()))
        for other in late:
            why: Reason = "vacant" if other in table.vacant else "late" if table.clock_of(other) else "nudge"
            table = delays.asked(table, other, why, self._now(), called.get(other))
        return table

    async def _decide(self, alarm: Alarm) -> None:
        """Carry out one question after the other: what is done about one may decide the next."""
        while (live := await self._tables.live(alarm.table or 0)).table.status == "playing":
            delay = delays.ripe(live.table, self._tables.rules(live.table).view(live.playing.state, None).resigned)
            if delay is None:
                return
            after = Live(delays.with_delay(live.table, delay), live.progress)
            await self._carry_out(after, delay, None, None, ended=(alarm,))

    async def _carry_out(
        self, live: Live, delay: Delay, user: int | None, interaction: int | None, *, ended: Sequence[Alarm] = ()
    ) -> Table:
        """Do what was decided; the question is closed in the same transaction."""

        async def announce(change: Transaction) -> None:
            await change.announce(live.table, f"delay:{delay.seat}")
            await change.done(ended)

        if delay.outcome == "wait":
            return await self._keep(live, _with_time(live.table, delay.seat, self._now()), interaction, announce)
        if delay.outcome == "free":
            return await self._seats.vacate(live, delay.seat, user, interaction, also=announce)
        if delay.outcome == "forfeit":
            return await self._forfeit(live, delay.seat, user, interaction, announce)
        if delay.why == "vacant":
            live = Live(_chosen(live.table, delay.seat), live.progress)
        return (await self._playing.stand_in_at(live, delay.seat, interaction=interaction, also=announce)).table

    async def _forfeit(
        self, live: Live, seat: Seat, user: int | None, interaction: int | None, announce: Writes
    ) -> Table:
        """Have a seat give up, which its user is told."""
        loser = live.table.players[seat].user
        letters = (Letter("forfeited", live.table.id, loser, seat, self._now()),) if loser not in (user, NOBODY) else ()

        async def also(change: Transaction) -> None:
            await announce(change)
            await write_letters(change, letters)

        return (await self._playing.forfeit_at(live, seat, interaction=interaction, also=also)).table

    async def _keep(self, live: Live, after: Table, interaction: int | None, also: Writes | None = None) -> Table:
        """Commit questions and answers."""
        after = msgspec.structs.replace(after, updated=self._now())

        async def write(change: Transaction) -> None:
            await change.update(after)
            await change.answered(after.id, interaction)
            if also:
                await also(change)
            for seat in delays.changed(live.table, after):
                await change.announce(after, f"delay:{seat}")
            if after.clocks != live.table.clocks:
                await change.announce(after, "turn")

        return await self._tables.save(Live(after, live.progress), write)

    async def _stand_in(self, alarm: Alarm) -> None:
        async def work() -> None:
            live = await self._tables.live(alarm.table or 0)
            seat = -1 if alarm.seat is None else alarm.seat
            if live.table.status != "playing" or not _stands_in(live.table, seat, live.playing.rows):
                return
            resigned = self._tables.rules(live.table).view(live.playing.state, None).resigned
            if not live.table.has_people(resigned):
                return

            async def done(change: Transaction) -> None:
                await change.done((alarm,))

            await self._playing.stand_in_at(live, seat, interaction=None, also=done)

        await self._tables.alone(alarm.table or 0, work)

    async def _end_empty(self, alarm: Alarm) -> None:
        async def work() -> None:
            live = await self._tables.live(alarm.table or 0)
            if live.table.status != "playing":
                return
            game = self._tables.rules(live.table)
            resigned = game.view(live.playing.state, None).resigned
            if live.table.has_people(resigned):
                return

            async def done(change: Transaction) -> None:
                await change.done((alarm,))

            await self._playing.note(live, live.table, house_rows.ABANDONED, None, None, done, cancelled=True)

        await self._tables.alone(alarm.table or 0, work)


def _with_time(table: Table, seat: Seat, now: int) -> Table:
    """`table` with the allowance of a seat given once more, where there is a pace."""
    clocks = tuple(renewed(clock, now) if clock.seat == seat else clock for clock in table.clocks)
    return msgspec.structs.replace(table, clocks=clocks)


def _stands_in(table: Table, seat: Seat, rows: Sequence[Row]) -> bool:
    """Whether the stand-in plays for a seat now without anybody being asked: a vacant one, or one that is late.

    For whoever has decided something by hand since the time was used up it does not.
    """
    if seat not in table.to_move:
        return False
    offer, clock = table.offer_of(seat), table.clock_of(seat)
    if seat in table.vacant:
        return offer is not None and offer.stand_in
    if delays.goes_on(table, seat, rows):
        return True
    if table.late != "stand-in" or clock is None or not clock.late or clock.due is None:
        return False
    # A turn that it has begun it goes on with or not, as said above.
    return not any(row.seat == seat and (row.at > clock.due or (row.stand_in and row.at == clock.due)) for row in rows)


def _chosen(table: Table, seat: Seat) -> Table:
    """`table` with a stand-in that plays for a vacant seat until somebody takes it."""
    offers = tuple(
        msgspec.structs.replace(offer, stand_in=True) if offer.seat == seat else offer for offer in table.offers
    )
    return msgspec.structs.replace(table, offers=offers)
