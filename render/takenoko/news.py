"""What happened since the reader last acted: where it left traces in the garden, and the line that tells it.

Works from events alone; how the traces are drawn stands in `traces`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from data.texts import name, text
from render.news import Said, behind
from render.panels import Chunk
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
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
    """What the garden shows of the news: sections grown and eaten by cell, plots laid, channels, ways, and who laid a
    plot, who put a chip on it later, who made bamboo grow there and who ate of it."""

    grown: Counter[Hex] = msgspec.field(default_factory=Counter)
    eaten: Counter[Hex] = msgspec.field(default_factory=Counter)
    put: set[Hex] = msgspec.field(default_factory=set)
    channels: set[Edge] = msgspec.field(default_factory=set)
    legs: dict[str, Leg] = msgspec.field(default_factory=dict)
    by: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    improved: dict[Hex, Seat] = msgspec.field(default_factory=dict)
    growers: dict[Hex, set[Seat]] = msgspec.field(default_factory=dict)
    eaters: dict[Hex, set[Seat]] = msgspec.field(default_factory=dict)

    def cells(self) -> set[Hex]:
        """Every cell on which something changed."""
        return {*self.grown, *self.eaten, *self.put, *self.improved}

    def within(self, seen: Container[Hex]) -> Traces:
        """The signs on cells that are seen; of ways those that lead from one of these to another."""
        grown, eaten = (Counter({at: n for at, n in each.items() if at in seen}) for each in (self.grown, self.eaten))
        put = {at for at in self.put if at in seen}
        legs = {kind: leg for kind, leg in self.legs.items() if leg.start in seen and leg.end in seen}
        improved = {at: seat for at, seat in self.improved.items() if at in seen}
        return Traces(grown, eaten, put, self.channels, legs, self.by, improved, self.growers, self.eaters)


def traces(news: Iterable[Event]) -> Traces:
    """What the events did to the garden."""
    found = Traces()
    for event in news:
        _put(found, event)
        for cell, sections in _growth(event):
            if sections:
                (found.grown if sections > 0 else found.eaten)[cell] += abs(sections)
                if event.seat is not None and event.seat >= 0:
                    (found.growers if sections > 0 else found.eaters).setdefault(cell, set()).add(event.seat)
    return found


def _put(found: Traces, event: Event) -> None:
    """Notes what was put or moved, and by whom."""
    match event:
        case Panda() | Stormed():
            found.legs["panda"] = Leg(event.origin, event.to, isinstance(event, Stormed))
        case Gardener():
            found.legs["gardener"] = Leg(event.origin, event.to)
        case Laid():
            found.put.add(event.at)
            if event.seat is not None:
                found.by[event.at] = event.seat
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


def told(seat: Seat, events: Sequence[Event], language: str, height: int, brief: bool) -> list[Said]:
    """Events as short groups of signs and words; `height` is that of the signs in pixels. In `brief` what left a mark
    comes first behind the weather, which has no name there, and of ways only their ends are told.

    Plots that were drawn are told until one of them is laid, and the die until it rains: then that says it.
    """
    rained = any(isinstance(event, Rained) for event in events)
    shown = [event for event in (_by_weight(events) if brief else events) if type(event) in _TELLERS]
    shown = [event for event in shown if not isinstance(event, DrewPlots) or event is events[-1]]
    shown = [event for event in shown if not (rained and isinstance(event, (Rolled, Weather)) and event.face == "rain")]
    tellers = _BRIEF if brief else _TELLERS
    return [behind(event, seat, tellers[type(event)](event, language, height), height) for event in shown]


def sign(event: Event, language: str, height: int) -> Chunk:
    """The sign that stands for an event."""
    return _TELLERS[type(event)](event, language, height)[0]


_WALKS: Final[tuple[type[Event], ...]] = (Stormed, Panda, Gardener)
_WEIGHTY: Final[tuple[type[Event], ...]] = (
    Completed,
    Emperor,
    LastRound,
    Resigned,
    Laid,
    Improved,
    Irrigated,
    Rained,
    *_WALKS,
)
"""What is told first where there is little room, and always, in the order of play: all that leaves a mark in the garden
or brings points."""


def weighty(events: Sequence[Event]) -> int:
    """How many of the events of a turn are told even where there is little room, at least one; its weather besides."""
    return max(1, sum(isinstance(event, _weighing(events)) for event in events)) + len(_sky(events))


def _weighing(events: Sequence[Event]) -> tuple[type[Event], ...]:
    """What weighs in a turn: where a card was completed or thrown away, drawn ones too, for which that made room."""
    return _WEIGHTY + (Objective, Thrown) * any(isinstance(event, (Completed, Thrown)) for event in events)


def _sky(events: Sequence[Event]) -> list[Event]:
    """The weather that a turn came to have, unless rain says it."""
    found: list[Event] = [event for event in events if isinstance(event, (Rolled, Weather))]
    return [] if any(isinstance(event, Rained) for event in events) else found[-1:]


def _by_weight(events: Sequence[Event]) -> list[Event]:
    """The weather, then what weighs first, in the order of play, then the rest; without what was taken only to be put,
    and without what the weather did not do, where there is anything else."""
    put = {type(event) for event in events}
    needless: tuple[type[Event], ...] = (Rolled, Weather, Skipped, Nothing)
    needless += (TookChip,) * (Improved in put) + (TookChannel,) * (Irrigated in put)
    found = [event for event in events if not isinstance(event, needless)]
    if not any(type(event) in _TELLERS for event in found):
        return list(events)
    return _sky(events) + sorted(found, key=lambda event: not isinstance(event, _weighing(events)))


def _weather(event: Rolled | Weather, language: str, height: int) -> list[Chunk]:
    sign = tokens.weather(event.face, height)
    return [sign] if event.face == "choice" else [sign, " " + name(language, "picture.takenoko", event.face)]


def _unused(event: Skipped | Nothing, language: str, height: int) -> list[Chunk]:
    return [tokens.weather(event.face, height), " " + text(language, f"picture.takenoko.log.{event.kind}")]


def _walk(event: Panda | Stormed | Gardener, language: str, height: int) -> list[Chunk]:
    walker, _, *ate = _arrival(event, language, height)
    return [walker, f" {event.origin}→{event.to}", *ate]


def _arrival(event: Panda | Stormed | Gardener, language: str, height: int) -> list[Chunk]:
    walker = figure("gardener" if isinstance(event, Gardener) else "panda", height + 6)
    ate = None if isinstance(event, Gardener) else event.ate
    return [walker, f" {event.to}", *([" −", bamboo.eaten(ate, height - 4)] if ate else ())]


def _rain(event: Rained, language: str, height: int) -> list[Chunk]:
    return [tokens.weather("rain", height), f" {event.at} +{event.bamboo}"]


def _plot(event: Laid, language: str, height: int) -> list[Chunk]:
    colour, printed = TILE_FACES[event.tile]
    improvement = event.chip or printed
    signs = [tokens.chip(improvement, height, event.chip is not None)] if improvement else []
    return [tiles.plot(colour, True, round(height / tiles.HIGH)), *signs, f" {event.at}{_more(event.bamboo)}"]


def _chip(event: TookChip | Improved, language: str, height: int) -> list[Chunk]:
    where = f" {event.at}{_more(event.bamboo)}" if isinstance(event, Improved) else " +1"
    return [tokens.chip(event.chip, height), where]


def _drawn(event: DrewPlots, language: str, height: int) -> list[Chunk]:
    return [tokens.pile(height), f" {event.count}"]


def _channel(event: TookChannel | Irrigated, language: str, height: int) -> list[Chunk]:
    where = " +1"
    if isinstance(event, Irrigated):
        grown = [f"{at}{_more(more)}" for at, more in zip(event.watered, event.bamboo, strict=True) if more]
        where = f" {event.edge}" + (f" ({', '.join(grown)})" if grown else "")
    return [tokens.channel(round(height * 1.3)), where]


def _more(grown: int) -> str:
    """How much grew where something was laid, behind its place."""
    return f" +{grown}" if grown else ""


def _card(event: Objective, language: str, height: int) -> list[Chunk]:
    return [tokens.card(event.category, height), " +1"]


def _thrown(event: Thrown, language: str, height: int) -> list[Chunk]:
    return [tokens.thrown(event.category, height), " " + text(language, "picture.takenoko.log.thrown")]


def _completed(event: Completed, language: str, height: int) -> list[Chunk]:
    return [bamboo.rod((CARDS[event.card].category,), 1, height), *_points(event, language)]


def _emperor(event: Emperor, language: str, height: int) -> list[Chunk]:
    return [tokens.emperor(height), *_points(event, language)]


def _points(event: Completed | Emperor, language: str) -> list[Chunk]:
    return [" " + text(language, "picture.takenoko.log.points", points=event.points)]


def _said(event: Event, language: str, height: int) -> list[Chunk]:
    return [text(language, f"picture.takenoko.log.{event.kind}")]


_Tellers: TypeAlias = Mapping[type[Event], Callable[[Any, str, int], list[Chunk]]]
_TELLERS: Final[_Tellers] = {
    **dict.fromkeys((Rolled, Weather), _weather),
    **dict.fromkeys((Skipped, Nothing), _unused),
    **dict.fromkeys((Panda, Stormed, Gardener), _walk),
    **dict.fromkeys((TookChip, Improved), _chip),
    **dict.fromkeys((TookChannel, Irrigated), _channel),
    **dict.fromkeys((LastRound, Resigned), _said),
    Objective: _card,
    Thrown: _thrown,
    Rained: _rain,
    DrewPlots: _drawn,
    Laid: _plot,
    Completed: _completed,
    Emperor: _emperor,
}
"""How each kind of event is told; kinds that are not here are seen without words."""
_BRIEF: Final[_Tellers] = {
    **_TELLERS,
    **dict.fromkeys(_WALKS, _arrival),
    **dict.fromkeys((Rolled, Weather), lambda event, _, height: [tokens.weather(event.face, height)]),
}
