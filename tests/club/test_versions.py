"""Tables and rules of different versions: a table is pinned to the rules it was started with."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.kit.engine import Engine
from rules.kit.events import Event
from rules.kit.game import Game, Json, Move
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.kit.selfplay import choose
from rules.tables.record_file import replay
from rules.tongiaki.game import TONGIAKI
from tests.club.conftest import Driver, Make, Restart
from tests.rules.tongiaki.positions import position
from tests.rules.tongiaki.test_traps import THERE
from tests.sample_game.game import RACE, State, Walk, too_far


async def test_a_table_started_under_other_rules_can_be_looked_at_but_not_played(
    club: Driver, restart: Restart
) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    before = await club.dump(table.id)
    club = await restart(club, games={"race": replace(RACE, version=2)})
    assert await club.dump(table.id) == before
    assert len(await club.club.reading.history(table.id)) == 2
    error = await club.refused(table.id, 1)
    assert (error.key, error.facts) == ("table_other_version", {"version": 1, "known": 2})
    with pytest.raises(Refused, match="table_other_version"):
        await club.undo(table.id, 1)


def forgetful(j: Json) -> State:
    """A position that old dumps do not fit."""
    raise ValueError("a field is missing")


def slower(s: State, seat: Seat, m: Move) -> tuple[State, tuple[Event, ...]]:
    """Rules that forbid what was allowed before."""
    if isinstance(m, Walk):
        raise too_far()
    return RACE.apply(s, seat, m)


STRICT = replace(RACE, version=2, load=forgetful)
SLOWER = replace(RACE, version=2, apply=slower)


async def test_a_table_whose_position_the_new_rules_cannot_read_is_refused_in_one_sentence(
    club: Driver, restart: Restart
) -> None:
    table = await club.start()
    club = await restart(club, games={"race": STRICT})
    with pytest.raises(Refused) as caught:
        await club.club.reading.position(table.id)
    assert (caught.value.key, caught.value.facts) == ("table_other_version", {"version": 1, "known": 2})
    assert (await club.club.directory.get(table.id)).status == "playing"


async def test_a_record_the_new_rules_cannot_follow_still_shows_its_last_position(
    club: Driver, restart: Restart
) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    before = await club.dump(table.id)
    club = await restart(club, games={"race": SLOWER})
    assert await club.dump(table.id) == before
    assert await club.club.reading.history(table.id) == ()


async def test_a_table_opened_before_an_update_starts_with_the_new_rules(club: Driver, restart: Restart) -> None:
    table = await club.open()
    club = await restart(club, games={"race": replace(RACE, version=2)})
    assert (await club.club.playing.start(table.id, 1)).version == 2
    assert (await club.play(table.id, "end")).table.turn == 2


async def test_a_game_that_is_no_longer_offered_is_refused_by_name(club: Driver, restart: Restart) -> None:
    table = await club.start()
    club = await restart(club, games={"other": RACE})
    with pytest.raises(Refused) as caught:
        await club.club.reading.position(table.id)
    assert (caught.value.key, caught.value.facts) == ("unknown_game", {"game": "race"})


async def test_a_table_plays_on_under_the_version_it_was_started_with(club: Driver, restart: Restart) -> None:
    table = await club.start()
    club = await restart(club, games={"race": replace(SLOWER, earlier=(RACE,))})
    await club.play(table.id, "walk 1")
    assert (await club.undo(table.id, 1)).done
    assert len(await club.club.reading.history(table.id)) == 1
    fresh = await club.start()
    assert (fresh.version, (await club.club.directory.get(table.id)).version) == (2, 1)
    assert (await club.refused(fresh.id, 1, "walk 1")).key == "too_far"
    await club.play(table.id, "walk 1")


def rapa_nui(game: Game[Any]) -> Game[Any]:
    """The game, begun beside an endless trap that may be chosen in its first version only."""
    assert isinstance(game, Engine)
    options = {key: option.default for key, option in game.options.items()}
    start = TONGIAKI.dump(position(THERE))
    return replace(game, setup=lambda *_: game.load({**start, "options": options}))


async def test_a_running_table_of_tongiakis_first_version_is_played_to_its_end_by_it(
    make: Make, restart: Restart
) -> None:
    first = TONGIAKI.earlier[0]
    club = await make(games={"tongiaki": rapa_nui(first)})
    old = await club.open(3, game="tongiaki")
    await club.club.playing.start(old.id, 1)
    lobby = await club.open(3, game="tongiaki")
    club = await restart(club, games={"tongiaki": rapa_nui(TONGIAKI)})
    played = await club.play(old.id, "sail rapa_nui-B-n")
    assert "departed" in [event.kind for event in played.events]
    new = await club.club.playing.start(lobby.id, 1)
    assert ((await club.club.directory.get(old.id)).version, new.version) == (1, 2)
    assert (await club.refused(new.id, 1, "sail rapa_nui-B-n")).key == "chain_trap"
    await club.play(new.id, "sail rapa_nui-B-ne")
    undone = await club.undo(old.id, 1)
    for seat in undone.awaited:
        await club.answer(old.id, seat + 1, agree=True)
    assert await club.effective(old.id) == []
    club = await restart(club, games={"tongiaki": rapa_nui(TONGIAKI)})
    await club.play(old.id, "sail rapa_nui-B-n")
    while (await club.club.directory.get(old.id)).status == "playing":
        now = await club.club.directory.get(old.id)
        state = (await club.club.reading.position(old.id)).state
        await club.play(old.id, first.write(choose(first, state, now.to_move[0], Random(len(now.to_move) + now.ply))))
    record = await club.club.reading.record(old.id)
    assert record.version == 1
    assert len(replay(record, TONGIAKI)) == len(record.rows)
