"""Reading a scene of Merchants of Sky Islands: its view by its own type, and the words of its pictures."""

from __future__ import annotations

from data.texts import text
from render.scene import Scene
from rules.kit.typed import expect
from rules.sky_islands.scoring import SkyResult
from rules.sky_islands.view import SkyView


def view_of(scene: Scene) -> SkyView:
    """The view of a scene that is known to be one of Merchants of Sky Islands."""
    return expect(SkyView, scene.view)


def framed_of(scene: Scene) -> SkyView:
    """The view whose extent the picture of such a scene has."""
    return expect(SkyView, scene.framed)


def result_of(scene: Scene) -> SkyResult | None:
    """The final score of such a scene."""
    return None if scene.view.result is None else expect(SkyResult, scene.view.result)


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text of this game's pictures."""
    return text(scene.language, f"picture.sky_islands.{key}", **facts)


def letter(scene: Scene, colour: str) -> str:
    """The letter of airships and cubes of a colour, in the reader's language."""
    return said(scene, f"letter.{colour}")
