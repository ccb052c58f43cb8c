"""Games as people play them who type slash commands. What the pictures show is looked at in tests/render."""

from __future__ import annotations

from random import Random

from cogs.game_commands import people_make
from rules.takenoko.game import TAKENOKO
from tests.discord.conftest import BeginWith
from tests.discord.ending import ENOUGH, the_end_is_told
from tests.discord.player import UNEAGER, by_command, choose, far_on
from tests.discord.world import World, said


async def played_out(world: World, game: str, *names: str) -> set[str]:
    """A game to its end, each move typed and acknowledged; the kinds of its moves."""
    home = await world.open(*names, game=game)
    rng = Random(3)
    kinds = set()
    for _ in range(ENOUGH):
        if (await world.club.directory.get(1)).status == "over":
            break
        name, move = await choose(world, 1, rng)
        answer = await by_command(world.person(name), home, move, game)
        assert answer.ephemeral
        assert said(answer).startswith("Done."), said(answer)
        kinds.add(move.kind)
    await the_end_is_told(world, home)
    return kinds


async def test_two_people_play_a_whole_game_by_slash_commands(world: World) -> None:
    await played_out(world, "sky_islands", "Ann", "Ben")


async def test_three_people_play_a_long_game_to_its_end_by_slash_commands(world: World, begin_with: BeginWith) -> None:
    """Its last quarter, in which every kind of move is made that such players ever make."""
    begin_with(TAKENOKO, far_on(TAKENOKO, 3, 3, 70))
    kinds = await played_out(world, "takenoko", "Ann", "Ben", "Cleo")
    assert kinds == {kind.kind for kind in people_make("takenoko")} - UNEAGER
