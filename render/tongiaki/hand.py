"""The private picture: the viewer's boats and chances in words on a card. Nobody holds anything secret in this game."""

from __future__ import annotations

from PIL import Image

from render import fonts, words
from render.canvas import Canvas
from render.frame import WIDTH, Box, put_plate
from render.scene import Scene
from render.tongiaki import boats, header, sea_map
from render.tongiaki.palette import CARD, CARD_EDGE, SOFT, WHITE
from render.tongiaki.reading import LEAST, view_of

_LINES = 3


def hand(scene: Scene) -> Image.Image:
    """What the viewer has and could do, in either size; an onlooker is told that there is nothing."""
    size, width = LEAST[scene.size] + 2, WIDTH[scene.size]
    told = [line for line in words.hand_text(scene, "picture").replace("**", "").splitlines() if line.strip()]
    lines = [part for line in told for part in fonts.wrap(line, size, width - 84, _LINES, False)]
    step, top = round(size * 1.45), 120
    height = top + 40 + step * len(lines) + 20
    canvas = Canvas(Image.new("RGB", (width, height)))
    canvas.image.paste(sea_map.ocean(width, height), (0, 0))
    canvas.image.paste(header.sky(width, 100), (0, 0))
    view = view_of(scene)
    if view.viewer is not None:
        canvas.paste(boats.boat(view.viewer, 68), 64, 50)
    put_plate(canvas, Box(16, top, width - 32, step * len(lines) + 32), CARD, CARD_EDGE, 2)
    for i, line in enumerate(lines):
        colour = WHITE if i == 0 else SOFT
        canvas.text(42, top + 16 + step * (i + 0.5), line, size, colour, bold=i == 0)
    return canvas.image
