"""`/table pace` and `/table hints`: how long a seat may think, and whether the bot suggests moves.

Chosen by the host before the start, later with the consent of all.
"""

from __future__ import annotations

from discord import app_commands
from msgspec import convert

from cogs.client import Client, Interaction
from cogs.lobby_choices import choices_of, value_of
from cogs.localised import localised
from cogs.suggestions import own_tables
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from cogs.ui.pace_message import told_of
from cogs.which_table import named_table
from rules.clock.pace import Pace
from rules.tables.table import Hints, PaceWish, Table


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
            await self._done(interaction, after, PaceWish(0, 0, pace, ()), "chosen")
            return
        after = await club.pacing.wish(table.id, user, pace, interaction=interaction.id)
        await self._asked(interaction, after)

    async def choose_hints(self, interaction: Interaction, table: Table, chosen: str) -> None:
        """The same for hints. Raises Refused."""
        hints = convert(value_of("hints", chosen), Hints)
        user, club = interaction.user.id, self.bot.club
        if table.status == "lobby":
            after = await club.lobby.configure(table.id, user, chosen={"hints": hints})
            await self._done(interaction, after, PaceWish(0, 0, table.pace, (), hints=hints), "chosen")
            return
        after = await club.pacing.wish_hints(table.id, user, hints, interaction=interaction.id)
        await self._asked(interaction, after)

    async def _asked(self, interaction: Interaction, after: Table) -> None:
        wish = after.pace_wish
        assert wish is not None
        await self._done(interaction, after, wish, "chosen" if wish.outcome else "asked")

    async def _agree(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=True)

    async def _refuse(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=False)

    async def _reply(self, interaction: Interaction, press: Press, *, agree: bool) -> None:
        await acknowledge(interaction)
        after = await self.bot.club.pacing.answer(
            press.table, interaction.user.id, press.number, agree, interaction=interaction.id
        )
        wish = after.pace_wish
        assert wish is not None
        done = wish.outcome == "agreed"
        await self._done(interaction, after, wish, "refused" if not agree else "chosen" if done else "agreed")

    async def _done(self, interaction: Interaction, table: Table, wish: PaceWish, key: str) -> None:
        self.bot.announcer.kick(table.id)
        language = (await reader_of(interaction)).language
        await answer(interaction, told_of(table, wish, key, language))


def add_pace_commands(group: app_commands.Group, pacing: PaceOfTables) -> None:
    """Add the commands `pace` and `hints` to the group of tables."""

    async def change(interaction: Interaction, pace: str, table: str | None = None) -> None:
        await acknowledge(interaction)
        await pacing.choose(interaction, await named_table(interaction, table), pace)

    async def suggest(interaction: Interaction, hints: str, table: str | None = None) -> None:
        await acknowledge(interaction)
        await pacing.choose_hints(interaction, await named_table(interaction, table), hints)

    localised("table.pace", group, pace=choices_of("pace"))(change).autocomplete("table")(own_tables())
    localised("table.hints", group, hints=["hints_on", "hints_off"])(suggest).autocomplete("table")(own_tables())
