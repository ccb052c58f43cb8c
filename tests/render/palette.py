"""Finds the 256 colours in which a game's pictures are stored: `python -m tests.render.palette <game>` rewrites them.

To be run after the art has changed; a test says when it has become necessary. Without a game, those of all games are
found. A game takes part by its folder here: `<game>/palette.py` with `FORCED`, colours that are taken in any case, and
`boards()` and `hands()`, pictures that between them show everything.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, cast

from PIL import Image

from data import DATA
from render.canvas import rgba

GAMES: Final = tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/palette.py")))
COLOURS: Final = 256
_FLAT: Final = 120
"""At most so many colours are taken as they are, for large plain areas; the rest serve edges and shades."""
_APART: Final = 7
"""Least distance of a plain colour from all others: nearer ones are mixed up by the quick search for the nearest."""

_RGB = tuple[int, int, int]


def find(images: list[Image.Image], forced: Sequence[str]) -> list[str]:
    """The colours that serve all these pictures best, as '#RRGGBB': plain areas exactly, the rest as near as can be.

    `forced` are taken in any case.
    """
    counts: Counter[_RGB] = Counter()
    for image in images:
        half = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
        counts.update({cast(_RGB, colour): count for count, colour in half.getcolors(1 << 24) or ()})
    flat = [rgba(colour)[:3] for colour in forced]
    for colour, _ in counts.most_common(4 * _FLAT):
        if len(flat) < _FLAT and all(math.dist(colour, other) >= _APART for other in flat):
            flat.append(colour)
    rest = {c: n for c, n in counts.items() if n > 1 and all(math.dist(c, other) >= _APART for other in flat)}
    pixels = bytes(v for colour, count in rest.items() for _ in range(count) for v in colour)
    left = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    few = left.quantize(COLOURS - len(flat), method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    shades = few.getpalette() or []
    found = [bytes(colour) for colour in flat] + [bytes(shades[i : i + 3]) for i in range(0, len(shades), 3)]
    return [f"#{colour.hex().upper()}" for colour in found[:COLOURS]]


def rewrite(game: str) -> None:
    """Writes the colours of a game to data/<game>/palette.json."""
    shown = import_module(f"tests.render.{game}.palette")
    path = DATA / game / "palette.json"
    found = {"board": find(shown.boards(), shown.FORCED), "hand": find(shown.hands(), shown.FORCED)}
    path.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    for asked in sys.argv[1:] or GAMES:
        rewrite(asked)
