"""Where units went in a turn: what led on is one journey, and what led back is none.

Works from events alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from render.news import by_turn
from rules.kit.events import Event
from rules.moana_nui import events
from rules.moana_nui.places import Segment

AFTERWARDS = frozenset({"drew", "scored"})
"""Kinds of events that belong to the turn before them."""


def come_to(happened: Iterable[Event]) -> list[Event]:
    """The events of a turn, but of its moves only what they come to, as the last of them."""
    happened = list(happened)
    return [*(event for event in happened if not isinstance(event, events.Moved)), *journeys(happened)]


def of_turns(news: Iterable[Event]) -> list[Event]:
    """The events of several turns, with what the moves of each come to."""
    return [event for _, happened in by_turn(news, AFTERWARDS) for event in come_to(happened)]


def journeys(happened: Sequence[Event]) -> list[events.Moved]:
    """From where to where units went in a turn: one that arrives where another leaves goes on in its place."""
    moves = [event for event in happened if isinstance(event, events.Moved)]
    legs = dict[tuple[Segment, Segment], int]()
    for move in moves:
        legs[move.origin, move.to] = legs.get((move.origin, move.to), 0) + move.units
    while joint := next(((one, on) for one in legs for on in legs if one[1] == on[0]), None):
        (origin, _), (_, to) = one, on = joint
        units = min(legs[one], legs[on])
        legs[one] -= units
        legs[on] -= units
        if origin != to:
            legs[origin, to] = legs.get((origin, to), 0) + units
        legs = {leg: left for leg, left in legs.items() if left}
    return [replace(moves[0], origin=origin, to=to, units=units) for (origin, to), units in legs.items()]
