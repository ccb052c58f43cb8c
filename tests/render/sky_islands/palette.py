"""What the stored colours of Merchants of Sky Islands are found from: colours taken in any case, and pictures."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.sky_islands import palette
from render.sky_islands.board import board
from render.sky_islands.hand import hand
from render.theme import SEAT_COLOURS
from rules.sky_islands.game import SKY_ISLANDS
from tests.render.sky_islands import scenes

FORCED: Final = (
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
        scenes.scene(scenes.stretched(True), size="post"),
        scenes.scene(scenes.start(2), size="post"),
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
