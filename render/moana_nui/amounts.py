"""How many units: every number that can be chosen, with how many stay and go and whose points that changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from render.moana_nui import glyphs, offers, pieces, seats
from render.moana_nui.gains import changes
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, WHITE
from render.moana_nui.reading import said, view_of
from render.moana_nui.samples import Group
from render.moana_nui.words_pieces import land_at
from render.panels import Chunk, coin, tag
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.moves import SOURCES, Attack, MoveUnits, Sail, Settle, Train
from rules.moana_nui.places import Segment
from rules.moana_nui.view import MoanaNuiView

_MOST: Final = 8
"""The numbers of no more ways are shown."""
_CHANGES: Final[dict[Aspect, int]] = {"wide": 2, "tall": 3}
"""So many seats whose points change are told, the own one first."""
_FEW: Final = 3
"""Where no more numbers are shown units are drawn large."""
_Way: TypeAlias = tuple[Segment | str, Segment | None]
"""From where, a segment or the village or council, and whereto; None for the council."""


class _Number(NamedTuple):
    """A number of units with the position that it leads to, and where the second of two settles."""

    units: int
    then: MoanaNuiView
    also: Segment | None = None


def amounts(scene: Scene) -> list[Group]:
    """The numbers of units that can be chosen now, way by way; nothing where there is but one on every way, or where
    there are too many ways."""
    if not scene.path:
        return []
    ways = dict[_Way, list[Move]]()
    for move in offers.asked(scene):
        if way := _way(scene, move):
            ways.setdefault(way, []).append(move)
    numbers = {way: [*_numbers(view_of(scene), moves)] for way, moves in ways.items() if _counts(moves)}
    several = {way: found for way, found in numbers.items() if found[1:]}
    shown = several if len(numbers) > _MOST or scene.path[0] == MoveUnits.kind else numbers
    if not several or len(shown) > _MOST:
        return []
    large = sum(map(len, shown.values())) <= _FEW
    return [_group(scene, way, found, large, not i) for i, (way, found) in enumerate(shown.items())]


def _way(scene: Scene, move: Move) -> _Way | None:
    match move:
        case Settle():
            return move.source, move.at
        case Train():
            return SOURCES[0], None
        case MoveUnits() | Attack():
            return move.origin, move.to
        case Sail():
            canoe = view_of(scene).now.canoe
            return (canoe, move.to) if canoe else None
    return None


def _counts(moves: Sequence[Move]) -> bool:
    """Whether more than one unit may go: for all moves of a way, or one that is made several times in a row."""
    return len(moves) > 1 or isinstance(moves[0], Settle | Train)


def _numbers(view: MoanaNuiView, moves: Iterable[Move]) -> Iterator[_Number]:
    """Every number of units that a way allows, with what comes of it."""
    for move in moves:
        then, units = outlook.after(view, move), _units(move)
        while then:
            yield _Number(units, then.view, move.also if isinstance(move, Settle) else None)
            then, units = outlook.after(then.view, move) if move.again else None, units + 1


def _units(move: Move) -> int:
    match move:
        case MoveUnits(units=units) | Sail(units=units) | Attack(enter=units):
            return units
        case Settle(also=Segment()):
            return 2
    return 1


def _group(scene: Scene, way: _Way, numbers: Sequence[_Number], large: bool, first: bool) -> Group:
    """The numbers of one way, below from where to where it leads."""
    small, (origin, to) = SMALL[scene.aspect], way
    title: list[Chunk] = [str(origin)] if isinstance(origin, Segment) else [_head(scene, origin)]
    if scene.path[0] == Sail.kind:
        title.append(seats.small_building("canoe", round(1.4 * small)))
    title += [" → ", str(to) if to else _head(scene, SOURCES[1])]
    note: list[Chunk] = [said(scene, f"amounts.{scene.path[0]}")] if first else []
    return Group(title, note, [_told(scene, way, each, large) for each in numbers])


def _head(scene: Scene, place: str) -> Chunk:
    return glyphs.head(view_of(scene).now.seat, place, SMALL[scene.aspect] + 8)


def _told(scene: Scene, way: _Way, number: _Number, large: bool) -> list[list[Chunk]]:
    """A number as the menu has it, how many stay, who goes, and below it what changes."""
    small, (origin, to) = SMALL[scene.aspect], way
    line: list[Chunk] = [tag(str(number.units), small, WHITE, INK, INK), " " * (scene.aspect == "tall")]
    seat = view_of(scene).now.seat
    sign = glyphs.head(seat, origin, small - 4) if isinstance(origin, str) else seat_symbol(seat, small - 4)
    line += [sign, f" {_there(scene, way) - number.units}→", *_figures(scene, to, number.units, large)]
    if number.also:
        line.append(f" +{number.also}")
    changed = changes(scene, number.then, small - 4, _CHANGES[scene.aspect])
    return [line, [coin(small - 4), " ", *changed]] if changed else [line]


def _there(scene: Scene, way: _Way) -> int:
    """How many units could go: those of village or council or on a segment, after a battle the survivors."""
    view, (origin, to) = view_of(scene), way
    if isinstance(origin, str):
        own = view.boards[view.now.seat].player
        return own.council if origin == SOURCES[1] else own.village
    if scene.path[0] == Attack.kind and to:
        return outlook.battle(view, Attack(origin, to, 0)).left
    land = land_at(view, origin)
    return land.units if land else 0


def _figures(scene: Scene, to: Segment | None, units: int, large: bool) -> list[Chunk]:
    """So many units as they stand on a segment, or in the council."""
    seat, small = view_of(scene).now.seat, SMALL[scene.aspect]
    if not to:
        return [_head(scene, SOURCES[1]), f" {units}"]
    size = 3 * small
    sprite = (
        pieces.counted(seat, units, size, small)
        if large
        else pieces.token(seat, units, small + (8 if scene.aspect == "wide" else 14), small - 2)
    )
    return [sprite if units else glyphs.pale(sprite)]
