"""Hints: a press or a command shows what a good player would consider; a button for each move leads to its preview."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from cogs.client import Client, Interaction
from cogs.ui.answers import acknowledge, reader_of, sentence_of
from cogs.ui.asking import BUTTON
from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.deeds import deed_text, read_deed, written
from cogs.ui.layouts import heading
from cogs.ui.marks import numbered
from cogs.ui.panel_controls import Rows, control, press
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.sentences import said
from cogs.ui.ways import Way
from cogs.ui.words_first import show
from data.texts import text
from render.hint_words import hint_text
from render.phrases import cut
from render.words import brief_text
from rules.kit.choices import Deed
from rules.kit.refusals import Refused
from rules.tables.hinting import Hint

SOON: Final = 0.7
"""Seconds after which a panel says that the bot thinks."""
IN_VAIN: Final = ("hint_late", "hint_failed")
"""Why there is no hint though there could be one: the panel goes on without it."""


class Hinting:
    """Answers the verbs `hint` and `hinted`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(hint=self._hint, hinted=self._hinted)

    async def open(self, interaction: Interaction, table: int) -> None:
        """A private answer with what this user should consider at a table. Raises Refused."""
        hint = await self.bot.club.hinting.ask(table, interaction.user.id)
        await self._show(interaction, hint)

    async def _hint(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        if await self.bot.panel.has_moved_on(interaction, press):
            return
        asking = asyncio.ensure_future(self.bot.club.hinting.ask(press.table, interaction.user.id))
        if not (await asyncio.wait({asking}, timeout=SOON))[0]:
            await self._say_that_it_takes_a_moment(interaction, press)
        try:
            await self._show(interaction, await asking)
        except Refused as error:
            if error.key not in IN_VAIN:
                raise
            table = await self.bot.club.directory.get(press.table)
            told = sentence_of(error, (await reader_of(interaction)).language, table)
            await self.bot.panel.advance(interaction, press.table, told=told)

    async def _hinted(self, interaction: Interaction, press: Press) -> None:
        """Show the suggested move of a button as guided play shows it before it is played."""
        await acknowledge(interaction, update=True)
        if await self.bot.panel.has_moved_on(interaction, press):
            return
        sitting = await sit(self.bot.club, press.table, interaction.user.id)
        if sitting.seat is None:
            raise Refused("not_seated")
        sitting.require_turn()
        await self.bot.panel.preview(interaction, sitting, read_deed(sitting, press.arg))

    async def _say_that_it_takes_a_moment(self, interaction: Interaction, press: Press) -> None:
        reader = await reader_of(interaction)
        table = await self.bot.club.directory.get(press.table)
        await show(interaction, [heading(table, reader.language), text(reader.language, "common.hint.thinking")])

    async def _show(self, interaction: Interaction, hint: Hint) -> None:
        """The suggestions with a button each; the table as it is now, where it has gone on meanwhile."""
        asked = Press(hint.table.id, hint.table.ply, "hint")
        if await self.bot.panel.has_moved_on(interaction, asked):
            return
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, hint.table.id, reader.user)
        shown = numbered(private_scene(sitting, reader), sitting.game, [each.move for each in hint.suggestions])
        texts = [
            heading(sitting.table, reader.language),
            said(partial(brief_text, shown)),
            said(partial(hint_text, shown, hint.suggestions, only=hint.only)),
            text(reader.language, "common.hint.note"),
        ]
        rows: Rows = [
            [_preview(sitting, reader, number, Deed(each.move))]
            for number, each in enumerate(hint.suggestions, start=1)
        ]
        rows.append([control(sitting, reader, "ask", str(Way()), "back")])
        await show(interaction, texts, self.bot.studio.board(shown), rows, seat=sitting.seat)


def _preview(sitting: Sitting, reader: Reader, number: int, deed: Deed) -> TableButton:
    """The button that shows a suggested move."""
    label = f"{number}. {deed_text(private_scene(sitting, reader), deed)}"
    return TableButton(press(sitting, "hinted", written(deed)), cut(label, BUTTON))
