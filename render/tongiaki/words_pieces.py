"""Boats, beaches, piers and tiles of Tongiaki in words: pieces that its other words share.

Only counting on a view; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import SHAPES, Voice
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tongiaki.components import LANDS, WATERS
from rules.tongiaki.events import Blocked, Crossed, Departed, Endless, Failed, Landed, Moored, Overflow, Turned
from rules.tongiaki.outlook import Prospect
from rules.tongiaki.places import Island, Pier
from rules.tongiaki.state import Crew
from rules.tongiaki.view import TongiakiView

NO_NUMBER: Final = 1
"""The colours that a route without a number needs: any group passes."""


def view_of(voice: Voice) -> TongiakiView:
    """The position that is spoken about."""
    return expect(TongiakiView, voice.scene.view)


def crew(voice: Voice, boats: Sequence[Seat]) -> str:
    """Boats by their owners: `2 ● Ann, 1 ▲ Ben`; `none` for no boats."""
    said = (voice.say("say.crew", n=boats.count(seat), who=voice.seat(seat)) for seat in sorted(set(boats)))
    return voice.list(said) or voice.common("nothing")


def apart(voice: Voice, items: Iterable[str]) -> str:
    """Items that hold commas themselves, in a row."""
    return f"{voice.say('say.apart')}{voice.common('space')}".join(items)


def shapes(boats: Iterable[Seat]) -> str:
    """Boats by the symbols of their seats, shortest: `●●▲`."""
    return "".join(SHAPES[seat % len(SHAPES)] for seat in boats)


def colours(voice: Voice, number: int) -> str:
    """`3 colours`."""
    return voice.say("say.colours", n=number)


def pier(voice: Voice, pier: Pier) -> str:
    """A pier by its beach and its direction on the table."""
    return voice.say("say.pier", beach=voice.name(pier.beach), direction=voice.name(pier.direction))


def tile(voice: Voice, tile: str) -> str:
    """A tile: an island by its name, a water tile by the numbers of its routes."""
    if tile in LANDS:
        return voice.name(tile)
    needed = sorted(route.colours for route in WATERS[tile].routes)
    numbers = (voice.say("say.free") if number == NO_NUMBER else str(number) for number in needed)
    return voice.say("say.water", numbers=voice.list(numbers))


def worth(voice: Voice, island: str) -> str:
    """The points of an island: `4 points`."""
    return voice.points(LANDS[island].points)


def brief_outcome(voice: Voice, found: Prospect) -> str:
    """Where a voyage leads in a word or two, as a picture has it: `Fiji`, `fails 2/4`."""
    facts = {"have": found.colours, "needed": found.needed, "island": voice.name(found.island)}
    return voice.say(f"outcome.{found.outcome}_brief", **facts)


_PLACED: Final = ("unknown", "at_sea", "fails")
"""Outcomes at a cell."""


def outcome(voice: Voice, found: Prospect, *, shown: bool = False) -> str:
    """Where a voyage leads, as far as it is known; without names of cells beside a picture where it is shown."""
    view = view_of(voice)
    facts: dict[str, object] = {"cell": found.cell, "colours": colours(voice, found.colours)}
    if found.island is not None:
        facts |= {"island": voice.name(found.island), "points": worth(voice, found.island)}
    if found.needed is not None:
        facts["needed"] = colours(voice, found.needed)
    key = found.outcome
    if key == "lands" and found.island in view.sailors[view.seat].islands:
        key = "lands_has"
    if shown and key in _PLACED:
        key = f"{key}_shown"
    elif key == "unknown" and found.legs:
        key, facts["legs"] = "unknown_over", voice.list(leg.at for leg in found.legs)
    return voice.say(f"outcome.{key}", **facts)


FEW: Final = 2
"""So many voyages of a turn are told one by one."""

_OF_A_VOYAGE: Final = (Departed, Turned, Crossed, Failed, Blocked, Landed, Overflow)


class Chain(Event, frozen=True, kw_only=True):
    """Voyages told in one sentence: how many, how often tiles were turned and groups landed, failed or were blocked,
    on which islands they landed, and the boats that went home."""

    departed: int
    turned: int
    landed: int
    failed: int
    blocked: int
    islands: tuple[Island, ...]
    boats: Crew


def condensed(events: Sequence[Event]) -> Sequence[Event]:
    """What is told of a turn: the boats of a landing once, and more than FEW voyages in one sentence."""
    told = [event for index, event in enumerate(events) if not isinstance(event, Moored) or not _lands(events[index:])]
    if _count(told, Departed) <= FEW:
        return told
    voyages = [event for event in told if isinstance(event, _OF_A_VOYAGE)]
    first = told.index(voyages[0])
    rest = [event for event in told[first:] if not isinstance(event, _OF_A_VOYAGE)]
    return [*told[:first], _chain(voyages), *rest]


def chain(voice: Voice, event: Chain) -> str:
    """The sentence of a chain."""
    islands = voice.names(event.islands)
    counts = {"turned": event.turned, "landed": event.landed, "failed": event.failed, "blocked": event.blocked}
    parts = [voice.say(f"event.chain_{part}", n=n, islands=islands) for part, n in counts.items() if n]
    if event.boats:
        parts.append(voice.say("event.chain_home", boats=crew(voice, event.boats)))
    return voice.say("event.chain", n=event.departed, parts=voice.list(parts, "clause"))


def _lands(events: Iterable[Event]) -> bool:
    """Whether the landing that the first event belongs to is told whole further on."""
    return any(isinstance(event, Landed) for event in events)


def _chain(voyages: Sequence[Event]) -> Chain:
    return Chain(
        voyages[0].seat,
        departed=_count(voyages, Departed),
        turned=_count(voyages, Turned),
        landed=_count(voyages, Landed),
        failed=_count(voyages, Failed),
        blocked=_count(voyages, Blocked),
        islands=tuple(dict.fromkeys(event.island for event in voyages if isinstance(event, Landed))),
        boats=tuple(boat for event in voyages for boat in sent_home(event)),
    )


def _count(events: Iterable[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)


def sent_home(event: Event) -> Crew:
    """The boats that their owners lose with an event."""
    if isinstance(event, Failed | Overflow | Endless) or (isinstance(event, Blocked) and event.back is None):
        return event.boats
    return ()
