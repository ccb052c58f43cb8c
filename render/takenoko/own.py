"""What only the reader sees beside a question: own cards in a row, each with its points and how far it has come, and
the plots that were drawn to choose from.

Made from the viewer's view, which holds nobody else's cards and plots.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from data.texts import text
from render import fonts
from render.canvas import Canvas, scaled
from render.frame import Box, put_plate
from render.panels import tag
from render.phrases import Voice, capital
from render.scene import Scene
from render.takenoko import cards, tiles
from render.takenoko.cards import put_progress
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.reading import drawn, view_of
from render.takenoko.words_board import tile_words
from rules.takenoko.components import TILE_FACES

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


_DRAWN: Final = 48
_ROW: Final = 90
_BESIDE: Final = 310
"""A plot and its name are at least so wide."""


def tray_height(scene: Scene, width: int) -> int:
    """How high the plots are in so much width, 0 without any."""
    plots = len({*drawn(scene)})
    return plots and _DRAWN + 12 + _ROW * -(-plots // max(1, width // _BESIDE))


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Each kind of plot once, with its name and how many there are."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    title = text(scene.language, "picture.takenoko.drawn")
    canvas.fitted(where.x + 22, where.y + 28, title, (32, 30, 28, 26, 24), where.w - 44, THEME.seal)
    plots, columns = Counter(drawn(scene)), max(1, where.w // _BESIDE)
    step, high = (where.w - 30) / min(columns, len(plots)), (where.h - _DRAWN - 8) / -(-len(plots) // columns)
    for i, (plot, n) in enumerate(plots.items()):
        x, y = where.x + 20 + step * (i % columns), where.y + _DRAWN + high * (i // columns + 0.5)
        sign = scaled(tiles.printed(*TILE_FACES[plot]), 0.8)
        canvas.paste(sign, x + sign.width / 2, y)
        words = capital(tile_words(Voice(scene, "picture"), plot))
        words = text(scene.language, "takenoko.remaining.times", what=words, n=n) if n > 1 else words
        canvas.lines(x + sign.width + 12, y - 1, fonts.wrap(words, 30, step - sign.width - 20, 2), 30, INK, 34)
