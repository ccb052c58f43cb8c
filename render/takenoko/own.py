"""The reader's own cards in a row beside a question, each with its points and how far it has come.

Drawn from the viewer's view, which holds nobody else's cards.
"""

from __future__ import annotations

from typing import Final

from data.texts import text
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.panels import tag
from render.scene import Scene
from render.takenoko import cards
from render.takenoko.palette import LIGHT, THEME
from render.takenoko.progress import put_progress
from render.takenoko.reading import view_of

_HEIGHT: Final = 196
_TITLE: Final = 44
_CARD: Final = 104
"""How high the row is, its title, and the picture of a card."""
_TEXT: Final = 30
_FEWEST: Final = 4
"""So many cards fill the row."""


def height(scene: Scene) -> int:
    """How high the row is: 0 without a question, for those who do not decide, and on a picture for everybody."""
    view, asked = view_of(scene), bool(scene.path) or scene.prompt is not None
    return _HEIGHT if scene.size != "post" and asked and view.viewer in view.to_move and view.hand else 0


def put_own(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The row with its title."""
    view, ready = view_of(scene), text(scene.language, "picture.ready")
    put_plate(canvas, where, THEME.active, THEME.seal, 3)
    title = text(scene.language, "picture.takenoko.own")
    canvas.fitted(where.x + 18, where.y + 25, title, (_TEXT, 28), where.w - 36, THEME.seal)
    step, y = (where.w - 20) / max(_FEWEST, len(view.hand)), where.y + _TITLE + _CARD + 22
    for i, card in enumerate(view.hand):
        picture, x = cards.small(card.id, i + 1, _CARD), where.x + 10 + (i + 0.5) * step
        canvas.place(picture, x - picture.width / 2, where.y + _TITLE)
        if card.ready:
            canvas.paste(tag(ready, _TEXT, THEME.seal, LIGHT, LIGHT), x, y)
        else:
            put_progress(canvas, x, y, view, card.id, step - 8, _TEXT)
