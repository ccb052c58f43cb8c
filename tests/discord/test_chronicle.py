"""Games with many undos and restarts: every message in the thread says what the record says."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from simcord import ChannelHandle

from cogs.posting import chronicle
from cogs.ui.scenes import sit
from rules.games import get_game
from rules.kit.notation import fields
from rules.kit.selfplay import choose
from tests.discord.world import World, buttons, said

NAMES = ("Ann", "Ben", "Cleo")
STEPS = 32


async def play(world: World, home: ChannelHandle, rng: Random) -> None:
    """A random move, typed by whoever is to move."""
    position = await world.club.reading.position(1)
    (seat, *_) = position.table.to_move
    move = choose(get_game(position.table.game), position.state, seat, rng)
    given = {name: str(getattr(move, name)) for name in fields(type(move)) if getattr(move, name) is not None}
    person = world.person(position.table.players[seat].name)
    await person.slash(home, f"{position.table.game} {move.kind}", **given)


async def take_back(world: World, home: ChannelHandle, rng: Random) -> None:
    """Somebody takes a move back; who is asked mostly agrees."""
    name = rng.choice(NAMES)
    await world.person(name).slash(home, "table undo")
    for other in NAMES:
        asked = [message for message in home.history() if "Agree" in buttons(message)]
        if asked and other != name:
            await world.person(other).click(asked[-1], label="Agree" if rng.random() < 0.8 else "Refuse")


@pytest.mark.parametrize("game", ["tigris", "tongiaki"])
async def test_the_thread_says_what_the_record_says_after_many_undos_and_restarts(world: World, game: str) -> None:
    rng = Random(1)
    home = await world.open(*NAMES, game=game)
    for step in range(STEPS):
        await (take_back if step > 3 and rng.random() < 0.3 else play)(world, home, rng)
        if step % 15 == 14:
            await world.restart()
    sitting, boards = await sit(world.club, 1, None), await world.club.outbox.boards(1)
    found = chronicle.spans(sitting.every, boards)
    assert found[0].since == 0
    assert all(before.until == after.since for before, after in pairwise(found))
    messages = {message.id: message for message in home.history()}
    struck = 0
    for board in boards[:-1]:
        now = chronicle.past(sitting, boards, board.message)
        struck += now.taken_back
        assert said(messages[board.message]).split("\n", 1)[1] == now.text
        assert buttons(messages[board.message]) == {}
    assert struck
    questions = [
        said(message) for message in messages.values() if " take" in said(message) and "back: " in said(message)
    ]
    assert questions
    assert not any("is settled" in said(message) for message in messages.values())
