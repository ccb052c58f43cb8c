"""Judgements of finished games: thought once, kept, shared by all who ask; and what cannot be judged."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.clock.time import MovedTime
from rules.computer.judging import Judged, Turn
from rules.computer.mind import Effort
from rules.games import GAMES
from rules.kit.game import AnyGame
from rules.kit.refusals import Refused
from rules.kit.selfplay import choose
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.judging import FORM
from rules.tables.record_file import commented, parse, replay
from rules.tables.thinking import OwnThread
from tests.club.conftest import BEGINNING, Driver, Make, refusal
from tests.club.killing import KILLED, killed_working_off

pytestmark = pytest.mark.file

TAKENOKO = GAMES["takenoko"]


class Counting(OwnThread):
    """Judges a few turns at a time, counts how often it was asked, and waits where it is told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.let = asyncio.Event()
        self.let.set()

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        self.asked += 1
        await self.let.wait()
        return await super().judge(game, turns[:20], effort)


class Fails(OwnThread):
    """Cannot judge anything."""

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        raise RuntimeError("no opinion")


async def judged_club(path: Path, judge: OwnThread) -> Driver:
    store = await Store.open(path, patience=0.05)
    time = MovedTime(lambda: BEGINNING)
    return Driver(Club(store, GAMES, Random(4), time, judge=judge), path, time)


@pytest.fixture
async def judge() -> Counting:
    return Counting()


@pytest.fixture
async def club(tmp_path: Path, judge: Counting) -> AsyncIterator[Driver]:
    made = await judged_club(tmp_path / "club.sqlite3", judge)
    yield made
    await made.club.close()


async def finished(club: Driver, moves: int = 40) -> int:
    """A game of Takenoko in which somebody gives up after so many moves."""
    table = (await club.start(game="takenoko")).id
    rng = Random(1)
    for _ in range(moves):
        position = await club.club.reading.position(table)
        seat = TAKENOKO.to_move(position.state)[0]
        await club.play(table, TAKENOKO.write(choose(TAKENOKO, position.state, seat, rng)))
    await club.club.playing.resign(table, 1, interaction=None)
    return table


async def test_a_game_is_judged_once_whoever_asks_how_often(club: Driver, judge: Counting) -> None:
    table = await finished(club)
    judge.let.clear()
    asking = [asyncio.create_task(club.club.judging.opinion(table)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert not await club.club.judging.known(table)
    judge.let.set()
    opinions = await asyncio.gather(*asking)
    asked = judge.asked
    assert opinions[0] == opinions[1] == opinions[2] == await club.club.judging.opinion(table)
    assert judge.asked == asked == -(-len(opinions[0].judgement.turns) // 20)
    assert await club.club.judging.known(table)


async def test_a_judgement_outlives_a_restart_and_one_of_another_form_is_thought_anew(
    club: Driver, judge: Counting
) -> None:
    table = await finished(club)
    opinion = await club.club.judging.opinion(table)
    ply = (await club.club.directory.get(table)).ply
    await club.club.close()
    again = await judged_club(club.path, Fails())
    assert await again.club.judging.opinion(table) == opinion
    for kept in (f'{{"form":{FORM + 1},"judgement":{{"turns":[],"final":[]}}}}', "nonsense"):
        await again.club.store.keep_judgement(table, ply, kept)
        assert not await again.club.judging.known(table)
        assert await refusal(again.club.judging.opinion(table)) == "judge_failed"
    await again.club.close()


async def test_a_stop_in_the_middle_loses_nothing_but_the_work(club: Driver, judge: Counting) -> None:
    table = await finished(club)
    judge.let.clear()
    asking = asyncio.create_task(club.club.judging.opinion(table))
    await asyncio.sleep(0.05)
    await club.club.close()
    with pytest.raises(Refused, match="shutting_down"):
        await asking
    again = await judged_club(club.path, Counting())
    assert not await again.club.judging.known(table)
    assert (await again.club.judging.opinion(table)).judgement.turns
    await again.club.close()


class Killed(OwnThread):
    """Judges one piece; its process is killed when it is asked for the next one."""

    def __init__(self) -> None:
        self.asked = 0

    async def judge(self, game: AnyGame, turns: Sequence[Turn], effort: Effort) -> tuple[Judged, ...]:
        self.asked += 1
        if self.asked > 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return await super().judge(game, turns[:5], effort)


def nothing(club: Club) -> None:
    """There is nothing to prepare."""


def dies_in_the_middle(club: Club) -> None:
    """The process ends between two pieces of a judgement."""
    club.judging._judge = Killed()


async def judging(club: Club) -> None:
    """Somebody asks for the judgement of the only table."""
    await club.judging.opinion(1)


async def test_killed_anywhere_while_it_judges_the_judgement_is_there_after_the_next_start_when_asked_once_more(
    club: Driver,
) -> None:
    assert await finished(club) == 1
    await club.club.close()
    now = club.time.now()
    killed = killed_working_off(club.path, now, range(8), nothing, judging)
    assert KILLED in killed.values()
    (middle,) = (await asyncio.to_thread(killed_working_off, club.path, now, [99], dies_in_the_middle, judging)).items()
    assert middle[1] == KILLED
    opinions = []
    for path in (*killed, middle[0]):
        judge = Counting()
        again = await judged_club(path, judge)
        kept = await again.club.judging.known(1)
        opinions.append(await again.club.judging.opinion(1))
        assert kept == (judge.asked == 0)
        assert await again.club.judging.known(1)
        await again.club.close()
        with closing(sqlite3.connect(path)) as database:
            assert database.execute("SELECT count(*) FROM judgements").fetchone() == (1,)
    assert all(opinion == opinions[0] for opinion in opinions)


async def test_whoever_waits_no_longer_does_not_end_it_for_the_others(club: Driver, judge: Counting) -> None:
    table = await finished(club)
    judge.let.clear()
    first, second = (asyncio.create_task(club.club.judging.opinion(table)) for _ in range(2))
    await asyncio.sleep(0.05)
    first.cancel()
    judge.let.set()
    assert (await second).judgement.turns


async def test_a_game_of_no_move_at_all_is_judged(club: Driver) -> None:
    table = await finished(club, moves=0)
    opinion = await club.club.judging.opinion(table)
    assert opinion.told == ()
    assert len(opinion.judgement.turns) == 1


async def test_what_is_not_over_or_has_no_result_is_not_judged(club: Driver) -> None:
    lobby = (await club.open(game="takenoko")).id
    assert await refusal(club.club.judging.opinion(lobby)) == "judge_not_over"
    await club.club.playing.start(lobby, 1)
    assert await refusal(club.club.judging.known(lobby)) == "judge_not_over"
    await club.club.moderating.cancel(lobby, 9, interaction=None)
    assert await refusal(club.club.judging.opinion(lobby)) == "judge_cancelled"
    assert await refusal(club.club.judging.opinion(999)) == "no_such_table"


async def test_a_game_that_computers_cannot_play_is_not_judged(make: Make) -> None:
    club = await make()
    table = await club.start(players=2)
    await club.club.playing.resign(table.id, 1, interaction=None)
    assert await refusal(club.club.judging.opinion(table.id)) == "judge_no_computer"


async def test_a_game_of_rules_that_are_gone_is_not_judged(club: Driver) -> None:
    table = await finished(club)
    await club.club.close()
    store = await Store.open(club.path)
    later = Club(store, {"takenoko": replace(TAKENOKO, version=TAKENOKO.version + 1)}, Random(1))  # type: ignore[type-var]
    assert await refusal(later.judging.opinion(table)) == "table_other_version"
    await later.close()


async def test_comments_at_the_end_of_a_record_change_nothing_of_it(club: Driver) -> None:
    table = await finished(club)
    record = await club.club.reading.export(table)
    said = commented(record, ["a line\nand 1 2 another", "", "12 1 resign", "\u2028 # moves:"])
    assert said.startswith(record)
    assert all(line.startswith("#") for line in said.removeprefix(record).removesuffix("\n").split("\n"))
    assert parse(said) == parse(record)
    assert replay(parse(said), TAKENOKO)[-1][0] == (await club.club.reading.position(table)).state
