"""A position as everybody may see it: the only place where the order of the stack is left out.

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from rules.kit.seats import Seat
from rules.tongiaki import chains
from rules.tongiaki.chart import Tile
from rules.tongiaki.components import BEACHES, LANDS, STACK, WATERS, pier
from rules.tongiaki.landings import open_beaches, room
from rules.tongiaki.moves import Boats
from rules.tongiaki.places import COMPASS, Cell, Pier
from rules.tongiaki.scoring import islands_count, kings_of, occupied, points, result
from rules.tongiaki.state import State, known_left, supply, to_move, without_boats
from rules.tongiaki.turns import turns_left
from rules.tongiaki.view import Group, Isle, Route, Sailor, Sea, Shore, TongiakiView


def view(s: State, seat: Seat | None) -> TongiakiView:
    """What `seat` may know; None is an onlooker."""
    left = known_left(s)
    return TongiakiView(
        game="tongiaki",
        viewer=seat,
        seats=s.seats,
        to_move=to_move(s),
        decision=s.turn.decision,
        turn=s.turn.number,
        round=s.turn.round,
        resigned=tuple(other for other, gone in enumerate(s.resigned) if gone),
        result=result(s),
        seat=s.turn.seat,
        start=s.start,
        options=dict(s.options),
        edition=s.edition,
        chart=s.chart,
        kings=s.kings,
        boats=s.boats,
        present=s.turn,
        islands=tuple(_isle(s, cell, tile) for cell, tile in s.chart.tiles.items() if tile.is_island),
        water=tuple(_sea(cell, tile) for cell, tile in s.chart.tiles.items() if not tile.is_island),
        frontier=s.chart.frontier,
        sailors=tuple(_sailor(s, other) for other in range(s.seats)),
        full=tuple(BEACHES[island][index] for island, index in s.full),
        piers=_piers(s),
        must_leave=chains.must_leave(s),
        avoids=chains.avoids(s),
        group=_group(s),
        tile=s.turn.tile,
        settling=s.turn.settling,
        adrift=s.adrift,
        voyages=s.voyages,
        islands_left=tuple(tile for tile in left if tile in LANDS),
        water_left=tuple(tile for tile in left if tile in WATERS),
        islands_total=sum(tile in LANDS for tile in STACK),
        water_total=len(WATERS),
        removed=s.removed,
        last_kind=s.last_kind,
        turns_left=turns_left(s),
    )


def _isle(s: State, cell: Cell, tile: Tile) -> Isle:
    beaches = s.boats[tile.id]
    king = s.kings.get(tile.id)
    present = {boat for crew in beaches for boat in crew} | ({king} if king is not None else set())
    return Isle(
        id=tile.id,
        at=cell,
        red=COMPASS[tile.red],
        turn=tile.turn,
        points=LANDS[tile.id].points,
        beaches=tuple(_shore(s, tile.id, index) for index in range(len(beaches))),
        king=king,
        seats=tuple(sorted(present)),
    )


def _shore(s: State, island: str, index: int) -> Shore:
    landing = s.turn.landing
    here = dict(landing.landed) if landing is not None and landing.island == island else {}
    return Shore(
        at=BEACHES[island][index],
        moorings=LANDS[island].beaches[index].moorings,
        boats=s.boats[island][index],
        landing=here.get(index, ()),
        piers=tuple(pier(island, index, way) for way in s.chart.piers(island, index)),
        full=(island, index) in s.full,
    )


def _sea(cell: Cell, tile: Tile) -> Sea:
    routes = WATERS[tile.id].routes
    return Sea(
        id=tile.id,
        at=cell,
        red=COMPASS[tile.red],
        turn=tile.turn,
        routes=tuple(
            Route(
                (COMPASS[tile.direction(route.sides[0])], COMPASS[tile.direction(route.sides[1])]),
                route.colours,
                route.shape,
            )
            for route in routes
        ),
    )


def _sailor(s: State, seat: Seat) -> Sailor:
    kings = kings_of(s, seat)
    scoring = (island for island in (*occupied(s, seat), *kings) if LANDS[island].points)
    return Sailor(
        supply=supply(s, seat),
        on_board=s.on_board[seat],
        at_sea=sum(group.boats.count(seat) for group in s.adrift),
        islands=tuple(scoring),
        kings=kings,
        islands_count=islands_count(s, seat),
        points=points(s, seat),
    )


def _piers(s: State) -> tuple[Pier, ...]:
    return tuple(pier(*departure) for departure in chains.departures(s)) if s.turn.decision == "sail" else ()


def _group(s: State) -> Group | None:
    landing = s.turn.landing
    if landing is None:
        return None
    done = dict(landing.landed)
    rest = without_boats(landing.boats, [boat for crew in done.values() for boat in crew])
    able = open_beaches(s.boats, landing.island)
    return Group(
        origin=landing.origin,
        island=landing.island,
        boats=Boats(landing.boats),
        rest=Boats(rest),
        open=tuple(BEACHES[landing.island][index] for index in able if index not in done),
        surplus=max(0, len(landing.boats) - sum(room(s.boats, landing.island))),
    )
