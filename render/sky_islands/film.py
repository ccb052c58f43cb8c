"""Merchants of Sky Islands in films: the islands alone in the sky."""

from __future__ import annotations

from typing import Final

from render import post
from render.canvas import Canvas
from render.film import LINE, NAMED, ROOM, SIGN, Filmed
from render.news import Turn
from render.scene import Scene
from render.sky_islands import board, log
from render.sky_islands.post import MATERIAL
from render.sky_islands.reading import view_of
from rules.kit.seats import Seat

_FOOT: Final = 8
"""So much sky is left below the islands."""


def _height(scene: Scene) -> int:
    return min(ROOM, board.whole(scene, post.WIDTH, ROOM - _FOOT).height + _FOOT)


def _stage(scene: Scene, height: int, below: int) -> Canvas:
    return board.alone(scene, post.WIDTH, height, below)


def _told(scene: Scene) -> list[Turn]:
    return log.turns_in(scene, LINE, SIGN, NAMED)


def _points(scene: Scene, seat: Seat) -> str:
    view = view_of(scene)
    return str(view.result.totals[seat] if view.result else view.merchants[seat].points)


FILM = Filmed(_height, _stage, _told, _points, MATERIAL)
