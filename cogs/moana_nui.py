"""`/moana`: one subcommand for each kind of move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game_commands import GameCog
from rules.moana_nui.moves import MOVES

if TYPE_CHECKING:
    from cogs.app import Tessera


async def setup(bot: Tessera) -> None:
    """Add the cog (called by discord.py when the extension is loaded)."""
    await bot.add_cog(GameCog(bot, "moana_nui", MOVES))
