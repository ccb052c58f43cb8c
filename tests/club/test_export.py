"""Exports and histories: whole when a game is over, without anything hidden while it runs."""

from __future__ import annotations

from random import Random

import pytest

from rules.games import GAMES
from rules.kit.selfplay import choose
from rules.tables.record_file import PUBLIC_LINE, BadRecord, parse, public_lines, replay, write
from tests.club.conftest import Driver, Make, Restart
from tests.sample_game.game import RACE


async def test_the_history_told_as_it_happens_is_the_history_told_after_a_restart(
    club: Driver, restart: Restart
) -> None:
    table = await club.long_game()
    told = await club.club.reading.history(table)
    assert {event.kind for entry in told for event in entry.events} >= {"rolled", "walked", "drew", "resigned"}
    assert await (await restart(club)).club.reading.history(table) == told


async def test_the_export_of_a_finished_game_is_its_whole_record(club: Driver) -> None:
    table = await club.long_game()
    await club.club.playing.resign(table, 1, interaction=None)
    exported = await club.club.reading.export(table)
    assert parse(exported) == await club.club.reading.record(table)
    assert len(replay(parse(exported), RACE)) == (await club.club.directory.get(table)).ply


async def test_the_export_of_a_running_game_shows_what_everybody_may_know_and_nothing_else(make: Make) -> None:
    """Two games that differ only in what is hidden have the same export."""
    exports, cards = [], []
    for seed in (1, 2):
        club = await make(f"{seed}.sqlite3", seed=seed)
        table = await club.open(goal="300")
        # The dice are public: let both games throw the same ones.
        club.club.playing._rng = Scripted(seed, [3, 5, 2, 6, 1])
        await club.club.playing.start(table.id, 1)
        await club.play(table.id, "walk 2", "draw", "end", "draw", "draw", "end", "end", "end")
        exports.append(await club.club.reading.export(table.id))
        cards.append([event.secret for entry in await club.club.reading.history(table.id) for event in entry.events])
    assert cards[0] != cards[1]
    assert exports[0] == exports[1]
    assert exports[0].startswith(PUBLIC_LINE)
    assert 'names: ["Ann", "Ben"]' in exports[0]
    assert "2 1 walked steps=2 to=2\n3 1 drew\n4 1 turn_ended\n5 chance rolled face=5\n" in exports[0]
    with pytest.raises(BadRecord):
        parse(exports[0])


class Scripted(Random):
    """Shuffles by its seed, throws what it is told."""

    def __init__(self, seed: int, faces: list[int]) -> None:
        super().__init__(seed)
        self.faces = faces

    def randint(self, a: int, b: int) -> int:
        return self.faces.pop(0)


async def test_the_export_of_a_running_game_leaves_out_what_was_taken_back(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    await club.undo(table.id, 1)
    assert "walked" not in await club.club.reading.export(table.id)


async def test_public_lines_hide_the_secret_of_every_seat(club: Driver) -> None:
    table = await club.start()
    await club.play(table.id, "draw")
    history = await club.club.reading.history(table.id)
    assert history[-1].events[0].secret
    assert list(public_lines(history))[-1] == "2 1 drew"


async def test_a_whole_game_of_every_kind_is_kept_replayed_and_read_back(
    make: Make, request: pytest.FixtureRequest
) -> None:
    """On a server only how each begins: rows are kept there alike, however many they are."""
    most = 400 if "sqlite" in request.node.name else 60
    for key, game in GAMES.items():
        club = await make(f"{key}.sqlite3", games=GAMES)
        table = await club.open(players=game.seats[-1], size=game.seats[-1], game=key)
        table = await club.club.playing.start(table.id, 1)
        rng = Random(11)
        while table.status == "playing" and table.ply < most:
            state = (await club.club.reading.position(table.id)).state
            seat = rng.choice(table.to_move)
            move = choose(game, state, seat, rng)
            user = table.players[seat].user
            table = (await club.club.playing.play(table.id, user, move, expected=table.ply, interaction=None)).table
            if rng.random() < 0.1 and table.status == "playing":
                undo = await club.undo(table.id, user)
                for other in undo.awaited:
                    undo = await club.answer(table.id, table.players[other].user, agree=True)
                table = undo.table
        record = await club.club.reading.record(table.id)
        assert parse(write(record)) == record
        steps = replay(record, game)
        assert game.dump(steps[-1][0]) == game.dump((await club.club.reading.position(table.id)).state)
        told = await club.club.reading.history(table.id)
        await club.club.close()
        again = await make(f"{key}.sqlite3", games=GAMES)
        assert game.dump((await again.club.reading.position(table.id)).state) == game.dump(steps[-1][0])
        assert await again.club.reading.history(table.id) == told
