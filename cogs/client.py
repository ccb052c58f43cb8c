"""What every part of the bot may ask of the bot it belongs to. Knows none of these parts, so that all can import it.

`cogs.run.app.Tessera` is the only client there is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeAlias

import discord
from discord.ext import commands

from cogs.ui.custom_ids import Press
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting
from cogs.ui.studio import Studio
from rules.clock.time import Time
from rules.kit.choices import Deed
from rules.kit.game import Move
from rules.tables.club import Club
from rules.tables.playing import Played
from rules.tables.table import Table
from rules.tables.trying import Tried


class Announces(Protocol):
    """Brings what waits in the outbox to the channels."""

    def kick(self, table: int) -> None:
        """There is something to post at this table."""


class Lists(Protocol):
    """Keeps the boards of tables of servers."""

    async def put(self, guild: int, channel: int) -> None:
        """Have the board of a server stand in this channel, and nowhere else."""

    async def remove(self, guild: int) -> bool:
        """Have no board in this server any more; whether there was one."""

    async def channel(self, guild: int) -> int | None:
        """Where the board of a server stands."""

    def kick(self, guild: int) -> None:
        """Something has changed at a table of this server, or may have; returns at once."""


class Moves(Protocol):
    """Plays moves for users."""

    async def by_command(
        self, interaction: Interaction, game: str, kind: type[Move], given: Sequence[str | None], table: str | None
    ) -> None:
        """A move typed as a slash command. Raises Refused."""

    async def play(self, interaction: Interaction, table: int, moves: Sequence[Move], expected: int | None) -> Played:
        """Play `moves` as one and have them announced. Raises Refused."""

    async def report(self, interaction: Interaction, played: Played, reader: Reader) -> str:
        """What the mover is told."""


class Guides(Protocol):
    """Guided play: asks for the next move, and once more before something is lost."""

    async def advance(self, interaction: Interaction, table: int, *, told: str = "", typed: bool = False) -> None:
        """Show what can be done now, below what came of the last move. Raises Refused."""

    async def show_trial(self, interaction: Interaction, tried: Tried, *, told: str = "") -> None:
        """Show what can be done on a private board."""

    async def preview(self, interaction: Interaction, sitting: Sitting, deed: Deed) -> None:
        """Show what a deed would do, to be confirmed."""

    async def has_moved_on(self, interaction: Interaction, press: Press) -> bool:
        """Whether a control belongs to an older position; then the panel is drawn anew, and says so."""

    async def warn(self, interaction: Interaction, sitting: Sitting, reader: Reader, deed: Deed, why: str) -> None:
        """Ask whether the turn is to end all the same."""


class Tries(Protocol):
    """Private boards."""

    async def open(self, interaction: Interaction, table: int, ply: int | None = None) -> None:
        """The user's private board from the present position, or the one after so many rows. Raises Refused."""

    async def play(self, interaction: Interaction, press: Press, deed: Deed) -> None:
        """Play on a private board for whoever must decide there. Raises Refused."""


class Planning(Protocol):
    """Turns planned beforehand."""

    async def show(self, interaction: Interaction, table: int, *, delete: bool = False) -> None:
        """What the user has planned at a table, or a private board on which to plan. Raises Refused."""


class Hints(Protocol):
    """What a good player would consider."""

    async def open(self, interaction: Interaction, table: int) -> None:
        """A private answer with what this user should consider at a table. Raises Refused."""


class Client(commands.AutoShardedBot):
    """The bot as its parts know it. `club` is there once it has started."""

    club: Club
    time: Time
    command_ids: dict[str, int]
    studio: Studio
    announcer: Announces
    tables_boards: Lists
    mover: Moves
    panel: Guides
    trying: Tries
    planning: Planning
    hinting: Hints

    @abstractmethod
    def on_press(self, **handlers: Handler) -> None:
        """Register what the verbs of buttons and selects do."""

    @abstractmethod
    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Do what a button or select asks; whatever goes wrong ends as a sentence."""

    @abstractmethod
    async def table_of(self, interaction: Interaction, number: int | None = None) -> Table | None:
        """The table that a refused command or click was about, as far as that can be told."""


Interaction: TypeAlias = discord.Interaction[Client]
Handler: TypeAlias = Callable[[Interaction, Press], Awaitable[None]]
