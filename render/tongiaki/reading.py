"""Reading a scene of Tongiaki: its view by its own type, and what is new in it. Nothing is drawn here."""

from __future__ import annotations

from typing import Final

from data.texts import text
from render.scene import Aspect, Scene
from rules.kit.typed import expect
from rules.tongiaki.events import Grew, Laid, Landed, Moored, Placed, Turned
from rules.tongiaki.places import Beach, Cell
from rules.tongiaki.scoring import TongiakiResult
from rules.tongiaki.view import TongiakiView

LEAST: Final[dict[Aspect, int]] = {"wide": 22, "tall": 28}
"""No text is set smaller than this."""


def view_of(scene: Scene) -> TongiakiView:
    """The view of a scene that is known to be one of Tongiaki."""
    return expect(TongiakiView, scene.view)


def result_of(scene: Scene) -> TongiakiResult | None:
    """How the game ended, None while it goes on."""
    return None if scene.view.result is None else expect(TongiakiResult, scene.view.result)


def short_way(scene: Scene, direction: str) -> str:
    """A direction as it stands on the compass."""
    return text(scene.language, f"picture.tongiaki.way.{direction}")


def fresh_tiles(scene: Scene) -> frozenset[Cell]:
    """The cells whose tiles are new: laid in the turn of the voyages shown, or told by the news."""
    known = view_of(scene).known
    tiles = known.chart.tiles.values()
    since = max((voyage.turn for voyage in known.voyages), default=max(tile.turn for tile in tiles))
    told = {event.at for event in scene.news if isinstance(event, Turned | Laid)}
    return frozenset(told | {tile.at for tile in tiles if tile.turn >= since > 0})


def fresh_beaches(scene: Scene) -> frozenset[Beach]:
    """The beaches to which the news brought boats."""
    one = {event.at for event in scene.news if isinstance(event, Placed | Moored)}
    return frozenset(one.union(*(event.at for event in scene.news if isinstance(event, Grew | Landed))))
