"""Private answers with a picture: where that takes too long the words go first, and the message is edited when it is
there. Whoever has pressed something else on the same message by then sees only what came of that."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from weakref import WeakValueDictionary

import discord
from discord import ui

from cogs.client import Interaction
from cogs.ui.answers import acknowledge, answer, fill, has_room, is_private, reader_of, say_besides
from cogs.ui.buttons import Control
from cogs.ui.layouts import layout
from cogs.ui.studio import LOOKING, Picture
from data.texts import text


@dataclass(slots=True, eq=False, weakref_slot=True)
class _Message:
    """A message that is being filled: one thing after the other, and only with the newest."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: object = None


_FILLED: Final[WeakValueDictionary[int, _Message]] = WeakValueDictionary()
"""The messages that are being filled just now, by the number of the message or of the interaction that makes it."""


async def show(
    interaction: Interaction,
    texts: Iterable[str],
    picture: Picture | Sequence[discord.File] = (),
    rows: Iterable[Sequence[Control]] = (),
    *,
    seat: int | None = None,
    patience: float = LOOKING,
) -> None:
    """Fill the private answer with texts, pictures and rows of controls, in the colour of a seat.

    A picture is waited for so many seconds; then the words go first.
    """
    if isinstance(picture, Picture):
        await acknowledge(interaction)
        await _Answer(interaction, [*texts], [*rows], seat).show(picture, patience)
    else:
        await answer(interaction, view=layout(texts, picture, rows, seat=seat), files=picture)


class _Answer:
    """What answers an interaction, as long as nothing newer is shown in the same message."""

    def __init__(
        self, interaction: Interaction, texts: list[str], rows: list[Sequence[Control]], seat: int | None
    ) -> None:
        self._interaction = interaction
        self._texts = texts
        self._rows = rows
        self._seat = seat
        self._besides: str | None = None
        updates = interaction.response.type is discord.InteractionResponseType.deferred_message_update
        self._before = interaction.message if updates else None
        self._place: Final = self._before.id if self._before is not None else interaction.id
        self._message = _FILLED.setdefault(self._place, _Message())
        self._message.newest = self

    async def show(self, picture: Picture, patience: float) -> None:
        """The words with their picture, or first without it."""
        place: Hashable = ("answer", self._place)
        picture.begin(place, patience)
        if not await picture.within(patience):
            await self._show_words()
        files = await picture.files()
        if files is not None:
            await self._fill(self._view(self._texts, files), files)

    async def _show_words(self) -> None:
        """What stood there before stays until its picture is replaced: nothing jumps under the reader's finger."""
        kept = {each.filename: each.description or "" for each in self._before.attachments} if self._before else {}
        key = "picture_before" if kept else "picture_follows"
        note = text((await reader_of(self._interaction)).language, f"common.{key}")
        await self._fill(self._view([*self._texts, note], (), kept), None if kept else ())

    async def _fill(self, view: ui.LayoutView, files: Sequence[discord.File] | None) -> None:
        async with self._message.turn:
            if self._message.newest is not self:
                return
            if self._besides is None:
                wanted = has_room(view) and is_private(self._interaction)
                self._besides = await say_besides(self._interaction) if wanted else ""
            if self._besides:
                view.add_item(ui.TextDisplay(self._besides))
            await fill(self._interaction, {"view": view}, files)

    def _view(
        self, texts: list[str], files: Sequence[discord.File], kept: Mapping[str, str] = MappingProxyType({})
    ) -> ui.LayoutView:
        return layout(texts, files, self._rows, seat=self._seat, kept=kept)
