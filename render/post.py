"""The upper part of every tall picture: prompt, board, news, and a strip with the seats. Alone it is the post.

The post stands in the thread and is read without opening it: 1080 pixels wide, shown 400 wide on a phone, so no text is
set below `LEAST` pixels and no name of a cell below `NAME`. A game brings its board, its material (what plates are
made of) and what stands on the seats' cards; sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import fonts, frame, words
from render.canvas import Canvas, Colour, Painter, mix, plaque
from render.drawings import module_of, offers
from render.frame import Box
from render.news import Line
from render.panels import SPACE, Chunk, coin, measure, put_chunks, put_lines
from render.reading import seat_name
from render.scene import Scene, order
from render.shapes import box
from render.sprites import kept
from render.theme import PLAIN, SEAT_COLOURS, seat_symbol
from rules.kit.seats import Seat

WIDTH: Final = 1080
MOST: Final = 1350
"""The post is never higher; the board takes what the rest leaves."""
HIGHEST: Final = 2376
"""Nor is any other picture for a phone."""
LEAST: Final = 30
"""No text that must be read is smaller."""
NAME: Final = 24
TEXT: Final = 34
"""News are set in this size; signs between them are `SIGN` high."""
SIGN: Final = 44
MARGIN: Final = 10
INSIDE: Final = WIDTH - 2 * MARGIN - 36
"""How wide the lines of news may be."""

_HEADER: Final = 104
NEWS: Final = 18
LINE: Final = 48
"""The card with news is so high, and so much higher with every line."""
_GAP: Final = 10
_POINTER: Final = 16
_LARGE, _SMALL = (60, 56, 52, 48, 44), (40, 36, 32, LEAST)
"""Letters of a prompt on one line, or on two."""
_FEW: Final = 2
"""Signs of more seats do not stand before a prompt."""
_CAPTION: Final = 24
"""What stands above the prompt of a wide picture is set in this size."""
_IN_A_ROW: Final = 4
BESIDE_NAME: Final = 74
"""So much of a card's width is not for its name."""
LOW: Final = 80
"""So high are cards in two rows, on which names leave room for points at the right,"""
_SCORE: Final = 105
"""so many pixels;"""
_LOW_SIGN: Final = 32
"""signs of seats on them are smaller."""
_PLACE: Final = 24
"""Places on the panels of a wide picture are set in this size."""
_PALE: Final = "#FFF6DC"

Kind: TypeAlias = Literal["header", "news", "seat", "active", "gone"]
"""What a plate is for."""


class Material(NamedTuple):
    """What the plates of a game are made of: how one is put, and the inks on them; `call` points at the active seat.
    `symbol` is the sign of a seat, of a size in pixels; a card shows the colour of its seat only if it is `striped`."""

    put_plate: Callable[[Canvas, Box, Kind], None]
    heading: Colour
    aside: Colour
    ink: Colour
    soft: Colour
    call: Colour
    line: Colour
    symbol: Callable[[Seat, int], Image.Image] = seat_symbol
    striped: bool = True


class Style(NamedTuple):
    """What other pictures of a game are made of: an empty picture of a width and height, to be drawn on, and plates."""

    ground: Callable[[int, int], Image.Image]
    material: Material


def _put_paper(canvas: Canvas, where: Box, kind: Kind) -> None:
    frame.put_plate(canvas, where, PLAIN.active if kind == "active" else PLAIN.paper, PLAIN.border)


PAPER: Final = Style(
    partial(frame.sheet, theme=PLAIN),
    Material(_put_paper, PLAIN.ink, PLAIN.ink2, PLAIN.ink, PLAIN.ink2, PLAIN.call, PLAIN.ink),
)


def style_of(game: str) -> Style:
    """What pictures of the game are made of; plain paper for a game whose posts are not drawn like the others."""
    style: Style = module_of(game, "post").STYLE if offers(game, "post") else PAPER
    return style


class Aside(NamedTuple):
    """Besides the prompt: the round, or what is still more pressing, large; below it how near the end is, or another
    thing that matters in this game, in letters of `size`; a sign for that."""

    words: str
    below: Chunk = ""
    sign: Image.Image | None = None
    size: int = LEAST


class Wants(NamedTuple):
    """What the upper part has to hold: seats, lines of news, the height of a seat's card (in one row; cards in two rows
    are lower), and how high the board is at most in a given height. `inset` is left free at its sides; all of it is at
    most `most` high. With a `column` so many pixels wide the cards stand one below the other, right of a slim board.
    Cards are `more` pixels higher, in one row or two, for what is told below that."""

    seats: int
    lines: float
    card: int
    board: Callable[[int], int]
    inset: int = MARGIN
    most: int = MOST
    column: int = 0
    more: int = 0


class Place(NamedTuple):
    """Where everything lies. Details begin at `bottom`."""

    header: Box
    board: Box
    news: Box
    seats: tuple[Box, ...]
    bottom: int


def layout(wants: Wants) -> Place:
    """The boxes of the upper part, which together are at most as high as they may be."""
    rows = 1 if wants.seats <= _IN_A_ROW else 2
    card = wants.more + (wants.card if rows == 1 else LOW)
    strip = 0 if wants.column else _POINTER + rows * (card + _GAP) - _GAP
    news = round(NEWS + LINE * wants.lines)
    top = MARGIN + _HEADER + _GAP
    room = wants.most - top - _GAP - news - strip - MARGIN
    beside = wants.column + MARGIN if wants.column else 0
    board = Box(wants.inset, top, WIDTH - 2 * wants.inset - beside, min(room, wants.board(room)))
    told = Box(MARGIN, board.bottom + _GAP, WIDTH - 2 * MARGIN, news)
    seats = _column(wants, board) if beside else _strip(wants.seats, rows, told.bottom + _POINTER, card)
    header = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, _HEADER)
    return Place(header, board, told, seats, told.bottom + strip + MARGIN)


def _column(wants: Wants, board: Box) -> tuple[Box, ...]:
    """Cards one below the other at the right of the board, with room for the pointer above each."""
    top, x = board.y + _POINTER, WIDTH - MARGIN - wants.column
    step = min(wants.card + wants.more + _POINTER, (board.bottom - top + _POINTER) // wants.seats)
    return tuple(Box(x, top + i * step, wants.column, step - _POINTER) for i in range(wants.seats))


class Below(NamedTuple):
    """Where the details of a phone's picture lie, below the upper part; None for what is not there."""

    tray: Box | None
    log: Box | None
    supply: Box | None
    seats: tuple[Box, ...]
    bottom: int


def below(y: int, seats: int, card: int, *, tray: int = 0, log: int = 0, supply: int = 0) -> Below:
    """The details from `y` on: bands of the given heights, then cards of the seats two by two, `card` high."""
    bands: list[Box | None] = []
    for height in (tray, log, supply):
        bands.append(Box(MARGIN, y, WIDTH - 2 * MARGIN, height) if height else None)
        y += height + _GAP + 2 if height else 0
    y += 8
    width = (WIDTH - 2 * MARGIN - 14) // 2
    cards = tuple(
        Box(MARGIN + i % 2 * (width + 14), y + i // 2 * (card + 16), width, card) for i in range(seats if card else 0)
    )
    return Below(bands[0], bands[1], bands[2], cards, (cards[-1].bottom if cards else y) + 16)


def card_width(seats: int) -> int:
    """How wide cards side by side are, in two rows where there are many."""
    columns = -(-seats // (1 if seats <= _IN_A_ROW else 2))
    return (WIDTH - 2 * MARGIN + _GAP) // columns - _GAP


def _strip(seats: int, rows: int, y: int, height: int) -> tuple[Box, ...]:
    """Cards side by side, in two rows where there are many."""
    columns, width = -(-seats // rows), card_width(seats)
    return tuple(
        Box(MARGIN + i % columns * (width + _GAP), y + i // columns * (height + _GAP), width, height)
        for i in range(seats)
    )


def heading(scene: Scene, em: int = 46, room: int = 340) -> str:
    """Who has to decide and what, or who won; names are cut to `room` pixels at letters of `em`."""
    names = tuple(fonts.fit(seat_name(scene, seat), em, room) for seat in range(scene.view.seats))
    return scene.prompt or words.prompt(replace(scene, names=names), "picture")


def deciding(scene: Scene) -> tuple[Seat, ...]:
    """Whom the prompt is about: those who have won or have to decide, unless these are many."""
    seats = scene.view.result.winners if scene.view.result else scene.view.to_move
    return tuple(seat for seat in seats if seat >= 0) if len(seats) <= _FEW else ()


def put_prompt(
    canvas: Canvas,
    scene: Scene,
    where: Box,
    told: str,
    inks: tuple[Colour, Colour],
    signs: Sequence[Image.Image] = (),
    halo: Colour | None = None,
) -> None:
    """What the header of every wide picture says: the prompt, behind signs, and above it what is `told` of the game."""
    y, low = where.y + 0.2 * where.h, round(0.7 * where.h)
    canvas.text(where.x, y, fonts.fit(told, _CAPTION, where.w), _CAPTION, inks[1], halo=halo)
    below = where._replace(y=where.bottom - low, h=low)
    frame.put_heading(canvas, below, heading(scene, 44, 480), inks[0], signs, halo=halo)


def put_header(
    canvas: Canvas,
    scene: Scene,
    where: Box,
    aside: Aside | None,
    material: Material,
    piece: Image.Image | None = None,
) -> None:
    """Whose decision it is and what is decided, with the piece that is placed; what matters besides."""
    material.put_plate(canvas, where, "header")
    right = where.right - 22
    if aside:
        right -= round(_put_aside(canvas, right, where.y + where.h / 2, aside, material)) + 24
    signs = [*(material.symbol(seat, 72) for seat in deciding(scene)), *([piece] if piece else [])]
    within = Box(where.x + 14, where.y - 2, right - where.x - 14, where.h)
    room = within.w - sum(sign.width + frame.BESIDE for sign in signs)
    told = heading(scene, 40, room)
    told = told if _holds(told, LEAST, room) else heading(scene)
    frame.put_heading(canvas, within, told, material.heading, signs, _LARGE, _SMALL)


def _holds(told: str, size: int, room: float) -> bool:
    """Whether two lines hold all of it."""
    return not fonts.cut_short(fonts.wrap(told, size, room, 2)[-1])


def _put_aside(canvas: Canvas, right: float, middle: float, aside: Aside, material: Material) -> float:
    """Returns how wide it is."""
    used = 0.0
    if aside.sign:
        canvas.paste(aside.sign, right - aside.sign.width / 2, middle)
        used = aside.sign.width + 14
    below = aside.below
    large = canvas.text(right - used, middle - (22 if below else 2), aside.words, 40, material.heading, "r")
    if isinstance(below, str):
        small = canvas.text(right - used, middle + 25, below, aside.size, material.aside, "r") if below else 0
    else:
        canvas.paste(below, right - used - below.width / 2, middle + 25)
        small = below.width
    return used + max(large, small)


def put_news(canvas: Canvas, where: Box, told: Sequence[Line], material: Material) -> None:
    """What happened since the addressed player last decided, or what marks mean; smaller where a line has no room."""
    material.put_plate(canvas, where, "news")
    widest = max((sum(measure(said, TEXT) + SPACE for said in line) - SPACE for line in told), default=0)
    size = TEXT if widest <= INSIDE else LEAST
    put_lines(canvas, where, told, size, (where.h - 10) / max(1, len(told)), material.ink)


Content: TypeAlias = Callable[[Canvas, Box, Seat], None]
"""Puts what a game tells of a seat below its name."""


def put_seats(
    canvas: Canvas,
    scene: Scene,
    where: Sequence[Box],
    content: Content,
    material: Material,
    seats: Sequence[Seat] | None = None,
    more: int = 0,
) -> None:
    """Some seats (by default all in turn order, after the end by place): shape and name, and what the game tells; who
    has to decide. Cards are `more` pixels higher than usual ones; low ones are a game's own but for the name."""
    for seat, card in zip(seats or order(scene), where, strict=True):
        low = card.h - more == LOW
        head, foot = (4, 4) if low else (58, 8)
        _put_seat(canvas, scene, card, seat, material, low)
        content(canvas, Box(card.x + 20, card.y + head, card.w - 32, card.h - head - foot), seat)


def _put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat, material: Material, low: bool) -> None:
    """The card with the name; its place on the rim of all but low cards."""
    result = scene.view.result
    active, gone = seat in (result.winners if result else scene.view.to_move), seat in scene.view.resigned
    material.put_plate(canvas, where, "active" if active else "gone" if gone else "seat")
    if material.striped:
        canvas.paste(_stripe(seat, where.h - 20), where.x + 9, where.y + where.h / 2)
    if active:
        put_rim(canvas, where, material)
        if not result:
            _put_pointer(canvas, where, material)
    y, sign, left = (where.y + 23, _LOW_SIGN, 57) if low else (where.y + 33, 40, 65)
    if result and not low:
        _put_place(canvas, scene, where, seat, material, LEAST)
        y += 5
    canvas.paste(material.symbol(seat, sign), where.x + left - 6 - sign / 2, y)
    room = where.w - (left + _SCORE if low else BESIDE_NAME)
    size = fonts.largest(seat_name(scene, seat), room, (36, 33, LEAST))
    shown = fonts.fit(seat_name(scene, seat), size, room)
    canvas.text(where.x + left, y - 1, shown, size, material.soft if gone else material.ink)


def put_rim(canvas: Canvas, where: Box, material: Material) -> None:
    """The line around the card of whoever has to decide or has won."""
    canvas.stretch(_rim(material.call, material.line), where.x, where.y, where.w, where.h, (20, 20, 20, 20))


@kept
def _rim(fill: Colour, ink: Colour) -> Image.Image:
    """A line of 4 pixels around the card of whoever has to decide or has won, dark outside, to be drawn out."""
    painter = Painter(46, 46, 1, 4, origin=(0, 0))
    for out, into, colour in ((0.0, 1.5, ink), (1.5, 5.5, fill)):
        outer, inner = (box(each, each, 46 - each, 46 - each, 16 - each) for each in (out, into))
        painter.rim(outer, inner, colour)
    return painter.done()


def _put_place(canvas: Canvas, scene: Scene, where: Box, seat: Seat, material: Material, size: int) -> None:
    """The place of a seat after the end, on the rim of its card, in all games and sizes at the right."""
    result = scene.view.result
    if result:
        place = text(scene.language, f"words.place.p{result.places[seat]}")
        tab = _tab(place, material.call if seat in result.winners else _PALE, material.line, size)
        canvas.place(tab, where.right - 10 - tab.width, where.y - tab.height // 2)


@kept
def _tab(words: str, fill: Colour, ink: Colour, size: int) -> Image.Image:
    width, height = round(fonts.width(words, size)) + 24, size + 6
    sprite = plaque(width, height, (0, height / 3, ink), (2.5, height / 3 - 2, fill))
    Canvas(sprite).text(width / 2, height / 2 - 1, words, size, ink, "m")
    return sprite


@kept
def _stripe(seat: Seat, height: int) -> Image.Image:
    return plaque(8, height, (0, 3, mix(SEAT_COLOURS[seat], "#000000", 0.1)))


Panel: TypeAlias = Callable[[Canvas, Scene, Box, Seat], None]
"""Puts what a game tells of a seat where there is more room than on a post."""


def put_panels(canvas: Canvas, scene: Scene, where: Sequence[Box], put: Panel, material: Material) -> None:
    """The seats' panels as `put_seats` orders its cards, with the same signs on their rims, and of who has given up."""
    for seat, panel in zip(order(scene), where, strict=False):
        put(canvas, scene, panel, seat)
        size = _PLACE if scene.aspect == "wide" else LEAST
        _put_place(canvas, scene, panel, seat, material, size)
        if seat in scene.view.resigned:
            gone = _tab(text(scene.language, "picture.badge_gone"), _PALE, material.line, size)
            canvas.paste(gone, panel.x + panel.w / 2, panel.y)
        if seat in scene.view.to_move and not scene.view.result:
            _put_pointer(canvas, panel, material)


def _put_pointer(canvas: Canvas, where: Box, material: Material) -> None:
    canvas.paste(_pointer(material.call, material.line), where.x + where.w / 2, where.y - 7)


@kept
def _pointer(fill: Colour, line: Colour) -> Image.Image:
    """Stands on the card of the seat that has to decide."""
    painter = Painter(56, 22, 1, 4, origin=(28, 0))
    painter.poly([(0, 0), (27, 22), (-27, 22)], line)
    painter.poly([(0, 5), (21, 22), (-21, 22)], fill)
    return painter.done()


def put_points(canvas: Canvas, where: Box, points: int, material: Material) -> float:
    """A number of points at the left of a card's row, behind their coin. Returns the x after it."""
    size, sign = _points_sizes(where)
    x = put_chunks(canvas, where.x - 6, where.y + where.h / 2, [coin(sign)], LEAST, material.ink) + 6
    return x + canvas.text(x, where.y + where.h / 2 - 2, str(points), size, material.ink) + 10


def _points_sizes(where: Box) -> tuple[int, int]:
    return (48, 40) if where.h >= 44 else (44, 36)
