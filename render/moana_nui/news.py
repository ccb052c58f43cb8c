"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas, Painter
from render.moana_nui import glyphs, rings, seats
from render.moana_nui.archipelago import Chart
from render.moana_nui.occupied import Area, area, hidden
from render.moana_nui.palette import ALARM, INK, WHITE
from render.moana_nui.reading import said
from render.moana_nui.ways import put_way
from render.news import Said, behind
from render.panels import Chunk
from render.scene import Scene
from render.shapes import Point, hexagon
from render.sprites import kept
from render.theme import SEAT_COLOURS
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.moana_nui import events
from rules.moana_nui.places import Corner, Segment


def put_frames(canvas: Canvas, news: Iterable[Event], where: Chart) -> None:
    """Frames around new tiles, the ways of units, and rings under new pieces, in the colour of whoever did it; all
    under the pieces."""
    told = [event for event in news if isinstance(event, events.SeatEvent)]
    for event in told:
        if isinstance(event, events.Placed) and event.at in where.tiles:
            canvas.paste(_frame(event.seat, where.grid.size), *where.at(event.at))
    for event in told:
        _put_way(canvas, event, where)
    for kind, foot, colour in dict.fromkeys(ring for event in told for ring in _ringed(event, where)):
        size = where.pieces.unit if kind == "unit" else where.pieces.building
        canvas.paste(rings.foot(size, colour), *foot)


AFTERWARDS: Final = frozenset({"drew", "scored"})
"""Kinds of events that belong to the turn before them."""
_CORNERS: Final = ((-0.76, 0.44), (0.76, 0.44), (-0.76, -0.44), (0.76, -0.44), (0.0, 0.88))


def put_badges(canvas: Canvas, news: Iterable[Event], where: Chart, taken: list[Area]) -> None:
    """Whose tile is new, as a shape in a corner of its frame where it hides nothing that is `taken`."""
    for event in news:
        if isinstance(event, events.Placed) and event.at in where.tiles:
            x, y = where.at(event.at)
            badge = glyphs.badge(event.seat, max(20, round(0.3 * where.grid.size)))
            half = badge.width / 2 - 2
            spots = [area(x + u * where.grid.size, y + v * where.grid.size, half, half, half) for u, v in _CORNERS]
            best = min(spots, key=lambda spot: hidden(spot, taken))
            canvas.paste(badge, (best[0] + best[2]) / 2, (best[1] + best[3]) / 2)
            taken.append(best)


def _ringed(event: events.SeatEvent, where: Chart) -> Iterator[tuple[str, Point, str]]:
    """Where a piece is new: unit or building, its foot, and the colour of its ring."""
    part, places = _new(event)
    for at in places:
        if isinstance(at, Corner):
            yield part, where.corner(at), SEAT_COLOURS[event.seat]
        elif at in where.stands and where.on(at, part) != where.at(at.cell):
            yield part, where.on(at, part), SEAT_COLOURS[event.seat]


def _new(event: events.SeatEvent) -> tuple[str, tuple[Segment | Corner, ...]]:
    """Whether units or a building are new, and where."""
    match event:
        case events.Built():
            return "building", (event.at,)
        case events.Settled():
            return "unit", event.at
        case events.Moved() | events.Sailed() | events.Entered():
            return "unit", (event.to,)
    return "unit", ()


def _put_way(canvas: Canvas, event: events.SeatEvent, where: Chart) -> None:
    if not isinstance(event, events.Moved | events.Sailed | events.Attacked):
        return
    if event.origin in where.stands and event.to in where.stands:
        colour = ALARM if isinstance(event, events.Attacked) else SEAT_COLOURS[event.seat]
        put_way(canvas, event.origin, event.to, colour, where)


@kept
def _frame(seat: Seat, cell: int) -> Image.Image:
    painter = Painter(2 * cell, 2.1 * cell, 1, 3)
    colour = SEAT_COLOURS[seat]
    for grow, fill in ((0.985, INK), (0.965, WHITE), (0.935, colour), (0.89, INK)):
        painter.poly(hexagon(grow * cell), fill)
    hole = Painter(2 * cell, 2.1 * cell, 1, 3)
    hole.poly(hexagon(0.875 * cell), INK)
    sprite = painter.done()
    sprite.paste((0, 0, 0, 0), (0, 0), hole.done())
    return sprite


def told(scene: Scene, seat: Seat, happened: Sequence[Event], height: int) -> list[Said]:
    """The events of a seat's turn as short groups of signs and words; others who gain stand behind their symbol."""
    found: list[Said] = []
    for event in _settled_together(happened):
        chunks = _told(scene, event, height)
        if chunks:
            found.append(behind(event, seat, chunks, height - 8))
    return found


def _settled_together(happened: Iterable[Event]) -> list[Event]:
    """The events, where units of the same source that settle one after another settle at once."""
    found: list[Event] = []
    for event in happened:
        last = found[-1] if found else None
        if isinstance(last, events.Settled) and isinstance(event, events.Settled) and event.source == last.source:
            found[-1] = replace(last, at=last.at + event.at)
        else:
            found.append(event)
    return found


def _told(scene: Scene, event: Event, height: int) -> list[Chunk]:
    tell = _TELLERS.get(type(event))
    return tell(scene, event, height) if tell else []


def _placed(scene: Scene, event: events.Placed, height: int) -> list[Chunk]:
    return [glyphs.tile(height - 6), f" {event.at}"]


def _no_fit(scene: Scene, event: events.NoFit, height: int) -> list[Chunk]:
    return [glyphs.tile(height - 6), " ✕"]


def _gained(scene: Scene, event: events.ResourceEvent, height: int) -> list[Chunk]:
    goods: list[Chunk] = [glyphs.resource(good, height - 10) for good in event.goods]
    return ["↓" if isinstance(event, events.Generated) else "+", *goods] if goods else []


def _settled(scene: Scene, event: events.Settled, height: int) -> list[Chunk]:
    places = " ".join(f"{at}" if n == 1 else f"{at}×{n}" for at, n in Counter(event.at).items())
    return [glyphs.head(event.seat, event.source, height - 4), f"→{places}"]


def _trained(scene: Scene, event: events.Trained, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat, "council", height - 4), "+1"]


def _went(scene: Scene, event: events.Moved | events.Sailed, height: int) -> list[Chunk]:
    return [f"{event.origin}→{event.to} ×{event.units}"]


def _built(scene: Scene, event: events.Built, height: int) -> list[Chunk]:
    return [seats.small_building(event.building, round(height * 1.15)), f" {event.at}"]


def _called(scene: Scene, event: events.Called, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat, "village", height - 4), f"+{event.units}"]


def _attacked(scene: Scene, event: events.Attacked, height: int) -> list[Chunk]:
    return [f"{event.origin} ", glyphs.spears(height - 8, ALARM), f" {event.to} −{event.lost}/−{event.killed}"]


def _exchanged(scene: Scene, event: events.Exchanged, height: int) -> list[Chunk]:
    return [glyphs.resource(event.gave, height - 10), "→", glyphs.resource(event.got, height - 10)]


def _extra(scene: Scene, event: events.ExtraTurn, height: int) -> list[Chunk]:
    return [said(scene, "log.extra")]


def _scored(scene: Scene, event: events.Scored, height: int) -> list[Chunk]:
    return [glyphs.coin(height - 8), " " + said(scene, "log.total", total=event.total)]


def _resigned(scene: Scene, event: Resigned, height: int) -> list[Chunk]:
    return [said(scene, "log.resigned")]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Placed: _placed,
    events.NoFit: _no_fit,
    events.Collected: _gained,
    events.Cleared: _gained,
    events.Generated: _gained,
    events.Settled: _settled,
    events.Trained: _trained,
    events.Moved: _went,
    events.Sailed: _went,
    events.Built: _built,
    events.Called: _called,
    events.Attacked: _attacked,
    events.Exchanged: _exchanged,
    events.ExtraTurn: _extra,
    events.Scored: _scored,
    Resigned: _resigned,
}
