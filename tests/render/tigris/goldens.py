"""Small pictures that were looked at and found good: `python -m tests.render.tigris.goldens` rewrites them.

Look at every one before committing it; the test only says that something changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image

from render.scene import Scene
from render.tigris.board import board
from render.tigris.hand import hand
from rules.tigris.game import TIGRIS
from tests.render.goldens import WIDTH
from tests.render.tigris import scenes

DIRECTORY: Final = Path(__file__).parent / "goldens"
Paint = Callable[[Scene], Image.Image]


@lru_cache(maxsize=1)
def goldens() -> dict[str, tuple[Paint, Scene]]:
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
        "hand": (hand, scenes.scene(swing, 2)),
        "hand_asked": (hand, scenes.scene(war, 3, language="en")),
        "hand_phone": (hand, scenes.scene(revolt, 0, size="phone", language="en")),
        "hand_none": (hand, scenes.scene(swing)),
    }


def small(name: str) -> Image.Image:
    """The picture of this name as it is drawn now, at the size of the goldens."""
    paint, scene = goldens()[name]
    image = paint(scene)
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def main() -> None:
    """Rewrites every golden."""
    DIRECTORY.mkdir(exist_ok=True)
    for name in goldens():
        few = small(name).quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        few.save(DIRECTORY / f"{name}.png", optimize=True)
        print(name)


if __name__ == "__main__":
    main()
