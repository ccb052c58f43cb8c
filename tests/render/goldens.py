"""Small pictures that were looked at and found good, of all games: `python -m tests.render.goldens` rewrites them.

With games as arguments, only theirs. Look at every one before committing it; the test only says that something changed.

A game takes part by its folder here: `<game>/goldens.py` with `goldens()`, the painter and the scene of every golden by
name. The pictures themselves lie in `<game>/goldens/`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageStat

from tests.render.drawn import Golden

HERE: Final = Path(__file__).parent
GAMES: Final = tuple(sorted(path.parent.name for path in HERE.glob("*/goldens.py")))
"""Every game that has goldens."""

WIDTH: Final = 360
MEAN: Final = 2.0
"""Largest mean difference (of 255): leaves room for the few colours of a golden and another FreeType."""
FAR: Final = 60
SHARE: Final = 0.002
"""Largest share of pixels that may differ by more than FAR in some channel."""


def directory(game: str) -> Path:
    """Where the goldens of a game lie."""
    return HERE / game / "goldens"


def kept(game: str) -> list[str]:
    """The names of the goldens that lie there."""
    return sorted(path.stem for path in directory(game).glob("*.png"))


def goldens(game: str) -> dict[str, Golden]:
    """Every golden of a game by name: its painter and its scene."""
    found: dict[str, Golden] = import_module(f"tests.render.{game}.goldens").goldens()
    return found


def small(image: Image.Image) -> Image.Image:
    """A picture at the size of the goldens."""
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def looks_like(now: Image.Image, golden: Image.Image) -> bool:
    """Whether a small picture looks as its golden does. Pixels are compared, never bytes."""
    if now.size != golden.size:
        return False
    difference = ImageChops.difference(now, golden.convert("RGB"))
    far = max(sum(band.histogram()[FAR:]) for band in difference.split())
    return max(ImageStat.Stat(difference).mean) <= MEAN and far <= SHARE * now.width * now.height


def rewrite(game: str) -> None:
    """Draws every golden of a game anew."""
    directory(game).mkdir(exist_ok=True)
    for name, (paint, scene) in goldens(game).items():
        few = small(paint(scene)).quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        few.save(directory(game) / f"{name}.png", optimize=True)
        print(game, name)


if __name__ == "__main__":
    for asked in sys.argv[1:] or GAMES:
        rewrite(asked)
