"""The header: dusk over the sea, who has to decide and what, and how far the two ends of the game are away."""

from __future__ import annotations

import math
from random import Random

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import fonts, words
from render.canvas import Canvas, Painter
from render.panels import tag
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.shapes import Points, box
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import signs
from render.tongiaki.palette import DIM, GOLD, GOLD_INK, SKY, SKY_EDGES, WHITE
from render.tongiaki.reading import LEAST, view_of
from rules.tongiaki.components import STACKED_ISLANDS, WATERS

HEIGHT: dict[Aspect, int] = {"wide": 116, "tall": 196}


@kept
def sky(width: int, height: int) -> Image.Image:
    """Flat bands from night to the last light, stars above, the sea below."""
    painter, random = Painter(width, height, 1, 2, origin=(0, 0), ground=SKY[0]), Random(2)
    for i, (edge, colour) in enumerate(zip(SKY_EDGES, SKY[1:], strict=True)):
        swing = (1 - edge) * height * 0.045
        crest = [(x, height * edge + swing * math.sin(x / width * 9 + i * 1.3)) for x in range(0, width + 12, 12)]
        painter.poly([(0, height), *crest, (width + 12, height)], colour)
    for _ in range(width // 7):
        x, y = random.random() * width, random.random() ** 1.4 * height * 0.6
        painter.ellipse(x, y, 0.5 + random.random() ** 3 * 1.4, fill=("#FFFFFF", "#B8B0D8")[random.randrange(2)])
    line: Points = [(x, height - 8 + 2.2 * math.sin(x / 37) + 1.5 * math.sin(x / 13)) for x in range(0, width + 8, 8)]
    painter.poly([(0, height), *line, (width + 8, height)], "#0D2038")
    return painter.done().convert("RGB")


def heading(scene: Scene) -> str:
    """Who has to decide and what, or who won; names no longer than leaves room for the rest."""
    names = tuple(fonts.fit(seat_name(scene, seat), 44, 330) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def put_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the map."""
    wide = scene.aspect == "wide"
    canvas.lay(sky(canvas.image.width, HEIGHT[scene.aspect]), 0, 0)
    _put_title(canvas, scene, 28, 26 if wide else 34, 24 if wide else 30, 1080 if wide else 560)
    told, left = heading(scene), 28
    view = view_of(scene)
    seats = view.result.winners if view.result else view.to_move
    symbol, middle = (46, 73) if wide else (58, 136)
    if len(seats) == 1:
        canvas.paste(seat_symbol(seats[0], symbol), left + symbol / 2, middle)
        left += symbol + 14
    _put_heading(canvas, told, left, middle, (1130 if wide else 972) - left, wide)
    _put_meters(canvas, scene, wide)


def _put_title(canvas: Canvas, scene: Scene, x: int, y: int, size: int, room: int) -> None:
    """The game and its turn, or that nothing is decided yet."""
    if scene.preview:
        sign = tag(text(scene.language, "picture.preview"), size, GOLD, GOLD_INK, GOLD_INK)
        canvas.place(sign, x, y - sign.height / 2)
        return
    title = text(scene.language, "picture.tongiaki.title") + (f" {scene.label}" if scene.label else "")
    used = canvas.text(x, y, fonts.fit(title, size, room * 0.6), size, "#F6D9B8")
    view = view_of(scene)
    turn = text(scene.language, "picture.over" if view.result else "picture.turn", round=view.round, turn=view.turn)
    if view.turns_left is not None and not view.result:
        turn += " · " + text(scene.language, "picture.tongiaki.turns_left", n=view.turns_left)
    left = room - used - 18
    small = fonts.largest(turn, left, (size, LEAST[scene.aspect]), False)
    canvas.text(x + used + 18, y, fonts.fit(turn, small, left, False), small, "#CFC3E6", bold=False)


def _put_heading(canvas: Canvas, told: str, x: float, y: float, room: float, wide: bool) -> None:
    size = fonts.largest(told, room, (44, 40, 36, 32) if wide else (48, 44, 40))
    lines: tuple[str, ...] = (told,)
    if fonts.width(told, size) > room:
        size = 27 if wide else 36
        lines = fonts.wrap(told, size, room, 2)
    for i, line in enumerate(lines):
        middle = y + (i - (len(lines) - 1) / 2) * (size + 6)
        canvas.haloed(x + fonts.width(line, size) / 2, middle, line, size, WHITE, "#241C48", 3)


@kept
def _meter(have: int, total: int, colour: str, wide: bool) -> Image.Image:
    """Tiles on the table out of all of their kind, one bar each."""
    step, width, high = (17.6, 12.5, 20) if wide else (13.2, 9.4, 26)
    painter = Painter(430 if wide else 372, high + 18, 1, 3, origin=(0, 0))
    painter.poly(box(0, 0, 430 if wide else 372, high + 18, high / 2 + 8), "#1A1C44")
    for i in range(total):
        x = (58 if wide else 60) + i * step
        painter.poly(box(x, 9, x + width, 9 + high, 4), colour if i < have else DIM)
    return painter.done()


def _put_meters(canvas: Canvas, scene: Scene, wide: bool) -> None:
    view = view_of(scene)
    kinds = (
        (STACKED_ISLANDS - len(view.islands_left), STACKED_ISLANDS, "#FFD98A", signs.island_icon(30)),
        (len(WATERS) - len(view.water_left), len(WATERS), "#BFE3EE", signs.wave_icon(30)),
    )
    for i, (have, total, colour, icon) in enumerate(kinds):
        sprite = _meter(have, total, colour, wide)
        right = canvas.image.width - 18
        x, y = right - sprite.width, (14 if wide else 8) + i * (46 if wide else 0)
        y, x = (y, x) if wide else (8 + i * 48, x)
        canvas.place(sprite, x, y)
        canvas.paste(icon, x + 30, y + sprite.height / 2)
        size = 24 if wide else 28
        canvas.text(right - 12, y + sprite.height / 2, f"{have}/{total}", size, WHITE, "r")
