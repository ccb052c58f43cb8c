"""Drawing off the event loop: pictures as Discord files with their words as alt text."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Sequence
from functools import partial

import discord

from cogs.ui.sentences import said
from render import encode, pictures
from render.chart import Chart, chart
from render.scene import Scene
from render.words import alt_text, hand_text

log = logging.getLogger(__name__)

ALT_LIMIT = 1024
AT_ONCE = 2
"""Pictures drawn at the same time: Pillow leaves the interpreter free, and two keep a small machine busy."""


class Studio:
    """Draws boards and hands in worker threads, at most AT_ONCE at a time."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    async def board(self, scene: Scene, filename: str = "board.png") -> list[discord.File]:
        """The board as one file; no file where it could not be drawn: the words then have to do."""
        return await self._draw(partial(pictures.board, scene), partial(alt_text, scene), scene.label, filename)

    async def hand(self, scene: Scene, filename: str = "hand.png") -> list[discord.File]:
        """The viewer's hand as one file; no file where it could not be drawn."""
        return await self._draw(partial(pictures.hand, scene), partial(hand_in_words, scene), scene.label, filename)

    async def zoom(self, scene: Scene, places: Sequence[str]) -> list[discord.File]:
        """The part of the board round some places, as one file; no file where the board does not show them."""
        draw = partial(pictures.zoom, scene, places)
        return await self._draw(draw, partial(alt_text, scene), scene.label, "zoom.png")

    async def chart(self, drawn: Chart, words: str) -> list[discord.File]:
        """The chart of a finished game as one file, with these words beside it; no file where it could not be drawn."""
        return await self._draw(lambda: encode.png(chart(drawn)), lambda: words, drawn.title, "chart.png")

    async def _draw(
        self, draw: Callable[[], bytes | None], describe: Callable[[], str], otherwise: str, filename: str
    ) -> list[discord.File]:
        async with self._free:
            try:
                data = await asyncio.to_thread(draw)
            except Exception:
                # A picture is never on the way to a move: the table goes on in words until it can be drawn again.
                log.exception("a picture could not be drawn")
                return []
            alt = await asyncio.to_thread(said, describe, otherwise)
        if data is None:
            return []
        return [discord.File(io.BytesIO(data), filename, description=alt[:ALT_LIMIT] or None)]


def hand_in_words(scene: Scene) -> str:
    """The hand as plain words, for those who do not see its picture."""
    return hand_text(scene, "words")
