"""Reading a scene of Moana Nui: its view by its own type, and names as they can be drawn.

Nothing is drawn here.
"""

from __future__ import annotations

from typing import cast

from data.texts import text
from render import fonts
from render.scene import Scene
from rules.game import Seat
from rules.moana_nui.view import MoanaNuiView


def view_of(scene: Scene) -> MoanaNuiView:
    """The view of a scene that is known to be one of Moana Nui."""
    return cast(MoanaNuiView, scene.view)


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return fonts.name_or(given, text(scene.language, "picture.player", n=seat + 1))


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text that stands only in this game's pictures."""
    return text(scene.language, f"picture.moana_nui.{key}", **facts)
