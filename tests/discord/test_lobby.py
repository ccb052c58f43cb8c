"""Opening, joining, leaving, changing and starting a table, and what the lobby message says of it."""

from __future__ import annotations

import io
from dataclasses import replace

import discord
import msgspec
import pytest
from PIL import Image

from cogs.ui.lobby_message import MOST, lobby_layout, offered, option_menus
from data.texts import LANGUAGES, text
from rules import games
from rules.games import GAMES
from rules.kit.game import Option
from rules.tables.table import Player, Table
from rules.takenoko.game import TAKENOKO
from tests.discord.world import Message, World, buttons, components, mentioned, menu, menus, said

COMPUTERS = ["Add a computer: easy", "Add a computer: medium", "Add a computer: hard"]


def menu_offering(message: Message | None, value: str) -> tuple[str, dict[str, str]]:
    """The menu of a lobby in which this can be chosen."""
    return next(shown for shown in menus(message) if value in shown[1])


async def test_the_lobby_shows_seats_and_options_and_has_its_six_buttons(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    lobby = world.channel.last_message
    assert set(buttons(lobby)) == {"Join", "Leave", "+ Computer", "Start", "Cancel", "Learn by playing"}
    assert "Seats** (2 of 3)" in said(lobby)
    assert "Ann" in said(lobby)
    assert "Ben" in said(lobby)


async def test_joining_by_button_fills_the_seat_in_the_same_message(world: World) -> None:
    await world.open("Ann", start=False, seats=2)
    lobby = world.channel.last_message
    answer = await world.person("Ben").click(lobby, label="Join")
    assert answer.ephemeral
    assert len(world.channel.history()) == 1
    assert "(2 of 2)" in said(world.channel.last_message)


async def test_joining_twice_and_joining_a_full_table_are_refused_in_a_sentence(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=2)
    again = await world.person("Ben").slash(world.channel, "table join")
    full = await world.person("Cleo").slash(world.channel, "table join")
    assert "already" in said(again.response)
    assert "taken" in said(full.response)
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben")


async def test_starting_below_the_minimum_is_refused_and_says_how_many_are_needed(world: World) -> None:
    await world.open("Ann", start=False)
    answer = await world.person("Ann").slash(world.channel, "table start")
    assert "2" in said(answer.response)
    assert (await world.club.directory.get(1)).status == "lobby"


async def test_only_the_host_starts_cancels_and_changes_options(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    lobby = world.channel.last_message
    ben = world.person("Ben")
    custom_id, options = menu(lobby)
    for answer in (
        await ben.click(lobby, label="Start"),
        await ben.click(lobby, label="Cancel"),
        await ben.select(lobby, custom_id=custom_id, values=["redraw=off"]),
    ):
        assert "host" in said(answer.response)
    assert "redraw=off" in options
    table = await world.club.directory.get(1)
    assert (table.status, table.options["redraw"]) == ("lobby", "on")


async def test_the_host_changes_an_option_and_the_lobby_shows_it(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    before = said(world.channel.last_message)
    custom_id, _ = menu(world.channel.last_message)
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["redraw=off"])
    assert (await world.club.directory.get(1)).options["redraw"] == "off"
    assert said(world.channel.last_message) != before


async def test_a_start_seat_that_nobody_holds_is_refused_at_the_start(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=4)
    custom_id, _ = menu_offering(world.channel.last_message, "start=4")
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["start=4"])
    answer = await world.person("Ann").slash(world.channel, "table start")
    assert "4" in said(answer.response)
    assert (await world.club.directory.get(1)).status == "lobby"


async def test_a_start_seat_beyond_the_tables_size_is_not_offered(world: World) -> None:
    await world.open("Ann", "Ben", start=False, seats=3)
    _, values = menu_offering(world.channel.last_message, "start=1")
    starts = [value for value in values if value.startswith("start=")]
    assert starts == ["start=random", "start=1", "start=2", "start=3"]


async def test_the_host_leaving_hands_over_and_the_last_one_leaving_closes_the_table(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    await world.person("Ann").slash(world.channel, "table leave")
    assert (await world.club.directory.get(1)).host == world.person("Ben").id
    await world.person("Ben").slash(world.channel, "table leave")
    assert (await world.club.directory.get(1)).status == "cancelled"
    assert buttons(world.channel.last_message) == {}


async def test_the_start_opens_a_thread_named_after_game_and_players_and_pings_who_must_act(world: World) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    assert home.is_thread
    assert home.name is not None
    assert "Takenoko" in home.name
    assert "Ann" in home.name
    assert f"<@{table.players[seat].user}>" in said(home.last_message)
    assert mentioned(home.last_message) == [table.players[seat].user]


async def test_a_table_that_lives_in_the_channel_opens_no_thread(world: World) -> None:
    home = await world.open("Ann", "Ben", place="here")
    assert home is world.channel
    assert not world.channel.threads
    assert "Play" in buttons(world.channel.last_message)


async def test_a_table_opened_in_the_thread_of_another_one_gets_a_place_of_its_own(world: World) -> None:
    thread = await world.open("Ann", "Ben")
    told = await world.person("Cyd").slash(thread, "table new", game="tigris", place="here")
    place = (await world.club.directory.get(2)).place
    assert (place.channel, place.thread) == (world.channel.id, None)
    assert "belongs to table 1" in said(told.response)
    assert "Join" in buttons(world.channel.last_message)


async def test_missing_permissions_are_named_before_anything_is_opened(world: World) -> None:
    weak = world.guild.create_text_channel(
        "weak",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
        },
    )
    answer = await world.person("Ann").slash(weak, "table new", game="takenoko", seats=2)
    assert "Attach Files" in said(answer.response)
    assert "Create Public Threads" in said(answer.response)
    assert await world.club.directory.tables_of(world.person("Ann").id) == ()


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("sky", "sky_islands"),
        ("Sky Islands", "sky_islands"),
        ("空島の商人", "sky_islands"),
        ("merchants", "sky_islands"),
        ("ＴＩＧＲＩＳ", "tigris"),
        ("t&e", "tigris"),
        ("euphrates", "tigris"),
        ("たけのこ", "takenoko"),
        ("Moana-Nui", "moana_nui"),
        ("ton", "tongiaki"),
    ],
)
async def test_a_game_is_known_by_what_people_call_it_in_both_languages(world: World, typed: str, game: str) -> None:
    offered = await world.person("Ann").autocomplete(world.channel, "table new", "game", typed)
    assert [choice["value"] for choice in offered] == [game]
    await world.person("Ann").slash(world.channel, "table new", game=typed)
    assert (await world.club.directory.get(1)).game == game


async def test_an_unknown_game_is_refused_with_the_names_of_those_there_are(world: World) -> None:
    for typed in ("go", "!!"):
        answer = await world.person("Ann").slash(world.channel, "table new", game=typed, seats=2)
        assert f"There is no game “{typed}”." in said(answer.response)
        assert all(text("en", f"{game}.title") in said(answer.response) for game in GAMES)
    assert not world.channel.history()


async def test_a_name_that_several_games_have_in_common_is_refused_with_theirs(world: World) -> None:
    answer = await world.person("Ann").slash(world.channel, "table new", game="T")
    assert "Takenoko, Tigris & Euphrates, Tongiaki." in said(answer.response)
    assert "Moana" not in said(answer.response)
    assert not world.channel.history()


def people_menu(message: Message | None) -> tuple[str, dict[str, str]]:
    """The custom id of the host's menu of people and its options, value -> label."""
    for part in components(message):
        if part["type"] == 3 and ":person:" in part["custom_id"]:
            return part["custom_id"], {option["value"]: option["label"] for option in part["options"]}
    return "", {}


async def test_the_lobby_describes_the_game_marks_the_host_and_says_what_it_waits_for(world: World) -> None:
    await world.open("Ann", start=False, seats=3)
    told = said(world.channel.last_message)
    assert text("en", "takenoko.tagline") in told
    assert "Ann (host)" in told
    assert "Looking for 2 more players. Ann can start with 2 or more." in told
    await world.person("Ben").slash(world.channel, "table join")
    assert "Looking for 1 more player." in said(world.channel.last_message)
    await world.person("Cleo").slash(world.channel, "table join")
    told = said(world.channel.last_message)
    assert "Looking" not in told
    assert "Everybody is here; Ann can start." in told


async def test_after_the_start_the_lobby_counts_the_seats_that_play(world: World) -> None:
    await world.open("Ann", "Ben", "Cleo", seats=4)
    lobby = next(message for message in world.channel.history() if "Seats" in said(message))
    assert "Seats** (3 of 3)" in said(lobby)
    assert "The game has begun." in said(lobby)


async def test_the_host_removes_somebody_by_name_or_menu_and_everybody_sees_it(world: World) -> None:
    await world.open("Ann", "Ben", "Cleo", start=False, seats=4)
    ann, ben = world.person("Ann"), world.person("Ben")
    offered_names = await ann.autocomplete(world.channel, "table seat remove", "player", "")
    assert [choice["name"] for choice in offered_names] == ["Ben", "Cleo"]
    told = said((await ann.slash(world.channel, "table seat remove", player="ben")).response)
    assert told.startswith("Ben has no seat at table 1 any more")
    assert "Removed by the host: Ben" in said(world.channel.last_message)
    again = await ben.click(world.channel.last_message, label="Join")
    assert said(again.response) == "The host has removed you from this table, so you cannot join it."
    custom_id, choices = people_menu(world.channel.last_message)
    assert list(choices.values()) == [*COMPUTERS, "Remove Cleo", "Let Ben join again"]
    refused = await ben.select(world.channel.last_message, custom_id=custom_id, values=[f"readmit={ben.id}"])
    assert "host" in said(refused.response)
    await ann.select(world.channel.last_message, custom_id=custom_id, values=[f"readmit={ben.id}"])
    cleo = world.person("Cleo").id
    await ann.select(world.channel.last_message, custom_id=custom_id, values=[f"remove={cleo}"])
    await ben.click(world.channel.last_message, label="Join")
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("who", "whom", "why"),
    [
        ("Ben", "Cleo", "Only the host"),
        ("Ann", "Ann", "The host cannot be removed"),
        ("Ann", "Nobody", "Nobody by that name"),
    ],
)
async def test_a_removal_that_cannot_be_is_refused_in_a_sentence(world: World, who: str, whom: str, why: str) -> None:
    await world.open("Ann", "Ben", "Cleo", start=False)
    answer = await world.person(who).slash(world.channel, "table seat remove", player=whom)
    assert said(answer.response).startswith(why)
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben", "Cleo")


async def test_a_host_alone_can_add_computers_of_each_level(world: World) -> None:
    await world.open("Ann", start=False)
    assert list(people_menu(world.channel.last_message)[1].values()) == COMPUTERS


async def test_the_order_of_seats_is_chosen_like_an_option(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    assert "Seat order: as you join" in said(world.channel.last_message)
    custom_id, choices = menu(world.channel.last_message)
    assert {"seating=joined", "seating=mixed"} <= set(choices)
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["seating=mixed"])
    told = said(world.channel.last_message)
    assert "Seat order: mixed at the start" in told
    assert "·" in told
    assert "●" not in told
    await world.person("Ann").slash(world.channel, "table start")
    assert sorted((await world.club.directory.get(1)).names) == ["Ann", "Ben"]


@pytest.mark.painted
@pytest.mark.parametrize(("chosen", "width"), [("", 1080), ("wide", 1600)])
async def test_the_thread_shows_a_picture_to_be_read_there_unless_the_host_wants_a_wide_one(
    world: World, chosen: str, width: int
) -> None:
    await world.open("Ann", "Ben", start=False)
    if chosen:
        custom_id, _ = menu(world.channel.last_message)
        await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=[f"picture={chosen}"])
        assert "Picture in the thread: wide" in said(world.channel.last_message)
    await world.person("Ann").slash(world.channel, "table start")
    shown = world.home().last_message
    assert shown is not None
    (file,) = shown.attachments
    assert Image.open(io.BytesIO(await file.read())).width == width


@pytest.mark.parametrize(
    "value", ["size=abc", "size=-1", "size=99", "seating=", "picture=phone", "redraw=", "=", "x", "no=such"]
)
async def test_a_choice_that_was_never_offered_is_refused_in_a_sentence(world: World, value: str) -> None:
    await world.open("Ann", start=False)
    before = await world.club.directory.get(1)
    layout = discord.ui.LayoutView(timeout=None)
    select: discord.ui.Select[discord.ui.LayoutView] = discord.ui.Select(custom_id="s:1:0:option:1")
    select.add_option(label="crafted", value=value)
    layout.add_item(discord.ui.ActionRow(select))
    await world.bot.get_partial_messageable(world.channel.id).send(view=layout)
    answer = await world.person("Ann").select(world.channel.last_message, custom_id="s:1:0:option:1", values=[value])
    assert said(answer.response)
    assert "on our side" not in said(answer.response)
    assert await world.club.directory.get(1) == before


async def test_an_option_that_changes_nothing_with_so_many_seats_is_not_offered(world: World) -> None:
    await world.open("Ann", start=False, game="tongiaki", seats=4)
    custom_id, _ = menu(world.channel.last_message)
    offered = [value for _, values in menus(world.channel.last_message) for value in values]
    assert not any(value.startswith("turn_limit=") for value in offered)
    assert "Turn limit" not in said(world.channel.last_message)
    await world.person("Ann").select(world.channel.last_message, custom_id=custom_id, values=["size=2"])
    assert any("turn_limit=60" in values for _, values in menus(world.channel.last_message))
    assert "Turn limit" in said(world.channel.last_message)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_lobby_offers_every_choice_and_keeps_discords_limits(
    world: World, game: str, language: str
) -> None:
    await world.open("Ann", start=False, game=game, language=language)
    opened = await world.club.directory.get(1)
    named = tuple(Player(10**17 + seat, "長い名前_*" * 6) for seat in range(GAMES[game].seats[-1]))
    for size in GAMES[game].seats:
        table = msgspec.structs.replace(opened, size=size, players=named[:size], host=named[0].user, removed=named)
        whole_and_within_limits(table)
        whole_and_within_limits(msgspec.structs.replace(table, players=named[:1], invited=named[:size], rematch_of=1))


def whole_and_within_limits(table: Table) -> None:
    choices = [option.value for select in option_menus(table) for option in select.item.options]
    wanted = [f"{key}={value}" for key, option in offered(table).items() for value in option.values_for(table.size)]
    assert [choice for choice in choices if choice.partition("=")[0] in GAMES[table.game].options] == wanted
    assert len(choices) == len(set(choices))
    view = lobby_layout(table)
    assert view.content_length() <= 4000
    assert view.total_children_count <= 40


async def test_many_options_go_into_several_menus_and_none_is_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = {f"o{n}": Option(f"o{n}", tuple(f"v{value}" for value in range(7)), "v0") for n in range(6)}
    monkeypatch.setitem(games.GAMES, "takenoko", replace(TAKENOKO, options=many))
    await world.open("Ann", start=False)
    table = await world.club.directory.get(1)
    menus = option_menus(table)
    assert len(menus) == 3
    assert all(len(select.item.options) <= MOST for select in menus)
    values = [option.value for select in menus for option in select.item.options]
    assert {f"{key}={value}" for key, option in many.items() for value in option.values} <= set(values)
    assert len({select.custom_id for select in menus}) == len(menus)
    last = list(components(world.channel.last_message))
    shown = [part["custom_id"] for part in last if part["type"] == 3]
    await world.person("Ann").select(world.channel.last_message, custom_id=shown[-2], values=["o5=v6"])
    assert (await world.club.directory.get(1)).options["o5"] == "v6"
