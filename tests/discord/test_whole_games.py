"""Whole games as people play them: three by slash commands, two by buttons alone."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.games import get_game
from tests.discord.player import by_buttons, by_command, choose
from tests.discord.world import World, buttons, pictures, said

ENOUGH = 800
"""Moves within which careful players finish; a game that takes longer is a failure."""


async def test_three_people_play_a_whole_game_by_slash_commands(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cleo")
    rng = Random(3)
    for _ in range(ENOUGH):
        if (await world.club.get(1)).status == "over":
            break
        name, move = await choose(world, 1, rng)
        answer = await by_command(world.person(name), home, move)
        assert answer.ephemeral
        assert said(answer).startswith("Done."), said(answer)
    await the_end_is_told(world, home)


async def test_two_people_play_a_whole_game_by_buttons_alone(world: World) -> None:
    home = await world.open("Ann", "Ben")
    rng = Random(5)
    panels: dict[tuple[str, int], Any] = {}
    for _ in range(ENOUGH):
        table = await world.club.get(1)
        if table.status == "over":
            break
        name, move = await choose(world, 1, rng)
        person = world.person(name)
        panel = panels.get((name, table.turn)) or (await person.click(home.last_message, label="Play")).response
        panels = {(name, table.turn): await by_buttons(person, panel, move)}
    await the_end_is_told(world, home)


async def the_end_is_told(world: World, home: Any) -> None:
    """The last message shows the final picture, every total, and what can be done next."""
    final = home.last_message
    position = await world.club.position(1)
    result = get_game("takenoko").result(position.state)
    assert position.table.status == "over"
    assert result is not None
    assert "Final score" in said(final)
    assert all(str(total) in said(final) for total in result.totals)
    assert set(buttons(final)) == {"Rematch", "Replay", "Record"}
    assert len(pictures(final)) == 1
