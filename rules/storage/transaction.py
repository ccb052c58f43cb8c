"""The writes of one transaction: tables, records, positions, requests, alarms and the outbox.

Decides nothing. The statements use `:name` parameters and no dialect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from rules.clock.alarm import Alarm, Outage
from rules.clock.clock import Clock
from rules.kit.game import Json
from rules.kit.seats import Seat
from rules.storage import ratings
from rules.storage.calls import call, keep
from rules.storage.database import Run
from rules.storage.ratings import Ended, Participant, Rated, Rating
from rules.tables.table import NOBODY, Call, PlannedTurn, Request, Row, Table, Trial

TRIALS: Final = 20
"""So many trials of one user are kept."""

_SAME_ALARM: Final = (
    "kind = :kind AND about = :about AND COALESCE(table_id, 0) = COALESCE(:table, 0)"
    " AND COALESCE(seat, -2) = COALESCE(:seat, -2) AND COALESCE(user_id, 0) = COALESCE(:user, 0)"
)


class Outdated(Exception):
    """A table has been written by another process since it was read. Whoever catches it never tells a user."""


class Transaction:
    """The writes of one transaction; nothing of them is seen by anybody until it is committed."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.sets_alarm = False
        """Whether something is due at a time at which nothing was before."""

    async def open(self, table: Table, interaction: int | None) -> Table | None:
        """Insert a table; returns it with its number, None where `opened` finds it there already."""
        inserted = await self._run(
            "INSERT INTO tables (game, version, options, host, size, language, guild, channel, thread, status, ply,"
            " turn, to_move, created, updated, seating, picture, invited, removed, rematch_of, offers, began, pace,"
            " late, delays, closes, pace_wish, stand_in, hints, teaches, rated, ended, opened_by)"
            " VALUES (:game, :version, :options, :host, :size, :language, :guild, :channel, :thread, :status, :ply,"
            " :turn, :to_move, :created, :updated, :seating, :picture, :invited, :removed, :rematch_of, :offers,"
            " :began, :pace, :late, :delays, :closes, :pace_wish, :stand_in, :hints,"
            " :teaches, :rated, :ended, :interaction)"
            " ON CONFLICT DO NOTHING RETURNING id",
            **_columns(table, without=("revision",)),
            interaction=interaction,
        )
        if not inserted:
            return None
        opened = msgspec.structs.replace(table, id=inserted[0][0])
        await self.seat(opened)
        return opened

    async def opened(self, interaction: int | None, rematch_of: int | None) -> int:
        """The number of the table that this interaction has opened, or that is the rematch of that table already."""
        ((number,), *_) = await self._run(
            "SELECT id FROM tables WHERE opened_by = :interaction OR (rematch_of = :before AND status <> 'cancelled')",
            interaction=interaction,
            before=rematch_of,
        )
        return int(number)

    async def hosted(self, guild: int | None, host: int) -> int:
        """How many tables of this host go on in a server, those that have not begun too."""
        ((number,),) = await self._run(
            "SELECT count(*) FROM tables WHERE guild = :guild AND host = :host AND status IN ('lobby', 'playing')",
            guild=guild,
            host=host,
        )
        return int(number)

    async def in_turn(self, work: str, owner: int) -> None:
        """Whoever else does this work for this owner waits until this is committed."""
        await self._run(
            "INSERT INTO leases (work, owner, holder, until) VALUES (:work, :owner, '', 0)"
            " ON CONFLICT (work, owner) DO UPDATE SET until = leases.until",
            work=work,
            owner=owner,
        )
        # What is inserted and deleted again is waited for all the same, and nothing is left of it.
        await self._run("DELETE FROM leases WHERE work = :work AND owner = :owner", work=work, owner=owner)

    async def claim(self, table: Table) -> int:
        """Be the one who writes next at a table, as it was read; its revision from now on. Raises Outdated.

        Whoever else claims it waits until this is committed.
        """
        claimed = await self._run(
            "UPDATE tables SET revision = revision + 1 WHERE id = :id AND revision = :revision RETURNING revision",
            id=table.id,
            revision=table.revision,
        )
        if not claimed:
            raise Outdated(f"table {table.id}")
        return int(claimed[0][0])

    async def update(self, table: Table) -> None:
        """Write everything about a table but its players, and call the seats that must decide now."""
        await self._run(
            "UPDATE tables SET version = :version, options = :options, host = :host, size = :size, guild = :guild,"
            " channel = :channel, thread = :thread, status = :status, ply = :ply, turn = :turn, to_move = :to_move,"
            " updated = :updated, seating = :seating, picture = :picture, invited = :invited, removed = :removed,"
            " offers = :offers, began = :began, pace = :pace, late = :late, delays = :delays, closes = :closes,"
            " pace_wish = :pace_wish, stand_in = :stand_in, hints = :hints, rated = :rated,"
            " ended = :ended WHERE id = :id",
            id=table.id,
            **_columns(table, without=("game", "language", "created", "rematch_of", "teaches", "revision")),
        )
        for ended in await call(self._run, table):
            await self.silence("remind", table=table.id, seat=ended.seat)

    async def called(self, call: Call) -> bool:
        """Keep what has become of a call; whether it still stands."""
        return await keep(self._run, call)

    async def seat(self, table: Table) -> None:
        """Write the players of a table."""
        await self._run("DELETE FROM players WHERE table_id = :table", table=table.id)
        for seat, player in enumerate(table.players):
            await self._run(
                "INSERT INTO players (table_id, seat, user_id, name, level)"
                " VALUES (:table, :seat, :user, :name, :level)",
                table=table.id,
                seat=seat,
                user=None if player.user == NOBODY else player.user,
                name=player.name,
                level=player.level,
            )

    async def start(self, table: int, position: Json) -> None:
        """Keep the position a game starts from."""
        await self._run(
            "INSERT INTO starts (table_id, position) VALUES (:table, :position)",
            table=table,
            position=as_json(position),
        )

    async def append(self, table: int, rows: Iterable[Row]) -> None:
        """Add rows to the record."""
        for row in rows:
            await self._run(
                "INSERT INTO moves (table_id, ply, seat, text, interaction, at, user_id, together, stand_in)"
                " VALUES (:table, :ply, :seat, :text, :interaction, :at, :user, :together, :stand_in)",
                table=table,
                **msgspec.structs.asdict(row),
            )

    async def state(self, table: Table, position: Json) -> None:
        """Cache the newest position."""
        await self._run(
            "INSERT INTO states (table_id, ply, version, position) VALUES (:table, :ply, :version, :position)"
            " ON CONFLICT (table_id) DO UPDATE SET ply = :ply, version = :version, position = :position",
            table=table.id,
            ply=table.ply,
            version=table.version,
            position=as_json(position),
        )

    async def announce(self, table: Table, kind: str) -> None:
        """Put into the outbox what is to be announced."""
        await self._run(
            "INSERT INTO outbox (table_id, ply, kind) VALUES (:table, :ply, :kind)",
            table=table.id,
            ply=table.ply,
            kind=kind,
        )

    async def ask(self, table: int, request: Request) -> None:
        """Keep a request to take back as it stands now, in place of an older one."""
        await self._run("DELETE FROM undo_requests WHERE table_id = :table", table=table)
        facts = msgspec.structs.asdict(request)
        await self._run(
            "INSERT INTO undo_requests (table_id, seat, ply, to_ply, awaited, agreed, outcome)"
            " VALUES (:table, :seat, :ply, :to_ply, :awaited, :agreed, :outcome)",
            table=table,
            **facts | {"awaited": as_json(request.awaited), "agreed": as_json(request.agreed)},
        )

    async def lapse(self, table: int) -> bool:
        """Have the request to take back that still waits wait no longer; whether there was one."""
        gone = await self._run(
            "UPDATE undo_requests SET outcome = 'lapsed' WHERE table_id = :table AND outcome = '' RETURNING table_id",
            table=table,
        )
        return bool(gone)

    async def stand(self, table: int, seat: Seat, text: str | None) -> None:
        """Keep what a seat says in advance, in place of what it has said before; None forgets it."""
        await self._run("DELETE FROM standing_answers WHERE table_id = :table AND seat = :seat", table=table, seat=seat)
        if text is not None:
            await self._run(
                "INSERT INTO standing_answers (table_id, seat, text) VALUES (:table, :seat, :text)",
                table=table,
                seat=seat,
                text=text,
            )

    async def plan(self, table: int, seat: Seat, plan: PlannedTurn | None) -> None:
        """Keep what the user of a seat has planned, in place of what was planned before; None forgets it."""
        await self._run("DELETE FROM planned_turns WHERE table_id = :table AND seat = :seat", table=table, seat=seat)
        if plan is not None:
            await self._run(
                "INSERT INTO planned_turns (table_id, seat, plan) VALUES (:table, :seat, :plan)",
                table=table,
                seat=seat,
                plan=as_json(plan),
            )

    async def undo_plans(self, table: int, turn: int) -> None:
        """Say of the plans that have begun in this turn or later that what they played was taken back."""
        found = await self._run("SELECT plan FROM planned_turns WHERE table_id = :table", table=table)
        for (kept,) in found:
            plan = msgspec.json.decode(kept, type=PlannedTurn)
            if plan.turn is not None and plan.turn >= turn and plan.outcome in ("", "played"):
                await self.plan(table, plan.seat, msgspec.structs.replace(plan, outcome="undone"))

    async def end_plans(self, table: int) -> None:
        """Forget everything that was planned at a table."""
        await self._run("DELETE FROM planned_turns WHERE table_id = :table", table=table)

    async def forget_user(self, table: int, seat: Seat) -> None:
        """Forget what the user of a seat has said in advance and planned: whoever sits there next has said nothing."""
        await self.stand(table, seat, None)
        await self.plan(table, seat, None)

    async def clocks(self, table: int, clocks: tuple[Clock, ...]) -> None:
        """Keep the clocks of a table."""
        await self._run("UPDATE tables SET clocks = :clocks WHERE id = :table", table=table, clocks=as_json(clocks))

    async def mark(self, table: int, ply: int, clocks: tuple[Clock, ...]) -> None:
        """Keep how the clocks stood when a table was left at a ply."""
        await self._run(
            "INSERT INTO clock_marks (table_id, ply, clocks) VALUES (:table, :ply, :clocks)"
            " ON CONFLICT (table_id, ply) DO UPDATE SET clocks = :clocks",
            table=table,
            ply=ply,
            clocks=as_json(clocks),
        )

    async def setting(self, scope: str, owner: int, key: str, value: str) -> None:
        """Keep a value for a user, a server or the bot."""
        await self._run(
            "INSERT INTO settings (scope, owner, key, value) VALUES (:scope, :owner, :key, :value)"
            " ON CONFLICT (scope, owner, key) DO UPDATE SET value = :value",
            scope=scope,
            owner=owner,
            key=key,
            value=value,
        )

    async def alarm(self, alarm: Alarm) -> None:
        """Have something done at a time, in place of an alarm for the same (see `Alarm`)."""
        self.sets_alarm = True
        facts = msgspec.structs.asdict(alarm)
        await self._run(
            f"DELETE FROM alarms WHERE {_SAME_ALARM}",
            **facts,
        )
        await self._run(
            "INSERT INTO alarms (due, kind, table_id, seat, user_id, about, payload)"
            " VALUES (:due, :kind, :table, :seat, :user, :about, :payload)",
            **facts,
        )

    async def silence(
        self, kind: str, *, table: int | None = None, seat: Seat | None = None, user: int | None = None
    ) -> None:
        """End the alarms of a kind for this table, seat and user, as far as they are named."""
        await self._run(
            "DELETE FROM alarms WHERE kind = :kind AND (:table IS NULL OR table_id = :table)"
            " AND (:seat IS NULL OR seat = :seat) AND (:user IS NULL OR user_id = :user)",
            kind=kind,
            table=table,
            seat=seat,
            user=user,
        )

    async def done(self, alarms: Iterable[Alarm]) -> tuple[Alarm, ...]:
        """End these alarms; those of them that still stood, and whose effects belong into this transaction."""
        stood = []
        for alarm in alarms:
            ended = await self._run(
                # A number may have been given once more: what was due then is another alarm.
                f"DELETE FROM alarms WHERE id = :id AND due = :due AND {_SAME_ALARM} RETURNING id",
                **msgspec.structs.asdict(alarm),
            )
            stood += [alarm] if ended else []
        return tuple(stood)

    async def beat(self, now: int, longest: int) -> Outage | None:
        """Note that the bot is connected now; the outage before it where the last beat is more than `longest` ago."""
        last = await self._run("SELECT at FROM heartbeat")
        await self._run(
            "INSERT INTO heartbeat (id, at) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = :now", now=now
        )
        if not last or now - last[0][0] <= longest:
            return None
        outage = Outage(last[0][0], now)
        await self._run(
            "INSERT INTO outages (since, until) VALUES (:since, :until)"
            " ON CONFLICT (since) DO UPDATE SET until = :until",
            **msgspec.structs.asdict(outage),
        )
        return outage

    async def try_out(self, trial: Trial) -> Trial:
        """Keep a trial as it stands now, in place of what its user tried from this position before.

        Returns it with its number. Of one user's trials only the TRIALS used last are kept.
        """
        facts = msgspec.structs.asdict(trial)
        ((number,),) = await self._run(
            "INSERT INTO trials"
            " (user_id, table_id, ply, seat, turn, owner, imagined, version, start, tried, done, revision, used)"
            " VALUES (:user, :table, :ply, :seat, :turn, :owner, :imagined, :version,"
            " :start, :rows, :done, :revision, :used)"
            " ON CONFLICT (user_id, table_id, ply) DO UPDATE SET seat = :seat, turn = :turn, owner = :owner,"
            " imagined = :imagined, version = :version, start = :start,"
            " tried = :rows, done = :done, revision = :revision, used = :used RETURNING id",
            **{name: value for name, value in facts.items() if name != "id"}
            | {"start": as_json(trial.start), "rows": as_json([(row.seat, row.text) for row in trial.rows])},
        )
        await self._run(
            "DELETE FROM trials WHERE user_id = :user AND id NOT IN"
            " (SELECT id FROM trials WHERE user_id = :user ORDER BY used DESC, id DESC LIMIT :most)",
            user=trial.user,
            most=TRIALS,
        )
        return msgspec.structs.replace(trial, id=number)

    async def end_trials(self, unused_since: int) -> None:
        """Forget the trials, of whomever, that were used last before this time (unix seconds)."""
        await self._run("DELETE FROM trials WHERE used < :since", since=unused_since)

    async def participants(self, table: int, participants: Iterable[Participant]) -> None:
        """Keep who had part in a game that has ended, in place of what was kept of it; nobody: it goes on."""
        await ratings.write_participants(self._run, table, participants)

    async def rated_since(self, game: str, since: Ended) -> tuple[Rated, ...]:
        """The rated games that ended at that table or later, in order."""
        return await ratings.rated_since(self._run, game, since)

    async def rating_before(self, game: str, user: int, ended: Ended) -> Rating | None:
        """The rating of a user in a game before a table."""
        return await ratings.rating_before(self._run, game, user, ended)

    async def ratings(self, game: str, since: Ended, found: Iterable[tuple[int, int, Rating]]) -> None:
        """Keep ratings (table, user, rating) in place of all of a game that were kept of tables from that one on."""
        await ratings.write_ratings(self._run, game, since, found)

    async def answered(self, table: int, interaction: int | None) -> None:
        """Remember that this interaction has been answered."""
        if interaction is not None:
            await self._run(
                "INSERT INTO answered (interaction, table_id) VALUES (:interaction, :table)",
                interaction=interaction,
                table=table,
            )


def _columns(table: Table, without: Iterable[str] = ()) -> dict[str, object]:
    """The parameters of a table's columns, its number and players left out."""
    values = msgspec.structs.asdict(table) | {
        "options": as_json(table.options),
        "to_move": as_json(table.to_move),
        "invited": as_json(table.invited),
        "removed": as_json(table.removed),
        "offers": as_json(table.offers),
        "began": as_json(table.began),
        "delays": as_json(table.delays),
        "pace_wish": as_json(table.pace_wish),
        "guild": table.place.guild,
        "channel": table.place.channel,
        "thread": table.place.thread,
    }
    return {name: value for name, value in values.items() if name not in {"id", "players", "place", "clocks", *without}}


def as_json(value: object) -> str:
    """The value as JSON text, as it is kept in a column."""
    return msgspec.json.encode(value).decode()
