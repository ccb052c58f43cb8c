"""Tigris & Euphrates in films: the map alone, which never moves. Conflicts stay a little longer."""

from __future__ import annotations

from render.film import LINE, SIGN, Filmed
from render.scene import Scene
from render.tigris import board, log
from render.tigris.layout import MEASURES
from render.tigris.post import MATERIAL
from render.tigris.reading import points_of, view_of
from rules.kit.events import key_of
from rules.kit.seats import Seat
from rules.tigris.events import Decided


def _points(scene: Scene, seat: Seat) -> str:
    """The points that decide at the end; before it by colour, where they are open."""
    view = view_of(scene)
    if view.result:
        return str(min(line.points for line in view.result.lines[seat]))
    return " ".join(map(str, points_of(view.screens[seat])))


FILM = Filmed(
    lambda scene: MEASURES["tall"].size[1],
    lambda scene, height, below: board.alone(scene, below),
    lambda scene: log.turns(scene, LINE, SIGN),
    _points,
    MATERIAL,
    frozenset({key_of(Decided)}),
)
