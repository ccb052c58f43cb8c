"""Guided play: a private panel that asks one thing at a time, shows a preview, and plays on Confirm.

The panel keeps nothing: table, ply and the path so far travel in the custom ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import msgspec

from cogs.answers import acknowledge, reader_of, show
from cogs.buttons import TableButton, TableSelect
from cogs.client import Client, Interaction
from cogs.custom_ids import Press
from cogs.layouts import accent, heading, rows_of
from cogs.marks import marked
from cogs.parts import PAGE, WHOLE, is_by_part, parts_of, within
from cogs.reader import Reader
from cogs.scenes import Sitting, preview_scene, private_scene, sit
from data.texts import name, text
from render.words import move_text, prompt, question_text
from rules.choices import KIND, Question, next_question
from rules.game import Move, Refused
from rules.notation import fields, write

FEW = 5
LABEL = 80
SELECT_LABEL = 100


class PlayPanel:
    """Answers the verbs `play`, `ask`, `pick` and `go`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(play=self.open, ask=self.ask, pick=self.pick, go=self.go)

    async def open(self, interaction: Interaction, press: Press) -> None:
        """Play on the board: a new private panel with the first question."""
        await acknowledge(interaction)
        await self.advance(interaction, press.table, ())

    async def ask(self, interaction: Interaction, press: Press) -> None:
        """A button of the panel: `<page or part> <path…>`."""
        await acknowledge(interaction, update=True)
        _, *path = press.arg.split(" ")
        await self._step(interaction, press, tuple(word for word in path if word), press.number)

    async def pick(self, interaction: Interaction, press: Press) -> None:
        """A value chosen in the panel's menu; the path so far is the argument."""
        await acknowledge(interaction, update=True)
        await self._step(interaction, press, (*press.arg.split(" "), *press.values), WHOLE)

    async def go(self, interaction: Interaction, press: Press) -> None:
        """Confirm: play the move, then ask for the next one while it is still this seat's turn."""
        await acknowledge(interaction, update=True)
        sitting = await sit(self.bot.club, press.table, interaction.user.id)
        move = sitting.game.read(press.arg)
        played = await self.bot.mover.play(interaction, press.table, move, press.ply)
        told = await self.bot.mover.report(interaction, played, await reader_of(interaction))
        await self.advance(interaction, press.table, (), told=told)

    async def advance(
        self, interaction: Interaction, table: int, path: Sequence[str], page: int = WHOLE, told: str = ""
    ) -> None:
        """Show the question that follows `path`, or the preview of a whole move. Raises Refused."""
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, interaction.user.id)
        if not sitting.may_move:
            await self._present_state(interaction, sitting, reader, told)
            return
        asked = next_question(sitting.legal(), path)
        if asked is None:
            asked = next_question(sitting.legal(), ())
            told = text(reader.language, "common.panel.path_gone")
        if isinstance(asked, Question):
            await self._show_question(interaction, sitting, reader, asked, page, told)
        elif asked is not None:
            await self._show_preview(interaction, sitting, reader, asked, told)

    async def _step(self, interaction: Interaction, press: Press, path: Sequence[str], page: int) -> None:
        table = await self.bot.club.get(press.table)
        if table.ply != press.ply:
            language = (await reader_of(interaction)).language
            await self.advance(interaction, press.table, (), told=text(language, "common.panel.moved_on"))
        else:
            await self.advance(interaction, press.table, path, page)

    async def _present_state(self, interaction: Interaction, sitting: Sitting, reader: Reader, told: str) -> None:
        if sitting.seat is None:
            raise Refused("not_seated")
        shown = private_scene(sitting, reader)
        over = sitting.table.status == "over"
        now = text(reader.language, "common.panel.over" if over else "common.panel.wait", prompt=prompt(shown))
        texts = [heading(sitting.table, reader.language), told, now]
        await show(interaction, texts, await self.bot.studio.board(shown), seat=accent(shown))

    async def _show_question(
        self, interaction: Interaction, sitting: Sitting, reader: Reader, asked: Question, page: int, told: str
    ) -> None:
        asked = within(asked, page)
        plain = msgspec.structs.replace(private_scene(sitting, reader), path=asked.path)
        marks, labels = marked(plain, sitting.game, sitting.legal(), asked)
        sentence = question_text(plain, asked.kind, asked.field)
        shown = msgspec.structs.replace(plain, marks=marks, prompt=sentence)
        if asked.field == KIND:
            controls = kind_buttons(sitting, reader, asked)
        elif is_by_part(asked):
            told = "\n".join(line for line in (told, text(reader.language, "common.panel.part")) if line)
            controls = part_buttons(sitting, reader, asked)
        else:
            controls = value_controls(sitting, reader, asked, labels, page)
        texts = [heading(sitting.table, reader.language), told, f"**{sentence}**"]
        await show(interaction, texts, await self.bot.studio.board(shown), controls, seat=sitting.seat)

    async def _show_preview(
        self, interaction: Interaction, sitting: Sitting, reader: Reader, move: Move, told: str
    ) -> None:
        plain = private_scene(sitting, reader)
        preview = preview_scene(sitting, reader, move)
        note = text(reader.language, "common.panel.preview" if preview else "common.panel.no_preview")
        texts = [heading(sitting.table, reader.language), told, f"**{move_text(plain, move)}**", note]
        buttons = [
            confirmation(sitting, reader, move),
            control(sitting, reader, "ask", "0 ", "back"),
        ]
        files = await self.bot.studio.board(preview or plain)
        await show(interaction, texts, files, [buttons], seat=sitting.seat)


def control(
    sitting: Sitting,
    reader: Reader,
    verb: str,
    arg: str,
    key: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> TableButton:
    """A button of the panel with the label `common.button.<key>`."""
    press = Press(sitting.table.id, sitting.table.ply, verb, arg)
    return TableButton(press, text(reader.language, f"common.button.{key}"), style=style)


def confirmation(sitting: Sitting, reader: Reader, move: Move) -> TableButton:
    """The button that plays a move. One without fields bears its own name: it may come up without a question."""
    if fields(type(move)):
        return control(sitting, reader, "go", write(move), "confirm", discord.ButtonStyle.success)
    press = Press(sitting.table.id, sitting.table.ply, "go", write(move))
    label = name(reader.language, sitting.table.game, f"move.{move.kind}")[:LABEL]
    return TableButton(press, label, style=discord.ButtonStyle.primary)


def kind_buttons(sitting: Sitting, reader: Reader, asked: Question) -> list[Sequence[Any]]:
    """A button for each kind of move that is legal now."""
    return rows_of(
        [
            TableButton(
                Press(sitting.table.id, sitting.table.ply, "ask", f"0 {kind}"),
                name(reader.language, sitting.table.game, f"move.{kind}")[:LABEL],
                style=discord.ButtonStyle.primary,
            )
            for kind, _ in asked.values
        ]
    )


def part_buttons(sitting: Sitting, reader: Reader, asked: Question) -> list[Sequence[Any]]:
    """A button for each part of the board in which candidates lie; below them Back."""
    path = " ".join(asked.path)
    buttons = []
    for number, name_of_part in parts_of(asked).items():
        inside = within(asked, number).values
        # A part with one place answers the question at once.
        arg = f"{number} {path}" if len(inside) > 1 else f"{WHOLE} {path} {inside[0][0]}"
        buttons.append(TableButton(Press(sitting.table.id, sitting.table.ply, "ask", arg), name_of_part))
    return [*rows_of(buttons), [control(sitting, reader, "ask", "0 ", "back")]]


def value_controls(
    sitting: Sitting, reader: Reader, asked: Question, labels: dict[str, str], page: int
) -> list[Sequence[Any]]:
    """Buttons for a few values, a menu in pages of 25 for many; below it Back and the other pages."""
    path = " ".join(asked.path)
    texts = [text_of for text_of, _ in asked.values]
    back = control(sitting, reader, "ask", "0 ", "back")
    if len(texts) <= FEW and all(len(labels[value]) <= LABEL for value in texts):
        buttons = [
            TableButton(
                Press(sitting.table.id, sitting.table.ply, "ask", f"0 {path} {value}"),
                labels[value],
                style=discord.ButtonStyle.primary,
            )
            for value in texts
        ]
        return [*([button] for button in buttons), [back]] if len(buttons) > 3 else [buttons, [back]]
    pages = range(0, len(texts), PAGE)
    page = page if 0 <= page < len(pages) else 0
    options = [
        discord.SelectOption(label=labels[value][:SELECT_LABEL], value=value)
        for value in texts[page * PAGE : (page + 1) * PAGE]
    ]
    select = TableSelect(
        Press(sitting.table.id, sitting.table.ply, "pick", path),
        text(
            reader.language,
            "common.panel.choose" if len(pages) == 1 else "common.panel.choose_page",
            page=page + 1,
            pages=len(pages),
        ),
        options,
    )
    turns = [
        control(sitting, reader, "ask", f"{other} {path}", key)
        for other, key in ((page - 1, "previous"), (page + 1, "next"))
        if 0 <= other < len(pages)
    ]
    return [[select], [back, *turns]]
