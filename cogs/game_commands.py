"""The slash commands of a game, made from its Move classes: one subcommand a kind, one parameter a field.

Each game has its cog in `cogs/<game>.py`, which adds what it has beyond its moves. Autocomplete lists only what is
legal given what is filled in.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.ext import commands

from cogs.client import Client, Interaction
from cogs.localised import AnyCommand, localised, words
from cogs.suggestions import Suggesting, offering, own_tables, suggest
from cogs.ui.answers import reader_of
from rules.games import get_game
from rules.kit.game import Move
from rules.kit.notation import fields, is_optional


class GameCog(commands.Cog):
    """A cog that owns the command group of one game."""

    def __init__(self, bot: Client, key: str) -> None:
        self.bot = bot
        self.game = key
        # discord.py tells cogs apart by name, and all games share this class.
        self.__cog_name__ = key
        self.group = app_commands.Group(name=words(f"commands.{key}.name"), description=words(f"commands.{key}.text"))
        for kind in people_make(key):
            self.group.add_command(move_command(key, kind))

    async def cog_load(self) -> None:
        """Add the group to the command tree."""
        self.bot.tree.add_command(self.group)

    async def cog_unload(self) -> None:
        """Take the group away again."""
        self.bot.tree.remove_command(self.group.name)


def people_make(game: str) -> list[type[Move]]:
    """The kinds of move of a game that a person makes, in the order of its rules."""
    return [kind for kind in get_game(game).moves if not kind.by_chance]


def setup_of(game: str) -> Callable[[Client], Awaitable[None]]:
    """The `setup` by which discord.py loads the cog of a game that has nothing but its moves."""

    async def setup(bot: Client) -> None:
        await bot.add_cog(GameCog(bot, game))

    return setup


def move_command(game: str, kind: type[Move]) -> AnyCommand:
    """The subcommand that makes moves of `kind`: its fields as parameters, and last the table."""

    async def make_move(interaction: Interaction, table: str | None = None, **given: str | None) -> None:
        words_given = [given.get(name) for name in fields(kind)]
        await interaction.client.mover.by_command(interaction, game, kind, words_given, table)

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    for name in (*fields(kind), "table"):
        optional = name == "table" or is_optional(kind, name)
        parameters.append(
            inspect.Parameter(
                name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None if optional else inspect.Parameter.empty,
                annotation=str | None if optional else str,
            )
        )
    make_move.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    make_move.__qualname__ = make_move.__name__ = kind.kind
    command = localised(f"{game}.{kind.kind}")(make_move)
    for name in fields(kind):
        command.autocomplete(name)(_field_suggestions(game, kind, name))
    command.autocomplete("table")(own_tables(game))
    return command


def _field_suggestions(game: str, kind: type[Move], field: str) -> Suggesting:
    @offering
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        given = {name: value for name, value in vars(interaction.namespace).items() if isinstance(value, str)}
        reader = await reader_of(interaction)
        return await suggest(interaction, reader, game, kind, field, given, current)

    return complete
