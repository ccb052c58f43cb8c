"""The leaders on the squares, with name plates at their feet: whose they are and how strong. What lies below them
stands in `floor`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, plaque
from render.scene import Scene
from render.shapes import box
from render.sprites import kept
from render.tigris import pieces, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import CALL_NUMBER, GLAZE, INK, IVORY, PLATE_DARK
from render.tigris.reading import letter, view_of
from rules.kit.seats import Seat
from rules.tigris.squares import Square
from rules.tigris.view import Standing, TigrisView

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


_AS_EVER: Final[Mapping[Square, int]] = MappingProxyType({})


def leader_of(
    scene: Scene, seat: Seat, colour: str, size: int, called: bool = False, plated: bool = False
) -> Image.Image:
    """The leader of a seat, `size` pixels across, as it looks on the map of this picture and beside it."""
    return leader_in(view_of(scene), MEASURES[scene.aspect], seat, colour, size, called, plated)


def leader_in(
    view: TigrisView, how: Measures, seat: Seat, colour: str, size: int, called: bool = False, plated: bool = False
) -> Image.Image:
    """The leader of a seat as it looks in a picture with such measures."""
    if how.owned:
        return pieces.token(seat, colour, size, called, plated)
    return pieces.disc(view.screens[seat].dynasty, colour, size, called, plated)


def owner_of(view: TigrisView, seat: Seat, size: int, how: Measures) -> Image.Image:
    """The sign of a player that leaders bear in a picture with such measures: the shape of the seat, or the emblem."""
    return pieces.badge(seat, size) if how.owned else pieces.seal(view.screens[seat].dynasty, size, active=True)


def put_leaders(
    canvas: Canvas,
    scene: Scene,
    dark: Mapping[Square, float] = _AS_EVER,
    strengths: Mapping[Square, int] = _AS_EVER,
) -> None:
    """The leaders with their strengths, some of them as `dark` as the map is there; those of whoever has to decide have
    a golden rim. They stand above their squares, so rings and walls are drawn before them. No plate is covered."""
    leaders = view_of(scene).leaders
    for leader in leaders:
        _put_disc(canvas, scene, leader, dark.get(leader.at, 0))
    for leader in leaders:
        _put_plate(canvas, scene, leader, strengths.get(leader.at, leader.supporters), dark.get(leader.at, 0))


def _put_disc(canvas: Canvas, scene: Scene, leader: Standing, dark: float) -> None:
    view, how = view_of(scene), MEASURES[scene.aspect]
    called, size = leader.seat in view.to_move, round(how.square * 0.94)
    sprite = leader_of(scene, leader.seat, leader.colour, size, called, plated=True)
    x, y = how.corner(leader.at)
    canvas.place(walls.veiled(sprite, dark), x + (how.square - sprite.width) / 2, y - pieces.LEADER_RISE)


def _put_plate(canvas: Canvas, scene: Scene, leader: Standing, strength: int, dark: float) -> None:
    """The name plate at the foot of a leader, on the board and off the leaders beside."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    width = round(how.square * (0.92 if how.owned else 0.8))
    height = max(round(how.number * 1.08), round(how.square * 0.38))
    sign, called = letter(scene.language, leader.which), leader.seat in view.to_move
    sprite = plate(sign, leader.colour, str(strength), width, height, how.number, called)
    x, y = how.corner(leader.at)
    left, _, right, _ = how.inside
    if sprite.width > how.square:
        beside = [other.at.column - leader.at.column for other in view.leaders if other.at.row == leader.at.row]
        x += ((-1 in beside) - (1 in beside)) * (sprite.width - how.square) // 2
    x = round(min(max(left, x + (how.square - sprite.width) / 2), right - sprite.width))
    canvas.place(walls.veiled(sprite, dark), x, y + how.square - height - 1)
