"""The course of a turn around the decisions: goods, the next step with a choice, refill, the end (rules 3-5).

What each move does stands in `play.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events, then
from rules.sky_islands import events
from rules.sky_islands.building import anything_to_build
from rules.sky_islands.components import REFILLS, TILES, TURNS, ids
from rules.sky_islands.goods import Gain, gain
from rules.sky_islands.islands import Island
from rules.sky_islands.legal import exchanges
from rules.sky_islands.places import Cell, P
from rules.sky_islands.scoring import winners
from rules.sky_islands.state import (
    Done,
    Points,
    Reason,
    State,
    Turn,
    active,
    add,
    at_decision,
    can_pay,
    take,
    to_move,
    too_many,
    without,
)


def begin_turn(s: State) -> Done:
    """Step 1, and whether any tile of the hand fits; if not, all see the hand (rules 4, steps 1 and 2)."""
    return then(goods(s), _placing)


def goods(s: State) -> Done:
    """Every port house of the active player brings what its tile's airship carries (rules 4, step 1)."""
    own = [house for house in s.houses if house.port and house.seat == s.turn.seat]
    grid = s.board.grid
    brought = gain(s.supply, ((house.at, grid[house.at.cell].tile.airship) for house in own))
    return _paid(s, brought, "ports", events.Goods)


def resources(s: State, gained: Gain[Cell]) -> Done:
    """What the placed tile and its neighbours, or the discarded tile, bring (rules 4, step 3)."""
    return _paid(s, gained, "airships", events.Resources)


def discard(s: State, kind: int, forced: bool) -> Done:
    """A tile leaves the game; only its own airship pays (rules 4, steps 2 and 3)."""
    player = active(s)
    rest = without(player.hand, kind)
    players = with_player(s, s.turn.seat, hand=rest, shown=rest)
    after = replace(s, players=players, discarded=(*s.discarded, kind))
    brought: Gain[Cell] = gain(s.supply, [(None, TILES[kind].airship)])
    told = events.Discarded(s.turn.seat, tile=TILES[kind].id, forced=forced)
    return then(then((after, (told,)), lambda s: resources(s, brought)), after_tile)


def after_tile(s: State) -> Done:
    """Step 4, unless nothing can be built."""
    if can_pay(active(s)) and anything_to_build(s):
        return at_decision(s, "build"), NOTHING
    return after_building(s)


def after_building(s: State) -> Done:
    """Step 5, unless there is nothing to exchange or return."""
    if too_many(active(s)) or exchanges(s):
        return at_decision(s, "stock"), NOTHING
    return after_stock(s)


def after_stock(s: State) -> Done:
    """Only the end is left; with the option `auto_end` it comes by itself."""
    return end_turn(s) if s.options["auto_end"] == "on" else (at_decision(s, "end"), NOTHING)


def end_turn(s: State) -> Done:
    """Step 6, then the turn of the next seat, or the end of the game after everybody's last turn."""
    return then(then(_refill(s), lambda s: (s, (events.TurnEnded(s.turn.seat),))), next_turn)


def next_turn(s: State) -> Done:
    """The turn of the next seat that has not given up (rules 3)."""
    turn = s.turn
    order = seats_from(s, turn.seat)
    seat = next(other for other in (*order[1:], order[0]) if not s.players[other].resigned)
    passed = order[1 : order.index(seat) + 1] if seat != turn.seat else order
    round = turn.round + (s.start in passed)
    if round > TURNS:
        return over(s, "played")
    return begin_turn(replace(s, turn=Turn(turn.number + 1, round, seat)))


def over(s: State, reason: Reason) -> Done:
    """The game is over; every island on which somebody has a house is scored (rules 5)."""
    after = replace(at_decision(s, "over"), ended=reason)
    told = tuple(_scored(island) for island in after.islands if any(island.houses))
    return after, (*told, events.GameOver(None, winners=winners(after), reason=reason))


def leave(s: State, seat: Seat) -> Done:
    """Whoever has given up loses the turn; with one player left the game is over."""
    if sum(not player.resigned for player in s.players) < 2:
        return over(s, "resigned")
    return next_turn(s) if to_move(s) == (seat,) else (s, NOTHING)


def _placing(s: State) -> Done:
    """Step 2. Only in a position set up by hand can somebody be without a tile."""
    player = active(s)
    if not player.hand:
        return after_tile(s)
    if any(s.board.fits(kind) for kind in set(player.hand)):
        return at_decision(s, "place"), NOTHING
    told: Events = (events.HandShown(s.turn.seat, tiles=ids(player.hand)),)
    after = replace(at_decision(s, "discard"), players=with_player(s, s.turn.seat, shown=player.hand))
    if len(set(player.hand)) > 1:
        return after, told
    return then((after, told), lambda s: discard(s, player.hand[0], forced=True))


def _refill(s: State) -> Done:
    """One tile from the pile, but none after the last two turns of a seat (rules 4, step 6)."""
    if not s.pile or s.turn.round > REFILLS:
        return s, NOTHING
    seat, kind = s.turn.seat, s.pile[0]
    hand = tuple(sorted((*active(s).hand, kind)))
    told = events.Drew(seat, count=1, tile=TILES[kind].id)
    return replace(s, players=with_player(s, seat, hand=hand), pile=s.pile[1:]), (told,)


def _scored(island: Island) -> Event:
    return events.IslandScored(
        None, island=island.name, tiles=island.tiles, closed=island.closed, worth=island.worth, points=island.points
    )


def _paid(s: State, gained: Gain[P], source: str, told: type[events.Gained[P]]) -> Done:
    """Cubes out of the supply and points from a source to the active player; silent where there was nothing to pay."""
    if not any((*gained.cubes, gained.points, gained.lost)):
        return s, NOTHING
    player = active(s)
    points = player.points._replace(**{source: getattr(player.points, source) + gained.points})
    players = with_player(s, s.turn.seat, cubes=add(player.cubes, gained.cubes), points=Points(*points))
    after = replace(s, players=players, supply=take(s.supply, gained.cubes))
    red, white, blue = gained.cubes
    event = told(s.turn.seat, at=gained.at, red=red, white=white, blue=blue, points=gained.points, lost=gained.lost)
    return after, (event,)
