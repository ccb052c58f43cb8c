"""Takenoko in films: the garden alone on the imperial ground."""

from __future__ import annotations

from typing import Final

from render import frame, post
from render.canvas import Canvas
from render.film import LINE, ROOM, SIGN, Filmed
from render.frame import Box
from render.news import Turn
from render.scene import Scene
from render.takenoko import board, layout, log
from render.takenoko.palette import THEME
from render.takenoko.post import MATERIAL
from render.takenoko.reading import framed_of, view_of
from rules.kit.seats import Seat

_WIDTH: Final = post.WIDTH - 2 * post.MARGIN


def _height(scene: Scene) -> int:
    return post.MARGIN + layout.window_height(framed_of(scene).garden.tiles, _WIDTH, ROOM - post.MARGIN)


def _stage(scene: Scene, height: int, below: int) -> Canvas:
    where = Box(post.MARGIN, post.MARGIN, _WIDTH, height - post.MARGIN)
    canvas = Canvas(frame.sheet(post.WIDTH, height + below, THEME))
    frame.put_window(canvas, where, board.alone(scene, where.w, where.h), THEME)
    return canvas


def _points(scene: Scene, seat: Seat) -> str:
    view = view_of(scene)
    return str(view.result.totals[seat] if view.result else view.points(seat))


def _told(scene: Scene) -> list[Turn]:
    return log.turns(scene, LINE, SIGN)


FILM = Filmed(_height, _stage, _told, _points, MATERIAL)
