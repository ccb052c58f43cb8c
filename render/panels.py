"""Pieces that every game fills with its own contents: seat panels, rows of signs, lines of chunks, tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter, mix
from render.frame import Box, put_plate
from render.shapes import box, ellipse, star
from render.sprites import kept
from render.theme import SEAT_COLOURS, Theme, seat_symbol

Chunk: TypeAlias = Image.Image | str
"""A sprite or some words on a line."""

SPACE: Final = 14
"""Pixels between groups of chunks on a line."""


class Head(NamedTuple):
    """The first row of a seat's panel."""

    seat: int
    name: str
    points: int
    active: bool = False
    gone: bool = False


_BULB_RIM: Final = "#26282B"
_BULB_CAP: Final = "#C9CDD2"
_BULB_GLASS: Final = "#FFD83D"
_BULB_SHINE: Final = "#FFF6C8"
_EDGES: Final = (42, 84, 30, 30)


@kept
def _panel(seat: int, active: bool, gone: bool, theme: Theme) -> Image.Image:
    width, height = 80, 130
    painter = Painter(width + 20, height + 20, 1, 4, origin=(10, 10))
    if active:
        painter.box(-6, -6, width + 6, height + 6, 20, theme.ink)
        painter.box(-3, -3, width + 3, height + 3, 18, theme.call)
        painter.box(1, 1, width - 1, height - 1, 15, theme.ink)
    else:
        painter.box(2, 4, width + 2, height + 4, 16, (26, 26, 26, 50))
        painter.box(0, 0, width, height, 15, theme.border)
    inside = box(3, 3, width - 3, height - 3, 13)
    paper = theme.active if active else mix(theme.paper, theme.ground, 0.7) if gone else theme.paper
    painter.poly(inside, paper)
    with painter.clip(inside) as inner:
        inner.poly(box(0, 0, 16, height), SEAT_COLOURS[seat])
        inner.poly(box(16, 0, 18.5, height), theme.ink)
        if active:
            inner.poly(box(18.5, 0, width, 70), mix(theme.active, theme.call, 0.38))
    return painter.done()


def put_panel(canvas: Canvas, where: Box, head: Head, theme: Theme) -> None:
    """A seat's panel with its first row: symbol, name, points."""
    back = _panel(head.seat, head.active, head.gone, theme)
    canvas.stretch(back, where.x - 10, where.y - 10, where.w + 20, where.h + 20, _EDGES)
    left, y = where.x + 34, where.y + 37
    canvas.paste(seat_symbol(head.seat, 44), left + 22, y)
    right = put_score(canvas, where.right - 20, y + 2, head.points, 46, theme.ink)
    ink = theme.ink2 if head.gone else theme.ink
    canvas.fitted(left + 54, y - 1, head.name, (34, 32, 30), right - left - 54, ink)


@kept
def coin(size: int) -> Image.Image:
    """A point of any game: a coin with a star, unlike the sign of any seat."""
    painter = Painter(100, 100, size / 100, 4)
    for radius, fill in ((48, "#2A2118"), (42, "#D9972B"), (35, "#FFD04D")):
        painter.ellipse(0, 0, radius, fill=fill)
    painter.poly(star(25, 11), "#A8690F")
    return painter.done()


@kept
def bulb(size: int) -> Image.Image:
    """The sign of a tip, as menus have it: a light bulb `size` pixels high."""
    painter = Painter(46, 60, size / 60, 4)
    glass, cap = ellipse(0, -8, 19), box(-9, 8, 9, 26, 5)
    painter.halo([glass, cap], 3.4, _BULB_RIM)
    painter.poly(cap, _BULB_CAP)
    painter.box(-9, 15, 9, 18, 1, _BULB_RIM)
    painter.poly(glass, _BULB_GLASS)
    painter.poly(ellipse(-6, -14, 6), _BULB_SHINE)
    return painter.done()


def put_score(canvas: Canvas, right: float, y: float, points: int | str, size: int, ink: Colour) -> float:
    """The points of a seat at the right of its row, behind their coin, as in every game. Returns the x before them."""
    right -= canvas.text(right, y - 2, str(points), size, ink, "r") + 6
    sign = coin(round(size * 0.86))
    canvas.paste(sign, right - sign.width / 2, y)
    return right - sign.width - 14


@kept
def tag(words: str, size: int, fill: Colour, ink: Colour, rim: Colour) -> Image.Image:
    """A small rounded tag with a light rim and a soft shadow; `size` is that of its text in pixels."""
    width = max(fonts.width(words, size) + size * 0.7, size * 1.42)
    height = size * 1.36
    painter = Painter(width + 8, height + 8, 1, 4)
    w, h = width / 2, height / 2
    painter.box(-w + 1, -h + 3, w + 1, h + 3, h * 0.75, (20, 24, 26, 110))
    painter.box(-w - 2, -h - 2, w + 2, h + 2, h * 0.8, rim)
    painter.box(-w, -h, w, h, h * 0.72, fill)
    sprite = painter.done()
    Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 1, words, size, ink, "m")
    return sprite


def measure(chunks: Sequence[Chunk], size: int) -> float:
    """The width of some chunks on a line."""
    return sum([fonts.width(c, size) if isinstance(c, str) else c.width for c in chunks])


def put_chunks(canvas: Canvas, x: float, y: float, chunks: Sequence[Chunk], size: int, ink: Colour) -> float:
    """Sprites and words on one line whose middle is y. Returns the x after them."""
    for chunk in chunks:
        if isinstance(chunk, Image.Image):
            canvas.paste(chunk, x + chunk.width / 2, y)
            x += chunk.width
        else:
            x += canvas.text(x, y - 1, chunk, size, ink)
    return x


def flow(
    groups: Sequence[Sequence[Chunk]], size: int, room: float, lines: int, indent: int = 0
) -> list[list[Sequence[Chunk]]]:
    """Groups of chunks set into at most `lines` lines; a group is never broken, the last line ends with … if cut.

    Lines after the first have `indent` pixels less room.
    """
    found: list[list[Sequence[Chunk]]] = [[]]
    used = 0.0
    for group in groups:
        width = measure(group, size)
        if found[-1] and used + SPACE + width > room - (indent if len(found) > 1 else 0):
            if len(found) == lines:
                while found[-1] and used + SPACE + fonts.width("…", size) > room:
                    used -= measure(found[-1].pop(), size) + SPACE
                found[-1].append(("…",))
                return found
            found.append([])
            used = 0.0
        used += width + (SPACE if found[-1] else 0)
        found[-1].append(group)
    return found


def broken(group: Sequence[Chunk], size: int, room: float) -> list[Sequence[Chunk]]:
    """A group in two where it is too long for a line, broken before as few of its chunks as can be."""
    if measure(group, size) <= room:
        return [group]
    at = max((i for i in range(1, len(group)) if measure(group[:i], size) <= room), default=1)
    return [group[:at], group[at:]]


def put_flow(canvas: Canvas, x: float, y: float, line: Sequence[Sequence[Chunk]], size: int, ink: Colour) -> float:
    """One line of `flow`. Returns where another group would begin."""
    for group in line:
        x = put_chunks(canvas, x, y, group, size, ink) + SPACE
    return x


def put_lines(
    canvas: Canvas, where: Box, lines: Sequence[Sequence[Sequence[Chunk]]], size: int, step: float, ink: Colour
) -> None:
    """Lines of `flow` on a card, each `step` below the one before, about its middle."""
    for i, line in enumerate(lines):
        y = where.y + where.h / 2 + step * (i - (len(lines) - 1) / 2)
        put_flow(canvas, where.x + 20, y, line, size, ink)


Items: TypeAlias = Sequence[tuple[Image.Image, str]]
"""Signs, each with a number or words behind it."""
_BEHIND: Final = 6
_NOTHING: Final = ("", "0", "+0")
"""Numbers that are pale."""


def items_width(items: Items, size: int, apart: float = SPACE) -> float:
    """How wide signs with their numbers are on a line."""
    wide = [sign.width + (_BEHIND + fonts.width(told, size) if told else 0) for sign, told in items]
    return sum(wide) + apart * (len(items) - 1)


def put_items(
    canvas: Canvas, x: float, y: float, room: float, items: Items, size: int, inks: Sequence[Colour], most: int = 64
) -> None:
    """Signs with their numbers spread over a room, at most so far apart; the second ink is for a number of nothing."""
    gap = min(most, (room - items_width(items, size, 0)) / max(1, len(items) - 1))
    for sign, told in items:
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width + (_BEHIND if told else 0)
        x += canvas.text(x, y - 1, told, size, inks[told in _NOTHING]) + gap


def put_strip(canvas: Canvas, where: Box, label: str, items: Items, size: int, theme: Theme) -> None:
    """The supply: a label, then signs with a number each, spread over the width."""
    put_plate(canvas, where, theme.paper, theme.border)
    y = where.y + where.h / 2
    x = where.x + 50 + canvas.text(where.x + 20, y - 1, label, size - 2, theme.ink2)
    put_items(canvas, x, y, where.right - 30 - x, items, size, (theme.ink, theme.ink3), where.w)
