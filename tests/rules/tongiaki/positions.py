"""Positions written as short texts, and moves played on them.

`tonga@0,0 A=R D=RRB; tubuai@1,-1r2 king G; wj@0,-1r0`: a tile, its axial place, its rotation (0 if left out), the boats
of its beaches by the letters of the players, or whose king's island it is.
"""

from __future__ import annotations

import re
from typing import Any

from rules.kit.game import of_version
from rules.kit.seats import Seat
from rules.tongiaki.components import LANDS, STACK, TONGA, WATERS
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.places import COMPASS, Cell
from rules.tongiaki.state import State
from rules.tongiaki.view import Group
from tests.rules.trials import Trials

Json = dict[str, Any]
LETTERS = "RBGYOV"
TILE = re.compile(r"(\w+)@(-?\d+),(-?\d+)(?:r(\d))?")
AWAY = 20
"""How far from everything tiles lie that only have to be out of the stack."""


_TRIALS = Trials(GAME)
play = _TRIALS.play
told = _TRIALS.told
refused = _TRIALS.refused
see = _TRIALS.see
final = _TRIALS.final


def position(
    text: str = "tonga@0,0",
    *,
    deck: str = "",
    seats: int = 3,
    away: str = "",
    removed: str = "",
    options: Json | None = None,
    resigned: tuple[Seat, ...] = (),
    ended: str | None = None,
    version: int = GAME.version,
    **turn: Any,
) -> State:
    """A position at the start of a turn of seat 0, or with full beaches that must sail.

    `deck` are the next tiles of the stack, the rest of the box follows; `away` tiles lie far from everything. Tonga
    lies there too unless it is in the text or `removed`. Keywords replace parts of the turn.
    """
    tiles, boats, kings = [], {}, {}
    for part in text.split(";"):
        name, *words = part.split()
        found = TILE.fullmatch(name)
        assert found is not None, name
        tile, q, r, rotation = found.groups()
        tiles.append({"tile": tile, "at": str(Cell(int(q), int(r))), "red": COMPASS[int(rotation or 0)]})
        if words[:1] == ["king"]:
            kings[tile] = LETTERS.index(words[1])
        elif tile in LANDS:
            pairs = (word.split("=") for word in words)
            boats[tile] = {letter: [LETTERS.index(boat) for boat in crew] for letter, crew in pairs}
    used = {tile["tile"] for tile in tiles}
    used |= set(removed.split())
    far = away.split() + ([] if TONGA in used else [TONGA])
    tiles[:0] = [{"tile": tile, "at": str(_away(index)), "red": "s"} for index, tile in enumerate(far)]
    used |= set(far)
    top = deck.split()
    stack = top + [tile for tile in STACK if tile not in used and tile not in top]
    full = any(len(crew) == _moorings(island, letter) for island in boats for letter, crew in boats[island].items())
    has = any(turn.get("seat", 0) in crew for beaches in boats.values() for crew in beaches.values())
    decision = "over" if ended else "sail" if full else "act" if has else "start"
    at_turn: Json = {"number": 20, "round": 5, "seat": 0, "decision": decision, "left": 2 * (decision == "start")}
    return of_version(GAME, version).load(
        {
            "options": options or {},
            "start": 0,
            "resigned": [seat in resigned for seat in range(seats)],
            "tiles": tiles,
            "boats": boats,
            "kings": kings,
            "stack": stack,
            "removed": removed.split(),
            "turn": {**at_turn, **turn},
            "ended": ended,
        }
    )


def _away(index: int) -> Cell:
    """A cell far from everything, and from the other cells far away."""
    return Cell(AWAY + 2 * (index // 8), 3 * (index % 8) - AWAY)


def _moorings(island: str, letter: str) -> int:
    return next(shore.moorings for shore in LANDS[island].beaches if shore.letter == letter)


def legal(s: State, kind: str = "") -> list[str]:
    """The legal moves of whoever is to move, as texts; only those of one kind if it is given."""
    found = [GAME.write(move) for move in GAME.legal(s, (*GAME.to_move(s), 0)[0])]
    return [text for text in found if text.split()[0] == kind or not kind]


def boats(s: State, island: str) -> str:
    """The boats of an island: `A=RRB C=R`; empty beaches are left out."""
    letters = (shore.letter for shore in LANDS[island].beaches)
    crews = zip(letters, s.boats[island], strict=True)
    return " ".join(f"{letter}={''.join(LETTERS[boat] for boat in crew)}" for letter, crew in crews if crew)


def supply(s: State) -> list[int]:
    """The boats beside the board, seat by seat."""
    return [sailor.supply for sailor in see(s).sailors]


def tile(s: State, q: int, r: int) -> str | None:
    """The tile on a cell with its rotation: `wj r0`; None for an empty cell."""
    found = s.chart.tiles.get(Cell(q, r))
    return None if found is None else f"{found.id} r{found.red}"


def cells(*labels: str) -> list[Cell]:
    """The cells with these labels."""
    return [Cell.parse(label) for label in labels]


def waters(*but: str) -> str:
    """All water tiles but some, as a text."""
    return " ".join(tile for tile in WATERS if tile not in but)


def islands(*but: str) -> str:
    """All islands of the stack but some, as a text."""
    return " ".join(tile for tile in LANDS if tile not in (TONGA, *but))


def group_of(s: State) -> Group:
    """The boats that are under way."""
    found = see(s).group
    assert found is not None
    return found
