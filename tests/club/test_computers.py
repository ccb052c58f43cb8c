"""Computer seats at tables: they move by themselves, once, whatever happens meanwhile, and never stall a table."""

from __future__ import annotations

import asyncio

import pytest

from rules.computer.hints import Suggestion
from rules.games import GAMES
from rules.kit.game import Json, Move
from rules.tables.club import Club
from rules.tables.gathering import with_computer
from rules.tables.record_file import replay
from rules.tables.table import NOBODY, Table
from rules.tables.thinking import OwnThread, Question, Thinker
from tests.club.conftest import Driver, Make, refusal
from tests.club.killing import KILLED, killed_working_off

NAMES = ("Ichi", "Ni", "San", "Yon")


async def at_table(make: Make, computers: int = 1, thinker: Thinker | None = None) -> tuple[Driver, Table]:
    """A running game of Takenoko of one user against computers."""
    club = await make("computers.sqlite3", games=GAMES, thinker=thinker)
    table = await club.open(game="takenoko", players=1, size=computers + 1, start="1")
    for _ in range(computers):
        table = await club.club.lobby.add_computer(table.id, 1, "easy", NAMES)
    return club, await club.club.playing.start(table.id, 1)


async def position(club: Driver, table: Table) -> Json:
    """The position of a game of Takenoko, written down."""
    return GAMES[table.game].dump((await club.club.reading.position(table.id)).state)


async def first_legal(club: Driver, table: Table) -> Table:
    """The user's move, the first that is legal."""
    position = await club.club.reading.position(table.id)
    move = next(iter(GAMES[table.game].legal(position.state, 0)))
    return (await club.club.playing.play(table.id, 1, move, expected=None, interaction=None)).table


async def own_turn(club: Driver, table: Table) -> Table:
    """The table when its user has moved until others must decide."""
    turn = table.turn
    while table.turn == turn and table.status == "playing":
        table = await first_legal(club, table)
    return table


async def turn_over(club: Driver, table: Table) -> Table:
    """The table when its user has moved until others must decide, and they have."""
    table = await own_turn(club, table)
    await club.club.computers.finished()
    return await club.club.directory.get(table.id)


async def test_computers_have_names_and_numbers_of_their_own(make: Make) -> None:
    club, table = await at_table(make, computers=3)
    assert [player.name for player in table.players[1:]] == ["Ichi ⚙", "Ni ⚙", "San ⚙"]
    assert len({player.user for player in table.players}) == 4
    assert (table.people, table.computers, table.vacant) == ((0,), (1, 2, 3), ())
    await club.club.close()


async def test_computers_move_until_a_user_must_and_that_is_told_once(make: Make) -> None:
    club, table = await at_table(make, computers=3)
    after = await turn_over(club, table)
    assert after.to_move == (0,)
    assert after.turn == table.turn + 4
    posts = await club.club.outbox.pending(table.id)
    assert [post.kind for post in posts].count("turn") == 1
    record = await club.club.reading.record(table.id)
    game = GAMES["takenoko"]
    assert game.dump(replay(record, game)[-1][0]) == game.dump((await club.club.reading.position(table.id)).state)
    await club.club.close()


async def test_after_a_restart_the_computer_moves_once(make: Make) -> None:
    thinking = Waits()
    club, table = await at_table(make, thinker=thinking)
    table = await own_turn(club, table)
    await thinking.begun.wait()
    await club.club.close()
    again = await make("computers.sqlite3", games=GAMES)
    assert (await again.club.directory.get(table.id)).to_move == (1,)
    await again.club.computers.kick_all()
    await again.club.computers.finished()
    after = await again.club.directory.get(table.id)
    assert (after.to_move, after.turn) == ((0,), table.turn + 1)
    await again.club.close()


def nothing(club: Club) -> None:
    """There is nothing to prepare."""


async def thinking(club: Club) -> None:
    """Have the computers move that must."""
    await club.computers.kick_all()
    await club.computers.finished()


@pytest.mark.file
async def test_killed_anywhere_while_it_moves_the_computer_has_moved_once_after_the_next_start(make: Make) -> None:
    waits = Waits()
    club = await make(thinker=waits)
    table = await club.open(players=1, size=2, goal="300")
    await club.club.lobby.add_computer(table.id, 1, "easy", NAMES)
    table = await club.club.playing.start(table.id, 1)
    table = (await club.play(table.id, "end")).table
    await waits.begun.wait()
    await club.club.close()
    killed = killed_working_off(club.path, club.time.now(), (*range(1, 20, 2), 99), nothing, thinking)
    assert KILLED in killed.values()
    for path in killed:
        again = await make(path.name)
        await thinking(again.club)
        after = await again.club.directory.get(table.id)
        assert (after.to_move, after.turn) == ((0,), table.turn + 1)
        acts = [row for row in await again.club.store.rows(table.id) if row.seat == 1 and not row.together]
        assert len(acts) == 1
        await again.club.close()


class Waits(OwnThread):
    """Thinks when it is let."""

    def __init__(self) -> None:
        self.begun, self.let = asyncio.Event(), asyncio.Event()

    async def decide(self, question: Question) -> Move:
        self.begun.set()
        await self.let.wait()
        return await super().decide(question)


async def test_what_happens_while_a_computer_thinks_is_thought_about(make: Make) -> None:
    thinker = Waits()
    club, table = await at_table(make, thinker=thinker)
    turn = table.turn
    table = await own_turn(club, table)
    await thinker.begun.wait()
    undone = await club.club.undoing.undo(table.id, 1, expected=None, interaction=None)
    assert undone.done
    thinker.let.set()
    await club.club.computers.finished()
    after = await club.club.directory.get(table.id)
    assert (after.to_move, after.turn, after.ply) == ((0,), turn, undone.table.ply)
    await club.club.close()


async def test_what_a_user_does_just_when_the_computers_have_nothing_to_do_is_answered(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, table = await at_table(make)
    answers, asked = club.club.store.standing_answers, asyncio.Event()

    async def slow(number: int) -> dict[int, str]:
        found = await answers(number)
        if not asked.is_set():
            asked.set()
            await own_turn(club, table)
        return dict(found)

    monkeypatch.setattr(club.club.store, "standing_answers", slow)
    club.club.computers.kick(table.id)
    await asked.wait()
    await club.club.computers.finished()
    after = await club.club.directory.get(table.id)
    assert (after.to_move, after.turn) == ((0,), table.turn + 2)
    await club.club.close()


class Fails:
    """A thinker that is broken."""

    def __init__(self, answer: Move | Exception) -> None:
        self._answer = answer

    async def decide(self, question: Question) -> Move:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        raise AssertionError("a computer asks nobody for advice")


@pytest.mark.parametrize("answer", [RuntimeError("out of order"), GAMES["takenoko"].read("end")])
async def test_a_computer_that_fails_moves_all_the_same(make: Make, answer: Move | Exception) -> None:
    club, table = await at_table(make, thinker=Fails(answer))
    assert (await turn_over(club, table)).to_move == (0,)
    await club.club.close()


async def test_a_table_with_only_computers_left_pauses(make: Make) -> None:
    club, table = await at_table(make, computers=2)
    resigned = (await club.club.playing.resign(table.id, 1, interaction=None)).table
    await club.club.computers.finished()
    after = await club.club.directory.get(table.id)
    assert (after.status, after.ply) == ("playing", resigned.ply)
    await club.club.close()


async def test_taking_back_past_a_computers_move_asks_no_computer(make: Make) -> None:
    club, table = await at_table(make, computers=2)
    before = await position(club, table)
    table = await turn_over(club, table)
    while await position(club, table) != before:
        undone = await club.club.undoing.undo(table.id, 1, expected=None, interaction=None)
        assert undone.done
        if undone.table.ply and not undone.to_ply:
            break
    assert (await club.club.directory.get(table.id)).to_move == (0,)
    await club.club.close()


async def test_only_the_host_seats_computers_and_only_while_seats_are_free(club: Driver) -> None:
    table = await club.open(players=1, size=2)
    assert await refusal(club.club.lobby.add_computer(table.id, 9, "easy", NAMES)) == "not_host"
    table = await club.club.lobby.add_computer(table.id, 1, "hard", NAMES)
    assert table.players[1].level == "hard"
    assert await refusal(club.club.lobby.add_computer(table.id, 1, "easy", NAMES)) == "table_full"
    table = await club.club.lobby.remove(table.id, 1, table.players[1].user)
    assert (len(table.players), table.removed) == (1, ())
    assert with_computer(table, 1, "easy", NAMES).players[1].user < NOBODY


async def test_a_lobby_whose_users_have_left_closes_though_computers_sit_there(club: Driver) -> None:
    table = await club.open(players=1, size=3)
    table = await club.club.lobby.add_computer(table.id, 1, "easy", NAMES)
    assert (await club.club.lobby.leave(table.id, 1)).status == "cancelled"


async def test_a_rematch_has_the_same_computers(make: Make) -> None:
    club, table = await at_table(make, computers=1)
    while table.status == "playing":
        table = await turn_over(club, table)
    again = await club.club.lobby.rematch(table.id, table.players[0], place=table.place, interaction=None)
    assert {player.name for player in again.players} == {player.name for player in table.players}
    assert again.free == 0
    await club.club.close()
