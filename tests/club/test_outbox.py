"""The outbox: what must be announced is kept with the change itself and survives until it is posted."""

from __future__ import annotations

import pytest

from rules.kit.refusals import Refused
from rules.tables.table import Posted, Sending
from tests.club.conftest import Driver, Restart


async def kinds(club: Driver, table: int | None = None) -> list[tuple[str, int]]:
    return [(post.kind, post.ply) for post in await club.club.outbox.pending(table)]


async def post_all(club: Driver) -> None:
    for post in await club.club.outbox.pending():
        await club.club.outbox.posted(post, 1)


async def test_every_change_of_a_lobby_shows_it_anew(club: Driver) -> None:
    table = await club.open(players=1)
    for change in (
        club.club.lobby.configure(table.id, 1, size=2),
        club.club.lobby.leave(table.id, 1),
    ):
        await post_all(club)
        await change
        assert await kinds(club) == [("lobby", 0)]


async def test_the_start_closes_the_lobby_and_shows_the_board(club: Driver) -> None:
    table = await club.open()
    await post_all(club)
    await club.club.playing.start(table.id, 1)
    assert await kinds(club) == [("lobby", 0), ("turn", 1)]


async def test_several_turns_are_announced_as_the_newest(club: Driver) -> None:
    table = await club.start()
    await post_all(club)
    await club.play(table.id, "walk 1", "end", "end")
    (post,) = await club.club.outbox.pending()
    assert (post.kind, post.ply) == ("turn", 6)
    await club.club.outbox.posted(post, 5)
    assert await club.club.outbox.pending() == ()


async def test_the_end_stands_for_the_turns_before_it(club: Driver) -> None:
    table = await club.start()
    await post_all(club)
    await club.play(table.id, "end")
    await club.club.playing.resign(table.id, 1, interaction=None)
    assert await kinds(club) == [("over", 4)]
    await post_all(club)
    assert await kinds(club) == []


async def test_what_happens_while_a_post_is_on_its_way_is_announced_afterwards(club: Driver) -> None:
    table = await club.start()
    (lobby, turn) = await club.club.outbox.pending()
    await club.play(table.id, "walk 1")
    await club.club.outbox.posted(turn, 1)
    assert await kinds(club) == [("lobby", 0), ("turn", 2)]
    await club.club.outbox.posted(lobby, 1)
    assert await kinds(club) == [("turn", 2)]


async def test_a_question_is_asked_and_closed_through_the_outbox(club: Driver) -> None:
    table = await club.start(players=3)
    await club.play(table.id, "draw")
    await post_all(club)
    await club.undo(table.id, 1)
    assert await kinds(club) == [("undo", 2)]
    await post_all(club)
    await club.answer(table.id, 2, agree=True)
    assert await kinds(club) == [("undo", 2)]
    await club.answer(table.id, 3, agree=False)
    request = await club.club.outbox.undo_request(table.id)
    assert request is not None
    assert (await kinds(club), request.outcome) == ([("undo", 2)], "refused")
    await club.undo(table.id, 1)
    await post_all(club)
    await club.play(table.id, "end")
    assert await kinds(club) == [("undo", 4), ("turn", 4)]


async def test_a_refused_move_announces_nothing(club: Driver) -> None:
    table = await club.start()
    await post_all(club)
    with pytest.raises(Refused):
        await club.play(table.id, "walk 7")
    with pytest.raises(Refused):
        await club.club.playing.play(table.id, 2, "end", expected=None, interaction=None)
    assert await kinds(club) == []


async def test_what_was_not_posted_is_pending_after_a_restart(club: Driver, restart: Restart) -> None:
    table, _ = await club.start(), await club.start()
    await club.play(table.id, "end")
    before = await club.club.outbox.pending()
    assert len(before) == 4
    club = await restart(club)
    assert await club.club.outbox.pending() == before
    await post_all(club)
    club = await restart(club)
    assert await club.club.outbox.pending() == ()


async def test_the_outbox_of_one_table_can_be_asked_for(club: Driver) -> None:
    first, second = await club.start(), await club.start()
    assert await kinds(club, second.id) == [("lobby", 0), ("turn", 1)]
    assert {post.table for post in await club.club.outbox.pending()} == {first.id, second.id}


async def test_posts_come_in_the_order_in_which_things_happened(club: Driver) -> None:
    first, second = await club.start(), await club.start()
    await club.play(first.id, "end")
    assert [(post.table, post.kind) for post in await club.club.outbox.pending()] == [
        (first.id, "lobby"),
        (second.id, "lobby"),
        (second.id, "turn"),
        (first.id, "turn"),
    ]


async def test_the_standing_messages_of_a_table_are_remembered(club: Driver, restart: Restart) -> None:
    table = await club.start()
    assert await club.club.outbox.message_of(table.id, "board") is None
    await club.club.outbox.remember_message(table.id, "board", 900, 71, ply=1, turn=1, awaited=(0,))
    await club.club.outbox.remember_message(table.id, "lobby", 800, 70, ply=0, turn=0)
    await club.club.outbox.remember_message(table.id, "board", 901, 71, ply=3, turn=2, awaited=(1,))
    club = await restart(club)
    assert await club.club.outbox.message_of(table.id, "board") == Posted("board", 901, 71, 3, 2, (1,))
    assert await club.club.outbox.message_of(table.id, "lobby") == Posted("lobby", 800, 70, 0, 0, ())


async def test_a_message_that_another_one_replaces_is_past_until_it_is_out_of_use(
    club: Driver, restart: Restart
) -> None:
    table = await club.start()
    for kind in ("board", "undo"):
        await club.club.outbox.remember_message(table.id, kind, 900 + len(kind), 71, ply=1, turn=1, awaited=(0,))
    await club.club.outbox.remember_message(table.id, "board", 905, 71, ply=2, turn=1, awaited=(0,))
    assert await club.club.outbox.past_messages(table.id) == ()
    await club.club.outbox.remember_message(table.id, "board", 906, 71, ply=3, turn=2, awaited=(1,))
    await post_all(club)
    club = await restart(club)
    assert await club.club.outbox.past_messages(table.id) == (Posted("board", 905, 71, 2, 1, (0,)),)
    assert await club.club.outbox.unsettled() == (table.id,)
    await club.club.outbox.out_of_use(905)
    assert (await club.club.outbox.past_messages(table.id), await club.club.outbox.unsettled()) == ((), ())


async def test_a_message_on_its_way_is_known_after_a_restart_until_its_fate_is(club: Driver, restart: Restart) -> None:
    table = await club.start()
    await post_all(club)
    sending = Sending("board", "abc", 71, 1_700_000_000)
    await club.club.outbox.begin_sending(table.id, sending)
    club = await restart(club)
    assert (await club.club.outbox.sending(table.id, "board"), await club.club.outbox.sending(table.id, "undo")) == (
        sending,
        None,
    )
    assert await club.club.outbox.unsettled() == (table.id,)
    await club.club.outbox.remember_message(table.id, "board", 900, 71, ply=1, turn=1, awaited=(0,))
    assert (await club.club.outbox.sending(table.id, "board"), await club.club.outbox.unsettled()) == (None, ())
    await club.club.outbox.begin_sending(table.id, sending)
    await club.club.outbox.not_sent(table.id, "board")
    assert await club.club.outbox.unsettled() == ()


async def test_settings_are_kept_apart_for_users_and_the_bot(club: Driver, restart: Restart) -> None:
    await club.club.preferences.set(7, "language", "ja")
    await club.club.preferences.set_meta("language", "none")
    await club.club.preferences.set(7, "size", "wide")
    await club.club.preferences.set(7, "size", "phone")
    club = await restart(club)
    assert await club.club.preferences.get(7, "language") == "ja"
    assert await club.club.preferences.get(7, "size") == "phone"
    assert await club.club.preferences.meta("language") == "none"
    assert (await club.club.preferences.get(8, "size"), await club.club.preferences.meta("size")) == (None, None)
