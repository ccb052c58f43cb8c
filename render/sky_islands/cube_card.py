"""The card of a question about cubes: those that the viewer holds, large, and every way to keep or exchange them.

What is chosen is framed; cubes that go back are pale. The ways are those of the menu, in its order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter, ghost, trimmed
from render.frame import Box
from render.panels import Chunk, measure, put_chunks
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.cards import cube, put_row, tile_of
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import CREAM, INK, INK_2
from render.sky_islands.reading import letter, said, view_of
from render.sprites import kept
from rules.sky_islands import outlook
from rules.sky_islands.components import KEEP, PRICE, TURNS
from rules.sky_islands.moves import COLOURS, Cubes, Exchange, Keep

_LARGE: Final[dict[Aspect, int]] = {"wide": 80, "tall": 104}
"""How large the cubes are that one holds,"""
_SMALL: Final[dict[Aspect, int]] = {"wide": 36, "tall": 58}
"""and those of the ways to choose from."""
_MANY: Final = 4
"""More cubes than that are counted."""
_TILE: Final = 56
_ROW: Final = 72
"""How high the row of tiles is where it stands above the cubes."""
_EDGE, _GAP = 20, 12
_BESIDE: Final = 700
"""On cards so wide, tiles stand beside the cubes."""
_LINES: Final = 7
"""What frames and pale ones mean takes at most so many lines."""


class _Way(NamedTuple):
    """What is chosen, and what goes back then, or after an exchange what is held."""

    chosen: Sequence[Chunk]
    rest: Sequence[Chunk] = ()


def asks_cubes(scene: Scene) -> bool:
    """Whether the question is one about cubes."""
    return scene.path[:1] in ((Exchange.kind,), (Keep.kind,))


def cubes_height(scene: Scene, width: int) -> int:
    """How high the card is in so many pixels of width."""
    rows = len(_laid(scene, width))
    return _held_height(scene, width) + _step(scene) * len(_told(scene, width)) + _high(scene) * rows + 16


def put_cubes(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The cubes held with the tiles, what frames and pale ones mean, and the ways to choose from."""
    size, step, x = TEXT[scene.aspect], _step(scene), where.x + _EDGE
    _put_held(canvas, scene, where)
    y = where.y + _held_height(scene, where.w)
    for line in _told(scene, where.w):
        canvas.text(x, y + step / 2 - 2, line, size, INK)
        y += step
    for row in _laid(scene, where.w):
        for i, way in enumerate(row):
            _put_way(canvas, scene, x + i * _across(scene), y + _high(scene) / 2, way)
        y += _high(scene)


def _put_held(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The viewer's cubes with how many of each, and the tiles in small: at the right, or above them."""
    large, size, beside = _LARGE[scene.aspect], TEXT[scene.aspect], where.w >= _BESIDE
    high = _held_height(scene, where.w)
    y, upper = (where.y + high / 2,) * 2 if beside else (where.y + high - large / 2 - 6, where.y + 42.0)
    tiles: list[Chunk] = [part for tile in view_of(scene).hand or () for part in (" ", tile_of(scene, tile, _TILE))]
    told = [said(scene, "your_tiles"), *tiles] if tiles else []
    aside = measure(told, size)
    put_chunks(canvas, where.right - _EDGE - aside, upper, told, size, INK_2)
    x = where.x + _EDGE + canvas.text(where.x + _EDGE, upper - 1, said(scene, "your_cubes"), size, INK_2) + 24
    x, right = (x, where.right - 2 * _EDGE - aside) if beside else (where.x + _EDGE, where.right - _EDGE)
    sprites = [signs.cube(colour, large, letter(scene, colour), large // 2) for colour in COLOURS]
    row = [(sprite, str(n)) for sprite, n in zip(sprites, _held(scene), strict=True)]
    put_row(canvas, x, y, right - x, row, large // 2)


def _put_way(canvas: Canvas, scene: Scene, x: float, y: float, way: _Way) -> None:
    """What is chosen in a frame, behind it what goes back or is held then."""
    size, small = TEXT[scene.aspect], _SMALL[scene.aspect]
    wide = measure(way.chosen, size)
    plate = _plate(round(wide) + 20, small + 10)
    canvas.place(plate, x, y - plate.height / 2)
    put_chunks(canvas, x + 10, y, way.chosen, size, INK)
    put_chunks(canvas, x + plate.width + 8, y, way.rest, size, INK)


@kept
def _plate(width: int, high: int) -> Image.Image:
    painter = Painter(width, high, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, high, high * 0.4, INK)
    painter.box(2.5, 2.5, width - 2.5, high - 2.5, high * 0.4 - 2.5, CREAM)
    return painter.done()


def _held(scene: Scene) -> Cubes:
    return view_of(scene).merchants[view_of(scene).seat].cubes


def _ways(scene: Scene) -> list[_Way]:
    """Every way to answer, for keeping those with as many cubes as one may keep."""
    if scene.path[0] == Keep.kind:
        return [_keeping(scene, cubes) for cubes in outlook.kept(view_of(scene))]
    return [
        _exchanging(scene, each, times)
        for each in outlook.exchanges(view_of(scene))
        if (each.pay, each.get)[: len(scene.path) - 1] == scene.path[1:3]
        for times in range(1, 1 + outlook.most_times(view_of(scene), each))
    ]


def _exchanging(scene: Scene, move: Exchange, times: int) -> _Way:
    """An exchange, so often if that is more than once, and the cubes that are held after that."""
    held = _held(scene)._asdict()
    held = {**held, move.pay: held[move.pay] - PRICE * times, move.get: held[move.get] + times}
    often = [f"{times}× "] if times > 1 else []
    chosen: list[Chunk] = [*often, *_row(scene, [move.pay] * PRICE), " → ", *_row(scene, [move.get])]
    rest = list[Chunk]()
    for colour, n in held.items():
        rest += [*_row(scene, [colour]), f"{n} "] if n else []
    return _Way(chosen, rest)


def _keeping(scene: Scene, cubes: Cubes) -> _Way:
    """Cubes to keep, and those that go back: one by one, or where they are many, how many of each colour."""
    back = outlook.returned(view_of(scene), cubes)
    rest = _row(scene, back.colours if sum(back) <= _MANY else [colour for colour in COLOURS if getattr(back, colour)])
    numbers = [""] * len(rest) if sum(back) <= _MANY else [f"{n} " for n in back if n]
    pale = zip((ghost(sprite, 0.5) for sprite in rest), numbers, strict=True)
    return _Way(_row(scene, cubes.colours), [part for each in pale for part in each if part])


def _row(scene: Scene, colours: Sequence[str]) -> list[Image.Image]:
    """Cubes side by side, close together."""
    return [trimmed(cube(scene, colour, _SMALL[scene.aspect])) for colour in colours]


def _laid(scene: Scene, width: int) -> list[list[_Way]]:
    """The ways in rows of as many as fit, about as many in each."""
    ways, most = _ways(scene), max(1, (width - 2 * _EDGE + _GAP) // _across(scene))
    each = math.ceil(len(ways) / max(1, math.ceil(len(ways) / most)))
    return [ways[i : i + each] for i in range(0, len(ways), each or 1)]


def _across(scene: Scene) -> int:
    """How wide the widest way is with the room behind it."""
    size = TEXT[scene.aspect]
    wide = [measure(way.chosen, size) + measure(way.rest, size) for way in _ways(scene)]
    return round(max(wide, default=0)) + 28 + _GAP


def _high(scene: Scene) -> int:
    return _SMALL[scene.aspect] + 20


def _step(scene: Scene) -> int:
    return TEXT[scene.aspect] + 10


def _held_height(scene: Scene, width: int) -> int:
    return _LARGE[scene.aspect] + 20 + (0 if width >= _BESIDE else _ROW)


def _told(scene: Scene, width: int) -> Sequence[str]:
    """What frames and pale ones mean."""
    facts = {"most": KEEP, "n": sum(_held(scene)) - KEEP, "price": PRICE}
    last = "_last" if scene.path[0] == Keep.kind and view_of(scene).round == TURNS else ""
    words = said(scene, f"marks.{scene.path[0]}{last}", **facts)
    return fonts.wrap(words, TEXT[scene.aspect], width - 2 * _EDGE, _LINES)
