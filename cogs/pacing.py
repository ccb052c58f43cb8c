"""`/table pace`: how long a seat may think, chosen by the host before the start, later with the consent of all."""

from __future__ import annotations

from discord import app_commands
from msgspec import convert

from cogs.client import Client, Interaction
from cogs.lobby_choices import choices_of, value_of
from cogs.localised import localised
from cogs.suggestions import own_tables
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from cogs.which_table import named_table
from data.texts import text
from rules.clock.pace import Pace
from rules.tables.table import Table


class PaceOfTables:
    """Answers the verbs `pace_yes` and `pace_no`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(pace_yes=self._agree, pace_no=self._refuse)

    async def choose(self, interaction: Interaction, table: Table, chosen: str) -> None:
        """Change the pace, or ask the others whether they agree. Raises Refused."""
        pace = convert(value_of("pace", chosen), Pace)
        user, club = interaction.user.id, self.bot.club
        if table.status == "lobby":
            after = await club.lobby.configure(table.id, user, chosen={"pace": pace})
            await self._done(interaction, after, "chosen")
            return
        after = await club.pacing.wish(table.id, user, pace, interaction=interaction.id)
        wish = after.pace_wish
        await self._done(interaction, after, "chosen" if wish is None or wish.outcome else "asked")

    async def _agree(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=True)

    async def _refuse(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=False)

    async def _reply(self, interaction: Interaction, press: Press, *, agree: bool) -> None:
        await acknowledge(interaction)
        after = await self.bot.club.pacing.answer(
            press.table, interaction.user.id, press.number, agree, interaction=interaction.id
        )
        done = after.pace_wish is not None and after.pace_wish.outcome == "agreed"
        await self._done(interaction, after, "refused" if not agree else "chosen" if done else "agreed")

    async def _done(self, interaction: Interaction, table: Table, key: str) -> None:
        self.bot.announcer.kick(table.id)
        language = (await reader_of(interaction)).language
        pace = text(language, f"common.lobby.pace.{table.pace}")
        await answer(interaction, text(language, f"common.pace.{key}", table=str(table.id), pace=pace))


def add_pace_command(group: app_commands.Group, pacing: PaceOfTables) -> None:
    """Add the command `pace` to the group of tables."""

    async def change(interaction: Interaction, pace: str, table: str | None = None) -> None:
        await acknowledge(interaction)
        await pacing.choose(interaction, await named_table(interaction, table), pace)

    localised("table.pace", group, pace=choices_of("pace"))(change).autocomplete("table")(own_tables())
