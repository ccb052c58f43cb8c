"""The pictures of Merchants of Sky Islands that were looked at and found good: what is drawn on them."""

from __future__ import annotations

from functools import lru_cache

from render.sky_islands.board import board
from render.sky_islands.hand import hand
from tests.render.drawn import Golden
from tests.render.sky_islands import scenes


@lru_cache(maxsize=1)
def goldens() -> dict[str, Golden]:
    """Every golden by name: its painter and its scene."""
    late, news = scenes.played(4, 3, 30)
    over, told = scenes.played(3, 5, 99)
    builder = scenes.builder()
    return {
        "start": (board, scenes.scene(scenes.start(2), language="en")),
        "late": (board, scenes.scene(late, news=news, language="en")),
        "late_phone": (board, scenes.scene(late, news=news, size="phone")),
        "late_post": (board, scenes.scene(late, news=news, size="post", language="en")),
        "long_post": (board, scenes.scene(scenes.stretched(True), size="post", language="en")),
        "long": (board, scenes.scene(scenes.stretched(True))),
        "start_post": (board, scenes.scene(scenes.start(2), size="post")),
        "without_estimates": (board, scenes.scene(late, estimates=False, language="en")),
        "placing": (board, scenes.scene(late, scenes.acting(late), **scenes.placing(late))),
        "turning_phone": (board, scenes.turning(3, size="phone", language="en")),
        "turning": (board, scenes.turning(2)),
        "preview_post": (board, scenes.scene(builder, news=news, size="post", language="en", preview=True)),
        "house_phone": (
            board,
            scenes.scene(builder, scenes.acting(builder), size="phone", **scenes.building(builder, "house")),
        ),
        "building": (board, scenes.scene(builder, scenes.acting(builder), **scenes.building(builder, "house"))),
        "ended": (board, scenes.scene(over, news=told, language="en")),
        "ended_post": (board, scenes.scene(over, news=told, size="post", language="en")),
        "ended_phone": (board, scenes.scene(over, news=told, size="phone")),
        "hand": (hand, scenes.scene(late, 0, language="en")),
        "hand_phone": (hand, scenes.scene(late, 1, size="phone")),
    }
