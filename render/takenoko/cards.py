"""Objective cards as they lie in the hand: what is asked for as a picture, its name, and how far it has come as one
line: what stands or was eaten already, and what is lacking. Beside a question own cards in a row, and the plots that
were drawn to choose from: what only the reader sees.

What is printed on cards comes from the rules' components; all is made from the viewer's view, which holds nobody else's
cards and plots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import listing, name, text
from render import fonts, hexes
from render.canvas import Canvas, Painter, ghost, mix, scaled
from render.frame import Box, put_plate
from render.hexes import ROOT
from render.panels import Chunk, measure, put_chunks, tag
from render.phrases import Voice, capital
from render.scene import Scene
from render.shapes import box, ridge
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
from render.takenoko.palette import BAMBOO, CATEGORY, INK, LIGHT, THEME
from render.takenoko.reading import drawn, view_of
from render.takenoko.words_board import tile_words
from rules.takenoko.components import CARDS, COLOURS, IMPROVEMENTS, TILE_FACES, Objective
from rules.takenoko.lacking import TOLD, grown, lacking
from rules.takenoko.view import TakenokoView

WIDTH: Final = 302
ROOM: Final = WIDTH - 36
"""How wide the lines of a card may be."""
_CREAM: Final = "#FFFBF0"
HEIGHT: Final = 452
_BAND: Final = 128
_MIDDLE: Final = 206
"""The middle of the picture field, from the card's top."""
_SMALL: Final = (290, 204)
_LONG: Final = 262
"""The size of the picture of a small card before it is scaled, and how high it is for figures and three colours."""
_INSIDE: Final = 14
"""How far the printed part is from a card's edge."""
_FOOT: Final = 42
"""How high the line at a card's foot is."""
_NUMBER: Final = 56
"""So much room has a card's number before its picture, in pixels."""


def put_card(canvas: Canvas, x: float, y: float, scene: Scene, place: int) -> None:
    """The card at a place of the viewer's hand, from 0, with its upper left corner at (x, y)."""
    view = view_of(scene)
    card = view.hand[place]
    canvas.place(_face(card.id, scene.language), x - 8, y - 6)
    canvas.paste(tag(str(place + 1), 32, _CREAM, INK, THEME.ink), x + 44, y + 43)
    if card.ready:
        canvas.place(_ready(text(scene.language, "picture.ready")), x + _INSIDE, y + HEIGHT - _INSIDE - _FOOT)
    else:
        put_progress(canvas, x + WIDTH / 2, y + HEIGHT - 32, view, card.id, ROOM)


@kept
def small(card: str, place: int, height: int) -> Image.Image:
    """What a card asks for, without its words, `height` pixels high, behind its place in the hand and its points."""
    facts, (wide, high) = CARDS[card], _SMALL
    high = _LONG if facts.category == "plot" or len(facts.cost) > 1 else high
    canvas = Canvas(Image.new("RGBA", (wide, high)))
    if facts.category == "gardener":
        _stalks(canvas, wide / 2, high / 2, facts, 100, 56)
    else:
        _put_picture(canvas, wide / 2, high / 2, facts)
    picture = scaled(canvas.image, height / high)
    canvas = Canvas(Image.new("RGBA", (_NUMBER + picture.width, height)))
    canvas.place(picture, _NUMBER, 0)
    canvas.paste(tag(str(place), 32, _CREAM, INK, THEME.ink), _NUMBER / 2 - 4, height / 4)
    canvas.paste(scaled(_points(facts.points, 52), 46 / 84), _NUMBER / 2 - 4, height * 0.75)
    return canvas.image


@kept
def _ready(words: str) -> Image.Image:
    """The foot of a card that can be completed."""
    width = WIDTH - 2 * _INSIDE
    painter = Painter(width, _FOOT, 1, 4, origin=(0, 0))
    painter.box(0, -_FOOT, width, _FOOT, 10, THEME.seal)
    painter.text(width / 2, _FOOT / 2 - 1, words, 30, _CREAM)
    return painter.done()


@kept
def _face(card: str, language: str) -> Image.Image:
    """The card without what changes during a game."""
    facts = CARDS[card]
    canvas = Canvas(_paper(facts.category, sum(map(ord, card)) % 7))
    x, y = 8, 6
    title = name(language, "picture.takenoko", facts.category)
    canvas.text(x + 76, y + 42, title, fonts.largest(title, 130, (32, 30, 28)), _CREAM)
    canvas.paste(_points(facts.points), x + WIDTH - 48, y + 52)
    _put_picture(canvas, x + WIDTH / 2, y + _MIDDLE, facts)
    lines = fonts.wrap(_caption(facts, language), 28, ROOM, 2)
    for i, line in enumerate(lines):
        canvas.text(x + WIDTH / 2, y + HEIGHT - 88 + (i - len(lines) / 2 + 0.5) * 33, line, 28, INK, "m")
    return canvas.image


def _put_picture(canvas: Canvas, x: float, y: float, facts: Objective) -> None:
    """What is asked for, around a point."""
    {"plot": _plots, "gardener": _stalks, "panda": _meal}[facts.category](canvas, x, y, facts)


def _paper(kind: str, seed: int) -> Image.Image:
    painter = Painter(WIDTH + 16, HEIGHT + 18, 1, 3, origin=(8, 6))
    colour, paper = CATEGORY[kind], _CREAM
    painter.box(3, 5, WIDTH + 3, HEIGHT + 5, 20, (14, 21, 18, 110))
    painter.box(0, 0, WIDTH, HEIGHT, 20, INK)
    painter.box(3, 3, WIDTH - 3, HEIGHT - 3, 18, THEME.paper)
    painter.box(11, 11, WIDTH - 11, HEIGHT - 11, 12, colour)
    inside = box(_INSIDE, _INSIDE, WIDTH - _INSIDE, HEIGHT - _INSIDE, 10)
    painter.poly(inside, paper)
    with painter.clip(inside) as inner:
        inner.poly(box(0, 0, WIDTH, 74), colour)
        for top, tall, pale, turn in ((262, 34, 0.3, 7), (298, 24, 0.5, 5)):
            hills = [(x, top - abs(y)) for x, y in ridge(WIDTH, tall, seed * turn + 3, 1.1)]
            inner.poly([*hills, (WIDTH, HEIGHT), (0, HEIGHT)], mix(paper, "#9DB0AE", pale))
        inner.poly(box(0, HEIGHT - _BAND, WIDTH, HEIGHT), mix(paper, colour, 0.16))
    return painter.done()


@kept
def _points(points: int, size: int = 46) -> Image.Image:
    painter = Painter(84, 84, 1, 4)
    painter.ellipse(1, 3, 38, fill=(14, 21, 18, 90))
    painter.ellipse(0, 0, 38, fill=_CREAM)
    painter.ellipse(0, 0, 34.5, fill=THEME.seal)
    painter.text(0, -2, str(points), size, _CREAM)
    return painter.done()


def _plots(canvas: Canvas, x: float, y: float, facts: Objective) -> None:
    """The figure the garden must show, every plot of it irrigated."""
    cells = facts.cells
    left, top, right, bottom = hexes.extent(cell for cell, _ in cells)
    size = min(62.0, 244 / (bottom - top), 250 / (right - left))
    x, y = x - (left + right) / 2 * size, y - (top + bottom) / 2 * size
    spots = [(x + size * ROOT * (c.q + c.r / 2), y + size * 1.5 * c.r, colour) for c, colour in cells]
    spots.sort(key=lambda spot: spot[1])
    for px, py, colour in spots:
        canvas.paste(tiles.plot(colour, True, round(size * 0.97)), px, py + 0.06 * size)
    for px, py, _ in spots:
        canvas.paste(tokens.drop(34), px, py)


def _stalks(canvas: Canvas, x: float, y: float, facts: Objective, chip: int = 84, number: int = 38) -> None:
    """One plot with the bamboo asked for; beside it the improvement below it, how many such plots, its height, in signs
    and numbers of these sizes."""
    colour, stalk = facts.colours[0], bamboo.stalk(facts.colours[0], facts.height, 96)
    canvas.paste(tiles.plot(colour, True, 92), x + 42, y - 6)
    canvas.paste(stalk, x + 42, y + 42 - bamboo.lift(stalk, 96))
    signs = [tag(f"×{facts.stacks}", number, INK, LIGHT, LIGHT)] * (facts.stacks > 1)
    if facts.improvement in ("none", *IMPROVEMENTS):
        signs = [tokens.no_chip(chip) if facts.improvement == "none" else tokens.chip(facts.improvement, chip)]
    signs.append(tag(str(facts.height), number, _CREAM, INK, BAMBOO[colour].line))
    for i, sign in enumerate(signs):
        canvas.paste(sign, x - 90, y + (i - (len(signs) - 1) / 2) * 92)


def _meal(canvas: Canvas, x: float, y: float, facts: Objective) -> None:
    """The panda and the sections it wants to have eaten."""
    cost = [colour for colour in COLOURS for _ in range(facts.cost.get(colour, 0))]
    canvas.paste(figure("panda", 146), x - 58, y - 4)
    step = 88 if len(cost) == 2 else 76
    for i, colour in enumerate(cost):
        canvas.paste(bamboo.eaten(colour, step - 8), x + 80, y - 6 + (i - (len(cost) - 1) / 2) * step)


def _caption(facts: Objective, language: str) -> str:
    def phrase(key: str, **parts: object) -> str:
        return text(language, f"picture.takenoko.card.{key}", **parts)

    colours = [name(language, "picture.takenoko.colours", colour) for colour in facts.colours]
    if facts.category == "plot":
        shape = text(language, f"picture.takenoko.shapes.{facts.shape.rstrip('2')}")
        both = phrase("both", one=colours[0], two=colours[-1]) if len(colours) > 1 else colours[0]
        return phrase("plot", colours=both, shape=shape)
    if facts.category == "panda":
        sections = [
            phrase("section", colour=name(language, "takenoko", key), n=facts.cost[key]) for key in facts.colours
        ]
        return phrase("panda", sections=listing(language, sections))
    key = "several" if facts.stacks > 1 else "none" if facts.improvement == "none" else "one"
    chip = name(language, "takenoko", facts.improvement)
    return phrase(key, colour=colours[0], height=facts.height, chip=chip, n=facts.stacks)


def put_progress(
    canvas: Canvas, x: float, y: float, view: TakenokoView, card: str, room: float, size: int = 28
) -> None:
    """The line with its middle at (x, y), at most `room` pixels wide, in letters of a size."""
    chunks = told(view, card, room, size)
    put_chunks(canvas, x - measure(chunks, size) / 2, y, chunks, size, INK)


def told(view: TakenokoView, card: str, room: float, size: int = 28) -> Sequence[Chunk]:
    """How far a card has come, with as many of its places as `room` pixels hold."""
    tell = {"plot": _laid, "gardener": _grown, "panda": _fed}[CARDS[card].category]
    most = max(TOLD, CARDS[card].stacks)
    shorter = [tell(view, card, number) for number in range(most, -1, -1)]
    return next((each for each in shorter if measure(each, size) <= room), shorter[-1])


def _laid(view: TakenokoView, card: str, most: int) -> Sequence[Chunk]:
    """How many plots of the figure lie there, which are missing or need water, and where up to `most` are."""
    need, lacks = len(CARDS[card].cells), lacking(view.garden, card)
    told: list[Chunk] = [f"{need - len(lacks)}/{need}"]
    for i, lack in enumerate(lacks):
        apart = [" + "] if not i or len(lacks) <= most else []
        where = [str(lack.at)] if len(lacks) <= most else []
        told += [*apart, tokens.drop(34) if lack.dry else _plot(lack.colour), *where]
    return told


def _grown(view: TakenokoView, card: str, most: int) -> Sequence[Chunk]:
    """How high the best bamboo is and where `most` of it stands, in sections; of several the number of those that are
    done, in plots."""
    have, need, places = grown(view.garden, card)
    (colour,) = CARDS[card].colours
    sign = _plot(colour) if CARDS[card].stacks > 1 else _section(colour)
    where = " · " + " ".join(map(str, places[:most])) + " …" * (most < len(places)) if places and most else ""
    return [*(_sign(sign, i < have) for i in range(need)), f" {have}/{need}{where}"]


def _fed(view: TakenokoView, card: str, _: int) -> Sequence[Chunk]:
    """The sections that it asks for: eaten, or still to be eaten."""
    own = view.known.players[view.viewer or 0].eaten
    wanted = ((colour, i < own[colour]) for colour in COLOURS for i in range(CARDS[card].cost.get(colour, 0)))
    have, need = next(each.progress for each in view.hand if each.id == card)
    return [*(_sign(bamboo.eaten(colour, 34), eaten) for colour, eaten in wanted), f" {have}/{need}"]


def _sign(sprite: Image.Image, there: bool) -> Image.Image:
    """A part of what is asked for, pale where it is lacking."""
    return sprite if there else ghost(sprite, 0.4)


def _plot(colour: str) -> Image.Image:
    return tiles.plot(colour, True, 16)


@kept
def _section(colour: str) -> Image.Image:
    """A section as it stands on a plot."""
    painter = Painter(22, 34, 1, 4)
    bamboo.section(painter, 0, 12, colour, 15, 24)
    return painter.done()


_HEIGHT: Final = 196
_TITLE: Final = 44
_CARD: Final = 104
"""How high the row is, its title, and the picture of a card."""
_TEXT: Final = 30
_FEWEST: Final = 4
"""So many cards fill the row."""


def own_height(scene: Scene) -> int:
    """How high the row is: 0 without a question, for those who do not decide, and on a picture for everybody."""
    view, asked = view_of(scene), bool(scene.path) or scene.prompt is not None
    return _HEIGHT if scene.size != "post" and asked and view.viewer in view.to_move and view.hand else 0


def put_own(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The row with its title."""
    view, ready = view_of(scene), text(scene.language, "picture.ready")
    put_plate(canvas, where, THEME.active, THEME.seal, 3)
    title = text(scene.language, "picture.takenoko.own")
    canvas.fitted(where.x + 18, where.y + 25, title, (_TEXT, 28), where.w - 36, THEME.seal)
    step, y = (where.w - 20) / max(_FEWEST, len(view.hand)), where.y + _TITLE + _CARD + 22
    for i, card in enumerate(view.hand):
        picture, x = small(card.id, i + 1, _CARD), where.x + 10 + (i + 0.5) * step
        canvas.place(picture, x - picture.width / 2, where.y + _TITLE)
        if card.ready:
            canvas.paste(tag(ready, _TEXT, THEME.seal, LIGHT, LIGHT), x, y)
        else:
            put_progress(canvas, x, y, view, card.id, step - 8, _TEXT)


_DRAWN: Final = 48
_ROW: Final = 90
_BESIDE: Final = 310
"""A plot and its name are at least so wide."""


def tray_height(scene: Scene, width: int) -> int:
    """How high the plots are in so much width, 0 without any."""
    plots = len({*drawn(scene)})
    return plots and _DRAWN + 12 + _ROW * -(-plots // max(1, width // _BESIDE))


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Each kind of plot once, with its name and how many there are."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    title = text(scene.language, "picture.takenoko.drawn")
    canvas.fitted(where.x + 22, where.y + 28, title, (32, 30, 28, 26, 24), where.w - 44, THEME.seal)
    plots, columns = Counter(drawn(scene)), max(1, where.w // _BESIDE)
    step, high = (where.w - 30) / min(columns, len(plots)), (where.h - _DRAWN - 8) / -(-len(plots) // columns)
    for i, (plot, n) in enumerate(plots.items()):
        x, y = where.x + 20 + step * (i % columns), where.y + _DRAWN + high * (i // columns + 0.5)
        sign = scaled(tiles.printed(*TILE_FACES[plot]), 0.8)
        canvas.paste(sign, x + sign.width / 2, y)
        words = capital(tile_words(Voice(scene, "picture"), plot))
        words = text(scene.language, "takenoko.remaining.times", what=words, n=n) if n > 1 else words
        canvas.lines(x + sign.width + 12, y - 1, fonts.wrap(words, 30, step - sign.width - 20, 2), 30, INK, 34)
