"""The table of a choice: what can be chosen and what that would do; those that come to the same share a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from render.canvas import trimmed
from render.panels import Chunk, bulb, coin, flow, measure
from render.scene import Aspect, Scene
from render.sky_islands import signs
from render.sky_islands.best_places import asks_tile
from render.sky_islands.candidates import APART, Told, in_a_row, lying, numbered, numbers, on_cells, paid, told_on
from render.sky_islands.cards import put_card
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK, INK_2, PAPER_INFO, RULE
from render.sky_islands.pills import pill, standing
from render.sky_islands.reading import said, view_of
from render.sky_islands.sites import Free, free_islands, offer, told_islands, towers
from render.sky_islands.tips import bulb_at, tiles_meant
from render.tables import Row, Style, Table, set_in, stack_width
from render.theme import seat_symbol
from rules.sky_islands.outlook import Building
from rules.sky_islands.places import Cell, Segment

_SIGN: Final[dict[Aspect, int]] = {"wide": 28, "tall": 34}
"""How large cubes in a table are,"""
_SIDE: Final = 40
"""and tiles."""
_TURNED: Final = 3
"""Where so many words are chosen, the ways in which a tile can lie are shown on cards of their own."""

_TOGETHER: Final = 25
"""A menu holds so many ways to place a tile: no more are asked for at once."""
_LONG, _LOW = 8, 32
"""So many rows stand in two stacks, with tiles so high: the board above them needs the room."""
_ENDLESS: Final = 9999
"""A row that need not be broken has so much room."""
_FURTHER_IN: Final = 20
_GAP: Final = 8
"""A row is so many pixels higher than what stands in it."""
_EMPTY: Final[Sequence[Chunk]] = ()
"""A column in which nothing stands."""
_APART: Final = 22
"""Between what a house adds and where, and between the names of two islands."""


class _Ways(NamedTuple):
    """The ways in which a tile can lie in a cell, each with what it does, and behind them how all change the points for
    islands, unless they `differ` in that."""

    ways: Sequence[Sequence[Chunk]]
    differ: bool


def table(scene: Scene, width: int) -> Table | None:
    """The table of what is asked on a card of so many pixels of width; None where none is needed."""
    if free_islands(scene):
        return _houses(scene, width)
    if found := towers(scene):
        return _towers(scene, found)
    placing = on_cells(scene) and numbers(scene) and len(scene.path) < _TURNED and not asks_tile(scene)
    if not placing:
        return None
    whole = _places(scene)
    if scene.aspect == "wide" or len(whole.rows) < _LONG or set_in(whole, width).stacks > 1:
        return whole
    return _places(scene, stack_width(width, 2))


def _places(scene: Scene, wide: int = 0) -> Table:
    """Every place with what each tile brings there; where they are few, with all ways in which it can lie, each tile in
    a row of its own; rows that would be wider than `wide` go on below."""
    sign, side, rows, ways = _SIGN[scene.aspect], _LOW if wide else _SIDE, list[Row](), list[_Ways]()
    tiles, turned = numbers(scene), shows_ways(scene)
    meant = tiles_meant(scene, tiles) if len(tiles) > 1 else frozenset()
    dash: list[Chunk] = ["–"]
    tip: list[Chunk] = [" ", bulb(sign - 2)]
    for mark in scene.marks:
        assert isinstance(mark.at, Cell)
        told = told_on(scene, mark.at)
        named: list[Chunk] = [mark.tag, *([] if meant else bulb_at(scene, sign - 2, mark.at))]
        brought: list[list[Chunk]] = [
            [*_brings(scene, each, sign), *(tip if (mark.at, each.tile) in meant else [])] for each in told
        ]
        if turned:
            rows += [(_EMPTY if i else named, brought[i]) for i in range(len(told))]
            ways += [_ways(each, side, sign) for each in told]
        else:
            effects = {each.tile: [*brought[i], *_effect(scene, each, sign)] for i, each in enumerate(told)}
            rows.append([named, *(effects.get(tile, dash) for tile in tiles)])
    if turned:
        rows = _broken(rows, ways, TEXT[scene.aspect], wide or _ENDLESS)
    return _table(scene, rows, side if turned else sign + _GAP)


def _broken(rows: Sequence[Row], ways: Sequence[_Ways], size: int, wide: int) -> list[Row]:
    """Rows behind which the ways of tiles stand, in further ones where these have no room beside the others: what a
    way does stays with it, and ways that do not do the same for the points of islands stand below one another."""
    room = wide - sum(max(measure(row[i], size) for row in rows) + 2 * _GAP for i in range(2)) - 2 * _GAP
    found = list[Row]()
    for (named, brought), each in zip(rows, ways, strict=True):
        if each.differ:
            told = [line for way in each.ways for line in _within(way, size, room)]
        else:
            told = [_beside(line) for line in flow(each.ways, size, room, len(each.ways))]
        found += [(named, brought, told[0]), *((_EMPTY, _EMPTY, line) for line in told[1:])]
    return found


def _within(way: Sequence[Chunk], size: int, room: float) -> list[list[Chunk]]:
    """A way with what it does, in further lines that begin further in where one has no room for it."""
    if measure(way, size) <= room:
        return [[*way]]
    # The tile, then the sign of islands with the first seat, then the other ones.
    parts = [[*way[:1]], [*way[1:6]], *([*way[at : at + 3]] for at in range(6, len(way), 3))]
    lines = flow(parts, size, room, len(parts), _FURTHER_IN)
    gap: Chunk = Image.new("RGBA", (_FURTHER_IN, 1))
    return [[*((gap,) if i else ()), *(chunk for part in line for chunk in part)] for i, line in enumerate(lines)]


def _beside(ways: Sequence[Sequence[Chunk]]) -> list[Chunk]:
    """Ways side by side, with a gap between them."""
    gap: Chunk = Image.new("RGBA", (2 * APART, 1))
    return [chunk for i, way in enumerate(ways) for chunk in ((gap, *way) if i else way)]


def shows_ways(scene: Scene) -> bool:
    """Whether the table shows in which ways a tile can lie: where these, or the cells for one tile, are no more than
    can be asked for at once."""
    told = [each for mark in scene.marks if isinstance(mark.at, Cell) for each in told_on(scene, mark.at)]
    one = not any(each.number for each in told)
    return (len(told) if one else sum(len(each.rotations) for each in told)) <= _TOGETHER


def _effect(scene: Scene, told: Told, sign: int) -> list[Chunk]:
    """What an island is worth that a tile closes, and how it may change the points for islands."""
    worths = [chunk for _, worth in told.most for chunk in (" ", pill((), worth, True, sign - 4))]
    return [*worths, *_changed(max(told.changes, key=lambda each: each[view_of(scene).seat]), sign)]


def _brings(scene: Scene, told: Told, sign: int) -> list[Chunk]:
    """The number of a tile and what it brings."""
    head: list[Chunk] = [numbered(told.tile, told.number, sign), " "] if told.number else []
    brought = [trimmed(each) for each in paid(scene, told.gain, sign)]
    return [*head, in_a_row(brought, [2 * APART] * (len(brought) - 1))]


def _ways(told: Told, side: int, sign: int) -> _Ways:
    """The ways in which a tile can lie, each with what islands are worth that are closed by that, and how points for
    islands change: once where they do so in all of them."""
    alike = len({*told.changes}) == 1
    found: list[list[Chunk]] = [
        [lying(told.tile, rotation, closes, side), *([] if alike else _changed(change, sign))]
        for rotation, closes, change in zip(told.rotations, told.closing, told.changes, strict=True)
    ]
    common = _changed(told.changes[0], sign) if alike else []
    seats = [common[:5], *(common[at : at + 3] for at in range(5, len(common), 3))] if common else []
    return _Ways([*found, *seats], not alike)


def _changed(change: Sequence[int], sign: int) -> list[Chunk]:
    """By how much the points for islands change of every seat for which they do."""
    changes = [(seat, n) for seat, n in enumerate(change) if n]
    told = [chunk for seat, n in changes for chunk in (" ", seat_symbol(seat, sign - 6), f"{n:+}".replace("-", "−"))]
    return [" ", signs.island(sign), *told] if told else []


def _houses(scene: Scene, width: int) -> Table:
    """What houses add, the most first, and where: the places of one island are joined by dots, behind them stands what
    it is worth; last those islands without a place left."""
    size, brought = TEXT[scene.aspect], dict[tuple[int, ...], list[Free]]()
    for island in free_islands(scene):
        brought.setdefault(island.change, []).append(island)
    alike = [islands[0]._replace(sites=[at for each in islands for at in each.sites]) for islands in brought.values()]
    tags, none_left = [offer(scene, each, size) for each in alike], said(scene, "full")
    least = stack_width(width, 2 if scene.aspect == "wide" else 1)
    gap: Chunk = Image.new("RGBA", (_APART, 1))
    room = least - max(measure([none_left], size), *(tag.width for tag in tags)) - _APART
    name_of, rows = view_of(scene).board.name_of, list[Row]()
    now = {island.name: standing(island, size) for island in told_islands(scene)}
    for tag, islands in zip(tags, brought.values(), strict=True):
        names = list[Sequence[Chunk]]()
        for island in islands:
            worth: Sequence[Chunk] = [" ", now.pop(at)] if (at := name_of[island.sites[0]]) in now else []
            *parts, last = _joined([*map(str, island.sites)], size, room - 2 * _APART - measure(worth, size))
            names += [*((part, gap) for part in parts), (last, *worth, gap)]
        rows += _flowing(tag, names, size, room)
    full: list[Sequence[Chunk]] = [(str(name), " ", left, gap) for name, left in now.items()]
    rows += _flowing(none_left, full, size, room) if full else []
    return _table(scene, rows, max(tag.height for tag in tags), least)


def _flowing(head: Chunk, groups: Sequence[Sequence[Chunk]], size: int, room: float) -> list[Row]:
    """A row that goes on below where it has no room for all groups."""
    lines = flow(groups, size, room, len(groups))
    return [([head] if i == 0 else [], [chunk for group in line for chunk in group]) for i, line in enumerate(lines)]


def _towers(scene: Scene, found: Mapping[Segment, Building]) -> Table:
    """Houses with the points of a tower there, everybody's influence then, what the island is worth, and how points for
    islands change."""
    sign, rows = _SIGN[scene.aspect], list[Row]()
    for at, brought in found.items():
        island = _changed(brought.change, sign)
        rows.append(
            [
                [str(at), *bulb_at(scene, sign, at)],
                [coin(sign), f"+{brought.points}"],
                influence(scene, brought),
                [pill((), brought.after.worth, brought.after.closed, TEXT[scene.aspect])],
                island,
            ]
        )
    return _table(scene, rows, sign)


def influence(scene: Scene, brought: Building) -> list[Chunk]:
    """Everybody's influence on an island after a building, most first, and before it where that changes."""
    was, then = brought.before.influence, brought.after.influence
    order = sorted((seat for seat, n in enumerate(then) if n), key=lambda seat: -then[seat])
    found = list[Chunk]()
    for i, seat in enumerate(order):
        found += [" = " if then[seat] == then[order[i - 1]] else " > "] if i else []
        found += [seat_symbol(seat, _SIGN[scene.aspect] - 6)]
        found.append(f"{then[seat]}" if was[seat] == then[seat] else f"{was[seat]}→{then[seat]}")
    return found


def _joined(names: Sequence[str], size: int, room: float) -> list[str]:
    """Names joined by dots, in so many parts that each has room in a line."""
    found = [names[0]]
    for name in names[1:]:
        longer = f"{found[-1]}·{name}"
        found = [*found[:-1], *([longer] if measure([longer], size) <= room else [f"{found[-1]}·", name])]
    return found


def _table(scene: Scene, rows: Sequence[Row], high: int, least: int = 0) -> Table:
    """Rows that hold what is so high, in stacks that are at least so wide."""
    style = Style(partial(put_card, fill=PAPER_INFO), INK, INK_2, RULE, high + _GAP, least=least)
    return Table(style, TEXT[scene.aspect], [rows])
