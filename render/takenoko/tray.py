"""The plots a player has drawn and must choose from: shown to that player alone.

Who may see them is decided by `reading.drawn`.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.scene import Scene
from render.sprites import kept
from render.takenoko import tiles, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn

HEIGHT: Final = 160


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The drawn plots side by side, each with its name."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    size = 24 if scene.aspect == "wide" else 30
    canvas.text(where.x + 22, where.y + 26, text(scene.language, "picture.takenoko.drawn"), size, THEME.seal)
    plots = drawn(scene)
    step = (where.w - 40) / max(3, len(plots))
    for i, tile in enumerate(plots):
        colour, _, chip = tile.partition("-")
        x, y = where.x + 20 + step * i, where.y + 99
        canvas.paste(_tile(colour, chip), x + 50, y)
        lines = fonts.wrap(name(scene.language, "takenoko", tile if chip else f"tile.{tile}"), size, step - 108, 2)
        for j, line in enumerate(lines):
            canvas.text(x + 100, y + (j - (len(lines) - 1) / 2) * (size + 6), line, size, INK)


@kept
def _tile(colour: str, chip: str) -> Image.Image:
    sprite = tiles.plot(colour, True, 0, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite
