"""What is drawn once and pasted often, in one cache for all games with a budget in bytes.

The least recently used sprites make room for new ones. Safe to call from several threads.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Final, ParamSpec, TypeVar, cast

from PIL import Image, ImageFont

P = ParamSpec("P")
R = TypeVar("R")

MEBIBYTE: Final = 1024 * 1024
_SMALL: Final = 512
"""What an entry takes beside its pixels, in bytes."""
_FONT: Final = 5 * MEBIBYTE // 2
"""What an opened face takes at one size: that of Japanese, which is the largest by far."""


class Cache:
    """Results of functions by their arguments, as many as fit into `budget` bytes of pixels."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._held = 0
        self._entries: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = threading.Lock()

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
            self._held = 0

    def kept(self, draw: Callable[P, R]) -> Callable[P, R]:
        """A function whose results are kept; its arguments must be hashable, what it returns must not be changed."""

        def drawn(*args: P.args, **kwargs: P.kwargs) -> R:
            key = (draw, args, tuple(kwargs.items())) if kwargs else (draw, args)
            with self._lock:
                entry = self._entries.get(key)
                if entry is not None:
                    self._entries.move_to_end(key)
            if entry is None:
                entry = self._add(key, draw(*args, **kwargs))
            return cast("R", entry[0])

        return update_wrapper(drawn, draw)

    def _add(self, key: Hashable, found: object) -> tuple[object, int]:
        entry = (found, size_of(found))
        with self._lock:
            self._held += entry[1] - self._entries.pop(key, (None, 0))[1]
            self._entries[key] = entry
            self._make_room()
        return entry

    def _make_room(self) -> None:
        while self._held > self._budget and len(self._entries) > 1:
            self._held -= self._entries.popitem(last=False)[1][1]


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
