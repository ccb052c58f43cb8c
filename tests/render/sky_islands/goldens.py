"""Small pictures that were looked at and found good: `python -m tests.render.sky_islands.goldens` rewrites them.

To be run after the art has changed, and to be looked at before they are committed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image

from render.scene import Scene
from render.sky_islands.board import board
from render.sky_islands.hand import hand
from tests.render.goldens import WIDTH
from tests.render.sky_islands import scenes

DIRECTORY: Final = Path(__file__).parent / "goldens"

Paint = Callable[[Scene], Image.Image]


@lru_cache(maxsize=1)
def goldens() -> dict[str, tuple[Paint, Scene]]:
    """Every golden by name: its painter and its scene."""
    late, news = scenes.played(4, 3, 30)
    over, told = scenes.played(3, 5, 99)
    builder = scenes.builder()
    return {
        "start": (board, scenes.scene(scenes.start(2), language="en")),
        "late": (board, scenes.scene(late, news=news, language="en")),
        "late_phone": (board, scenes.scene(late, news=news, size="phone")),
        "without_estimates": (board, scenes.scene(late, estimates=False, language="en")),
        "placing": (board, scenes.scene(late, scenes.acting(late), **scenes.placing(late))),
        "building": (board, scenes.scene(builder, scenes.acting(builder), **scenes.building(builder, "house"))),
        "ended": (board, scenes.scene(over, news=told, language="en")),
        "ended_phone": (board, scenes.scene(over, news=told, size="phone")),
        "hand": (hand, scenes.scene(late, 0, language="en")),
        "hand_phone": (hand, scenes.scene(late, 1, size="phone")),
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
