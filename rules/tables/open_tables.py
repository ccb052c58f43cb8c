"""One table at a time in hand: a lock for each, the positions lately used, loading and saving them.

Memory is only ever replaced by what has been committed. What may be done at a table is said by `rules.tables.club`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar
from weakref import WeakValueDictionary

import msgspec

from rules.clock.alarm import Alarm
from rules.kit.game import AnyGame, Json
from rules.kit.refusals import Refused
from rules.storage.store import Store, StoreFault
from rules.storage.transaction import Outdated, Transaction
from rules.storage.uninterrupted import Uninterrupted
from rules.tables import delays, history
from rules.tables.history import BadRow, History, Progress, Step
from rules.tables.table import Row, Table, ruled
from rules.tables.winding import Winding

T = TypeVar("T")

LARGEST: Final = 2**63 - 1
"""The largest number that a column holds."""

DECIDED: Final = "decided"
"""The alarm of a question about a seat that is decided without anybody having answered just now."""

REMEMBERED: Final = 256
"""How many tables keep their positions in memory."""

TRIES: Final = 3
"""How often something is decided at a table before others who were faster each time are let go first."""


class Live(msgspec.Struct, frozen=True):
    """A table as it was last committed, and the progress of its game once that has begun."""

    table: Table
    progress: Progress | None = None

    @property
    def playing(self) -> Progress:
        """The progress of a game that has begun. Raises Refused before that."""
        if self.progress is None:
            raise Refused("not_playing")
        return self.progress


class OpenTables:
    """The tables in use. Everything that changes a table runs in `alone`."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], int]) -> None:
        self.store = store
        self._games = games
        self.winding = Winding(store, now)
        self._now = now
        self._memory: OrderedDict[int, Live] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._uninterrupted = Uninterrupted()
        self._closing = False

    def game(self, key: str) -> AnyGame:
        """The rules of a game. Raises Refused."""
        if key not in self._games:
            raise Refused("unknown_game", game=key)
        return self._games[key]

    def rules(self, table: Table) -> AnyGame:
        """The game under the rules that hold at a table. Raises Refused."""
        return ruled(table, self.game(table.game))

    async def alone(self, table: int, work: Callable[[], Awaitable[T]]) -> T:
        """Do `work` while nobody else is at this table; whoever is cancelled while waiting does not stop it."""
        if self._closing:
            raise StoreFault("shutting_down", file="")
        return await self._uninterrupted.run(self._locked(table, work))

    async def close(self) -> None:
        """Let what is in hand finish, then close the store."""
        self._closing = True
        await self._uninterrupted.finished()
        await self.store.close()

    async def table(self, table: int) -> Table:
        """The table as last committed. Raises Refused."""
        live = await self._remembered(table)
        return live.table if live else await self._stored(table)

    def known(self, table: int) -> Table | None:
        """The table as last committed, where that is in memory."""
        live = self._memory.get(table)
        return live.table if live else None

    async def live(self, table: int) -> Live:
        """The table with its position: from memory, the cached state or its record. Only in `alone`. Raises Refused."""
        live = await self._remembered(table)
        if live is None:
            live = await self._read(table)
        self._remember(live)
        return live

    async def history(self, table: int) -> History:
        """What happened in every row of the record. Only in `alone`. Raises Refused."""
        live = await self.live(table)
        if live.progress is None:
            return History()
        if live.progress.history is not None:
            return live.progress.history
        history = await self._history(live.table, live.progress.rows)
        self._remember(Live(live.table, msgspec.structs.replace(live.progress, history=history)))
        return history

    async def start(self, table: Table) -> object:
        """The position a game started from. Raises Refused where the running rules cannot read it."""
        return self._load(table, await self.store.start(table.id))

    async def save(self, after: Live, write: Callable[[Transaction], Awaitable[None]]) -> Table:
        """Commit these writes with what they do to clocks and votes, then remember `after`; the table as it is then.

        A failure leaves memory as the database is. Raises StoreFault; Outdated where another process was first, for
        `alone`, which then has it decided again.
        """
        table = after.table.id
        try:
            known = self._memory.get(table)
            before = known.table if known else await self._stored(table)
            wound = await self.winding.wound(before, after.table, after.progress)

            async def all_of_it(change: Transaction) -> int:
                revision = await change.claim(after.table)
                await write(change)
                if self._decides(after):
                    await change.alarm(Alarm(self._now(), DECIDED, table))
                if wound is not None:
                    await wound.write(change, table)
                return revision

            revision = await self.store.change(all_of_it)
        except BaseException:
            self._memory.pop(table, None)
            raise
        clocks = after.table.clocks if wound is None else wound.clocks
        after = Live(msgspec.structs.replace(after.table, clocks=clocks, revision=revision), after.progress)
        self._remember(after)
        return after.table

    def _decides(self, after: Live) -> bool:
        """Whether votes at a table decide a question that still waits."""
        if after.progress is None or not any(delay.votes for delay in after.table.delays if not delay.outcome):
            return False
        resigned = self.rules(after.table).view(after.progress.state, None).resigned
        return delays.ripe(after.table, resigned) is not None

    async def _locked(self, table: int, work: Callable[[], Awaitable[T]]) -> T:
        async with self._locks.setdefault(table, asyncio.Lock()):
            for _ in range(TRIES):
                with contextlib.suppress(Outdated):
                    return await work()
        raise StoreFault("db_locked", file="")

    async def _remembered(self, table: int) -> Live | None:
        """What memory holds of a table, unless another process has written since."""
        live = self._memory.get(table)
        if live is None or not self.store.shared or await self.store.revision(table) == live.table.revision:
            return live
        self._memory.pop(table, None)
        return None

    def _remember(self, live: Live) -> None:
        self._memory[live.table.id] = live
        self._memory.move_to_end(live.table.id)
        while len(self._memory) > REMEMBERED:
            self._memory.popitem(last=False)

    async def _read(self, table: int) -> Live:
        """The table with its position, both as they were at one time."""
        while True:
            stored = await self._stored(table)
            live = Live(stored, await self._course(stored) if stored.has_begun else None)
            if not self.store.shared or await self.store.revision(table) == stored.revision:
                return live

    async def _stored(self, table: int) -> Table:
        found = await self.store.table(table) if table <= LARGEST else None
        if found is None:
            raise Refused("no_such_table", table=str(table))
        return found

    async def _course(self, table: Table) -> Progress:
        """Without its history: telling what happened takes a replay, and moving on does not need it."""
        rows = await self.store.rows(table.id)
        state = await self._cached(table)
        if state is not None:
            return Progress(state, rows, None)
        if table.version != self.rules(table).version:
            raise self._other_version(table)
        steps = await self._replay(table, rows)
        state = steps[-1].state if steps else await self.start(table)
        return Progress(state, rows, history.history_of(steps))

    async def _cached(self, table: Table) -> object:
        """The position from the state row, None where it cannot be used."""
        saved = await self.store.saved(table.id)
        if saved is None or (saved.ply, saved.version) != (table.ply, table.version):
            return None
        try:
            return self._load(table, msgspec.json.decode(saved.position))
        except (Refused, msgspec.DecodeError):
            return None

    async def _history(self, table: Table, rows: tuple[Row, ...]) -> History:
        """What happened; nothing where the rules have changed so that they cannot follow the record any more."""
        try:
            return history.history_of(await self._replay(table, rows))
        except Refused:
            if table.version != self.rules(table).version:
                return History()
            raise

    async def _replay(self, table: Table, rows: tuple[Row, ...]) -> list[Step]:
        start = await self.start(table)
        try:
            return await asyncio.to_thread(history.steps, self.rules(table), start, rows)
        except BadRow as bad:
            raise Refused("table_damaged", table=str(table.id), ply=bad.row.ply) from bad

    def _load(self, table: Table, position: Json) -> object:
        game = self.rules(table)
        try:
            return game.load(position)
        except ValueError as error:
            if table.version != game.version:
                raise self._other_version(table) from error
            raise Refused("table_damaged", table=str(table.id), ply=0) from error

    def _other_version(self, table: Table) -> Refused:
        known = self.game(table.game).version
        return Refused("table_other_version", version=table.version, known=known)
