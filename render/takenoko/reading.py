"""Reading a scene of Takenoko: its view by its own type and the reader's drawn plots.

Nothing is drawn here.
"""

from __future__ import annotations

from msgspec.structs import replace

from render.scene import Scene
from rules.kit.hexes import Hex
from rules.kit.seats import CHANCE
from rules.kit.typed import expect
from rules.takenoko import outlook
from rules.takenoko.components import CATEGORIES, TILE_FACES
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


def offered(scene: Scene) -> tuple[str, ...]:
    """The weathers or chips among which a seat chooses now, for that seat and for onlookers; nothing for the others."""
    view = view_of(scene)
    return outlook.offered(view) if view.viewer in (None, *view.to_move) else ()


def chosen_site(scene: Scene) -> Hex | None:
    """Where the plot will lie for which a chip is being chosen."""
    return Hex.parse(scene.path[2]) if scene.path[:1] == ("plot",) and len(scene.path) > 2 else None


def owned(scene: Scene) -> tuple[str, ...]:
    """What a seat chooses from its own, for its eyes only, or among the piles of cards: cards that can be completed,
    categories that are left, its chips, and for a plot without improvement none; nothing while another question is
    asked."""
    view = view_of(scene)
    if view.viewer is None or view.viewer not in view.to_move:
        return ()
    if scene.path == ("complete",):
        return tuple(card.id for card in view.hand if card.ready)
    if scene.path == ("objective",):
        return tuple(category for category in CATEGORIES if view.known.supply.decks[category])
    chips = tuple(chip for chip, n in view.known.players[view.viewer].chips.items() if n)
    if scene.path == ("improve",):
        return chips
    plots = (scene.path[1:2] or view.drawn) if scene.path[:1] == ("plot",) else ()
    return ("", *chips) if chips and not all(TILE_FACES[plot][1] for plot in plots) else ()


def taking_turns(scene: Scene) -> Scene:
    """The scene, in which whoever has the turn decides as long as the weather die is rolled for them."""
    view = view_of(scene)
    return replace(scene, view=replace(view, to_move=(view.now.seat,))) if view.to_move == (CHANCE,) else scene
