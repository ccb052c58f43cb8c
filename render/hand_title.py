"""The title of every private picture, the same in all games: whose it is and what it shows, below it for whose eyes."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from data.texts import text
from render import fonts
from render.canvas import Canvas, Colour
from render.reading import seat_name
from render.scene import Scene
from rules.kit.seats import Seat


class Title(NamedTuple):
    """Where both lines begin, the middle of each, and how wide they may be, in pixels; the sizes of the first, of which
    the largest that fits is taken, and of the second; their inks, and what they are outlined with where that is
    needed."""

    x: float
    lines: tuple[float, float]
    room: float
    sizes: tuple[int, ...]
    small: int
    ink: Colour
    soft: Colour
    halo: Colour | None = None


def put_title(
    canvas: Canvas, scene: Scene, seat: Seat, where: Title, key: str = "picture.hand", more: str = "", **facts: object
) -> None:
    """The text `key` with the player's name, cut where it must be, and that only the viewer sees it, behind `more`,
    which is never cut."""
    told, name = partial(text, scene.language, key, **facts), seat_name(scene, seat)
    size = fonts.largest(told(name=name), where.room, where.sizes)
    who = fonts.fit(name, size, where.room - fonts.width(told(name=""), size))
    private = text(scene.language, "picture.hand_private")
    _put(canvas, where, 0, told(name=who), size)
    _put(canvas, where, 1, fonts.fit(f"{more} · {private}" if more else private, where.small, where.room), where.small)


def _put(canvas: Canvas, where: Title, line: int, words: str, size: int) -> None:
    """One of the lines."""
    canvas.text(where.x, where.lines[line], words, size, (where.ink, where.soft)[line], halo=where.halo)
