"""What a choice would lead to, worked out from a view: tiles committed in a conflict, what is at stake in it, the
revolts and wars that a leader or a tile would begin, monuments that could be built or would pay.

The rules decide it; nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.tigris.board import LEADERS, RED, Board, completed, owner, slot_of
from rules.tigris.components import CROSSES, MONUMENT_COLOURS, SQUARES_OF_FOUR
from rules.tigris.conflicts import decide, opponents, rival_of, war_colours
from rules.tigris.imagine import imagine
from rules.tigris.moves import OFFICES, Swap
from rules.tigris.squares import AROUND, BITS, NOWHERE, SQUARES, Square, index_of, region, squares_of
from rules.tigris.state import State, conflict_of
from rules.tigris.view import Fight, Standing, TigrisView


class Prospect(msgspec.Struct, frozen=True):
    """A number of tiles and the strength with them. `wins` is None where the other side may still add enough;
    `answer` is how many it would need to win."""

    tiles: int
    total: int
    wins: bool | None
    answer: int | None


def prospects(view: TigrisView) -> tuple[Prospect, ...]:
    """One prospect for every number of tiles that the viewer can commit; none unless the viewer is asked.

    A defender who has given up adds nothing.
    """
    fight = view.fight
    if fight is None or view.hand is None or view.viewer not in view.to_move:
        return ()
    numbers = range(view.hand[fight.colour] + 1)
    if fight.committed is None:
        held = 0 if fight.defender in view.resigned else view.screens[fight.defender].hand
        return tuple(_attack(number, fight.attack + number, fight.defence, held) for number in numbers)
    reached = fight.attack + fight.committed
    return tuple(Prospect(n, fight.defence + n, fight.defence + n >= reached, None) for n in numbers)


def _attack(number: int, total: int, defence: int, held: int) -> Prospect:
    """The defender wins ties, and has lost for certain only when it holds fewer tiles than it would need."""
    needed = max(0, total - defence)
    wins = False if not needed else True if needed > held else None
    return Prospect(number, total, wins, needed)


class Match(NamedTuple):
    """A war that waits: its office, and the two sides with their strengths on the board, attacker first."""

    which: str
    attacker: Seat
    attack: int
    defender: Seat
    defence: int


class Revolt(NamedTuple):
    """A revolt that a leader would begin: the square of its rival, and the temples of both sides."""

    rival: Square
    attack: int
    defence: int


class Ruin(NamedTuple):
    """What a catastrophe on a tile would do besides: the leaders that would go home, and whether the kingdom there
    would fall apart."""

    homeless: tuple[Standing, ...]
    splits: bool


class Stake(NamedTuple):
    """What follows if one side wins: points of the colour committed, squares whose tiles leave, wars left to fight."""

    points: int
    removed: tuple[Square, ...]
    wars: tuple[Match, ...]


class Side(NamedTuple):
    """One side of a fight: its leader, the squares that support it, its strength on the board, what it has added
    (None before), and what follows if it wins."""

    role: str
    leader: Standing
    supporters: tuple[Square, ...]
    strength: int
    added: int | None
    stake: Stake


Fighters: TypeAlias = tuple[Side, Side]
"""Attacker and defender."""


def sides(view: TigrisView) -> Fighters | None:
    """Attacker and defender of the fight in a view; None while nothing is fought."""
    fight = view.fight
    if fight is None:
        return None
    s = imagine(view, Random(0))
    attacker = _side(view, fight, s, "attacker")
    return attacker, _side(view, fight, s, "defender")


def _side(view: TigrisView, fight: Fight, s: State, role: str) -> Side:
    attacks = role == "attacker"
    seat, strength = (fight.attacker, fight.attack) if attacks else (fight.defender, fight.defence)
    leader = next(one for one in view.leaders if (one.seat, one.which) == (seat, fight.which))
    board, slot = view.board, slot_of(seat, OFFICES.index(fight.which))
    beside = AROUND[index_of(leader.at)] & board.tiles[RED]
    supporters = beside if fight.form == "revolt" else board.supporters(slot)
    added = fight.committed if attacks else None
    return Side(role, leader, squares_of(supporters), strength, added, _stake(view, s, attacks))


def _stake(view: TigrisView, s: State, attacker_wins: bool) -> Stake:
    """What the rules do when one side wins, however many tiles that takes."""
    certain = sum(mask.bit_count() for mask in s.board.tiles)
    fought = replace(conflict_of(s), committed=certain if attacker_wins else 0)
    after, (decided, scored, _) = decide(s, fought, 0 if attacker_wins else certain)
    wars = tuple(matches(replace(view, board=after.board))) if fought.kind == "war" else ()
    return Stake(scored.points, decided.removed, wars)


def matches(view: TigrisView) -> list[Match]:
    """The wars around the unification tile, by office; who attacks is counted from the active seat."""
    if view.board.union == NOWHERE:
        return []
    return [_match(view, colour) for colour in war_colours(view.board)]


def _match(view: TigrisView, colour: int) -> Match:
    """The war of the leaders of one colour around the unification tile."""
    slots = sorted(opponents(view.board, colour), key=lambda slot: (owner(slot) - view.now.seat) % view.seats)
    (one, attack), (other, defence) = ((slot, view.board.supporters(slot).bit_count()) for slot in slots[:2])
    return Match(OFFICES[colour], owner(one), attack, owner(other), defence)


def rival(view: TigrisView, seat: Seat, office: str, to: Square) -> int | None:
    """The slot of the leader that a seat's leader would attack in a revolt on a square; None where there is none."""
    slot = slot_of(seat, OFFICES.index(office))
    return rival_of(view.board.with_leader(slot, index_of(to)), slot)


def revolt(view: TigrisView, office: str, to: Square) -> Revolt | None:
    """The revolt that a leader of the active seat would begin on a square; None where it meets no rival."""
    slot, against = slot_of(view.now.seat, OFFICES.index(office)), rival(view, view.now.seat, office, to)
    if against is None:
        return None
    board = view.board.with_leader(slot, index_of(to))
    return Revolt(SQUARES[board.leaders[against]], board.temples_beside(slot), board.temples_beside(against))


def ruin(view: TigrisView, at: Square) -> Ruin | None:
    """What a catastrophe would do besides covering a square; None where nothing."""
    index, board = index_of(at), view.board
    after = board.without_tiles(BITS[index])
    beside = [leader for leader in view.leaders if BITS[index_of(leader.at)] & AROUND[index]]
    homeless = tuple(one for one in beside if not AROUND[index_of(one.at)] & after.tiles[RED])
    for leader in homeless:
        after = after.with_leader(slot_of(leader.seat, OFFICES.index(leader.which)), NOWHERE)
    left = board.kingdom_of(index) & after.connectable if board.face_up & BITS[index] else 0
    splits = bool(left) and region(left & -left, left) != left
    return Ruin(homeless, splits) if homeless or splits else None


def wars_by_tile(view: TigrisView, colour: int, at: Square) -> list[Match]:
    """The wars that follow where a tile of a colour joins two kingdoms; none elsewhere."""
    if len(view.board.kingdoms_beside(index_of(at))) < 2:
        return []
    return matches(replace(view, board=view.board.with_tile(colour, index_of(at), union=True)))


def kingdom_of(view: TigrisView, at: Square) -> tuple[Square, ...]:
    """The squares of the kingdom that contains a square."""
    return next((kingdom.squares for kingdom in view.kingdoms if at in kingdom.squares), (at,))


def builds(view: TigrisView, colour: int, at: Square) -> bool:
    """Whether a tile would complete a square of four without a war, for which a monument is left."""
    tiles, index = view.board.tiles[colour] | BITS[index_of(at)], index_of(at)
    complete = any(tiles & mask == mask for _, mask in SQUARES_OF_FOUR[index])
    left = complete and any(colour in MONUMENT_COLOURS[pair] for pair in view.monuments_left)
    return left and not wars_by_tile(view, colour, at)


def pays(board: Board, slot: int) -> bool:
    """Whether a monument of its colour stands in the kingdom of a leader on the board."""
    kingdom = board.kingdom_of(board.leaders[slot])
    return any(kingdom & one.squares and slot % LEADERS in MONUMENT_COLOURS[one.colours] for one in board.monuments)


def treasures_left(view: TigrisView, at: Square) -> tuple[Square, ...]:
    """Where treasures would still lie in the kingdom of a square whose treasure is taken."""
    return squares_of(view.board.kingdom_of(index_of(at)) & view.board.treasures & ~BITS[index_of(at)])


def swap_ends(view: TigrisView, tiles: Sequence[int]) -> bool:
    """Whether the bag holds too few tiles for a swap, so that the game would be over at once."""
    return sum(tiles) > view.bag


def figure_at(view: TigrisView, at: Square) -> tuple[Square, ...]:
    """The completed square of four that begins at a square, else the completed cross around it, else the square."""
    for figures in (SQUARES_OF_FOUR, CROSSES):
        if mask := dict(completed(view.board, view.now.placed, figures)).get(index_of(at)):
            return squares_of(mask)
    return (at,)


def end_foreseen(view: TigrisView, m: Move) -> bool:
    """Whether a move turns up tiles that decide nothing: those that are drawn for a swap, see `Game.end_foreseen`."""
    return isinstance(m, Swap)
