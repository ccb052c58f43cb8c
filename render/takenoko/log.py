"""The lines below the garden: what the marks mean, what happened since, what decided a tie, or how to read it.

What the events say in signs and words stands in `news`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from data.texts import text
from render import fonts, frame
from render.canvas import Canvas
from render.frame import Box
from render.panels import Chunk, flow, put_flow
from render.reading import seat_name
from render.scene import Scene, Size
from render.takenoko import news
from render.takenoko.candidates import Marks
from render.takenoko.palette import INK, THEME
from render.theme import seat_symbol
from rules.game import Seat

Line: TypeAlias = list[Sequence[Chunk]]
"""Groups of signs and words that stand on one line."""

_SIZE: Final[dict[Size, int]] = {"wide": 26, "phone": 29}
_MOST: Final[dict[Size, int]] = {"wide": 3, "phone": 4}


def lines(scene: Scene, marks: Marks, room: float) -> list[Line]:
    """What the log says, in lines of at most `room` pixels; the newest lines when there is too much."""
    size = _SIZE[scene.size]
    told = _sentence(scene, marks)
    if told is None:
        turns = [
            [_who(scene, seat, size), *news.told(events, scene.language, size + 10)]
            for seat, events in news.by_turn(scene.news)
        ]
        if turns:
            return _newest(turns, size, room, _MOST[scene.size])
        told = text(scene.language, f"picture.takenoko.{'signs_line' if scene.view.turn > 1 else 'start'}")
    return [[(line,)] for line in fonts.wrap(told, size, room, 2)]


def _newest(turns: list[list[list[Chunk]]], size: int, room: float, most: int) -> list[Line]:
    """The last `most` turns on as many lines; the newest turn runs on over lines that are left."""
    turns = turns[-most:]
    last = flow(turns[-1], size, room, most - len(turns) + 1)
    left = most - len(last)
    found: list[Line] = []
    for i, groups in enumerate(turns[:-1]):
        waiting = len(turns) - 2 - i
        lines = flow(groups, size, room, max(1, min(2, left - waiting)))
        left -= len(lines)
        found += lines
    return found + last


def _sentence(scene: Scene, marks: Marks) -> str | None:
    """A sentence that takes the place of the news: how to choose, or how a tie was decided."""
    if scene.marks:
        kinds = [kind for kind, found in zip(("tiles", "sites", "edges"), marks, strict=True) if found]
        weak = {mark.strong for mark in scene.marks} == {True, False}
        keys = [*kinds, *(["weak"] if weak else [])]
        return " ".join(text(scene.language, f"picture.takenoko.marks.{key}") for key in keys)
    result = scene.view.result
    if result and result.tie_break:
        why = text(scene.language, f"{scene.view.game}.tie_break.{result.tie_break}")
        return text(scene.language, "words.score.tie", why=why)
    return None


def _who(scene: Scene, seat: Seat, size: int) -> list[Chunk]:
    return [seat_symbol(seat, size + 4), " " + fonts.fit(seat_name(scene, seat), size, 180)]


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The log's box with its lines."""
    frame.put_plate(canvas, where, THEME.paper, THEME.border)
    step = (where.h - 12) / len(told)
    for i, line in enumerate(told):
        put_flow(canvas, where.x + 18, where.y + 6 + step * (i + 0.5), line, _SIZE[scene.size], INK)
