"""Reading a scene of Tongiaki: its view by its own type, names as they can be drawn. Nothing is drawn here."""

from __future__ import annotations

from typing import Final, cast

from data.texts import text
from render import fonts
from render.scene import Scene, Size
from rules.game import Seat
from rules.tongiaki.places import COMPASS
from rules.tongiaki.view import TongiakiView

LEAST: Final[dict[Size, int]] = {"wide": 22, "phone": 28}
"""No text is set smaller than this."""
DIRECTION: Final[dict[str, int]] = {way: i for i, way in enumerate(COMPASS)}
"""Name of a direction -> its index, clockwise from south."""


def view_of(scene: Scene) -> TongiakiView:
    """The view of a scene that is known to be one of Tongiaki."""
    return cast(TongiakiView, scene.view)


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return fonts.name_or(given, text(scene.language, "picture.player", n=seat + 1))


def code(island: str) -> str:
    """The three letters that stand for an island on crowded maps; all differ."""
    return island.replace("_", "")[:3].title()


def now(view: TongiakiView) -> int:
    """The turn whose tiles and voyages are shown as new."""
    return max((voyage.turn for voyage in view.voyages), default=view.turn)
