"""Pictures as Discord files with their words as alt text, drawn where they hold up nobody.

Of all that are wanted, the one that is due first is drawn next: what answers somebody is due sooner than what is posted
for all. Who wants a newer picture in the same place gets only that one: what still waits there is never drawn.
"""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import discord

from cogs.ui import drawing
from cogs.ui.drawing import Drawn, Order, carry_out
from render.chart import Chart
from render.profile import Profile
from render.ranks import Ranks
from render.scene import Scene

log = logging.getLogger(__name__)

ALT_LIMIT = 1024
AT_ONCE = 2
"""Pictures drawn at the same time in threads: Pillow leaves the interpreter free."""
MOVING: Final = 0.25
"""Seconds that the answer to whoever moves waits for its picture; then the words go first."""
LOOKING: Final = 2.0
"""The same for whoever wants to look, and for what is posted for all."""


DRAWN: Final = "drawn"
OUTDATED: Final = "outdated"
FAILED: Final = "failed"
"""What may become of a picture that is wanted."""


class Draws(Protocol):
    """Carries out orders."""

    @property
    def at_once(self) -> int:
        """How many at the same time."""

    async def draw(self, order: Order) -> Drawn | None:
        """What is drawn; None where it shows nothing. Raises whatever goes wrong in drawing."""


class OwnThreads:
    """Draws in threads of this process."""

    at_once = AT_ONCE

    async def draw(self, order: Order) -> Drawn | None:
        """As `Draws` says."""
        return await asyncio.to_thread(carry_out, order)


@dataclass(slots=True, eq=False)
class _Wanted:
    """An order that waits for its turn: until when, and in which place its picture belongs."""

    due: float
    place: Hashable
    given: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """Whether it is its turn; not, where a newer one is wanted in its place."""


class Picture:
    """A picture that is wanted. Nothing is drawn before it is asked for."""

    def __init__(self, studio: Studio, order: Order) -> None:
        self._studio = studio
        self.order: Final = order
        self._drawing: asyncio.Task[list[discord.File] | None] | None = None

    def begin(self, place: Hashable = None, patience: float = LOOKING) -> None:
        """Have it drawn, soon enough for somebody who waits for so many seconds; in its `place` nothing older is."""
        if self._drawing is None:
            due = time.monotonic() + patience
            work = self._studio.drawn(self.order, due, place)
            self._drawing = asyncio.create_task(work, name=f"picture of {self.order.kind}")

    async def within(self, seconds: float) -> bool:
        """Whether it is there, or will never be, after at most so many seconds."""
        self.begin(patience=seconds)
        assert self._drawing is not None
        await asyncio.wait((self._drawing,), timeout=seconds)
        return self._drawing.done()

    async def files(self) -> list[discord.File] | None:
        """It as one file; no file where it could not be drawn: the words then have to do.

        None where a newer one is wanted in its place.
        """
        self.begin()
        assert self._drawing is not None
        return await asyncio.shield(self._drawing)

    def then(self, call: Callable[[], None]) -> None:
        """Call this as soon as it is there, or will never be."""
        self.begin()
        assert self._drawing is not None
        self._drawing.add_done_callback(lambda _: call())


class Studio:
    """Has pictures drawn, in threads of this process unless it is given somebody who `draws`."""

    def __init__(self, draws: Draws | None = None) -> None:
        self._draws: Draws = draws or OwnThreads()
        self._free = self._draws.at_once
        self._waiting: list[_Wanted] = []
        self._closed = False
        self.told: Callable[[Order, float, str], None] = lambda order, seconds, outcome: None
        """Told how many seconds after it was wanted a picture was DRAWN, OUTDATED or FAILED."""

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return len(self._waiting)

    def board(self, scene: Scene) -> Picture:
        """The board."""
        return Picture(self, drawing.board(scene))

    def hand(self, scene: Scene) -> Picture:
        """The viewer's hand."""
        return Picture(self, drawing.hand(scene))

    def zoom(self, scene: Scene, places: Sequence[str]) -> Picture:
        """The part of the board round some places; no file where the board does not show them."""
        return Picture(self, drawing.zoom(scene, places))

    def chart(self, drawn: Chart, words: str) -> Picture:
        """The chart of a finished game, with these words beside it."""
        return Picture(self, drawing.judgement(drawn, words))

    def profile(self, drawn: Profile, words: str) -> Picture:
        """What a user has played, with these words beside it."""
        return Picture(self, drawing.profile(drawn, words))

    def ranks(self, drawn: Ranks, words: str) -> Picture:
        """A page of ranks, with these words beside it."""
        return Picture(self, drawing.ranks(drawn, words))

    def close(self) -> None:
        """Nobody is there any more who would see a picture: nothing more is drawn."""
        self._closed = True
        for wanted in self._waiting:
            if not wanted.given.done():
                wanted.given.set_result(False)

    async def drawn(self, order: Order, due: float, place: Hashable) -> list[discord.File] | None:
        """What an order wants, as `Picture.files` says; drawn in its turn."""
        began, outcome, files = time.monotonic(), OUTDATED, None
        if await self._turn(due, place):
            try:
                found = await self._draws.draw(order)
                outcome, files = DRAWN, [] if found is None else [_file(order, found)]
            except Exception:
                # A picture is never on the way to a move: the table goes on in words until it can be drawn again.
                if not self._closed:
                    log.exception("a picture could not be drawn")
                outcome, files = FAILED, []
            finally:
                self._next()
        self.told(order, time.monotonic() - began, outcome)
        return files

    async def _turn(self, due: float, place: Hashable) -> bool:
        """Wait until something can be drawn; False where a newer picture is wanted in this place."""
        for older in self._waiting:
            if place is not None and older.place == place and not older.given.done():
                older.given.set_result(False)
        self._waiting = [each for each in self._waiting if not each.given.done()]
        if self._free:
            self._free -= 1
            return True
        wanted = _Wanted(due, place)
        self._waiting.append(wanted)
        try:
            return await wanted.given
        except asyncio.CancelledError:
            # It may have been its turn just now, and nobody is there any more.
            if not wanted.given.cancelled() and wanted.given.result():
                self._next()
            raise

    def _next(self) -> None:
        self._waiting = [each for each in self._waiting if not each.given.done()]
        if not self._waiting:
            self._free += 1
            return
        chosen = min(self._waiting, key=lambda each: each.due)
        self._waiting.remove(chosen)
        chosen.given.set_result(True)


def _file(order: Order, drawn: Drawn) -> discord.File:
    return discord.File(io.BytesIO(drawn.data), order.filename, description=drawn.words[:ALT_LIMIT] or None)
