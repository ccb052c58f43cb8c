"""A position that is consistent with a view: what the viewer cannot know is dealt at random.

Only the view is looked at, so it can be used to think ahead without looking into anybody's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from rules.kit.seats import Seat
from rules.tigris.board import LEADERS
from rules.tigris.components import TERRAINS, TILES
from rules.tigris.moves import COLOURS, Tiles
from rules.tigris.state import Player, State
from rules.tigris.view import TigrisView

_POINTS_A_TURN: Final = 2
"""About how many points a seat gains in a turn; only used where points are hidden."""


def imagine(v: TigrisView, rng: Random) -> State:
    """Some position with exactly this view."""
    unseen = _unseen(v)
    rng.shuffle(unseen)
    treasures = _hidden_treasures(v, rng)
    players = tuple(_player(v, seat, unseen, treasures, rng) for seat in range(v.seats))
    bag = bytes(unseen[: v.bag])
    return State(
        options=v.options,
        start=v.start,
        players=players,
        board=v.board,
        bag=bag,
        gone=_tiles(v.gone),
        turn=v.now,
        ended=getattr(v.result, "reason", None),
    )


def _player(v: TigrisView, seat: Seat, unseen: list[int], treasures: list[Seat], rng: Random) -> Player:
    """A seat as it is seen; what is hidden comes out of `unseen` tiles, `treasures` and thin air."""
    screen = v.screens[seat]
    own = seat == v.viewer
    hand = _tiles(v.hand) if own and v.hand is not None else _dealt(unseen, screen.hand)
    swapped = _tiles(v.swapped) if own and v.swapped is not None else _dealt(unseen, screen.swapped)
    return Player(
        dynasty=screen.dynasty,
        hand=hand,
        points=_imagined_points(v, rng) if screen.points is None else _tiles(screen.points),
        treasures=treasures.count(seat) if screen.treasures is None else screen.treasures,
        catastrophes=screen.catastrophes,
        swapped=swapped,
        resigned=seat in v.resigned,
    )


def _unseen(v: TigrisView) -> list[int]:
    """The colours of the tiles that the viewer has never seen: in the bag, in other hands, or swapped by others."""
    known = [_tiles(counts) for counts in (v.gone, v.hand, v.swapped) if counts is not None]
    left = []
    for colour, total in enumerate(TILES):
        seen = v.board.tiles[colour].bit_count() + sum(counts[colour] for counts in known)
        left += [colour] * (total - seen)
    return left


def _dealt(unseen: list[int], number: int) -> Tiles:
    counts = [0] * LEADERS
    for _ in range(number):
        counts[unseen.pop()] += 1
    return Tiles(*counts)


def _hidden_treasures(v: TigrisView, rng: Random) -> list[Seat]:
    """Who may have taken the treasures that are neither on the board nor known to be somebody's: a seat for each."""
    hidden = [seat for seat, screen in enumerate(v.screens) if screen.treasures is None]
    known = sum(screen.treasures or 0 for screen in v.screens)
    full = TERRAINS[v.board.name].temples.bit_count()
    taken = full - v.board.treasures.bit_count() - known
    return [rng.choice(hidden) for _ in range(taken)] if hidden else []


def _imagined_points(v: TigrisView, rng: Random) -> Tiles:
    """As many points as a seat may have by now."""
    counts = [0] * LEADERS
    for _ in range(_POINTS_A_TURN * (v.round - 1)):
        counts[rng.randrange(LEADERS)] += 1
    return Tiles(*counts)


def _tiles(counts: Mapping[str, int]) -> Tiles:
    return Tiles(*(counts[colour] for colour in COLOURS))
