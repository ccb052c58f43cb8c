"""What a computer seat sees on a board, whoever it is: kingdoms with all that matters about them, and what is near.

Only facts of the board, worked out once for each; what they are worth stands in `evaluation.py`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from rules.tigris.board import LEADERS, RED, Board
from rules.tigris.components import MONUMENT_COLOURS
from rules.tigris.squares import AROUND, BITS, COLUMNS, EVERYWHERE, NOWHERE, SQUARES, around

NOBODY: Final = -1
"""The slot of no leader."""
_KEPT: Final = 20_000
"""Boards that are remembered: what a few decisions look at."""
_LEFT: Final = sum(BITS[at] for at, square in enumerate(SQUARES) if square.column < COLUMNS - 1)
"""The squares that have one to their right."""
_ABOVE: Final = BITS[-COLUMNS] - 1
"""The squares that have one below."""
_FIRST: Final = sum(BITS[at] for at, square in enumerate(SQUARES) if square.column == 0)


class Realm(NamedTuple):
    """A kingdom: its squares, the slot of its leader of each colour (or NOBODY), its supporters, the tiles that a
    loser of a war of that colour would lose, its monuments, and on how many squares a tile would score, by colour; its
    treasures; the empty squares beside it that touch no other kingdom; and to how many temples a leader coming in can
    stand next."""

    squares: int
    leaders: tuple[int, ...]
    supporters: tuple[int, ...]
    losable: tuple[int, ...]
    monuments: tuple[int, ...]
    room: tuple[int, ...]
    treasures: int
    edge: int
    temples: int


class Join(NamedTuple):
    """Two kingdoms, by their numbers, that one tile would unite; `dry` where any other tile than a farm would do."""

    one: int
    other: int
    dry: bool


class Sight(NamedTuple):
    """What is seen on a board. `where` is the kingdom of the leader of each slot (or NOBODY), `temples` how many it
    stands next to; `near` says for each kingdom how many tiles away the next treasure is that no kingdom holds (at
    most 3), `squares` are the empty squares that would complete a square of four, `halves` the tiles of squares of four
    that lie half and can still be completed, both by colour."""

    realms: tuple[Realm, ...]
    where: tuple[int, ...]
    temples: tuple[int, ...]
    joins: tuple[Join, ...]
    near: tuple[int, ...]
    squares: tuple[int, int, int, int]
    halves: tuple[int, int, int, int]


@lru_cache(maxsize=_KEPT)
def sight(board: Board) -> Sight:
    """What is seen on a board."""
    leaders = board.leaders
    where = [NOBODY] * len(leaders)
    _, twice, thrice = board.touched
    beside_temples = _beside_temples(board)
    free = board.empty & board.terrain.land & ~twice
    realms, edges = [], []
    standing = [(slot, BITS[at]) for slot, at in enumerate(leaders) if at != NOWHERE]
    for number, kingdom in enumerate(board.kingdoms):
        present, others = [], []
        for slot, bit in standing:
            if kingdom & bit:
                where[slot] = number
                present.append(slot)
            else:
                others.append((slot, bit))
        standing = others
        edge = around(kingdom) & board.empty
        edges.append(edge & ~thrice)
        realms.append(_realm(board, kingdom, present, edge & ~twice, edge & free, beside_temples))
    tiles = board.tiles
    red = tiles[RED]
    return Sight(
        tuple(realms),
        tuple(where),
        tuple((AROUND[at] & red).bit_count() if at != NOWHERE else 0 for at in leaders),
        _joins(edges, board.terrain.land),
        _near(board, realms),
        (_completing(tiles[0]), _completing(tiles[1]), _completing(tiles[2]), _completing(tiles[3])),
        (_half_laid(board, 0), _half_laid(board, 1), _half_laid(board, 2), _half_laid(board, 3)),
    )


def _realm(
    board: Board, kingdom: int, present: list[int], edge: int, free: int, beside_temples: tuple[int, ...]
) -> Realm:
    slots = [NOBODY] * LEADERS
    for slot in present:
        slots[slot % LEADERS] = slot
    red, blue, green, black = board.tiles
    supporters = (
        (red & kingdom).bit_count(),
        (blue & kingdom).bit_count(),
        (green & kingdom).bit_count(),
        (black & kingdom).bit_count(),
    )
    losable = list(supporters)
    if slots[RED] != NOBODY:
        losable[RED] = _losable_temples(board, kingdom, slots[RED])
    monuments = [0] * LEADERS
    for monument in board.monuments:
        if kingdom & BITS[monument.at]:
            for colour in MONUMENT_COLOURS[monument.colours]:
                monuments[colour] += 1
    land, river = free.bit_count(), (edge & board.terrain.river).bit_count()
    return Realm(
        kingdom,
        tuple(slots),
        supporters,
        tuple(losable),
        tuple(monuments),
        (land, river, land, land),
        (kingdom & board.treasures).bit_count(),
        edge,
        _most_temples(beside_temples, free),
    )


def _losable_temples(board: Board, kingdom: int, priest: int) -> int:
    """How many temples a losing priest takes along: not those with treasures or beside other leaders (rules 9.6)."""
    mask = board.tiles[RED] & kingdom & ~board.treasures
    for slot, at in enumerate(board.leaders):
        if slot != priest and at != NOWHERE:
            mask &= ~AROUND[at]
    return mask.bit_count()


def _most_temples(beside: tuple[int, ...], squares: int) -> int:
    """To how many temples one of these squares is next at most."""
    for number in (4, 3, 2, 1):
        if beside[number] & squares:
            return number
    return 0


def _beside_temples(board: Board) -> tuple[int, ...]:
    """The squares beside at least 0, 1, 2, 3 and 4 temples."""
    red = board.tiles[RED]
    counts = [EVERYWHERE, 0, 0, 0, 0]
    for beside in ((red & _LEFT) << 1, (red & ~_FIRST) >> 1, red << COLUMNS & EVERYWHERE, red >> COLUMNS):
        for number in (4, 3, 2, 1):
            counts[number] |= counts[number - 1] & beside
    return tuple(counts)


def _joins(edges: list[int], land: int) -> tuple[Join, ...]:
    found = []
    for (one, beside), (other, beside_other) in combinations(enumerate(edges), 2):
        both = beside & beside_other
        if both:
            found.append(Join(one, other, bool(both & land)))
    return tuple(found)


def _near(board: Board, realms: list[Realm]) -> tuple[int, ...]:
    """For each kingdom, how many tiles away the next treasure without a kingdom is: 1, 2, or 3 for further."""
    free = board.treasures
    for realm in realms:
        free &= ~realm.squares
    if not free:
        return (3,) * len(realms)
    beside = around(free)
    second = around(beside & board.empty)
    return tuple(1 if beside & realm.edge else 2 if second & realm.edge else 3 for realm in realms)


def _completing(tiles: int) -> int:
    """The squares that complete a square of four of these tiles, of which three lie already."""
    if tiles.bit_count() < 3:
        return 0
    right, below = (tiles >> 1) & _LEFT, tiles >> COLUMNS
    diagonal = (below >> 1) & _LEFT
    top_left = ~tiles & right & below & diagonal & _LEFT
    top_right = tiles & ~right & below & diagonal & _LEFT
    bottom_left = tiles & right & ~below & diagonal & _LEFT
    bottom_right = tiles & right & below & ~diagonal & _LEFT
    return (
        (top_left & _ABOVE)
        | (top_right & _ABOVE) << 1
        | (bottom_left & _ABOVE) << COLUMNS
        | (bottom_right & _ABOVE) << COLUMNS + 1
    )


def _half_laid(board: Board, colour: int) -> int:
    """The tiles of a colour in squares of four of which two lie and the others could be placed."""
    tiles = board.tiles[colour]
    if tiles.bit_count() < 2:
        return 0
    fit = tiles | board.tile_targets(colour)
    whole = fit & fit >> 1 & _LEFT
    whole &= whole >> COLUMNS
    right, below = tiles >> 1 & _LEFT, tiles >> COLUMNS
    diagonal = below >> 1 & _LEFT
    in_each_row = (tiles ^ right) & (below ^ diagonal)
    in_one_row = tiles & right & ~(below | diagonal) | below & diagonal & ~(tiles | right)
    half = whole & (in_each_row | in_one_row)
    return tiles & (half | half << 1 | half << COLUMNS | half << COLUMNS + 1)
