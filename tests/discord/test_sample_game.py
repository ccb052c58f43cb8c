"""The sample game through the real bot: the table, slash commands, guided play and the end, as for any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import render.pictures
from cogs.ui.recommending import TIP
from data.texts import text
from render.scene import Scene
from rules.games import GAMES
from tests.discord.ending import ENOUGH, the_end_is_told
from tests.discord.player import by_buttons, by_command, choose
from tests.discord.test_guided_play import opened
from tests.discord.world import World, buttons, pictures, said
from tests.sample_game.game import RACE


@pytest.fixture(autouse=True)
def the_race_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, RACE.key, RACE)


async def test_guided_play_asks_where_to_walk_and_marks_every_space_within_reach(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mover, panel = await opened(world, "race")
    assert list(buttons(panel)) == [f"{TIP}Walk", "Draw a card", "End the turn"]
    assert "You hold no cards." in said(panel)
    drawn: list[Scene] = []
    paint = render.pictures._kept

    def kept(kind: str, scene: Scene, painter: Any) -> bytes:
        drawn.append(scene)
        return paint(kind, scene, painter)

    monkeypatch.setattr(render.pictures, "_kept", kept)
    asked = (await mover.click(panel, label=f"{TIP}Walk")).response
    within = range(1, (await world.club.reading.position(1)).state.pips + 1)
    assert [label.removeprefix(TIP) for label in buttons(asked) if label[-1].isdecimal()] == [str(to) for to in within]
    assert [mark.at for mark in drawn[-1].marks] == list(within)
    assert len(pictures(asked)) == 1
    done = (
        await mover.click(asked, custom_id=next(one for one in buttons(asked).values() if "walk 1" in one))
    ).response
    assert "walked 1, to 1" in said(done)


async def test_a_card_is_shown_to_whoever_drew_it_and_to_nobody_else(world: World) -> None:
    home, mover, panel = await opened(world, "race")
    drawn = (await mover.click(panel, label="Draw a card")).response
    assert "drew a card worth" in said(drawn)
    assert "Your cards: " in said(drawn)
    assert "worth" not in said(home.last_message)


async def test_ending_the_turn_with_pips_left_is_asked_once_more(world: World) -> None:
    home, mover, _ = await opened(world, "race")
    asked = (await mover.slash(home, "race end")).response
    assert "left. End your turn all the same?" in said(asked)
    assert list(buttons(asked)) == ["End anyway", "Play on"]


async def test_an_illegal_move_is_refused_with_the_paragraph_that_forbids_it(world: World) -> None:
    home, mover, _ = await opened(world, "race")
    answer = (await mover.slash(home, "race walk", to="99")).response
    assert text("en", "rules_race.turn.title") + ", paragraph 2" in said(answer)


@pytest.mark.parametrize("typed", [True, False], ids=["by commands", "by buttons"])
async def test_two_people_play_a_whole_race(world: World, typed: bool) -> None:
    home = await world.open("Ann", "Ben", game="race")
    rng = Random(5)
    for _ in range(ENOUGH):
        if (await world.club.directory.get(1)).status == "over":
            break
        name, move = await choose(world, 1, rng)
        person = world.person(name)
        if typed:
            await by_command(person, home, move, "race")
        else:
            await by_buttons(person, (await person.click(home.last_message, label="Play")).response, move)
    await the_end_is_told(world, home)
