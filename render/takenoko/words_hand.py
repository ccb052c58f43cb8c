"""The viewer's hand in words, and what is left to draw and to take.

Counts of the box come from the components; who holds what comes from the view and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from render.phrases import Voice
from render.takenoko.reading import view_of
from render.takenoko.words_plots import counted, sizes, stock
from rules.takenoko.components import CARDS, CATEGORIES, CHANNELS, COLOURS, DECK, TILES
from rules.takenoko.lacking import TOLD, grown, lacking
from rules.takenoko.outlook import prospects, unseen_cards
from rules.takenoko.view import Card, TakenokoView


def tile_words(voice: Voice, tile: str) -> str:
    """`green plot`, `pink plot with enclosure`."""
    return voice.name(tile) if "-" in tile else voice.say(f"tile.{tile}")


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
    tell = {"plot": _laid, "gardener": _grown, "panda": _eaten}[category]
    state = voice.say("hand.ready") if card.ready else tell(voice, card)
    return voice.say("hand.card", card=voice.name(card.id), points=voice.points(CARDS[card.id].points), state=state)


def _laid(voice: Voice, card: Card) -> str:
    """How much of a figure lies, and what the last of its plots need."""
    need, lacks = len(CARDS[card.id].cells), lacking(view_of(voice.scene).garden, card.id)
    state = voice.say("hand.plot", have=need - len(lacks), need=need)
    if len(lacks) > TOLD:
        return state
    keys = ("water" if lack.dry else "lay" for lack in lacks)
    what = (
        voice.say(f"hand.{key}", at=lack.at, colour=voice.name(lack.colour))
        for key, lack in zip(keys, lacks, strict=True)
    )
    return voice.say("hand.needs", state=state, what=voice.list(what, "and"))


def _grown(voice: Voice, card: Card) -> str:
    """How high the best bamboo is, or how many plots carry it, and where."""
    have, need, places = grown(view_of(voice.scene).garden, card.id)
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
