"""Reading a scene of Tigris & Euphrates: its view by its own type and the letters of leaders."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import fonts
from render.reading import seat_name
from render.scene import Scene
from rules.kit.typed import expect
from rules.tigris.components import ACTIONS
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.view import Screen, TigrisView

COLOUR_OF: Final[dict[str, str]] = dict(zip(OFFICES, COLOURS, strict=True))
"""Office -> the colour of its leader."""


def view_of(scene: Scene) -> TigrisView:
    """The view of a scene that is known to be one of Tigris & Euphrates."""
    return expect(TigrisView, scene.view)


def letter(language: str, office: str) -> str:
    """The sign of an office on a plate: one letter."""
    return text(language, f"picture.tigris.letters.{office}")


def action_of(scene: Scene) -> str:
    """Which action it is, of how many, and whose where somebody else has to decide; nothing after the last one."""
    view = view_of(scene)
    now, number = view.now.seat, view.now.used + 1
    if view.result or number > ACTIONS:
        return ""
    key = "action_of" if view.to_move != (now,) else "action"
    who = fonts.fit(seat_name(scene, now), 26, 180)
    return text(scene.language, f"picture.tigris.{key}", n=number, all=ACTIONS, who=who)


def points_of(screen: Screen) -> tuple[int, ...]:
    """Points by colour, then treasures, where the viewer may know them."""
    return () if screen.points is None else (*(screen.points[c] for c in COLOURS), screen.treasures or 0)
