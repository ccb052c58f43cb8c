"""The board picture: a heading, the track with its pieces and the candidates of a question, and who is who."""

from typing import Any

from PIL import Image

from render import fonts, frame, words
from render.canvas import Canvas
from render.reading import seat_name
from render.scene import Scene
from render.theme import Theme, seat_symbol

THEME = Theme(
    mount="#3B4A5A", hairline="#C9B37E", ground="#E8E2D0", paper="#FBF7EA", active="#FFF3C9", border="#8C8470",
    ink="#22262B", ink2="#5A5F66", ink3="#9A9A92", seal="#A8322D", call="#F2C230", light="#FFFFFF",
)  # fmt: skip
ROW, STEP = 13, 72


def board(scene: Scene) -> Image.Image:
    view: Any = scene.view
    width, goal = frame.WIDTH[scene.aspect], int(view.open.options["goal"])
    bottom = 110 + STEP * (1 + goal // ROW)
    canvas = Canvas(frame.sheet(width, bottom + 50 * view.seats, THEME))
    heading = scene.prompt or words.prompt(scene, "picture")
    frame.put_heading(canvas, scene.aspect, frame.Box(20, 20, width - 40, 80), None, heading, THEME)
    for space in range(goal + 1):
        x, y = 20 + space % ROW * STEP, 110 + space // ROW * STEP
        paper = THEME.call if space in [mark.at for mark in scene.marks] else THEME.paper
        frame.put_plate(canvas, frame.Box(x, y, STEP - 4, STEP - 4), paper, THEME.border)
        canvas.text(x + 34, y + 20, str(space), 28, THEME.ink, "m")
        for n, seat in enumerate(seat for seat, player in enumerate(view.open.players) if player.at == space):
            canvas.paste(seat_symbol(seat, 22), x + 12 + 15 * n, y + 50)
    for seat in range(view.seats):
        canvas.paste(seat_symbol(seat, 34), 50, bottom + 16 + 50 * seat)
        canvas.text(80, bottom + 16 + 50 * seat, fonts.fit(seat_name(scene, seat), 32, width - 120), 32, THEME.ink)
    return canvas.image
