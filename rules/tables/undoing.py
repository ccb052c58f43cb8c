"""Taking back what was done: at once where nobody has learnt anything since, else when the others agree."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from rules.clock.alarm import Alarm
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import history
from rules.tables.history import RESIGN, Cause, Entry
from rules.tables.house_rows import sits, undone_to
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing, row_of
from rules.tables.table import Request, Row, Table


class Way(msgspec.Struct, frozen=True):
    """Where taking back leads: to the position after `ply`; `entries` are what would be taken back, oldest first.

    `why` says what forbids to do so without asking: `acted` (another seat has moved since), `die` (one fell since),
    `mover` (the mover has learnt something new), `all` (everybody has), `seated` (somebody has sat down here since);
    empty where it is free.
    """

    ply: int
    entries: tuple[Entry, ...]
    why: str = ""

    @property
    def free(self) -> bool:
        """Whether nobody has to be asked."""
        return not self.why


class Undo(msgspec.Struct, frozen=True):
    """What came of a wish to take back: done, or waiting for the consent of the `awaited` seats.

    `entries` are what it is about, oldest first; `why` is what forbade to do it without asking (see `Way`).
    `again`: the others had been asked before and have not all answered; nothing new is asked.
    """

    table: Table
    done: bool
    to_ply: int
    awaited: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()
    why: str = ""
    again: bool = False


class Undoing:
    """Taking back: freely, or with the consent of the others."""

    def __init__(self, store: Store, tables: OpenTables, playing: Playing, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._playing = playing
        self._now = now

    async def undo(self, table: int, user: int, *, expected: int | None, interaction: int | None) -> Undo:
        """Take back what the user did last: at once if nobody has learnt anything new since, else the others are asked.

        `expected` is the ply the user was shown, None for whatever is last now. Raises Refused (as `play`, and
        `nothing_to_undo`, `undo_past_resign`, `undo_pending`).
        """

        async def work() -> Undo:
            entries = (await self._tables.history(table)).entries
            live = await self._tables.live(table)
            if await self._playing.done_before(live, interaction):
                return await self._outcome(live, interaction)
            seat, game = self._playing.check(live, user, expected)
            way = way_back(entries, seat, live.playing.rows)
            gone = (seat, *game.view(live.playing.state, None).resigned)
            others = tuple(other for other in live.table.people if other not in gone)
            if way.free or not others:
                return await self._take_back(live, Request(seat, live.table.ply, way.ply, ()), interaction)
            return await self._ask(live, Request(seat, live.table.ply, way.ply, others), interaction)

        return await self._tables.alone(table, work)

    async def answer(self, table: int, user: int, agree: bool, *, expected: int, interaction: int | None) -> Undo:
        """Answer a request to take back that was asked at ply `expected`: when all agree it is done, one no ends it.

        Raises Refused (`stale`, `not_seated`, `no_undo_request`, `undo_not_asked`, `undo_answered`).
        """

        async def work() -> Undo:
            await self._tables.history(table)
            live = await self._tables.live(table)
            if await self._playing.done_before(live, interaction):
                return await self._outcome(live, interaction)
            seat, _ = self._playing.check(live, user, None)
            request = await self._store.request(table)
            # Rows about seats that were left since do not make the question another one.
            if expected != live.table.ply and (request is None or request.outcome or expected != request.ply):
                raise Refused("stale", ply=live.table.ply)
            if request is None or request.outcome:
                raise Refused("no_undo_request")
            if seat in request.agreed:
                raise Refused("undo_answered")
            if seat not in request.awaited:
                raise Refused("undo_not_asked")
            rest = tuple(other for other in request.awaited if other != seat)
            if not agree:
                refused = msgspec.structs.replace(request, awaited=(*rest, seat), outcome="refused")
                return await self._note_answer(live, refused, interaction)
            agreed = msgspec.structs.replace(request, awaited=rest, agreed=(*request.agreed, seat))
            if rest:
                return await self._note_answer(live, agreed, interaction)
            return await self._take_back(live, agreed, interaction, asked=True)

        return await self._tables.alone(table, work)

    async def consent_due(self, alarms: Sequence[Alarm]) -> None:
        """Take back what nobody is left to object to."""
        for alarm in alarms:
            await self._tables.alone(alarm.table or 0, partial(self._consented, alarm))

    async def _consented(self, alarm: Alarm) -> None:
        table = alarm.table or 0
        await self._tables.history(table)
        live, request = await self._tables.live(table), await self._store.request(table)
        if live.table.status == "playing" and request is not None and not (request.outcome or request.awaited):
            await self._take_back(live, request, None, asked=True)

    async def _take_back(self, live: Live, request: Request, interaction: int | None, *, asked: bool = False) -> Undo:
        """Go back where a request leads; one that others have agreed to is settled with it."""
        game, before = self._tables.rules(live.table), live.playing
        start = await self._tables.start(live.table)
        cause = Cause(live.table.players[request.seat].user, interaction, self._now())
        after = await asyncio.to_thread(history.take_back, game, start, before, request.seat, request.to_ply, cause)

        async def settle(change: Transaction) -> None:
            if asked:
                await change.ask(live.table.id, msgspec.structs.replace(request, outcome="agreed"))
                await change.announce(live.table, "undo")

        table = await self._playing.proceed(live, after, settle)
        return Undo(table, done=True, to_ply=request.to_ply, awaited=(), entries=_after(before, request.to_ply))

    async def _ask(self, live: Live, request: Request, interaction: int | None) -> Undo:
        """Keep a wish to take back and have the others asked; a wish that already waits is not asked twice."""
        waiting = await self._store.request(live.table.id)
        waiting = None if waiting is None or waiting.outcome else waiting
        if waiting is not None and waiting.seat != request.seat:
            raise Refused("undo_pending")

        async def write(change: Transaction) -> None:
            await change.answered(live.table.id, interaction)
            if waiting is None:
                await change.ask(live.table.id, request)
                await change.announce(live.table, "undo")

        table = await self._tables.save(live, write)
        return msgspec.structs.replace(
            _waiting(Live(table, live.progress), waiting or request), again=waiting is not None
        )

    async def _note_answer(self, live: Live, request: Request, interaction: int | None) -> Undo:
        """Keep the answer of one seat."""

        async def write(change: Transaction) -> None:
            await change.answered(live.table.id, interaction)
            await change.ask(live.table.id, request)
            await change.announce(live.table, "undo")

        table = await self._tables.save(live, write)
        return _waiting(Live(table, live.progress), request)

    async def _outcome(self, live: Live, interaction: int | None) -> Undo:
        """What has become of what this interaction asked for."""
        row = row_of(live, interaction)
        if row is not None:
            to_ply = undone_to(row) or 0
            every = live.playing.history.every if live.playing.history else ()
            return Undo(live.table, True, to_ply, awaited=(), entries=history.taken_back(every, row))
        request = await self._store.request(live.table.id)
        return _waiting(live, request or Request(0, live.table.ply, live.table.ply, ()))


def _waiting(live: Live, request: Request) -> Undo:
    awaited = () if request.outcome else request.awaited
    entries = _after(live.playing, request.to_ply)
    why = what_forbids(entries, request.seat, live.playing.rows)
    return Undo(live.table, False, request.to_ply, awaited, entries, why)


def _after(before: history.Progress, ply: int) -> tuple[Entry, ...]:
    """The entries of a game that going back to `ply` takes away."""
    known = before.history
    return tuple(entry for entry in known.entries if entry.row.ply > ply) if known else ()


def way_back(entries: Sequence[Entry], seat: Seat, rows: Sequence[Row] = ()) -> Way:
    """Where taking back what `seat` did last leads: one move, or several that were made together.

    It is free while nobody has learnt anything new since: nothing was revealed, no die fell, no other seat acted, and
    by the `rows` of the record nobody sat down. Giving up is final and is never passed. Raises Refused.
    """
    own = [index for index, entry in enumerate(entries) if entry.row.seat == seat]
    if not own or entries[own[-1]].row.text == RESIGN:
        raise Refused("nothing_to_undo")
    first = next((index for index in reversed(own) if not entries[index].row.together), own[0])
    since = tuple(entries[first:])
    if any(entry.row.text == RESIGN for entry in since):
        raise Refused("undo_past_resign")
    return Way(entries[first - 1].row.ply if first else 0, since, what_forbids(since, seat, rows))


def what_forbids(since: Sequence[Entry], seat: Seat, rows: Sequence[Row] = ()) -> str:
    """Why these entries cannot be taken back without asking (see `Way.why`); `rows` is the record until then."""
    if any(entry.row.seat not in (seat, CHANCE) for entry in since):
        return "acted"
    if any(entry.row.seat == CHANCE for entry in since):
        return "die"
    new = [event for entry in since for event in entry.events if event.reveals]
    if new and all(event.secret and event.seat == seat for event in new):
        return "mover"
    if new:
        return "all"
    return "seated" if since and any(map(sits, rows[since[0].row.ply :])) else ""
