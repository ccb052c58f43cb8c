"""`python -m tests.bench.tongiaki [GAMES [CRAFTED [SEED]]]`: the longest that one call of Tongiaki's rules takes.

Random games of two to six seats, and crafted positions that no game would reach soon: tiles close together, nearly all
islands king's islands, full beaches, chains that have gone in circles for long. Every call is made on a position loaded
anew, so that nothing about it is remembered. Measures, never fails; no call may take longer than LIMIT seconds.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

from rules.kit.game import Json, Move
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS, LANDS, STACK, TONGA, WATERS
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.moves import Sail
from rules.tongiaki.places import COMPASS, SIDES, Cell, Pier, neighbour
from rules.tongiaki.state import State
from rules.tongiaki.view import TongiakiView

LIMIT: Final = 0.1
IDLE: Final = (0, 0, 7, 8, 30, 59, 60)
"""Departures without progress that a crafted chain has behind it."""
STEPS: Final = 6
"""Moves that are played on from a crafted position."""
ASKED: Final = (40, 400, 2024)
"""How many games and crafted positions, and from which seed, unless others are asked for."""
TRIED: Final = 4
"""Moves of a position that are made to measure them."""


def _applied(seat: Seat, move: Move, s: State) -> object:
    return GAME.apply(s, seat, move)


def _judged(view: TongiakiView, move: Move, _: State) -> object:
    return GAME.heuristic(view, move)


class Worst:
    """The longest call of each function so far, and the position where it was made."""

    def __init__(self) -> None:
        self.calls: dict[str, int] = {}
        self.found: dict[str, tuple[float, Json]] = {}

    def time(self, name: str, s: State, call: Callable[[State], Any]) -> Any:
        """What a call gives on the position loaded anew; None where it is refused."""
        fresh = GAME.load(GAME.dump(s))
        began = time.process_time()
        try:
            given = call(fresh)
        except Refused:
            given = None
        spent = time.process_time() - began
        self.calls[name] = self.calls.get(name, 0) + 1
        if spent > self.found.get(name, (0.0, {}))[0]:
            self.found[name] = spent, GAME.dump(s)
        return given

    def measure(self, s: State, rng: Random) -> None:
        """Every function on one position."""
        seat = GAME.to_move(s)[0]
        view = self.time("view", s, lambda fresh: GAME.view(fresh, seat))
        moves: list[Move] = self.time("legal", s, lambda fresh: list(GAME.legal(fresh, seat)))
        for move in rng.sample(moves, min(TRIED, len(moves))):
            self.time("apply", s, partial(_applied, seat, move))
            self.time("heuristic", s, partial(_judged, view, move))
        self.time("heuristic of all moves", s, lambda _: [GAME.heuristic(view, move) for move in moves])
        for piers in _piers(s):
            self.time("explain", s, partial(_applied, seat, Sail(piers)))
        self.time("resign", s, lambda fresh: GAME.resign(fresh, seat))
        self.time("imagine", s, lambda _: GAME.imagine(view, rng))
        self.time("load", s, lambda fresh: GAME.load(GAME.dump(fresh)))

    def tell(self) -> None:
        """One line a function."""
        for name, (spent, _) in sorted(self.found.items(), key=lambda found: -found[1][0]):
            print(f"{name:<24}{self.calls[name]:>9} calls   worst {spent * 1000:>8.1f} ms")
        slow = {name: position for name, (spent, position) in self.found.items() if spent > LIMIT}
        for name, position in slow.items():
            print(f"{name}: longer than {LIMIT} s at {json.dumps(position)}")


def _piers(s: State) -> list[Pier]:
    """A pier of each full beach, whether it can be chosen or not."""
    found = []
    for island, index in s.full[:TRIED]:
        shore = LANDS[island].beaches[index]
        found += [Pier(island, shore.letter, COMPASS[way]) for way in s.chart.piers(island, index)]
    return found[:TRIED]


def games(number: int, rng: Random) -> Iterator[State]:
    """The positions of random games."""
    for _ in range(number):
        s = GAME.setup(rng.choice(GAME.seats), {}, rng)
        for _ in range(1500):
            if not GAME.to_move(s):
                break
            yield s
            s, _ = GAME.apply(s, s.turn.seat, rng.choice(list(GAME.legal(s, s.turn.seat))))


def crafted(number: int, rng: Random) -> Iterator[State]:
    """Crafted positions, and what follows from them by random moves."""
    able = (s for s in iter(lambda: craft(rng), None) if list(GAME.legal(s, s.turn.seat)))
    for first in islice(able, number):
        s = first
        for _ in range(STEPS):
            if not GAME.to_move(s):
                break
            yield s
            seat = s.turn.seat
            s, _ = GAME.apply(s, seat, rng.choice(list(GAME.legal(s, seat))))


def craft(rng: Random) -> State:
    """Tiles in a dense heap, many king's islands, boats at random, at least one full beach that has to sail."""
    seats = rng.choice(GAME.seats)
    heap = _heap(rng, rng.choice((7, 10, 13, 19, 27, 31)))
    islands = [tile for tile in heap.values() if tile in LANDS]
    owners = [seat for seat in range(seats) for _ in range(KINGS)]
    able = [island for island in islands if island != TONGA]
    rng.shuffle(able)
    most = min(len(owners), len(able), len(islands) - 1)
    kings = dict(zip(able[: rng.choice((most, most, rng.randint(0, most)))], owners, strict=False))
    boats = _boats(rng, seats, [island for island in islands if island not in kings])
    stack = [tile for tile in STACK if tile not in heap.values()]
    rng.shuffle(stack)
    red = {cell: rng.choice(COMPASS) for cell in heap}
    return GAME.load(
        {
            "options": {"king_block": rng.choice(("bounce", "bounce", "bounce", "fail"))},
            "start": 0,
            "resigned": [False] * seats,
            "tiles": [{"tile": tile, "at": str(cell), "red": red[cell]} for cell, tile in heap.items()],
            "boats": boats,
            "kings": {island: owner for island, owner in kings.items() if owner < seats},
            "stack": stack,
            "turn": {"number": 60, "round": 9, "seat": 0, "decision": "sail", "idle": rng.choice(IDLE)},
        }
    )


def _heap(rng: Random, number: int) -> dict[Cell, str]:
    """So many tiles around the origin, ring by ring, Tonga at a random place; many islands among them."""
    cells = [Cell(0, 0)]
    for cell in cells:
        cells += [found for way in range(SIDES) if (found := neighbour(cell, way)) not in cells]
        if len(cells) >= number:
            break
    lands = [tile for tile in STACK if tile in LANDS]
    waters = list(WATERS)
    rng.shuffle(lands)
    rng.shuffle(waters)
    share = rng.choice((0.3, 0.5, 0.8))
    drawn = [TONGA]
    while len(drawn) < number:
        pile = lands if lands and (not waters or rng.random() < share) else waters
        drawn.append(pile.pop())
    rng.shuffle(drawn)
    return dict(zip(cells, drawn, strict=False))


def _boats(rng: Random, seats: int, islands: list[str]) -> dict[str, dict[str, list[int]]]:
    """Boats for the beaches of these islands, the first of them full; no colour has more than there are."""
    supply = [seat for seat in range(seats) for _ in range(BOATS - KINGS)]
    rng.shuffle(supply)
    fullness = rng.choice((0.2, 0.5, 0.9))
    boats: dict[str, dict[str, list[int]]] = {}
    for island in rng.sample(islands, len(islands)):
        boats[island] = {}
        for shore in LANDS[island].beaches:
            first = not any(boats.values())
            number = shore.moorings if first or rng.random() < fullness else rng.randrange(shore.moorings)
            if len(supply) >= number:
                boats[island][shore.letter] = [supply.pop() for _ in range(number)]
    return boats


def main() -> None:
    """Measure games, then crafted positions."""
    asked = [int(number) for number in sys.argv[1:]]
    *numbers, seed = (*asked, *ASKED[len(asked) :])
    for name, positions, number in zip(("random games", "crafted positions"), (games, crafted), numbers, strict=True):
        rng, worst = Random(seed), Worst()
        for s in positions(number, rng):
            worst.measure(s, rng)
        print(f"{name}: {number}")
        worst.tell()


if __name__ == "__main__":
    main()
