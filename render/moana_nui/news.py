"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.moana_nui import glyphs, pieces
from render.moana_nui.archipelago import Chart
from render.moana_nui.layout import SMALL, Layout
from render.moana_nui.outlines import inked
from render.moana_nui.palette import ALARM, CALL, INK, WHITE
from render.moana_nui.reading import said
from render.panels import Chunk
from render.scene import Scene, Size
from render.shapes import hexagon
from render.theme import SEAT_COLOURS, seat_symbol
from rules.game import Event, Seat
from rules.moana_nui.places import Cell, Corner, Segment


def put_frames(canvas: Canvas, news: Iterable[Event], where: Chart, place: Layout) -> None:
    """A frame in the seat's colour around every new tile, and the ways of units; under the pieces."""
    told = list(news)
    for event in told:
        if event.kind == "placed":
            at = Cell.parse(str(event.facts["at"]))
            if at in where.tiles:
                canvas.paste(_frame(event.seat or 0, place.grid.size), *where.at(at))
    for event in told:
        _put_way(canvas, event, where, place)


def put_traces(canvas: Canvas, news: Iterable[Event], where: Chart, place: Layout, size: Size) -> None:
    """Whose tile is new, stars at new buildings, how many settled where."""
    for event in news:
        if event.kind == "placed" and (at := Cell.parse(str(event.facts["at"]))) in where.tiles:
            x, y = where.at(at)
            badge = glyphs.badge(event.seat or 0, max(24, round(0.32 * place.grid.size)))
            canvas.paste(badge, x - 0.72 * place.grid.size, y + 0.4 * place.grid.size)
        elif event.kind == "built":
            _put_new(canvas, event, where, place)
        elif event.kind == "settled":
            _put_settled(canvas, event, where, place, size)


def _put_way(canvas: Canvas, event: Event, where: Chart, place: Layout) -> None:
    facts: Mapping[str, Any] = event.facts
    if event.kind not in ("moved", "sailed", "attacked"):
        return
    origin, to = Segment.parse(facts["origin"]), Segment.parse(facts["to"])
    if origin not in where.stands or to not in where.stands or event.seat is None:
        return
    start, end = where.on(origin, "unit" if event.kind == "moved" else "middle"), where.on(to, "middle")
    colour = ALARM if event.kind == "attacked" else SEAT_COLOURS[event.seat]
    if math.dist(start, end) > 0.3 * place.grid.size:
        way = round(end[0] - start[0]), round(end[1] - start[1])
        sprite, dx, dy = _arrow(way, place.grid.size, colour)
        canvas.place(sprite, start[0] + dx, start[1] + dy)


def _put_new(canvas: Canvas, event: Event, where: Chart, place: Layout) -> None:
    """A star beside a new building."""
    at = str(event.facts["at"])
    if "/" in at:
        x, y = where.corner(Corner.parse(at))
    elif (segment := Segment.parse(at)) in where.stands:
        x, y = where.on(segment, "building")
    else:
        return
    canvas.paste(_spark(max(26, round(0.3 * place.grid.size))), x + 0.34 * place.piece, y - 0.1 * place.piece)


def _put_settled(canvas: Canvas, event: Event, where: Chart, place: Layout, size: Size) -> None:
    labels: Any = event.facts["at"]
    for label, count in Counter(str(at) for at in labels).items():
        segment = Segment.parse(label)
        if segment in where.stands:
            number = count if len(set(labels)) > 1 or len(labels) > 1 else int(str(event.facts["units"]))
            x, y = where.on(segment, "unit")
            canvas.haloed(x + 0.3 * place.piece, y - 0.62 * place.piece, f"+{number}", SMALL[size], INK, WHITE, 3)


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


@lru_cache(maxsize=8)
def _spark(size: int) -> Image.Image:
    painter = Painter(60, 60, size / 60, 4)
    burst = [((27 if i % 2 == 0 else 12) * math.sin(i * math.pi / 8), (27 if i % 2 == 0 else 12) * math.cos(
        i * math.pi / 8)) for i in range(16)]  # fmt: skip
    inked(painter, burst, CALL, 4)
    return painter.done()


@lru_cache(maxsize=64)
def _arrow(end: tuple[int, int], size: int, colour: str) -> tuple[Image.Image, int, int]:
    """An arrow from the origin to `end` (pixels), and where the corner of its sprite lies."""
    length = math.hypot(*end) or 1
    ux, uy = end[0] / length, end[1] / length
    pad = round(0.3 * size)
    x0, y0 = min(0, end[0]) - pad, min(0, end[1]) - pad
    painter = Painter(abs(end[0]) + 2 * pad, abs(end[1]) + 2 * pad, 1, 3, origin=(-x0, -y0))
    head, bow = 0.26 * size, (end[0] / 2 - uy * length * 0.16, end[1] / 2 + ux * length * 0.16)
    path = [tuple((1 - t) ** 2 * 0 + 2 * (1 - t) * t * bow[i] + t * t * end[i] for i in (0, 1))
            for t in (k / 16 for k in range(1, 17))]  # fmt: skip
    body = [(p[0], p[1]) for p in path if math.dist(p, end) > head * 0.8]
    back = (path[-1][0] - path[-4][0], path[-1][1] - path[-4][1])
    far = math.hypot(*back) or 1
    bx, by = back[0] / far, back[1] / far
    tip = [(end[0] + 0.03 * size * bx, end[1] + 0.03 * size * by)]
    tip += [(end[0] - head * bx + s * head * 0.6 * -by, end[1] - head * by + s * head * 0.6 * bx) for s in (1, -1)]
    if len(body) > 1:
        painter.brush(body, 0.09 * size + 5, INK)
    painter.outlined(tip, INK, INK, 4)
    if len(body) > 1:
        painter.brush(body, 0.09 * size, colour)
    painter.poly(tip, colour)
    return painter.done(), x0, y0


def by_turn(news: Sequence[Event]) -> list[tuple[Seat, list[Event]]]:
    """The events turn by turn, oldest first, each turn with the seat whose it was."""
    groups: list[tuple[Seat, list[Event]]] = []
    waiting: list[Event] = []
    for event in news:
        waiting.append(event)
        if event.kind == "turn_ended" and event.seat is not None:
            groups.append((event.seat, waiting))
            waiting = []
    first = next((event.seat for event in waiting if event.seat is not None and event.kind != "drew"), None)
    return groups if first is None else [*groups, (first, waiting)]


def told(scene: Scene, seat: Seat, events: Sequence[Event], height: int) -> list[list[Chunk]]:
    """The events of a seat's turn as short groups of signs and words; others who gain stand behind their symbol."""
    found: list[list[Chunk]] = []
    for event in events:
        chunks = _told(scene, event, height)
        if chunks:
            other = event.seat is not None and event.seat != seat
            found.append([seat_symbol(event.seat or 0, height - 8), *chunks] if other else chunks)
    return found


def _told(scene: Scene, event: Event, height: int) -> list[Chunk]:
    tell = _TELLERS.get(event.kind)
    return tell(scene, event, height) if tell else []


def _placed(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.tile(height - 6), f" {event.facts['at']}"]


def _gained(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts: Mapping[str, Any] = event.facts
    goods: list[Chunk] = [glyphs.resource(good, height - 10) for good in facts["goods"]]
    return ["↓" if event.kind == "generated" else "+", *goods] if goods else []


def _settled(scene: Scene, event: Event, height: int) -> list[Chunk]:
    facts: Mapping[str, Any] = event.facts
    places = " ".join(dict.fromkeys(facts["at"]))
    return [glyphs.head(event.seat or 0, str(facts["source"]), height - 4), f"→{places}"]


def _trained(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat or 0, "council", height - 4), "+1"]


def _went(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [f"{event.facts['origin']}→{event.facts['to']} ×{event.facts['units']}"]


def _built(scene: Scene, event: Event, height: int) -> list[Chunk]:
    return [_small_building(str(event.facts["building"]), height), f" {event.facts['at']}"]


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


@lru_cache(maxsize=16)
def _small_building(kind: str, height: int) -> Image.Image:
    sprite = pieces.building(kind, round(height * 1.3))
    return sprite.crop(sprite.getbbox() or (0, 0, 1, 1))


def name(scene: Scene, seat: Seat, given: str, size: int, room: float) -> list[Chunk]:
    """A seat's symbol and name at the head of a line."""
    return [seat_symbol(seat, size + 4), " " + fonts.fit(given, size, room)]
