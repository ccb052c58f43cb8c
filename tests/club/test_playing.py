"""Playing: what a move does, in which order it is checked, and that one click makes one move."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.refusals import IllegalMove, NotAMove, Refused
from rules.kit.seats import CHANCE, Seat
from tests.club.conftest import Driver, Make, Restart
from tests.sample_game.game import RACE, State, Walk


async def test_dice_fall_at_the_start_until_a_seat_must_decide(club: Driver) -> None:
    table = await club.start()
    assert (table.status, table.ply, table.turn, table.to_move) == ("playing", 1, 1, (0,))
    (entry,) = await club.club.reading.history(table.id)
    assert (entry.row.ply, entry.row.seat, entry.row.user) == (1, CHANCE, None)
    assert (await club.club.reading.position(table.id)).state.pips == int(entry.row.text.removeprefix("roll "))


async def test_a_move_changes_the_position_and_stands_in_the_record(club: Driver) -> None:
    table = await club.start()
    played = await club.club.playing.play(table.id, 1, Walk(1), expected=1, interaction=77)
    assert played.table.ply == 2
    assert [(row.ply, row.seat, row.text, row.interaction, row.at, row.user) for row in played.rows] == [
        (2, 0, "walk 1", 77, 1_700_000_000, 1)
    ]
    assert [(event.kind, event.facts) for event in played.events] == [("walked", {"steps": 1, "to": 1})]
    assert (played.repeated, played.revealed) == (False, False)
    assert (await club.club.reading.position(table.id)).state.players[0].at == 1
    assert await club.club.directory.get(table.id) == played.table


async def test_the_die_that_falls_after_a_move_belongs_to_the_move(club: Driver) -> None:
    table = await club.start()
    played = await club.play(table.id, "end")
    assert [(row.ply, row.seat) for row in played.rows] == [(2, 0), (3, CHANCE)]
    assert [event.kind for event in played.events] == ["turn_ended", "rolled"]
    assert (played.table.turn, played.table.to_move, played.revealed) == (2, (1,), True)


def silent(s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
    """The race with dice that say nothing of having told anything."""
    state, events = RACE.apply(s, seat, m)
    return state, tuple(msgspec.structs.replace(event, reveals=False) for event in events)


async def test_a_die_always_counts_as_something_learnt(make: Make) -> None:
    club = await make(games={"race": replace(RACE, apply=silent)})
    table = await club.start()
    assert not (await club.play(table.id, "draw")).revealed
    assert (await club.play(table.id, "end")).revealed
    assert not (await club.undo(table.id, 1)).done


async def test_a_move_may_be_typed_in_the_games_notation(club: Driver) -> None:
    table = await club.start()
    played = await club.club.playing.play(table.id, 1, "  WALK 1 ", expected=None, interaction=None)
    assert played.rows[0].text == "walk 1"
    with pytest.raises(NotAMove):
        await club.club.playing.play(table.id, 1, "fly 3", expected=None, interaction=None)


async def test_an_entry_belongs_to_the_turn_in_which_it_was_played(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1", "end", "end")
    told = [(entry.row.text.split()[0], entry.turn) for entry in await club.club.reading.history(table.id)]
    assert told == [("roll", 1), ("walk", 1), ("end", 1), ("roll", 2), ("end", 2), ("roll", 3)]


async def test_an_illegal_move_is_passed_on_and_changes_nothing(club: Driver) -> None:
    table = await club.start()
    before = await club.dump(table.id)
    with pytest.raises(IllegalMove) as caught:
        await club.play(table.id, "walk 7")
    assert (caught.value.key, caught.value.rule) == ("too_far", "turn")
    assert await club.club.directory.get(table.id) == table
    assert await club.dump(table.id) == before
    assert len((await club.club.reading.record(table.id)).rows) == 1


async def test_a_late_button_changes_nothing_and_is_told_the_present_ply(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    error = await club.refused(table.id, 1, expected=1)
    assert (error.key, error.facts) == ("stale", {"ply": 2})
    assert (await club.club.directory.get(table.id)).ply == 2


async def test_who_has_no_seat_cannot_move(club: Driver) -> None:
    table = await club.start()
    assert (await club.refused(table.id, 9)).key == "not_seated"


async def test_who_is_not_to_move_is_told_who_is(club: Driver) -> None:
    table = await club.start()
    error = await club.refused(table.id, 2)
    assert (error.key, error.facts) == ("not_your_turn", {"awaited": ("Ann",)})


async def test_nobody_moves_before_the_start_or_at_a_cancelled_table(club: Driver) -> None:
    table = await club.open()
    assert (await club.refused(table.id, 1)).key == "not_playing"
    await club.club.lobby.cancel(table.id, 1)
    assert (await club.refused(table.id, 1)).key == "not_playing"


async def test_nobody_moves_after_the_end(club: Driver) -> None:
    table = await club.start()
    while table.status == "playing":
        state = (await club.club.reading.position(table.id)).state
        table = (await club.play(table.id, f"walk {min(12, state.players[state.seat].at + state.pips)}", "end")).table
    assert (table.to_move, table.turn > 1) == ((), True)
    assert (await club.club.reading.history(table.id))[-1].events[-1].kind == "game_over"
    assert (await club.refused(table.id, 1)).key == "table_over"
    with pytest.raises(Refused, match="table_over"):
        await club.undo(table.id, 1)


async def test_a_repeated_interaction_is_answered_again_and_not_played_again(club: Driver) -> None:
    table = await club.start()
    first = await club.club.playing.play(table.id, 1, "end", expected=1, interaction=42)
    again = await club.club.playing.play(table.id, 1, "end", expected=1, interaction=42)
    assert again.repeated
    assert not first.repeated
    assert (again.events, again.rows, again.table, again.revealed) == (first.events, first.rows, first.table, True)
    assert (await club.club.directory.get(table.id)).ply == first.table.ply


async def test_a_repeated_interaction_is_recognised_after_a_restart_and_after_later_moves(
    club: Driver, restart: Restart
) -> None:
    table = await club.start()
    first = await club.club.playing.play(table.id, 1, "walk 1", expected=1, interaction=42)
    await club.play(table.id, "end", "end")
    club = await restart(club)
    again = await club.club.playing.play(table.id, 1, "walk 1", expected=1, interaction=42)
    assert (again.repeated, again.events, again.rows) == (True, first.events, first.rows)
    assert again.table.ply == 6


async def test_two_simultaneous_plays_of_one_ply_make_one_move(club: Driver) -> None:
    table = await club.start(goal="300")
    for ply in range(1, 21):
        table = await club.club.directory.get(table.id)
        user = table.players[table.to_move[0]].user
        outcomes = await asyncio.gather(
            *(
                club.club.playing.play(table.id, user, move, expected=table.ply, interaction=None)
                for move in ("end", "draw", "end")
            ),
            return_exceptions=True,
        )
        refusals = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert [error.key for error in refusals] == ["stale", "stale"], ply
    rows = (await club.club.reading.record(table.id)).rows
    assert [row.ply for row in rows] == list(range(1, len(rows) + 1))
    assert len([row for row in rows if row.seat != CHANCE]) == 20


async def test_thirty_deliveries_of_one_interaction_make_one_move(club: Driver) -> None:
    table = await club.start()
    outcomes = await asyncio.gather(
        *(club.club.playing.play(table.id, 1, "end", expected=1, interaction=42) for _ in range(30))
    )
    assert sorted(played.repeated for played in outcomes) == [False] + [True] * 29
    assert {played.rows for played in outcomes} == {outcomes[0].rows}
    assert len([text for text in await club.texts(table.id) if text == "0 end"]) == 1


async def test_tables_are_played_side_by_side(club: Driver) -> None:
    tables = [await club.start(goal="300") for _ in range(8)]

    async def many(table: int) -> None:
        for _ in range(10):
            await club.play(table, "draw", "end")

    await asyncio.gather(*(many(table.id) for table in tables))
    for table in tables:
        assert (await club.club.directory.get(table.id)).ply == 1 + 10 * 3


async def test_resigning_works_off_turn_and_stands_in_the_record(club: Driver) -> None:
    table = await club.start(players=3)
    played = await club.club.playing.resign(table.id, 3, interaction=5)
    assert (await club.texts(table.id))[-1] == "2 resign"
    assert (played.table.status, played.table.to_move) == ("playing", (0,))
    assert (await club.club.playing.resign(table.id, 3, interaction=5)).repeated
    with pytest.raises(IllegalMove):
        await club.club.playing.resign(table.id, 3, interaction=6)
    after = await club.play(table.id, "end", "end")
    assert after.table.to_move == (0,)


async def test_resigning_on_turn_lets_the_next_die_fall(club: Driver) -> None:
    table = await club.start(players=3)
    played = await club.club.playing.resign(table.id, 1, interaction=5)
    assert [row.seat for row in played.rows] == [0, CHANCE]
    assert played.table.to_move == (1,)


async def test_when_one_player_is_left_the_game_is_over(club: Driver) -> None:
    table = await club.start()
    played = await club.club.playing.resign(table.id, 1, interaction=5)
    assert (played.table.status, played.table.to_move) == ("over", ())
    assert played.events[-1].facts == {"winners": (1,)}


async def test_earlier_positions_can_be_looked_at(club: Driver) -> None:
    table = await club.start()
    dumps = [await club.dump(table.id, 0), await club.dump(table.id)]
    for move in ("walk 1", "draw", "end"):
        await club.play(table.id, move)
        dumps.append(await club.dump(table.id))
    assert [await club.dump(table.id, ply) for ply in (0, 1, 2, 3, 5)] == dumps
    assert (await club.club.reading.position(table.id, 2)).ply == 2
    with pytest.raises(Refused) as caught:
        await club.club.reading.position(table.id, 6)
    assert (caught.value.key, caught.value.facts) == ("no_such_ply", {"ply": 6, "last": 5})
    with pytest.raises(Refused):
        await club.club.reading.position(table.id, -1)


async def test_a_lobby_has_neither_position_nor_history(club: Driver) -> None:
    table = await club.open()
    position = await club.club.reading.position(table.id)
    assert (position.state, position.ply, await club.club.reading.history(table.id)) == (None, 0, ())
