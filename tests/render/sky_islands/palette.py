"""Finds the 256 colours in which these pictures are stored: `python -m tests.render.sky_islands.palette` rewrites them.

To be run after the art has changed; a test says when it has become necessary.
"""

from __future__ import annotations

import json
from typing import Final

from PIL import Image

from data import DATA
from render.sky_islands import palette
from render.sky_islands.board import board
from render.sky_islands.hand import hand
from render.theme import SEAT_COLOURS
from rules.sky_islands.game import SKY_ISLANDS
from tests.render.palette import find
from tests.render.sky_islands import scenes

_FORCED: Final = (
    *SEAT_COLOURS[:4],
    *palette.STRATA,
    palette.INK,
    palette.PAPER,
    palette.PAPER_ACTIVE,
    palette.PAPER_INFO,
    palette.PAPER_GONE,
    palette.WHITE,
    palette.NIGHT,
    palette.GOLD,
    palette.AMBER,
    palette.NEWS,
    *(tone for hull in palette.HULLS.values() for tone in (hull.base, hull.shade)),
)


def boards() -> list[Image.Image]:
    """Boards that between them show everything that can be drawn on one."""
    (late, news), (ended, last), builder = scenes.played(4, 3, 34), scenes.played(4, 5, 1000), scenes.builder()
    gone = SKY_ISLANDS.resign(late, 0)[0]
    shown = [
        scenes.scene(late, news=news),
        scenes.scene(late, news=news, size="phone"),
        scenes.scene(scenes.start(2, removed="shown")),
        scenes.scene(ended, news=last, size="phone"),
        scenes.scene(ended, news=last),
        scenes.scene(gone, preview=True),
        scenes.scene(late, scenes.acting(late), **scenes.placing(late)),
        scenes.scene(builder, scenes.acting(builder), **scenes.building(builder, "house")),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands with tiles of every colour."""
    found = [scenes.played(4, seed, 8 * seed)[0] for seed in range(1, 5)]
    return [hand(scenes.scene(s, seat, size=size)) for s in found for seat in (0, 2) for size in ("wide", "phone")]


def main() -> None:
    """Writes the colours to data/sky_islands/palette.json."""
    path = DATA / "sky_islands" / "palette.json"
    found = {"board": find(boards(), _FORCED), "hand": find(hands(), _FORCED)}
    path.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
