"""The pictures of Tongiaki that were looked at and found good: what is drawn on them."""

from __future__ import annotations

from functools import lru_cache

from render.tongiaki.board import board
from render.tongiaki.hand import hand
from tests.render.drawn import Golden
from tests.render.tongiaki import scenes


@lru_cache(maxsize=1)
def goldens() -> dict[str, Golden]:
    """Every golden by name: its painter and its scene."""
    start, (king, crowned) = scenes.start(4), scenes.kings()
    sailing, (late, told) = scenes.played(4, 3, 30, "sail")[0], scenes.played(4, 3, 40, "act")
    laying, (over, last) = scenes.laying(), scenes.played(4, 5, 9999)
    six, six_told = scenes.played(6, 3, 55)
    return {
        "start": (board, scenes.scene(start, language="en", marks=scenes.marks(start, "place", "at"))),
        "sailing": (board, scenes.scene(sailing, language="en", marks=scenes.marks(sailing, "sail", "pier"))),
        "kings": (board, scenes.scene(king, news=crowned, language="en")),
        "laying_phone": (board, scenes.scene(laying, size="phone", marks=scenes.marks(laying, "lay", "at"))),
        "late_phone": (board, scenes.scene(late, news=told, size="phone", language="en", estimates=False)),
        "late_post": (board, scenes.scene(late, news=told, size="post")),
        "six_post": (board, scenes.scene(six, news=six_told, size="post", language="en")),
        "preview_post": (board, scenes.scene(king, news=crowned, size="post", preview=True)),
        "stretched_post": (board, scenes.scene(scenes.stretched(True), size="post", language="en")),
        "ended_phone": (board, scenes.scene(over, news=last, size="phone")),
        "ended": (board, scenes.scene(over, news=last, language="en")),
        "hand": (hand, scenes.scene(sailing, 1, language="en")),
        "hand_phone": (hand, scenes.scene(late, 0, size="phone")),
    }
