"""Why a move is illegal: the rule that forbids it, with the facts of its sentence.

Called once a move is known to be illegal; nothing is decided here.
"""

from __future__ import annotations

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.sky_islands.building import anything_to_build, own_house
from rules.sky_islands.components import COST, HOUSES, KEEP, KINDS, PORTS, PRICE, TILES, TOWERS, pattern
from rules.sky_islands.events import colours_of
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
        return IllegalMove("game_over", "end")
    return IllegalMove("not_your_turn", "turn", awaited=awaited[0])


def wrong_moment(s: State, m: Move) -> IllegalMove:
    """A kind of move that the present decision does not allow."""
    kind, decision = type(m), s.turn.decision
    if kind not in MOVES:
        return IllegalMove("not_a_move", "turn")
    if decision == "place":
        return IllegalMove("discard_tile_fits" if kind is Discard else "place_first", "place")
    if decision == "discard":
        return IllegalMove("nothing_fits" if kind is PlaceTile else "discard_first", "discard")
    if kind in (PlaceTile, Discard):
        return IllegalMove("tile_done", "place")
    if isinstance(m, BuildHouse | BuildTower | BuildPort):
        return _not_now(s, m)
    return exchange(s, m) if isinstance(m, Exchange) else keep(s, m.cubes if isinstance(m, Keep) else Cubes())


def not_held(tile: str, topic: str) -> IllegalMove:
    """A tile that is not in the hand."""
    return IllegalMove("tile_not_held" if tile in KINDS else "no_such_tile", topic, tile=tile)


def place(s: State, m: PlaceTile) -> IllegalMove:
    """A tile that cannot be placed so (rules 4, step 2)."""
    kind = KINDS.get(m.tile)
    if kind is None or kind not in active(s).hand:
        return not_held(m.tile, "place")
    if m.at in s.board.grid:
        return IllegalMove("cell_taken", "place", at=str(m.at))
    if m.at not in s.board.touching:
        return IllegalMove("cell_apart", "place", at=str(m.at))
    if m.rotation not in range(len(SIDES)):
        return IllegalMove("no_such_rotation", "place", rotation=m.rotation, most=len(SIDES) - 1)
    clash = _clash(s, kind, m.at, m.rotation)
    if clash:
        return IllegalMove("edges_differ", "place", tile=m.tile, at=str(m.at), rotation=m.rotation, sides=clash)
    faces = TILES[kind].faces
    alike = faces.index(faces[m.rotation])
    return IllegalMove("rotation_alike", "place", tile=m.tile, rotation=m.rotation, alike=alike)


def house(s: State, at: Segment) -> IllegalMove:
    """A house that cannot be built there (rules 4a)."""
    if at not in s.board.name_of:
        return _no_island(s, at, "house")
    if not can_pay(active(s)):
        return _cannot_pay(s, "house")
    if not active(s).houses:
        return IllegalMove("no_house_left", "house", total=HOUSES)
    return IllegalMove("island_taken", "house", at=str(at), owner=s.house_at[at].seat)


def tower(s: State, at: Segment) -> IllegalMove:
    """A tower that cannot be built there (rules 4b)."""
    if own_house(s, at) is None:
        return _no_own_house(s, at, "tower")
    if not can_pay(active(s)):
        return _cannot_pay(s, "tower")
    if not s.towers:
        return IllegalMove("no_tower_left", "tower", total=TOWERS)
    standing = next(house for house in on_island(s.board, s.houses, at) if house.tower)
    return IllegalMove("tower_on_island", "tower", at=str(at), tower=str(standing.at), owner=standing.seat)


def port(s: State, at: Segment) -> IllegalMove:
    """A port that cannot be built there (rules 4c)."""
    if own_house(s, at) is None:
        return _no_own_house(s, at, "port")
    if not can_pay(active(s)):
        return _cannot_pay(s, "port")
    if not s.ports:
        return IllegalMove("no_port_left", "port", total=PORTS)
    return IllegalMove("port_there", "port", at=str(at))


def exchange(s: State, m: Exchange) -> IllegalMove:
    """Cubes that cannot be exchanged (rules 4, step 5)."""
    for colour in (m.pay, m.get):
        if colour not in COLOURS:
            return IllegalMove("no_such_colour", "stock", colour=colour)
    if m.pay == m.get:
        return IllegalMove("exchange_alike", "stock", colour=m.pay)
    held = active(s).cubes[COLOURS.index(m.pay)]
    if held < PRICE:
        return IllegalMove("exchange_too_few", "stock", colour=m.pay, held=held, price=PRICE)
    if not s.supply[COLOURS.index(m.get)]:
        return IllegalMove("exchange_none_left", "stock", colour=m.get)
    return IllegalMove("exchange_over", "stock")


def keep(s: State, cubes: Cubes) -> IllegalMove:
    """Cubes that cannot be kept (rules 4, step 5)."""
    held = active(s).cubes
    if sum(held) <= KEEP:
        return IllegalMove("keep_all", "stock", held=sum(held), most=KEEP)
    for colour, kept, had in zip(COLOURS, cubes, held, strict=True):
        if not 0 <= kept <= had:
            return IllegalMove("keep_not_held", "stock", colour=colour, held=had)
    return IllegalMove("keep_too_many", "stock", cubes=sum(cubes), most=KEEP)


def end(s: State) -> IllegalMove:
    """A turn that cannot end yet (rules 4, step 5)."""
    return IllegalMove("keep_first", "stock", held=sum(active(s).cubes), most=KEEP)


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
        return IllegalMove("building_over", m.kind)
    if isinstance(m, BuildHouse):
        return house(s, m.at)
    return tower(s, m.at) if isinstance(m, BuildTower) else port(s, m.at)


def _cannot_pay(s: State, topic: str) -> IllegalMove:
    missing = Cubes(*(max(0, asked - held) for asked, held in zip(COST, active(s).cubes, strict=True)))
    return IllegalMove("cannot_pay", topic, missing=colours_of(missing))


def _no_island(s: State, at: Segment, topic: str) -> IllegalMove:
    """A place that is no drawn island: no tile, or a tile that shows others."""
    laid = s.board.grid.get(at.cell)
    if laid is None:
        return IllegalMove("no_tile_there", topic, at=str(at.cell))
    islands = tuple(str(Segment(laid.at, name)) for name in laid.face.names)
    return IllegalMove("no_such_island", topic, at=str(at), islands=islands)


def _no_own_house(s: State, at: Segment, topic: str) -> IllegalMove:
    if at not in s.board.name_of:
        return _no_island(s, at, topic)
    house = s.house_at.get(at)
    if house is None:
        return IllegalMove("no_house_there", topic, at=str(at))
    return IllegalMove("house_of_another", topic, at=str(at), owner=house.seat)
