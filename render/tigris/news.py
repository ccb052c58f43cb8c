"""What happened since the reader last acted: where it left traces on the map, and the lines that tell it in signs.

Works from events alone; how the traces are drawn stands in `traces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from PIL import Image

from data.texts import text
from render.panels import Chunk
from render.scene import Scene
from render.tigris import monuments, pieces, signs
from render.tigris.palette import IVORY, RED_INK
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.moves import COLOURS, OFFICES, Office
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView


class Traces(msgspec.Struct):
    """What the map shows of the news: squares to ring, monuments built (their squares), tiles removed by wars and
    places left by leaders (by square, with the colour), treasures taken, ways of leaders, and points by place, seat
    and colour."""

    rings: set[Square] = msgspec.field(default_factory=set)
    built: list[tuple[Square, ...]] = msgspec.field(default_factory=list)
    removed: dict[Square, str] = msgspec.field(default_factory=dict)
    left: dict[Square, str] = msgspec.field(default_factory=dict)
    treasures: set[Square] = msgspec.field(default_factory=set)
    moves: list[tuple[Square, Square]] = msgspec.field(default_factory=list)
    points: dict[tuple[Square, Seat, str], int] = msgspec.field(default_factory=dict)


Ways: TypeAlias = dict[tuple[Seat, str], list[Square]]
"""The squares on which leaders stood one after another, from where they were first seen."""


def traces(news: Iterable[Event], view: TigrisView) -> Traces:
    """What the events did to the map, as far as it can still be seen there."""
    found, ways = Traces(), Ways()
    last: Square | None = None
    for event in news:
        match event:
            case events.Tile() | events.Catastrophe() | events.Building():
                last = event.at
                found.rings.add(last)
            case events.Leader():
                last = event.to
                _leader(found, ways, event)
            case events.Scored():
                _score(found, event, view, last)
            case _:
                _change(found, ways, event)
    standing_at = {leader.at for leader in view.leaders}
    for way in (way for way in ways.values() if way[-1] in standing_at):
        found.rings.add(way[-1])
        if way[0] != way[-1]:
            found.moves.append((way[0], way[-1]))
    return found


def _change(found: Traces, ways: Ways, event: Event) -> None:
    """What was built, what went home, what was removed or taken."""
    match event:
        case events.Monument() | events.Ziggurat():
            found.built.append(event.squares)
        case events.Withdrawn() | events.Returned():
            found.left[event.origin] = COLOUR_OF[event.which]
            ways.pop((event.seat or 0, event.which), None)
        case events.Decided():
            found.removed |= dict.fromkeys(event.removed, COLOUR_OF[event.which])
        case events.Treasure():
            found.treasures.add(event.at)


def _leader(found: Traces, ways: Ways, event: events.Leader) -> None:
    way = ways.setdefault((event.seat or 0, event.which), [])
    if event.origin is not None:
        found.left[event.origin] = COLOUR_OF[event.which]
        if not way:
            way.append(event.origin)
    way.append(event.to)


def _score(found: Traces, event: events.Scored, view: TigrisView, last: Square | None) -> None:
    """Points stand where they were made: at the tile just placed, else at the leader that made them."""
    seat = event.seat or 0
    at = last if event.reason in ("leader", "king") else None
    if at is None:
        office = "king" if event.reason == "ziggurat" else OFFICES[COLOURS.index(event.colour)]
        leader = view.leader(seat, office)
        at = leader.at if leader else last
    if at is not None:
        key = (at, seat, event.colour)
        found.points[key] = found.points.get(key, 0) + event.points


def told(scene: Scene, seat: Seat, happened: Sequence[Event], height: int) -> list[list[Chunk]]:
    """The events of a seat's turn as short groups of signs and words; `height` is that of the signs in pixels.

    What another seat gains or takes stands behind its seal.
    """
    found: list[list[Chunk]] = []
    for event in happened:
        tell = _TELLERS.get(type(event))
        if tell is None:
            continue
        chunks = tell(scene, event, height)
        if isinstance(event, _FOR_SOMEBODY) and event.seat is not None and event.seat != seat:
            chunks = [pieces.seal(view_of(scene).screens[event.seat].dynasty, height), *chunks]
        if isinstance(event, events.Scored) and found:
            found[-1] += [" ", *chunks]
        else:
            found.append(chunks)
    return found


def _tile(scene: Scene, event: events.Tile, height: int) -> list[Chunk]:
    union: list[Chunk] = [pieces.unification(height)] if event.union else []
    return [pieces.tile(event.colour, height), *union, f" {event.at}"]


def _disc(scene: Scene, seat: Seat | None, which: Office, height: int) -> Image.Image:
    return pieces.disc(view_of(scene).screens[seat or 0].dynasty, COLOUR_OF[which], height)


def _placed(scene: Scene, event: events.Leader, height: int) -> list[Chunk]:
    origin = f"{event.origin}→" if event.origin is not None else ""
    return [_disc(scene, event.seat, event.which, height), f" {origin}{event.to}"]


def _home(scene: Scene, event: events.Withdrawn | events.Returned, height: int) -> list[Chunk]:
    beside = text(scene.language, "picture.tigris.beside")
    return [_disc(scene, event.seat, event.which, height), f" {event.origin}→{beside}"]


def _catastrophe(scene: Scene, event: events.Catastrophe, height: int) -> list[Chunk]:
    return [pieces.catastrophe(height), f" {event.at}"]


def _swapped(scene: Scene, event: events.Swapped | events.SwapFailed, height: int) -> list[Chunk]:
    return [signs.action("swap", height), f" ×{event.count}"]


def _passed(scene: Scene, event: events.Passed, height: int) -> list[Chunk]:
    return [signs.action("pass", height)]


def _scored(scene: Scene, event: events.Scored, height: int) -> list[Chunk]:
    return [f"+{event.points}", signs.cube(event.colour, height - 8)]


def _conflict(scene: Scene, event: events.Conflict, height: int) -> list[Chunk]:
    one, other = (_disc(scene, seat, event.which, height) for seat in (event.attacker, event.defender))
    sword = signs.sword(height - 8, RED_INK, IVORY)
    return [one, f" {event.attack} ", sword, f" {event.defence} ", other]


def _committed(scene: Scene, event: events.Committed, height: int) -> list[Chunk]:
    mark = signs.sword(height - 8, RED_INK, IVORY) if event.role == "attacker" else signs.shield(height - 8)
    return [mark, f" +{event.tiles} = {event.total}"]


def _decided(scene: Scene, event: events.Decided, height: int) -> list[Chunk]:
    high, low = max(event.attack, event.defence), min(event.attack, event.defence)
    said: list[Chunk] = [_disc(scene, event.winner, event.which, height), f" {high}:{low}"]
    if event.removed:
        lost = text(scene.language, "picture.tigris.log.removed", n=len(event.removed))
        said += ["  ", lost, pieces.tile(COLOUR_OF[event.which], height - 6)]
    return said


def _building(scene: Scene, event: events.Building, height: int) -> list[Chunk]:
    return [pieces.tile(event.colour, height, building=True), f" {event.at}"]


def _monument(scene: Scene, event: events.Monument, height: int) -> list[Chunk]:
    return [monuments.sign(event.colours, height), f" {event.at}"]


def _ziggurat(scene: Scene, event: events.Ziggurat, height: int) -> list[Chunk]:
    return [monuments.sign("ziggurat", height), f" {event.at}"]


def _treasure(scene: Scene, event: events.Treasure, height: int) -> list[Chunk]:
    return [signs.gem(height - 8), f" {event.at}"]


def _resigned(scene: Scene, event: Resigned, height: int) -> list[Chunk]:
    return [text(scene.language, "picture.tigris.log.resigned")]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Tile: _tile,
    events.Leader: _placed,
    events.Withdrawn: _home,
    events.Returned: _home,
    events.Catastrophe: _catastrophe,
    events.Swapped: _swapped,
    events.SwapFailed: _swapped,
    events.Passed: _passed,
    events.Scored: _scored,
    events.Conflict: _conflict,
    events.Committed: _committed,
    events.Decided: _decided,
    events.Building: _building,
    events.Monument: _monument,
    events.Ziggurat: _ziggurat,
    events.Treasure: _treasure,
    Resigned: _resigned,
}
"""How each kind of event is told; kinds that are not here are seen without words."""
_FOR_SOMEBODY: Final = (events.Scored, events.Treasure, Resigned)
"""Kinds of events whose seat need not be the one whose turn it is, and whose signs do not say whom they concern."""
