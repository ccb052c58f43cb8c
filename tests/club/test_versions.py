"""Tables and rules of different versions: a table is pinned to the rules it was started with."""

from __future__ import annotations

import pytest

from rules.game import IllegalMove, Refused
from tests.club.conftest import Driver
from tests.club.race import Race, Walk


async def test_a_table_started_under_other_rules_can_be_looked_at_but_not_played(club: Driver, restart) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    before = await club.dump(table.id)
    club = await restart(club, games={"race": Race(version=2)})
    assert await club.dump(table.id) == before
    assert len(await club.club.history(table.id)) == 2
    error = await club.refused(table.id, 1)
    assert (error.key, error.facts) == ("table_other_version", {"version": 1, "known": 2})
    with pytest.raises(Refused, match="table_other_version"):
        await club.undo(table.id, 1)


class Strict(Race):
    """The race with rules that forbid what was allowed before, and a state that old dumps do not fit."""

    def __init__(self) -> None:
        super().__init__(version=2)

    def load(self, j):
        raise ValueError("a field is missing")


class Slower(Race):
    def __init__(self) -> None:
        super().__init__(version=2)

    def apply(self, s, seat, m):
        if isinstance(m, Walk):
            raise IllegalMove("too_far", "steps", pips=0)
        return super().apply(s, seat, m)


async def test_a_table_whose_position_the_new_rules_cannot_read_is_refused_in_one_sentence(
    club: Driver, restart
) -> None:
    table = await club.start()
    club = await restart(club, games={"race": Strict()})
    with pytest.raises(Refused) as caught:
        await club.club.position(table.id)
    assert (caught.value.key, caught.value.facts) == ("table_other_version", {"version": 1, "known": 2})
    assert (await club.club.get(table.id)).status == "playing"


async def test_a_record_the_new_rules_cannot_follow_still_shows_its_last_position(club: Driver, restart) -> None:
    table = await club.start()
    await club.play(table.id, "walk 1")
    before = await club.dump(table.id)
    club = await restart(club, games={"race": Slower()})
    assert await club.dump(table.id) == before
    assert await club.club.history(table.id) == ()


async def test_a_table_opened_before_an_update_starts_with_the_new_rules(club: Driver, restart) -> None:
    table = await club.open()
    club = await restart(club, games={"race": Race(version=2)})
    assert (await club.club.start(table.id, 1)).version == 2
    assert (await club.play(table.id, "end")).table.turn == 2


async def test_a_game_that_is_no_longer_offered_is_refused_by_name(club: Driver, restart) -> None:
    table = await club.start()
    club = await restart(club, games={"other": Race()})
    with pytest.raises(Refused) as caught:
        await club.club.position(table.id)
    assert (caught.value.key, caught.value.facts) == ("unknown_game", {"game": "race"})
