"""Chart: how the points of a game went, told privately; after its end with its story."""

from __future__ import annotations

import asyncio
from functools import partial

from discord import app_commands

from cogs.client import Client, Interaction
from cogs.localised import localised
from cogs.suggestions import own_tables
from cogs.ui.answers import acknowledge, reader_of
from cogs.ui.charted import course_text, points_chart
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading
from cogs.ui.reader import Reader
from cogs.ui.scenes import private_scene, sit
from cogs.ui.words_first import show
from cogs.which_table import named_table
from data.texts import text
from render.story import story_text


class Charting:
    """Answers the verb `chart`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(chart=self._chart)

    async def show(self, interaction: Interaction, table: int, reader: Reader) -> None:
        """The chart of a game whose points everybody may know now. Raises Refused."""
        story = await self.bot.club.storytelling.story(table)
        sitting = await sit(self.bot.club, table, None)
        shown = private_scene(sitting, reader)
        drawn = points_chart(story, shown)
        chart = self.bot.studio.chart(drawn, f"{drawn.title}\n{course_text(story, shown)}")
        told = await asyncio.to_thread(partial(story_text, shown, story.tellings))
        texts = [heading(sitting.table, reader.language), told or text(reader.language, "common.chart")]
        verbs = ["replay"] if sitting.table.status == "over" else ["look", "log"]
        await show(interaction, texts, chart, [[button(sitting.table, verb, reader.language) for verb in verbs]])

    async def _chart(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.show(interaction, press.table, await reader_of(interaction))


def add_chart_command(group: app_commands.Group, charting: Charting) -> None:
    """Add the command `chart` to the group of tables."""

    async def course(interaction: Interaction, table: str | None = None) -> None:
        await acknowledge(interaction)
        await charting.show(interaction, (await named_table(interaction, table)).id, await reader_of(interaction))

    localised("table.chart", group)(course).autocomplete("table")(own_tables())
