"""The pictures of Moana Nui that were looked at and found good: what is drawn on them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.scene import Scene
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.state import State
from tests.render.drawn import Golden
from tests.render.moana_nui import scenes


@lru_cache(maxsize=1)
def goldens() -> dict[str, Golden]:
    """Every golden by name: its painter and its scene."""
    middle, news = scenes.game(4, 3, 22)
    over, told = scenes.game(4, 5)
    fighting, _ = scenes.game(4, 3, 22, "attack")
    settling, _ = scenes.game(4, 3, 22, "settle")
    start = MOANA_NUI.setup(2, {}, Random(1))
    after, fought = MOANA_NUI.apply(fighting, scenes.acting(fighting), scenes.attack(fighting))
    return {
        "start": (board, scenes.scene(start)),
        "middle": (board, scenes.scene(middle, news=news)),
        "middle_phone": (board, scenes.scene(middle, news=news, size="phone", language="ja")),
        "middle_post": (board, scenes.scene(middle, news=news, size="post")),
        "placing_post": (
            board,
            scenes.scene(
                middle, scenes.acting(middle), size="post", **scenes.cell_marks(middle, scenes.acting(middle))
            ),
        ),
        "ended_post": (board, scenes.scene(over, news=told, size="post", language="ja")),
        "in_a_row_post": (board, scenes.drawn("in a row", size="post")),
        "placing": (board, scenes.scene(start, 0, **scenes.cell_marks(start, 0))),
        "settling": (board, _asking(settling, "settle", "at")),
        "battle": (board, scenes.scene(after, 1, news=fought, preview=True, size="phone", language="ja")),
        "ended": (board, scenes.scene(over, news=told, size="phone")),
        "hand": (hand, scenes.scene(middle, 0, language="ja")),
        "hand_phone": (hand, scenes.scene(middle, 1, size="phone")),
    }


def _asking(s: State, kind: str, field: str) -> Scene:
    return scenes.scene(s, scenes.acting(s), size="phone", **scenes.asking(s, kind, field))
