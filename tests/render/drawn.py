"""Pictures that are painted once for all tests, and the texts of a picture with their sizes and places, recorded while
it is painted."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from typing import Any, Final, NamedTuple

import pytest
from PIL import Image

from render import fonts
from render.canvas import Align, Canvas
from render.scene import Scene, Size

Paint = Callable[[Scene], Image.Image]
Golden = tuple[Paint, Scene]
"""What is drawn on a golden: its painter and its scene."""

_painted: dict[tuple[Paint, bytes], Image.Image] = {}


def painted(paint: Paint, scene: Scene) -> Image.Image:
    """The picture of a scene, painted once however often it is asked for."""
    key = paint, pickle.dumps(scene)
    if key not in _painted:
        _painted[key] = paint(scene)
    return _painted[key]


def for_readers(*positions: str) -> list[tuple[str, Size, str]]:
    """Every position in both sizes, with the languages taking turns."""
    sizes: tuple[Size, ...] = ("wide", "phone")
    return [(at, size, ("en", "ja")[(i + j) % 2]) for i, at in enumerate(positions) for j, size in enumerate(sizes)]


class Text(NamedTuple):
    """One line of text as it was painted: on which sheet's width, from where, how wide."""

    words: str
    size: int
    left: float
    width: int
    room: int


_WORDLESS: Final = frozenset(
    (
        *("tiles", "landscape", "figures", "bamboo", "tokens", "channels", "hand"),
        *("land", "coasts", "scenery"),
        *("ground", "walls", "monuments", "signs", "veil", "material", "pieces", "pieces_on_board"),
        *(f"tongiaki.{module}" for module in ("isle", "sea", "labels", "small", "boats", "statue", "ocean", "header")),
        *(f"moana_nui.{module}" for module in ("sea", "coast", "slots", "rings", "archipelago", "glyphs", "palette")),
    )
)
"""Modules whose sprites carry no text that is recorded, of any game or of one; they are dear to paint."""


def forget_words() -> None:
    """Empties the caches of sprites that may carry text, so that the text is painted anew."""
    for name, module in list(sys.modules.items()):
        path = name.split(".")
        if path[0] == "render" and not {path[-1], ".".join(path[1:])} & _WORDLESS:
            for found in vars(module).values():
                if isinstance(found, _lru_cache_wrapper) and found.__module__ == name:
                    found.cache_clear()


def texts(monkeypatch: pytest.MonkeyPatch, paint: Paint, *scenes: Scene) -> list[Text]:
    """Every text of some pictures, those inside their sprites included (once, for sprites that repeat)."""
    found: list[Text] = []
    text, haloed = Canvas.text, Canvas.haloed

    def record(canvas: Canvas, x: float, words: str, size: int, align: Align, bold: bool) -> None:
        width = fonts.run(words, size, bold).width
        found.append(Text(words, size, x - {"l": 0, "m": width / 2, "r": width}[align], width, canvas.image.width))

    def spy_text(
        canvas: Canvas, x: float, y: float, words: str, size: int, fill: str, align: Align = "l", bold: bool = True
    ) -> int:
        record(canvas, x, words, size, align, bold)
        return text(canvas, x, y, words, size, fill, align, bold)

    def spy_haloed(canvas: Canvas, x: float, y: float, words: str, size: int, *rest: Any) -> None:
        record(canvas, x, words, size, "m", True)
        haloed(canvas, x, y, words, size, *rest)

    forget_words()
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", spy_text)
        patch.setattr(Canvas, "haloed", spy_haloed)
        for scene in scenes:
            paint(scene)
    return found
