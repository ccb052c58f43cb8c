"""`/tigris`: one subcommand for each kind of move, and the standing answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game_commands import GameCog
from cogs.tigris_standing import add_standing
from rules.tigris.moves import MOVES

if TYPE_CHECKING:
    from cogs.app import Tessera


async def setup(bot: Tessera) -> None:
    """Add the cog (called by discord.py when the extension is loaded)."""
    cog = GameCog(bot, "tigris", MOVES)
    add_standing(cog.group)
    await bot.add_cog(cog)
