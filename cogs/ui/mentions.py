"""How messages name commands: as mentions that every reader can tap, where Discord has told us their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import discord
import msgspec
from discord import app_commands

from cogs.client import Interaction
from data.texts import DEFAULT, Registered, command_name, language_of, name_commands

Ids: TypeAlias = dict[str, int]
"""The id of every command by its registered name, such as `table`; subcommands share the id of their group."""


class Mentions(Registered):
    """Names commands as mentions; where an id is not known, as they are registered for the reader's client."""

    def __init__(self, ids: Mapping[str, int], client: str | None = None) -> None:
        super().__init__(client)
        self._ids = ids

    def command(self, language: str, key: str) -> str:
        """`</table new:1234>`, which Discord shows to every client as the command it is."""
        called = command_name(DEFAULT, key)
        number = self._ids.get(called.split(" ")[0])
        return f"</{called}:{number}>" if number is not None else super().command(language, key)


def name_for(interaction: Interaction, ids: Mapping[str, int]) -> None:
    """Name commands to whoever used this control or command; autocomplete shows no mentions."""
    client = language_of(str(interaction.locale))
    typing = interaction.type is discord.InteractionType.autocomplete
    name_commands(Registered(client) if typing else Mentions(ids, client))


def ids_of(registered: Iterable[app_commands.AppCommand]) -> Ids:
    """The ids that Discord has given to these commands."""
    return {command.name: command.id for command in registered}


def as_text(ids: Ids) -> str:
    """The ids as they are kept between two starts."""
    return msgspec.json.encode(ids, order="sorted").decode()


def from_text(kept: str | None) -> Ids:
    """The ids that were kept; none where there are none that can be read."""
    try:
        return msgspec.json.decode(kept or "{}", type=Ids)
    except msgspec.DecodeError:
        return {}
