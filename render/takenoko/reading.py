"""Reading a scene of Takenoko: its view by its own type, names as they can be drawn, the reader's drawn plots.

Nothing is drawn here.
"""

from __future__ import annotations

from typing import cast

from data.texts import text
from render import fonts
from render.scene import Scene
from rules.game import Seat
from rules.takenoko.view import TakenokoView


def view_of(scene: Scene) -> TakenokoView:
    """The view of a scene that is known to be one of Takenoko."""
    return cast(TakenokoView, scene.view)


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return fonts.name_or(given, text(scene.language, "picture.player", n=seat + 1))


def drawn(scene: Scene) -> tuple[str, ...]:
    """The drawn plots, for the reader who has drawn them and must choose; nothing for anybody else."""
    view = view_of(scene)
    return view.drawn if view.viewer is not None and view.viewer in view.to_move else ()
