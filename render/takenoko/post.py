"""Takenoko as a post: paper on the imperial ground, the garden as large as it can be, cards of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from data.texts import name, text
from render import frame, post
from render.canvas import Canvas, rgba
from render.frame import Box
from render.post import Aside, Kind, Material
from render.reading import round_of
from render.scene import Scene
from render.sprites import kept
from render.takenoko import status, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from rules.kit.game import Line
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS

_ROW: Final = 46
"""How high a row of points by kind is after the end."""
_SECTION: Final = 36
_WIDEST: Final = 48
"""A section of the rod of finished cards usually is so wide, and at most; wider ones are higher too."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """Paper with a soft border; tinted for whoever has to decide."""
    canvas.place(_plate(where.w, where.h, THEME.active if kind == "active" else THEME.paper), where.x, where.y)


@kept
def _plate(width: int, height: int, fill: str) -> Image.Image:
    """A plate as it is put on every post."""
    canvas = Canvas(Image.new("RGBA", (width, height), rgba(THEME.border, 0)))
    frame.put_plate(canvas, Box(0, 0, width, height), fill, THEME.border)
    return canvas.image


MATERIAL: Final = Material(_put_plate, INK, THEME.ink2, INK, THEME.ink2, THEME.call, INK)
STYLE: Final = post.Style(partial(frame.sheet, theme=THEME), MATERIAL)


def aside(scene: Scene) -> Aside | None:
    """The round or how near the end is, and today's weather; on a phone also the actions of the turn."""
    view, language = view_of(scene), scene.language
    if view.result:
        return None
    face = view.now.weather or view.now.rolled
    below, size = (name(language, "picture.takenoko", face) if face else ""), 40
    large, sign = round_of(scene), tokens.weather(face, 84) if face else None
    if view.last_turns is not None:
        below, large, size = status.last_turns(scene), text(language, "picture.takenoko.last_round"), post.LEAST
    if scene.size == "phone" and view.to_move:
        return Aside(large, status.with_actions(scene, below, size, MATERIAL.aside), sign)
    return Aside(large, below, sign, size)


def card(scene: Scene, slim: bool) -> int:
    """How high the card of a seat is; on `slim` ones there is less room side by side."""
    rows = 1 if scene.view.seats == 2 and not slim else 2
    return 126 + _ROW * rows if scene.view.result else 164


def content(scene: Scene) -> post.Content:
    """Points, how many cards are finished of how many, and of which kinds they are; after the end what each kind and
    the emperor brought."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        done = tuple(CARDS[card].category for card in view.known.players[seat].finished)
        total = view.result.totals[seat] if view.result else view.points(seat)
        row = Box(where.x, where.y, where.w, 60)
        post.put_points(canvas, row, total, MATERIAL)
        told = f"{len(done)}/{view.threshold}"
        canvas.text(where.right - 4, row.y + row.h / 2, told, 34, MATERIAL.ink, "r")
        if view.result:
            _put_kinds(canvas, view.result.lines[seat], where._replace(y=row.bottom), 4 if where.w > 400 else 2)
            return
        width = min(_WIDEST, where.w // max(view.threshold, len(done)))
        rod = tokens.rod(done, view.threshold, width, max(1, width / _SECTION))
        canvas.place(rod, where.x - 8, where.bottom - rod.height)

    return put


def _put_kinds(canvas: Canvas, lines: Sequence[Line], where: Box, columns: int) -> None:
    """The points of every kind that brought some."""
    told = [(sign, line.points) for line in lines if line.points and (sign := status.sign_of(line.key, 42))]
    for i, (sign, points) in enumerate(told):
        x, y = where.x + where.w / columns * (i % columns), where.y + _ROW * (i // columns + 0.5)
        canvas.place(sign, x, y - sign.height / 2)
        canvas.text(x + sign.width + 10, y - 1, str(points), post.TEXT, MATERIAL.ink)
