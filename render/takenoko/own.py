"""The reader's own cards in a row beside a question, each with how far it has come and the places that
bring it farther.

Drawn from the viewer's view, which holds nobody else's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.panels import Chunk, measure, put_chunks, tag
from render.scene import Aspect, Scene
from render.takenoko import cards
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.progress import put_progress
from render.takenoko.reading import drawn, owned, view_of
from rules.takenoko.outlook import prospects
from rules.takenoko.view import TakenokoView

_HEIGHT: Final = 236
_LOW: Final = 200
"""How high the row is with tags and without."""
_TITLE: Final = 44
_CARD: Final = 104
"""How high the picture of a card is."""
_AIR: Final = 8
_FEWEST: Final = 4
"""So many cards fill the row."""
_TEXT: Final = 30
_TAG: Final[dict[Aspect, int]] = {"wide": 24, "tall": 28}
"""The sizes of words and of tags."""


def height(scene: Scene) -> int:
    """How high the row is: 0 without a question, where that lists cards itself, and for those who do not decide."""
    view = view_of(scene)
    asked = scene.path[0] != "complete" if scene.path else scene.prompt is not None
    if not asked or view.viewer not in view.to_move or not view.hand:
        return 0
    return _HEIGHT if scene.marks or any(card.ready for card in view.hand) else _LOW


def put_own(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The row with its title."""
    put_plate(canvas, where, THEME.active, THEME.seal, 3)
    view, tags = view_of(scene), _forward(scene)
    size = _TAG[scene.aspect]
    key = "forward" if any(tags.values()) else "as_they_are" if scene.marks else "title"
    canvas.text(where.x + 18, where.y + 25, text(scene.language, f"picture.takenoko.own.{key}"), _TEXT, THEME.seal)
    step = (where.w - 20) / max(_FEWEST, len(view.hand))
    for i in range(len(view.hand)):
        left = where.x + 10 + i * step
        _put_card(canvas, left, where.y + _TITLE, step - _AIR, view, i)
        ready = tag(text(scene.language, "picture.ready"), size, THEME.seal, LIGHT, LIGHT)
        shown = [ready] if view.hand[i].ready else _some(tags[i + 1], size, step - _AIR)
        x = left + (step - _AIR - measure(shown, size)) / 2
        put_chunks(canvas, x, where.y + _TITLE + _CARD + 64, shown, size, INK)


def _put_card(canvas: Canvas, x: float, y: float, room: float, view: TakenokoView, i: int) -> None:
    """A card with its number, and how far it has come."""
    picture = cards.small(view.hand[i].id, (i + 1,), _CARD)
    canvas.place(picture, x + (room - picture.width) / 2, y)
    put_progress(canvas, x + room / 2, y + _CARD + 22, view, view.hand[i].id, room, _TEXT)


def _some(tags: Sequence[Chunk], size: int, room: float) -> Sequence[Chunk]:
    """As many tags as there is room for, and how many are left out."""
    fewer: Iterator[Sequence[Chunk]] = ([*tags[:n], f" +{len(tags) - n}"] for n in range(len(tags) - 1, 0, -1))
    return next((some for some in (tags, *fewer) if measure(some, size) <= room), ())


def _forward(scene: Scene) -> dict[int, list[Image.Image]]:
    """By the place of a card in the hand the tags of the candidates that bring it farther, red ones that complete it
    first."""
    view, size = view_of(scene), _TAG[scene.aspect]
    whole, part = ({place: list[Image.Image]() for place in range(1, len(view.hand) + 1)} for _ in range(2))
    for mark in (mark for mark in scene.marks if mark.tag):
        found = [each for path in _paths(scene) for each in prospects(view, path[0], mark.at, path)]
        for place in whole:
            come = [each for each in found if each.place == place and each.forward]
            if any(each.after == each.need for each in come):
                whole[place].append(tag(mark.tag, size, THEME.seal, LIGHT, LIGHT))
            elif come:
                part[place].append(tag(mark.tag, size, INK, THEME.call, LIGHT))
    return {place: whole[place] + part[place] for place in whole}


def _paths(scene: Scene) -> list[tuple[str, ...]]:
    """What was chosen before a place; with every plot or chip that can be, while one is asked for together with it."""
    kind, *chosen = scene.path or ("",)
    if chosen or kind not in ("plot", "improve"):
        return [scene.path] if kind else []
    return [(kind, each) for each in dict.fromkeys(drawn(scene) if kind == "plot" else owned(scene))]
