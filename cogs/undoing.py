"""Taking back and giving up: free undo, undo by consent of the others, resigning after a second question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from cogs.client import Client, Interaction
from cogs.posting import chronicle
from cogs.posting.places import not_shown
from cogs.ui.answers import acknowledge, answer, note_kept, reader_of
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading, layout
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.sentences import said
from cogs.ui.words_first import show
from data.texts import text
from render.words import prompt
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE
from rules.tables.history import Entry
from rules.tables.undoing import Undo, way_back


class Undoing:
    """Answers the verbs `undo`, `agree`, `refuse` and `resign`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(undo=self._undo, agree=self._agree, refuse=self._refuse, resign=self._resign)

    async def undo(self, interaction: Interaction, table: int, expected: int | None) -> None:
        """Take back the user's last move, or ask the others. Raises Refused."""
        outcome = await self.bot.club.undoing.undo(
            table, interaction.user.id, expected=expected, interaction=interaction.id
        )
        await self._tell(interaction, outcome, key_of(outcome))

    async def ask_resign(self, interaction: Interaction, sitting: Sitting, reader: Reader) -> None:
        """The second question before giving up. Raises Refused for whoever has no seat here, or cannot give up."""
        if sitting.seat is None:
            raise Refused("not_seated")
        if sitting.table.status == "over":
            raise Refused("table_over")
        # Whoever cannot give up is not asked first whether to do so.
        sitting.game.resign(sitting.state, sitting.seat)
        pieces = text(reader.language, f"{sitting.table.game}.resigning")
        sure = button(sitting.table, "resign", reader.language, style=discord.ButtonStyle.danger)
        asked = text(reader.language, "common.resign_sure", pieces=pieces)
        rated = text(reader.language, "common.resign_rated") if sitting.table.is_rated else ""
        await answer(interaction, view=layout([heading(sitting.table, reader.language), asked, rated], rows=[[sure]]))

    async def _undo(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        try:
            await self.undo(interaction, press.table, press.ply)
        except Refused as refused:
            if refused.key != "stale":
                raise
            await answer(interaction, await self._moved_on(interaction, press.table))

    async def _agree(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=True)

    async def _refuse(self, interaction: Interaction, press: Press) -> None:
        await self._reply(interaction, press, agree=False)

    async def _reply(self, interaction: Interaction, press: Press, *, agree: bool) -> None:
        await acknowledge(interaction)
        outcome = await self.bot.club.undoing.answer(
            press.table, interaction.user.id, agree, expected=press.ply, interaction=interaction.id
        )
        key = "undo_refused" if not agree else "undo_consented" if outcome.done else "undo_agreed"
        await self._tell(interaction, outcome, key)

    async def _resign(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        played = await self.bot.club.playing.resign(press.table, interaction.user.id, interaction=interaction.id)
        note_kept(interaction)
        self.bot.announcer.kick(press.table)
        reader = await reader_of(interaction)
        hidden = await not_shown(interaction, played.table, reader.language)
        told = [heading(played.table, reader.language), text(reader.language, "common.resigned"), hidden]
        await show(interaction, told)

    async def _tell(self, interaction: Interaction, outcome: Undo, key: str) -> None:
        note_kept(interaction)
        self.bot.announcer.kick(outcome.table.id)
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, outcome.table.id, reader.user)
        told = text(reader.language, f"common.{key}", what=about(sitting, outcome.entries, reader))
        hidden = await not_shown(interaction, outcome.table, reader.language)
        await answer(interaction, "\n".join(filter(None, [told, hidden])))

    async def _moved_on(self, interaction: Interaction, table: int) -> str:
        """Why an undo button of an older board does nothing: how the table stands, and what could be taken back now."""
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, reader.user)
        now = said(partial(prompt, private_scene(sitting, reader)))
        told = text(reader.language, "common.undo_moved_on", prompt=now)
        try:
            last = way_back(sitting.entries, -1 if sitting.seat is None else sitting.seat).entries
        except Refused:
            return told
        return f"{told}\n" + text(reader.language, "common.undo_next", what=about(sitting, last, reader))


def key_of(outcome: Undo) -> str:
    """The key of the sentence that tells somebody who wants to take back what has come of it."""
    if outcome.done:
        return "undone"
    return "undo_still_asked" if outcome.again else f"undo_asked_{outcome.why}"


def about(sitting: Sitting, entries: Sequence[Entry], reader: Reader) -> str:
    """What is taken back, or would be, as its reader may know it."""
    seat = next((entry.row.seat for entry in entries), CHANCE)
    return chronicle.what(sitting, entries, seat, reader.language, sitting.seat)
