"""The own tiles below the map of a tall picture while something is asked."""

from __future__ import annotations

from typing import Final

from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.tigris.hand import put_tiles
from render.tigris.questions import chosen_colour, told_apart
from render.tigris.reading import view_of
from rules.tigris.components import HAND

_TILE: Final = 84
"""How high a tile is."""


def hold_hand(scene: Scene) -> bool:
    """Whether there are any: in a wide picture they lie on the tablet of their seat."""
    asked = scene.aspect == "tall" and (scene.path or scene.marks)
    return bool(asked) and any((view_of(scene).hand or {}).values())


def height(scene: Scene) -> int:
    """How high their tablet is, 0 where there is none."""
    return _TILE + 118 if hold_hand(scene) else 0


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles; one of the colour that is placed is ringed, all of that which fights, and tips of colours shown."""
    fight = view_of(scene).fight
    called = fight.colour if scene.path[:1] == ("commit",) and fight else chosen_colour(scene)
    tips = {str(mark.at) for mark in told_apart(scene) if mark.tip}
    put_tiles(canvas, scene, where, _TILE, called, HAND if fight else 1, tips)
