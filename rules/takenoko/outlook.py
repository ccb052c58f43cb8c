"""What a choice would bring, worked out from a view: where bamboo would grow, how far cards in the hand would come,
what a draw can be sure not to bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.takenoko.components import CARDS, IMPROVEMENTS, TILES
from rules.takenoko.garden import Garden, walks
from rules.takenoko.lacking import grown, lacking
from rules.takenoko.moves import DrawObjective
from rules.takenoko.objectives import is_satisfied, progress
from rules.takenoko.view import TakenokoView


def reach(view: TakenokoView, start: Hex) -> frozenset[Hex]:
    """Where a figure could walk from a place."""
    return frozenset(walks(start, view.garden.tiles))


def growth(view: TakenokoView, at: Hex, kind: str) -> tuple[tuple[Hex, int], ...]:
    """Where bamboo would grow, and how much, if the gardener came to `at`, if it rained there, or if a watershed were
    put there (`kind`)."""
    garden = view.garden
    if kind == "watershed":
        return garden.improve(at, "watershed")[1]
    return garden.grow((at,) if kind == "rain" else garden.same_colour_around(at))[1]


def opened(garden: Garden, edge: Edge) -> tuple[Hex, ...]:
    """The dry plots to which one more channel could bring water after one on an edge, and none could now."""
    after = garden.irrigate(edge)[0]
    now, then = ({at for each in land.channel_sites for at in (each.a, each.b)} for land in (garden, after))
    return tuple(sorted(at for at in then - now if not after.plots[at].irrigated))


class Prospect(NamedTuple):
    """A card by its place in the hand, from 1, and how far it has come before and after a choice; whether one more plot
    of its figure lies then, though without water."""

    place: int
    before: int
    after: int
    need: int
    dry: bool = False

    @property
    def forward(self) -> bool:
        """Whether the card comes farther."""
        return self.after > self.before or self.dry


def come(garden: Garden, eaten: Mapping[str, int], card: str) -> tuple[int, int, int]:
    """(have, need) of a card, as its holder is told, and how many plots of its figure lie without water."""
    category = CARDS[card].category
    if category == "plot":
        need, lacks = len(CARDS[card].cells), lacking(garden, card)
        return need - len(lacks), need, sum(lack.dry for lack in lacks)
    return (*(grown(garden, card)[:2] if category == "gardener" else progress(garden, eaten, card)), 0)


def prospects(view: TakenokoView, kind: str, at: object, path: Sequence[str] = ()) -> tuple[Prospect, ...]:
    """The cards that come farther or fall back by a move of this kind at a place, those that come farthest first;
    `path` holds the plot or chip that was chosen before."""
    if view.viewer is None or not view.hand:
        return ()
    own = view.known.players[view.viewer].eaten
    garden, eaten = _after(view.garden, own, kind, at, path)
    land = kind in ("plot", "irrigate", "improve")
    found = []
    for place, card in enumerate(view.hand, start=1):
        if land or CARDS[card.id].category != "plot":
            before, need, lay = come(view.garden, own, card.id)
            after, _, lies = come(garden, eaten, card.id)
            if after != before or lies > lay:
                found.append(Prospect(place, before, after, need, after == before))
    return tuple(sorted(found, key=lambda each: (each.need - each.after, each.before - each.after)))


def _after(
    garden: Garden, eaten: Mapping[str, int], kind: str, at: object, path: Sequence[str]
) -> tuple[Garden, Mapping[str, int]]:
    """The garden and what was eaten after a move; as it is where the move is not known yet."""
    if isinstance(at, Edge):
        return garden.irrigate(at)[0], eaten
    if isinstance(at, Hex) and kind in ("panda", "storm"):
        rest, colour = garden.eat(at)
        return rest, {**eaten, colour: eaten[colour] + 1} if colour else eaten
    return _tended(garden, kind, at, path[1] if len(path) > 1 else "") if isinstance(at, Hex) else garden, eaten


def _tended(garden: Garden, kind: str, at: Hex, chosen: str) -> Garden:
    """The garden after growth at a place, or with the chosen plot or chip there."""
    if at not in garden.plots:
        return garden.lay(at, chosen)[0] if kind == "plot" and chosen in TILES else garden
    if kind in ("gardener", "rain"):
        return garden.grow((at,) if kind == "rain" else garden.same_colour_around(at))[0]
    return garden.improve(at, chosen)[0] if kind == "improve" and chosen in IMPROVEMENTS else garden


def unseen_cards(v: TakenokoView, category: str) -> Counter[str]:
    """How many there are of each card of a category, without the finished ones and those in the viewer's hand."""
    left = Counter({card.id: card.count for card in CARDS.values() if card.category == category})
    left.subtract(card for player in v.known.players for card in player.finished if card in left)
    left.subtract(card.id for card in v.hand if card.id in left)
    return left


def end_foreseen(v: TakenokoView, m: Move) -> bool:
    """Whether no card that may be drawn could be completed at once, or thrown away, see `Game.end_foreseen`."""
    if not isinstance(m, DrawObjective) or v.viewer is None:
        return False
    garden, eaten = v.garden, v.known.players[v.viewer].eaten
    unseen = unseen_cards(v, m.category)
    return not any(number > 0 and is_satisfied(garden, eaten, card) for card, number in unseen.items())
