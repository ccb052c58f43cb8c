"""Merchants of Sky Islands under the simulated Discord: a turn by commands, hidden hands, a restart in mid-turn."""

from __future__ import annotations

import re
from typing import Any

from simcord import ChannelHandle

from data.texts import name
from rules.games import get_game
from rules.kit.game import Move
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.moves import PlaceTile
from rules.sky_islands.view import SkyView
from tests.discord.world import Person, World, buttons, mentioned, menus, pictures, said

GAME = "sky_islands"


async def begun(world: World) -> tuple[ChannelHandle, Person, Person]:
    """A started table of two: its thread, who must act, and the other one."""
    home = await world.open("Ann", "Ben", game=GAME)
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    return home, world.person(table.names[seat]), world.person(table.names[1 - seat])


async def place(home: ChannelHandle, mover: Person) -> Any:
    """Place the first tile that is offered, where and as it is offered first."""
    filled: dict[str, str] = {}
    for field in ("tile", "at", "rotation"):
        offered = await mover.autocomplete(home, "sky place", field, "", **filled)
        filled[field] = offered[0]["value"]
    return (await mover.slash(home, "sky place", **filled)).response


async def test_a_tile_and_its_place_are_offered_place_first_then_tile_then_what_it_brings(world: World) -> None:
    home, mover, _ = await begun(world)
    panel = (await mover.click(home.last_message, label="Play")).response
    ((_, offered),) = menus(panel)
    tiles = {name("en", GAME, move.tile) for move in await legal(world) if isinstance(move, PlaceTile)}
    for said_of in offered.values():
        place, rest = said_of.removeprefix("💡 ").split(": ", 1)
        assert re.fullmatch(r"[A-Z]\d+", place)
        assert any(rest.startswith((f"{tile} – you gain ", f"{tile}, ")) for tile in tiles)


async def test_a_tile_is_placed_by_what_autocomplete_offers_and_the_turn_goes_on(world: World) -> None:
    home, mover, other = await begun(world)
    answer = await place(home, mover)
    assert said(answer).startswith("Done.")
    for _ in range(4):
        kinds = {move.kind for move in await legal(world)}
        if kinds == {"end"}:
            break
        if "keep" in kinds and "end" not in kinds:
            offered = await mover.autocomplete(home, "sky keep", "cubes", "")
            await mover.slash(home, "sky keep", cubes=offered[0]["value"])
        else:
            break
    await mover.slash(home, "sky end")
    assert mentioned(home.last_message) == [other.id]


async def legal(world: World) -> list[Move]:
    position = await world.club.reading.position(1)
    game = get_game(GAME)
    return list(game.legal(position.state, position.table.to_move[0]))


async def test_a_tile_that_does_not_fit_is_refused_with_a_reason(world: World) -> None:
    home, mover, _ = await begun(world)
    offered = await mover.autocomplete(home, "sky place", "tile", "")
    answer = await mover.slash(home, "sky place", tile=offered[0]["value"], at="A1", rotation="0")
    assert "Rules:" in said(answer.response)
    assert (await world.club.directory.get(1)).ply == 0


async def test_the_tiles_in_a_hand_are_told_to_nobody_else(world: World) -> None:
    home, _, other = await begun(world)
    position = await world.club.reading.position(1)
    view = SKY_ISLANDS.view(position.state, position.table.to_move[0])
    assert isinstance(view, SkyView)
    public = "\n".join(said(message) for message in home.history())
    public += "".join(str(item["description"]) for item in pictures(home.last_message))
    log = await other.slash(home, "table board", text=True)
    public += said(log.response)
    assert view.hand
    for tile in view.hand:
        assert name("en", GAME, tile) not in public


async def test_a_restart_in_the_middle_of_a_turn_leaves_panel_and_board_alive(world: World) -> None:
    await world.open("Ann", "Ben", game=GAME, start=False)
    await world.club.lobby.configure(1, world.person("Ann").id, options={"auto_end": "off"})
    await world.person("Ann").slash(world.channel, "table start")
    home = world.home()
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    await place(home, mover)
    shown = home.last_message
    await world.restart()
    panel = await mover.click(shown, label="Play")
    assert buttons(panel.response)
    assert (await world.club.directory.get(1)).ply == 1


async def test_estimates_can_be_switched_off_for_ones_own_boards(world: World) -> None:
    home, mover, _ = await begun(world)
    told = await mover.slash(home, "table settings", estimates="hidden")
    assert "estimates hidden" in said(told.response)
    table = await world.club.directory.get(1)
    assert table.ply == 0
    shown = await mover.slash(home, "table settings")
    assert "estimates hidden" in said(shown.response)
