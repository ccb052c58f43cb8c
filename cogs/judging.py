"""Judge: what a computer thinks of a finished game, told privately, and added to its record."""

from __future__ import annotations

import asyncio

from discord import app_commands

from cogs.client import Client, Interaction
from cogs.localised import localised
from cogs.suggestions import own_tables
from cogs.ui.answers import acknowledge, reader_of
from cogs.ui.custom_ids import Press
from cogs.ui.judged import NamesAt, chart_of, comments_of, lines_of
from cogs.ui.layouts import button, heading, judged
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, names_in, private_scene, sit
from cogs.ui.words_first import show
from cogs.which_table import named_table
from data.texts import text
from rules.tables.house_rows import names_after
from rules.tables.judgements import Opinion
from rules.tables.record_file import commented


class Judge:
    """Answers the verb `judge`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(judge=self._judge)

    async def show(self, interaction: Interaction, table: int, reader: Reader) -> None:
        """The chart of a finished game and the turns that decided it; first that it takes a while, where it does.

        Raises Refused.
        """
        club, user = self.bot.club, interaction.user.id
        if not await club.judging.known(table):
            shown = await club.directory.get(table)
            await show(interaction, [heading(shown, reader.language), text(reader.language, "common.judge_wait")])
        opinion, sitting = await club.judging.opinion(table), await sit(club, table, user)
        names, label = names_in(sitting.table, reader.language), text(reader.language, "common.label", table=table)
        drawn = chart_of(sitting.game, opinion, names, label, reader.language)
        lines, alt = await asyncio.to_thread(_said, sitting, opinion, reader)
        chart = self.bot.studio.chart(drawn, f"{text(reader.language, 'picture.judge.title')}\n{alt}")
        rows = [[button(sitting.table, "replay", reader.language)]]
        await show(interaction, [heading(sitting.table, reader.language), *lines], chart, rows)

    async def comments(self, table: int, reader: Reader, record: str) -> str:
        """A record with the judgement as comments; as it is where the game cannot be judged. Raises Refused."""
        if not judged(await self.bot.club.directory.get(table)):
            return record
        opinion, sitting = await self.bot.club.judging.opinion(table), await sit(self.bot.club, table, None)
        end = private_scene(sitting, reader)
        return commented(record, await asyncio.to_thread(comments_of, sitting.game, opinion, end, _names_at(sitting)))

    async def _judge(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.show(interaction, press.table, await reader_of(interaction))


def add_judge_command(group: app_commands.Group, judge: Judge) -> None:
    """Add the command `judge` to the group of tables."""

    async def opinion(interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await judge.show(interaction, (await named_table(interaction, table)).id, await reader_of(interaction))

    localised("table.judge", group)(opinion).autocomplete("table")(own_tables())


def _said(sitting: Sitting, opinion: Opinion, reader: Reader) -> tuple[list[str], str]:
    """The judgement in paragraphs, and as plain text."""
    names_at, game = _names_at(sitting), sitting.game
    plain = lines_of(game, opinion, names_at, reader.language, "words")
    return lines_of(game, opinion, names_at, reader.language), "\n".join(plain)


def _names_at(sitting: Sitting) -> NamesAt:
    first, rows = sitting.table.first_names, tuple(entry.row for entry in sitting.every)
    return lambda ply: names_after(first, (row for row in rows if row.ply <= ply))
