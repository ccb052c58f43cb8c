"""Before the start: seats, host, options, and the reasons for which something is refused."""

from __future__ import annotations

import pytest

from rules.kit.refusals import BadOptions, Refused
from rules.tables.table import Place, Player
from tests.club.conftest import HERE, Driver, Restart, refusal


async def test_who_opens_a_table_is_its_host_and_sits_in_the_first_seat(club: Driver) -> None:
    table = await club.open(players=1, size=3)
    assert (table.host, table.players, table.size, table.status) == (1, (Player(1, "Ann"),), 3, "lobby")
    assert (table.ply, table.turn, table.to_move, table.place) == (0, 0, (), HERE)
    assert table == await club.club.directory.get(table.id)
    assert table.created == table.updated == 1_700_000_000


async def test_options_left_out_take_their_defaults(club: Driver) -> None:
    table = await club.open(goal="300")
    assert table.options == {"goal": "300", "dice": "1"}


@pytest.mark.parametrize(
    ("size", "options", "key"),
    [
        (1, {}, "too_few_seats"),
        (5, {}, "too_many_seats"),
        (2, {"goal": "13"}, "option_value"),
        (2, {"colour": "red"}, "option_unknown"),
    ],
)
async def test_a_table_with_impossible_options_is_not_opened(
    club: Driver, size: int, options: dict[str, str], key: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        await club.open(1, size=size, **options)
    assert caught.value.key == key
    assert await club.club.directory.tables_of(1) == ()


async def test_a_game_nobody_knows_is_refused(club: Driver) -> None:
    assert await refusal(club.open(game="chess")) == "unknown_game"


async def test_an_unknown_table_is_refused_by_its_number(club: Driver) -> None:
    with pytest.raises(Refused) as caught:
        await club.club.directory.get(99)
    assert (caught.value.key, caught.value.facts) == ("no_such_table", {"table": "99"})
    assert await refusal(club.club.lobby.join(99, Player(1, "Ann"))) == "no_such_table"


async def test_seats_follow_the_order_of_joining(club: Driver) -> None:
    table = await club.start(players=4)
    assert table.names == ("Ann", "Ben", "Cleo", "Dai")
    assert [table.seat_of(user) for user in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, None]


async def test_nobody_sits_twice_and_nobody_sits_at_a_full_table(club: Driver) -> None:
    table = await club.open(players=2, size=2)
    assert await refusal(club.club.lobby.join(table.id, Player(2, "Ben again"))) == "already_seated"
    assert await refusal(club.club.lobby.join(table.id, Player(3, "Cleo"))) == "table_full"
    assert (await club.club.directory.get(table.id)).players == table.players


async def test_who_leaves_gives_the_seat_back(club: Driver) -> None:
    table = await club.open(players=3)
    after = await club.club.lobby.leave(table.id, 2)
    assert after.names == ("Ann", "Cleo")
    assert after.host == 1
    assert await refusal(club.club.lobby.leave(table.id, 2)) == "not_seated"
    assert [found.id for found in await club.club.directory.tables_of(2)] == []


async def test_a_host_who_leaves_hands_over_to_the_next_player(club: Driver) -> None:
    table = await club.open(players=3)
    after = await club.club.lobby.leave(table.id, 1)
    assert (after.host, after.names, after.status) == (2, ("Ben", "Cleo"), "lobby")


async def test_the_last_one_who_leaves_cancels_the_table(club: Driver) -> None:
    table = await club.open(players=1)
    assert (await club.club.lobby.leave(table.id, 1)).status == "cancelled"
    assert await refusal(club.club.lobby.join(table.id, Player(2, "Ben"))) == "table_cancelled"


async def test_a_host_removes_somebody_who_cannot_come_back_unless_let_in(club: Driver) -> None:
    table = await club.open(players=3)
    after = await club.club.lobby.remove(table.id, 1, 2)
    assert (after.names, after.removed) == (("Ann", "Cleo"), (Player(2, "Ben"),))
    assert await refusal(club.club.lobby.join(table.id, Player(2, "Ben"))) == "removed_by_host"
    assert await refusal(club.club.lobby.readmit(table.id, 3, 2)) == "not_host"
    assert (await club.club.lobby.readmit(table.id, 1, 2)).removed == ()
    assert (await club.club.lobby.join(table.id, Player(2, "Ben"))).names == ("Ann", "Cleo", "Ben")


async def test_only_the_host_removes_and_only_others_and_only_before_the_start(club: Driver) -> None:
    table = await club.open(players=3)
    assert await refusal(club.club.lobby.remove(table.id, 2, 3)) == "not_host"
    assert await refusal(club.club.lobby.remove(table.id, 1, 1)) == "remove_host"
    assert await refusal(club.club.lobby.remove(table.id, 1, 9)) == "not_at_table"
    assert await refusal(club.club.lobby.readmit(table.id, 1, 2)) == "not_at_table"
    assert (await club.club.directory.get(table.id)).names == ("Ann", "Ben", "Cleo")
    running = await club.start()
    assert await refusal(club.club.lobby.remove(running.id, 1, 2)) == "already_started"


async def test_a_mixed_table_is_mixed_at_the_start_and_kept_so(club: Driver, restart: Restart) -> None:
    orders = set()
    for _ in range(12):
        table = await club.open(players=4)
        mixed = await club.club.lobby.configure(table.id, 1, chosen={"seating": "mixed"})
        assert mixed.names == ("Ann", "Ben", "Cleo", "Dai")
        begun = await club.club.playing.start(table.id, 1)
        assert sorted(begun.names) == ["Ann", "Ben", "Cleo", "Dai"]
        orders.add(begun.names)
    assert len(orders) > 3
    again = await restart(club)
    assert (await again.club.directory.get(begun.id)).names == begun.names
    assert (await again.club.reading.position(begun.id)).table.names == begun.names


async def test_seats_are_in_order_of_joining_unless_the_host_says_otherwise(club: Driver) -> None:
    table = await club.open(players=2)
    assert await refusal(club.club.lobby.configure(table.id, 2, chosen={"seating": "mixed"})) == "not_host"
    assert await refusal(club.club.lobby.configure(table.id, 1, chosen={"seating": "by size"})) == "option_value"
    assert (await club.club.playing.start(table.id, 1)).names == ("Ann", "Ben")


async def test_a_number_that_no_table_can_have_is_refused_like_any_other(club: Driver) -> None:
    assert await refusal(club.club.directory.get(10**30)) == "no_such_table"


async def test_the_host_changes_options_and_seats_and_nobody_else(club: Driver) -> None:
    table = await club.open(players=2, size=2, dice="3")
    after = await club.club.lobby.configure(table.id, 1, options={"goal": "300"}, size=3)
    assert (after.options, after.size) == ({"goal": "300", "dice": "3"}, 3)
    assert await refusal(club.club.lobby.configure(table.id, 2, size=4)) == "not_host"
    assert await refusal(club.club.lobby.configure(table.id, 1, size=5)) == "too_many_seats"
    assert await refusal(club.club.lobby.configure(table.id, 1, options={"goal": "1"})) == "option_value"
    assert await club.club.directory.get(table.id) == after


async def test_a_table_does_not_shrink_below_the_players_who_sit_there(club: Driver) -> None:
    table = await club.open(players=3)
    with pytest.raises(Refused) as caught:
        await club.club.lobby.configure(table.id, 1, size=2)
    assert (caught.value.key, caught.value.facts) == ("size_taken", {"n": 3})


async def test_only_the_host_cancels_and_only_before_the_start(club: Driver) -> None:
    table = await club.open()
    assert await refusal(club.club.lobby.cancel(table.id, 2)) == "not_host"
    assert (await club.club.lobby.cancel(table.id, 1)).status == "cancelled"
    running = await club.start()
    assert await refusal(club.club.lobby.cancel(running.id, 1)) == "already_started"


async def test_a_start_is_refused_below_the_minimum_and_to_all_but_the_host(club: Driver) -> None:
    table = await club.open(players=1)
    with pytest.raises(BadOptions) as caught:
        await club.club.playing.start(table.id, 1)
    assert (caught.value.key, caught.value.facts) == ("too_few_seats", {"game": "race", "minimum": 2})
    await club.club.lobby.join(table.id, Player(2, "Ben"))
    assert await refusal(club.club.playing.start(table.id, 2)) == "not_host"
    assert (await club.club.directory.get(table.id)).status == "lobby"


async def test_a_table_may_start_with_fewer_players_than_it_has_seats(club: Driver) -> None:
    table = await club.start(players=2, size=4)
    assert (table.status, len((await club.club.reading.position(table.id)).state.players)) == ("playing", 2)


async def test_after_the_start_the_lobby_is_closed(club: Driver) -> None:
    table = await club.start(players=2)
    for action in (
        club.club.lobby.join(table.id, Player(3, "Cleo")),
        club.club.lobby.leave(table.id, 2),
        club.club.lobby.configure(table.id, 1, size=3),
        club.club.playing.start(table.id, 1),
    ):
        assert await refusal(action) == "already_started"


async def test_a_repeated_start_is_answered_again_and_deals_nothing(club: Driver) -> None:
    table = await club.open()
    first = await club.club.playing.start(table.id, 1, 555)
    deal = await club.dump(table.id)
    assert await club.club.playing.start(table.id, 1, 555) == first
    assert await club.dump(table.id) == deal


async def test_the_thread_is_remembered_once_it_is_made(club: Driver) -> None:
    table = await club.start()
    there = Place(guild=7, channel=70, thread=71)
    assert (await club.club.directory.place(table.id, there)).place == there
    assert [found.id for found in await club.club.directory.find(thread=71)] == [table.id]
    assert (await club.play(table.id, "end")).table.place == there


async def test_tables_are_found_where_they_live_newest_first(club: Driver) -> None:
    older, newer = await club.open(), await club.open()
    assert [table.id for table in await club.club.directory.find(channel=70)] == [newer.id, older.id]
    assert await club.club.directory.find(thread=70) == ()


async def test_my_tables_begin_with_those_that_wait_for_me(club: Driver) -> None:
    lobby = await club.open()
    mine = await club.start()
    theirs = await club.start()
    await club.play(theirs.id, "end")
    over = await club.start()
    await club.club.playing.resign(over.id, 2, interaction=1)
    closed = await club.open()
    await club.club.lobby.cancel(closed.id, 1)
    assert [table.id for table in await club.club.directory.tables_of(1)] == [mine.id, theirs.id, lobby.id, over.id]
    assert [table.id for table in await club.club.directory.tables_of(2)] == [theirs.id, mine.id, lobby.id, over.id]
    assert [table.id for table in await club.club.directory.tables_of(1, playing_only=True)] == [mine.id, theirs.id]
    assert await club.club.directory.tables_of(9) == ()
