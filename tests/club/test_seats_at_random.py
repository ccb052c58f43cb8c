"""Whatever happens at a table, in any order: its record replays to its position and says who sits where."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

import pytest

from rules.clock.time import DAY
from rules.kit.refusals import Refused
from rules.kit.selfplay import choose
from rules.tables.house_rows import names_after
from rules.tables.record_file import parse, replay, write
from rules.tables.table import NOBODY, Choice, Player
from tests.club.conftest import Driver, Make
from tests.club.files import assert_memory_is_the_database
from tests.club.test_voting import bring
from tests.sample_game.game import RACE

STEPS = 70
MIA = 50

Act: TypeAlias = Callable[["Table"], Awaitable[object]]


class Table:
    """A table at which people do things at random."""

    def __init__(self, club: Driver, table: int, seed: int) -> None:
        self.club = club
        self.id = table
        self.rng = Random(seed)
        self.guests = 100

    async def seat(self) -> int:
        return self.rng.randrange(len((await self.club.club.directory.get(self.id)).players))

    async def user(self) -> int:
        """Somebody who sits there; nobody for a vacant seat."""
        return (await self.club.club.directory.get(self.id)).players[await self.seat()].user

    @property
    def interaction(self) -> int:
        return next(self.club.interactions)


async def move(at: Table) -> None:
    now = await at.club.club.reading.position(at.id)
    seat = at.rng.choice(now.table.to_move)
    text = RACE.write(choose(RACE, now.state, seat, at.rng))
    user = now.table.players[seat].user
    await at.club.club.playing.play(at.id, user, text, expected=now.table.ply, interaction=at.interaction)


async def undo(at: Table) -> None:
    asked = await at.club.undo(at.id, await at.user())
    for seat in asked.awaited:
        now = await at.club.club.directory.get(at.id)
        await at.club.answer(at.id, now.players[seat].user, agree=at.rng.random() < 0.9)


async def take(at: Table) -> None:
    at.guests += 1
    await at.club.club.seats.take(
        at.id, Player(at.guests, f"Guest {at.guests}"), await at.seat(), interaction=at.interaction
    )


async def back(at: Table) -> None:
    now = await at.club.club.directory.get(at.id)
    ply = at.rng.randint(max(1, now.ply - 4), now.ply)
    await at.club.club.moderating.back(at.id, MIA, ply, expected=now.ply, interaction=at.interaction)


async def vote(at: Table) -> None:
    now = await at.club.club.directory.get(at.id)
    choices: tuple[Choice, ...] = ("wait", "stand_in", "free")
    for delay in now.delays:
        choice = at.rng.choice(choices)
        for player in now.players:
            await at.club.club.voting.vote(at.id, player.user, delay.number, choice, interaction=at.interaction)


async def wait(at: Table) -> None:
    at.club.time.move(at.rng.choice([60, DAY, 8 * DAY]))
    await at.club.club.alarms.work_off()


async def offer(at: Table) -> None:
    await at.club.club.seats.offer(at.id, await at.user(), interaction=at.interaction)


async def free(at: Table) -> None:
    await at.club.club.seats.free(at.id, MIA, await at.seat(), interaction=at.interaction)


async def nudge(at: Table) -> None:
    await at.club.club.voting.nudge(at.id, await at.user(), interaction=at.interaction)


async def stand_in(at: Table) -> None:
    await at.club.club.playing.stand_in(at.id, await at.seat(), interaction=at.interaction)


ACTS: list[tuple[int, Act]] = [
    (10, move), (3, undo), (4, take), (2, back), (4, vote), (3, wait), (2, offer), (2, free), (2, nudge), (1, stand_in),
]  # fmt: skip
"""What people do, and how often one thing compared with another."""


@pytest.mark.file
@pytest.mark.parametrize("seed", range(6))
async def test_the_record_of_whatever_happens_replays_to_the_position_and_says_who_sits_where(
    make: Make, seed: int
) -> None:
    club = await make(seed=seed)
    bring(club)
    opened = await club.open(3, goal="300")
    pace = "12h" if seed % 2 else "none"
    await club.club.lobby.configure(opened.id, 1, chosen={"pace": pace, "late": "stand-in" if seed % 3 else "ask"})
    await club.club.playing.start(opened.id, 1)
    await club.club.clocks.begin(opened.id)
    at, done = Table(club, opened.id, seed), set()
    weights, acts = zip(*ACTS, strict=True)
    for _ in range(STEPS):
        act = at.rng.choices(acts, weights)[0]
        before = await club.club.directory.get(opened.id)
        with contextlib.suppress(Refused):
            await act(at)
            done.add(act)
        now = await club.club.directory.get(opened.id)
        assert now.ply >= before.ply
        assert {offer.seat for offer in now.offers} >= set(now.vacant) or now.status != "playing"
        users = [player.user for player in now.players if player.user != NOBODY]
        assert len(set(users)) == len(users)
        if now.status != "playing":
            break
    now = await club.club.directory.get(opened.id)
    record = await club.club.reading.record(opened.id)
    assert parse(write(record)) == record
    assert RACE.dump(replay(record, RACE)[-1][0]) == await club.dump(opened.id)
    assert names_after(record.names, record.rows) == now.names
    assert len(done) >= 3
    await assert_memory_is_the_database(club, make, opened.id)
