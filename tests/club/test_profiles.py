"""What is told of users and past tables: tallies, whom one has met, ranks with ties, pages of the history."""

from __future__ import annotations

from rules.storage.ratings import Ranked, Rating
from rules.tables.profiles import HIDDEN, PROFILE, here, placed
from tests.club.conftest import HERE, Driver, refusal
from tests.club.test_ratings import give_up, rated

GUILD = HERE.guild or 0


async def ended(club: Driver, *users: int) -> int:
    """A rated game of these users in which all but the last gave up, one after the other."""
    table = await rated(club, users)
    for user in users[:-1]:
        await give_up(club, table.id, user)
    club.time.move(60)
    return table.id


async def test_a_profile_counts_games_wins_turns_and_who_was_placed_before_whom(club: Driver) -> None:
    await ended(club, 1, 2)
    await ended(club, 1, 2, 3)
    table = await rated(club, (1, 2))
    club.time.move(90)
    await club.play(table.id, "draw", "end")
    await give_up(club, table.id, 2)
    found = await club.club.profiles.profile(1, 1, GUILD)
    (tally,) = found.tallies
    assert (tally.game, tally.games, tally.wins, tally.turns, tally.seconds) == ("race", 3, 1, 1, 90)
    assert [(each.user, each.name, each.games, each.before, each.behind) for each in found.met] == [
        (2, "Ben", 3, 1, 1), (3, "Cleo", 1, 0, 1),
    ]  # fmt: skip
    assert found.ratings["race"] == (await club.club.store.ratings.after(table.id))[1]
    assert (await club.club.profiles.profile(1, 1, GUILD + 1)).met == ()


async def test_who_hides_is_in_no_profile_rank_or_history_of_others(club: Driver) -> None:
    table = await ended(club, 1, 2)
    profiles = club.club.profiles
    await club.club.preferences.set(2, PROFILE, HIDDEN)
    assert await refusal(profiles.profile(2, 1, GUILD)) == "profile_hidden"
    assert await refusal(profiles.past(GUILD, 1, 2, None, 0)) == "profile_hidden"
    assert (await profiles.profile(1, 1, GUILD)).met == ()
    assert [rank.ranked.user for rank in await profiles.ranks("race", GUILD)] == [1]
    assert len((await profiles.profile(2, 2, GUILD)).tallies) == 1
    assert await profiles.past(GUILD, 2, 2, None, 0) == (1, (table,))


async def test_what_there_is_nothing_of_is_refused(club: Driver) -> None:
    profiles = club.club.profiles
    assert await refusal(profiles.profile(1, 1, GUILD)) == "profile_empty_own"
    assert await refusal(profiles.profile(2, 1, GUILD)) == "profile_empty"
    assert await refusal(profiles.ranks("race", GUILD)) == "ranks_empty"
    assert await refusal(profiles.past(GUILD, 1, None, None, 0)) == "history_empty"
    await ended(club, 1, 2)
    assert await refusal(profiles.ranks("race", GUILD + 1)) == "ranks_empty"
    assert await refusal(profiles.past(GUILD, 1, None, "tigris", 0)) == "history_empty"


async def test_the_history_has_pages_the_last_table_first(club: Driver) -> None:
    tables = [await ended(club, *((1, 2) if number % 2 else (3, 2))) for number in range(12)]
    await club.start()
    profiles = club.club.profiles
    assert await profiles.past(GUILD, 1, None, None, 0) == (2, tuple(reversed(tables[2:])))
    assert await profiles.past(GUILD, 1, None, "race", 77) == (2, (tables[1], tables[0]))
    assert await profiles.past(GUILD, 1, 3, None, 0) == (1, tuple(reversed(tables[::2])))
    result = await profiles.result(tables[0])
    assert result is not None
    assert result.winners == (1,)


async def test_the_gains_of_a_table_go_from_the_rating_before_it_to_the_one_after_it(club: Driver) -> None:
    first, second = await ended(club, 1, 2), await ended(club, 2, 1)
    before = {gain.user: gain for gain in await club.club.profiles.gains(first)}
    after = {gain.user: gain for gain in await club.club.profiles.gains(second)}
    assert before[1].before == before[2].before == Rating(25.0, 25.0 / 3.0)
    assert {user: gain.before for user, gain in after.items()} == {user: gain.after for user, gain in before.items()}
    assert after[1].after.mu > after[1].before.mu
    unrated = await club.start()
    await give_up(club, unrated.id, 1)
    assert await club.club.profiles.gains(unrated.id) == ()


def test_who_is_alike_shares_a_place_and_who_has_left_the_server_has_none() -> None:
    users = [
        Ranked(user, str(user), Rating(mu, 2.0), 1, 0) for user, mu in ((1, 20.0), (2, 30.0), (3, 20.0), (4, 10.0))
    ]
    ranks = placed(users)
    assert [(rank.place, rank.ranked.user) for rank in ranks] == [(1, 2), (2, 1), (2, 3), (4, 4)]
    assert [(rank.place, rank.ranked.user) for rank in here(ranks, {1, 3, 4})] == [(1, 1), (1, 3), (3, 4)]
