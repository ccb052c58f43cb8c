"""Whole games as two people play them who press buttons only. What the pictures show is looked at in tests/render."""

from __future__ import annotations

from random import Random

import pytest
from simcord import ResponseMessage

from tests.discord.ending import ENOUGH, the_end_is_told
from tests.discord.player import by_buttons, choose
from tests.discord.world import World


@pytest.mark.parametrize("game", ["takenoko", "sky_islands"])
async def test_two_people_play_a_whole_game_by_buttons_alone(world: World, game: str) -> None:
    home = await world.open("Ann", "Ben", game=game)
    rng = Random(5)
    panels: dict[tuple[str, int], ResponseMessage] = {}
    for _ in range(ENOUGH):
        table = await world.club.directory.get(1)
        if table.status == "over":
            break
        name, move = await choose(world, 1, rng)
        person = world.person(name)
        panel = panels.get((name, table.turn)) or (await person.click(home.last_message, label="Play")).response
        panels = {(name, table.turn): await by_buttons(person, panel, move)}
    await the_end_is_told(world, home)
