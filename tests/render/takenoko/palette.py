"""What the stored colours of Takenoko are found from: colours taken in any case, and pictures."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.takenoko.board import board
from render.takenoko.hand import hand
from render.takenoko.palette import THEME
from render.theme import SEAT_COLOURS
from rules.takenoko.components import CARDS
from tests.render.takenoko import scenes

FORCED: Final = (*SEAT_COLOURS, *(getattr(THEME, name) for name in THEME.__struct_fields__))


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
        scenes.scene(scenes.view(viewer=0, drawn=scenes.DRAWN, last_turns=2)),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands that between them hold every card."""
    cards = tuple(CARDS)
    held = [scenes.view(viewer=3, hand=cards[i : i + 5]) for i in range(0, len(cards), 5)]
    drawing = scenes.view(viewer=0, hand=scenes.HAND, drawn=scenes.DRAWN)
    return [hand(scenes.scene(view, size=size)) for view in [*held, drawing] for size in ("wide", "phone")]
