"""Merchants of Sky Islands in words: decisions and events as sentences; board, hand, choices and end stand beside it.

The sentences themselves are data (`data/texts/*/sky_islands.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from render.game_words import GameWords
from render.phrases import Voice
from render.sky_islands.words_board import alt, board, brief, hand, remaining, unspent
from render.sky_islands.words_pieces import (
    building,
    by_worth,
    choice,
    counted,
    face_of,
    income,
    land_of,
    listed,
    of_seats,
    placing,
    question,
    view_of,
    whole,
    with_gain,
)
from rules.kit.events import Event
from rules.kit.game import Move, Result
from rules.kit.typed import ByKind, expect
from rules.sky_islands import events, outlook
from rules.sky_islands.components import COST, KEEP, PRICE
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower, Discard, Exchange, Keep, PlaceTile
from rules.sky_islands.scoring import SkyResult
from rules.sky_islands.view import SkyView

__all__ = [
    "ASIDE",
    "IN_SCORE",
    "alt",
    "board",
    "brief",
    "choice",
    "decision",
    "ending",
    "event",
    "hand",
    "move",
    "opening",
    "question",
    "remaining",
    "unspent",
    "whole",
]  # fmt: skip


ASIDE: Final = frozenset({"drew", "goods"})
"""What follows from a turn by itself."""


def decision(voice: Voice) -> str:
    """What must be decided now; with too many cubes, that some have to go."""
    view = view_of(voice)
    if view.decision not in ("build", "stock"):
        return voice.say(f"decision.{view.decision}")
    held = sum(view.merchants[view.seat].cubes)
    if held <= KEEP:
        return voice.say(f"decision.{view.decision}")
    variant = "exchange" if _can_exchange(view) else "full"
    return voice.say(f"decision.{view.decision}_{variant}", held=held, keep=KEEP)


def _can_exchange(view: SkyView) -> bool:
    """Whether the active seat has enough cubes of a colour, and the supply has another colour."""
    cubes = view.merchants[view.seat].cubes
    return any(held >= PRICE and sum(view.supply) > view.supply[pay] for pay, held in enumerate(cubes))


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    tell = _TOLD.get(type(event))
    variant, derived = tell(voice, event) if tell else ("", {})
    named = {name: voice.name(value) if isinstance(value, str) else value for name, value in event.facts.items()}
    return voice.say(f"event.{event.kind}{variant}", **named | dict(derived))


Told = tuple[str, Mapping[str, object]]
"""Which form of the sentence of an event or a move, and the facts that it wants in another form or beside its own."""


def _gained(voice: Voice, event: events.Goods | events.Resources) -> Told:
    """Cubes and points that airships paid, and colours that had run out."""
    cubes, lost = (event.red, event.white, event.blue), voice.names(dict.fromkeys(event.lost))
    said = {"gain": counted(voice, cubes, event.points), "lost": lost}
    if not any(cubes) and not event.points:
        return "_none", said
    return "_lost" if lost else "", said


def _gains(voice: Voice, points: Sequence[int]) -> str:
    """Who gained how much for an island: `● Ann 12, ▲ Ben 6`."""
    found = (voice.say("board.gains", who=voice.seat(seat), n=number) for seat, number in enumerate(points) if number)
    return voice.list(found) or voice.say("board.nobody_gains")


_TOLD: Final[ByKind[Event, Voice, Told]] = {
    events.Goods: _gained,
    events.Resources: _gained,
    events.Placed: lambda voice, event: ("", {"land": land_of(voice, face_of(event.tile, event.rotation))}),
    events.Joined: lambda _, event: ("", {"n": event.count}),
    events.Closed: lambda _, event: ("", {"n": event.tiles}),
    events.Grown: lambda _, event: ("", {"n": event.tiles}),
    events.HandShown: lambda voice, event: ("", {"tiles": voice.names(event.tiles)}),
    events.Discarded: lambda _, event: ("_forced" if event.forced else "", {}),
    events.Tower: lambda voice, event: ("", {"points": voice.points(event.points)}),
    events.Port: lambda voice, event: ("", {"income": income(voice, event.airship)}),
    events.Kept: lambda voice, event: (
        "",
        {"cubes": listed(voice, event.cubes), "returned": listed(voice, event.returned)},
    ),
    events.Drew: lambda _, event: ("" if event.tile is None else "_own", {}),
    events.IslandScored: lambda voice, event: (
        "_closed" if event.closed else "",
        {"n": event.tiles, "points": _gains(voice, event.points)},
    ),
}
"""How each kind of event is told; kinds that are not here are told by their facts alone."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    if isinstance(move, PlaceTile):
        return _do_place(voice, move)
    if isinstance(move, Discard):
        gain = outlook.discard(view_of(voice), move.tile)
        return with_gain(voice, "do.discard", gain, tile=voice.name(move.tile))
    tell = _DO.get(type(move))
    variant, facts = tell(voice, move) if tell else ("", {})
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    return voice.say(f"do.{move.kind}{variant}", **given | dict(facts))


def _do_place(voice: Voice, m: PlaceTile) -> str:
    facts = {
        "at": m.at,
        "tile": voice.name(m.tile),
        "turned": voice.say(f"turned.t{m.rotation}"),
        "land": land_of(voice, face_of(m.tile, m.rotation)),
        "effect": placing(voice, m),
    }
    return with_gain(voice, "do.place", outlook.placement(view_of(voice), m).gain, **facts)


def _do_tower(voice: Voice, m: BuildTower) -> Told:
    points = voice.points(outlook.building(view_of(voice), m).points)
    return "", {"cost": counted(voice, COST), "points": points, "effect": building(voice, m)}


def _do_keep(voice: Voice, m: Keep) -> Told:
    facts = {"cubes": counted(voice, m.cubes), "returned": counted(voice, outlook.returned(view_of(voice), m.cubes))}
    return "" if any(m.cubes) else "_none", facts


_DO: Final[ByKind[Move, Voice, Told]] = {
    BuildHouse: lambda voice, m: ("", {"cost": counted(voice, COST), "effect": building(voice, m)}),
    BuildTower: _do_tower,
    BuildPort: lambda voice, m: (
        "",
        {"cost": counted(voice, COST), "income": income(voice, outlook.airship_at(view_of(voice), m.at))},
    ),
    Exchange: lambda voice, m: ("", {"price": PRICE, "pay": voice.name(m.pay), "get": voice.name(m.get)}),
    Keep: _do_keep,
}
"""How each kind of move is told; kinds that are neither here nor told by what they gain are told by their fields."""


IN_SCORE: Final = GameWords.IN_SCORE | {"island_scored"}
"""The score tells of every island anyway."""

MOST_ISLANDS: Final = 20
"""So many islands are told one by one; the smaller ones after them are only counted, for a message has an end."""


def opening(voice: Voice, result: Result) -> list[str]:
    """What stands above the final table: why the game is over, and island by island who gained what."""
    found = expect(SkyResult, result)
    islands = by_worth(found.islands)
    lines = [ending(voice, found.reason), *("- " + _scored_island(voice, island) for island in islands[:MOST_ISLANDS])]
    more = len(islands) - MOST_ISLANDS
    return [*lines, "- " + voice.say("score.more", n=more)] if more > 0 else lines


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence; of those who have given up nobody says that they have had all turns."""
    stayed = reason == "played" and voice.scene.view.resigned
    return voice.say("over.played_stayed" if stayed else f"over.{reason}")


def _scored_island(voice: Voice, island: Island) -> str:
    key = "score.island_closed" if island.closed else "score.island"
    points = of_seats(voice, island.points) or voice.say("board.nobody_gains")
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, points=points)
