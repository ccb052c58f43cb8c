"""The private picture of a hand: up to five objective cards, how far each has come, and one's own things.

Drawn from the viewer's view, which holds nobody else's cards.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter, rgba
from render.frame import Box, put_plate
from render.hand_title import Title, put_title
from render.reading import title_of
from render.scene import Scene
from render.sprites import kept
from render.takenoko import bamboo, cards, tokens
from render.takenoko.palette import THEME
from render.takenoko.reading import view_of
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.takenoko.components import COLOURS, HAND_LIMIT, IMPROVEMENTS

_CLOTH: Final = "#2F4A3E"
_DARK: Final = "#24392F"
_WAVE: Final = "#37574A"
_CREAM: Final = "#FFF6DC"
_SAND: Final = "#D7CBA2"
_NONE: Final = "#AFA787"
"""The ink of what one has none of."""
_TOP: Final = 132
_STEP: Final = cards.HEIGHT + 22


def hand(scene: Scene) -> Image.Image:
    """The viewer's hand in either size; an onlooker is told that there is none."""
    view = view_of(scene)
    wide = scene.aspect == "wide"
    columns = 5 if wide else 3
    rows = max(1, -(-len(view.hand) // columns)) if wide else max(2, -(-(len(view.hand) + 1) // columns))
    width, bottom = 1600 if wide else 1000, _TOP + rows * _STEP
    drawn = Box(18, bottom, width - 36, cards.tray_height(scene, width - 36))
    extra = drawn.h and drawn.h + 16
    height = bottom + extra + (136 if wide else 0)
    canvas = Canvas(_cloth(width, height).copy())
    _put_header(canvas, scene, width)
    if view.viewer is None:
        canvas.text(width / 2, height / 2, text(scene.language, "picture.hand_none"), 40, _CREAM, "m")
        return canvas.image
    _put_cards(canvas, scene, columns, rows)
    if extra:
        cards.put_tray(canvas, scene, drawn)
    where = Box(*_spot(rows * columns - 1, columns), cards.WIDTH, cards.HEIGHT)
    _put_things(canvas, scene, view.viewer, Box(18, bottom + extra, width - 36, 116) if wide else where)
    return canvas.image


def _spot(i: int, columns: int) -> tuple[int, int]:
    step = 314 if columns == 5 else 328
    return (20 if columns == 5 else 21) + (i % columns) * step, _TOP + (i // columns) * _STEP


def _put_cards(canvas: Canvas, scene: Scene, columns: int, rows: int) -> None:
    view = view_of(scene)
    places = rows * columns - (columns == 3)
    for i in range(min(places, max(len(view.hand), HAND_LIMIT))):
        x, y = _spot(i, columns)
        if i < len(view.hand):
            cards.put_card(canvas, x, y, scene, i)
        else:
            canvas.place(_empty_place(), x, y)
    if not view.hand:
        middle, y = (800, _TOP + 200) if columns == 5 else (500, _TOP + 200)
        canvas.text(middle, y, text(scene.language, "picture.hand_empty"), 46, _CREAM, "m")
        for i, line in enumerate(fonts.wrap(text(scene.language, "picture.takenoko.cards_none"), 30, 900, 2)):
            canvas.text(middle, y + 60 + i * 40, line, 30, _SAND, "m")


@kept
def _empty_place() -> Image.Image:
    painter = Painter(cards.WIDTH, cards.HEIGHT, 1, 2, origin=(0, 0))
    painter.box(0, 0, cards.WIDTH, cards.HEIGHT, 20, _WAVE)
    painter.box(3, 3, cards.WIDTH - 3, cards.HEIGHT - 3, 18, _CLOTH)
    painter.box(12, 12, cards.WIDTH - 12, cards.HEIGHT - 12, 14, "#2B4439")
    return painter.done()


@kept
def _cloth(width: int, height: int) -> Image.Image:
    """A cloth of waves under the cards. A shared picture: copy it before drawing."""
    image = Image.new("RGB", (width * 2, height * 2), rgba(_CLOTH)[:3])
    draw = ImageDraw.Draw(image)
    for row in range(height // 30 + 2):
        for column in range(-1, width // 84 + 2):
            x, y = (column * 84 + (42 if row % 2 else 0)) * 2, (120 + row * 30) * 2
            for radius in (42, 30, 27, 16):
                reach = radius * 2
                draw.arc((x - reach, y - reach, x + reach, y + reach), 190, 350, fill=rgba(_WAVE)[:3], width=4)
    draw.rectangle((0, 0, width * 2, 224), fill=rgba(_DARK)[:3])
    draw.rectangle((0, 224, width * 2, 227), fill=rgba(THEME.hairline)[:3])
    for inset, colour in ((0, "#1C2E27"), (6, THEME.hairline)):
        for z in range(inset * 2, inset * 2 + (12 if inset == 0 else 4)):
            draw.rectangle((z, z, width * 2 - z - 1, height * 2 - z - 1), outline=rgba(colour)[:3])
    return image.reduce(2)


def _put_header(canvas: Canvas, scene: Scene, width: int) -> None:
    view = view_of(scene)
    language = scene.language
    canvas.fitted(width - 30, 42, title_of(scene), (30,), 280, _SAND, "r")
    if view.viewer is None:
        return
    seat = view.viewer
    points, finished = text(language, "words.points", n=view.points(seat)), view.known.players[seat].finished
    done = text(language, "picture.takenoko.finished", done=len(finished), total=view.threshold)
    right = canvas.text(width - 30, 84, f"{done} · {points}", 30, _CREAM, "r")
    canvas.paste(seat_symbol(seat, 58), 58, 60)
    where = Title(102, (44, 88), min(width - 430, width - right - 160), (42, 38, 34, 30), 28, _CREAM, _SAND)
    put_title(canvas, scene, seat, where, "picture.hand_of", have=len(view.hand), most=HAND_LIMIT)


def _put_things(canvas: Canvas, scene: Scene, seat: Seat, where: Box) -> None:
    """What one has besides cards, and how much of it: in a row, or in two columns on a card."""
    put_plate(canvas, where, _DARK, THEME.hairline)
    player, low = view_of(scene).known.players[seat], where.h < 200
    items = [(bamboo.eaten(colour, 62), player.eaten[colour]) for colour in COLOURS]
    items.append((tokens.channel(74), player.channels))
    items += [(tokens.chip(kind, 60), player.chips[kind]) for kind in IMPROVEMENTS]
    words = fonts.wrap(text(scene.language, "picture.takenoko.belongings"), 30, 150 if low else where.w - 40, 2)
    canvas.lines(where.x + 26, where.y + (where.h / 2 if low else 42), words, 30, _CREAM, 38)
    for i, (sprite, number) in enumerate(items):
        x, y = (
            (where.x + 250 + 180 * i, where.y + 58)
            if low
            else (where.x + 62 + i % 2 * 144, where.y + 122 + i // 2 * 86)
        )
        canvas.paste(sprite, x, y)
        canvas.text(x + 46, y - 1, str(number), 38, _CREAM if number else _NONE)
    if view_of(scene).known.emperor == seat:
        canvas.paste(tokens.emperor(84), where.right - 76, where.bottom - 58)
