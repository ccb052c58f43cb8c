"""The lines below the garden: what the marks mean, what happened since, what decided a tie, or how to read it.

What the events say in signs and words stands in `news`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import text
from render import fonts, frame, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, by_turn, fitted, head, turns_of, whole
from render.panels import Chunk, bulb, flow, put_lines
from render.reading import seat_name, tie_of
from render.scene import Aspect, Scene
from render.takenoko import candidates, news
from render.takenoko.palette import INK, THEME
from render.takenoko.places import Marks, wet_sites
from render.takenoko.plates import growing
from render.takenoko.reading import view_of
from render.theme import seat_symbol

_SIZE: Final[dict[Aspect, int]] = {"wide": 28, "tall": 30}
_STEP: Final = 40
_MOST: Final = 8
_FLOWING: Final = 5
"""The news take so many lines before anything is left out: of a wide picture, and of a tall one, where they flow."""


def lines(scene: Scene, marks: Marks, room: float) -> list[Line]:
    """What the log says, in lines of at most `room` pixels, every turn on lines of its own."""
    size = _SIZE[scene.aspect]
    happened = fitted(scene.language, turns(scene, size, size + 10), size, room, _MOST)
    return _beside(scene, marks, happened, size, room)


def brief(scene: Scene, marks: Marks) -> list[Line]:
    """What the post says, in two lines if possible."""
    said = turns(scene, post.TEXT, post.SIGN)
    happened = whole(scene.language, said, post.TEXT, post.INSIDE, 2, _FLOWING)
    return _beside(scene, marks, happened, post.TEXT, post.INSIDE)


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(seat, events, scene.language, height),
        scene.language,
    )


def _beside(scene: Scene, marks: Marks, happened: list[Line], size: int, room: float) -> list[Line]:
    """What the marks mean while there are any; else what happened and what decided a tie, or how to read the garden."""
    tie, key = tie_of(scene), "signs_line" if scene.view.turn > 1 else "start"
    parts = _choosing(scene, marks, size)
    said = [tie] if tie and not parts else []
    if not parts and not said and not happened:
        said = [text(scene.language, f"picture.takenoko.{key}")]
    parts += [(line,) for each in said for line in fonts.wrap(each, size, room, 2) if line]
    return [*([] if scene.marks else happened), *(flow(parts, size, room, len(parts)) if parts else [])]


def _choosing(scene: Scene, marks: Marks, size: int) -> list[Said]:
    """What the marks mean, while there are any."""
    keys = [kind for kind, found in zip(("tiles", "sites", "edges"), marks, strict=True) if found]
    told = "".join(candidates.gains(view_of(scene), marks, scene.path).values())
    keys += ["grows_all" if candidates.all_over(scene.path) else "grows"] * ("+" in told)
    keys += ["eats"] * ("−" in told) + ["wet"] * bool(wet_sites(marks, scene.path))
    names = {mark.strong for each in marks for mark in each}
    keys += ["names" if True in names else "weak"] * (False in names)
    keys += ["tip"] * any(mark.tip for mark in scene.marks)
    signs: dict[str, list[Chunk]] = {"grows_all": [growing(size + 6)], "tip": [bulb(size + 6), " "]}
    return [(*signs.get(key, ()), text(scene.language, f"picture.takenoko.marks.{key}")) for key in keys]


def height(told: Sequence[Line]) -> int:
    """How high the log's box is, 0 without lines."""
    return len(told) and 14 + _STEP * len(told)


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The log's box with its lines."""
    frame.put_plate(canvas, where, THEME.paper, THEME.border)
    put_lines(canvas, where, told, _SIZE[scene.aspect], (where.h - 12) / len(told), INK)
