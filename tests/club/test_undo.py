"""Taking back: free where nobody learnt anything, by consent beyond that, never a way to fish for luck."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

from rules.kit.game import complete_options
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE
from rules.tables.history import Cause, Progress, begin, play, taken_back
from rules.tables.table import Player, Request, Row
from rules.tables.undoing import Undo, way_back
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.sample_game.game import RACE, Walk


async def moves(club: Driver, table: int) -> list[str]:
    """What counts, without the dice."""
    return [entry.row.text for entry in await club.club.reading.history(table) if entry.row.seat != CHANCE]


async def falls(club: Driver, table: int) -> list[str]:
    """The dice that count."""
    return [entry.row.text for entry in await club.club.reading.history(table) if entry.row.seat == CHANCE]


async def outcome(club: Driver, table: int) -> str | None:
    """What has come of the latest wish to take back; None where there was none."""
    request = await club.club.outbox.undo_request(table)
    return None if request is None else request.outcome


async def test_a_move_that_told_nobody_anything_is_taken_back_at_once(club: Driver) -> None:
    table = await club.start()
    before = await club.dump(table.id)
    await club.play(table.id, "walk 1")
    undo = await club.undo(table.id, 1)
    assert (undo.done, undo.to_ply, undo.awaited) == (True, 1, ())
    assert await club.dump(table.id) == before
    assert await club.club.directory.get(table.id) == undo.table
    assert (undo.table.status, undo.table.to_move) == ("playing", (0,))


async def test_an_undo_is_a_row_and_nothing_is_erased(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    undo = await club.undo(table.id, 1)
    assert (await club.texts(table.id))[1:] == ["0 walk 1", "0 undo 1"]
    assert undo.table.ply == 3
    assert await moves(club, table.id) == []


async def test_one_undo_takes_back_one_move_and_the_next_one_more(make: Make) -> None:
    club = await make(seed=1)
    table = await club.start()
    await club.play(table.id, "walk 1", "walk 2")
    assert (await club.undo(table.id, 1)).done
    assert await moves(club, table.id) == ["walk 1"]
    second = await club.undo(table.id, 1)
    assert (second.done, second.to_ply) == (True, 1)
    assert await moves(club, table.id) == []
    assert await refusal(club.undo(table.id, 1)) == "nothing_to_undo"


async def test_an_undo_after_an_undo_and_another_move_goes_back_to_the_right_place(make: Make) -> None:
    club = await make(seed=1)
    table = await club.start()
    await club.play(table.id, "walk 1", "walk 2")
    at_first = await club.dump(table.id, 2)
    await club.undo(table.id, 1)
    await club.play(table.id, "walk 2")
    undo = await club.undo(table.id, 1)
    assert (undo.to_ply, await club.dump(table.id)) == (2, at_first)
    assert (await club.texts(table.id))[1:] == ["0 walk 1", "0 walk 2", "0 undo 2", "0 walk 2", "0 undo 2"]


async def test_a_drawn_card_is_taken_back_only_if_all_others_agree(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    asked = await club.undo(table.id, 1)
    assert (asked.done, asked.to_ply, asked.awaited) == (False, 1, (1, 2))
    assert await club.club.outbox.undo_request(table.id) == Request(0, 2, 1, (1, 2))
    assert await moves(club, table.id) == ["draw"]
    first = await club.answer(table.id, 3, agree=True)
    assert (first.done, first.awaited) == (False, (1,))
    second = await club.answer(table.id, 2, agree=True)
    assert (second.done, second.to_ply) == (True, 1)
    assert await moves(club, table.id) == []
    assert (await club.texts(table.id))[-1] == "0 undo 1"
    assert await club.club.outbox.undo_request(table.id) == Request(0, 2, 1, (), (2, 1), "agreed")


async def test_one_no_ends_the_request(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await club.undo(table.id, 1)
    refused = await club.answer(table.id, 2, agree=False)
    assert (refused.done, refused.awaited) == (False, ())
    assert await club.club.outbox.undo_request(table.id) == Request(0, 2, 1, (2, 1), (), "refused")
    assert await moves(club, table.id) == ["draw"]
    assert await refusal(club.answer(table.id, 3, agree=True)) == "no_undo_request"


async def test_moves_after_a_drawn_card_are_free_down_to_the_card(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw", "walk 1")
    assert (await club.undo(table.id, 1)).done
    assert not (await club.undo(table.id, 1)).done
    assert await moves(club, table.id) == ["draw"]


async def test_a_die_that_fell_since_asks_the_others(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "end")
    asked = await club.undo(table.id, 1)
    assert (asked.done, asked.to_ply, asked.awaited) == (False, 1, (1,))


async def test_another_seats_move_since_asks_the_others(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "end", "walk 1")
    asked = await club.undo(table.id, 1)
    assert (asked.done, asked.to_ply) == (False, 2)
    done = await club.answer(table.id, 2, agree=True)
    assert (done.done, await moves(club, table.id), done.table.to_move) == (True, ["walk 1"], (0,))


@pytest.mark.parametrize("dice", ["1", "3"])
@pytest.mark.parametrize("seed", range(5))
async def test_an_undone_die_falls_the_same_again(make: Make, seed: int, dice: str) -> None:
    club = await make(seed=seed)
    table = await club.start(goal="300", dice=dice)
    await club.play(table.id, "end", "end", "end")
    fell = await falls(club, table.id)
    # Ben goes back to his only turn, over two dice; then everybody plays on.
    asked = await club.undo(table.id, 2)
    assert asked.to_ply == 1 + 2 * int(dice)
    assert (await club.answer(table.id, 1, agree=True)).done
    await club.play(table.id, "walk 1", "end", "draw", "end", "end")
    assert (await falls(club, table.id))[: len(fell)] == fell


async def test_a_die_keeps_falling_the_same_through_several_undos(club: Driver) -> None:
    table = await club.start(goal="300")
    await club.play(table.id, "end")
    fell = await falls(club, table.id)
    for _ in range(6):
        await club.undo(table.id, 1)
        await club.answer(table.id, 2, agree=True)
        await club.play(table.id, "end")
        assert await falls(club, table.id) == fell


async def test_an_undone_die_falls_the_same_again_after_a_restart(club: Driver, restart: Restart) -> None:
    table = await club.start(goal="300")
    await club.play(table.id, "end", "end", "end", "end")
    fell = await falls(club, table.id)
    await club.undo(table.id, 1)
    await club.answer(table.id, 2, agree=True)
    await club.undo(table.id, 2)
    await club.answer(table.id, 1, agree=True)
    club = await restart(club, seed=99)
    await club.play(table.id, *["end"] * (len(fell) - len(await falls(club, table.id))))
    assert await falls(club, table.id) == fell


async def test_an_undone_card_is_drawn_again(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    card = (await club.club.reading.history(table.id))[-1].events[0].secret["card"]
    await club.undo(table.id, 1)
    await club.answer(table.id, 2, agree=True)
    played = await club.play(table.id, "draw")
    assert played.events[0].secret["card"] == card


async def test_a_request_dies_with_the_next_move(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    asked = await club.undo(table.id, 1)
    await club.play(table.id, "end")
    assert await outcome(club, table.id) == "lapsed"
    late = club.club.undoing.answer(table.id, 2, agree=True, expected=asked.table.ply, interaction=None)
    assert await refusal(late) == "stale"
    assert await refusal(club.answer(table.id, 2, agree=True)) == "no_undo_request"
    assert await moves(club, table.id) == ["draw", "end"]


async def test_a_request_dies_when_somebody_resigns(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await club.undo(table.id, 1)
    await club.club.playing.resign(table.id, 2, interaction=1)
    assert await outcome(club, table.id) == "lapsed"


async def test_a_request_does_not_wait_for_a_seat_that_is_left(club: Driver) -> None:
    club.club.alarms.on("consent", club.club.undoing.consent_due)
    table = await club.start(players=4)
    await club.play(table.id, "draw")
    asked = await club.undo(table.id, 1)
    await club.club.seats.free(table.id, 50, 3, interaction=None)
    assert await club.club.outbox.undo_request(table.id) == Request(0, 2, 1, (1, 2))
    early = club.club.undoing.answer(table.id, 2, agree=True, expected=1, interaction=None)
    assert await refusal(early) == "stale"
    shown = await club.club.undoing.answer(table.id, 2, agree=True, expected=asked.table.ply, interaction=None)
    assert (shown.done, shown.awaited) == (False, (2,))
    await club.club.seats.free(table.id, 50, 2, interaction=None)
    await club.club.alarms.work_off()
    assert await club.club.outbox.undo_request(table.id) == Request(0, 2, 1, (), (1,), "agreed")
    assert await moves(club, table.id) == []
    await club.club.alarms.work_off()
    assert (await club.texts(table.id)).count("0 undo 1") == 1
    assert "undo" in [post.kind for post in await club.club.outbox.pending(table.id)]


async def test_a_request_dies_when_who_asked_leaves_or_somebody_sits_down(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await club.undo(table.id, 1)
    await club.club.seats.free(table.id, 50, 0, interaction=None)
    assert await outcome(club, table.id) == "lapsed"
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await club.undo(table.id, 1)
    await club.club.seats.free(table.id, 50, 2, interaction=None)
    await club.club.seats.take(table.id, Player(9, "Eve"), interaction=None)
    assert await outcome(club, table.id) == "lapsed"


async def test_a_request_outlives_a_restart(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    await club.undo(table.id, 1)
    club = await restart(club)
    assert (await club.answer(table.id, 2, agree=True)).done
    assert await moves(club, table.id) == []


async def test_only_those_who_are_asked_can_answer(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    assert await refusal(club.answer(table.id, 2, agree=True)) == "no_undo_request"
    await club.undo(table.id, 1)
    assert await refusal(club.answer(table.id, 1, agree=True)) == "undo_not_asked"
    assert await refusal(club.answer(table.id, 9, agree=True)) == "not_seated"
    await club.answer(table.id, 2, agree=True)
    assert await refusal(club.answer(table.id, 2, agree=True)) == "undo_answered"


async def test_who_has_resigned_is_not_asked(club: Driver) -> None:
    table = await club.start(players=4)
    await club.club.playing.resign(table.id, 2, interaction=1)
    await club.play(table.id, "draw")
    assert (await club.undo(table.id, 1)).awaited == (2, 3)


async def test_giving_up_is_final(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "walk 1")
    await club.club.playing.resign(table.id, 3, interaction=1)
    assert await refusal(club.undo(table.id, 3)) == "nothing_to_undo"
    assert await refusal(club.undo(table.id, 1)) == "undo_past_resign"


async def test_asking_twice_asks_once(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    first = await club.undo(table.id, 1)
    for post in await club.club.outbox.pending():
        await club.club.outbox.posted(post, 1)
    again = await club.undo(table.id, 1)
    # That the second interaction was answered is written, and so counts as a revision.
    assert again == msgspec.structs.replace(first, again=True, table=again.table)
    assert again.table == msgspec.structs.replace(first.table, revision=again.table.revision)
    assert await club.club.outbox.pending() == ()


async def test_two_players_do_not_ask_at_the_same_time(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "end", "draw")
    await club.undo(table.id, 1)
    assert await refusal(club.undo(table.id, 2)) == "undo_pending"


async def test_undo_is_bound_to_what_the_user_was_shown(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    assert await refusal(club.club.undoing.undo(table.id, 1, expected=1, interaction=None)) == "stale"
    assert (await club.club.undoing.undo(table.id, 1, expected=2, interaction=None)).done
    assert await refusal(club.undo(table.id, 9)) == "not_seated"
    assert await refusal(club.undo(table.id, 2)) == "nothing_to_undo"
    assert await refusal(club.undo((await club.open()).id, 1)) == "not_playing"


async def test_a_repeated_undo_takes_back_one_move(make: Make) -> None:
    club = await make(seed=1)
    table = await club.start()
    await club.play(table.id, "walk 1", "walk 2")
    first = await club.club.undoing.undo(table.id, 1, expected=None, interaction=8)
    again = await club.club.undoing.undo(table.id, 1, expected=None, interaction=8)
    assert again == first
    assert await moves(club, table.id) == ["walk 1"]


async def test_a_repeated_answer_counts_once_and_tells_the_outcome_again(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    request = await club.club.undoing.undo(table.id, 1, expected=None, interaction=8)
    assert await club.club.undoing.undo(table.id, 1, expected=None, interaction=8) == request
    one = await club.club.undoing.answer(table.id, 2, True, expected=2, interaction=9)
    assert await club.club.undoing.answer(table.id, 2, True, expected=2, interaction=9) == one
    both = await club.club.undoing.answer(table.id, 3, True, expected=2, interaction=10)
    assert both.done
    assert await club.club.undoing.answer(table.id, 3, True, expected=2, interaction=10) == both
    assert (await club.texts(table.id)).count("0 undo 1") == 1


async def test_positions_before_an_undo_can_still_be_looked_at(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    walked = await club.dump(table.id)
    await club.undo(table.id, 1)
    assert await club.dump(table.id, 2) == walked
    assert await club.dump(table.id, 3) == await club.dump(table.id, 1) != walked


async def test_a_double_click_takes_back_one_move_and_typing_twice_takes_back_two(make: Make) -> None:
    club = await make(seed=1)
    table = await club.start()
    await club.play(table.id, "walk 1", "walk 2", "walk 3")
    shown = (await club.club.directory.get(table.id)).ply
    clicks = [club.club.undoing.undo(table.id, 1, expected=shown, interaction=number) for number in (21, 22)]
    done, late = await asyncio.gather(*clicks, return_exceptions=True)
    assert isinstance(done, Undo)
    assert isinstance(late, Refused)
    assert (done.done, late.key) == (True, "stale")
    assert await moves(club, table.id) == ["walk 1", "walk 2"]
    assert (await club.undo(table.id, 1)).done
    assert (await club.undo(table.id, 1)).done
    assert await moves(club, table.id) == []


def made_at_once(*texts: str) -> Progress:
    """A race in which seat 0 walks a step and then makes these moves by one interaction."""
    start = RACE.setup(2, complete_options(RACE.options, {"dice": "3"}), Random(1))
    now = begin(RACE, start, Random(1), 0)
    now, _ = play(RACE, now, 0, [Walk(1)], Cause(1, 7, 0), Random(1))
    now, _ = play(RACE, now, 0, [RACE.read(text) for text in texts], Cause(1, 8, 0), Random(1))
    assert [row.interaction for row in now.rows[-len(texts) :]] == [8, *[None] * (len(texts) - 1)]
    return now


def test_moves_made_together_are_taken_back_together() -> None:
    now = made_at_once("walk 2", "walk 3", "walk 4")
    assert now.history is not None
    way = way_back(now.history.entries, 0)
    assert (way.free, way.ply, [entry.row.ply for entry in way.entries]) == (True, 4, [5, 6, 7])


def test_moves_made_together_ask_the_others_where_one_of_them_told_something_new() -> None:
    now = made_at_once("walk 2", "draw", "walk 3")
    assert now.history is not None
    way = way_back(now.history.entries, 0)
    assert (way.why, way.ply) == ("mover", 4)


async def test_the_record_keeps_which_moves_were_made_together(club: Driver) -> None:
    table = await club.start()
    row = Row(2, 0, "walk 1", None, 5, 1, together=True)
    await club.club.store.change(lambda change: change.append(table.id, [row]))
    assert [kept.together for kept in await club.club.store.rows(table.id)] == [False, True]


async def test_an_undo_says_what_was_taken_back_and_why_the_others_are_asked(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    assert [entry.row.text for entry in (await club.undo(table.id, 1)).entries] == ["walk 1"]
    await club.play(table.id, "draw")
    learnt = await club.undo(table.id, 1)
    assert ([entry.row.text for entry in learnt.entries], learnt.why) == (["draw"], "mover")
    await club.play(table.id, "end")
    assert (await club.undo(table.id, 1)).why == "die"
    await club.play(table.id, "walk 1")
    acted = await club.undo(table.id, 1)
    assert (acted.why, [entry.row.seat for entry in acted.entries]) == ("acted", [0, CHANCE, 1])


async def test_what_was_taken_back_is_still_known_after_a_restart(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    undo = await club.undo(table.id, 1)
    before = (await club.club.reading.present(table.id)).history
    after = (await (await restart(club)).club.reading.present(table.id)).history
    assert [entry.row.text for entry in after.every][1:] == ["walk 1", "undo 1"]
    assert (after, taken_back(after.every, after.every[-1].row)) == (before, undo.entries)


async def test_position_and_record_are_of_the_same_moment_whatever_is_played_meanwhile(club: Driver) -> None:
    table = await club.start(goal="300")

    async def look() -> tuple[int, int]:
        present = await club.club.reading.present(table.id)
        return present.state.turn, present.history.entries[-1].turn + 1 if present.history.entries else 1

    for _ in range(40):
        *seen, _ = await asyncio.gather(look(), look(), look(), club.play(table.id, "end"))
        for turn, told in seen:
            # The die of the present turn has fallen: the newest entry is of the turn that is being played.
            assert turn == told - 1
