"""Standing answers: given in advance, used at once as the seat's own move, kept over a restart, seen by nobody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kit.refusals import Refused
from rules.tigris.game import TIGRIS
from rules.tigris.state import State
from tests.club.conftest import Driver, Make, Restart
from tests.rules.tigris.positions import position

HANDS = ("black red", "green green red black", "green red", "red")
WARS = "1.trader:E4 2.trader:G4 1.king:D5 2.king:H5 1.priest:E6 2.priest:G6"


def three_wars() -> State:
    """Seat 0 can join two kingdoms on F5 so that traders, kings and priests of seats 1 and 2 make war."""
    return position("red:E5 red:G5", WARS, hands=HANDS[:3], options={"auto_end": "off"})


def games(start: State) -> dict[str, Any]:
    """The games of a club in which Tigris & Euphrates starts from this position."""
    return {"tigris": replace(TIGRIS, setup=lambda seats, options, rng: start)}


async def begun(make: Make, start: State, players: int = 3) -> Driver:
    club = await make("tigris.sqlite3", games=games(start))
    table = await club.open(players, game="tigris")
    await club.club.playing.start(table.id, 1, None)
    return club


async def test_without_a_standing_answer_every_seat_is_asked(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.play(1, "tile black F5", "war trader")
    assert (await club.club.directory.get(1)).to_move == (1,)
    await club.play(1, "commit 1")
    assert (await club.club.directory.get(1)).to_move == (2,)


async def test_a_standing_answer_is_made_at_once_and_recorded_as_that_seats_move(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all")
    await club.club.answering.stand(1, 3, "just-enough")
    played = await club.play(1, "tile black F5", "war trader")
    assert [(row.seat, row.text) for row in played.rows] == [(0, "war trader"), (1, "commit 2"), (2, "commit 0")]
    assert [row.ply for row in played.rows] == [2, 3, 4]
    rows = (await club.club.reading.record(1)).rows
    assert [(row.seat, row.text) for row in rows[1:]] == [(0, "war trader"), (1, "commit 2"), (2, "commit 0")]


async def test_three_wars_answered_in_advance_leave_only_the_active_seat_to_be_asked(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all, king none")
    await club.club.answering.stand(1, 3, "just-enough, priest at-most-1")
    played = await club.play(1, "tile black F5", "war trader", "war king")
    assert (await club.club.directory.get(1)).to_move == (0,)
    rows = [(row.seat, row.text) for row in (await club.club.reading.record(1)).rows]
    assert rows == [
        (0, "tile black F5"),
        *((0, "war trader"), (1, "commit 2"), (2, "commit 0")),
        *((0, "war king"), (1, "commit 0"), (2, "commit 0")),
        *((1, "commit 1"), (2, "commit 1")),
    ]
    assert [event.kind for event in played.events][-1] == "united"
    assert (await club.club.reading.position(1)).state.turn.decision == "act"


async def test_an_answer_given_when_the_seat_is_asked_is_its_move(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.play(1, "tile black F5", "war trader", "commit 1")
    played = await club.club.answering.stand(1, 3, "just-enough")
    assert [(row.seat, row.text, row.user) for row in played.rows] == [(2, "commit 1", 3)]
    assert (await club.club.directory.get(1)).to_move == (0,)


async def test_an_answer_about_treasures_takes_them_at_once_and_the_table_waits_for_nobody(make: Make) -> None:
    start = position("black:F5 red*:E5 red*:H5 red*:G6", "1.trader:D5", hands=("black black", "red", "red"))
    club = await begun(make, start)
    await club.club.answering.stand(1, 2, "ask, treasure first")
    played = await club.play(1, "tile black G5")
    assert [(row.seat, row.text, row.user) for row in played.rows[1:]] == [
        (1, "treasure E5", 2),
        (1, "treasure H5", 2),
    ]
    assert (await club.club.directory.get(1)).to_move == (0,)


async def test_an_answer_about_treasures_given_when_asked_is_used_at_once_also_after_a_restart(
    make: Make, restart: Restart
) -> None:
    start = position("black:F5 red*:E5 red*:H5", "1.trader:D5", hands=("black black", "red", "red"))
    club = await begun(make, start)
    await club.play(1, "tile black G5")
    assert (await club.club.directory.get(1)).to_move == (1,)
    again = await restart(club, games=games(start))
    played = await again.club.answering.stand(1, 2, "ask, treasure green")
    assert [(row.seat, row.text) for row in played.rows] == [(1, "treasure E5")]
    assert (await again.club.directory.get(1)).to_move == (0,)


async def test_a_changed_or_forgotten_answer_is_not_used_any_more(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all")
    await club.club.answering.stand(1, 2, "none")
    assert await club.club.answering.standing(1, 2) == "none"
    await club.club.answering.stand(1, 2, None)
    assert await club.club.answering.standing(1, 2) is None
    await club.play(1, "tile black F5", "war trader")
    assert (await club.club.directory.get(1)).to_move == (1,)


async def test_standing_answers_survive_a_restart(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all")
    await club.club.close()
    again = await make("tigris.sqlite3", games=games(three_wars()))
    assert await again.club.answering.standing(1, 2) == "all"
    await again.play(1, "tile black F5")
    played = await again.play(1, "war trader")
    assert [row.text for row in played.rows] == ["war trader", "commit 2"]


async def test_a_repeated_click_is_told_the_answers_that_followed_it_and_adds_nothing(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all")
    await club.play(1, "tile black F5")
    first = await club.club.playing.play(1, 1, "war trader", expected=None, interaction=77)
    again = await club.club.playing.play(1, 1, "war trader", expected=None, interaction=77)
    assert (again.repeated, again.rows) == (True, first.rows)
    assert (await club.club.directory.get(1)).ply == 3


async def test_what_another_seat_has_answered_is_told_to_nobody(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "at-most-4")
    assert await club.club.answering.standing(1, 1) is None
    assert await club.club.answering.standing(1, 3) is None
    assert "at-most" not in await club.club.reading.export(1)
    with pytest.raises(Refused) as caught:
        await club.club.answering.standing(1, 99)
    assert caught.value.key == "not_seated"


@pytest.mark.parametrize("words", ["maybe", "king all all", "at-most-100", ""])
async def test_unreadable_answers_are_refused_and_change_nothing(make: Make, words: str) -> None:
    club = await begun(make, three_wars())
    await club.club.answering.stand(1, 2, "all")
    with pytest.raises(Refused) as caught:
        await club.club.answering.stand(1, 2, words)
    assert caught.value.key == "standing_answer"
    assert await club.club.answering.standing(1, 2) == "all"


async def test_a_kept_answer_that_cannot_be_read_any_more_counts_as_none(make: Make) -> None:
    club = await begun(make, three_wars())
    await club.club.store.change(lambda change: change.stand(1, 1, "by telepathy"))
    await club.play(1, "tile black F5", "war trader")
    assert (await club.club.directory.get(1)).to_move == (1,)


async def test_a_game_that_asks_nobody_out_of_turn_takes_no_standing_answers(club: Driver) -> None:
    table = await club.start()
    with pytest.raises(Refused) as caught:
        await club.club.answering.stand(table.id, 1, "all")
    assert caught.value.key == "no_standing_answers"
