"""Tessera's front door: `python bot.py` runs the bot, `python bot.py <command>` plays, replays and draws locally."""

from __future__ import annotations

import sys

# A process that thinks or draws begins by reading this file, and would hold all of Discord's library for nothing.
if __name__ != "__mp_main__":
    from cogs.run.app import Tessera, create_bot
    from cogs.run.commandline import main
    from cogs.run.settings import Settings, load_settings

    __all__ = ["Settings", "Tessera", "create_bot", "load_settings"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
