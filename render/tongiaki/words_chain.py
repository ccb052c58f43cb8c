"""A long chain of voyages told as one: how many landed and where, how many failed, who went home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import Voice
from render.tongiaki.words_pieces import crew
from rules.kit.events import Event
from rules.tongiaki.events import Blocked, Crossed, Departed, Endless, Failed, Landed, Moored, Overflow, Turned
from rules.tongiaki.places import Island
from rules.tongiaki.state import Crew

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
