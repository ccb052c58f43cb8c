"""Where boats of a group can land, as a table: a row for each beach, a column for each choice of boats, in one order;
in its cells how many moorings are free before and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render.canvas import Canvas, Painter
from render.news import Said
from render.panels import Chunk, flow, measure, put_chunks
from render.scene import Mark, Scene
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import labels, news, signs
from render.tongiaki.boats import boat
from render.tongiaki.offers import said, tag
from render.tongiaki.palette import GOLD, GOLD_INK, INK, INSET, PINS, SOFT, WHITE
from render.tongiaki.reading import land_of, landable, single, view_of
from rules.tongiaki import outlook
from rules.tongiaki.moves import Boats
from rules.tongiaki.places import Beach
from rules.tongiaki.state import Crew
from rules.tongiaki.view import TongiakiView

_PADDING: Final = 0.5
"""So many sizes of its text are left in a column beside what stands there,"""
_HIGH: Final = 1.3
"""and so many a cell is high;"""
_GAP: Final = 4
"""so many pixels stand between cells."""
_NONE: Final = "–"
_IN: Final = 12
"""So many spaces in stands below a way of spreading what it comes to."""


class _Cell(NamedTuple):
    """What stands in a cell, its colour, and that of the cell, if it has one."""

    told: Said
    ink: str = WHITE
    fill: str = ""


def told(scene: Scene, size: int, room: float) -> list[Said]:
    """The lines on how a group can land: the ways of spreading it, or the table, and which boat this is about unless
    that is in the question, which asks for nothing but a beach where all boats are alike."""
    one = single(scene) if len({crew for _, crew in landable(scene)}) > 1 else None
    return [
        *spreads(scene, size, room),
        *([[said(scene, "one_of", k=one.k, n=one.n)]] if one else []),
        *table(scene, size, room),
    ]


def table(scene: Scene, size: int, room: float) -> list[Said]:
    """The lines of the table with text of a size in pixels, none where no boats are to be landed: a row for each beach
    or, where it would be wider than `room` or only boats for one beach are to be chosen, for each choice of boats."""
    ways = landable(scene)
    if not ways:
        return []
    crews = sorted({crew for _, crew in ways}, key=lambda crew: Boats(crew).order)
    beaches = sorted({at for at, _ in ways}, key=str)
    lead = [[_Cell([])], [_Cell([said(scene, "now")], SOFT)]]
    for at in beaches:
        lead[0].append(_Cell([signs.disc(at.tag, round(size * 0.62), PINS[True], INK, size)]))
        lead[1].append(_Cell([str(_free(scene, at))], SOFT))
    columns = [[_Cell(_crew(scene, crew, size)), *(_then(scene, at, crew, ways) for at in beaches)] for crew in crews]
    if len(beaches) == 1:
        others = _add_others(scene, beaches[0], (lead, columns), crews, size)
        first = sum(other.letter < beaches[0].letter for other in others)
        for column in (*lead, *columns):
            column.insert(1 + first, column.pop(1))
    columns = [*lead, *columns]
    if len(beaches) == 1 or sum(_wide(each, size) for each in columns) > room:
        columns = [[*row] for row in zip(*columns, strict=True)]
    rows = zip(*(_column(cells, size) for cells in columns), strict=True)
    return [[said(scene, "free_moorings", island=news.named(scene, beaches[0].island))], *([*row] for row in rows)]


def _add_others(
    scene: Scene, at: Beach, table: tuple[list[list[_Cell]], list[list[_Cell]]], crews: Sequence[Crew], size: int
) -> list[Beach]:
    """Add to the columns of a table what the other open beaches get once boats have landed on one: the boats for which
    no choice is left, and what is free before and after; nothing where there is still a choice. Returns the beaches."""
    view, (lead, columns) = view_of(scene), table
    others = sorted((each for each in view.group.open if each != at) if view.group else (), key=str)
    for other in others:
        lead[0].append(_Cell([labels.letter(other.letter, size, False)]))
        lead[1].append(_Cell([str(_free(scene, other))], SOFT))
        for crew, column in zip(crews, columns, strict=True):
            rest = dict(outlook.settled(view, at, crew))
            coming = rest.get(other, ())
            cell = _left(_free(scene, other), len(coming))
            told = [*(seat_symbol(seat, size) for seat in coming), " ", *cell.told]
            column.append(cell._replace(told=told) if coming else _Cell([]))
    return others


def spreads(scene: Scene, size: int, room: float) -> list[Said]:
    """The ways of spreading a group in lines of at most `room` pixels, by the numbers that the menu gives them: the
    beaches that get boats, and which boats go home; none where nothing like that is asked for."""
    view, lines = view_of(scene), list[Said]()
    gap = " " * _IN
    for i, (placing, how) in enumerate(outlook.spreads(view).items() if scene.path == ("spread",) else ()):
        number = signs.disc(str(i + 1), round(size * 0.62), WHITE, INK, size)
        each = [_landed(view, at, crew, size) for at, crew in placing if crew]
        home = outlook.homeward(view, placing)
        each += [[said(scene, "home"), *news.lost(home, size)]] if home else []
        below = flow(each, size, room - measure([gap], size), len(each))
        lines += [[number, " " + news.named(scene, how)]]
        lines += [[gap, *(chunk for group in line for chunk in (*group, " "))] for line in below]
    return lines


def _landed(view: TongiakiView, at: Beach, crew: Crew, size: int) -> Said:
    """A beach with the boats that it gets, and how many of its moorings are taken then; an arrow where all are, for
    such a beach sails."""
    shore = next(each for each in land_of(view, at.island).beaches if each.at == at)
    lying = len(shore.boats) + len(shore.landing) + len(crew)
    held = f"{lying}/{shore.moorings}{'→' * (lying == shore.moorings)}"
    return [*tag(Mark(at, at.tag), size)[:1], *(boat(seat, size + 4) for seat in crew), held]


def _free(scene: Scene, at: Beach) -> int:
    """How many moorings of a beach are free now."""
    shore = next(each for each in land_of(view_of(scene), at.island).beaches if each.at == at)
    return shore.moorings - len(shore.boats) - len(shore.landing)


def _crew(scene: Scene, crew: Crew, size: int) -> Said:
    """Boats as in the menu: number and shape of each seat, but a single boat as its shape alone."""
    found: list[Chunk] = []
    for seat in dict.fromkeys(crew):
        count, before, after = crew.count(seat), "", ""
        if count > 1:
            before, after = text(scene.language, "tongiaki.say.crew", n=count, who="|").split("|")
        found += [before, seat_symbol(seat, size), after, " "]
    return [part for part in found if part][:-1]


def _then(scene: Scene, at: Beach, crew: Crew, ways: set[tuple[Beach, Crew]]) -> _Cell:
    """How many moorings of a beach are free before and with these boats, on gold where none is: such a beach sails."""
    if (at, crew) not in ways:
        return _Cell([_NONE], SOFT)
    return _left(_free(scene, at), len(crew))


def _left(free: int, coming: int) -> _Cell:
    """So many moorings that are free, and with so many boats more."""
    ink, fill = (WHITE, INSET) if free > coming else (GOLD_INK, GOLD)
    return _Cell([f"{free}→{free - coming}"], ink, fill)


def _wide(cells: Sequence[_Cell], size: int) -> int:
    """How many pixels wide a column is, with the gap behind it."""
    return round(max(measure(cell.told, size) for cell in cells) + _PADDING * size) + _GAP


def _column(cells: Sequence[_Cell], size: int) -> list[Image.Image]:
    """The cells of a column, all as wide."""
    wide, high = _wide(cells, size), round(_HIGH * size)
    found = []
    for cell in cells:
        canvas = Canvas(_plate(wide, high, cell.fill).copy())
        put_chunks(canvas, (wide - _GAP - measure(cell.told, size)) / 2, high / 2, cell.told, size, cell.ink)
        found.append(canvas.image)
    return found


@kept
def _plate(width: int, height: int, fill: str) -> Image.Image:
    """The ground of a cell, with the gap behind it."""
    painter = Painter(width, height, 1, 2, origin=(0, 0))
    if fill:
        painter.box(0, 0, width - _GAP, height, 7, fill)
    return painter.done()
