"""Reading a scene of Tigris & Euphrates: its view by its own type, names as they can be drawn, letters of leaders.

Nothing is drawn here.
"""

from __future__ import annotations

from typing import Final, cast

from data.texts import text
from render import fonts
from render.scene import Scene
from rules.game import Seat
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.view import Standing, TigrisView

COLOUR_OF: Final[dict[str, str]] = dict(zip(OFFICES, COLOURS, strict=True))
"""Office -> the colour of its leader."""


def view_of(scene: Scene) -> TigrisView:
    """The view of a scene that is known to be one of Tigris & Euphrates."""
    return cast(TigrisView, scene.view)


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return fonts.name_or(given, text(scene.language, "picture.player", n=seat + 1))


def letter(language: str, office: str) -> str:
    """The sign of an office on a plate: one letter."""
    return text(language, f"picture.tigris.letters.{office}")


def standing(view: TigrisView, seat: Seat, office: str) -> Standing | None:
    """A seat's leader on the board, None while it is beside it."""
    return next((leader for leader in view.leaders if (leader.seat, leader.which) == (seat, office)), None)
