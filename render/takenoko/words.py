"""Takenoko in words: decisions, events, labels and moves as sentences, the viewer's hand and what is left to draw and
to take; the board stands beside it.

The sentences themselves are data (`data/texts/*/takenoko.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from render.phrases import Voice
from render.takenoko.reading import view_of
from render.takenoko.words_board import (
    alt,
    board,
    counted,
    effect,
    grown,
    on_board,
    plot_words,
    sizes,
    stock,
    tile_words,
)
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex, neighbours
from rules.kit.typed import ByKind
from rules.takenoko import events
from rules.takenoko import lacking as lacks
from rules.takenoko.components import CARDS, CATEGORIES, CHANNELS, COLOURS, DECK, IMPROVEMENTS, POND, TILE_FACES, TILES
from rules.takenoko.outlook import opened, prospects, unseen_cards
from rules.takenoko.view import Card, TakenokoView

__all__ = [
    "ASIDE", "alt", "board", "brief", "choice", "decision", "event", "hand", "move", "question", "remaining", "unspent",
]  # fmt: skip


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


def _laid(voice: Voice, event: events.Laid) -> _Told:
    form = ("_chip" if event.chip else "") + ("_bamboo" if event.bamboo else "")
    return form, {"tile": tile_words(voice, event.tile)}


def _drawn(voice: Voice, event: events.DrewPlots) -> _Told:
    tiles = voice.list(tile_words(voice, tile) for tile in event.tiles or ())
    return "_own" if event.tiles else "", {"n": event.count, "tiles": tiles}


def _completed(voice: Voice, event: events.Completed) -> _Told:
    return "", {"n": event.finished, "points": voice.points(event.points)}


_TOLD: Final[ByKind[Event, Voice, _Told]] = {
    **dict.fromkeys((events.Stormed, events.Panda), lambda _, event: ("" if event.ate else "_nothing", {})),
    **dict.fromkeys((events.Objective, events.Thrown), lambda _, event: ("_own" if event.card else "", {})),
    events.Laid: _laid,
    events.DrewPlots: _drawn,
    events.Completed: _completed,
    events.Gardener: lambda voice, event: (
        "" if event.grown else "_nothing",
        {"grown": grown(voice, zip(event.grown, event.bamboo, strict=True))},
    ),
    events.Irrigated: lambda voice, event: (
        "_bamboo" if event.watered else "",
        {"grown": grown(voice, zip(event.watered, event.bamboo, strict=True))},
    ),
    events.Improved: lambda _, event: ("_bamboo" if event.bamboo else "", {}),
    events.Emperor: lambda voice, event: ("", {"points": voice.points(event.points)}),
    events.LastRound: lambda _, event: ("", {"n": event.turns}),
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


def hand(voice: Voice) -> list[str]:
    """The viewer's cards with their progress, drawn plots and stock; for an onlooker that there is no hand."""
    view = view_of(voice.scene)
    if view.viewer is None:
        return [voice.say("hand.none")]
    own = view.known.players[view.viewer]
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer))]
    lines += ["- " + _card(voice, card) for card in view.hand] or [voice.say("hand.empty")]
    if view.drawn:
        lines.append(voice.say("hand.drawn", tiles=voice.list(tile_words(voice, tile) for tile in view.drawn)))
    return [*lines, voice.say("hand.stock", **stock(voice, own.channels, own.chips), **own.eaten)]


def brief(voice: Voice) -> list[str]:
    """The viewer's cards with their progress, drawn plots, stock."""
    view = view_of(voice.scene)
    if view.viewer is None:
        return []
    own = view.known.players[view.viewer]
    cards = voice.list((_progress(voice, card) for card in view.hand), "clause")
    lines = [voice.say("hand.brief", cards=cards) if cards else voice.say("hand.empty")]
    if view.drawn:
        lines.append(voice.say("hand.drawn", tiles=voice.list(tile_words(voice, tile) for tile in view.drawn)))
    if own.channels or any(own.chips.values()) or any(own.eaten.values()):
        lines.append(voice.say("hand.stock", **stock(voice, own.channels, own.chips), **own.eaten))
    return lines


def unspent(voice: Voice) -> str:
    """Cards that can be completed now, else an action that is left."""
    view = view_of(voice.scene)
    ready = [voice.say("hand.quoted", card=voice.name(card.id)) for card in view.hand if card.ready]
    if ready:
        return voice.say("unspent.cards", n=len(ready), cards=voice.list(ready))
    left = view.actions_total - len(view.now.used)
    return voice.say("unspent.actions", n=left) if left > 0 else ""


def forward(voice: Voice, kind: str, at: object, label: str) -> str:
    """The label of a place, and how far a move there brings the viewer's cards; of these as many as fit in a menu,
    those that come farthest first."""
    room = _SITE if kind == "plot" else _PLACE
    found = prospects(view_of(voice.scene), kind, at, voice.scene.path)
    said = [
        voice.say(f"choice.{'dry' if p.dry else 'comes'}", n=p.place, before=p.before, after=p.after, need=p.need)
        for p in found
    ]
    labels = (voice.say("choice.forward", label=label, cards=voice.list(said[:n])) for n in range(len(said), 0, -1))
    return next((each for each in labels if len(each) <= room), label)


_PLACE: Final = 76
_SITE: Final = 68
"""So long are labels of places at most that tell of cards, those of sites with a plot before them."""


def _card(voice: Voice, card: Card) -> str:
    line, shape = _progress(voice, card), _shape(voice, card.id)
    return voice.say("hand.shaped", card=line, shape=shape) if shape else line


def _progress(voice: Voice, card: Card) -> str:
    category = CARDS[card.id].category
    tell = {"plot": _lies, "gardener": _grown, "panda": _eaten}[category]
    state = voice.say("hand.ready") if card.ready else tell(voice, card)
    return voice.say("hand.card", card=voice.name(card.id), points=voice.points(CARDS[card.id].points), state=state)


def _lies(voice: Voice, card: Card) -> str:
    """How much of a figure lies, and what the last of its plots need."""
    need, missing = len(CARDS[card.id].cells), lacks.lacking(view_of(voice.scene).garden, card.id)
    state = voice.say("hand.plot", have=need - len(missing), need=need)
    if len(missing) > lacks.TOLD:
        return state
    keys = ("water" if lack.dry else "lay" for lack in missing)
    what = (
        voice.say(f"hand.{key}", at=lack.at, colour=voice.name(lack.colour))
        for key, lack in zip(keys, missing, strict=True)
    )
    return voice.say("hand.needs", state=state, what=voice.list(what, "and"))


def _grown(voice: Voice, card: Card) -> str:
    """How high the best bamboo is, or how many plots carry it, and where."""
    have, need, places = lacks.grown(view_of(voice.scene).garden, card.id)
    key = "gardener" if CARDS[card.id].stacks > 1 else "sections"
    state = voice.say(f"hand.{key}", have=have, need=need, n=need)
    return voice.say("hand.at", state=state, places=voice.list(places)) if places else state


def _eaten(voice: Voice, card: Card) -> str:
    have, need = card.progress
    return voice.say("hand.panda", have=have, need=need, n=need)


def _shape(voice: Voice, card: str) -> str:
    """How the plots of a plot objective must lie; empty for other cards."""
    found = CARDS[card]
    if found.category != "plot":
        return ""
    first, *rest = (voice.name(colour) for colour in found.colours)
    return voice.say(f"shape.{found.shape}", first=first, second=rest[0] if rest else first)


def remaining(voice: Voice) -> list[str]:
    """Plots by kind, cards, channels, chips and bamboo that are left, as far as the viewer may count them."""
    view = view_of(voice.scene)
    chips = voice.list(
        voice.say("board.counted", what=voice.name(chip), n=left) for chip, left in view.known.supply.chips.items()
    )
    return [
        voice.say("remaining.heading"),
        *_plots(voice, view),
        *_cards(voice, view),
        voice.say("remaining.channels", left=view.known.supply.channels, total=CHANNELS),
        voice.say("remaining.chips", chips=chips),
        _bamboo(voice, view),
    ]


def _plots(voice: Voice, view: TakenokoView) -> list[str]:
    unseen = Counter(TILES)
    unseen.subtract(plot.tile for plot in view.garden.plots.values())
    unseen.subtract(view.drawn)
    key = "remaining.unseen_own" if view.drawn else "remaining.unseen"
    kinds = [voice.say("remaining.plots", what=tile_words(voice, tile), n=n) for tile, n in unseen.items() if n > 0]
    return [voice.say(key, n=unseen.total()), *(f"- {kind}" for kind in kinds)]


def _cards(voice: Voice, view: TakenokoView) -> list[str]:
    supply = view.known.supply
    held = Counter(CARDS[card].category for player in view.known.players for card in player.hand)
    lines = [
        voice.say("remaining.decks", decks=_by_category(voice, sizes(supply.decks)), total=DECK),
        voice.say("remaining.hands", cards=_by_category(voice, held)),
    ]
    thrown = sizes(supply.thrown)
    if any(thrown.values()):
        lines.append(voice.say("remaining.thrown", n=sum(thrown.values()), cards=_by_category(voice, thrown)))
    return lines + [_unfinished(voice, view, category) for category in CATEGORIES]


def _by_category(voice: Voice, counts: Mapping[str, int]) -> str:
    return voice.list(voice.say("board.counted", what=voice.name(what), n=counts[what]) for what in CATEGORIES)


def _unfinished(voice: Voice, view: TakenokoView, category: str) -> str:
    """The cards of a category that nobody has shown and the viewer does not hold."""
    said = [
        voice.name(card) if n == 1 else voice.say("remaining.times", what=voice.name(card), n=n)
        for card, n in unseen_cards(view, category).items()
        if n > 0
    ]
    cards = voice.list(said) or voice.common("nothing")
    return voice.say("remaining.cards", what=voice.say(f"remaining.{category}"), cards=cards)


def _bamboo(voice: Voice, view: TakenokoView) -> str:
    garden: dict[str, int] = {
        colour: sum(plot.bamboo for plot in view.garden.plots.values() if plot.colour == colour) for colour in COLOURS
    }
    eaten: dict[str, int] = {colour: sum(player.eaten[colour] for player in view.known.players) for colour in COLOURS}
    return voice.say("remaining.bamboo", garden=counted(voice, garden), eaten=counted(voice, eaten))
