"""Games as two people play them who press buttons only. What the pictures show is looked at in tests/render."""

from __future__ import annotations

from random import Random

from simcord import ResponseMessage

from cogs.game_commands import people_make
from rules.takenoko.game import TAKENOKO
from tests.discord.conftest import BeginWith
from tests.discord.ending import ENOUGH, the_end_is_told
from tests.discord.player import UNEAGER, by_buttons, choose, far_on
from tests.discord.world import World


async def played_out(world: World, game: str) -> set[str]:
    """A game to its end by the buttons of one panel a turn; the kinds of its moves."""
    home = await world.open("Ann", "Ben", game=game)
    rng = Random(5)
    panels: dict[tuple[str, int], ResponseMessage] = {}
    kinds = set()
    for _ in range(ENOUGH):
        table = await world.club.directory.get(1)
        if table.status == "over":
            break
        name, move = await choose(world, 1, rng)
        person = world.person(name)
        panel = panels.get((name, table.turn)) or (await person.click(home.last_message, label="Play")).response
        panels = {(name, table.turn): await by_buttons(person, panel, move)}
        kinds.add(move.kind)
    await the_end_is_told(world, home)
    return kinds


async def test_two_people_play_a_whole_game_by_buttons_alone(world: World) -> None:
    await played_out(world, "sky_islands")


async def test_two_people_play_a_long_game_to_its_end_by_buttons_alone(world: World, begin_with: BeginWith) -> None:
    """Its last quarter, in which every kind of move is made that such players ever make."""
    begin_with(TAKENOKO, far_on(TAKENOKO, 2, 5, 60))
    kinds = await played_out(world, "takenoko")
    assert kinds == {kind.kind for kind in people_make("takenoko")} - UNEAGER
