"""What lies on the squares below the leaders, on a map that is kept: parchment with rivers that flow, small drawings
and the grid; then walls, tiles, and what is larger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import grounds
from render.canvas import Canvas, Painter, rgba
from render.lettering import Rect, carry
from render.shapes import Point
from render.sprites import kept
from render.tigris import material, pieces, walls
from render.tigris.figures import figure, put_figure
from render.tigris.layout import Measures
from render.tigris.palette import BANK, DRAWING, GRID, IVORY, PARCHMENT, RIVER
from rules.tigris.components import TERRAINS
from rules.tigris.squares import BITS, COLUMNS, ROWS, SQUARES, Square
from rules.tigris.view import TigrisView

_WIDTH: Final = 0.66
"""How wide a river is, in squares."""
_STEPS: Final = 7
"""How many tones the parchment has: few enough for a small palette, enough for a worn map."""
_ROOM: Final = 1
"""Squares around the map on which rivers run on, to be cut off."""


@kept
def ground(board: str, size: int) -> Image.Image:
    """The map of a board with squares of `size` pixels. A shared picture: copy it before drawing."""
    river = frozenset(square for i, square in enumerate(SQUARES) if TERRAINS[board].river & BITS[i])
    image = _parchment(size * 2)
    _put_river(image, _field(river, size * 2), size * 2)
    _put_drawings(image, river, size * 2, TERRAINS[board].temples)
    draw = ImageDraw.Draw(image, "RGBA")
    for x in range(1, COLUMNS):
        draw.line((x * size * 2, 0, x * size * 2, ROWS * size * 2), fill=rgba(GRID, 105), width=2)
    for y in range(1, ROWS):
        draw.line((0, y * size * 2, COLUMNS * size * 2, y * size * 2), fill=rgba(GRID, 105), width=2)
    return image.reduce(2)


def _noise(width: int, height: int, cell: float, seed: int) -> Image.Image:
    """Soft noise whose hills are about `cell` pixels wide."""
    step = max(2, int(cell))
    across, down = width // step + 3, height // step + 3
    raw = Image.frombytes("L", (across, down), Random(seed).randbytes(across * down))
    return raw.resize((across * step, down * step), Image.Resampling.BICUBIC).crop((0, 0, width, height))


def _parchment(size: int) -> Image.Image:
    width, height = COLUMNS * size, ROWS * size
    rough = Image.blend(_noise(width, height, size * 2.3, 9), _noise(width, height, size * 0.8, 10), 0.4)
    steps = [round(round(max(0, min(1, (v / 255 - 0.3) / 0.4)) * _STEPS) / _STEPS * 255) for v in range(256)]
    low, high = (Image.new("RGB", (width, height), rgba(colour)[:3]) for colour in PARCHMENT)
    return Image.composite(high, low, rough.point(steps))


def _field(river: frozenset[Square], size: int) -> Image.Image:
    """How much water there is at each point: 0 on land, about half at the bank, 255 in the middle of a river."""
    quarter = size // 4
    sheet = Image.new("L", ((COLUMNS + 2 * _ROOM) * quarter, (ROWS + 2 * _ROOM) * quarter), 0)
    draw = ImageDraw.Draw(sheet)

    def at(x: float, y: float) -> Point:
        return (x + _ROOM + 0.5) * quarter, (y + _ROOM + 0.5) * quarter

    reach, flowing = _WIDTH * quarter / 2, river | _run_on(river)
    for x, y in flowing:
        for n in ((x + 1, y), (x, y + 1)):
            if n in flowing:
                draw.line([at(x, y), at(*n)], fill=255, width=round(2 * reach))
        (cx, cy) = at(x, y)
        draw.ellipse((cx - reach, cy - reach, cx + reach, cy + reach), fill=255)
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= flowing:
            draw.rectangle((*at(x, y), *at(x + 1, y + 1)), fill=255)
    soft = sheet.filter(ImageFilter.GaussianBlur(0.21 * quarter))
    width, height = COLUMNS * size, ROWS * size
    large = soft.resize(((COLUMNS + 2 * _ROOM) * size, (ROWS + 2 * _ROOM) * size), Image.Resampling.BICUBIC)
    return _ragged(large.crop((_ROOM * size, _ROOM * size, _ROOM * size + width, _ROOM * size + height)), size)


def _run_on(river: frozenset[Square]) -> frozenset[tuple[int, int]]:
    """The squares beside the map on which its rivers run on: from loose ends, and from wide rivers that head there."""
    found = set()
    for x, y in river:
        near = [n for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if n in river]
        off = [n for n in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)) if not _on_map(*n)]
        ahead = [n for n in off if (2 * x - n[0], 2 * y - n[1]) in river]
        if off and (len(near) <= 1 or (ahead and _in_block(river, x, y))):
            found.add((ahead or off)[0])
    return frozenset(found)


def _on_map(x: int, y: int) -> bool:
    return 0 <= x < COLUMNS and 0 <= y < ROWS


def _in_block(river: frozenset[Square], x: int, y: int) -> bool:
    """Whether a square is part of four river squares together: there a river is twice as wide."""
    blocks = [{(x + i + a, y + j + b) for a in (0, 1) for b in (0, 1)} for i in (-1, 0) for j in (-1, 0)]
    return any(block <= river for block in blocks)


def _ragged(field: Image.Image, size: int) -> Image.Image:
    """The field with its banks worn by noise; the middle of the rivers stays smooth."""
    noise = Image.blend(_noise(*field.size, size * 0.62, 7), _noise(*field.size, size * 0.25, 8), 0.22)
    near = field.point([round(52 * max(0, 1 - abs(v / 255 - 0.5) * 1.6)) for v in range(256)])
    up = ImageChops.multiply(near, noise.point([max(0, (v - 128) * 2) for v in range(256)]))
    down = ImageChops.multiply(near, noise.point([max(0, (127 - v) * 2) for v in range(256)]))
    full = field.point([min(255, round(v * 1.06)) for v in range(256)])
    return ImageChops.subtract(ImageChops.add(full, up), down)


_BANDS: Final = (
    (0.20, 0.44, BANK["green"], 0.55, 0.12),
    (0.34, 0.44, BANK["reed"], 0.60, 0.06),
    (0.41, 0.47, BANK["edge"], 1.0, 0.03),
    (0.46, 9.0, RIVER["shallow"], 1.0, 0.03),
    (0.56, 9.0, RIVER["middle"], 1.0, 0.03),
    (0.70, 9.0, RIVER["deep"], 1.0, 0.05),
    (0.60, 0.63, RIVER["line"], 0.85, 0.02),
    (0.80, 0.83, RIVER["line"], 0.85, 0.02),
)
"""From bank to deep water: where in the field a band begins and ends, its colour, opacity and softness."""


def _put_river(image: Image.Image, field: Image.Image, size: int) -> None:
    for low, high, colour, opacity, soft in _BANDS:
        rise = ((v / 255 - low) / soft + 0.5 for v in range(256))
        fall = ((high - v / 255) / soft + 0.5 for v in range(256))
        table = [round(255 * opacity * _unit(a) * _unit(b)) for a, b in zip(rise, fall, strict=True)]
        image.paste(rgba(colour)[:3], (0, 0), field.point(table))


def _unit(value: float) -> float:
    return max(0.0, min(1.0, value))


def _put_drawings(image: Image.Image, river: frozenset[Square], size: int, temples: int) -> None:
    """Palms, dunes, reeds and tents on the land, fish and two boats in the rivers: pale, for they mean nothing."""
    random = Random(5)
    for i, (x, y) in enumerate(SQUARES):
        chance = random.random()
        if (x, y) in river or temples & BITS[i]:
            continue
        kind = next(
            (
                kind
                for most, kind in ((0.2, "palm"), (0.42, "dunes"), (0.52, "reeds"), (0.58, "tents"))
                if chance < most
            ),
            "",
        )
        if kind:
            _put_sign(image, _drawing(kind, size), x, y, size)
    for i, (x, y) in enumerate(sorted(river, key=lambda s: (s[0] * 7 + s[1] * 5) % 11)):
        if i % 6 == 2:
            _put_sign(image, _drawing("fish", size), x, y, size)
        elif i in (9, 21):
            _put_sign(image, _drawing("boat", size), x, y, size)


def _put_sign(image: Image.Image, sprite: Image.Image, x: int, y: int, size: int) -> None:
    image.paste(sprite, (x * size, y * size), sprite)


def _drawing(kind: str, size: int) -> Image.Image:
    painter = Painter(100, 100, size / 100, 2, origin=(0, 0))
    light, dark = _INKS.get(kind, (DRAWING, DRAWING))
    put_figure(painter, figure(kind), 50, 50, 100, light, dark)
    return painter.done()


_INKS: Final = {"fish": (RIVER["sign"], RIVER["sign"]), "boat": (IVORY, BANK["edge"])}
"""In which inks what is on the water is drawn."""


def floor(view: TigrisView, how: Measures) -> Image.Image:
    """The map in its frame of basalt with everything but the leaders, from the walls up to the unification tile."""
    things = frozenset(_things(view, how))
    image = grounds.ground(_Sheet(view.board.name, how), things).copy()
    image.info.clear()
    carry(_bare(view.board.name, how), image)
    for thing in sorted(things):
        carry(thing.sprite, image, thing.x, thing.y)
    return image


class _Thing(NamedTuple):
    """Something that lies on the map: which of the `_SPRITES` it is, lower ones first, where its left upper corner
    lies, and from what it is drawn."""

    kind: int
    x: int
    y: int
    looks: tuple[Any, ...]

    @property
    def sprite(self) -> Image.Image:
        """What it looks like."""
        return _SPRITES[self.kind](*self.looks)


_SPRITES: Final[tuple[Callable[..., Image.Image], ...]] = (
    walls.corner, pieces.tile, pieces.catastrophe, pieces.face_down, pieces.monument, pieces.treasure,
    pieces.unification,
)  # fmt: skip
_WALL, _TILE, _CATASTROPHE, _FACE_DOWN, _MONUMENT, _TREASURE, _UNION = range(len(_SPRITES))


def _things(view: TigrisView, how: Measures) -> Iterator[_Thing]:
    """All that lies on the map of a view."""
    size, treasures = how.square, {treasure.at: treasure.framed for treasure in view.treasures}
    for kingdom in view.kingdoms:
        others = {at for other in view.kingdoms if other != kingdom for at in other.squares}
        for corner, inside in walls.corners(kingdom.squares, others):
            x, y = how.corner(Square(*corner))
            yield _Thing(_WALL, x - size // 2, y - size // 2, (inside, size))
    for tile in view.tiles:
        looks = tile.colour, size, tile.at in treasures, treasures.get(tile.at, False), tile.building
        yield _Thing(_TILE, *how.corner(tile.at), looks)
    for at in view.catastrophes:
        yield _Thing(_CATASTROPHE, *how.corner(at), (size,))
    for at in {*view.face_down}.difference(*(monument.squares for monument in view.monuments)):
        yield _Thing(_FACE_DOWN, *how.corner(at), (size,))
    for monument in view.monuments:
        left_top = Square(*map(min, zip(*monument.squares, strict=True)))
        yield _Thing(_MONUMENT, *how.corner(left_top), (monument.colours, size))
    for at in treasures.keys() & {*view.face_down}:
        yield _about(_TREASURE, _foot(view, at, how), round(size * 0.85), treasures[at])
    if view.union:
        yield _about(_UNION, how.middle(view.union), round(size * 0.78))


def _about(kind: int, at: Point, size: int, *looks: bool) -> _Thing:
    """A thing so many pixels wide with its middle at a point."""
    return _Thing(kind, round(at[0] - size / 2), round(at[1] - size / 2), (size, *looks))


def _foot(view: TigrisView, at: Square, how: Measures) -> Point:
    """Where a treasure stands on a turned tile: above the outer corner of a monument's foot, which bears its glyph."""
    x, y = how.middle(at)
    for monument in view.monuments:
        if monument.colours != "ziggurat" and at in monument.squares and at.row > monument.at.row:
            way = -1 if at.column == monument.at.column else 1
            return x + way * 0.22 * how.square, y - 0.25 * how.square
    return x, y


@kept
def _bare(board: str, how: Measures) -> Image.Image:
    """The map without anything on it."""
    canvas = Canvas(material.basalt(how).copy())
    canvas.lay(ground(board, how.square), how.side, how.above)
    return canvas.image


class _Sheet(NamedTuple):
    """On what all this is painted: the map of a board."""

    board: str
    how: Measures

    def empty(self) -> Image.Image:
        """The map without anything on it."""
        return _bare(self.board, self.how)

    def around(self, item: _Thing) -> Rect:
        """Where a thing lies, and as much more as other things of its kind would take."""
        reach = self.how.square * (3 if item.kind == _MONUMENT else 1)
        return item.x, item.y, item.x + reach, item.y + reach

    def put(self, canvas: Canvas, items: Sequence[_Thing], left: int, top: int) -> None:
        """Paints things on the part of the map that begins at (left, top)."""
        for thing in items:
            canvas.place(thing.sprite, thing.x - left, thing.y - top)
