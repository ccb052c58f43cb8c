"""What everybody must be told when a game is over."""

from __future__ import annotations

from simcord import ChannelHandle

from rules.games import get_game
from tests.discord.world import World, buttons, pictures, said

ENOUGH = 800
"""Moves within which careful players finish; a game that takes longer is a failure."""


async def the_end_is_told(world: World, home: ChannelHandle) -> None:
    """The last message shows the final picture, every total, and what can be done next."""
    final = home.last_message
    position = await world.club.reading.position(1)
    result = get_game(position.table.game).result(position.state)
    assert position.table.status == "over"
    assert result is not None
    assert "Final score" in said(final)
    assert all(str(total) in said(final) for total in result.totals)
    game = get_game(position.table.game)
    more = ({"Judge"} if game.evaluation else set()) | ({"Chart"} if game.storyteller else set())
    assert set(buttons(final)) == {"Rematch", "Replay", "Film", "Record"} | more
    assert ("**The story of the game**\n" in said(final)) == (game.storyteller is not None)
    assert len(pictures(final)) == 1
