"""Film: a game as an animated picture, for whoever asks; drawn elsewhere while the message says how far that is."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final, NamedTuple, Protocol

import discord
from discord import app_commands

from cogs.client import Client, Interaction
from cogs.localised import localised
from cogs.suggestions import own_tables
from cogs.ui.answers import UNREACHABLE, acknowledge, reader_of
from cogs.ui.buttons import Control
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import button, heading
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, sit
from cogs.ui.words_first import show
from cogs.which_table import named_table
from data.texts import name, text
from render.film import LEAST_FRAMES, MOST_BYTES, frames_within
from rules.kit.refusals import Refused
from rules.tables.history import Entry, owners
from rules.tables.record_file import write

log = logging.getLogger(__name__)

EVERYTHING: Final = "film_all"
SINCE_MINE: Final = "film_mine"
LAST_TURNS: Final = "film_last"
SPANS: Final = (SINCE_MINE, LAST_TURNS, EVERYTHING)
"""What of a game is filmed."""
LAST: Final = 10
"""So many turns are the last ones."""
EVERY: Final = 3.0
"""Seconds between two edits of the message that says how far a film is."""
TOO_LARGE: Final = 40005
"""Discord's error code for a file that is too large for a server."""


class Order(NamedTuple):
    """What is to be filmed: a record as text, and arguments of `bot.py film`."""

    record: str
    arguments: tuple[str, ...]


class Draws(Protocol):
    """Draws films, a few at a time."""

    async def draw(self, order: Order, wait: Callable[[int], None], progress: Callable[[int, int], None]) -> bytes:
        """The film as a GIF; `wait` and `progress` are told how long it takes. Raises Refused."""


class Filming:
    """Answers the verb `film`."""

    def __init__(self, bot: Client, drawing: Draws) -> None:
        self.bot = bot
        self._drawing = drawing
        bot.on_press(film=self._film)

    async def show(self, interaction: Interaction, table: int, span: str) -> None:
        """The film of a table: of a finished game what onlookers saw of it, else what this user may see.

        Raises Refused.
        """
        reader = await reader_of(interaction)
        sitting = await sit(self.bot.club, table, interaction.user.id)
        if not sitting.table.has_begun:
            raise Refused("not_playing")
        since = begin_of(sitting, span)
        entries = [entry for entry in sitting.entries if entry.row.ply > since]
        if not entries:
            raise Refused("film_nothing")
        order = Order(write(await self.bot.club.reading.record(table)), _arguments(sitting, reader, since))
        texts = [heading(sitting.table, reader.language), _about(sitting, entries, reader)]
        await self._hand_over(interaction, sitting, order, texts, reader)

    async def _hand_over(
        self, interaction: Interaction, sitting: Sitting, order: Order, texts: Sequence[str], reader: Reader
    ) -> None:
        """Have it drawn and show it; where it is too large for the server, once more with half the frames."""
        most = frames_within(min(MOST_BYTES, interaction.filesize_limit))
        for smaller in (False, True):
            limited = order._replace(arguments=(*order.arguments, "--frames", str(most)))
            report = Report(interaction, texts, reader)
            try:
                film = await self._drawing.draw(limited, report.wait, report.progress)
            finally:
                await report.stop()
            try:
                await show(interaction, texts, [_file(film, texts[1])], _rows(sitting, reader))
            except discord.HTTPException as error:
                if error.code != TOO_LARGE and error.status != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                    raise
                log.info("a film of %d bytes is too large here", len(film), extra={"table": sitting.table.id})
                if smaller:
                    raise Refused("film_too_large") from error
                most = max(LEAST_FRAMES, min(most, report.frames) // 2)
            else:
                return

    async def _film(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.show(interaction, press.table, EVERYTHING)


class Report:
    """The message that says how far a film is: edited when there is something new, but never too often."""

    def __init__(self, interaction: Interaction, texts: Sequence[str], reader: Reader) -> None:
        self.frames = 0
        self._interaction, self._texts, self._reader = interaction, texts, reader
        self._ended = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None
        self._said = self._shown = ""
        self._say(text(reader.language, "common.film.begun"))

    def wait(self, place: int) -> None:
        """This film is so far back in the line."""
        self._say(text(self._reader.language, "common.film.waiting", place=place))

    def progress(self, done: int, number: int) -> None:
        """So many frames of so many are drawn."""
        self.frames = number
        self._say(text(self._reader.language, "common.film.drawing", done=done, all=number))

    async def stop(self) -> None:
        """Say nothing more; what is being said is said first, so that it does not come after the film."""
        self._ended.set()
        if self._telling is not None:
            await self._telling

    def _say(self, sentence: str) -> None:
        self._said = sentence
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell(), name="progress of a film")

    async def _tell(self) -> None:
        while self._said != self._shown and not self._ended.is_set():
            self._shown = self._said
            try:
                await show(self._interaction, [*self._texts, self._shown])
            except (discord.HTTPException, *UNREACHABLE) as error:
                # The film itself is worth another try.
                log.info("how far a film is could not be said: %r", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), EVERY)


def add_film_command(group: app_commands.Group, filming: Filming) -> None:
    """Add the command `film` to the group of tables."""

    async def film(interaction: Interaction, span: str = EVERYTHING, table: str | None = None) -> None:
        await acknowledge(interaction)
        await filming.show(interaction, (await named_table(interaction, table)).id, span)

    localised("table.film", group, span=[*SPANS])(film).autocomplete("table")(own_tables())


def begin_of(sitting: Sitting, span: str) -> int:
    """After which row a span of a game begins. Raises Refused for an onlooker's own turns."""
    entries = sitting.entries
    if span == LAST_TURNS:
        turns = list(dict.fromkeys(entry.turn for entry in entries))
        return _last_ply(entries, turns[-LAST - 1]) if len(turns) > LAST else 0
    if span == SINCE_MINE:
        if sitting.seat is None:
            raise Refused("not_seated")
        own = [turn for turn, seat in owners(entries).items() if seat == sitting.seat and turn < sitting.table.turn]
        return _last_ply(entries, max(own)) if own else 0
    return 0


def _last_ply(entries: Sequence[Entry], turn: int) -> int:
    return max(entry.row.ply for entry in entries if entry.turn == turn)


def _arguments(sitting: Sitting, reader: Reader, since: int) -> tuple[str, ...]:
    """What is shown of a record, and to whom: of a finished game to everybody the same."""
    table = sitting.table
    seat = () if table.status != "playing" or sitting.seat is None else ("--seat", str(sitting.seat + 1))
    label = text(reader.language, "common.label", table=table.id)
    # What is played from now on is not part of it.
    return (*seat, "--lang", reader.language, "--from", str(since), "--to", str(table.ply), "--label", label)


def _about(sitting: Sitting, entries: Sequence[Entry], reader: Reader) -> str:
    """What the film shows."""
    turns = len({entry.turn for entry in entries})
    game = name(reader.language, sitting.table.game, "title")
    return text(reader.language, "common.film.about", n=turns, game=game)


def _file(film: bytes, said: str) -> discord.File:
    return discord.File(io.BytesIO(film), "film.gif", description=said)


def _rows(sitting: Sitting, reader: Reader) -> list[list[Control]]:
    return [[button(sitting.table, "replay", reader.language)]] if sitting.table.status == "over" else []
