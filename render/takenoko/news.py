"""What happened since the reader last acted: where it left traces in the garden, and the line that tells it.

Works from events alone; how the traces are drawn stands in `traces`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final

import msgspec

from data.texts import text
from render.news import Said, behind
from render.panels import Chunk
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
from render.takenoko.plates import growing
from rules.kit.events import Event, Resigned
from rules.kit.hexes import Edge, Hex
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, TILE_FACES
from rules.takenoko.events import (
    Completed,
    DrewPlots,
    Emperor,
    Gardener,
    Improved,
    Irrigated,
    Laid,
    LastRound,
    Nothing,
    Objective,
    Panda,
    Rained,
    Rolled,
    Skipped,
    Stormed,
    Thrown,
    TookChannel,
    TookChip,
    Weather,
)


class Leg(msgspec.Struct, frozen=True):
    """The last way a figure went; `storm` says that it was carried."""

    start: Hex
    end: Hex
    storm: bool = False


class Traces(msgspec.Struct):
    """What the garden shows of the news: sections grown and eaten by cell, who laid a plot or put a chip on one later,
    channels and ways."""

    grown: Counter[Hex] = msgspec.field(default_factory=Counter)
    eaten: Counter[Hex] = msgspec.field(default_factory=Counter)
    laid: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    improved: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    channels: set[Edge] = msgspec.field(default_factory=set)
    legs: dict[str, Leg] = msgspec.field(default_factory=dict)

    def cells(self) -> set[Hex]:
        """Every cell on which something changed."""
        return {*self.grown, *self.eaten, *self.laid, *self.improved}

    def within(self, seen: Container[Hex]) -> Traces:
        """The signs on cells that are seen; of ways those that lead from one of these to another."""
        grown, eaten = (Counter({at: n for at, n in each.items() if at in seen}) for each in (self.grown, self.eaten))
        laid, improved = ({at: by for at, by in each.items() if at in seen} for each in (self.laid, self.improved))
        legs = {kind: leg for kind, leg in self.legs.items() if leg.start in seen and leg.end in seen}
        return Traces(grown, eaten, laid, improved, self.channels, legs)


def traces(news: Iterable[Event]) -> Traces:
    """What the events did to the garden."""
    found = Traces()
    for event in news:
        _put(found, event)
        for cell, sections in _growth(event):
            if sections:
                (found.grown if sections > 0 else found.eaten)[cell] += abs(sections)
    return found


def _put(found: Traces, event: Event) -> None:
    """Notes what was put or moved, and by whom."""
    match event:
        case Panda() | Stormed():
            found.legs["panda"] = Leg(event.origin, event.to, isinstance(event, Stormed))
        case Gardener():
            found.legs["gardener"] = Leg(event.origin, event.to)
        case Laid() if event.seat is not None:
            found.laid[event.at] = event.seat
        case Improved() if event.seat is not None:
            found.improved[event.at] = event.seat
        case Irrigated():
            found.channels.add(event.edge)


def _growth(event: Event) -> Iterator[tuple[Hex, int]]:
    """The cells on which an event made bamboo grow, or had it eaten, with the number of sections."""
    match event:
        case Panda() | Stormed() if event.ate:
            yield event.to, -1
        case Rained() | Laid() | Improved():
            yield event.at, event.bamboo
        case Gardener():
            yield from zip(event.grown, event.bamboo, strict=True)
        case Irrigated():
            yield from zip(event.watered, event.bamboo, strict=True)


def told(seat: Seat, events: Sequence[Event], language: str, height: int) -> list[Said]:
    """Events as short groups of signs and words; `height` is that of the signs in pixels."""
    there = {type(event) for event in events}
    shown = [event for event in events if type(event) in _TELLERS and not there & _IMPLIED.get(type(event), set())]
    return [behind(event, seat, _TELLERS[type(event)](event, language, height), height) for event in shown]


_IMPLIED: Final[Mapping[type[Event], Set[type[Event]]]] = {
    Rolled: {Weather, Rained},
    Weather: {Rained},
    DrewPlots: {Laid},
    TookChip: {Improved},
    TookChannel: {Irrigated},
}
"""What is not told where one of these events tells it."""


def _weather(event: Rolled | Weather, _: str, height: int) -> list[Chunk]:
    return [tokens.weather(event.face, height)]


def _walk(event: Panda | Stormed | Gardener, _: str, height: int) -> list[Chunk]:
    if isinstance(event, Gardener):
        grown = sum(event.bamboo)
        more: list[Chunk] = [" ", growing(height), f"+{grown}"] if grown else []
        return [figure("gardener", height + 6), f" {event.to}", *more]
    return [figure("panda", height + 6), f" {event.to}" + " −1" * bool(event.ate)]


def _rain(event: Rained, _: str, height: int) -> list[Chunk]:
    return [tokens.weather("rain", height), f" {event.at} +{event.bamboo}"]


def _plot(event: Laid, _: str, height: int) -> list[Chunk]:
    colour, printed = TILE_FACES[event.tile]
    improvement = event.chip or printed
    signs = [tokens.chip(improvement, height, event.chip is not None)] if improvement else []
    return [tiles.plot(colour, True, round(height / tiles.HIGH)), *signs, f" {event.at}{_more(event.bamboo)}"]


def _chip(event: TookChip | Improved, _: str, height: int) -> list[Chunk]:
    where = f" {event.at}{_more(event.bamboo)}" if isinstance(event, Improved) else " +1"
    return [tokens.chip(event.chip, height), where]


def _drawn(event: DrewPlots, _: str, height: int) -> list[Chunk]:
    return [tokens.pile(height), f" {event.count}"]


def _channel(event: TookChannel | Irrigated, _: str, height: int) -> list[Chunk]:
    where = " +1"
    if isinstance(event, Irrigated):
        grown = [f"{at}{_more(more)}" for at, more in zip(event.watered, event.bamboo, strict=True) if more]
        where = f" {event.edge}" + (f" ({', '.join(grown)})" if grown else "")
    return [tokens.channel(round(height * 1.3)), where]


def _more(grown: int) -> str:
    """How much grew where something was laid, behind its place."""
    return f" +{grown}" if grown else ""


def _card(event: Objective | Thrown, language: str, height: int) -> list[Chunk]:
    return [tokens.card(event.category, height), " ", *_said(event, language, height)]


def _completed(event: Completed | Emperor, language: str, height: int) -> list[Chunk]:
    if isinstance(event, Emperor):
        sign, key = tokens.emperor(height), "points"
    else:
        sign, key = bamboo.rod((CARDS[event.card].category,), 1, height), "completed"
    return [sign, " " + text(language, f"picture.takenoko.log.{key}", points=event.points)]


def _said(event: Event, language: str, _: int) -> list[Chunk]:
    return [text(language, f"picture.takenoko.log.{event.kind}")]


_TELLERS: Final[Mapping[type[Event], Callable[[Any, str, int], list[Chunk]]]] = {
    **dict.fromkeys((Rolled, Weather), _weather),
    **dict.fromkeys((Panda, Stormed, Gardener), _walk),
    **dict.fromkeys((TookChip, Improved), _chip),
    **dict.fromkeys((TookChannel, Irrigated), _channel),
    **dict.fromkeys((LastRound, Resigned, Skipped, Nothing), _said),
    **dict.fromkeys((Objective, Thrown), _card),
    **dict.fromkeys((Completed, Emperor), _completed),
    Rained: _rain,
    DrewPlots: _drawn,
    Laid: _plot,
}
"""How each kind of event is told; kinds that are not here are seen without words."""
