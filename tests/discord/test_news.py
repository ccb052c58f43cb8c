"""What happened since my turn: everything since the last turn of one's own, whatever one was asked in between."""

from __future__ import annotations

from rules.tigris.game import TIGRIS
from tests.club.test_standing_answers import three_wars
from tests.discord.conftest import BeginWith
from tests.discord.world import World, said
from tests.rules.tigris.positions import position


async def test_a_defence_in_anothers_turn_is_no_turn_of_ones_own(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, three_wars())
    home = await world.open("Ann", "Ben", "Cleo", game="tigris")
    ann, ben, cleo = (world.person(name) for name in ("Ann", "Ben", "Cleo"))
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    for which in ("trader", "king", None):
        if which:
            await ann.slash(home, "tigris war", which=which)
        for person in (ben, cleo):
            await person.slash(home, "tigris commit", tiles="0")
    warned = (await ann.slash(home, "tigris end")).response
    await ann.click(warned, label="End anyway")
    # It is Ben's turn: he defended himself in Ann's, and is told of it all the same, in the call and privately.
    assert (await world.club.directory.get(1)).to_move == (1,)
    call = said(home.last_message)
    board = said((await ben.click(home.last_message, label="Board for me")).response)
    for told in (call, board):
        assert "F5" in told
        assert "Ann" in told
        assert "Cleo" in told


async def test_a_treasure_taken_in_anothers_turn_is_no_turn_of_ones_own(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red*:E5 red*:H5", "1.trader:D5"))
    home = await world.open("Ann", "Ben", game="tigris")
    ann, ben = world.person("Ann"), world.person("Ben")
    await ann.slash(home, "tigris tile", colour="black", at="F5")
    await ann.slash(home, "tigris tile", colour="black", at="G5")
    await ben.slash(home, "tigris treasure", at="H5")
    assert (await world.club.directory.get(1)).to_move == (1,)
    board = said((await ben.click(home.last_message, label="Board for me")).response)
    for told in (said(home.last_message), board):
        assert "F5" in told
        assert "G5" in told
