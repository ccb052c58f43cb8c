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
from render.tigris.reading import COLOUR_OF, standing, view_of
from rules.kit.events import Event
from rules.kit.seats import Seat
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
        if event.kind in ("tile", "catastrophe", "building"):
            last = Square.parse(str(event.facts["at"]))
            found.rings.add(last)
        elif event.kind == "leader":
            last = _leader(found, ways, event)
        elif event.kind == "scored":
            _score(found, event, view, last)
        else:
            _change(found, ways, event)
    standing_at = {leader.at for leader in view.leaders}
    for way in (way for way in ways.values() if way[-1] in standing_at):
        found.rings.add(way[-1])
        if way[0] != way[-1]:
            found.moves.append((way[0], way[-1]))
    return found


def _change(found: Traces, ways: Ways, event: Event) -> None:
    """What was built, what went home, what was removed or taken."""
    facts: Mapping[str, Any] = event.facts
    if event.kind in ("monument", "ziggurat"):
        found.built.append(tuple(Square.parse(at) for at in facts["squares"]))
    elif event.kind in ("withdrawn", "returned"):
        found.left[Square.parse(facts["origin"])] = COLOUR_OF[facts["which"]]
        ways.pop((event.seat or 0, facts["which"]), None)
    elif event.kind == "decided":
        found.removed |= {Square.parse(at): COLOUR_OF[facts["which"]] for at in facts["removed"]}
    elif event.kind == "treasure":
        found.treasures.add(Square.parse(facts["at"]))


def _leader(found: Traces, ways: Ways, event: Event) -> Square:
    facts: Mapping[str, Any] = event.facts
    way = ways.setdefault((event.seat or 0, facts["which"]), [])
    if facts["origin"]:
        origin = Square.parse(facts["origin"])
        found.left[origin] = COLOUR_OF[facts["which"]]
        if not way:
            way.append(origin)
    to = Square.parse(facts["to"])
    way.append(to)
    return to


def _score(found: Traces, event: Event, view: TigrisView, last: Square | None) -> None:
    """Points stand where they were made: at the tile just placed, else at the leader that made them."""
    facts: Mapping[str, Any] = event.facts
    seat, colour, reason = event.seat or 0, str(facts["colour"]), facts["reason"]
    at = last if reason in ("leader", "king") else None
    if at is None:
        office = "king" if reason == "ziggurat" else next(o for o, c in COLOUR_OF.items() if c == colour)
        leader = standing(view, seat, office)
        at = leader.at if leader else last
    if at is not None:
        key = (at, seat, colour)
        found.points[key] = found.points.get(key, 0) + int(facts["points"])


def told(scene: Scene, seat: Seat, events: Sequence[Event], height: int) -> list[list[Chunk]]:
    """The events of a seat's turn as short groups of signs and words; `height` is that of the signs in pixels.

    What another seat gains or takes stands behind its seal.
    """
    found: list[list[Chunk]] = []
    for event in events:
        if event.kind not in _TELLERS:
            continue
        chunks = _TELLERS[event.kind](scene, event, height)
        if event.kind in _FOR_SOMEBODY and event.seat is not None and event.seat != seat:
            chunks = [pieces.seal(view_of(scene).screens[event.seat].dynasty, height), *chunks]
        if event.kind == "scored" and found:
            found[-1] += [" ", *chunks]
        else:
            found.append(chunks)
    return found


def _tile(scene: Scene, event: Event, height: int) -> list[Chunk]:
    union: list[Chunk] = [pieces.unification(height)] if event.facts["union"] else []
    return [pieces.tile(str(event.facts["colour"]), height), *union, f" {event.facts['at']}"]


def _disc(scene: Scene, event: Event, height: int) -> Image.Image:
    dynasty = view_of(scene).screens[event.seat or 0].dynasty
    return pieces.disc(dynasty, COLOUR_OF[str(event.facts["which"])], height)


def _placed(scene: Scene, event: Event, height: int) -> list[Chunk]:
    origin = f"{event.facts['origin']}→" if event.facts["origin"] else ""
    return [_disc(scene, event, height), f" {origin}{event.facts['to']}"]


def _home(scene: Scene, event: Event, height: int) -> list[Chunk]:
    beside = text(scene.language, "picture.tigris.beside")
    return [_disc(scene, event, height), f" {event.facts['origin']}→{beside}"]


def _catastrophe(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [pieces.catastrophe(height), f" {event.facts['at']}"]


def _swapped(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [signs.action("swap", height), f" ×{event.facts['count']}"]


def _passed(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [signs.action("pass", height)]


def _scored(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [f"+{event.facts['points']}", signs.cube(str(event.facts["colour"]), height - 8)]


def _conflict(scene: Scene, event: Event, height: int) -> list[Chunk]:
    screens = view_of(scene).screens
    attacker, defender = (int(str(event.facts[role])) for role in ("attacker", "defender"))
    colour = COLOUR_OF[str(event.facts["which"])]
    one, other = (pieces.disc(screens[seat].dynasty, colour, height) for seat in (attacker, defender))
    sword = signs.sword(height - 8, RED_INK, IVORY)
    return [one, f" {event.facts['attack']} ", sword, f" {event.facts['defence']} ", other]


def _committed(scene: Scene, event: Event, height: int) -> list[Chunk]:
    mark = signs.sword(height - 8, RED_INK, IVORY) if event.facts["role"] == "attacker" else signs.shield(height - 8)
    return [mark, f" +{event.facts['tiles']} = {event.facts['total']}"]


def _decided(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts: Mapping[str, Any] = event.facts
    view = view_of(scene)
    winner = pieces.disc(view.screens[int(facts["winner"])].dynasty, COLOUR_OF[facts["which"]], height)
    high, low = max(facts["attack"], facts["defence"]), min(facts["attack"], facts["defence"])
    said: list[Chunk] = [winner, f" {high}:{low}"]
    if facts["removed"]:
        lost = text(scene.language, "picture.tigris.log.removed", n=len(facts["removed"]))
        said += ["  ", f"{lost}", pieces.tile(COLOUR_OF[facts["which"]], height - 6)]
    return said


def _building(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [pieces.tile(str(event.facts["colour"]), height, building=True), f" {event.facts['at']}"]


def _monument(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [monuments.sign(str(event.facts.get("colours", "ziggurat")), height), f" {event.facts['at']}"]


def _treasure(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [signs.gem(height - 8), f" {event.facts['at']}"]


def _resigned(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [text(scene.language, "picture.tigris.log.resigned")]


_TELLERS: Final[Mapping[str, Callable[[Scene, Event, int], list[Chunk]]]] = {
    "tile": _tile,
    "leader": _placed,
    "withdrawn": _home,
    "returned": _home,
    "catastrophe": _catastrophe,
    "swapped": _swapped,
    "swap_failed": _swapped,
    "passed": _passed,
    "scored": _scored,
    "conflict": _conflict,
    "committed": _committed,
    "decided": _decided,
    "building": _building,
    "monument": _monument,
    "ziggurat": _monument,
    "treasure": _treasure,
    "resigned": _resigned,
}
"""How each kind of event is told; kinds that are not here are seen without words."""
_FOR_SOMEBODY: Final = frozenset({"scored", "treasure", "resigned"})
"""Kinds of events whose seat need not be the one whose turn it is, and whose signs do not say whom they concern."""
