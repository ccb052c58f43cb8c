"""Days of several tables with users in several zones, under the simulated Discord: who was called when, and what for.

The users play at random, some hours a day. What was sent is read from the requests that the bot made.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from cogs.run.settings import Settings
from rules.clock.rest import awake, rests
from rules.clock.spans import span_of
from rules.clock.time import HOUR, MINUTE
from rules.clock.zones import wall, zone
from rules.games import get_game
from rules.kit.refusals import Refused
from rules.kit.selfplay import choose
from rules.tables.calling import LATELY, MOST_REMINDERS
from rules.tables.table import Call
from tests.discord.world import Person, World, simulated

STEP: Final = 30 * MINUTE
ENOUGH: Final = HOUR
"""Seconds awake after which whoever is waited for should have been told."""
CALLING: Final = ("play", "called", "not_today", "mine")
"""Verbs below messages that call somebody to a turn; others ask what to do about somebody who is late."""
WORDS: Final = ("soon", "overdue")
"""Verbs below the words that somebody's time is nearly used up, or is: each is said once of a time to think."""
MOVES: Final = 60
"""Most moves that somebody makes in a turn before leaving it to the next day."""


@dataclass(frozen=True)
class Life:
    """A user: where they live and rest, how they are called, at which local hours they look at Discord."""

    name: str
    zone: str
    quiet: str
    hours: tuple[int, ...]
    pings: str = "here"
    remind: str = "1d"
    digest: str = "off"


USERS: Final = (
    Life("Akari", "Asia/Tokyo", "23:00-08:00", (8, 12, 20)),
    Life("Haruto", "Asia/Tokyo", "00:00-07:00", (22,), pings="both", remind="12h"),
    Life("Yui", "Asia/Tokyo", "mon-fri 22:00-09:00, sat-sun 23:00-10:00", (12, 21), pings="direct"),
    Life("Mia", "Europe/Berlin", "23:00-07:00", (7, 18), digest="19:00"),
    Life("Ren", "Europe/Berlin", "off", (19,), remind="6h"),
    Life("Lena", "Europe/Berlin", "22:00-06:00", (12, 21), pings="direct", remind="12h"),
    Life("Sam", "America/New_York", "23:00-08:00", (9, 13, 22)),
    Life("Kim", "America/New_York", "21:00-07:00", (8,), pings="both", digest="08:00"),
    Life("Joe", "America/New_York", "00:00-09:00", (20,), remind="off"),
)
TABLES: Final = (
    ("takenoko", "1d", (0, 3, 6)), ("tigris", "2d", (1, 4, 7)), ("tongiaki", "none", (2, 5, 8)),
    ("sky_islands", "1d", (0, 4, 8)), ("moana_nui", "3d", (1, 5, 6)), ("takenoko", "12h", (2, 3, 7)),
)  # fmt: skip


@dataclass(frozen=True)
class Ping:
    """A message that called a user: when, where (a thread, a channel or direct), and for which tables.

    `asked`: about something else than a turn, such as what to do about a late player; `word`: which one of WORDS.
    """

    at: int
    user: int
    direct: bool
    tables: frozenset[int]
    digest: bool
    asked: bool
    word: str = ""


@dataclass
class Week:
    """What happened, and the counters."""

    lines: list[str] = field(default_factory=list)
    pings: list[Ping] = field(default_factory=list)
    calls: dict[tuple[int, int, int, int], Call] = field(default_factory=dict)
    ended: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    moves: int = 0
    in_quiet: list[Ping] = field(default_factory=list)
    twice: list[Ping] = field(default_factory=list)
    untold: list[Call] = field(default_factory=list)

    def counters(self) -> list[str]:
        """The last lines of the transcript."""
        kinds = Counter("direct" if ping.direct else "in a channel" for ping in self.pings)
        return [
            f"waits: {len(self.calls)}",
            f"moves: {self.moves}",
            f"pings in quiet hours: {len(self.in_quiet)}",
            f"pings twice for one thing: {len(self.twice)}",
            f"waits nobody was told of: {len(self.untold)}",
            *(f"told that their time is {word}: {sum(ping.word == word for ping in self.pings)}" for word in WORDS),
            f"pings: {len(self.pings)}" + "".join(f", {n} {kind}" for kind, n in sorted(kinds.items())),
        ]


async def live(days: float, tables: int = len(TABLES), seed: int = 1) -> Week:
    """Let so many days pass at the first of the tables."""
    async with _world() as world:
        run = _Run(world, Random(seed))
        await run.begin(tables)
        for _ in range(int(days * 24 * HOUR) // STEP):
            await run.step()
        await run.judge()
        return run.week


@asynccontextmanager
async def _world() -> AsyncIterator[World]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=str(Path(folder) / "week.sqlite3"), guild_ready_timeout=0.05, shards="0/1", drawers=0
        )
        async with simulated(settings) as world:
            yield world


class _Run:
    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.rng = rng
        self.week = Week()
        self.people: dict[int, tuple[Person, Life]] = {}
        self.read = 0

    async def begin(self, tables: int) -> None:
        """Everybody says how they live, then the tables are opened and started."""
        world = self.world
        world.club.playing._rng = Random(self.rng.random())
        for life in USERS:
            person = world.person(life.name)
            self.people[person.id] = person, life
            await person.user.slash("my zone", zone=life.zone)
            if life.quiet != "off":
                await person.user.slash("my quiet", hours=life.quiet)
            await person.user.slash("my pings", where=f"ping_{life.pings}")
            await person.user.slash("my remind", after=f"remind_{life.remind}")
            await person.user.slash("my digest", at=life.digest)
        for game, pace, seats in TABLES[:tables]:
            await world.open(*(USERS[seat].name for seat in seats), game=game, start=False, seats=len(seats))
            host = world.person(USERS[seats[0]].name)
            await host.slash(world.channel, "table pace", pace=f"pace_{pace}")
            await host.slash(world.channel, "table start")
        await self._look()

    async def step(self) -> None:
        """Half an hour: what falls due is done, and whoever looks at Discord then plays."""
        await self.world.wait(STEP)
        await self._look()
        now = self.world.time.now()
        for user, (_, life) in self.people.items():
            local = wall(now, zone(life.zone))
            if local.hour in life.hours and local.minute < STEP // MINUTE and self.rng.random() < 0.7:
                await self._play_all(user)
                await self._look()

    async def _play_all(self, user: int) -> None:
        for table, _ in await self.world.club.directory.waiting_for(user):
            for _ in range(MOVES):
                if not await self._play(user, table.id):
                    break
            self.world.bot.announcer.kick(table.id)
        await self._posted()

    async def _posted(self) -> None:
        """Let what was just played come out; whatever fails meanwhile rests until the next step."""
        bot = self.world.bot
        for _ in range(200):
            await self.world.env.settle()
            tried = (bot.announcer._rounds, bot.callers._rounds)
            if all(rounds._running.keys() <= rounds._resting.keys() for rounds in tried):
                return
            await asyncio.sleep(0.005)

    async def _play(self, user: int, table: int) -> bool:
        """One move at random; whether the user has to make another one."""
        position = await self.world.club.reading.position(table)
        seat = position.table.seat_of(user)
        if seat is None or seat not in position.table.to_move:
            return False
        move = choose(get_game(position.table.game), position.state, seat, self.rng)
        try:
            played = await self.world.club.playing.play(
                table, user, [move], expected=position.table.ply, interaction=None
            )
        except Refused:
            return False
        self.week.moves += 1
        return seat in played.table.to_move

    async def _look(self) -> None:
        """Read what the bot has sent since, and whom tables wait for now."""
        now = self.world.time.now()
        sent = self.world.env.http_requests[self.read :]
        self.read += len(sent)
        for entry in sent:
            for ping in self._pings(entry, now):
                self.week.pings.append(ping)
                self.week.lines.append(self._line(ping))
        standing = set()
        for user in self.people:
            for call in await self.world.club.store.calls.of_user(user):
                key = call.table, call.seat, call.turn, call.since
                standing.add(key)
                self.week.calls.setdefault(key, call)
        for key in self.week.calls.keys() - standing - self.week.ended.keys():
            self.week.ended[key] = now

    def _pings(self, entry: Any, now: int) -> Iterator[Ping]:
        found = re.fullmatch(r"/channels/(\d+)/messages", entry.path)
        body = entry.json if isinstance(entry.json, dict) else {}
        if entry.method != "POST" or not found or not body:
            return
        ids = re.findall(r"'custom_id': 'b:(\d+)", str(body))
        tables = frozenset(int(number) for number in ids if int(number))
        direct = {person.user.dm_channel.id: user for user, (person, _) in self.people.items()}
        to = direct.get(int(found[1]))
        digest = to is not None and "mine" in str(body)
        verbs = set(re.findall(r"'custom_id': 'b:\d+:\d+:(\w+)", str(body)))
        asked, word = not verbs & set(CALLING), next((word for word in WORDS if word in verbs), "")
        if to is not None:
            yield Ping(now, to, True, tables, digest, asked, word)
            return
        for user in body.get("allowed_mentions", {}).get("users", []):
            if int(user) in self.people:
                yield Ping(now, int(user), False, tables, False, asked, word)

    def _line(self, ping: Ping) -> str:
        _, life = self.people[ping.user]
        local = wall(ping.at, zone(life.zone))
        where = "a list of all, directly" if ping.digest else "directly" if ping.direct else "in a channel"
        of = ", ".join(f"#{table}" for table in sorted(ping.tables))
        what = f"told time is {ping.word} at" if ping.word else "asked about" if ping.asked else "called to"
        return f"{wall(ping.at, zone('UTC')):%a %H:%M} UTC  {life.name} ({local:%H:%M} there) {what} {of} {where}"

    async def judge(self) -> None:
        """Fill in the counters."""
        week, now = self.week, self.world.time.now()
        week.in_quiet = [ping for ping in week.pings if await self._rests(ping.user, ping.at)]
        for key, call in week.calls.items():
            told = [
                ping
                for ping in week.pings
                if ping.user == call.user
                and call.table in ping.tables
                and not (ping.digest or ping.asked)
                and call.since <= ping.at <= week.ended.get(key, now)
            ]
            week.twice += self._too_many(call, told)
            for word in WORDS:
                again = [
                    ping
                    for ping in week.pings
                    if (ping.user, ping.word) == (call.user, word)
                    and call.table in ping.tables
                    and call.since <= ping.at <= week.ended.get(key, now)
                ]
                for direct in (False, True):
                    week.twice += [ping for ping in again if ping.direct == direct][1:]
                week.twice += [ping for ping in again if word == "soon" and self._lately(ping, told)]
            until = week.ended.get(key, now)
            calendar = await self.world.club.calendars.of(call.user)
            if not told and awake(call.since, until, rests(calendar, call.since, pings=True)) > ENOUGH:
                week.untold.append(call)

    def _lately(self, word: Ping, told: list[Ping]) -> bool:
        """Whether a word came soon after its user was called for the same thing."""
        return any(0 <= word.at - ping.at < LATELY for ping in told)

    async def _rests(self, user: int, at: int) -> bool:
        begin, end = next(rests(await self.world.club.calendars.of(user), at, pings=True), (at + 1, at + 1))
        return begin <= at < end

    def _too_many(self, call: Call, told: list[Ping]) -> list[Ping]:
        """The pings of a call that came sooner after one in the same place than the user asked to be reminded."""
        _, life = self.people[call.user]
        interval = None if life.remind == "off" or life.digest != "off" else span_of(life.remind)
        found = []
        for direct in (False, True):
            there = [ping for ping in told if ping.direct == direct]
            for before, after in pairwise(there):
                if interval is None or after.at - before.at < interval:
                    found.append(after)
            found += there[2 + MOST_REMINDERS :]
        return found
