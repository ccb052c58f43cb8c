"""Computers that think in processes: the answer of the same question, fair turns, and nothing lost with a process."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from cogs.run.thinkers import PIECE_MOST, Thinkers, _decide, _parts_of
from rules.computer.judging import Judged
from rules.computer.mind import mind_of
from rules.games import GAMES
from rules.kit.selfplay import play
from rules.tables.judgements import Case, judge_from, turns_of
from rules.tables.table import Row
from rules.tables.thinking import Question, advice, answer

THINKING = sorted(key for key, game in GAMES.items() if game.evaluation is not None)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers()
    yield made
    made.stop()


def question(key: str, **given: Any) -> Question:
    game = GAMES[key]
    start, moves = play(game, 2, {}, seed=3, limit=12)
    for seat, move in moves:
        start, _ = game.apply(start, seat, move)
    seat = next(seat for seat in game.to_move(start) if seat >= 0) if game.to_move(start) != (-1,) else -1
    while seat < 0:
        start, _ = game.apply(start, -1, game.chance(start, Random(1)))
        seat = game.to_move(start)[0]
    asked = {"level": "easy", "made": 0, "seed": "a seed", "seconds": 10.0, **given}
    return Question(game=game, view=game.view(start, seat), **asked)


async def test_a_process_answers_as_this_one_would(thinkers: Thinkers) -> None:
    for key in THINKING:
        assert await thinkers.decide(question(key)) == answer(question(key))


async def test_a_process_suggests_what_this_one_would(thinkers: Thinkers) -> None:
    for key in THINKING:
        asked = question(key)
        assert await thinkers.suggest(asked) == advice(asked)


async def test_a_process_that_is_killed_while_it_thinks_is_replaced(thinkers: Thinkers) -> None:
    asked = question("takenoko", level="hard")
    expected = answer(asked)
    await thinkers.decide(question("takenoko"))
    (worker,) = thinkers._workers
    assert worker._pid is not None
    os.kill(worker._pid, signal.SIGSTOP)
    thinking = asyncio.create_task(thinkers.decide(asked))
    await asyncio.sleep(0.1)
    os.kill(worker._pid, signal.SIGKILL)
    assert await thinking == expected


async def test_whoever_asks_first_is_answered_first(thinkers: Thinkers) -> None:
    answered: list[int] = []

    async def ask(number: int) -> None:
        await thinkers.decide(question("takenoko"))
        answered.append(number)

    await asyncio.gather(*(ask(number) for number in range(10)))
    assert answered == list(range(10))


def game_to_judge() -> Case:
    """A random game of Takenoko, played to its end."""
    game = GAMES["takenoko"]
    start, moves = play(game, 2, {}, seed=3)
    rows = tuple(Row(ply, seat, game.write(move)) for ply, (seat, move) in enumerate(moves, start=1))
    return Case(game, msgspec.json.encode(game.dump(start)), rows)


async def judged(thinkers: Thinkers, case: Case) -> tuple[Judged, ...]:
    found: tuple[Judged, ...] = ()
    while len(found) < len(turns_of(case)):
        found += await thinkers.judge(case, len(found))
    return found


async def test_a_game_is_judged_in_a_process_as_in_this_one_also_when_that_is_killed_meanwhile(
    thinkers: Thinkers,
) -> None:
    case = game_to_judge()
    expected = judge_from(mind_of(case.game), turns_of(case), 0)
    await thinkers.decide(question("takenoko"))
    (worker,) = thinkers._workers
    assert worker._pid is not None
    os.kill(worker._pid, signal.SIGSTOP)
    judging = asyncio.create_task(judged(thinkers, case))
    await asyncio.sleep(0.1)
    os.kill(worker._pid, signal.SIGKILL)
    assert await judging == expected


async def test_a_table_waits_for_one_piece_of_a_judgement_at_most_however_many_games_are_judged(
    thinkers: Thinkers,
) -> None:
    case = game_to_judge()
    await thinkers.judge(case, 0)
    done: list[str] = []

    async def judge() -> None:
        await thinkers.judge(case, 0)
        done.append("a piece")

    async def decide() -> None:
        await thinkers.decide(question("takenoko"))
        done.append("a move")

    judging = [asyncio.create_task(judge()) for _ in range(4)]
    await asyncio.sleep(0)
    began = time.monotonic()
    await decide()
    assert done in (["a move"], ["a piece", "a move"])
    assert time.monotonic() - began < PIECE_MOST + 1
    await asyncio.gather(*judging)
    assert done.count("a piece") == 4


async def test_a_stop_ends_what_thinks_within_a_second(thinkers: Thinkers) -> None:
    await thinkers.decide(question("takenoko"))
    thinking = asyncio.create_task(thinkers.decide(question("takenoko", level="hard")))
    await asyncio.sleep(0.05)
    pid = thinkers._workers[0]._pid
    began = time.monotonic()
    thinking.cancel()
    thinkers.stop()
    await asyncio.gather(thinking, return_exceptions=True)
    assert time.monotonic() - began < 1
    assert pid is not None
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    """Whether a child process still runs."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.01)
    return True


async def test_a_process_that_does_not_answer_is_replaced(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.run.thinkers.PATIENCE", 0.2)
    await thinkers.decide(question("takenoko"))
    pid = thinkers._workers[0]._pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        await thinkers._workers[0].think(0.1, _decide, *_parts_of(question("takenoko")))
    assert await thinkers.decide(question("takenoko")) == answer(question("takenoko"))


def test_there_is_at_least_one() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Thinkers(0)
