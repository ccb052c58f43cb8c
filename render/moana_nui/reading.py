"""Reading a scene of Moana Nui: its view by its own type, and the words of its pictures.

Nothing is drawn here.
"""

from __future__ import annotations

from data.texts import name, text
from render.scene import Scene
from rules.kit.typed import expect
from rules.moana_nui.components import SHAPES
from rules.moana_nui.view import MoanaNuiView


def view_of(scene: Scene) -> MoanaNuiView:
    """The view of a scene that is known to be one of Moana Nui."""
    return expect(MoanaNuiView, scene.view)


def framed_of(scene: Scene) -> MoanaNuiView:
    """The view whose extent the picture of such a scene has."""
    return expect(MoanaNuiView, scene.framed)


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text that stands only in this game's pictures."""
    return text(scene.language, f"picture.moana_nui.{key}", **facts)


def tile_name(scene: Scene, tile: str) -> str:
    """What people call a tile; one that is not in the box by its segments."""
    return name(scene.language, "moana_nui", f"tile.{tile}" if tile in SHAPES else tile)


def tile_title(scene: Scene, tile: str) -> str:
    """The same at the beginning of a line."""
    called = tile_name(scene, tile)
    return called[:1].upper() + called[1:]
