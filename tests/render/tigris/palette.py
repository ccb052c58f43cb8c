"""What the stored colours of Tigris & Euphrates are found from: colours taken in any case, and pictures."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.tigris import palette
from render.tigris.board import board
from render.tigris.hand import hand
from tests.render.tigris import scenes

FORCED: Final = (
    palette.INK,
    palette.IVORY,
    palette.GOLD,
    palette.CALL,
    palette.ORANGE,
    palette.NEW,
    palette.TABLET,
    palette.TABLET_ACTIVE,
    palette.BAND,
    palette.BASALT,
    palette.RED_INK,
    palette.PAPER_WHITE,
    palette.REVOLT,
    *(tone for glaze in palette.GLAZE.values() for tone in glaze),
)


def boards() -> list[Image.Image]:
    """Boards that between them show everything that can be drawn on one."""
    swing, (war, told), (revolt, _) = scenes.swing(), scenes.war(), scenes.revolt()
    late, news = scenes.kept("late")
    shown = [
        scenes.scene(swing),
        scenes.scene(swing, size="phone"),
        scenes.scene(war, news=told),
        scenes.scene(revolt, size="phone"),
        scenes.scene(scenes.fullest(), preview=True),
        scenes.scene(late, news=news),
        scenes.scene(late, news=news, size="post"),
        scenes.scene(scenes.kept("ended")[0], size="phone"),
        scenes.scene(swing, viewer=2, size="phone", **scenes.leader_marks(swing, "trader")),
        scenes.scene(swing, viewer=2, size="phone", **scenes.tile_marks(swing, "blue")),
    ]
    return [board(scene) for scene in shown]


def hands() -> list[Image.Image]:
    """Hands with every kind of tile, points and prospects."""
    (war, _), (revolt, _) = scenes.war(), scenes.revolt()
    shown = [(scenes.swing(), 2), (war, 3), (revolt, 0), (scenes.fullest(), 2)]
    return [hand(scenes.scene(s, seat, size=size)) for s, seat in shown for size in ("wide", "phone")]
