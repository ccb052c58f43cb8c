"""`/my`: what a user chooses, in a server and in direct messages; what cannot be is refused and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rules.clock.away import Away
from rules.clock.rest import Calendar, Habit
from rules.clock.time import DAY
from rules.tables.preferences import Wishes
from tests.discord.world import BEGINNING, World, newest, said


async def told(world: World, command: str, **options: Any) -> str:
    """What Ann is answered."""
    ann = world.person("Ann")
    answer = await ann.slash(world.channel, f"my {command}", **options)
    assert answer.ephemeral
    return said(answer.response).replace("\\", "")


async def test_zone_and_quiet_hours_are_kept_and_said(world: World) -> None:
    assert "Asia/Tokyo" in await told(world, "zone", zone="asia/tokyo ")
    assert "Mon–Fri 23:00–07:30, Sat–Sun 01:00–10:00" in await told(
        world, "quiet", hours="mon-fri 23:00-7:30, sat-sun 1:00-10:00"
    )
    quiet = "mon-fri 23:00-07:30, sat-sun 01:00-10:00"
    calendar = await world.club.calendars.of(world.person("Ann").id)
    assert calendar == Calendar((Habit(BEGINNING, "Asia/Tokyo", quiet),))
    # It is 21:00 in Tokyo: what is changed counts from midnight there.
    assert f"<t:{BEGINNING + 3 * 3600}:f>" in await told(world, "quiet", hours="off")
    assert "No quiet hours" in await told(world, "show")


async def test_whoever_has_no_zone_is_told_that_utc_counts(world: World) -> None:
    assert "UTC" in await told(world, "quiet", hours="23:00-8:00")
    assert "UTC" in await told(world, "digest", at="20:00")
    await told(world, "zone", zone="Europe/Berlin")
    assert "UTC" not in await told(world, "digest", at="20:00")


@pytest.mark.parametrize("shown", ["away_private", "away_shown"])
async def test_days_away_are_private_unless_the_user_says_otherwise(world: World, shown: str) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    mover = world.person(table.players[table.to_move[0]].name)
    await mover.slash(home, "my away", until="12-01", shown=shown)
    await world.wait(86_400)
    await mover.slash(home, "takenoko channel")
    assert ("is away until" in said(newest(home))) == (shown == "away_shown")
    assert "Away from" in said((await mover.slash(home, "my show")).response)


@pytest.mark.parametrize(("language", "tomorrow"), [("en", "count from tomorrow"), ("ja", "不在は明日")])
async def test_who_is_away_from_today_on_is_told_that_it_counts_from_tomorrow(
    world: World, language: str, tomorrow: str
) -> None:
    await told(world, "language", language=language)
    for first in ("11-23", "11-20"):
        assert tomorrow in await told(world, "away", until="12-01", **{"from": first})
    assert tomorrow not in await told(world, "away", until="12-01", **{"from": "11-24"})
    assert tomorrow not in await told(world, "away", until="12-01")


async def test_how_many_days_away_stop_clocks_is_said_at_once(world: World) -> None:
    assert "at most 30 days in any year" in await told(world, "away", until="12-03", **{"from": "11-24"})
    beyond = await told(world, "away", until="2027-06-30", **{"from": "2027-06-01"})
    assert "on 10 days of these" in beyond
    # The first 20 of June count.
    assert "<t:1813536000:f>" in beyond
    one = await told(world, "away", until="2027-07-01", **{"from": "2027-07-01"})
    assert "on 1 day of these" in one


async def test_days_away_can_be_taken_back(world: World) -> None:
    assert "only you know" in await told(world, "away", until="2026-12-28", **{"from": "12-24"})
    calendar = await world.club.calendars.of(world.person("Ann").id)
    assert [(str(away.first), str(away.last)) for away in calendar.away] == [("2026-12-24", "2026-12-28")]
    done = await told(world, "back")
    assert done.startswith("Your days away are taken back: you are called as usual")
    assert "Away" not in done
    assert (await told(world, "back")).startswith("There are no days away to take back.")


async def test_a_day_away_that_has_begun_stays_and_that_is_said(world: World) -> None:
    await told(world, "away", until="2026-11-28", **{"from": "11-24"})
    await world.wait(DAY)
    assert (await told(world, "back")).startswith(
        "Your days away are taken back, all but today, which has begun: you are back <t:1795564800:f>."
    )
    assert (await told(world, "back")).startswith("Today has begun as a day away and stays one")


async def test_whoever_chooses_a_language_is_told_which_one_and_why(world: World) -> None:
    chosen = await told(world, "language", language="ja")
    assert chosen.startswith("Discordの言語にかかわらず、日本語で返事します。")
    auto = await told(world, "language", language="auto")
    assert auto.startswith("Your answers follow the language of your Discord from now on: English at the moment.")
    assert "English (as your Discord client)" in auto
    assert "English (as your Discord client)" in await told(world, "show")


async def test_how_a_user_is_called_is_kept_and_said(world: World) -> None:
    assert "direct message when" in await told(world, "pings", where="ping_direct")
    assert "after 6 hours" in await told(world, "remind", after="remind_6h")
    assert "At 20:05" in await told(world, "digest", at="２０：０５")
    ann = world.person("Ann")
    assert await world.club.preferences.wishes(ann.id) == Wishes("direct", "6h", "20:05")
    assert "no daily list" in await told(world, "digest", at="off")
    assert await world.club.preferences.wishes(world.person("Ben").id) == Wishes()


async def test_nothing_is_said_of_reminders_that_do_not_come(world: World) -> None:
    assert "reminded after" in await told(world, "pings", where="ping_direct")
    assert "reminded after" not in await told(world, "pings", where="ping_off")
    assert "reminded after" not in await told(world, "digest", at="20:00")
    await told(world, "pings", where="ping_here")
    assert "takes the place of reminders" in await told(world, "remind", after="remind_6h")
    assert "reminded after 6 hours" in await told(world, "digest", at="off")


async def test_looks_are_the_same_as_those_of_table_settings(world: World) -> None:
    assert "wide" in await told(world, "size", size="wide")
    assert "hidden" in await told(world, "estimates", estimates="hidden")
    assert "Every move" in await told(world, "preview", preview="always")
    ann = world.person("Ann")
    assert "wide" in said((await ann.slash(world.channel, "table settings")).response)
    assert "図" in await told(world, "language", language="ja")
    assert "休む時間" in await told(world, "show")


async def test_everything_works_in_direct_messages(world: World) -> None:
    ann = world.person("Ann").user
    answer = await ann.slash("my zone", zone="Asia/Tokyo")
    assert answer.response is not None
    assert "Asia/Tokyo" in said(answer.response)
    await ann.slash("my away", until="2026-12-28")
    calendar = await world.club.calendars.of(ann.id)
    assert (calendar.newest.zone, len(calendar.away)) == ("Asia/Tokyo", 1)


BAD: list[tuple[str, dict[str, str], str]] = [
    ("zone", {"zone": "Asia/Tokio"}, "no time zone"),
    ("zone", {"zone": "x" * 2000}, "no time zone"),
    ("quiet", {"hours": "25:00"}, "cannot be read as quiet hours"),
    ("quiet", {"hours": "25:00-8:00"}, "no time 25:00"),
    ("quiet", {"hours": "8:00-8:00"}, "no time at all"),
    ("quiet", {"hours": "23-8"}, "cannot be read as quiet hours"),
    ("quiet", {"hours": "x" * 2000}, "cannot be read as quiet hours"),
    ("quiet", {"hours": " "}, "cannot be read as quiet hours"),
    ("quiet", {"hours": "18:00-9:00"}, "at most 12 hours"),
    ("away", {"until": "2026-12-01", "from": "2026-12-24"}, "is before"),
    ("away", {"until": "2027-12-28"}, "at most 365 days"),
    ("away", {"until": "2026-11-20"}, "has passed"),
    ("away", {"until": "2026-02-30"}, "no date"),
    ("away", {"until": "soon"}, "cannot be read as a date"),
    ("digest", {"at": "25:00"}, "no time 25:00"),
    ("digest", {"at": "noon"}, "cannot be read as a time"),
]


@pytest.mark.parametrize(("command", "options", "sentence"), BAD)
async def test_what_cannot_be_is_a_sentence_and_changes_nothing(
    world: World, command: str, options: dict[str, str], sentence: str
) -> None:
    assert sentence in await told(world, command, **options)
    ann = world.person("Ann")
    assert await world.club.calendars.of(ann.id) == Calendar()
    assert await world.club.preferences.wishes(ann.id) == Wishes()


async def test_zones_are_suggested_tokyo_first_for_japanese_readers(world: World) -> None:
    ann = world.person("Ann")
    await told(world, "language", language="ja")
    offered = await ann.autocomplete(world.channel, "my zone", "zone", "")
    assert offered[0]["value"] == "Asia/Tokyo"
    assert "21:00" in offered[0]["name"]
    found = await ann.autocomplete(world.channel, "my zone", "zone", "new york")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    assert len(await ann.autocomplete(world.channel, "my zone", "zone", "a")) == 25


async def test_more_days_away_than_anybody_plans_are_refused(world: World) -> None:
    for day in range(1, 21):
        await world.club.calendars.leave(world.person("Ann").id, f"12-{day:02}", f"12-{day:02}")
    assert "20 times" in await told(world, "away", until="12-28")
    assert isinstance((await world.club.calendars.of(world.person("Ann").id)).away[0], Away)
