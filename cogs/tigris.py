"""`/tigris`: one subcommand for each kind of move, and the standing answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game_commands import GameCog
from cogs.tigris_standing import add_standing

if TYPE_CHECKING:
    from cogs.client import Client


async def setup(bot: Client) -> None:
    """Add the cog (called by discord.py when the extension is loaded)."""
    cog = GameCog(bot, "tigris")
    add_standing(cog.group)
    await bot.add_cog(cog)
