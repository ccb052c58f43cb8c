"""What can be built, as a table: how each building is paid for, where it can stand and what it brings there.

What stands on one line belongs together, in the order of menus: places, and for each how it is paid for there; where
that takes too many lines payments stand below all places, not beside them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from data.texts import name, text
from render.moana_nui import glyphs, news, offers, seats, tables
from render.moana_nui.gains import changed
from render.moana_nui.reading import said, view_of
from render.moana_nui.sites import points
from render.moana_nui.words_effects import reached
from render.panels import Chunk, bulb
from render.scene import Scene
from render.tables import Groups, Row, Table
from rules.kit.choices import board_order
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import Build, Goods
from rules.moana_nui.places import Segment

_HEADS: Final = ("table.building", "table.at", "table.brings", "table.pay", "table.keep")
_NAMES: Final = (6, 4, 3, 2)
"""So many places stand on a line, the most for which there is room."""

_LINES: Final = 12
"""A building whose payments would take more lines beside its places has them below."""
_TOGETHER: Final = 25
"""Where there are more ways to build, or of several places none is marked, it is asked first what: payments are no
matter then."""
_HARBOURS, _IN_LINE = 14, 7
"""So many segments to which a canoe can sail are named, and so many of them on a line."""
_BESIDE: Final = 2
"""No more of them stand beside what else is gained."""
_UNPAID: Final = 3
"""So many columns say nothing of payments."""


class Brought(NamedTuple):
    """What a building brings: how points change, units called to the village, the segments that its canoe can reach
    (None where it is no canoe), and units sent away."""

    points: tuple[tuple[Seat, int], ...]
    called: int
    reached: tuple[Segment, ...] | None
    recalled: int


def table(scene: Scene, width: int) -> Table | None:
    """In which ways every building is paid for, and what it brings where; None where nothing is being built."""
    found = offers.asked(scene) if scene.marks else offers.allowed(scene)
    kinds = dict[str, list[Build]]()
    for move in found:
        if isinstance(move, Build):
            kinds.setdefault(move.building, []).append(move)
    if scene.path[:1] != (Build.kind,) or not kinds:
        return None
    several = len({move.at for move in found if isinstance(move, Build)}) > 1
    together = scene.path[1:] or (len(found) <= _TOGETHER and (scene.marks or not several))
    heads = _HEADS[: None if together else _UNPAID]
    brought = {(str(move.building), move.at): _brought(scene, move) for moves in kinds.values() for move in moves}

    def set_so(most: int) -> Table:
        def groups(size: int) -> Groups:
            rows = (_rows(scene, moves, brought, size, most, bool(together)) for moves in kinds.values())
            return [[row[: len(heads)] for row in each] for each in rows]

        return tables.table(scene, width, heads, groups)

    return tables.fitting(set_so, _NAMES, width)


def _brought(scene: Scene, move: Build) -> Brought:
    then = outlook.after(view_of(scene), move)
    if then is None:
        return Brought((), 0, None, 0)
    called = sum(event.units for event in then.told if isinstance(event, events.Called))
    recalled = sum(event.units for event in then.told if isinstance(event, events.Recalled))
    reach = reached(then.view) if move.building == "canoe" else None
    return Brought(tuple(changed(view_of(scene), then.view)), called, reach, recalled)


def _rows(
    scene: Scene, moves: Sequence[Build], brought: dict[tuple[str, Segment], Brought], size: int, most: int, pays: bool
) -> list[Row]:
    """The lines of one building, its places in the order of menus, at most so many on a line; how it is paid for if
    that is told."""
    kind, alike = moves[0].building, dict[Brought, list[str]]()
    none: Row = ([], [])
    for at in sorted({move.at for move in moves}, key=lambda at: board_order(str(at))):
        alike.setdefault(brought[kind, at], []).append(str(at))
    ways = sorted({move.pay for move in moves}, reverse=True)
    sign: list[Chunk] = [" ", bulb(size + 2)]
    told = [move for move in moves if offers.tipped(scene, offers.words_of(move))]
    # In the columns of what the tips tell apart: payments where these are the same at every place.
    places, paying = {move.at for move in moves}, {move.pay for move in told}
    if len(told) < len(places) * len(paying) or len(paying) == len(ways):
        paying = set()
    first = bool(told) and not any(offers.tipped(scene, offers.words_of(move), least=3) for move in told)
    tips = set[str]() if first or (paying and not places - {moves[0].at}) else {str(move.at) for move in told}
    if scene.path[1:] and len(tips) == len(places) > 1:
        # Where every place has the sign of a tip it says nothing, on the map too.
        tips = set()
    paid: list[Row] = [
        ([*_goods(way, size), *sign * (way in paying)], _goods(_left(scene, way), size)) for way in ways if pays
    ]
    stands = [_stands(scene, found, names, tips, size, most) for found, names in alike.items()]
    lines: list[Row] = [(*at, *way) for each in stands for at, way in zip_longest(each, paid, fillvalue=none)]
    if paid[1:] and len(lines) > _LINES:
        each: Row = ([said(scene, "build.each")], [])
        lines = [(*at, *none) for stand in stands for at in stand]
        lines += [(*(none if i else each), *way) for i, way in enumerate(paid)]
    title = name(scene.language, "moana_nui", kind)
    head: list[Chunk] = [
        seats.small_building(kind, round(1.4 * size)),
        " ",
        title[:1].upper() + title[1:],
        *sign * first,
    ]
    return [([] if i else head, *line) for i, line in enumerate(lines)]


def _stands(
    scene: Scene, found: Brought, names: Sequence[str], tips: Collection[str], size: int, most: int
) -> list[Row]:
    """Places where a building brings the same, some with the sign of a tip, and behind the first of them what that
    is."""
    comma = text(scene.language, "words.list.comma")
    told: list[list[Chunk]] = [[name, *(" ", bulb(size + 2)) * (name in tips), comma] for name in names]
    told[-1].pop()
    places = [[chunk for each in told[i : i + most] for chunk in each] for i in range(0, len(names), most)]
    gains, harbours = [_gain(scene, found, size)], _harbours(scene, found.reached or ())
    if len(found.reached or ()) <= _BESIDE:
        gains = [_spaced([gains[0], *harbours])]
    else:
        gains += harbours
    return [*zip_longest(places, gains, fillvalue=[])]


def _harbours(scene: Scene, reached: Sequence[Segment]) -> list[list[Chunk]]:
    """Where a new canoe can sail, some segments on a line; of very many how many more there are."""
    names = sorted(map(str, reached), key=board_order)
    if len(names) > _HARBOURS:
        names[_HARBOURS - 1 :] = [said(scene, "build.more", n=len(names) - _HARBOURS + 1)]
    return [["→ " * (not i) + " ".join(names[i : i + _IN_LINE])] for i in range(0, len(names), _IN_LINE)]


def _left(scene: Scene, way: Goods) -> Goods:
    """What is left once a building is paid for so."""
    held = view_of(scene).boards[view_of(scene).now.seat].player.goods
    return Goods(*(have - paid for have, paid in zip(held, way, strict=True)))


def _goods(goods: Goods, size: int) -> list[Chunk]:
    return news.goods(" ", goods.names, size + 10)[1:] or ["–"]


def _gain(scene: Scene, found: Brought, size: int) -> list[Chunk]:
    """In signs, and in words what there are none for."""
    told = [points(seat, change, size) for seat, change in found.points]
    called = said(scene, "build.called", n=found.called)
    told += [[glyphs.head(view_of(scene).now.seat, "village", size), called]] * bool(found.called)
    if found.reached is not None and not found.reached:
        told.append([said(scene, "build.stays")])
    told += [[said(scene, "build.recalls", n=found.recalled)]] * bool(found.recalled)
    return _spaced(told) or ["–"]


def _spaced(groups: Sequence[Sequence[Chunk]]) -> list[Chunk]:
    apart = [f" {news.APART}" if news.begins_in_words(group) else "  " for group in groups]
    return [chunk for i, group in enumerate(groups) for chunk in (*apart[i : i + bool(i)], *group)]
