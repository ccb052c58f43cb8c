"""The stand-in: it finishes every turn, fairly, and its moves are told and kept as its own."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.computer.player import MOST
from rules.games import GAMES
from rules.kit.game import Game, View, complete_options
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose
from rules.tables.history import Cause, Entry, Progress, begin, play
from rules.tables.record_file import parse, replay, write
from rules.tables.thinking import OwnThread, Question, answer, play_turn
from tests.club.conftest import Driver, Make, refusal
from tests.sample_game.game import RACE

ALL = {**GAMES, RACE.key: RACE}
LONGEST = 60
"""Decisions in one turn that nobody wants to read; far below what the stand-in would make at the utmost."""


def somewhere(game: Game[Any], seats: int, moves: int, seed: int) -> tuple[Progress, Random]:
    """A game after so many random moves, or at its end."""
    rng = Random(seed)
    progress = begin(game, game.setup(seats, complete_options(game.options, {}), rng), rng, 0)
    for _ in range(moves):
        deciding = game.to_move(progress.state)
        if not deciding:
            break
        seat = rng.choice(deciding)
        progress, _ = play(game, progress, seat, (choose(game, progress.state, seat, rng),), Cause(1, None, 0), rng)
    return progress, rng


def asked(game: Game[Any], view: View, made: int) -> Question:
    return Question(game=game, view=view, level="easy", made=made, seed="a seed", seconds=10.0)


def own(entries: tuple[Entry, ...]) -> list[Entry]:
    return [entry for entry in entries if entry.row.seat != CHANCE]


@pytest.mark.parametrize("key", ALL)
@settings(max_examples=12, deadline=None)
@given(seats=st.integers(0, 9), moves=st.integers(0, 70), seed=st.integers(0, 10**6))
def test_every_turn_of_every_game_comes_to_its_end(key: str, seats: int, moves: int, seed: int) -> None:
    game = ALL[key]
    progress, rng = somewhere(game, game.seats[seats % len(game.seats)], moves, seed)
    turn = game.turn(progress.state)
    for seat in game.to_move(progress.state):
        cause = Cause(None, 7, 0, stand_in=True)
        after, entries = asyncio.run(play_turn(OwnThread(), "easy", game, progress, seat, cause, rng))
        assert seat not in game.to_move(after.state) or game.turn(after.state) > turn
        made = own(entries)
        assert 1 <= len(made) <= LONGEST
        assert [entry.row.interaction for entry in made] == [7, *[None] * (len(made) - 1)]
        assert [entry.row.together for entry in made] == [False, *[True] * (len(made) - 1)]
        assert all(entry.row.stand_in and entry.row.user is None for entry in made)


@pytest.mark.parametrize("key", ALL)
@settings(max_examples=12, deadline=None)
@given(moves=st.integers(0, 50), seed=st.integers(0, 10**6), made=st.sampled_from([0, MOST]))
def test_it_decides_the_same_whatever_its_seat_cannot_see(key: str, moves: int, seed: int, made: int) -> None:
    game = ALL[key]
    progress, rng = somewhere(game, game.seats[-1], moves, seed)
    for seat in game.to_move(progress.state):
        view = game.view(progress.state, seat)
        other = game.imagine(view, rng)
        decided = answer(asked(game, view, made))
        assert decided == answer(asked(game, game.view(other, seat), made))
        assert decided in list(game.legal(progress.state, seat))


@pytest.mark.parametrize("key", ALL)
def test_from_a_number_of_decisions_on_it_only_ends_the_turn(key: str) -> None:
    game = ALL[key]
    for moves in range(0, 60, 6):
        progress, _ = somewhere(game, game.seats[-1], moves, moves)
        for seat in game.to_move(progress.state):
            kinds = {move.kind for move in game.legal(progress.state, seat)}
            decided = answer(asked(game, game.view(progress.state, seat), MOST))
            assert "end" not in kinds or decided.kind == "end" or not _goes_on(game, progress.state, seat, decided)


def _goes_on(game: Game[Any], state: Any, seat: int, move: Any) -> bool:
    after, _ = game.apply(state, seat, move)
    return seat in game.to_move(after) and game.turn(after) == game.turn(state)


async def test_it_plays_one_turn_for_a_seat_which_stays_its_users(club: Driver) -> None:
    table = await club.start()
    played = await club.club.playing.stand_in(table.id, 0, interaction=1)
    assert played.table.to_move == (1,)
    assert played.table.players == table.players
    assert (await club.club.playing.stand_in(table.id, 0, interaction=1)).repeated
    assert await refusal(club.club.playing.stand_in(table.id, 0, interaction=2)) == "not_awaited"
    assert (await club.club.directory.get(table.id)) == played.table


async def test_the_record_says_which_moves_were_the_stand_ins(club: Driver) -> None:
    table = await club.start()
    await club.club.playing.stand_in(table.id, 0, interaction=1)
    await club.play(table.id, "end")
    record = await club.club.reading.record(table.id)
    content = write(record)
    rows = [line.split()[1:3] for line in content.partition("moves:\n")[2].splitlines()]
    assert ["stand-in", "1"] in rows
    assert rows[-2:] == [["2", "end"], ["chance", "roll"]]
    assert {who for who, what in rows if what != "roll"} == {"stand-in", "2"}
    assert parse(content) == record
    assert RACE.dump(replay(record, RACE)[-1][0]) == await club.dump(table.id)
    running = await club.club.reading.export(table.id)
    assert "stand-in 1 walked" in running


async def test_a_users_return_takes_back_what_the_stand_in_did_as_one(club: Driver) -> None:
    table = await club.start()
    before = await club.dump(table.id)
    await club.club.playing.stand_in(table.id, 0, interaction=1)
    assert (await club.undo(table.id, 1)).awaited == (1,)
    assert (await club.answer(table.id, 2, agree=True)).done
    assert await club.dump(table.id) == before


async def test_nothing_is_played_before_the_start_or_after_the_end(club: Driver) -> None:
    lobby = await club.open()
    assert await refusal(club.club.playing.stand_in(lobby.id, 0, interaction=None)) == "not_playing"
    table = await club.start()
    await club.club.playing.resign(table.id, 1, interaction=None)
    assert await refusal(club.club.playing.stand_in(table.id, 1, interaction=None)) == "table_over"


async def test_whole_games_in_which_one_seat_is_played_by_the_stand_in(make: Make) -> None:
    for key in ("takenoko", "moana_nui"):
        club = await make(f"{key}.sqlite3", games=GAMES)
        game, rng = GAMES[key], Random(3)
        table = await club.open(game=key)
        table = await club.club.playing.start(table.id, 1)
        for _ in range(40):
            seat = table.to_move[0]
            if seat == 0:
                table = (await club.club.playing.stand_in(table.id, 0, interaction=None)).table
            else:
                move = choose(game, (await club.club.reading.position(table.id)).state, seat, rng)
                table = (await club.club.playing.play(table.id, 2, move, expected=None, interaction=None)).table
            if table.status == "over":
                break
        record = await club.club.reading.record(table.id)
        assert game.dump(replay(record, game)[-1][0]) == game.dump((await club.club.reading.position(table.id)).state)
        await club.club.close()
