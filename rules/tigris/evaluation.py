"""What a position of Tigris & Euphrates is worth to a seat: terms proportional to what counts in the end.

What counts is the lowest colour, then the next: points are counted in "needed" points, the more a colour needs them
the more they are worth. Conflicts being fought count by how likely each side wins. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.kit.evaluation import Evaluation
from rules.kit.game import Move
from rules.kit.seating import with_player
from rules.kit.seats import Seat
from rules.tigris import stages
from rules.tigris.board import BLACK, BLUE, GREEN, LEADERS, RED, owner
from rules.tigris.components import ACTIONS, LAST_TREASURES, MONUMENT_COLOURS
from rules.tigris.conflicts import decide, war, war_colours
from rules.tigris.construction import monument_sites
from rules.tigris.legal import moves as legal
from rules.tigris.moves import BuildMonument, Pass, Tiles
from rules.tigris.odds import Hands, Known, hands, knowledge
from rules.tigris.play import apply
from rules.tigris.promising import promising
from rules.tigris.prospects import Prospects, Table, prospects
from rules.tigris.scoring import TigrisResult, assigned
from rules.tigris.show import recalled
from rules.tigris.sight import NOBODY, Sight, sight
from rules.tigris.sites import sites
from rules.tigris.squares import AROUND, SQUARES
from rules.tigris.state import State, colour_committed, conflict_of, plus, strengths, to_move

TERMS: Final = (
    "even", "lowest", "total", "income", "playable", "monuments", "site", "temples", "support", "leaders",
    "war", "revolt", "treasure", "war_later", "revolt_later", "treasure_later", "near", "war_risk", "revolt_risk",
    "war_threat", "revolt_threat", "reds", "variety", "catastrophes", "actions",
)  # fmt: skip
"""Points as they are needed, of the lowest colour, and all together; colours that can be scored, and with tiles in
hand; points of monuments to come; squares of four that could be completed; how safe leaders are in revolts and wars;
leaders on the board; what the best war, revolt or treasure would bring on turn and later, how near treasures are;
what others could do, on turn and later; temples and different colours in hand; catastrophe tiles; tempo."""

_DRAWN_A_TURN: Final = 2.1
"""About how many tiles leave the bag in a turn."""
_TURNS_A_TREASURE: Final = 3.0
"""About how many turns it takes until another treasure is taken."""
_RANKS: Final = (0.55, 0.25, 0.13, 0.07)
"""How much of a finished game's worth each colour is, from the lowest on."""
_MOST_STEPS: Final = 8
"""Decisions within an action that are played out before a position is judged."""
_HALF: Final = 0.5
_UNLIKELY: Final = 0.04
"""How likely an outcome of a conflict must be to be thought of."""
_ADDED: Final = 2
"""By how much an attacker tries to be stronger than its defender shows to be."""
_CERTAIN: Final = 1_000
"""More tiles than anybody has."""
_HORIZON: Final = 8.0
"""How many turns to come are counted at most."""
_A_TURN: Final = 0.35
"""About how many points a leader brings in a turn."""
_PLACE: Final = 0.15
"""What an action is worth by which a leader is put back."""
_TRADER: Final = 0.3
"""What a trader is worth for the treasures that may come."""
_OTHERS: Final = 0.2
"""How much a point of others a turn weighs against one's own need."""
_HOMELESS: Final = 0.3
"""The same of a leader that a monument leaves without temple."""
_HALF_LAID: Final = 0.4
"""What a square of four that lies half is worth beside one that a single tile completes."""
_SPREAD: Final = 1.2
_SPREAD_A_TURN: Final = 0.2

Terms = tuple[float, ...]


def final(result: TigrisResult) -> tuple[float, ...]:
    """What each seat has in the end on the scale of the terms: mostly its lowest colour, then the next ones."""
    return tuple(
        sum(rank * points for rank, points in zip(_RANKS, colours, strict=True)) for colours in result.sorted_points
    )


def measure(s: State, seat: Seat, known: Known) -> Terms:
    """The terms of a seat in this position, in the order of TERMS."""
    return _measured(s, known)[seat]


_last: list[tuple[State | None, Known | None, tuple[Terms, ...]]] = [(None, None, ())]
"""The position measured last: all its seats are asked for one after another."""


def _measured(s: State, known: Known) -> tuple[Terms, ...]:
    state, thinker, terms = _last[0]
    if state is not s or thinker is not known:
        terms = _expected(s, known, _MOST_STEPS)
        _last[0] = (s, known, terms)
    return terms


def _expected(s: State, known: Known, steps: int) -> tuple[Terms, ...]:
    """The terms of every seat, where a conflict is fought those of both outcomes by how likely they are."""
    decision = s.turn.decision
    if decision in ("act", "over") or not steps:
        return _of_rest(s, known)
    if decision == "war":
        return _expected(stages.begin(s, war(s, war_colours(s.board)[0]))[0], known, steps - 1)
    if decision != "commit":
        return _expected(apply(s, to_move(s)[0], _side_decision(s, known))[0], known, steps - 1)
    return _of_conflict(s, known, steps)


def _of_conflict(s: State, known: Known, steps: int) -> tuple[Terms, ...]:
    fought = conflict_of(s)
    colour, (attack, defence) = colour_committed(fought), strengths(s.board, fought)
    held = hands(s, known)
    if fought.committed is None:
        wins = held.wins(colour, fought.attacker, attack, fought.defender, defence)
    else:
        wins = 1.0 - held.defends(colour, attack + fought.committed, fought.defender, defence)
    if steps < _MOST_STEPS:
        wins = float(wins > _HALF)
    found = []
    for chance, won in ((wins, True), (1.0 - wins, False)):
        if chance > _UNLIKELY:
            found.append((chance, _expected(_decided(s, held, won), known, steps - 1)))
    return found[0][1] if len(found) == 1 else _mixed(*found)


def _mixed(one: tuple[float, tuple[Terms, ...]], other: tuple[float, tuple[Terms, ...]]) -> tuple[Terms, ...]:
    """The terms of every seat on average over two outcomes, each with how likely it is."""
    (first, terms), (second, others) = one, other
    whole = first + second
    return tuple(
        tuple([(first * term + second * with_other) / whole for term, with_other in zip(*seat, strict=True)])
        for seat in zip(terms, others, strict=True)
    )


def _decided(s: State, held: Hands, won: bool) -> State:
    """The position after a conflict that one side wins, with what its attacker has had to add."""
    fought = conflict_of(s)
    colour, (attack, defence) = colour_committed(fought), strengths(s.board, fought)
    if fought.committed is None:
        number = min(s.players[fought.attacker].hand[colour], max(0, defence + _ADDED - attack))
        s = replace(
            s,
            players=with_player(s, fought.attacker, hand=plus(s.players[fought.attacker].hand, colour, -number)),
        )
    s = replace(s, turn=replace(s.turn, conflict=replace(fought, committed=_CERTAIN if won else -_CERTAIN)))
    after, _ = decide(s, conflict_of(s), 0)
    return stages.wars(after)[0]


def _side_decision(s: State, known: Known) -> Move:
    """What somebody would choose of what an action brings: a building, a monument, a treasure, a colour."""
    seat = to_move(s)[0]
    if s.turn.decision == "monument":
        return _monument(s, seat, _purse_of(s, seat, known, _turns_left(s)).needs)
    moves = legal(s)
    if s.turn.decision == "score":
        needs = _purse_of(s, seat, known, _turns_left(s)).needs
        return moves[max(range(LEADERS), key=needs.__getitem__)]
    return moves[0]


def _monument(s: State, seat: Seat, needs: Sequence[float]) -> Move:
    """The monument that gains the seat most, or none."""
    best, chosen = 0.0, None
    for pair, at, mask in monument_sites(s):
        kingdom, worth = s.board.kingdom_of(at), 0.0
        for slot in s.board.leaders_in(kingdom):
            if slot % LEADERS in MONUMENT_COLOURS[pair]:
                worth += needs[slot % LEADERS] if owner(slot) == seat else -_OTHERS
            if s.board.tiles[RED] & mask and not AROUND[s.board.leaders[slot]] & s.board.tiles[RED] & ~mask:
                worth -= _HOMELESS if owner(slot) == seat else -_HOMELESS / 2
        if worth > best:
            best, chosen = worth, BuildMonument(pair, SQUARES[at])
    return chosen or Pass()


class _Purse(NamedTuple):
    """The points of a seat by colour with treasures spread: as they are needed, the least, their mean; and how much a
    further point of each colour is worth (together 1)."""

    even: float
    lowest: float
    mean: float
    needs: tuple[float, ...]


class _Seat(NamedTuple):
    """What is counted for one seat: its points, on how many squares it scores a tile of each colour, and what its
    leaders are worth in their places."""

    purse: _Purse
    spots: tuple[int, ...]
    leaders: tuple[float, ...]


def _of_rest(s: State, known: Known) -> tuple[Terms, ...]:
    """The terms of every seat in a position in which nothing is being fought."""
    seen, held, left = sight(s.board), hands(s, known), _turns_left(s)
    seats = [_seat(s, seat, known, seen, left) for seat in range(len(s.players))]
    worths = [worth for each in seats for worth in each.leaders]
    table = Table(s.board, seen, held, [each.purse.needs for each in seats], worths)
    return tuple(
        _terms(s, seat, each, table, found, left)
        for seat, (each, found) in enumerate(zip(seats, prospects(table), strict=True))
    )


def _seat(s: State, seat: Seat, known: Known, seen: Sight, left: float) -> _Seat:
    purse = _purse_of(s, seat, known, left)
    needs, horizon, realms = purse.needs, min(left, _HORIZON), seen.realms
    first = seat * LEADERS
    own = seen.where[first : first + LEADERS]
    king = own[BLACK]
    spots, worth = [], []
    for colour, number in enumerate(own):
        room = 0 if number == NOBODY else realms[number].room[colour]
        if king not in (NOBODY, number) and realms[king].leaders[colour] == NOBODY:
            room = max(room, realms[king].room[colour])
        spots.append(room)
        if number == NOBODY:
            worth.append(0.0)
            continue
        realm, need = realms[number], needs[colour]
        value = _PLACE + horizon * (_A_TURN * need * (room / 2 if room < 2 else 1.0) + need * realm.monuments[colour])
        if colour == GREEN:
            value += _TRADER
        elif colour == BLACK:
            for other in (RED, BLUE, GREEN):
                if realm.leaders[other] == NOBODY:
                    value += horizon * _A_TURN / 2 * needs[other]
        worth.append(value)
    return _Seat(purse, tuple(spots), tuple(worth))


def _terms(s: State, seat: Seat, each: _Seat, table: Table, found: Prospects, left: float) -> Terms:
    seen, hand, purse = table.seen, table.hands.counts[seat], each.purse
    needs, horizon = purse.needs, min(left, _HORIZON)
    on_turn = _on_turn(s, seat)
    off_turn = 1.0 - on_turn
    monuments = near = income = playable = variety = 0.0
    temples = support = leaders = 0
    first = seat * LEADERS
    for colour in range(LEADERS):
        need, spots, tiles = needs[colour], each.spots[colour], hand[colour]
        variety += tiles if tiles < 2 else 2.0
        if spots:
            income += need * (2 if spots > 1 else 1)
            playable += need * min(spots, tiles, 3)
        number = seen.where[first + colour]
        if number == NOBODY:
            continue
        realm = seen.realms[number]
        leaders += 1
        monuments += need * realm.monuments[colour]
        temples += min(seen.temples[first + colour], 3)
        support += min(realm.supporters[colour], 5)
        if colour == GREEN:
            near = (3 - seen.near[number]) * (1.0 if realm.treasures else 0.5)
    return (
        purse.even,
        purse.lowest,
        purse.mean,
        income * horizon,
        playable,
        monuments * horizon,
        _site(s, seat, table, needs) * horizon,
        float(temples),
        float(support),
        float(leaders),
        found.war * on_turn,
        found.revolt * on_turn,
        found.treasure * on_turn,
        found.war * off_turn,
        found.revolt * off_turn,
        found.treasure * off_turn,
        near,
        found.war_risk * on_turn,
        found.revolt_risk * on_turn,
        found.war_risk * off_turn,
        found.revolt_risk * off_turn,
        min(hand[RED], 4.0),
        variety,
        float(s.players[seat].catastrophes),
        float(s.turn.left - 1 if seat == s.turn.seat else 0),
    )


def _on_turn(s: State, seat: Seat) -> float:
    """How much of a turn is a seat's next (0–1): what the one who acts has used belongs to the one who follows.

    So a position in the middle of a turn is on one scale with those at its end.
    """
    left = s.turn.left / ACTIONS
    if seat == s.turn.seat:
        return left
    return 1.0 - left if seat == (s.turn.seat + 1) % len(s.players) else 0.0


def _site(s: State, seat: Seat, table: Table, needs: Sequence[float]) -> float:
    """What the best monument would earn a seat each turn for which one more tile, or two, are missing in a kingdom."""
    first, best, hand = seat * LEADERS, 0.0, table.hands.counts[seat]
    own = table.seen.where[first : first + LEADERS]
    for kingdom, colour, missing, monuments in sites(s.board):
        if kingdom not in own or not hand[colour]:
            continue
        likely = min(1.0, hand[colour]) if missing == 1 else _HALF_LAID * min(1.0, hand[colour] / 2)
        for one, other in monuments:
            gain = likely * (needs[one] * (own[one] == kingdom) + needs[other] * (own[other] == kingdom))
            best = max(best, gain)
    return best


def _turns_left(s: State) -> float:
    """About how many more turns each seat has."""
    by_bag = len(s.bag) / _DRAWN_A_TURN
    by_treasures = (s.board.treasures.bit_count() - LAST_TREASURES) * _TURNS_A_TREASURE
    return max(0.5, min(by_bag, by_treasures) / len(s.players))


def _purse_of(s: State, seat: Seat, known: Known, left: float) -> _Purse:
    """The points of a seat; alike in all colours where nobody may know them."""
    player = s.players[seat]
    return _purse(player.points, player.treasures, left, known.open[seat])


@lru_cache(maxsize=4096)
def _purse(points: Tiles, treasures: int, left: float, known: bool) -> _Purse:
    """Early in the game colours can be made up for; later only the lowest ones count."""
    mean = (sum(points) + treasures) / LEADERS
    spread_out = assigned(points, treasures) if known else (mean,) * LEADERS
    lowest, spread = float(min(spread_out)), _SPREAD + _SPREAD_A_TURN * left
    weights = [exp((lowest - each) / spread) for each in spread_out]
    whole = sum(weights)
    even = lowest - spread * log(whole / LEADERS)
    return _Purse(even, lowest, mean, tuple(weight / whole for weight in weights))


EVALUATION: Final = Evaluation(TERMS, measure, knowledge, final, promising, recalled)
