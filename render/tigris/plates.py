"""The name plates of leaders: the only pieces of the board that bear text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, plaque
from render.shapes import box
from render.sprites import kept
from render.tigris.palette import CALL_NUMBER, GLAZE, INK, IVORY, PLATE_DARK

_LARGE: Final = 30


@kept
def plate(
    letter: str, colour: str, words: str, width: int, height: int, text: int, called: bool = False, beside: bool = False
) -> Image.Image:
    """A leader's name plate: its letter on its colour, then a number or a square; dark for a leader beside the board.

    It is wider than asked where the words need it. A large one bears a smaller letter, unless that is a kanji: a number
    of its size would be read with it as the name of a square.
    """
    small = round(0.8 * text) if words.isdecimal() and letter.isascii() and text >= _LARGE else text
    letter_room, words_room = round(fonts.width(letter, small)), round(fonts.width(words, text))
    inset = next((each for each in (7, 4) if letter_room + words_room + 2 * each <= width * 1.2), 2)
    letter_room += inset if letter else 10
    width = max(width, letter_room + words_room + inset)
    split = max(letter_room, round(width * 0.44)) if letter and len(words) < 2 else letter_room + 2
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, 6, INK)
    painter.box(2, 2, width - 2, height - 2, 4, PLATE_DARK if beside else CALL_NUMBER if called else IVORY)
    painter.box(2, 2, split, height - 2, 4, GLAZE[colour].base)
    painter.poly(box(split - 5, 2, split, height - 2), GLAZE[colour].base)
    sprite = painter.done()
    canvas = Canvas(sprite)
    if letter:
        canvas.text(split / 2 + 1, height / 2 - 1, letter, small, IVORY, "m")
    canvas.text((width + split) / 2 - 1, height / 2 - 1, words, text, CALL_NUMBER if beside else INK, "m")
    return sprite


@kept
def sign(letter: str, colour: str, text: int, beside: bool = False) -> Image.Image:
    """The letter of a leader on its colour alone; dark for a leader beside the board."""
    width, height = max(text, round(fonts.width(letter, text)) + 10), round(text * 1.1)
    sprite = plaque(width, height, (0, 6, INK), (2, 4, PLATE_DARK if beside else GLAZE[colour].base))
    Canvas(sprite).text(width / 2, height / 2 - 1, letter, text, CALL_NUMBER if beside else IVORY, "m")
    return sprite
