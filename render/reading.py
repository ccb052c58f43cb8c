"""Reading a scene for its picture, the same in every game: names as they can be drawn.

What only one game's views hold is read in that game's own `reading`. Nothing is drawn here.
"""

from __future__ import annotations

from data.texts import text
from render import fonts
from render.scene import Scene
from rules.kit.seats import Seat


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return fonts.name_or(given, text(scene.language, "picture.player", n=seat + 1))
