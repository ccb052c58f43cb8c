"""What units do, as a table: from where whereto, how many stay and go, at which price or with which end, and how points
change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from data.texts import name, text
from render.moana_nui import battle, glyphs, offers, tables
from render.moana_nui.amounts import Amount, Way, amounts, told, way_of
from render.moana_nui.gains import changed, changes
from render.moana_nui.reading import said, view_of
from render.moana_nui.words_effects import signed
from render.panels import Chunk, bulb
from render.scene import Scene
from render.tables import Cell, Groups, Row, Table
from rules.kit.choices import board_order
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import SOURCES, Attack, BuildHouse, MoveUnits, Sail, Settle, Train
from rules.moana_nui.places import Segment

_HEADS: Final[dict[str, tuple[str, ...]]] = {
    Settle.kind: ("from", "to", "units", "price", "points"),
    Train.kind: ("number", "units", "price"),
    MoveUnits.kind: ("from", "to", "units", "price", "points"),
    Sail.kind: ("to", "units", "points"),
    BuildHouse.kind: ("to", "points"),
    Attack.kind: ("from", "to", "end", "lost", "units", "points"),
}
_BATTLE: Final = ("units", "points")
"""All that the card of a battle does not say."""
_ANSWERS: Final = ("also", "to", "number", "units")
"""In the first of these columns that a table has stands the sign of a tip for a whole row."""
_WHERETO: Final[dict[str, int]] = dict.fromkeys(_HEADS, 0) | dict.fromkeys(
    (Settle.kind, MoveUnits.kind, Attack.kind), 3
)
"""From so many words on an answer says more than from where."""
_COUNCIL: Final = (Settle.kind, SOURCES[1])
_SECOND: Final = ("also", "units", "price", "points")
"""What is told while it is asked where a second unit settles."""
_NUMBERS: Final[dict[str, str]] = {source: str(number) for number, source in enumerate(SOURCES)}
_MOST: Final = 24
"""Where there are more numbers of units, those of a way that change points alike share a line."""
_SEATS: Final = (4, 2)
"""So many seats whose points change stand on a line, the most for which there is room."""


class _Route(NamedTuple):
    """A way, the first move on it, and every number of units that can go, or those with the same end on one line."""

    way: Way
    move: Move
    numbers: Sequence[Sequence[Amount]]
    together: bool


def table(scene: Scene, width: int) -> Table | None:
    """A row for every number of units on every way that can be chosen; None where units do nothing."""
    routes = _routes(scene)
    if not routes:
        return None
    counted = any(map(_counted, routes))
    shown = [head for head in _HEADS[scene.path[0]] if head != "units" or counted]
    if scene.path[:2] == _COUNCIL and scene.path[2:]:
        shown = [*_SECOND]
    if scene.size != "post" and battle.fight(scene):
        shown = [*_BATTLE]
    notes = [said(scene, "marks.from_to")] * bool(offers.targets(scene))
    if canoe := view_of(scene).now.canoe:
        notes.append(said(scene, "marks.canoe", at=canoe))
    if scene.path[0] == Attack.kind and (ap := view_of(scene).now.ap):
        notes.append(said(scene, "battle.ends", n=ap))
    alike = [[*same] for _, same in groupby(routes, key=lambda route: route.way[0])]
    heads = [_head(scene, key, routes) for key in shown]

    def set_so(most: int) -> Table:
        def groups(size: int) -> Groups:
            return [
                [
                    row
                    for i, each in enumerate(same)
                    for row in _rows(scene, each, shown, (size, most), not i or not alike[1:])
                ]
                for same in alike
            ]

        return tables.table(scene, width, heads, groups, *notes)

    return tables.fitting(set_so, _SEATS, width)


def _routes(scene: Scene) -> list[_Route]:
    """The ways in the order of menus, each with its numbers; those that change points alike together where they are
    many."""
    view, marked, same = view_of(scene), {mark.at for mark in scene.marks}, dict[Way, list[Move]]()
    for move in offers.allowed(scene) if scene.path else ():
        if (way := way_of(view, move)) and (not marked or marked & {*offers.places_of(move)}):
            same.setdefault(way, []).append(move)
    found = {way: [*amounts(view, same[way])] for way in _in_order(same)}
    if sum(map(len, found.values())) <= _MOST:
        return [_Route(way, same[way][0], [[one] for one in each], False) for way, each in found.items()]
    alike = {way: groupby(each, lambda one: changed(view, one.then)) for way, each in found.items()}
    return [_Route(way, same[way][0], [[*some] for _, some in each], True) for way, each in alike.items()]


def _in_order(ways: Iterable[Way]) -> list[Way]:
    """As menus have them."""
    return sorted(ways, key=lambda way: [board_order(_NUMBERS.get(str(at), str(at))) for at in way])


def _counted(route: _Route) -> bool:
    return len(route.numbers) > 1 or len(route.numbers[0]) > 1


def _head(scene: Scene, key: str, routes: Sequence[_Route]) -> str:
    """The key of the word above a column; above numbers it says what the arrow between them means."""
    return f"amounts.{scene.path[0]}" if key == "units" and not routes[0].together else f"table.{key}"


def _rows(scene: Scene, route: _Route, heads: Sequence[str], how: tuple[int, int], named: bool) -> list[Row]:
    """A row for every number, each with whereto; what else they have in common stands in the first, from where if it
    is to be `named`. Points of more seats than stand on a line go on below it; `how` is the size of signs, and how many
    these are."""
    size, most = how
    common = _common(scene, route, size) | ({} if named else {"from": []})
    again, found = {"to": common["to"]}, list[Row]()
    column = next((head for head in _ANSWERS if head in heads), "")
    for i, numbers in enumerate(route.numbers):
        first, *others = changes(scene, numbers[0].then, size - 2, most) or [["–"]]
        told = _own(scene, route, numbers, size) | (again if i else common) | {"points": first}
        if any(offers.tipped(scene, number.words, least=_WHERETO[scene.path[0]]) for number in numbers):
            told[column] = [*told[column], " ", bulb(size + 2)]
        found.append([told.get(head, []) for head in heads])
        found += [[other if head == "points" else [] for head in heads] for other in others]
    return found


def _common(scene: Scene, route: _Route, size: int) -> dict[str, Cell]:
    """What is the same for every number of units."""
    tags = {mark.at: mark.tag for mark in scene.marks}
    origin, to = route.way
    found: dict[str, Cell] = {"from": _from(scene, origin, size), "to": [f"→ {tags.get(to, to)}"]}
    words = route.numbers[0][0].words
    if offers.tipped(scene, words) and not offers.tipped(scene, words, least=_WHERETO[scene.path[0]]):
        found["from"] = [*found["from"], " ", bulb(size + 2)]
    if isinstance(route.move, Attack):
        end, lost = _end(scene, route.move, size)
        found |= {"end": [text(scene.language, f"moana_nui.effect.{end}")], "lost": lost}
    return found


def _from(scene: Scene, origin: Segment | str, size: int) -> Cell:
    """Village or council by sign and name."""
    if isinstance(origin, str):
        title = name(scene.language, "moana_nui", origin) if origin else ""
        return (
            [glyphs.head(view_of(scene).now.seat, origin, size + 8), f" {title[:1].upper()}{title[1:]}"]
            if title
            else []
        )
    return [str(origin)]


def _own(scene: Scene, route: _Route, numbers: Sequence[Amount], size: int) -> dict[str, Cell]:
    """What numbers of units that share a line lead to."""
    first, last = numbers[0], numbers[-1]
    units: Cell = ["–".join(map(str, sorted({first.units, last.units})))]
    price = view_of(scene).now.ap - first.then.now.ap
    return {
        "number": units,
        "units": units if route.together else told(scene, route.way, first, size + 4),
        "also": [str(first.also) if first.also else text(scene.language, "moana_nui.choice.only_one")],
        "price": [said(scene, "ap", n=price) if price else said(scene, "free")],
    }


def _end(scene: Scene, attack: Attack, size: int) -> tuple[str, list[Chunk]]:
    """How an attack ends, and the units that both sides lose, in signs so many pixels high."""
    view, fought = view_of(scene), outlook.battle(view_of(scene), attack)
    owners = {land.at: land.seat or 0 for land in view.segments}
    sides = (owners[attack.origin], fought.crossing + fought.lost), (owners[attack.to], fought.killed)
    lost = [(glyphs.head(seat, "village", size), f"{signed(-units)} ") for seat, units in sides if units]
    return fought.end, [chunk for each in lost for chunk in each]
