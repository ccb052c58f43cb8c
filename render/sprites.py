"""What is drawn once and pasted often, in one cache for all games with a budget in bytes.

Sprites that are used least, and soonest drawn again, make room for new ones. Safe to call from several threads.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from functools import update_wrapper
from heapq import heappop, heappush
from itertools import count
from typing import Final, ParamSpec, TypeAlias, TypeVar, cast

from PIL import Image, ImageFont

P = ParamSpec("P")
R = TypeVar("R")
Turn: TypeAlias = tuple[float, int]
"""When an entry goes: by its worth, of those that are worth alike the one that was used first."""

MEBIBYTE: Final = 1024 * 1024
_LEAST: Final = 0.001
"""Whatever took fewer seconds to draw counts as if it had taken so many: they are no more than chance."""
_SMALL: Final = 512
"""What an entry takes beside its pixels, in bytes."""
_FONT: Final = 5 * MEBIBYTE // 2
"""What an opened face takes at one size: that of Japanese, which is the largest by far."""


class _Entry:
    """What is kept, its bytes, what they are worth, and when it goes: the one with the least `turn` is the first."""

    __slots__ = ("found", "size", "turn", "worth")

    def __init__(self, found: object, size: int, worth: float, turn: Turn) -> None:
        self.found, self.size, self.worth, self.turn = found, size, worth, turn


class Cache:
    """Results of functions by their arguments, as many as fit into `budget` bytes of pixels.

    What goes first is what was long not used and is soon drawn again, by its size: `_age` is how much was worth what
    went last, and whatever is used stays for so much longer as it is worth itself (GreedyDual-Size).
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._held = 0
        self._entries: dict[Hashable, _Entry] = {}
        self._queue: list[tuple[Turn, Hashable]] = []
        """Every entry once, by a turn that it had: what was used since has a later one."""
        self._age = 0.0
        self._uses = count()
        self._lock = threading.Lock()
        self._nested = threading.local()

    @property
    def held(self) -> int:
        """How many bytes the entries take."""
        return self._held

    def limit(self, budget: int) -> None:
        """Sets the budget in bytes; what is beyond it is dropped."""
        with self._lock:
            self._budget = budget
            self._make_room()

    def clear(self) -> None:
        """Drops everything."""
        with self._lock:
            self._entries.clear()
            self._queue.clear()
            self._held = 0

    def kept(self, draw: Callable[P, R]) -> Callable[P, R]:
        """A function whose results are kept; its arguments must be hashable, what it returns must not be changed."""

        def drawn(*args: P.args, **kwargs: P.kwargs) -> R:
            key = (draw, args, tuple(kwargs.items())) if kwargs else (draw, args)
            with self._lock:
                entry = self._entries.get(key)
                if entry is not None:
                    entry.turn = (self._age + entry.worth, next(self._uses))
            if entry is None:
                entry = self._add(key, *self._timed(lambda: draw(*args, **kwargs)))
            return cast("R", entry.found)

        return update_wrapper(drawn, draw)

    def _timed(self, draw: Callable[[], R]) -> tuple[R, float]:
        """What is drawn, and the processor seconds for it without those for other entries that it needs."""
        before, self._nested.seconds = getattr(self._nested, "seconds", 0.0), 0.0
        start = time.thread_time()
        found = draw()
        whole = time.thread_time() - start
        own, self._nested.seconds = whole - self._nested.seconds, before + whole
        return found, own

    def _add(self, key: Hashable, found: object, seconds: float) -> _Entry:
        size = size_of(found)
        worth = max(_LEAST, seconds) / size
        with self._lock:
            if key not in self._entries:
                entry = self._entries[key] = _Entry(found, size, worth, (self._age + worth, next(self._uses)))
                heappush(self._queue, (entry.turn, key))
                self._held += size
                self._make_room()
                return entry
            return self._entries[key]

    def _make_room(self) -> None:
        while self._held > self._budget and len(self._entries) > 1:
            turn, key = heappop(self._queue)
            entry = self._entries[key]
            if entry.turn > turn:
                heappush(self._queue, (entry.turn, key))
            else:
                self._age = turn[0]
                self._held -= self._entries.pop(key).size


def size_of(found: object) -> int:
    """How many bytes a sprite or a font takes, or a tuple with such in it."""
    if isinstance(found, Image.Image):
        return found.width * found.height * (1 if found.mode in ("L", "P", "1") else 4) + _SMALL
    if isinstance(found, tuple):
        return sum(map(size_of, found)) + _SMALL
    return _FONT if isinstance(found, ImageFont.FreeTypeFont) else _SMALL


CACHE: Final = Cache(192 * MEBIBYTE)
kept: Final = CACHE.kept
"""Keeps the sprites that a function draws, as long as there is room for them."""
