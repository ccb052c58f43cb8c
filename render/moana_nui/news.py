"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import structs
from PIL import Image

from data.texts import name, text
from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import Grid
from render.moana_nui import glyphs, seats, tiles
from render.moana_nui.journeys import come_to, of_turns
from render.moana_nui.palette import ALARM, CALL, INK
from render.moana_nui.reading import said
from render.moana_nui.things import Chart, Item, Key
from render.moana_nui.ways import put_way
from render.moana_nui.words_condensed import Trained, settled_on
from render.news import Line, Said, behind
from render.panels import Chunk
from render.scene import Scene
from render.shapes import hexagon
from render.sprites import kept
from render.theme import SEAT_COLOURS, seat_symbol
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.moana_nui import events
from rules.moana_nui.moves import Resource
from rules.moana_nui.places import Cell, Segment

_CORNERS: Final = tuple((math.cos(a), math.sin(a)) for a in (math.radians(60 * i + 30) for i in (1, 2, 0, 5, 3, 4)))


def items(news: Iterable[Event], grid: Grid, shown: Container[Cell], where: Box) -> Iterator[tuple[Key, Item]]:
    """Whose tile is new, as a shape on a corner of its frame that lies within the map."""
    for event in news:
        if isinstance(event, events.Placed) and event.at in shown:
            x, y = grid.at(event.at)
            sprite = glyphs.badge(event.seat, max(36, round(0.34 * grid.size)))
            half = sprite.width / 2
            corners = [
                (x + f * u * grid.size, y + f * v * grid.size) for f in (0.95, 0.8, 1.12, 1.25) for u, v in _CORNERS
            ]
            places = tuple(
                (u, v)
                for u, v in corners
                if where.x + half <= u <= where.right - half and where.y + half <= v <= where.bottom - half
            )
            yield ("badge", event.at), Item(sprite, 2, 2, places=places, cells=(event.at,), late=True)


APART: Final = "· "
"""Before a deed that begins in words, lest it be read as a part of the one before it."""


def named(news: Iterable[Event], told: Iterable[Line]) -> frozenset[Segment]:
    """The segments whose letters are in lines of news, and those where units settled."""
    said, found = _words(told), set[Segment]()
    for event in of_turns(news):
        match event:
            case events.Moved() | events.Sailed() | events.Attacked() if f"{event.origin}→{event.to}" in said:
                found |= {event.origin, event.to}
            case events.Built(at=Segment() as at) if str(at) in said:
                found.add(at)
            case events.Settled():
                found |= {*event.at}
    return frozenset(found)


def _words(told: Iterable[Line]) -> str:
    return "".join(chunk for line in told for group in line for chunk in group if isinstance(chunk, str))


def put_frames(canvas: Canvas, news: Iterable[Event], where: Chart) -> None:
    """A bright outer line around new tiles and under new pieces; all under the pieces."""
    told = [event for event in of_turns(news) if isinstance(event, events.SeatEvent)]
    for event in told:
        if isinstance(event, events.Placed) and event.at in where.tiles:
            canvas.paste(_frame(where.grid.size), *where.grid.at(event.at))
    for key in dict.fromkeys(key for event in told for key in new(event) if key in where.places):
        where.put_under(canvas, key)


def new(event: events.SeatEvent) -> tuple[Key, ...]:
    """The pieces that are new by an event."""
    match event:
        case events.Built():
            return (("building", event.at),)
        case events.Settled():
            return tuple(("unit", at) for at in event.at)
        case events.Moved() | events.Sailed() | events.Entered():
            return (("unit", event.to),)
    return ()


def put_ways(canvas: Canvas, news: Iterable[Event], where: Chart) -> None:
    """The ways of attacks, of canoes, and of units that left their tile; none on small cells, where words tell them."""
    if where.sizes.small:
        return
    for event in of_turns(news):
        if isinstance(event, events.Moved | events.Sailed | events.Attacked) and event.origin.cell != event.to.cell:
            colour = ALARM if isinstance(event, events.Attacked) else SEAT_COLOURS[event.seat]
            put_way(canvas, event.origin, event.to, colour, where)


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.1 * cell, 2.2 * cell, 1, 2)
    for grow, fill in ((4, INK), (2, CALL), (-6, INK)):
        painter.poly(hexagon(cell + grow), fill)
    painter.cut(hexagon(cell - 7.5))
    return painter.done()


_WEIGHTY: Final = (
    Resigned,
    events.Placed,
    events.Attacked,
    events.Sailed,
    events.Built,
    events.ExtraTurn,
    events.Settled,
    events.Exchanged,
    events.Trained,
    events.ResourceEvent,
    events.Moved,
)
"""What is told first. Moves are told last: the board shows them."""
_FOLLOWING: Final = (events.Generated, events.Called, events.Scored)
"""What follows from a tile, a hut or the last turn is not told: it stands on the board and the cards."""


def told(scene: Scene, seat: Seat, happened: Sequence[Event], height: int) -> list[Said]:
    """The events of a turn in short groups, what matters most first; others who gain stand in brackets."""
    deeds, moved = list[list[Chunk]](), f"{said(scene, 'log.moved')} "
    for event in sorted(_joined(happened, seat), key=partial(_rank, seat)):
        tell = _TELLERS.get(type(event))
        if chunks := tell(scene, event, height) if tell else []:
            first, moved = moved * isinstance(event, events.Moved), "" if isinstance(event, events.Moved) else moved
            deeds.append(_deed(event, seat, [*[first] * bool(first), *chunks], height))
    found = [[*deed, f" ×{deeds.count(deed)}"] if deeds.count(deed) > 1 else deed for deed in deeds]
    once = [deed for i, deed in enumerate(found) if deed not in found[:i]]
    return [[*[APART] * bool(i and begins_in_words(deed)), *deed] for i, deed in enumerate(once)]


def begins_in_words(deed: Said) -> bool:
    """Whether a deed could be read as going on with the one before: no sign, bracket or way sets it off."""
    first = deed[0]
    return isinstance(first, str) and first != "(" and "→" not in first


def set_off(lines: Iterable[Line]) -> list[Line]:
    """The same lines, but the first deed of none, behind a sign or gap, has the dot that keeps it off another."""
    found = list[Line]()
    for line in lines:
        at = next((i for i, said in enumerate(line) if len(said) > 1 or isinstance(said[0], str)), 0)
        found.append([*line[:at], [chunk for chunk in line[at] if chunk != APART], *line[at + 1 :]])
    return found


def _deed(event: Event, seat: Seat, chunks: list[Chunk], height: int) -> list[Chunk]:
    """A deed in the turn of `seat`; in brackets with the symbol of whoever did it where that is somebody else."""
    deed = [*behind(event, seat, chunks, height - 10)]
    return deed if deed == chunks else ["(", *deed, ")"]


def _rank(seat: Seat, event: Event) -> float:
    """How early an event is told in the turn of a seat."""
    rank = next((i for i, weighty in enumerate(_WEIGHTY) if isinstance(event, weighty)), len(_WEIGHTY))
    return rank + 0.5 * (event.seat != seat)


class Landed(events.Placed, frozen=True, kw_only=True):
    """A tile with the segments on which units settled in the same turn."""

    settled: tuple[Segment, ...]


def _joined(happened: Iterable[Event], seat: Seat) -> list[Event]:
    """The events, put together where one follows from the other or many are alike."""
    found, gains = list[Event](), defaultdict[Seat, Counter[Resource]](Counter)
    trained, settled = 0, list[Segment]()
    for event in come_to(happened):
        match event:
            case events.Settled():
                settled += settled_on(event)
            case events.Trained():
                trained += 1
            case events.ResourceEvent() if not isinstance(event, _FOLLOWING):
                gains[event.seat].update(event.goods)
            case events.Sailed() if found and isinstance(found[-1], events.Built):
                found[-1] = event
            case _ if not isinstance(event, _FOLLOWING):
                found.append(event)
    found += [events.Collected(who, goods=(*sum.elements(),), at=()) for who, sum in gains.items()]
    found += [Trained(seat, council=0, units=trained)] * bool(trained)
    placed = next((event for event in found if isinstance(event, events.Placed)), None)
    if settled and placed:
        found[found.index(placed)] = Landed(**{**structs.asdict(placed), "settled": (*settled,)})
    elif settled:
        found.append(events.Settled(seat, source="village", at=(*settled,), units=len(settled)))
    return found


def _on_tile(cell: Cell, settled: Iterable[Segment]) -> str:
    """Where how many units settled: on the tile that was just named by the letters of its segments, if it has any."""
    at = Counter(sorted(settled))
    if [each.cell for each in at if not each.letter] == [cell]:
        return f" ×{at.total()}" if at.total() > 1 else ""
    return " " + _numbered(each.letter if each.cell == cell and each.letter else str(each) for each in at.elements())


def _numbered(places: Iterable[str]) -> str:
    """Every place once, with its number where that is not 1."""
    return " ".join(at if n == 1 else f"{at}×{n}" for at, n in Counter(places).items())


def _gained(scene: Scene, event: events.ResourceEvent, height: int) -> list[Chunk]:
    """Resources behind a plus."""
    found: list[Chunk] = []
    for good, number in Counter(event.goods).items():
        found += [" " if found else "+", glyphs.resource(good, height - 10), *[f"×{number}"] * (number > 1)]
    return found


def _settled(scene: Scene, event: events.Settled, height: int) -> list[Chunk]:
    head = glyphs.head(event.seat, event.source, height - 4)
    return [head, f" {said(scene, 'log.settled')} {_numbered(map(str, sorted(settled_on(event))))}"]


def _placed(scene: Scene, event: events.Placed, height: int) -> list[Chunk]:
    """The tile itself, as it lies, and who settled on it."""
    found: list[Chunk] = [tiles.sign(event.tile, event.rotation, height), f" {event.at}"]
    if isinstance(event, Landed):
        comma = text(scene.language, "words.list.comma")
        found.append(f"{comma}{said(scene, 'log.settled')}{_on_tile(event.at, event.settled)}")
    return found


def _trained(scene: Scene, event: Trained, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat, "council", height - 4), f" {said(scene, 'log.trained')} +{event.units}"]


def _moved(scene: Scene, event: events.Moved, height: int) -> list[Chunk]:
    units = f" ×{event.units}" if event.units > 1 else ""
    return [f"{event.origin}→{event.to}{units}"]


def _sailed(scene: Scene, event: events.Sailed, height: int) -> list[Chunk]:
    """The canoe and its way, with so many units on board."""
    crew = f" ×{event.units}" if event.units > 1 else ""
    canoe = seats.small_building("canoe", round(height * 1.15))
    return [canoe, f" {said(scene, 'log.sailed')} {event.origin}→{event.to}{crew}"]


def _built(scene: Scene, event: events.Built, height: int) -> list[Chunk]:
    sign = seats.small_building(event.building, round(height * 1.15))
    return [sign, f" {name(scene.language, 'moana_nui', event.building)} {event.at}"]


def _attacked(scene: Scene, event: events.Attacked, height: int) -> list[Chunk]:
    """Who attacks where, and in brackets what that costs the attacker, in the shallows too, and the defender."""
    found: list[Chunk] = [glyphs.spears(height - 8, ALARM)]
    found.append(f" {said(scene, 'log.attacked')} {event.origin}→{event.to}")
    for seat, lost in ((event.seat, event.crossing + event.lost), (event.defender, event.killed)):
        if lost:
            found += [" " if len(found) > _UNHURT else " (", seat_symbol(seat, height - 12), f"−{lost}"]
    return [*found, ")"] if len(found) > _UNHURT else found


_UNHURT: Final = 2
"""An attack in which nobody is lost is told by so many signs and words."""


def _exchanged(scene: Scene, event: events.Exchanged, height: int) -> list[Chunk]:
    return [glyphs.resource(event.gave, height - 10), "→", glyphs.resource(event.got, height - 10)]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Placed: _placed,
    Landed: _placed,
    events.NoFit: lambda scene, event, height: [glyphs.tile(height - 6), " ✕"],
    events.Collected: _gained,
    events.Settled: _settled,
    Trained: _trained,
    events.Moved: _moved,
    events.Sailed: _sailed,
    events.Built: _built,
    events.Attacked: _attacked,
    events.Exchanged: _exchanged,
    events.ExtraTurn: lambda scene, event, height: [said(scene, "log.extra")],
    Resigned: lambda scene, event, height: [said(scene, "log.resigned")],
}
