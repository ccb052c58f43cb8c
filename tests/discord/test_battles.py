"""Moana Nui on Discord: a turn by commands, and battles whose outcome is told before they are confirmed."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ChannelHandle

from cogs.ui.asking import Shown, question_at
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting
from data.texts import LANGUAGES, name, text
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.view import MoanaNuiView
from tests.discord.conftest import BeginWith
from tests.discord.player import by_buttons, by_command
from tests.discord.world import World, buttons, pictures, said
from tests.rules.moana_nui.positions import ROW, position

GAME = "moana_nui"
FRONT = position(ROW, "0:H8*6 1:H9*3")
"""Six units of seat 0 beside three of seat 1: the attackers win and lose two."""


@pytest.fixture
async def front(world: World, begin_with: BeginWith) -> ChannelHandle:
    """The thread of a table that starts from FRONT, with Ann to act."""
    begin_with(MOANA_NUI, FRONT)
    return await world.open("Ann", "Ben", game=GAME)


async def test_the_button_of_a_battle_tells_its_outcome_and_the_battle_can_be_taken_back(
    world: World, front: ChannelHandle
) -> None:
    ann = world.person("Ann")
    panel = (await ann.click(front.last_message, label="Play")).response
    asked = (await ann.click(panel, label="💡 " + name("en", GAME, "move.attack"))).response
    assert "won; units ● −2, ▲ −3" in said(asked)
    enter = [label for label in buttons(asked) if "units" in label]
    shown = (await ann.click(asked, label=enter[-1])).response
    fought = (await ann.click(shown, label="Confirm")).response
    assert (await world.club.directory.get(1)).ply == 1
    assert "attacker loses 2" in said(fought)
    assert pictures(fought)
    assert "Ben" in said(front.last_message)
    back = (await ann.click(fought, label="Undo")).response
    assert (await world.club.directory.get(1)).ply == 2
    assert "💡 " + name("en", GAME, "move.attack") in buttons(back)


async def test_a_single_attack_names_its_target_and_is_shown_before_action_points_are_lost(
    world: World, begin_with: BeginWith
) -> None:
    """Two against three: nobody is left to move in, so the attack is the only one there is."""
    begin_with(MOANA_NUI, position(ROW, "0:H8*2 1:H9*3"))
    front, ann = await world.open("Ann", "Ben", game=GAME), world.person("Ann")
    panel = (await ann.click(front.last_message, label="Play")).response
    label = "Attack: H8 → H9: lost; units ● −2, ▲ −2; points ● −1, ▲ +1; 3 AP lost"
    assert label in buttons(panel)
    shown = (await ann.click(panel, label=label)).response
    assert (await world.club.directory.get(1)).ply == 0
    assert "3 action points are lost" in said(shown)
    assert text("en", "common.panel.preview") in said(shown)
    await ann.click(shown, label="Confirm")
    assert (await world.club.directory.get(1)).ply == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "units"),
    [
        ("attack", "0:H8*6 0:H10 1:H9*3"),
        ("attack", "0:H8*2 0:H10*2 0:H12 1:H9*3 1:H11*3"),
        ("move", "0:H8 0:H12"),
        ("move", "0:H8 0:H10*2"),
    ],
)
async def test_menus_of_moves_and_attacks_say_from_where_and_then_to_where_also_where_that_is_not_asked(
    world: World, front: ChannelHandle, language: str, kind: str, units: str
) -> None:
    table = await world.club.directory.get(1)
    found = question_at(Sitting(table, MOANA_NUI, position(ROW, units), 0, ()), Reader(0, language, "wide"), (kind,))
    assert isinstance(found, Shown)
    for step, label in zip(found.asked.steps, found.labels, strict=True):
        move: Any = step.deeds[0].move
        assert label.removeprefix("💡 ").startswith(f"{move.origin} → {move.to}")


async def test_who_wishes_so_sees_every_battle_before_it_is_played(world: World, front: ChannelHandle) -> None:
    ann = world.person("Ann")
    await ann.slash(front, "table settings", preview="always")
    panel = (await ann.click(front.last_message, label="Play")).response
    asked = (await ann.click(panel, label="💡 " + name("en", GAME, "move.attack"))).response
    asked = (await ann.click(asked, label=next(label for label in buttons(asked) if "units" in label))).response
    assert "attacker loses 2" in said(asked)
    assert text("en", "common.panel.preview") in said(asked)
    assert pictures(asked)
    assert (await world.club.directory.get(1)).ply == 0
    await ann.click(asked, label="Confirm")
    assert (await world.club.directory.get(1)).ply == 1


async def test_the_targets_offered_to_a_command_tell_the_outcome(world: World, front: ChannelHandle) -> None:
    offered = await world.person("Ann").autocomplete(front, "moana attack", "to", "", origin="H8")
    assert [choice["value"] for choice in offered] == ["H9"]
    assert "3" in offered[0]["name"]


async def test_a_battle_goes_on_after_a_restart(world: World, front: ChannelHandle) -> None:
    ann = world.person("Ann")
    await ann.slash(front, "moana attack", origin="H8", to="H9", enter="1")
    await world.restart()
    refused = await ann.slash(front, "moana train")
    assert not said(refused.response).startswith("Done.")
    await ann.slash(front, "moana end")
    assert (await world.club.directory.get(1)).to_move == (1,)


async def test_an_impossible_attack_is_refused_with_its_reason_and_changes_nothing(
    world: World, front: ChannelHandle
) -> None:
    answer = await world.person("Ann").slash(front, "moana attack", origin="H8", to="H12", enter="0")
    assert answer.response.ephemeral
    assert "no units of another player on H12" in said(answer.response)
    assert (await world.club.directory.get(1)).ply == 0


async def test_a_turn_is_played_by_commands_with_what_autocomplete_offers(world: World) -> None:
    home = await world.open("Ann", "Ben", game=GAME)
    for _ in range(12):
        position_now = await world.club.reading.position(1)
        (seat,) = position_now.table.to_move
        if position_now.table.turn > 1:
            break
        mover = world.person(position_now.table.players[seat].name)
        answer = await by_command(mover, home, first_choice(position_now.state, seat), GAME)
        assert said(answer).startswith("Done.")
    assert (await world.club.directory.get(1)).turn == 2


async def test_a_turn_is_played_by_buttons_alone(world: World) -> None:
    home = await world.open("Ann", "Ben", game=GAME)
    position_now = await world.club.reading.position(1)
    (seat,) = position_now.table.to_move
    mover = world.person(position_now.table.players[seat].name)
    panel = (await mover.click(home.last_message, label="Play")).response
    while (position_now := await world.club.reading.position(1)).table.turn == 1:
        panel = await by_buttons(mover, panel, first_choice(position_now.state, seat))
    assert position_now.table.to_move != (seat,)


async def test_the_tiles_in_a_hand_are_told_to_nobody_else(world: World) -> None:
    home = await world.open("Ann", "Ben", game=GAME)
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    other = world.person(table.players[1 - seat].name)
    view = MOANA_NUI.view((await world.club.reading.position(1)).state, seat)
    assert isinstance(view, MoanaNuiView)
    public = "\n".join(said(message) for message in home.history())
    public += "".join(str(item["description"]) for item in pictures(home.last_message))
    public += said((await other.slash(home, "table board", text=True)).response)
    assert view.hand
    for tile in view.hand:
        assert name("en", GAME, f"tile.{tile}") not in public


def first_choice(state: Any, seat: Seat) -> Move:
    """The most promising legal move."""
    view = MOANA_NUI.view(state, seat)
    return max(MOANA_NUI.legal(state, seat), key=lambda move: MOANA_NUI.heuristic(view, move))
