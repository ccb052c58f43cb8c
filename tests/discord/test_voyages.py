"""Voyages of Tongiaki over days: what is told before a pier is confirmed, and a chain that waits through restarts."""

from __future__ import annotations

from simcord import ChannelHandle

from data.texts import text
from rules.tongiaki.game import TONGIAKI
from tests.discord.conftest import BeginWith
from tests.discord.world import Person, World, buttons, mentioned, menus, pictures, said
from tests.rules.tongiaki.positions import position

CHAIN = position("tonga@0,0 A=RB D=RB E=RG; wj@0,-1", deck="oahu wa samoa")
"""Three beaches of Tonga that seat 0 can fill at once; south of it the next tile of the stack, Oahu, would lie."""


async def begun(world: World, begin_with: BeginWith) -> tuple[ChannelHandle, Person]:
    """The thread of a table that starts from CHAIN, and the player who is to move."""
    begin_with(TONGIAKI, CHAIN)
    home = await world.open("Ann", "Ben", "Cyd", game="tongiaki")
    return home, world.person("Ann")


async def grown(world: World, begin_with: BeginWith) -> tuple[ChannelHandle, Person]:
    """The same after growth: three full beaches wait to sail."""
    home, ann = await begun(world, begin_with)
    await ann.slash(home, "tongiaki grow", island="tonga", beaches="A,D,E")
    return home, ann


async def test_a_chain_can_be_resumed_after_restarts_and_stays_one_message(world: World, begin_with: BeginWith) -> None:
    home, ann = await grown(world, begin_with)
    shown = len(home.history())
    await world.restart()
    await ann.slash(home, "tongiaki sail", pier="tonga-A-s")
    assert "Oahu" in said(home.last_message)
    await world.restart()
    answer = await ann.slash(home, "tongiaki spread", how="even")
    assert "landed on Oahu" in said(answer.response)
    while (await world.club.directory.get(1)).to_move == (0,):
        offered = await ann.autocomplete(home, "tongiaki sail", "pier", "")
        if offered:
            await ann.slash(home, "tongiaki sail", pier=offered[0]["value"])
        else:
            await ann.slash(home, "tongiaki spread", how="even")
        await world.restart()
    assert len(home.history()) == shown + 1, "the turn has one message, the next turn another"
    assert mentioned(home.last_message) == [world.person("Ben").id]
    assert "made 3 voyages" in said(home.last_message)


async def test_the_only_growth_names_its_island_and_beach_on_the_button(world: World, begin_with: BeginWith) -> None:
    begin_with(TONGIAKI, position("samoa@0,0 A=RB B=RBB C=RBB; wj@0,-1", deck="oahu wa", seats=2))
    home = await world.open("Ann", "Ben", game="tongiaki")
    panel = (await world.person("Ann").click(home.last_message, label="Play")).response
    (grow,) = [label for label in buttons(panel) if "Grow" in label]
    assert grow.removeprefix("💡 ").startswith("Grow: Samoa – 5 points, +3 boats · A, B, C")


async def test_ways_to_land_that_come_to_the_same_are_one_button(world: World, begin_with: BeginWith) -> None:
    """Three boats and three free beaches: each gets one, whoever comes first."""
    begin_with(TONGIAKI, position("tahiti@0,-1; tonga@0,0 D=RRB"))
    home = await world.open("Ann", "Ben", "Cyd", game="tongiaki")
    ann = world.person("Ann")
    await ann.slash(home, "tongiaki sail", pier="tonga-D-n")
    panel = (await ann.click(home.last_message, label="Play")).response
    assert "Land on Tahiti: A 1 ● Ann; B 1 ● Ann; C 1 ▲ Ben" in buttons(panel)
    assert [arg for arg in buttons(panel).values() if "spread" in arg] == ["b:1:1:go:spread even"]


async def test_what_founding_a_settlement_gives_up_is_shown_before_it_is_done(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TONGIAKI, position("tonga@0,0 A=R B=R D=B; wj@0,-1", deck="oahu wa samoa"))
    home = await world.open("Ann", "Ben", "Cyd", game="tongiaki")
    ann = world.person("Ann")
    panel = (await ann.click(home.last_message, label="Play")).response
    shown = (await ann.click(panel, label=next(label for label in buttons(panel) if "settlement" in label))).response
    assert "Take 2 boats off the board" in said(shown)
    assert (await world.club.directory.get(1)).ply == 0


async def test_before_a_pier_is_chosen_its_label_tells_what_is_known(world: World, begin_with: BeginWith) -> None:
    home, ann = await grown(world, begin_with)
    offered = {choice["value"]: choice["name"] for choice in await ann.autocomplete(home, "tongiaki sail", "pier", "")}
    assert set(offered) == {"tonga-A-s", "tonga-D-n", "tonga-E-ne"}
    assert all("turns a tile" in label for label in offered.values())
    panel = (await ann.click(home.last_message, label="Play")).response
    shown = menus(panel)
    labels = [*shown[0][1].values()] if shown else [*buttons(panel)]
    assert sum("turns a tile" in label for label in labels) == 3


async def test_nobody_can_look_at_a_tile_before_the_voyage_is_confirmed(world: World, begin_with: BeginWith) -> None:
    home, ann = await grown(world, begin_with)
    panel = (await ann.click(home.last_message, label="Play")).response
    (to_the_south,) = [each for each in buttons(panel).values() if each.partition("@")[0].endswith("tonga-A-s")]
    asked = (await ann.click(panel, custom_id=to_the_south)).response
    assert text("en", "common.panel.no_preview") in said(asked)
    described = "".join(str(item["description"]) for item in pictures(asked))
    assert "Oahu" not in said(asked) + described
    played = (await ann.click(asked, label="Confirm")).response
    assert "Oahu" in said(played)


async def test_a_turned_tile_is_not_taken_back_without_the_others(world: World, begin_with: BeginWith) -> None:
    home, ann = await grown(world, begin_with)
    await ann.slash(home, "tongiaki sail", pier="tonga-A-s")
    await ann.slash(home, "table undo")
    assert (await world.club.directory.get(1)).ply == 2
    asked = [message for message in home.history() if "Agree" in buttons(message)]
    assert len(asked) == 1
