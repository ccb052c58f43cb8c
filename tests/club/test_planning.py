"""Planning: a turn that is played when it comes, as long as nothing is different; kept, and seen by its user alone."""

from __future__ import annotations

import asyncio
import signal
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.kit.seats import CHANCE
from rules.tables.playing import Played
from rules.tables.table import Player
from rules.tables.trying import Tried
from rules.tigris.game import TIGRIS
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.club.test_trying import stepped, tried
from tests.rules.tigris.positions import position

ROOT = Path(__file__).parents[2]
ANN, BEN, GUEST = 1, 2, 99
MOVES = ("draw", "end")


@pytest.fixture
async def table(club: Driver) -> int:
    """A race between Ann and Ben in which Ann is to move."""
    return (await club.start(goal="300")).id


async def at_own_turn(club: Driver, table: int, user: int) -> Tried:
    trial = await club.club.trying.open(table, user)
    return await club.club.trying.rest(trial.trial.id, user, expected=trial.trial.revision)


async def keep(club: Driver, trial: Tried) -> Played:
    here = trial.trial
    found = await club.club.planning.moves(here.id, here.user)
    said = [{"en": f"said of {one.entry.row.text}"} for one in found]
    return await club.club.planning.keep(here.id, here.user, said, expected=here.revision)


async def planned(club: Driver, table: int, user: int, *moves: str) -> Played:
    """What a user plans for the next own turn."""
    return await keep(club, await tried(club, await at_own_turn(club, table, user), *moves))


async def outcome(club: Driver, table: int, user: int) -> tuple[str, int] | None:
    plan = await club.club.planning.of(table, user)
    return None if plan is None else (plan.outcome, plan.done)


async def since(club: Driver, table: int, ply: int) -> list[tuple[int, str]]:
    """The rows after a ply, dice left out."""
    rows = (await club.club.reading.record(table)).rows
    return [(row.seat, row.text) for row in rows if row.ply > ply and row.seat != CHANCE]


async def test_a_plan_is_played_when_its_turn_comes_and_the_next_one_is_called(club: Driver, table: int) -> None:
    kept = await planned(club, table, BEN, *MOVES)
    assert kept.rows == ()
    before = (await club.club.directory.get(table)).ply
    played = await club.play(table, "end")
    assert [(row.seat, row.text) for row in played.rows if row.seat != CHANCE] == [(0, "end"), (1, "draw"), (1, "end")]
    assert [row.user for row in played.rows if row.seat == 1] == [BEN, BEN]
    now = await club.club.directory.get(table)
    assert (now.to_move, now.turn) == ((0,), 3)
    assert await since(club, table, before) == [(0, "end"), (1, "draw"), (1, "end")]
    assert await outcome(club, table, BEN) == ("played", 2)
    assert [(post.kind, post.ply) for post in await club.club.outbox.pending(table)][-1] == ("turn", now.ply)


async def test_a_plan_is_for_one_turn(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    await club.play(table, "end", "end")
    assert (await club.club.directory.get(table)).to_move == (1,)


async def test_a_second_move_that_is_illegal_by_now_stops_it_and_what_was_played_stays(
    club: Driver, table: int
) -> None:
    trial = await at_own_turn(club, table, BEN)
    here = trial.trial
    trial = await club.club.trying.fall(here.id, BEN, "roll 6", expected=here.revision)
    await keep(club, await tried(club, trial, "walk 1", "walk 6", "end"))
    club.club.playing._rng = Random(5)
    played = await club.play(table, "end")
    (fell,) = [row.text for row in played.rows if row.seat == CHANCE]
    assert fell != "roll 6"
    plan = await club.club.planning.of(table, BEN)
    assert plan is not None
    assert (plan.outcome, plan.done, plan.why and plan.why.key) == ("illegal", 1, "too_far")
    assert [row.text for row in played.rows if row.seat == 1] == ["walk 1"]
    assert (await club.club.directory.get(table)).to_move == (1,)
    await club.play(table, "end")
    assert await outcome(club, table, BEN) is None


async def test_in_ones_own_turn_it_is_played_at_once(club: Driver, table: int) -> None:
    played = await planned(club, table, ANN, *MOVES)
    assert [row.text for row in played.rows if row.seat == 0] == list(MOVES)
    assert (await club.club.directory.get(table)).to_move == (1,)
    assert await outcome(club, table, ANN) == ("played", 2)


async def test_a_part_of_a_turn_can_be_planned_and_its_seat_goes_on_by_hand(club: Driver, table: int) -> None:
    await planned(club, table, BEN, "draw")
    await club.play(table, "end")
    assert (await club.club.directory.get(table)).to_move == (1,)
    assert await outcome(club, table, BEN) == ("played", 1)


async def test_a_move_made_by_hand_ends_what_was_planned_for_that_turn_and_not_what_is_for_the_next(
    club: Driver, table: int
) -> None:
    await club.play(table, "draw")
    await planned(club, table, BEN, *MOVES)
    await club.play(table, "draw")
    assert await outcome(club, table, BEN) == ("", 0)
    await club.play(table, "end")
    assert await outcome(club, table, BEN) == ("played", 2)


async def test_it_is_seen_by_its_user_alone(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    for other in (ANN, GUEST):
        assert await club.club.planning.of(table, other) is None
    assert "said of" not in await club.club.reading.export(table)
    assert (await club.club.directory.get(table)).ply == 1


async def test_a_new_plan_takes_the_place_of_the_old_one_and_a_plan_can_be_deleted(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    await club.play(table, "draw")
    await planned(club, table, BEN, "end")
    plan = await club.club.planning.of(table, BEN)
    assert plan is not None
    assert [(move.text, move.said_in("en")) for move in plan.moves] == [("end", "said of end")]
    assert await club.club.planning.drop(table, BEN)
    assert not await club.club.planning.drop(table, BEN)
    await club.play(table, "end")
    assert (await club.club.directory.get(table)).to_move == (1,)
    assert await refusal(club.club.planning.drop(table, GUEST)) == "not_seated"


async def test_it_survives_a_restart_and_is_played_after_it(club: Driver, table: int, restart: Restart) -> None:
    await planned(club, table, BEN, *MOVES)
    again = await restart(club)
    await again.play(table, "end")
    assert await outcome(again, table, BEN) == ("played", 2)
    third = await restart(again)
    assert await outcome(third, table, BEN) == ("played", 2)


KILLED = """
import asyncio, os, signal, sys
from random import Random
from rules.clock.time import MovedTime
from rules.storage.store import Store
from rules.tables.club import Club
from tests.sample_game.game import RACE

async def main():
    club = Club(await Store.open(sys.argv[1]), {RACE.key: RACE}, Random(1), MovedTime(lambda: 1_700_000_000))
    await club.playing.play(1, 1, "end", expected=None, interaction=5)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.file
async def test_a_kill_right_after_the_move_that_brought_the_turn_leaves_the_plan_played_and_to_be_announced_once(
    club: Driver, table: int, make: Make
) -> None:
    await planned(club, table, BEN, *MOVES)
    await club.club.close()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, str(club.path), cwd=ROOT)
    assert await process.wait() == -signal.SIGKILL
    again = await make(club.path.name)
    assert await since(again, table, 1) == [(0, "end"), (1, "draw"), (1, "end")]
    assert await outcome(again, table, BEN) == ("played", 2)
    assert [post.kind for post in await again.club.outbox.pending(table)].count("turn") == 1
    once = await again.club.playing.play(table, ANN, "end", expected=None, interaction=5)
    assert once.repeated
    assert len(await since(again, table, 1)) == 3


async def test_a_planned_move_is_taken_back_as_any_and_ends_the_plan(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    await club.play(table, "end")
    asked = await club.undo(table, BEN)
    assert not asked.done or asked.awaited == ()
    for seat in asked.awaited:
        await club.answer(table, seat + 1, agree=True)
    assert (await club.club.directory.get(table)).to_move == (1,)
    assert await outcome(club, table, BEN) == ("undone", 2)
    await club.play(table, "end")
    assert await outcome(club, table, BEN) is None
    await club.play(table, "end")
    assert (await club.club.directory.get(table)).to_move == (1,)


async def test_a_plan_that_waits_outlives_an_undo_and_does_not_begin_by_it(club: Driver, table: int) -> None:
    await club.play(table, "end")
    await club.play(table, "end")
    await planned(club, table, BEN, *MOVES)
    await club.undo(table, BEN)
    for user in (ANN, BEN):
        if (await club.club.directory.get(table)).to_move == (0,):
            await club.answer(table, user, agree=True)
            break
    assert (await club.club.directory.get(table)).to_move == (1,)
    assert await outcome(club, table, BEN) == ("", 0)
    await club.play(table, "end")
    assert await outcome(club, table, BEN) is None


async def test_who_gives_up_or_leaves_the_seat_has_no_plan_any_more(make: Make) -> None:
    club = await make()
    table = (await club.start(players=3, goal="300")).id
    for user in (BEN, 3):
        await planned(club, table, user, *MOVES)
    await club.club.playing.resign(table, BEN, interaction=None)
    assert await outcome(club, table, BEN) is None
    await club.club.seats.offer(table, 3, interaction=None)
    await club.club.seats.take(table, Player(9, "Eve"), 2, interaction=None)
    assert await club.club.store.plans(table) == {}
    await club.play(table, "end")
    assert (await club.club.directory.get(table)).to_move == (2,)


async def test_at_the_end_no_plan_is_left(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    await club.club.playing.resign(table, ANN, interaction=None)
    assert (await club.club.directory.get(table)).status == "over"
    assert await club.club.store.plans(table) == {}


async def test_plans_of_several_seats_follow_one_another(make: Make) -> None:
    club = await make()
    table = (await club.start(players=3, goal="300")).id
    for user in (BEN, 3):
        await planned(club, table, user, *MOVES)
    before = (await club.club.directory.get(table)).ply
    await club.play(table, "end")
    assert await since(club, table, before) == [(0, "end"), (1, "draw"), (1, "end"), (2, "draw"), (2, "end")]
    assert (await club.club.directory.get(table)).to_move == (0,)


async def test_a_repeated_click_plays_no_plan_twice(club: Driver, table: int) -> None:
    await planned(club, table, BEN, *MOVES)
    play = club.club.playing.play
    first = await play(table, ANN, "end", expected=None, interaction=77)
    again = await play(table, ANN, "end", expected=None, interaction=77)
    assert (again.repeated, again.rows) == (True, first.rows)


async def test_without_an_own_turn_on_the_board_there_is_nothing_to_plan(club: Driver, table: int) -> None:
    trial = await at_own_turn(club, table, BEN)
    assert await refusal(keep(club, trial)) == "plan_empty"
    look = await tried(club, await club.club.trying.open(table, GUEST), "draw")
    assert await refusal(keep(club, look)) == "plan_empty"


async def test_a_turn_that_has_come_already_is_not_planned(club: Driver, table: int) -> None:
    trial = await tried(club, await at_own_turn(club, table, BEN), *MOVES)
    await club.play(table, "end", "draw")
    assert await refusal(keep(club, trial)) == "plan_past"
    await club.play(table, "end")
    assert await refusal(keep(club, trial)) == "plan_past"
    await club.club.playing.resign(table, ANN, interaction=None)
    assert await refusal(keep(club, trial)) == "table_over"


async def test_only_the_state_that_was_seen_is_kept(club: Driver, table: int) -> None:
    trial = await tried(club, await at_own_turn(club, table, BEN), *MOVES)
    await stepped(club, trial, trial.trial.done - 1)
    said = [{"en": "one"}, {"en": "two"}]
    keeping = club.club.planning.keep(trial.trial.id, BEN, said, expected=trial.trial.revision)
    assert await refusal(keeping) == "stale"
    assert await refusal(club.club.planning.keep(trial.trial.id, ANN, said, expected=0)) == "trial_gone"
    assert await outcome(club, table, BEN) is None


async def test_two_clicks_that_keep_a_plan_in_ones_own_turn_play_it_once(club: Driver, table: int) -> None:
    trial = await tried(club, await at_own_turn(club, table, ANN), *MOVES)
    await asyncio.gather(keep(club, trial), keep(club, trial), return_exceptions=True)
    assert [text for seat, text in await since(club, table, 0) if seat == 0] == list(MOVES)


def games(start: Any) -> dict[str, Any]:
    """The games of a club in which Tigris & Euphrates starts from this position."""
    return {"tigris": replace(TIGRIS, setup=lambda seats, options, rng: start)}


async def test_a_plan_waits_for_what_others_decide_within_the_turn_and_then_goes_on(make: Make) -> None:
    """A revolt in the planned turn: the defender is asked, then the second action follows."""
    hands = ("green green green", "red red blue black", "red green green")
    start = position("red:F5 red:E6", "2.king:E5", hands=hands, options={"auto_end": "off"})
    club = await make(games=games(start))
    table = (await club.open(3, game="tigris")).id
    await club.club.playing.start(table, ANN, None)
    trial = await at_own_turn(club, table, BEN)
    trial = await tried(club, trial, "leader king G5", "commit 2", "commit 0", "tile black I4", "end")
    assert [one.entry.row.text for one in await club.club.planning.moves(trial.trial.id, BEN)] == [
        *("leader king G5", "commit 2", "tile black I4", "end"),
    ]  # fmt: skip
    await keep(club, trial)
    await club.play(table, "end")
    assert (await club.club.directory.get(table)).to_move == (2,)
    assert await outcome(club, table, BEN) == ("", 2)
    await club.play(table, "commit 0")
    assert await outcome(club, table, BEN) == ("played", 4)
    assert (await club.club.directory.get(table)).to_move == (2,)


async def test_a_conflict_that_ends_otherwise_than_planned_stops_it(make: Make) -> None:
    hands = ("green green green", "red red blue black", "red red red")
    start = position("red:F5 red:E6", "2.king:E5", hands=hands, options={"auto_end": "off"})
    club = await make(games=games(start))
    table = (await club.open(3, game="tigris")).id
    await club.club.playing.start(table, ANN, None)
    trial = await tried(club, await at_own_turn(club, table, BEN), "leader king G5", "commit 2", "commit 0")
    await keep(club, await tried(club, trial, "withdraw king", "end"))
    await club.play(table, "end", "commit 3")
    plan = await club.club.planning.of(table, BEN)
    assert plan is not None
    assert (plan.outcome, plan.done) == ("illegal", 2)
    assert (await club.club.directory.get(table)).to_move == (1,)


async def test_undoing_within_the_turn_ends_a_plan_that_waits_for_others(make: Make) -> None:
    hands = ("green green green", "red red blue black", "red red red")
    start = position("red:F5 red:E6", "2.king:E5", hands=hands, options={"auto_end": "off"})
    club = await make(games=games(start))
    table = (await club.open(3, game="tigris")).id
    await club.club.playing.start(table, ANN, None)
    trial = await tried(club, await at_own_turn(club, table, BEN), "leader king G5", "commit 2", "commit 0")
    await keep(club, await tried(club, trial, "end"))
    await club.play(table, "end")
    undo = await club.undo(table, BEN)
    for seat in undo.awaited:
        undo = await club.answer(table, seat + 1, agree=True)
    assert await outcome(club, table, BEN) == ("undone", 2)
    assert (await club.club.directory.get(table)).to_move == (1,)
