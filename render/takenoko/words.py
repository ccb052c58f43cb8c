"""Takenoko in words: decisions, events, labels and moves as sentences; the board and the hand stand beside it.

The sentences themselves are data (`data/texts/*/takenoko.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from render.phrases import Voice
from render.takenoko.reading import view_of
from render.takenoko.words_board import alt, board
from render.takenoko.words_hand import brief, forward, hand, remaining, tile_words, unspent
from render.takenoko.words_plots import effect, grown, on_board, plot_words
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex, neighbours
from rules.kit.typed import ByKind
from rules.takenoko.components import CARDS, IMPROVEMENTS, POND, TILE_FACES
from rules.takenoko.events import (
    Completed,
    DrewPlots,
    Emperor,
    Gardener,
    Improved,
    Irrigated,
    Laid,
    LastRound,
    Objective,
    Panda,
    Stormed,
    Thrown,
)
from rules.takenoko.outlook import opened

__all__ = [
    "ASIDE",
    "alt",
    "board",
    "brief",
    "choice",
    "decision",
    "event",
    "hand",
    "move",
    "question",
    "remaining",
    "unspent",
]


ASIDE: Final = frozenset({"rolled", "drew_plots"})
"""What follows from a turn by itself, or comes before anybody decides."""


def decision(voice: Voice) -> str:
    """What must be decided now: a weather, a place, a plot, or one of the actions that are left."""
    view = view_of(voice.scene)
    if view.decision == "act":
        left = view.actions_total - len(view.now.used)
        if view.now.redraw:
            return voice.say("decision.act_redraw")
        if left > 0:
            return voice.say("decision.act", n=left)
        return voice.say(
            "decision.act_free_more" if view.actions_total > 2 else "decision.act_free", n=view.actions_total
        )
    if view.decision == "weather" and view.now.rolled == "clouds":
        return voice.say("decision.weather_instead")
    return voice.say(f"decision.{view.decision}", n=len(view.now.drawn))


def event(voice: Voice, event: Event) -> str:
    """What happened, with secret facts where the event still holds them."""
    facts = event.facts.items()
    said: _Facts = {fact: voice.name(value) if isinstance(value, str) else value for fact, value in facts}
    form, more = _TOLD[type(event)](voice, event) if type(event) in _TOLD else ("", {})
    return voice.say(f"event.{event.kind}{form}", **said | more)


_Facts: TypeAlias = dict[str, object]
_Told: TypeAlias = tuple[str, _Facts]
"""Which form of its sentence tells an event, and what fills it besides the facts or in another form than they have."""


def _laid(voice: Voice, event: Laid) -> _Told:
    form = ("_chip" if event.chip else "") + ("_bamboo" if event.bamboo else "")
    return form, {"tile": tile_words(voice, event.tile)}


def _drawn(voice: Voice, event: DrewPlots) -> _Told:
    tiles = voice.list(tile_words(voice, tile) for tile in event.tiles or ())
    return "_own" if event.tiles else "", {"n": event.count, "tiles": tiles}


def _completed(voice: Voice, event: Completed) -> _Told:
    return "", {"n": event.finished, "points": voice.points(event.points)}


_TOLD: Final[ByKind[Event, Voice, _Told]] = {
    **dict.fromkeys((Stormed, Panda), lambda _, event: ("" if event.ate else "_nothing", {})),
    **dict.fromkeys((Objective, Thrown), lambda _, event: ("_own" if event.card else "", {})),
    Laid: _laid,
    DrewPlots: _drawn,
    Completed: _completed,
    Gardener: lambda voice, event: (
        "" if event.grown else "_nothing",
        {"grown": grown(voice, zip(event.grown, event.bamboo, strict=True))},
    ),
    Irrigated: lambda voice, event: (
        "_bamboo" if event.watered else "",
        {"grown": grown(voice, zip(event.watered, event.bamboo, strict=True))},
    ),
    Improved: lambda _, event: ("_bamboo" if event.bamboo else "", {}),
    Emperor: lambda voice, event: ("", {"points": voice.points(event.points)}),
    LastRound: lambda _, event: ("", {"n": event.turns}),
}
"""How the kinds of events are told whose sentence is not named and filled by the event alone."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    given = {name: getattr(move, name) for name in move.__struct_fields__}
    facts: _Facts = {name: voice.name(value) for name, value in given.items()}
    place = given.get("at", given.get("to"))
    if place is not None:
        facts |= {"at": place, "plot": plot_words(voice, place), "effect": effect(voice, move.kind, place, "effect")}
    if "tile" in given:
        facts["tile"] = tile_words(voice, given["tile"])
    if "edge" in given:
        facts |= {"edge": given["edge"], "effect": _waters(voice, given["edge"])}
    if "card" in given:
        facts["points"] = voice.points(CARDS[given["card"]].points)
    key = f"do.{move.kind}_chip" if move.kind == "plot" and given["chip"] else f"do.{move.kind}"
    return voice.say(key, **facts)


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value: a place with what lies there and what would happen, a card with its points, …"""
    if isinstance(value, Edge):
        return forward(voice, kind, value, voice.say("choice.edge", edge=value, effect=_waters(voice, value)))
    if isinstance(value, Hex):
        return forward(voice, kind, value, _place(voice, kind, value))
    if field == "chip":
        return _chip(voice, kind, value)
    return _thing(voice, field, str(value))


def question(voice: Voice, kind: str, field: str) -> str:
    """Where a plot or a chip is placed that was chosen before; empty for every other field."""
    piece = voice.scene.path[1:2]
    if field != "at" or not piece:
        return ""
    return voice.say(f"asked.{kind}", piece=tile_words(voice, piece[0]) if kind == "plot" else voice.name(piece[0]))


def _thing(voice: Voice, field: str, thing: str) -> str:
    """A tile, card, category or weather by its name, with what one wants to know to choose it."""
    name = voice.name(thing)
    if field == "tile":
        return tile_words(voice, thing)
    if field == "card":
        return voice.say("choice.card", card=name, points=voice.points(CARDS[thing].points))
    if field == "category":
        return voice.say("choice.cards_left", what=name, n=len(view_of(voice.scene).known.supply.decks[thing]))
    return voice.say("choice.told", what=name, note=voice.say(f"weather.{thing}")) if field == "face" else name


def _place(voice: Voice, kind: str, at: Hex) -> str:
    view = view_of(voice.scene)
    plot = view.garden.plots.get(at)
    if plot is None and at != POND:
        return _site(voice, at)
    said, does = plot_words(voice, at), effect(voice, kind, at)
    if does:
        return voice.say("choice.place_effect", at=at, plot=said, effect=does)
    return voice.say("choice.place", at=at, plot=said)


def _site(voice: Voice, at: Hex) -> str:
    beside = neighbours(at)
    if POND in beside:
        return voice.say("choice.site_pond", at=at)
    laid = voice.list((place for place in beside if place in view_of(voice.scene).garden.plots), "and")
    return voice.say(f"choice.site{_water(voice.scene.path)}", at=at, beside=laid)


def _water(path: Sequence[str]) -> str:
    """The form of a label for a site away from the pond: whether the tile that was chosen brings water itself."""
    if path[:1] != ("plot",) or len(path) < 2:
        return ""
    return "_watershed" if TILE_FACES[path[1]][1] == "watershed" else "_dry"


def _waters(voice: Voice, edge: Edge) -> str:
    """Which plots a channel on an edge would give their first water, and how much would grow there."""
    garden = view_of(voice.scene).garden
    watered = garden.irrigate(edge)[1]
    if not watered:
        then = opened(garden, edge)
        return voice.say("effect.waters_next", plots=voice.list(then)) if then else voice.say("effect.waters_none")
    plots = voice.list((on_board(voice, garden.plots[at]) for at, _ in watered), "and")
    return voice.say("effect.waters", plots=plots, n=sum(grown for _, grown in watered))


def _chip(voice: Voice, kind: str, chip: object) -> str:
    if chip not in IMPROVEMENTS:
        return voice.say("choice.no_chip")
    view = view_of(voice.scene)
    holder = None if kind == "cloud" else view.viewer
    left = (view.known.supply.chips if holder is None else view.known.players[holder].chips).get(str(chip), 0)
    key = "choice.chip_left" if holder is None else "choice.chip_own"
    return voice.say(key, chip=voice.name(chip), note=voice.say(f"improvement.{chip}"), left=left)
