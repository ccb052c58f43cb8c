"""The pictures of Takenoko that were looked at and found good: what is drawn on them."""

from __future__ import annotations

from functools import lru_cache

from render.takenoko.board import board
from render.takenoko.hand import hand
from tests.render.drawn import Golden
from tests.render.takenoko import scenes
from tests.render.takenoko.scenes import scene


@lru_cache(maxsize=1)
def goldens() -> dict[str, Golden]:
    """Every golden by name: its painter and its scene."""
    drawing = scenes.view(viewer=0, drawn=scenes.DRAWN, decision="plot")
    fewer = {at: plot for at, plot in scenes.SWING.garden.plots.items() if str(at) != "I7"}
    return {
        "start": (board, scene(scenes.start(2), language="en")),
        "swing": (board, scene(news=scenes.NEWS)),
        "swing_phone": (board, scene(news=scenes.NEWS, size="phone", language="en")),
        "swing_post": (board, scene(news=scenes.NEWS, size="post")),
        "fullest": (board, scene(scenes.fullest(), language="en")),
        "strip": (board, scene(scenes.strip(0), size="phone")),
        "tiles": (board, scene(marks=scenes.tile_marks(), path=("panda",))),
        "sites": (board, scene(marks=scenes.site_marks(), size="phone", language="en")),
        "edges": (board, scene(marks=scenes.edge_marks(), preview=True)),
        "drawing": (board, scene(drawing, language="en")),
        "last_round": (board, scene(scenes.view(last_turns=2, resigned=(2,)), language="en")),
        "last_round_post": (board, scene(scenes.view(last_turns=0), size="post", language="en")),
        "ended": (board, scene(scenes.ended(), language="en")),
        "ended_phone": (board, scene(scenes.ended(), size="phone")),
        "ended_post": (board, scene(scenes.ended(), size="post", language="en")),
        "hand": (hand, scene(scenes.view(0, hand=scenes.HAND, plots=fewer))),
        "hand_phone": (
            hand,
            scene(scenes.view(0, hand=scenes.HAND[1:4], plots=fewer), size="phone", language="en"),
        ),
        "hand_empty": (hand, scene(scenes.view(viewer=2, hand=()), language="en")),
    }
