"""Tongiaki in words: decisions and events as sentences; labels, moves, board, hand and end stand beside it.

The sentences themselves are data (`data/texts/*/tongiaki.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from render.phrases import Voice
from render.tongiaki import reading
from render.tongiaki import words_pieces as pieces
from render.tongiaki.words_board import alt, board, brief, hand, remaining, unspent
from render.tongiaki.words_choices import choice, move, whole
from render.tongiaki.words_pieces import Chain, chain, condensed
from rules.kit.events import Event
from rules.kit.game import Result
from rules.kit.seats import Seat
from rules.kit.typed import ByKind, expect
from rules.tongiaki.components import LANDS
from rules.tongiaki.events import Blocked, Crossed, Departed, Endless, Grew, King, Landed, LastTile, Placed, Settlement
from rules.tongiaki.scoring import TongiakiResult

__all__ = [
    "alt", "board", "brief", "choice", "condensed", "decision", "ending", "event", "hand", "move", "question",
    "remaining", "unspent", "whole", "worth",
]  # fmt: skip


def decision(voice: Voice) -> str:
    """What must be decided now."""
    view = pieces.view_of(voice)
    key, facts = view.decision, {}
    if key == "start" and view.known.turn.left == 1:
        key = "start_second"
    if key == "act" and reading.crownable(view):
        key = "act_king"
    if key == "settle":
        facts = {"island": voice.name(list(view.known.boats)[-1])}
    if key == "lay" and view.tile is not None:
        # A water tile names its routes in brackets.
        key, facts = "lay" if view.tile in LANDS else "lay_water", {"tile": pieces.tile(voice, view.tile)}
    if key == "sail":
        key = "sail_out" if view.must_leave else "sail"
    if view.group is not None:
        facts = {"island": voice.name(view.group.island)}
    number = len(view.group.rest.seats) if view.group is not None else len(view.full)
    return voice.say(f"decision.{key}", n=number, **facts)


def question(voice: Voice, kind: str, field: str) -> str:
    """What a question is about: how many boats land, or the island or beach that is known; empty for other fields."""
    group, path, facts = pieces.view_of(voice).group, voice.scene.path, dict[str, object]()
    if kind == "grow" and len(path) == {"beaches": 2, "source": 3}.get(field):
        facts = {"island": voice.name(path[1])}
    elif (kind, field) == ("land", "boats") and len(path) == 2:
        facts = {"at": voice.name(path[1])}
    elif field in ("at", "how") and kind in ("land", "spread") and group:
        facts = {"island": voice.name(group.island), "n": len(group.rest.seats)}
        single = reading.single(voice.scene) if kind == "land" else None
        if single:
            return voice.say("field.land_at_one", k=single.k, n=single.n)
    return voice.say(f"field.{kind}_{field}", **facts) if facts else ""


def event(voice: Voice, event: Event) -> str:
    """What happened, as a fragment behind the name of the active player."""
    if isinstance(event, Chain):
        return chain(voice, event)
    said = {fact: _said(voice, fact, value) for fact, value in event.facts.items()}
    form, more = _TOLD[type(event)](voice, event) if type(event) in _TOLD else (event.kind, {})
    return voice.say(f"event.{form}", **said | more)


def _said(voice: Voice, fact: str, value: Any) -> object:
    """A fact as people say it: boats with their owners, places and tiles by name."""
    if fact == "boats":
        return pieces.crew(voice, value)
    if fact == "king":
        return voice.seat(value)
    if fact == "tile":
        return pieces.tile(voice, value)
    if fact in ("colours", "needed"):
        return pieces.colours(voice, value)
    if isinstance(value, tuple):
        return voice.names(value)
    return voice.name(value) if isinstance(value, str) else value


_Told: TypeAlias = tuple[str, dict[str, object]]
"""Which sentence tells an event, and what fills it besides the facts or in another form than they have."""


def _king(voice: Voice, event: King) -> _Told:
    points = voice.points(event.points)
    return "king" if event.count else "king_alone", {"n": event.count, "points": points}


def _departed(voice: Voice, event: Departed) -> _Told:
    beach, direction = voice.name(event.pier.beach), voice.name(event.pier.direction)
    return "departed", {"beach": beach, "direction": direction}


def _landed(voice: Voice, event: Landed) -> _Told:
    """Beach by beach who has landed there: `A 2 ● Ann; B 1 ▲ Ben`."""
    landed: dict[str, list[Seat]] = {}
    for at, boat in zip(event.at, event.boats, strict=True):
        landed.setdefault(at.letter, []).append(boat)
    said = pieces.apart(voice, (f"{letter} {pieces.crew(voice, boats)}" for letter, boats in landed.items()))
    return "landed", {"boats": said}


_TOLD: Final[ByKind[Event, Voice, _Told]] = {
    Placed: lambda _, event: (f"placed_{event.reason}", {}),
    Grew: lambda _, event: ("grew_source" if event.source else "grew", {"n": len(event.at)}),
    King: _king,
    Settlement: lambda _, event: ("settlement" if event.count else "settlement_none", {"n": event.count}),
    Departed: _departed,
    Crossed: lambda _, event: ("crossed_free" if event.needed == pieces.NO_NUMBER else "crossed", {}),
    Blocked: lambda _, event: ("blocked" if event.back else "blocked_home", {}),
    Landed: _landed,
    Endless: lambda _, event: ("endless" if event.boats else "endless_none", {"n": len(event.islands)}),
    LastTile: lambda _, event: ("last_water" if event.water else "last_island", {}),
}
"""How the kinds of events are told whose sentence is not named and filled by the event alone."""


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: points, then islands, then boats on the board."""
    found = expect(TongiakiResult, result)
    islands = voice.say("score.occupied", n=found.islands[seat])
    boats = voice.say("say.boats", n=found.boats[seat])
    return voice.say("score.worth", points=voice.points(found.totals[seat]), islands=islands, boats=boats)


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence."""
    return voice.say(f"over.{reason}")
