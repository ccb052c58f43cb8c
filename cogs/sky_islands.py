"""`/sky`: one subcommand for each kind of move a player makes."""

from __future__ import annotations

from cogs.game_commands import setup_of

setup = setup_of("sky_islands")
