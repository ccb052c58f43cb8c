"""The card beside the board while a choice is made: the viewer's tiles or cubes, and what the marks mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PIL import Image

from data.texts import name
from render import fonts
from render.canvas import Canvas, Colour, Painter, ghost, mix, rgba, trimmed
from render.frame import Box
from render.panels import Chunk, bulb, measure, put_chunks, put_lines
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.candidates import (
    LISTED,
    Best,
    Fits,
    asks_cubes,
    asks_tile,
    chosen_tile,
    fits_in,
    goods_of,
    numbered,
    numbers,
    on_cells,
)
from render.sky_islands.cards import cube, good, put_card, put_tile, tile_of
from render.sky_islands.grid import TEXT
from render.sky_islands.key import STEP, key_of
from render.sky_islands.palette import HULLS, INK, INK_2, PAPER, PAPER_INFO, RULE
from render.sky_islands.pills import ticked
from render.sky_islands.reading import letter, said, view_of
from render.sky_islands.sites import others
from render.sprites import kept
from render.tables import Row, Style, Table
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import COST, KEEP, PRICE, TURNS
from rules.sky_islands.moves import COLOURS, Cubes, Exchange, Keep

_RIM: Final = 20
"""Between the edge of the card and what is on it."""
_GAP: Final = 12
_HELD: Final = 96
"""How high the card is with nothing but the tiles, and how large these are."""
_TILE: Final = 64


def shows_hand(scene: Scene) -> bool:
    """Whether the card is shown: where marks have a meaning, or the viewer is asked something (or has to decide and
    there is room for the news as well) and holds tiles or is asked about cubes, and in no preview."""
    view = view_of(scene)
    asked = scene.prompt or (scene.size == "phone" and view.viewer in view.to_move)
    return bool((scene.marks or (asked and (view.hand or asks_cubes(scene)))) and not scene.preview)


def _placed(scene: Scene) -> Fits:
    """The tiles to place, if that is asked about."""
    return fits_in(scene) if (on_cells(scene) or asks_tile(scene)) and not chosen_tile(scene) else {}


def hand_height(scene: Scene, width: int) -> int:
    """How high all of it is in so many pixels, if it is shown."""
    if not scene.marks or not shows_hand(scene):
        return _HELD * shows_hand(scene)
    tiles = tiles_height(scene, len(_placed(scene)), width)
    return tiles + _GAP * bool(tiles) + STEP[scene.aspect] * len(key_of(scene, width - 2 * _RIM)) + _RIM


def put_hand(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles to place with their best places, and below them what the marks mean; without marks the tiles that are
    held, and how many buildings the cubes pay."""
    tiles = _placed(scene)
    card = where
    if tiles:
        high = tiles_height(scene, len(tiles), where.w)
        put_tiles(canvas, scene, where._replace(h=high), tiles)
        card = where._replace(y=where.y + high + _GAP, h=where.h - high - _GAP)
    put_card(canvas, card, PAPER_INFO)
    if scene.marks:
        lines, step = key_of(scene, card.w - 2 * _RIM), STEP[scene.aspect]
        put_lines(canvas, card, lines, TEXT[scene.aspect], step, INK)
    else:
        _put_held(canvas, scene, where)


def _put_held(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The viewer's cubes if these are asked about, and tiles in small; without cubes how many buildings they pay."""
    size, y, told = TEXT[scene.aspect], where.y + where.h / 2, list[Chunk]()
    if asks_cubes(scene):
        told.append(said(scene, "your_cubes"))
        for colour, n in zip(COLOURS, _cubes(scene), strict=True):
            told += [" ", signs.cube(colour, _TILE, letter(scene, colour), _TILE // 2), f"{n}"]
    tiles: list[Chunk] = [part for tile in view_of(scene).hand or () for part in (" ", tile_of(scene, tile, _TILE))]
    held = [said(scene, "your_tiles"), *tiles] if tiles else []
    rest = held if told else affords(scene, size + 10)
    x = put_chunks(canvas, where.x + _RIM, y, told or held, size, INK)
    if x + _RIM < (left := where.right - _RIM - measure(rest, size)):
        put_chunks(canvas, left, y, rest, size, INK)


def affords(scene: Scene, size: int) -> list[Chunk]:
    """How many buildings the viewer's cubes pay, or cubes of `size` pixels that are missing for one."""
    cubes = view_of(scene).merchants[expect(int, view_of(scene).viewer)].cubes
    paid = min(n // price for n, price in zip(cubes, COST, strict=True))
    if paid:
        return [said(scene, "buildings", n=paid)]
    missing = Cubes(*(max(0, price - n) for n, price in zip(cubes, COST, strict=True)))
    return [said(scene, "no_building"), " ", *(cube(scene, colour, size) for colour in missing.colours)]


_BAND: Final[dict[Aspect, int]] = {"wide": 46, "tall": 54}
_EDGE: Final = 16
_PICTURE: Final[dict[Aspect, int]] = {"wide": 96, "tall": 120}
"""How large a tile is on its card,"""
_LISTED: Final = 11.7
"""and its best places beside it, below a heading, are so many sizes of its text wide."""
_ASIDE_GAP: Final = 14


def _columns(scene: Scene, number: int, width: int) -> int:
    """How many cards stand side by side."""
    least = _PICTURE[scene.aspect] + 2 * _EDGE + _LISTED * TEXT[scene.aspect]
    return max(1, min(number, int((width + _ASIDE_GAP) / (least + _ASIDE_GAP))))


def _deep(scene: Scene) -> int:
    """How high what stands below the name of a tile is."""
    return max(_PICTURE[scene.aspect], (LISTED + 1) * (TEXT[scene.aspect] + 14))


def tiles_height(scene: Scene, number: int, width: int) -> int:
    """How high so many cards are in so many pixels of width."""
    rows = -(-number // _columns(scene, number, width)) if number else 0
    return rows * (_BAND[scene.aspect] + 2 * _EDGE + _deep(scene) + _ASIDE_GAP) - _ASIDE_GAP * bool(rows)


def put_tiles(canvas: Canvas, scene: Scene, where: Box, fits: Fits) -> None:
    """A card for every tile, side by side or below one another."""
    columns = _columns(scene, len(fits), where.w)
    rows = -(-len(fits) // columns)
    wide, high = (where.w - _ASIDE_GAP * (columns - 1)) // columns, (where.h - _ASIDE_GAP * (rows - 1)) // rows
    for i, (tile, each) in enumerate(fits.items()):
        x, y = where.x + i % columns * (wide + _ASIDE_GAP), where.y + i // columns * (high + _ASIDE_GAP)
        _put_tile_card(canvas, scene, tile, each, Box(x, y, wide, high))


def _put_tile_card(canvas: Canvas, scene: Scene, tile: str, fits: Sequence[Best], where: Box) -> None:
    """One tile by its number and name, and the places where it brings most."""
    put_card(canvas, where, PAPER)
    _put_name(canvas, scene, tile, where._replace(h=_BAND[scene.aspect]))
    text, side, top = TEXT[scene.aspect], _PICTURE[scene.aspect], where.y + _BAND[scene.aspect] + _EDGE
    put_tile(canvas, scene, tile, (where.x + _EDGE, top), side, text)
    x, step = where.x + 2 * _EDGE + side, _deep(scene) / (LISTED + 1)
    if not fits:
        canvas.text(x, top + side / 2, said(scene, "fits_nowhere"), text, INK_2)
    else:
        canvas.text(x, top + step / 2, said(scene, "best"), text, INK_2)
    for i, fit in enumerate(fits[:LISTED]):
        told = place(scene, tile, fit, where.right - _EDGE / 2 - x)
        put_chunks(canvas, x, top + (i + 1.5) * step, told, text, INK)


def place(scene: Scene, tile: str, fit: Best, room: float) -> list[Chunk]:
    """A place: its name, the tile as it lies there, what it brings, a tick if it closes an island, and by how much
    points for islands change; where that is much, not how the tile lies, and of others whose points change only their
    signs."""
    size = TEXT[scene.aspect]
    name, lying = f"{fit.at} ", (signs.small(tile, fit.rotation, size + 6), " ")
    ends, goods = list[Chunk](), list[Chunk]()
    if fit.closes:
        ends += [" ", ticked(size)]
    if fit.change[fit.seat] > 0:
        ends += [" ", signs.island(size), f"+{fit.change[fit.seat]}"]
    rivals = others(scene, fit.change, size - 8)
    some = [each for each in rivals if isinstance(each, Image.Image)]
    for kind, n in goods_of(fit.gain):
        goods += [trimmed(good(scene, kind, size + 4)), f"{n} " if n > 1 else ""] if n else []
    tried: list[list[Chunk]] = [
        [name, *lying, *goods, *ends, *rivals],
        [name, *goods, *ends, *rivals],
        [name, *goods, *ends, *some],
    ]
    return next((chunks for chunks in tried if measure(chunks, size) <= room), tried[-1])


def _put_name(canvas: Canvas, scene: Scene, tile: str, where: Box) -> None:
    """The number of a tile on the cells, what it is called, how often it is held if that is more than once, and whether
    a tip leads to it."""
    hull, y, size = HULLS[tile.split("-", maxsplit=1)[0]], where.y + where.h / 2 - 1, TEXT[scene.aspect]
    canvas.stretch(
        _band(mix(hull.base, hull.shade, 0.35), where.h), where.x, where.y, where.w, where.h, (20, 20, 20, 8)
    )
    x, number = where.x + 16.0, numbers(scene)[tile]
    if number:
        canvas.paste(sign := numbered(tile, number, size + 10), x + sign.width / 2, y)
        x += sign.width + 8
    held = (view_of(scene).hand or ()).count(tile)
    called = name(scene.language, scene.view.game, tile) + (f" ×{held}" if held > 1 else "")
    led = [asks_tile(scene) and (each,) in scene.tips for each in numbers(scene)]
    tip = [bulb(size + 8)] if asks_tile(scene) and (tile,) in scene.tips and not all(led) else []
    room = where.right - 16 - x - measure(tip, size)
    text = fonts.largest(called, room, (size + 4, size))
    x += canvas.text(x, y, fonts.fit(called[:1].upper() + called[1:], text, room), text, hull.ink)
    put_chunks(canvas, x + 8, y, tip, size, INK)


@kept
def _band(fill: Colour, high: int) -> Image.Image:
    """The upper end of a card in the colour of a hull."""
    painter = Painter(64, high + 20, 1, 4, origin=(0, 0))
    painter.box(0, 0, 64, high + 20, 17, INK)
    painter.box(2, 2, 62, high + 18, 15, fill)
    sprite = painter.done().crop((0, 0, 64, high))
    sprite.paste(rgba(INK), (0, high - 3, 64, high))
    return sprite


_CUBE: Final[dict[Aspect, int]] = {"wide": 36, "tall": 46}
"""How large the cubes are of the ways to choose from."""
_MANY: Final = 4
"""More cubes than that are counted."""


def cube_table(scene: Scene) -> Table | None:
    """Every way to answer a question about cubes, for keeping those with as many cubes as one may keep: what is chosen,
    and what goes back then, or after an exchange what is held; None where cubes are not asked for."""
    if not asks_cubes(scene) or scene.preview:
        return None
    view, kind = view_of(scene), scene.path[0]
    if kind == Keep.kind:
        rows = [_keeping(scene, cubes) for cubes in outlook.kept(view)]
    else:
        every, chosen = outlook.exchanges(view), scene.path[1:3]
        asked = [each for each in every if (each.pay, each.get)[: len(chosen)] == chosen]
        rows = [_exchanging(scene, each, n + 1) for each in asked for n in range(outlook.most_times(view, each))]
    last = "_last" if kind == Keep.kind and view.round == TURNS else ""
    note = said(scene, f"marks.{kind}{last}", most=KEEP, n=sum(_cubes(scene)) - KEEP, price=PRICE)
    heads = [said(scene, f"marks.{kind}_{column}") for column in ("chosen", "rest")]
    style = Style(partial(put_card, fill=PAPER_INFO), INK, INK_2, RULE, _CUBE[scene.aspect] + 10)
    return Table(style, TEXT[scene.aspect], [rows], heads, [note]) if rows else None


def _cubes(scene: Scene) -> Cubes:
    return view_of(scene).merchants[view_of(scene).seat].cubes


def _exchanging(scene: Scene, move: Exchange, times: int) -> Row:
    """An exchange, so often if that is more than once, and the cubes that are held after that."""
    held = _cubes(scene)._asdict()
    held = {**held, move.pay: held[move.pay] - PRICE * times, move.get: held[move.get] + times}
    often = [f"{times}× "] if times > 1 else []
    return [*often, *_close(scene, [move.pay] * PRICE), " → ", *_close(scene, [move.get])], _counted(scene, held)


def _keeping(scene: Scene, cubes: Cubes) -> Row:
    """Cubes to keep, and those that go back: one by one, or where they are many, how many of each colour."""
    back = outlook.returned(view_of(scene), cubes)
    rest = _close(scene, back.colours) if sum(back) <= _MANY else _counted(scene, back._asdict())
    return _close(scene, cubes.colours), [each if isinstance(each, str) else ghost(each, 0.5) for each in rest]


def _counted(scene: Scene, cubes: Mapping[str, int]) -> list[Chunk]:
    """How many cubes of each colour there are."""
    return [part for colour, n in cubes.items() if n for part in (*_close(scene, [colour]), f"{n} ")]


def _close(scene: Scene, colours: Sequence[str]) -> list[Chunk]:
    """Cubes side by side, close together."""
    return [trimmed(cube(scene, colour, _CUBE[scene.aspect])) for colour in colours]
