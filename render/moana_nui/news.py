"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace
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
from render.panels import Chunk, coin
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
    """The segments whose letters are in lines of news: those of ways, targets and buildings that are told there, and
    where units settled, of which only the letters are told."""
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


_SEEN: Final = 0.8
_FOUGHT: Final = 0.6
"""A way is told by words alone where less of it can be seen: scattered pieces of it say nothing. An attack is short."""


def put_ways(canvas: Canvas, news: Iterable[Event], where: Chart, told: Sequence[Line]) -> None:
    """The ways of attacks, of canoes, and of units that left their tile; beside lines that are `told` no attacks
    and canoes but those that these name. Moves they may count."""
    words = _words(told)
    for event in _wandering(news, where.tiles):
        if told and not isinstance(event, events.Moved) and f"{event.origin}→{event.to}" not in words:
            continue
        colour, seen = (SEAT_COLOURS[event.seat], _SEEN) if not isinstance(event, events.Attacked) else (ALARM, _FOUGHT)
        put_way(canvas, event.origin, event.to, colour, where, isinstance(event, events.Sailed), seen=seen)


def ways(news: Iterable[Event], shown: Container[Cell]) -> list[tuple[Segment, Segment]]:
    """From where and whereto the ways of `put_ways` lead."""
    return [(event.origin, event.to) for event in _wandering(news, shown)]


def _wandering(
    news: Iterable[Event], shown: Container[Cell]
) -> Iterator[events.Moved | events.Sailed | events.Attacked]:
    for event in of_turns(news):
        attack = isinstance(event, events.Attacked)
        if not isinstance(event, events.Moved | events.Sailed | events.Attacked):
            continue
        apart = attack or isinstance(event, events.Sailed) or event.origin.cell != event.to.cell
        if apart and event.origin.cell in shown and event.to.cell in shown:
            yield event


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.1 * cell, 2.2 * cell, 1, 2)
    for grow, fill in ((4, INK), (2, CALL), (-6, INK)):
        painter.poly(hexagon(cell + grow), fill)
    painter.cut(hexagon(cell - 7.5))
    return painter.done()


class Launched(events.Sailed, frozen=True, kw_only=True):
    """A canoe that sailed as soon as it was built, and what was `paid` for it."""

    paid: tuple[Resource, ...]


class Opened(events.Built, frozen=True, kw_only=True):
    """A hut that has called so many units to the village."""

    called: int


class Again(events.ExtraTurn, frozen=True, kw_only=True):
    """That the turn which begins is an extra one."""


class Granted(events.ExtraTurn, frozen=True, kw_only=True):
    """That the turn which begins is an extra one, and why, where nothing else is told of the seat."""


def marked_extra(turns: Iterable[tuple[Seat, list[Event]]]) -> list[tuple[Seat, list[Event]]]:
    """Turns where it is said of those that are extra ones, not of those before them, if they have begun; and why, where
    nothing else is told."""
    found = list[tuple[Seat, list[Event]]]()
    for seat, happened in turns:
        before = found[-1][1] if found and found[-1][0] == seat else []
        granted = [event for event in before if isinstance(event, events.ExtraTurn)]
        if granted:
            found[-1] = (seat, [event for event in before if event not in granted])
        found.append((seat, [*(Again(seat, tile=event.tile) for event in granted), *happened]))
    told = [event for _, happened in found for event in happened]
    if len(told) == 1 and isinstance(told[0], events.ExtraTurn):
        return [(seat, [Granted(seat, tile=told[0].tile)]) for seat, _ in found]
    return found


_WEIGHTY: Final = (
    Resigned,
    Again,
    events.Placed,
    events.Attacked,
    events.Scored,
    events.Built,
    events.Sailed,
    events.ExtraTurn,
    events.Settled,
)
"""What is told first; a canoe that is built only among what is sailed. What others get follows what was done, and moves
are told last: the board shows them."""


def told(
    scene: Scene,
    seat: Seat,
    happened: Sequence[Event],
    height: int,
    brief: bool = False,
    listed: bool = True,
) -> list[Said]:
    """The events of a seat's turn as short groups of signs and words, what matters most first; equal ones once, with
    their number; others who gain or lose stand in brackets, for a bare symbol begins a turn. In `brief` what a seat
    gains is one sum, who settles on a new tile stands behind it, the canoe of an
    exchange is left to the map, and moves that are not `listed` are counted if they are several."""
    found: list[list[Chunk]] = []
    counts: list[int] = []
    joined = every = _joined(happened)
    moves = [event for event in joined if isinstance(event, events.Moved)]
    counted = len(moves) if brief and not listed and moves[1:] else 0
    if brief:
        joined = _summed(event for event in joined if not (counted and event in moves))
    settled = [event for event in every if isinstance(event, events.Settled)] if brief else []
    landed = {at for units in settled for at in settled_on(units)}
    order = _led(_in_order(joined, seat, brief, landed), happened)
    for before, event in zip((None, *order), order, strict=False):
        if chunks := _told(scene, event, height, brief):
            if isinstance(event, events.Placed) and brief:
                chunks[1:] = [f" {event.at}"]
            if isinstance(event, events.Placed) and settled:
                comma = text(scene.language, "words.list.comma")
                chunks.append(f"{comma}{said(scene, 'log.settled')}{_on_tile(event.at, settled)}")
            if brief and isinstance(event, events.Exchanged):
                chunks = chunks[1:]
            if isinstance(event, events.Moved) and not isinstance(before, events.Moved):
                chunks = [f"{said(scene, 'log.moved')} ", *chunks]
            deed = _deed(event, seat, chunks, height)
            if deed in found:
                counts[found.index(deed)] += 1
            else:
                found.append(deed)
                counts.append(1)
    told = [deed if count == 1 else [*deed, f" ×{count}"] for deed, count in zip(found, counts, strict=True)]
    if counted:
        told.append([said(scene, "log.moves", n=counted)])
    return [[*[APART] * bool(i and begins_in_words(deed)), *deed] for i, deed in enumerate(told)]


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


def _on_tile(cell: Cell, settled: Iterable[events.Settled]) -> str:
    """Where how many units settled: on the tile that was just named by the letters of its segments, if it has any."""
    at = Counter(sorted(each for units in settled for each in settled_on(units)))
    if [each.cell for each in at if not each.letter] == [cell]:
        return f" ×{at.total()}" if at.total() > 1 else ""
    return " " + _numbered(each.letter if each.cell == cell and each.letter else str(each) for each in at.elements())


def _numbered(places: Iterable[str]) -> str:
    """Every place once, with its number where that is not 1."""
    return " ".join(at if n == 1 else f"{at}×{n}" for at, n in Counter(places).items())


def _summed(happened: Iterable[Event]) -> list[Event]:
    """The events, but what a seat collects as one; without what follows from a tile or hut, and without points, which
    stand on the strip."""
    found, gains = list[Event](), defaultdict[Seat, Counter[Resource]](Counter)
    for event in happened:
        match event:
            case events.Generated() | events.Settled() | events.Called() | events.Scored():
                continue
            case events.ResourceEvent():
                gains[event.seat].update(event.goods)
            case _:
                found.append(event)
    return [*found, *(events.Collected(seat, goods=(*sum.elements(),), at=()) for seat, sum in gains.items())]


def _led(told: Sequence[Event], happened: Sequence[Event]) -> list[Event]:
    """The events as they are told, but what led to where an attack or a canoe began comes right before that."""
    found = [*told]
    for event in told:
        if isinstance(event, events.Attacked | events.Sailed):
            way = event.origin, event.to
            made = [raw for raw in happened if isinstance(raw, events.Moved | events.Sailed | events.Attacked)]
            begun = next((i for i, raw in enumerate(made) if (raw.origin, raw.to) == way), 0)
            led = any(raw.to == event.origin for raw in made[:begun] if not isinstance(raw, events.Attacked))
            for other in found[found.index(event) + 1 :] if led else ():
                if isinstance(other, events.Moved | events.Sailed) and other.to == event.origin:
                    found.remove(other)
                    found.insert(found.index(event), other)
    return found


def _in_order(happened: Iterable[Event], seat: Seat, brief: bool, landed: Container[Segment] = ()) -> list[Event]:
    """What matters most first; in brief the first of every kind comes before others like it but attacks and canoes, and
    where those went who have just `landed` before what a seat gains."""
    met = set[float]()

    def rank(event: Event) -> float:
        own = _rank(event, seat)
        again = brief and own in met and not isinstance(event, events.Attacked | events.Sailed)
        met.add(own)
        if isinstance(event, events.Moved) and event.origin in landed:
            return len(_WEIGHTY) - 0.25
        return max(own, len(_WEIGHTY) - 0.5) if again else own

    return sorted(happened, key=rank)


def _rank(event: Event, seat: Seat) -> float:
    """How early an event is told in the turn of a seat."""
    if isinstance(event, events.ResourceEvent) and event.seat != seat:
        return len(_WEIGHTY) + 0.5
    if isinstance(event, events.Moved):
        return len(_WEIGHTY) + 1
    kind = events.Sailed if isinstance(event, events.Built) and event.building == "canoe" else type(event)
    return next((i for i, weighty in enumerate(_WEIGHTY) if issubclass(kind, weighty)), len(_WEIGHTY))


def _joined(happened: Iterable[Event]) -> list[Event]:
    """The events, where units of the same source settle and train at once, a new canoe lies where it sailed to, a hut
    stands with the units that it calls, and moves are what they come to."""
    found: list[Event] = []
    for event in come_to(happened):
        last = found[-1] if found else None
        match last, event:
            case _, events.Settled():
                _add_settled(found, event)
            case events.Built(building="canoe"), events.Sailed():
                found[-1] = Launched(event.seat, origin=event.origin, to=event.to, units=event.units, paid=last.paid)
            case events.Built(), events.Called():
                found[-1] = Opened(last.seat, building=last.building, at=last.at, paid=last.paid, called=event.units)
            case events.Trained(), events.Trained():
                units = last.units if isinstance(last, Trained) else 1
                found[-1] = Trained(event.seat, council=event.council, units=units + 1)
            case _:
                found.append(event)
    return found


def _add_settled(found: list[Event], event: events.Settled) -> None:
    for i, other in enumerate(found):
        if isinstance(other, events.Settled) and other.source == event.source:
            at = (*settled_on(other), *settled_on(event))
            found[i] = replace(other, at=at, units=len(at))
            return
    found.append(event)


def _told(scene: Scene, event: Event, height: int, brief: bool) -> list[Chunk]:
    tell = _TELLERS.get(type(event))
    told = tell(scene, event, height) if tell else []
    if brief:
        return told
    match event:
        case Launched(paid=paid) | events.Built(paid=paid):
            told += [" ", *goods(said(scene, "log.paid"), paid, height)]
    if isinstance(event, Opened) and event.called:
        told += [" ", glyphs.head(event.seat, "village", height - 4), f"+{event.called}"]
    return told


def goods(word: str, goods: Iterable[Resource], height: int) -> list[Chunk]:
    """Resources behind a word, or behind a plus or minus that stands close to them; nothing where there are none."""
    found: list[Chunk] = []
    for good, number in Counter(goods).items():
        first = word if len(word) == 1 else f"{word} "
        found += [" " if found else first, glyphs.resource(good, height - 10), *[f"×{number}"] * (number > 1)]
    return found


def _gained(scene: Scene, event: events.ResourceEvent, height: int) -> list[Chunk]:
    """In the sum of a turn behind a plus, else behind what was done."""
    if isinstance(event, events.Generated):
        return goods(said(scene, "log.generated"), event.goods, height)
    return goods(said(scene, "log.collected") if event.at else "+", event.goods, height)


def _settled(scene: Scene, event: events.Settled, height: int) -> list[Chunk]:
    head = glyphs.head(event.seat, event.source, height - 4)
    return [head, f" {said(scene, 'log.settled')} {_numbered(map(str, settled_on(event)))}"]


def _placed(scene: Scene, event: events.Placed, height: int) -> list[Chunk]:
    """The tile itself, as it lies."""
    return [tiles.sign(event.tile, event.rotation, height), f" {said(scene, 'log.placed')} {event.at}"]


def _trained(scene: Scene, event: events.Trained, height: int) -> list[Chunk]:
    units = event.units if isinstance(event, Trained) else 1
    return [glyphs.head(event.seat, "council", height - 4), f" {said(scene, 'log.trained')} +{units}"]


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
    canoe = seats.small_building("canoe", round(height * 1.15))
    return [canoe, glyphs.resource(event.gave, height - 10), "→", glyphs.resource(event.got, height - 10)]


def _scored(scene: Scene, event: events.Scored, height: int) -> list[Chunk]:
    """That points are final; after the end all are, and the cards say so."""
    if scene.view.result:
        return []
    return [coin(height - 8), " " + said(scene, "log.total", total=event.total)]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Placed: _placed,
    events.NoFit: lambda scene, event, height: [glyphs.tile(height - 6), " ✕"],
    events.Collected: _gained,
    events.Cleared: _gained,
    events.Generated: _gained,
    events.Settled: _settled,
    events.Trained: _trained,
    Trained: _trained,
    events.Moved: _moved,
    events.Sailed: _sailed,
    Launched: _sailed,
    events.Built: _built,
    Opened: _built,
    events.Attacked: _attacked,
    events.Exchanged: _exchanged,
    **dict.fromkeys((events.ExtraTurn, Again), lambda scene, event, height: [said(scene, "log.extra")]),
    Granted: lambda scene, event, height: [said(scene, "log.granted")],
    events.Scored: _scored,
    Resigned: lambda scene, event, height: [said(scene, "log.resigned")],
}
