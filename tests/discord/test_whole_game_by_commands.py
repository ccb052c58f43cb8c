"""A whole game as three people play it who type slash commands. What the pictures show is looked at in tests/render."""

from __future__ import annotations

from random import Random

from tests.discord.ending import ENOUGH, the_end_is_told
from tests.discord.player import by_command, choose
from tests.discord.world import World, said


async def test_three_people_play_a_whole_game_by_slash_commands(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cleo")
    rng = Random(3)
    for _ in range(ENOUGH):
        if (await world.club.directory.get(1)).status == "over":
            break
        name, move = await choose(world, 1, rng)
        answer = await by_command(world.person(name), home, move)
        assert answer.ephemeral
        assert said(answer).startswith("Done."), said(answer)
    await the_end_is_told(world, home)
