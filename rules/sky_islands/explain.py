"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove, game_over, not_a_move, not_your_turn
from rules.sky_islands import refusals
from rules.sky_islands.building import anything_to_build, own_house
from rules.sky_islands.components import COST, FITS, HOUSES, KEEP, KINDS, PORTS, PRICE, TILES, TOWERS, pattern
from rules.sky_islands.islands import on_island
from rules.sky_islands.moves import (
    COLOURS,
    MOVES,
    BuildHouse,
    BuildPort,
    BuildTower,
    Cubes,
    Discard,
    Exchange,
    Keep,
    PlaceTile,
)
from rules.sky_islands.places import SIDES, Cell, Segment
from rules.sky_islands.state import State, active, can_pay, to_move


def not_to_move(s: State) -> IllegalMove:
    """Somebody who is not to move wants to move."""
    awaited = to_move(s)
    if not awaited:
        return game_over()
    return not_your_turn(awaited[0])


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    kind, decision = type(m), s.turn.decision
    if kind not in MOVES:
        return not_a_move()
    if decision == "place":
        return refusals.discard_tile_fits() if kind is Discard else refusals.place_first()
    if decision == "discard":
        return refusals.nothing_fits() if kind is PlaceTile else refusals.discard_first()
    if kind in (PlaceTile, Discard):
        return refusals.tile_done()
    if isinstance(m, BuildHouse | BuildTower | BuildPort):
        return _not_now(s, m)
    return exchange(s, m) if isinstance(m, Exchange) else keep(s, m.cubes if isinstance(m, Keep) else Cubes())


def not_held(tile: str, topic: str) -> IllegalMove:
    """A tile that is not in the hand."""
    return (refusals.tile_not_held if tile in KINDS else refusals.no_such_tile).under(topic)(tile)


def place(s: State, m: PlaceTile) -> IllegalMove:
    """A tile that cannot be placed so (rules 4, step 2)."""
    kind = KINDS.get(m.tile)
    if kind is None or kind not in active(s).hand:
        return not_held(m.tile, "place")
    if m.at in s.board.grid:
        return refusals.cell_taken(m.at)
    if m.at not in s.board.touching:
        return refusals.cell_apart(m.at)
    return _rotation(s, kind, m)


def _rotation(s: State, kind: int, m: PlaceTile) -> IllegalMove:
    """A tile of the hand that does not lie so on a free cell beside others."""
    if m.rotation not in range(len(SIDES)):
        return refusals.no_such_rotation(m.rotation, most=len(SIDES) - 1)
    if not FITS[kind][s.board.touching[m.at]]:
        return refusals.fits_nowhere_there(m.tile, m.at)
    clash = _clash(s, kind, m.at, m.rotation)
    if clash:
        return refusals.edges_differ(m.tile, m.at, m.rotation, sides=clash)
    faces = TILES[kind].faces
    alike = faces.index(faces[m.rotation])
    return refusals.rotation_alike(m.tile, m.rotation, alike)


def house(s: State, at: Segment) -> IllegalMove:
    """A house that cannot be built there (rules 4a)."""
    if at not in s.board.name_of:
        return _no_island(s, at, "house")
    if not can_pay(active(s)):
        return _cannot_pay(s, "house")
    if not active(s).houses:
        return refusals.no_house_left(HOUSES)
    return refusals.island_taken(at, owner=s.house_at[at].seat)


def tower(s: State, at: Segment) -> IllegalMove:
    """A tower that cannot be built there (rules 4b)."""
    if own_house(s, at) is None:
        return _no_own_house(s, at, "tower")
    if not can_pay(active(s)):
        return _cannot_pay(s, "tower")
    if not s.towers:
        return refusals.no_tower_left(TOWERS)
    standing = next(house for house in on_island(s.board, s.houses, at) if house.tower)
    return refusals.tower_on_island(at, tower=standing.at, owner=standing.seat)


def port(s: State, at: Segment) -> IllegalMove:
    """A port that cannot be built there (rules 4c)."""
    if own_house(s, at) is None:
        return _no_own_house(s, at, "port")
    if not can_pay(active(s)):
        return _cannot_pay(s, "port")
    if not s.ports:
        return refusals.no_port_left(PORTS)
    return refusals.port_there(at)


def exchange(s: State, m: Exchange) -> IllegalMove:
    """Cubes that cannot be exchanged (rules 4, step 5)."""
    for colour in (m.pay, m.get):
        if colour not in COLOURS:
            return refusals.no_such_colour(colour)
    if m.pay == m.get:
        return refusals.exchange_alike(m.pay)
    held = active(s).cubes[COLOURS.index(m.pay)]
    if held < PRICE:
        return refusals.exchange_too_few(m.pay, held, PRICE)
    if not s.supply[COLOURS.index(m.get)]:
        return refusals.exchange_none_left(m.get)
    return refusals.exchange_over()


def keep(s: State, cubes: Cubes) -> IllegalMove:
    """Cubes that cannot be kept (rules 4, step 5)."""
    held = active(s).cubes
    if sum(held) <= KEEP:
        return refusals.keep_all(sum(held), most=KEEP)
    for colour, kept, had in zip(COLOURS, cubes, held, strict=True):
        if not 0 <= kept <= had:
            return refusals.keep_not_held(colour, had)
    return refusals.keep_too_many(sum(cubes), most=KEEP)


def end(s: State) -> IllegalMove:
    """A turn that cannot end yet (rules 4, step 5)."""
    return refusals.keep_first(sum(active(s).cubes), most=KEEP)


def _clash(s: State, kind: int, at: Cell, rotation: int) -> tuple[str, ...]:
    """The sides on which land would meet sky."""
    asked, land = s.board.touching[at], TILES[kind].faces[rotation].land
    sides = range(len(SIDES))
    return tuple(
        SIDES[side]
        for side in sides
        if asked & pattern(1 << side, 0) and bool(asked & 1 << side) != bool(land & 1 << side)
    )


def _not_now(s: State, m: BuildHouse | BuildTower | BuildPort) -> IllegalMove:
    """A building after step 4, or in a turn in which nothing could be built."""
    if can_pay(active(s)) and anything_to_build(s):
        return refusals.building_over.under(m.kind)()
    if isinstance(m, BuildHouse):
        return house(s, m.at)
    return tower(s, m.at) if isinstance(m, BuildTower) else port(s, m.at)


def _cannot_pay(s: State, topic: str) -> IllegalMove:
    missing = Cubes(*(max(0, asked - held) for asked, held in zip(COST, active(s).cubes, strict=True)))
    return refusals.cannot_pay.under(topic)(missing.colours)


def _no_island(s: State, at: Segment, topic: str) -> IllegalMove:
    """A place that is no drawn island: no tile, or a tile that shows others."""
    laid = s.board.grid.get(at.cell)
    if laid is None:
        return refusals.no_tile_there.under(topic)(at.cell)
    return refusals.no_such_island.under(topic)(at, laid.segments)


def _no_own_house(s: State, at: Segment, topic: str) -> IllegalMove:
    if at not in s.board.name_of:
        return _no_island(s, at, topic)
    house = s.house_at.get(at)
    if house is None:
        return refusals.no_house_there.under(topic)(at)
    return refusals.house_of_another.under(topic)(at, owner=house.seat)
