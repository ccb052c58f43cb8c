"""The application service: what people can do at tables. Every method that changes something is one transaction.

Here stands taking back; the rest stands in the classes this one is built on. Nothing here knows Discord.
"""

from __future__ import annotations

import asyncio

import msgspec

from rules import course
from rules.answering import Answering
from rules.change import Change
from rules.course import Cause, Entry
from rules.desk import Live
from rules.game import Refused, Seat
from rules.playing import Played, Position, row_of
from rules.table import Post, Posted, Request, Table

__all__ = ["Club", "Entry", "Played", "Position", "Post", "Posted", "Request", "Undo"]


class Undo(msgspec.Struct, frozen=True):
    """What came of a wish to take back: done, or waiting for the consent of the `awaited` seats."""

    table: Table
    done: bool
    to_ply: int
    awaited: tuple[Seat, ...]


class Club(Answering):
    """All tables. Refusals are raised as `Refused` and change nothing; faults of the database as `StoreFault`."""

    async def undo(self, table: int, user: int, *, expected: int | None, interaction: int | None) -> Undo:
        """Take back the user's last move: at once if nobody has learnt anything new since, else the others are asked.

        Raises Refused (as `play`, and `nothing_to_undo`, `undo_past_resign`, `undo_pending`).
        """

        async def work() -> Undo:
            entries = await self._desk.entries(table)
            live = await self._desk.live(table)
            if await self._repeated(live, interaction):
                return await self._outcome(live, interaction)
            seat, game = self._check(live, user, expected)
            to_ply, free = course.way_back(entries, seat)
            resigned = game.view(live.playing.state, None).resigned
            others = tuple(other for other in range(len(live.table.players)) if other not in (seat, *resigned))
            if free or not others:
                return await self._take_back(live, seat, to_ply, interaction)
            return await self._ask(live, Request(seat, live.table.ply, to_ply, others), interaction)

        return await self._desk.alone(table, work)

    async def answer_undo(self, table: int, user: int, agree: bool, *, expected: int, interaction: int | None) -> Undo:
        """Answer a request to take back that was asked at ply `expected`: when all agree it is done, one no ends it.

        Raises Refused (`stale`, `not_seated`, `no_undo_request`, `undo_not_asked`).
        """

        async def work() -> Undo:
            live = await self._desk.live(table)
            if await self._repeated(live, interaction):
                return await self._outcome(live, interaction)
            seat, _ = self._check(live, user, expected)
            request = await self.store.request(table)
            if request is None:
                raise Refused("no_undo_request")
            if seat not in request.awaited:
                raise Refused("undo_not_asked")
            rest = tuple(other for other in request.awaited if other != seat)
            if agree and not rest:
                return await self._take_back(live, request.seat, request.to_ply, interaction)
            return await self._note_answer(live, request, rest if agree else (), interaction)

        return await self._desk.alone(table, work)

    async def _take_back(self, live: Live, seat: Seat, to_ply: int, interaction: int | None) -> Undo:
        game, before = self._desk.game(live.table.game), live.playing
        start = await self._desk.start(live.table)
        cause = Cause(live.table.players[seat].user, interaction, self._now())
        after = await asyncio.to_thread(course.take_back, game, start, before, seat, to_ply, cause)
        return Undo(await self._proceed(live, after), done=True, to_ply=to_ply, awaited=())

    async def _ask(self, live: Live, request: Request, interaction: int | None) -> Undo:
        """Keep a wish to take back and have the others asked; a wish that already waits is not asked twice."""
        waiting = await self.store.request(live.table.id)
        if waiting is not None and waiting.seat != request.seat:
            raise Refused("undo_pending")

        async def write(change: Change) -> None:
            await change.answered(live.table.id, interaction)
            if waiting is None:
                await change.ask(live.table.id, request)
                await change.announce(live.table, "undo")

        await self._desk.save(live, write)
        return _waiting(live.table, waiting or request)

    async def _note_answer(self, live: Live, request: Request, rest: tuple[Seat, ...], interaction: int | None) -> Undo:
        """Keep the answer of one seat: who is still asked, or nobody any more after a no."""
        after = msgspec.structs.replace(request, awaited=rest)

        async def write(change: Change) -> None:
            await change.answered(live.table.id, interaction)
            if rest:
                await change.ask(live.table.id, after)
            else:
                await change.drop_request(live.table.id)
                await change.announce(live.table, "undo")

        await self._desk.save(live, write)
        return _waiting(live.table, after)

    async def _repeated(self, live: Live, interaction: int | None) -> bool:
        """Whether this interaction has been dealt with before."""
        return row_of(live, interaction) is not None or await self.store.was_answered(interaction)

    async def _outcome(self, live: Live, interaction: int | None) -> Undo:
        """What has become of what this interaction asked for."""
        row = row_of(live, interaction)
        if row is not None:
            return Undo(live.table, done=True, to_ply=course.undone_to(row) or 0, awaited=())
        request = await self.store.request(live.table.id)
        return _waiting(live.table, request or Request(0, live.table.ply, live.table.ply, ()))


def _waiting(table: Table, request: Request) -> Undo:
    return Undo(table, done=False, to_ply=request.to_ply, awaited=request.awaited)
