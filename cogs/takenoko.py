"""`/takenoko`: one subcommand for each kind of move a player makes. The die falls by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game_commands import GameCog
from rules.takenoko.moves import MOVES, Roll

if TYPE_CHECKING:
    from cogs.app import Tessera


async def setup(bot: Tessera) -> None:
    """Add the cog (called by discord.py when the extension is loaded)."""
    await bot.add_cog(GameCog(bot, "takenoko", [kind for kind in MOVES if kind is not Roll]))
