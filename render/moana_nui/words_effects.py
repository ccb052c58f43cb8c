"""What a move of Moana Nui would do, in words: it is made on an imagined position, and what happens is told.

Only what the viewer knows is looked at; nothing hidden decides what is told here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from render.moana_nui.reading import tile_name
from render.moana_nui.words_pieces import face_of, land_at, listed, lying, view_of
from render.phrases import SHAPES, Voice
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.kit.typed import ByKind
from rules.moana_nui import events, outlook
from rules.moana_nui.components import HUT
from rules.moana_nui.faces import fitting
from rules.moana_nui.moves import Attack, Build, BuildHouse, End, Generate, MoveUnits, Place, Sail, Settle
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.view import MoanaNuiView


def brings(voice: Voice, move: Move) -> str:
    """What a move brings, the weightiest first; empty where that is nothing, and for a move that is not legal."""
    found = outlook.after(view_of(voice), move)
    if found is None:
        return ""
    islands = [event.at for event in found.told if isinstance(event, events.Completed)]
    completed = (voice.say("effect.completes", n=len(at)) for at in islands)
    points, next_choice = _points(voice, found.view), _next(voice, found.view)
    return voice.list([*completed, *points, *_events(voice, found.told), *next_choice], "effects")


def brings_at(voice: Voice, tile: str, at: Cell) -> str:
    """What a tile of the viewer's hand can bring on a cell, however it lies there."""
    view = view_of(voice)
    ways = fitting(tile, *view.board.chart.frontier[at])
    found = [outlook.outcome(view, Place(tile, at, way)) for way in ways]
    islands = [[len(event.at) for event in way.told if isinstance(event, events.Completed)] for way in found]
    key = "completes" if all(islands) else "can_complete"
    done = [voice.say(f"effect.{key}", n=max(map(max, filter(None, islands))))] if any(islands) else []
    told = [
        voice.say("board.of_seat", who=SHAPES[seat], n=span({total - board.total for total in totals}))
        for seat, (board, *totals) in enumerate(zip(view.boards, *(way.totals for way in found), strict=True))
        if {*totals} != {board.total}
    ]
    points = [voice.say("effect.points", change=voice.list(told))] if told else []
    return voice.list([*done, *points], "effects")


def told_with(voice: Voice, said: str, move: Move | None) -> str:
    """What is said of a value, and what the move brings that it would make; the former alone before it makes one."""
    return voice.list(filter(None, (said, brings(voice, move) if move else "")), "clause")


def effect(voice: Voice, move: Move) -> str:
    """What a move brings, for a sentence; that it brings nothing more where that is so."""
    return brings(voice, move) or voice.say("effect.bring")


def _points(voice: Voice, then: MoanaNuiView) -> Iterator[str]:
    """How everybody's points as they stand would change, the active seat's first: `● +2, ▲ -1`."""
    view = view_of(voice)
    boards = enumerate(zip(view.boards, then.boards, strict=True))
    changes = [(seat, new.total - old.total) for seat, (old, new) in boards]
    changes.sort(key=lambda change: change[0] != view.now.seat)
    said = [voice.say("board.of_seat", who=SHAPES[seat], n=signed(change)) for seat, change in changes if change]
    if said:
        yield voice.say("effect.points", change=voice.list(said))


def signed(number: int) -> str:
    """`+3`, `−1`."""
    return f"+{number}" if number > 0 else f"−{-number}"


def span(changes: Collection[int]) -> str:
    """By how much points change, at least and at most where that differs: `+2`, `−1…+3`."""
    return "…".join(signed(change) if change else "±0" for change in sorted({min(changes), max(changes)}))


def _next(voice: Voice, then: MoanaNuiView) -> Iterator[str]:
    """What is to be chosen next: how new resources are distributed, how many segments a new canoe could sail to."""
    before = view_of(voice)
    if then.generation is not None and before.generation is None:
        yield voice.say("effect.distributes", goods=yields(voice, then))
    if before.now.canoe is None and (harbours := reached(then)):
        yield voice.say("effect.reaches", n=len(harbours))


def reached(view: MoanaNuiView) -> tuple[Segment, ...]:
    """The empty segments that the canoe that is about to sail can reach; none where none is."""
    board, canoe = view.board, view.now.canoe
    found = board.chart.reach[board.chart.number_of(canoe)] if canoe else ()
    return tuple(board.chart.segments[to] for to in found if not board.groups[to] and not board.buildings[to])


def _events(voice: Voice, told: tuple[Event, ...]) -> Iterator[str]:
    """What happens, beside what the move itself says; what others collect comes last."""
    own = view_of(voice).now.seat
    for event in sorted(told, key=lambda event: isinstance(event, events.Collected) and event.seat != own):
        match event:
            case events.Collected() | events.Cleared():
                yield voice.say("effect.collects", who=SHAPES[event.seat], goods=listed(voice, event.goods))
            case events.Generated():
                yield voice.say("effect.generates", goods=listed(voice, event.goods))
            case events.NoGeneration():
                yield voice.say("effect.none_new")
            case events.Closed():
                yield voice.say("effect.closed", at=event.at)
            case events.Called():
                yield voice.say("effect.calls", n=event.units)
    recalled = sum(event.units for event in told if isinstance(event, events.Recalled))
    if recalled:
        yield voice.say("effect.recalls", n=recalled)


def yields(voice: Voice, view: MoanaNuiView) -> str:
    """What is to be distributed in a position: `2 wood, 1 fish`; empty where nothing is."""
    return "" if view.generation is None else listed(voice, view.generation.goods.names)


def defender(view: MoanaNuiView, to: Segment) -> Seat:
    """Whose units stand on a segment that is attacked."""
    land = land_at(view, to)
    return 0 if land is None or land.seat is None else land.seat


def outcome(voice: Voice, move: Attack) -> str:
    """How a legal attack comes out: `attacker loses 2, defender 3; no defender is left`."""
    found = outlook.battle(view_of(voice), move)
    return told(voice, found.crossing, found.lost, found.killed, found.standing)


def told(voice: Voice, crossing: int, lost: int, killed: int, standing: int) -> str:
    """The losses of a battle on both sides, and whether a defender is left."""
    end = voice.say("effect.holds", n=standing) if standing else voice.say("effect.wins")
    key = "effect.outcome_crossing" if crossing else "effect.outcome"
    return voice.say(key, lost=crossing + lost, crossing=crossing, killed=killed, end=end)


def price(voice: Voice, origin: Segment) -> str:
    """What a move of units from a segment costs: an action point, or nothing from the tile of a hut."""
    view = view_of(voice)
    free = any(
        land.at.cell == origin.cell
        and land.building == HUT
        and (view.options["huts"] == "everyone" or land.builder == view.now.seat)
        for land in view.segments
    )
    return voice.say("effect.price_free") if free else voice.say("effect.price", n=1)


Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and the facts it wants beside the move's own."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    tell = _TOLD.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    said = voice.say(f"do.{move.kind}{variant}", **given | dict(facts))
    view = view_of(voice)
    if isinstance(move, Attack) and view.decision == "act":
        return voice.say("do.attack_ends_lost" if view.now.ap else "do.attack_ends", what=said, n=view.now.ap)
    return said


def _place(voice: Voice, m: Place) -> Told:
    land = face_of(voice, m.tile, m.rotation)
    points = next((found.ap for found in outlook.candidates(view_of(voice), m.tile) if found.at == m.at), 0)
    what = voice.list([voice.say("effect.ap", n=points), effect(voice, m)], "effects")
    return "", {"tile": tile_name(voice.scene, m.tile), "land": land, "effect": what}


def _generate(voice: Voice, m: Generate) -> Told:
    found = outlook.after(view_of(voice), m)
    told = found.told if found else ()
    said = [lying(voice, event.goods, event.at) for event in told if isinstance(event, events.Generated)]
    return "", {"lying": "".join(said) or voice.common("nothing")}


def _settle(voice: Voice, m: Settle) -> Told:
    variant = f"_{m.source}" if m.also is None else "_council_both" if m.also == m.at else "_council_two"
    return variant, {"effect": effect(voice, m)}


def _move(voice: Voice, m: MoveUnits) -> Told:
    return "", {"n": m.units, "price": price(voice, m.origin), "effect": effect(voice, m)}


def _build(voice: Voice, m: Build) -> Told:
    facts = {"building": voice.name(m.building), "pay": listed(voice, m.pay.names)}
    return "", {**facts, "effect": effect(voice, m)}


def _attack(voice: Voice, m: Attack) -> Told:
    view = view_of(voice)
    found, points = outlook.battle(view, m), brings(voice, m)
    facts = {
        "defender": voice.seat(defender(view, m.to)),
        "attackers": found.attackers,
        "defence": found.defence,
        "outcome": voice.list([outcome(voice, m), *([points] if points else [])], "effects"),
        "n": m.enter,
    }
    return "_enter" if m.enter else "", facts


def _end(voice: Voice, m: End) -> Told:
    view = view_of(voice)
    return ("_early", {"n": view.now.ap}) if view.now.ap else ("", {})


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    Place: _place,
    Generate: _generate,
    Settle: _settle,
    MoveUnits: _move,
    Build: _build,
    BuildHouse: lambda voice, m: ("", {"effect": effect(voice, m)}),
    Sail: lambda voice, m: ("" if m.units else "_empty", {"n": m.units, "effect": effect(voice, m)}),
    Attack: _attack,
    End: _end,
}
"""How each kind of move is told; kinds that are not here are told by their fields alone."""
