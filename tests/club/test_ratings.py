"""Rated tables: what they exclude, what their ends change, and that what is written is what a rebuild gives."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.storage.ratings import Ended, Participant, Rated, Rating
from rules.storage.store import Store
from rules.tables import history
from rules.tables.history import Cause
from rules.tables.open_tables import Live
from rules.tables.ratings import START, followed, ranks_of, rated_anew, surely
from rules.tables.results import waited_for
from rules.tables.table import HOUSE, Player, Row, Table
from rules.tables.voting import PATIENCE
from tests.club.conftest import HERE, NAMES, Driver, Make, refusal
from tests.sample_game.game import RACE, Draw, End, Walk

EVE = Player(9, "Eve")
MIA = 50


async def rated(club: Driver, users: Sequence[int] = (1, 2, 3), **options: str) -> Table:
    """A rated table of these users, which has begun."""
    host, *others = (Player(user, NAMES[user - 1]) for user in users)
    table = await club.club.lobby.open(
        "race", host, size=4, options=options, language="en", place=HERE, chosen={"rated": "yes"}
    )
    for player in others:
        table = await club.club.lobby.join(table.id, player)
    return await club.club.playing.start(table.id, host.user, next(club.interactions))


async def to_the_end(club: Driver, table: int, rng: Random) -> Table:
    """Play a table until its game is over: everybody walks as far as the die shows, and some draw cards."""
    while (now := await club.club.directory.get(table)).status == "playing":
        state = (await club.club.reading.position(table)).state
        here = state.players[state.seat].at
        moves = [Walk(min(12, here + state.pips)), *([Draw()] if rng.random() < 0.5 else []), End()]
        user = now.players[state.seat].user
        await club.club.playing.play(table, user, moves, expected=None, interaction=next(club.interactions))
    return now


async def give_up(club: Driver, table: int, user: int) -> None:
    await club.club.playing.resign(table, user, interaction=next(club.interactions))


async def written(club: Driver) -> tuple[tuple[Any, ...], ...]:
    return await club.club.store.ratings.all()


async def parts(club: Driver, table: int) -> list[tuple[int, str, int]]:
    return [(each.user, each.part, each.place) for each in await club.club.store.ratings.participants(table)]


def participants(*places: int) -> tuple[Participant, ...]:
    """Users 1, 2, … with these places, 0 for who left."""
    return tuple(
        Participant(user, user - 1, str(user), "stayed" if place else "left", place)
        for user, place in enumerate(places, start=1)
    )


def test_the_winner_gains_ties_stay_alike_and_leavers_tie_behind_all_who_stayed() -> None:
    assert ranks_of(participants(2, 1, 1, 0, 0)) == (2, 1, 1, 3, 3)
    won, second, *left = rated_anew([START] * 4, ranks_of(participants(1, 2, 0, 0)))
    assert won.mu > second.mu > left[0].mu == left[1].mu
    assert won.sigma < START.sigma
    assert len(set(rated_anew([START] * 3, (1, 1, 1)))) == 1
    assert surely(START) == 0


def test_who_takes_a_seat_over_is_left_out_of_the_ranking() -> None:
    took = Participant(9, 1, "Eve", "came", 1)
    first = participants(2, 0, 3)
    game = Rated(Ended(5, 1), (*first, took))
    assert [user for _, user, _ in followed([game], {})] == [1, 2, 3]
    assert followed([game], {}) == followed([Rated(Ended(5, 1), first)], {})


SERIES = st.lists(st.lists(st.integers(0, 4), min_size=2, max_size=5), min_size=1, max_size=8)


@given(SERIES, st.data())
def test_ratings_follow_from_those_before_wherever_a_series_is_taken_up(series: list[list[int]], data: Any) -> None:
    games = [Rated(Ended(number, number), participants(*places)) for number, places in enumerate(series)]
    whole = followed(games, {})
    cut = data.draw(st.integers(0, len(games)))
    known: dict[int, Rating] = {user: rating for table, user, rating in whole if table < cut}
    assert followed(games[cut:], known) == [each for each in whole if each[0] >= cut]


def test_the_others_wait_from_the_last_move_before_to_each_move_of_a_turn() -> None:
    rows = [Row(1, 0, "a", at=100, user=1), Row(2, 1, "b", at=160, user=2), Row(3, 1, "c", at=170, user=2)]
    rows += [Row(4, -1, "5", at=170), Row(5, 0, "d", at=200, user=1), Row(6, 1, "e", at=900, stand_in=True)]
    assert waited_for(1, rows) == (1, 30)
    assert waited_for(2, rows) == (1, 70)
    assert waited_for(2, [Row(1, 0, "a"), Row(2, 1, "b", at=9, user=2)]) == (0, 0)


async def test_a_rated_table_and_computers_hints_and_stand_ins_exclude_each_other(make: Make) -> None:
    club = await make()
    lobby = club.club.lobby
    table = await lobby.open("race", Player(1, "Ann"), size=4, options={}, language="en", place=HERE)
    assert table.rated == "no"
    assert (await lobby.configure(table.id, 1, chosen={"rated": "yes"})).is_rated
    assert await refusal(lobby.add_computer(table.id, 1, "easy", ("Zed",))) == "computers_rated"
    assert await refusal(lobby.configure(table.id, 1, chosen={"hints": "on"})) == "hints_rated"
    assert await refusal(lobby.configure(table.id, 1, chosen={"late": "stand-in"})) == "stand_in_rated"
    for against, key in (({"hints": "on"}, "rated_hints"), ({"late": "stand-in"}, "rated_stand_in")):
        await lobby.configure(table.id, 1, chosen={"rated": "no", **against})
        assert await refusal(lobby.configure(table.id, 1, chosen={"rated": "yes"})) == key
        await lobby.configure(table.id, 1, chosen={"hints": "off", "late": "ask"})
    await lobby.add_computer(table.id, 1, "easy", ("Zed",))
    assert await refusal(lobby.configure(table.id, 1, chosen={"rated": "yes"})) == "rated_computers"


async def test_nobody_is_made_to_play_a_rated_game_who_joined_another(club: Driver) -> None:
    table = await club.open()
    assert await refusal(club.club.lobby.configure(table.id, 1, chosen={"rated": "yes"})) == "rated_joined"
    await club.club.lobby.leave(table.id, 2)
    assert (await club.club.lobby.configure(table.id, 1, chosen={"rated": "yes"})).is_rated
    await club.club.lobby.join(table.id, Player(2, "Ben"))
    assert not (await club.club.lobby.configure(table.id, 1, chosen={"rated": "no"})).is_rated


async def test_while_a_rated_game_is_played_nothing_is_tried_at_it(club: Driver) -> None:
    table = await rated(club, (1, 2))
    assert await refusal(club.club.trying.open(table.id, 1)) == "trial_rated"
    assert await refusal(club.club.trying.open(table.id, MIA)) == "trial_rated"
    await give_up(club, table.id, 1)
    assert (await club.club.trying.open(table.id, 1)).trial.seat == 0


async def test_the_others_wait_for_a_late_seat_or_let_it_give_up(club: Driver) -> None:
    table = await rated(club)
    club.time.move(PATIENCE)
    voting = club.club.voting
    table = await voting.nudge(table.id, 2, interaction=1)
    for choice in ("stand_in", "free"):
        assert await refusal(voting.vote(table.id, 2, 1, choice, interaction=None)) == "delay_rated"
    await voting.vote(table.id, 2, 1, "forfeit", interaction=2)
    table, delay = await voting.vote(table.id, 3, 1, "forfeit", interaction=3)
    assert delay.outcome == "forfeit"
    assert (await club.texts(table.id))[-2] == "0 resign"
    assert [letter.kind for letter in await club.club.letters.owed(1)] == ["forfeited"]
    over = await to_the_end(club, table.id, Random(1))
    assert (await parts(club, over.id))[0] == (1, "left", 0)


async def test_a_free_seat_at_a_rated_table_is_waited_for_or_gives_up(club: Driver) -> None:
    table = await rated(club)
    table = await club.club.seats.free(table.id, MIA, 0, interaction=1)
    delay = table.delay_of(0)
    assert delay is not None
    await club.club.voting.vote(table.id, 2, delay.number, "forfeit", interaction=2)
    table, _ = await club.club.voting.vote(table.id, 3, delay.number, "forfeit", interaction=3)
    assert (table.offers, table.to_move) == ((), (1,))
    await to_the_end(club, table.id, Random(1))
    assert [part for _, part, _ in await parts(club, table.id)] == ["left", "stayed", "stayed"]


async def test_who_leaves_at_the_second_move_is_behind_those_who_play_on(club: Driver) -> None:
    table = await rated(club)
    await club.play(table.id, "draw", "end")
    await give_up(club, table.id, 2)
    over = await to_the_end(club, table.id, Random(1))
    (_, _, one), (_, _, left), (_, _, other) = await parts(club, over.id)
    assert {one, other} == {1, 2}
    assert left == 0
    ratings = await club.club.store.ratings.after(over.id)
    assert ratings[2].mu < min(ratings[1].mu, ratings[3].mu)


async def test_a_seat_that_was_taken_over_counts_for_who_began_it_alone(club: Driver) -> None:
    table = await rated(club)
    await club.club.seats.offer(table.id, 2, to=EVE, interaction=1)
    await club.club.seats.take(table.id, EVE, interaction=2)
    await to_the_end(club, table.id, Random(1))
    assert [(user, part) for user, part, _ in await parts(club, table.id)] == [
        (1, "stayed"), (2, "left"), (9, "came"), (3, "stayed"),
    ]  # fmt: skip
    assert set(await club.club.store.ratings.after(table.id)) == {1, 2, 3}


async def test_a_moderators_take_back_makes_a_table_unrated_and_the_record_says_so(club: Driver) -> None:
    table = await rated(club)
    await club.play(table.id, "draw")
    now = await club.club.directory.get(table.id)
    after = await club.club.moderating.back(table.id, MIA, now.ply, expected=now.ply, interaction=1)
    assert not after.is_rated
    assert (await club.texts(table.id))[-2:] == [f"{HOUSE} moderator undo 1", f"{HOUSE} moderator unrated"]
    over = await to_the_end(club, table.id, Random(1))
    assert await club.club.store.ratings.after(over.id) == {}
    assert await written(club) == ()
    assert len(await parts(club, over.id)) == 3


async def test_cancelled_and_unrated_games_change_no_rating(club: Driver) -> None:
    cancelled, unrated = await rated(club), await club.start(players=3)
    await club.club.moderating.cancel(cancelled.id, MIA, interaction=1)
    await to_the_end(club, unrated.id, Random(1))
    assert await written(club) == ()
    assert await parts(club, cancelled.id) == []
    assert await club.club.results.rebuild() == 0


async def test_a_game_that_goes_on_after_its_end_takes_its_ratings_back(club: Driver) -> None:
    first, second = await rated(club, (1, 2)), await rated(club, (1, 2, 3))
    await give_up(club, first.id, 1)
    alone = await written(club)
    club.time.move(10)
    await to_the_end(club, second.id, Random(2))
    both = await written(club)
    await go_on(club, first.id)
    now = await written(club)
    assert {table for table, *_ in now} == {second.id}
    assert set(now) != set(both) - set(alone)
    assert await parts(club, first.id) == []
    await club.club.results.rebuild()
    assert await written(club) == now


async def go_on(club: Driver, table: int) -> None:
    """Take back the last move of a game that is over, as nobody can at a table yet."""
    live = await club.club._tables.live(table)
    start: Any = await club.club._tables.start(live.table)
    rows = live.playing.rows
    after = history.take_back(RACE, start, live.playing, HOUSE, len(rows) - 1, Cause(MIA, None, club.time.now()))
    await club.club.playing.proceed(Live(live.table, live.progress), after)


@pytest.mark.parametrize("seed", range(2))
async def test_a_rebuild_gives_what_was_written_to_the_last_digit(club: Driver, seed: int) -> None:
    """Whatever the order of ends, who leaves, who takes over, and which games go on after their end."""
    rng = Random(seed)
    tables = [await rated(club, rng.sample(range(1, 5), rng.randint(2, 4))) for _ in range(5)]
    for table in rng.sample(tables, len(tables)):
        club.time.move(rng.choice((0, 0, -40, 60)))
        if len(table.players) > 2 and rng.random() < 0.5:
            await give_up(club, table.id, table.players[rng.randrange(len(table.players))].user)
        elif rng.random() < 0.4:
            await club.club.seats.offer(table.id, table.players[0].user, to=EVE, interaction=next(club.interactions))
            await club.club.seats.take(table.id, EVE, interaction=next(club.interactions))
        over = await to_the_end(club, table.id, rng)
        if rng.random() < 0.3:
            await go_on(club, over.id)
    before = await written(club)
    assert len(before) > 5
    spoilt = "UPDATE ratings SET mu = '1.5'"
    await club.club.store._database.transaction(lambda run: run(spoilt))
    for replay in (False, True):
        assert await club.club.results.rebuild(replay=replay) == len({table for table, *_ in before})
        assert await written(club) == before


async def test_tables_that_end_at_once_are_reckoned_one_after_the_other(club: Driver) -> None:
    tables = [await rated(club, (1, 2, 3)) for _ in range(4)]
    for user in (1, 2):
        await asyncio.gather(*(give_up(club, table.id, user) for table in tables))
    before = await written(club)
    assert len(before) == 12
    await club.club.results.rebuild()
    assert await written(club) == before


async def test_games_that_ended_before_such_was_kept_are_completed_once(club: Driver) -> None:
    table = await club.start(players=2)
    await give_up(club, table.id, 1)
    kept = await parts(club, table.id)
    await club.club.store._database.transaction(lambda run: run("DELETE FROM participants"))
    await club.club.results.complete()
    assert await parts(club, table.id) == kept
    assert await club.club.store.ratings.unwritten() == ()


@pytest.mark.file
async def test_a_thousand_games_are_rebuilt_in_a_second_of_the_processor(club: Driver) -> None:
    table = await rated(club)
    await give_up(club, table.id, 1)
    await give_up(club, table.id, 2)
    await many(club.club.store, 1_000)
    begun = process_time()
    assert await club.club.results.rebuild() == 1_000
    assert process_time() - begun < 1
    assert len(await written(club)) == 3_000


async def many(store: Store, count: int) -> None:
    """Copies of table 1 with three of 500 users each."""
    tables = "id, game, version, options, host, size, language, guild, channel, status, ply, turn, to_move, created"
    copied = tables.replace("id, ", "i, ", 1)
    numbers = f"WITH RECURSIVE c(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM c WHERE i < {count})"
    for sql in (
        f"INSERT INTO tables ({tables}, updated, rated, ended)"
        f" {numbers} SELECT {copied}, updated, rated, ended + i FROM c, tables WHERE id = 1",
        "INSERT INTO participants (table_id, user_id, seat, name, part, place, turns, seconds)"
        f" {numbers} SELECT i, 1 + (i * 7 + seat * 131) % 500, seat, name, part, place, turns, seconds"
        " FROM c, participants WHERE table_id = 1",
    ):
        await store._database.transaction(lambda run, sql=sql: run(sql))  # type: ignore[misc]
