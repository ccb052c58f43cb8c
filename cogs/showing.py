"""Looking without changing anything: board, hand, list of tables, export, replay."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
import msgspec

from cogs import rulebook
from cogs.client import Client, Interaction
from cogs.judging import Judge
from cogs.ui.answers import SIZES, acknowledge, answer, note_fault, reader_of
from cogs.ui.buttons import Control
from cogs.ui.custom_ids import Press
from cogs.ui.house_words import told
from cogs.ui.layouts import TEXT_LIMIT, accent, button, heading, judged
from cogs.ui.next_table import next_row
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.tables_board import listed_for
from cogs.ui.words_first import show
from data.texts import text
from render.words import event_line, hand_text, score_text, summary
from render.zoom import places_in
from rules.kit.refusals import Refused
from rules.tables.history import History, telling
from rules.tables.table import Table

LOG_LINES = 40
MESSAGE = 2000
"""Characters of a message."""
LIST_LIMIT = TEXT_LIMIT
"""Characters of a list of tables; below it there is room for one more line."""


class Looking:
    """Answers the verbs `hand`, `look`, `moved`, `zoom`, `log`, `size`, `export`, `help` and `mine`."""

    def __init__(self, bot: Client, judge: Judge) -> None:
        self.bot = bot
        self._judge = judge
        bot.on_press(zoom=self._zoom, log=self._log, moved=self._look, mine=self._mine)
        bot.on_press(
            hand=self._hand, look=self._look, size=self._size, export=self._export, help=self._help, topic=self._topic
        )

    async def show_board(self, interaction: Interaction, sitting: Sitting, reader: Reader) -> None:
        """The board as this reader may see it, with buttons for the other size and the hand."""
        shown = private_scene(sitting, reader)
        other = "phone" if reader.size == "wide" else "wide"
        buttons = [button(sitting.table, "size", reader.language, arg=other, label=f"size_{other}")]
        texts = [heading(sitting.table, reader.language), summary(shown), score_text(shown)]
        await show(interaction, texts, self.bot.studio.board(shown), [buttons], seat=accent(shown))

    async def show_zoom(self, interaction: Interaction, sitting: Sitting, reader: Reader, place: str = "") -> None:
        """The part of the board round a place (default: round the last move) at double size.

        Raises Refused where the picture does not name the place, or nothing has been played.
        """
        shown = private_scene(sitting, reader)
        places = [place] if place else last_places(sitting)
        files = await self.bot.studio.zoom(shown, places).files()
        if not files:
            raise Refused("no_such_place" if place else "nothing_to_zoom", place=place)
        buttons = [button(sitting.table, verb, reader.language) for verb in ("look", "log")]
        texts = [heading(sitting.table, reader.language), summary(shown)]
        await show(interaction, texts, files, [buttons], seat=accent(shown))

    async def show_log(self, interaction: Interaction, sitting: Sitting, reader: Reader) -> None:
        """What happened so far, newest last."""
        shown = private_scene(sitting, reader)
        lines: list[str] = []
        for entry in telling(History(sitting.every, sitting.entries)):
            lines.append(told(sitting.table, sitting.every, entry, reader.language))
            lines += [event_line(shown, event.seen_by(sitting.seat)) for event in entry.events]
        lines = [line for line in lines if line][-LOG_LINES:]
        await answer(interaction, _newest(lines) or text(reader.language, "common.log_empty"))

    async def show_hand(self, interaction: Interaction, sitting: Sitting, reader: Reader) -> None:
        """The hand picture with its words. Raises Refused for an onlooker."""
        if sitting.seat is None:
            raise Refused("not_seated")
        shown = private_scene(sitting, reader)
        texts = [heading(sitting.table, reader.language), hand_text(shown)]
        await show(interaction, texts, self.bot.studio.hand(shown), seat=sitting.seat)

    async def show_export(self, interaction: Interaction, table: int, reader: Reader) -> None:
        """The record as a file: whole when the game is over, without anything hidden while it runs."""
        content = await self.bot.club.reading.export(table)
        await acknowledge(interaction)
        said = text(reader.language, "common.export", table=str(table))
        if judged(await self.bot.club.directory.get(table)):
            if not await self.bot.club.judging.known(table):
                # Whoever wants the record alone has it at once.
                await answer(
                    interaction,
                    f"{said}\n{text(reader.language, 'common.export_judge')}",
                    files=[_file(table, content)],
                )
            try:
                content = await self._judge.comments(table, reader, content)
            except Refused as error:
                note_fault(error, interaction)
        await answer(interaction, said, files=[_file(table, content)])

    async def show_tables(self, interaction: Interaction) -> None:
        """The reader's tables, with a button that leads to the one that has waited longest."""
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        told = await self.tables_text(reader)
        waiting = await self.bot.club.directory.waiting_for(reader.user)
        await show(interaction, [told], rows=next_row(waiting, reader, self.bot.time.now()))

    async def tables_text(self, reader: Reader) -> str:
        """The reader's tables, one a line with a link, those that wait for the reader first; whole lines only."""
        tables = await self.bot.club.directory.tables_of(reader.user)
        if not tables:
            return text(reader.language, "common.no_tables")
        since = await self.bot.club.directory.waiting_beside(reader.user)
        lines = [text(reader.language, "common.tables")]
        room = LIST_LIMIT - len(lines[0])
        for number, table in enumerate(tables):
            line = listed_for(table, since, reader)
            room -= len(line) + 1
            if room < 0:
                lines.append(text(reader.language, "common.more_tables", n=len(tables) - number))
                break
            lines.append(line)
        return "\n".join(lines)

    async def show_rules(
        self, interaction: Interaction, topic: str | None, table: Table | None, reader: Reader
    ) -> None:
        """A topic such as `takenoko.panda`, with a menu of the others of a table's game. Raises Refused.

        Without a topic: how the table's game is played, in short and here; without a table as well, all topics.
        """
        if topic is not None:
            texts = rulebook.page(topic, reader.language)
        elif table is not None:
            short, here = (
                rulebook.page(f"{table.game}.{known}", reader.language)
                for known in (rulebook.OVERVIEW, rulebook.COMMANDS)
            )
            texts = [*short, *here, text(reader.language, "common.rules_settings")]
        else:
            texts = rulebook.contents(reader.language)
        of_table = table is not None and (topic is None or topic.startswith(f"{table.game}."))
        rows: list[Sequence[Control]] = [[rulebook.topic_menu(table, reader.language)]] if table and of_table else []
        game = rulebook.game_of(topic) if topic is not None else table.game if table is not None else None
        if game is not None:
            rows.append(rulebook.learn_row(game, reader.language))
        await show(interaction, texts, rows=rows)

    async def unknown(self, interaction: Interaction, press: Press) -> None:
        """A control that no version of ours has, or has no more: show how the table stands."""
        await self._look(interaction, press)

    async def _sit(self, interaction: Interaction, press: Press) -> tuple[Sitting, Reader]:
        await acknowledge(interaction)
        return await sit(self.bot.club, press.table, interaction.user.id), await reader_of(interaction)

    async def _hand(self, interaction: Interaction, press: Press) -> None:
        await self.show_hand(interaction, *await self._sit(interaction, press))

    async def _look(self, interaction: Interaction, press: Press) -> None:
        await self.show_board(interaction, *await self._sit(interaction, press))

    async def _mine(self, interaction: Interaction, press: Press) -> None:
        await self.show_tables(interaction)

    async def _zoom(self, interaction: Interaction, press: Press) -> None:
        await self.show_zoom(interaction, *await self._sit(interaction, press))

    async def _log(self, interaction: Interaction, press: Press) -> None:
        await self.show_log(interaction, *await self._sit(interaction, press))

    async def _size(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        if press.arg not in SIZES:
            raise Refused("odd_control")
        sitting = await sit(self.bot.club, press.table, interaction.user.id)
        await self.show_board(interaction, sitting, sized(await reader_of(interaction), press.arg))

    async def _export(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.show_export(interaction, press.table, await reader_of(interaction))

    async def _help(self, interaction: Interaction, press: Press) -> None:
        sitting, reader = await self._sit(interaction, press)
        await self.show_rules(interaction, None, sitting.table, reader)

    async def _topic(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        table = await self.bot.club.directory.get(press.table)
        await self.show_rules(interaction, f"{table.game}.{press.chosen}", table, await reader_of(interaction))


def _file(table: int, record: str) -> discord.File:
    return discord.File(io.BytesIO(record.encode()), f"tessera-{table}.txt")


def last_places(sitting: Sitting) -> list[str]:
    """The places that the last move with any of them names, those of the whole turn before it, oldest first."""
    found: list[str] = []
    turn = 0
    for entry in reversed(sitting.entries):
        named = places_in(entry.row.text)
        if found and entry.turn != turn:
            break
        if named:
            turn = entry.turn
            found = named + found
    return found


def sized(reader: Reader, size: str | None) -> Reader:
    """The reader as this one answer is drawn for: in another size, where one is asked for that exists."""
    return msgspec.structs.replace(reader, size=SIZES.get(size or "", reader.size))


def _newest(lines: list[str]) -> str:
    """As many of the last lines as fit one message."""
    kept: list[str] = []
    room = MESSAGE
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
