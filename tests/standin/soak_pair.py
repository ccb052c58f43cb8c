"""Two processes of the shipped bot at one PostgreSQL server: what is lost, done twice or stuck when something dies.

    python -m tests.standin.soak_pair points [--times 4] [--seed 1]
    python -m tests.standin.soak_pair server [--times 10] [--tables 4] [--seed 1]
    python -m tests.standin.soak_pair paused [--times 3] [--tables 4] [--seconds 65] [--seed 1]
    python -m tests.standin.soak_pair games [--seed 1]

`points` kills one of the two at the nine points of a move or start at once, and people go on with the other one.
`server` restarts the database server while people move. `paused` stops one process for a minute in the middle of what
it does, longer than the others wait for it, and lets it go on. `games` plays a game of each kind to its end, each
seat on a process of its own. Prints what went wrong, and exits with 1 if anything did.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import psycopg

from data.texts import LANGUAGES, text
from rules.games import GAMES
from tests.postgres import Server, started
from tests.standin import soak
from tests.standin.actor import Record
from tests.standin.pair import TAKEN_UP, Pair, begin, pair_at, restarted
from tests.standin.party import DONE, Table, press
from tests.standin.play import Play
from tests.standin.points import NOT_STORED, POINTS, Cut, caught

ACK_WITHIN: Final = 20.0
"""Seconds for a first answer: a busy machine may be slow."""
WENT_WELL: Final = "kills", "restarts", "pauses", "games", "moves", "asked while away", "refused while away"
"""What is counted without being wrong."""
WRONG: Final = (
    "moves lost",
    "moves doubled",
    "moves told otherwise than kept",
    "moves made long after their users were told that they had failed",
    "tables stuck",
    "threads lost",
    *soak.KILL_FAULTS,
    "thinking for ever",
    "games without an end",
    "tracebacks",
    "requests that Discord would not take",
    "shards begun too soon",
    "wrong exit codes",
)
ENOUGH: Final = 1000
"""Moves after which a game would surely have ended."""


@dataclass(slots=True)
class Soak:
    """What is played on, how it is told what to do, and what has come of it."""

    pair: Pair
    server: Server
    rng: Random
    number: int = 2
    seconds: float = 65.0
    counts: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, int]:
        """How often something went wrong, and what."""
        return {name: self.counts[name] for name in WRONG if self.counts[name]}

    def wrong(self, what: str, table: Table, about: object = "") -> None:
        """Note what went wrong at a table."""
        self.counts[what] += 1
        self.told.append(f"{what}: table {table.number} {about}")

    def finish(self) -> None:
        """Count what the processes and Discord have noted meanwhile."""
        self.counts["tracebacks"] += self.pair.log.count("Traceback") + self.pair.log.count("never retrieved")
        self.counts["requests that Discord would not take"] += len(self.pair.standin.complaints)
        self.counts["shards begun too soon"] += self.pair.standin.gateway.too_soon

    async def judge(self, tables: Iterable[Table], records: Iterable[Record], within: float) -> None:
        """Count what is wrong at tables once they have had the time to settle."""
        for table in tables:
            if why := await self._never_rests(table, within):
                self.wrong("tables stuck", table, why)
                continue
            self.counts.update(await soak.judged(self.pair, [table]))
            self._judge_rows(table)
        for record in records:
            self._judge_answer(record)

    async def _never_rests(self, table: Table, within: float) -> str:
        """Why a table does not come to rest, or to its end, in so many seconds; nothing where it does."""
        loop = asyncio.get_running_loop()
        end = loop.time() + within
        while True:
            try:
                await self.pair.standin.world.pulse.wait(partial(_quiet, table), max(0.0, end - loop.time()))
                if table.fact("status") == "playing":
                    await table.at_rest(hurried=True)
            except (AssertionError, StopIteration):
                # What is mended in the end was never lost.
                if loop.time() > end:
                    return traceback.format_exc()[-600:]
                await asyncio.sleep(1.0)
            else:
                return ""

    def _judge_rows(self, table: Table) -> None:
        """Rows of a record that nobody has asked for, or that are missing."""
        rows = self.pair.rows(
            "SELECT ply, seat, interaction, together FROM moves WHERE table_id = ? ORDER BY ply", table.number
        )
        if [ply for ply, *_ in rows] != list(range(1, len(rows) + 1)):
            self.wrong("moves lost", table, "there is a gap")
        asked = {each.id for each in self.pair.standin.world.interactions.values()}
        for ply, seat, interaction, together in rows:
            if seat >= 0 and not together and interaction not in asked:
                self.wrong("moves doubled", table, f"ply {ply} was asked for by nobody")

    def _judge_answer(self, record: Record) -> None:
        """What somebody was told, against what is kept."""
        kept = self.pair.rows("SELECT table_id FROM moves WHERE interaction = ?", record.interaction.id)
        done = any(word in record.text for word in DONE)
        unsure = any(_begins("db_unsure", language) in record.text for language in LANGUAGES)
        if record.answered and done and not kept:
            self.counts["moves lost"] += 1
            self.told.append(f"told as done, not kept: {record.text[:200]!r}")
        if record.answered and kept and not done and not unsure:
            self.counts["moves told otherwise than kept"] += 1
            self.told.append(f"kept at {kept}, told otherwise: {record.text[:300]!r}")
        if not record.failed and not record.answered and not record.interaction.over:
            self.counts["thinking for ever"] += 1
            self.told.append(f"thinking for ever: kept {kept}")

    async def go_on(self, tables: Iterable[Table]) -> list[Record]:
        """One move at each table that is played: nobody may be stuck there."""
        play = Play(self.pair, [], self.rng)
        for table in tables:
            record = await play.move(table)
            if record is not None and not (record.answered and any(word in record.text for word in DONE)):
                self.wrong("tables stuck", table, f"{record.failed} {record.text[:300]!r}")
        self.counts["moves"] += len(play.records)
        return play.records


def _begins(key: str, language: str) -> str:
    """How a sentence begins, up to the first command that it names."""
    return text(language, f"errors.{key}", cmd="").split("/")[0][:30]


def _quiet(table: Table) -> bool:
    try:
        return bool(table.fact("thread")) and not soak._faults(table)
    except StopIteration:
        return False


# One process is killed


async def points(found: Soak, names: Collection[str] = tuple(POINTS)) -> None:
    """Kill a process at all nine points at once, or at some."""
    pair = found.pair
    dying = pair.processes[found.counts["kills"] // len(names) % 2]
    living = pair.other(dying)
    pair.only(dying)
    cuts = {name: await caught(pair, POINTS[name]) for name in names}
    await dying.kill()
    found.counts["kills"] += len(cuts)
    await asyncio.gather(*(cut.asked for cut in cuts.values()))
    pair.only(living)
    pair.standin.faults.clear()
    later = [cut for cut in cuts.values() if found.rng.random() < 0.5]
    for cut in cuts.values():
        if cut not in later:
            cut.gate.release()
    tables, records = [cut.table for cut in cuts.values()], list[Record]()
    if found.rng.random() < 0.5:
        # People go on at once, before anybody knows that a process is gone.
        records += await found.go_on(table for table in tables if table.fact("thread"))
    else:
        for name, cut in cuts.items():
            _judge_point(found, name, cut)
    await found.judge(tables, records, TAKEN_UP)
    for cut in later:
        cut.gate.release()
    await begin(dying)
    pair.split()
    records = await found.go_on(tables)
    await found.judge(tables, records, soak.PATIENCE)
    if any(each.public(each.channel) and not each.fact("thread") for each in tables):
        found.counts["threads lost"] += 1


def _judge_point(found: Soak, name: str, cut: Cut) -> None:
    """What is kept of a command in which a process died, nobody having done anything since."""
    point = POINTS[name]
    moves = ["objective plot", "channel"] if point.last else ["channel"]
    expected = [] if name in NOT_STORED or point.command == "table start" else moves
    kept = cut.table.moves()
    if kept != expected:
        found.wrong("moves lost" if len(kept) < len(expected) else "moves doubled", cut.table, f"{name}: {kept}")


# The database server is away for a while


async def server(found: Soak) -> None:
    """Restart the database server while people move, and while others begin to."""
    await restart(found, moves=found.rng.randint(1, 6 * found.number), away=found.rng.uniform(0.2, 6.0))


async def restart(found: Soak, *, moves: int, away: float) -> None:
    """Restart the database server after so many moves; it is away for some seconds, then as many moves are made."""
    pair = found.pair
    pair.split()
    tables = await soak.opened(pair, found.number)
    play, over = Play(pair, tables, found.rng), asyncio.Event()
    moving = [asyncio.create_task(_moves(play, table, over)) for table in tables]
    pulse = pair.standin.world.pulse
    await pulse.until(lambda: _done(play) >= moves, "people have moved", soak.PATIENCE)
    await restarted(found.server, hard=found.counts["restarts"] % 2 == 0, seconds=away)
    found.counts["restarts"] += 1
    before = _done(play)
    await pulse.until(lambda: _done(play) >= before + moves, "people have gone on", soak.PATIENCE)
    over.set()
    await asyncio.gather(*moving)
    found.counts["moves"] += _done(play)
    found.counts["refused while away"] += len(play.records) - _done(play)
    await found.judge(tables, play.records, soak.PATIENCE)
    await found.judge(tables, await found.go_on(tables), soak.PATIENCE)


def _done(play: Play) -> int:
    """How many of the moves that people have asked for they were told to be done."""
    return sum(any(word in each.text for word in DONE) for each in play.records)


async def _moves(play: Play, table: Table, over: asyncio.Event) -> None:
    """Move at a table; while nobody can see how it stands, what was to be typed before is typed again and again."""
    prepared, thread = None, table.thread
    while not over.is_set():
        try:
            prepared = play.next_move(table)
            if prepared is None:
                return
        except psycopg.OperationalError:
            if prepared is None:
                await asyncio.sleep(0.1)
                continue
        await asyncio.sleep(play.rng.uniform(0, 0.3))
        mover, command, filled = prepared
        record = await mover.slash(thread, command, copies=1, **filled)
        play.records.append(record)
        if any(word in record.text for word in DONE):
            prepared = None


# One process stands still


async def paused(found: Soak) -> None:
    """Stop a process in the middle of posting for longer than the others wait for it; then it goes on."""
    pair, rng = found.pair, found.rng
    pausing = pair.processes[found.counts["pauses"] % 2]
    going = pair.other(pausing)
    pair.only(pausing)
    tables = await soak.opened(pair, found.number)
    play = Play(pair, tables, rng)
    gates = []
    for table in tables:
        gates += soak.troubled(pair, table, rng)
    over = asyncio.Event()
    moving = [asyncio.create_task(_moves(play, table, over)) for table in tables]
    await asyncio.sleep(rng.uniform(1.0, 4.0))
    pausing.pause()
    over.set()
    pair.standin.faults.clear()
    if rng.random() < 0.5:
        soak.let_go(pair, gates)
    late = [asyncio.create_task(_asked(found, table)) for table in tables]
    await asyncio.gather(*moving)
    pair.only(going)
    other = Play(pair, tables, rng)
    over = asyncio.Event()
    moving = [asyncio.create_task(_moves(other, table, over)) for table in tables]
    await asyncio.sleep(found.seconds)
    over.set()
    await asyncio.gather(*moving)
    pausing.resume()
    found.counts["pauses"] += 1
    soak.let_go(pair, gates)
    await asyncio.sleep(3.0)
    for interaction in [each for group in await asyncio.gather(*late) for each in group]:
        if interaction.failed and pair.rows("SELECT 1 FROM moves WHERE interaction = ?", interaction.interaction.id):
            found.counts["moves made long after their users were told that they had failed"] += 1
    found.counts["moves"] += len(play.records) + len(other.records)
    await found.judge(tables, [*play.records, *other.records], soak.PATIENCE)
    pair.split()
    await found.judge(tables, await found.go_on(tables), soak.PATIENCE)


async def _asked(found: Soak, table: Table) -> list[Record]:
    """The same command twice, typed by somebody whom nobody answers."""
    person, thread = table.awaited(), table.thread
    records = await asyncio.gather(*(person.slash(thread, "takenoko channel", copies=1) for _ in range(2)))
    found.counts["asked while away"] += len(records)
    return list(records)


# Games to their end


async def games(found: Soak) -> None:
    """A game of each kind to its end, each seat on a process of its own."""
    for game in GAMES:
        found.pair.split()
        table = await found.pair.table(game)
        records = await played(found, table)
        if table.fact("status") != "over":
            found.wrong("games without an end", table, game)
        found.counts["games"] += 1
        found.counts["moves"] += len(records)
        await found.judge([table], records, soak.PATIENCE)


async def played(found: Soak, table: Table, moves: int = ENOUGH) -> list[Record]:
    """Play on; what the bot asks once more is confirmed."""
    play = Play(found.pair, [table], found.rng)
    for _ in range(moves):
        record = await play.move(table)
        if record is None:
            break
        if not any(word in record.text for word in DONE):
            # It is the click that moves; the message of the command then shows what came of that.
            play.records[-1] = await press(_person(found.pair, record), record, "go:")
    return play.records


def _person(pair: Pair, record: Record) -> Any:
    return pair.akari if record.interaction.user is pair.akari.user else pair.ben


KINDS: dict[str, tuple[Callable[[Soak], Awaitable[None]], int]] = {
    "points": (points, 4),
    "server": (server, 10),
    "paused": (paused, 3),
    "games": (games, 1),
}


def main(arguments: list[str]) -> int:
    """Run one kind and print its figures; 1 where anything went wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.standin.soak_pair", description="Two processes of the bot in trouble."
    )
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--times", type=int, default=None)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=65.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        found = asyncio.run(_run(given, Path(folder)))
        print(f"{given.kind}:")
        for name in (*WENT_WELL, *WRONG):
            print(f"  {name}: {found.counts[name]}")
        print("\n".join(found.told))
        if found.faults:
            for name in ("first", "second"):
                shutil.copy(Path(folder) / name / "bot.log", f"soak-{name}.log")
            print("  the logs of the bots are in soak-first.log and soak-second.log")
    return 1 if found.faults else 0


async def _run(given: argparse.Namespace, folder: Path) -> Soak:
    work, times = KINDS[given.kind]
    with started() as server:
        async with pair_at(server, folder, ACK_WITHIN) as pair:
            found = Soak(pair, server, Random(given.seed), given.tables, given.seconds)
            for _ in range(given.times or times):
                await work(found)
            for process in pair.processes:
                found.counts["wrong exit codes"] += int(await process.stop() != 0)
            found.finish()
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
