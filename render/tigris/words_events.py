"""What happened as fragments of sentences, one for each kind of event; moves as sentences to be confirmed, each with
what it would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from render.phrases import Voice
from render.tigris import words_choices as effects
from render.tigris.words_board import counted, listed, match_of, span, view_of, war_strengths
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.tigris import events, outlook
from rules.tigris.board import BLACK
from rules.tigris.moves import (
    COLOURS,
    BuildMonument,
    Catastrophe,
    Colour,
    Commit,
    End,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    War,
    Withdraw,
    by_colour,
)

Told: TypeAlias = tuple[str, Mapping[str, object]]
"""Which form of an event's sentence, and the facts it wants beside the event's own."""


class Scored(events.Scored, frozen=True, kw_only=True):
    """Points for the same reason one after another: so many times, with the sum of each colour."""

    times: int
    sums: tuple[tuple[Colour, int], ...]


def condensed(happened: Sequence[Event]) -> Sequence[Event]:
    """Points for the same reason that follow each other as one, such as those of several monuments."""
    told: list[Event] = []
    for event in happened:
        last = told[-1] if told else None
        if isinstance(last, events.Scored) and isinstance(event, events.Scored) and last.reason == event.reason:
            told[-1] = _together(last, event)
        else:
            told.append(event)
    return told


def _together(one: events.Scored, other: events.Scored) -> Scored:
    sums = Counter[Colour](dict(sums_of(one)))
    sums[other.colour] += other.points
    return Scored(
        one.seat, colour=one.colour, points=one.points + other.points, reason=one.reason,
        times=1 + (one.times if isinstance(one, Scored) else 1), sums=tuple(sums.items()),
    )  # fmt: skip


def sums_of(event: events.Scored) -> tuple[tuple[Colour, int], ...]:
    """The points of each colour."""
    return event.sums if isinstance(event, Scored) else ((event.colour, event.points),)


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    tell = _HAPPENED.get(type(event))
    form, more = tell(voice, event) if tell else ("", {})
    said = {name: voice.name(value) if isinstance(value, str) else value for name, value in event.facts.items()}
    return voice.say(f"event.{event.kind}{form}", **{**said, **more})


def _swapped(voice: Voice, event: events.Swapped) -> Told:
    if event.gave is None or event.drew is None:
        return "", {"n": event.count}
    return "_own", {"gave": listed(voice, event.gave), "drew": listed(voice, event.drew)}


def _scored(voice: Voice, event: events.Scored) -> Told:
    points = tuple(voice.say(f"points.{colour}", n=points) for colour, points in sums_of(event))
    return f"_{event.reason}", {"points": points, "n": event.times if isinstance(event, Scored) else 1}


def _decided(voice: Voice, event: events.Decided) -> Told:
    """The winner's strength comes first."""
    low, high = sorted((event.attack, event.defence))
    how = voice.say("event.held" if low == high else "event.beat", own=high, other=low)
    more = {"loser": voice.party(event.loser), "how": how, "n": len(event.removed)}
    return f"_{event.form}{'_removed' if event.removed else ''}", more


def _named(voice: Voice, colour: str) -> Mapping[str, object]:
    return {"building": voice.say(f"building.{colour}")}


_HAPPENED: Final[ByKind[Event, Voice, Told]] = {
    events.Tile: lambda v, event: ("_union" if event.union else "", {"tile": v.say(f"tile.{event.colour}")}),
    events.Leader: lambda _, event: ("" if event.origin is None else "_moved", {}),
    events.Returned: lambda _, event: (f"_{event.reason}", {}),
    events.Catastrophe: lambda v, event: (
        ("_covered", {"tile": v.say(f"tile.{event.covered}")}) if event.covered else ("", {})
    ),
    events.Swapped: _swapped,
    events.SwapFailed: lambda v, event: (
        ("", {"n": event.count}) if event.gave is None else ("_own", {"gave": listed(v, event.gave)})
    ),
    **dict.fromkeys((events.Scored, Scored), _scored),
    events.Wars: lambda v, event: ("", {"which": v.names(event.which)}),
    # An attack on a leader of the reader's own is told in another form.
    events.Conflict: lambda v, event: (
        f"_{event.form}{'_you' if v.is_own(event.defender) else ''}",
        {"defender": v.party(event.defender)},
    ),
    events.Committed: lambda v, event: (
        "" if event.tiles else "_none",
        {"tiles": v.say(f"tiles.{event.colour}", n=event.tiles)},
    ),
    events.Decided: _decided,
    events.Passed: lambda _, event: (f"_{event.what}", {}),
    events.Building: lambda v, event: ("" if event.origin is None else "_moved", _named(v, event.colour)),
    events.BuildingRemoved: lambda v, event: ("", _named(v, event.colour)),
    events.Monument: lambda _, event: ("", {"squares": span(event.squares)}),
    events.Drew: lambda v, event: (
        ("", {"n": event.count}) if event.drew is None else ("_own", {"drew": listed(v, event.drew)})
    ),
    events.Short: lambda _, event: ("", {"n": event.count}),
}
"""How each kind of event is told; the others have one sentence, made of their fields alone."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    tell = _DONE.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    return voice.say(f"do.{move.kind}{variant}", **given | dict(facts))


def _leader(voice: Voice, m: PlaceLeader) -> Told:
    view = view_of(voice)
    seat = view.now.seat
    placed = view.leader(seat, m.which)
    facts = {"which": voice.name(m.which), "effect": effects.leader(voice, seat, m.which, m.to)}
    return ("_moved", {**facts, "origin": placed.at}) if placed else ("", facts)


def _withdraw(voice: Voice, m: Withdraw) -> Told:
    view = view_of(voice)
    placed = view.leader(view.now.seat, m.which)
    return "", {"which": voice.name(m.which), "origin": None if placed is None else placed.at}


def _swap(voice: Voice, m: Swap) -> Told:
    bag, ends = view_of(voice).bag, outlook.swap_ends(view_of(voice), m.tiles)
    return "_ends" if ends else "", {"tiles": counted(voice, by_colour(m.tiles)), "bag": bag}


def _commit(voice: Voice, m: Commit) -> Told:
    view = view_of(voice)
    prospect = effects.prospect_of(view, m.tiles)
    if prospect is None or view.fight is None:
        return "_bare", {}
    facts = {"total": prospect.total, "outcome": effects.outcome(voice, prospect)}
    return "" if m.tiles else "_none", {**facts, "tiles": voice.say(f"tiles.{view.fight.colour}", n=m.tiles)}


def _building(voice: Voice, m: PlaceBuilding) -> Told:
    view = view_of(voice)
    colour = next((tile.colour for tile in view.tiles if tile.at == m.at), COLOURS[BLACK])
    origin = next((tile.at for tile in view.tiles if tile.building and tile.colour == colour), None)
    return "_moved" if origin else "", {"building": voice.say(f"building.{colour}"), "origin": origin}


def _monument(voice: Voice, m: BuildMonument) -> Told:
    shown = span(outlook.figure_at(view_of(voice), m.at))
    earners = effects.earners(voice, m.colours, m.at)
    return "", {"colours": voice.name(m.colours), "squares": shown, "earners": earners}


def _pass(voice: Voice, m: Pass) -> Told:
    decision = view_of(voice).decision
    return f"_{decision}" if decision in ("building", "monument") else "", {}


def _end(voice: Voice, m: End) -> Told:
    view = view_of(voice)
    left = view.now.left
    return ("_early", {"n": left}) if left > 0 else ("", {})


_DONE: Final[ByKind[Move, Voice, Told]] = {
    PlaceTile: lambda v, m: (
        "",
        {"tile": v.say(f"tile.{m.colour}"), "effect": effects.tile(v, m.colour, m.at)},
    ),
    PlaceLeader: _leader,
    Withdraw: _withdraw,
    Catastrophe: lambda v, m: ("", {"effect": effects.catastrophe(v, m.at)}),
    Swap: _swap,
    Commit: _commit,
    War: lambda v, m: (
        "",
        {"which": v.name(m.which), "strengths": war_strengths(v, match_of(view_of(v), m.which))},
    ),
    PlaceBuilding: _building,
    BuildMonument: _monument,
    ScoreZiggurat: lambda v, m: ("", {"points": v.say(f"points.{m.colour}", n=1)}),
    Pass: _pass,
    End: _end,
}
"""How each kind of move is told; kinds that are not here are told by their fields alone."""
