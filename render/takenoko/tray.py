"""What lies before a seat that has to choose, apart from the garden: drawn plots, weathers, chips, cards.

Who may see it is decided by `reading`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, scaled
from render.frame import Box, put_plate
from render.phrases import Voice
from render.scene import Aspect, Scene
from render.sprites import kept
from render.takenoko import cards, tiles, tokens, words
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import drawn, offered, owned, view_of
from rules.takenoko.components import CARDS, CATEGORIES, IMPROVEMENTS, WEATHERS

PLOTS: Final = 160
"""How high the drawn plots are side by side."""
_TITLE: Final = 48
_FOOT: Final = 12
_ROW: Final[dict[Aspect, int]] = {"wide": 43, "tall": 62}
_PLOT: Final = 64
_CARD: Final = 104
"""How high a row is, one with a plot where there is only one beside each other, and one with a card."""
_BESIDE: Final = 330
"""A drawn plot and its name are at least so wide."""
_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (28, 26, 24, 22), "tall": (34, 32, 30)}


def height(scene: Scene) -> int:
    """How high it is on a board picture, 0 where there is nothing to choose but places."""
    own = {*owned(scene)}
    if not own and (plots := len({*drawn(scene)})):
        return PLOTS if scene.aspect == "tall" else _TITLE + _FOOT + plots * _PLOT
    rows = len(own or offered(scene))
    return rows and _TITLE + _FOOT + rows * (_CARD if own & CARDS.keys() else _ROW[scene.aspect])


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Why something is chosen; the drawn plots, or sign, name and effect of each weather or chip."""
    put_plate(canvas, where, THEME.active, THEME.seal, 4)
    sizes, room = _SIZES[scene.aspect], where.w - 44
    title = text(scene.language, f"picture.takenoko.{_why(scene)}")
    canvas.text(where.x + 22, where.y + 28, title, fonts.largest(title, room, sizes), THEME.seal)
    columns = max(1, min(3, room // _BESIDE)) if _why(scene) == "drawn" else 1
    told = [*_told(scene)]
    wide, high = room / columns, (where.h - _TITLE - _FOOT) / -(-len(told) // columns)
    for i, (sign, label) in enumerate(told):
        x, y = where.x + 22 + wide * (i % columns), where.y + _TITLE + high * (i // columns + 0.5)
        fitted = scaled(sign, min(1, (high - 4) / sign.height))
        side = max(min(high, 1.1 * sign.height), fitted.width)
        canvas.paste(fitted, x + side / 2, y)
        size = fonts.largest(label, wide - side - 12, sizes)
        lines = fonts.wrap(label, size, wide - side - 12, 2)
        for j, line in enumerate(lines):
            canvas.text(x + side + 12, y - 1 + (j - (len(lines) - 1) / 2) * (size + 6), line, size, INK)


def _why(scene: Scene) -> str:
    """Which text says what is chosen, and why."""
    view = view_of(scene)
    if owned(scene):
        return f"owned.{scene.path[0]}"
    return "drawn" if drawn(scene) else f"offered.{view.now.rolled if view.decision == 'weather' else 'chip'}"


def _told(scene: Scene) -> Iterator[tuple[Image.Image, str]]:
    """What can be chosen, each with its sign: effects as in the legend, or where there is room as in menus. Equal ones
    stand once, as in menus: plots with their number, cards with their places in the hand."""
    own = dict.fromkeys(owned(scene))
    for key in own:
        if key in IMPROVEMENTS and scene.aspect == "wide":
            yield _sign(scene, key), text(scene.language, f"picture.takenoko.signs.{key}")
        else:
            said = words.choice(Voice(scene, "picture"), scene.path[0], _FIELD[scene.path[0]], key or None)
            yield _sign(scene, key), said
    for drawn_tile, n in () if own else Counter(drawn(scene)).items():
        colour, _, chip = drawn_tile.partition("-")
        called = name(scene.language, "takenoko", drawn_tile if chip else f"tile.{colour}")
        told = text(scene.language, "takenoko.remaining.times", what=called, n=n) if n > 1 else called
        yield tile(colour, chip), told
    for key in offered(scene):
        weather = key in WEATHERS
        sign = (tokens.weather if weather else tokens.chip)(key, _ROW[scene.aspect] - 6)
        if scene.aspect == "wide":
            yield sign, text(scene.language, f"picture.takenoko.signs.{key}")
        else:
            note = text(scene.language, f"takenoko.{'weather' if weather else 'improvement'}.{key}")
            called = name(scene.language, "takenoko", key)
            yield sign, text(scene.language, "takenoko.choice.told", what=called, note=note)


_FIELD: Final = {"complete": "card", "objective": "category", "improve": "chip", "plot": "chip"}


def _sign(scene: Scene, key: str) -> Image.Image:
    """A card as it lies in the hand, the back of a category, a chip; an empty place where none is put."""
    if key in CARDS:
        places = tuple(i for i, card in enumerate(view_of(scene).hand, start=1) if card.id == key)
        return cards.small(key, places, _CARD - 6)
    size = _ROW[scene.aspect] - 6
    return tokens.card(key, size) if key in CATEGORIES else tokens.chip(key, size) if key else tokens.no_chip(size)


@kept
def tile(colour: str, chip: str) -> Image.Image:
    """A plot as it is drawn from the pile, with the improvement printed on it."""
    sprite = tiles.plot(colour, True, 0, 50).copy()
    if chip:
        sign = tokens.chip(chip, 46, False)
        sprite.alpha_composite(sign, ((sprite.width - sign.width) // 2, (sprite.height - sign.height) // 2 - 4))
    return sprite
