"""Hints at tables: for whoever has to decide, where the table has them, and in time; they change nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from rules.computer.hints import Suggestion
from rules.games import GAMES
from rules.kit.refusals import Refused
from rules.tables.table import Table
from rules.tables.thinking import OwnThread, Question, Thinker
from tests.club.conftest import Driver, Make


class Scripted(OwnThread):
    """Counts the questions; fails, or keeps who asks waiting, as often as it is told."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.failures = 0
        self.let = asyncio.Event()
        self.let.set()
        self.begun = asyncio.Event()

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        self.asked.append(question)
        self.begun.set()
        await self.let.wait()
        if self.failures:
            self.failures -= 1
            raise RuntimeError("out of order")
        return await super().suggest(question)


async def at_table(make: Make, thinker: Thinker, hints: str = "on", game: str = "takenoko") -> tuple[Driver, Table]:
    club = await make("hints.sqlite3", games=GAMES, thinker=thinker)
    table = await club.open(game=game, players=2, size=2)
    await club.club.lobby.configure(table.id, 1, chosen={"hints": hints})
    return club, await club.club.playing.start(table.id, 1)


def mover(table: Table) -> int:
    return table.players[table.to_move[0]].user


async def refused(club: Driver, table: int, user: int) -> str:
    with pytest.raises(Refused) as caught:
        await club.club.hinting.ask(table, user)
    return caught.value.key


async def test_whoever_has_to_decide_gets_legal_moves_and_nothing_changes(make: Make) -> None:
    club, table = await at_table(make, Scripted())
    hint = await club.club.hinting.ask(table.id, mover(table))
    position = await club.club.reading.position(table.id)
    assert position.table == table
    assert not hint.only
    legal = set(GAMES["takenoko"].legal(position.state, table.to_move[0]))
    assert {each.move for each in hint.suggestions} <= legal
    await club.club.close()


async def test_the_same_position_is_thought_about_once(make: Make) -> None:
    thinker = Scripted()
    club, table = await at_table(make, thinker)
    hints = await asyncio.gather(*(club.club.hinting.ask(table.id, mover(table)) for _ in range(5)))
    assert len(thinker.asked) == 1
    assert all(hint == hints[0] for hint in hints)
    await club.club.close()


async def test_others_onlookers_and_finished_tables_get_none(make: Make) -> None:
    thinker = Scripted()
    club, table = await at_table(make, thinker)
    assert await refused(club, table.id, 99) == "not_seated"
    assert await refused(club, table.id, 3 - mover(table)) == "not_your_turn"
    await club.club.playing.resign(table.id, 1, interaction=None)
    assert await refused(club, table.id, 2) == "table_over"
    assert thinker.asked == []
    await club.club.close()


async def test_before_the_start_there_are_none(make: Make) -> None:
    club = await make("hints.sqlite3", games=GAMES, thinker=Scripted())
    table = await club.open(game="takenoko", players=2, size=2)
    assert await refused(club, table.id, 1) == "not_playing"
    await club.club.close()


@pytest.mark.parametrize("hints", ["off", "computers"])
async def test_a_table_may_be_without_hints(make: Make, hints: str) -> None:
    club, table = await at_table(make, Scripted(), hints=hints)
    assert await refused(club, table.id, mover(table)) == "hints_off"
    await club.club.close()


async def test_a_game_that_cannot_be_judged_has_none(make: Make) -> None:
    club = await make("hints.sqlite3")
    table = await club.start()
    assert await refused(club, table.id, mover(table)) == "hints_unknown"
    await club.club.close()


async def test_what_takes_too_long_is_said_and_there_when_asked_again(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.tables.hinting.PATIENCE", 0.05)
    thinker = Scripted()
    thinker.let.clear()
    club, table = await at_table(make, thinker)
    assert await refused(club, table.id, mover(table)) == "hint_late"
    thinker.let.set()
    monkeypatch.setattr("rules.tables.hinting.PATIENCE", 9.0)
    assert (await club.club.hinting.ask(table.id, mover(table))).suggestions
    assert len(thinker.asked) == 1
    await club.club.close()


async def test_a_thinker_that_fails_is_asked_again_the_next_time(make: Make) -> None:
    thinker = Scripted()
    thinker.failures = 1
    club, table = await at_table(make, thinker)
    assert await refused(club, table.id, mover(table)) == "hint_failed"
    assert (await club.club.hinting.ask(table.id, mover(table))).suggestions
    await club.club.close()


async def test_a_club_closes_while_somebody_waits_for_a_hint(make: Make) -> None:
    thinker = Scripted()
    thinker.let.clear()
    club, table = await at_table(make, thinker)
    waiting = asyncio.create_task(refused(club, table.id, mover(table)))
    await thinker.begun.wait()
    await asyncio.wait_for(club.club.close(), 1)
    assert await waiting == "hint_failed"


async def test_one_legal_move_is_the_hint_and_nobody_thinks(make: Make) -> None:
    thinker = Scripted()
    club, table = await at_table(make, thinker, game="moana_nui")
    rng = Random(2)
    for _ in range(400):
        position = await club.club.reading.position(table.id)
        game, (seat, *_) = GAMES["moana_nui"], position.table.to_move
        if len(legal := list(game.legal(position.state, seat))) == 1:
            break
        user = position.table.players[seat].user
        await club.club.playing.play(table.id, user, rng.choice(legal), expected=None, interaction=None)
    hint = await club.club.hinting.ask(table.id, position.table.players[seat].user)
    assert hint.only
    assert [each.move for each in hint.suggestions] == legal
    assert thinker.asked == []
    await club.club.close()


async def test_a_game_of_rules_that_are_gone_has_none(make: Make) -> None:
    club, table = await at_table(make, Scripted())
    await club.club.close()
    takenoko = GAMES["takenoko"]
    later = {"takenoko": replace(takenoko, version=takenoko.version + 1)}  # type: ignore[type-var]
    again = await make("hints.sqlite3", games=later, thinker=Scripted())
    assert await refused(again, table.id, mover(table)) == "table_other_version"
