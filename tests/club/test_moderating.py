"""What moderators do at tables: cancelling, freeing a seat, taking back to before a move, moving elsewhere."""

from __future__ import annotations

import pytest

from rules.kit.seats import CHANCE
from rules.tables.record_file import parse, replay, write
from rules.tables.table import Place, Player
from tests.club.conftest import HERE, Driver, Make, Restart, refusal
from tests.club.files import assert_memory_is_the_database
from tests.sample_game.game import RACE

MIA = 50
THERE = Place(guild=HERE.guild, channel=71)


async def test_a_lobby_is_closed_and_a_game_ends_without_a_result(club: Driver) -> None:
    moderating = club.club.moderating
    lobby = await club.open()
    assert (await moderating.cancel(lobby.id, MIA, interaction=1)).status == "cancelled"
    assert await refusal(moderating.cancel(lobby.id, MIA, interaction=2)) == "table_cancelled"
    table = await club.start()
    await club.play(table.id, "walk 1")
    await club.club.seats.offer(table.id, 2, interaction=3)
    ended = await moderating.cancel(table.id, MIA, interaction=4)
    assert (ended.status, ended.to_move, ended.offers) == ("cancelled", (), ())
    assert await moderating.cancel(table.id, MIA, interaction=4) == ended
    assert (await club.refused(table.id, 1, "walk 1")).key == "not_playing"
    assert await refusal(club.undo(table.id, 1)) == "not_playing"
    assert await refusal(moderating.cancel(table.id, MIA, interaction=5)) == "table_cancelled"


async def test_the_record_of_a_cancelled_game_stays_and_can_be_replayed(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "draw", "end")
    before = await club.dump(table.id)
    await club.club.moderating.cancel(table.id, MIA, interaction=1)
    club = await restart(club)
    assert await club.dump(table.id) == before
    record = parse(await club.club.reading.export(table.id))
    assert record.rows[-1].text == "moderator cancel"
    assert RACE.dump(replay(record, RACE)[-1][0]) == before
    assert len(await club.club.reading.history(table.id)) == len(record.rows) - 1


async def test_a_finished_game_stays_as_it_is(club: Driver) -> None:
    table = await club.start()
    await club.club.playing.resign(table.id, 1, interaction=None)
    now = await club.club.directory.get(table.id)
    for what in (
        club.club.moderating.cancel(table.id, MIA, interaction=1),
        club.club.moderating.move(table.id, MIA, THERE, interaction=2),
        club.club.moderating.back(table.id, MIA, 2, expected=now.ply, interaction=3),
        club.club.seats.free(table.id, MIA, 1, interaction=4),
    ):
        assert await refusal(what) == "table_over"
    assert await club.club.directory.get(table.id) == now


async def test_a_freed_seat_is_vacant_until_somebody_takes_it(club: Driver) -> None:
    table = await club.start(players=3)
    seats = club.club.seats
    freed = await seats.free(table.id, MIA, 0, interaction=1)
    assert (freed.vacant, freed.names, [offer.seat for offer in freed.offers]) == ((0,), table.names, [0])
    assert freed.to_move == (0,)
    assert (await club.refused(table.id, 1)).key == "not_seated"
    assert await refusal(seats.free(table.id, MIA, 0, interaction=2)) == "seat_vacant"
    assert await refusal(seats.free(table.id, MIA, 3, interaction=3)) == "no_such_seat"
    both = await seats.free(table.id, MIA, 1, interaction=4)
    assert both.vacant == (0, 1)
    back = await seats.take(table.id, Player(1, "Ann"), 0, interaction=5)
    assert (back.vacant, back.seat_of(1)) == ((1,), 0)
    await club.club.playing.resign(table.id, 3, interaction=6)
    assert await refusal(seats.free(table.id, MIA, 2, interaction=7)) == "seat_resigned"


@pytest.mark.file
async def test_vacant_seats_survive_a_restart(club: Driver, make: Make) -> None:
    table = await club.start(players=3)
    await club.club.seats.free(table.id, MIA, 0, interaction=1)
    await club.club.seats.free(table.id, MIA, 2, interaction=2)
    await assert_memory_is_the_database(club, make, table.id)


async def test_nobody_is_asked_who_does_not_sit_there(club: Driver) -> None:
    """The consent of a vacant seat is not waited for."""
    table = await club.start(players=3)
    await club.club.seats.free(table.id, MIA, 1, interaction=1)
    await club.play(table.id, "draw")
    assert (await club.undo(table.id, 1)).awaited == (2,)
    alone = await club.start()
    await club.club.seats.free(alone.id, MIA, 1, interaction=2)
    await club.play(alone.id, "draw")
    assert (await club.undo(alone.id, 1)).done


async def test_a_moderator_takes_back_a_move_and_all_after_it_whatever_it_revealed(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "draw")
    before = await club.dump(table.id, 2)
    await club.play(table.id, "end", "walk 1")
    now = await club.club.directory.get(table.id)
    after = await club.club.moderating.back(table.id, MIA, 3, expected=now.ply, interaction=1)
    assert await club.dump(table.id) == before
    assert after.to_move == (0,)
    assert (await club.texts(table.id))[-1] == "-2 moderator undo 2"
    assert await club.club.moderating.back(table.id, MIA, 3, expected=now.ply, interaction=1) == after
    record = await club.club.reading.record(table.id)
    assert parse(write(record)) == record
    assert RACE.dump(replay(record, RACE)[-1][0]) == before


async def test_even_giving_up_is_taken_back_by_a_moderator(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "walk 1")
    gave_up = (await club.club.playing.resign(table.id, 3, interaction=None)).table
    after = await club.club.moderating.back(table.id, MIA, gave_up.ply, expected=gave_up.ply, interaction=1)
    assert after.ply == gave_up.ply + 1
    assert (await club.club.seats.offer(table.id, 3, interaction=2)).offers


@pytest.mark.parametrize("ply", [0, -1, 99, 1])
async def test_only_what_a_seat_did_and_still_counts_is_taken_back(club: Driver, ply: int) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    rows = await club.club.store.rows(table.id)
    assert rows[0].seat == CHANCE
    assert await refusal(club.club.moderating.back(table.id, MIA, ply, expected=2, interaction=1)) == "no_such_move"
    assert await club.club.store.rows(table.id) == rows


async def test_what_was_shown_before_something_else_happened_is_not_taken_back(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "draw")
    assert await refusal(club.club.moderating.back(table.id, MIA, 2, expected=2, interaction=1)) == "stale"
    await club.club.moderating.back(table.id, MIA, 3, expected=3, interaction=2)
    assert await refusal(club.club.moderating.back(table.id, MIA, 3, expected=4, interaction=3)) == "no_such_move"


async def test_a_table_is_moved_before_and_after_its_start(club: Driver) -> None:
    moderating = club.club.moderating
    lobby = await club.open()
    assert (await moderating.move(lobby.id, MIA, THERE, interaction=1)).place == THERE
    assert await refusal(moderating.move(lobby.id, MIA, THERE, interaction=2)) == "moved_nowhere"
    table = await club.start()
    moved = await moderating.move(table.id, MIA, THERE, interaction=3)
    assert (moved.place, moved.ply, moved.to_move) == (THERE, table.ply + 1, table.to_move)
    assert (await club.texts(table.id))[-1] == "-2 moderator move"
    assert {post.kind for post in await club.club.outbox.pending(table.id)} >= {"moved", "turn"}
