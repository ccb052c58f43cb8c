"""What lies before a seat that has to choose, apart from the garden: drawn plots, weathers, chips, cards.

Who may see it is decided by `reading`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, plaque, scaled
from render.frame import Box, put_plate
from render.lettering import show
from render.panels import bulb
from render.phrases import Voice, capital
from render.scene import Aspect, Scene
from render.sprites import kept
from render.takenoko import cards, tiles, tokens, words
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn, offered, owned, view_of
from rules.takenoko.components import CARDS, CATEGORIES, TILE_FACES, TILES, WEATHERS
from rules.takenoko.outlook import best_cards

PLOTS: Final = 160
"""How high the drawn plots are side by side."""
_TITLE: Final = 48
_FOOT: Final = 12
_ROW: Final[dict[Aspect, int]] = {"wide": 66, "tall": 62}
_CARD: Final = 104
"""How high a row is, with two lines of words, and one with a card."""
_BESIDE: Final = 310
"""A drawn plot and its name are at least so wide."""
_COLUMNS: Final = 3
_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (28, 26, 24, 22), "tall": (34, 32, 30, 28)}
_TIP: Final = 34
"""How high the light bulb is that menus put before what brings most."""


class _Part(NamedTuple):
    """What is chosen from together: why, what each is with its sign, how high all that is side by side, and one row,
    and which of them has been chosen."""

    title: str
    told: list[tuple[Image.Image, str]]
    beside: int
    row: int
    chosen: int = -1

    def columns(self, room: int) -> int:
        """How many stand beside each other."""
        return max(1, min(_COLUMNS, room // _BESIDE)) if self.beside else 1

    def height(self, aspect: Aspect) -> int:
        """How high it is on a board picture."""
        return self.beside if self.beside and aspect == "tall" else _TITLE + _FOOT + self.row * len(self.told)


def height(scene: Scene) -> int:
    """How high it is on a board picture, 0 where there is nothing to choose but places."""
    return sum(part.height(scene.aspect) for part in _parts(scene))


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Why something is chosen; the drawn plots, or sign, name and effect of each weather or chip."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    parts, y = _parts(scene), where.y
    heights = [part.height(scene.aspect) for part in parts]
    for part, wanted in zip(parts, heights, strict=True):
        high = where.h * wanted // sum(heights)
        _put_part(canvas, part, where._replace(y=y, h=high), _SIZES[scene.aspect])
        y += high


def _put_part(canvas: Canvas, part: _Part, where: Box, sizes: tuple[int, ...]) -> None:
    room = where.w - 44
    canvas.text(where.x + 22, where.y + 28, part.title, fonts.largest(part.title, room, sizes), THEME.seal)
    columns = part.columns(room)
    wide, high = room / columns, (where.h - _TITLE - _FOOT) / -(-len(part.told) // columns)
    signs = [scaled(sign, min(1, (high - 4) / sign.height)) for sign, _ in part.told]
    side = max(max(min(high, 1.1 * sign.height), sign.width) for sign in signs)
    size, words = _lines([label for _, label in part.told], wide - side - 16, high, sizes)
    for i, (sign, lines) in enumerate(zip(signs, words, strict=True)):
        x, y = where.x + 22 + wide * (i % columns), where.y + _TITLE + high * (i // columns + 0.5)
        if i == part.chosen:
            across = round(side + 12 + max(fonts.width(line, size) for line in lines)) + 22
            canvas.place(_frame(across, round(high)), x - 8, y - high / 2)
        canvas.paste(sign, x + side / 2, y)
        canvas.lines(x + side + 12, y - 1, lines, size, INK, size + 4)


def _lines(
    labels: Sequence[str], room: float, high: float, sizes: tuple[int, ...]
) -> tuple[int, list[tuple[str, ...]]]:
    """Each label on one line or on two, as few as possible, all in the largest letters in which nothing is missing and
    that leave air in rows so high; and the size of these."""
    found = {size: [fonts.wrap(label, size, room, 2) for label in labels] for size in sizes}

    def badness(size: int) -> tuple[int, int]:
        wrapped = found[size]
        tight = any(
            fonts.cut_short(lines[-1]) or len(lines) * (size + 4) > max(high - 8, size + 4) for lines in wrapped
        )
        return 99 * tight + sum(map(len, wrapped)), -size

    best = min(sizes, key=badness)
    return best, found[best]


@kept
def _frame(width: int, height: int) -> Image.Image:
    """A ground for what has been chosen."""
    return plaque(width, height, (0, 14, INK), (3, 11, THEME.call))


def _parts(scene: Scene) -> list[_Part]:
    """What can be chosen, each as menus tell it. Equal ones stand once, as there: plots with their number, cards with
    their places in the hand."""
    own, plots, others = dict.fromkeys(owned(scene)), Counter(drawn(scene)), offered(scene)
    language, (kind, laid) = scene.language, (*scene.path, "", "")[:2]
    row, found = _ROW[scene.aspect], list[_Part]()
    if plots and not (own and laid):
        told = [(_sign(scene, tile), _label(scene, "plot", tile, n)) for tile, n in plots.items()]
        chosen = [*plots].index(laid) if laid in plots else -1
        found.append(_Part(text(language, "picture.takenoko.drawn"), told, PLOTS, row, chosen))
    if own:
        told = [(_sign(scene, key), _label(scene, kind, key)) for key in own]
        open_yet = "_open" if kind == "plot" and not laid else ""
        title = text(language, f"picture.takenoko.owned.{kind}{open_yet}")
        found.append(_Part(title, told, 0, _CARD if own.keys() & CARDS.keys() else row))
    if others:
        view = view_of(scene)
        why = view.now.rolled if view.decision == "weather" else "chip"
        told = [(_sign(scene, key), _label(scene, view.decision, key)) for key in others]
        found.append(_Part(text(language, f"picture.takenoko.offered.{why}"), told, 0, row))
    return found


def _label(scene: Scene, kind: str, key: str, n: int = 1) -> str:
    """What menus say of something, and how often it is there."""
    field = "tile" if key in TILES else _FIELD[kind]
    said = capital(words.choice(Voice(scene, "picture"), kind, field, key or None))
    return text(scene.language, "takenoko.remaining.times", what=said, n=n) if n > 1 else said


_FIELD: Final = {
    "complete": "card",
    "objective": "category",
    "improve": "chip",
    "plot": "chip",
    "cloud": "chip",
    "weather": "face",
}


def _sign(scene: Scene, key: str) -> Image.Image:
    """The picture of something; on what brings most lies a light bulb, as menus have it."""
    plain = _plain_sign(scene, key)
    if key not in best_cards(view_of(scene)):
        return plain
    canvas = Canvas(Image.new("RGBA", (plain.width + _TIP // 3, plain.height)))
    canvas.place(plain, _TIP // 3, 0)
    canvas.place(show(bulb(_TIP).copy(), "tip"), 0, 0)
    return canvas.image


def _plain_sign(scene: Scene, key: str) -> Image.Image:
    """A drawn plot, a card as it lies in the hand, the back of a category, a weather, a chip; an empty place where none
    is put."""
    if key in TILES:
        return tile(*TILE_FACES[key])
    if key in CARDS:
        places = tuple(i for i, card in enumerate(view_of(scene).hand, start=1) if card.id == key)
        return cards.small(key, places, _CARD - 6)
    sign = tokens.card if key in CATEGORIES else tokens.weather if key in WEATHERS else tokens.chip
    return sign(key, _SIGN) if key else tokens.no_chip(_SIGN)


_SIGN: Final = 56
"""How high a weather, a chip or the back of a card is."""


@kept
def tile(colour: str, chip: str | None) -> Image.Image:
    """A plot as it is drawn from the pile, with the improvement printed on it."""
    sprite = tiles.plot(colour, True, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite
