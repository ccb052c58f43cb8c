"""Trying: a private board for one user, from what that user may know; nothing of it reaches the table."""

from __future__ import annotations

import asyncio
import signal
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.games import GAMES
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose
from rules.storage.transaction import TRIALS
from rules.tables import history
from rules.tables.table import Row, Trial
from rules.tables.trying import MOST, UNUSED, Tried
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.club.files import database_run
from tests.sample_game.game import RACE

ROOT = Path(__file__).parents[2]
ANN, BEN, GUEST = 1, 2, 99


@pytest.fixture
async def table(club: Driver) -> int:
    """A race between Ann and Ben in which Ann is to move."""
    return (await club.start(goal="300")).id


async def tried(club: Driver, trial: Tried, *moves: str) -> Tried:
    """Each move made on a private board."""
    for move in moves:
        number, user, now = trial.trial.id, trial.trial.user, trial.trial.revision
        trial = await club.club.trying.play(number, user, [trial.game.read(move)], expected=now)
    return trial


async def tried_at_random(club: Driver, trial: Tried, moves: int, seed: int = 1) -> Tried:
    rng = Random(seed)
    for _ in range(moves):
        if not trial.to_move:
            break
        move = choose(trial.game, trial.state, trial.to_move[0], rng)
        number, user, now = trial.trial.id, trial.trial.user, trial.trial.revision
        trial = await club.club.trying.play(number, user, [move], expected=now)
    return trial


async def stepped(club: Driver, trial: Tried, done: int) -> Tried:
    here = trial.trial
    return await club.club.trying.step(here.id, here.user, done, expected=here.revision)


async def kept(club: Driver) -> Any:
    """All that a table is: itself, its record, its position, what is to be announced of it."""
    club_, number = club.club, 1
    table = await club_.directory.get(number)
    return table, (await club_.reading.record(number)).rows, await club.dump(number), await club_.outbox.pending()


async def test_a_board_begins_with_what_its_user_sees_at_the_table_and_imagines_the_rest(
    club: Driver, table: int
) -> None:
    await club.play(table, "draw")
    real = (await club.club.reading.position(table)).state
    for user, seat in ((ANN, 0), (BEN, 1), (GUEST, None)):
        trial = await club.club.trying.open(table, user)
        assert RACE.view(trial.state, seat) == RACE.view(real, seat)
        assert (trial.trial.seat, trial.trial.imagined) == (seat, True)


@pytest.mark.parametrize("game", GAMES)
async def test_in_every_game_a_board_shows_its_user_the_table_and_every_seat_can_be_played_to_the_end_of_a_turn(
    make: Make, game: str
) -> None:
    club = await make(games=GAMES)
    number = (await club.open(3, game=game)).id
    await club.club.playing.start(number, ANN, None)
    rng, rules = Random(5), GAMES[game]
    for _ in range(15):
        state = (await club.club.reading.position(number)).state
        await club.play(number, rules.write(choose(rules, state, rules.to_move(state)[0], rng)))
    real = (await club.club.reading.position(number)).state
    for user in (1, 2, 3):
        trial = await club.club.trying.open(number, user)
        assert rules.view(trial.state, user - 1) == rules.view(real, user - 1)
        later = await tried_at_random(club, trial, 30)
        assert len({entry.row.seat for entry in later.entries} - {CHANCE}) > 1
    assert rules.dump((await club.club.reading.position(number)).state) == rules.dump(real)


async def test_nothing_of_it_reaches_the_table(club: Driver, table: int) -> None:
    before = await kept(club)
    trial = await tried_at_random(club, await club.club.trying.open(table, ANN), 20)
    await stepped(club, trial, 5)
    assert await kept(club) == before


async def test_dice_at_the_table_fall_as_if_nobody_had_tried_anything(club: Driver, table: int, make: Make) -> None:
    other = await make("other.sqlite3")
    await other.start(goal="300")
    await tried_at_random(club, await club.club.trying.open(table, ANN), 30)
    for one in (club, other):
        await one.play(table, "end", "end", "end", "end")
    assert await club.texts(table) == await other.texts(table)


async def test_steps_lead_back_and_forward_to_the_very_same_positions(club: Driver, table: int) -> None:
    trial = await tried_at_random(club, await club.club.trying.open(table, ANN), 12)
    last = trial.trial.done
    there = []
    for done in range(last, -1, -1):
        trial = await stepped(club, trial, done)
        there.append(RACE.dump(trial.state))
        assert (trial.trial.done, len(trial.trial.rows), len(trial.entries)) == (done, last, done)
    for done, known in enumerate(reversed(there)):
        trial = await stepped(club, trial, done)
        assert RACE.dump(trial.state) == known
    assert (await stepped(club, trial, -5)).trial.done == 0
    assert (await stepped(club, await club.club.trying.look(trial.trial.id, ANN), 500)).trial.done == last


async def test_a_move_after_a_step_back_forgets_what_came_after(club: Driver, table: int) -> None:
    trial = await tried(club, await club.club.trying.open(table, ANN), "draw", "end")
    trial = await tried(club, await stepped(club, trial, 0), "end")
    assert [row.text for row in trial.trial.rows if row.seat != CHANCE] == ["end"]


async def test_a_die_is_thrown_anew_or_falls_as_one_wants_it(club: Driver, table: int) -> None:
    trial = await tried(club, await club.club.trying.open(table, ANN), "end")
    assert trial.entries[-1].row.seat == CHANCE
    ways = [RACE.write(move) for move in trial.falls]
    assert ways == [f"roll {number}" for number in range(1, 7)]
    for way in ways:
        here = trial.trial
        trial = await club.club.trying.fall(here.id, ANN, way, expected=here.revision)
        assert (trial.entries[-1].row.text, trial.to_move) == (way, (1,))
    seen = set()
    for _ in range(30):
        here = trial.trial
        trial = await club.club.trying.fall(here.id, ANN, "", expected=here.revision)
        seen.add(trial.entries[-1].row.text)
    assert len(seen) > 1
    before = await stepped(club, trial, trial.trial.done - 1)
    assert before.to_move == (CHANCE,)
    assert [RACE.write(move) for move in before.falls] == ways
    here = before.trial
    assert (await club.club.trying.fall(here.id, ANN, "roll 3", expected=here.revision)).to_move == (1,)


@pytest.mark.parametrize("text", ["roll 7", "draw", "nonsense", "roll", "roll 1 1", "x" * 2000])
async def test_a_fall_that_there_is_not_is_refused_and_changes_nothing(club: Driver, table: int, text: str) -> None:
    trial = await tried(club, await club.club.trying.open(table, ANN), "end")
    here = trial.trial
    await refusal(club.club.trying.fall(here.id, ANN, text, expected=here.revision))
    assert (await club.club.trying.look(here.id, ANN)).trial == here


async def test_where_no_die_falls_none_can_be_chosen(club: Driver, table: int) -> None:
    here = (await club.club.trying.open(table, ANN)).trial
    assert await refusal(club.club.trying.fall(here.id, ANN, "roll 1", expected=here.revision)) == "odd_control"


async def test_an_illegal_move_is_refused_and_changes_nothing(club: Driver, table: int) -> None:
    trial = await club.club.trying.open(table, ANN)
    await refusal(tried(club, trial, "roll 3"))
    assert (await club.club.trying.look(trial.trial.id, ANN)).trial == trial.trial


async def test_a_control_of_an_older_state_does_nothing(club: Driver, table: int) -> None:
    trial = await club.club.trying.open(table, ANN)
    later = await tried(club, trial, "draw")
    number = trial.trial.id
    assert await refusal(tried(club, trial, "end")) == "stale"
    for change in (club.club.trying.rest(number, ANN, expected=0), club.club.trying.step(number, ANN, 0, expected=0)):
        assert await refusal(change) == "stale"
    assert (await club.club.trying.look(number, ANN)).trial == later.trial


async def test_what_was_tried_goes_on_and_a_new_beginning_imagines_anew(club: Driver, table: int) -> None:
    first = await tried(club, await club.club.trying.open(table, BEN), "draw")
    again = await club.club.trying.open(table, BEN)
    assert (again.trial, RACE.dump(again.state)) == (first.trial, RACE.dump(first.state))
    starts = set()
    for _ in range(5):
        anew = await club.club.trying.open(table, BEN, anew=True)
        assert (anew.trial.id, anew.trial.rows) == (first.trial.id, ())
        starts.add(str(anew.trial.start))
    assert len(starts) > 1
    assert await refusal(tried(club, first, "end")) == "stale"


async def test_each_position_of_a_table_has_a_board_of_its_own_and_the_others_are_told(
    club: Driver, table: int
) -> None:
    first = await tried(club, await club.club.trying.open(table, ANN), "draw")
    await club.play(table, "draw")
    second = await club.club.trying.open(table, ANN)
    assert second.trial.id != first.trial.id
    assert [other.id for other in second.others] == [first.trial.id]
    assert (await club.club.trying.look(first.trial.id, ANN)).trial == first.trial


async def test_another_users_board_is_not_to_be_had(club: Driver, table: int) -> None:
    trial = await club.club.trying.open(table, ANN)
    number = trial.trial.id
    assert await refusal(club.club.trying.look(number, BEN)) == "trial_gone"
    assert await refusal(club.club.trying.play(number, BEN, [RACE.read("end")], expected=0)) == "trial_gone"
    for unknown in (number + 1, 0, 2**70):
        assert await refusal(club.club.trying.look(unknown, ANN)) == "trial_gone"


async def test_it_survives_a_restart(club: Driver, table: int, restart: Restart) -> None:
    trial = await tried_at_random(club, await club.club.trying.open(table, BEN), 9)
    trial = await stepped(club, trial, trial.trial.done - 2)
    again = await restart(club)
    later = await again.club.trying.look(trial.trial.id, BEN)
    assert (later.trial, RACE.dump(later.state)) == (trial.trial, RACE.dump(trial.state))
    assert [entry.events for entry in later.entries] == [entry.events for entry in trial.entries]
    await tried(again, later, "end" if later.to_move != (CHANCE,) else "roll 2")


KILLED = """
import asyncio, os, signal, sys
from random import Random
from rules.storage.store import Store
from rules.clock.time import MovedTime
from rules.tables.club import Club
from tests.sample_game.game import RACE

async def main():
    club = Club(await Store.open(sys.argv[1]), {RACE.key: RACE}, Random(1), MovedTime(lambda: 1_700_000_000))
    tried = await club.trying.open(1, 2)
    for number in range(5):
        tried = await club.trying.rest(tried.trial.id, 2, expected=tried.trial.revision)
        tried = await club.trying.play(tried.trial.id, 2, [RACE.read("end")], expected=tried.trial.revision)
        print(tried.trial.id, tried.trial.revision, tried.trial.done, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.file
async def test_it_survives_a_kill(club: Driver, table: int, make: Make) -> None:
    await club.club.close()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED, str(club.path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    assert process.returncode == -signal.SIGKILL
    number, revision, done = map(int, out.split()[-3:])
    again = await make(club.path.name)
    trial = (await again.club.trying.look(number, BEN)).trial
    assert (trial.revision, trial.done) == (revision, done)
    assert trial.done > 5


async def test_it_ends_fourteen_days_after_its_last_use(club: Driver, table: int, restart: Restart) -> None:
    one, other = [await club.club.trying.open(table, user) for user in (ANN, BEN)]
    for _ in range(3):
        club.time.move(UNUSED)
        await club.club.alarms.work_off()
        assert (await club.club.trying.look(one.trial.id, ANN)).trial.used == club.time.now()
    assert await club.club.store.trial(other.trial.id) is None
    assert await refusal(club.club.trying.look(other.trial.id, BEN)) == "trial_gone"
    club.time.move(UNUSED)
    await club.club.alarms.work_off()
    assert await club.club.store.trial(one.trial.id) is not None
    club.time.move(1)
    assert await refusal(club.club.trying.look(one.trial.id, ANN)) == "trial_gone"
    await club.club.alarms.work_off()
    assert await club.club.store.trial(one.trial.id) is None
    fresh = await club.club.trying.open(table, ANN)
    assert fresh.trial.id not in (one.trial.id, other.trial.id)


async def test_a_user_has_no_more_than_so_many_boards_and_keeps_those_used_last(club: Driver) -> None:
    number, made = (await club.start(goal="300")).id, list[int]()
    for _ in range(TRIALS + 3):
        made.append((await club.club.trying.open(number, ANN)).trial.id)
        await club.play(number, "end")
    assert len(await club.club.store.trials_of(ANN, number)) == TRIALS
    assert await refusal(club.club.trying.look(made[0], ANN)) == "trial_gone"
    await club.club.trying.look(made[-1], ANN)


async def test_a_board_holds_only_so_many_moves(club: Driver, table: int) -> None:
    trial = await club.club.trying.open(table, ANN)
    here = trial.trial
    rows = tuple(Row(number, 0, "end") for number in range(1, MOST + 1))
    progress = history.Progress(trial.state, rows)
    full = Trial(**{**{name: getattr(here, name) for name in here.__struct_fields__}, "rows": rows, "done": MOST})
    await club.club.store.change(lambda change: change.try_out(full))
    club.club.trying._remember(full, progress)
    assert await refusal(tried(club, trial, "end")) == "trial_full"


async def test_the_others_rest_until_it_is_ones_own_turn(make: Make) -> None:
    club = await make()
    number = (await club.start(players=3, goal="300")).id
    trial = await club.club.trying.open(number, 3)
    assert trial.to_move == (0,)
    trial = await club.club.trying.rest(trial.trial.id, 3, expected=0)
    assert trial.is_own_turn
    assert [row.text for row in trial.trial.rows if row.seat != CHANCE] == ["end", "end"]


async def test_an_onlooker_and_a_seat_that_gave_up_have_no_turn_to_come_to(make: Make) -> None:
    club = await make()
    number = (await club.start(players=3, goal="300")).id
    look = await club.club.trying.open(number, GUEST)
    assert await refusal(club.club.trying.rest(look.trial.id, GUEST, expected=0)) == "trial_no_turn"
    await club.club.playing.resign(number, 2, interaction=None)
    gone = await club.club.trying.open(number, 2)
    assert await refusal(club.club.trying.rest(gone.trial.id, 2, expected=0)) == "trial_no_turn"


async def finished(club: Driver) -> int:
    """A race that is over."""
    number = (await club.start(goal="12")).id
    rng = Random(3)
    for _ in range(200):
        if (await club.club.directory.get(number)).status == "over":
            return number
        state = (await club.club.reading.position(number)).state
        await club.play(number, RACE.write(choose(RACE, state, state.seat, rng)))
    raise AssertionError("the race does not end")


async def test_after_the_end_one_goes_on_from_any_move_and_nothing_is_imagined(club: Driver) -> None:
    number = await finished(club)
    last = (await club.club.directory.get(number)).ply
    for ply in (0, 1, last // 2, last):
        trial = await club.club.trying.open(number, BEN, ply)
        assert RACE.dump(trial.state) == await club.dump(number, ply)
        assert (trial.trial.imagined, trial.trial.ply) == (False, ply)
    assert trial.to_move == ()
    assert await refusal(club.club.trying.open(number, BEN, last + 1)) == "no_such_ply"
    assert await refusal(club.club.trying.open(number, BEN, -1)) == "no_such_ply"
    await tried_at_random(club, await club.club.trying.open(number, BEN, last // 2), 10)


async def test_while_a_game_runs_only_its_present_position_can_be_tried(club: Driver, table: int) -> None:
    await club.play(table, "draw", "end")
    for ply in (0, 1, 99):
        assert await refusal(club.club.trying.open(table, ANN, ply)) == "not_over"
    lobby = await club.open()
    assert await refusal(club.club.trying.open(lobby.id, ANN)) == "not_playing"
    assert await refusal(club.club.trying.open(77, ANN)) == "no_such_table"


async def test_a_board_is_used_on_at_a_table_that_ends_meanwhile(club: Driver) -> None:
    number = (await club.start(goal="12")).id
    trial = await tried(club, await club.club.trying.open(number, BEN), "draw")
    await club.club.playing.resign(number, ANN, interaction=None)
    assert (await club.club.directory.get(number)).status == "over"
    later = await tried(club, await club.club.trying.look(trial.trial.id, BEN), "end")
    assert later.trial.imagined
    assert later.table.status == "over"


async def test_a_board_of_other_rules_says_so(club: Driver, table: int) -> None:
    here = (await club.club.trying.open(table, ANN)).trial
    await database_run(club, f"UPDATE trials SET version = 77 WHERE id = {here.id}")
    club.club.trying._memory.clear()
    assert await refusal(club.club.trying.look(here.id, ANN)) == "table_other_version"


async def test_two_clicks_at_once_are_one(club: Driver, table: int) -> None:
    here = (await club.club.trying.open(table, ANN)).trial
    play = club.club.trying.play
    clicks = [play(here.id, ANN, [RACE.read("draw")], expected=here.revision) for _ in range(5)]
    done = await asyncio.gather(*clicks, return_exceptions=True)
    assert [isinstance(each, Tried) for each in done].count(True) == 1
    assert (await club.club.trying.look(here.id, ANN)).trial.revision == here.revision + 1


def revisions(trials: list[Trial]) -> list[int]:
    """By how much the revision grew from one to the next."""
    return [later.revision - sooner.revision for sooner, later in pairwise(trials)]


async def test_every_change_counts_as_one(club: Driver, table: int) -> None:
    trial = await club.club.trying.open(table, ANN)
    seen = [trial.trial]
    for move in ("draw", "end"):
        trial = await tried(club, trial, move)
        seen.append(trial.trial)
    seen.append((await stepped(club, trial, 1)).trial)
    assert revisions(seen) == [1, 1, 1]
