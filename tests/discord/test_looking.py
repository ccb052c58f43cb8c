"""Looking at a table: boards, words, hands, lists, rules, exports, replays, and people with difficult names."""

from __future__ import annotations

from random import Random

import pytest

from data.texts import text, topics
from render.zoom import places_in
from rules.games import GAMES
from rules.tables.record_file import parse, replay
from rules.tables.table import Place, Player
from rules.takenoko.game import TAKENOKO
from rules.takenoko.view import TakenokoView
from tests.discord.player import by_buttons, by_command, choose
from tests.discord.world import World, buttons, menu, newest, pictures, said

NAMES = (
    "**Bold** _and_ `code`",
    "@everyone",
    "<@1> [link](http://example.invalid)",
    "\u202egnorw\u202c שלום",
    "👩‍👩‍👧 emoji 🐼",
    "a\u200bb\nc",
    "長い名前" * 8,
)


@pytest.mark.painted
async def test_anybody_may_look_at_the_board_in_the_size_they_like(world: World) -> None:
    home = await world.open("Ann", "Ben")
    zoe = world.person("Zoe")
    answer = (await zoe.slash(home, "table board", size="phone")).response
    assert answer.ephemeral
    assert len(pictures(answer)) == 1
    assert "Wide picture" in buttons(answer)
    wide = (await zoe.click(answer, label="Wide picture")).response
    assert "Tall picture" in buttons(wide)


@pytest.mark.painted
async def test_zoom_shows_the_part_round_the_last_move_or_round_a_place_and_the_log_is_one_press_away(
    world: World,
) -> None:
    home = await world.open("Ann", "Ben")
    zoe, rng = world.person("Zoe"), Random(4)
    early = (await zoe.click(home.last_message, label="Zoom")).response
    assert text("en", "errors.nothing_to_zoom") in said(early)
    place = ""
    while not place:
        name, move = await choose(world, 1, rng)
        await by_command(world.person(name), home, move)
        place = next(iter(places_in(TAKENOKO.write(move))), "")
    near = (await zoe.click(home.last_message, label="Zoom")).response
    assert len(pictures(near)) == 1
    told = (await zoe.click(near, label="Log")).response
    assert place in said(told)
    assert pictures((await zoe.slash(home, "table board", around=f" {place.lower()} ")).response)
    wrong = (await zoe.slash(home, "table board", around="Z99")).response
    assert "Z99" in said(wrong)
    assert not pictures(wrong)


async def test_every_picture_has_words_and_the_board_can_be_had_as_text(world: World) -> None:
    home = await world.open("Ann", "Ben")
    (item,) = pictures(home.last_message)
    assert item["description"]
    answer = await world.person("Ann").slash(home, "table board", text=True)
    assert "Garden" in said(answer.response)


@pytest.mark.parametrize("command", ["log", "remaining", "list", "rules", "settings", "hand"])
async def test_every_look_is_answered_privately(world: World, command: str) -> None:
    home = await world.open("Ann", "Ben")
    answer = await world.person("Ann").slash(home, f"table {command}")
    assert answer.ephemeral
    assert said(answer.response)


async def test_rules_are_found_by_topic(world: World) -> None:
    ann = world.person("Ann")
    offered = await ann.autocomplete(world.channel, "table rules", "topic", "pand")
    assert "takenoko.panda" in [choice["value"] for choice in offered]
    answer = await ann.slash(world.channel, "table rules", topic="takenoko.panda")
    wrong = await ann.slash(world.channel, "table rules", topic="takenoko.nonsense")
    assert "panda" in said(answer.response).lower()
    game = await ann.slash(world.channel, "table rules", topic="空島の商人")
    assert text("en", "rules_sky_islands.overview.body")[:40] in said(game.response)
    assert said(wrong.response)


async def test_the_record_of_a_running_game_holds_nothing_hidden_and_that_of_a_finished_one_replays(
    world: World,
) -> None:
    home = await world.open("Ann", "Ben")
    rng = Random(2)
    for _ in range(8):
        name, move = await choose(world, 1, rng)
        await by_command(world.person(name), home, move)
    running = (await world.person("Ann").slash(home, "table export")).response
    content = (await running.attachments[0].read()).decode()
    state = (await world.club.reading.position(1)).state
    for seat in (0, 1):
        view = TAKENOKO.view(state, seat)
        assert isinstance(view, TakenokoView)
        for card in view.hand:
            assert card.id not in content
    asked = await world.person("Ann").slash(home, "table resign")
    await world.person("Ann").click(asked.response, label="Yes, give up")
    whole = (await world.person("Zoe").click(home.last_message, label="Record")).response
    record = parse((await whole.attachments[0].read()).decode())
    assert len(replay(record, TAKENOKO)) == len(record.rows) > 8


async def test_the_list_says_whose_turn_it_is_and_begins_with_those_that_wait_for_me(world: World) -> None:
    await world.open("Ann", "[gift](http://example.invalid)", start=False)
    for _ in range(4):
        await world.open("Ann", "Ben")
    tables = [await world.club.directory.get(number) for number in range(2, 6)]
    ann = world.person("Ann")
    lines = said((await ann.slash(world.channel, "table list")).response).splitlines()[1:]
    mine = [table for table in tables if table.awaited == ("Ann",)]
    assert ["waiting for **you** (turn came <t:" in line for line in lines] == [
        number < len(mine) for number in range(5)
    ]
    for table in tables:
        (line,) = [line for line in lines if f"#{table.id} " in line]
        assert f"](https://discord.com/channels/{world.guild.id}/{table.place.thread})" in line
        assert ("waiting for Ben (turn came <t:" in line) == (table.awaited == ("Ben",))
    assert "not started" in lines[-1]
    assert "[gift](" not in lines[-1]


async def test_a_long_list_ends_between_two_tables_and_says_how_many_are_left_out(world: World) -> None:
    for _ in range(60):
        await world.club.lobby.open(
            "takenoko", Player(world.person("Ann").id, "Ann_with_a_long_name_of_32_chars"), size=2, options={},
            language="en", place=Place(world.guild.id, world.channel.id),
        )  # fmt: skip
    told = said((await world.person("Ann").slash(world.channel, "table list")).response)
    *lines, last = (line for line in told.splitlines()[1:] if line)
    assert len(told) <= 4000
    assert all(line.endswith("not started") for line in lines)
    assert last == f"… and {60 - len(lines)} more."


@pytest.mark.painted
@pytest.mark.parametrize("name", NAMES)
async def test_difficult_names_harm_neither_messages_nor_pictures(world: World, name: str) -> None:
    home = await world.open("Ann", name)
    assert len(pictures(home.last_message)) == 1
    assert "@everyone" not in said(home.last_message)
    assert "[link](" not in said(home.last_message)
    assert not newest(home).mention_everyone


async def test_japanese_is_spoken_to_those_who_choose_it(world: World) -> None:
    home = await world.open("Ann", "Ben", language="ja")
    assert "プレイする" in buttons(home.last_message)
    ann = world.person("Ann")
    await ann.slash(home, "table settings", language="ja")
    answer = await ann.slash(home, "table hand")
    assert "手札" in said(answer.response)
    answer = await ann.slash(home, "table board", text=True)
    assert "卓1" in said(answer.response)
    assert "#1" not in said(answer.response)


async def test_the_rules_at_a_table_are_those_of_its_game_and_every_topic_is_a_choice_away(world: World) -> None:
    home = await world.open("Ann", "Ben", game="sky_islands")
    ann = world.person("Ann")
    offered = await ann.autocomplete(home, "table rules", "topic", "")
    assert offered[0]["value"] == "sky_islands.overview"
    for answer in (
        await ann.slash(home, "table rules"),
        await ann.click(home.last_message, label="How to play"),
    ):
        told = said(answer.response)
        assert text("en", "rules_sky_islands.overview.title") in told
        assert "/sky place" in told
        custom_id, topics_offered = menu(answer.response)
        assert list(topics_offered) == list(topics("sky_islands"))
        chosen = await ann.select(answer.response, custom_id=custom_id, values=["tower"])
        assert text("en", "rules_sky_islands.tower.body")[:60] in said(chosen.response)
        assert menu(chosen.response)


async def test_the_rules_without_a_table_name_the_topics_of_every_game(world: World) -> None:
    answer = await world.person("Ann").slash(world.channel, "table rules")
    told = said(answer.response)
    for game in GAMES:
        for topic in topics(game):
            assert text("en", f"rules_{game}.{topic}.title") in told


async def test_after_the_last_thing_to_do_the_panel_says_what_was_done_and_offers_the_end_by_its_name(
    world: World,
) -> None:
    await world.open("Ann", "Ben", game="sky_islands", start=False)
    ann = world.person("Ann")
    await world.club.lobby.configure(1, ann.id, options={"auto_end": "off"})
    await ann.slash(world.channel, "table start")
    home = world.home()
    table = await world.club.directory.get(1)
    mover = world.person(table.players[table.to_move[0]].name)
    panel = (await mover.click(home.last_message, label="Play")).response
    rng = Random(1)
    for _ in range(10):
        move = (await choose(world, 1, rng))[1]
        if move.kind == "end":
            break
        panel = await by_buttons(mover, panel, move)
    assert said(panel).split("\n")[1].startswith("Done.")
    assert "End your turn" in buttons(panel)
    assert "Confirm" not in buttons(panel)
    ended = (await mover.click(panel, label="End your turn")).response
    other = next(name for name in table.names if name != mover.name)
    assert f"{other}: place a tile." in said(ended)
