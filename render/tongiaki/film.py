"""Tongiaki in films: the map alone on the open sea."""

from __future__ import annotations

from render import post
from render.canvas import Canvas
from render.film import LINE, ROOM, Filmed
from render.news import Turn
from render.scene import Scene
from render.tongiaki import board, news, sea_map
from render.tongiaki.post import MATERIAL
from render.tongiaki.reading import result_of, view_of
from rules.kit.seats import Seat


def _height(scene: Scene) -> int:
    return sea_map.height_of(scene, post.WIDTH, ROOM)


def _stage(scene: Scene, height: int, below: int) -> Canvas:
    return board.alone(scene, post.WIDTH, height, below)


def _told(scene: Scene) -> list[Turn]:
    return news.turns(scene, LINE)


def _points(scene: Scene, seat: Seat) -> str:
    result = result_of(scene)
    return str(result.totals[seat] if result else view_of(scene).sailors[seat].points)


FILM = Filmed(_height, _stage, _told, _points, MATERIAL)
