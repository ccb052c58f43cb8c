"""What each seat, or an onlooker, may know of a position: the only door to pictures and words."""

from __future__ import annotations

from rules.kit.seats import Seat
from rules.sky_islands.components import ids
from rules.sky_islands.scoring import island_points, result
from rules.sky_islands.state import State, to_move
from rules.sky_islands.view import Merchant, SkyView


def view(s: State, seat: Seat | None) -> SkyView:
    """What `seat` may know; None is an onlooker. Hands of others, pile and removed tiles are only counted."""
    turn = s.turn
    return SkyView(
        game="sky_islands",
        viewer=seat,
        seats=len(s.players),
        to_move=to_move(s),
        decision=turn.decision,
        turn=turn.number,
        round=turn.round,
        resigned=tuple(other for other, player in enumerate(s.players) if player.resigned),
        result=result(s),
        seat=turn.seat,
        start=s.start,
        options=dict(s.options),
        board=s.board,
        houses=s.houses,
        islands=s.islands,
        merchants=tuple(_merchant(s, other) for other in range(len(s.players))),
        supply=s.supply,
        towers_left=s.towers,
        ports_left=s.ports,
        pile=len(s.pile),
        removed_count=len(s.removed),
        removed=ids(s.removed) if s.options["removed"] == "shown" else None,
        discarded=ids(s.discarded),
        hand=None if seat is None else ids(s.players[seat].hand),
    )


def _merchant(s: State, seat: Seat) -> Merchant:
    player = s.players[seat]
    own = [house for house in s.houses if house.seat == seat]
    return Merchant(
        points=sum(player.points),
        sources=player.points,
        islands=island_points(s, seat),
        cubes=player.cubes,
        houses=player.houses,
        towers=sum(house.tower for house in own),
        ports=sum(house.port for house in own),
        hand=len(player.hand),
        shown=ids(player.shown),
    )
