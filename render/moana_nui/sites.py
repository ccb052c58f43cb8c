"""Where the chosen tile can lie, as a table: what it generates there, what that changes and for whom, and how it can be
turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image

from render.moana_nui import glyphs, offers, tables
from render.moana_nui.reading import said, view_of
from render.moana_nui.words_effects import signed
from render.moana_nui.words_pieces import fits
from render.panels import SPACE, Chunk, bulb, coin
from render.scene import Scene
from render.tables import Groups, Row, Table
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import RESOURCES, Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import Cell
from rules.moana_nui.view import MoanaNuiView

_HEADS: Final = ("table.place", "table.ap", "table.new", "table.gains", "table.turned")
_FEW: Final = 2
"""Only more rotations in a row are told by the first and last."""
_KINDS: Final = 3
"""So many kinds of resources stand on a line."""
_APART: Final = Image.new("RGBA", (SPACE, 1))
"""Between how points change and what is collected, which would otherwise look like one."""
_MOST: Final = 3
"""So many seats are told that collect or whose points change, the own one first."""


class Brought(NamedTuple):
    """What a tile brings in some of its rotations: the resources that it generates, whether it completes an island, and
    for each seat by how much its points change and what it collects."""

    goods: tuple[str, ...]
    completes: bool
    gains: tuple[tuple[Seat, int, tuple[str, ...]], ...]


def shown(scene: Scene) -> tuple[Candidate, ...]:
    """The marked places of the chosen tile, those with most action points first."""
    if scene.path[:1] != ("place",) or len(scene.path) != 2:
        return ()
    marked = {mark.at for mark in scene.marks}
    return tuple(each for each in best(view_of(scene), scene.path[1]) if each.at in marked)


def best(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits, the places that give most action points first, of these those that join most own land."""
    return sorted(fits(view, tile), key=lambda each: (-each.ap, -outlook.joined(view, each.at), each.at))


def rotations(scene: Scene) -> tuple[int, ...]:
    """The ways in which the chosen tile can lie on some marked place."""
    return tuple(sorted({way for each in shown(scene) for way in each.rotations}))


def table(scene: Scene, width: int) -> Table | None:
    """A row for every marked place, or for each of its rotations that bring something else; None while no tile is
    chosen."""
    if not (found := shown(scene)):
        return None
    view, turns = view_of(scene), rotations(scene)[1:]
    heads = _HEADS[: len(_HEADS) if turns else -1]

    def tipped(at: Cell, turned: Sequence[int]) -> bool:
        return any(offers.tipped(scene, offers.words_of(Place(scene.path[1], at, way))) for way in turned)

    sites = [
        (each, tipped(each.at, turned), way, turned)
        for each in found
        for way, turned in _ways(view, scene.path[1], each).items()
    ]

    def groups(size: int) -> Groups:
        alike = groupby(sites, key=lambda site: site[0].ap)
        return [[row[: len(heads)] for site in same for row in _rows(*site, size)] for _, same in alike]

    notes = [said(scene, "marks.completes")] * any(way.completes for _, _, way, _ in sites)
    notes += [said(scene, "marks.unlisted")] * bool(offers.unlisted(scene))
    return tables.table(scene, width, heads, groups, *notes, weak="weak_cells")


def _ways(view: MoanaNuiView, tile: str, found: Candidate) -> dict[Brought, list[int]]:
    """The rotations in which a tile fits by what it brings in them."""
    ways = dict[Brought, list[int]]()
    for way in found.rotations:
        ways.setdefault(brought(view, Place(tile, found.at, way)), []).append(way)
    return ways


def _rows(found: Candidate, tip: bool, way: Brought, turned: list[int], size: int) -> list[Row]:
    """A place, with the sign of a tip where there is one, and what a tile brings there in some rotations; every seat
    beside the first on a line of its own."""
    named: list[Chunk] = [str(found.at), *(" ", bulb(size + 2)) * tip]
    new: list[Chunk] = [glyphs.goods(way.goods, size - 2)] if way.goods else []
    new += [glyphs.islet_of(size + 2, "completed")] * way.completes
    first, *others = [line for gain in way.gains[:_MOST] for line in _gain(*gain, size)] or [["–"]]
    row: Row = (named, [str(found.ap)], new or ["–"], first, [_turned(turned)])
    return [row, *(([], [], [], other, []) for other in others)]


def brought(view: MoanaNuiView, placed: Place) -> Brought:
    """What a tile brings that lies so; not to seats whose score is final."""
    then = outlook.outcome(view, placed)
    collected = dict[Seat, tuple[str, ...]]()
    goods = tuple[str, ...]()
    for event in then.told:
        if isinstance(event, events.Collected | events.Cleared):
            collected[event.seat] = (*collected.get(event.seat, ()), *event.goods)
        elif isinstance(event, events.Generated):
            goods = event.goods
    changes = [total - board.total for total, board in zip(then.totals, view.boards, strict=True)]
    gains = [
        (seat, change, tuple(sorted(collected.get(seat, ()), key=RESOURCES.index)))
        for seat, change in enumerate(changes)
        if not view.boards[seat].final
    ]
    gains.sort(key=lambda gain: (gain[0] != view.now.seat, -abs(gain[1])))
    completes = any(isinstance(event, events.Completed) for event in then.told)
    return Brought(then.goods or goods, completes, tuple(g for g in gains if any(g[1:])))


def _gain(seat: Seat, change: int, goods: tuple[str, ...], size: int) -> Iterator[list[Chunk]]:
    """A seat's sign, how its points change and what it collects, a few kinds on a line."""
    kinds = [*Counter(goods).items()]
    for i in range(0, max(1, len(kinds)), _KINDS):
        told = points(seat, 0 if i else change, size)
        told += [_APART] * bool(kinds)
        for kind, number in kinds[i : i + _KINDS]:
            told += [glyphs.resource(kind, size - 2), *[f"×{number}"] * (number > 1)]
        yield told


def points(seat: Seat, change: int, size: int) -> list[Chunk]:
    """A seat's sign, and behind a coin how its points change, if they do."""
    told: list[Chunk] = [seat_symbol(seat, size - 4)]
    return [*told, " ", coin(size - 4), signed(change)] if change else told


def gain(seat: Seat, change: int, goods: tuple[str, ...], size: int) -> list[Chunk]:
    """The same, and well apart from it what a seat collects, on a strip."""
    told = points(seat, change, size)
    return [*told, _APART, glyphs.goods(goods, size)] if goods else told


def _turned(ways: Sequence[int]) -> str:
    """Rotations by their numbers, three and more in a row by the first and last."""
    runs = list[list[int]]()
    for way in ways:
        if runs and way == runs[-1][-1] + 1:
            runs[-1].append(way)
        else:
            runs.append([way])
    return "·".join(f"{run[0]}–{run[-1]}" if len(run) > _FEW else "·".join(map(str, run)) for run in runs)
