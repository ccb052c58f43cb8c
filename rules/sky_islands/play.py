"""What each move does (rules 4).

What follows by itself stands in `turns.py`, why a move is illegal in `explain.py`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.kit.events import Event, Resigned
from rules.kit.game import Move
from rules.kit.refusals import already_resigned, game_over
from rules.kit.seating import with_player
from rules.kit.seats import Seat
from rules.kit.stages import then
from rules.kit.typed import Handler
from rules.sky_islands import events, explain, turns
from rules.sky_islands.board import Board
from rules.sky_islands.building import house_sites, port_sites, tower_sites
from rules.sky_islands.components import COST, FITS, KEEP, KINDS, PRICE
from rules.sky_islands.goods import placed_gain
from rules.sky_islands.islands import House, on_island, worth
from rules.sky_islands.moves import (
    COLOURS,
    BuildHouse,
    BuildPort,
    BuildTower,
    Cubes,
    Discard,
    End,
    Exchange,
    Keep,
    PlaceTile,
)
from rules.sky_islands.places import Cell, Segment
from rules.sky_islands.state import Done, Points, State, active, add, can_pay, take, to_move, too_many, without


def apply(s: State, seat: Seat, m: Move) -> Done:
    """The position after a move and what happened. Raises IllegalMove and changes nothing."""
    if seat not in to_move(s):
        raise explain.not_to_move(s)
    do = _MOVES.get((s.turn.decision, type(m)))
    if do is None:
        raise explain.wrong_moment(s, m)
    return do(s, m)


def place(s: State, m: PlaceTile) -> Done:
    """Step 2: a tile beside others, then what it and its neighbours bring (rules 4, steps 2 and 3)."""
    seat, player = s.turn.seat, active(s)
    kind, asked = KINDS.get(m.tile), s.board.touching.get(m.at)
    if kind is None or kind not in player.hand or asked is None or m.rotation not in FITS[kind][asked]:
        raise explain.place(s, m)
    board = s.board.with_tile(m.at, kind, m.rotation, seat)
    players = with_player(s, seat, hand=without(player.hand, kind), shown=without(player.shown, kind))
    after = replace(s, board=board, players=players)
    told = (events.Placed(seat, tile=m.tile, at=m.at, rotation=m.rotation), *_changed(s, board, m.at))
    brought = placed_gain(board, s.supply, m.at)
    return then(then((after, told), lambda s: turns.resources(s, brought)), turns.after_tile)


def discard(s: State, m: Discard) -> Done:
    """Step 2, if nothing fits: one tile leaves the game (rules 4, step 2)."""
    kind = KINDS.get(m.tile)
    if kind is None or kind not in active(s).hand:
        raise explain.not_held(m.tile, "discard")
    return turns.discard(s, kind, forced=False)


def house(s: State, m: BuildHouse) -> Done:
    """Step 4a: a trading house on a free drawn island."""
    if not can_pay(active(s)) or m.at not in house_sites(s):
        raise explain.house(s, m.at)
    seat = s.turn.seat
    after = replace(_pay(s), houses=(*s.houses, House(m.at, seat)))
    after = replace(after, players=with_player(after, seat, houses=active(s).houses - 1))
    return then((after, (events.House(seat, at=m.at),)), turns.after_tile)


def tower(s: State, m: BuildTower) -> Done:
    """Step 4b: a tower on one's own house; it scores every house of its connected island at once."""
    if not can_pay(active(s)) or m.at not in tower_sites(s):
        raise explain.tower(s, m.at)
    seat, scored = s.turn.seat, len(on_island(s.board, s.houses, m.at))
    after = replace(_attach(_pay(s), m.at, tower=True), towers=s.towers - 1)
    points = active(s).points
    gained = Points(points.airships, points.ports, points.towers + scored)
    after = replace(after, players=with_player(after, seat, points=gained))
    told = events.Tower(seat, at=m.at, island=s.board.name_of[m.at], points=scored)
    return then((after, (told,)), turns.after_tile)


def port(s: State, m: BuildPort) -> Done:
    """Step 4c: a port on one's own house; it first pays in one's next turn."""
    if not can_pay(active(s)) or m.at not in port_sites(s):
        raise explain.port(s, m.at)
    after = replace(_attach(_pay(s), m.at, port=True), ports=s.ports - 1)
    told = events.Port(s.turn.seat, at=m.at, airship=s.board.grid[m.at.cell].tile.airship)
    return then((after, (told,)), turns.after_tile)


def exchange(s: State, m: Exchange) -> Done:
    """Step 5: three cubes of a colour for one of another; nothing is built any more."""
    player = active(s)
    if m.pay not in COLOURS or m.get not in COLOURS or m.pay == m.get:
        raise explain.exchange(s, m)
    price = Cubes(**{m.pay: PRICE})
    supply = add(s.supply, price)
    got = Cubes(**{m.get: 1})
    if min(take(player.cubes, price)) < 0 or min(take(supply, got)) < 0:
        raise explain.exchange(s, m)
    players = with_player(s, s.turn.seat, cubes=add(take(player.cubes, price), got))
    after = replace(s, players=players, supply=take(supply, got))
    told = events.Exchanged(s.turn.seat, pay=m.pay, get=m.get, price=PRICE)
    return then((after, (told,)), turns.after_building)


def keep(s: State, m: Keep) -> Done:
    """Step 5: with four or more cubes, at most three are kept."""
    player = active(s)
    returned = take(player.cubes, m.cubes)
    if not too_many(player) or min(m.cubes) < 0 or min(returned) < 0 or sum(m.cubes) > KEEP:
        raise explain.keep(s, m.cubes)
    players = with_player(s, s.turn.seat, cubes=m.cubes)
    after = replace(s, players=players, supply=add(s.supply, returned))
    told = events.Kept(s.turn.seat, cubes=m.cubes.colours, returned=returned.colours)
    return then((after, (told,)), turns.after_stock)


def end(s: State, m: End) -> Done:
    """Step 6 and the next turn, once there is nothing left to return."""
    if too_many(active(s)):
        raise explain.end(s)
    return turns.end_turn(s)


def resign(s: State, seat: Seat) -> Done:
    """`seat` gives up. Raises IllegalMove. Its houses stay and count; its turns are skipped."""
    if not to_move(s):
        raise game_over()
    if seat not in range(len(s.players)) or s.players[seat].resigned:
        raise already_resigned()
    after = replace(s, players=with_player(s, seat, resigned=True))
    return then((after, (Resigned(seat),)), lambda s: turns.leave(s, seat))


def _changed(s: State, board: Board, at: Cell) -> list[Event]:
    """What a new tile has done to connected islands: joined some, closed some, enlarged or opened a closed one."""
    seat, before, told = s.turn.seat, s.board.name_of, list[Event]()
    for name in dict.fromkeys(board.name_of[segment] for segment in board.grid[at].segments):
        region = board.regions[name]
        count = len({before[segment] for segment in region.segments if segment in before})
        if count > 1:
            told.append(events.Joined(seat, island=name, at=at, count=count, tiles=len(region.cells)))
    were, are = s.board.closed(s.strict), board.closed(s.strict)
    for name, region in board.regions.items():
        tiles = len(region.cells)
        if name in are and name not in were:
            told.append(events.Closed(seat, island=name, tiles=tiles, worth=worth(tiles, closed=True)))
        elif name in are and len(region.segments) > len(s.board.regions[name].segments):
            told.append(events.Grown(seat, island=name, tiles=tiles, worth=worth(tiles, closed=True)))
        elif name not in are and not were.isdisjoint(region.segments):
            told.append(events.Opened(seat, island=name, tiles=tiles))
    return told


def _pay(s: State) -> State:
    """The cost of a building goes to the supply."""
    players = with_player(s, s.turn.seat, cubes=take(active(s).cubes, COST))
    return replace(s, players=players, supply=add(s.supply, COST))


def _attach(s: State, at: Segment, **what: bool) -> State:
    return replace(s, houses=tuple(replace(house, **what) if house.at == at else house for house in s.houses))


_MOVES: Final[dict[tuple[str, type[Move]], Handler[State, Done]]] = {
    ("place", PlaceTile): place,
    ("discard", Discard): discard,
    ("build", BuildHouse): house,
    ("build", BuildTower): tower,
    ("build", BuildPort): port,
    **{(decision, Exchange): exchange for decision in ("build", "stock")},
    **{(decision, Keep): keep for decision in ("build", "stock")},
    **{(decision, End): end for decision in ("build", "stock", "end")},
}
"""Decision and kind of move -> what the move does."""
