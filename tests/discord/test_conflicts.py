"""Conflicts of Tigris & Euphrates over days: who is called, what is said to whom, standing answers, a restart."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ChannelHandle

from data.texts import LANGUAGES, text
from rules.tigris.game import TIGRIS
from rules.tigris.state import State
from tests.club.test_standing_answers import three_wars
from tests.discord.conftest import BeginWith
from tests.discord.world import Person, World, buttons, components, mentioned, pictures, said
from tests.rules.tigris.positions import position


def revolt(**turn: Any) -> State:
    """Seat 0 can put its king beside that of seat 1."""
    return position("red:F5 red:E6", "1.king:E5", hands=("red red blue black", "red green green"), **turn)


async def three_at_war(world: World, begin_with: BeginWith) -> tuple[ChannelHandle, list[Person]]:
    begin_with(TIGRIS, three_wars())
    home = await world.open("Ann", "Ben", "Cleo", game="tigris")
    return home, [world.person(name) for name in ("Ann", "Ben", "Cleo")]


async def test_a_revolt_is_answered_by_the_other_seat_in_its_own_time(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, revolt())
    home = await world.open("Ann", "Ben", game="tigris")
    ann, ben = world.person("Ann"), world.person("Ben")
    await ann.slash(home, "tigris leader", which="king", to="G5")
    await ann.slash(home, "tigris commit", tiles="1")
    called = home.last_message
    assert mentioned(called) == [ben.id]
    panel = await ben.click(called, label="Play")
    offered = list(buttons(panel.response).values())
    assert [custom_id.rsplit(" ", 1)[1] for custom_id in offered if "commit" in custom_id] == ["0", "1"]
    hand = await ben.click(home.last_message, label="My hand")
    assert hand.response.ephemeral
    assert pictures(hand.response)
    refused = await ann.slash(home, "tigris commit", tiles="1")
    assert ben.name in said(refused.response)
    await ben.slash(home, "tigris commit", tiles="1")
    table = await world.club.directory.get(1)
    assert table.to_move == (0,)
    assert mentioned(home.last_message) == [ann.id]


async def test_who_can_add_no_tiles_sees_what_that_leads_to_but_for_what_is_drawn(
    world: World, begin_with: Any
) -> None:
    """The revolt is the attacker's last action: the turn ends with the answer, and hands are refilled."""
    begin_with(TIGRIS, position("red:F5 red:G6 red:E6", "1.king:E5", hands=("red blue", "green green"), used=1))
    home = await world.open("Ann", "Ben", game="tigris")
    ann, ben = world.person("Ann"), world.person("Ben")
    await ann.slash(home, "tigris leader", which="king", to="G5")
    await ann.slash(home, "tigris commit", tiles="1")
    panel = (await ben.click(home.last_message, label="Play")).response
    assert text("en", "common.panel.preview_draws") in said(panel)
    assert "Add no tiles: strength 2 (you lose)" in buttons(panel)
    assert "Confirm" not in buttons(panel)
    assert (await world.club.directory.get(1)).ply == 2
    await ben.click(panel, label="Add no tiles: strength 2 (you lose)")
    assert (await world.club.directory.get(1)).to_move == (1,)


async def test_each_message_of_a_conflict_tells_only_what_happened_while_it_was_the_newest(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TIGRIS, revolt())
    home = await world.open("Ann", "Ben", game="tigris")
    ann, ben = world.person("Ann"), world.person("Ben")
    await ann.slash(home, "tigris leader", which="king", to="G5")
    await ann.slash(home, "tigris commit", tiles="1")
    await ben.slash(home, "tigris commit", tiles="1")
    await ann.slash(home, "tigris tile", colour="black", at="A1")
    asked, answered, ended, _ = (said(message).split("\n")[1:] for message in home.history()[-4:])
    assert len(asked) == len(answered) == len(ended) == 1
    assert asked[0].startswith("● Ann: placed the king at G5; attacked the king of ▲ Ben")
    assert answered[0].startswith("▲ Ben: added 1 red tile")
    assert ended[0].startswith("● Ann: placed a black settlement at A1")


async def test_the_question_in_the_thread_is_the_same_whatever_the_hands_hold(
    world: World, begin_with: BeginWith
) -> None:
    told = []
    for number, hand in enumerate(("red red red", "green green green"), start=1):
        begin_with(TIGRIS, position("red:F5 red:E6", "1.king:E5", hands=("red red blue black", hand)))
        home = await world.open("Ann", "Ben", game="tigris")
        await world.person("Ann").slash(home, "tigris leader", which="king", to="G5")
        await world.person("Ann").slash(home, "tigris commit", tiles="0")
        described = [str(item["description"]) for item in pictures(home.last_message)]
        told.append(
            [
                line.replace(f"table {number}", "").replace(f"#{number}", "")
                for line in (said(home.last_message), *described)
            ]
        )
    assert told[0] == told[1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_is_asked_in_anothers_turn_learns_how_to_answer_in_advance(
    world: World, begin_with: BeginWith, language: str
) -> None:
    begin_with(TIGRIS, revolt())
    home = await world.open("Ann", "Ben", game="tigris")
    ann, ben = world.person("Ann"), world.person("Ben")
    for person in (ann, ben):
        await person.slash(home, "table settings", language=language)
    hint = text(language, "tigris.standing.hint")[:14]
    own = await ann.slash(home, "tigris leader", which="king", to="G5")
    assert hint not in said(own.response)
    await ann.slash(home, "tigris commit", tiles="1")
    assert hint in said((await ben.click(home.last_message, label="Play")).response)


async def test_a_war_of_three_colours_calls_attacker_and_defender_of_each(world: World, begin_with: BeginWith) -> None:
    home, (ann, ben, cleo) = await three_at_war(world, begin_with)
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    offered = await ann.autocomplete(home, "tigris war", "which", "")
    assert {choice["value"] for choice in offered} == {"priest", "trader", "king"}
    called = []
    for which in ("trader", "king", None):
        if which:
            await ann.slash(home, "tigris war", which=which)
        for _ in range(2):
            (seat,) = (await world.club.directory.get(1)).to_move
            called.append(mentioned(home.last_message))
            await (ann, ben, cleo)[seat].slash(home, "tigris commit", tiles="0")
    assert called == [[ben.id], [cleo.id]] * 3
    assert (await world.club.directory.get(1)).to_move == (0,)
    assert mentioned(home.last_message) == [ann.id]


async def test_standing_answers_fight_the_wars_at_once_and_stay_private(world: World, begin_with: BeginWith) -> None:
    home, (ann, ben, cleo) = await three_at_war(world, begin_with)
    messages = len(home.history())
    told = await ben.slash(home, "tigris standing", otherwise="all", king="none")
    assert told.response.ephemeral
    await cleo.slash(home, "tigris standing", otherwise="just-enough")
    assert len(home.history()) == messages
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    for which in ("trader", "king"):
        await ann.slash(home, "tigris war", which=which)
    assert (await world.club.directory.get(1)).to_move == (0,)
    thread = "\n".join(said(message) for message in home.history())
    assert "Ben" in thread
    for word in ("standing", "just-enough", "just enough"):
        assert word not in thread
    shown = await ben.slash(home, "tigris standing")
    assert "king" in said(shown.response)
    cases = [line for line in said(shown.response).split("\n") if line.startswith("- ")]
    assert [line.split(":")[0] for line in cases] == ["- In wars of kings (black tiles)", "- In all other conflicts"]
    assert "Only you" in said(shown.response) or "only you" in said(shown.response)
    others = await ann.slash(home, "tigris standing")
    assert "no standing answers" in said(others.response)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_treasures_are_taken_at_once_by_what_was_said_before_and_only_its_seat_knows_why(
    world: World, begin_with: BeginWith, language: str
) -> None:
    hands = ("black black red", "red", "red")
    begin_with(TIGRIS, position("black:F5 red*:E5 red*:H5 red*:G6", "1.trader:D5", hands=hands))
    home = await world.open("Ann", "Ben", "Cleo", game="tigris", language=language)
    ann, ben = world.person("Ann"), world.person("Ben")
    await ben.slash(home, "table settings", language=language)
    told = said((await ben.slash(home, "tigris standing", treasure="green")).response)
    assert text(language, "tigris.standing.case.treasure") in told
    assert text(language, "tigris.standing.pick.green") in told
    assert text(language, "tigris.standing.about_colour") in told
    await ann.slash(home, "tigris tile", colour="black", at="G5")
    assert (await world.club.directory.get(1)).to_move == (0,)
    rows = (await world.club.reading.record(1)).rows
    assert [row.text for row in rows if row.seat == 1] == ["treasure E5", "treasure H5"]
    thread = "\n".join(said(message) for message in home.history())
    assert "E5" in thread
    assert text(language, "tigris.standing.pick.green") not in thread


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_bad_answer_about_treasures_is_refused_and_changes_nothing(
    world: World, begin_with: BeginWith, language: str
) -> None:
    home, (_, ben, _) = await three_at_war(world, begin_with)
    await ben.slash(home, "table settings", language=language)
    await ben.slash(home, "tigris standing", treasure="first")
    offered = await ben.autocomplete(home, "tigris standing", "treasure", "")
    assert [choice["value"] for choice in offered] == ["first", "red", "blue", "green", "black", "ask"]
    for bad in ("all", "at-most-2", "x" * 2000):
        answer = await ben.slash(home, "tigris standing", treasure=bad)
        assert said(answer.response).startswith(text(language, "errors.standing_treasure", text=bad)[:40])
    assert await world.club.answering.standing(1, ben.id) == "ask, treasure first"


async def test_a_bad_standing_answer_is_refused_with_what_can_be_written(world: World, begin_with: BeginWith) -> None:
    home, (_, ben, _) = await three_at_war(world, begin_with)
    answer = await ben.slash(home, "tigris standing", otherwise="whatever")
    assert "just-enough" in said(answer.response)
    assert await world.club.answering.standing(1, ben.id) is None


async def test_a_standing_answer_given_when_asked_is_made_at_once(world: World, begin_with: BeginWith) -> None:
    home, (ann, ben, cleo) = await three_at_war(world, begin_with)
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    await ann.slash(home, "tigris war", which="trader")
    answer = await ben.slash(home, "tigris standing", otherwise="all")
    assert "2" in said(answer.response)
    assert (await world.club.directory.get(1)).to_move == (2,)
    assert mentioned(home.last_message) == [cleo.id]


async def test_a_restart_in_the_middle_of_a_war_loses_nothing(world: World, begin_with: BeginWith) -> None:
    home, (ann, ben, cleo) = await three_at_war(world, begin_with)
    await cleo.slash(home, "tigris standing", trader="just-enough", otherwise="ask")
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    await ann.slash(home, "tigris war", which="trader")
    asked = home.last_message
    await world.restart()
    panel = await ben.click(asked, label="Play")
    assert [custom_id for custom_id in buttons(panel.response).values() if "commit" in custom_id]
    await ben.slash(home, "tigris commit", tiles="1")
    table = await world.club.directory.get(1)
    rows = (await world.club.reading.record(1)).rows
    assert [(row.seat, row.text) for row in rows] == [
        (0, "tile black F5"), (0, "war trader"), (1, "commit 1"), (2, "commit 1"),
    ]  # fmt: skip
    assert table.to_move == (0,)


async def test_many_squares_are_asked_by_part_of_the_board(world: World, begin_with: BeginWith) -> None:
    home, (ann, _, _) = await three_at_war(world, begin_with)
    panel = (await ann.click(home.last_message, label="Play")).response
    reds = next(
        label for label, custom_id in buttons(panel).items() if custom_id.partition("@")[0].endswith("tile red")
    )
    assert "Place a tile: " in reds
    panel = (await ann.click(panel, label=reds)).response
    assert [len(part["options"]) for part in components(panel) if part["type"] == 3] == [25]
    parts = {label: custom_id for label, custom_id in buttons(panel).items() if "–" in label}
    assert 6 <= len(parts) <= 12
    panel = (await ann.click(panel, custom_id=next(iter(parts.values())))).response
    values = [option["value"] for part in components(panel) if part["type"] == 3 for option in part["options"]]
    assert 1 < len(values) <= 16
    assert all(value[0] in "ABCD" and int(value[1:]) <= 4 for value in values)
