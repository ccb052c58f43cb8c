"""`/club` and `/my profile` as people meet them: who is told what of whom, and what is said where there is nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cogs.ui.layouts import TEXT_LIMIT
from cogs.ui.past_tables import line
from data.texts import LANGUAGES, text
from rules.storage.ratings import Participant
from rules.tables.profiles import PAGE
from rules.tables.table import Place, Player, Table
from tests.discord.world import Person, World, buttons, newest, pictures, said
from tests.sample_game.game import RACE, End, Walk

AGAIN = "UPDATE tables SET ended = ended + 1 WHERE id = 1"


async def asked(world: World, name: str, what: str, **options: Any) -> str:
    return said((await world.person(name).slash(world.channel, f"club {what}", **options)).response)


async def finished(world: World, *names: str, game: str = "takenoko", rated: bool = True) -> int:
    """A game in which all but the last have given up, in order; the number of its table."""
    players = [Player(world.person(name).id, name) for name in names]
    place = Place(world.guild.id, world.channel.id)
    lobby = world.club.lobby
    table = await lobby.open(
        game, players[0], size=len(names), options={}, language="en", place=place,
        chosen={"rated": "yes" if rated else "no"},
    )  # fmt: skip
    for player in players[1:]:
        await lobby.join(table.id, player)
    await world.club.playing.start(table.id, players[0].user)
    for player in players[:-1]:
        await world.club.playing.resign(table.id, player.user, interaction=None)
    return table.id


async def test_a_profile_is_a_picture_and_words_of_games_wins_ratings_and_opponents(world: World) -> None:
    await finished(world, "Ann", "Ben")
    await finished(world, "Cleo", "Ben", game="tigris", rated=False)
    answer = (await world.person("Ann").slash(world.channel, "club profile", user=world.person("Ben").user)).response
    told = said(answer)
    assert told.startswith("### Ben\n2 games · 2 won")
    assert "- **Takenoko**: 27.6 ± 8.1 · 1 game · 1 won" in told
    assert "- **Tigris & Euphrates**: not rated yet · 1 game · 1 won" in told
    assert "- Ann: 1 game, placed higher in 1, lower in 0" in told
    (picture,) = pictures(answer)
    assert "Ben" in picture["description"]
    assert "**" not in picture["description"]


async def test_whoever_hides_the_profile_is_seen_by_nobody_else(world: World) -> None:
    await finished(world, "Ann", "Ben")
    said_so = await world.person("Ben").slash(world.channel, "my profile", profile="hidden")
    assert said(said_so.response) == text("en", "common.my.profile_hidden")
    ben = world.person("Ben").user
    for what in ("profile", "history"):
        assert await asked(world, "Ann", what, user=ben) == text("en", "errors.profile_hidden")
    assert "Ben" not in await asked(world, "Ann", "profile")
    assert "Ben" not in await asked(world, "Ann", "ranks", game="takenoko")
    own = await asked(world, "Ben", "profile")
    assert own.startswith("### Ben\n")
    assert "Only you see this" in own
    await world.person("Ben").slash(world.channel, "my profile", profile="shown")
    assert "Ben" in await asked(world, "Ann", "ranks", game="takenoko")


async def test_where_there_is_nothing_to_tell_that_is_said(world: World) -> None:
    zoe = world.person("Zoe")
    assert (await asked(world, "Zoe", "profile")).startswith("There is nothing to show yet: your profile begins")
    assert await asked(world, "Ann", "profile", user=zoe.user) == text("en", "errors.profile_empty")
    assert (await asked(world, "Ann", "ranks", game="takenoko")).startswith("Nobody on this server has a rating in")
    assert await asked(world, "Ann", "history") == text("en", "errors.history_empty")
    bot = world.env.create_user("Robot", bot=True)
    assert await asked(world, "Ann", "profile", user=bot) == text("en", "errors.profile_bot")
    for what in ("profile", "history"):
        answer = await zoe.user.slash(f"club {what}")
        assert said(answer.response) == text("en", "errors.club_server_only")


async def test_only_people_of_the_server_are_seen_in_it(world: World) -> None:
    await finished(world, "Ann", "Ben")
    other = world.env.create_guild(name="Other club")
    channel = other.create_text_channel("other")
    zoe = Person(other.add_member(world.env.create_user("Zoe")))
    answer = await zoe.slash(channel, "club profile", user=world.person("Ben").user)
    assert said(answer.response) == text("en", "errors.profile_left", player="Ben")
    assert "Nobody on this server" in said((await zoe.slash(channel, "club ranks", game="takenoko")).response)
    assert said((await zoe.slash(channel, "club history")).response) == text("en", "errors.history_empty")
    world.guild.remove_member(world.person("Ben").actor)
    ranks = await asked(world, "Ann", "ranks", game="takenoko")
    assert "Ben" not in ranks
    assert "1. **Ann**" in ranks
    gone = text("en", "errors.profile_left", player="Ben")
    assert await asked(world, "Ann", "profile", user=world.person("Ben").user) == gone


async def test_ranks_of_hundreds_have_pages_and_begin_with_that_of_whoever_asks(world: World) -> None:
    await finished(world, "Ann", "Ben")
    people = [world.env.create_user(f"Player {number}") for number in range(24)]
    for user in people:
        world.guild.add_member(user)
    database = world.club.store._database

    async def write(run: Any) -> None:
        for number, user in enumerate(people):
            each = Participant(user.id, 0, user.name, "stayed", 1)
            await run(
                "INSERT INTO participants (table_id, user_id, seat, name, part, place, turns, seconds)"
                " VALUES (1, :user, :seat, :name, :part, :place, :turns, :seconds)", **each._asdict(),
            )  # fmt: skip
            await run(
                "INSERT INTO ratings (table_id, user_id, mu, sigma) VALUES (1, :user, :mu, '1.0')",
                user=user.id, mu=repr(40.0 - number / 2),
            )  # fmt: skip

    await database.transaction(write)
    shown = (await world.person("Ann").slash(world.channel, "club ranks", game="takenoko")).response
    assert "Page 3 of 3, 26 with a rating" in said(shown)
    assert "26. **Ann**" in said(shown)
    assert list(buttons(shown)) == ["◀ Page"]
    await world.person("Ann").click(shown, label="◀ Page")
    assert "11. **Player 10**" in said(shown)
    assert "You are number **26**" in said(shown)


async def test_the_history_links_past_tables_and_has_their_records(world: World) -> None:
    for _ in range(6):
        await finished(world, "Ann", "Ben")
    for _ in range(5):
        await finished(world, "Cleo", "Ben", game="tigris", rated=False)
    shown = (await world.person("Zoe").slash(world.channel, "club history")).response
    assert "Page 1 of 2" in said(shown)
    assert "· **Ben**, Cleo" in said(shown)
    await world.person("Zoe").click(shown, label="Page ▶")
    assert "- [#1 Takenoko](https://discord.com/channels/" in said(shown)
    assert "· rated · **Ben**, Ann" in said(shown)
    record = (await world.person("Zoe").click(shown, label="Record #1")).response
    assert record.attachments[0].filename == "tessera-1.txt"
    some = await asked(world, "Zoe", "history", user=world.person("Ann").user, game="Takenoko")
    assert "#6 Takenoko" in some
    assert "Tigris" not in some


async def test_a_rated_series_is_told_at_each_end_and_reckoned_anew_to_the_same_digits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten games of three people, played move by move."""
    monkeypatch.setitem(world.club._tables._games, "race", RACE)
    rng, names = Random(7), ("Ann", "Ben", "Cleo")
    for _ in range(10):
        players = [Player(world.person(name).id, name) for name in rng.sample(names, 3)]
        place = Place(world.guild.id, world.channel.id)
        lobby, playing = world.club.lobby, world.club.playing
        table = await lobby.open(
            "race", players[0], size=3, options={}, language="en", place=place, chosen={"rated": "yes"}
        )
        for player in players[1:]:
            await lobby.join(table.id, player)
        await playing.start(table.id, players[0].user)
        while (now := await world.club.directory.get(table.id)).status == "playing":
            state = (await world.club.reading.position(table.id)).state
            here = state.players[state.seat].at
            moves = [Walk(min(12, here + rng.randint(1, state.pips))), End()]
            await playing.play(table.id, now.players[state.seat].user, moves, expected=None, interaction=None)
        world.time.move(60)
    written = await world.club.store.ratings.all()
    assert len(written) == 30
    assert await world.club.results.rebuild(replay=True) == 10
    assert await world.club.store.ratings.all() == written


async def test_the_final_message_says_who_gained_what(world: World) -> None:
    await world.open("Ann", start=False, rated="rated_yes", seats=2)
    await world.person("Ben").click(newest(world.channel), label="Join")
    await world.person("Ann").slash(world.channel, "table start")
    home, ann = world.home(), world.person("Ann")
    await ann.click((await ann.slash(home, "table resign")).response, label="Yes, give up")
    assert "**Ratings**: Ben 27.6 (+2.6) · Ann 22.4 (−2.6)" in said(newest(home))


def test_a_page_of_the_history_fits_a_message_whatever_people_are_called() -> None:
    names = tuple("_*~`|" * 7 for _ in range(6))
    table = Table(
        id=10**9, game="sky_islands", version=1, options={}, host=1, size=6, language="en", status="over", ply=9,
        turn=9,
        players=tuple(Player(user, name) for user, name in enumerate(names, start=1)), to_move=(), created=0,
        updated=1_795_435_200, rated="yes", place=Place(10**19, 10**19, 10**19),
    )  # fmt: skip
    for language in LANGUAGES:
        assert PAGE * (1 + len(line(table, names, None, language))) + 100 < TEXT_LIMIT
