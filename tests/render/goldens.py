"""Small pictures that were looked at and found good, of all games: `python -m tests.render.goldens` rewrites them.

With games as arguments, only theirs. Look at every one before committing it; the test only says that something changed.

A game takes part by its folder here: `<game>/goldens.py` with `goldens()`, the painter and the scene of every golden by
name. The pictures themselves lie in `<game>/goldens/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.render.drawn import Golden

HERE: Final = Path(__file__).parent
GAMES: Final = tuple(sorted(path.parent.name for path in HERE.glob("*/goldens.py")))
"""Every game that has goldens."""

WIDTH: Final = 360
SHADES: Final = 8
"""So many of the 256 shades of a channel are kept as one: what a golden need not store."""
BLOCK: Final = 16
"""Width and height of the blocks that are compared; they overlap by half, so that nothing small falls between two."""
FAR: Final = 48
"""A pixel has changed where some channel lies so far (of 255) from all that is near it in the other picture. What
another FreeType draws a quarter of a pixel aside, or with softer edges, stays within."""
MOST: Final = 6
"""So many pixels of a block may have changed: other edges change up to four, a piece of five pixels across twelve."""
FAINT: Final = 16
"""A block has changed as well where its pixels lie so far on average: a ground or a tile in another shade."""


def directory(game: str) -> Path:
    """Where the goldens of a game lie."""
    return HERE / game / "goldens"


def kept(game: str) -> list[str]:
    """The names of the goldens that lie there."""
    return sorted(path.stem for path in directory(game).glob("*.png"))


def opened(game: str, name: str) -> Image.Image:
    """A golden as it was kept."""
    return Image.open(directory(game) / f"{name}.png").convert("RGB")


def goldens(game: str) -> dict[str, Golden]:
    """Every golden of a game by name: its painter and its scene."""
    found: dict[str, Golden] = import_module(f"tests.render.{game}.goldens").goldens()
    return found


def small(image: Image.Image) -> Image.Image:
    """A picture at the size of the goldens."""
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def stored(image: Image.Image) -> Image.Image:
    """A small picture as its golden keeps it."""
    return image.point([shade // SHADES * SHADES + SHADES // 2 for shade in range(256)] * 3)


def changed(now: Image.Image, golden: Image.Image) -> list[tuple[int, int]]:
    """The left top corners of the blocks in which a small picture does not look as its golden does, row by row.

    Pixels are compared, never bytes. What only one of the pictures reaches has changed.
    """
    shared = 0, 0, min(now.width, golden.width), min(now.height, golden.height)
    one, other = now.crop(shared), golden.crop(shared)
    red, green, blue = ImageChops.lighter(_outside(one, other), _outside(other, one)).split()
    away = Image.new("L", (max(now.width, golden.width), max(now.height, golden.height)), 255)
    away.paste(ImageChops.lighter(ImageChops.lighter(red, green), blue))
    far = away.point([0] * FAR + [255] * (256 - FAR))
    found = {at for at, mean in _blocks(far) if mean * BLOCK**2 / 255 > MOST + 0.5}
    found |= {at for at, mean in _blocks(away) if mean > FAINT}
    return sorted(found, key=lambda at: (at[1], at[0]))


def _outside(image: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel lies outside of what is found there and around it in the other picture."""
    above = ImageChops.subtract(image, other.filter(ImageFilter.MaxFilter(3)))
    return ImageChops.lighter(above, ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), image))


def _blocks(grey: Image.Image) -> Iterator[tuple[tuple[int, int], float]]:
    """The mean of every block, with its left top corner; beyond the edges nothing has changed."""
    for left in (0, BLOCK // 2):
        for top in (0, BLOCK // 2):
            columns, rows = -(-(grey.width - left) // BLOCK), -(-(grey.height - top) // BLOCK)
            whole = grey.crop((left, top, left + columns * BLOCK, top + rows * BLOCK)).convert("F")
            means = memoryview(whole.reduce(BLOCK).tobytes()).cast("f")
            for number, mean in enumerate(means):
                yield (left + number % columns * BLOCK, top + number // columns * BLOCK), mean


def beside(now: Image.Image, golden: Image.Image, blocks: Iterable[tuple[int, int]]) -> Image.Image:
    """The golden and the picture side by side, enlarged, with frames around the blocks that have changed."""
    both = Image.new("RGB", (golden.width + BLOCK + now.width, max(golden.height, now.height)), "white")
    both.paste(golden, (0, 0))
    both.paste(now, (golden.width + BLOCK, 0))
    both = both.resize((3 * both.width, 3 * both.height), Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(both)
    for x, y in blocks:
        for left in (x, x + golden.width + BLOCK):
            draw.rectangle((3 * left, 3 * y, 3 * (left + BLOCK) - 1, 3 * (y + BLOCK) - 1), outline="#FF00FF")
    return both


def rewrite(game: str) -> None:
    """Draws every golden of a game anew."""
    directory(game).mkdir(exist_ok=True)
    for name, (paint, scene) in goldens(game).items():
        stored(small(paint(scene))).save(directory(game) / f"{name}.png", optimize=True)
        print(game, name)


if __name__ == "__main__":
    for asked in sys.argv[1:] or GAMES:
        rewrite(asked)
