"""Seats that change hands: who may give and take what, what is forgotten, and what the record says of it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from rules.games import GAMES
from rules.tables.record_file import SECOND_VERSION, parse, replay, write
from rules.tables.table import HOUSE, Player, Table
from tests.club.conftest import Driver, Make, Restart, refusal
from tests.club.files import assert_memory_is_the_database
from tests.sample_game.game import RACE

EVE = Player(9, "Eve")
DAN = Player(8, "Dan")


async def given_away(club: Driver, table: int, user: int, to: Player) -> Table:
    """The seat of a user offered to somebody, who takes it."""
    await club.club.seats.offer(table, user, to=to, interaction=next(club.interactions))
    return await club.club.seats.take(table, to, interaction=next(club.interactions))


async def test_an_offered_seat_stays_its_users_until_somebody_takes_it(club: Driver) -> None:
    table = await club.start(players=3)
    offered = await club.club.seats.offer(table.id, 2, interaction=1)
    assert [(offer.seat, offer.to) for offer in offered.offers] == [(1, None)]
    assert offered.players == table.players
    taken = await club.club.seats.take(table.id, EVE, interaction=2)
    assert taken.names == ("Ann", "Eve", "Cleo")
    assert (taken.seat_of(9), taken.seat_of(2), taken.offers) == (1, None, ())
    assert taken.began == table.players


async def test_the_new_user_plays_and_the_old_one_no_longer_does(club: Driver) -> None:
    table = await club.start()
    await given_away(club, table.id, 1, EVE)
    assert (await club.refused(table.id, 1, "walk 1")).key == "not_seated"
    assert await refusal(club.club.playing.resign(table.id, 1, interaction=None)) == "not_seated"
    assert await refusal(club.undo(table.id, 1)) == "not_seated"
    await club.club.playing.play(table.id, 9, "walk 1", expected=None, interaction=None)
    assert [found.id for found in await club.club.directory.tables_of(1)] == []
    assert [found.id for found in await club.club.directory.tables_of(9)] == [table.id]


async def test_what_a_seat_was_shown_before_it_changed_hands_is_stale(club: Driver) -> None:
    table = await club.start()
    await given_away(club, table.id, 2, EVE)
    assert (await club.refused(table.id, 1, "walk 1", expected=table.ply)).key == "stale"


async def test_a_gift_is_for_one_person_who_may_decline_it(club: Driver) -> None:
    table = await club.start()
    seats = club.club.seats
    await seats.offer(table.id, 1, to=EVE, interaction=1)
    assert await refusal(seats.take(table.id, DAN, 0, interaction=2)) == "seat_for_another"
    assert await refusal(seats.take(table.id, DAN, interaction=3)) == "seat_not_open"
    assert await refusal(seats.decline(table.id, 8, 0, interaction=4)) == "seat_for_another"
    assert (await seats.decline(table.id, 9, 0, interaction=5)).offers == ()
    assert await refusal(seats.take(table.id, EVE, 0, interaction=6)) == "seat_not_open"
    assert (await club.club.directory.get(table.id)).players == table.players


async def test_an_offer_can_be_withdrawn_and_made_to_somebody_else(club: Driver) -> None:
    table = await club.start()
    seats = club.club.seats
    assert await refusal(seats.keep(table.id, 1, interaction=1)) == "seat_not_offered"
    await seats.offer(table.id, 1, interaction=2)
    assert await refusal(seats.offer(table.id, 1, interaction=3)) == "seat_offered"
    other = await seats.offer(table.id, 1, to=EVE, interaction=4)
    assert [offer.to for offer in other.offers] == [EVE]
    assert await refusal(seats.offer(table.id, 1, to=EVE, interaction=5)) == "seat_offered"
    assert (await seats.keep(table.id, 1, interaction=6)).offers == ()
    assert await refusal(seats.take(table.id, EVE, 0, interaction=7)) == "seat_not_open"


async def test_giving_a_seat_to_oneself_or_to_somebody_seated_is_refused(club: Driver) -> None:
    table = await club.start()
    seats = club.club.seats
    assert await refusal(seats.offer(table.id, 1, to=Player(1, "Ann"), interaction=1)) == "seat_give_self"
    assert await refusal(seats.offer(table.id, 1, to=Player(2, "Ben"), interaction=2)) == "seat_give_seated"
    assert await refusal(seats.offer(table.id, 7, interaction=3)) == "not_seated"
    assert (await club.club.directory.get(table.id)) == table


async def test_nobody_takes_a_second_seat_or_one_that_is_not_open(club: Driver) -> None:
    table = await club.start(players=3)
    seats = club.club.seats
    assert await refusal(seats.take(table.id, EVE, interaction=1)) == "seat_not_open"
    await seats.offer(table.id, 1, interaction=2)
    assert await refusal(seats.take(table.id, Player(2, "Ben"), 0, interaction=3)) == "already_seated"
    assert await refusal(seats.take(table.id, EVE, 2, interaction=4)) == "seat_not_open"
    await seats.offer(table.id, 3, interaction=5)
    assert await refusal(seats.take(table.id, EVE, interaction=6)) == "which_seat"
    assert (await seats.take(table.id, EVE, 2, interaction=7)).names == ("Ann", "Ben", "Eve")
    assert await refusal(seats.take(table.id, EVE, 0, interaction=8)) == "already_seated"


async def test_of_two_people_in_the_same_instant_one_has_the_seat_and_the_other_a_sentence(club: Driver) -> None:
    table = await club.start()
    await club.club.seats.offer(table.id, 1, interaction=1)
    came = await asyncio.gather(
        club.club.seats.take(table.id, EVE, 0, interaction=2),
        club.club.seats.take(table.id, DAN, 0, interaction=3),
        return_exceptions=True,
    )
    assert [getattr(each, "key", "") for each in came] == ["", "seat_not_open"]
    assert (await club.club.directory.get(table.id)).names == ("Eve", "Ben")
    assert [row.text for row in await club.club.store.rows(table.id) if row.seat == HOUSE] == ['seat 1 is "Eve"']


async def test_the_same_click_delivered_twice_sits_down_once(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await club.club.seats.offer(table.id, 1, interaction=1)
    await club.club.seats.offer(table.id, 1, interaction=1)
    first = await club.club.seats.take(table.id, EVE, 0, interaction=2)
    assert await club.club.seats.take(table.id, EVE, 0, interaction=2) == first
    club = await restart(club)
    assert await club.club.seats.take(table.id, EVE, 0, interaction=2) == first


async def test_seats_are_given_and_taken_only_while_a_game_is_played(club: Driver) -> None:
    seats = club.club.seats
    lobby = await club.open()
    assert await refusal(seats.offer(lobby.id, 1, interaction=1)) == "not_playing"
    assert await refusal(seats.take(lobby.id, EVE, interaction=2)) == "not_playing"
    table = await club.start()
    await seats.offer(table.id, 2, interaction=3)
    over = (await club.club.playing.resign(table.id, 1, interaction=4)).table
    assert (over.status, over.offers) == ("over", ())
    assert await refusal(seats.take(table.id, EVE, 1, interaction=5)) == "table_over"
    assert await refusal(seats.offer(table.id, 2, interaction=6)) == "table_over"


async def test_a_seat_that_gave_up_is_no_seat_to_be_taken(club: Driver) -> None:
    table = await club.start(players=3)
    await club.club.seats.offer(table.id, 1, interaction=1)
    await club.club.seats.offer(table.id, 2, interaction=2)
    after = (await club.club.playing.resign(table.id, 1, interaction=3)).table
    assert [offer.seat for offer in after.offers] == [1]
    assert await refusal(club.club.seats.offer(table.id, 1, interaction=4)) == "already_resigned"
    assert await refusal(club.club.seats.take(table.id, EVE, 0, interaction=5)) == "seat_not_open"


async def test_whoever_the_host_removed_takes_no_seat_later(club: Driver) -> None:
    table = await club.open(players=3)
    await club.club.lobby.remove(table.id, 1, 3)
    await club.club.playing.start(table.id, 1)
    await club.club.seats.offer(table.id, 2, interaction=1)
    assert await refusal(club.club.seats.take(table.id, Player(3, "Cleo"), interaction=2)) == "removed_by_host"


async def test_whoever_knows_the_hand_of_another_seat_takes_none_but_the_own_one_again(club: Driver) -> None:
    table = await club.start(players=3)
    seats = club.club.seats
    await given_away(club, table.id, 1, EVE)
    await seats.offer(table.id, 2, interaction=1)
    assert await refusal(seats.take(table.id, Player(1, "Ann"), 1, interaction=2)) == "seat_seen"
    assert await refusal(seats.offer(table.id, 2, to=Player(1, "Ann"), interaction=3)) == "seat_seen"
    await seats.take(table.id, DAN, 1, interaction=4)
    await given_away(club, table.id, 9, Player(1, "Ann"))
    assert (await club.club.directory.get(table.id)).names == ("Ann", "Dan", "Cleo")
    await seats.offer(table.id, 3, interaction=5)
    assert await refusal(seats.take(table.id, EVE, 2, interaction=6)) == "seat_seen"


async def test_what_the_former_user_said_in_advance_is_forgotten(make: Make) -> None:
    club = await make(games=GAMES)
    table = await club.open(game="tigris")
    await club.club.playing.start(table.id, 1)
    await club.club.answering.stand(table.id, 2, "just-enough")
    await given_away(club, table.id, 2, EVE)
    assert await club.club.answering.standing(table.id, 9) is None
    assert await club.club.store.standing_answers(table.id) == {}


async def test_a_wish_to_take_back_lapses_when_a_seat_changes_hands(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    assert (await club.undo(table.id, 1)).awaited == (1,)
    await given_away(club, table.id, 2, EVE)
    request = await club.club.outbox.undo_request(table.id)
    assert request is not None
    assert request.outcome == "lapsed"


async def test_moves_before_a_seat_changed_hands_are_taken_back_only_with_consent(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    await given_away(club, table.id, 1, EVE)
    asked = await club.undo(table.id, 9)
    assert (asked.done, asked.why, asked.awaited) == (False, "seated", (1,))
    done = await club.answer(table.id, 2, agree=True)
    assert done.done
    assert (await club.club.directory.get(table.id)).names == ("Eve", "Ben")
    await club.play(table.id, "walk 2")
    assert (await club.undo(table.id, 9)).done


async def test_taking_back_does_not_take_back_who_sits_where(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "end")
    await given_away(club, table.id, 1, EVE)
    await club.play(table.id, "end")
    await club.undo(table.id, 9)
    await club.answer(table.id, 2, agree=True)
    steps = replay(await club.club.reading.record(table.id), RACE)
    assert RACE.dump(steps[-1][0]) == await club.dump(table.id)
    told = await club.club.reading.history(table.id)
    club = await restart(club)
    assert (await club.club.directory.get(table.id)).names == ("Eve", "Ben")
    assert await club.club.reading.history(table.id) == told
    assert RACE.dump(steps[-1][0]) == await club.dump(table.id)


async def test_the_record_says_who_sat_where_from_which_move_on(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "walk 1", "end")
    await given_away(club, table.id, 1, EVE)
    await club.play(table.id, "end")
    await given_away(club, table.id, 9, DAN)
    record = await club.club.reading.record(table.id)
    assert record.names == ("Ann", "Ben", "Cleo")
    content = write(record)
    assert content.startswith(f"{SECOND_VERSION}\n")
    assert [line for line in content.splitlines() if " seat " in line] == ['5 seat 1 is "Eve"', '8 seat 1 is "Dan"']
    assert parse(content) == record
    assert len(replay(parse(content), RACE)) == len(record.rows)


async def test_a_record_in_which_nobody_changed_seats_stays_one_of_the_first_version(club: Driver) -> None:
    record = await club.club.reading.record(await club.long_game(moves=12))
    assert write(record).startswith("tessera record 1\n")
    second = write(record).replace("record 1", "record 2", 1)
    assert parse(second) == record


async def test_the_export_of_a_running_game_names_the_old_and_the_new_user(club: Driver) -> None:
    table = await club.start()
    await given_away(club, table.id, 1, msgspec.structs.replace(EVE, name='Eve "#1"\nof two'))
    exported = await club.club.reading.export(table.id)
    assert 'names: ["Ann", "Ben"]' in exported
    assert exported.splitlines()[-1].endswith('seat 1 is "Eve \\"#1\\"\\nof two"')


@pytest.mark.parametrize("name", ['"', "#", "a  b", " ", "", "\n", "free", "\\", "\u2028", "席 \U0001f600", '" #'])
async def test_any_name_is_written_into_a_record_and_read_back(club: Driver, name: str) -> None:
    table = await club.start()
    await given_away(club, table.id, 1, Player(9, name))
    record = await club.club.reading.record(table.id)
    assert parse(write(record)) == record


@pytest.mark.file
async def test_what_is_committed_is_what_is_remembered(club: Driver, make: Make) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await given_away(club, table.id, 1, EVE)
    await club.club.seats.offer(table.id, 2, interaction=1)
    await assert_memory_is_the_database(club, make, table.id)


async def test_the_right_of_the_host_goes_with_the_seat_and_from_a_freed_one_to_the_next_player(club: Driver) -> None:
    table = await club.start(players=3)
    given = await given_away(club, table.id, 1, EVE)
    assert given.host == EVE.user
    freed = await club.club.seats.free(table.id, 50, 0, interaction=1)
    assert freed.host == 2
    await club.club.seats.free(table.id, 50, 1, interaction=2)
    last = await club.club.seats.free(table.id, 50, 2, interaction=3)
    assert last.host == 3
    taken = await club.club.seats.take(table.id, Player(2, "Ben"), 1, interaction=4)
    assert taken.host == 2


async def test_a_rematch_invites_those_who_sat_at_the_end(club: Driver) -> None:
    table = await club.start()
    await given_away(club, table.id, 1, EVE)
    await club.club.playing.resign(table.id, 9, interaction=None)
    assert await refusal(
        club.club.lobby.rematch(table.id, Player(1, "Ann"), place=table.place, interaction=None)
    ) == "not_seated"  # fmt: skip
    again = await club.club.lobby.rematch(table.id, Player(2, "Ben"), place=table.place, interaction=None)
    assert again.invited == (EVE, Player(2, "Ben"))
