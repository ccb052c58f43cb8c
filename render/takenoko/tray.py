"""The plots that a seat has drawn and chooses from, for its eyes only."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, scaled
from render.frame import Box, put_plate
from render.phrases import Voice, capital
from render.scene import Scene
from render.sprites import kept
from render.takenoko import tiles, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn
from render.takenoko.words_hand import tile_words
from rules.takenoko.components import TILE_FACES

_TITLE: Final = 48
_ROW: Final = 90
_BESIDE: Final = 310
"""A plot and its name are at least so wide."""


def height(scene: Scene, width: int) -> int:
    """How high the plots are in so much width, 0 without any."""
    plots = len({*drawn(scene)})
    return plots and _TITLE + 12 + _ROW * -(-plots // max(1, width // _BESIDE))


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Each kind of plot once, with its name and how many there are."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    title = text(scene.language, "picture.takenoko.drawn")
    canvas.fitted(where.x + 22, where.y + 28, title, (32, 30, 28, 26, 24), where.w - 44, THEME.seal)
    plots, columns = Counter(drawn(scene)), max(1, where.w // _BESIDE)
    step, high = (where.w - 30) / min(columns, len(plots)), (where.h - _TITLE - 8) / -(-len(plots) // columns)
    for i, (plot, n) in enumerate(plots.items()):
        x, y = where.x + 20 + step * (i % columns), where.y + _TITLE + high * (i // columns + 0.5)
        sign = scaled(tile(*TILE_FACES[plot]), 0.8)
        canvas.paste(sign, x + sign.width / 2, y)
        words = capital(tile_words(Voice(scene, "picture"), plot))
        words = text(scene.language, "takenoko.remaining.times", what=words, n=n) if n > 1 else words
        canvas.lines(x + sign.width + 12, y - 1, fonts.wrap(words, 30, step - sign.width - 20, 2), 30, INK, 34)


@kept
def tile(colour: str, chip: str | None) -> Image.Image:
    """A plot as it is drawn from the pile, with the improvement printed on it."""
    sprite = tiles.plot(colour, True, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite
