"""Trying: private boards on which a user plays every seat, from what that user may know.

While a game runs, what is hidden from the user is imagined by the game itself; once it is over nothing is hidden any
more. Nothing of it reaches the table.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.time import DAY
from rules.kit.game import AnyGame, Move
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables import history
from rules.tables.alarms import Alarms, of_user
from rules.tables.history import Cause, Entry, Progress, owners
from rules.tables.open_tables import LARGEST, Live, OpenTables
from rules.tables.table import Row, Table, Trial

UNUSED: Final = 14 * DAY
"""A trial ends so many seconds after its last use."""
ALARM: Final = "trial"
"""The kind of alarm that ends one."""
MOST: Final = 1000
"""Rows that one trial holds."""
WITHOUT_END: Final = 500
"""So many decisions of others at most are made for them on the way to a seat's own turn."""
RESTING: Final = ("end", "pass", "skip", "stay")
"""Kinds of moves by which least is done, whatever else there is to do."""
REMEMBERED: Final = 64
"""How many trials keep their positions in memory."""


class Tried(msgspec.Struct, frozen=True):
    """A trial as it stands: its table as that stands now, the rules, the position after the rows that are done, what
    happened in them, and the user's other trials at this table, used last first.

    `falls` are the ways the die may fall that falls now or has fallen last."""

    trial: Trial
    table: Table
    game: AnyGame
    state: Any
    entries: tuple[Entry, ...]
    others: tuple[Trial, ...] = ()
    falls: tuple[Move, ...] = ()

    @property
    def owner(self) -> Seat | None:
        """Whose turn it is: of the seat that moved first in it; None where nobody has."""
        turn = self.game.turn(self.state)
        return self.trial.owner if turn == self.trial.turn else owners(self.entries).get(turn)

    @property
    def is_own_turn(self) -> bool:
        """Whether the user's own seat must decide in a turn of its own."""
        return self.to_move[:1] == (self.trial.seat,) and self.owner in (None, self.trial.seat)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Who must decide on this board now."""
        return self.game.to_move(self.state)


class Trying:
    """The trials of all users: each is seen and changed by its own user alone."""

    def __init__(self, store: Store, tables: OpenTables, alarms: Alarms, rng: Random, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._rng = rng
        self._now = now
        alarms.on(ALARM, self._end, of_user)
        self._memory: OrderedDict[int, tuple[Trial, Progress]] = OrderedDict()

    async def open(self, table: int, user: int, ply: int | None = None, *, anew: bool = False) -> Tried:
        """The user's trial from the present position, or of a finished game from the one after `ply` rows.

        What was tried from there before goes on, unless it is to begin `anew`. Raises Refused (`not_playing`,
        `not_over`, `no_such_ply`, `table_other_version`, `trial_rated`).
        """

        async def work() -> Tried:
            live = await self._tables.live(table)
            progress, now = live.playing, live.table
            if now.is_rated and now.status == "playing":
                raise Refused("trial_rated")
            at = now.ply if ply is None else ply
            past = (await self._tables.history(table)).every[:at]
            if at != now.ply and now.status != "over":
                raise Refused("not_over")
            if not 0 <= at <= now.ply:
                raise Refused("no_such_ply", ply=at, last=now.ply)
            found = await self._store.trials_of(user, table)
            known = next((trial for trial in found if trial.ply == at), None)
            if known is not None and known.seat == now.seat_of(user) and not anew:
                return await self._used(live, known)
            state = progress.state if at == now.ply else await self._position(live, at)
            trial = self._begun(live, user, state, past)
            return await self._keep(live, msgspec.structs.replace(trial, revision=known.revision + 1 if known else 0))

        return await self._tables.alone(table, work)

    async def look(self, number: int, user: int) -> Tried:
        """A trial as it stands. Raises Refused (`trial_gone` for whoever it does not belong to)."""
        trial = await self._own(number, user)

        async def work() -> Tried:
            return await self._used(await self._tables.live(trial.table), await self._own(number, user))

        return await self._tables.alone(trial.table, work)

    async def play(self, number: int, user: int, moves: Sequence[Move], *, expected: int) -> Tried:
        """Make moves for the seat that must decide, and let dice fall; what had been stepped back from is forgotten.

        `expected` is the revision that the user was shown. Raises Refused (`stale`, `trial_gone`, `trial_full`),
        IllegalMove.
        """

        def act(tried: Tried, before: Progress) -> Progress:
            if not tried.to_move or tried.to_move[0] == CHANCE:
                raise Refused("odd_control")
            return self._moved(tried, before, tried.to_move[0], moves)

        return await self._change(number, user, expected, act)

    async def fall(self, number: int, user: int, text: str, *, expected: int) -> Tried:
        """Let the die that falls now, or has just fallen, show what is wanted; anything (`text` empty) is drawn.

        Raises Refused as `play`, and `odd_control` where no die falls, NotAMove.
        """

        def act(tried: Tried, before: Progress) -> Progress:
            if tried.to_move != (CHANCE,):
                if not before.rows or before.rows[-1].seat != CHANCE:
                    raise Refused("odd_control")
                before = self._replayed(tried.game, tried.trial, len(before.rows) - 1)
            move = tried.game.read(text) if text else tried.game.chance(before.state, self._rng)
            return self._moved(tried, before, CHANCE, [move])

        return await self._change(number, user, expected, act)

    async def step(self, number: int, user: int, done: int, *, expected: int) -> Tried:
        """Step back or forward, so that the first `done` rows count; as far as there are rows. Raises as `play`."""

        def act(tried: Tried, before: Progress) -> Progress:
            return self._replayed(tried.game, tried.trial, min(max(done, 0), len(tried.trial.rows)))

        return await self._change(number, user, expected, act, forget=False)

    async def rest(self, number: int, user: int, *, expected: int) -> Tried:
        """Have the others do as little as they can until the user's own seat begins a turn.

        Raises Refused as `play`, and `trial_no_turn` where that does not come.
        """

        def act(tried: Tried, before: Progress) -> Progress:
            for _ in range(WITHOUT_END):
                if tried.is_own_turn:
                    return before
                if not tried.to_move or tried.trial.seat is None:
                    break
                seat = tried.to_move[0]
                before = self._moved(tried, before, seat, [self._least(tried, seat)])
                tried = _as_it_stands(tried, before)
            raise Refused("trial_no_turn")

        return await self._change(number, user, expected, act)

    async def _change(
        self,
        number: int,
        user: int,
        expected: int,
        act: Callable[[Tried, Progress], Progress],
        *,
        forget: bool = True,
    ) -> Tried:
        """Do something on a trial; `forget` the rows that had been stepped back from."""
        table = (await self._own(number, user)).table

        async def work() -> Tried:
            live = await self._tables.live(table)
            trial = await self._own(number, user)
            if trial.revision != expected:
                raise Refused("stale", ply=trial.revision)
            game, before = await self._progress(live, trial)
            after = await asyncio.to_thread(act, _tried(live, game, trial, before), before)
            if len(after.rows) > MOST:
                raise Refused("trial_full", most=MOST)
            rows = tuple(Row(row.ply, row.seat, row.text) for row in after.rows) if forget else trial.rows
            changed = msgspec.structs.replace(trial, rows=rows, done=len(after.rows), revision=trial.revision + 1)
            return await self._keep(live, changed, after)

        return await self._tables.alone(table, work)

    def _begun(self, live: Live, user: int, state: object, past: Sequence[Entry]) -> Trial:
        """A trial from the position to which the rows of the `past` led, as far as its user may know that."""
        table, game = live.table, self._tables.rules(live.table)
        seat, turn = table.seat_of(user), game.turn(state)
        owner = owners(history.history_of(past).entries).get(turn)
        imagined = table.status != "over"
        if imagined:
            state = game.imagine(game.view(state, seat), self._rng)
        return Trial(
            id=0,
            user=user,
            table=table.id,
            ply=len(past),
            seat=seat,
            turn=turn,
            owner=owner,
            imagined=imagined,
            version=game.version,
            start=game.dump(state),
        )

    def _least(self, tried: Tried, seat: Seat) -> Move:
        """The move by which a seat does least: it rests where it may, else it does what promises most."""
        game, state = tried.game, tried.state
        if seat == CHANCE:
            return game.chance(state, self._rng)
        moves = list(game.legal(state, seat))
        for kind in RESTING:
            for move in moves:
                if move.kind == kind:
                    return move
        view = game.view(state, seat)
        return max(moves, key=lambda move: game.heuristic(view, move))

    def _moved(self, tried: Tried, before: Progress, seat: Seat, moves: Sequence[Move]) -> Progress:
        cause = Cause(None, None, self._now())
        return history.play(tried.game, before, seat, moves, cause, self._rng)[0]

    async def _position(self, live: Live, ply: int) -> object:
        start, game, rows = await self._tables.start(live.table), self._tables.rules(live.table), live.playing.rows
        return await asyncio.to_thread(history.position_after, game, start, rows, ply)

    async def _own(self, number: int, user: int) -> Trial:
        found = await self._store.trial(number) if number <= LARGEST else None
        if found is None or found.user != user or self._now() - found.used > UNUSED:
            raise Refused("trial_gone")
        return found

    async def _used(self, live: Live, trial: Trial) -> Tried:
        """The trial as it stands, which is used now."""
        game, progress = await self._progress(live, trial)
        used = msgspec.structs.replace(trial, used=self._now())
        if used != trial:
            await self._write(used)
            self._remember(used, progress)
        return await self._told(_tried(live, game, used, progress))

    async def _keep(self, live: Live, trial: Trial, progress: Progress | None = None) -> Tried:
        """Keep a trial as it has become."""
        used = msgspec.structs.replace(trial, used=self._now())
        kept = await self._write(used)
        if progress is not None:
            self._remember(kept, progress)
        game, progress = await self._progress(live, kept)
        return await self._told(_tried(live, game, kept, progress))

    async def _told(self, tried: Tried) -> Tried:
        """The trial with what is asked of it beside its position."""
        found = await self._store.trials_of(tried.trial.user, tried.trial.table)
        others = tuple(one for one in found if one.id != tried.trial.id)
        return msgspec.structs.replace(tried, others=others, falls=await asyncio.to_thread(self._falls, tried))

    def _falls(self, tried: Tried) -> tuple[Move, ...]:
        state = tried.state
        if tried.to_move != (CHANCE,):
            if not tried.entries or tried.entries[-1].row.seat != CHANCE:
                return ()
            state = self._replayed(tried.game, tried.trial, tried.trial.done - 1).state
        return tuple(tried.game.legal(state, CHANCE))

    async def _write(self, trial: Trial) -> Trial:
        """Keep a trial, and have it end when it will not have been used for long."""

        async def write(change: Transaction) -> Trial:
            kept = await change.try_out(trial)
            due = trial.used + UNUSED + 1
            await change.alarm(Alarm(due, ALARM, table=trial.table, user=trial.user, about=str(kept.id)))
            return kept

        return await self._store.change(write)

    async def _end(self, due: tuple[Alarm, ...]) -> None:
        """End the trials that have not been used for long; what was used since has an alarm of its own."""

        async def write(change: Transaction) -> None:
            if await change.done(due):
                await change.end_trials(self._now() - UNUSED)

        await self._store.change(write)

    async def _progress(self, live: Live, trial: Trial) -> tuple[AnyGame, Progress]:
        """The rules of a trial and how it stands. Raises Refused where these rules are not played any more."""
        game = self._tables.rules(live.table)
        if game.version != trial.version:
            raise Refused("table_other_version", version=trial.version, known=game.version)
        known = self._memory.get(trial.id)
        if known is None or known[0].revision != trial.revision:
            self._remember(trial, await asyncio.to_thread(self._replayed, game, trial, trial.done))
        return game, self._memory[trial.id][1]

    def _replayed(self, game: AnyGame, trial: Trial, done: int) -> Progress:
        """How a trial stands after its first rows. Raises Refused where it cannot be read any more."""
        try:
            start = game.load(trial.start)
            steps = history.steps(game, start, trial.rows[:done])
        except ValueError as error:
            raise Refused("trial_gone") from error
        return Progress(steps[-1].state if steps else start, trial.rows[:done], history.history_of(steps))

    def _remember(self, trial: Trial, progress: Progress) -> None:
        self._memory[trial.id] = trial, progress
        self._memory.move_to_end(trial.id)
        while len(self._memory) > REMEMBERED:
            self._memory.popitem(last=False)


def _tried(live: Live, game: AnyGame, trial: Trial, progress: Progress) -> Tried:
    return _as_it_stands(Tried(trial, live.table, game, None, ()), progress)


def _as_it_stands(tried: Tried, progress: Progress) -> Tried:
    """The same trial at another position."""
    entries = progress.history.entries if progress.history else ()
    return msgspec.structs.replace(tried, state=progress.state, entries=entries)
