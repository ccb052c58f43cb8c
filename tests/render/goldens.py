"""Small pictures that were looked at and found good: `python -m tests.render.goldens` rewrites them.

Look at every one before committing it; the test only says that something changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image

from render.scene import Scene
from render.takenoko.board import board
from render.takenoko.hand import hand
from tests.render import scenes

DIRECTORY: Final = Path(__file__).parent / "goldens"
WIDTH: Final = 360

_DRAWN: Final = ("green", "pink-enclosure", "yellow-watershed")
_DRAWING: Final = scenes.view(viewer=0, drawn=_DRAWN, drawing=3, decision="plot")

GOLDENS: Final[dict[str, tuple[Callable[[Scene], Image.Image], Scene]]] = {
    "start": (board, scenes.scene(scenes.start(2), language="en")),
    "swing": (board, scenes.scene(news=scenes.NEWS)),
    "swing_phone": (board, scenes.scene(news=scenes.NEWS, size="phone", language="en")),
    "fullest": (board, scenes.scene(scenes.fullest(), language="en")),
    "strip": (board, scenes.scene(scenes.strip(0), size="phone")),
    "tiles": (board, scenes.scene(marks=scenes.tile_marks())),
    "sites": (board, scenes.scene(marks=scenes.site_marks(own_names=False), size="phone", language="en")),
    "edges": (board, scenes.scene(marks=scenes.edge_marks(), preview=True)),
    "drawing": (board, scenes.scene(_DRAWING, language="en")),
    "last_round": (board, scenes.scene(scenes.view(last_turns=2, emperor=1, resigned=(2,)), language="en")),
    "ended": (board, scenes.scene(scenes.ended(), language="en")),
    "ended_phone": (board, scenes.scene(scenes.ended(), size="phone")),
    "hand": (hand, scenes.scene(scenes.view(viewer=0, hand=scenes.HAND))),
    "hand_phone": (hand, scenes.scene(scenes.view(viewer=0, hand=scenes.HAND[1:4]), size="phone", language="en")),
    "hand_empty": (hand, scenes.scene(scenes.view(viewer=2), language="en")),
}


def small(name: str) -> Image.Image:
    """The picture of this name as it is drawn now, at the size of the goldens."""
    paint, scene = GOLDENS[name]
    image = paint(scene)
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def main() -> None:
    """Rewrites every golden."""
    DIRECTORY.mkdir(exist_ok=True)
    for name in GOLDENS:
        few = small(name).quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        few.save(DIRECTORY / f"{name}.png", optimize=True)
        print(name)


if __name__ == "__main__":
    main()
