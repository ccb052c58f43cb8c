"""What a position of Merchants of Sky Islands is worth to a seat: terms proportional to final points.

Islands count by who leads on them and by what they may still grow to (`standing.py`), stock by what it comes to build.
Nobody is judged by tiles that were only imagined. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.evaluation import Evaluation
from rules.kit.seats import Seat
from rules.sky_islands.components import KEEP, TILES_USED, TURNS
from rules.sky_islands.moves import COLOURS, Cubes
from rules.sky_islands.promising import promising
from rules.sky_islands.standing import WHOLE, Holding, best_buildings, can_fall, halves, holdings
from rules.sky_islands.state import State
from rules.sky_islands.view import SkyView

TERMS: Final = (
    "points", "islands", "islands_early", "contested", "open", "exits", "one_exit", "two_exits", "best", "best_ready",
    "ready", "sets", "colours", "spare", "builds", "builds_early", "income", "income_points", "tiles", "tiles_early",
)  # fmt: skip
"""Points scored; what islands would bring now, and that times the part of the game that is left; what one building of
somebody else could take of it; led islands that are open: their tiles, their open edges, the tiles of those with one
edge or two, all times what is left; what the best building would bring, and that with a set in stock; whether there is
one; sets of three colours, colours towards the next and further cubes that can still be spent; about how many buildings
are to come, and that times what is left; cubes and points that ports will bring; own tiles to be placed, and that times
what is left."""

Terms = tuple[float, ...]
_CUBES_A_TURN: Final = 2.0
"""About how many cubes a placed tile brings."""
_MANY_EXITS: Final = 3
_GROWTH: Final = 2.0


class Known:
    """What a thinking seat knows that matters here: the table alone. `last` is the position measured last with the
    terms of all seats in it, for they are asked for one by one."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: tuple[State, tuple[Terms, ...]] | None = None


def knowledge(v: SkyView) -> Known:
    """Everything that is measured is public."""
    return Known()


def measure(s: State, seat: Seat, known: Known) -> Terms:
    """The terms of a seat in this position, in the order of TERMS."""
    if known.last is None or known.last[0] is not s:
        known.last = s, _of_all(s)
    return known.last[1][seat]


class Means(NamedTuple):
    """What a seat has to build with: tiles still to be placed, turns in which it still builds, sets of three colours,
    colours towards the next set, further cubes that count, cubes and points that ports still bring, and about how many
    buildings it comes to."""

    tiles: int = 0
    turns: int = 0
    sets: int = 0
    colours: int = 0
    spare: int = 0
    income: int = 0
    income_points: int = 0
    builds: float = 0.0


def _of_all(s: State) -> tuple[Terms, ...]:
    seats = range(len(s.players))
    cubes, points = _ports(s)
    means = [_means(s, seat, cubes[seat], points[seat]) for seat in seats]
    left = sum([each.tiles for each in means]) / TILES_USED[len(seats)]
    held, free = holdings(s)
    best, shares = best_buildings(held, free, len(seats), _GROWTH * left), _shares(held, len(seats))
    return tuple(_terms(s, seat, shares[seat], means[seat], best[seat], left) for seat in seats)


def _ports(s: State) -> tuple[list[int], list[int]]:
    """How many ports of each seat bring a cube a turn, and how many a point."""
    cubes, points = [0] * len(s.players), [0] * len(s.players)
    for house in s.houses:
        if house.port:
            pays = cubes if s.board.grid[house.at.cell].tile.airship in COLOURS else points
            pays[house.seat] += 1
    return cubes, points


def _means(s: State, seat: Seat, cube_ports: int, point_ports: int) -> Means:
    player, turn = s.players[seat], s.turn
    if player.resigned or turn.decision == "over":
        return _NO_MEANS
    acting = turn.seat == seat
    placing = acting and turn.decision in ("place", "discard")
    tiles = TURNS - turn.round + (0 if _played(s, seat) or (acting and not placing) else 1)
    turns = tiles + (acting and turn.decision == "build")
    goods = tiles - placing  # turns that still begin with goods
    return _stock(player.cubes, tiles, turns, cube_ports * goods, point_ports * goods)


@lru_cache(maxsize=16384)
def _stock(cubes: Cubes, tiles: int, turns: int, income: int, points: int) -> Means:
    """What a seat has to build with, with these cubes, tiles, turns and what ports still bring."""
    if not turns:
        return Means(tiles, income_points=points)
    sets = min(cubes)
    if not tiles:
        return Means(0, turns, sets, builds=float(sets))
    rest = [held - sets for held in cubes]
    kept = min(sum(rest), KEEP)
    colours = min(sum(number > 0 for number in rest), kept)
    builds = (3 * sets + kept + income + _CUBES_A_TURN * tiles) / 3
    return Means(tiles, turns, sets, colours, kept - colours, income, points, builds)


def _played(s: State, seat: Seat) -> bool:
    """Whether a seat has had its turn in this round."""
    seats, start = len(s.players), s.start
    return (seat - start) % seats < (s.turn.seat - start) % seats


class Share(NamedTuple):
    """What islands would bring a seat now, what of that one building of somebody else could take, and of its open ones
    the tiles, the open edges, and the tiles of those with one edge or two."""

    now: float
    contested: float
    growing: float
    exits: float
    one_exit: float
    two_exits: float


def _shares(held: Sequence[Holding], seats: int) -> list[Share]:
    """What every seat has of the islands with houses."""
    found = [[0.0] * len(Share._fields) for _ in range(seats)]
    for island in held:
        edges, worth = island.edges, island.worth
        falls = can_fall(island.influence) if island.free else _SAFE
        for seat, part in enumerate(halves(island.influence)):
            if not part:
                continue
            share, points = found[seat], worth * part // WHOLE
            share[0] += points
            if falls and falls[seat]:
                share[1] += points
            if edges:
                tiles = island.tiles * part / WHOLE
                share[2] += tiles
                share[3] += min(edges, _MANY_EXITS) * part / WHOLE
                share[4] += tiles * (edges == 1)
                share[5] += tiles * (edges == 2)
    return [Share(*share) for share in found]


def _terms(s: State, seat: Seat, share: Share, own: Means, best: float, left: float) -> Terms:
    if not own.turns:
        best = 0.0
    return (
        float(sum(s.players[seat].points)),
        share.now,
        share.now * left,
        share.contested * left,
        share.growing * left,
        share.exits * left,
        share.one_exit * left,
        share.two_exits * left,
        best,
        best * (own.sets > 0),
        float(own.sets > 0),
        float(own.sets),
        float(own.colours),
        float(own.spare),
        own.builds,
        own.builds * left,
        float(own.income),
        float(own.income_points),
        float(own.tiles),
        own.tiles * left,
    )


_NO_MEANS: Final = Means()
_SAFE: Final[tuple[bool, ...]] = ()
"""Nobody can take anything."""

EVALUATION: Final = Evaluation(TERMS, measure, knowledge, promising=promising)
