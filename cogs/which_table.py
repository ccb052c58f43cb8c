"""Which table is meant: the one of this thread, the one that was named, or the only one that waits for the user.

A table belongs to its server: elsewhere it is there for those who sit at it, and for nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable

from cogs.client import Interaction
from rules.kit.refusals import Refused
from rules.tables.table import Table

UNHEARD_OF = 12
"""Digits of a number that no table will ever have."""


async def reached(interaction: Interaction, number: int) -> Table:
    """The table with this number, for a user who can reach it from here. Raises Refused, always the same."""
    table = await interaction.client.club.directory.get(number)
    if not may_reach(interaction, table):
        raise Refused("no_such_table", table=str(number))
    return table


def may_reach(interaction: Interaction, table: Table) -> bool:
    """Whether there is such a table for this user here."""
    if table.place.guild is not None and table.place.guild == interaction.guild_id:
        return True
    given = (offer.to for offer in table.offers if offer.to is not None)
    return any(player.user == interaction.user.id for player in (*table.players, *table.held, *given))


async def table_here(interaction: Interaction) -> Table | None:
    """The table that lives in this thread or channel: the newest one still going on, else the newest."""
    club = interaction.client.club
    channel = interaction.channel_id
    if channel is None:
        return None
    found = await club.directory.find(thread=channel) or await club.directory.find(channel=channel)
    here = [table for table in found if table.place.thread in (None, channel)]
    going_on = [table for table in here if table.status in ("lobby", "playing")]
    return next(iter(going_on or here), None)


async def named_table(interaction: Interaction, given: str | None, game: str | None = None) -> Table:
    """The table the user means, for looking. Raises Refused where none or several could be meant."""
    if given:
        return await reached(interaction, _number(given))
    here = await table_here(interaction)
    if here is not None and game in (None, here.game):
        return here
    mine = [table for table in await interaction.client.club.directory.tables_of(interaction.user.id) if _open(table)]
    return _only(interaction, [table for table in mine if game in (None, table.game)])


async def table_of_place(interaction: Interaction, given: str | None) -> Table:
    """The named table, or the one of this place, whoever sits there. Raises Refused."""
    if given:
        return await reached(interaction, _number(given))
    here = await table_here(interaction)
    if here is None:
        raise Refused("no_table_meant")
    return here


async def table_to_join(interaction: Interaction, given: str | None) -> Table:
    """The table where the user wants a seat: the named one, the lobby of this place, the only one of this server.

    Raises Refused.
    """
    if given:
        return await reached(interaction, _number(given))
    here = await table_here(interaction)
    if here is not None:
        return here
    if interaction.guild_id is None:
        raise Refused("server_only")
    return _only(interaction, await lobbies(interaction))


async def lobbies(interaction: Interaction) -> list[Table]:
    """The tables of this server where the user could take a seat, newest first."""
    if interaction.guild_id is None:
        return []
    found = await interaction.client.club.directory.lobbies_in(interaction.guild_id)
    return [table for table in found if table.open_to(interaction.user.id)]


async def table_with_seat(interaction: Interaction, given: str | None) -> Table:
    """The running table where the user wants to sit down: the named one, the one of this place, the only such one here.

    Raises Refused.
    """
    if given:
        return await reached(interaction, _number(given))
    here = await table_here(interaction)
    return here if here is not None else _only(interaction, await tables_with_seats(interaction))


async def tables_with_seats(interaction: Interaction) -> list[Table]:
    """The running tables of this server where the user could sit down, newest first."""
    if interaction.guild_id is None:
        return []
    user = interaction.user.id
    found = await interaction.client.club.directory.offering_in(interaction.guild_id)
    return [
        table for table in found if table.seat_of(user) is None and any(offer.is_for(user) for offer in table.offers)
    ]


async def table_for_move(interaction: Interaction, game: str, given: str | None) -> int:
    """The number of the table where this user wants to move in `game`. Raises Refused."""
    if given:
        return (await reached(interaction, _number(given))).id
    here = await table_here(interaction)
    if here is not None:
        if here.game != game:
            raise Refused("other_game_here", game=here.game)
        return here.id
    mine = await interaction.client.club.directory.tables_of(interaction.user.id, playing_only=True)
    of_game = [table for table in mine if table.game == game]
    waiting = [table for table in of_game if table.seat_of(interaction.user.id) in table.to_move]
    return _only(interaction, waiting or of_game).id


async def table_meant(interaction: Interaction, game: str | None, given: str | None) -> Table | None:
    """The table that a refused command was about, one of `game` or any command's; None where that cannot be told."""
    try:
        if game is None:
            return await named_table(interaction, given)
        return await interaction.client.club.directory.get(await table_for_move(interaction, game, given))
    except Refused:
        return None


def _only(interaction: Interaction, tables: Iterable[Table]) -> Table:
    """The one that can be meant; of several those of this server are closer than others."""
    tables = list(tables)
    near = [table for table in tables if table.place.guild == interaction.guild_id] or tables
    if not near:
        raise Refused("no_table_meant")
    if len(near) > 1:
        raise Refused("which_table", tables=tuple(sorted(table.id for table in near)))
    return near[0]


def _number(given: str) -> int:
    digits = given.strip().lstrip("#")
    if not digits.isdecimal() or len(digits) > UNHEARD_OF:
        raise Refused("no_such_table", table=given[:20])
    return int(digits)


def _open(table: Table) -> bool:
    return table.status in ("lobby", "playing")
