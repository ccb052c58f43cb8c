"""Which table is meant: the one of this thread, the one that was named, or the only one that waits for the user."""

from __future__ import annotations

from cogs.client import Interaction
from rules.game import Refused
from rules.table import Table


async def table_here(interaction: Interaction) -> Table | None:
    """The table that lives in this thread or channel: the newest one still going on, else the newest."""
    club = interaction.client.club
    channel = interaction.channel_id
    if channel is None:
        return None
    found = await club.find(thread=channel) or await club.find(channel=channel)
    here = [table for table in found if table.place.thread in (None, channel)]
    going_on = [table for table in here if table.status in ("lobby", "playing")]
    return next(iter(going_on or here), None)


async def named_table(interaction: Interaction, given: str | None, game: str | None = None) -> Table:
    """The table the user means, for looking. Raises Refused where none or several could be meant."""
    if given:
        return await interaction.client.club.get(_number(given))
    here = await table_here(interaction)
    if here is not None and game in (None, here.game):
        return here
    mine = [table for table in await interaction.client.club.tables_of(interaction.user.id) if _open(table)]
    return _only([table for table in mine if game in (None, table.game)])


async def table_for_move(interaction: Interaction, game: str, given: str | None) -> int:
    """The number of the table where this user wants to move in `game`. Raises Refused."""
    if given:
        return _number(given)
    here = await table_here(interaction)
    if here is not None:
        if here.game != game:
            raise Refused("other_game_here", game=here.game)
        return here.id
    mine = await interaction.client.club.tables_of(interaction.user.id, playing_only=True)
    of_game = [table for table in mine if table.game == game]
    waiting = [table for table in of_game if table.seat_of(interaction.user.id) in table.to_move]
    return _only(waiting or of_game).id


def _only(tables: list[Table]) -> Table:
    if not tables:
        raise Refused("no_table_meant")
    if len(tables) > 1:
        raise Refused("which_table", tables=tuple(sorted(table.id for table in tables)))
    return tables[0]


def _number(given: str) -> int:
    digits = given.strip().lstrip("#")
    if not digits.isdecimal() or len(digits) > 12:
        raise Refused("no_such_table", table=given[:20])
    return int(digits)


def _open(table: Table) -> bool:
    return table.status in ("lobby", "playing")
