"""What can be done at the places that are marked, in the signs of the news: which actions, whereto and at which price.

Worked out from the view; nothing hidden decides what can be done once the tile lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import astuple
from PIL import Image

from data.texts import text
from render.moana_nui import glyphs, seats
from render.moana_nui.gains import changes, own, span
from render.moana_nui.palette import ALARM
from render.moana_nui.reading import said, view_of
from render.moana_nui.words_effects import signed
from render.news import Said
from render.panels import Chunk, coin
from render.scene import Scene
from render.theme import seat_symbol
from rules.kit.choices import label
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack, BuildHouse, Exchange, MoveUnits, Sail, Settle, Train
from rules.moana_nui.places import Cell, Corner, Segment

_SEATS: Final = 3
"""So many seats whose points an attack changes are told, the own one first."""
_ARROWS: Final = 8
"""No more ways are drawn at once."""
_TOGETHER: Final = 4
"""So many places to which units move from one are never broken apart where moves stand one behind the other."""
_FIELDS: Final = 9
"""No move has so many fields."""
_APART: Final = Image.new("RGBA", (12, 1), (0, 0, 0, 0))
"""Keeps the ways from one place apart from those from the next."""
_PLACES: Final = (Cell, Corner, Segment)


def offers(scene: Scene, height: int, dense: bool = False) -> list[list[Said]]:
    """Every action that the chosen words still allow, behind the word of its command, equal ones with all their
    places, in signs `height` pixels high: each best on lines of its own, in pieces that are not broken; nothing where
    other places are marked, or only a part of them. `dense`: moves from several places stand on the same line."""
    marked = {mark.at: mark.tag for mark in scene.marks}
    moves, asked = allowed(scene), max(0, len(scene.path) - 1)
    if marked and not origins(scene):
        found = ({at for move in moves for at in _places(move, asked, last)} for last in (1, 2, _FIELDS))
        if not any(at == marked.keys() for at in found):
            return []
    told = list[list[Said]]()
    for kind, tell in (_TELLERS | {MoveUnits: _moving_densely} if dense else _TELLERS).items():
        if same := [move for move in moves if isinstance(move, kind)]:
            (first, *pieces), *others = tell(scene, same, height)
            told += [[[_command(scene, kind), " ", *first], *pieces], *others]
    return told


def allowed(scene: Scene) -> list[Move]:
    """The legal actions that begin with the chosen words."""
    view = view_of(scene)
    if view.decision == "place" or not (scene.marks or scene.path):
        return []
    return [move for move in outlook.moves(view) if _words(move)[: len(scene.path)] == scene.path]


def asked(scene: Scene) -> list[Move]:
    """The legal actions that a question is about: every place in them is chosen, marked or the only one left."""
    marked, moves, first = {mark.at for mark in scene.marks}, allowed(scene), len(scene.path) - 1
    values, ways = {move: astuple(move) for move in moves}, dict[tuple[Any, ...], set[object]]()
    for each in values.values():
        for i in range(max(0, first), len(each)):
            ways.setdefault(each[:i], set()).add(each[i])

    def open_at(each: tuple[Any, ...], i: int) -> bool:
        return isinstance(each[i], _PLACES) and each[i] not in marked and len(ways[each[:i]]) > 1

    return [move for move, each in values.items() if not any(open_at(each, i) for i in range(first, len(each)))]


def origins(scene: Scene) -> frozenset[Segment]:
    """The marked segments from which units move or attack, where it is asked at once whereto; else none."""
    if scene.path not in ((MoveUnits.kind,), (Attack.kind,)) or any(mark.tag != str(mark.at) for mark in scene.marks):
        return frozenset()
    moves = [move for move in allowed(scene) if isinstance(move, MoveUnits | Attack)]
    marked = {mark.at for mark in scene.marks}
    found = marked & {move.origin for move in moves}
    targets = {move.to for move in moves if move.origin in found}
    return frozenset(found if found and found < marked <= found | targets else ())


def targets(scene: Scene) -> frozenset[Segment]:
    """The marked segments to which units can go from one of the `origins`."""
    moves, marked = (allowed(scene), {mark.at for mark in scene.marks}) if origins(scene) else ((), set())
    return frozenset(move.to for move in moves if isinstance(move, MoveUnits | Attack) and move.to in marked)


def ways(scene: Scene) -> list[MoveUnits | Attack]:
    """One move for every way from one segment to another that can be chosen; nothing where these are many."""
    found = {(move.origin, move.to): move for move in asked(scene) if isinstance(move, MoveUnits | Attack)}
    return [*found.values()] if scene.marks and len(found) <= _ARROWS else []


def places(scene: Scene) -> set[object]:
    """The places that are chosen, and the next ones that the chosen words still allow."""
    asked = len(scene.path) - 1
    return {at for move in allowed(scene) for at in (*_places(move, 0, asked), *_places(move, asked, _FIELDS)[:1])}


def named(scene: Scene) -> list[list[Said]]:
    """The marked places by the names that the menu repeats, behind the word of the command."""
    kind = next((kind for kind in _TELLERS if scene.path[:1] == (kind.kind,)), None)
    names = [str(mark.at) if isinstance(mark.at, Segment) else mark.tag for mark in scene.marks]
    return [_behind([f"{_command(scene, kind)} "] if kind else [], "", names)] if names else []


def _command(scene: Scene, kind: type[Move]) -> str:
    word = text(scene.language, f"commands.moana_nui.{kind.kind}.name")
    return word[:1].upper() + word[1:]


def _words(move: Move) -> tuple[str, ...]:
    return (move.kind, *map(label, astuple(move)))


def _places(move: Move, first: int, last: int) -> list[object]:
    """The places among some fields of a move: `last` are so many of them, from the first on."""
    return [value for value in astuple(move)[first : first + last] if isinstance(value, _PLACES)]


def _grouped(pairs: Iterable[tuple[Any, object]]) -> Mapping[Any, list[str]]:
    """The second of each pair by the first, every one once."""
    found = dict[Any, dict[str, None]]()
    for first, second in pairs:
        found.setdefault(first, {})[str(second)] = None
    return {first: [*seconds] for first, seconds in found.items()}


def _behind(lead: Sequence[Chunk], word: str, places: Sequence[str]) -> list[Said]:
    """Places behind what leads to them, each a piece of its own but the first."""
    return _led(lead, [[("" if i else word) + place] for i, place in enumerate(places)])


def _led(lead: Sequence[Chunk], places: Sequence[Said]) -> list[Said]:
    """The same with what stands behind each place."""
    return [[*lead, *places[0]], *places[1:]]


def _gaining(scene: Scene, move: Move, at: str, height: int) -> Said:
    """A place and how a move there changes points."""
    then = outlook.after(view_of(scene), move)
    changed = changes(scene, then.view, height - 12, 2) if then else []
    return [f"{at} ", *changed, _APART] if changed else [at]


def ap_of(scene: Scene, move: Move) -> int:
    """The action points that a move takes."""
    return view_of(scene).now.ap - outlook.tried(view_of(scene), move)[0].turn.ap


def _cost(scene: Scene, ap: int) -> str:
    return said(scene, "price", price=said(scene, "ap", n=ap) if ap else said(scene, "free"))


def _settling(scene: Scene, moves: list[Settle], height: int) -> list[list[Said]]:
    found = dict[str, dict[Segment, Settle]]()
    for move in moves:
        found.setdefault(move.source, {}).setdefault(move.at, move)
    price = {source: _cost(scene, ap_of(scene, next(iter(same.values())))) for source, same in found.items()}
    return [
        _led(
            [price[source], " ", glyphs.head(view_of(scene).now.seat, source, height - 4), "→"],
            [_gaining(scene, move, str(at), height) for at, move in same.items()],
        )
        for source, same in found.items()
    ]


def _training(scene: Scene, moves: list[Train], height: int) -> list[list[Said]]:
    council = glyphs.head(view_of(scene).now.seat, "council", height - 4)
    return [[[_cost(scene, ap_of(scene, moves[0])), " ", council, "+1"]]]


def _moving(scene: Scene, moves: list[MoveUnits], height: int) -> list[list[Said]]:
    """From where whereto, with how that changes one's points, on a line each; behind a price for all that follow."""
    found = list[list[Said]]()
    for ap, rows in _byprice(scene, moves, height).items():
        rows[0].insert(0, [_cost(scene, ap)])
        found += rows
    return found


def _moving_densely(scene: Scene, moves: list[MoveUnits], height: int) -> list[list[Said]]:
    """The same one behind the other, on lines of its own for every price."""
    found = list[list[Said]]()
    for ap, rows in _byprice(scene, moves, height).items():
        parts = (row[k : k + _TOGETHER] for row in rows for k in range(0, len(row), _TOGETHER))
        found.append([[_cost(scene, ap)], *([*_joined((" ", *each) for each in part), _APART] for part in parts)])
    return found


def _byprice(scene: Scene, moves: Iterable[MoveUnits], height: int) -> dict[int, list[list[Said]]]:
    """For each price, the cheapest first, from where units move and in pieces whereto."""
    same, comma = dict[Segment, dict[Segment, list[MoveUnits]]](), text(scene.language, "words.list.comma").strip()
    for move in moves:
        same.setdefault(move.origin, {}).setdefault(move.to, []).append(move)
    found = dict[int, list[list[Said]]]()
    for origin, targets in same.items():
        told = [[*_target(scene, alike, height), comma] for alike in targets.values()]
        told[0], told[-1][-1] = [f"{origin}→", *told[0]], ""
        found.setdefault(ap_of(scene, next(iter(targets.values()))[0]), []).append([*told])
    return dict(sorted(found.items()))


def _target(scene: Scene, same: Sequence[MoveUnits], height: int) -> list[Chunk]:
    """Whereto moves lead that differ by their number of units alone, and behind a coin how they change one's points."""
    found = {own(scene, then.view) for each in same if (then := outlook.after(view_of(scene), each))}
    change: list[Chunk] = [" ", coin(height - 13), span(found)] if found != {0} else []
    return [str(same[0].to), *change]


def _joined(groups: Iterable[Sequence[Chunk]]) -> list[Chunk]:
    return [chunk for group in groups for chunk in group]


def _housing(scene: Scene, moves: list[BuildHouse], height: int) -> list[list[Said]]:
    tags = {mark.at: mark.tag for mark in scene.marks}
    sign = seats.small_building("meeting_house", round(height * 1.15))
    return [_led([sign, " →"], [_gaining(scene, move, tags.get(move.at, str(move.at)), height) for move in moves])]


def _sailing(scene: Scene, moves: list[Sail], height: int) -> list[list[Said]]:
    places = _grouped(("", move.to) for move in moves)[""]
    return [_behind([seats.small_building("canoe", round(height * 1.15))], " →", places)]


def _exchanging(scene: Scene, moves: list[Exchange], height: int) -> list[list[Said]]:
    return [[[glyphs.resource("wood", height - 10), "→", glyphs.resource("fish", height - 10)]]]


def _attacking(scene: Scene, moves: list[Attack], height: int) -> list[list[Said]]:
    """Every attack with its end, the units that both lose, and how points change."""
    same = dict[tuple[Segment, Segment], list[Attack]]()
    for move in moves:
        same.setdefault((move.origin, move.to), []).append(move)
    found = list[list[Said]]()
    for (origin, to), each in same.items():
        end, lost = ends(scene, each[0], height - 6)
        told = f"{origin}→{to} {text(scene.language, f'moana_nui.effect.{end}')}"
        brought = _joined([lost, [" "], points(scene, each, height - 12), [_APART]])
        found.append([[glyphs.spears(height - 10, ALARM), " ", told], brought])
    return found


def ends(scene: Scene, attack: Attack, size: int) -> tuple[str, list[Chunk]]:
    """How an attack ends, and the units that both sides lose, in signs so many pixels high."""
    view, battle = view_of(scene), outlook.battle(view_of(scene), attack)
    owners = {land.at: land.seat or 0 for land in view.segments}
    sides = (owners[attack.origin], battle.crossing + battle.lost), (owners[attack.to], battle.killed)
    lost = [(glyphs.head(seat, "village", size), f"{signed(-units)} ") for seat, units in sides if units]
    return battle.end, _joined(lost)


def points(scene: Scene, same: Sequence[MoveUnits | Attack], size: int) -> list[Chunk]:
    """Behind a coin how moves change points that differ by their number of units alone, by signs so many pixels high:
    only one's own where that depends on the number."""
    then = [then.view for each in same if (then := outlook.after(view_of(scene), each))]
    first, *others = (changes(scene, view, size, _SEATS) for view in then)
    if all(other == first for other in others):
        return [coin(size), " ", *first] if first else []
    seat = view_of(scene).now.seat
    return [coin(size), " ", seat_symbol(seat, size), span({own(scene, view) for view in then})]


_TELLERS: Final[dict[type[Move], Callable[[Scene, Any, int], list[list[Said]]]]] = {
    Settle: _settling,
    Train: _training,
    MoveUnits: _moving,
    Sail: _sailing,
    BuildHouse: _housing,
    Exchange: _exchanging,
    Attack: _attacking,
}
"""How the moves of each kind are told together."""
