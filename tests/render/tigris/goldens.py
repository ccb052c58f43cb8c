"""The pictures of Tigris & Euphrates that were looked at and found good: what is drawn on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from render.tigris.board import board
from render.tigris.hand import hand
from rules.tigris.game import TIGRIS
from tests.render.drawn import Golden
from tests.render.tigris import scenes


@lru_cache(maxsize=1)
def goldens() -> dict[str, Golden]:
    """Every golden by name: its painter and its scene."""
    swing, (war, told) = scenes.swing(), scenes.war()
    after, more = scenes.played(war, "commit 1")
    (revolt, rising), (wars, joined) = scenes.revolt(), scenes.wars()
    late, news = scenes.kept("late")
    over, _ = scenes.kept("ended")
    first = TIGRIS.setup(2, {"board": "advanced", "auto_end": "on"}, Random(1))
    leaders, tiles = scenes.leader_marks(swing, "trader"), scenes.tile_marks(swing, "blue")
    return {
        "start": (board, scenes.scene(first, language="en")),
        "swing": (board, scenes.scene(swing, language="en")),
        "swing_phone": (board, scenes.scene(swing, size="phone")),
        "late": (board, scenes.scene(late, news=news)),
        "late_phone": (board, scenes.scene(late, news=news, size="phone", language="en")),
        "fullest": (board, scenes.scene(scenes.fullest(), names=scenes.LONG)),
        "leader": (board, scenes.scene(swing, 2, language="en", **leaders)),
        "leader_phone": (board, scenes.scene(swing, 2, size="phone", **leaders)),
        "tile": (board, scenes.scene(swing, 2, **tiles)),
        "war": (board, scenes.scene(war, news=told, language="en")),
        "war_phone": (board, scenes.scene(war, news=told, size="phone")),
        "after_war": (board, scenes.scene(after, news=told + more, preview=True)),
        "revolt": (board, scenes.scene(revolt, news=rising, language="en")),
        "wars": (board, scenes.scene(wars, news=joined, size="phone")),
        "ended": (board, scenes.scene(over, language="en")),
        "ended_phone": (board, scenes.scene(over, size="phone")),
        "late_post": (board, scenes.scene(late, news=news, size="post", language="en")),
        "leader_post": (board, scenes.scene(swing, 2, size="post", language="en", **leaders)),
        "war_post": (board, scenes.scene(war, news=told, size="post", language="en")),
        "after_war_post": (board, scenes.scene(after, news=told + more, preview=True, size="post")),
        "ended_post": (board, scenes.scene(over, size="post", language="en")),
        "hand": (hand, scenes.scene(swing, 2)),
        "hand_asked": (hand, scenes.scene(war, 3, language="en")),
        "hand_phone": (hand, scenes.scene(revolt, 0, size="phone", language="en")),
        "hand_none": (hand, scenes.scene(swing)),
    }
