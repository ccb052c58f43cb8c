"""What each seat, or an onlooker, may know of a position: the only door to pictures and words."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.seats import Seat
from rules.sky_islands.board import Laid
from rules.sky_islands.components import KEEP, PRICE, TURNS, ids
from rules.sky_islands.places import SIDES, Segment
from rules.sky_islands.scoring import island_points, result
from rules.sky_islands.state import State, to_move
from rules.sky_islands.view import Drawn, Merchant, SkyView, Tile


def view(s: State, seat: Seat | None) -> SkyView:
    """What `seat` may know; None is an onlooker. Hands of others, pile and removed tiles are only counted."""
    turn, board = s.turn, s.board
    index = {name: number for number, name in enumerate(board.regions)}
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
        rounds=TURNS,
        board=board,
        houses=s.houses,
        tiles=tuple(_tile(s, index, laid) for laid in board.laid),
        islands=s.islands,
        frontier=tuple(cell for cell, _ in board.frontier),
        enclosed=tuple(sorted(board.enclosed, key=lambda cell: (cell.y, cell.x))),
        merchants=tuple(_merchant(s, other) for other in range(len(s.players))),
        supply=s.supply,
        towers_left=s.towers,
        ports_left=s.ports,
        pile=len(s.pile),
        removed_count=len(s.removed),
        removed=ids(s.removed) if s.options["removed"] == "shown" else None,
        discarded=ids(s.discarded),
        keep=KEEP,
        price=PRICE,
        hand=None if seat is None else ids(s.players[seat].hand),
    )


def _tile(s: State, index: Mapping[Segment, int], laid: Laid) -> Tile:
    face = laid.face
    places = (Segment(laid.at, name) for name in face.names)
    return Tile(
        at=laid.at,
        tile=laid.tile.id,
        airship=laid.tile.airship,
        design=laid.tile.design,
        rotation=laid.rotation,
        seat=laid.seat,
        drawn=tuple(_drawn(s, index, at, mask) for at, mask in zip(places, face.islands, strict=True)),
    )


def _drawn(s: State, index: Mapping[Segment, int], at: Segment, mask: int) -> Drawn:
    edges = tuple(side for number, side in enumerate(SIDES) if mask >> number & 1)
    return Drawn(at, edges, index[s.board.name_of[at]], s.house_at.get(at))


def _merchant(s: State, seat: Seat) -> Merchant:
    player = s.players[seat]
    own = [house for house in s.houses if house.seat == seat]
    return Merchant(
        points=sum(player.points),
        sources=player.points._asdict(),
        islands=island_points(s, seat),
        cubes=player.cubes,
        houses=player.houses,
        towers=sum(house.tower for house in own),
        ports=sum(house.port for house in own),
        hand=len(player.hand),
        shown=ids(player.shown),
    )
