"""Slash commands whose names, descriptions, parameters and choices come from the texts in both languages."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, get_type_hints

import discord
from discord import app_commands

from cogs.ui.answers import explain
from cogs.which_table import table_meant
from data.texts import LANGUAGES, has, text
from rules.games import GAMES
from rules.kit.refusals import Refused

LANGUAGE_OF_LOCALE = {discord.Locale.japanese: "ja"}
"""Locales for which the commands carry translations; all others see English."""


def words(key: str) -> app_commands.locale_str:
    """The text of a key, to be translated when the commands are registered."""
    return app_commands.locale_str(text("en", key), key=key)


AnyCommand: TypeAlias = app_commands.Command[Any, ..., Any]
Function: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
"""What a slash command does: a function, or a method of a cog, of its parameters."""


def localised(
    key: str, group: app_commands.Group | None = None, **choices: list[str]
) -> Callable[[Function], AnyCommand]:
    """Make a slash command of a function: texts under `commands.<key>`, its parameters under `.<parameter>`.

    With `group` it becomes a subcommand there. `choices` names the fixed values of a parameter (see `choice_key`).
    """

    def make(function: Function) -> AnyCommand:
        # What annotations name is known in the module of the function, and not where discord.py looks for it: here.
        function.__annotations__.update(get_type_hints(function, include_extras=True))
        names = [name for name in inspect.signature(function).parameters if name not in ("self", "interaction")]
        where = {name: parameter_key(key, name) for name in names}
        function = app_commands.rename(**{name: words(f"{at}.name") for name, at in where.items()})(function)
        function = app_commands.describe(**{name: words(f"{at}.text") for name, at in where.items()})(function)
        for name, values in choices.items():
            listed = [app_commands.Choice(name=words(choice_key(value)), value=value) for value in values]
            function = app_commands.choices(**{name: listed})(function)
        owned = key.partition(".")[0]
        function = _refusing(function, owned if owned in GAMES else None)
        called, about = words(f"commands.{key}.name"), words(f"commands.{key}.text")
        owner = group if group is not None else app_commands
        return owner.command(name=called, description=about)(function)

    return make


def _refusing(function: Function, game: str | None) -> Function:
    """The function with its refusals told to the reader: they are answers, not errors.

    They are told in the words of the table that was meant, wherever the command was typed.
    """

    @functools.wraps(function)
    async def answered(*arguments: object, **given: Any) -> None:
        try:
            await function(*arguments, **given)
        except Refused as error:
            interaction = next(each for each in arguments if isinstance(each, discord.Interaction))
            await explain(interaction, error, await table_meant(interaction, game, given.get("table")))

    return answered


def parameter_key(key: str, name: str) -> str:
    """Where the texts of a parameter stand: beside its command, else among those that many commands share."""
    own = f"commands.{key}.{name}"
    return own if has("en", f"{own}.name") else f"commands.parameters.{name}"


def choice_key(value: str) -> str:
    """Where the text of a fixed value stands: under `commands.choices`, or for `pace_1d` where the lobby says it."""
    own = f"commands.choices.{value}"
    return own if has("en", own) else f"common.lobby.{value.replace('_', '.', 1)}"


class TextTranslator(app_commands.Translator):
    """Gives discord.py the translation of every text that was made by `words`."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the language of `locale`, or None where we speak English to it."""
        language = LANGUAGE_OF_LOCALE.get(locale)
        key = string.extras.get("key")
        return text(language, key) if language in LANGUAGES and key else None
