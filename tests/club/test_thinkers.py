"""Computers that think in processes: the answer of the same question, fair turns, and nothing lost with a process."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from cogs.run.thinkers import PIECE_UTMOST, Thinkers, _decide, _parts_of
from rules.computer.judging import Judged
from rules.computer.mind import mind_of
from rules.games import GAMES
from rules.kit.selfplay import play
from rules.tables.judgements import effort_in, judge_game
from rules.tables.played_turns import Case, Played, turns_of
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
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    thinking = asyncio.create_task(thinkers.decide(asked))
    await asyncio.sleep(0.1)
    os.kill(worker.pid, signal.SIGKILL)
    assert await thinking == expected


def game_to_judge() -> tuple[Played, ...]:
    """The turns of a random game of Takenoko, played to its end."""
    game = GAMES["takenoko"]
    start, moves = play(game, 2, {}, seed=3)
    rows = tuple(Row(ply, seat, game.write(move)) for ply, (seat, move) in enumerate(moves, start=1))
    return turns_of(Case(game, msgspec.json.encode(game.dump(start)), rows))


async def piece(thinkers: Thinkers, game: Sequence[Played], first: int = 0) -> tuple[Judged, ...]:
    mind = mind_of(GAMES["takenoko"])
    return await thinkers.judge(mind.game, [each.turn for each in game[first:]], effort_in(mind, game))


async def judged(thinkers: Thinkers, game: Sequence[Played]) -> tuple[Judged, ...]:
    found: tuple[Judged, ...] = ()
    while len(found) < len(game):
        found += await piece(thinkers, game, len(found))
    return found


async def test_a_game_is_judged_in_a_process_as_in_this_one_also_when_that_is_killed_meanwhile(
    thinkers: Thinkers,
) -> None:
    game = game_to_judge()
    expected = judge_game(mind_of(GAMES["takenoko"]), game).turns
    await thinkers.decide(question("takenoko"))
    (worker,) = thinkers._workers
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    judging = asyncio.create_task(judged(thinkers, game))
    await asyncio.sleep(0.1)
    os.kill(worker.pid, signal.SIGKILL)
    assert await judging == expected


async def test_a_table_waits_for_one_piece_of_a_judgement_at_most_however_many_games_are_judged(
    thinkers: Thinkers,
) -> None:
    game = game_to_judge()
    await piece(thinkers, game)
    done: list[str] = []

    async def judge() -> None:
        await piece(thinkers, game)
        done.append("a piece")

    async def decide() -> None:
        await thinkers.decide(question("takenoko"))
        done.append("a move")

    judging = [asyncio.create_task(judge()) for _ in range(4)]
    await asyncio.sleep(0)
    began = time.monotonic()
    await decide()
    assert done in (["a move"], ["a piece", "a move"])
    assert time.monotonic() - began < PIECE_UTMOST + 1
    await asyncio.gather(*judging)
    assert done.count("a piece") == 4


async def test_people_do_not_wait_for_ten_tables_of_computers_and_these_take_turns(thinkers: Thinkers) -> None:
    """Whoever asks when all wait already is served after the thought in hand; a judgement after everybody."""
    await thinkers.decide(question("takenoko"))
    game, told = game_to_judge(), list[str]()

    async def note(what: str, work: Awaitable[object]) -> None:
        await work
        told.append(what)

    async def table(number: int) -> None:
        for turn in range(2):
            await note(f"decision {turn} of table {number}", thinkers.decide(question("takenoko", level="medium")))

    waiting = [asyncio.create_task(note("judgement", piece(thinkers, game)))]
    await asyncio.sleep(0)
    waiting += [asyncio.create_task(table(number)) for number in range(10)]
    await asyncio.sleep(0)
    waiting.append(asyncio.create_task(note("judgement", piece(thinkers, game))))
    await asyncio.sleep(0)
    waiting.append(asyncio.create_task(note("stand-in", thinkers.decide(question("takenoko", stand_in=True)))))
    waiting.append(asyncio.create_task(note("hint", thinkers.suggest(question("takenoko")))))
    await asyncio.gather(*waiting)
    tables = [f"decision {turn} of table {number}" for turn in range(2) for number in range(10)]
    assert told == ["judgement", "hint", "stand-in", *tables, "judgement"]


async def test_a_process_that_has_grown_too_large_is_renewed_between_thoughts_but_not_each_time(
    thinkers: Thinkers,
) -> None:
    (worker,) = thinkers._workers
    worker.least = 3
    asked = question("takenoko")
    expected = answer(asked)
    pids = []
    for most in (10_000, 10_000, 10_000, 1, 1, 1, 1):
        worker.most_memory = most
        assert await thinkers.decide(asked) == expected
        pids.append(thinkers._workers[0].pid)
    first, second = pids[0], pids[4]
    assert first != second
    assert pids == [first, first, first, None, second, second, None]


async def test_a_stop_starts_no_new_process(thinkers: Thinkers) -> None:
    await thinkers.decide(question("takenoko"))
    pid = thinkers._workers[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    thinking = asyncio.create_task(thinkers.suggest(question("takenoko")))
    await asyncio.sleep(0.05)
    thinkers.stop()
    with pytest.raises(RuntimeError):
        await thinking
    assert thinkers._workers[0].pid is None


async def test_a_stop_ends_what_thinks_within_a_second(thinkers: Thinkers) -> None:
    await thinkers.decide(question("takenoko"))
    thinking = asyncio.create_task(thinkers.decide(question("takenoko", level="hard")))
    await asyncio.sleep(0.05)
    pid = thinkers._workers[0].pid
    began = time.monotonic()
    thinking.cancel()
    thinkers.stop()
    await asyncio.gather(thinking, return_exceptions=True)
    assert time.monotonic() - began < 1
    assert pid is not None
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    """Whether a process still runs after a second; one that nobody has asked how it ended does not."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z":
                return False
        except (ProcessLookupError, FileNotFoundError):
            return False
        time.sleep(0.01)
    return True


async def test_a_process_that_does_not_answer_is_replaced(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.run.thinkers.PATIENCE", 0.2)
    await thinkers.decide(question("takenoko"))
    pid = thinkers._workers[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(TimeoutError):
        await thinkers._workers[0].do(0.1, _decide, *_parts_of(question("takenoko")))
    assert await thinkers.decide(question("takenoko")) == answer(question("takenoko"))


def test_there_is_at_least_one() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Thinkers(0)


def _asks_and_says_who_thinks(pipe: Connection) -> None:
    """In a process: a bot whose worker thinks, until it is killed."""

    async def ask() -> None:
        thinkers = Thinkers()
        await thinkers.decide(question("takenoko"))
        pipe.send(thinkers._workers[0].pid)
        await asyncio.Event().wait()

    asyncio.run(ask())


def test_a_bot_that_is_killed_leaves_no_worker_behind() -> None:
    spawning = get_context("spawn")
    here, there = spawning.Pipe()
    bot = spawning.Process(target=_asks_and_says_who_thinks, args=(there,))
    bot.start()
    worker = here.recv()
    os.kill(worker, 0)
    bot.kill()
    bot.join()
    assert not _alive(worker)
