"""Moana Nui in films: the archipelago alone in its sea."""

from __future__ import annotations

from render import post
from render.canvas import Canvas
from render.film import LINE, ROOM, SIGN, Filmed
from render.moana_nui import board, layout, news
from render.moana_nui.post import MATERIAL
from render.moana_nui.reading import view_of
from render.news import Turn
from render.scene import Scene
from rules.kit.seats import Seat


def _height(scene: Scene) -> int:
    return layout.height_of(board.cells_of(scene), post.WIDTH, ROOM)


def _stage(scene: Scene, height: int, below: int) -> Canvas:
    return board.alone(scene, post.WIDTH, height, below)


def _points(scene: Scene, seat: Seat) -> str:
    return str(view_of(scene).boards[seat].total)


def _told(scene: Scene) -> list[Turn]:
    return news.turns(scene, LINE, SIGN)


FILM = Filmed(_height, _stage, _told, _points, MATERIAL)
