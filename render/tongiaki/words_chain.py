"""A long chain of voyages told as one: how many landed and where, how many failed, who went home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.phrases import Voice
from render.tongiaki.words_pieces import crew
from rules.kit.events import Event, Fact, loose
from rules.kit.seats import Seat

FEW: Final = 2
"""So many voyages of a turn are told one by one."""

_OF_A_VOYAGE: Final = frozenset({"departed", "turned", "crossed", "failed", "blocked", "landed", "overflow"})
_PARTS: Final = ("turned", "landed", "failed", "blocked")


def condensed(events: Sequence[Event]) -> Sequence[Event]:
    """What is told of a turn: the boats of a landing once, and more than FEW voyages in one sentence.

    The sentence is a `chain{departed, turned, landed, failed, blocked, islands, boats}`: how often each happened, the
    islands of the landings, and the boats that went home (a seat each).
    """
    told = [event for index, event in enumerate(events) if event.kind != "moored" or not _landed(events[index:])]
    if sum(event.kind == "departed" for event in told) <= FEW:
        return told
    voyages = [event for event in told if event.kind in _OF_A_VOYAGE]
    first = told.index(voyages[0])
    rest = [event for event in told[first:] if event.kind not in _OF_A_VOYAGE]
    return [*told[:first], _chain(voyages), *rest]


def chain(voice: Voice, event: Event) -> str:
    """The sentence of a `chain`."""
    parts = [
        voice.say(f"event.chain_{part}", n=event.facts[part], islands=voice.names(_texts(event.facts["islands"])))
        for part in _PARTS
        if event.facts[part]
    ]
    if boats := event.facts["boats"]:
        parts.append(voice.say("event.chain_home", boats=crew(voice, _seats(boats))))
    return voice.say("event.chain", n=event.facts["departed"], parts=voice.list(parts, "clause"))


def _landed(events: Sequence[Event]) -> bool:
    """Whether the landing that the first event belongs to is told whole further on."""
    return any(event.kind == "landed" for event in events)


def _chain(voyages: Sequence[Event]) -> Event:
    kinds = [event.kind for event in voyages]
    facts: dict[str, Fact] = {part: kinds.count(part) for part in ("departed", *_PARTS)}
    facts["islands"] = tuple(dict.fromkeys(str(event.facts["island"]) for event in voyages if event.kind == "landed"))
    facts["boats"] = tuple(boat for event in voyages if _goes_home(event) for boat in _seats(event.facts["boats"]))
    return loose("chain", voyages[0].seat, facts)


def _goes_home(event: Event) -> bool:
    return event.kind in ("failed", "overflow") or (event.kind == "blocked" and event.facts["back"] is None)


def _seats(boats: Fact) -> tuple[Seat, ...]:
    return tuple(boat for boat in boats if isinstance(boat, int)) if isinstance(boats, tuple) else ()


def _texts(islands: Fact) -> tuple[str, ...]:
    return tuple(str(island) for island in islands) if isinstance(islands, tuple) else ()
