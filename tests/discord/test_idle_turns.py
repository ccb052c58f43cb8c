"""A turn that was ended without an action is told to those who come after it, in words and in pictures."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.ui.scenes import public_scene, sit, with_idle_turns
from data.texts import LANGUAGES, text
from render.tigris import log
from rules.kit.events import EndedIdle
from rules.tigris.game import TIGRIS
from tests.discord.conftest import BeginWith
from tests.discord.world import World, said
from tests.rules.tigris.positions import position


async def idle(world: World, begin_with: BeginWith, *before: str) -> tuple[Any, str]:
    """A table at which Ann has let so many actions go and ended her turn: the thread and what Ann was told last."""
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5"))
    home = await world.open("Ann", "Ben", game="tigris")
    ann = world.person("Ann")
    for command in before:
        await ann.slash(home, f"tigris {command}")
    asked = (await ann.slash(home, "tigris end")).response
    return home, said((await ann.click(asked, label="End anyway")).response)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_next_player_learns_that_the_turn_was_ended_without_an_action(
    world: World, begin_with: BeginWith, language: str
) -> None:
    home, own = await idle(world, begin_with)
    idly = text("en", "words.ended_idle")
    assert f"Ann: {idly}." in said(home.last_message)
    assert idly not in own
    ben = world.person("Ben")
    await ben.slash(home, "table settings", language=language)
    sitting = await sit(world.club, 1, ben.id)
    turns = log.turns(public_scene(sitting), 24, 36)
    assert [idly] in [[*line] for turn in turns for line in turn.told]
    await ben.slash(home, "table board")
    await ben.slash(home, "tigris pass")
    await ben.slash(home, "tigris end")
    past = [message for message in home.history() if idly in said(message)]
    assert past


async def test_a_turn_in_which_something_was_done_is_not_told_as_idle(world: World, begin_with: BeginWith) -> None:
    home, _ = await idle(world, begin_with, "pass")
    assert text("en", "words.ended_idle") not in said(home.last_message)
    assert "let an action go" in said(home.last_message)


async def test_the_record_holds_no_word_of_it(world: World, begin_with: BeginWith) -> None:
    await idle(world, begin_with)
    sitting = await sit(world.club, 1, None)
    assert not any(isinstance(event, EndedIdle) for entry in sitting.entries for event in entry.events)
    assert any(isinstance(event, EndedIdle) for entry in with_idle_turns(sitting.entries) for event in entry.events)
