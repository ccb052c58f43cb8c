"""What the stored colours of Tongiaki are found from: colours taken in any case, and pictures."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.theme import SEAT_COLOURS
from render.tongiaki import palette
from render.tongiaki.board import board
from render.tongiaki.hand import hand
from rules.tongiaki.game import TONGIAKI
from tests.render.tongiaki import scenes

FORCED: Final = (
    *SEAT_COLOURS,
    *palette.SAIL_SHADE,
    *palette.SEA,
    *palette.SKY,
    *palette.JUNGLE,
    palette.INK,
    palette.OCEAN,
    palette.SWELL,
    palette.CARD,
    palette.CARD_EDGE,
    palette.CARD_ACTIVE,
    palette.CARD_GONE,
    palette.WHITE,
    palette.DISC,
    palette.CREAM,
    palette.GOLD,
    palette.FAILED,
    palette.CROSS,
    palette.SAND,
    palette.BEACH,
    palette.LAGOON,
    palette.SHALLOW,
    palette.BED,
    palette.STRAND,
    palette.KING_SAND,
    palette.CASING,
    palette.PLAQUE[1],
)


def boards() -> list[Image.Image]:
    """Boards that between them show everything that can be drawn on one."""
    (late, news), (ended, last), (king, crowned) = scenes.played(6, 3, 55), scenes.played(4, 5, 9999), scenes.kings()
    sailing, laying = scenes.played(4, 3, 30, "sail")[0], scenes.laying()
    gone = TONGIAKI.resign(king, scenes.acting(king))[0]
    shown = [
        scenes.scene(late, news=news),
        scenes.scene(late, news=news, size="phone"),
        scenes.scene(sailing, size="post"),
        scenes.scene(scenes.start(2), size="phone"),
        scenes.scene(ended, news=last, size="phone"),
        scenes.scene(ended, news=last),
        scenes.scene(king, news=crowned),
        scenes.scene(gone, preview=True),
        scenes.scene(sailing, marks=scenes.marks(sailing, "sail", "pier")),
        scenes.scene(laying, marks=scenes.marks(laying, "lay", "at")),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands with boats of every colour."""
    found = [scenes.played(6, seed, 40)[0] for seed in (3, 4)]
    return [hand(scenes.scene(s, seat, size=size)) for s in found for seat in range(6) for size in ("wide", "phone")]
