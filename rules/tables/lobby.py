"""Tables before the game: opening, joining, leaving, options, who may sit down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.time import DAY
from rules.computer.mind import Level
from rules.kit.game import complete_options
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.gathering import (
    cancelled,
    check_size,
    configured,
    joined,
    kept,
    left,
    passed_on,
    readmitted,
    removed,
    with_choices,
    with_computer,
)
from rules.tables.letters import Letter, write_letters
from rules.tables.open_tables import Live, OpenTables
from rules.tables.servers import Servers
from rules.tables.table import CHOICES, NOBODY, Place, Player, Table

UNTOUCHED: Final = 7 * DAY
"""Seconds after which a lobby closes by itself that nobody has touched."""
NOTICE: Final = DAY
"""How many seconds before that everybody at it is told."""
HOST_GONE: Final = 7 * DAY
"""Seconds after which the right of a host who has done nothing passes to the next player."""
UNTOUCHED_LOBBY, HOST = "lobby", "host"
"""Kinds of alarms."""


class Lobby:
    """Tables that have not begun."""

    def __init__(self, store: Store, tables: OpenTables, servers: Servers, now: Callable[[], int]) -> None:
        self._store = store
        self._tables = tables
        self._servers = servers
        self._now = now

    async def open(
        self,
        game: str,
        host: Player,
        *,
        size: int,
        options: Mapping[str, str],
        language: str,
        place: Place,
        chosen: Mapping[str, str] | None = None,
        teaches: bool = False,
        interaction: int | None = None,
    ) -> Table:
        """A new table with its host in the first seat; the same one again for an interaction that has opened one.

        `chosen` is what the host has chosen of its `CHOICES`; the pace is otherwise what its server has settled. It
        `teaches` if it is a learning table. Raises Refused (`limit_reached`: as many tables of this host go on as the
        server allows); BadOptions for impossible options or choices.
        """
        table = self._fresh(game, host, size=size, options=options, language=language, place=place)
        if place.guild is not None:
            table = msgspec.structs.replace(table, pace=(await self._servers.settled(place.guild)).pace)
        table = msgspec.structs.replace(with_choices(table, chosen or {}), teaches=teaches)
        return (await self._open(table, interaction))[0]

    async def rematch(
        self,
        table: int,
        player: Player,
        *,
        place: Place,
        interaction: int | None,
        forbidden: Refused | None = None,
    ) -> Table:
        """The next table of the same players, who are invited to it: opened once, then joined by whoever asks.

        `forbidden` is why this player may not open one, who may join it all the same. Raises Refused (`not_seated`,
        `rematch_not_over`, `rematch_started`, `forbidden`, as `open`, as `join`).
        """
        before = await self._tables.table(table)
        if before.seat_of(player.user) is None:
            raise Refused("not_seated")
        if before.status != "over":
            raise Refused("rematch_not_over")
        known = self._tables.game(before.game).options
        options = {key: value for key, value in before.options.items() if key in known and value in known[key].values}
        fresh = self._fresh(
            before.game, player, size=len(before.players), options=options, language=before.language, place=place
        )
        fresh = msgspec.structs.replace(
            fresh,
            invited=tuple(each for each in before.players if each.user != NOBODY),
            players=(*fresh.players, *(before.players[seat] for seat in before.computers)),
            rematch_of=before.id,
            teaches=before.teaches,
            **{key: getattr(before, key) for key in CHOICES if key != "seating"},
        )
        found, new = await self._open(fresh, interaction, forbidden)
        if new or found.seat_of(player.user) is not None:
            return found
        if found.status != "lobby":
            raise Refused("rematch_started", table=str(found.id))
        # Whoever presses twice at once has come already when the second press is done.
        return await self._gather(
            found.id, lambda table: joined(table, player) if table.seat_of(player.user) is None else table
        )

    async def join(self, table: int, player: Player) -> Table:
        """Take the next free seat. Raises Refused."""
        return await self._gather(table, lambda before: joined(before, player))

    async def add_computer(self, table: int, host: int, level: Level, names: Sequence[str]) -> Table:
        """Seat a computer, under the first of these names that nobody at the table has; for the host only.

        Raises Refused.
        """
        return await self._gather(table, lambda before: with_computer(before, host, level, names), host)

    async def leave(self, table: int, user: int) -> Table:
        """Give the seat back: the next player becomes host, and the last one's leaving cancels. Raises Refused."""
        return await self._gather(table, lambda before: left(before, user))

    async def remove(self, table: int, host: int, user: int) -> Table:
        """Take a seat away from somebody, who is told so and cannot join again; for the host only. Raises Refused."""

        async def tell(before: Table, change: Transaction) -> None:
            if user > NOBODY:
                letter = Letter("removed", table, user, before.seat_of(user) or 0, self._now())
                await write_letters(change, (letter,))

        return await self._gather(table, lambda before: removed(before, host, user), host, tell)

    async def readmit(self, table: int, host: int, user: int) -> Table:
        """Let somebody who was removed join again; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: readmitted(before, host, user), host)

    async def configure(
        self,
        table: int,
        user: int,
        *,
        options: Mapping[str, str] | None = None,
        size: int | None = None,
        chosen: Mapping[str, str] | None = None,
    ) -> Table:
        """Change options of the game, the number of seats, or what a table lets its host choose; for the host only.

        Raises Refused, BadOptions.
        """
        return await self._gather(
            table,
            lambda before: configured(before, user, self._tables.game(before.game), options, size, chosen or {}),
            user,
        )

    async def keep(self, table: int, user: int) -> Table:
        """Have a lobby stay open that would soon close by itself; for its players. Raises Refused."""
        return await self._gather(table, lambda before: kept(before, user), user)

    async def replace_host(self, table: int, gone: int) -> Table:
        """Make the next player host in place of one who is gone. Raises Refused (`nobody_else`)."""
        return await self._pass_on(table, gone, ())

    async def untouched_due(self, alarms: tuple[Alarm, ...]) -> None:
        """Announce that a lobby will close which nobody has touched for long; close it where that was announced."""
        for alarm in alarms:
            await self._untouched(alarm)

    async def host_due(self, alarms: tuple[Alarm, ...]) -> None:
        """Make the next player host of a lobby whose host has done nothing for long, as soon as there is one."""
        for alarm in alarms:
            table = await self._tables.table(alarm.table or 0)
            if table.status == "lobby":
                await self._pass_on(table.id, table.host, (alarm,))

    async def _pass_on(self, table: int, gone: int, ended: tuple[Alarm, ...]) -> Table:
        async def work() -> Table:
            live = await self._tables.live(table)
            if live.table.status != "lobby" or live.table.host != gone:
                return live.table
            # When its time has come and nobody else is there, that is looked at again: others may come.
            waits = bool(ended) and not live.table.players[1:]
            after = live.table if waits else passed_on(live.table)

            async def write(change: Transaction) -> None:
                await change.done(ended)
                if not waits:
                    await change.update(after)
                    await change.announce(after, "lobby")
                    await change.announce(after, "host")
                await change.alarm(Alarm(self._now() + HOST_GONE, HOST, table))

            return await self._tables.save(Live(after, live.progress), write)

        return await self._tables.alone(table, work)

    async def _untouched(self, alarm: Alarm) -> None:
        async def work() -> None:
            live = await self._tables.live(alarm.table or 0)
            table, now = live.table, self._now()
            if table.status != "lobby" or now < (table.closes or table.updated + UNTOUCHED - NOTICE):
                return
            # Whoever was not told in time, for the bot was away, is told first.
            closing = table.closes is not None
            after = (
                msgspec.structs.replace(table, status="cancelled")
                if closing
                else msgspec.structs.replace(table, closes=now + NOTICE)
            )

            async def write(change: Transaction) -> None:
                await change.done((alarm,))
                await change.update(after)
                await change.announce(after, "notice")
                if closing:
                    await change.announce(after, "lobby")
                else:
                    await change.alarm(Alarm(now + NOTICE, UNTOUCHED_LOBBY, table.id))

            await self._tables.save(Live(after, live.progress), write)

        await self._tables.alone(alarm.table or 0, work)

    async def cancel(self, table: int, user: int) -> Table:
        """Close a table that has not begun; for the host only. Raises Refused."""
        return await self._gather(table, lambda before: cancelled(before, user))

    def _fresh(
        self, game: str, host: Player, *, size: int, options: Mapping[str, str], language: str, place: Place
    ) -> Table:
        """A table as it is opened, without a number."""
        rules = self._tables.game(game)
        check_size(rules, size)
        now = self._now()
        return Table(
            id=0, game=game, version=rules.version, options=complete_options(rules.options, options), host=host.user,
            size=size, players=(host,), language=language, place=place, status="lobby", ply=0, turn=0, to_move=(),
            created=now, updated=now,
        )  # fmt: skip

    async def _open(
        self, table: Table, interaction: int | None, forbidden: Refused | None = None
    ) -> tuple[Table, bool]:
        """The table, and whether it is new: in one transaction, so that whoever asks second finds the first one.

        Raises Refused where a new one would be against the rules of its server, or is `forbidden`.
        """
        guild = table.place.guild
        limit = None if guild is None else (await self._servers.settled(guild)).limit

        async def write(change: Transaction) -> Table | int:
            if limit is not None:
                await change.in_turn("open", table.host)
            opened = await change.open(table, interaction)
            if opened is None:
                return await change.opened(interaction, table.rematch_of)
            if forbidden is not None:
                raise forbidden
            if limit is not None and await change.hosted(guild, table.host) > limit:
                raise Refused("limit_reached", n=limit)
            await change.announce(opened, "lobby")
            for alarm in lobby_alarms(opened, self._now(), host=True):
                await change.alarm(alarm)
            return opened

        found = await self._store.change(write)
        return (found, True) if isinstance(found, Table) else (await self._tables.table(found), False)

    async def _gather(
        self,
        table: int,
        how: Callable[[Table], Table],
        by: int | None = None,
        also: Callable[[Table, Transaction], Awaitable[None]] | None = None,
    ) -> Table:
        """Change a lobby, and have it shown anew; `by` is the user who does so where only the host may.

        `also` writes what belongs to it, told how the lobby was before.
        """

        async def work() -> Table:
            live = await self._tables.live(table)
            after = msgspec.structs.replace(how(live.table), updated=self._now(), closes=None)

            async def write(change: Transaction) -> None:
                await change.update(after)
                await change.seat(after)
                await change.announce(after, "lobby")
                if also is not None:
                    await also(live.table, change)
                if live.table.closes is not None:
                    await change.announce(after, "notice")
                if after.status != "lobby":
                    await no_lobby(change, table)
                for alarm in lobby_alarms(after, self._now(), host=by == after.host or after.host != live.table.host):
                    await change.alarm(alarm)

            return await self._tables.save(Live(after, live.progress), write)

        return await self._tables.alone(table, work)


def lobby_alarms(table: Table, now: int, *, host: bool) -> tuple[Alarm, ...]:
    """What is due at a lobby which somebody has just touched, and whose `host` has."""
    if table.status != "lobby":
        return ()
    untouched = Alarm(now + UNTOUCHED - NOTICE, UNTOUCHED_LOBBY, table.id)
    return (untouched, Alarm(now + HOST_GONE, HOST, table.id)) if host else (untouched,)


async def no_lobby(change: Transaction, table: int) -> None:
    """Nothing is due any more because a table is a lobby."""
    for kind in (UNTOUCHED_LOBBY, HOST):
        await change.silence(kind, table=table)
