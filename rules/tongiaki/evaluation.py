"""What a position of Tongiaki is worth to a seat: terms proportional to final points. No rule depends on it.

Only boats on islands count, and they seldom stay: what an island is worth to a seat follows from how soon the beaches
with its boats have to sail, and from where their piers lead. An island that was only imagined counts as an average one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.kit.evaluation import PACKED, Evaluation
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS, LANDS, MOORINGS, STACKED_ISLANDS, TONGA, WATERS
from rules.tongiaki.exits import kept
from rules.tongiaki.state import Crew, State
from rules.tongiaki.view import TongiakiView

TERMS: Final = (
    "kings", "held", "exposed", "held_late", "exposed_late", "sailing", "reach", "reach_more", "explore",
    "boats", "islands", "beaches", "sole", "ahead", "stale",
)  # fmt: skip
"""Points of king's islands; points of islands with boats that stay, and of those whose boats are likely to leave
(both once more by how much of the game is over); points that boats under way bring; new points that growth can reach
at once, on the best voyage and on all others; voyages into the unknown that growth can begin; what is left of the game
times boats on beaches, islands with them, and beaches with them; points that could become a king's island; points
ahead of the others by how much of the game is over; for the thinking seat how long no tile has been turned, for it
belongs to each who thinks to see to it that the game ends."""

LEAVES: Final = {False: (1.0, 0.2, 0.1, 0.05), True: (1.0, 0.55, 0.25, 0.1)}
"""Whether others have boats on the island -> how likely a beach is to sail soon, by its free moorings."""
LANDING: Final = 0.3
"""The same for boats that are about to land."""
NEW: Final = 2.5
"""What a landing on an unknown island is worth."""
PASSING: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The part of the routes on water tiles that a group with so many colours can pass."""
AVERAGE: Final = sum(LANDS[island].points for island in LANDS) / STACKED_ISLANDS
"""The points of an island that is not known."""

PATIENCE: Final = 3
"""Rounds without a new tile that nobody minds."""
HURRY: Final = 10.0
"""What divides the square of further ones."""

Measures = tuple[tuple[float, ...], ...]


class Known(NamedTuple):
    """What a thinking seat knows: who it is (None: an onlooker), and the islands on the table, for others in a thought
    were only imagined."""

    seat: Seat | None
    islands: frozenset[str]


def knowledge(v: TongiakiView) -> Known:
    """What the viewer knows of the tiles."""
    return Known(v.viewer, frozenset(v.known.boats))


def measure(s: State, seat: Seat, known: Known) -> tuple[float, ...]:
    """The terms of a seat in this position, in the order of TERMS."""
    measured: dict[Known, Measures] = s.__dict__.setdefault("_measured", {})
    if known not in measured:
        measured[known] = _Survey(s, known).measures()
    return measured[known][seat]


class Shore(NamedTuple):
    """A beach that is looked at: its island and index, and its boats."""

    island: str
    beach: int
    crew: Crew


@kept
def left_of_game(s: State) -> float:
    """How much of the game is left, 0–1: the kind of tile of which less is left in the stack decides."""
    islands = sum(tile in LANDS for tile in s.stack)
    return min(islands / STACKED_ISLANDS, (len(s.stack) - islands) / len(WATERS))


@kept
def staleness(s: State) -> float:
    """How pressing it is that a tile is turned: the square of the rounds since the last one, above some, in parts.

    None while a tile that was turned waits to be laid.
    """
    if s.turn.tile is not None:
        return 0.0
    last = max((tile.turn for tile in s.chart.tiles.values()), default=0)
    return max(0.0, (s.turn.number - last) / s.seats - PATIENCE) ** 2 / HURRY


class _Survey:
    """All seats of a position at once: each beach and each pier is looked at one time."""

    def __init__(self, s: State, known: Known) -> None:
        self.state = s
        self.seats, self.thinker = range(s.seats), known.seat
        self.left = left_of_game(s)
        islands = sum(tile in LANDS for tile in s.stack)
        self.landfall = islands / max(1, len(s.stack))
        self.worth = {island: LANDS[island].points if island in known.islands else AVERAGE for island in s.boats}
        self.present = {island: {boat for crew in crews for boat in crew} for island, crews in s.boats.items()}
        landing = s.turn.landing
        if landing is not None:
            self.present[landing.island] = self.present[landing.island].union(landing.boats)

    def measures(self) -> Measures:
        """The terms of every seat."""
        s, left, seats = self.state, self.left, self.seats
        kings = [0.0] * s.seats
        made = [0] * s.seats
        for island, owner in s.kings.items():
            kings[owner] += LANDS[island].points
            made[owner] += 1
        held, exposed, beaches, boats = self._presence()
        sailing = self._under_way()
        reach, more, explore = self._reached()
        islands = [sum(seat in here for here in self.present.values()) for seat in seats]
        sole = self._sole()
        points = [kings[seat] + held[seat] + exposed[seat] for seat in seats]
        total = sum(points)
        return tuple(
            (
                kings[seat],
                held[seat],
                exposed[seat],
                held[seat] * (1 - left),
                exposed[seat] * (1 - left),
                sailing[seat],
                reach[seat],
                more[seat],
                explore[seat],
                min(boats[seat], BOATS) * left,
                islands[seat] * left,
                beaches[seat] * left,
                sole[seat] if made[seat] < KINGS else 0.0,
                (points[seat] - (total - points[seat]) / (s.seats - 1)) * (1 - left),
                staleness(s) if seat == self.thinker else 0.0,
            )
            for seat in seats
        )

    def _presence(self) -> tuple[list[float], list[float], list[int], list[int]]:
        """For every seat: points that stay and points that are likely to leave, beaches, and boats on them."""
        s = self.state
        held, exposed = [0.0] * s.seats, [0.0] * s.seats
        beaches, boats = [0] * s.seats, [0] * s.seats
        landing = s.turn.landing
        for island, crews in s.boats.items():
            here = self.present[island]
            if not here:
                continue
            leaves = LEAVES[len(here) > 1]
            gone = dict.fromkeys(here, 1.0)
            for crew, moorings in zip(crews, MOORINGS[island], strict=True):
                away = leaves[min(3, moorings - len(crew))]
                for boat in crew:
                    boats[boat] += 1
                for boat in set(crew):
                    gone[boat] *= away
                    beaches[boat] += 1
            if landing is not None and landing.island == island:
                for boat in set(landing.boats):
                    gone[boat] *= LANDING
                    beaches[boat] += 1
            worth = self.worth[island]
            for boat, away in gone.items():
                held[boat] += worth * (1 - away)
                exposed[boat] += worth * away
        return held, exposed, beaches, boats

    def _gain(self, shore: Shore, direction: int, colours: int) -> tuple[str | None, float]:
        """Where a voyage leads: to an island, or (None) how likely it gets on into the unknown; fails are worth 0."""
        s = self.state
        way = s.chart.from_pier(shore.island, direction)
        if way.barrier(colours) is not None:
            return None, 0.0
        if way.island is None:
            if s.last_kind:
                return None, 0.0
            return None, self.landfall + (1 - self.landfall) * PASSING[min(colours, 4)]
        return (way.island, 1.0) if way.island not in s.kings else (shore.island, 1.0)

    def _voyages(self, shore: Shore, crew: set[Seat]) -> Iterator[tuple[float, ...]]:
        """For each pier: what the voyage brings to each seat, in new points."""
        for direction in self.state.chart.piers(shore.island, shore.beach):
            island, chance = self._gain(shore, direction, len(crew))
            if island is None:
                yield tuple(NEW * chance if seat in crew else 0.0 for seat in self.seats)
            else:
                here, worth = self.present[island], self.worth[island]
                yield tuple(worth if seat in crew and seat not in here else 0.0 for seat in self.seats)

    def _under_way(self) -> list[float]:
        """What the voyages of full beaches bring to each seat if the active one chooses the piers for itself."""
        s, brought = self.state, [0.0] * self.state.seats
        active = s.turn.seat
        for island, beach in s.full:
            shore = Shore(island, beach, s.boats[island][beach])
            able = list(self._voyages(shore, set(shore.crew)))
            if able:
                best = max(able, key=lambda gains: gains[active] * s.seats - sum(gains))
                brought = [before + gain for before, gain in zip(brought, best, strict=True)]
        return brought

    def _reached(self) -> tuple[list[float], list[float], list[float]]:
        """For every seat: new points that growth reaches at once, the best and all others; chances in the unknown."""
        s = self.state
        reach, total, explore = [0.0] * s.seats, [0.0] * s.seats, [0.0] * s.seats
        for island, crews in s.boats.items():
            here = self.present[island]
            if not here:
                continue
            for beach, (crew, moorings) in enumerate(zip(crews, MOORINGS[island], strict=True)):
                if moorings - len(crew) != 1:
                    continue
                ways = [s.chart.from_pier(island, direction) for direction in s.chart.piers(island, beach)]
                for seat in here:
                    colours = len({*crew, seat})
                    best = 0.0
                    for way in ways:
                        if way.barrier(colours) is not None:
                            continue
                        if way.island is None:
                            chance = self.landfall + (1 - self.landfall) * PASSING[min(colours, 4)]
                            explore[seat] = max(explore[seat], chance)
                        elif way.island not in s.kings and seat not in self.present[way.island]:
                            best = max(best, self.worth[way.island])
                    reach[seat] = max(reach[seat], best)
                    total[seat] += best
        return reach, [all_of_it - best for all_of_it, best in zip(total, reach, strict=True)], explore

    def _sole(self) -> list[float]:
        """For every seat: the points of the best island on which it is alone."""
        best = [0.0] * self.state.seats
        for island, here in self.present.items():
            if len(here) == 1 and island != TONGA:
                (seat,) = here
                best[seat] = max(best[seat], self.worth[island])
        return best


EVALUATION: Final = Evaluation(TERMS, measure, knowledge, identity=PACKED)
