"""What lies before a seat that has to choose, apart from the garden: drawn plots, the weathers, improvement chips.

Who may see it is decided by `reading`.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.scene import Aspect, Scene
from render.sprites import kept
from render.takenoko import tiles, tokens
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn, offered
from rules.takenoko.components import WEATHERS

PLOTS: Final = 160
"""The height of the tray with the plots that a seat has drawn."""
_ROW: Final[dict[Aspect, int]] = {"wide": 56, "tall": 72}
_SIZE: Final[dict[Aspect, int]] = {"wide": 24, "tall": 30}


def height(scene: Scene) -> int:
    """How high the tray is, 0 where there is nothing to choose but places."""
    rows = len(offered(scene))
    return PLOTS if drawn(scene) else rows and 20 + rows * _ROW[scene.aspect]


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The drawn plots, or the list of what else can be chosen."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    (_put_plots if drawn(scene) else _put_list)(canvas, scene, where)


def _put_plots(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The drawn plots side by side, each with its name."""
    size = _SIZE[scene.aspect]
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


def _put_list(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Sign, name and effect of each weather or chip, one below the other."""
    language, step, size = scene.language, _ROW[scene.aspect], _SIZE[scene.aspect]
    keys = offered(scene)
    names = {key: name(language, "picture.takenoko" if key in WEATHERS else "takenoko", key) for key in keys}
    told_x = where.x + step + 58 + max(fonts.width(each, size + 8) for each in names.values())
    for i, key in enumerate(keys):
        y = where.y + 10 + step * (i + 0.5)
        weather = key in WEATHERS
        canvas.paste((tokens.weather if weather else tokens.chip)(key, step - 10), where.x + 22 + step / 2, y)
        canvas.text(where.x + step + 34, y - 1, names[key], size + 8, INK)
        effect = text(language, f"takenoko.{'weather' if weather else 'improvement'}.{key}")
        canvas.text(
            told_x, y - 1, effect, fonts.largest(effect, where.right - 20 - told_x, (size + 4, size)), THEME.ink2
        )


@kept
def _tile(colour: str, chip: str) -> Image.Image:
    sprite = tiles.plot(colour, True, 0, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite
