"""The board picture: a heading, the track with its pieces and the candidates of a question, and who is who."""

from PIL import Image

from render import fonts, frame, words
from render.canvas import Canvas
from render.reading import seat_name
from render.scene import Scene
from render.theme import PLAIN, seat_symbol
from rules.kit.typed import expect
from tests.sample_game.game import RaceView

ROW, STEP = 13, 72


def board(scene: Scene) -> Image.Image:
    now = expect(RaceView, scene.view).now
    width, goal = frame.WIDTH[scene.aspect], int(now.options["goal"])
    bottom = 110 + STEP * (1 + goal // ROW)
    canvas = Canvas(frame.sheet(width, bottom + 50 * scene.view.seats, PLAIN))
    heading = scene.prompt or words.prompt(scene, "picture")
    frame.put_heading(canvas, frame.Box(20, 20, width - 40, 80), heading, PLAIN.ink)
    for space in range(goal + 1):
        x, y = 20 + space % ROW * STEP, 110 + space // ROW * STEP
        paper = PLAIN.call if space in [mark.at for mark in scene.marks] else PLAIN.paper
        frame.put_plate(canvas, frame.Box(x, y, STEP - 4, STEP - 4), paper, PLAIN.border)
        canvas.text(x + 34, y + 20, str(space), 28, PLAIN.ink, "m")
        for n, seat in enumerate(seat for seat, player in enumerate(now.players) if player.at == space):
            canvas.paste(seat_symbol(seat, 22), x + 12 + 15 * n, y + 50)
    for seat in range(scene.view.seats):
        canvas.paste(seat_symbol(seat, 34), 50, bottom + 16 + 50 * seat)
        canvas.text(80, bottom + 16 + 50 * seat, fonts.fit(seat_name(scene, seat), 32, width - 120), 32, PLAIN.ink)
    return canvas.image
