"""After the end: stepping through a finished game, and opening the next one with the same players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import discord
import msgspec

from cogs.client import Client, Interaction
from cogs.opening import not_for, settled_place
from cogs.posting.permissions import require
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.buttons import Control, TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.house_words import told_between
from cogs.ui.layouts import accent, button, heading, link
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, scene, sit
from cogs.ui.sentences import said
from cogs.ui.words_first import show
from data.texts import text
from render.scene import Scene
from render.words import event_line, summary
from rules.kit.refusals import Refused
from rules.tables.history import Entry
from rules.tables.house_rows import names_after
from rules.tables.table import Player, Table

SURE: Final = "sure"
"""What the button bears of somebody who has been told what a rated game means."""
BY_TURN: Final = ("turn_before", "turn_after")
"""Buttons that go by whole turns; what is told then is the whole turn."""


class Replaying:
    """Answers the verbs `replay`, `step` and `rematch`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(replay=self._replay, step=self._step, rematch=self._rematch)

    async def _replay(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self._show(interaction, press.table, 0, by_turn=False)

    async def _step(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        await self._show(interaction, press.table, press.number, by_turn=press.arg.partition(" ")[2] in BY_TURN)

    async def _show(self, interaction: Interaction, table: int, step: int, *, by_turn: bool) -> None:
        """The position after the `step`-th move that counts (0: the start), as an onlooker saw it. Raises Refused."""
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, interaction.user.id)
        if sitting.table.status != "over":
            raise Refused("not_over")
        step = min(step, len(sitting.entries))
        then = await self._at(sitting, step)
        last = turn_start(sitting.entries, step) if by_turn else max(0, step - 1)
        news = tuple(event.seen_by(None) for entry in sitting.entries[last:step] for event in entry.events)
        names = names_after(sitting.table.first_names, (entry.row for entry in sitting.every[: ply_of(sitting, step)]))
        shown = scene(then, reader.language, reader.size, viewer=None)
        shown = msgspec.structs.replace(shown, names=names, news=news)
        since, until = ply_of(sitting, last), ply_of(sitting, step)
        seated = told_between(sitting.table, sitting.every, since, until, reader.language)
        texts = [heading(sitting.table, reader.language), *seated, told_at(sitting, step, shown)]
        rows = controls(sitting, reader, step)
        rows.append([button(sitting.table, "try", reader.language, arg=str(until))])
        await show(interaction, texts, self.bot.studio.board(shown), rows, seat=accent(shown))

    async def _at(self, sitting: Sitting, step: int) -> Sitting:
        position = await self.bot.club.reading.position(sitting.table.id, ply_of(sitting, step))
        return msgspec.structs.replace(sitting, state=position.state, entries=sitting.entries[:step])

    async def _rematch(self, interaction: Interaction, press: Press) -> None:
        """Open the next table with the same game, options and players; who presses later joins it. Raises Refused."""
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        before = await self.bot.club.directory.get(press.table)
        if before.is_rated and press.arg != SURE:
            await self._ask_rated(interaction, before, reader)
            return
        here = before.place.thread == before.place.channel
        place = before.place if here else msgspec.structs.replace(before.place, thread=None)
        player = Player(interaction.user.id, interaction.user.display_name)
        forbidden = None
        if place.guild is not None:
            settled = await self.bot.club.servers.settled(place.guild)
            place = settled_place(interaction, settled, place)
            forbidden = await not_for(interaction, settled, place)
        require(interaction, place)
        table = await self.bot.club.lobby.rematch(
            before.id, player, place=place, interaction=interaction.id, forbidden=forbidden
        )
        self.bot.announcer.kick(table.id)
        key = "rematch" if table.host == player.user else "rematch_joined"
        await answer(interaction, text(reader.language, f"common.{key}", table=str(table.id), link=link(table)))

    async def _ask_rated(self, interaction: Interaction, before: Table, reader: Reader) -> None:
        """Say first what a rated game means, for whoever presses agrees to it."""
        sure = button(
            before, "rematch", reader.language, arg=SURE, label="rematch_rated", style=discord.ButtonStyle.primary
        )
        asked = text(reader.language, "common.rematch_rated")
        await show(interaction, [heading(before, reader.language), asked], rows=[[sure]])


def ply_of(sitting: Sitting, step: int) -> int:
    """The ply of the `step`-th move that counts; 0 for the start."""
    return sitting.entries[step - 1].row.ply if step else 0


def turn_start(entries: Sequence[Entry], step: int) -> int:
    """The number of moves before the turn to which the `step`-th move belongs."""
    while step > 1 and entries[step - 2].turn == entries[step - 1].turn:
        step -= 1
    return max(0, step - 1)


def turn_end(entries: Sequence[Entry], step: int) -> int:
    """The number of moves up to the end of the turn to which the move after `step` belongs."""
    step = min(step + 1, len(entries))
    while 0 < step < len(entries) and entries[step].turn == entries[step - 1].turn:
        step += 1
    return step


def told_at(sitting: Sitting, step: int, shown: Scene) -> str:
    """Which move of how many this is, of which turn, and what it did, in words."""
    language, last = shown.language, len(sitting.entries)
    if not step:
        return text(language, "common.replay_start", n=last)
    words = said(partial(summary, shown)) or said(partial(bare, shown))
    at = text(language, "common.replay_at", ply=step, last=last, turn=sitting.entries[step - 1].turn)
    return f"{at}\n{words}"


def bare(shown: Scene) -> str:
    """What the news leave out because something else beside them says it, such as the end of a turn."""
    end = text(shown.language, "words.sentence_end")
    return "\n".join(f"{line}{end}" for line in (event_line(shown, event) for event in shown.news) if line)


def controls(sitting: Sitting, reader: Reader, step: int) -> list[list[Control]]:
    """Buttons by move and by turn; those that lead nowhere cannot be pressed."""
    entries = sitting.entries
    last = len(entries)
    back = turn_start(entries, step) if step else 0
    wanted = [
        {"move_before": step - 1, "move_after": step + 1},
        {"first": 0, "turn_before": back, "turn_after": turn_end(entries, step), "last": last},
    ]
    return [
        [
            # The key in the argument keeps the custom ids of one message apart where two lead to the same step.
            TableButton(
                Press(sitting.table.id, sitting.table.ply, "step", f"{min(max(to, 0), last)} {key}"),
                text(reader.language, f"common.button.{key}"),
                style=discord.ButtonStyle.primary if key == "move_after" else discord.ButtonStyle.secondary,
                disabled=min(max(to, 0), last) == step,
            )
            for key, to in row.items()
        ]
        for row in wanted
    ]
