"""Finds the 256 colours in which Takenoko's pictures are stored: `python -m tests.render.palette` rewrites them.

To be run after the art has changed; a test says when it has become necessary.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from PIL import Image

from data import DATA
from render.canvas import rgba
from render.takenoko.board import board
from render.takenoko.hand import hand
from render.takenoko.palette import THEME
from render.theme import SEAT_COLOURS
from rules.takenoko.components import CARDS
from rules.takenoko.view import Card
from tests.render import scenes

COLOURS: Final = 256
_FLAT: Final = 120
"""At most so many colours are taken as they are, for large plain areas; the rest serve edges and shades."""
_APART: Final = 7
"""Least distance of a plain colour from all others: nearer ones are mixed up by the quick search for the nearest."""
_FORCED: Final = (*SEAT_COLOURS, *(getattr(THEME, name) for name in THEME.__struct_fields__))

_RGB = tuple[int, int, int]


def boards() -> list[Image.Image]:
    """Boards that between them show everything that can be drawn on one."""
    shown = [
        scenes.scene(news=scenes.NEWS),
        scenes.scene(news=scenes.NEWS, size="phone"),
        scenes.scene(scenes.fullest()),
        scenes.scene(scenes.start(2)),
        scenes.scene(marks=scenes.tile_marks(), preview=True),
        scenes.scene(marks=scenes.site_marks()),
        scenes.scene(marks=scenes.edge_marks(), size="phone"),
        scenes.scene(scenes.ended(), size="phone"),
        scenes.scene(scenes.view(viewer=0, drawn=("green", "pink-enclosure", "yellow-watershed"), last_turns=2)),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands that between them hold every card."""
    cards = [Card(card, i % 5 == 0, (1, 2)) for i, card in enumerate(CARDS)]
    held = [scenes.view(viewer=3, hand=tuple(cards[i : i + 5])) for i in range(0, len(cards), 5)]
    drawing = scenes.view(viewer=0, hand=scenes.HAND, drawn=("green", "pink-enclosure", "yellow-watershed"))
    return [hand(scenes.scene(view, size=size)) for view in [*held, drawing] for size in ("wide", "phone")]


def find(images: list[Image.Image], forced: Sequence[str] = _FORCED) -> list[str]:
    """The colours that serve all these pictures best, as '#RRGGBB': plain areas exactly, the rest as near as can be.

    `forced` are taken in any case.
    """
    counts: Counter[_RGB] = Counter()
    for image in images:
        half = image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST)
        counts.update({cast(_RGB, colour): count for count, colour in half.getcolors(1 << 24) or ()})
    flat = [cast(_RGB, rgba(colour)[:3]) for colour in forced]
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


def main() -> None:
    """Writes the colours to data/takenoko/palette.json."""
    path = DATA / "takenoko" / "palette.json"
    found = {"board": find(boards()), "hand": find(hands())}
    path.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
