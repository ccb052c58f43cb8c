"""Autocomplete: only what is legal now, given what is already filled in, best first."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, TypeAlias

import discord
import msgspec
from discord import app_commands

from cogs.client import Interaction
from cogs.game_names import games_like, titles
from cogs.ui.answers import note_fault, reader_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import names_in, private_scene, sit
from cogs.ui.typed import completes, in_notation
from cogs.which_table import table_for_move
from data.texts import name, text, tidy
from render.words import choice_label
from rules.kit.choices import label, matching, values
from rules.kit.game import Move
from rules.kit.notation import fields
from rules.kit.refusals import Refused
from rules.tables.table import Table

Choices: TypeAlias = list[app_commands.Choice[str]]
Suggesting: TypeAlias = Callable[..., Coroutine[Any, Any, Choices]]
"""An autocomplete, as a function or as a method of a cog."""

LIMIT = 25
LENGTH = 100


def fitting(options: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """Value -> label as choices: those that hold what was typed, at most as many and as long as Discord takes."""
    typed = current.casefold().strip()
    return [
        app_commands.Choice(name=shown[:LENGTH], value=value[:LENGTH])
        for value, shown in options.items()
        if typed in shown.casefold() or typed in value.casefold()
    ][:LIMIT]


def offering(complete: Suggesting) -> Suggesting:
    """An autocomplete that offers nothing where what it asks for is refused, by the database for instance."""

    @wraps(complete)
    async def offered(*given: object) -> Choices:
        try:
            return await complete(*given)
        except Refused as error:
            note_fault(error, next(each for each in given if isinstance(each, discord.Interaction)))
            return []

    return offered


async def suggest(
    interaction: Interaction,
    reader: Reader,
    game: str,
    kind: type[Move],
    field: str,
    given: Mapping[str, str],
    current: str,
) -> list[app_commands.Choice[str]]:
    """The values of one parameter that lead to a legal move. Raises Refused."""
    table = await table_for_move(interaction, game, given.get("table"))
    sitting = await sit(interaction.client.club, table, interaction.user.id)
    plain = private_scene(sitting, reader)
    filled = {
        other: in_notation(sitting, reader, kind, other, value)
        for other, value in given.items()
        if other not in (field, "table")
    }
    moves = matching(sitting.legal(), kind.kind, filled)
    names = fields(kind)
    path = (kind.kind, *(filled[name] for name in names[: names.index(field)] if name in filled))
    shown = msgspec.structs.replace(plain, path=path)
    options = {
        text_of: choice_label(shown, kind.kind, field, value)
        for text_of, value in values(moves, field).items()
        if value is not None
    }
    typed = in_notation(sitting, reader, kind, field, current) if current.strip() else ""
    longer = {value: said for value, said in options.items() if completes(kind, field, value, typed)}
    fit = fitting(options, current) + fitting(options, typed) + fitting(longer, "")
    return list({choice.value: choice for choice in fit}.values())[:LIMIT]


async def tables_to_suggest(
    interaction: Interaction,
    reader: Reader,
    current: str,
    *,
    game: str | None = None,
) -> list[app_commands.Choice[str]]:
    """The reader's tables, those that wait for the reader first."""
    tables = await interaction.client.club.directory.tables_of(interaction.user.id)
    return fitting(
        {str(table.id): table_label(table, reader) for table in tables if game in (None, table.game)}, current
    )


def own_tables(game: str | None = None) -> Suggesting:
    """An autocomplete that offers the reader's tables, those of one game where one is named."""

    @offering
    async def complete(interaction: Interaction, current: str) -> Choices:
        return await tables_to_suggest(interaction, await reader_of(interaction), current, game=game)

    return complete


def table_label(table: Table, reader: Reader, clean: Callable[[str], str] = tidy) -> str:
    """`#12 Takenoko – Ann, Ben (your turn)`, in the reader's language; `clean` makes names fit for where it stands."""
    status = table.status if table.status != "playing" else "yours" if waits_for(table, reader) else "awaited"
    names = tuple(map(clean, names_in(table, reader.language)))
    awaited = tuple(names[seat] for seat in table.to_move if seat >= 0)
    return text(
        reader.language,
        "common.table_label",
        table=label(table.id),
        game=name(reader.language, table.game, "title"),
        players=names,
        status=text(reader.language, f"common.status.{status}", awaited=awaited),
    )


def waits_for(table: Table, reader: Reader) -> bool:
    """Whether the table waits for a decision of this reader."""
    return table.status == "playing" and table.seat_of(reader.user) in table.to_move


def games_to_suggest(reader: Reader, current: str) -> list[app_commands.Choice[str]]:
    """The games that may be meant by what was typed, by their names in the reader's language."""
    shown = titles(reader.language)
    return fitting({key: shown[key] for key in games_like(current)}, "")
