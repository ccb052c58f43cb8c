"""What is seen on a picture in words: the marks of a question, and how to read the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.meanings import Look, Meaning, fitting
from render.news import Line
from render.panels import Chunk, bulb, flow, measure
from render.scene import Scene
from render.sky_islands import news, signs, sites
from render.sky_islands.candidates import LISTED, fits_in, inside, numbered, numbers, on_cells
from render.sky_islands.cards import good, put_card
from render.sky_islands.grid import NUMBER, TEXT
from render.sky_islands.ground import chevrons
from render.sky_islands.palette import INK, PAPER_INFO
from render.sky_islands.pills import pill, standing, ticked
from render.sky_islands.reading import said, view_of
from render.sky_islands.sites import tells_islands
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower

_LARGER: Final = 6
"""Signs are so much higher than text."""
STEP: Final = {"wide": 36, "tall": 44}
_LINES: Final = 8
"""No key has more."""

_Found: TypeAlias = Iterator[tuple[str, Sequence[Chunk]]]
"""Meanings by the keys of their words, and their signs."""


def meanings(scene: Scene) -> list[Meaning]:
    """All signs of a question."""
    found = [*(of_cells(scene) if on_cells(scene) else _of_sites(scene))]
    if any(mark.tip for mark in scene.marks):
        found.append(("tip", [bulb(TEXT[scene.aspect] + _LARGER)]))
    return [Meaning(sign, said(scene, f"marks.{key}")) for key, sign in found]


def of_cells(scene: Scene) -> _Found:
    """The signs on cells and on the cards of tiles that fit there, by the keys of their words."""
    size, number = TEXT[scene.aspect] + _LARGER, numbers(scene)
    cells, fits = [*inside(scene).values()], fits_in(scene)
    if alone := next((each.tiles[0] for each in cells if each.tiles), None):
        yield "numbers", [numbered(*alone, size)]
    if len(number) <= 1:
        airship = next(iter(number), "red").split("-", maxsplit=1)[0]
        yield "brings" if number else "beside", [good(scene, airship, size)]
    listed = [fit for each in fits.values() for fit in (each[:LISTED] if len(number) > 1 else each)]
    if any(fit.closes for fit in listed) or any(each.closes for each in cells):
        yield "closes", [ticked(size - 4)]
    own = max((fit.change[fit.seat] for fit in listed if any(fit.change)), default=0)
    if scene.marks and len(number) <= 1 and own > 0:
        yield "island", [sites.chip([sites.signed(own)], size - _LARGER, False)]
    elif own > 0:
        yield "island", [signs.island(size)]
    yield from _rivals([fit.change for fit in listed], view_of(scene).seat, size)


def _rivals(changes: Iterable[Sequence[int]], own: Seat, size: int) -> _Found:
    """What others gain or lose."""
    others = ((seat, n) for change in changes for seat, n in enumerate(change) if n and seat != own)
    if found := next(others, None):
        yield "rivals", [seat_symbol(found[0], size - 8), sites.signed(found[1])]


def _of_sites(scene: Scene) -> _Found:
    """The signs on islands and at houses."""
    size, kinds = TEXT[scene.aspect] + _LARGER, sites.kinds_drawn(scene)
    seat, islands = view_of(scene).seat, sites.free_islands(scene)
    if BuildHouse.kind in kinds:
        yield "house", [sites.chip([f"+{max(island.change[seat] for island in islands)}"], size - _LARGER, False)]
        yield from _rivals([island.change for island in islands], seat, size)
    if BuildTower.kind in kinds:
        yield "tower", [sites.chip([f"+{max(sites.towers(view_of(scene)).values())}"], size - _LARGER, False)]
    if BuildPort.kind in kinds:
        left = TURNS - view_of(scene).round
        yield "port" if left > 1 else "port_last" if left else "port_late", [signs.port(size)]
    if scene.size != "post" and scene.path[:1]:
        yield "cost", [good(scene, colour, size) for colour in COLOURS]


def key_of(scene: Scene, room: float, found: Sequence[Meaning] | None = None) -> list[Line]:
    """Some meanings, by default those of the marks of a question, in lines of so much room, `STEP` apart; none where
    nothing is marked."""
    size, groups = TEXT[scene.aspect], list[list[Chunk]]()
    for each in found or (meanings(scene) if scene.marks else ()):
        first, *rest = fonts.wrap(each.words, size, room - measure([*each.sign, "  "], size), 3)
        groups.append([*each.sign, f" {first}"])
        groups += [[line] for line in rest]
    return flow(groups, size, room, _LINES) if groups else []


_SIGNS: Final = {"wide": 128, "tall": 112}
"""So wide is the column of signs."""
_RIM: Final = 16
_LINE: Final = {"wide": 30, "tall": 36}
_APART: Final = 12


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """As much as the box holds, the most needed first, on a card as high as it has to be."""
    aspect = scene.aspect
    look = Look(TEXT[aspect], _LINE[aspect], INK, 2, _APART, signs=_SIGNS[aspect])
    found = [Meaning([sign], said(scene, key)) for key, sign in _explained(scene)]
    told = fitting(found, look, where.w - 2 * _RIM, where.h - 2 * _RIM)
    if told.columns:
        put_card(canvas, where._replace(h=told.height + 2 * _RIM), PAPER_INFO)
        told.put(canvas, where.x + _RIM, where.y + _RIM)


def _explained(scene: Scene) -> Iterator[tuple[str, Image.Image]]:
    """What is explained beside a board: in a wide picture more, unless something is asked or the game is over."""
    wide, goes_on, text = scene.aspect == "wide", not scene.view.result and not scene.marks, NUMBER[scene.aspect]
    key = "key" if wide else "short"
    told = standing(scene) if tells_islands(scene) else []
    if told:
        yield f"{key}.worth", pill(((0, 5),), False, text)
    if any(island.closed for island in told):
        yield f"{key}.closed", pill(((0, 4),), True, text)
    if wide and goes_on:
        yield "key.open", chevrons(110, 1)
    if scene.estimates and goes_on:
        yield f"{key}.now", signs.island(34 if wide else 40)
    if wide and goes_on:
        yield "key.built", signs.house(0, 34)
        yield "key.hand", signs.tile_back(34)
    if wide and news.fresh(scene):
        yield "key.new", news.frame(0, 44)
