"""After the end: stepping through a finished game, and opening the next one with the same players."""

from __future__ import annotations

import msgspec

from cogs.answers import acknowledge, answer, reader_of, show
from cogs.client import Client, Interaction
from cogs.custom_ids import Press
from cogs.layouts import accent, button, heading
from cogs.lobby import Lobby
from cogs.permissions import require
from cogs.reader import Reader
from cogs.scenes import Sitting, scene, sit
from data.texts import text
from render.words import summary
from rules.game import Refused
from rules.table import Player


class Replaying:
    """Answers the verbs `replay`, `step` and `rematch`."""

    def __init__(self, bot: Client, lobby: Lobby) -> None:
        self.bot = bot
        self.lobby = lobby
        bot.on_press(replay=self._replay, step=self._step, rematch=self._rematch)

    async def _replay(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self._show(interaction, press.table, 0)

    async def _step(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        await self._show(interaction, press.table, int(press.arg.split(" ")[0]))

    async def _show(self, interaction: Interaction, table: int, step: int) -> None:
        """The position after the `step`-th move that counts (0: the start), as an onlooker saw it."""
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, interaction.user.id)
        if sitting.table.status != "over":
            raise Refused("not_over")
        last = len(sitting.entries)
        step = max(0, min(step, last))
        then = await self._at(sitting, step)
        shown = scene(then, reader.language, reader.size, viewer=None)
        last_entries = sitting.entries[max(0, step - 1) : step]
        news = tuple(event.seen_by(None) for entry in last_entries for event in entry.events)
        shown = msgspec.structs.replace(shown, news=news)
        at = text(reader.language, "common.replay_at", ply=step, last=last)
        texts = [heading(sitting.table, reader.language), at, summary(shown)]
        files = await self.bot.studio.board(shown)
        await show(interaction, texts, files, [self._buttons(sitting, reader, step, last)], seat=accent(shown))

    async def _at(self, sitting: Sitting, step: int) -> Sitting:
        ply = sitting.entries[step - 1].row.ply if step else 0
        position = await self.bot.club.position(sitting.table.id, ply)
        return msgspec.structs.replace(sitting, state=position.state, entries=sitting.entries[:step])

    def _buttons(self, sitting: Sitting, reader: Reader, step: int, last: int) -> list[object]:
        wanted = {"first": 0, "previous": step - 1, "next": step + 1, "last": last}
        # The key in the argument keeps the custom ids of one message apart where two lead to the same step.
        return [
            button(sitting.table, "step", reader.language, arg=f"{to} {key}", label=key) for key, to in wanted.items()
        ]

    async def _rematch(self, interaction: Interaction, press: Press) -> None:
        """Open the next table with the same game and options; who clicks later joins it. Raises Refused."""
        await acknowledge(interaction)
        require(interaction, thread=False)
        reader = await reader_of(interaction)
        before = await self.bot.club.get(press.table)
        player = Player(interaction.user.id, interaction.user.display_name)
        known = await self.bot.club.meta(f"rematch.{before.id}")
        if known:
            await self.lobby.join(interaction, int(known))
            return
        here = before.place.thread == before.place.channel
        place = before.place if here else msgspec.structs.replace(before.place, thread=None)
        table = await self.bot.club.open(
            before.game, player, size=before.size, options=before.options, language=before.language, place=place
        )
        await self.bot.club.set_meta(f"rematch.{before.id}", str(table.id))
        self.bot.announcer.kick(table.id)
        await answer(interaction, text(reader.language, "common.rematch", table=str(table.id)))
