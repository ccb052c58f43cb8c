"""Reading a scene of Takenoko: its view by its own type and the reader's drawn plots.

Nothing is drawn here.
"""

from __future__ import annotations

from msgspec.structs import replace

from render.scene import Scene
from rules.kit.seats import CHANCE
from rules.kit.typed import expect
from rules.takenoko.view import TakenokoView


def view_of(scene: Scene) -> TakenokoView:
    """The view of a scene that is known to be one of Takenoko."""
    return expect(TakenokoView, scene.view)


def framed_of(scene: Scene) -> TakenokoView:
    """The view whose extent the picture of such a scene has."""
    return expect(TakenokoView, scene.framed)


def drawn(scene: Scene) -> tuple[str, ...]:
    """The drawn plots, for the reader who has drawn them and must choose; nothing for anybody else."""
    view = view_of(scene)
    return view.drawn if view.viewer is not None and view.viewer in view.to_move else ()


def taking_turns(scene: Scene) -> Scene:
    """The scene, in which whoever has the turn decides as long as the weather die is rolled for them."""
    view = view_of(scene)
    return replace(scene, view=replace(view, to_move=(view.now.seat,))) if view.to_move == (CHANCE,) else scene
