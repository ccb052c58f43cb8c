"""What a position of Tongiaki is worth to a seat: terms proportional to final points. No rule depends on it.

Only boats on islands count, and they seldom stay: what an island is worth to a seat follows from how soon the beaches
with its boats have to sail, and from where their piers lead. An island that was only imagined counts as an average one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kit.evaluation import PACKED, Evaluation
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS, LANDS, MOORINGS, STACKED_ISLANDS, TONGA, WATERS
from rules.tongiaki.state import Crew, State, islands_in, kept
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
    measured: tuple[Known, Measures] | None = s.__dict__.get("_measured")
    if measured is None or measured[0] is not known:
        measured = s.__dict__["_measured"] = known, _Survey(s, known).measures()
    return measured[1][seat]


class Shore(NamedTuple):
    """A beach that is looked at: its island and index, and its boats."""

    island: str
    beach: int
    crew: Crew


class Held(NamedTuple):
    """An island as its boats lie, and a group that is about to land there: the seats with boats, how likely all boats
    of each of them are to leave soon, the seats of all boats on beaches, those that each beach has boats of, and the
    beaches that one boat more fills, with the colours there."""

    here: frozenset[Seat]
    leaves: tuple[tuple[Seat, float], ...]
    boats: tuple[Seat, ...]
    beaches: tuple[Seat, ...]
    nearly_full: tuple[tuple[int, frozenset[Seat]], ...]


@lru_cache(maxsize=16384)
def held_by(island: str, crews: tuple[Crew, ...], arriving: Crew = ()) -> Held:
    """What follows from the boats of an island alone: most positions of a decision share nearly all islands."""
    here = frozenset((*(boat for crew in crews for boat in crew), *arriving))
    leaves, gone = LEAVES[len(here) > 1], dict.fromkeys(here, 1.0)
    beaches: list[Seat] = []
    nearly_full = []
    for beach, (crew, moorings) in enumerate(zip(crews, MOORINGS[island], strict=True)):
        colours, free = frozenset(crew), moorings - len(crew)
        beaches += colours
        for boat in colours:
            gone[boat] *= leaves[min(3, free)]
        if free == 1:
            nearly_full.append((beach, colours))
    for boat in frozenset(arriving):
        gone[boat] *= LANDING
        beaches.append(boat)
    boats = tuple(boat for crew in crews for boat in crew)
    return Held(here, tuple(gone.items()), boats, tuple(beaches), tuple(nearly_full))


@kept
def left_of_game(s: State) -> float:
    """How much of the game is left, 0–1: the kind of tile of which less is left in the stack decides."""
    islands = islands_in(s.stack)
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
        islands = islands_in(s.stack)
        self.landfall = islands / max(1, len(s.stack))
        self.worth = {island: LANDS[island].points if island in known.islands else AVERAGE for island in s.boats}
        landing = s.turn.landing
        self.held = {island: held_by(island, crews) for island, crews in s.boats.items()}
        if landing is not None:
            self.held[landing.island] = held_by(landing.island, s.boats[landing.island], landing.boats)
        self.chances = tuple(self.landfall + (1 - self.landfall) * passing for passing in PASSING)

    def measures(self) -> Measures:
        """The terms of every seat."""
        s, left, seats = self.state, self.left, self.seats
        kings = [0.0] * s.seats
        made = [0] * s.seats
        for island, owner in s.kings.items():
            kings[owner] += LANDS[island].points
            made[owner] += 1
        held, exposed = self._presence()
        islands, beaches, boats = self._counts()
        sailing = self._under_way()
        reach, more, explore = self._reached()
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

    def _presence(self) -> tuple[list[float], list[float]]:
        """For every seat: points that stay and points that are likely to leave."""
        held, exposed = [0.0] * self.state.seats, [0.0] * self.state.seats
        for island, there in self.held.items():
            worth = self.worth[island]
            for boat, away in there.leaves:
                held[boat] += worth * (1 - away)
                exposed[boat] += worth * away
        return held, exposed

    def _counts(self) -> tuple[list[int], list[int], list[int]]:
        """For every seat: islands and beaches with its boats, and boats on beaches."""
        islands, beaches, boats = ([0] * self.state.seats for _ in range(3))
        for there in self.held.values():
            for seat in there.here:
                islands[seat] += 1
            for seat in there.beaches:
                beaches[seat] += 1
            for seat in there.boats:
                boats[seat] += 1
        return islands, beaches, boats

    def _gain(self, shore: Shore, direction: int, colours: int) -> tuple[str | None, float]:
        """Where a voyage leads: to an island, or (None) how likely it gets on into the unknown; fails are worth 0."""
        s = self.state
        way = s.chart.from_pier(shore.island, direction)
        if way.barrier(colours) is not None:
            return None, 0.0
        if way.island is None:
            return None, 0.0 if s.last_kind else self.chances[min(colours, 4)]
        return (way.island, 1.0) if way.island not in s.kings else (shore.island, 1.0)

    def _voyages(self, shore: Shore, crew: set[Seat]) -> Iterator[tuple[float, ...]]:
        """For each pier: what the voyage brings to each seat, in new points."""
        for direction in self.state.chart.piers(shore.island, shore.beach):
            island, chance = self._gain(shore, direction, len(crew))
            if island is None:
                yield tuple(NEW * chance if seat in crew else 0.0 for seat in self.seats)
            else:
                here, worth = self.held[island].here, self.worth[island]
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
        for island, there in self.held.items():
            for beach, colours in there.nearly_full:
                leads = s.chart.leads(island, beach)
                for seat in there.here:
                    number = len(colours) + (seat not in colours)
                    best = 0.0
                    for needed, target in leads:
                        if needed > number:
                            continue
                        if target is None:
                            explore[seat] = max(explore[seat], self.chances[min(number, 4)])
                        elif self.worth[target] > best and target not in s.kings and seat not in self.held[target].here:
                            best = self.worth[target]
                    reach[seat] = max(reach[seat], best)
                    total[seat] += best
        return reach, [all_of_it - best for all_of_it, best in zip(total, reach, strict=True)], explore

    def _sole(self) -> list[float]:
        """For every seat: the points of the best island on which it is alone."""
        best = [0.0] * self.state.seats
        for island, there in self.held.items():
            if len(there.here) == 1 and island != TONGA:
                (seat,) = there.here
                best[seat] = max(best[seat], self.worth[island])
        return best


EVALUATION: Final = Evaluation(TERMS, measure, knowledge, identity=PACKED)
