"""What the others do about a seat that keeps them waiting: who is asked when, what a majority is, what follows."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock.clock import Clock
from rules.clock.time import DAY, HOUR, MINUTE
from rules.tables import delays
from rules.tables.delays import decided
from rules.tables.record_file import parse, replay, write
from rules.tables.table import Choice, Delay, Player, Table, Vote
from rules.tables.vacancies import EMPTY_FOR, STAND_IN_AFTER
from rules.tables.voting import PATIENCE
from rules.tables.winding import MOMENT
from rules.tigris.game import TIGRIS
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.club.files import assert_memory_is_the_database
from tests.club.test_standing_answers import games, three_wars
from tests.sample_game.game import RACE

MIA = 50
CHOICES: tuple[Choice, ...] = ("wait", "stand_in", "free")


def bring(club: Driver) -> None:
    """Have due alarms of seats worked off."""
    club.club.alarms.on("stand_in", club.club.voting.stand_in_due)
    club.club.alarms.on("empty", club.club.voting.empty_due)
    club.club.alarms.on("decided", club.club.voting.decided_due)


async def pass_time(club: Driver, seconds: int) -> None:
    club.time.move(seconds)
    await club.club.alarms.work_off()


async def asked(club: Driver, players: int = 3) -> tuple[Table, Delay]:
    """A game whose first seat has been waited for so long that the second one asks what to do."""
    table = await club.start(players=players)
    club.time.move(PATIENCE)
    table = await club.club.voting.nudge(table.id, 2, interaction=next(club.interactions))
    delay = table.delay_of(0)
    assert delay is not None
    return table, delay


async def vote(club: Driver, table: Table, user: int, choice: Choice, number: int = 1) -> tuple[Table, Delay]:
    return await club.club.voting.vote(table.id, user, number, choice, interaction=next(club.interactions))


@given(st.lists(st.sampled_from(CHOICES), max_size=6), st.integers(0, 6))
def test_more_than_half_decide_and_a_tie_goes_on_waiting(choices: list[Choice], silent: int) -> None:
    votes = [Vote(seat, choice) for seat, choice in enumerate(choices)]
    allowed = tuple(range(len(choices) + silent))
    outcome = decided(votes, allowed)
    most = [choice for choice in CHOICES if 2 * choices.count(choice) > len(allowed)]
    assert outcome == (most[0] if most else "")
    assert decided(votes, ()) in ("", outcome)


async def test_after_seven_days_any_other_seat_may_ask(club: Driver) -> None:
    table = await club.start(players=3)
    club.time.move(PATIENCE - 1)
    assert await refusal(club.club.voting.nudge(table.id, 2, interaction=1)) == "nudge_early"
    club.time.move(1)
    assert await refusal(club.club.voting.nudge(table.id, 1, interaction=2)) == "nudge_nobody"
    assert await refusal(club.club.voting.nudge(table.id, 7, interaction=3)) == "not_seated"
    after = await club.club.voting.nudge(table.id, 2, interaction=4)
    assert [(delay.seat, delay.why, delay.outcome) for delay in after.delays] == [(0, "nudge", "")]
    assert await club.club.voting.nudge(table.id, 2, interaction=4) == after
    assert await refusal(club.club.voting.nudge(table.id, 3, interaction=5)) == "nudge_asked"


async def test_who_is_late_once_may_be_asked_about_at_once_though_the_clock_rested_in_between(club: Driver) -> None:
    table = await club.start(players=3)
    rested = Clock(0, table.players[0].user, table.turn, own=True, since=club.time.now(), late=True)
    late = msgspec.structs.replace(table, pace="12h", clocks=(rested,))
    after = await club.club.voting._nudged(late, 1)
    assert [(delay.seat, delay.why) for delay in after.delays] == [(0, "late")]


async def test_the_seven_days_begin_when_the_seat_was_called(club: Driver) -> None:
    table = await club.start(players=2)
    club.time.move(PATIENCE)
    await club.play(table.id, "walk 1", "end")
    assert await refusal(club.club.voting.nudge(table.id, 1, interaction=1)) == "nudge_early"


async def test_of_two_others_both_must_want_the_same(club: Driver) -> None:
    table, _ = await asked(club)
    after, delay = await vote(club, table, 2, "free")
    assert delay.outcome == ""
    after, delay = await vote(club, table, 3, "stand_in")
    assert delay.outcome == ""
    assert after.players == table.players
    after, delay = await vote(club, table, 2, "stand_in")
    assert delay.outcome == "stand_in"
    assert after.to_move == (1,)
    assert after.players == table.players


async def test_the_only_other_one_decides_alone(club: Driver) -> None:
    table, _ = await asked(club, players=2)
    after, delay = await vote(club, table, 2, "free")
    assert (delay.outcome, after.vacant) == ("free", (0,))
    assert (await club.texts(table.id))[-1] == "-2 seat 1 is free"


async def test_whoever_waits_can_be_asked_about_again_seven_days_later(club: Driver) -> None:
    table, _ = await asked(club, players=2)
    after, delay = await vote(club, table, 2, "wait")
    assert (delay.outcome, after.to_move) == ("wait", (0,))
    assert await refusal(vote(club, table, 2, "free")) == "delay_over"
    club.time.move(PATIENCE - 1)
    assert await refusal(club.club.voting.nudge(table.id, 2, interaction=1)) == "nudge_early"
    club.time.move(1)
    again = (await club.club.voting.nudge(table.id, 2, interaction=2)).delay_of(0)
    assert again is not None
    assert (again.outcome, again.votes, again.number > delay.number) == ("", (), True)


async def test_whoever_was_asked_about_can_move_and_the_question_closes_itself(club: Driver) -> None:
    table, _ = await asked(club)
    await vote(club, table, 2, "free")
    after = (await club.play(table.id, "walk 1")).table
    assert [(delay.outcome, len(delay.votes)) for delay in after.delays] == [("acted", 1)]
    assert await refusal(vote(club, table, 3, "free")) == "delay_over"
    assert after.vacant == ()


async def test_a_vote_while_the_late_player_moves_does_one_or_the_other(club: Driver) -> None:
    table, _ = await asked(club, players=2)
    came = await asyncio.gather(
        club.club.playing.play(table.id, 1, "walk 1", expected=None, interaction=1),
        club.club.voting.vote(table.id, 2, 1, "free", interaction=2),
        return_exceptions=True,
    )
    assert [getattr(each, "key", "") for each in came] == ["", "delay_over"]
    other, _ = await asked(club, players=2)
    late = await asyncio.gather(
        club.club.voting.vote(other.id, 2, 1, "free", interaction=3),
        club.club.playing.play(other.id, 1, "walk 1", expected=None, interaction=4),
        return_exceptions=True,
    )
    assert [getattr(each, "key", "") for each in late] == ["", "not_seated"]


async def test_two_votes_at_once_are_both_counted_and_carried_out_once(club: Driver) -> None:
    table, _ = await asked(club, players=4)
    came = await asyncio.gather(
        *(club.club.voting.vote(table.id, user, 1, "stand_in", interaction=user) for user in (2, 3, 4)),
        return_exceptions=True,
    )
    assert [getattr(each, "key", "") for each in came] == ["", "", "delay_over"]
    now = await club.club.directory.get(table.id)
    assert now.to_move == (1,)
    assert await club.club.voting.vote(table.id, 3, 1, "stand_in", interaction=3) == (now, now.delays[0])


@pytest.mark.parametrize("leaves", ["resigned", "freed"])
async def test_what_the_answers_decide_once_somebody_has_left_is_done_without_another_answer(
    club: Driver, leaves: str
) -> None:
    bring(club)
    table, _ = await asked(club)
    await vote(club, table, 2, "free")
    if leaves == "resigned":
        await club.club.playing.resign(table.id, 3, interaction=None)
    else:
        await club.club.seats.free(table.id, MIA, 2, interaction=None)
    assert [delay.outcome for delay in (await club.club.directory.get(table.id)).delays] == [""]
    await club.club.alarms.work_off()
    assert 0 in (await club.club.directory.get(table.id)).vacant
    assert "delay:0" in [post.kind for post in await club.club.outbox.pending(table.id)]
    await club.club.alarms.work_off()
    assert (await club.texts(table.id)).count("-2 seat 1 is free") == 1
    assert await refusal(vote(club, table, 2, "wait")) == "delay_over"


async def test_what_was_decided_by_leaving_is_done_after_a_restart_too(club: Driver, restart: Restart) -> None:
    table, _ = await asked(club)
    await vote(club, table, 2, "stand_in")
    await club.club.playing.resign(table.id, 3, interaction=None)
    again = await restart(club)
    bring(again)
    await again.club.alarms.work_off()
    assert (await again.club.directory.get(table.id)).to_move == (1,)
    assert all(row.stand_in for row in await again.club.store.rows(table.id) if row.seat == 0)


async def test_who_becomes_late_counts_no_more_among_those_who_decide(club: Driver) -> None:
    """Seat 0 is late in its turn; seat 2 is late too, so that the answer of seat 1 alone decides."""
    table = await paced(club)
    late = msgspec.structs.replace(table, to_move=(0, 2))
    late = delays.with_delay(late, Delay(0, 1, table.turn, "late", 0, 0, (Vote(1, "stand_in"),)))
    assert delays.ripe(late, ()) is None
    both = delays.asked(late, 2, "late", 0)
    ripe = delays.ripe(both, ())
    assert ripe is not None
    assert (ripe.seat, ripe.outcome) == (0, "stand_in")


async def test_who_is_asked_about_who_gave_up_and_who_looks_on_decide_nothing(club: Driver) -> None:
    table, _ = await asked(club, players=4)
    assert await refusal(vote(club, table, 1, "wait")) == "delay_own"
    assert await refusal(vote(club, table, 9, "free")) == "not_seated"
    await club.club.playing.resign(table.id, 4, interaction=None)
    assert await refusal(vote(club, table, 4, "free")) == "already_resigned"
    assert (await vote(club, table, 2, "free"))[1].outcome == ""
    assert (await vote(club, table, 3, "free"))[1].outcome == "free"


async def test_whoever_takes_over_a_seat_has_not_answered_yet_and_is_not_late(club: Driver) -> None:
    table, _ = await asked(club, players=4)
    await vote(club, table, 2, "free")
    await club.club.seats.offer(table.id, 2, interaction=1)
    taken = await club.club.seats.take(table.id, Player(9, "Eve"), interaction=2)
    assert taken.delays[0].votes == ()
    await club.club.seats.offer(table.id, 1, interaction=3)
    taken = await club.club.seats.take(table.id, Player(8, "Dan"), interaction=4)
    assert taken.delays[0].outcome == "taken"
    assert await refusal(club.club.voting.nudge(table.id, 3, interaction=5)) == "nudge_early"


async def test_a_vacant_seat_is_asked_about_by_itself_each_turn(club: Driver) -> None:
    table = await club.start(players=3)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    after = (await club.play(table.id, "end")).table
    assert [(delay.seat, delay.why) for delay in after.delays] == [(1, "vacant")]
    assert await refusal(vote(club, table, 1, "free")) == "delay_choice"
    await vote(club, table, 1, "wait")
    after, delay = await vote(club, table, 3, "wait")
    assert (delay.outcome, after.to_move) == ("wait", (1,))
    again = await club.club.voting.nudge(table.id, 1, interaction=2)
    assert again.delays[0].outcome == ""


async def test_a_stand_in_that_was_chosen_for_a_vacant_seat_plays_until_somebody_takes_it(club: Driver) -> None:
    bring(club)
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    await club.play(table.id, "end")
    after, _ = await vote(club, table, 1, "stand_in")
    assert after.to_move == (0,)
    for _ in range(2):
        after = (await club.play(table.id, "end")).table
        assert after.to_move == (1,)
        await pass_time(club, STAND_IN_AFTER - 1)
        assert (await club.club.directory.get(table.id)).to_move == (1,)
        await pass_time(club, 1)
        assert (await club.club.directory.get(table.id)).to_move == (0,)
    await club.club.seats.take(table.id, Player(9, "Eve"), interaction=2)
    await club.play(table.id, "end")
    await pass_time(club, DAY)
    assert (await club.club.directory.get(table.id)).to_move == (1,)
    record = await club.club.reading.record(table.id)
    assert parse(write(record)) == record
    assert RACE.dump(replay(record, RACE)[-1][0]) == await club.dump(table.id)


async def test_what_led_to_the_stand_ins_turn_can_still_be_taken_back_before_it_plays(club: Driver) -> None:
    bring(club)
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    await club.play(table.id, "end")
    await vote(club, table, 1, "stand_in")
    await club.play(table.id, "walk 1")
    await club.play(table.id, "end")
    before = await club.dump(table.id)
    await club.undo(table.id, 1)
    await pass_time(club, STAND_IN_AFTER)
    after = await club.club.directory.get(table.id)
    assert after.to_move == (0,)
    assert await club.dump(table.id) != before


async def test_the_stand_in_plays_after_a_restart_too_and_once(club: Driver, restart: Restart) -> None:
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    await club.play(table.id, "end")
    await vote(club, table, 1, "stand_in")
    await club.play(table.id, "end")
    club = await restart(club)
    bring(club)
    await pass_time(club, DAY)
    after = await club.club.directory.get(table.id)
    assert after.to_move == (0,)
    await pass_time(club, DAY)
    assert await club.club.directory.get(table.id) == after


async def test_at_a_table_at_which_nobody_sits_any_more_the_stand_in_does_not_move_until_somebody_does(
    club: Driver,
) -> None:
    bring(club)
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    await club.play(table.id, "end")
    await vote(club, table, 1, "stand_in")
    await club.play(table.id, "end")
    empty = await club.club.seats.free(table.id, MIA, 0, interaction=2)
    await pass_time(club, DAY)
    assert (await club.club.directory.get(table.id)).ply == empty.ply
    await club.club.seats.take(table.id, Player(9, "Eve"), 0, interaction=3)
    await pass_time(club, STAND_IN_AFTER)
    assert (await club.club.directory.get(table.id)).to_move == (0,)


async def test_a_table_at_which_nobody_sits_ends_after_thirty_days_and_keeps_its_record(club: Driver) -> None:
    bring(club)
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 0, interaction=1)
    empty = await club.club.seats.free(table.id, MIA, 1, interaction=2)
    assert [delay.outcome for delay in empty.delays] == ["over"]
    await pass_time(club, EMPTY_FOR - 1)
    assert (await club.club.directory.get(table.id)).status == "playing"
    await pass_time(club, 1)
    ended = await club.club.directory.get(table.id)
    assert ended.status == "cancelled"
    record = parse(await club.club.reading.export(table.id))
    assert record.rows[-1].text == "nobody plays on"
    assert len(replay(record, RACE)) == ended.ply


async def test_a_table_at_which_somebody_sits_down_again_goes_on(club: Driver) -> None:
    bring(club)
    table = await club.start(players=2)
    await club.club.seats.free(table.id, MIA, 0, interaction=1)
    await club.club.seats.free(table.id, MIA, 1, interaction=2)
    await pass_time(club, EMPTY_FOR - MINUTE)
    await club.club.seats.take(table.id, Player(9, "Eve"), 0, interaction=3)
    await pass_time(club, EMPTY_FOR)
    assert (await club.club.directory.get(table.id)).status == "playing"


@pytest.mark.file
async def test_what_is_committed_is_what_is_remembered(club: Driver, make: Make) -> None:
    table, _ = await asked(club, players=4)
    await vote(club, table, 2, "free")
    await assert_memory_is_the_database(club, make, table.id)


@pytest.mark.parametrize("number", [0, 2, 99])
async def test_a_question_that_was_never_asked_has_no_answer(club: Driver, number: int) -> None:
    table, _ = await asked(club)
    assert await refusal(vote(club, table, 2, "free", number)) == "delay_over"


async def test_nobody_is_asked_about_before_the_start_or_after_the_end(club: Driver) -> None:
    lobby = await club.open()
    assert await refusal(club.club.voting.nudge(lobby.id, 1, interaction=1)) == "not_playing"
    table, _ = await asked(club, players=2)
    await club.club.playing.resign(table.id, 1, interaction=2)
    assert await refusal(vote(club, table, 2, "free")) == "table_over"
    assert [delay.outcome for delay in (await club.club.directory.get(table.id)).delays] == ["acted"]


async def paced(club: Driver, players: int = 3, **chosen: str) -> Table:
    """A game with a pace of twelve hours whose first board has been posted."""
    bring(club)
    table = await club.open(players, goal="300")
    await club.club.lobby.configure(table.id, 1, chosen={"pace": "12h", **chosen})
    await club.club.playing.start(table.id, 1)
    await club.club.clocks.begin(table.id)
    return await club.club.directory.get(table.id)


async def test_when_the_time_is_used_up_the_others_are_asked_once(club: Driver) -> None:
    table = await paced(club)
    assert await refusal(club.club.voting.nudge(table.id, 2, interaction=1)) == "nudge_early"
    await pass_time(club, 12 * HOUR)
    late = await club.club.directory.get(table.id)
    assert [(delay.seat, delay.why, delay.since) for delay in late.delays] == [(0, "late", club.time.now())]
    kinds = [post.kind for post in await club.club.outbox.pending(table.id)]
    assert "delay:0" in kinds
    assert "late" not in kinds
    await pass_time(club, 5 * DAY)
    assert (await club.club.directory.get(table.id)).delays == late.delays


async def test_waiting_gives_another_allowance_and_asks_again_when_that_is_used_up(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    await pass_time(club, 5 * HOUR)
    after, _ = await vote(club, table, 2, "wait")
    assert [(clock.late, clock.due) for clock in after.clocks] == [(False, club.time.now() + 12 * HOUR)]
    await pass_time(club, 12 * HOUR - 1)
    assert (await club.club.directory.get(table.id)).delays[0].outcome == "wait"
    await pass_time(club, 1)
    again = (await club.club.directory.get(table.id)).delays[0]
    assert (again.outcome, again.number) == ("", 2)


async def test_after_the_stand_in_played_the_next_turn_has_a_fresh_allowance(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    await vote(club, table, 2, "stand_in")
    after = (await club.play(table.id, "end")).table
    assert [(clock.seat, clock.late, clock.due) for clock in after.clocks if clock.since is not None] == [
        (0, False, club.time.now() + 12 * HOUR)
    ]


async def test_whoever_sits_down_in_the_seat_of_one_who_was_late_has_a_fresh_allowance(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    freed, _ = await vote(club, table, 2, "free")
    assert [clock.since for clock in freed.clocks] == [None]
    taken = await club.club.seats.take(table.id, Player(9, "Eve"), interaction=1)
    assert [(clock.user, clock.due) for clock in taken.clocks] == [(9, club.time.now() + 12 * HOUR)]
    assert [delay.outcome for delay in taken.delays] == ["taken"]


async def test_whoever_is_late_does_not_decide_about_others(club: Driver) -> None:
    table = await paced(club)
    await pass_time(club, 12 * HOUR)
    await vote(club, table, 2, "stand_in")
    decided_by_one = await club.club.directory.get(table.id)
    assert decided_by_one.to_move == (0,)
    assert await refusal(vote(club, table, 1, "wait")) == "delay_own"


async def test_with_the_option_a_stand_in_plays_at_once_but_after_three_turns_the_others_are_asked(
    club: Driver,
) -> None:
    table = await paced(club, players=2, late="stand-in")
    for _ in range(3):
        await pass_time(club, 12 * HOUR)
        await pass_time(club, 0)
        now = await club.club.directory.get(table.id)
        assert (now.to_move, now.delays) == ((1,), ())
        await club.play(table.id, "end")
    await pass_time(club, 12 * HOUR)
    await pass_time(club, 0)
    now = await club.club.directory.get(table.id)
    assert (now.to_move, [delay.why for delay in now.delays]) == ((0,), ["late"])


async def test_whoever_plays_mid_turn_after_the_lapse_can_be_asked_about_again_at_once(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    after = (await club.play(table.id, "walk 1")).table
    assert after.delays[0].outcome == "acted"
    again = await club.club.voting.nudge(table.id, 2, interaction=1)
    assert (again.delays[0].outcome, again.delays[0].why) == ("", "late")


async def test_whoever_stops_mid_turn_after_the_lapse_is_asked_about_again_after_a_moment_by_itself(
    club: Driver,
) -> None:
    table = await paced(club, players=2)
    lapsed = club.time.now() + 12 * HOUR
    await pass_time(club, 12 * HOUR)
    await pass_time(club, 5 * HOUR)
    await club.play(table.id, "walk 1")
    await pass_time(club, MOMENT - 1)
    await club.play(table.id, "draw")
    await pass_time(club, MOMENT - 1)
    assert [delay.outcome for delay in (await club.club.directory.get(table.id)).delays] == ["acted"]
    await pass_time(club, 1)
    after = await club.club.directory.get(table.id)
    (again,) = after.delays
    assert (again.number, again.outcome, again.why, again.since) == (2, "", "late", lapsed)
    assert "delay:0" in [post.kind for post in await club.club.outbox.pending(table.id)]
    await pass_time(club, DAY)
    assert (await club.club.directory.get(table.id)).delays == after.delays


async def test_whoever_ends_the_turn_after_the_lapse_is_asked_about_no_more(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    await club.play(table.id, "walk 1")
    await club.play(table.id, "end")
    await pass_time(club, MOMENT)
    assert [delay.outcome for delay in (await club.club.directory.get(table.id)).delays] == ["acted"]


async def test_a_late_turn_that_comes_back_by_an_undo_is_asked_about_again(club: Driver) -> None:
    table = await paced(club, players=2)
    await pass_time(club, 12 * HOUR)
    await club.play(table.id, "walk 1")
    await club.play(table.id, "end")
    await club.undo(table.id, 1)
    await club.answer(table.id, 2, agree=True)
    assert (await club.club.directory.get(table.id)).to_move == (0,)
    await pass_time(club, MOMENT)
    assert [delay.outcome for delay in (await club.club.directory.get(table.id)).delays] == [""]


async def test_the_stand_in_that_is_due_does_nothing_where_the_late_player_was_faster(club: Driver) -> None:
    table = await paced(club, players=2, late="stand-in")
    club.time.move(12 * HOUR)
    await club.play(table.id, "end")
    await club.club.alarms.work_off()
    await club.club.alarms.work_off()
    rows = await club.club.store.rows(table.id)
    assert not any(row.stand_in for row in rows)
    assert (await club.club.directory.get(table.id)).to_move == (1,)


async def at_war(make: Make, late: str = "ask") -> Driver:
    """A table for whose late seat 0 the stand-in has begun a war; the others have decided, and seat 0 is to move."""
    club = await make("tigris.sqlite3", games=games(three_wars()))
    bring(club)
    table = await club.open(3, game="tigris")
    await club.club.lobby.configure(1, 1, chosen={"pace": "12h", "late": late})
    await club.club.playing.start(1, 1)
    await club.club.clocks.begin(1)
    await club.play(1, "tile black F5")
    await pass_time(club, 12 * HOUR)
    if late == "ask":
        await vote(club, table, 2, "stand_in")
        await vote(club, table, 3, "stand_in")
    else:
        await pass_time(club, 0)
    assert (await club.club.directory.get(1)).to_move != (0,)
    assert (await committed(club)).to_move == (0,)
    return club


async def committed(club: Driver) -> Table:
    """The table after everybody else has decided within the turn of seat 0."""
    turn = three_wars().turn.number
    while (table := await club.club.directory.get(1)).turn == turn and table.to_move not in ((0,), ()):
        await club.play(1, "commit 0")
    return table


@pytest.mark.parametrize("late", ["ask", "stand-in"])
async def test_the_stand_in_finishes_a_turn_within_which_others_had_to_decide(make: Make, late: str) -> None:
    club = await at_war(make, late)
    turn = (await club.club.directory.get(1)).turn
    for _ in range(5):
        await pass_time(club, STAND_IN_AFTER - 1)
        assert (await club.club.directory.get(1)).to_move == (0,)
        await pass_time(club, 1)
        table = await committed(club)
        if table.turn > turn or table.status == "over":
            break
    assert table.turn > turn or table.status == "over"
    assert all(row.stand_in for row in (await club.club.store.rows(1))[1:] if row.seat == 0)


@pytest.mark.parametrize("late", ["ask", "stand-in"])
async def test_the_stand_in_does_not_go_on_for_whoever_has_come_back(make: Make, late: str) -> None:
    club = await at_war(make, late)
    state = (await club.club.reading.position(1)).state
    await club.play(1, TIGRIS.write(next(iter(TIGRIS.legal(state, 0)))))
    table = await committed(club)
    assert table.to_move == (0,)
    assert [delay for delay in table.delays if not delay.outcome] == []
    await pass_time(club, MOMENT)
    asked_again = (await club.club.directory.get(1)).delays
    assert [(delay.seat, delay.why) for delay in asked_again if not delay.outcome] == [(0, "late")]
    await pass_time(club, DAY)
    assert (await club.club.directory.get(1)).ply == table.ply
    assert (await club.club.directory.get(1)).delays == asked_again
