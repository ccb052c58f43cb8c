"""The picture of the viewer's own cards, for nobody else's eyes."""

from PIL import Image

from render import fonts, frame, words
from render.canvas import Canvas
from render.scene import Scene
from tests.sample_game.board import THEME


def hand(scene: Scene) -> Image.Image:
    width, said = frame.WIDTH[scene.aspect], words.hand_text(scene, "picture")
    canvas = Canvas(frame.sheet(width, 120, THEME))
    canvas.text(40, 60, fonts.fit(said, 40, width - 80), 40, THEME.ink)
    return canvas.image
