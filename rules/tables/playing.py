"""Playing: the start of a game, moves, giving up, and looking at positions, histories and records.

Taking back stands in `undoing.py`, who may join in `lobby.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import takewhile
from random import Random
from types import MappingProxyType

import msgspec

from rules.clock.alarm import Alarm
from rules.kit.events import Event
from rules.kit.game import AnyGame, Move
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import delays, history, vacancies
from rules.tables.gathering import seated, startable
from rules.tables.history import Cause, Entry, Moved, Progress
from rules.tables.house_rows import undone_to
from rules.tables.lobby import no_lobby
from rules.tables.open_tables import Live, OpenTables
from rules.tables.planned_turns import Plans
from rules.tables.plans_due import PlansDue
from rules.tables.results import note_end
from rules.tables.standing_answers import Answers, answers_of
from rules.tables.table import Request, Row, Table
from rules.tables.thinking import Thinker, play_turn


class Played(msgspec.Struct, frozen=True):
    """What came of a move: the table afterwards, what happened, the rows written.

    `repeated` says that this interaction had been answered before and nothing was done again; `revealed` that
    somebody learnt something new, so that the move cannot be taken back freely.
    """

    table: Table
    events: tuple[Event, ...]
    rows: tuple[Row, ...]
    repeated: bool
    revealed: bool


class Playing:
    """Games that have begun, or begin now."""

    def __init__(self, store: Store, tables: OpenTables, rng: Random, now: Callable[[], int], thinker: Thinker) -> None:
        self._store = store
        self._tables = tables
        self._thinker = thinker
        self.computers_wait: Callable[[int], None] = lambda table: None
        """Told of a table, after each change, at which a computer must decide."""
        self._rng = rng
        self._now = now
        self._plans_due = PlansDue(store, tables, rng, now)

    async def start(self, table: int, user: int, interaction: int | None = None) -> Table:
        """Deal and begin, seats in the order the host has chosen; for the host only. Raises Refused, BadOptions."""

        async def work() -> Table:
            live = await self._tables.live(table)
            if live.table.status != "lobby" and await self._store.was_answered(interaction):
                return live.table
            game = self._tables.rules(live.table)
            startable(live.table, user, game)
            start = game.setup(len(live.table.players), live.table.options, self._rng)
            begun = history.begin(game, start, self._rng, self._now())
            version = msgspec.structs.replace(seated(live.table, self._rng), version=game.version)

            async def write(change: Transaction) -> None:
                await change.seat(version)
                await change.start(table, game.dump(start))
                await no_lobby(change, table)
                await change.answered(table, interaction)
                await change.announce(live.table, "lobby")
                if live.table.closes is not None:
                    await change.announce(live.table, "notice")

            return await self.proceed(Live(version, Progress(start)), begun, write)

        return await self._tables.alone(table, work)

    async def play(
        self,
        table: int,
        user: int,
        moves: Move | str | Sequence[Move],
        *,
        expected: int | None,
        interaction: int | None,
    ) -> Played:
        """Make a move for a user, or several as one; dice that fall next and standing answers are part of it.

        `expected` is the ply the user was shown. Raises Refused (`stale`, `not_seated`, `not_playing`, `table_over`,
        `not_your_turn`, `table_other_version`), NotAMove for unreadable text, IllegalMove.
        """

        def act(live: Live, game: AnyGame, seat: Seat, cause: Cause, answers: Answers) -> Moved:
            if seat not in live.table.to_move:
                raise Refused("not_your_turn", awaited=live.table.awaited)
            meant = game.read(moves) if isinstance(moves, str) else moves
            meant = (meant,) if isinstance(meant, Move) else meant
            return history.play(game, live.playing, seat, meant, cause, self._rng, answers)

        return await self._act(table, user, expected, interaction, act)

    async def resign(self, table: int, user: int, *, interaction: int | None) -> Played:
        """Give up for a user, also when others are to move; this is final. Raises Refused, IllegalMove."""

        def act(live: Live, game: AnyGame, seat: Seat, cause: Cause, answers: Answers) -> Moved:
            return history.resign(game, live.playing, seat, cause, self._rng, answers)

        return await self._act(table, user, None, interaction, act)

    async def stand_in(self, table: int, seat: Seat, *, interaction: int | None) -> Played:
        """Have the stand-in decide for a seat until its turn is over or others must decide.

        Raises Refused (`not_playing`, `table_over`, `table_other_version`, `not_awaited`).
        """

        async def work() -> Played:
            live = await self._tables.live(table)
            if row_of(live, interaction) is not None:
                return await self._repeated(live, interaction)
            return await self.stand_in_at(live, seat, interaction=interaction)

        return await self._tables.alone(table, work)

    async def stand_in_at(
        self,
        live: Live,
        seat: Seat,
        *,
        interaction: int | None,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
    ) -> Played:
        """As `stand_in`, of a table in hand, with further writes. Only in `alone`. Raises Refused."""
        game = self._running(live.table)
        if seat not in live.table.to_move:
            raise Refused("not_awaited")
        cause = Cause(None, interaction, self._now(), stand_in=True)
        answers = answers_of(game, live.table, await self._store.standing_answers(live.table.id))
        after, entries = await play_turn(
            self._thinker, live.table.stand_in, game, live.playing, seat, cause, self._rng, answers
        )
        return await self.go_on(live, after, entries, also, by=seat)

    async def forfeit_at(
        self,
        live: Live,
        seat: Seat,
        *,
        interaction: int | None,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
    ) -> Played:
        """Have a seat give up that is waited for, with further writes. Only in `alone`.

        Raises Refused as `stand_in`.
        """
        game = self._running(live.table)
        if seat not in live.table.to_move:
            raise Refused("not_awaited")
        cause = Cause(None, interaction, self._now())
        answers = answers_of(game, live.table, await self._store.standing_answers(live.table.id))
        after, entries = history.resign(game, live.playing, seat, cause, self._rng, answers)
        return await self.go_on(live, after, entries, also, by=seat)

    async def _repeated(self, live: Live, interaction: int | None) -> Played:
        """What came of an interaction that has made rows before."""
        entries = (await self._tables.history(live.table.id)).entries
        return played_of(live.table, _of_interaction(entries, interaction), repeated=True)

    async def _act(
        self,
        table: int,
        user: int,
        expected: int | None,
        interaction: int | None,
        act: Callable[[Live, AnyGame, Seat, Cause, Answers], Moved],
    ) -> Played:
        """Do something that makes rows, unless this interaction has made them already."""

        async def work() -> Played:
            live = await self._tables.live(table)
            if row_of(live, interaction) is not None:
                return await self._repeated(live, interaction)
            seat, game = self.check(live, user, expected)
            answers = answers_of(game, live.table, await self._store.standing_answers(table))
            after, entries = act(live, game, seat, Cause(user, interaction, self._now()), answers)
            return await self.go_on(live, after, entries, by=seat)

        return await self._tables.alone(table, work)

    async def go_on(
        self,
        live: Live,
        after: Progress,
        entries: Sequence[Entry],
        also: Callable[[Transaction], Awaitable[None]] | None = None,
        *,
        by: Seat | None = None,
        planned: Plans = MappingProxyType({}),
    ) -> Played:
        """Commit what was done, and with it what users had planned for the turn that comes with it.

        Whoever did it `by` hand goes on by hand: what that seat had planned for this turn is done with. `planned` is
        what is planned just now.
        """
        course, plans = await self._plans_due.carry_out(live, after, entries, by, planned)

        async def write(change: Transaction) -> None:
            if also:
                await also(change)
            for seat, plan in plans.items():
                await change.plan(live.table.id, seat, plan)

        entries = (*entries, *course.entries)
        if entries:
            return played_of(await self.proceed(live, course.progress, write), entries)
        return played_of(await self._tables.save(live, write), ())

    def answered(self, live: Live, game: AnyGame, answers: Answers) -> Moved:
        """What the standing answers say to the present question, which may be nothing."""
        return history.answer(game, live.playing, self._rng, self._now(), answers)

    async def done_before(self, live: Live, interaction: int | None) -> bool:
        """Whether this interaction has been answered here, by a row or without one."""
        return row_of(live, interaction) is not None or await self._store.was_answered(interaction)

    async def once(self, table: int, interaction: int | None, work: Callable[[Live], Awaitable[Table]]) -> Table:
        """Do this at a table, unless this interaction has done it already."""

        async def alone() -> Table:
            live = await self._tables.live(table)
            if await self.done_before(live, interaction):
                return live.table
            return await work(live)

        return await self._tables.alone(table, alone)

    def check(self, live: Live, user: int, expected: int | None) -> tuple[Seat, AnyGame]:
        """The user's seat and the rules. Raises Refused where this user cannot do anything here now."""
        table = live.table
        if expected is not None and expected != table.ply:
            raise Refused("stale", ply=table.ply)
        seat = table.seat_of(user)
        if seat is None:
            raise Refused("not_seated")
        return seat, self._running(table)

    def _running(self, table: Table) -> AnyGame:
        """The rules of a game that can be played on. Raises Refused."""
        if table.status != "playing":
            raise Refused("table_over" if table.status == "over" else "not_playing")
        game = self._tables.rules(table)
        if game.version != table.version:
            raise Refused("table_other_version", version=table.version, known=game.version)
        return game

    async def note(
        self,
        live: Live,
        after: Table,
        text: str,
        user: int | None,
        interaction: int | None,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
        *,
        cancelled: bool = False,
    ) -> Table:
        """Commit a change of a table whose game has begun, with its row of the house (`text`) in the record.

        `also` and `cancelled` as in `proceed`. Only in `alone`.
        """
        cause = Cause(user, interaction, self._now())
        progress = history.noted(self._tables.rules(live.table), live.playing, text, cause)
        return await self.proceed(Live(after, live.progress), progress, also, cancelled=cancelled)

    async def proceed(
        self,
        live: Live,
        after: Progress,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
        *,
        cancelled: bool = False,
    ) -> Table:
        """Commit the new rows of a game with everything that follows from them; a wish to take back lapses, mostly.

        `cancelled`: the game ends here without a result, and nobody has to decide anything any more.
        """
        table = await self._committed(live, after, also, cancelled=cancelled)
        if set(table.to_move) & set(table.computers):
            self.computers_wait(table.id)
        return table

    async def _committed(
        self, live: Live, after: Progress, also: Callable[[Transaction], Awaitable[None]] | None, *, cancelled: bool
    ) -> Table:
        game = self._tables.rules(live.table)
        to_move = () if cancelled else game.to_move(after.state)
        table = msgspec.structs.replace(
            live.table,
            status="cancelled" if cancelled else "playing" if to_move else "over",
            ply=len(after.rows),
            turn=game.turn(after.state),
            to_move=to_move,
            updated=self._now(),
            ended=None if to_move or cancelled else live.table.ended or self._now(),
        )
        table = msgspec.structs.replace(table, delays=delays.settled(table, after.rows[live.table.ply :]))
        table, alarms = vacancies.followed(table, game.view(after.state, None).resigned, after.rows, self._now())
        position = game.dump(after.state)
        request = await self._still_asked(table, after, live.table.ply)
        if request is not None and not request.awaited:
            alarms.append(Alarm(self._now(), vacancies.CONSENT, table.id))

        async def write(change: Transaction) -> None:
            if also:
                await also(change)
            await change.append(table.id, after.rows[live.table.ply :])
            await change.update(table)
            await note_end(change, live.table, table, after, game)
            await change.state(table, position)
            if request is not None:
                await change.ask(table.id, request)
                await change.announce(table, "undo")
            elif await change.lapse(table.id):
                await change.announce(table, "undo")
            if table.pace_wish != live.table.pace_wish:
                await change.announce(table, "pace")
            if table.offers != live.table.offers:
                await change.announce(table, "seat")
            await _plans_after(change, table, after.rows[live.table.ply :])
            for seat in delays.changed(live.table, table):
                await change.announce(table, f"delay:{seat}")
            for alarm in alarms:
                await change.alarm(alarm)
            await change.announce(table, "closed" if cancelled else "turn" if to_move else "over")

        return await self._tables.save(Live(table, after), write)

    async def _still_asked(self, table: Table, after: Progress, since: int) -> Request | None:
        """The wish to take back that goes on waiting after the rows that follow ply `since`."""
        request = await self._store.request(table.id)
        if request is None or request.outcome or not table.to_move:
            return None
        resigned = self._tables.rules(table).view(after.state, None).resigned
        return vacancies.still_asked(request, table, resigned, after.rows[since:])


async def _plans_after(change: Transaction, table: Table, fresh: Sequence[Row]) -> None:
    """Write what these rows do to plans: those of a game that has ended end too, undone ones are said to be so."""
    if not table.to_move:
        await change.end_plans(table.id)
    elif any(undone_to(row) is not None for row in fresh):
        await change.undo_plans(table.id, table.turn)


def row_of(live: Live, interaction: int | None) -> Row | None:
    """The row that this interaction made at this table."""
    rows = live.progress.rows if live.progress and interaction is not None else ()
    return next((row for row in rows if row.interaction == interaction), None)


def _of_interaction(entries: tuple[Entry, ...], interaction: int | None) -> tuple[Entry, ...]:
    """The entry of an interaction and what followed by itself; none where they were taken back."""
    own = [index for index, entry in enumerate(entries) if entry.row.interaction == interaction]
    following = takewhile(lambda entry: entry.row.interaction is None, entries[own[0] + 1 :]) if own else ()
    return (*(entries[index] for index in own), *following)


def played_of(table: Table, entries: tuple[Entry, ...], *, repeated: bool = False) -> Played:
    """What came of something that added these entries."""
    events = tuple(event for entry in entries for event in entry.events)
    revealed = any(event.reveals for event in events) or any(entry.row.seat == CHANCE for entry in entries)
    return Played(table, events, tuple(entry.row for entry in entries), repeated, revealed)
