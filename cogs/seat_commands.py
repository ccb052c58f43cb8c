"""`/table seat` and `/table nudge`: seats that change hands or are taken away, and seats that are late."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.client import Interaction
from cogs.late import Late
from cogs.lobby import Lobby
from cogs.localised import Function, localised, words
from cogs.seats import Seats
from cogs.suggestions import fitting, offering, own_tables, table_label
from cogs.ui.answers import acknowledge, reader_of
from cogs.ui.lobby_message import people, removable
from cogs.ui.scenes import names_in
from cogs.which_table import named_table, table_with_seat, tables_with_seats
from data.texts import text
from rules.kit.refusals import Refused
from rules.tables.table import Table


def add_seat_commands(group: app_commands.Group, lobby: Lobby, seats: Seats, late: Late) -> None:
    """Add the group `seat` to the group of tables, and what can be done about seats that keep others waiting."""
    seat_group = app_commands.Group(
        name=words("commands.table.seat.name"), description=words("commands.table.seat.text")
    )

    async def offer(interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await seats.offer(interaction, await named_table(interaction, table))

    async def give(interaction: Interaction, to: discord.User, table: str | None = None) -> None:
        await acknowledge(interaction)
        await seats.give(interaction, await named_table(interaction, table), to)

    async def keep(interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await seats.keep(interaction, (await named_table(interaction, table)).id)

    async def take(interaction: Interaction, seat: str | None = None, table: str | None = None) -> None:
        await acknowledge(interaction)
        found = await table_with_seat(interaction, table)
        await seats.take(interaction, found.id, _number(found, seat))

    async def remove(interaction: Interaction, player: str, table: str | None = None) -> None:
        await acknowledge(interaction)
        await lobby.remove(interaction, await named_table(interaction, table), player)

    subcommands: dict[str, Function] = {"offer": offer, "give": give, "keep": keep, "take": take, "remove": remove}
    for key, function in subcommands.items():
        command = localised(f"table.seat.{key}", seat_group)(function)
        command.autocomplete("table")(_suggest_open if key == "take" else own_tables())
        if key == "take":
            command.autocomplete("seat")(_suggest_seats)
        if key == "remove":
            command.autocomplete("player")(_suggest_people)
    group.add_command(seat_group)

    async def nudge(interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await late.nudge(interaction, await named_table(interaction, table))

    localised("table.nudge", group)(nudge).autocomplete("table")(own_tables())


def _number(table: Table, said: str | None) -> int | None:
    """The seat that somebody named, by its number from 1. Raises Refused."""
    if said is None:
        return None
    known = [str(seat + 1) for seat in range(len(table.players))]
    if said.strip() not in known:
        raise Refused("no_such_seat", seat=said[:20], seats=len(known))
    return known.index(said.strip())


@offering
async def _suggest_open(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    reader = await reader_of(interaction)
    found = await tables_with_seats(interaction)
    return fitting({str(table.id): table_label(table, reader) for table in found}, current)


@offering
async def _suggest_people(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    found = await named_table(interaction, vars(interaction.namespace).get("table"))
    return fitting(people(removable(found)), current)


@offering
async def _suggest_seats(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    table = await table_with_seat(interaction, vars(interaction.namespace).get("table"))
    language = (await reader_of(interaction)).language
    names = names_in(table, language)
    offers = [offer for offer in table.offers if offer.is_for(interaction.user.id)]
    return fitting(
        {
            str(offer.seat + 1): text(language, "common.seat.choice", n=offer.seat + 1, player=names[offer.seat])
            for offer in offers
        },
        current,
    )
