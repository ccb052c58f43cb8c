"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

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
from render.theme import SEAT_COLOURS
from rules.kit.events import Event, Loose
from rules.kit.seats import Seat
from rules.moana_nui.places import Cell, Corner, Segment


def put_frames(canvas: Canvas, news: Iterable[Event], where: Chart) -> None:
    """Frames around new tiles, the ways of units, and rings under new pieces, in the colour of whoever did it; all
    under the pieces."""
    told = list(news)
    for event in told:
        if event.kind == "placed":
            at = Cell.parse(str(event.facts["at"]))
            if at in where.tiles:
                canvas.paste(_frame(event.seat or 0, where.grid.size), *where.at(at))
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
        if event.kind == "placed" and (at := Cell.parse(str(event.facts["at"]))) in where.tiles:
            x, y = where.at(at)
            badge = glyphs.badge(event.seat or 0, max(20, round(0.3 * where.grid.size)))
            half = badge.width / 2 - 2
            spots = [area(x + u * where.grid.size, y + v * where.grid.size, half, half, half) for u, v in _CORNERS]
            best = min(spots, key=lambda spot: hidden(spot, taken))
            canvas.paste(badge, (best[0] + best[2]) / 2, (best[1] + best[3]) / 2)
            taken.append(best)


def _ringed(event: Event, where: Chart) -> Iterator[tuple[str, Point, str]]:
    """Where a piece is new: unit or building, its foot, and the colour of its ring."""
    facts: Mapping[str, Any] = event.facts
    if event.seat is None:
        return
    colour = SEAT_COLOURS[event.seat]
    if event.kind == "built" and "/" in facts["at"]:
        yield "building", where.corner(Corner.parse(facts["at"])), colour
        return
    kind = "building" if event.kind == "built" else "unit"
    labels = {"built": "at", "settled": "at", "moved": "to", "sailed": "to", "entered": "to"}
    told = facts.get(labels.get(event.kind, ""), ())
    for at in map(Segment.parse, (told,) if isinstance(told, str) else told):
        if at in where.stands and where.on(at, kind) != where.at(at.cell):
            yield kind, where.on(at, kind), colour


def _put_way(canvas: Canvas, event: Event, where: Chart) -> None:
    facts: Mapping[str, Any] = event.facts
    if event.kind not in ("moved", "sailed", "attacked"):
        return
    origin, to = Segment.parse(facts["origin"]), Segment.parse(facts["to"])
    if origin not in where.stands or to not in where.stands or event.seat is None:
        return
    put_way(canvas, origin, to, ALARM if event.kind == "attacked" else SEAT_COLOURS[event.seat], where)


@lru_cache(maxsize=32)
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


def told(scene: Scene, seat: Seat, events: Sequence[Event], height: int) -> list[Said]:
    """The events of a seat's turn as short groups of signs and words; others who gain stand behind their symbol."""
    found: list[Said] = []
    for event in _settled_together(events):
        chunks = _told(scene, event, height)
        if chunks:
            found.append(behind(event, seat, chunks, height - 8))
    return found


def _settled_together(events: Iterable[Event]) -> list[Event]:
    """The events, where units of the same source that settle one after another settle at once."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else event
        facts: Mapping[str, Any] = event.facts
        if event.kind == last.kind == "settled" and event is not last and facts["source"] == last.facts["source"]:
            before: Any = last.facts["at"]
            found[-1] = replace(cast(Loose, last), told={**facts, "at": (*before, *facts["at"])})
        else:
            found.append(event)
    return found


def _told(scene: Scene, event: Event, height: int) -> list[Chunk]:
    tell = _TELLERS.get(event.kind)
    return tell(scene, event, height) if tell else []


def _placed(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.tile(height - 6), f" {event.facts['at']}"]


def _no_fit(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.tile(height - 6), " ✕"]


def _gained(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts: Mapping[str, Any] = event.facts
    goods: list[Chunk] = [glyphs.resource(good, height - 10) for good in facts["goods"]]
    return ["↓" if event.kind == "generated" else "+", *goods] if goods else []


def _settled(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts: Mapping[str, Any] = event.facts
    units = Counter(facts["at"])
    places = " ".join(at if n == 1 else f"{at}×{n}" for at, n in units.items())
    return [glyphs.head(event.seat or 0, str(facts["source"]), height - 4), f"→{places}"]


def _trained(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat or 0, "council", height - 4), "+1"]


def _went(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [f"{event.facts['origin']}→{event.facts['to']} ×{event.facts['units']}"]


def _built(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [seats.small_building(str(event.facts["building"]), round(height * 1.15)), f" {event.facts['at']}"]


def _called(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat or 0, "village", height - 4), f"+{event.facts['units']}"]


def _attacked(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts = event.facts
    losses = f" −{facts['lost']}/−{facts['killed']}"
    return [f"{facts['origin']} ", glyphs.spears(height - 8, ALARM), f" {facts['to']}{losses}"]


def _exchanged(scene: Scene, event: Event, height: int) -> list[Chunk]:
    one, other = (glyphs.resource(str(event.facts[key]), height - 10) for key in ("gave", "got"))
    return [one, "→", other]


def _extra(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [said(scene, "log.extra")]


def _scored(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.coin(height - 8), " " + said(scene, "log.total", total=event.facts["total"])]


def _resigned(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [said(scene, "log.resigned")]


_TELLERS: Final[Mapping[str, Callable[[Scene, Event, int], list[Chunk]]]] = {
    "placed": _placed,
    "no_fit": _no_fit,
    "collected": _gained,
    "cleared": _gained,
    "generated": _gained,
    "settled": _settled,
    "trained": _trained,
    "moved": _went,
    "sailed": _went,
    "built": _built,
    "called": _called,
    "attacked": _attacked,
    "exchanged": _exchanged,
    "extra_turn": _extra,
    "scored": _scored,
    "resigned": _resigned,
}
