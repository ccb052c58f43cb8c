"""What happened since the reader last acted: where it left traces in the garden, and the line that tells it.

Works from events alone; how the traces are drawn stands in `traces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from PIL import Image

from data.texts import name, text
from render.canvas import scaled
from render.news import Said, behind
from render.panels import Chunk
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
from rules.kit.events import Event
from rules.kit.hexes import Edge, Hex
from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, TILE_FACES


class Leg(msgspec.Struct, frozen=True):
    """The last way a figure went; `storm` says that it was carried."""

    start: Hex
    end: Hex
    storm: bool = False


class Traces(msgspec.Struct):
    """What the garden shows of the news: sections gained and lost by cell, plots laid, chips put, channels, ways."""

    gained: dict[Hex, int] = msgspec.field(default_factory=dict)
    lost: dict[Hex, int] = msgspec.field(default_factory=dict)
    laid: set[Hex] = msgspec.field(default_factory=set)
    improved: set[Hex] = msgspec.field(default_factory=set)
    channels: set[Edge] = msgspec.field(default_factory=set)
    legs: dict[str, Leg] = msgspec.field(default_factory=dict)

    def cells(self) -> set[Hex]:
        """Every cell on which something changed."""
        return {*self.gained, *self.lost, *self.laid, *self.improved}


def traces(news: Iterable[Event]) -> Traces:
    """What the events did to the garden."""
    found = Traces()
    for event in news:
        facts = event.facts
        for cell, sections in _growth(event):
            if sections:
                found.gained[cell] = found.gained.get(cell, 0) + sections
        if event.kind in ("panda", "stormed", "gardener"):
            kind = "gardener" if event.kind == "gardener" else "panda"
            end = Hex.parse(str(facts["to"]))
            found.legs[kind] = Leg(Hex.parse(str(facts["origin"])), end, event.kind == "stormed")
            if facts.get("ate"):
                found.lost[end] = found.lost.get(end, 0) + 1
        elif event.kind == "laid":
            found.laid.add(Hex.parse(str(facts["at"])))
        elif event.kind == "improved":
            found.improved.add(Hex.parse(str(facts["at"])))
        elif event.kind == "irrigated":
            found.channels.add(Edge.parse(str(facts["edge"])))
    return found


def _growth(event: Event) -> Iterator[tuple[Hex, int]]:
    """The cells on which an event made bamboo grow, with the number of sections."""
    facts: Mapping[str, Any] = event.facts
    if event.kind in ("rained", "laid", "improved"):
        yield Hex.parse(str(facts["at"])), int(facts.get("bamboo") or 0)
    elif event.kind in ("gardener", "irrigated"):
        cells = facts.get("grown" if event.kind == "gardener" else "watered") or ()
        yield from ((Hex.parse(c), int(n)) for c, n in zip(cells, facts.get("bamboo") or (), strict=False))


def told(seat: Seat, events: Sequence[Event], language: str, height: int) -> list[Said]:
    """Events as short groups of signs and words; `height` is that of the signs in pixels.

    Plots that were drawn are told until one of them is laid: then that one says it.
    """
    events = [event for event in events if event.kind != "drew_plots" or event is events[-1]]
    shown = (event for event in events if event.kind in _TELLERS)
    return [behind(event, seat, _TELLERS[event.kind](event, language, height), height) for event in shown]


def _weather(event: Event, language: str, height: int) -> list[Chunk]:
    sign = tokens.weather(str(event.facts["face"]), height)
    if event.kind in ("skipped", "nothing"):
        return [sign, " " + text(language, f"picture.takenoko.log.{event.kind}")]
    if event.kind == "rolled" and event.facts["face"] == "choice":
        return [sign]
    return [sign, " " + name(language, "picture.takenoko", event.facts["face"])]


def _walk(event: Event, language: str, height: int) -> list[Chunk]:
    walker = figure("gardener" if event.kind == "gardener" else "panda", height + 6)
    way: list[Chunk] = [walker, f" {event.facts['origin']}→{event.facts['to']}"]
    ate = event.facts.get("ate")
    return [*way, " −", bamboo.eaten(str(ate), height - 4)] if ate else way


def _rain(event: Event, language: str, height: int) -> list[Chunk]:
    return [f"{event.facts['at']} +{event.facts['bamboo']}"]


def _plot(event: Event, language: str, height: int) -> list[Chunk]:
    colour, improvement = TILE_FACES[str(event.facts["tile"])]
    signs: list[Chunk] = [_tile(colour, height)]
    chip = event.facts.get("chip") or improvement
    return [*signs, *([tokens.chip(str(chip), height, bool(event.facts.get("chip")))] if chip else []), _at(event)]


def _chip(event: Event, language: str, height: int) -> list[Chunk]:
    return [tokens.chip(str(event.facts["chip"]), height), _at(event)]


def _drawn(event: Event, language: str, height: int) -> list[Chunk]:
    return [tokens.pile(height), f" {event.facts['count']}"]


def _channel(event: Event, language: str, height: int) -> list[Chunk]:
    return [tokens.channel(round(height * 1.3)), _at(event)]


def _at(event: Event) -> str:
    """Where something was put, or that one of it was taken."""
    return f" {event.facts.get('at') or event.facts.get('edge') or '+1'}"


def _card(event: Event, language: str, height: int) -> list[Chunk]:
    return [tokens.card(str(event.facts["category"]), height), " +1" if event.kind == "objective" else " ✕"]


def _completed(event: Event, language: str, height: int) -> list[Chunk]:
    words = text(language, "picture.takenoko.log.completed", points=event.facts["points"])
    return [tokens.card(CARDS[str(event.facts["card"])].category, height), " " + words]


def _emperor(event: Event, language: str, height: int) -> list[Chunk]:
    return [tokens.emperor(height), f" +{event.facts['points']}"]


def _said(event: Event, language: str, height: int) -> list[Chunk]:
    return [text(language, f"picture.takenoko.log.{event.kind}")]


_TELLERS: Final[Mapping[str, Callable[[Event, str, int], list[Chunk]]]] = {
    **dict.fromkeys(("rolled", "weather", "skipped", "nothing"), _weather),
    **dict.fromkeys(("panda", "stormed", "gardener"), _walk),
    **dict.fromkeys(("took_chip", "improved"), _chip),
    **dict.fromkeys(("took_channel", "irrigated"), _channel),
    **dict.fromkeys(("objective", "thrown"), _card),
    **dict.fromkeys(("last_round", "resigned"), _said),
    "rained": _rain,
    "drew_plots": _drawn,
    "laid": _plot,
    "completed": _completed,
    "emperor": _emperor,
}
"""How each kind of event is told; kinds that are not here are seen without words."""


@lru_cache(maxsize=8)
def _tile(colour: str, height: int) -> Image.Image:
    return scaled(tiles.plot(colour, True, 0, 62), height / 136)
