"""What the stored colours of Moana Nui are found from: colours taken in any case, and pictures."""

from __future__ import annotations

from random import Random
from typing import Final

from PIL import Image

from render.moana_nui import palette
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.theme import SEAT_COLOURS
from rules.moana_nui.game import MOANA_NUI
from tests.render.moana_nui import scenes

FORCED: Final = (
    *SEAT_COLOURS[:4], *palette.SEA, palette.INK, palette.PAPER, palette.PAPER_ACTIVE, palette.LAGOON, palette.SAND,
    *palette.COMPLETED, *palette.CONTESTED, *palette.NOBODY, *(tone for ground in palette.GROUND for tone in ground),
)  # fmt: skip


_CHOICES: Final = ("settle", "at"), ("move", "origin"), ("sail", "to"), ("attack", "origin")


def boards() -> list[Image.Image]:
    """Boards that between them show everything that can be drawn on one."""
    (middle, told), (late, news), (over, last) = scenes.game(4, 3, 22), scenes.game(4, 5, 31), scenes.game(4, 5)
    seat = scenes.acting(middle)
    shown = [
        *(scenes.scene(middle, news=told, language=language) for language in ("en", "ja")),
        scenes.scene(middle, seat, **scenes.cell_marks(middle, seat)),
        scenes.scene(late, news=news, size="phone"),
        scenes.scene(MOANA_NUI.resign(late, 0)[0], preview=True),
        scenes.scene(over, news=last),
        scenes.scene(middle, news=told, size="post"),
        scenes.scene(MOANA_NUI.setup(2, {}, Random(1)), size="phone"),
        scenes.scene(MOANA_NUI.setup(2, {}, Random(1))),
        *(next(scenes.asked_often(4, kind, field)) for kind, field in _CHOICES),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands of both sizes."""
    s, start = scenes.game(4, 3, 22)[0], MOANA_NUI.setup(2, {}, Random(1))
    held = [(s, 0), (s, 1), (s, 2), (s, 3), (start, 1)]
    return [hand(scenes.scene(state, seat, size=size)) for state, seat in held for size in ("wide", "phone")]
