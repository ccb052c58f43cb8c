"""The reader's own cards in a row beside a question about places, each with how far it has come and the places that
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
from render.takenoko.progress import SIZE, put_progress
from render.takenoko.reading import chosen_site, view_of
from rules.takenoko.outlook import prospects
from rules.takenoko.view import TakenokoView

HEIGHT: Final = 236
_TITLE: Final = 44
_CARD: Final = 104
"""How high the picture of a card is."""
_AIR: Final = 8
_FEWEST: Final = 4
"""So many cards fill the row."""
_TAG: Final[dict[Aspect, int]] = {"wide": 24, "tall": SIZE}


def height(scene: Scene) -> int:
    """How high the row is: 0 while no place is asked for, and for those who do not decide."""
    view = view_of(scene)
    asked = scene.path and (scene.marks or chosen_site(scene))
    return HEIGHT if asked and view.viewer in view.to_move and view.hand else 0


def put_own(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The row with its title."""
    put_plate(canvas, where, THEME.active, THEME.seal, 3)
    view, tags = view_of(scene), _forward(scene)
    size = _TAG[scene.aspect]
    key = "forward" if any(tags.values()) else "as_they_are"
    canvas.text(where.x + 18, where.y + 25, text(scene.language, f"picture.takenoko.own.{key}"), SIZE, THEME.seal)
    step = (where.w - 20) / max(_FEWEST, len(view.hand))
    for i in range(len(view.hand)):
        left = where.x + 10 + i * step
        _put_card(canvas, left, where.y + _TITLE, step - _AIR, view, i)
        shown = _some(tags[i + 1], size, step - _AIR)
        x = left + (step - _AIR - measure(shown, size)) / 2
        put_chunks(canvas, x, where.y + _TITLE + _CARD + 64, shown, size, INK)


def _put_card(canvas: Canvas, x: float, y: float, room: float, view: TakenokoView, i: int) -> None:
    """A card with its number, and how far it has come."""
    picture = cards.small(view.hand[i].id, (i + 1,), _CARD)
    canvas.place(picture, x + (room - picture.width) / 2, y)
    put_progress(canvas, x + room / 2, y + _CARD + 22, view, view.hand[i].id, room)


def _some(tags: Sequence[Chunk], size: int, room: float) -> Sequence[Chunk]:
    """As many tags as there is room for, and how many are left out."""
    fewer: Iterator[Sequence[Chunk]] = ([*tags[:n], f" +{len(tags) - n}"] for n in range(len(tags) - 1, 0, -1))
    return next((some for some in (tags, *fewer) if measure(some, size) <= room), ())


def _forward(scene: Scene) -> dict[int, list[Image.Image]]:
    """By the place of a card in the hand the tags of the candidates that bring it farther, red ones that complete it
    first."""
    view, size = view_of(scene), _TAG[scene.aspect]
    whole, part = ({place: list[Image.Image]() for place in range(1, len(view.hand) + 1)} for _ in range(2))
    for mark in scene.marks:
        for place, before, after, need in prospects(view, scene.path[0], mark.at, scene.path):
            if after == need:
                whole[place].append(tag(mark.tag, size, THEME.seal, LIGHT, LIGHT))
            elif after > before:
                part[place].append(tag(mark.tag, size, INK, THEME.call, LIGHT))
    return {place: whole[place] + part[place] for place in whole}
