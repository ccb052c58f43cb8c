"""What the club keeps and how it is asked for: the statements over the tables of `migrations/`.

Decides nothing. The statements use `:name` parameters and no dialect, so that another database can take them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.clock.alarm import Alarm, Outage
from rules.clock.clock import Clock
from rules.computer.mind import Level
from rules.kit.game import Json
from rules.kit.seats import Seat
from rules.storage.calls import CallRows
from rules.storage.database import PATIENCE, Database, Run, StoreFault
from rules.storage.leases import Fenced, LeaseRows, TakenUp
from rules.storage.lessons import LessonRows
from rules.storage.moving import Moved, move
from rules.storage.notices import NoticeRows
from rules.storage.opening import open_database
from rules.storage.posts import PostRows
from rules.storage.ratings import RatingRows
from rules.storage.transaction import Transaction
from rules.tables.table import (
    NOBODY,
    Delay,
    Offer,
    PaceWish,
    Place,
    PlannedTurn,
    Player,
    Request,
    Row,
    Table,
    Trial,
)

__all__ = ["Saved", "Store", "StoreFault", "TakenUp"]

T = TypeVar("T")

_TABLE: Final = (
    "id, game, version, options, host, size, language, guild, channel, thread,"
    " status, ply, turn, to_move, created, updated, seating, picture, invited, removed, rematch_of,"
    " offers, began, pace, late, clocks, delays, closes, pace_wish, stand_in, hints, teaches, rated, ended, revision"
)
_ROW: Final = "ply, seat, text, interaction, at, user_id, together, stand_in"
_TRIAL: Final = "id, user_id, table_id, ply, seat, turn, owner, imagined, version, start, tried, done, revision, used"
_ALARM: Final = "due, kind, table_id, seat, user_id, about, payload, id"
_OF_USER: Final = (
    "id IN (SELECT table_id FROM players WHERE user_id = :user) AND status IN ('lobby', 'playing', 'over')"
)


class Saved(msgspec.Struct, frozen=True):
    """A cached position: after which ply, written by which version of the game, and its dump as JSON text."""

    ply: int
    version: int
    position: str


class Store:
    """Everything the club keeps. Reads see only what is committed; every write is a whole transaction."""

    def __init__(self, database: Database) -> None:
        self.leases = LeaseRows(database)
        self._database = database = Fenced(database, self.leases) if database.shared else database
        self.shared: Final = database.shared
        """Whether other processes may write what is kept here."""
        self.alarmed: Callable[[], None] = lambda: None
        """Called when an alarm has been set."""
        self.posts = PostRows(database)
        self.notices = NoticeRows(database)
        self.calls = CallRows(database)
        self.lessons = LessonRows(database)
        self.ratings = RatingRows(database)

    @classmethod
    async def open(
        cls, path: str | Path, patience: float = PATIENCE, *, migrate: bool = True, glance: bool = False
    ) -> Store:
        """The store in the file, or the database of a server, at `path`. Raises StoreFault; see `open_database`."""
        return cls(await open_database(path, patience, migrate=migrate, glance=glance))

    async def close(self) -> None:
        """Let writes in hand finish, then close."""
        await self._database.close()

    async def backup(self, path: str | Path) -> None:
        """Write a sound copy to a new file while work goes on. Raises StoreFault."""
        await self._database.backup(path)

    async def move_to(self, other: Store) -> Moved:
        """Carry everything into an empty store; this one stays as it is. Raises StoreFault (see `moving.move`)."""
        return await move(self._database, other._database)

    async def change(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Do these writes wholly or not at all. Raises StoreFault, or what `work` raises."""
        made: list[Transaction] = []

        async def written(run: Run) -> T:
            made.append(Transaction(run))
            return await work(made[-1])

        result = await self._database.transaction(written)
        if made[-1].sets_alarm:
            self.alarmed()
        return result

    async def table(self, table: int) -> Table | None:
        """The table with this number."""
        return next(iter(await self._tables("id = :table", table=table)), None)

    async def revision(self, table: int) -> int | None:
        """How often a table has been written; None where there is none with this number."""
        found = await self._database.read("SELECT revision FROM tables WHERE id = :table", table=table)
        return found[0][0] if found else None

    async def tables_in(self, *, thread: int | None, channel: int | None) -> tuple[Table, ...]:
        """The tables of a thread, or of a channel; newest first."""
        if thread is not None:
            return await self._tables("thread = :thread", thread=thread)
        return await self._tables("channel = :channel", channel=channel)

    async def lobbies_in(self, guild: int) -> tuple[Table, ...]:
        """The tables of a server that have not begun; newest first."""
        return await self._tables("guild = :guild AND status = 'lobby'", guild=guild)

    async def offering_in(self, guild: int) -> tuple[Table, ...]:
        """The running tables of a server with seats that can be taken; newest first."""
        return await self._tables("guild = :guild AND status = 'playing' AND offers <> '[]'", guild=guild)

    async def going_on_in(self, guild: int) -> tuple[Table, ...]:
        """The tables of a server that have not ended, those that have not begun too; newest first."""
        return await self._tables("guild = :guild AND status IN ('lobby', 'playing')", guild=guild)

    async def tables_of(self, user: int) -> tuple[Table, ...]:
        """The tables where this user has a seat, cancelled ones left out; newest first."""
        return await self._tables(_OF_USER, user=user)

    async def rows(self, table: int) -> tuple[Row, ...]:
        """The record of a table."""
        found = await self._database.read(f"SELECT {_ROW} FROM moves WHERE table_id = :table ORDER BY ply", table=table)
        return tuple(_row(row) for row in found)

    async def start(self, table: int) -> Json:
        """The position this table's game started from."""
        ((position,),) = await self._database.read("SELECT position FROM starts WHERE table_id = :table", table=table)
        return msgspec.json.decode(position, type=Json)

    async def saved(self, table: int) -> Saved | None:
        """The cached position of a table."""
        found = await self._database.read(
            "SELECT ply, version, position FROM states WHERE table_id = :table", table=table
        )
        return Saved(*found[0]) if found else None

    async def request(self, table: int) -> Request | None:
        """The latest request to take back, whether it waits for answers or is settled."""
        found = await self._database.read(
            "SELECT seat, ply, to_ply, awaited, agreed, outcome FROM undo_requests WHERE table_id = :table", table=table
        )
        if not found:
            return None
        seat, ply, to_ply, awaited, agreed, outcome = found[0]
        return Request(seat, ply, to_ply, _seats(awaited), _seats(agreed), outcome)

    async def standing_answers(self, table: int) -> dict[Seat, str]:
        """What the seats of a table have said in advance: secret, each for its own seat."""
        found = await self._database.read(
            "SELECT seat, text FROM standing_answers WHERE table_id = :table", table=table
        )
        return dict(found)

    async def plans(self, table: int) -> dict[Seat, PlannedTurn]:
        """What the users of a table have planned: secret, each for its own user."""
        found = await self._database.read("SELECT seat, plan FROM planned_turns WHERE table_id = :table", table=table)
        return {seat: msgspec.json.decode(plan, type=PlannedTurn) for seat, plan in found}

    async def trial(self, number: int) -> Trial | None:
        """The trial with this number, whoever it belongs to."""
        return next(iter(await self._trials("id = :number", number=number)), None)

    async def trials_of(self, user: int, table: int) -> tuple[Trial, ...]:
        """What this user has tried at a table, used last first."""
        return await self._trials("user_id = :user AND table_id = :table", user=user, table=table)

    async def judgement(self, table: int, ply: int) -> str | None:
        """What was kept of the judgement of a game whose record has so many rows."""
        found = await self._database.read(
            "SELECT judgement FROM judgements WHERE table_id = :table AND ply = :ply", table=table, ply=ply
        )
        return str(found[0][0]) if found else None

    async def keep_judgement(self, table: int, ply: int, judgement: str) -> None:
        """Keep the judgement of a game, instead of an older one."""
        await self._database.transaction(
            lambda run: run(
                "INSERT INTO judgements (table_id, ply, judgement) VALUES (:table, :ply, :judgement)"
                " ON CONFLICT (table_id) DO UPDATE SET ply = :ply, judgement = :judgement",
                table=table,
                ply=ply,
                judgement=judgement,
            )
        )

    async def was_answered(self, interaction: int | None) -> bool:
        """Whether this interaction was answered without a row of its own."""
        return interaction is not None and bool(
            await self._database.read(
                "SELECT 1 FROM answered WHERE interaction = :interaction", interaction=interaction
            )
        )

    async def alarms(self, *, until: int | None = None, kind: str | None = None, **of: int) -> tuple[Alarm, ...]:
        """The alarms due by then, of a kind, for a `table`, `seat` or `user`, as far as these are named; in order."""
        names = {"table": "table_id", "seat": "seat", "user": "user_id"}
        asked = [f"{names[name]} = :{name}" for name in of]
        asked += ["due <= :until"] if until is not None else []
        asked += ["kind = :kind"] if kind is not None else []
        found = await self._database.read(
            f"SELECT {_ALARM} FROM alarms WHERE {' AND '.join(asked) or 'TRUE'} ORDER BY due, id",
            until=until,
            kind=kind,
            **of,
        )
        return tuple(Alarm(*row) for row in found)

    async def last_beat(self) -> int | None:
        """When a process was connected last, in unix seconds; None where none ever was."""
        found = await self._database.read("SELECT at FROM heartbeat")
        return int(found[0][0]) if found else None

    async def next_alarm(self, after: int) -> int | None:
        """When the first alarm beyond this time is due."""
        ((due,),) = await self._database.read("SELECT min(due) FROM alarms WHERE due > :after", after=after)
        return None if due is None else int(due)

    async def clocked(self, user: int | None = None) -> tuple[int, ...]:
        """The running tables with a pace, all or those at which a user sits, in order."""
        where = "" if user is None else " AND id IN (SELECT table_id FROM players WHERE user_id = :user)"
        found = await self._database.read(
            f"SELECT id FROM tables WHERE status = 'playing' AND pace <> 'none'{where} ORDER BY id", user=user
        )
        return tuple(table for (table,) in found)

    async def mark(self, table: int, ply: int) -> tuple[Clock, ...]:
        """The clocks as they stood when a table was left at a ply, or at the last one before it that is known."""
        found = await self._database.read(
            "SELECT clocks FROM clock_marks WHERE table_id = :table AND ply <= :ply ORDER BY ply DESC LIMIT 1",
            table=table,
            ply=ply,
        )
        return msgspec.json.decode(found[0][0], type=tuple[Clock, ...]) if found else ()

    async def outages(self, since: int) -> tuple[Outage, ...]:
        """The outages that lasted beyond this time, oldest first."""
        found = await self._database.read(
            "SELECT since, until FROM outages WHERE until > :since ORDER BY since", since=since
        )
        return tuple(Outage(*row) for row in found)

    async def setting(self, scope: str, owner: int, key: str) -> str | None:
        """A value kept for a user, a server or the bot."""
        found = await self._database.read(
            "SELECT value FROM settings WHERE scope = :scope AND owner = :owner AND key = :key",
            scope=scope,
            owner=owner,
            key=key,
        )
        return str(found[0][0]) if found else None

    async def settings(self, scope: str, owner: int) -> dict[str, str]:
        """All values kept for a user, a server or the bot."""
        found = await self._database.read(
            "SELECT key, value FROM settings WHERE scope = :scope AND owner = :owner", scope=scope, owner=owner
        )
        return dict(found)

    async def set_setting(self, scope: str, owner: int, key: str, value: str) -> None:
        """Keep a value for a user, a server or the bot."""
        await self.keep_settings(scope, owner, {key: value})

    async def keep_settings(self, scope: str, owner: int, values: Mapping[str, str | None]) -> None:
        """Keep these values for a user, a server or the bot, and forget what is None here."""

        async def work(run: Run) -> None:
            for key, value in values.items():
                where = {"scope": scope, "owner": owner, "key": key}
                await run("DELETE FROM settings WHERE scope = :scope AND owner = :owner AND key = :key", **where)
                if value is not None:
                    await run(
                        "INSERT INTO settings (scope, owner, key, value) VALUES (:scope, :owner, :key, :value)",
                        **where,
                        value=value,
                    )

        await self._database.transaction(work)

    async def _trials(self, where: str, **parameters: object) -> tuple[Trial, ...]:
        found = await self._database.read(
            f"SELECT {_TRIAL} FROM trials WHERE {where} ORDER BY used DESC, id DESC", **parameters
        )
        return tuple(_trial(row) for row in found)

    async def tables_of_computers(self) -> tuple[int, ...]:
        """The running tables at which computers sit. Raises StoreFault."""
        found = await self._database.read(
            "SELECT DISTINCT id FROM tables JOIN players ON table_id = id"
            " WHERE status = 'playing' AND level IS NOT NULL ORDER BY id"
        )
        return tuple(number for (number,) in found)

    async def _tables(self, where: str, **parameters: object) -> tuple[Table, ...]:
        """Tables with their players, newest first."""
        found = await self._database.read(
            f"SELECT {_TABLE}, user_id, name, level FROM tables LEFT JOIN players ON table_id = id"
            f" WHERE {where} ORDER BY id DESC, seat",
            **parameters,
        )
        by_table = groupby(found, key=lambda row: row[:-3])
        return tuple(_table(facts, [_player(*row[-3:]) for row in rows]) for facts, rows in by_table)


def _table(row: tuple[Any, ...], players: Iterable[Player]) -> Table:
    facts = dict(zip(_TABLE.split(", "), row, strict=True))
    place = Place(facts.pop("guild"), facts.pop("channel"), facts.pop("thread"))
    facts["options"] = msgspec.json.decode(facts["options"], type=dict[str, str])
    facts["to_move"] = _seats(facts["to_move"])
    for people in ("invited", "removed", "began"):
        facts[people] = msgspec.json.decode(facts[people], type=tuple[Player, ...])
    facts["offers"] = msgspec.json.decode(facts["offers"], type=tuple[Offer, ...])
    facts["pace_wish"] = msgspec.json.decode(facts["pace_wish"], type=PaceWish | None)
    facts["clocks"] = msgspec.json.decode(facts["clocks"], type=tuple[Clock, ...])
    facts["delays"] = msgspec.json.decode(facts["delays"], type=tuple[Delay, ...])
    facts["teaches"] = bool(facts["teaches"])
    return Table(players=tuple(players), place=place, **facts)


def _player(user: int | None, name: str, level: Level | None) -> Player:
    return Player(NOBODY if user is None else user, name, level)


def _row(facts: tuple[Any, ...]) -> Row:
    ply, seat, text, interaction, at, user, together, stand_in = facts
    return Row(ply, seat, text, interaction, at, user, bool(together), bool(stand_in))


def _trial(facts: tuple[Any, ...]) -> Trial:
    number, user, table, ply, seat, turn, owner, imagined, version, start, tried, done, revision, used = facts
    pairs = msgspec.json.decode(tried, type=list[tuple[Seat, str]])
    return Trial(
        id=number,
        user=user,
        table=table,
        ply=ply,
        seat=seat,
        turn=turn,
        owner=owner,
        imagined=bool(imagined),
        version=version,
        start=msgspec.json.decode(start, type=Json),
        rows=tuple(Row(number, seat, said) for number, (seat, said) in enumerate(pairs, start=1)),
        done=done,
        revision=revision,
        used=used,
    )


def _seats(value: str) -> tuple[Seat, ...]:
    return msgspec.json.decode(value, type=tuple[Seat, ...])
